import { beaconName } from '../engine/beacon.ts'
import { type ChapterRules, plainChapters } from '../engine/chapters.ts'
import type { Json, SheetNode } from '../engine/decision.ts'
import type { Step, World } from '../engine/game.ts'
import { compose, messageIdFor } from '../mail/compose.ts'
import { withoutKeys } from '../mail/keys.ts'
import { type CheckedSheet } from '../orders/sheet.ts'
import { type AnswerInput, answerLetter } from '../reports/answer.ts'
import { noticeLetter } from '../reports/notice.ts'
import { questionLetter } from '../reports/question.ts'
import { receiptLetter } from '../reports/receipt.ts'
import { reportLetter } from '../reports/report.ts'
import { welcomeLetter } from '../reports/welcome.ts'
import type { Ask, AskedQuestion, Letter } from '../reports/letter.ts'
import { sheetFile } from '../reports/model.ts'
import type { PartRow, StepRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import { looksAgain, type Look, lookAfter } from './second-look.ts'
import type { Foretold } from './rehearsal/in-words.ts'
import { answeredByStanding, missing } from './awaited.ts'
import { bankLeft, bankText } from './bank.ts'
import { beaconOf, roundText, waitsForRound } from './beacon.ts'
import { hashFor, proofFor } from './counted.ts'
import { deadlineText, timeText } from './deadlines.ts'
import { noteDrawing } from './drawing.ts'
import { keyed, keyedHeaders, markFor, MODERATOR } from './keys.ts'
import { lossesOfTurn } from './losses.ts'
import { visibleTo } from './readers.ts'
import { mailSizeOf } from './mail-size.ts'
import { pausedBecause } from './pauses.ts'
import type { PlayedSoFar, PlayedStep } from './playing.ts'
import { sheetToFillIn, shortSheetToFillIn } from './sheets.ts'
import { mayTellSeed, sameDiceOf, waitsForOthers } from './same-dice.ts'
import { publicKeyOf } from './signing.ts'
import { viewOfWatcher, watchersInWords, watchersOf } from './watchers.ts'
import { previewArrows } from './rehearsal/preview.ts'
import { type Campaign, currentStep, deadlineOf, headFor, look, recipientsOf, viewFor } from './campaign.ts'
import { endedInTime, nextStep, OVER } from './length.ts'
import { turnPictures } from './turn-pictures.ts'

/** A mail ready for the store's queue. */
export type QueuedMail = Parameters<Store['queue']>[0]

/** The first mail to every seat: the scenario, the commitment of the dice, the map, the first sheet. */
export async function welcomeLetters(campaign: Campaign, now: Date): Promise<QueuedMail[]> {
  const current = currentStep(campaign)!
  const world = look(campaign, current.snapshot)
  const scenario = JSON.parse(campaign.store.meta('scenario')!) as { title?: string; about?: string; notes?: string[] }
  const seats = campaign.game.seats(world)
  const reading = watchersInWords(campaign.file)
  const watchers = reading.length === 0 ? [] : [`Reports go to others too: ${reading.join(', ')}.`]
  const beacon = beaconOf(campaign)
  const letters = await Promise.all(
    seats.map((seat) =>
      mailFor(
        campaign,
        seat,
        'welcome',
        now,
        welcomeLetter({
          head: headFor(campaign, seat),
          board: campaign.game.board,
          title: scenario.title ?? campaign.file.scenario,
          description: scenario.about ?? '',
          notes: [...(scenario.notes ?? []), ...watchers],
          seats: seats.map((each) => ({ seat: each, player: campaign.file.seats[each].player })),
          options: [...(campaign.file.options ?? []).map(String), ...(campaign.file.changes ?? []).map((change) => `change ${change}`)],
          key: publicKeyOf(campaign),
          beacon: beacon && beaconName(beacon),
          view: viewFor(campaign, world, seat),
          drawPictures: mailSizeOf(campaign, seat) !== 'text only',
          ask: askOf(campaign, world, current.step, seat, current.row.deadline, now),
        }),
      ),
    ),
  )
  return letters.flat()
}

/** Every seat's report of a step that was played. */
export async function queueReports(
  campaign: Campaign,
  {
    row,
    first,
    played,
    absent,
    now,
    pictures,
  }: { row: StepRow; first: PartRow; played: PlayedStep; absent: readonly string[]; now: Date; pictures: boolean },
): Promise<QueuedMail[]> {
  const { game } = campaign
  const world = look(campaign, played.snapshot)
  const next = nextStep(campaign, world)
  // A step that waits for nobody is played at once: nothing is asked, and its own report follows.
  const deadline = next && deadlineOf(campaign, next, now)
  const chapters = chaptersIn(campaign)
  const isOver = next === null
  const ended = isOver ? endedInTime(campaign, world) : null
  const seed = isOver && mayTellSeed(campaign) ? campaign.seed.toString('hex') : null
  const besides = pictures ? turnPictures(campaign, world, row.name, next) : () => []
  const letters = game.seats(world).map((seat) =>
    mailFor(
      campaign,
      seat,
      `${row.number}/report`,
      now,
      reportLetter({
        head: headFor(campaign, seat),
        board: game.board,
        played: row.name,
        proof: proofFor(campaign, row, first, played.events, seat),
        events: visibleTo(played.events, seat),
        chapters,
        referee: refereeIn(campaign, row, seat),
        absent,
        leftOver: played.leftOver.filter((order) => order.seat === seat),
        view: viewFor(campaign, world, seat, lossesOfTurn(campaign, row.name, seat, played.events)),
        drawPictures: pictures && mailSizeOf(campaign, seat) !== 'text only',
        onlyFront: mailSizeOf(campaign, seat) === 'small',
        besides: mailSizeOf(campaign, seat) === 'full' ? besides(seat) : [],
        ask: next && next.waitsFor.length > 0 ? askOf(campaign, world, next, seat, deadline, now) : null,
        seed,
        isOver,
        ended,
      }),
    ),
  )
  const copies = watchersOf(campaign.file).map(({ name, address, reads, isModerator }) =>
    rendered(
      campaign,
      isModerator ? MODERATOR : reads,
      [address],
      `${row.number}/copy/${reads}`,
      now,
      reportLetter({
        head: { ...headFor(campaign, Object.keys(campaign.file.seats)[0]), seat: reads, player: name },
        board: game.board,
        played: row.name,
        proof: proofFor(campaign, row, first, played.events, reads),
        events: visibleTo(played.events, reads),
        chapters,
        referee: refereeIn(campaign, row, reads),
        absent,
        leftOver: [],
        view: viewOfWatcher(campaign, world, reads, lossesOfTurn(campaign, row.name, reads, played.events)),
        drawPictures: pictures,
        ask: null,
        seed,
        isOver,
        ended,
      }),
      null,
    ),
  )
  return (await Promise.all([...letters, ...copies])).flat()
}

/**
 * The position and the sheet once more, with what the moderator did to it, under a title: to these seats, or (null) to all. `snapshot` is the position that is
 * waited for from now on, where that is not yet the log's.
 */
export async function askAgain(
  campaign: Campaign,
  seats: readonly string[] | null,
  key: string,
  title: string,
  told: string,
  now: Date,
  snapshot?: Json,
): Promise<QueuedMail[]> {
  const { game } = campaign
  const current = currentStep(campaign)
  const position = snapshot ?? current?.snapshot ?? (JSON.parse(campaign.store.currentStep()!.snapshot) as Json)
  const world = look(campaign, position)
  const step = nextStep(campaign, world)
  const deadline = snapshot === undefined ? (current?.row.deadline ?? null) : step && deadlineOf(campaign, step, now)
  const draw = noteDrawing(campaign.store, campaign.store.currentStep()!)
  const letters = await Promise.all(
    (seats ?? game.seats(world)).map((seat) =>
      mailFor(
        campaign,
        seat,
        key,
        now,
        reportLetter({
          head: headFor(campaign, seat),
          board: game.board,
          title,
          played: step?.name ?? OVER,
          events: [],
          chapters: chaptersIn(campaign),
          referee: [told],
          absent: [],
          leftOver: [],
          view: viewFor(campaign, world, seat, step ? lossesOfTurn(campaign, step.name, seat) : []),
          drawPictures: draw && mailSizeOf(campaign, seat) !== 'text only',
          onlyFront: mailSizeOf(campaign, seat) === 'small',
          ask: step && step.waitsFor.length > 0 ? askOf(campaign, world, step, seat, deadline, now) : null,
          seed: null,
          isOver: false,
        }),
      ),
    ),
  )
  return letters.flat()
}

export const chaptersIn = ({ game }: Campaign): ChapterRules => game.chapters ?? plainChapters

/** What the moderator did while a step was waited for or played, as far as a seat may read it. */
const refereeIn = (campaign: Campaign, row: StepRow, seat: string): string[] =>
  campaign.store.people
    .referee(row.number)
    .filter(({ seats }) => seats === null || (JSON.parse(seats) as string[]).includes(seat))
    .map(({ at, text }) => `${timeText(at, campaign.file.deadlines)}: ${text}`)

export async function receiptMail(
  campaign: Campaign,
  seat: string,
  about: {
    step: string | null
    kept: boolean
    replaced: boolean
    checked: CheckedSheet
    foretold?: Foretold | null
    /** What the sheet does to the second look of its seat; null or absent where it does nothing. */
    look?: Look | null
    draft?: boolean
    notes: readonly string[]
    world: World | null
    sentNow: readonly string[]
    digest: string
    inReplyTo: string | null
    stale?: boolean
    document?: SheetNode | null
  },
  now: Date,
): Promise<QueuedMail[]> {
  const current = currentStep(campaign)
  const closed = closedText(campaign)
  return mailFor(
    campaign,
    seat,
    `receipt/${about.digest}`,
    now,
    receiptLetter({
      head: headFor(campaign, seat),
      board: campaign.game.board,
      step: about.step,
      kept: about.kept,
      replaced: about.replaced,
      understood: (about.foretold ?? about.checked).understood,
      problems: (about.foretold ?? about.checked).problems,
      rehearsals: about.foretold?.runs ?? 0,
      afterwards: about.foretold?.afterwards ?? [],
      loses: about.foretold?.loses === true,
      notes: about.notes,
      waitingFor: missing(campaign).filter((each) => !about.sentNow.includes(each)),
      deadline: current && until(campaign, current.row.deadline),
      closed,
      playing: current !== null && current.row.parts !== null,
      paused: pausedBecause(campaign) !== null,
      withOthers: sameDiceOf(campaign) !== null,
      draft: about.draft === true,
      secondLook: secondLookText(campaign, seat, about.look ?? null, now),
      view: about.world && viewFor(campaign, about.world, seat),
      drawPictures: mailSizeOf(campaign, seat) !== 'text only',
      arrows: previewArrows(about.foretold ?? about.checked),
      hash: about.kept && !about.draft && about.document ? hashFor(campaign, seat, about.document) : null,
      ask:
        about.stale && current
          ? askOf(campaign, about.world ?? look(campaign, current.snapshot), current.step, seat, current.row.deadline, now)
          : null,
    }),
    about.inReplyTo,
  )
}

/** What the dice of a step wait for whose orders are closed; null when they do not. */
function closedText(campaign: Campaign): string | null {
  if (waitsForOthers(campaign)) return 'the other tables that play with the same'
  const round = waitsForRound(campaign)
  return round && roundText(campaign, round)
}

/** Until when a step waits for a second look at sheets with something wrong, in words; null where it does not. */
function secondLookText(campaign: Campaign, seat: string, look: Look | null, now: Date): string | null {
  const row = campaign.store.currentStep()
  if (!row || row.parts !== null) return null
  const others = looksAgain(campaign, row, now).filter(([other]) => other !== seat)
  const own = look === null ? looksAgain(campaign, row, now).filter(([other]) => other === seat) : lookAfter(campaign, row, seat, look, now)
  const [first, ...more] = [...own, ...others].map(([, until]) => until)
  if (own.length + others.length === 0) return null
  const last = [first, ...more].reduce((a, b) => (a === null || b === null ? null : a > b ? a : b))
  return last === null ? 'until who asked for it is ready' : `until ${deadlineText(last, campaign.file.deadlines)}`
}

/** One mail with all that a seat is asked while a step waits; where it asked to stop itself, with what happened so far and a sheet for the rest. */
export function questionMail(
  campaign: Campaign,
  seat: string,
  about: {
    row: StepRow
    soFar: PlayedSoFar
    questions: readonly AskedQuestion[]
    stops: boolean
    deadline: string | null
    now: Date
    pictures: boolean
  },
): Promise<QueuedMail[]> {
  const { row, soFar, questions, stops, deadline, now, pictures } = about
  const view = viewFor(campaign, soFar.world, seat)
  const letter = questionLetter({
    head: headFor(campaign, seat),
    board: campaign.game.board,
    step: row.name,
    questions,
    deadline: until(campaign, deadline),
    drawPictures: pictures,
    view,
    events: stops ? visibleTo(soFar.events, seat) : [],
    chapters: chaptersIn(campaign),
    sheet: stops ? sheetToFillIn(campaign, soFar.world, seat) : null,
    mark: markFor(campaign, seat, row.name),
  })
  return mailFor(campaign, seat, `${row.number}/question/${questions.map(({ id }) => id).join('-')}`, now, letter)
}

/** The answers to a mail's queries. */
export const answerMail = (
  campaign: Campaign,
  seat: string,
  about: { key: string } & Omit<AnswerInput, 'head' | 'board' | 'mark'>,
  now: Date,
  inReplyTo: string | null,
): Promise<QueuedMail[]> =>
  mailFor(
    campaign,
    seat,
    `answer/${about.key}`,
    now,
    answerLetter({
      head: headFor(campaign, seat),
      board: campaign.game.board,
      mark: markFor(campaign, seat, campaign.store.currentStep()?.name ?? ''),
      ...about,
    }),
    inReplyTo,
  )

/** A mail that went out before once more, byte for byte but for its names: mail programs show one Message-ID once. None when the log lacks it. */
export function mailedAgain(
  campaign: Campaign,
  seat: string,
  first: string,
  { key, now, inReplyTo }: { key: string; now: Date; inReplyTo: string | null },
): QueuedMail[] {
  return recipientsOf(campaign, seat).flatMap((to) => {
    const sent = campaign.store.sent(messageIdOf(campaign, seat, first, to))
    if (!sent) return []
    const messageId = messageIdOf(campaign, seat, `again/${key}`, to)
    const text = Buffer.from(sent.source).toString('latin1')
    const head = text.slice(0, text.indexOf('\r\n\r\n'))
    const answering = inReplyTo === null ? '' : `In-Reply-To: ${inReplyTo}\r\nReferences: ${inReplyTo}\r\n`
    const changed = `${answering}${head.replace(sent.message_id, messageId).replace(/^Date: .*$/m, `Date: ${now.toUTCString().replace('GMT', '+0000')}`)}`
    const again = (headers: string) => Buffer.from(headers + text.slice(head.length), 'latin1')
    const mail = { messageId, seat, from: sent.sender, to: [to], subject: sent.subject, source: again(changed), now: now.toISOString() }
    // What stands in the log has no key any more.
    const withKey = keyedHeaders(campaign, seat, changed)
    return [withKey ? { ...mail, source: again(withKey.headers), kept: mail.source, key: withKey.key } : mail]
  })
}

/** A short answer without a sheet: nothing found to read, a campaign that is over. */
export const noticeMail = (
  campaign: Campaign,
  seat: string,
  key: string,
  title: string,
  paragraphs: readonly string[],
  now: Date,
  inReplyTo: string | null,
): Promise<QueuedMail[]> =>
  mailFor(campaign, seat, `notice/${key}`, now, noticeLetter({ head: headFor(campaign, seat), title, paragraphs }), inReplyTo)

/** A notice that something about a mail is wrong, with the sheet that is waited for. */
export async function warningMail(
  campaign: Campaign,
  seat: string,
  key: string,
  title: string,
  paragraphs: readonly string[],
  now: Date,
  inReplyTo: string | null,
): Promise<QueuedMail[]> {
  const letter = noticeLetter({ head: headFor(campaign, seat), title, paragraphs })
  const current = currentStep(campaign)
  const ask = current && askOf(campaign, look(campaign, current.snapshot), current.step, seat, current.row.deadline, now)
  return mailFor(campaign, seat, `warning/${key}`, now, { ...letter, files: sheetFile(ask) }, inReplyTo)
}

/** A notice to somebody who has no seat: the moderator, or whatever he `is` instead. */
export function outsiderMail(
  campaign: Campaign,
  to: { readonly name: string; readonly address: string; readonly is?: string },
  key: string,
  title: string,
  paragraphs: readonly string[],
  now: Date,
  inReplyTo: string | null = null,
): Promise<QueuedMail[]> {
  const head = { ...headFor(campaign, Object.keys(campaign.file.seats)[0]), seat: to.is ?? 'moderator', player: to.name }
  return rendered(campaign, 'moderator', [to.address], `notice/${key}`, now, noticeLetter({ head, title, paragraphs }), inReplyTo)
}

/** To the moderator, when the campaign file names one: a fault of ours, with its stack. Nothing of what failed was stored. */
export async function faultMail(campaign: Campaign, what: string, happened: string, error: Error, now: Date): Promise<QueuedMail[]> {
  const { moderator } = campaign.file
  if (!moderator) return []
  const paragraphs = [`${what} ${happened}.`, 'No order is lost, and mails are still taken in and answered.', error.stack ?? error.message]
  return outsiderMail(campaign, moderator, `fault/${what}/${now.toISOString()}`, `A fault: ${what}`, paragraphs, now)
}

/** A deadline in the campaign's own time. */
const until = ({ file }: Campaign, deadline: string | null): string | null => deadline && deadlineText(deadline, file.deadlines)

/** What a seat has left of its bank of days; '' in a campaign without. */
const bankWords = (campaign: Campaign, seat: string, now: Date): string =>
  campaign.file.deadlines.bank === undefined ? '' : ` (bank of days: ${bankText(bankLeft(campaign, seat, now))} left)`

function askOf(campaign: Campaign, world: World, step: Step, seat: string, deadline: string | null, now: Date): Ask | null {
  if (!step.waitsFor.includes(seat) && !step.mayToo?.includes(seat)) return null
  const sheet = sheetToFillIn(campaign, world, seat)
  return {
    step,
    what: [step.asks[seat] ?? '', ...(answeredByStanding(campaign, step, seat) ? [STANDING_DOES] : [])].join(' ').trim(),
    deadline: deadline && `${until(campaign, deadline)}${bankWords(campaign, seat, now)}`,
    sheet,
    short: shortSheetToFillIn(campaign, world, seat, sheet),
    mark: markFor(campaign, seat, step.name),
  }
}

const STANDING_DOES = 'Your standing orders do: the step waits for no sheet of yours.'

/** Renders a letter to mails for the queue, one for each address of the seat. `key` names it for ever: the same key is the same mail. */
const mailFor = (
  campaign: Campaign,
  seat: string,
  key: string,
  now: Date,
  letter: Letter,
  inReplyTo: string | null = null,
): Promise<QueuedMail[]> => rendered(campaign, seat, recipientsOf(campaign, seat), key, now, letter, inReplyTo)

/** The same key is the same mail, for ever. */
const messageIdOf = (campaign: Campaign, seat: string, key: string, to: string): string =>
  messageIdFor(`${campaign.file.campaign}/${campaign.store.meta('created')}/${seat}/${key}/${to}`, domainOf(campaign))

function domainOf({ file }: Campaign): string {
  const { from } = file.mail
  return (/<([^<>]+)>/.exec(from)?.[1] ?? from).split('@')[1] ?? 'localhost'
}

/** The mails that ask for a step's orders: each begins a thread, in which mail programs show what else is written about that step. */
const BEGINS_A_THREAD = /^(?:welcome|\d+\/report|rewound\/\d+)$/

/** Message-ID of the mail that asked a seat for the orders of the step that is waited for. */
function threadOf(campaign: Campaign, seat: string, to: string): string[] {
  const number = campaign.store.currentStep()?.number ?? 0
  const roots = [`${number - 1}/report`, `rewound/${number}`, ...(number === 1 ? ['welcome'] : [])].map((name) =>
    messageIdOf(campaign, seat, name, to),
  )
  return roots.filter((id) => campaign.store.post.sent(id)).slice(0, 1)
}

/** To the moderator, a person: who presses the button of his mail program loses no seat by it. */
const unsubscribe = ({ file }: Campaign, seat: string): { listUnsubscribe?: string } =>
  file.moderator && file.seats[seat]
    ? { listUnsubscribe: `mailto:${file.moderator.address}?subject=${encodeURIComponent(`[${file.campaign}] ${seat} wants to leave`)}` }
    : {}

async function rendered(
  campaign: Campaign,
  seat: string,
  addresses: readonly string[],
  name: string,
  now: Date,
  said: Letter,
  inReplyTo: string | null,
): Promise<QueuedMail[]> {
  const wanted = mailSizeOf(campaign, seat) === 'text only' ? { ...said, html: '', pictures: [] } : said
  // A key that a player's words hold is not repeated to him, nor kept in the log.
  const letter: Letter = { ...wanted, subject: withoutKeys(said.subject), text: withoutKeys(said.text), html: withoutKeys(wanted.html) }
  const from = campaign.file.mail.from
  const domain = domainOf(campaign)
  return Promise.all(
    addresses.map(async (to) => {
      const messageId = messageIdOf(campaign, seat, name, to)
      const references = [...(BEGINS_A_THREAD.test(name) ? [] : threadOf(campaign, seat, to)), ...(inReplyTo === null ? [] : [inReplyTo])]
      const composed = async ({ subject, text, html, pictures, files }: Letter, replyTo?: string): Promise<Uint8Array> => {
        const inside = await Promise.all(
          pictures.map(async ({ cid, filename, drawn: { png } }) => ({ cid, filename, contentType: 'image/png', content: await png() })),
        )
        return compose({
          from,
          to,
          ...(replyTo !== undefined && { replyTo }),
          subject,
          text,
          ...(html !== '' && { html }),
          messageId,
          date: now,
          listId: `${campaign.file.campaign}.${domain}`,
          autoSubmitted: inReplyTo === null ? 'auto-generated' : 'auto-replied',
          ...unsubscribe(campaign, seat),
          ...(inReplyTo !== null && { inReplyTo }),
          ...(references.length > 0 && { references }),
          attachments: [...inside, ...files],
        })
      }
      const mail = { messageId, seat, from, to: [to], subject: letter.subject, source: await composed(letter), now: now.toISOString() }
      const withKey = keyed(campaign, seat, letter, to)
      return withKey ? { ...mail, source: await composed(withKey.letter, withKey.replyTo), kept: mail.source, key: withKey.key } : mail
    }),
  )
}
