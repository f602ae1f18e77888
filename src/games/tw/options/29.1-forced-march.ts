import type { Amendment } from '../edition.ts'
import { isInside1939USSR, terrainAt } from '../field/terrain.ts'
import type { ForcedMarch } from '../rules.ts'
import type { TwWorld } from '../world.ts'

/** A roll up to these Depletes, and goes unharmed; a higher one has no effect. */
const DEPLETES_TO = 3
const UNHARMED_TO = 7
const IN_DESERT_OR_USSR = -1

const march: ForcedMarch<TwWorld> = {
  points: 2,
  whyNot: (_, { type, name }) =>
    type === 'INF' || type === 'MOT' ? null : `29.1: ${name} is ${type}; only INF and MOT make forced marches`,
  roll(world, unit) {
    const die = world.dice.roll(10, `forced march ${unit.name}`)
    const where = isInside1939USSR(world, unit.hex) ? 'in the Soviet Union of 1939' : isDesert(world, unit.hex) ? 'in the desert' : null
    const sum = die + (where === null ? 0 : IN_DESERT_OR_USSR)
    return {
      outcome: sum <= DEPLETES_TO ? 'Depleted at its end' : sum <= UNHARMED_TO ? 'unharmed' : 'no effect',
      text: `rolled ${die}${where === null ? '' : ` ${IN_DESERT_OR_USSR} (${where}) = ${sum}`}`,
    }
  },
}
const isDesert = (world: TwWorld, hex: number): boolean => terrainAt(world, hex).startsWith('desert')

/** A die may take INF and MOT two movement points farther in First Impulse. */
export const forcedMarch: Amendment = {
  id: '29.1',
  title: 'forced march',
  section: '29.1',
  replaces: ['movement.forcedMarch'],
  amend: (edition) => ({ ...edition, movement: { ...edition.movement, forcedMarch: march } }),
}
