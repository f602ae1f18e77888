import { numbered } from '../../common/words.ts'
import { atWar, controllerOf, homeOf, sideOfNation } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { receivedNarfs } from '../stratmove/grant-limits.ts'
import { eliminatedWorth } from './eliminated-worth.ts'
import type { TwWorld } from '../world.ts'
import { type Reason, rolledWith } from './surrender-roll.ts'
import { GERMANY, turkeyWasAttacked, USSR } from '../east/pact.ts'

/** 21.1: who else counts, and who does not. */
const FRANCE = 'France'
const BRITAIN = 'Britain'
const USA = 'USA'
const ITALY = 'Italy'
const CITIES = ['Moscow', 'Leningrad', 'Stalingrad'] as const
const WORTH = 50
const LEND_LEASE = 20
const SIDES = 10
/** 21.1: Western units that hold nobody's attention. */
const SMALL = ['PART', 'CDO', 'PARA']

/** 21.1: while enemies stand in Moscow, Leningrad and Stalingrad the Soviets roll, where the roll can bring them down. */
export function sovietSurrender(world: TwWorld): void {
  const { map, state, tables } = world
  const soviets = state.nations[USSR]
  if (world.phasing !== 'Allies' || !state.powers[USSR] || soviets.conqueredBy !== null || !atWar(world, USSR, GERMANY)) return
  const occupied = CITIES.every((city) => world.groundAt(map.find(city)!).some((unit) => atWar(world, unit.nation, USSR)))
  if (!occupied) return
  const reasons = modifiersOf(world)
  const help = reasons.reduce((sum, { value }) => sum + value, 0)
  const needed = tables.surrender.USSR['at least']
  if (SIDES + help < needed) {
    world.report(
      'surrender',
      '21.1',
      `Moscow, Leningrad and Stalingrad are in enemy hands. No roll can bring the Soviet Union down: ${text(reasons)} make ${help}, and 10 with them is less than ${needed}.`,
      soviets.capitals,
    )
    return
  }
  const roll = world.dice.roll(SIDES, 'Soviet surrender')
  const { sum, arithmetic } = rolledWith(roll, reasons)
  const gives = sum >= needed
  world.report(
    'surrender',
    '21.1',
    `Moscow, Leningrad and Stalingrad are in enemy hands, and the Soviet Union rolls for surrender: ${arithmetic}; ${needed} or more is surrender: it ${gives ? 'surrenders' : 'fights on'}.`,
    soviets.capitals,
  )
  if (gives) leaveTheWar(world)
}

const text = (reasons: readonly Reason[]): string => reasons.map(({ value, why }) => `${value < 0 ? '' : '+'}${value} ${why}`).join(', ')

function modifiersOf(world: TwWorld): Reason[] {
  const { map, state, tables } = world
  const table = tables.surrender.USSR.modifiers
  const reasons: Reason[] = []
  const add = (name: keyof typeof table, why: string, times = 1) => {
    if (times > 0) reasons.push({ value: table[name] * times, why })
  }
  const german = (place: string) => controllerOf(world, state.control[map.find(place)!]) === GERMANY
  for (const city of CITIES) if (german(city)) add(`${city} German`, `${city} German`)
  if (german('Kiev') && german('Sevastopol')) add('Kiev and Sevastopol German', 'Kiev and Sevastopol German')
  if (german('Baku')) add('Baku German', 'Baku German')
  if (world.unitsOf(GERMANY, 'map').some((unit) => unit.kind === 'ground' && isBesideTheUrals(world, unit)))
    add('German ground unit beside the Urals Box', 'Germans beside the Urals')
  const worth = eliminatedWorth(world, USSR, ({ kind }) => kind === 'ground')
  add('each 50 NARFs unbuilt', `ground units for ${numbered(worth, 'NARF')} eliminated and not rebuilt`, Math.floor(worth / WORTH))
  if (state.nations[FRANCE]?.conqueredBy === null) add('France not surrendered', 'France fights on')
  const western = (isThere: (hex: number) => boolean, but: readonly string[]) =>
    world
      .unitsIn('map')
      .some(
        (unit) =>
          unit.kind === 'ground' &&
          [BRITAIN, USA].includes(controllerOf(world, unit.nation) ?? '') &&
          !but.includes(unit.type) &&
          isThere(unit.hex),
      )
  if (western((hex) => map.countryNames[map.country[hex]] === FRANCE, SMALL))
    add('Western ground unit in France', 'Western troops in France')
  if (atWar(world, USA, GERMANY)) add('USA at war with Germany', 'the USA at war')
  if (receivedNarfs(world, BRITAIN, USSR) + receivedNarfs(world, USA, USSR) >= LEND_LEASE) add('20 NARFs of Lend-Lease', 'Lend-Lease')
  if (western((hex) => isMainlandItaly(world, hex), ['PART'])) add('Western ground unit in mainland Italy', 'Western troops in Italy')
  if (turkeyWasAttacked(world)) add('Germany declared war on Turkey', 'the German attack on Turkey')
  return reasons
}

/** Italy without Sicily, Sardinia and its other regions. */
export const isMainlandItaly = ({ map }: TwWorld, hex: number): boolean =>
  map.countryNames[map.country[hex]] === ITALY && map.regionNames[map.region[hex]] === 'none'

/** 21.1: hexes at the eastern edge of the board, which border the Box. */
const isBesideTheUrals = (world: TwWorld, { hex }: GroundUnit): boolean => homeOf(world, hex) === USSR && world.map.code(hex).endsWith('00')

/** 21.1: all Soviet units leave the game, and whatever of the country nobody else holds is Germany's. */
function leaveTheWar(world: TwWorld): void {
  const { map, state } = world
  const units = world.unitsOf(USSR).filter((unit) => unit.place !== 'gone')
  for (const unit of units) world.remove(unit, 'gone')
  world.changeNation(USSR, { conqueredBy: GERMANY, controller: GERMANY })
  world.endWars(USSR)
  for (let hex = 0; hex < map.size; hex++) {
    if (state.control[hex] !== USSR) continue
    const holder = world.groundAt(hex).find((unit) => sideOfNation(world, unit.nation) === 'Allies')
    world.setControl(hex, holder ? controllerOf(world, holder.nation)! : GERMANY)
  }
  world.report(
    'surrender',
    '21.1',
    `The Soviet Union is out of the war: its ${numbered(units.length, 'unit')} leave the game.`,
    world.nation(USSR).capitals,
  )
}
