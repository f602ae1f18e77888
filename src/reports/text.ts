/** Columns of a mail's text part. */
const WIDTH = 78

/** Breaks text into lines that fit a terminal, each after `indent` blanks (the first too). */
export const wrap = (content: string, indent = 0): string => wrapTo(content, WIDTH, indent)

function wrapTo(content: string, width: number, indent = 0): string {
  const blank = ' '.repeat(indent)
  const lines: string[] = []
  for (const paragraph of content.split('\n')) {
    let line = ''
    for (const word of paragraph.split(' ')) {
      if (line !== '' && indent + line.length + 1 + word.length > width) {
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

/** A table's line, each cell broken under itself where it is longer than its column. */
export function tableRow(cells: readonly string[], widths: readonly number[], indent = 2): string {
  const broken = cells.map((cell, i) => wrapTo(cell, widths[i]).split('\n'))
  const lines = Array.from({ length: Math.max(...broken.map(({ length }) => length)) }, (_, n) =>
    broken.map((cell, i) => (cell[n] ?? '').padEnd(i === cells.length - 1 ? 0 : widths[i])).join(' '.repeat(GAP)),
  )
  return lines.map((line, n) => ' '.repeat(indent) + (n === 0 ? line : line.trimEnd())).join('\n')
}

/** Room for a last cell that is broken under itself: a narrower column is as wide as its longest cell. */
const LEAST = 24
/** Columns between two cells. */
const GAP = 2

/** Widths of a table's columns, for text: as wide as what stands in them, but for a last one that the rest of the line is left to; where that is next to nothing the long ones share the line. */
export function widthsOf(columns: readonly string[], rows: readonly (readonly string[])[], indent = 2): number[] {
  const whole = columns.map((column, i) => Math.max(column.length, ...rows.map((row) => row[i].length)))
  const before = whole.slice(0, -1).reduce((sum, width) => sum + width + GAP, indent)
  const room = WIDTH - before
  if (whole.at(-1)! <= room) return whole
  if (room >= LEAST) return [...whole.slice(0, -1), room]
  const words = columns.map((column, i) =>
    Math.max(...[column, ...rows.map((row) => row[i])].flatMap((cell) => cell.split(' ').map(({ length }) => length))),
  )
  return shared(whole, words, WIDTH - indent - GAP * (columns.length - 1))
}

/** Columns in so much room: the widest gives way first, none below its longest word. */
function shared(whole: readonly number[], words: readonly number[], room: number): number[] {
  const widths = [...whole]
  while (widths.reduce((sum, width) => sum + width, 0) > room) {
    const able = widths.filter((width, i) => width > words[i])
    if (able.length === 0) break
    const widest = Math.max(...able)
    widths[widths.findIndex((width, i) => width === widest && width > words[i])]--
  }
  return widths
}
