import { run, ScriptedDice, plainMap } from '../src/games/wif/cases/notation.ts'
import { readCase } from '../src/games/wif/cases/case-file.ts'
import { setUpCase } from '../src/games/wif/cases/case-position.ts'
import { production } from '../src/games/wif/production/production.ts'
import { convoyBoard, mostCarried } from '../src/games/wif/production/testing-convoys.ts'

// Turns of production on boards drawn by lot, with blockades and bombs, of every major power in turn: `npx tsx scripts/fuzz-production.ts 200 1` (how many of each,
// from which seed on). An account of its own, from the notation of the board and what came of it, says what must have been carried, made and spent.
const [turns = 200, from = 1] = process.argv.slice(2).map(Number)
const map = plainMap(12, 12)

/** Powers with a partner and an enemy, who take the places of the board's Germany, Italy and USSR. */
const CASTS = [
  ['Germany', 'Italy', 'USSR'],
  ['Italy', 'Germany', 'USSR'],
  ['Japan', 'Germany', 'USA'],
  ['Commonwealth', 'France', 'Germany'],
  ['France', 'Commonwealth', 'Germany'],
  ['USSR', 'France', 'Germany'],
  ['USA', 'Commonwealth', 'Germany'],
  ['China', 'Commonwealth', 'Japan'],
] as const
const AXIS: readonly string[] = ['Germany', 'Italy', 'Japan']
/** Counters of the force pool: type, the rest of its notation, first price, turns. Ships pay their first cycle, by type. */
const POOL = [
  ['INF', '5-3', 3, 2],
  ['ARM', '8-6', 6, 4],
  ['GARR', '4-1', 2, 2],
  ['FTR', '5/1/6', 4, 2],
  ['LND', '3/4/9', 5, 3],
  ['CA', '3/5/1/2/5/4', 1, 4],
  ['SUB', '3/6/0/0/3/3', 1, 4],
] as const

interface Counter {
  readonly name: string
  readonly price: number
  readonly turns: number
}

let [played, spent, could, carried] = [0, 0, 0, 0]

function play(power: string, partner: string, enemy: string, seed: number): string[] {
  let state = (seed * 104729 + power.length * 7907 + 11) % 2147483647
  const below = (n: number): number => Math.floor(((state = (state * 48271) % 2147483647) / 2147483647) * n)
  const board = convoyBoard(map, seed)
  const cast: Record<string, string> = { Germany: power, Italy: partner, USSR: enemy }
  const recast = (text: string) => text.replace(/Germany|Italy|USSR/g, (name) => cast[name])
  const position = JSON.parse(recast(JSON.stringify(board.position))) as Record<string, unknown> & { units: string[] }
  const side = (name: string) => (AXIS.includes(name) ? 'Axis' : 'Allies')
  const multiple = [0.5, 0.75, 1, 1.25, 1.5, 2][below(6)]
  const pool: Counter[] = []
  for (let i = 0; i < below(14); i++) {
    const [type, rest, price, takes] = POOL[below(power === 'China' ? 3 : POOL.length)]
    const [name, sea] = [`${type}${i}`, type === 'CA' || type === 'SUB']
    position.units.push(`${power} ${type} ${name} ${rest} pool cost=${sea ? price + 2 : price} turns=${takes}`)
    pool.push({ name: type === 'INF' || type === 'ARM' || type === 'GARR' ? `${name} ${type}` : name, price, turns: takes })
  }
  const convoys = below(3) > 0
  if (convoys) position.units.push(`${power} CP Pool ${1 + below(5)}/3 pool`)
  const hasConvoys = convoys || position.units.some((unit) => unit.startsWith(`${power} CP `))
  const bombed: Record<string, { points: number; oil: number }> = {}
  for (const [hex, works] of Object.entries(board.factories))
    if (!board.lost.has(hex) && below(4) === 0) bombed[hex] = { points: 1 + below(works), oil: 0 }
  const lostToBombs = Object.values(bombed).reduce((sum, { points }) => sum + points, 0)
  const stops = below(4) === 0
  const { position: read } = readCase({
    id: 'wif-production',
    title: 'a board drawn by lot',
    rules: ['wif-13.6-production-chain'],
    source: 'drawn',
    position: {
      ...position,
      sides: { [power]: side(power), [partner]: side(partner), [enemy]: side(enemy) },
      bombed,
      production: {},
      turn: { index: 3, year: 1943, months: 'M/J' },
      'us options': [1, 12, 22, 28],
      tables: {
        'production-multiples': {
          years: [1943],
          multiples: { [power]: [multiple], [partner]: [1], [enemy]: [1] },
          increases: {},
        },
      },
    },
    expect: { 'no events': ['-'] },
  })
  const world = setUpCase(read, new ScriptedDice(Array<number>(400).fill(1)), false)
  const before = new Map(Object.values(world.state.units).map((unit) => [unit.id, { place: unit.place, hex: unit.hex, name: unit.name }]))
  const pointsAtSea = (): number =>
    Object.values(world.state.units).reduce((sum, unit) => sum + (unit.kind === 'naval' && unit.place === 'sea' ? unit.points : 0), 0)
  const sailing = pointsAtSea()
  run(world, production(world), stops ? { 'build units': [{ power, stop: true }] } : {})
  const wrong: string[] = []
  const must = (what: string, is: unknown, should: unknown) => {
    if (is !== should) wrong.push(`${what}: ${String(is)}, the account says ${String(should)}`)
  }

  // What is carried and made.
  const most = mostCarried(map, board)
  const made = Math.floor(Math.max(0, most - lostToBombs) * multiple + 0.5)
  const told = world.events.find(({ text }) => text.startsWith(`${power}: `) && text.includes('production point'))?.text ?? ''
  const sum = /(\d+) production point.* = (\d+) build point/.exec(told)
  must('production points', Number(sum?.[1]), most)
  must('build points', Number(sum?.[2]), made)

  // Who is where: from the pool to the circle, for so many turns, or not at all.
  let paid = 0
  let newPoints = 0
  for (const unit of Object.values(world.state.units)) {
    const was = before.get(unit.id)
    const isConvoy = unit.kind === 'naval' && unit.type === 'CP'
    if (was && was.place !== 'pool') {
      must(`${unit.name} stays`, `${unit.place} ${unit.hex}`, `${was.place} ${was.hex}`)
      continue
    }
    if (!was && !isConvoy) wrong.push(`${unit.name} comes from nowhere`)
    if (unit.place === 'pool') continue
    must(`${unit.name} is built`, unit.place, 'circle')
    const counter = isConvoy ? { price: unit.points, turns: 4 } : pool.find(({ name }) => name === unit.name)
    if (!counter) {
      wrong.push(`${unit.name} is not the power's`)
      continue
    }
    if (isConvoy) newPoints += unit.points
    paid += counter.price
    must(`${unit.name} arrives`, unit.arrives, 3 + counter.turns)
    must(`${unit.name} is face-down`, unit.faceDown, unit.kind === 'naval' && !isConvoy)
  }
  must(
    'counters',
    [...before.keys()].every((id) => world.state.units[id]),
    true,
  )
  must('convoy points built by fives', newPoints % 5, 0)
  must('convoy points at sea', pointsAtSea(), sailing)
  if (paid > made) wrong.push(`${paid} build points spent of ${made}`)
  const unspent = world.events.find(({ text }) => text.startsWith(`${power} does not spend `))?.text
  must('build points left over', Number(/spend (\d+)/.exec(unspent ?? '')?.[1] ?? 0), made - paid)
  if (stops) must('nothing more is built', paid, 0)

  // The most that these prices allow.
  const sums = new Set([0])
  for (const { price } of pool) for (const so of [...sums]) if (so + price <= made) sums.add(so + price)
  if (hasConvoys) for (const so of [...sums]) for (let more = so; more <= made; more += 5) sums.add(more)
  const possible = Math.max(...sums)
  if (!stops && paid < 0.95 * possible) wrong.push(`${paid} build points spent where ${possible} could be`)
  if (!stops) [spent, could] = [spent + paid, could + possible]
  played++
  carried += most
  return wrong
}

for (const [power, partner, enemy] of CASTS)
  for (let seed = from; seed < from + turns; seed++) {
    const wrong = play(power, partner, enemy, seed)
    if (wrong.length === 0) continue
    console.error(`${power}, seed ${seed}:\n  ${wrong.join('\n  ')}`)
    process.exit(1)
  }
console.log(`${played} turns of production: ${carried} resources carried, ${spent} of ${could} build points spent, no fault`)
