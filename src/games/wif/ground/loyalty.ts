import { powerOf } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { hostileTo, installerOf, isOfVichy } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** 17.5: a Vichy unit goes over on this die or less, less 1 for each Free French or US land unit against it, and 1 more for each of the Commonwealth. */
const DEFECTS = 4
const MODIFIERS: Readonly<Record<string, number>> = { France: -1, USA: -1, Commonwealth: 1 }

/** 17.5: whether Vichy's units test their loyalty against others: all of Allied powers to which Vichy is not hostile, as long as no Allied unit has entered Vichy France (17.4.5). */
export const isTested = (world: WifWorld, enemies: readonly LandUnit[]): boolean =>
  installerOf(world) !== null &&
  world.state.politics?.vichyEntered === undefined &&
  enemies.length > 0 &&
  enemies.every((unit) => !hostileTo(world).includes(powerOf(world, unit)))

/** 17.5: rolls for each of Vichy's units among some; those that go over are destroyed. What is said of it, a sentence each. */
export function testLoyalty(
  world: WifWorld,
  units: readonly LandUnit[],
  enemies: readonly LandUnit[],
): { lost: LandUnit[]; text: string[] } {
  const tested = isTested(world, enemies) ? units.filter((unit) => isOfVichy(world, unit)) : []
  const rolled = tested.map((unit) => ({ unit, ...rollLoyalty(world, unit.id, unit.name, enemies) }))
  const lost = rolled.filter(({ defects }) => defects).map(({ unit }) => unit)
  for (const unit of lost) world.destroy(unit, 'went over to the Allies')
  return { lost, text: rolled.map(({ text }) => text) }
}

/** The die of one unit, a notional one too, and what is said of it. */
export function rollLoyalty(world: WifWorld, id: string, name: string, enemies: readonly LandUnit[]): { defects: boolean; text: string } {
  const die = world.dice.roll(10, `loyalty ${id}`)
  const by = enemies.reduce((sum, unit) => sum + (MODIFIERS[powerOf(world, unit)] ?? 0), 0)
  const defects = die + by <= DEFECTS
  const sum = by === 0 ? `${die}` : `${die} ${by < 0 ? '-' : '+'} ${Math.abs(by)} = ${die + by}`
  return { defects, text: `${name} is Vichy's: rolled ${sum}, ${defects ? 'it goes over and is destroyed' : 'it stays loyal'} (17.5).` }
}
