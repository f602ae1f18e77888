import { withoutKeys } from '../mail/keys.ts'
import type { ReceivedMail } from '../mail/read.ts'
import { withoutSecrets } from '../mail/secrets.ts'
import { checkSheet, readHeader } from '../orders/sheet.ts'
import { checkStanding, isStandingOrders } from '../standing/standing-orders.ts'
import type { Identity } from '../store/post.ts'
import { isStoreTrouble } from '../store/connect.ts'
import type { IncomingRow } from '../store/rows.ts'
import { digestOf } from '../store/store.ts'
import type { Json, SheetNode } from '../engine/decision.ts'
import type { Problem, World } from '../engine/game.ts'
import { pause } from '../engine/pause.ts'
import { readAside } from './aside.ts'
import { type Campaign, currentStep, seenBy } from './campaign.ts'
import { faultMail, noticeMail, type QueuedMail, receiptMail } from './letters.ts'
import { pausedBecause } from './pauses.ts'
import { groupsInForce } from './playing.ts'
import { answerQueries, isQuery } from './queries.ts'
import { openQuestions, settledBy } from './questions.ts'
import { isKeyChange, keyChangeWords, secretsOf } from './keys.ts'
import { admit, open, type TurnedAway } from './reception.ts'
import { refereeMail } from './referee/by-mail.ts'
import { writeDown } from './referee/referee.ts'
import type { OrderSheets } from './reading/order-text.ts'
import { strikeOut } from './reading/reading-room.ts'
import { readReplies } from './replies.ts'
import { readOrdersOf, saysTheSame, sheetToFillIn } from './sheets.ts'
import { type GivenTokens, triesOf } from './tokens.ts'

/** What taking in a mail changes, gathered before anything is stored. */
interface Taken {
  /** new: its turn comes later. */
  state: 'taken' | 'ignored' | 'new'
  /** When that is. */
  until?: string
  /** A fault of ours that kept it from being read. */
  fault?: Error
  note: string
  sheets: { seat: string; step: string; text: string; document: number }[]
  standing: { seat: string; text: string; document: number }[]
  /** Questions answered, by number. */
  replies: readonly { readonly id: number; readonly answer: Json }[]
  /** Questions that orders of this mail made needless. */
  settled: number[]
  mails: QueuedMail[]
  /** What else is stored with it: press, absences. */
  aside?: () => void
  /** Orders of the moderator, YAML, and the Message-ID to answer. */
  referee?: string
  reply?: string | null
  /** Who sent it, once it could be read. */
  identity?: Identity | null
  /** What the mails warn of. */
  warned?: string
  /** Nothing of it is kept but the note. */
  worthless?: true
  /** Under what a wrong token that it gives is written down. */
  tried?: string
  /** Seats whose keys count no more. */
  revoked?: string[]
}
const nothing = { sheets: [], standing: [], replies: [], settled: [], mails: [] }

/**
 * Takes in one stored mail: its sheets are stored, its receipt queued, and it is marked done, all in one transaction. Mails from
 * strangers and robots are noted for the moderator and never answered.
 */
export async function takeIn(campaign: Campaign, row: IncomingRow, now: Date): Promise<Pick<Taken, 'state' | 'note' | 'fault'>> {
  const taken = await read(campaign, row, now)
  taken.note = withoutKeys(taken.note)
  // The log keeps no key that lets somebody in, and nothing that strangers pile up.
  const secrets = secretsOf(campaign)
  const struck = taken.worthless || !row.source || taken.until !== undefined ? null : await strikeOut(row.source, secrets)
  if (!struck && row.source && !taken.worthless && taken.until === undefined) taken.note += ' (its text is not kept: it may hold a key)'
  campaign.store.together(() => {
    const { post } = campaign.store
    // First, for every other change to a row writes all of its mail again.
    if (taken.until === undefined && struck !== row.source) post.replaceSource(row.id, struck)
    if (taken.warned !== undefined) post.addWarning(taken.warned, now.toISOString())
    if (taken.tried !== undefined) post.addWarning(taken.tried, now.toISOString())
    for (const seat of taken.revoked ?? []) post.revokeKeys(seat, now.toISOString())
    for (const [n, sheet] of taken.sheets.entries()) {
      const before = taken.sheets.at(n - 1)
      const again = n > 0 && before?.seat === sheet.seat && before.text === sheet.text && before.document === sheet.document
      const text = again ? '' : withoutSecrets(sheet.text, { seats: secrets.seats })
      campaign.store.addSheet({ ...sheet, text, incoming: row.id, received: row.received }, again)
    }
    for (const orders of taken.standing)
      campaign.store.addStanding({
        ...orders,
        text: withoutSecrets(orders.text, { seats: secrets.seats }),
        incoming: row.id,
        received: row.received,
      })
    for (const { id, answer } of taken.replies) campaign.store.answerQuestion(id, answer, row.id)
    for (const id of taken.settled) campaign.store.expireQuestion(id)
    for (const mail of taken.mails) campaign.store.queue(mail)
    if (taken.until !== undefined) {
      if (taken.identity) post.identify(row.id, taken.identity)
      post.hold(row.id, taken.until)
      return
    }
    taken.aside?.()
    if (taken.referee !== undefined) writeDown(campaign, taken.referee, `mail ${row.id}`, taken.reply ?? null, now)
    campaign.store.closeIncoming(row.id, taken.state === 'taken' ? 'taken' : 'ignored', taken.note, taken.identity)
  })
  return taken
}

async function read(campaign: Campaign, row: IncomingRow, now: Date): Promise<Taken> {
  const opened = await open(campaign, row, now)
  const { identity } = opened
  const turned = ({ note, mails, warned, worthless }: TurnedAway): Taken => ({
    state: 'ignored',
    note,
    ...nothing,
    mails: [...mails],
    identity,
    ...(warned !== undefined && { warned }),
    ...(worthless && { worthless }),
  })
  if ('turnedAway' in opened) return turned(opened.turnedAway)
  if ('held' in opened) {
    const { until, mails, warned } = opened.held
    return {
      state: 'new',
      until,
      note: `waits until ${until}: too many of its sender's came within an hour`,
      ...nothing,
      identity,
      mails: [...mails],
      ...(warned !== undefined && { warned }),
    }
  }
  const { mail, given } = opened
  return { ...(await readAdmitted(campaign, row, opened, turned, now)), identity, ...(given.wrong && { tried: triesOf(mail.from!) }) }
}

async function readAdmitted(
  campaign: Campaign,
  row: IncomingRow,
  { mail, given }: { readonly mail: ReceivedMail; readonly given: GivenTokens },
  turned: (away: TurnedAway) => Taken,
  now: Date,
): Promise<Taken> {
  const referee = mail.auto ? null : await refereeMail(campaign, row.id, mail, given, now)
  if (referee)
    return {
      state: referee.orders === null ? 'ignored' : 'taken',
      note: referee.note,
      ...nothing,
      mails: [...referee.mails],
      ...(referee.warned !== undefined && { warned: referee.warned }),
      ...(referee.orders !== null && { referee: referee.orders, reply: mail.messageId ?? '' }),
    }
  const admitted = await admit(campaign, row, mail, given, now)
  if ('turnedAway' in admitted) return turned(admitted.turnedAway)
  return readSafely(campaign, row, mail, admitted.sender.seats, now)
}

async function readSafely(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seats: readonly string[], now: Date): Promise<Taken> {
  try {
    return await readOrders(campaign, row, mail, seats, now)
  } catch (error) {
    if (isStoreTrouble(error)) throw error
    return stumbled(campaign, row, mail, seats[0], error as Error, now)
  }
}

/** One mail that we stumble over must not keep the others out; it stays in the log for the moderator, and its sender hears of it. */
async function stumbled(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seat: string, fault: Error, now: Date): Promise<Taken> {
  const paragraphs = [
    'Your mail arrived, but this program failed over it: a fault of ours, not of yours. Nothing of it was taken in, and nothing has changed. The moderator can see the fault in the log.',
  ]
  return {
    state: 'ignored',
    fault,
    note: `a fault of ours: ${fault.message}`,
    ...nothing,
    mails: [
      ...(await noticeMail(campaign, seat, `fault/${row.id}`, 'Your mail could not be taken in', paragraphs, now, mail.messageId)),
      ...(await faultMail(campaign, `Mail ${row.id} (${row.origin})`, 'could not be taken in', fault, now)),
    ],
  }
}

async function readOrders(campaign: Campaign, row: IncomingRow, mail: ReceivedMail, seats: readonly string[], now: Date): Promise<Taken> {
  const taken: Taken = { state: 'taken', note: '', sheets: [], standing: [], replies: [], settled: [], mails: [] }
  const digest = digestOf(`${row.id} ${row.origin}`).slice(0, 16)
  const notice = async (seat: string, key: string, title: string, ...paragraphs: string[]) =>
    void taken.mails.push(...(await noticeMail(campaign, seat, key, title, paragraphs, now, mail.messageId)))
  const aside = await readAside(campaign, row.id, mail, seats, now)
  if (aside) return { ...taken, note: aside.note, mails: [...aside.mails], aside: aside.store }
  const current = currentStep(campaign)
  if (!current) {
    taken.note = 'the campaign is over'
    await notice(seats[0], digest, 'The campaign is over', 'Your mail arrived, but no orders are waited for any more.')
    return taken
  }
  const open = openQuestions(campaign)
  const replies = await readReplies(campaign, mail, seats, open)
  if (replies) {
    if (replies.notice) await notice(replies.notice.seat, digest, replies.notice.title, ...replies.notice.paragraphs)
    return { ...taken, note: replies.note, replies: replies.answers }
  }
  const before = current.world
  // Whoever is not asked learns nothing of what a step has brought so far: his orders are checked against the position before it.
  const worldOf = (seat: string): World =>
    seenBy(campaign, open?.waiting.some(({ row: asked }) => asked.seat === seat) ? open.world : before, seat)
  const untouched = (text: string) => seats.some((seat) => saysTheSame(text, sheetToFillIn(campaign, worldOf(seat), seat)))
  const read = await readOrdersOf(campaign, seats, mail)
  const found = read.filter((each) => !each.empty && !isProse(each))
  // A "thanks!" above a mail of ours is not an order to do what stands in it.
  const texts = found.filter((each) => !each.quoted || !untouched(each.text))
  if (texts.length === 0) {
    taken.note = 'no orders found'
    await notice(
      seats[0],
      digest,
      ...(UNSUBSCRIBE.test(`${mail.subject}\n${mail.orderTexts[0]?.text.slice(0, 10_000) ?? ''}`)
        ? leaving(campaign, seats)
        : nothingFound(read)),
    )
    return taken
  }
  const receipts: {
    read: OrderSheets
    seat: string
    steps: readonly string[]
    node: SheetNode | null
    problems: readonly Problem[]
    index: number
    /** The name of a step that is not to come. */ stale?: string
  }[] = []
  for (const read of texts) {
    // A text that does not parse changes nothing, whichever of its documents is broken: half a mail may contradict the other half.
    const broken = read.problems.some(({ severity }) => severity === 'error')
    if (broken || read.documents.length === 0) {
      receipts.push({
        read,
        seat: seats[0],
        steps: [current.row.name],
        node: null,
        problems:
          read.problems.length > 0 ? read.problems : [{ line: 1, column: 1, severity: 'error', message: 'no order sheet found here' }],
        index: 0,
      })
    } else {
      read.documents.forEach((node, index) =>
        receipts.push({ read, ...addressed(campaign, open?.world ?? before, node, seats, current.row.name), node, index }),
      )
    }
  }
  const paused = pausedBecause(campaign)
  const standsStill =
    paused === null
      ? []
      : [`the campaign is paused (${paused}): nothing is played until the moderator resumes it, and its deadline moves by as long`]
  const stands = ({ node, problems }: { node: SheetNode | null; problems: readonly Problem[] }) =>
    node !== null && !problems.some(({ severity }) => severity === 'error')
  const isSheet = ({ node }: { node: SheetNode | null }) => node === null || !(isStandingOrders(node) || isQuery(node) || isKeyChange(node))
  // One mail may hold the sheets of several seats: each receipt knows of all.
  const sentNow = receipts.filter((each) => stands(each) && isSheet(each) && each.steps.includes(current.row.name)).map(({ seat }) => seat)
  const say = (text: string) => void (taken.note += `${taken.note && '; '}${text}`)
  // Groups named anywhere in a mail hold in all of it.
  const groupsOf = (seat: string) =>
    groupsInForce(campaign, before, seat, receipts.findLast((each) => each.seat === seat && each.node && isStandingOrders(each.node))?.node)
  /** What a document just taken does to the questions that its seat is asked. */
  const settle = (seat: string): string[] => {
    const asked = open?.waiting.filter(({ row: { id, seat: of } }) => of === seat && !taken.settled.includes(id)) ?? []
    if (!open || asked.length === 0) return []
    const settled = settledBy(campaign, open, taken)
    const [done, left] = [true, false].map((is) =>
      asked.filter(({ row: { id } }) => settled.includes(id) === is).map(({ row: { id } }) => id),
    )
    taken.settled.push(...done)
    const names = (ids: readonly number[]) => ids.map((id) => `Q${id}`).join(', ')
    return [
      ...(done.length > 0 ? [`it settles ${names(done)}`] : []),
      ...(left.length > 0 ? [`still waiting for your answer: ${names(left)}`] : []),
    ]
  }
  for (const [part, { read, seat, steps: named, node, problems: foundIn, index, stale }] of receipts.entries()) {
    let problems = foundIn
    const key = `${digest}/${part}`
    const world = worldOf(seat)
    if (node && isKeyChange(node) && stands({ node, problems })) {
      taken.revoked = [...(taken.revoked ?? []), seat]
      await notice(seat, key, 'Your keys are changed', ...keyChangeWords(campaign))
      say(`${seat}: keys changed`)
      continue
    }
    if (node && isQuery(node) && stands({ node, problems })) {
      taken.mails.push(...(await answerQueries(campaign, world, seat, node, key, now, mail.messageId)))
      say(`${seat}: query`)
      continue
    }
    if (node && isStandingOrders(node)) {
      const overtaken = stands({ node, problems })
        ? writtenLater(
            campaign,
            mail,
            row,
            campaign.store.standing().filter((each) => each.seat === seat),
          )
        : null
      if (overtaken !== null) problems = [tooOld(overtaken, 'standing orders are in force')]
      const checked = problems.length > 0 ? { understood: [], problems } : checkStanding(campaign.game, world, seat, node)
      const kept = stands({ node, problems: checked.problems })
      const replaced = [...campaign.store.standing(), ...taken.standing].some((each) => each.seat === seat)
      if (kept) taken.standing.push({ seat, text: read.text, document: index })
      const wishes = kept && campaign.file.pace === 'fast' && checked.understood.some(({ text }) => text.endsWith('ask me'))
      const notes = [
        ...read.notes,
        ...(kept ? settle(seat) : []),
        ...(wishes ? ["this campaign's pace is fast: nobody is asked, and 'ask' means the default"] : []),
        ...standsStill,
      ]
      const about = {
        step: null,
        kept,
        document: node,
        replaced,
        checked: { ...checked, arrows: [] },
        notes,
        world: null,
        sentNow,
        digest: key,
        inReplyTo: mail.messageId,
      }
      taken.mails.push(...(await receiptMail(campaign, seat, about, now)))
      say(`${seat}: standing orders ${kept ? 'taken' : `refused (${checked.problems[0]?.message})`}`)
      continue
    }
    // Mails overtake each other: what was written last counts, not what came last.
    const overtaken =
      node && stands({ node, problems })
        ? writtenLater(
            campaign,
            mail,
            row,
            named.flatMap((step) => campaign.store.sheetsFor(step).filter((sheet) => sheet.seat === seat)),
          )
        : null
    if (overtaken !== null) problems = [tooOld(overtaken, 'sheet stands')]
    // Two sheets for one step cannot both count: the one that stands last does, as if it had come later.
    const below = receipts
      .slice(part + 1)
      .filter((each) => each.node !== null && isSheet(each) && stands(each) && each.seat === seat)
      .flatMap((each) => each.steps)
    const left = named.filter((step) => !below.includes(step))
    if (node && stands({ node, problems }) && left.length === 0)
      problems = [
        {
          line: node.line,
          column: node.column,
          severity: 'error',
          message: 'this mail holds another sheet for the same step below this one; that one counts',
        },
      ]
    const steps = left.length === 0 ? named : left
    const kept = stands({ node, problems })
    const checked = kept ? checkSheet(campaign.game, world, seat, node!, groupsOf(seat)) : { understood: [], problems, arrows: [] }
    const replaced = steps.some((step) =>
      [...campaign.store.sheetsFor(step), ...taken.sheets.filter((sheet) => sheet.step === step)].some((sheet) => sheet.seat === seat),
    )
    if (kept) for (const step of steps) taken.sheets.push({ seat, step, text: read.text, document: index })
    const later = steps.filter((step) => step !== current.row.name)
    const notes = [...read.notes]
    if (kept && later.length > 0) notes.push(`it is held for '${later.join("', '")}'; what it says was checked against the position of now`)
    if (kept && open && later.length < steps.length) {
      notes.push('the step is being played: this sheet stands for the rest of it')
      // Whoever sends a new sheet at a stop he asked for goes on with it.
      const stops = open.waiting.filter(({ row: asked, question }) => asked.seat === seat && question.kind === pause)
      taken.replies = [...taken.replies, ...stops.map(({ row: { id } }) => ({ id, answer: 'go on' }))]
      if (stops.length === 0) notes.push(...settle(seat))
    }
    if (stale !== undefined) notes.push(`the sheet of ${current.row.name} is attached`)
    notes.push(...standsStill)
    const about = {
      step: stale ?? steps.join(', '),
      kept,
      document: node,
      replaced,
      checked,
      notes,
      world,
      sentNow,
      digest: key,
      inReplyTo: mail.messageId,
      stale: stale !== undefined,
    }
    taken.mails.push(...(await receiptMail(campaign, seat, about, now)))
    say(`${seat}: ${kept ? `sheet for ${steps.join(', ')}` : `refused (${problems[0]?.message})`}`)
  }
  return taken
}

/** When the mail was written that brought one of these documents of a seat, if that was after this one; null when this one is the newer, or a clock is wrong. */
function writtenLater(
  { store }: Campaign,
  mail: ReceivedMail,
  row: IncomingRow,
  inForce: readonly { readonly incoming: number | null }[],
): string | null {
  const plausible = (written: string, received: string): boolean => Date.parse(written) <= Date.parse(received) + CLOCKS_DIFFER
  if (!mail.date || !plausible(mail.date.toISOString(), row.received)) return null
  for (const { incoming } of inForce) {
    const before = incoming === null ? undefined : store.post.writtenOf(incoming)
    if (!before?.written || !plausible(before.written, before.received) || before.sender.replace(/^~/, '') !== mail.from?.toLowerCase())
      continue
    if (Date.parse(before.written) > mail.date.getTime()) return `${before.written.slice(0, 16).replace('T', ' ')} UTC`
  }
  return null
}
const tooOld = (overtaken: string, whose: string): Problem => ({
  line: 1,
  column: 1,
  severity: 'error',
  message: `this mail was written before the one whose ${whose} (${overtaken}), and came after it; if it is to count, send it again`,
})
/** Milliseconds by which a player's clock may be ahead of ours. */
const CLOCKS_DIFFER = 10 * 60_000

/** "Good luck!": words without a single entry. */
const isProse = ({ documents, problems }: OrderSheets): boolean =>
  problems.length === 0 && documents.every(({ value }) => typeof value === 'string')

const nothingFound = (read: readonly OrderSheets[]): [title: string, ...paragraphs: string[]] => [
  'No orders found',
  'Your mail arrived, but no order sheet was found in it, neither as an attachment nor in its text. Nothing has changed.',
  "The sheet to fill in stands in your last report; a mail with 'query: sheet' brings it again, 'query: help' the handbook.",
  ...(read.some(({ quoted }) => quoted) ? ['What it quotes of a mail counts only where that is the sheet, with something filled in.'] : []),
  ...read.flatMap(({ notes }) => notes),
]

/** What people and mail programs write to be rid of mails. */
const UNSUBSCRIBE = /^[^\S\r\n\u2028\u2029]*(?:re:[^\S\r\n\u2028\u2029]*)?(?:un-?subscribe|remove me|abmelden|d[ée]sabonner)\b/im

/** Nobody loses a seat by a word that his mail program may have sent for him. */
const leaving = ({ file }: Campaign, seats: readonly string[]): [title: string, ...paragraphs: string[]] => [
  'You play on',
  `You get these mails because you play ${seats.join(' and ')} in ${file.campaign}. Nothing has changed: a seat is not given up by a mail to this address.`,
  `If you want to leave, write to ${file.moderator ? `the moderator, ${file.moderator.address}` : 'the moderator'}: another player can take over. If you are away for a while, say so with 'absent: { from: 2026-12-20, to: 2027-01-03 }'.`,
]

/** Which seat and steps a document is for, by its head. */
function addressed(
  campaign: Campaign,
  world: World,
  node: SheetNode,
  seats: readonly string[],
  currentName: string,
): { seat: string; steps: string[]; problems: Problem[]; stale?: string } {
  const reader = campaign.game.reader(seenBy(campaign, world, seats[0]), seats[0])
  const header = readHeader(node, reader)
  const problems: Problem[] = [...reader.problems]
  let stale: string | undefined
  const fail = (message: string) => problems.push({ line: node.line, column: node.column, severity: 'error', message })
  if (header.campaign !== undefined && header.campaign.toLowerCase() !== campaign.file.campaign.toLowerCase()) {
    fail(`this sheet is for campaign '${header.campaign}'; this is '${campaign.file.campaign}'`)
  }
  let seat = seats[0]
  if (header.seat !== undefined) {
    const named = seats.find((each) => each.toLowerCase() === header.seat!.toLowerCase())
    if (named) seat = named
    else fail(`you do not play '${header.seat}'; you play ${seats.join(' and ')}`)
  } else if (seats.length > 1) fail(`say which seat it is for: 'seat: ${seats.join("' or 'seat: ")}'`)
  const steps = (header.for ?? [currentName]).map((name) => {
    if (sameStep(name, currentName)) return currentName
    const later = campaign.game.laterStep(world, name)
    if (later === null) {
      stale ??= name.slice(0, 60)
      fail(
        `'for: ${name}': ${campaign.store.steps().some((step) => sameStep(name, step.name)) ? 'that step is over' : 'there is no step of that name'}; '${currentName}' is waited for`,
      )
    }
    return later ?? currentName
  })
  return { seat, steps: [...new Set(steps)], problems, ...(stale !== undefined && { stale }) }
}

const sameStep = (a: string, b: string): boolean => a.trim().toLowerCase().replace(/\s+/g, ' ') === b.toLowerCase()
