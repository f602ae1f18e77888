import type { Json } from './decision.ts'

/** Something that happened, with its arithmetic and its section. The report prints `text`; pictures and checks use the rest. */
export interface GameEvent {
  /** 'land combat', 'weather' ...: what the report groups and the picture draws by. */
  readonly kind: string
  /** Rulebook section, '11.15.5'. */
  readonly section: string
  /** One or two sentences with the arithmetic. */
  readonly text: string
  /** Codes of the hexes it is about, the main one first. */
  readonly hexes: readonly string[]
  /** Seats that may know of it; absent means all. */
  readonly seats?: readonly string[]
  readonly data?: Json
}
