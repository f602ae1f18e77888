import type { Line } from './clean.ts'

/** `key: value`, `key:` or `- key: value`, with a key of at most three words; not a sentence with a colon in it. */
export function looksLikeKey(text: string): boolean {
  const start = text.slice(0, 200)
  const colon = start.indexOf(':')
  if (colon < 0 || (colon + 1 < start.length && start[colon + 1] !== ' ')) return false
  const key = /^( *)((?:- +)*)["']?([\p{L}\p{N}_][\p{L}\p{N}_ .-]{0,40})["']?$/u.exec(start.slice(0, colon).trimEnd())
  if (!key || key[3].trim().split(/ +/).length > 3) return false
  const atMargin = key[1] === '' && key[2] === ''
  // A comma ends no line of a sheet but one within brackets.
  const inBrackets = /^\s*[[{].*,$/.test(start.slice(colon + 1).trimEnd())
  return !(atMargin && /[.?!,]$/.test(text.trimEnd()) && !inBrackets)
}

export function looksLikeItem(text: string): boolean {
  return /^ *- +\S/.test(text.slice(0, 200))
}

/** "1st Foot to Aston": a line that may be an order in plain words, and no sentence of a letter. What it is only those can tell who know the game. */
export function looksPlain(text: string): boolean {
  const start = text.slice(0, 250).trim()
  if (start.length > 200 || !/^[\p{L}\p{N}$*\u2022-]/u.test(start) || /[?:,]$/.test(start)) return false
  return /\s(?:to|with|at|in|on|from|by|via|over)\s+\S/i.test(start) || /(?:^|\s)\S*\d/.test(start) || /^\p{Lu}{2,}\s/u.test(start)
}

/** The line below which orders in plain words stand. */
const plainOrders = /^ *orders *:/i

/** A question of one line is all that a mail needs to say. */
const query = /^["']?query["']?\s*:/i

/** Two keys, or a key and an item: a greeting such as "My orders:" is no sheet. */
export function looksLikeSheet(lines: Line[]): boolean {
  if (lines.some((line) => query.test(line.text.slice(0, 200)))) return true
  const keys = lines.filter((line) => looksLikeKey(line.text)).length
  const items = lines.filter((line) => looksLikeItem(line.text) && !looksLikeKey(line.text)).length
  if (keys >= 2 || (keys >= 1 && items >= 1)) return true
  const written = lines.filter(({ text }) => text.trim() !== '')
  const head = written.findIndex(({ text }) => looksLikeKey(text))
  if (head < 0 || head === written.length - 1) return false
  if (plainOrders.test(written[head].text)) return true
  // "action: march" and an order right below it.
  const next = written[head + 1]
  const isShort = /^[a-z]+ *: *\S+(?: \S+)? *$/i.test(written[head].text.slice(0, 80))
  return isShort && next.number === written[head].number + 1 && looksPlain(next.text)
}
