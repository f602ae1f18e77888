import { mixFor } from './counted.ts'
import { apartFromWords, type GameEvent } from '../engine/event.ts'
import type { Step } from '../engine/game.ts'
import { ReplayError } from '../engine/play.ts'
import { withoutPictures } from '../mail/left-out.ts'
import type { QuestionRow, SheetRow, StepRow } from '../store/rows.ts'
import { missing, unsent } from './awaited.ts'
import { type Campaign, currentStep, openStep } from './campaign.ts'
import { closeOrders, closesFirst } from './closing.ts'
import { noteDrawing } from './drawing.ts'
import { queueReports } from './letters.ts'
import { endsWaiting } from './missed.ts'
import { pausedBecause } from './pauses.ts'
import { partsOf, type PlayedSoFar, type PlayedStep, playSoFar } from './playing.ts'
import { waitsForDice } from './same-dice.ts'
import { looksAgain, noteDrafts } from './second-look.ts'
import { versionAndCommit } from './version.ts'
import { questionMails } from './questions.ts'

/** Steps whose mails are kept with their pictures. */
const KEPT_WHOLE = 4

/**
 * Whether the current step may be played, or played on: every seat it waits for has sent and has had its second look, or its deadline and grace have passed; once it has begun, every
 * question is answered or overdue. Nothing is while the moderator has paused the campaign. While the inbox cannot be read a deadline waits: what was sent in time may lie there.
 */
export function stepIsDue(campaign: Campaign, now: Date, inboxRead = true): boolean {
  const current = currentStep(campaign)
  if (!current || pausedBecause(campaign) !== null) return false
  const passed = (deadline: string | null): boolean => inboxRead && deadline !== null && now.toISOString() >= deadline
  if (waitsForDice(campaign)) return false
  if (current.row.parts !== null)
    return campaign.store.questions(current.row.number).every(({ state, deadline }) => state !== 'waiting' || passed(deadline))
  if (missing(campaign).length === 0) return looksAgain(campaign, current.row, now).length === 0
  return passed(current.row.deadline) && endsWaiting(campaign, current.row)
}

/** What was kept of an answer of which some could not be read counts once its time is over. */
const whenOverdue = ({ answer }: QuestionRow): QuestionRow['state'] => (answer === 'null' ? 'expired' : 'answered')

/**
 * Plays the current step, or plays it on, and stores all that comes of it in one transaction: answers, events, the next step, the reports to
 * mail; or, where it has to ask, the questions and their mails. A crash before the commit leaves the step as it was. Returns null when it stopped to ask.
 */
export async function adjudicate(campaign: Campaign, now: Date): Promise<PlayedStep | null> {
  const current = currentStep(campaign)
  if (!current) throw new Error('the campaign is over')
  const { row, step } = current
  const { store } = campaign
  const sheets = store.sheetsFor(row.name)
  const begun = row.parts !== null
  const standing = store.standing()
  const sheetsHash = begun ? row.sheets_hash! : mixFor(campaign, sheets, standing)
  const recorded = begun ? store.answers(row.number) : []
  const before = begun ? partsOf(row) : []
  const passed = before.at(-1)?.after ?? 0
  const inForce = { sheets: sheets.map(({ id }) => id), standing: standing.map(({ id }) => id) }
  if (!begun && closesFirst(campaign)) {
    await closeOrders(campaign, row, { sheets, standing, mix: sheetsHash, part: { after: 0, ...inForce } }, now)
    return null
  }
  // Orders that were closed stay as they were; what came since is in force from the first question on.
  const closed = begun && closesFirst(campaign) && store.questions(row.number).length === 0
  const parts = closed ? before : [...before.slice(0, -1), { after: passed, ...inForce }]
  // Whoever is still waited for when the step goes on has let the deadline pass.
  const overdue = store
    .questions(row.number)
    .filter(({ state }) => state === 'waiting')
    .map(({ id }) => id)
  const questions = store
    .questions(row.number)
    .map((question) => (overdue.includes(question.id) ? { ...question, state: whenOverdue(question) } : question))
  const soFar = playSoFar(campaign, row, { parts, questions, recorded, passed, sheetsHash })
  const told = begun ? sameSoFar(campaign, row, soFar) : 0
  const remember = () => {
    if (!begun)
      store.beginStep(
        row.number,
        sheets.map(({ id }) => id),
        sheetsHash,
      )
    store.setPlayedBy(row.number, { rules: campaign.game.rules, program: playedBy(row) })
    for (const id of overdue) store.runOutQuestion(id)
    // Where it waits a part begins: what comes meanwhile is in force from there on.
    const { played } = soFar
    store.setParts(
      row.number,
      played.state === 'waiting' && played.round > passed ? [...parts, { after: played.round, ...inForce }] : parts,
    )
    store.append(row.number, soFar.answers.slice(recorded.length), soFar.events.slice(told))
  }
  if (soFar.played.state === 'waiting') {
    const asking = await questionMails(campaign, row, soFar, { now, pictures: noteDrawing(store, row) })
    store.together(() => {
      remember()
      asking.store()
      store.setMeta('drawing', '')
    })
    return null
  }
  // What the step did not come to is not left over where the next one goes on with it.
  const goesOn = campaign.game.nextStep(soFar.world)?.keepsSheetsOf === row.name
  const played: PlayedStep = {
    answers: soFar.answers,
    events: soFar.events,
    snapshot: campaign.game.save(soFar.world),
    leftOver: goesOn ? [] : soFar.given.leftOver(),
  }
  const absent = unsent(
    campaign,
    step,
    sheets.map(({ seat }) => seat),
    standing.map(({ seat }) => seat),
  )
  const letters = await queueReports(campaign, { row, first: parts[0], played, absent, now, pictures: noteDrawing(store, row) })
  store.together(() => {
    remember()
    store.closeStep(row.number, now.toISOString())
    const next = openStep(campaign, row.number + 1, played.snapshot, now)
    if (next && goesOn) keepDrafts(campaign, next, sheets)
    // A player may ask for the mails of the last steps once more.
    const old = store.steps().at(-KEPT_WHOLE)
    if (old) store.packOutgoing(old.opened, withoutPictures)
    for (const letter of letters) store.queue(letter)
    store.setMeta('drawing', '')
  })
  return played
}

/** Sheets of the step before are drafts of the one that goes on with it, except those that were sent for it. */
function keepDrafts({ store }: Campaign, { name }: Step, sheets: readonly SheetRow[]): void {
  const sent = new Set(store.sheetsFor(name).map(({ seat }) => seat))
  const drafts = sheets.filter(({ seat }) => !sent.has(seat))
  for (const { id: _, ...draft } of drafts) store.addSheet({ ...draft, step: name })
  noteDrafts(
    store,
    drafts.map(({ seat }) => seat),
  )
}

/** The programs that played a step, each in its words: one where none was changed in the middle of it. */
const playedBy = ({ program }: StepRow): string =>
  program === '' || program === versionAndCommit() ? versionAndCommit() : `${program}, ${versionAndCommit()}`

/** How many events the journal holds of the step; throws when playing it again told others. */
export function sameSoFar(campaign: Campaign, row: StepRow, { events }: PlayedSoFar): number {
  const stored = campaign.store.events(row.number)
  // A program of other words goes on with what an older one began, as long as it comes to the same.
  const said =
    row.program === versionAndCommit()
      ? (event: GameEvent | undefined) => event
      : (event: GameEvent | undefined) => event && apartFromWords(event)
  const differs = stored.findIndex((event, i) => JSON.stringify(said(event)) !== JSON.stringify(said(events[i])))
  if (differs >= 0)
    throw new ReplayError(
      `event ${differs + 1} of the step so far replays differently: stored ${JSON.stringify(stored[differs])}, now ${JSON.stringify(events[differs])}`,
    )
  return stored.length
}

/** Plays a step from its snapshot by these sheets alone, as if nobody were to be asked; nothing is stored. The dice are mixed with the sheets' hash. */
export function playFromSheets(
  campaign: Campaign,
  row: StepRow,
  sheets: readonly SheetRow[],
  sheetsHash = mixFor(campaign, sheets, []),
): PlayedStep {
  const { world, answers, events, given, played } = playSoFar(campaign, row, {
    parts: [{ after: 0, sheets: [...sheets.keys()], standing: [] }],
    questions: [],
    stored: { sheet: (i) => sheets[i], standingOrders: () => undefined },
    sheetsHash,
    asking: false,
  })
  if (played.state === 'waiting')
    throw new Error(`the step stops to ask ${played.waiting.map(({ question }) => question.kind.name).join(', ')}`)
  return { answers, events, snapshot: campaign.game.save(world), leftOver: given.leftOver() }
}
