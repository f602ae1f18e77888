import { type ASTNode, Environment, ParseError } from '@marcbachmann/cel-js'
import { Refusal } from './refusal.ts'

/** Longer than any condition that a person can still read. */
export const MOST_LETTERS = 500
const LIMITS = { maxAstNodes: 250, maxDepth: 30, maxListElements: 50, maxMapEntries: 8, maxCallArguments: 8 }
const language = new Environment({ limits: LIMITS })

/** The expression as a tree; nothing is known yet of what its names mean. Throws Refusal. */
export function parse(text: string): ASTNode {
  if (text.trim() === '') throw new Refusal('the condition is empty', 0)
  if (text.length > MOST_LETTERS) throw new Refusal(`the condition is longer than ${MOST_LETTERS} letters`, MOST_LETTERS)
  try {
    return language.parse(text).ast
  } catch (error) {
    if (!(error instanceof ParseError)) throw error
    const offset = Math.min(error.range?.start ?? 0, text.length)
    throw slip(text, offset) ?? new Refusal(said(error, text, offset), offset)
  }
}

/** How other languages, spreadsheets and people write what CEL writes otherwise. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^=>|^≥/, '"at least" is written >='],
  [/^=<|^≤/, '"at most" is written <='],
  [/^<>|^≠/, '"is not" is written !='],
  [/^=(?!=)/, 'to compare, write =='],
  [/^&(?!&)/, '"and" is written &&'],
  [/^\|(?!\|)/, '"or" is written ||'],
  [/^:/, 'odds of 3:1 are written as the number 3'],
  [/^,\d/, 'a number has a point, not a comma: 2.5'],
  [/^\.\d/, 'a number begins with a digit: 0.5'],
  [/^[“”„‘’«»]/, 'words stand in straight quotes: "forest"'],
  [/^\{/, 'braces have no meaning in a condition'],
]
const WORDS: Readonly<Record<string, string>> = {
  and: '"and" is written &&',
  or: '"or" is written ||',
  not: '"not" is written !',
  is: 'to compare, write == or !=',
  equals: 'to compare, write ==',
  over: '"more than" is written >',
  above: '"more than" is written >',
  under: '"less than" is written <',
  below: '"less than" is written <',
}

/** What was meant where the parser stopped, if it is one of the usual slips. The sign or word may have begun just before. */
function slip(text: string, offset: number): Refusal | undefined {
  const head = text.slice(0, offset).trimEnd()
  let begins = head.length
  while (begins > 0 && /[a-z]/i.test(head[begins - 1])) begins--
  const before = meaningOf(head.slice(begins))
  if (before !== undefined) return new Refusal(before, begins)
  const word = /^[a-z]+/i.exec(text.slice(offset))
  if (word && meaningOf(word[0]) !== undefined) return new Refusal(meaningOf(word[0])!, offset)
  for (const at of [offset - 1, offset]) {
    const sign = SIGNS.find(([pattern]) => pattern.exec(text.slice(Math.max(at, 0)))?.[0].length! > offset - at)
    if (sign) return new Refusal(sign[1], Math.max(at, 0))
  }
  return undefined
}

export const meaningOf = (word: string): string | undefined =>
  Object.hasOwn(WORDS, word.toLowerCase()) ? WORDS[word.toLowerCase()] : undefined

const MISSING: readonly (readonly [string, string])[] = [
  ['Expected RPAREN', "a closing ')' is missing here"],
  ['Expected RBRACKET', "a closing ']' is missing here"],
  ['Expected COLON', "a choice is written 'condition ? this : that'; its ':' is missing here"],
  ['Expected IDENTIFIER', 'a name is missing after the point'],
]

function said(error: ParseError, text: string, offset: number): string {
  switch (error.code) {
    case 'unterminated_string':
    case 'unterminated_triple_quoted_string':
    case 'newline_in_string':
      return 'the word that begins here has no closing quote'
    case 'limit_exceeded':
      return 'the condition is too long or too deeply nested; say it in several'
    case 'invalid_number':
    case 'invalid_integer':
    case 'invalid_hex_integer':
    case 'invalid_exponent':
      return 'this is no number'
    case 'reserved_identifier':
      return `'${/^\w+/.exec(text.slice(offset))?.[0] ?? ''}' has no meaning in a condition`
    case 'invalid_macro_argument':
      return 'what goes through a list begins with a name of your own: units.exists(u, u == "...")'
    case 'unexpected_character':
    case 'unexpected_token':
    case 'expected_token': {
      const missing = MISSING.find(([start]) => error.summary.startsWith(start))
      if (missing) return missing[1]
      if (offset >= text.trimEnd().length) return 'the condition stops in the middle'
      return `'${foundAt(text, offset)}' is not expected here`
    }
    default:
      return /escape|surrogate/.test(error.code) ? 'a backslash in a word needs another before it' : 'this cannot be read'
  }
}

/** The word or sign there, fit to be printed. */
function foundAt(text: string, offset: number): string {
  const found = /^(?:\w+|[\s\S])/u.exec(text.slice(offset))?.[0] ?? ''
  return /\p{C}/u.test(found) ? `character ${found.codePointAt(0)}` : found
}
