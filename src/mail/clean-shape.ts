import type { Line } from './clean.ts'

/** `key: value`, `key:` or `- key: value`, with a key of at most three words; not a sentence with a colon in it. */
export function looksLikeKey(text: string): boolean {
  const start = text.slice(0, 200)
  const colon = start.indexOf(':')
  if (colon < 0 || (colon + 1 < start.length && start[colon + 1] !== ' ')) return false
  const key = /^( *)((?:- +)*)["']?([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,40})["']?$/u.exec(start.slice(0, colon).trimEnd())
  if (!key || key[3].trim().split(/ +/).length > 3) return false
  const atMargin = key[1] === '' && key[2] === ''
  return !(atMargin && /[.?!,]$/.test(text.trimEnd()))
}

export function looksLikeItem(text: string): boolean {
  return /^ *- +\S/.test(text.slice(0, 200))
}

/** A question of one line is all that a mail needs to say. */
const query = /^["']?query["']?\s*:/i

/** Two keys, or a key and an item: a greeting such as "My orders:" is no sheet. */
export function looksLikeSheet(lines: Line[]): boolean {
  if (lines.some((line) => query.test(line.text.slice(0, 200)))) return true
  const keys = lines.filter((line) => looksLikeKey(line.text)).length
  const items = lines.filter((line) => looksLikeItem(line.text) && !looksLikeKey(line.text)).length
  return keys >= 2 || (keys >= 1 && items >= 1)
}
