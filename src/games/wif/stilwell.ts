import { CHINA } from './factions.ts'
import { homeOf } from './home.ts'
import type { Unit } from './state.ts'
import type { WifWorld } from './world.ts'

const USA = 'USA'

/** 21: the Nationalist Chinese HQ that US units in China use as one of their own. */
export const isStilwell = ({ name, country }: Pick<Unit, 'name' | 'country'>): boolean => name === 'Stilwell' && country === CHINA

const isInChina = (world: WifWorld, { place, hex }: Unit): boolean => place === 'map' && homeOf(world, hex) === CHINA

/** 21: Stilwell and a US unit, both in China: they co-operate. */
export const isHisUnit = (world: WifWorld, a: Unit, b: Unit): boolean =>
  (isStilwell(a) && b.country === USA && isInChina(world, a) && isInChina(world, b)) ||
  (isStilwell(b) && a.country === USA && isInChina(world, a) && isInChina(world, b))

/** 21: Stilwell, while he is in China, for a US unit that goes there or is there; undefined for any other. */
export const stilwellFor = (world: WifWorld, { country }: Unit): Unit | undefined =>
  country === USA ? world.onMap().find((unit) => isStilwell(unit) && isInChina(world, unit)) : undefined

/** The same for a unit that stands in China. */
export const stilwellOver = (world: WifWorld, unit: Unit): Unit | undefined =>
  unit.country === USA && isInChina(world, unit) ? stilwellFor(world, unit) : undefined
