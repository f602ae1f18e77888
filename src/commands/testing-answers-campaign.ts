import { stringify } from 'yaml'
import { currentStep } from '../campaign/campaign.ts'
import { openQuestions } from '../campaign/questions.ts'
import { verify } from '../campaign/verify.ts'
import type { Candidate, Json, Question } from '../engine/decision.ts'
import { Dice } from '../engine/dice.ts'
import type { World } from '../engine/game.ts'
import { pause } from '../engine/pause.ts'
import { playStep } from '../engine/play.ts'
import type { Draw } from '../engine/testing-draw.ts'
import { parseSheet } from '../orders/parse.ts'
import { candidates } from '../orders/sheet.ts'
import { STANDING } from '../standing/standing-orders.ts'
import { count, FuzzFault, type Gamble, sheetOf, type Tally } from './testing-answers.ts'
import { TestCampaign } from './testing.ts'

/** Mails of replies to the questions of a step, after which their time is left to run out. */
const PATIENCE = 3
/** More rounds of questions than any step takes. */
const ENDLESS = 400
const QUESTION_HOURS = 10

/**
 * Plays a real campaign, with its log in SQLite and the folder mailbox: both seats mail sheets, standing orders and replies thought out at random, some
 * questions are left to run out, some steps are stopped. Every position is checked, and in the end the whole log verified. Throws FuzzFault.
 */
export async function campaignAtRandom<W extends World>(
  gamble: Gamble<W>,
  scenario: string,
  steps: number,
  draw: Draw,
  tally: Tally,
): Promise<void> {
  const pace = draw.one(['fast', 'normal', 'full', 'full'])
  const table = await TestCampaign.start((file) => `${file}\npace: ${pace}\nquestion hours: ${QUESTION_HOURS}\n`, scenario)
  table.pictures = false
  let where = 'before its first step'
  try {
    await table.poll()
    for (let played = 0; played < steps;) {
      const current = currentStep(table.campaign)
      if (!current) break
      where = `${current.row.name}, pace ${pace}`
      await stepByMail(table, gamble, draw, tally)
      tally.steps++
      if (current.step.active.length > 0) {
        played++
        tally.active++
      }
      const { store } = table.campaign
      const after = load(gamble, JSON.parse(store.currentStep()!.snapshot) as Json)
      for (const event of store.events(current.row.number)) after.tell(event)
      const wrong = gamble.illegalities(after, load(gamble, current.snapshot))
      if (wrong.length > 0) throw new FuzzFault(`illegal position: ${wrong.join('; ')}`)
      for (const answered of store.answers(current.row.number)) count(tally, answered)
    }
    where = 'verified at its end'
    const { mismatches } = verify(table.campaign)
    if (mismatches.length > 0) throw new FuzzFault(mismatches.map(({ step, message }) => `${step}: ${message}`).join('\n'))
  } catch (error) {
    throw new FuzzFault(`${where}\n${error instanceof FuzzFault ? error.message : ((error as Error).stack ?? String(error))}`)
  } finally {
    table.remove()
  }
}

const load = <W extends World>({ game }: Gamble<W>, snapshot: Json): W => game.load(snapshot, { roll: () => 1 })
const addressOf = (seat: string): string => `${seat.toLowerCase()}@campaign.local`

async function stepByMail<W extends World>(table: TestCampaign, gamble: Gamble<W>, draw: Draw, tally: Tally): Promise<void> {
  const { row, step, snapshot } = currentStep(table.campaign)!
  const plans = planned(gamble, snapshot, draw)
  const seats = gamble.game.seats(load(gamble, snapshot))
  for (const seat of seats) {
    if (draw.chance(25))
      await table.mail(addressOf(seat), stringify({ seat, [STANDING]: standing(gamble, plans.get(seat) ?? [], draw) }, PLAIN))
    const sheet = sheetFrom(gamble, plans.get(seat) ?? [], draw)
    const stops = draw.chance(20) ? { 'pause before': draw.some(gamble.game.stops, 2) } : {}
    if (step.waitsFor.includes(seat))
      await table.mail(addressOf(seat), stringify({ seat, note: `${row.number}`, ...stops, ...sheet }, PLAIN))
  }
  await table.poll()
  const here = (): boolean => table.campaign.store.currentStep()!.number === row.number
  const tries = new Map<number, number>()
  for (let round = 0; here(); round++) {
    if (round > ENDLESS) throw new FuzzFault(`more than ${ENDLESS} rounds of questions`)
    const stuck = table.campaign.store.meta('stuck')
    if (stuck) throw new FuzzFault(`stuck: ${stuck}`)
    const open = openQuestions(table.campaign)
    if (!open || open.waiting.length === 0) throw new FuzzFault('neither played nor asking')
    tally.stops++
    for (const seat of new Set(open.waiting.map(({ row: asked }) => asked.seat))) {
      const own = open.waiting.filter(({ row: asked }) => asked.seat === seat)
      const lines = own.flatMap(({ question, row: { id } }) => {
        tries.set(id, (tries.get(id) ?? 0) + 1)
        if (tries.get(id)! > PATIENCE || draw.chance(5)) return []
        const said = replyTo(gamble, question, open.world as W, draw)
        return said === null ? [] : [`Q${id}: ${said}`]
      })
      if (lines.length > 0)
        await table.mail(addressOf(seat), `${lines.join('\n')}\n`, { inReplyTo: (JSON.parse(own[0].row.message_ids) as string[])[0] })
    }
    await table.poll()
    const waiting = here() ? table.campaign.store.questions(row.number).filter(({ state }) => state === 'waiting') : []
    if (waiting.length > 0 && waiting.every(({ id }) => (tries.get(id) ?? 0) >= PATIENCE)) {
      table.pass(QUESTION_HOURS + 1)
      await table.poll()
    }
  }
}

const PLAIN = { aliasDuplicateObjects: false }

/** What one seat answered while the step was played ahead with other dice. */
export type Plan = readonly { readonly question: Question; readonly value: unknown; readonly isPlace: boolean }[]

/** Answers by seat that make sense in the position, and may no longer do so when their turn comes. */
export function planned<W extends World>({ game, propose }: Gamble<W>, snapshot: Json, draw: Draw): Map<string, Plan> {
  const plans = new Map<string, Plan>()
  const world = game.load(snapshot, new Dice(Buffer.from(`ahead ${draw.below(1e9)}`), 'main', 1, ''))
  const answers = function* (question: Question): Generator<Candidate> {
    if (question.optional) return
    const value = propose(question, world, draw)
    if (value === undefined) return
    const isPlace = game.board.find(question.key) !== undefined
    plans.set(question.seat, [...(plans.get(question.seat) ?? []), { question, value, isPlace }])
    yield* candidates(game, world, question, parseSheet(JSON.stringify(sheetOf(question, value, isPlace, draw))).documents[0], new Map())
  }
  playStep(world, game.play(world), [], answers, () => {})
  return plans
}

/** The plan as a sheet, some of it left out. */
export function sheetFrom<W extends World>(gamble: Gamble<W>, plan: Plan, draw: Draw): Record<string, unknown> {
  const sheet: Record<string, unknown> = {}
  for (const {
    question: { kind, key },
    value,
    isPlace,
  } of plan) {
    const { section, field, list } = kind.sheet!
    if (!gamble.always.includes(kind.name) && draw.chance(15)) continue
    if (field === undefined && !list) sheet[section] ??= value
    else if (sheet[section] === undefined || Array.isArray(sheet[section])) {
      const entry = list ? value : { ...(isPlace && { at: key }), [field!]: value }
      sheet[section] = [...((sheet[section] as unknown[] | undefined) ?? []), entry]
    }
  }
  return sheet
}

/** Standing orders from the plan; some ask to be asked. */
function standing<W extends World>({ game }: Gamble<W>, plan: Plan, draw: Draw): Record<string, unknown> {
  const rules: Record<string, unknown> = {}
  for (const {
    question: { kind },
    value,
  } of plan)
    if (!kind.sheet?.list && draw.chance(20)) rules[kind.name] = draw.chance(40) ? 'ask' : value
  for (const kind of draw.some(
    game.decisions.filter(({ policies, choices, example }) => example !== '' && (policies || choices)),
    8,
  ))
    rules[kind.name] ??= draw.chance(50) ? 'ask' : (draw.one(Object.keys(kind.policies ?? {})) ?? 'default')
  return rules
}

/** A reply in one line; null for none. */
function replyTo<W extends World>({ propose }: Gamble<W>, question: Question, world: W, draw: Draw): string | null {
  const { kind, subject } = question
  if (kind === (pause as unknown)) return draw.chance(80) ? 'go on' : null
  const choices = kind.choices?.(world, subject) ?? []
  const said = 1 + draw.below(Math.max(1, choices.length))
  if (choices.length > 0 && draw.chance(60)) return draw.chance(50) ? String(said) : choices[said - 1].word
  const values = kind.sheet?.list
    ? [propose(question, world, draw), propose(question, world, draw)].filter((value) => value !== undefined)
    : propose(question, world, draw)
  if (values === undefined || (Array.isArray(values) && values.length === 0)) return draw.one(['default', 'default', 'perhaps'])!
  return JSON.stringify(values)
}
