import type { Hex } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { isFranceLiberated } from '../control/liberation.ts'
import { leaveWorks, withdrawFrom } from '../control/withdraw.ts'
import { atWar, controllerOf, homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { isMainlandItaly } from './soviet-surrender.ts'
import { type Reason, rolledWith } from './surrender-roll.ts'

/** 19.2: who surrenders, to whom, and whom its modifiers name. */
const ITALY = 'Italy'
const GERMANY = 'Germany'
const BRITAIN = 'Britain'
const FRANCE = 'France'
const WEST: readonly string[] = [BRITAIN, 'USA']
const SIDES = 10
const FLEETS = 2
const GERMAN_FACTORS = 12
/** Western units that do not count in Italy. */
const SMALL: readonly string[] = ['CDO', 'PARA']
const SOVIET_CITIES = ['Moscow', 'Leningrad', 'Stalingrad']
const MEDITERRANEAN = ['Alexandria', 'Suez', 'Gibraltar']
/** Capitals that Italy holds, with the countries that it must have won by itself. */
const OWN_CONQUESTS = { Madrid: 'Spain', Athens: 'Greece', Ankara: 'Turkey', Belgrade: 'Yugoslavia' } as const

/** 19.2: at the end of each turn, while Britain or the USA hold a hex of Italy, it rolls for surrender. */
export function italianSurrender(world: TwWorld): void {
  const italy = world.state.nations[ITALY]
  if (world.phasing !== 'Allies' || !italy || italy.conqueredBy !== null) return
  if (!WEST.some((power) => atWar(world, ITALY, power))) return
  const lost = hexesOf(world, (hex) => isItaly(world, hex) && isWestern(world, hex))
  if (lost.length === 0) return
  const needed = world.tables.surrender.Italy['at most']
  const roll = world.dice.roll(SIDES, 'Italian surrender')
  const { sum, arithmetic } = rolledWith(roll, [...modifiersOf(world), ...world.rules.bonuses(world, 'Italian surrender')])
  const gives = sum <= needed
  world.report(
    'surrender',
    '19.2',
    `${numbered(lost.length, 'hex', 'hexes')} of Italy ${lost.length > 1 ? 'are' : 'is'} in the hands of the Western Allies, and Italy rolls for surrender: ${arithmetic}; ${needed} or less is surrender: it ${gives ? 'surrenders' : 'fights on'}.`,
    lost,
  )
  if (gives) leaveTheWar(world, lost)
}

const hexesOf = ({ map }: TwWorld, suits: (hex: Hex) => boolean): Hex[] =>
  Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isLand(hex) && suits(hex))

/** The mainland, Sicily, Sardinia and Zara (23.59); Rhodes is a possession. */
const isItaly = (world: TwWorld, hex: Hex): boolean =>
  homeOf(world, hex) === ITALY && world.map.regionNames[world.map.region[hex]] !== 'Rhodes'

const isWestern = (world: TwWorld, hex: Hex): boolean => WEST.includes(controllerOf(world, world.state.control[hex]) ?? '')

function modifiersOf(world: TwWorld): Reason[] {
  const { map, state } = world
  const table = world.tables.surrender.Italy.modifiers
  const reasons: Reason[] = []
  const add = (applies: boolean, name: keyof typeof table, why: string) => {
    if (applies) reasons.push({ value: table[name], why })
  }
  const holder = (place: string) => controllerOf(world, state.control[map.find(place)!])
  const allWestern = (isThere: (hex: Hex) => boolean) => hexesOf(world, isThere).every((hex) => isWestern(world, hex))
  const region = (name: string) => (hex: Hex) => homeOf(world, hex) === ITALY && map.regionNames[map.region[hex]] === name
  add(WEST.includes(holder('Rome') ?? ''), 'Rome Allied', 'Rome lost')
  add(WEST.includes(holder('Tripoli') ?? ''), 'Tripoli Allied', 'Tripoli lost')
  add(allWestern(region('Sicily')), 'Sicily Allied', 'Sicily lost')
  add(allWestern(region('Sardinia')), 'Sardinia Allied', 'Sardinia lost')
  add(
    allWestern((hex) => homeOf(world, hex) === 'Albania'),
    'Albania Allied',
    'Albania lost',
  )
  add(
    allWestern((hex) => homeOf(world, hex) === 'Greece'),
    'Greece Allied',
    'Greece in Western hands',
  )
  const onMainland = world.unitsIn('map').filter((unit) => unit.kind === 'ground' && isMainlandItaly(world, unit.hex))
  add(
    onMainland.some((unit) => WEST.includes(controllerOf(world, unit.nation) ?? '') && !SMALL.includes(unit.type)),
    'Allied ground unit in mainland Italy',
    'Western troops on the mainland',
  )
  const fleets = world.unitsOf(ITALY).filter((unit) => ['map', 'sea'].includes(unit.place) && unit.type === 'Fleet' && !unit.depleted)
  add(fleets.length < FLEETS, 'fewer than 2 full-strength Fleets', numbered(fleets.length, 'full-strength Fleet'))
  const factors = onMainland.reduce(
    (sum, unit) => sum + (unit.kind === 'ground' && unit.nation === GERMANY && !unit.depleted ? unit.strength : 0),
    0,
  )
  add(factors >= GERMAN_FACTORS, '12 full-strength German factors in mainland Italy', `${factors} German factors on the mainland`)
  const soviet = SOVIET_CITIES.filter((city) => holder(city) === GERMANY)
  add(soviet.length > 0, 'Moscow, Leningrad or Stalingrad German', `${soviet.join(' and ')} German`)
  add(!!state.nations[BRITAIN]?.conqueredBy, 'Britain surrendered', 'Britain has surrendered')
  const taken = MEDITERRANEAN.filter((place) => holder(place) === ITALY)
  add(taken.length > 0, 'Alexandria, Suez or Gibraltar Italian', `${taken.join(' and ')} Italian`)
  add(state.nations[FRANCE]?.conqueredBy === GERMANY || isFranceLiberated(world), 'France surrendered', 'France has surrendered')
  for (const [city, country] of Object.entries(OWN_CONQUESTS))
    add(holder(city) === ITALY && isOwn(world, country), `${city as keyof typeof OWN_CONQUESTS} Italian`, `${city} Italian`)
  return reasons
}

/** A country that Italy has conquered without Germany's help, or that is its Satellite. */
function isOwn(world: TwWorld, country: string): boolean {
  const nation = world.state.nations[country]
  if (nation?.conqueredBy === null) return nation.controller === ITALY && nation.status === 'satellite'
  const helped = world.unitsOf(GERMANY, 'map').some((unit) => unit.kind === 'ground' && homeOf(world, unit.hex) === country)
  return nation?.conqueredBy === ITALY && !helped
}

/** 19.2: all Italian units leave the game. What Germans or Western Allies stand in is theirs, the rest nobody's until a power comes. Satellites follow Germany, as those of France do Britain (18.5.8). */
function leaveTheWar(world: TwWorld, lost: readonly Hex[]): void {
  const { map, state } = world
  const italy = world.nation(ITALY)
  const victor = controllerOf(world, state.control[lost.find((hex) => italy.capitals.includes(hex)) ?? lost[0]])!
  const isSatellite = (name: string) => state.nations[name].kind === 'minor' && state.nations[name].conqueredBy === null
  const italian = hexesOf(world, (hex) => controllerOf(world, state.control[hex]) === ITALY && !isSatellite(state.control[hex]))
  const units = world.unitsOf(ITALY).filter((unit) => unit.place !== 'gone')
  for (const unit of units) world.remove(unit, 'gone')
  world.note({ italySurrendered: state.turn.index })
  world.changeNation(ITALY, { conqueredBy: victor, controller: victor })
  world.endWars(ITALY)
  const run = Object.keys(state.nations).filter((name) => name !== ITALY && controllerOf(world, name) === ITALY)
  for (const name of run) world.changeNation(name, { controller: isSatellite(name) ? GERMANY : null })
  for (const hex of italian) {
    const there = world.groundAt(hex).map(({ nation }) => controllerOf(world, nation))
    world.setControl(hex, there.find((power) => power === GERMANY || WEST.includes(power ?? '')) ?? '')
  }
  world.report(
    'surrender',
    '19.2',
    `Italy is out of the war: its ${numbered(units.length, 'unit')} leave the game. What neither Germany nor the Western Allies hold of what it ran is nobody's until a power occupies it.`,
    italy.capitals.length > 0 ? italy.capitals : [map.find('Rome')!],
  )
  withdrawFrom(world, italian, '19.2')
  leaveWorks(world, ITALY, '19.2')
}
