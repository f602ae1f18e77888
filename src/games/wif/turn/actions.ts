import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { askTogether, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, yesNo } from '../facts.ts'
import { allPowers, controllerOf, isActive, powerOf, powersInHiding, powersOf, powersOfSeat, seatOfPower, sideOfPower } from '../powers.ts'
import { inSupply } from '../supply/supply.ts'
import { weatherAt } from '../ground/terrain.ts'
import { hasShips, limitsOfAction } from '../limits.ts'
import { type ActionType, type WeatherKind } from '../state.ts'
import { installerOf, VICHY } from '../vichy.ts'
import { isManoeuvring } from '../us-options.ts'
import type { WifWorld } from '../world.ts'

export const ACTIONS = ['pass', 'naval', 'air', 'land', 'combined'] as const
type ActionAnswer = ActionType | Record<string, ActionType>

const FACTS = {
  ...MOMENT,
  power: aName('power', 'major power that chooses'),
  active: yesNo('it is at war with another major power; a neutral one may only pass or take a combined action (10.1)'),
  landUnits: number('its land units on the map that are face-up, minors counted'),
  airUnits: number('its aircraft on the map that are face-up'),
  faceDown: number('its units on the map that are face-down'),
  outOfSupply: number('its land units that are out of supply'),
  mud: number('its face-up land units in rain, storm or blizzard'),
  grounded: number('its face-up aircraft in storm or blizzard'),
}

const MUD: readonly WeatherKind[] = ['rain', 'storm', 'blizzard']
const GROUNDED: readonly WeatherKind[] = ['storm', 'blizzard']

function factsOf(world: WifWorld, { power }: { power: string }): FactsOf<typeof FACTS> {
  const own = world.onMap().filter((unit) => controllerOf(world, unit.country) !== null && powerOf(world, unit) === power)
  const up = own.filter((unit) => !unit.faceDown)
  return {
    ...momentFacts(world, sideOfPower(world, power)),
    power,
    active: isActive(world, power),
    landUnits: up.filter(({ kind }) => kind === 'land').length,
    airUnits: up.filter(({ kind }) => kind === 'air').length,
    faceDown: own.length - up.length,
    outOfSupply: own.filter((unit) => unit.kind === 'land' && !inSupply(world, unit)).length,
    mud: up.filter((unit) => unit.kind === 'land' && MUD.includes(weatherAt(world, unit.hex))).length,
    grounded: up.filter((unit) => unit.kind === 'air' && GROUNDED.includes(weatherAt(world, unit.hex))).length,
  }
}

/** 10: one action type for each major power. A word serves all powers of the seat; a map names them. */
const chooseAction: DecisionKind<WifWorld, { power: string }, ActionAnswer> = {
  name: 'choose action',
  section: '10',
  schema: z.union([z.enum(ACTIONS), z.record(z.string(), z.enum(ACTIONS))]),
  key: (_, { power }) => power,
  problems: (world, { power }, answer) => [
    ...problemsOf(world, power, answer),
    ...(installerOf(world) === power ? problemsOfVichy(world, answer) : []),
  ],
  byDefault: () => 'pass',
  facts: factsOf,
  factTypes: FACTS,
  defaultIs: 'pass',
  example: 'action: land',
  choices: (world, { power }) => [
    { answer: 'pass', word: 'pass', text: 'nothing is done; the turn may end sooner (12)' },
    ...(['naval', 'air', 'land', 'combined'] as const)
      .filter((action) => problemsOf(world, power, action).length === 0 && (action !== 'naval' || hasShips(world, power)))
      .map((action) => ({ answer: action, word: action, text: limitsOfAction(world, power, action) || 'no limits' })),
  ],
  question: (world, { power }) => {
    const { landUnits, airUnits, faceDown } = factsOf(world, { power })
    return `Which action does ${power} take (10.1)? It has ${numbered(landUnits, 'land unit')} and ${airUnits} aircraft face-up, ${numbered(faceDown, 'unit')} face-down.`
  },
  sheet: {
    section: 'action',
    plain: [
      { says: 'action|choose <.>', takes: { '.': ACTIONS }, example: 'action land' },
      { says: '<.>', takes: { '.': ACTIONS }, example: 'land' },
    ],
    read: (world, reader: WifReader, node) => {
      if (!(node.value instanceof Map)) return reader.word(node, ACTIONS)
      const actions: Record<string, ActionType> = {}
      for (const [name, value] of node.value as ReadonlyMap<string, SheetNode>) {
        const power = allPowers(world).find((known) => known.toLowerCase() === name)
        if (!power) return reader.problem(value, `no major power '${name}' in this campaign`)
        if (world.state.powers[power].seat !== reader.seat) return reader.problem(value, `10: ${power} is not yours to command`)
        const action = reader.word(value, ACTIONS)
        if (action === undefined) return undefined
        actions[power] = action
      }
      return actions
    },
    describe: (_, answer) =>
      typeof answer === 'string'
        ? `Action: ${answer}`
        : `Actions: ${Object.entries(answer)
            .map(([power, action]) => `${power} ${action}`)
            .join(', ')}`,
    check: (world, seat, answer) => powersOfSeat(world, seat).flatMap((power) => problemsOf(world, power, answer)),
  },
}

export const actionDecisions = [chooseAction]

/** 10. Every major power of the active side chooses an action. */
export function* chooseActions(world: WifWorld): Procedure {
  const all = powersOf(world, world.state.active)
  const powers = all.filter((power) => power !== VICHY)
  const answers = yield* askTogether(
    world,
    chooseAction,
    powers.map((power) => ({ seat: seatOfPower(world, power), subject: { power } })),
  )
  for (const [i, power] of powers.entries()) {
    const action = actionFor(answers[i], power)!
    world.note(({ actions }) => (actions[power] = action))
    world.report('action', '10', `${power} takes a ${action} action.`, [], { power, action })
    if (all.includes(VICHY) && installerOf(world) === power) actOfVichy(world, vichysAction(answers[i], action))
  }
  // 13.1.3: partisans of a power that is completely conquered move and fight as in a land action.
  for (const power of powersInHiding(world, world.state.active)) {
    world.note(({ actions }) => (actions[power] = 'land'))
    world.report('action', '13.1.3', `The partisans of ${power}, which is completely conquered, move and fight as in a land action.`, [], {
      power,
      action: 'land',
    })
  }
}

/** 17.4.2: Vichy chooses no action: it takes that of the major power that installed it, neutral or not, or passes. */
function actOfVichy(world: WifWorld, action: ActionType): void {
  world.note(({ actions }) => (actions[VICHY] = action))
  world.report('action', '17.4.2', `${VICHY} ${action === 'pass' ? 'passes' : `takes a ${action} action, as who installed it does`}.`, [], {
    power: VICHY,
    action,
  })
}

const vichysAction = (answer: ActionAnswer, installers: ActionType): ActionType =>
  typeof answer === 'string' ? installers : (answer[VICHY] ?? installers)

const actionFor = (answer: ActionAnswer, power: string): ActionType | undefined => (typeof answer === 'string' ? answer : answer[power])

function problemsOf(world: WifWorld, power: string, answer: ActionAnswer): string[] {
  if (power === VICHY) return problemsOfVichy(world, answer)
  const action = actionFor(answer, power)
  if (!action) return [`10: the sheet names no action for ${power}`]
  if (!isActive(world, power) && !isManoeuvring(world, power) && action !== 'pass' && action !== 'combined')
    return [`10.1: ${power} is at war with no major power, and a neutral one may only pass or take a combined action`]
  return []
}

function problemsOfVichy(world: WifWorld, answer: ActionAnswer): string[] {
  const [own, installer] = [typeof answer === 'string' ? undefined : answer[VICHY], installerOf(world)]
  if (own === undefined || own === 'pass' || installer === null || own === actionFor(answer, installer)) return []
  return [`17.4.2: ${VICHY} passes or takes the action of ${installer}, and no ${own} action of its own`]
}
