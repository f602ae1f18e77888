import { addressIn, headerOf } from '../../mail/header.ts'
import { keysIn } from '../../mail/keys.ts'

/** A mail from outside: what tells for which of the campaigns of a mailbox it is. */
export interface Outside {
  /** In small letters. */
  readonly from: string
  readonly keys: readonly string[]
  /** What it names as a campaign, in small letters: in brackets in the subject, or in a line `campaign: name`. */
  readonly names: readonly string[]
  /** Message-IDs as ours are made, each with the name that it was made of. */
  readonly messageIds: readonly { readonly id: string; readonly name: string }[]
}

/** Campaigns and mails that one mail names; more are somebody's guesses. */
const MOST = 200

/** All that its head alone tells. */
export const headOf = (source: Uint8Array): Outside => ({
  from: addressIn(headerOf(source, 'from') ?? '').toLowerCase(),
  keys: [],
  names: [],
  messageIds: [],
})

/** Takes time as its sender likes, in proportion to its length. */
export function outsideOf(source: Uint8Array): Outside {
  const text = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1')
  const subject = headerOf(source, 'subject') ?? ''
  return {
    ...headOf(source),
    keys: keysIn([subject, text]),
    names: firstOf([...namesIn(subject, /\[([a-z0-9-]+)\]/gi), ...namesIn(text, /^[> \t\v\f\xa0]*campaign:[ \t]*["']?([a-z0-9-]+)/gim)]),
    messageIds: [...idsIn(text)],
  }
}

function* namesIn(text: string, pattern: RegExp): Generator<string> {
  for (const [, name] of text.matchAll(pattern)) if (name.length <= 100) yield name.toLowerCase()
}

function firstOf(names: Iterable<string>): string[] {
  const found = new Set<string>()
  for (const name of names) {
    if (found.size >= MOST) break
    found.add(name)
  }
  return [...found]
}

function* idsIn(text: string): Generator<Outside['messageIds'][number]> {
  let found = 0
  for (const [id, name] of text.slice(0, 200_000).matchAll(/<([a-z0-9.]+)\.[0-9a-f]{16}@[^<>\s]+>/g)) {
    if (id.length > 500) continue
    if (++found > MOST) return
    yield { id, name }
  }
}
