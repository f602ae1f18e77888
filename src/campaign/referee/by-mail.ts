import type { SheetNode } from '../../engine/decision.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import { sameAddress, senderOf, type Sender } from '../../mail/who.ts'
import type { Campaign } from '../campaign.ts'
import { hasLiveKey, MODERATOR, rulesOf, securityOf } from '../keys.ts'
import { outsiderMail, type QueuedMail } from '../letters.ts'
import { readOrdersOf } from '../sheets.ts'
import { type GivenTokens, TRIES_AN_HOUR } from '../tokens.ts'
import { RefereeError } from './command.ts'
import { timesToday, WARNINGS_A_DAY } from '../admission/warnings.ts'
import { commandsIn } from './referee.ts'

/** What the moderator's mail orders: the text of its orders, or only an answer; null when the mail is none of the moderator's. */
export interface RefereeMail {
  readonly note: string
  /** YAML of the orders, to be written down. */
  readonly orders: string | null
  readonly mails: readonly QueuedMail[]
  /** What the mails warn of, so that they stay few. */
  readonly warned?: string
  /** Message-ID to answer. */
  readonly reply?: string
}

/**
 * Orders by mail: `referee: [...]`, shown to be the moderator's as a player's mail is (`security`): by the key of a mail that went to him, or his token (`token:`
 * beside it). A moderator who plays a seat too writes sheets as everyone does: only a document with `referee:` is meant here.
 */
export async function refereeMail(
  campaign: Campaign,
  id: number,
  mail: ReceivedMail,
  given: GivenTokens,
  now: Date,
): Promise<RefereeMail | null> {
  const { moderator } = campaign.file
  if (!moderator || mail.from === null) return null
  if (!sameAddress(mail.from, moderator.address) && !hasLiveKey(campaign, mail, [MODERATOR])) return null
  const texts = (await readOrdersOf(campaign, [], mail)).filter(({ quoted }) => !quoted)
  const found = texts.flatMap((read) => read.documents).find(({ value }) => value instanceof Map && value.has('referee'))
  const broken = texts.find(
    ({ text, problems }) => /^[ \t]*referee\s*:/m.test(text) && problems.some(({ severity }) => severity === 'error'),
  )
  if (!found && !broken) return null
  const { token } = moderator
  const sender = senderOf(
    mail,
    [{ seat: MODERATOR, addresses: [moderator.address], ...(token !== undefined && { token }) }],
    rulesOf(campaign, given.tokens),
  )
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
  const missing = async (kind: string, most: number, ...why: string[]) => {
    const about = `moderator/${kind}`
    if (timesToday(campaign, about, now) >= most) return { note: `moderator: ${why[0]}`, orders: null, mails: [] }
    return { ...(await refused(...why, 'If the mail was not yours, somebody writes in your name; you need do nothing.')), warned: about }
  }
  const keys = securityOf(campaign) !== 'address'
  // Without keys only a token shows that it is he.
  if (!keys && token === undefined)
    return missing(
      'no token',
      WARNINGS_A_DAY,
      "The campaign file gives the moderator no token ('moderator: { address, token }'): orders by mail are not taken, 'adjutant referee' does the same.",
    )
  if (sender.kind !== 'player')
    return given.tooMany
      ? missing(
          'too many tokens',
          1,
          `More than ${TRIES_AN_HOUR} mails with a wrong token came from ${mail.from} within an hour: until it is over no token from there is looked at.`,
        )
      : missing(...whatIsMissing(sender, keys, token !== undefined))
  const map = broken ? undefined : (found!.value as ReadonlyMap<string, SheetNode>)
  if (!map) {
    const { line, column, message } = broken!.problems.find(({ severity }) => severity === 'error')!
    return refused(`Line ${line}, column ${column}: ${message}`)
  }
  try {
    const orders = commandsIn(map.get('referee')!)
    return { note: 'moderator: orders', orders: yamlOf(orders), mails: [], reply: mail.messageId ?? '' }
  } catch (error) {
    if (!(error instanceof RefereeError)) throw error
    return refused(error.message)
  }
}

/** As whom he is warned, how often a day, and of what. */
function whatIsMissing(
  sender: Exclude<Sender, { kind: 'player' }>,
  keys: boolean,
  hasToken: boolean,
): [kind: string, most: number, ...why: string[]] {
  if (sender.kind === 'suspect' && (sender.because === 'not confirmed' || sender.because === 'other address'))
    return [sender.because, WARNINGS_A_DAY, sender.reason]
  const words = [
    ...(keys ? ['Answer this mail with your orders: its key stays in your answer, and is good for the step that is waited for now.'] : []),
    ...(hasToken
      ? [
          "Your token is the word that the campaign file has under 'moderator: { token: ... }'. Write 'token: ...' in a line of its own beside 'referee:', at the left margin; in the subject, or anywhere else, it does not count.",
        ]
      : []),
  ]
  const old = sender.kind === 'suspect' && sender.because === 'old key' ? [sender.reason] : []
  const lacks = !keys
    ? "The mail does not carry the moderator's token."
    : hasToken
      ? "The mail does not carry the moderator's token, nor a key of a mail that was sent to him."
      : 'The mail does not carry a key of a mail that was sent to the moderator.'
  return ['wrong token', WARNINGS_A_DAY, lacks, ...old, ...words]
}

/** Orders as JSON, which is YAML. */
const yamlOf = (orders: ReturnType<typeof commandsIn>): string =>
  JSON.stringify(orders.map(({ command, given }) => ({ [command.name]: given })))
