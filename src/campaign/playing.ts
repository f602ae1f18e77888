import type { Answered, Json, Question, SheetNode } from '../engine/decision.ts'
import type { DiceRoller } from '../engine/dice.ts'
import { pause } from '../engine/pause.ts'
import { type Played, playStep, ReplayError } from '../engine/play.ts'
import type { World } from '../engine/game.ts'
import type { GameEvent } from '../engine/event.ts'
import { type Answers, answersFrom, type AskedByMail, type Given, type Interest, type LeftOver, type Part } from '../orders/answers.ts'
import { type Groups, readGroups } from '../orders/groups.ts'
import { withGroups } from '../orders/sheet.ts'
import type { PartRow, QuestionRow, StepRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { unsent } from './awaited.ts'
import { type Campaign, diceFor } from './campaign.ts'
import { worldOf } from './positions.ts'
import { sameDiceOf } from './same-dice.ts'
import { documentOf } from './sheets.ts'

/** A step played as far as it goes. */
export interface PlayedSoFar {
  readonly world: World
  readonly played: Played
  /** Answers of the journal, then the new ones. */
  readonly answers: readonly Answered[]
  readonly events: readonly GameEvent[]
  readonly given: Answers
}

/** What came of playing a step. */
export interface PlayedStep {
  readonly answers: readonly Answered[]
  readonly events: readonly GameEvent[]
  /** The position after it. */
  readonly snapshot: Json
  /** Orders that the step came to its end without. */
  readonly leftOver: readonly LeftOver[]
}

/** What a step is played from, beside its snapshot. */
export interface Playing {
  readonly parts: readonly PartRow[]
  readonly questions: readonly QuestionRow[]
  /** The journal's answers so far. */
  readonly recorded?: readonly Answered[]
  /** Rounds of questions that were over when it last stopped. */
  readonly passed?: number
  readonly sheetsHash?: string
  /** The dice; absent: the campaign's. */
  readonly dice?: DiceRoller
  /** Where the documents of the parts are looked up; absent: the campaign's log. */
  readonly stored?: Pick<Store, 'sheet' | 'standingOrders'>
  /** False: what no question of `questions` stands for is not asked, whatever the pace says today. */
  readonly asking?: boolean
}

/**
 * Plays a step from its snapshot: by the journal's answers `recorded`, then by the documents in force and the replies. Nothing is stored.
 * Throws ReplayError when journal and rules disagree, and an Error naming a document that is gone.
 */
export function playSoFar(
  campaign: Campaign,
  row: StepRow,
  {
    parts,
    questions,
    recorded = [],
    passed = 0,
    sheetsHash = row.sheets_hash!,
    dice = diceFor(campaign, row, sheetsHash),
    stored = campaign.store,
    asking = true,
  }: Playing,
): PlayedSoFar {
  const { game } = campaign
  const world = worldOf(game, row.snapshot, dice)
  const documents = new Documents(campaign, world, stored)
  // Who let the deadline of a step pass is asked nothing in it, or all would wait for him again and again; what he has said before answers, and a late sheet ends it.
  const step = game.nextStep(world)
  const orders = parts.flatMap(({ standing }) => standing.flatMap((id) => stored.standingOrders(id)?.seat ?? []))
  const awaited = step ? unsent(campaign, step, [], orders) : []
  const isLate = ({ seat, kind }: Question, { hasSheet, waiting }: Interest): boolean =>
    !hasSheet && !waiting && awaited.includes(seat) && kind !== (pause as unknown)
  const given = answersFrom(
    game,
    world,
    {
      parts: parts.map((part) => documents.part(part)),
      asked: questions.map(askedByMail),
      asks: (question, interest) => asking && !isLate(question, interest) && asks(campaign, world, question, interest),
    },
    recorded,
  )
  const answers = [...recorded]
  const played = playStep(
    world,
    game.play(world),
    recorded,
    given.answerer,
    (answered) => {
      answers.push(answered)
      given.record(answered)
    },
    passed,
  )
  return { world, played, answers, events: world.events, given }
}

/** What was in force while a step was played; a step of a log's first version had its sheets alone. */
export const partsOf = (row: StepRow): PartRow[] =>
  row.parts === null
    ? [{ after: 0, sheets: JSON.parse(row.sheets ?? '[]') as number[], standing: [] }]
    : (JSON.parse(row.parts) as PartRow[])

export const askedByMail = ({ id, decision, seat, key, nth, state, answer }: QuestionRow): AskedByMail => ({
  id,
  decision,
  seat,
  key,
  nth,
  state,
  answer: JSON.parse(answer) as Json,
})

/** The documents that were in force in each part of a step, groups written out. */
export function writtenParts(campaign: Campaign, world: World, parts: readonly PartRow[]): Part[] {
  const documents = new Documents(campaign, world, campaign.store)
  return parts.map((part) => documents.part(part))
}

/** Stored documents as nodes, each parsed once, groups written out. */
class Documents {
  private readonly campaign: Campaign
  private readonly world: World
  private readonly stored: Pick<Store, 'sheet' | 'standingOrders'>
  /** Documents in the order in which they came into force, by kind and seat. */
  private readonly seen = new Map<string, number[]>()

  constructor(campaign: Campaign, world: World, stored: Pick<Store, 'sheet' | 'standingOrders'>) {
    this.campaign = campaign
    this.world = world
    this.stored = stored
  }

  part({ after, sheets, standing }: PartRow): Part {
    const { game } = this.campaign
    const orders = standing
      .map((id) => this.stored.standingOrders(id) ?? gone('standing orders', id))
      .map((row) => ({ ...row, document: documentOf(row) }))
    const groupsOf = (seat: string): Groups =>
      namedGroups(this.campaign, this.world, seat, orders.find((each) => each.seat === seat)?.document)
    const given = (kind: string, id: number, seat: string, document: SheetNode): [string, Given] => [
      seat,
      { ordinal: this.ordinal(`${kind}/${seat}`, id), node: withGroups(game, this.world, seat, document, groupsOf(seat)) },
    ]
    return {
      after,
      sheets: new Map(
        sheets
          .map((id) => this.stored.sheet(id) ?? gone('sheet', id))
          .map((sheet) => given('sheet', sheet.id, sheet.seat, documentOf(sheet))),
      ),
      standing: new Map(orders.map(({ id, seat, document }) => given('standing', id, seat, document))),
    }
  }

  private ordinal(of: string, id: number): number {
    const seen = this.seen.get(of) ?? this.seen.set(of, []).get(of)!
    if (!seen.includes(id)) seen.push(id)
    return seen.indexOf(id) + 1
  }
}

const gone = (what: string, id: number): never => {
  throw new ReplayError(`${what} ${id} is gone from the log`)
}

/** Groups named beside standing orders hold in every sheet of the seat. */
export function namedGroups(campaign: Campaign, world: World, seat: string, standing: SheetNode | undefined): Groups {
  return standing?.value instanceof Map
    ? readGroups((standing.value as ReadonlyMap<string, SheetNode>).get('groups'), campaign.game.reader(world, seat))
    : new Map()
}

/** The groups that a seat may use: those of standing orders that come in the same mail, else of those in force. */
export function groupsInForce(campaign: Campaign, world: World, seat: string, coming: SheetNode | null = null): Groups {
  const row = campaign.store.standing().find((each) => each.seat === seat)
  return namedGroups(campaign, world, seat, coming ?? (row && documentOf(row)))
}

/**
 * Whether the campaign's pace is to ask a question that nobody answered in advance. `fast` never asks; `normal` asks what the game's list
 * calls worth a mail; `full` asks everything. A question once asked is waited for, whatever the pace is now, and a stop that a sheet asks for is kept at
 * any pace. Where only one answer is left, nobody is asked, nor for more orders of a list once the seat's sheet is there: a sheet without
 * them orders none.
 */
export function asks(campaign: Campaign, world: World, question: Question, { hasSheet, wished, waiting }: Interest): boolean {
  const { pace } = campaign.file
  const { kind } = question
  // Who stops in the middle of a step would hear from another table of the same dice how it goes on.
  if (sameDiceOf(campaign) !== null) return false
  if (kind === (pause as unknown)) return true
  if (!waiting && pace === 'fast') return false
  if (!waiting && pace === 'normal' && !wished && !campaign.game.worthAMail.has(kind.name)) return false
  if (kind.sheet?.list && hasSheet && !wished) return false
  const choices = kind.choices?.(world, question.subject)
  return choices === undefined || choices.length > 1
}
