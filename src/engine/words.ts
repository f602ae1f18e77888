import type { SheetValue } from './decision.ts'

/** What stands in a sheet, as words: a list "a, b", a map by its names. */
export function asText(value: SheetValue | undefined): string {
  if (value === undefined) return ''
  if (value === null || typeof value !== 'object') return String(value)
  if (value instanceof Map) return `{${[...value.keys()].join(', ')}}`
  return (value as readonly { value: SheetValue }[]).map((node) => asText(node.value)).join(', ')
}

/**
 * "1st Foot in Aston" before and after a word such as / in /, blanks aside; null when it is not there, or nothing stands behind it. A pattern of two
 * runs of anything would take the square of the time on a long text.
 */
export function cutAt(text: string, word: RegExp): [before: string, after: string] | null {
  const found = word.exec(text)
  if (!found) return null
  const after = text.slice(found.index + found[0].length).trimStart()
  return after === '' ? null : [text.slice(0, found.index).trimEnd(), after]
}

/** The same at the last such word: "Army of the Hills of Aston". */
export function cutAtLast(text: string, word: string): [before: string, after: string] | null {
  const at = text.toLowerCase().lastIndexOf(` ${word} `)
  const [before, after] = [text.slice(0, Math.max(0, at)).trim(), text.slice(at + word.length + 2).trim()]
  return at < 0 || before === '' || after === '' ? null : [before, after]
}
