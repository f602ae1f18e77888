import type { AirUnit, StrategicUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'

/** One SAC factor of a raid: a unit, or one of the four that an MDM stands for (5.2.4). */
export interface Bomber {
  readonly unit: StrategicUnit | null
  state: 'fresh' | 'depleted' | 'lost'
}

/** The factors of a raid, those that suffer first in front. */
export function bombersOf(
  world: TwWorld,
  sac: readonly StrategicUnit[],
  mdm: readonly AirUnit[],
  loseFirst: StrategicOrder['loseFirst'],
): Bomber[] {
  const units: Bomber[] = sac.map((unit) => ({ unit, state: 'fresh' }))
  const temporary: Bomber[] = Array.from({ length: mdm.length * world.tables.bombing['MDM as SAC'].each }, () => ({
    unit: null,
    state: 'fresh',
  }))
  return loseFirst === 'SAC' ? [...units, ...temporary] : [...temporary, ...units]
}

export const inState = (bombers: readonly Bomber[], state: Bomber['state']): Bomber[] => bombers.filter((each) => each.state === state)

/** Depletes or loses so many fresh factors; returns how many there were to suffer. */
export function hit(bombers: readonly Bomber[], number: number, state: 'depleted' | 'lost'): number {
  const suffering = inState(bombers, 'fresh').slice(0, number)
  for (const each of suffering) each.state = state
  return suffering.length
}

/** 5.2.3: attrition takes Depleted factors before others. */
export function wearDown(bombers: readonly Bomber[], number: number): number {
  const suffering = [...inState(bombers, 'depleted'), ...inState(bombers, 'fresh')].slice(0, number)
  for (const each of suffering) each.state = 'lost'
  return suffering.length
}

/** Units whose factors are lost, as soon as they are: the event that tells of it carries them. */
export function loseUnits(world: TwWorld, bombers: readonly Bomber[]): void {
  for (const { unit, state } of bombers) if (unit?.place === 'strategic' && state === 'lost') world.eliminate(unit, 'strategic bombing')
}

/** After a raid units suffer what else their factors did. */
export function depleteUnits(world: TwWorld, bombers: readonly Bomber[]): void {
  for (const { unit, state } of bombers) if (unit !== null && state === 'depleted') world.deplete(unit)
}

/** 5.2.4: NARFs that temporary SAC cost at once: two Depleted count as one lost; of each four lost 1 or 2 cost the repair of a MDM, 3 or 4 a new one. */
export function replacement(world: TwWorld, bombers: readonly Bomber[]): { narfs: number; text: string } {
  const rules = world.tables.bombing['MDM as SAC']
  const temporary = bombers.filter(({ unit }) => unit === null)
  const lost = inState(temporary, 'lost').length
  const depleted = inState(temporary, 'depleted').length
  const all = lost + Math.floor(depleted / rules['depleted for each lost'])
  const rest = all % rules.each
  const rebuilt = Math.floor(all / rules.each) + (rest > 2 ? 1 : 0)
  const repaired = rest === 1 || rest === 2 ? 1 : 0
  const narfs = rebuilt * rules['NARFs to rebuild'] + repaired * rules['NARFs to repair']
  return {
    narfs,
    text: `${lost} temporary SAC lost and ${depleted} Depleted count as ${all} lost: ${rebuilt} MDM rebuilt at ${rules['NARFs to rebuild']}, ${repaired} repaired at ${rules['NARFs to repair']}`,
  }
}
