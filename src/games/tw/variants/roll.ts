import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { didYouMean } from '../../../engine/sheet-reader.ts'
import { allianceOf, isDiplomacyTurn, membersOf, popCost } from '../diplomacy/pops.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { hasChit, playChit } from '../logistics/chits.ts'
import { effortOf } from '../logistics/efforts.ts'
import { numbered } from '../../common/words.ts'
import { isBelligerent, atWar, powersOfSeat, seatOfPower, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import { isFrom } from '../seasons.ts'
import { ALLIANCES } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { isAxis, noteVariants, projectCalled, projectOf, projectsOf, projectText, variantsOf, whyNotObtain } from './projects.ts'

const USA = 'USA'
const GERMANY = 'Germany'
/** 16.6: from when on a USA at peace rolls. */
const US_FROM = { season: 'Fall', year: 1940 } as const
const DICE = ['first', 'second'] as const

/** A power's attempt: the project that it rolls for once the first die is a success, or null to keep that as a modifier; with an Espionage chit or not, and modifiers kept before, by the die that each goes to. */
export interface Attempt {
  by: string
  project: number | null
  espionage: boolean
  saved: (typeof DICE)[number][]
}
interface Subject {
  readonly seat: string
}

/** Why a power does not roll for variants, or null. `ahead`: before the plans are open, when chits may still be bought. */
function whyNotRoll(world: TwWorld, { by, project, espionage, saved }: Attempt, ahead: boolean): string | null {
  const { turn } = world.state
  const own = variantsOf(world, by)
  if (world.nation(by).conqueredBy !== null) return `28: ${by} has surrendered`
  if (!isDiplomacyTurn(world)) return `28: variants are rolled for in ${world.tables.influence.seasons.join(' and ')} only`
  if (by === USA && !isBelligerent(world, USA) && !isFrom(turn, US_FROM.season, US_FROM.year))
    return `16.6: a USA at peace rolls for variants from ${US_FROM.season} ${US_FROM.year} on`
  if (own.rolled === turn.index) return `28: ${by} has rolled for a variant this turn`
  if (!ahead && effortOf(world, by) === 'Pass') return `4.5: under a Pass ${by} conducts no diplomacy, and rolls for no variant`
  if (espionage && by === USA && !atWar(world, USA, GERMANY))
    return '28: before the USA is at war with Germany it plays no Espionage chits for variants'
  if (espionage && !ahead && !hasChit(world, by, 'espionage')) return `16.1.7: ${by} has no Espionage chit to play`
  if (saved.length > own.saved) return `28: ${by} has kept ${own.saved} modifiers, not ${saved.length}`
  if (project === null) {
    if (saved.includes('second')) return '28: a success that is kept has no second die'
    if (own.saved - saved.length >= world.tables.variants['most saved'])
      return `28: ${by} keeps ${world.tables.variants['most saved']} modifiers at most`
    return whyNotAfford(world, by, popCost(world, by, world.tables.variants.POP))
  }
  const named = projectOf(world, by, project)
  if (!named) return `28: ${by} has no project ${project}`
  return (
    whyNotObtain(world, named) ??
    whyNotAfford(world, by, popCost(world, by, world.tables.variants.POP) + world.tables.variants['NARFs of a project'])
  )
}

/** 28: a POP and a project are paid for at once, out of what there is. */
const whyNotAfford = (world: TwWorld, power: string, narfs: number): string | null =>
  world.nation(power).narfs < narfs ? `28: this costs ${numbered(narfs, 'NARF')}, and ${power} has ${world.nation(power).narfs}` : null

function problemsOf(world: TwWorld, seat: string, attempt: Attempt, ahead: boolean): string[] {
  if (!powersOfSeat(world, seat).includes(attempt.by)) return [`${attempt.by} is not yours`]
  return [whyNotRoll(world, attempt, ahead) ?? []].flat()
}

const FACTS = {
  ...MOMENT,
  narfs: number('NARFs that your powers have at hand'),
  saved: number('successes that your powers have kept as modifiers'),
}

/** 28: a power rolls for a variant in place of naming diplomatic targets. */
export const rollForVariant: DecisionKind<TwWorld, Subject, Attempt | null> = {
  name: 'roll for a variant',
  section: '28',
  schema: z
    .strictObject({ by: z.string(), project: z.number().int().nullable(), espionage: z.boolean(), saved: z.array(z.enum(DICE)) })
    .nullable(),
  key: () => '',
  problems: (world, { seat }, answer) => (answer === null ? [] : problemsOf(world, seat, answer, false)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    narfs: powersOfSeat(world, seat).reduce((sum, power) => sum + world.nation(power).narfs, 0),
    saved: powersOfSeat(world, seat).reduce((sum, power) => sum + variantsOf(world, power).saved, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'nobody rolls for a variant, or nobody more',
  example: 'variants: [{ by: Germany, project: French Morale, espionage: yes }]',
  question: () => 'For which variants do your powers roll in place of naming diplomatic targets (28)?',
  sheet: {
    section: 'variants',
    list: true,
    read: readAttempt,
    describe: (world, answer) =>
      answer === null
        ? 'nobody more rolls for a variant'
        : `${answer.by} rolls for a variant${answer.espionage ? ' with an Espionage chit' : ''}${answer.saved.length > 0 ? `, a kept modifier on the ${answer.saved.join(' and the ')} die` : ''}: ${answer.project === null ? 'a success is kept as a modifier' : projectText(projectOf(world, answer.by, answer.project)!)}`,
    check: (world, seat, answer) => (answer === null ? [] : problemsOf(world, seat, answer, true)),
  },
}

/** `{by: Germany, project: French Morale, espionage: yes, saved: [first]}`, `project: keep`. */
function readAttempt(world: TwWorld, reader: TwReader, node: SheetNode): Attempt | undefined {
  if (!reader.hasPower(node)) return undefined
  const fields = node.value instanceof Map ? reader.fields(node, ['by', 'project', 'espionage', 'saved'], ['project']) : undefined
  if (node.value instanceof Map && !fields) return undefined
  const powers = powersOfSeat(world, reader.seat)
  const words = reader.text(fields?.get('project') ?? node)
  if (words === undefined) return undefined
  const keeps = /^keep$/i.test(words.trim())
  const said = fields?.has('by') ? reader.nation(fields.get('by')!) : undefined
  if (fields?.has('by') && said === undefined) return undefined
  const by = said ?? powers.find((power) => keeps || projectCalled(world, power, words) !== undefined) ?? powers[0]
  const project = keeps ? null : projectCalled(world, by, words)
  if (project === undefined)
    return reader.problem(
      node,
      `28: ${by} has no project '${words}'${didYouMean(
        words,
        projectsOf(world, by).map(({ title }) => title),
      )}; or 'keep', for a modifier`,
    )
  const saved = fields?.has('saved') ? reader.list(fields.get('saved')!).map((item) => reader.word(item, DICE)) : []
  if (saved.includes(undefined)) return undefined
  return {
    by,
    project: project === null ? null : project.number,
    espionage: fields?.has('espionage') ? reader.yesNo(fields.get('espionage')!) === true : false,
    saved: saved as Attempt['saved'],
  }
}

interface Countered {
  readonly seat: string
  readonly power: string
  readonly by: string
}
const COUNTER_FACTS = {
  ...MOMENT,
  by: aName('power', 'power that rolls for a variant'),
  power: aName('power', 'power of yours that answers'),
}

/** 28: a Counter-Espionage chit cancels the Espionage chit of a roll for a variant. */
export const counterVariant: DecisionKind<TwWorld, Countered, boolean> = {
  name: 'counter-espionage against a variant',
  section: '28',
  schema: z.boolean(),
  key: (_, { by }) => by,
  problems: () => [],
  byDefault: () => false,
  facts: (world, { seat, power, by }): FactsOf<typeof COUNTER_FACTS> => ({ ...momentFacts(world, sideOfSeat(world, seat)), by, power }),
  factTypes: COUNTER_FACTS,
  defaultIs: 'the chit is kept',
  example: 'counter-espionage:\n  - { at: Germany, variants: yes }',
  question: (_, { by, power }) =>
    `${by} plays an Espionage chit for a variant. Does ${power} cancel it with its Counter-Espionage chit (28)?`,
  choices: () => [
    { answer: false, word: 'no', text: 'the chit is kept' },
    { answer: true, word: 'yes', text: 'the Espionage chit is cancelled' },
  ],
  sheet: {
    section: 'counter-espionage',
    field: 'variants',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) =>
      answer ? 'a Counter-Espionage chit against rolls for variants' : 'the Counter-Espionage chit is kept from rolls for variants',
  },
}

/** Whoever of the other alliances holds a chit is asked; who plays it, or null. */
function* countered(world: TwWorld, by: string): Procedure<string | null> {
  const others = ALLIANCES.filter((alliance) => alliance !== allianceOf(world, by)).flatMap((alliance) => membersOf(world, alliance))
  for (const power of others) {
    if (isAxis(world, power) === isAxis(world, by) || !hasChit(world, power, 'counterEspionage')) continue
    const seat = seatOfPower(world, power)
    if (!(yield* ask(world, seat, counterVariant, { seat, power, by }))) continue
    playChit(world, power, 'counterEspionage')
    return power
  }
  return null
}

/** 28: the roll that may lead to a project, and the roll for the project. */
export function* attempt(world: TwWorld, { by, project, espionage, saved }: Attempt): Procedure {
  const { variants: table } = world.tables
  const good = isAxis(world, by) ? 1 : -1
  world.spend(by, popCost(world, by, table.POP))
  noteVariants(world, by, { rolled: world.state.turn.index, saved: variantsOf(world, by).saved - saved.length })
  if (espionage) playChit(world, by, 'espionage')
  const canceller = espionage ? yield* countered(world, by) : null
  const modifiers = (die: (typeof DICE)[number]) =>
    (
      [
        ['for a POP', good * table.POP],
        ['for Espionage', espionage && canceller === null ? good * table.Espionage : 0],
        ['for kept successes', good * saved.filter((each) => each === die).length],
        ['for a USA at peace', by === USA && !isBelligerent(world, USA) ? -good * table['USA at peace'] : 0],
      ] as const
    ).filter(([, value]) => value !== 0)
  const roll = (die: (typeof DICE)[number], purpose: string) => {
    const rolled = world.dice.roll(10, purpose)
    const sum = modifiers(die).reduce((total, [, value]) => total + value, rolled)
    const text = `rolled ${rolled}${modifiers(die)
      .map(([why, value]) => ` ${value < 0 ? '-' : '+'}${Math.abs(value)} ${why}`)
      .join('')} = ${sum}`
    return { text, succeeds: good > 0 ? sum >= table['Axis from'] : sum <= table['Allies to'] }
  }
  const needed = good > 0 ? `${table['Axis from']} or more` : `${table['Allies to']} or less`
  const chits = canceller === null ? '' : ` ${canceller} cancels its Espionage with a Counter-Espionage chit.`
  const first = roll('first', `variants of ${by}`)
  const open = `${by} rolls for a variant${project === null ? ', to keep a success as a modifier' : ''}:${chits} ${first.text}, ${needed} needed`
  if (!first.succeeds) return world.report('variant', '28', `${open}: nothing comes of it.`)
  if (project === null) {
    noteVariants(world, by, { saved: variantsOf(world, by).saved + 1 })
    return world.report('variant', '28', `${open}: a success, which is kept; ${by} has kept ${variantsOf(world, by).saved}.`)
  }
  world.spend(by, table['NARFs of a project'])
  const second = roll('second', `project of ${by}`)
  world.report(
    'variant',
    '28',
    `${open}: a success. For ${table['NARFs of a project']} NARFs it rolls for a project: ${second.text}: ${second.succeeds ? 'it has obtained it' : 'it has not obtained it'}.`,
  )
  const named = projectText(projectOf(world, by, project)!)
  if (second.succeeds) noteVariants(world, by, { obtained: [...variantsOf(world, by).obtained, project] })
  world.report('variant', '28', `${by} ${second.succeeds ? 'has obtained' : 'was after'} ${named}.`, [], undefined, [
    seatOfPower(world, by),
  ])
}
