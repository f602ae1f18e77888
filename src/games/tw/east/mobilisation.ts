import { listed, numbered } from '../../common/words.ts'
import { openNarfs } from '../secrets.ts'
import { isFrom } from '../seasons.ts'
import type { Coming, Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { GERMANY, USSR } from './pact.ts'

/** The German declaration of war on the Soviet Union; a Soviet one mobilises nobody (21.7.1). */
export const germanAttack = ({ state }: TwWorld) => state.wars.find(({ by, between }) => by === GERMANY && between.includes(USSR))

/** Turns since Germany declared war on the Soviet Union, 0 in that turn; null when it has not, or before the campaign. */
export function turnsSinceAttack(world: TwWorld): number | null {
  const war = germanAttack(world)
  return war === undefined || war.declared < 0 ? null : world.state.turn.index - war.declared
}

/** Units that an event brings into their force pool; `free`: they cost nothing at first. Says which. */
export function bring(world: TwWorld, coming: Coming, section: string, free: boolean): Unit[] {
  const units = world.unitsIn('gone').filter((unit) => unit.comes === coming)
  for (const unit of units) join(world, unit, free)
  if (units.length > 0)
    world.report(
      'force pool',
      section,
      `New in the force pool of ${units[0].nation}${free ? ', at no cost when they are built at first' : ''}: ${listed(units.map(({ name }) => name))}.`,
    )
  return units
}

export function join(world: TwWorld, unit: Unit, free: boolean): void {
  world.remove(unit, 'pool')
  world.change(unit, { comes: undefined, ...(free && { free: true as const }) })
}

/** 21.7.1: the levies come with the German attack, the Siberians a turn later, or with it from Fall 1941 on. */
export function sovietReinforcements(world: TwWorld): void {
  const since = turnsSinceAttack(world)
  if (since === null || world.nation(USSR).conqueredBy !== null) return
  const { 'Siberians after turns': wait, 'Siberians from': from } = world.tables.mobilisation.USSR
  bring(world, 'levies', '21.7.1', true)
  if (since >= wait || isFrom(world.state.turn, from.season, from.year)) bring(world, 'Siberians', '21.7.1', true)
}

/** 21.7.1: in each of six Build Segments from the attack on the Soviet base and level rise. */
export function mobiliseSoviets(world: TwWorld): void {
  const since = turnsSinceAttack(world)
  const soviets = world.state.nations[USSR]
  if (since === null || world.phasing !== 'Allies' || soviets.conqueredBy !== null) return
  const narfs = world.tables.mobilisation.USSR.NARFs[since] ?? 0
  if (narfs === 0) return
  world.changeNation(USSR, { base: soviets.base + narfs, narfs: soviets.narfs + narfs })
  world.report(
    'build',
    '21.7.1',
    `The Soviet Union mobilises: ${numbered(narfs, 'NARF')} more in its base, now ${world.nation(USSR).base}, and at hand, now ${openNarfs(world, USSR)}. ${numbered(freeUnits(world), 'ground or air unit')} of its ${freeUnits(world) === 1 ? 'is' : 'are'} built at no cost this turn.`,
    soviets.capitals.slice(0, 1),
  )
}

const freeUnits = (world: TwWorld): number => {
  const since = turnsSinceAttack(world)
  return since === null ? 0 : (world.tables.mobilisation.USSR['free units'][since] ?? 0)
}

const FREE = 'free units of the USSR'
/** 21.7.1: ground and air units that the Soviets still build at no cost in this segment. */
const freeUnitsLeft = (world: TwWorld): number => Math.max(0, freeUnits(world) - (world.ops.built.get(FREE) ?? 0))

/** Why a unit is built at no cost, or null: it is one of the levies, who has lent it pays, a project brings it (28), or it is one of the turn's free units. */
export type Gift = 'levy' | 'lent' | 'project' | 'free unit'
export function whyFree(world: TwWorld, unit: Unit): Gift | null {
  if (unit.free) return 'levy'
  if (unit.kind !== 'ground' && unit.kind !== 'air') return null
  if (unit.lentBy !== undefined) return 'lent'
  if (world.rules.building.gift(world, unit) !== null) return 'project'
  return unit.nation === USSR && freeUnitsLeft(world) > 0 ? 'free unit' : null
}
export const noteFree = (world: TwWorld): void => world.remember((noted) => noted.built.set(FREE, (world.ops.built.get(FREE) ?? 0) + 1))
