import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { controllerOf, homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { type Reason, rolledWith } from './surrender-roll.ts'

/** 20.4: who surrenders, whose troops bring it about, and what of Germany does not count. */
const GERMANY = 'Germany'
const ITALY = 'Italy'
const VICTORS: readonly string[] = ['Britain', 'USA', 'USSR']
const USSR = 'USSR'
const BERLIN = 'Berlin'
const EAST_PRUSSIA = 'East Prussia'
const SIDES = 10
/** 25.1.2: from which roll on the Soviets have committed atrocities. */
const ATROCITIES = 8

/** 20.4: at the end of each turn, while Britain, the USA or the Soviet Union hold a city in Germany, it rolls for surrender. */
export function germanSurrender(world: TwWorld): void {
  const germany = world.state.nations[GERMANY]
  if (world.phasing !== 'Allies' || !germany || germany.conqueredBy !== null) return
  const lost = citiesLost(world)
  if (lost.length === 0) return
  const needed = world.tables.surrender.Germany['at most']
  const roll = world.dice.roll(SIDES, 'German surrender')
  const { sum, arithmetic } = rolledWith(roll, [...modifiersOf(world, lost), ...world.rules.bonuses(world, 'German surrender')])
  const gives = sum <= needed
  world.report(
    'surrender',
    '20.4',
    `${lost.map(({ name }) => name).join(', ')} ${lost.length > 1 ? 'are' : 'is'} in the hands of the Allies, and Germany rolls for surrender: ${arithmetic}; ${needed} or less is surrender: it ${gives ? 'surrenders' : 'fights on'}.`,
    lost.map(({ hex }) => hex),
  )
  if (gives) world.changeNation(GERMANY, { conqueredBy: controllerOf(world, world.state.control[lost[0].hex]) })
}

interface City {
  readonly name: string
  readonly hex: Hex
}

const isEastPrussia = ({ map }: TwWorld, hex: Hex): boolean => map.regionNames[map.region[hex]] === EAST_PRUSSIA

/** German cities that the victors hold, Berlin first; Danzig is no part of Germany, and those of East Prussia do not count (23.18). */
const citiesLost = (world: TwWorld): City[] =>
  world.map.places
    .filter(({ city }) => city)
    .map(({ name, hex }) => ({ name, hex: world.map.hex(hex) }))
    .filter(
      ({ hex }) =>
        homeOf(world, hex) === GERMANY &&
        !isEastPrussia(world, hex) &&
        VICTORS.includes(controllerOf(world, world.state.control[hex]) ?? ''),
    )
    .sort((a, b) => Number(b.name === BERLIN) - Number(a.name === BERLIN))

function modifiersOf(world: TwWorld, lost: readonly City[]): Reason[] {
  const { nations, firestorms, sovietAtrocities } = world.state
  const table = world.tables.surrender.Germany.modifiers
  const reasons: Reason[] = []
  const add = (name: keyof typeof table, why: string, times = 1) => {
    if (times > 0) reasons.push({ value: table[name] * times, why })
  }
  const others = lost.filter(({ name }) => name !== BERLIN).length
  if (others < lost.length) add('Berlin Allied', 'Berlin lost')
  add('each other German city Allied', numbered(others, 'city', 'cities'), others)
  const burned = firestorms?.[GERMANY] ?? 0
  add('each firestorm', numbered(burned, 'firestorm'), burned)
  if (nations[ITALY]?.conqueredBy) add('Italy surrendered', 'Italy has surrendered')
  if (!hasSatellites(world)) add('all Satellites gone', 'no Satellite left')
  if (sovietAtrocities) add('Soviet atrocities in East Prussia', 'Soviet atrocities in East Prussia')
  return reasons
}

const hasSatellites = ({ state }: TwWorld): boolean =>
  Object.values(state.nations).some(
    ({ kind, status, controller, conqueredBy }) =>
      kind === 'minor' && status === 'satellite' && controller === GERMANY && conqueredBy === null,
  )

/** 25.1.2: once Soviet troops have entered East Prussia the Soviets roll, a single time. */
export function sovietAtrocities(world: TwWorld): void {
  const { map, state } = world
  if (state.sovietAtrocities !== undefined || !state.nations[USSR]) return
  const entered = Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => isEastPrussia(world, hex) && (state.control[hex] === USSR || world.groundAt(hex).some(({ nation }) => nation === USSR)),
  )
  if (entered.length === 0) return
  const roll = world.dice.roll(SIDES, 'Soviet atrocities')
  const committed = roll >= ATROCITIES
  world.note({ sovietAtrocities: committed })
  world.report(
    'atrocities',
    '25.1.2',
    `Soviet troops are in East Prussia: rolled ${roll}; from ${ATROCITIES} on their atrocities stiffen Germany, which ${committed ? 'has +1 when it rolls for surrender' : 'gains nothing by them'}.`,
    entered,
  )
}
