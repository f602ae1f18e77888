import { withoutKeys } from './keys.ts'

/** Words by which a campaign knows who writes, beside keys: neither log nor archive keeps them. */
export interface Secrets {
  /** The moderator's, wherever it stands. */
  readonly moderator?: string
  /** The seats': only where a mail gives them ("token: ..."), for elsewhere such a word may be an order. */
  readonly seats: readonly string[]
}

/** A text without secrets, as long as before. */
export const withoutSecrets = (text: string, { moderator, seats }: Secrets): string =>
  seats.reduce(withoutSeatToken, moderator === undefined ? withoutKeys(text) : withoutKeys(text).replaceAll(moderator, stars(moderator)))

const stars = (word: string): string => '*'.repeat(word.length)

const withoutSeatToken = (text: string, token: string): string =>
  text.replace(
    new RegExp(`(\\btoken["']?[ \\t]*:[ \\t]*["']?)${token.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`, 'gi'),
    (found, before: string) => before.padEnd(found.length, 'x'),
  )
