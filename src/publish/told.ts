import type { ChapterRules } from '../engine/chapters.ts'
import { type GameEvent, toldBy } from '../engine/event.ts'
import type { Ground } from './ground.ts'
import type { ReadMoment } from './moments.ts'
import type { Moment, SiteEvent } from './site.ts'

/** What moments do not say again while it stays as it is, as text. */
export interface Carried {
  readonly tables: string
  readonly points: string
  readonly gauges: string
}

export const carriedOn = ({ view, points, gauges }: ReadMoment, last: Carried | null): Carried => ({
  tables: JSON.stringify(view.tables),
  points: JSON.stringify(points),
  gauges: gauges === null ? (last?.gauges ?? '') : JSON.stringify(gauges),
})

/** A moment as a site has it. `last`: what it carries on; null where nothing is to be carried over. */
export function momentOf(
  { view, points, gauges, events, referee, proof }: ReadMoment,
  change: Moment['change'],
  last: Carried | null,
  ground: Ground,
  chapters: ChapterRules,
): Moment {
  return {
    change,
    events: events.map((event) => eventOf(event, ground, chapters)),
    facts: view.facts,
    ...(last?.tables !== JSON.stringify(view.tables) && { tables: view.tables }),
    ...(last?.points !== JSON.stringify(points) && { points }),
    ...(gauges !== null && last?.gauges !== JSON.stringify(gauges) && { gauges }),
    referee,
    proof,
  }
}

/** What of an event is told: its `data` but what reports go by stays where it is. */
function eventOf(event: GameEvent, { hexNumber, seaAreas }: Ground, chapters: ChapterRules): SiteEvent {
  const { heading, seaArea } = toldBy(event)
  const chapter = toldBy(event).chapter ?? chapters.titleOf(event)
  const { kind, section, text, dice, losses } = event
  const arrows = arrowsOf(event)
  const box = seaAreas.find(({ name }) => name === seaArea)?.hex
  const hexes = [...new Set(event.hexes.map(hexNumber))].filter((hex) => hex >= 0)
  return {
    kind,
    section,
    text,
    hexes: hexes.length === 0 && box !== undefined ? [box] : hexes,
    ...(chapter !== null && { chapter }),
    ...(heading !== undefined && { heading }),
    ...(seaArea !== undefined && { seaArea }),
    ...(arrows.length > 0 && { arrows }),
    ...(dice && { dice }),
    ...(losses && { losses }),
    ...(event.control && { control: event.control.map(({ hex, from, to }) => ({ hex: hexNumber(hex), from, to })) }),
  }
}

export const recordOf = ({ kind, section, text, hexes, dice, losses, control }: GameEvent) => ({
  kind,
  section,
  text,
  hexes,
  dice,
  losses,
  control,
})

const arrowsOf = (event: GameEvent) => {
  const { arrow, arrows = [] } = toldBy(event)
  return arrow ? [arrow, ...arrows] : arrows
}
