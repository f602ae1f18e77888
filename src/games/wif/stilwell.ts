import { CHINA } from './factions.ts'
import { homeOf } from './home.ts'
import type { Unit } from './state.ts'
import type { WifWorld } from './world.ts'

const USA = 'USA'

/** 21: the Nationalist Chinese HQ that US units in China use as one of their own. */
const STILWELL = 'china-stilwell'
const isStilwell = ({ id }: Unit): boolean => id === STILWELL

const isInChina = (world: WifWorld, { place, hex }: Unit): boolean => place === 'map' && homeOf(world, hex) === CHINA

/** 21: Stilwell, wherever he is, and a US unit in China: they co-operate. */
export const isHisUnit = (world: WifWorld, a: Unit, b: Unit): boolean =>
  (isStilwell(a) && isOfChina(world, b)) || (isStilwell(b) && isOfChina(world, a))

const isOfChina = (world: WifWorld, unit: Unit): boolean => unit.country === USA && isInChina(world, unit)

/** 21: Stilwell, while he is in China, for a US unit that goes there or is there; undefined for any other. */
export function stilwellFor(world: WifWorld, { country }: Unit): Unit | undefined {
  const stilwell = country === USA ? world.state.units[STILWELL] : undefined
  return stilwell && isInChina(world, stilwell) ? stilwell : undefined
}

/** 21: Stilwell, wherever he is, for a US unit that stands in China; undefined for any other. */
export const stilwellOver = (world: WifWorld, unit: Unit): Unit | undefined =>
  isOfChina(world, unit) ? world.state.units[STILWELL] : undefined

/** 21: China and the USA may each pay offensive points for Stilwell. */
export const isPayer = (unit: Unit, power: string): boolean => isStilwell(unit) && (power === USA || power === CHINA)
