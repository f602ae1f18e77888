import type { StrategicType } from '../state.ts'
import type { StrategicOrder } from './order-schema.ts'
import { GERMANY, type Wager } from './units.ts'

/** 5.3.1: what a power has for the Murmansk Run. */
export const runType = (power: Wager): StrategicType => (power === GERMANY ? 'U-Boat' : 'ASW')
/** How many it sends. */
export const numberOnRun = ({ murmansk }: Pick<StrategicOrder, 'murmansk'>): number =>
  Object.values(murmansk ?? {}).reduce((sum, number) => sum + number, 0)
