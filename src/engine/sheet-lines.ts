/**
 * Lines of a prefilled sheet. Three kinds: plain entries; orders switched off by one "#", which are YAML once it is taken away; and remarks,
 * "## ...", which stay comments. Mail programs break lines beyond some 76 columns, quotes included, and a broken line is no YAML: so none is
 * longer than WIDTH.
 */
export const WIDTH = 66

/** A remark, broken at its blanks. */
export function remark(text: string, indent = '', width = WIDTH): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line !== '' && 3 + indent.length + line.length + 1 + word.length > width) {
      lines.push(line)
      line = `  ${word}`
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line].map((each) => `## ${indent}${each}`)
}

/** What stands in an order, key by key: a word, a list in brackets, or '' for a blank to fill. */
export type Fields = Readonly<Record<string, string | readonly string[]>>

/** A section's name, switched off, with what it is for. */
export const section = (name: string, why: string): string[] => noted(`#${name}:`, why)

/** A section with its whole value in one line, switched off. */
export const valueLine = (name: string, value: string | readonly string[], why: string): string[] => noted(`#${name}: ${shown(value)}`, why)

/** An item of a section's list, switched off: in one line if it fits, else a line for each key. */
export function item(fields: Fields, why = ''): string[] {
  const inner = Object.entries(fields)
    .map(([key, value]) => `${key}: ${shown(value)}`)
    .join(', ')
  const line = `#  - {${inner}}`
  return line.length <= WIDTH ? noted(line, why) : [...(why ? remark(why, '  ') : []), ...blockItem(fields)]
}

/** An item with a line for each key, so that each can be switched on by itself; notes stand behind their keys. */
export function blockItem(fields: Fields, notes: Readonly<Record<string, string>> = {}): string[] {
  return Object.entries(fields).flatMap(([key, value], i) => {
    const lead = `#  ${i === 0 ? '-' : ' '} ${key}:`
    const line = `${lead} ${shown(value)}`.trimEnd()
    return line.length <= WIDTH || typeof value === 'string' ? noted(line, notes[key] ?? '') : [`${lead} [`, ...brokenList(value)]
  })
}

/** A long list over several lines, closing bracket included. */
function brokenList(values: readonly string[]): string[] {
  const lines: string[] = []
  let line = '#      '
  values.forEach((value, i) => {
    const word = `${quoted(value)}${i < values.length - 1 ? ', ' : ']'}`
    if (line.length + word.length > WIDTH + 1) {
      lines.push(line.trimEnd())
      line = '#      '
    }
    line += word
  })
  return [...lines, line.trimEnd()]
}

/** A line with a remark behind it, or before it where there is no room. */
export function noted(line: string, why: string): string[] {
  if (!why) return [line]
  const both = [`${line.padEnd(24)}  ## ${why}`, `${line}  ## ${why}`].find((each) => each.length <= WIDTH)
  return both !== undefined ? [both] : [...remark(why, line.startsWith('#  ') ? '  ' : ''), line]
}

const shown = (value: string | readonly string[]): string => (typeof value === 'string' ? value : `[${value.map(quoted).join(', ')}]`)

/** A name as YAML reads it back: in quotes where it would be a number, a yes or no, or several things. */
export function quoted(name: string): string {
  const plain = /^[\p{L}\d][\p{L}\d .()/-]*$/u.test(name) && !/^[\d.]+$/.test(name) && !/^(?:true|false|null|yes|no|on|off|~)$/i.test(name)
  return plain ? name : `'${name.replace(/'/g, "''")}'`
}

/** Columns of a sheet that is read on a phone. */
export const NARROW = 44

/** A sheet in lines of so few columns: remarks are broken at blanks, orders behind the commas of their brackets. It says the same. */
export const narrow = (sheet: string): string => paragraphs(sheet.split('\n')).flatMap(narrowed).join('\n')

/** Lines, with those of one remark as one: the lines after its first stand two blanks further in, and their first word had no room before. */
function paragraphs(lines: readonly string[]): string[] {
  const out: string[] = []
  let inside = ''
  lines.forEach((line, i) => {
    const [, blanks = null, word = ''] = /^## ( *)(\S+)/.exec(line) ?? []
    if (blanks !== null && inside !== '' && blanks === inside && lines[i - 1].length + 1 + word.length > WIDTH)
      out[out.length - 1] += ` ${line.slice(3).trim()}`
    else {
      out.push(line)
      inside = blanks === null ? '' : `${blanks}  `
    }
  })
  return out
}

function narrowed(line: string): string[] {
  if (line.length <= NARROW) return [line]
  const [, blanks = null] = /^## ( *)\S/.exec(line) ?? []
  if (blanks !== null) return remark(line.slice(3).trim(), blanks, NARROW)
  const at = line.indexOf(' ## ')
  const [order, why] = at < 0 ? [line, ''] : [line.slice(0, at).trimEnd(), line.slice(at + 4)]
  return [...(why ? remark(why, order.startsWith('#  ') ? '  ' : '', NARROW) : []), ...brokenOrder(order)]
}

/** An order behind its commas, in further lines that stand further in. */
function brokenOrder(order: string): string[] {
  const lead = `${/^#? *(?:- )?/.exec(order)![0].replace('-', ' ')}    `
  const lines: string[] = []
  let line = ''
  // A quoted name is one piece, whatever stands in it.
  for (const part of partsOf(order)) {
    if (line !== '' && line.length + part.trimEnd().length > NARROW) {
      lines.push(line.trimEnd())
      line = lead + part.trimStart()
    } else line += part
  }
  return [...lines, line.trimEnd()]
}

/** Up to each comma; a quoted name is one piece, whatever stands in it. */
function partsOf(order: string): string[] {
  const parts: string[] = []
  let [start, inQuotes] = [0, false]
  for (let i = 0; i < order.length; i++) {
    if (order[i] === "'") inQuotes = !inQuotes
    else if (order[i] === ',' && !inQuotes) {
      parts.push(order.slice(start, i + 1))
      start = i + 1
    }
  }
  return [...parts, order.slice(start)]
}
