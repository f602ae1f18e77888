import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { isActive, powersOf, seatOfPower } from '../powers.ts'
import type { ActionType } from '../state.ts'
import type { WifWorld } from '../world.ts'

const ACTIONS = ['pass', 'naval', 'air', 'land', 'combined'] as const
type ActionAnswer = ActionType | Record<string, ActionType>

/** 10: one action type for each major power. A word serves all powers of the seat; a map names them. */
const chooseAction: DecisionKind<WifWorld, { power: string }, ActionAnswer> = {
  name: 'choose action',
  section: '10',
  schema: z.union([z.enum(ACTIONS), z.record(z.string(), z.enum(ACTIONS))]),
  key: (_, { power }) => power,
  problems: (world, { power }, answer) => problemsOf(world, power, answer),
  byDefault: () => 'pass',
  facts: (world, { power }) => ({ power, impulse: world.state.impulses.thisTurn, box: world.state.impulseBox }),
  question: (_, { power }) => `Which action does ${power} take: pass, air, land or combined (10.1)?`,
  sheet: {
    section: 'action',
    read: (world, reader, node) => {
      if (!(node.value instanceof Map)) return reader.word(node, ACTIONS)
      const actions: Record<string, ActionType> = {}
      for (const [name, value] of node.value as ReadonlyMap<string, SheetNode>) {
        const power = Object.keys(world.state.sides).find((known) => known.toLowerCase() === name)
        if (!power) return reader.problem(value, `no major power '${name}' in this campaign`)
        if (seatOfPower(world, power) !== reader.seat) return reader.problem(value, `${power} is not yours to command`)
        const action = reader.word(value, ACTIONS)
        if (action === undefined) return undefined
        actions[power] = action
      }
      return actions
    },
    describe: (_, answer) => (typeof answer === 'string' ? `Action: ${answer}` : `Actions: ${Object.entries(answer).map(([power, action]) => `${power} ${action}`).join(', ')}`),
    check: (world, seat, answer) =>
      Object.keys(world.state.sides)
        .filter((power) => seatOfPower(world, power) === seat)
        .flatMap((power) => problemsOf(world, power, answer)),
  },
}

export const actionDecisions = [chooseAction]

/** 10. Every major power of the active side chooses an action. */
export function* chooseActions(world: WifWorld): Procedure {
  for (const power of powersOf(world, world.state.active)) {
    const answer = yield* ask(world, seatOfPower(world, power), chooseAction, { power })
    const action = actionFor(answer, power)!
    world.impulse.actions[power] = action
    world.report('action', '10', `${power} takes a ${action} action.`, [], { power, action })
  }
}

const actionFor = (answer: ActionAnswer, power: string): ActionType | undefined => (typeof answer === 'string' ? answer : answer[power])

function problemsOf(world: WifWorld, power: string, answer: ActionAnswer): string[] {
  const action = actionFor(answer, power)
  if (!action) return [`10: the sheet names no action for ${power}`]
  if (action === 'naval') return ['not supported yet: naval actions (11.2-11.6); choose pass, air, land or combined']
  if (!isActive(world, power) && action !== 'pass' && action !== 'combined') return [`10.1: ${power} is at war with no major power, and a neutral one may only pass or take a combined action`]
  return []
}
