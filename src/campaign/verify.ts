import type { Answered, Json } from '../engine/decision.ts'
import { commitmentOf, hashOfSheets } from '../engine/dice.ts'
import { ReplayError } from '../engine/play.ts'
import type { JournalRow, SheetRow, StepRow } from '../store/rows.ts'
import { chained, digestOf } from '../store/store.ts'
import type { Campaign } from './campaign.ts'
import { partsOf, playSoFar } from './playing.ts'
import { corrected } from './referee/correct.ts'

/** Where a log no longer agrees with itself or with the rules. */
export interface Mismatch {
  readonly step: string
  readonly message: string
}

export interface Verified {
  readonly steps: number
  readonly answers: number
  readonly events: number
  readonly mismatches: readonly Mismatch[]
}

/**
 * Replays a campaign's journal from the start and compares everything: the chain of hashes, the seed with its commitment, each
 * snapshot, each event, and each answer with what the stored sheets give. A mismatch names its place.
 */
export function verify(campaign: Campaign, onStep: (name: string) => void = () => {}): Verified {
  const { store } = campaign
  const mismatches: Mismatch[] = []
  const totals = { steps: 0, answers: 0, events: 0 }
  if (campaign.diceOf === undefined && commitmentOf(campaign.seed) !== store.meta('commitment')) {
    mismatches.push({ step: 'start', message: 'the dice seed does not hash to the commitment mailed at the start' })
  }
  mismatches.push(...brokenChain(campaign))
  for (const { number } of store.steps()) {
    const row = store.step(number)!
    onStep(row.name)
    const fail = (message: string) => mismatches.push({ step: row.name, message })
    if (digestOf(row.snapshot) !== row.digest) fail('the snapshot before the step was changed')
    const before = store.step(number - 1)
    if (before && !before.done && !rewindTo(campaign, row)) fail('the step before it was not played, and no rewind is recorded')
    if (!beginsAsRewound(campaign, row)) fail('the position is not that of the step to which the campaign was rewound')
    if (!row.done) continue
    const sheets = sheetsOf(campaign, row)
    if (sheets === null) {
      fail('the list of its sheets was changed, or one of them is gone')
      continue
    }
    if (hashOfSheets(sheets) !== row.sheets_hash) fail('the stored sheets are not those that the dice were mixed with')
    const rows = store.journal(number)
    const answers = rows.filter(({ kind }) => kind === 'answer')
    const events = rows.filter(({ kind }) => kind === 'event')
    totals.steps++
    totals.answers += answers.length
    totals.events += events.length
    // What the sheets give names a changed answer even where a replay of it breaks down.
    for (const compare of [() => answersOff(campaign, row, answers), () => replayedDifferently(campaign, row, answers, events)]) {
      try {
        for (const message of compare()) fail(message)
      } catch (error) {
        fail(error instanceof ReplayError ? error.message : `cannot be replayed: ${(error as Error).message}`)
      }
    }
  }
  return { ...totals, mismatches }
}

function sheetsOf({ store }: Campaign, row: StepRow): SheetRow[] | null {
  try {
    const sheets = (JSON.parse(row.sheets ?? '[]') as number[]).map((id) => store.sheet(id))
    return sheets.every((sheet) => sheet !== undefined) ? sheets : null
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

/** The stored answers against those that the documents in force and the replies give. */
function answersOff(campaign: Campaign, row: StepRow, answerRows: readonly JournalRow[]): string[] {
  const { answers: derived } = playSoFar(campaign, row, {
    parts: partsOf(row),
    questions: campaign.store.questions(row.number),
    asking: false,
  })
  const changed = answerRows.find(({ body }, i) => body !== JSON.stringify(derived[i]))
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
): string[] {
  const { game, store } = campaign
  const stored = answerRows.map((row) => {
    try {
      return JSON.parse(row.body) as Answered
    } catch {
      throw new ReplayError(`journal row ${row.number} (answer) is no longer JSON`)
    }
  })
  const soFar = playSoFar(campaign, row, {
    parts: [{ after: 0, sheets: [], standing: [] }],
    questions: [],
    recorded: stored,
    asking: false,
  })
  const { world } = soFar
  const missing = soFar.answers.length - stored.length
  const problems: string[] = []
  if (missing > 0 || soFar.played.state === 'waiting') problems.push(`the rules ask ${missing} more questions than the journal answers`)
  const told = soFar.events.map((event) => JSON.stringify(event))
  const differs = eventRows.findIndex(({ body }, i) => body !== told[i])
  if (differs >= 0)
    problems.push(
      `event ${differs + 1} (journal row ${eventRows[differs].number}) replays differently: stored ${eventRows[differs].body}, now ${told[differs] ?? 'nothing'}`,
    )
  else if (told.length > eventRows.length)
    problems.push(`the replay tells ${told.length - eventRows.length} more events than the journal holds`)
  const next = store.step(row.number + 1)
  if (!next || JSON.stringify(asCorrected(campaign, next, game.save(world))) !== next.snapshot)
    problems.push('the position after the step replays differently from the next snapshot')
  return problems
}

/** The position before a step after the corrections that the moderator made to it. */
function asCorrected(campaign: Campaign, row: StepRow, snapshot: Json): Json {
  const changes = campaign.store.people
    .referee(row.number)
    .filter(({ act }) => act === 'correct')
    .flatMap(({ body }) => (JSON.parse(body) as { changes: Json[] }).changes)
  return changes.length === 0 ? snapshot : corrected(campaign, snapshot, changes).snapshot
}

/** The moderator's rewind that opened a step. */
const rewindTo = ({ store }: Campaign, { number }: StepRow) => store.people.referee(number).find(({ act }) => act === 'rewind')

/** A branch begins with the position to which it was rewound, as corrected since. */
function beginsAsRewound(campaign: Campaign, row: StepRow): boolean {
  const rewound = rewindTo(campaign, row)
  if (!rewound) return true
  const from = campaign.store.step((JSON.parse(rewound.body) as { from: number }).from)
  return from !== undefined && JSON.stringify(asCorrected(campaign, row, JSON.parse(from.snapshot) as Json)) === row.snapshot
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
