import type { Hex } from '../../../board/hex.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { enemyGround, homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** 23.23, 23.58: from the instant of its declaration of war Germany has one airbase in any free hex of the country's mainland, if its neighbours are German Satellites; null where it is none of these countries' or not its turn. */
export function invaderAirbase(world: TwWorld, power: string, hex: Hex): { why: string | null } | null {
  const { by, countries, 'with Satellites': neighbours } = world.traits['airbase of an invader']
  const country = homeOf(world, hex)
  if (power !== by || !countries.includes(country) || !isInvadedNow(world, country)) return null
  const where = world.map.name(hex)
  const missing = neighbours.find((name) => world.state.nations[name]?.controller !== power || world.nation(name).status !== 'satellite')
  if (missing !== undefined) return { why: `23.58: ${missing} is no Satellite of ${power}` }
  if (isIsland(world, hex)) return { why: `23.23: ${where} is not on the mainland` }
  if (enemyGround(world, hex, power).length > 0) return { why: `23.23: enemies stand in ${where}` }
  if (inEnemyZoc(world, hex, power)) return { why: `23.23: ${where} lies in an enemy zone of control` }
  if (airbasesIn(world, power, country).length > 0) return { why: `23.58: ${power} has its one airbase in ${country}` }
  return { why: null }
}

export const isInvadedNow = ({ state, traits }: TwWorld, country: string): boolean =>
  state.wars.some(
    ({ between, by, declared }) => declared === state.turn.index && by === traits['airbase of an invader'].by && between.includes(country),
  )

/** Islands are regions of their own. */
const isIsland = ({ map }: TwWorld, hex: Hex): boolean => ISLANDS.includes(map.regionNames[map.region[hex]])
const ISLANDS = ['Crete', 'Rhodes']

/** Airbases that a power has in a country. */
export const airbasesIn = (world: TwWorld, power: string, country: string) =>
  world.state.installations.filter((each) => each.kind === 'airbase' && each.nation === power && homeOf(world, each.hex) === country)
