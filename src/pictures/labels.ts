/** Where names go: each at the first place near its hex where it covers least. */

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Candidate {
  readonly box: Box
  /** Added cost of this place, as a share of the label covered. */
  readonly cost: number
}

export const overlap = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

interface Taken {
  readonly box: Box
  readonly weight: number
}

/** Side of the squares by which a picture is searched, in pixels. */
const SQUARE = 64
/** Numbers of the squares that a box reaches into. */
function* squares(box: Box): Generator<number> {
  for (let y = Math.floor(box.y / SQUARE); y <= Math.floor((box.y + box.height) / SQUARE); y++) {
    for (let x = Math.floor(box.x / SQUARE); x <= Math.floor((box.x + box.width) / SQUARE); x++) yield y * 10000 + x
  }
}

/** What is on the picture already, and how bad it is to cover it. */
export class Room {
  /** Labels placed so far. */
  readonly labels: Box[] = []
  /** What is taken, by squares of the picture that it reaches into. */
  private readonly taken = new Map<number, Taken[]>()
  private readonly width: number
  private readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  take(box: Box, weight: number): void {
    const one = { box, weight }
    for (const square of squares(box)) {
      const list = this.taken.get(square)
      if (list) list.push(one)
      else this.taken.set(square, [one])
    }
  }

  /** The cheapest candidate, taken at once so that later labels keep clear of it. */
  place<C extends Candidate>(candidates: readonly C[], weight: number): C {
    return this.placeIf(candidates, weight, Infinity)!
  }

  /** The same, but none when even the cheapest costs more than a limit. */
  placeIf<C extends Candidate>(candidates: readonly C[], weight: number, limit: number): C | undefined {
    let best = candidates[0]
    let least = Infinity
    for (const candidate of candidates) {
      // What costs more before anything is covered needs no look.
      if (candidate.cost >= least) continue
      const cost = this.cost(candidate)
      if (cost < least) [best, least] = [candidate, cost]
    }
    if (best === undefined || least > limit) return undefined
    this.take(best.box, weight)
    this.labels.push(best.box)
    return best
  }

  private cost({ box, cost }: Candidate): number {
    const area = box.width * box.height
    let sum = cost
    const seen = new Set<Taken>()
    for (const square of squares(box)) {
      for (const other of this.taken.get(square) ?? []) {
        if (seen.has(other)) continue
        seen.add(other)
        sum += (other.weight * overlap(box, other.box)) / area
      }
    }
    const inside = overlap(box, { x: 0, y: 0, width: this.width, height: this.height }) / area
    return sum + (1 - inside) * 20
  }
}
