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
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) * Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y))

/** What is on the picture already, and how bad it is to cover it. */
export class Room {
  /** Labels placed so far. */
  readonly labels: Box[] = []
  private readonly taken: { box: Box; weight: number }[] = []
  private readonly width: number
  private readonly height: number

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
  }

  take(box: Box, weight: number): void {
    this.taken.push({ box, weight })
  }

  /** The cheapest candidate, taken at once so that later labels keep clear of it. */
  place<C extends Candidate>(candidates: readonly C[], weight: number): C {
    let best = candidates[0]
    let least = Infinity
    for (const candidate of candidates) {
      const cost = this.cost(candidate)
      if (cost < least) [best, least] = [candidate, cost]
    }
    this.take(best.box, weight)
    this.labels.push(best.box)
    return best
  }

  private cost({ box, cost }: Candidate): number {
    const area = box.width * box.height
    let sum = cost
    for (const other of this.taken) sum += (other.weight * overlap(box, other.box)) / area
    const inside = overlap(box, { x: 0, y: 0, width: this.width, height: this.height }) / area
    return sum + (1 - inside) * 20
  }
}
