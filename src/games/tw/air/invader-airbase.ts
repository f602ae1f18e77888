import type { Hex } from '../../../board/hex.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { withdrawFrom } from '../control/withdraw.ts'
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

const isInvadedNow = ({ state, traits }: TwWorld, country: string): boolean =>
  state.wars.some(
    ({ between, by, declared }) => declared === state.turn.index && by === traits['airbase of an invader'].by && between.includes(country),
  )

/** Islands are regions of their own. */
const isIsland = ({ map }: TwWorld, hex: Hex): boolean => ISLANDS.includes(map.regionNames[map.region[hex]])
const ISLANDS = ['Crete', 'Rhodes']

const airbasesIn = (world: TwWorld, power: string, country: string) =>
  world.state.installations.filter((each) => each.kind === 'airbase' && each.nation === power && homeOf(world, each.hex) === country)

/** 23.23, 23.58: without an INF or ARM that has come into the country in the turn of the invasion the airbase there is taken down at the end of the player turn. */
export function removeIdleAirbases(world: TwWorld): void {
  const { by, countries } = world.traits['airbase of an invader']
  for (const country of countries.filter((each) => isInvadedNow(world, each))) {
    const entered = world
      .unitsOf(by, 'map')
      .some((unit) => unit.kind === 'ground' && (unit.type === 'INF' || unit.type === 'ARM') && homeOf(world, unit.hex) === country)
    if (entered || world.phasing !== 'Axis') continue
    for (const airbase of airbasesIn(world, by, country)) {
      world.dismantle(airbase)
      world.setControl(airbase.hex, country)
      world.report(
        'airbase',
        '23.58',
        `No INF or ARM of ${by} has entered ${country}: its airbase in ${world.map.name(airbase.hex)} is taken down.`,
        [airbase.hex],
      )
      withdrawFrom(world, [airbase.hex], '23.58')
    }
  }
}
