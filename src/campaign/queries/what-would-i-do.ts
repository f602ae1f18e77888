import type { Candidate, DecisionKind, Fact, Question, SheetNode } from '../../engine/decision.ts'
import type { World } from '../../engine/game.ts'
import type { SampleQuestion } from '../../engine/query.ts'
import type { Block } from '../../reports/blocks.ts'
import { type Given, answersFrom } from '../../orders/answers.ts'
import { withGroups } from '../../orders/sheet.ts'
import { conditionAt, factsOf } from '../../standing/conditions.ts'
import { kindsIn, rulesOf } from '../../standing/standing-orders.ts'
import { type Campaign, currentStep } from '../campaign.ts'
import { asks, groupsInForce } from '../playing.ts'
import { documentOf } from '../sheets.ts'
import type { CampaignQuery } from './query.ts'

/** A table says at most so many places of one decision. */
const MOST_ROWS = 40

export const whatWouldIDo: CampaignQuery = {
  name: 'what would I do',
  takes: '',
  means:
    'what your sheet and standing orders would answer if each hex were attacked as things stand, with the facts they go by. No dice are rolled',
  example: 'query: what would I do',
  answer: ({ campaign, world, seat }) => {
    const { game } = campaign
    const standing = campaign.store.standing().find((each) => each.seat === seat)
    const sheet = campaign.store.sheetsFor(currentStep(campaign)!.row.name).find((each) => each.seat === seat)
    const title = 'What you would do'
    if (!standing && !sheet)
      return {
        title,
        blocks: [
          {
            kind: 'text',
            text: 'You have neither standing orders nor a sheet for this step: every question gets its default. `query: help defaults` lists them.',
          },
        ],
      }
    const groups = groupsInForce(campaign, world, seat)
    const given = (node: SheetNode | undefined): ReadonlyMap<string, Given> =>
      node ? new Map([[seat, { ordinal: 1, node: withGroups(game, world, seat, node, groups) }]]) : new Map()
    const part = { after: 0, sheets: given(sheet && documentOf(sheet)), standing: given(standing && documentOf(standing)) }
    const ruled = standing ? kindsIn(game, documentOf(standing)) : []
    const samples = game.sampleQuestions(world, seat).map((sample) => ({ sample, answered: answered(campaign, sample, part) }))
    const spoken = game.decisions.filter(
      (kind) =>
        ruled.some((each) => each.kind === kind) ||
        samples.some(({ sample, answered: { from } }) => sample.question.kind === kind && from !== 'default'),
    )
    const tables = spoken.flatMap((kind): Block[] => {
      const own = samples.filter(({ sample }) => sample.question.kind === kind)
      if (own.length === 0) return []
      const rule = ruled.find((each) => each.kind === kind)
      const rows = own
        .slice(0, MOST_ROWS)
        .map(({ sample, answered: { from, text } }) => [
          sample.supposing,
          rule ? factsUsed(campaign, kind, rule.node, sample) : '',
          from,
          text,
        ])
      return [{ kind: 'table', title: `${kind.name} (${kind.section})`, columns: ['Supposing', 'Facts', 'From', 'Answer'], rows }]
    })
    const silent = ruled.filter(({ kind }) => !samples.some(({ sample }) => sample.question.kind === kind)).map(({ kind }) => kind.name)
    return {
      title,
      blocks: [
        {
          kind: 'text',
          text: `By ${sheet ? 'your sheet' : ''}${sheet && standing ? ', then ' : ''}${standing ? 'your standing orders' : ''}. Each hex is taken to be attacked by all that stand beside it now, without support from the air, and one unit to be lost; in play the numbers will be others.`,
        },
        ...(tables.length > 0 ? tables : [{ kind: 'text' as const, text: 'Nothing they speak of can come from the position as it is.' }]),
        ...(silent.length > 0
          ? [{ kind: 'text' as const, text: `Nothing can be said yet of ${silent.join(', ')}: that depends on orders and dice to come.` }]
          : []),
      ],
    }
  },
}

/** The first legal answer, as in play: sheet, then standing orders, then a mail where the pace allows, else the default. */
function answered(
  campaign: Campaign,
  { world, question }: SampleQuestion,
  part: { after: number; sheets: ReadonlyMap<string, Given>; standing: ReadonlyMap<string, Given> },
): { from: string; text: string } {
  const { kind, subject } = question
  const { answerer } = answersFrom(campaign.game, world, {
    parts: [part],
    asked: [],
    asks: (asked, of) => asks(campaign, world, asked, of),
  })
  const refused: string[] = []
  for (const candidate of answerer(question)) {
    if (candidate === 'wait') return { from: 'pace', text: 'you are asked by mail' }
    const problems = problemsOf(world, question, candidate)
    if (problems.length === 0)
      return {
        from: candidate.where?.replace('standing orders', 'standing') ?? candidate.source,
        text: inWords(world, kind, candidate.answer),
      }
    if (!candidate.unreadable) refused.push(...problems)
  }
  const standard = inWords(world, kind, kind.byDefault(world, subject))
  return { from: 'default', text: refused.length > 0 ? `${standard} (${refused.join('; ')})` : standard }
}

function problemsOf(world: World, { kind, subject }: Question, { answer, unreadable }: Candidate): readonly string[] {
  if (unreadable) return unreadable
  const parsed = kind.schema.safeParse(answer)
  return parsed.success ? kind.problems(world, subject, parsed.data) : parsed.error.issues.map(({ message }) => message)
}

function inWords(world: World, kind: DecisionKind, answer: unknown): string {
  if (answer === null) return kind.sheet?.list ? 'nothing' : 'none'
  if (Array.isArray(answer) && answer.length === 0) return 'the usual'
  if (typeof answer === 'string') return answer
  return kind.sheet ? kind.sheet.describe(world, answer) : JSON.stringify(answer)
}

/** The values of the facts that a decision's rules test. */
function factsUsed({ game }: Campaign, kind: DecisionKind, node: SheetNode, { world, question }: SampleQuestion): string {
  const names = new Set(
    rulesOf(node).flatMap(({ when }) => (when ? (conditionAt(game, kind, when, game.reader(world, question.seat))?.uses ?? []) : [])),
  )
  if (names.size === 0) return ''
  const facts = factsOf(game, world, question)
  return [...names].map((name) => `${name} ${said(facts[name])}`).join(', ')
}

function said(fact: Fact | undefined): string {
  if (typeof fact === 'number') return String(Math.round(fact * 100) / 100)
  if (typeof fact === 'boolean') return fact ? 'yes' : 'no'
  return Array.isArray(fact) ? `[${fact.join(', ')}]` : String(fact)
}
