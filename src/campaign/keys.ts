import type { SheetNode } from '../engine/decision.ts'
import { hashOfKey, newKey } from '../mail/keys.ts'
import { markOf } from '../mail/marks.ts'
import type { ReceivedMail } from '../mail/read.ts'
import type { Secrets } from '../mail/secrets.ts'
import { sameAddress, type SenderRules, type Security } from '../mail/who.ts'
import type { Letter } from '../reports/letter.ts'
import type { Campaign } from './campaign.ts'
import { sameDiceOf } from './same-dice.ts'

/** `keys: new`: the player wants other keys. */
export const isKeyChange = ({ value }: SheetNode): boolean => value instanceof Map && (value as ReadonlyMap<string, SheetNode>).has('keys')

/** What a player hears who changed his keys: the mail that says it has the first of the new ones. */
export const keyChangeWords = (campaign: Campaign): string[] =>
  securityOf(campaign) === 'address'
    ? ['This campaign uses no keys: your address is all that your mails need.']
    : [
        'Every key that was mailed to you before this mail is worthless now: answer this mail, or one that comes after it. The orders that you have sent stand.',
      ]

/** What the line that begins a seat's sheets for a step carries. The seed is known to nobody before the campaign is over. */
export const markFor = (campaign: Campaign, seat: string, step: string): string =>
  // Who plays at two tables of the same dice is not to know the marks of both.
  markOf(sameDiceOf(campaign) === null ? campaign.seed : Buffer.from(campaign.store.meta('salt')!), seat, step)

/** The marks of the sheets that were sent to some seats for the step that is waited for. */
export function marksFor(campaign: Campaign, seats: readonly string[]): string[] {
  const step = campaign.store.currentStep()?.name
  return step === undefined ? [] : seats.map((seat) => markFor(campaign, seat, step))
}

/** What makes a mail a player's: as the campaign file says, else as the campaign began. Logs older than keys trust addresses. */
export const securityOf = ({ file, store }: Campaign): Security =>
  file.security ?? (store.meta('security') as Security | undefined) ?? 'address'

/** Whose the keys are that go out in mails to the moderator. */
export const MODERATOR = 'moderator'

/** How a mail must show who sent it; `tokens`: those that it gives (tokens.ts). */
export const rulesOf = (campaign: Campaign, tokens: readonly string[]): SenderRules => ({
  security: securityOf(campaign),
  tokens,
  keyOf: (key) => keyOf(campaign, key),
  ...(campaign.file.mail['authenticated by'] !== undefined && {
    authenticatedBy: campaign.file.mail['authenticated by'],
    proofs: campaign.file.mail['authenticated with'],
  }),
})

/** The words that the campaign file hands out, which are to stand in no log. */
export const secretsOf = ({ file: { moderator, seats } }: Campaign): Secrets => ({
  ...(moderator?.token !== undefined && { moderator: moderator.token }),
  seats: Object.values(seats).flatMap(({ token }) => token ?? []),
})

/** Whether a mail carries a key, still good, of a mail that went to one of these. */
export const hasLiveKey = (campaign: Campaign, { keys }: Pick<ReceivedMail, 'keys'>, seats: readonly string[]): boolean =>
  keys.some((key) => {
    const known = keyOf(campaign, key)
    return known !== undefined && known.dead === null && seats.includes(known.seat)
  })

/** The seat to which one of the keys was sent, and is still good; undefined when it is none's. */
export const seatOfLiveKey = (campaign: Campaign, keys: readonly string[]): string | undefined =>
  Object.keys(campaign.file.seats).find((seat) => hasLiveKey(campaign, { keys: [...keys] }, [seat]))

/** Which seat a key was sent to, and why it no longer counts: it lets orders in for one step, until that is played. */
function keyOf({ store }: Campaign, key: string): { seat: string; dead: string | null } | undefined {
  const row = store.post.key(hashOfKey(key))
  if (!row) return undefined
  const dead =
    row.revoked !== null
      ? `the player changed his keys on ${row.revoked.slice(0, 10)}`
      : row.step !== store.currentStep()?.number
        ? `it was for ${store.step(row.step)?.name ?? 'a step'}, which is over`
        : null
  return { seat: row.seat, dead }
}

/** The letter of one mail to a seat, with a key of its own: in the address to reply to, or the subject, and in text, HTML and sheet. */
export interface KeyedLetter {
  readonly letter: Letter
  readonly replyTo?: string
  /** Hash of the key. */
  readonly key: string
}

/** Null when the campaign uses no keys, or whom the mail goes to sends no orders: a standby. */
export function keyed(campaign: Campaign, seat: string, letter: Letter, to: string): KeyedLetter | null {
  const { moderator, seats } = campaign.file
  const sends = seats[seat] !== undefined || (seat === MODERATOR && moderator !== undefined && sameAddress(moderator.address, to))
  if (securityOf(campaign) === 'address' || !sends) return null
  const key = newKey()
  const replyTo = plusAddress(campaign, key)
  return {
    letter: withKey(replyTo === undefined ? { ...letter, subject: `${letter.subject} [${key}]` } : letter, key),
    ...(replyTo !== undefined && { replyTo }),
    key: hashOfKey(key),
  }
}

/** The headers of a mail that has no key, with one: for a mail that goes out once more. Null as for `keyed`. */
export function keyedHeaders(campaign: Campaign, seat: string, headers: string): { headers: string; key: string } | null {
  if (securityOf(campaign) === 'address' || campaign.file.seats[seat] === undefined) return null
  const key = newKey()
  const replyTo = plusAddress(campaign, key)
  const changed =
    replyTo === undefined
      ? headers.replace(/^Subject: .*(?:\r\n[ \t].*)*/m, (subject) => `${subject}\r\n [${key}]`)
      : `Reply-To: ${replyTo}\r\n${headers}`
  return { headers: changed, key: hashOfKey(key) }
}

/** `Adjutant <gm+key-...@example.org>`; undefined where such mails do not arrive. */
export function plusAddress({ file }: Campaign, key: string): string | undefined {
  if (!(file.mail['plus addresses'] ?? file.mail.folder !== undefined)) return undefined
  const [address, local, domain] = /(?<![^<>@\s])([^<>@\s]+)@([^<>@\s]+)>?\s*$/.exec(file.mail.from)!
  const name = file.mail.from.slice(0, -address.length).replace(/<$/, '')
  return `${name.trim()} <${local}+${key}@${domain}>`.trim()
}

const WARNING = ['It stays in your reply and lets your orders in until this step is over.', 'Pass it on to nobody.']

function withKey(letter: Letter, key: string): Letter {
  return {
    ...letter,
    text: `${letter.text.trimEnd()}\nKey of this mail: ${key}\n  ${WARNING.join('\n  ')}\n`,
    html: letter.html.replace(
      /<\/div><\/body>/,
      (end) => `<p style="color:#6b675a;font-size:13px">Key of this mail: <code>${key}</code>. ${WARNING.join(' ')}</p>\n${end}`,
    ),
    files: letter.files.map((file) =>
      file.contentType === 'text/yaml'
        ? { ...file, content: Buffer.concat([Buffer.from(`# Key: ${key}  Leave this line in; pass it on to nobody.\n`), file.content]) }
        : file,
    ),
  }
}
