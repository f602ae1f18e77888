import type { Procedure } from '../../../../engine/procedure.ts'
import { nearest } from '../../fractions.ts'
import { homeOf } from '../../ground/control.ts'
import { atWar, controllerOf, sideOfPower } from '../../powers.ts'
import { VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import type { Declaration } from '../whom.ts'
import { entryAction } from './action.ts'
import { poolOf } from './pools.ts'
import { USA } from './powers.ts'

const AMERICA = 'The Americas'
const NETHERLANDS = 'Netherlands'
const JAPAN = 'Japan'

/** 13.3.3: what the wars that a side has announced together, and that have begun, mean to the USA. */
export function* actionsOfWars(world: WifWorld, declarations: readonly Declaration[]): Procedure {
  const done: Declaration[] = []
  for (const each of declarations) {
    const { by, on } = each
    const number = actionOf(world, each)
    if (number === null || isInvadedBy(world, by, on)) continue
    const { together, points, minors } = world.tables.usActions.actions[number]
    const partner = together.find((power) => power !== by)
    const isOne = partner !== undefined && done.some((other) => other.by === partner && other.on === on)
    done.push(each)
    if (isOne) continue
    const isSecond =
      partner !== undefined &&
      world.state.countries[partner] !== undefined &&
      atWar(world, partner, on) &&
      !declarations.some((other) => other.by === partner && other.on === on)
    const full = minors === null ? points : minors[classOf(world, by, on)]
    yield* entryAction(world, {
      number,
      by,
      what: `${by} declares war on ${on}`,
      once: `${by} on ${on}`,
      points: isSecond ? nearest(full / 2) : full,
      ...(minors !== null && number === AXIS_ON_MINOR && { pool: poolOf(by) }),
    })
  }
}

const AXIS_ON_MINOR = 20

/** The number on the chart of a declaration of war; null for none. What the USA declares costs it tension (13.3.2), but for wars on minor countries. */
export function actionOf(world: WifWorld, { by, on }: Declaration): number | null {
  const major = MAJORS.find((each) => each.by.includes(by) && each.on.includes(on))
  if (major) return major.number
  if (world.state.powers[on] && on !== VICHY) return null
  if (sideOfPower(world, by) === 'Axis') return AXIS_ON_MINOR
  return by === USSR ? 31 : 32
}

const USSR = 'USSR'
const GERMANY_ITALY = ['Germany', 'Italy']
const WEST = ['Commonwealth', 'France']
const MAJORS: readonly { readonly number: number; readonly by: readonly string[]; readonly on: readonly string[] }[] = [
  { number: 7, by: ['Italy'], on: WEST },
  { number: 9, by: [JAPAN], on: [USSR] },
  { number: 11, by: [JAPAN], on: [USA] },
  { number: 12, by: GERMANY_ITALY, on: [USA, 'China'] },
  { number: 13, by: GERMANY_ITALY, on: [USSR] },
  { number: 22, by: WEST, on: ['Italy'] },
  { number: 24, by: WEST, on: [JAPAN] },
  { number: 25, by: WEST, on: ['Germany'] },
  { number: 28, by: [USSR], on: [JAPAN] },
  { number: 29, by: [USSR], on: GERMANY_ITALY },
  { number: 33, by: [JAPAN], on: [...WEST, NETHERLANDS] },
]

/** 9.3: no roll for war on a major power that has units in the home country of who declares it. */
export const isInvadedBy = (world: WifWorld, by: string, on: string): boolean =>
  world.state.powers[on] !== undefined &&
  [...world.onMap(), ...world.inPort()].some(({ country, hex }) => {
    const home = homeOf(world, hex)
    return controllerOf(world, country) === on && (home === by || world.state.countries[home]?.homeOf === by)
  })

/** Which of the chart's three kinds a minor country is. */
export function classOf(world: WifWorld, by: string, on: string): 0 | 1 | 2 {
  const { dearest, dear } = world.tables.usActions
  if (dearest.includes(on) || isAmerican(world, on)) return 0
  return dear.includes(on) && !(on === NETHERLANDS && by === JAPAN) ? 1 : 2
}

function isAmerican(world: WifWorld, country: string): boolean {
  const { map, state } = world
  const capital = state.countries[country]?.capitals[0]
  return capital !== undefined && map.sheets[map.sheetOf[capital]].name === AMERICA
}
