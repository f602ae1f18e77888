import type { QueuedMail } from '../campaign/letters.ts'
import { compose, messageIdFor } from '../mail/compose.ts'
import { hashOfKey, newKey } from '../mail/keys.ts'
import type { State } from './state.ts'
import type { Person } from './tournament-file.ts'
import type { Tournament } from './tournament.ts'

/** Whose the keys are that go out in mails to the director. */
export const DIRECTOR = 'director'

/** Everybody who plays, each once. */
export const everybody = ({ contestants, withdrawn }: State): Person[] => {
  const people = contestants.filter(({ name }) => !withdrawn.includes(name)).flatMap(({ members }) => members)
  return people.filter(({ address }, i) => people.findIndex((other) => other.address.toLowerCase() === address.toLowerCase()) === i)
}

export const membersOf = ({ contestants }: State, names: readonly string[]): Person[] =>
  contestants.filter(({ name }) => names.includes(name)).flatMap(({ members }) => members)

interface To {
  readonly name: string
  readonly address: string
  readonly seat: string
}

interface Said {
  /** Names the mail for ever: the same key to the same address is the same mail. */
  readonly key: string
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly inReplyTo?: string | null
}

/** Mails to people of the tournament. */
export const mailsTo = (tournament: Tournament, people: readonly Person[], said: Said, now: Date): Promise<QueuedMail[]> =>
  Promise.all(people.map(({ name, address }) => mail(tournament, { name, address, seat: name }, said, now)))

/** To those who are to bid, each with a key by which his answer is his. `bidder`: as which it is kept. */
export const mailsToBidders = (
  tournament: Tournament,
  people: readonly (Person & { readonly bidder: string; readonly paragraphs: readonly string[] })[],
  said: Omit<Said, 'paragraphs'>,
  now: Date,
): Promise<QueuedMail[]> =>
  Promise.all(
    people.map(({ name, address, bidder, paragraphs }) =>
      withKey(
        tournament,
        { name, address, seat: bidder },
        { key: `${said.key}/${bidder}`, title: said.title, paragraphs },
        'your bid',
        now,
      ),
    ),
  )

/** To the director, with a key by which his answer commands the tournament; none where the file names nobody. */
export async function mailsToDirector(tournament: Tournament, said: Said, now: Date): Promise<QueuedMail[]> {
  const { director } = tournament.file
  if (!director) return []
  return [await withKey(tournament, { ...director, seat: DIRECTOR }, said, 'your orders', now)]
}

/** A mail with a key that lets the answer in; what is kept of it in the log has none. */
async function withKey(tournament: Tournament, to: To, said: Said, what: string, now: Date): Promise<QueuedMail> {
  const key = newKey()
  const kept = await mail(tournament, to, said, now)
  const words = `Key of this mail: ${key}\nIt stays in your reply and lets ${what} in. Pass it on to nobody.`
  const sent = await mail(tournament, to, { ...said, paragraphs: [...said.paragraphs, words] }, now)
  return { ...sent, kept: kept.source, key: hashOfKey(key) }
}

async function mail(
  { file, store }: Tournament,
  to: To,
  { key, title, paragraphs, inReplyTo = null }: Said,
  now: Date,
): Promise<QueuedMail> {
  const { from } = file.mail
  const domain = (/<([^<>]+)>/.exec(from)?.[1] ?? from).split('@')[1] ?? 'localhost'
  const messageId = messageIdFor(`${file.tournament}/${store.meta('created')}/${key}/${to.address}`, domain)
  const subject = `[${file.tournament}] ${title}`
  const source = await compose({
    from,
    to: to.address,
    subject,
    text: `${[`${to.name},`, ...paragraphs].join('\n\n')}\n`,
    messageId,
    date: now,
    listId: `${file.tournament}.${domain}`,
    autoSubmitted: inReplyTo === null ? 'auto-generated' : 'auto-replied',
    ...(inReplyTo !== null && { inReplyTo, references: [inReplyTo] }),
  })
  return { messageId, seat: to.seat, from, to: [to.address], subject, source, now: now.toISOString() }
}
