import type { SheetNode } from '../../engine/decision.ts'
import { isStandingOrders } from '../../standing/standing-orders.ts'
import { isKeyChange, keyChangeWords } from '../keys.ts'
import { MAIL_SIZES, type MailSize } from '../campaign-file.ts'
import { chosenSize, isMailChoice } from '../mail-size.ts'
import { deadlineText } from '../deadlines.ts'
import { missing } from '../awaited.ts'
import { isDraftOf, readinessIn } from '../second-look.ts'
import { answerQueries, isQuery } from '../queries.ts'
import { chosenSharing, DRAFT_CHOICES, isDraftChoice, partnersOf } from '../shared-drafts.ts'
import { type Part, type Reading, stands } from './reading.ts'
import { takeDraft, takeSheet } from './sheet.ts'
import { takeStandingOrders } from './standing-orders.ts'

/** What a document may have to know beside itself. */
export interface Beside {
  /** By which its answer is named. */
  readonly key: string
  /** All of the mail's. */
  readonly parts: readonly Part[]
  /** Those that are sheets and stand by their heads. */
  readonly sheets: readonly Part[]
  /** Seats whose sheets for the step that is waited for this mail holds: each receipt knows of all. */
  readonly sentNow: readonly string[]
  /** Why nothing is played now. */
  readonly standsStill: readonly string[]
}

export type Take = (reading: Reading, part: Part, beside: Beside) => Promise<void>

/** What each kind of document is known by, and what it does. */
interface Kind {
  readonly is: (node: SheetNode) => boolean
  /** It does something even when its head is wrong: it is refused in words of its own. */
  readonly answersFaults?: true
  readonly take: Take
}

const keyChange: Kind = {
  is: isKeyChange,
  take: async (reading, { seat }, { key }) => {
    reading.taken.revoked = [...(reading.taken.revoked ?? []), seat]
    await reading.notice(seat, key, 'Your keys are changed', ...keyChangeWords(reading.campaign))
    reading.say(`${seat}: keys changed`)
  },
}

const mailChoice: Kind = {
  is: isMailChoice,
  take: async (reading, { seat, node }, { key }) => {
    const size = chosenSize(node!)
    if (size === null) {
      await reading.notice(seat, key, 'Your mails stay as they are', `'mail:' is one of ${MAIL_SIZES.join(', ')}.`)
      return reading.say(`${seat}: no such mails`)
    }
    reading.taken.mailSizes = [...(reading.taken.mailSizes ?? []), { seat, size }]
    await reading.notice(seat, key, `Your mails: ${size}`, SIZES[size])
    reading.say(`${seat}: mails ${size}`)
  },
}

const SIZES: Readonly<Record<MailSize, string>> = {
  full: 'From now on your mails have all pictures.',
  small: 'From now on your reports have one picture, of the front; a query brings any other.',
  'text only': "From now on your mails are plain text, with the sheets attached; 'mail: small' or 'mail: full' brings pictures again.",
}

const draftChoice: Kind = {
  is: isDraftChoice,
  take: async (reading, { seat, node }, { key }) => {
    const choice = chosenSharing(node!)
    if (choice === null) {
      await reading.notice(seat, key, 'Your drafts stay as they are', `'drafts:' is one of ${DRAFT_CHOICES.join(', ')}.`)
      return reading.say(`${seat}: no such drafts`)
    }
    reading.taken.draftChoices = [...(reading.taken.draftChoices ?? []), { seat, choice }]
    const partners = partnersOf(reading.campaign, seat)
    const words =
      choice === 'private'
        ? 'No partner sees your drafts, and you see none of theirs.'
        : partners.length === 0
          ? 'You have no partner now: nobody sees them.'
          : `${partners.join(' and ')} see${partners.length === 1 ? 's' : ''} your drafts, and you theirs, as soon as they too have sent 'drafts: shared'. A sheet that counts is shown to nobody.`
    await reading.notice(seat, key, `Your drafts are ${choice}`, words)
    reading.say(`${seat}: drafts ${choice}`)
  },
}

const readiness: Kind = {
  is: (node) => readinessIn(node) !== null,
  take: async (reading, { seat, node }, beside) => {
    const { key, sentNow } = beside
    const said = readinessIn(node!)!
    const { campaign, taken, current } = reading
    if (current.row.parts !== null) {
      await reading.notice(seat, key, 'Nothing waits', 'The step is being played: it waits for nobody but those it asks.')
      return reading.say(`${seat}: ${said}, too late`)
    }
    if (said === 'ready' && !sentNow.includes(seat) && isDraftOf(campaign.store, seat)) return takeDraft(reading, seat, beside)
    taken.looks = [...(taken.looks ?? []), { seat, look: said }]
    const until =
      current.row.deadline === null
        ? 'you say so'
        : `you say so or its deadline, ${deadlineText(current.row.deadline, campaign.file.deadlines)}`
    await reading.notice(
      seat,
      key,
      said === 'hold' ? 'The step waits for you' : 'You are ready',
      said === 'hold'
        ? `${current.row.name} is not played before ${until}, whoever has sent: a mail with the word 'ready' lets it go on, or a sheet with 'final: yes'.`
        : `${current.row.name} waits for you no longer${missing(campaign).includes(seat) ? ', but for your sheet' : ''}.`,
    )
    reading.say(`${seat}: ${said}`)
  },
}

const query: Kind = {
  is: isQuery,
  take: async (reading, { seat, node }, { key }) => {
    const { campaign, taken, now, mail } = reading
    taken.mails.push(...(await answerQueries(campaign, reading.worldOf(seat), seat, node!, key, now, mail.messageId)))
    reading.say(`${seat}: query`)
  },
}

const standingOrders: Kind = { is: isStandingOrders, answersFaults: true, take: takeStandingOrders }

/** In the order in which a document is tried; what is none of them is a sheet. */
const KINDS: readonly Kind[] = [keyChange, mailChoice, draftChoice, readiness, query, standingOrders]

export const takePart: Take = (reading, part, beside) => {
  const kind = KINDS.find(({ is, answersFaults }) => part.node && is(part.node) && (answersFaults || stands(part)))
  return (kind?.take ?? takeSheet)(reading, part, beside)
}

/** Whether a part is an order sheet, or a text of which none could be made. */
export const isSheet = ({ node }: Part): boolean => node === null || !KINDS.some(({ is }) => is(node))
