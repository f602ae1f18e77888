import type { Moment, SiteHead } from '../site.ts'
import type { Places } from './places.ts'
import type { Stands } from './stands.ts'
import type { Timeline } from './timeline.ts'

/** What panels know of the page, and what they may ask of it. */
export interface Site {
  readonly head: SiteHead
  readonly places: Places
  readonly timeline: Timeline
  /** The moment that is shown. */
  readonly at: number
  readonly stands: Stands
  /** Of the moment's events the one that is chosen, and the hex that is. */
  readonly event: number | null
  readonly hex: number | null
  /** Goes to a moment, and there to an event or a hex. */
  go(at: number, chosen?: { readonly event?: number | null; readonly hex?: number | null }): Promise<void>
  choose(event: number | null): void
  pick(hex: number | null): void
  /** Opens a panel by its id. */
  open(panel: string): void
}

/** A part of the page beside the map. */
export interface Panel {
  readonly id: string
  readonly title: string
  readonly element: HTMLElement
  /** The moment, or what is chosen in it, has changed; called while the panel is open, and when it opens. */
  update(site: Site): void | Promise<void>
}

/** "Turn 1, step 2", or the beginning. */
export const momentName = ({ steps }: SiteHead, at: number): string => (at === 0 ? 'The beginning' : `After ${steps[at - 1].name}`)

/** What happened in all moments: found by searches, counted by charts. */
export type Told = readonly Moment[]
