import type { Json } from '../../engine/decision.ts'
import type { ToldBy } from '../../engine/event.ts'
import type { Sum } from '../common/sum.ts'

/** What events of combat say in data, by their kind; `sum` where something is rolled. */
export type EventData = {
  combat: { sum?: Sum }
  'air combat': { round: number; sum: Sum }
  flak: { sum: Sum }
  'naval battle': { sum?: Sum }
  'strategic warfare': { units?: readonly string[]; sum?: Sum }
}

/** What `world.report` takes with an event of a kind: anything for those whose data nobody has named. */
export type DataOf<Kind extends string> = Kind extends keyof EventData ? EventData[Kind] & ToldBy : Readonly<Record<string, Json>>
