import { timingSafeEqual } from 'node:crypto'
import type { SheetNode } from '../../engine/decision.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import { sameAddress, senderOf } from '../../mail/who.ts'
import type { Campaign } from '../campaign.ts'
import { rulesOf } from '../keys.ts'
import { outsiderMail, type QueuedMail } from '../letters.ts'
import { readOrderText } from '../sheets.ts'
import { RefereeError } from './command.ts'
import { WARNINGS_A_DAY } from '../reception.ts'
import { readCommands } from './referee.ts'
import { asText } from '../../engine/words.ts'

const DAY = 24 * 3_600_000

/** What the moderator's mail orders: the text of its orders, or only an answer; null when the mail is none of the moderator's. */
export interface RefereeMail {
  readonly note: string
  /** YAML of the orders, to be written down. */
  readonly orders: string | null
  readonly mails: readonly QueuedMail[]
  /** What the mails warn of, so that they stay few. */
  readonly warned?: string
}

/**
 * Orders by mail: `referee: [...]` from the moderator's address, with his token (`token:` beside it, or in the subject). A moderator who plays a seat
 * too writes sheets as everyone does: only a document with `referee:` is meant here.
 */
export async function refereeMail(campaign: Campaign, id: number, mail: ReceivedMail, now: Date): Promise<RefereeMail | null> {
  const { moderator } = campaign.file
  if (!moderator || mail.from === null || !sameAddress(mail.from, moderator.address)) return null
  const texts = mail.orderTexts.map(({ text }) => readOrderText(text)).filter(({ quoted }) => !quoted)
  const found = texts.flatMap((read) => read.documents).find(({ value }) => value instanceof Map && value.has('referee'))
  const broken = texts.find(
    ({ text, problems }) => /^[ \t]*referee\s*:/m.test(text) && problems.some(({ severity }) => severity === 'error'),
  )
  if (!found && !broken) return null
  const sender = senderOf(mail, [{ seat: 'moderator', addresses: [moderator.address] }], { ...rulesOf(campaign), security: 'address' })
  const refused = async (...why: string[]) => ({
    note: `moderator: ${why[0]}`,
    orders: null,
    mails: await outsiderMail(
      campaign,
      moderator,
      `referee-mail/${id}`,
      'Your orders as moderator are not taken',
      [...why, 'Nothing was changed.'],
      now,
      mail.messageId,
    ),
  })
  // Perhaps another wrote in his name: he is told what is missing, and not without end.
  const missing = async (kind: string, ...why: string[]) => {
    const about = `moderator/${kind}`
    if (campaign.store.post.warned(about, new Date(now.getTime() - DAY).toISOString(), now.toISOString()) >= WARNINGS_A_DAY)
      return { note: `moderator: ${why[0]}`, orders: null, mails: [] }
    return { ...(await refused(...why, 'If the mail was not yours, somebody writes in your name; you need do nothing.')), warned: about }
  }
  if (sender.kind !== 'player') return missing('not confirmed', sender.reason)
  if (moderator.token === undefined)
    return missing(
      'no token',
      "The campaign file gives the moderator no token ('moderator: { address, token }'): orders by mail are not taken, 'adjutant referee' does the same.",
    )
  const map = broken ? undefined : (found!.value as ReadonlyMap<string, SheetNode>)
  const words = `${mail.subject} ${broken?.text ?? ''}`.split(/[^\p{L}\p{N}_-]+/u)
  const given = [asText(map?.get('token')?.value ?? ''), ...words]
  if (!given.some((word) => same(word, moderator.token!)))
    return missing(
      'wrong token',
      "The mail does not carry the moderator's token.",
      "It is the word that the campaign file has under 'moderator: { token: ... }'. Write 'token: ...' in a line of its own beside 'referee:', or put the word into the subject.",
    )
  if (!map) {
    const { line, column, message } = broken!.problems.find(({ severity }) => severity === 'error')!
    return refused(`Line ${line}, column ${column}: ${message}`)
  }
  try {
    const orders = yamlOf(map.get('referee')!)
    readCommands(orders)
    return { note: 'moderator: orders', orders, mails: [] }
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    return refused(error.message)
  }
}

/** A mail's source with the moderator's token struck out: the log hands out no commands. */
export const withoutToken = ({ file: { moderator } }: Campaign, text: string): string =>
  moderator?.token === undefined ? text : text.replaceAll(moderator.token, '*'.repeat(moderator.token.length))

function same(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)]
  return x.length === y.length && timingSafeEqual(x, y)
}

/** A node as JSON, which is YAML. */
const yamlOf = (node: SheetNode): string => JSON.stringify(plain(node))

function plain({ value }: SheetNode): unknown {
  if (Array.isArray(value)) return (value as readonly SheetNode[]).map(plain)
  if (value instanceof Map)
    return Object.fromEntries([...(value as ReadonlyMap<string, SheetNode>)].map(([key, node]) => [key, plain(node)]))
  return value
}
