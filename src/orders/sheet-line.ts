/** Lines of a sheet as they look, whether or not they are YAML. All take time proportional to the line. */

export const isEmpty = (line: string): boolean => /^\s*(?:#|$)/.test(line)

export const indentOf = (line: string): number => line.length - line.trimStart().length

export const bodyOf = (line: string): string => line.trim()

/** "- a", and "-{a}" and "-a", which are meant so. */
export const isDash = (line: string): boolean => /^\s*-(?:\s|$|[\p{L}{["'])/u.test(line)

/** The name that a line begins with, up to its colon; null where it begins with none. "action:land" has one. */
export function keyAtStart(line: string): string | null {
  const colon = line.slice(0, 80).indexOf(':')
  if (colon < 1) return null
  const name = line.slice(0, colon).trimEnd()
  const bare = /^(["'])(.*)\1$/.exec(name)?.[2] ?? name
  return /^[\p{L}\p{N}_<][\p{L}\p{N}_ .'<-]*$/u.test(bare) ? bare : null
}

/** What a line says before its comment, with what is in quotes blotted out. */
export function plainPart(line: string): string {
  let plain = ''
  let quote = ''
  for (let i = 0; i < line.length; i++) {
    const sign = line[i]
    const before = lastOf(plain)
    if (quote !== '') {
      // Inside words every sign is one of the words.
      if (sign === quote && quote === "'" && line[i + 1] === "'") {
        plain += '__'
        i++
      } else if (sign === '\\' && quote === '"') {
        plain += '__'.slice(0, line.length - i)
        i++
      } else {
        plain += sign === quote ? sign : '_'
        if (sign === quote) quote = ''
      }
      continue
    }
    if (sign === '#' && (i === 0 || /\s/.test(line[i - 1]))) break
    // A quote begins only where a value does: Bock's is a word.
    if ((sign === "'" || sign === '"') && (before === undefined || ':,[{-'.includes(before)) && (i === 0 || /[\s[{]/.test(line[i - 1])))
      quote = sign
    plain += sign
  }
  return plain
}

/** Brackets opened less brackets closed. */
export function depthOf(line: string): number {
  let depth = 0
  for (const sign of plainPart(line)) depth += '[{'.includes(sign) ? 1 : ']}'.includes(sign) ? -1 : 0
  return depth
}

function lastOf(text: string): string | undefined {
  for (let i = text.length - 1; i >= 0; i--) if (text[i] !== ' ') return text[i]
  return undefined
}
