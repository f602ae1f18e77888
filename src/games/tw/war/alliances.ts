import { NO_HEX } from '../../../board/hex.ts'
import { atWar, orderOfPlay, isAllied, sideOfPower } from '../powers.ts'
import type { TwWorld } from '../world.ts'

/** The powers that a declaration of war by or on a power brings in: itself, its partner in 6.2.1, and the allies that it is at war beside (6.3). */
export function warParty(world: TwWorld, power: string): string[] {
  const together = world.traits['one in war'].parties.find((party) => party.includes(power)) ?? [power]
  const beside = orderOfPlay(world).filter(
    (other) =>
      other !== power &&
      isAllied(world, other) &&
      sideOfPower(world, other) === sideOfPower(world, power) &&
      sharesEnemies(world, other, power),
  )
  return [...new Set([...together.filter((each) => isAllied(world, each) && world.state.nations[each].conqueredBy === null), ...beside])]
}

/** Whether two powers fight the same major power. */
function sharesEnemies(world: TwWorld, a: string, b: string): boolean {
  const enemies = (power: string) =>
    world.state.wars
      .flatMap(({ between: [x, y] }) => (x === power ? [y] : y === power ? [x] : []))
      .filter((enemy) => world.state.nations[enemy]?.kind === 'major')
  return enemies(a).some((enemy) => enemies(b).includes(enemy))
}

/**
 * 16.3: the major power whose Satellite a neutral country becomes when it is invaded: by the rules of section 23, else the nearest, capital to capital, of those at war
 * with the invader. `rolls`: who is chosen by dice is (23.58), else the first of them.
 */
export function protectorOf(world: TwWorld, country: string, invader: string, rolls = false): string | null {
  const enemies = orderOfPlay(world).filter((power) => atWar(world, power, invader) && world.state.nations[power].conqueredBy === null)
  const runner = world.tables.invaded['run by'][country]
  if (runner !== undefined && canRun(world, runner, invader)) return runner
  const said = [world.tables.invaded['by country'][country]?.[invader] ?? []].flat().filter((power) => enemies.includes(power))
  if (said.length > 1 && rolls) return highest(world, country, said)
  if (said.length > 0) return said[0]
  const home = world.nation(country).capitals[0] ?? NO_HEX
  const far = (power: string) => (home === NO_HEX ? 0 : world.map.distance(home, world.nation(power).capitals[0]))
  return [...enemies].sort((a, b) => far(a) - far(b))[0] ?? null
}

/** 23.51: the USA runs the Swiss at peace too, not against a power of its own side, nor where nobody plays it or it has surrendered. */
const canRun = (world: TwWorld, runner: string, invader: string): boolean =>
  world.state.powers[runner] !== undefined &&
  world.state.nations[runner].conqueredBy === null &&
  sideOfPower(world, runner) !== sideOfPower(world, invader)

/** 23.51: whether a country that is invaded becomes nobody's Satellite. */
export const isNeverSatellite = (world: TwWorld, country: string): boolean => world.tables.invaded['run by'][country] !== undefined

/** 23.58: the highest die, again where two are equal. */
function highest(world: TwWorld, country: string, powers: readonly string[]): string {
  const dice = powers.map((power) => world.dice.roll(10, `protector of ${country} ${power}`))
  const most = Math.max(...dice)
  world.report(
    'declaration of war',
    '23.58',
    `Whose Satellite ${country} becomes: ${powers.map((power, i) => `${power} rolled ${dice[i]}`).join(', ')}.`,
  )
  const best = powers.filter((_, i) => dice[i] === most)
  return best.length === 1 ? best[0] : highest(world, country, best)
}

/** Whether a power and a country may be at peace with each other yet: what can be declared war upon. */
export const isNeutral = (world: TwWorld, country: string): boolean => {
  const nation = world.state.nations[country]
  if (nation.kind === 'major')
    return !world.state.wars.some(
      ({ between }) => between.includes(country) && between.every((party) => world.state.nations[party]?.kind === 'major'),
    )
  return nation.controller === null
}
