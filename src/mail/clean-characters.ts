/** Characters that look like nothing: byte order mark, zero-width spaces and joiners, soft hyphen, direction marks. */
const invisible = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const oddSpace = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g
const doubleQuote = /[\u201c-\u201f\u2033\uff02]/g
const singleQuote = /[\u2018-\u201b\u2032\uff07]/
const oddHyphen = /[\u2010\u2011\u2212\uff0d]/g
const unusual = /[^\x20-\x7e]/
/**
 * U+0080 to U+009F: Windows-1252 read as Latin-1, by senders and by Node 20's own TextDecoder; * where there is none. These were
 * curly quotes and dashes.
 */
const windows = '€*‚ƒ„…†‡ˆ‰Š‹Œ*Ž**‘’“”•–—˜™š›œ*žŸ'
/** Full-width punctuation that YAML has a meaning for. */
const fullWidth: Record<string, string> = { '，': ',', '［': '[', '］': ']', '｛': '{', '｝': '}', '＃': '#', '＞': '>' }

/** Replaces what editors and phones put in place of the plain characters that YAML needs. Notes say which kinds, and where. */
export function plainCharacters(lines: string[], notes: string[]): string[] {
  const seen = new Map<string, number[]>()
  const clean = lines.map((line, n) => {
    // Most lines are plain ASCII, without tabs or stars for bullets.
    if (!unusual.test(line) && !/^[ >-]*\*/.test(line)) return line
    let text = line
    const change = (kind: string, changed: string): void => {
      if (changed === text) return
      text = changed
      seen.set(kind, [...(seen.get(kind) ?? []).slice(0, 3), n + 1])
    }
    if (unusual.test(text)) {
      text = text.replace(/[\u0080-\u009f]/g, (each) => windows[each.charCodeAt(0) - 0x80].replace('*', ''))
      text = text.replace(invisible, '').replace(oddSpace, ' ')
      change('Tabs in the indentation were read as two spaces each', withoutTabs(text))
      change('Curly quotes were made straight', straightQuotes(text))
      change(
        'Full-width punctuation was made plain',
        text
          .replace(/：(?=\S)/g, ': ')
          .replace(/：/g, ':')
          .replace(/[，［］｛｝＃＞]/g, (each) => fullWidth[each]),
      )
      text = text.replace(oddHyphen, '-')
      // "---" becomes one of these on a phone.
      if (/^[-\u2013\u2014]{2,3}\s*$/.test(text) && /[\u2013\u2014]/.test(text)) change('Long dashes were read as ---', '---')
    }
    change('Bullets and long dashes before an item were read as "-"', withDashForBullet(text))
    return text
  })
  for (const [kind, numbers] of seen) {
    notes.push(`${kind} (line ${numbers.slice(0, 3).join(', ')}${numbers.length > 3 ? ' and more' : ''}).`)
  }
  return clean
}

const bullet = /[\u2012-\u2015\u2022\u2023\u2043\u25aa\u25cf\u25e6\u00b7]/

function withDashForBullet(text: string): string {
  const at = /^[ >-]*/.exec(text)![0].length
  // A star alone could begin *bold*; YAML has no use for either.
  if (!bullet.test(text[at] ?? '') && !text.startsWith('* ', at)) return text
  const item = text.slice(at + 1).trimStart()
  return item === '' ? text : `${text.slice(0, at)}- ${item}`
}

function withoutTabs(text: string): string {
  if (!text.includes('\t')) return text
  const indentation = /^[ \t>]*/.exec(text)![0]
  return indentation.replaceAll('\t', '  ') + text.slice(indentation.length).replaceAll('\t', ' ')
}

/**
 * Straight quotes for curly ones. An apostrophe inside a word stays curly when the line has other single quotes, because it would
 * end a text that stands between them.
 */
function straightQuotes(text: string): string {
  const doubled = text.replace(doubleQuote, '"')
  if (!singleQuote.test(doubled)) return doubled
  const inWord = /(?<=[\p{L}\p{N}])[\u2018\u2019](?=[\p{L}\p{N}])/gu
  const outside = doubled.replace(inWord, '\ue000').replace(/[\u2018-\u201b\u2032\uff07]/g, "'")
  return outside.replaceAll('\ue000', outside.includes("'") ? '\u2019' : "'")
}
