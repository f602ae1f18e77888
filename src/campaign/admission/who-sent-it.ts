import { quoting } from '../../mail/foreign.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import type { Sender } from '../../mail/who.ts'
import { type Campaign, currentStep } from '../campaign.ts'
import { hasLiveKey, MODERATOR, securityOf } from '../keys.ts'
import { outsiderMail, warningMail } from '../letters.ts'
import { refereeMail } from '../referee/by-mail.ts'
import { TOKENS_PLACE, TRIES_AN_HOUR } from '../tokens.ts'
import { isModerator, type Known } from './arrival.ts'
import { type Step, turned, type TurnedAway } from './verdict.ts'
import { keyElsewhere, timesToday, toModerator, warning } from './warnings.ts'

/** `referee:` in the moderator's name. */
export const moderatorsOrders: Step<Known> = async ({ campaign, row, mail, given, now }) => {
  const referee = mail.auto ? null : await refereeMail(campaign, row.id, mail, given, now)
  return referee && { referee }
}

/** It is never answered; but a player's key in it is told to him and the moderator. */
export const fromAProgram: Step<Known> = async (known) => {
  const { campaign, mail, sender } = known
  if (!mail.auto) return null
  const note =
    sender.kind === 'unknown' ? `unknown sender: ${sender.reason}` : `from ${sender.address}, but sent by a program: ${mail.autoReason}`
  const seats = sender.kind === 'player' ? sender.seats : isModerator(campaign, mail.from ?? '') ? [MODERATOR] : []
  return hasLiveKey(campaign, mail, seats)
    ? turned(note, await takenForARobot(known, seats))
    : turned(note, sender.kind === 'unknown' ? { worthless: true } : {})
}

/** A moderator without a seat who writes what is no order of his. */
export const moderatorWithoutOrders: Step<Known> = async (known) => {
  const { campaign, mail, sender } = known
  if (sender.kind !== 'unknown' || !isModerator(campaign, mail.from ?? '')) return null
  const words = [
    "Your mail arrived, but a moderator's orders stand under 'referee:', with his token beside it:",
    'referee: [extend: 48 hours]\ntoken: ...',
    'Nothing was changed.',
  ]
  return turned(`from the moderator, without 'referee:'`, await toModerator(known, 'no orders', ['No orders found', words], mail.messageId))
}

/** Turned away without a word. */
export const stranger: Step<Known> = ({ sender }) =>
  sender.kind === 'unknown' ? turned(`unknown sender: ${sender.reason}`, { worthless: true }) : null

/** Somebody may have used a player's name or key: that player is told. */
export const suspect: Step<Known> = async (known) => {
  const { campaign, mail, sender, given } = known
  if (sender.kind !== 'suspect') return null
  const note = `suspect sender: ${sender.reason}`
  // A campaign without keys has nothing to hand out that would help; strangers could only make us write to players.
  if (securityOf(campaign) === 'address' && sender.because !== 'other address' && sender.because !== 'no token') return turned(note)
  const seat = sender.seats.find((each) => campaign.file.seats[each].token !== undefined) ?? sender.seats[0]
  if (given.tooMany) return turned(note, await warning(known, [seat], 'too many tokens', tooManyTokens(mail), mail.messageId, 1))
  const inReplyTo = sender.because === 'other address' ? null : mail.messageId
  return turned(note, await warning(known, [seat], sender.because, wordsFor(campaign, sender, mail), inReplyTo))
}

const tooManyTokens = ({ from }: ReceivedMail): [title: string, paragraphs: string[]] => [
  'Too many wrong tokens',
  [
    `More than ${TRIES_AN_HOUR} mails with a wrong token came from ${from} within an hour. Until the hour is over no token from there is looked at; a mail with one was not taken in.`,
    'If it was yours, send it again in an hour. If not, somebody guesses; you need do nothing.',
  ],
]

/**
 * A mail with a live key that looks like a program's: perhaps a gateway or a list made it look so. It is not taken, for programs that answer send keys back
 * too; but whoever sent it hears of it, and the moderator, once a day, so that two programs do not write to each other for ever.
 */
async function takenForARobot(
  { campaign, row, mail, now }: Known,
  [seat]: readonly string[],
): Promise<Pick<TurnedAway, 'mails' | 'warned'> | null> {
  const { moderator } = campaign.file
  const about = `${seat}/automatic`
  if (timesToday(campaign, about, now) >= 1) return null
  const why = `It looks like a program's, not a person's:${quoting((mail.autoReason ?? '').slice(0, 200))}`
  const title = 'A mail that looks automatic was not taken'
  const own =
    seat === MODERATOR
      ? []
      : await warningMail(
          campaign,
          seat,
          `automatic/${row.id}`,
          title,
          [
            `A mail with a key of yours came from ${mail.from}. Nothing of it was taken in. ${why}`,
            'If it held orders, send them in a mail that is not marked so: from your mail program itself, not through a mailing list or an automatic answer. If it was an automatic answer, all is well.',
          ],
          now,
          mail.messageId,
        )
  const told = moderator
    ? await outsiderMail(
        campaign,
        moderator,
        `automatic/${row.id}`,
        title,
        [
          `${seat === MODERATOR ? 'A mail with a key of yours' : `A mail with a live key of ${seat}`} came from ${mail.from}, and nothing of it was taken in. ${why}`,
          seat === MODERATOR
            ? 'If it held orders, send them in a mail that is not marked so.'
            : 'The player has heard of it. If it held orders and he cannot send them in another way, enter them for him.',
        ],
        now,
        seat === MODERATOR ? mail.messageId : null,
      )
    : []
  return { mails: [...own, ...told], warned: about }
}

function wordsFor(
  campaign: Campaign,
  { because, address, reason }: Extract<Sender, { kind: 'suspect' }>,
  mail: ReceivedMail,
): [title: string, paragraphs: string[]] {
  const date = mail.date ? `\nDate: ${mail.date.toISOString().slice(0, 16).replace('T', ' ')} UTC` : ''
  const head = `From: ${address.slice(0, 100)}${date}\nSubject: ${mail.subject.slice(0, 100)}`
  const about = `Its head says:${quoting(head)}`
  const place = Object.values(campaign.file.seats).some(({ token }) => token !== undefined)
    ? ` If the moderator gave you a token: ${lowered(TOKENS_PLACE)}`
    : ''
  const again = currentStep(campaign)
    ? 'If it was yours: answer this mail with your orders. Its key is good for the step that is waited for now; the sheet is attached.'
    : 'The campaign is over; no orders are waited for.'
  const yours =
    "If it was not yours, somebody writes in your name. Nothing came of it, and you need do nothing; answer with 'keys: new' to make every key you have been sent worthless."
  switch (because) {
    case 'old key':
      return [
        'Your mail was for an earlier step',
        ['A mail came for your seat with a key that no longer counts. Nothing of it was taken in.', `${reason} ${about}`, again, yours],
      ]
    case 'no key':
      return [
        'Your mail carries no key',
        [
          'A mail came for your seat without a key of this campaign. Nothing of it was taken in.',
          `Every mail to you has a key; it comes back by itself when you answer that mail, or with the sheet attached to it.${place} ${about}`,
          again,
          yours,
        ],
      ]
    case 'no token':
      return [
        'Your mail carries no token',
        [
          'A mail came for your seat without the token that the moderator gave you. Nothing of it was taken in.',
          `${TOKENS_PLACE} ${about}`,
          'If it was not yours, somebody writes in your name. Nothing came of it, and you need do nothing.',
        ],
      ]
    case 'not confirmed':
      return [
        'A mail in your name was not taken',
        [
          'A mail came that says it is from you, but the mail server does not confirm it. Nothing of it was taken in.',
          `${reason} ${about}`,
          'If it was yours, send it through the mail server of your address.',
          yours,
        ],
      ]
    case 'other address':
      return keyElsewhere(head)
  }
}

const lowered = (sentence: string): string => sentence[0].toLowerCase() + sentence.slice(1)
