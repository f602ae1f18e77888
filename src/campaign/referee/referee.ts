import { parseDocument, stringify } from 'yaml'
import type { z } from 'zod'
import { didYouMean } from '../../engine/sheet-reader.ts'
import type { Campaign } from '../campaign.ts'
import type { CommandRow } from '../../store/people.ts'
import { isStoreTrouble } from '../../store/connect.ts'
import { noticeMail, outsiderMail, type QueuedMail } from '../letters.ts'
import { type RefereeCommand, RefereeError } from './command.ts'
import { correctCommand } from './correct.ts'
import { endCommand } from './end.ts'
import { extendCommand, nudgeCommand } from './extend.ts'
import { pauseCommand, resumeCommand } from './pause.ts'
import { appointCommand, paceCommand, replaceCommand } from './players.ts'
import { rewindCommand } from './rewind.ts'
import { ruleCommand } from './ruling.ts'
import { acceptCommand, answerCommand, sheetCommand } from './sheets.ts'

/** All that a moderator may order, by command line or mail. */
export const REFEREE_COMMANDS: readonly RefereeCommand[] = [
  pauseCommand,
  resumeCommand,
  extendCommand,
  nudgeCommand,
  replaceCommand,
  appointCommand,
  paceCommand,
  acceptCommand,
  answerCommand,
  sheetCommand,
  correctCommand,
  rewindCommand,
  ruleCommand,
  endCommand,
]

/** Writes orders down to be carried out, one row each: `batch` names what came together. Throws RefereeError when one cannot be read. */
export function writeDown({ store }: Campaign, text: string, batch: string, reply: string | null, now: Date): void {
  const texts = readCommands(text).map(({ command, given }) => stringify({ [command.name]: given }))
  store.together(() => {
    for (const each of texts) store.people.addCommand({ batch, at: now.toISOString(), text: each, reply })
  })
}

/**
 * Carries out the moderator's orders that wait, in the order in which they came: each with all that comes of it in one transaction. Every one leaves a trace
 * that those may read whom it concerns. One that cannot be is refused, with the rest of its batch, and so is one that we stumble over; a mail's are answered.
 * Returns what we stumbled over.
 */
export async function carryOutWaiting(campaign: Campaign, now: Date): Promise<Error[]> {
  const { store } = campaign
  const faults: Error[] = []
  for (const row of store.people.waitingCommands()) {
    if (store.people.commands(row.batch).some(({ state }) => state === 'refused')) {
      await refuse(campaign, row, 'not done: an order before it was refused', now)
      continue
    }
    const drawing = store.meta('drawing') ?? ''
    try {
      await carryOut(campaign, row, now)
    } catch (error) {
      if (isStoreTrouble(error)) throw error
      await refuse(campaign, row, error instanceof RefereeError ? error.message : `a fault of ours: ${(error as Error).message}`, now)
      if (!(error instanceof RefereeError)) faults.push(error as Error)
    }
    store.setMeta('drawing', drawing)
  }
  return faults
}

async function refuse(campaign: Campaign, row: CommandRow, why: string, now: Date): Promise<void> {
  const mails = await answerTo(campaign, row, 'Refused', [row.text.trim(), why, 'Nothing was changed by it.'], now)
  campaign.store.together(() => {
    campaign.store.people.closeCommand(row.id, 'refused', why)
    for (const mail of mails) campaign.store.queue(mail)
  })
}

async function carryOut(campaign: Campaign, row: CommandRow, now: Date): Promise<void> {
  const [{ command, args }] = readCommands(row.text)
  const { store, file } = campaign
  const {
    text: told,
    seats = null,
    body = null,
    mails = [],
    quiet = false,
    written = [],
    answer,
    apply,
  } = await command.perform(campaign, args, now)
  const key = `referee/${row.id}`
  const notices = quiet
    ? []
    : await Promise.all(
        (seats ?? Object.keys(file.seats))
          .filter((seat) => !written.includes(seat))
          .map((seat) => noticeMail(campaign, seat, key, `From the moderator: ${command.name}`, [told], now, null)),
      )
  const reply = await answerTo(campaign, row, 'Done', [told, ...(answer ? [answer] : [])], now)
  store.together(() => {
    apply()
    // A rewind has opened a step: its record stands with that one.
    store.people.addReferee({
      step: store.currentStep()!.number,
      at: now.toISOString(),
      act: command.name,
      text: told,
      seats: seats && JSON.stringify(seats),
      body: JSON.stringify(body),
    })
    store.people.closeCommand(row.id, 'done', answer ? `${told}\n${answer}` : told)
    for (const mail of [...notices.flat(), ...mails, ...reply]) store.queue(mail)
  })
}

/** An order that came by mail is answered by one; a refusal is mailed however the order came: who gave it may have gone. */
async function answerTo(
  campaign: Campaign,
  row: CommandRow,
  title: 'Done' | 'Refused',
  paragraphs: readonly string[],
  now: Date,
): Promise<QueuedMail[]> {
  const { moderator } = campaign.file
  return !moderator || (row.reply === null && title !== 'Refused')
    ? []
    : outsiderMail(
        campaign,
        moderator,
        `command/${row.id}`,
        `${title}: ${row.text
          .trim()
          .split('\n')[0]
          .replace(/:(?: null)?$/, '')
          .slice(0, 60)}`,
        paragraphs,
        now,
        row.reply,
      )
}

/** The orders in a YAML text, in its order. Throws RefereeError saying what is wrong. */
export function readCommands(text: string): { command: RefereeCommand; args: unknown; given: unknown }[] {
  const document = parseDocument(text, { schema: 'core', prettyErrors: true })
  if (document.errors.length > 0) throw new RefereeError(document.errors[0].message)
  const value = document.toJS({ maxAliasCount: 0 }) as unknown
  const items = Array.isArray(value) ? value : [value]
  const orders: [string, unknown][] = items.flatMap((item: unknown) =>
    typeof item === 'object' && item !== null ? Object.entries(item) : [[String(item), null] as [string, unknown]],
  )
  if (orders.length === 0 || value === null) throw new RefereeError(`no order; there are ${NAMES.join(', ')}`)
  return orders.map(([name, given]) => {
    const command = REFEREE_COMMANDS.find((each) => each.name === name)
    if (!command) throw new RefereeError(`no order '${name}'${didYouMean(name, NAMES)}; there are ${NAMES.join(', ')}`)
    const read = command.schema.safeParse(given ?? null)
    if (!read.success) throw new RefereeError(`${name}: ${complaint(read.error)}; for example ${command.example}`)
    return { command, args: read.data, given: given ?? null }
  })
}

const NAMES = REFEREE_COMMANDS.map(({ name }) => name)

const complaint = (error: z.ZodError): string =>
  error.issues.map(({ path, message }) => `${path.length > 0 ? `${path.join('.')}: ` : ''}${message}`).join('; ')
