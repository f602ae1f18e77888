import type { GameEvent } from '../engine/event.ts'

/** Reads what everybody may know: in place of a seat, of which it is none. */
export const PUBLIC = 'observer'
/** Reads what every seat may know together. */
export const ALL = 'observer of everything'

/** Events that a seat, or who reads along, may read. */
export const visibleTo = (events: readonly GameEvent[], reader: string): GameEvent[] =>
  events.filter(({ seats }) => !seats || seats.includes(reader) || reader === ALL)
