import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { Arrow, Choice, DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { standingUnits } from '../sheet/standing-units.ts'
import { enterHex } from '../movement/enter-hex.ts'
import { mayOverrun, overrun } from '../movement/overrun.ts'
import { defenceFactors } from '../supply/land-factors.ts'
import { distinct, type FactsOf, number, someNames } from '../facts.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import type { LandUnit } from '../state.ts'
import { enterCost, entryCost, pointsOf } from '../ground/terrain.ts'
import type { WifWorld } from '../world.ts'
import { attackerSeat, attackKey, type Combat, enemyLandAt, isLanding, isTank, names, whyNotEnter } from './combat.ts'
import { COMBAT } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ATTACK } from './sheet.ts'

type Further = { unit: string; to: string }

/** Units that a breakthrough lets go on, and the hex each stood in before the advance. */
export interface Breakthrough {
  readonly combat: Combat
  readonly units: readonly LandUnit[]
}

const FACTS = {
  ...COMBAT,
  available: number('units that may advance a second hex'),
  able: someNames('unit', 'their names'),
  hexes: someNames('hex', 'printed codes of the hexes to which some of them could go'),
}

/** To each hex around: all that may go there, else the strongest of them. */
function waysOn(world: WifWorld, subject: Breakthrough): { to: Hex; units: LandUnit[] }[] {
  const strongest = [...subject.units].sort(
    (a, b) => Number(isTank(b)) - Number(isTank(a)) || b.combat - a.combat || (a.id < b.id ? -1 : 1),
  )
  return world.map.adjacentTo(subject.combat.hex).flatMap((to) => {
    if (!world.map.isLand(to)) return []
    const legal = (units: readonly LandUnit[]) => problemsOf(world, subject, further(world, to, units)).length === 0
    for (let count = strongest.length; count > 0; count--)
      if (legal(strongest.slice(0, count))) return [{ to, units: strongest.slice(0, count) }]
    return []
  })
}

const further = (world: WifWorld, to: Hex, units: readonly LandUnit[]): Further[] =>
  units.map(({ id }) => ({ unit: id, to: world.map.code(to) }))

function choicesOf(world: WifWorld, subject: Breakthrough): Choice<Further[]>[] {
  return distinct<Further[]>(
    [
      { answer: [], word: 'none', text: 'nobody goes further' },
      ...waysOn(world, subject).map(({ to, units }) => ({
        answer: further(world, to, units),
        word: world.map.code(to),
        text: `${names(units)} to ${world.map.name(to)}${enemyLandAt(world, to).length > 0 ? `, overrunning ${names(enemyLandAt(world, to))}` : ''}`,
      })),
    ],
    (answer) => answer,
  )
}

/** 11.15.5 Advancing after combat: on a "B" that is kept, who goes a second hex and where. */
export const goFurther: DecisionKind<WifWorld, Breakthrough, Further[]> = {
  name: 'breakthrough',
  section: '11.15.5',
  schema: z.array(z.object({ unit: z.string(), to: z.string() })),
  key: attackKey,
  problems: (world, subject, answer) => problemsOf(world, subject, answer),
  byDefault: () => [],
  facts: (world, subject): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, subject.combat, world.state.active),
    available: subject.units.length,
    able: subject.units.map((unit) => unit.name),
    hexes: waysOn(world, subject).map(({ to }) => world.map.code(to)),
  }),
  factTypes: FACTS,
  defaultIs: 'nobody goes further than the hex attacked',
  example: 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], breakthrough: [{ unit: XLI ARM, to: Panevezys }] }',
  choices: choicesOf,
  question: (world, { combat, units }) =>
    `Breakthrough at ${world.map.name(combat.hex)}: which of ${names(units)} advance a second hex, and where (11.15.5)?`,
  sheet: {
    section: ATTACK,
    field: 'breakthrough',
    answers: [
      {
        says: '[breakthrough|break_through|advance][ with] <unit> to <to>',
        takes: { unit: 'units', to: 'hex' },
        example: 'break through with XLI ARM to Panevezys',
      },
    ],
    read: (_, reader: WifReader, node) => {
      if (typeof node.value === 'string' && node.value.trim().toLowerCase() === 'none') return []
      const further: Further[] = []
      for (const item of reader.list(node)) {
        const fields = reader.fields(item, ['unit', 'units', 'to'], ['to'])
        const who = fields?.get('units') ?? fields?.get('unit')
        if (!fields || !who) return fields ? reader.problem(item, "'unit:' is missing: who advances a second hex?") : undefined
        const to = reader.hex(fields.get('to')!)
        if (to === undefined) return undefined
        for (const unit of standingUnits(reader, who)) further.push({ unit, to })
      }
      return further
    },
    describe: (world, further) =>
      `break through with ${further.map(({ unit, to }) => `${world.unit(unit).name} to ${world.map.name(world.map.hex(to))}`).join(', ') || 'nobody'}`,
  },
}

/** A group that goes on together: to one hex, from one hex before the advance. */
export interface Spearhead {
  readonly to: Hex
  readonly units: LandUnit[]
}

/** Asks who goes a second hex. Only units for which the hex attacked cost 1 movement point, and none that landed; `none` says that there are none. */
export function* chooseBreakthrough(world: WifWorld, combat: Combat): Procedure<{ spearheads: Spearhead[]; none: string }> {
  const units = mayGoFurther(world, combat)
  if (units.length === 0)
    return {
      spearheads: [],
      none: `the breakthrough goes no further: ${whyNoFurther(world, combat)}`,
    }
  const answer = yield* ask(world, attackerSeat(world, combat), goFurther, { combat, units })
  return { spearheads: groups(world, units, answer), none: '' }
}

/** HQ-A, ARM and MECH; MOT and CAV that start with one of them. */
/** Why nobody advances a second hex: no armour attacked on the ground, or the hex cost it more than 1 movement point. */
function whyNoFurther(world: WifWorld, combat: Combat): string {
  const tanks = combat.attackers.filter((unit) => isTank(unit) && !isLanding(world, unit, combat.hex))
  if (tanks.length === 0) return 'no HQ-A, ARM or MECH attacked on the ground'
  const paid = tanks.map((unit) => `${unit.name} ${enterCost(world, unit, unit.hex, combat.hex) ?? 'more than it has'}`)
  return `only those whom ${world.map.name(combat.hex)} costs 1 movement point go on, and it costs ${paid.join(', ')}`
}

function mayGoFurther(world: WifWorld, combat: Combat): LandUnit[] {
  const paid = combat.attackers.filter((unit) => !isLanding(world, unit, combat.hex) && enterCost(world, unit, unit.hex, combat.hex) === 1)
  return paid.filter((unit) => isTank(unit) || (isFollower(unit) && paid.some((other) => isTank(other) && other.hex === unit.hex)))
}

const isFollower = (unit: LandUnit): boolean => unit.type === 'MOT' || unit.type === 'CAV'

function groups(world: WifWorld, units: readonly LandUnit[], answer: readonly Further[]): Spearhead[] {
  const found: (Spearhead & { from: Hex })[] = []
  for (const { unit: id, to: code } of answer) {
    const unit = units.find((other) => other.id === id)
    if (!unit) continue
    const to = world.map.hex(code)
    const group = found.find((known) => known.to === to && known.from === unit.hex)
    if (group) group.units.push(unit)
    else found.push({ to, from: unit.hex, units: [unit] })
  }
  return found
}

function problemsOf(world: WifWorld, { combat, units }: Breakthrough, answer: readonly Further[]): string[] {
  const problems: string[] = []
  for (const { unit: id, to } of answer) {
    // Orders written in advance may name units that did not survive.
    const unit = world.state.units[id]
    if (!unit) return [`11.15.5: no unit '${id}'`]
    if (combat.attackers.some((other) => other.id === id) && !units.some((other) => other.id === id)) {
      problems.push(
        `11.15.5: ${unit.name} cannot advance a second hex: only HQ-A, ARM and MECH, and MOT and CAV stacked with them, for which ${world.map.name(combat.hex)} costs 1 movement point`,
      )
    }
    const hex = world.map.find(to)
    if (hex === undefined) return [`11.15.5: no hex ${to} on this map`]
    if (!world.map.isAdjacent(combat.hex, hex))
      problems.push(`11.15.5: ${world.map.name(hex)} is not adjacent to ${world.map.name(combat.hex)}`)
  }
  if (problems.length > 0) return problems
  const all = groups(world, units, answer)
  for (const [i, group] of all.entries()) {
    const lonely = group.units.find((unit) => isFollower(unit) && !group.units.some(isTank))
    // The first group into a hex overruns who is there. Supply in the hex just before the overrun is seen when they are there.
    if (enemyLandAt(world, group.to).length > 0 && all.findIndex(({ to }) => to === group.to) === i)
      problems.push(...mayOverrun(world, group.units, combat.hex, group.to))
    if (lonely) problems.push(`11.15.5: ${lonely.name} advances a second hex only with the HQ-A, ARM or MECH it started with`)
    for (const unit of group.units) {
      const why = whyNotEnter(world, unit, combat.hex, group.to)
      if (why) problems.push(why)
      const others = all.filter((other) => other.to === group.to).flatMap((other) => other.units)
      const stack = whyNotStack(world, unit, group.to, others)
      if (stack) problems.push(stack)
    }
  }
  return [...new Set(problems)]
}

/** The second hex of the advance of each group, overrunning what is there (11.10.6). Ignores ZoCs. */
export function* breakThrough(
  world: WifWorld,
  combat: Combat,
  spearheads: readonly Spearhead[],
): Procedure<{ said: string[]; arrows: Arrow[]; hexes: Hex[] }> {
  const said: string[] = []
  const arrows: Arrow[] = []
  const hexes: Hex[] = []
  for (const { to, units: group } of spearheads) {
    const units = group.filter((unit) => unit.hex === combat.hex)
    const place = world.map.name(to)
    if (units.length === 0) continue
    const enemies = enemyLandAt(world, to)
    if (enemies.length > 0) {
      const why = mayOverrun(world, units, combat.hex, to)
      if (why.length > 0) {
        said.push(`${names(units)} cannot go on to ${place}: ${why.join('; ')}`)
        continue
      }
    }
    const doubled = enemies.some((unit) => defenceFactors(world, unit).factors > 0)
    const costs = new Map(units.map((unit) => [unit, entryCost(world, unit, combat.hex, to)!]))
    yield* enemies.length > 0 ? overrun(world, units, to) : enterHex(world, units, to, 'advance after combat')
    for (const unit of units) {
      const cost = pointsOf(costs.get(unit)!, doubled ? 2 : 1)
      if (cost >= 2) world.turnFaceDown(unit)
      said.push(
        `${unit.name} goes on to ${place} for ${numbered(cost, 'movement point')}${doubled ? ' (doubled for the overrun)' : ''}${cost >= 2 ? ' and turns face-down' : ''}`,
      )
    }
    hexes.push(to)
    arrows.push({ hexes: [world.map.code(combat.hex), world.map.code(to)], style: 'advance' })
  }
  return { said, arrows, hexes }
}
