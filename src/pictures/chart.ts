import { PAPER } from './style.ts'
import { escape, fit, FONT, n, text } from './text.ts'

/** Numbers over turns: a line for each power or side. */
export interface Chart {
  /** Names of the turns, in order. */
  readonly turns: readonly string[]
  /** A number for each turn, null where there is none. */
  readonly lines: readonly { readonly name: string; readonly colour: string; readonly values: readonly (number | null)[] }[]
}

const WIDTH = 640
const HEIGHT = 340
const TOP = 40
const BOTTOM = 34
const LEFT = 44
const RIGHT = 112
const GRID = '#cfc7ab'
const INK = '#2b2a26'

/** As it is read on a phone: numbers up the left, turns below, the name of each line at its end. */
export function drawChart(title: string, { turns, lines }: Chart): string {
  const highest = Math.max(1, ...lines.flatMap(({ values }) => values.filter((value) => value !== null)))
  const step = tick(highest)
  const top = Math.ceil(highest / step) * step
  const x = (i: number): number => LEFT + (turns.length > 1 ? (i * (WIDTH - LEFT - RIGHT)) / (turns.length - 1) : 0)
  const y = (value: number): number => HEIGHT - BOTTOM - (value * (HEIGHT - TOP - BOTTOM)) / top
  let out = ''
  for (let value = 0; value <= top; value += step)
    out +=
      `<path d="M${LEFT} ${n(y(value))}H${WIDTH - RIGHT}" stroke="${GRID}"/>` +
      text(LEFT - 6, y(value) + 4, String(value), { size: 12, fill: INK, anchor: 'end' })
  const every = Math.ceil((turns.length * 62) / (WIDTH - LEFT - RIGHT))
  turns.forEach((turn, i) => {
    if (i % every === 0) out += text(x(i), HEIGHT - BOTTOM + 18, turn, { size: 11, fill: INK, anchor: i === 0 ? 'start' : 'middle' })
  })
  for (const { colour, values } of lines) {
    const points = values.flatMap((value, i) => (value === null ? [] : [{ x: x(i), y: y(value) }]))
    out += `<path d="M${points.map((point) => `${n(point.x)} ${n(point.y)}`).join('L')}" fill="none" stroke="${INK}" stroke-width="4"/>`
    out += `<path d="M${points.map((point) => `${n(point.x)} ${n(point.y)}`).join('L')}" fill="none" stroke="${colour}" stroke-width="2.6"/>`
    for (const point of points)
      out += `<circle cx="${n(point.x)}" cy="${n(point.y)}" r="3.2" fill="${colour}" stroke="${INK}" stroke-width=".8"/>`
  }
  out += ends(lines, y)
  const head = fit(title, 16, WIDTH - 16, 9, true)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" ${FONT}><title>${escape(title)}</title>` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>${text(8, 21, head.text, { size: head.size, bold: true, anchor: 'start' })}${out}</svg>`
  )
}

/** Names at the ends of lines, none over another. */
function ends(lines: Chart['lines'], y: (value: number) => number): string {
  const named = lines
    .map(({ name, colour, values }) => ({ name, colour, at: y(values.findLast((value) => value !== null) ?? 0) }))
    .sort((a, b) => a.at - b.at)
  let free = TOP
  return named
    .map(({ name, colour, at }, i) => {
      // Room is left for those that come below.
      const most = HEIGHT - BOTTOM - (named.length - 1 - i) * 14
      const line = Math.min(Math.max(at + 4, free), most)
      free = line + 14
      const label = fit(name, 12, RIGHT - 22, 8, true)
      return (
        `<rect x="${WIDTH - RIGHT + 6}" y="${n(line - 9)}" width="9" height="9" fill="${colour}" stroke="${INK}" stroke-width=".8"/>` +
        text(WIDTH - RIGHT + 19, line, label.text, { size: label.size, bold: true, fill: INK, anchor: 'start' })
      )
    })
    .join('')
}

/** Between two lines of the grid: 1, 2 or 5 with noughts, so that there are six of them at most. */
function tick(highest: number): number {
  for (let size = 1; ; size *= 10) for (const of of [1, 2, 5]) if (highest / (of * size) <= 6) return of * size
}

/** What a chart shows, in words: each line from its first number to its last. */
export const describeChart = ({ turns, lines }: Chart): string =>
  lines
    .map(({ name, values }) => {
      const known = values.flatMap((value, i) => (value === null ? [] : [`${value} in ${turns[i]}`]))
      return `${name}: ${known.length > 1 ? `${known[0]}, ${known.at(-1)}` : known.join()}.`
    })
    .join(' ')
