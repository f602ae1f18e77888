import { stringify } from 'yaml'
import type { SheetNode } from '../../engine/decision.ts'
import { didYouMean } from '../../engine/sheet-reader.ts'
import { asText } from '../../engine/words.ts'
import { type Complaint, complaintsOf } from '../../orders/schema-words.ts'
import { compose, errorsOf, isNothing, nodesOf, type Place, TOO_DEEP } from '../../orders/yaml.ts'
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

/** The orders in a YAML text, in its order. Throws RefereeError saying in plain words what is wrong, with line and column. */
export function readCommands(text: string): GivenCommand[] {
  const { documents, at, tooDeep } = compose(text)
  const [document, more] = documents
  if (document === undefined || isNothing(document)) {
    if (tooDeep !== null) throw new RefereeError(TOO_DEEP)
    throw new RefereeError(`no order; there are ${NAMES.join(', ')}`)
  }
  if (more !== undefined) throw new RefereeError("orders stand in one document, without a line of '---'")
  const { node, problems } = nodesOf(document.contents, at, '')
  const [wrong] = [...errorsOf(document).map(({ offset, message }) => ({ ...at(offset), message })), ...problems]
  if (wrong) throw new RefereeError(`${placeOf(wrong)}: ${wrong.message}`)
  return commandsIn(node)
}

interface GivenCommand {
  readonly command: RefereeCommand
  readonly args: unknown
  /** As it was written. */
  readonly given: unknown
}

/** The orders that stand in a place of a mail. Throws RefereeError likewise. */
export function commandsIn(node: SheetNode): GivenCommand[] {
  const items = Array.isArray(node.value) ? (node.value as readonly SheetNode[]) : [node]
  const orders = items.flatMap((item): { name: string; at: Place; given: SheetNode }[] =>
    item.value instanceof Map
      ? [...(item.value as ReadonlyMap<string, SheetNode>)].map(([name, given]) => ({ name, at: given.name ?? given, given }))
      : [{ name: asText(item.value), at: item, given: { ...item, value: null } }],
  )
  if (orders.length === 0 || node.value === null) throw new RefereeError(`no order; there are ${NAMES.join(', ')}`)
  return orders.map(({ name, at, given }) => {
    const command = REFEREE_COMMANDS.find((each) => each.name === name)
    if (!command) throw new RefereeError(`${placeOf(at)}: no order '${name}'${didYouMean(name, NAMES)}; there are ${NAMES.join(', ')}`)
    const value = plainOf(given)
    const read = command.schema.safeParse(value)
    if (!read.success) {
      const said = complaintsOf(command.schema, read.error, value)
        .map((each) => `${placeOf(placeIn(given, each))}: ${[name, ...each.path].join(', ')}: ${each.text}`)
        .join('; ')
      throw new RefereeError(`${said}; for example ${command.example}`)
    }
    return { command, args: read.data, given: value }
  })
}

/** Where something stands in an order: an unknown entry by its name; of what is missing the place that should hold it. */
function placeIn(order: SheetNode, { path, key }: Complaint): Place {
  let node = order
  for (const step of path) {
    const { value } = node
    const inner = Array.isArray(value)
      ? (value as readonly SheetNode[])[Number(step)]
      : value instanceof Map
        ? (value as ReadonlyMap<string, SheetNode>).get(String(step))
        : undefined
    if (inner === undefined) break
    node = inner
  }
  const unknown = key !== undefined && node.value instanceof Map ? (node.value as ReadonlyMap<string, SheetNode>).get(key)?.name : undefined
  return unknown ?? node
}

/** What a node says. */
function plainOf({ value }: SheetNode): unknown {
  if (Array.isArray(value)) return (value as readonly SheetNode[]).map(plainOf)
  if (value instanceof Map)
    return Object.fromEntries([...(value as ReadonlyMap<string, SheetNode>)].map(([key, node]) => [key, plainOf(node)]))
  return value
}

const placeOf = ({ line, column }: Place): string => `line ${line}, column ${column}`

const NAMES = REFEREE_COMMANDS.map(({ name }) => name)
