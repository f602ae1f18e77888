/** Columns of a mail's text part. */
const WIDTH = 78

/** Breaks text into lines that fit a terminal, each after `indent` blanks (the first too). */
export function wrap(content: string, indent = 0): string {
  const blank = ' '.repeat(indent)
  const lines: string[] = []
  for (const paragraph of content.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && indent + line.length + 1 + word.length > WIDTH) {
        lines.push(blank + line)
        line = word
      } else line = line === '' ? word : `${line} ${word}`
    }
    lines.push(blank + line)
  }
  return lines.join('\n')
}

/** The same, with what follows the first line two blanks further in. */
export function hang(content: string, indent = 0): string {
  const [first, ...rest] = wrap(content, indent + 2).split('\n')
  return [first.slice(2), ...rest].join('\n')
}

/** A table's line, the last cell broken under itself. */
export function tableRow(cells: readonly string[], widths: readonly number[], indent = 2): string {
  const before = cells
    .slice(0, -1)
    .map((cell, i) => `${cell.padEnd(widths[i])}  `)
    .join('')
  // A last cell with next to no room stays as it is.
  const at = indent + before.length
  const [first, ...rest] =
    at > WIDTH - 24
      ? [cells.at(-1)!]
      : wrap(cells.at(-1)!, at)
          .split('\n')
          .map((line) => line.slice(at))
  return [`${' '.repeat(indent)}${before}${first}`, ...rest.map((line) => ' '.repeat(at) + line)].join('\n')
}

/** Widths of a table's columns, for text. */
export const widthsOf = (columns: readonly string[], rows: readonly (readonly string[])[]): number[] =>
  columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i].length)))
