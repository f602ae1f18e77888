import { sameAddress } from '../../mail/who.ts'
import { headFor } from '../campaign.ts'
import { deadlineText } from '../deadlines.ts'
import { AMBIGUOUS } from '../sorting.ts'
import { isModerator, type Opened } from './arrival.ts'
import { HOUR, LONGEST_WAIT, mostAnHour, turnOf } from './hour.ts'
import { type Step, turned } from './verdict.ts'
import { toModerator, warning } from './warnings.ts'

/** Characters of another server's words that the moderator gets to read. */
const MOST_OF_A_DIAGNOSTIC = 200

/** It may be for several campaigns that share the mailbox. Whoever plays in them, or runs them, is asked; a robot or a stranger is not. */
export const forSeveralCampaigns: Step<Opened> = async (opened) => {
  const { campaign, row, mail, seats } = opened
  if (row.note !== AMBIGUOUS) return null
  const verdict = (warned: Awaited<ReturnType<typeof warning>>) => turned('it does not say for which campaign of its sender it is', warned)
  if (mail.auto) return verdict(null)
  const title = 'For which campaign?'
  if (seats.length > 0) {
    const words = [
      'You play in several campaigns that share this mailbox, and your mail does not say which one it is for. Nothing of it was taken in.',
      "Answer a mail of the campaign that you mean, or write 'campaign: <its name>' above your orders.",
    ]
    return verdict(await warning(opened, seats, 'ambiguous', [title, words], mail.messageId))
  }
  if (mail.from === null || !isModerator(campaign, mail.from)) return verdict(null)
  const words = [
    'Several campaigns of yours share this mailbox, and your mail does not say which one it is for. Nothing was changed.',
    "Answer a mail of the campaign that you mean, or write 'campaign: <its name>' beside 'referee:'.",
  ]
  return verdict(await toModerator(opened, 'ambiguous', [title, words], mail.messageId))
}

/** A mail server says what became of a mail of ours. */
export const bounce: Step<Opened> = ({ campaign, mail }) => {
  if (!mail.bounce) return null
  const { originalMessageId, status, diagnostic, action } = mail.bounce
  const { post } = campaign.store
  // Anybody can write a bounce; only who got the mail, or carried it, knows its Message-ID. Of any other not a word is repeated.
  if (originalMessageId === null || !post.sent(originalMessageId))
    return turned('a mail server says that a mail was not delivered, but names none of ours', { worthless: true })
  const said = [action === 'delayed' ? 'delayed' : 'bounced', status, diagnostic?.replace(/\s+/g, ' ').slice(0, MOST_OF_A_DIAGNOSTIC)]
    .filter((each) => each)
    .join(' ')
  // One that is late is still under way.
  const known = action === 'failed' && post.bounced(originalMessageId, said)
  return turned(`not delivered${known ? '' : action === 'delayed' ? ' yet' : ' (no mail of ours that waits for news)'}: ${said}`)
}

export const fromOurselves: Step<Opened> = ({ campaign, mail }) =>
  mail.from !== null && sameAddress(withoutPlus(mail.from), headFor(campaign, Object.keys(campaign.file.seats)[0]).address)
    ? turned('from our own address', { worthless: true })
    : null

export const double: Step<Opened> = ({ campaign, row, address, identity }) => {
  const before = address === '' ? undefined : campaign.store.post.doubleOf(row.id, { ...identity, sender: address })
  return before === undefined ? null : turned(`a double of mail ${before}`)
}

/** What others send in a player's name is not read without end. */
export const tooManyInHisName: Step<Opened> = (opened) => {
  const { campaign, mail, address, his, identity, now } = opened
  if (address === '' || his) return null
  const most = mostAnHour(opened)
  const came = campaign.store.post.receivedFrom(identity.sender, new Date(now.getTime() - HOUR).toISOString(), now.toISOString())
  return came < most ? null : turned(`more than ${most} mails in the name of ${mail.from} within an hour`, { worthless: true })
}

/** So many of his own that this one would wait for more than a day. */
export const moreThanADay: Step<Opened> = async (opened) => {
  const { row, mail, seats, address, identity } = opened
  if (turnOf(opened) - Date.parse(row.received) <= LONGEST_WAIT) return null
  const words = [
    `So many mails came from ${mail.from} that the last would be read in more than a day. They were not read: send what still matters again tomorrow.`,
  ]
  return {
    ...turned(
      `more mails from ${mail.from} than can be read within a day`,
      await warning(opened, seats, 'far too many', ['Far too many mails', words], mail.messageId, 1),
    ),
    identity: { ...identity, sender: `?${address}` },
  }
}

/** More of his own than an hour has room for. */
export const waitsForItsHour: Step<Opened> = async (opened) => {
  const { campaign, mail, seats, now } = opened
  const turn = turnOf(opened)
  if (turn <= now.getTime()) return null
  const until = new Date(turn).toISOString()
  const words = [
    `More than ${mostAnHour(opened)} mails came from ${mail.from} within an hour. Those beyond that are not lost: they are read one hour's number after the other, in the order in which they came. This one has its turn on ${deadlineText(until, campaign.file.deadlines)}.`,
    'What you send meanwhile waits behind them. Orders that are read after their step was played come too late for it: if something cannot wait, ask the moderator.',
  ]
  return { held: { until, mails: [], ...(await warning(opened, seats, 'too many', ['Your mails wait', words], mail.messageId, 1)) } }
}

const withoutPlus = (address: string): string => address.replace(/^([^+]*)\+[^@]*@/, '$1@')
