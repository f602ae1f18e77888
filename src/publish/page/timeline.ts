import type { Moment, Position, SiteHead, SitePart } from '../site.ts'

/** What stands where at a moment: by unit its look and spot (-1: nowhere), by hex its holder (-1: none). */
export interface Standing {
  readonly looks: Int32Array
  readonly spots: Int32Array
  readonly holders: Int32Array
}

/** The moments of a campaign, read part by part as they are wanted. */
export class Timeline {
  readonly head: SiteHead
  readonly length: number
  private readonly parts: (SitePart | undefined)[] = []
  private readonly waiting = new Map<number, { readonly promise: Promise<SitePart>; readonly done: (part: SitePart) => void }>()
  private now: { at: number; standing: Standing } | null = null

  constructor(head: SiteHead) {
    this.head = head
    this.length = head.steps.length + 1
  }

  /** A part has come. */
  take(number: number, part: SitePart): void {
    this.parts[number] = part
    this.waiting.get(number)?.done(part)
  }

  /** Reads the part with a moment, once. */
  async ready(at: number): Promise<void> {
    await this.read(Math.floor(at / this.head.perPart))
  }

  /** Reads everything, for searches over all of it. */
  async all(): Promise<readonly Moment[]> {
    await Promise.all(this.head.parts.map((_, number) => this.read(number)))
    return this.parts.flatMap((part) => part!.moments)
  }

  /** A moment that was read. */
  moment(at: number): Moment {
    const part = this.partOf(at)
    return part.moments[at - part.first]
  }

  /** Its tables, which stand where they changed last. */
  tables(at: number): NonNullable<Moment['tables']> {
    const part = this.partOf(at)
    for (let i = at - part.first; i >= 0; i--) if (part.moments[i].tables) return part.moments[i].tables!
    return []
  }

  /** What stands where at a moment that was read: walked to from where one is, or from the head of its part. */
  standing(at: number): Standing {
    const part = this.partOf(at)
    const near = this.now !== null && this.now.at >= part.first && this.now.at <= at
    const standing = near ? this.now!.standing : this.beginning(part.keyframe)
    for (let i = (near ? this.now!.at : part.first) + 1; i <= at; i++) {
      const { pieces, control, gone, freed } = part.moments[i - part.first].change!
      put(standing, { pieces, control })
      for (const unit of gone) standing.spots[unit] = -1
      for (const hex of freed) standing.holders[hex] = -1
    }
    this.now = { at, standing }
    return standing
  }

  /** By unit the look that it had last; undefined of one that was never seen. Wants everything read. */
  lastLooks(): (number | undefined)[] {
    const looks: (number | undefined)[] = this.head.units.map(() => undefined)
    for (const part of this.parts)
      for (const pieces of [part!.keyframe.pieces, ...part!.moments.map(({ change }) => change?.pieces ?? [])])
        for (let i = 0; i < pieces.length; i += 3) looks[pieces[i]] = pieces[i + 1]
    return looks
  }

  /** Where one unit is at a moment that was read, and what it looks like, from where it was at the moment before. */
  whereAbouts(at: number, unit: number, before: { readonly spot: number; readonly look: number }): { spot: number; look: number } {
    const part = this.partOf(at)
    const { change } = part.moments[at - part.first]
    const { pieces } = change ?? part.keyframe
    for (let i = 0; i < pieces.length; i += 3) if (pieces[i] === unit) return { look: pieces[i + 1], spot: pieces[i + 2] }
    return change === null || change.gone.includes(unit) ? { spot: -1, look: -1 } : { ...before }
  }

  private beginning(keyframe: Position): Standing {
    const { units, hexes } = this.head
    const standing = {
      looks: new Int32Array(units.length),
      spots: new Int32Array(units.length).fill(-1),
      holders: new Int32Array(hexes.length).fill(-1),
    }
    put(standing, keyframe)
    return standing
  }

  private partOf(at: number): SitePart {
    const part = this.parts[Math.floor(at / this.head.perPart)]
    if (!part) throw new Error(`moment ${at} was not read`)
    return part
  }

  private read(number: number): Promise<SitePart> {
    const known = this.parts[number]
    if (known) return Promise.resolve(known)
    const before = this.waiting.get(number)
    if (before) return before.promise
    let done: (part: SitePart) => void = () => undefined
    const promise = new Promise<SitePart>((resolve, reject) => {
      done = resolve
      // A script, for a page opened from disk may fetch nothing.
      const script = document.createElement('script')
      script.src = this.head.parts[number]
      script.onerror = () => reject(new Error(`${script.src} cannot be read`))
      document.head.append(script)
    })
    this.waiting.set(number, { promise, done })
    return promise
  }
}

function put({ looks, spots, holders }: Standing, { pieces, control }: Position): void {
  for (let i = 0; i < pieces.length; i += 3) {
    looks[pieces[i]] = pieces[i + 1]
    spots[pieces[i]] = pieces[i + 2]
  }
  for (let i = 0; i < control.length; i += 2) holders[control[i]] = control[i + 1]
}
