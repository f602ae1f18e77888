import { hasChit, playChit } from '../logistics/chits.ts'
import { isHappyTime } from '../usa/mobilise.ts'
import type { TwWorld } from '../world.ts'
import type { StrategicOrder } from './order-schema.ts'
import { BRITAIN, GERMANY, type Modifier, type Wager } from './units.ts'

/** Turns between a Spring and a Fall. */
const TURNS_APART = 2

type Chits = Pick<StrategicOrder, 'espionage' | 'counterEspionage'>

export function chitProblems(world: TwWorld, power: Wager, { espionage, counterEspionage }: Chits): string[] {
  const { plans, turn, uboatEspionage, uboatCounterEspionage } = world.state
  const plan = plans[power]
  const problems: string[] = []
  const forCards = world.rules.uboats.cards !== null
  if (world.rules.uboats.simple !== null && (espionage || counterEspionage)) return ['29.5: no chits are played on the U-Boat war']
  if (espionage) {
    if (power !== BRITAIN) problems.push('5.1.3.5: Britain alone plays an Espionage chit on the U-Boat roll')
    else if (plan && !hasChit(world, BRITAIN, 'espionage')) problems.push('5.1.3.5: Britain has no Espionage chit')
    if (!forCards && isHappyTime(world)) problems.push('5.1.3.5: Britain plays no Espionage chit on the U-Boat roll in the Happy Time')
    if (!forCards && uboatEspionage !== undefined && turn.index - uboatEspionage <= TURNS_APART)
      problems.push('5.1.3.5: Britain played an Espionage chit in the last strategic warfare: not twice in a row')
  }
  if (counterEspionage) {
    if (power !== GERMANY) problems.push('5.1.3.5: Germany alone answers an Espionage chit on the U-Boat roll')
    else if (plan && !hasChit(world, GERMANY, 'counterEspionage')) problems.push('5.1.3.5: Germany has no Counter-Espionage chit')
    if (!forCards && uboatCounterEspionage)
      problems.push('5.1.3.5: Germany has answered an Espionage chit on the U-Boat roll once, and does not again')
  }
  return problems
}

/** What Britain's chit does in the U-Boat war: it moves the roll, or it sees cards (29.6). */
export interface ChitsPlayed {
  readonly modifiers: readonly Modifier[]
  readonly seesCards: boolean
}
export const NO_CHITS: ChitsPlayed = { modifiers: [], seesCards: false }

/** 5.1.3.5, 16.1.7.2: +1 on the roll for Britain's chit, or a look at German cards where they are played, unless Germany cancels it. A Counter-Espionage chit that nothing calls for stays hidden. */
export function playChits(world: TwWorld, british: Chits, german: Chits): ChitsPlayed {
  if (!british.espionage) return NO_CHITS
  const forCards = world.rules.uboats.cards !== null
  const section = forCards ? '16.1.7.2' : '5.1.3.5'
  const what = `Britain plays an Espionage chit ${forCards ? 'to see two U-Boat cards' : 'on the U-Boat roll'}`
  world.note({ uboatEspionage: world.state.turn.index })
  playChit(world, BRITAIN, 'espionage')
  if (!german.counterEspionage) {
    world.report('strategic warfare', section, `${what}.`)
    return forCards
      ? { modifiers: [], seesCards: true }
      : { modifiers: [['Espionage', world.tables.uboats.modifiers.Espionage]], seesCards: false }
  }
  world.note({ uboatCounterEspionage: true })
  playChit(world, GERMANY, 'counterEspionage')
  world.report('strategic warfare', section, `${what}, and Germany cancels it with a Counter-Espionage chit.`)
  return NO_CHITS
}
