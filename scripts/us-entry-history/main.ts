/**
 * `npm run us-entry:history -- [--turns n] [--seed n]`: US entry of World in Flames (13.3) with what history did on its dates, over ten thousand turns of a quick simulation: when each option is
 * chosen, and when the USA can make war on Germany and Italy, beside history. Writes scenarios/us-entry.md and its picture.
 */
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { Draw } from '../../src/engine/testing-draw.ts'
import { loadTables } from '../../src/games/wif/charts/load-tables.ts'
import { DATES, HISTORY, nameOf, OPENS, TURNS, turnAt, turnOf, WAR } from './history.ts'
import { QuickEntry } from './quick.ts'

const { turns, seed } = new Command()
  .name('us-entry:history')
  .option('--turns <n>', `turns in all, ${TURNS} a campaign`, '10000')
  .option('--seed <n>', 'of the first campaign', '1')
  .parse()
  .opts<{ turns: string; seed: string }>()

const START = { Japan: 2, 'Germany and Italy': 2 }
/** Rolls of ten from which on this USA attempts to declare war. */
const GOOD_ENOUGH = 5
const tables = loadTables(null)
const wishes = DATES.map(([option]) => option)
const campaigns = Math.ceil(Number(turns) / TURNS)
const when = new Map<number, number[]>(wishes.map((option) => [option, []]))
const wars: number[] = []
for (let number = Number(seed); number < Number(seed) + campaigns; number++) {
  const draw = new Draw(number)
  const roll = (sides: number) => 1 + draw.below(sides)
  const entry = new QuickEntry(tables, roll, roll, START)
  let isAtWar = false
  for (let turn = 0; turn < TURNS; turn++) {
    const { year, months } = turnAt(turn)
    if (months === 'J/F') entry.yearComes(year)
    for (const done of HISTORY.filter((each) => each.turn === turn)) entry.act(done)
    if (!isAtWar && entry.chances() >= GOOD_ENOUGH && entry.attempt()) {
      wars.push(turn)
      isAtWar = true
    }
    if (isAtWar) break
    entry.markers(year)
    for (const option of entry.options(wishes, (each) => turn >= (OPENS[each] ?? 0))) when.get(option)!.push(turn)
  }
}

/** The turn by which so many in a hundred of the campaigns have it; null where they never do. */
const by = (found: readonly number[], percent: number): number | null =>
  [...found].sort((a, b) => a - b)[Math.ceil((percent / 100) * campaigns) - 1] ?? null
const told = (turn: number | null): string => (turn === null ? 'later or never' : nameOf(turn))
const rows = [
  ...DATES.map(([option, turn, what]) => ({
    name: `${option} ${tables.usOptions[option].name}`,
    history: turnOf(turn),
    what,
    found: when.get(option)!,
  })),
  { name: 'War on Germany and Italy', history: WAR, what: 'declared by them', found: wars },
]

const page = `# US entry beside history

Written by \`npm run us-entry:history\`: ${campaigns * TURNS} turns (${campaigns} campaigns from Sep/Oct 1939 on) of Global War's US entry (13.3) with what history did of the US entry actions on its dates. The
declarations of war by the Axis on the USA are left out: the last row is when a USA that waits for five chances in ten has declared war by itself. It puts each marker into the pool with fewer, and
wants the options in the order in which history did what they stand for. The markers and the starting pools are the project's own (ruling politics.entry-markers).

![When each option is chosen, beside history](us-entry.svg)

| Option | What history did | When | 10 in a hundred | Half | 90 in a hundred |
| --- | --- | --- | --- | --- | --- |
${rows.map(({ name, history, what, found }) => `| ${name} | ${what} | ${nameOf(history)} | ${told(by(found, 10))} | ${told(by(found, 50))} | ${told(by(found, 90))} |`).join('\n')}
`
const folder = new URL('../../scenarios/', import.meta.url)
writeFileSync(new URL('us-entry.md', folder), page)
writeFileSync(new URL('us-entry.svg', folder), drawn())
console.log(page)

/** A row for each option: a bar from the turn of 10 in a hundred to that of 90, a stroke at the half, a ring where history was. */
function drawn(): string {
  const [left, top, turnWide, high] = [290, 34, 24, 20]
  const [width, height] = [left + (TURNS + 1) * turnWide + 10, top + rows.length * high + 10]
  const x = (turn: number): number => left + turn * turnWide + turnWide / 2
  const text = (at: number, y: number, words: string, anchor = 'start') =>
    `<text x="${at}" y="${y}" text-anchor="${anchor}">${words.replaceAll('&', '&amp;')}</text>`
  const years = Array.from({ length: TURNS }, (_, turn) => turn)
    .filter((turn) => turnAt(turn).months === 'J/F')
    .map((turn) => {
      const at = left + turn * turnWide
      return `<path d="M${at} ${top - 8}V${height - 10}" stroke="#bbb"/>${text(at + 4, top - 12, String(turnAt(turn).year))}`
    })
  const lines = rows.map(({ name, history, found }, i) => {
    const y = top + i * high + high / 2
    const [first, half, last] = [10, 50, 90].map((percent) => by(found, percent) ?? TURNS)
    return [
      text(left - 8, y + 4, name, 'end'),
      first < TURNS ? `<rect x="${x(first) - 8}" y="${y - 5}" width="${x(last) - x(first) + 16}" height="10" rx="4" fill="#9db8d6"/>` : '',
      half < TURNS ? `<path d="M${x(half)} ${y - 7}v14" stroke="#1d3f66" stroke-width="3"/>` : '',
      `<circle cx="${x(history)}" cy="${y}" r="5" fill="none" stroke="#b3261e" stroke-width="2"/>`,
    ].join('')
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="DejaVu Sans, sans-serif" font-size="11" role="img"><title>When each US entry option is chosen: bar from 10 to 90 in a hundred campaigns, stroke at the half, ring where history was</title><rect width="100%" height="100%" fill="#fff"/>${years.join('')}${lines.join('')}</svg>\n`
}
