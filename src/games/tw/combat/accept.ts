import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { didYouMean } from '../../../engine/sheet-reader.ts'
import { GROUND_RESULTS, type GroundResult, plainResult } from '../charts/results.ts'
import { aName, type FactsOf, number, someNames } from '../facts.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, attackKey, seatsOfUnits } from './attack.ts'
import { COMBAT, combatFacts } from './facts.ts'
import { ATTACK, attackSection, forBoth } from './sheet-fields.ts'

const AS_ROLLED = 'as rolled'

const FACTS = {
  ...COMBAT,
  roll: number('the modified roll'),
  result: aName('result', 'the result that was rolled: DE, DD, DR, EX ...'),
  worse: someNames('result', 'results that may be taken instead'),
}

interface Rolled {
  readonly attack: Attack
  readonly roll: number
  /** What was rolled, then the results below it, each once. */
  readonly results: readonly GroundResult[]
}

/** The first of the results wished for that can be had. */
const taken = ({ results }: Rolled, answer: readonly string[]): GroundResult =>
  answer.map((text) => results.find((result) => plainResult(result.text) === plainResult(text))).find((result) => result !== undefined) ??
  results[0]

/** 10.2.4: the attacker may take any result with a higher number in the same column. */
export const acceptResult = forBoth((section): DecisionKind<TwWorld, Rolled, string[]> => ({
  name: section === ATTACK ? 'accept result' : 'accept second result',
  section: '10.2.4',
  schema: z.array(z.string()),
  key: (world, { attack }) => attackKey(world, attack),
  problems: () => [],
  byDefault: () => [],
  facts: (world, { attack, roll, results }): FactsOf<typeof FACTS> => ({
    ...combatFacts(world, attack, world.phasing),
    roll,
    result: results[0].text,
    worse: results.slice(1).map(({ text }) => text),
  }),
  factTypes: FACTS,
  defaultIs: 'the result that is rolled',
  example: `${section}:\n  - { at: Posen, with: all, accept: [EX] }`,
  policies: {
    [AS_ROLLED]: { means: 'the result that is rolled', answer: () => [] },
    'exchange for retreat': {
      means: 'half an exchange, or else a whole one, where the defenders would only retreat',
      answer: (_, { results }) => (results[0].kind === 'defenders retreat' ? ['1/2 EX', 'EX'] : []),
    },
  },
  question: (world, { attack, roll, results }) =>
    `${world.map.name(attack.hex)}: ${roll} is ${results[0].text}. Take it, or ${results
      .slice(1)
      .map(({ text }) => text)
      .join(' or ')} instead (10.2.4)?`,
  choices: (_, { results }) => [
    { answer: [], word: AS_ROLLED, text: results[0].text },
    ...results.slice(1).map(({ text }) => ({ answer: [text], word: plainResult(text), text: `${text} instead` })),
  ],
  sheet: {
    section,
    field: 'accept',
    answers: [{ says: 'accept|take[ the] <.>[ instead]', takes: { '.': 'units' }, example: 'take EX instead' }],
    read: (_, reader: TwReader, node) => reader.list(node).flatMap((item) => readResult(reader, item)),
    describe: (_, answer) => (answer.length === 0 ? 'results as rolled' : `take ${answer.join(' or ')} rather than a better result`),
  },
}))

/** A result as it was written; none for the one that is rolled, and after telling that there is none of that name. */
function readResult(reader: TwReader, node: SheetNode): string[] {
  const text = reader.text(node)
  if (text === undefined || text.toLowerCase() === AS_ROLLED || text.toLowerCase() === 'no') return []
  if (GROUND_RESULTS.includes(plainResult(text))) return [text]
  reader.problem(
    node,
    `10.2.4: '${text}' is no result of a combat${didYouMean(plainResult(text), GROUND_RESULTS)}; there are ${GROUND_RESULTS.join(', ')}`,
  )
  return []
}

/** The result that counts: the one rolled, or a worse one that the attackers' seat prefers. */
export function* resultTaken(world: TwWorld, attack: Attack, roll: number, results: readonly GroundResult[]): Procedure<GroundResult> {
  const [seat] = seatsOfUnits(world, attack.attackers)
  if (seat === undefined || results.length < 2) return results[0]
  const subject = { attack, roll, results }
  return taken(subject, yield* ask(world, seat, acceptResult[attackSection(world)], subject))
}
