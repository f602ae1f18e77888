import type { Hex } from '../../../board/hex.ts'
import { allyOf, controllerOf, homeOf, sideOfNation } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import { isHappyTime } from '../usa/mobilise.ts'
import type { TwWorld } from '../world.ts'
import { isDenmarkLost, isIcelandOccupied } from './iceland.ts'
import { BRITAIN, GERMANY, type Modifier } from './units.ts'

/** Whom 5.1.1 and 23.41 name: whose ports on the Bay of Biscay, whose client the Azores follow, and those who open or shut the way. */
const FRANCE = 'France'
const AZORES = 'Portugal'
const ITALY = 'Italy'
const AZORES_OF = [GERMANY, ITALY]
const SPAIN = 'Spain'
const GIBRALTAR = 'Gibraltar'

/** 5.1.1: what moves the U-Boat roll, by the board, the date and projects (28). */
export function uboatModifiers(world: TwWorld): Modifier[] {
  const { turn } = world.state
  const of = world.tables.uboats.modifiers
  const when = (applies: boolean, what: string, value: number): Modifier[] => (applies ? [[what, value]] : [])
  const isAxis = (place: string) => sideOfNation(world, holderOf(world, place)) === 'Axis'
  return [
    ...when(isHappyTime(world), 'the Happy Time', of['Happy Time']),
    ...when(
      !isFrom(turn, 'Summer', 1943) && hasBiscayPort(world),
      'a French port on the Bay of Biscay',
      of['German port on the Bay of Biscay, to Spring 1943'],
    ),
    ...when(
      !isFrom(turn, 'Winter', 1943) && ['Bergen', 'Trondheim', 'Narvik'].every((place) => isGerman(world, world.map.find(place)!)),
      'Bergen, Trondheim and Narvik',
      of['Bergen, Trondheim and Narvik German, to Fall 1943'],
    ),
    ...when(AZORES_OF.includes(allyOf(world, AZORES) ?? '') && isAzoresManned(world), 'the Azores', of['Azores Axis-controlled']),
    ...when(isBritishAzores(world), 'a British garrison of the Azores', of['Portugal a British Satellite, or a garrison of the Azores']),
    ...when(isFollower(world, SPAIN, 'Axis'), SPAIN, of['Spain Axis']),
    ...when(isAxis(GIBRALTAR), GIBRALTAR, of['Gibraltar Axis-controlled']),
    ...when(isDenmarkLost(world) && !isIcelandOccupied(world), 'Iceland not occupied', of['Iceland and the Faeroes not occupied']),
    ...world.rules.bonuses(world, 'U-Boat war').map(({ value, why }): Modifier => [why, value]),
    ...Object.entries(world.traits['U-Boat roll'].Satellites).flatMap(([modifier, { country, of: powers }]) =>
      when(
        powers.some((power) => isSatelliteOf(world, country, power)),
        country,
        of[modifier as keyof typeof of],
      ),
    ),
  ]
}

const holderOf = (world: TwWorld, place: string): string => world.state.control[world.map.find(place)!]
const isGerman = (world: TwWorld, hex: Hex): boolean => controllerOf(world, world.state.control[hex]) === GERMANY

function hasBiscayPort(world: TwWorld): boolean {
  const { map } = world
  return [...map.placeHexes].some(
    (hex) =>
      map.portAt(hex) &&
      homeOf(world, hex) === FRANCE &&
      isGerman(world, hex) &&
      map.seas.at(hex).some((area) => map.seaAreaNames[area] === 'Bay of Biscay'),
  )
}

/** 23.41: German INF, STA or PARA of any strength and a TAC or MDM stand in the Azores Box. */
const isAzoresManned = (world: TwWorld): boolean => isManned(world, GERMANY, ['INF', 'STA', 'PARA'])

/** 23.41: from Fall 1943 on a British INF or STA and a TAC or MDM there, where Portugal is no Satellite of Britain's, which helps as much. */
const isBritishAzores = (world: TwWorld): boolean =>
  isFrom(world.state.turn, 'Fall', 1943) && !isSatelliteOf(world, AZORES, BRITAIN) && isManned(world, BRITAIN, ['INF', 'STA'])

function isManned(world: TwWorld, power: string, ground: readonly string[]): boolean {
  const there = world.troopsAt(world.map.find('Azores')!).filter(({ nation }) => nation === power)
  return [ground, ['TAC', 'MDM']].every((types) => there.some(({ type }) => types.includes(type)))
}

const isSatelliteOf = (world: TwWorld, nation: string, power: string): boolean => {
  const { status, controller, conqueredBy } = world.nation(nation)
  return conqueredBy === null && status === 'satellite' && controller === power
}

/** A Satellite of a side, or in its hands by conquest. */
function isFollower(world: TwWorld, nation: string, side: 'Axis'): boolean {
  const { status, conqueredBy } = world.nation(nation)
  return sideOfNation(world, nation) === side && (conqueredBy !== null || status === 'satellite')
}
