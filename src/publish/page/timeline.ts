import type { Change, Moment, Position, SiteHead, SitePart } from '../site.ts'
import { Parts } from './parts.ts'

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
  private readonly parts: Parts<SitePart>
  private now: { at: number; standing: Standing } | null = null

  constructor(head: SiteHead) {
    this.head = head
    this.length = head.steps.length + 1
    this.parts = new Parts(head.parts)
  }

  /** A part has come. */
  take(number: number, part: SitePart): void {
    this.parts.take(number, part)
  }

  /** Reads the part with a moment, once. */
  async ready(at: number): Promise<void> {
    await this.parts.read(Math.floor(at / this.head.perPart))
  }

  /** Reads everything, for searches over all of it. */
  async all(): Promise<readonly Moment[]> {
    return (await this.parts.all()).flatMap(({ moments }) => moments)
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
    for (let i = (near ? this.now!.at : part.first) + 1; i <= at; i++) advance(standing, part.moments[i - part.first].change!)
    this.now = { at, standing }
    return standing
  }

  /** Every moment with what stands where in it, in order. The next changes what one got for the one before. Wants everything read. */
  *walk(): Generator<{ readonly at: number; readonly moment: Moment; readonly standing: Standing }> {
    let standing: Standing | null = null
    for (let at = 0; at < this.length; at++) {
      const { keyframe } = this.partOf(at)
      const moment = this.moment(at)
      if (moment.change === null || standing === null) standing = this.beginning(keyframe)
      else advance(standing, moment.change)
      yield { at, moment, standing }
    }
  }

  /** By unit the look that it had last; undefined of one that was never seen. Wants everything read. */
  lastLooks(): (number | undefined)[] {
    const looks: (number | undefined)[] = this.head.units.map(() => undefined)
    for (const part of this.head.parts.map((_, number) => this.parts.get(number)))
      for (const pieces of [part.keyframe.pieces, ...part.moments.map(({ change }) => change?.pieces ?? [])])
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
    return this.parts.get(Math.floor(at / this.head.perPart))
  }
}

function advance(standing: Standing, { pieces, control, gone, freed }: Change): void {
  put(standing, { pieces, control })
  for (const unit of gone) standing.spots[unit] = -1
  for (const hex of freed) standing.holders[hex] = -1
}

function put({ looks, spots, holders }: Standing, { pieces, control }: Position): void {
  for (let i = 0; i < pieces.length; i += 3) {
    looks[pieces[i]] = pieces[i + 1]
    spots[pieces[i]] = pieces[i + 2]
  }
  for (let i = 0; i < control.length; i += 2) holders[control[i]] = control[i + 1]
}
