import type { Answered, Json } from '../engine/decision.ts'
import { mixFor } from './counted.ts'
import { apartFromWords, type GameEvent } from '../engine/event.ts'
import { ReplayError } from '../engine/play.ts'
import type { JournalRow, SheetRow, StepRow } from '../store/rows.ts'
import { chained, digestOf } from '../store/store.ts'
import { roundsOff } from './beacon.ts'
import { type Campaign, commitmentIn, look } from './campaign.ts'
import { BEGUN_AGAIN } from './carry-over.ts'
import { type PlayedSoFar, partsOf, playSoFar } from './playing.ts'
import { firstPosition } from './positions.ts'
import { corrected } from './referee/correct.ts'
import { versionAndCommit } from './version.ts'

/** Where a log no longer agrees with itself or with the rules. */
export interface Mismatch {
  readonly step: string
  readonly message: string
}

export interface Verified {
  readonly steps: number
  readonly answers: number
  readonly events: number
  /** Events that this program words otherwise than the one that told them, which come to the same. */
  readonly reworded: number
  /** Steps that other rules played and that come to something else under these: neither a fault nor proven. Their mails, sheets and hashes are. */
  readonly otherRules: readonly Mismatch[]
  readonly mismatches: readonly Mismatch[]
}

/**
 * Replays a campaign's journal from the start and compares everything: the chain of hashes, the seed with its commitment, each
 * snapshot, each event, and each answer with what the stored sheets give. A mismatch names its place.
 */
export function verify(campaign: Campaign, onStep: (name: string) => void = () => {}): Verified {
  const { store } = campaign
  const mismatches: Mismatch[] = []
  const otherRules: Mismatch[] = []
  const totals = { steps: 0, answers: 0, events: 0, reworded: 0 }
  if (campaign.diceOf === undefined && commitmentIn(campaign) !== store.meta('commitment')) {
    mismatches.push({ step: 'start', message: 'the dice seed does not hash to the commitment mailed at the start' })
  }
  mismatches.push(...brokenChain(campaign))
  const steps = store.steps()
  for (const [at, { number }] of steps.entries()) {
    const row = readable(campaign, number)
    if (typeof row === 'string') {
      mismatches.push({ step: `step ${number}`, message: row })
      continue
    }
    onStep(row.name)
    const fail = (message: string) => mismatches.push({ step: row.name, message })
    if (digestOf(row.snapshot) !== row.digest) fail('the snapshot before the step was changed')
    if (at === 0 && row.rules === campaign.game.rules && !isSetUp(campaign, row))
      fail('the first position is not what the scenario in the log sets up')
    const before = steps[at - 1]
    if (before && !before.done && !cameOf(campaign, row)) fail('the step before it was not played, and no rewind is recorded')
    if (!beginsAsRewound(campaign, row)) fail('the position is not that of the step to which the campaign was rewound')
    if (!row.done) continue
    const sheets = sheetsOf(campaign, row)
    if (sheets === null) {
      fail('the list of its sheets was changed, or one of them is gone')
      continue
    }
    if (mixedWith(campaign, row, sheets) !== row.sheets_hash) fail('the stored sheets are not those that the dice were mixed with')
    const rows = store.journal(number)
    const answers = rows.filter(({ kind }) => kind === 'answer')
    const events = rows.filter(({ kind }) => kind === 'event')
    totals.steps++
    totals.answers += answers.length
    totals.events += events.length
    let fromSheets: PlayedSoFar | undefined
    // What the sheets give names a changed answer even where a replay of it breaks down.
    const off = [
      ...told(() => answersOff(row, answers, (fromSheets = playedFromSheets(campaign, row)))),
      ...told(() => replayedDifferently(campaign, row, answers, events, fromSheets, () => totals.reworded++)),
    ]
    if (row.rules === campaign.game.rules) off.forEach(fail)
    else if (off.length > 0)
      otherRules.push({
        step: row.name,
        message: `played under rules ${row.rules}, this is ${campaign.game.rules}; it comes to something else: ${off[0]}`,
      })
  }
  for (const { step, message } of roundsOff(campaign))
    mismatches.push({ step: steps.find(({ number }) => number === step)?.name ?? `step ${step}`, message })
  for (const message of store.broken()) mismatches.push({ step: 'log', message })
  return { ...totals, otherRules, mismatches }
}

/** What a comparison found, or why it came to no end. */
function told(compare: () => string[]): string[] {
  try {
    return compare()
  } catch (error) {
    return [error instanceof ReplayError ? error.message : `cannot be replayed: ${(error as Error).message}`]
  }
}

/** A step with its position, or why that cannot be read any more. */
function readable({ store }: Campaign, number: number): StepRow | string {
  try {
    return store.step(number)!
  } catch (error) {
    return `the position before it cannot be read: ${(error as Error).message}`
  }
}

function sheetsOf({ store }: Campaign, row: StepRow): SheetRow[] | null {
  try {
    const sheets = (JSON.parse(row.sheets ?? '[]') as number[]).map((id) => store.sheet(id))
    return sheets.every((sheet) => sheet !== undefined) ? sheets : null
  } catch {
    return null
  }
}

/** What the dice of a step must have been mixed with: the orders in force when it began. */
function mixedWith(campaign: Campaign, row: StepRow, sheets: readonly SheetRow[]): string | null {
  try {
    const standing = partsOf(row)[0].standing.map((id) => campaign.store.standingOrders(id)!)
    return mixFor(campaign, sheets, standing)
  } catch {
    return null
  }
}

function brokenChain(campaign: Campaign): Mismatch[] {
  let chain = ''
  for (const row of campaign.store.journal()) {
    chain = chained(chain, row.step, row.kind, row.body)
    if (chain !== row.chain) {
      const name = campaign.store.step(row.step)?.name ?? `step ${row.step}`
      return [
        {
          step: name,
          message: `journal row ${row.number} (${row.kind}) does not fit the chain of hashes: it, or its hash, was changed${describe(row)}`,
        },
      ]
    }
  }
  return []
}

/** The step played by the documents in force and the replies. */
const playedFromSheets = (campaign: Campaign, row: StepRow): PlayedSoFar =>
  playSoFar(campaign, row, { parts: partsOf(row), questions: campaign.store.questions(row.number), asking: false })

/** The stored answers against those that the documents in force and the replies give. */
function answersOff(row: StepRow, answerRows: readonly JournalRow[], { answers: derived }: PlayedSoFar): string[] {
  const said = asSaid(row)
  const changed = answerRows.find(
    ({ body }, i) => body !== JSON.stringify(derived[i]) && said.answer(body) !== said.answer(JSON.stringify(derived[i])),
  )
  if (changed)
    return [
      `answer ${answerRows.indexOf(changed) + 1} (journal row ${changed.number}) is not what the stored sheets give${describe(changed)}`,
    ]
  return derived.length > answerRows.length
    ? [`the stored sheets answer ${derived.length - answerRows.length} more questions than the journal holds`]
    : []
}

/** The stored events and the next position against what the rules make of the stored answers. */
function replayedDifferently(
  campaign: Campaign,
  row: StepRow,
  answerRows: readonly JournalRow[],
  eventRows: readonly JournalRow[],
  fromSheets: PlayedSoFar | undefined,
  reworded: () => void,
): string[] {
  const { game, store } = campaign
  // Where the sheets gave these very answers, the step that they played is the replay.
  const soFar = fromSheets && gaveThese(fromSheets, answerRows) ? fromSheets : replayed(campaign, row, answerRows)
  const { world } = soFar
  const missing = soFar.answers.length - answerRows.length
  const problems: string[] = []
  if (missing > 0 || soFar.played.state === 'waiting') problems.push(`the rules ask ${missing} more questions than the journal answers`)
  const told = soFar.events.map((event) => JSON.stringify(event))
  const said = asSaid(row)
  const differs = eventRows.findIndex(({ body }, i) => {
    if (body === told[i]) return false
    if (told[i] === undefined || said.event(body) !== said.event(told[i])) return true
    reworded()
    return false
  })
  if (differs >= 0)
    problems.push(
      `event ${differs + 1} (journal row ${eventRows[differs].number}) replays differently: stored ${eventRows[differs].body}, now ${told[differs] ?? 'nothing'}`,
    )
  else if (told.length > eventRows.length)
    problems.push(`the replay tells ${told.length - eventRows.length} more events than the journal holds`)
  const next = store.step(row.number + 1)
  if (!next || !isPosition(campaign, next, asCorrected(campaign, next, game.save(world))))
    problems.push('the position after the step replays differently from the next snapshot')
  return problems
}

const gaveThese = ({ answers }: PlayedSoFar, answerRows: readonly JournalRow[]): boolean =>
  answers.length === answerRows.length && answerRows.every(({ body }, i) => body === JSON.stringify(answers[i]))

/** The step played by the stored answers alone. */
function replayed(campaign: Campaign, row: StepRow, answerRows: readonly JournalRow[]): PlayedSoFar {
  const recorded = answerRows.map((answer) => {
    try {
      return JSON.parse(answer.body) as Answered
    } catch {
      throw new ReplayError(`journal row ${answer.number} (answer) is no longer JSON`)
    }
  })
  return playSoFar(campaign, row, { parts: [{ after: 0, sheets: [], standing: [] }], questions: [], recorded, asking: false })
}

/** The position before a step after the corrections that the moderator made to it. */
function asCorrected(campaign: Campaign, row: StepRow, snapshot: Json): Json {
  const changes = campaign.store.people
    .referee(row.number)
    .filter(({ act }) => act === 'correct')
    .flatMap(({ body }) => (JSON.parse(body) as { changes: Json[] }).changes)
  return changes.length === 0 ? snapshot : corrected(campaign, snapshot, changes).snapshot
}

/** Whether a campaign's first position is that of its scenario. */
function isSetUp(campaign: Campaign, row: StepRow): boolean {
  const { game, store } = campaign
  const scenario = JSON.parse(store.meta('scenario') ?? 'null') as unknown
  try {
    return isPosition(campaign, row, asCorrected(campaign, row, firstPosition(game, scenario)))
  } catch {
    // A scenario that cannot be set up is not the one that was.
    return false
  }
}

/** The rewind that opened a step, or the update under which it began again. */
const cameOf = ({ store }: Campaign, { number }: StepRow) =>
  store.people.referee(number).find(({ act }) => act === 'rewind' || act === BEGUN_AGAIN)

/** Whether a step's stored position is this one, also where an older program stored it in another form. */
const isPosition = (campaign: Campaign, row: StepRow, position: Json): boolean =>
  JSON.stringify(position) === row.snapshot ||
  JSON.stringify(position) === JSON.stringify(campaign.game.save(look(campaign, JSON.parse(row.snapshot) as Json)))

/** Rows of the journal as they are compared: to the letter where this very program wrote them, else apart from their words. */
function asSaid({ program }: StepRow): { answer(body: string): string; event(body: string): string } {
  if (program === versionAndCommit()) return { answer: (body) => body, event: (body) => body }
  const apart = (body: string, from: (value: unknown) => unknown): string => {
    try {
      return JSON.stringify(from(JSON.parse(body)))
    } catch {
      // No longer JSON: it is like nothing else.
      return body
    }
  }
  const answer = (value: unknown): unknown => {
    const { refused, ...rest } = value as Answered
    return { ...rest, refused: refused.map(({ problems: _, ...each }) => each) }
  }
  return { answer: (body) => apart(body, answer), event: (body) => apart(body, (value) => apartFromWords(value as GameEvent)) }
}

/** A branch begins with the position to which it was rewound, as corrected since. */
function beginsAsRewound(campaign: Campaign, row: StepRow): boolean {
  const rewound = cameOf(campaign, row)
  if (!rewound) return true
  const from = campaign.store.step((JSON.parse(rewound.body) as { from: number }).from)
  return from !== undefined && isPosition(campaign, row, asCorrected(campaign, row, JSON.parse(from.snapshot) as Json))
}

function describe(row: JournalRow): string {
  if (row.kind !== 'answer') return ''
  try {
    const { decision, seat, key } = JSON.parse(row.body) as Answered
    return `: ${decision} of ${seat} about '${key}'`
  } catch {
    return ': it is no longer JSON'
  }
}
