/**
 * `npm run us-entry:history -- [--turns n] [--seed n]`: US entry of World in Flames (13.3) with what history did on its dates, over ten thousand turns of a quick simulation: when each option is
 * chosen, and when the USA can make war on Germany and Italy, beside history. Writes scenarios/us-entry.md and its picture.
 */
import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { Draw } from '../../src/engine/testing-draw.ts'
import { loadTables } from '../../src/games/wif/charts/load-tables.ts'
import { AHEAD, DATES, HISTORY, isOpen, nameOf, START, TURNS, turnAt, turnOf, WAR } from './history.ts'
import { QuickEntry } from './quick.ts'

const { turns, seed } = new Command()
  .name('us-entry:history')
  .option('--turns <n>', `turns in all, ${TURNS} a campaign`, '10000')
  .option('--seed <n>', 'of the first campaign', '1')
  .parse()
  .opts<{ turns: string; seed: string }>()

/** Rolls of ten from which on this USA attempts to declare war. */
const GOOD_ENOUGH = 5
/** Starting pools that are held beside each other. */
const POOLS_TRIED = [1, 2, 3, 4, 5]
const tables = loadTables(null)
const wishes = DATES.map(([option]) => option)
const campaigns = Math.ceil(Number(turns) / TURNS)

interface Found {
  readonly when: ReadonlyMap<number, number[]>
  readonly wars: number[]
}

/** All campaigns with some starting pools: the turns in which each option was chosen, and war was made. */
function played(start: typeof START): Found {
  const when = new Map<number, number[]>(wishes.map((option) => [option, []]))
  const wars: number[] = []
  for (let number = Number(seed); number < Number(seed) + campaigns; number++) {
    const draw = new Draw(number)
    const roll = (sides: number) => 1 + draw.below(sides)
    const entry = new QuickEntry(tables, roll, roll, start)
    for (let turn = 0; turn < TURNS; turn++) {
      const { year, months } = turnAt(turn)
      if (months === 'J/F') entry.yearComes(year)
      for (const done of HISTORY.filter((each) => each.turn === turn)) entry.act(done)
      if (entry.chances() >= GOOD_ENOUGH && entry.attempt()) {
        wars.push(turn)
        break
      }
      entry.markers(year)
      for (const option of entry.options(wishes, (each) => isOpen(each, turn))) when.get(option)!.push(turn)
    }
  }
  return { when, wars }
}

/** The turn by which so many in a hundred of the campaigns have it; null where they never do. */
const by = (found: readonly number[], percent: number): number | null =>
  [...found].sort((a, b) => a - b)[Math.ceil((percent / 100) * campaigns) - 1] ?? null
const told = (turn: number | null): string => (turn === null ? 'later or never' : nameOf(turn))
/** How far the half of the campaigns is from history, in turns: the mean of all options. */
const distance = ({ when }: Found): number =>
  DATES.reduce((sum, [option, turn]) => sum + Math.abs((by(when.get(option)!, 50) ?? TURNS) - turnOf(turn)), 0) / DATES.length

const { when, wars } = played(START)
const pools = POOLS_TRIED.map((count) => ({ count, found: played({ Japan: count, 'Germany and Italy': count }) }))
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
wants the options in the order in which history did what they stand for, none more than ${AHEAD} ${AHEAD === 1 ? 'turn' : 'turns'} before history did. The markers and the starting pools are the project's own (ruling politics.entry-markers).

![When each option is chosen, beside history](us-entry.svg)

| Option | What history did | When | 10 in a hundred | Half | 90 in a hundred |
| --- | --- | --- | --- | --- | --- |
${rows.map(({ name, history, what, found }) => `| ${name} | ${what} | ${nameOf(history)} | ${told(by(found, 10))} | ${told(by(found, 50))} | ${told(by(found, 90))} |`).join('\n')}

## Why not nearer

- **The level that an option asks for is its number** (13.3.2). History did not go by it: it called up the National Guard (39) in 1940 and sent the neutrality patrol east (11) in 1941. A USA that comes to 39 in
  Sep/Oct 1940 could have had 9, 11, 7 and 19 a year before. The page has them near history only because its USA waits for history's dates; one that takes what it can get has them in the first turns, and pays for
  them with markers that the dear ones want: with two markers in each pool, and without Japan's wars, 39 came twelve turns late that way, 35 nine, 41 eight, 38 seven and 36 six.
- **22 asks for a tension of 11, 34 for one of 17.** Tension is made of the markers that earlier options cost. What history had done by Jul/Aug 1940 (15, 26, 13) costs 17 points, about two markers: a tension of 3. No
  starting pool mends that, and a USA that is to have 22 in 1940 takes cheap options before their time.
- **34, 36 and 38** come when history was at war already, and half of the campaigns declare war before they have 34. A USA at war has all of the rest that it could have chosen (13.3.2), which the page does not count: in
  history 36 and 38 were weeks before the war, and what came with it.

## The starting pools

| Markers in each entry pool | Mean distance from history, in turns | War, half of the campaigns |
| --- | --- | --- |
${pools.map(({ count, found }) => `| ${count}${count === START.Japan ? ', as shipped' : ''} | ${distance(found).toFixed(2)} | ${told(by(found.wars, 50))} |`).join('\n')}

More markers are nearer to history on the whole. Four are worth an entry level of 16 before anything has happened: half of the campaigns could then choose 15, which stands for the end of the embargo, in the first turn of the war.
Three, worth 12, are the most that leave it to what the Axis does.
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
