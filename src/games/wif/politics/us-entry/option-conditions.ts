import { hexesOf } from '../../peace/homes.ts'
import { atWar, controllerOf, sideOfCountry, sideOfPower } from '../../powers.ts'
import type { NavalUnit, Unit } from '../../state.ts'
import { isUnderACondition, type UnderACondition } from '../../us-options.ts'
import { VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { isRoadClosed } from '../burma-road.ts'

const JAPAN = 'Japan'
const DENMARK = 'Denmark'
const NETHERLANDS = 'Netherlands'
const INDIES = 'Netherlands East Indies'
/** 13.3.2, option 7. */
export const NORTH_ATLANTIC: readonly string[] = ['Greenland', 'Iceland']
/** 13.3.2, option 42: whom the USA guarantees. */
export const GUARANTEED: readonly string[] = ['Commonwealth', 'France', NETHERLANDS, 'Portugal']

/** 13.3.2: what an entry option asks for beside levels and options chosen before: why it is not there to be chosen; null when it is. */
export const whyNotAvailable = (world: WifWorld, option: number): string | null =>
  isUnderACondition(option) ? CONDITIONS[option](world) : null

const CONDITIONS: Readonly<Record<UnderACondition, (world: WifWorld) => string | null>> = {
  4: (world) => (bearn(world) ? null : '13.3.2: the Bearn is not Vichy’s'),
  7: (world) => {
    if (!hasAxisAttacked(world, DENMARK)) return '13.3.2: no Axis power has declared war on Denmark'
    const unit = NORTH_ATLANTIC.map((country) => axisIn(world, country, ({ kind }) => kind === 'land')).find((each) => each)
    return unit ? `13.3.2: ${unit.name} (${unit.country}) is in Greenland or Iceland` : null
  },
  24: (world) => (isRoadClosed(world) ? null : '13.3.2: Japan has not closed the Burma Road'),
  42: (world) => {
    const peaceful = GUARANTEED.some((country) => world.state.countries[country] && !atWar(world, country, JAPAN))
    return peaceful ? null : '13.3.2: the Commonwealth, France, the Netherlands and Portugal are all at war with Japan'
  },
  43: (world) => {
    if (!['Germany', 'Italy'].some((power) => hasDeclared(world, power, NETHERLANDS)))
      return '13.3.2: neither Germany nor Italy has declared war on the Netherlands'
    const holder = controllerOf(world, INDIES)
    return holder !== null && sideOfPower(world, holder) === 'Allies' ? null : '13.3.2: the Netherlands East Indies are not the Allies’'
  },
}

/** The carrier of option 4, as long as she is Vichy's. */
export const bearn = (world: WifWorld): NavalUnit | undefined =>
  world.unitsOf(VICHY).find((unit): unit is NavalUnit => unit.kind === 'naval' && unit.name === 'Bearn' && unit.place !== 'gone')

/** A unit of the Axis in a country or territory. */
export const axisIn = (world: WifWorld, country: string, which: (unit: Unit) => boolean = () => true): Unit | undefined =>
  hexesOf(world, country)
    .flatMap((hex) => [...world.unitsAt(hex), ...world.navalAt(hex)])
    .find((unit) => unit.type !== 'PART' && sideOfCountry(world, unit.country) === 'Axis' && which(unit))

/** Wars that are over count too, as far as they are remembered (13.9). */
const declarations = ({ state }: WifWorld): { readonly by: string | null; readonly on: string }[] => [
  ...state.wars.flatMap(({ by, between }) => between.filter((on) => on !== by).map((on) => ({ by, on }))),
  ...(state.declaredOn ?? []),
]
const hasDeclared = (world: WifWorld, by: string, on: string): boolean =>
  declarations(world).some((each) => each.by === by && each.on === on)
const hasAxisAttacked = (world: WifWorld, country: string): boolean =>
  declarations(world).some(({ by, on }) => on === country && by !== null && sideOfPower(world, by) === 'Axis')
