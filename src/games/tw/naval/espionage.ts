import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, yesNo } from '../facts.ts'
import { CHITS, type Chit, holdersOf, playChit } from '../logistics/chits.ts'
import { enemySide, seatOfPower, sideOfSeat } from '../powers.ts'
import type { Side } from '../state.ts'
import type { TwWorld } from '../world.ts'

type Roll = 'interception' | 'surprise'

/** A roll that a chit may change. */
interface Rolling {
  /** Sea area, or code of the port. */
  readonly at: string
  /** "the interception in the Ionian of ...". */
  readonly what: string
}
interface Asked extends Rolling {
  readonly seat: string
  readonly power: string
  /** The roller has played an Espionage chit on it. */
  readonly espionage: boolean
}

const FACTS = {
  ...MOMENT,
  at: aName('hex or sea area', 'sea area, or code of the port'),
  power: aName('power', 'power whose chit it is'),
  espionage: yesNo('the roll has an Espionage chit already'),
}

const EFFECTS: Readonly<Record<Roll, Readonly<Record<Chit, string>>>> = {
  interception: { espionage: '-1 on this roll', counterEspionage: '+1 on this roll' },
  surprise: { espionage: '-1 on all rolls for surprise of this player turn', counterEspionage: 'the Espionage chit has no effect' },
}

function kindOf(roll: Roll, chit: Chit): DecisionKind<TwWorld, Asked, boolean> {
  const name = CHITS[chit]
  const section = roll === 'interception' ? '16.1.7.2' : '11.7.2'
  return {
    name: `${name} on ${roll === 'interception' ? 'an interception' : 'surprise'}`,
    section,
    schema: z.boolean(),
    key: (_, { at }) => at,
    problems: () => [],
    byDefault: () => false,
    facts: (world, { seat, at, power, espionage }): FactsOf<typeof FACTS> => ({
      ...momentFacts(world, sideOfSeat(world, seat)),
      at,
      power,
      espionage,
    }),
    factTypes: FACTS,
    defaultIs: 'the chit is kept',
    example: `${name.toLowerCase()}:\n  - { at: ${roll === 'interception' ? 'Ionian' : 'Taranto'}, ${roll}: yes }`,
    question: (_, { power, what, espionage }) =>
      `${what}${espionage ? ', with an Espionage chit' : ''}: does ${power} play a ${name} chit (${section}): ${EFFECTS[roll][chit]}?`,
    choices: () => [
      { answer: false, word: 'no', text: 'the chit is kept' },
      { answer: true, word: 'yes', text: EFFECTS[roll][chit] },
    ],
    sheet: {
      section: name.toLowerCase(),
      field: roll,
      read: (_, reader, node) => reader.yesNo(node),
      describe: (_, answer) => (answer ? `a ${name} chit on ${roll}` : `the ${name} chit is kept`),
    },
  }
}

const KINDS = {
  interception: { espionage: kindOf('interception', 'espionage'), counterEspionage: kindOf('interception', 'counterEspionage') },
  surprise: { espionage: kindOf('surprise', 'espionage'), counterEspionage: kindOf('surprise', 'counterEspionage') },
} as const
export const espionageDecisions: readonly DecisionKind<TwWorld, Asked, boolean>[] = Object.values(KINDS).flatMap(
  ({ espionage, counterEspionage }) => [espionage, counterEspionage],
)

/** Asks the holders of a side in the order of 3.11 until one plays the chit; says whether any did. */
function* isPlayed(world: TwWorld, roll: Roll, chit: Chit, side: Side, rolling: Rolling, espionage: boolean): Procedure<boolean> {
  for (const power of holdersOf(world, side, chit)) {
    const seat = seatOfPower(world, power)
    if (!(yield* ask(world, seat, KINDS[roll][chit], { ...rolling, seat, power, espionage }))) continue
    playChit(world, power, chit)
    world.report(
      'espionage',
      KINDS[roll][chit].section,
      `${power} plays ${chit === 'espionage' ? 'an' : 'a'} ${CHITS[chit]} chit on ${rolling.what}: ${EFFECTS[roll][chit]}.`,
      [],
    )
    return true
  }
  return false
}

/** 16.1.7.2, 16.1.7.3: chits on a roll of interception or counter-interception, Espionage by the roller's side and Counter-Espionage by the other, one of each against a mission. Modifiers. */
export function* interceptionChits(
  world: TwWorld,
  side: Side,
  mission: string,
  rolling: Rolling,
): Procedure<{ text: string; value: number }[]> {
  const { both } = world.tables.interception
  const parts: { text: string; value: number }[] = []
  for (const [chit, by] of [
    ['espionage', side],
    ['counterEspionage', enemySide(side)],
  ] as const) {
    const used = `${CHITS[chit]} of the ${by} ${mission}`
    if (world.ops.tried.has(used) || !(yield* isPlayed(world, 'interception', chit, by, rolling, parts.length > 0))) continue
    world.remember((noted) => noted.tried.add(used))
    parts.push({ text: CHITS[chit], value: both[CHITS[chit]] })
  }
  return parts
}

const ON_SURPRISE = 'Espionage on surprise'

/** 11.7.2: the modifier of an Espionage chit on this and all later rolls for surprise of the phasing side; a Counter-Espionage chit played at once cancels it. */
export function* surpriseChits(world: TwWorld, rolling: Rolling): Procedure<number> {
  const { surprise } = world.tables.airToSea
  const { phasing, ops } = world
  if (!ops.tried.has(ON_SURPRISE)) {
    if (!(yield* isPlayed(world, 'surprise', 'espionage', phasing, rolling, false))) return 0
    if (yield* isPlayed(world, 'surprise', 'counterEspionage', enemySide(phasing), rolling, true)) return 0
    world.remember((noted) => noted.tried.add(ON_SURPRISE))
  }
  return surprise.Espionage
}
