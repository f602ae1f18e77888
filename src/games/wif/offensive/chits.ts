import type { Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { sideOfPower } from '../powers.ts'
import { classLimit, isGeared } from '../production/gearing.ts'
import { turnAhead } from '../production/told.ts'
import type { Built, Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { offensiveOf, saveOffensive, savedPoints } from './points.ts'

/** Offensive points that are built: so many, in a multiple of 5, at the usual price or hurried (16). */
export interface Chits {
  readonly points: number
  readonly hurried: boolean
}

const wayOf = ({ tables }: WifWorld, { hurried }: Chits) => (hurried ? tables.offensive.hurried : tables.offensive.usual)

/** Build points that chits cost. */
export const chitsCost = (world: WifWorld, chits: Chits): number => chits.points * wayOf(world, chits).price

/** "offensive points in fives: 1 build point each (2 turns), hurried 2 (next turn)". */
export function chitsText({ tables }: WifWorld): string {
  const { multiple, usual, hurried } = tables.offensive
  return `offensive points in multiples of ${multiple}: ${numbered(usual.price, 'build point')} each, there in ${numbered(usual.turns, 'turn')}; hurried ${hurried.price}, in ${numbered(hurried.turns, 'turn')} (16)`
}

/** Why a power builds no such chits, in words, or null. What gearing limits leave (13.6.8) is `most`. */
export function whyNoChits(world: WifWorld, power: string, chits: Chits, left: number, built: Built): string | null {
  const { multiple } = world.tables.offensive
  if (chits.points % multiple !== 0) return `16: offensive points are built in multiples of ${multiple}, not ${chits.points}`
  const most = mostChits(world, power, built)
  if (most.left <= 0) return most.why
  const price = chitsCost(world, { ...chits, points: multiple })
  return price > left ? `13.6.5: ${power} has ${left} of its build points left, and ${multiple} offensive points cost ${price}` : null
}

/** 13.6.8: 5 points are one chit. */
const mostChits = (world: WifWorld, power: string, built: Built): { left: number; why: string } =>
  isGeared(world, power) ? classLimit(world, power, built, 'offensive chit') : { left: Infinity, why: '' }

/** 16: what is built of them goes on the production circle. Gives the build points spent and how many chits it was. */
export function buildChits(world: WifWorld, power: string, wanted: Chits, left: number, built: Built): { spent: number; chits: number } {
  const { multiple } = world.tables.offensive
  const way = wayOf(world, wanted)
  const most = mostChits(world, power, built)
  const chits = Math.min(wanted.points / multiple, Math.floor(left / (multiple * way.price)), most.left)
  const points = chits * multiple
  const spent = points * way.price
  if (points < wanted.points)
    world.report(
      'production',
      '16',
      `${power} wanted ${wanted.points} offensive points and builds ${points}: ${chits === most.left ? most.why : `${left} of its build points are left`}.`,
    )
  const offensive = offensiveOf(world)
  world.set({ offensive: { ...offensive, chits: [...offensive.chits, { power, points, arrives: world.state.turn.index + way.turns }] } })
  world.report(
    'production',
    '16',
    `${power} builds ${points} offensive points (${turnAhead(world, way.turns)}); ${points} x ${way.price} = ${numbered(spent, 'build point')}.`,
  )
  return { spent, chits }
}

/** 4.2.1: chits that arrive are added to what their powers have saved, up to 49. */
export function* chitsArrive(world: WifWorld, side: Side): Procedure<void> {
  const { chits } = offensiveOf(world)
  const isDue = ({ power, arrives }: (typeof chits)[number]): boolean =>
    arrives <= world.state.turn.index && (sideOfPower(world, power) ?? side) === side
  const due = chits.filter(isDue)
  if (due.length === 0) return
  world.set({ offensive: { ...offensiveOf(world), chits: chits.filter((chit) => !isDue(chit)) } })
  const { mostSaved } = world.tables.offensive
  for (const power of new Set(due.map((chit) => chit.power))) {
    const points = due.filter((chit) => chit.power === power).reduce((sum, chit) => sum + chit.points, 0)
    const before = savedPoints(world, power)
    const after = Math.min(mostSaved, before + points)
    saveOffensive(world, power, after)
    const lost = before + points - after
    world.report(
      'reinforcements',
      '4.2.1',
      `${power} receives ${points} offensive points and has ${after}${lost > 0 ? `: ${mostSaved} are the most, ${lost} ${lost === 1 ? 'is' : 'are'} lost` : ''}.`,
    )
  }
}

/** What a power has, and what is on its way, to a question; nothing where it has neither. */
export function offensiveText(world: WifWorld, power: string): string[] {
  if (!world.rules.offensive) return []
  const coming = offensiveOf(world).chits.filter((chit) => chit.power === power)
  const due = coming.map(({ points, arrives }) => {
    const turns = Math.max(0, arrives - world.state.turn.index)
    return `${points} ${turns === 1 ? 'next turn' : `in ${turns} turns`}`
  })
  return [`Offensive points of ${power}: ${savedPoints(world, power)}${due.length > 0 ? `; to come ${due.join(', ')}` : ''} (16).`]
}
