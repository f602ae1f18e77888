/**
 * `npm run fuzz:us-entry -- [--turns n] [--seed n]`: US entry of World in Flames (13.3, 9.4) by random actions, choices and attempts. After each of them an account of its own,
 * kept by the rulebook and the shipped tables alone, says how many markers each pool must hold, and that none has come from nowhere or been lost.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { Command } from 'commander'
import { parse } from 'yaml'
import type { DiceRoller } from '../src/engine/dice.ts'
import { Draw } from '../src/engine/testing-draw.ts'
import { position, run } from '../src/games/wif/cases/notation.ts'
import { ENTRY_POOLS, type EntryPool, type Markers } from '../src/games/wif/politics/state.ts'
import { entryAction } from '../src/games/wif/politics/us-entry/action.ts'
import { attemptWar, tensionOfWars } from '../src/games/wif/politics/us-entry/attempt.ts'
import { drawAtStart, endOfEntry, newYear, regularMarkers } from '../src/games/wif/politics/us-entry/markers.ts'
import { whyNotAvailable } from '../src/games/wif/politics/us-entry/option-conditions.ts'
import { usOptions } from '../src/games/wif/politics/us-entry/options.ts'
import { whyNotAttempt } from '../src/games/wif/politics/us-entry/whom.ts'
import type { WifWorld } from '../src/games/wif/world.ts'

const { turns, seed } = new Command()
  .name('fuzz:us-entry')
  .option('--turns <n>', 'turns in all, 36 a campaign', '10000')
  .option('--seed <n>', 'seed of the first campaign; the next has the next number', '1')
  .parse()
  .opts<{ turns: string; seed: string }>()

/** The tables as they are written, not as the program reads them. */
const written = <Table>(name: string): Table =>
  parse(readFileSync(new URL(`../data/wif/tables/${name}.yaml`, import.meta.url), 'utf8')) as Table
const YEARS = written<{ years: Record<string, Record<string, number>> }>('entry-markers').years
const OPTIONS = written<{
  options: Record<string, { name: string; aim?: EntryPool; tension: number; after?: number[]; 'least tension'?: number }>
}>('us-options').options
const ACTIONS = written<{
  actions: Record<string, { points: number; pool?: EntryPool; each?: string; 'every turn'?: boolean }>
}>('us-actions').actions
const WAR = written<{ 'least tension': number; entry: number[]; tension: Record<string, number[]> }>('its-war')

const CAMPAIGN = 36
const ALLIES = ['Commonwealth', 'France', 'USSR', 'China']
const POWERS: Readonly<Record<EntryPool, readonly string[]>> = { Japan: ['Japan'], 'Germany and Italy': ['Germany', 'Italy'] }
const MONTHS = ['J/F', 'M/A', 'M/J', 'J/A', 'S/O', 'N/D'] as const
const poolOfPower = (power: string): EntryPool => (power === 'Japan' ? 'Japan' : 'Germany and Italy')
const otherPool = (pool: EntryPool): EntryPool => (pool === 'Japan' ? 'Germany and Italy' : 'Japan')

/** Dice that remember what was thrown openly. */
class ToldDice implements DiceRoller {
  thrown: { purpose: string; face: number }[] = []
  readonly hidden: Pick<DiceRoller, 'roll'>
  private readonly draw: Draw

  constructor(draw: Draw) {
    this.draw = draw
    this.hidden = { roll: (sides) => 1 + draw.below(sides) }
  }

  roll(sides: number, purpose: string): number {
    const face = 1 + this.draw.below(sides)
    this.thrown.push({ purpose, face })
    return face
  }
}

const sizeOf = (year: string): number => Object.values(YEARS[year]).reduce((sum, count) => sum + count, 0)

/** How many markers there must be where. */
class Account {
  readonly entry: Record<EntryPool, number> = { Japan: 0, 'Germany and Italy': 0 }
  readonly tension: Record<EntryPool, number> = { Japan: 0, 'Germany and Italy': 0 }
  readonly extra: Record<EntryPool, number> = { Japan: 0, 'Germany and Italy': 0 }
  common = 0
  year = 0
  without = 0
  readonly never = new Set<string>()
  readonly shunned = new Set<string>()
  readonly counted = new Set<string>()
  readonly chosen = new Set<number>()
  readonly enemies = new Set<string>()

  /** 13.2. */
  yearComes(year: number): void {
    for (const each of Object.keys(YEARS)) {
      if (Number(each) > this.year && Number(each) <= year) this.common += sizeOf(each)
    }
    this.year = Math.max(this.year, year)
  }

  /** 13.3.1, 13.2: with an empty pool the next year's markers come early; without any none is drawn. */
  drawn(pool: EntryPool): void {
    if (this.common === 0) {
      const next = Object.keys(YEARS)
        .map(Number)
        .find((year) => year > this.year)
      if (next === undefined) return
      this.yearComes(next)
    }
    this.common--
    this.entry[pool]++
  }

  /** 13.3.3. */
  acted({ number, by, points, pool, once }: Acted, face: number | undefined): void {
    const { each = 'game', 'every turn': everyTurn } = ACTIONS[number]
    const key = each === 'game' ? `${number}` : `${number} ${once}`
    if (each !== 'time') {
      if (this.counted.has(key)) return
      this.counted.add(key)
    }
    const due = dueFor(Math.abs(points), face)
    for (let i = 0; i < due && points > 0; i++) this.drawn(pool)
    if (everyTurn) this.extra[pool]++
    if (points > 0) return
    const back = Math.min(due, this.entry[pool])
    this.entry[pool] -= back
    this.common += back
    this.without += due - back
    if (due > back && ALLIES.includes(by)) this.shunned.add(by)
  }

  /** 13.3.1. */
  turnOfMarkers(count: number, pools: readonly EntryPool[]): void {
    if (this.without > 0) this.without--
    else for (let i = 0; i < count; i++) this.drawn(pools[i] ?? pools[pools.length - 1])
    for (const pool of ENTRY_POOLS) for (let i = 0; i < this.extra[pool]; i++) this.drawn(pool)
  }

  /** 13.3.2: whether markers have moved. */
  tensionOf(cost: number, face: number | undefined, from: readonly EntryPool[], isAimed: boolean): boolean {
    let moved = 0
    const due = dueFor(cost, face)
    for (let i = 0; i < due; i++) {
      const first = from[i] ?? from[from.length - 1]
      const pool = [first, ...(isAimed ? [] : [otherPool(first)])].find((each) => this.entry[each] > 0)
      if (pool === undefined) continue
      this.entry[pool]--
      this.tension[pool]++
      moved++
    }
    if (isAimed && moved < due) for (const power of POWERS[from[0]]) this.never.add(power)
    return moved > 0
  }

  isChosen(option: number): boolean {
    const { aim } = OPTIONS[option]
    const fights = (pool: EntryPool) => POWERS[pool].every((power) => this.enemies.has(power))
    if (this.chosen.has(option)) return true
    if (option === 37 || option === 44) return false
    return aim === undefined ? fights('Japan') && fights('Germany and Italy') : fights(aim)
  }
}

interface Acted {
  readonly number: number
  readonly by: string
  readonly points: number
  readonly pool: EntryPool
  readonly once: string
}

/** A marker for each full 10 points, and one by a die of not more than the rest. */
const dueFor = (points: number, face: number | undefined): number =>
  Math.floor(points / 10) + (face !== undefined && points % 10 > 0 && face <= points % 10 ? 1 : 0)

const sumOf = (markers: Markers): number => markers.reduce<number>((sum, value) => sum + (value ?? 0), 0)
/** 9.4, halves up. */
const levelOf = (pools: Readonly<Record<EntryPool, Markers>>, pool: EntryPool): number =>
  Math.floor((3 * sumOf(pools[pool]) + sumOf(pools[otherPool(pool)]) + 1) / 2)

class Fault extends Error {}

/** One campaign of US entry. How many operations were checked. */
class Campaign {
  private readonly draw: Draw
  private readonly dice: ToldDice
  private readonly world: WifWorld
  private readonly account = new Account()
  /** What this USA is like, in percent: how often it tries to declare war, and puts markers into its pool against Japan. */
  private readonly warlike: number
  private readonly eastward: number
  /** Options that it names in a turn, at most. */
  private readonly wanting: number
  checked = 0
  turns = 0

  constructor(seed: number) {
    this.draw = new Draw(seed)
    this.dice = new ToldDice(this.draw)
    this.warlike = this.draw.one([5, 25, 70])!
    this.eastward = this.draw.one([5, 50, 95])!
    this.wanting = this.draw.one([4, 14])!
    this.world = position(
      {
        sides: {
          Germany: 'Axis',
          Italy: 'Axis',
          Japan: 'Axis',
          USA: 'Allies',
          ...Object.fromEntries(ALLIES.map((power) => [power, 'Allies'])),
        },
      },
      this.dice,
    )
    const nobody = { Japan: [], 'Germany and Italy': [] }
    const start = { Japan: this.draw.below(3), 'Germany and Italy': this.draw.below(3) }
    this.world.set({
      wars: [],
      turn: { index: 0, year: 1939, months: 'S/O' },
      politics: { entry: { entry: nobody, tension: nobody, common: [], year: 0, start } },
    })
    drawAtStart(this.world)
    this.account.yearComes(1939)
    for (const pool of ENTRY_POOLS) for (let i = 0; i < start[pool]; i++) this.account.drawn(pool)
    this.check('the start')
  }

  play(most: number): void {
    while (this.turns < most && this.turns < CAMPAIGN && this.world.state.politics?.entry) {
      this.turns++
      for (let i = this.draw.below(4); i > 0; i--) this.act()
      if (this.draw.chance(this.warlike)) this.attempt()
      if (!this.world.state.politics.entry) return
      this.markers()
      this.options()
      this.nextTurn()
    }
  }

  private pool(): EntryPool {
    return this.draw.chance(this.eastward) ? 'Japan' : 'Germany and Italy'
  }

  private act(): void {
    const number = Number(this.draw.one(Object.keys(ACTIONS)))
    const pool = this.pool()
    const by = this.draw.one([...ALLIES, 'USA', 'Germany', 'Japan'])!
    const once = this.draw.one(['one', 'two', 'three'])!
    const named = ACTIONS[number].pool ?? (this.draw.chance(50) ? pool : undefined)
    run(this.world, entryAction(this.world, { number, by, what: 'something', once, ...(named !== undefined && { pool: named }) }), {
      'US entry action': [pool],
    })
    this.account.acted({ number, by, points: ACTIONS[number].points, pool: named ?? pool, once }, this.thrown('US entry action'))
    this.check(`action ${number} by ${by}`)
  }

  private markers(): void {
    const { year } = this.world.state.turn
    const pools = Array.from({ length: 1 + this.draw.below(3) }, () => this.pool())
    run(this.world, regularMarkers(this.world), { 'US entry markers': [pools] })
    this.account.turnOfMarkers(year >= 1942 ? 2 : 1, pools)
    this.check('regular markers')
  }

  private options(): void {
    const numbers = Object.keys(OPTIONS).map(Number)
    const wishes = Array.from({ length: this.draw.below(this.wanting) }, () => ({
      option: this.draw.chance(5) ? 2 : this.draw.one(this.draw.chance(60) ? numbers.slice(0, 20) : numbers)!,
      adjust: this.draw.chance(70) ? 0 : this.draw.below(9) - 4,
      from: Array.from({ length: this.draw.below(3) }, () => this.draw.one(ENTRY_POOLS)!),
    }))
    const { account, world } = this
    // Levels are those of the moment at which each option's turn comes: played one by one, limits of the step kept here.
    const levels = this.levelsWhile(() => run(world, usOptions(world), { 'US entry options': [wishes] }))
    // What an option asks for beside levels hangs on the map, which has nothing to do with the account.
    const isAbsent = (option: number) => whyNotAvailable(world, option) !== null
    const before = new Set(account.chosen)
    const against = { Japan: { count: 0, moved: false }, 'Germany and Italy': { count: 0, moved: false } }
    for (const { option, adjust, from } of wishes) {
      const table = OPTIONS[option]
      if (!table || account.isChosen(option) || isAbsent(option)) continue
      const { aim, tension, after = [], 'least tension': least = 0 } = table
      const aimed = aim === undefined ? ENTRY_POOLS : [aim]
      if (after.some((each) => !account.isChosen(each) || (account.chosen.has(each) && !before.has(each)))) continue
      const now = levels()
      if (aimed.some((pool) => now.entry[pool] < option || now.tension[pool] < least)) continue
      if (aimed.some((pool) => against[pool].count === 2 || against[pool].moved)) continue
      const most = (account.isChosen(35) ? 2 : 0) + (aim === 'Germany and Italy' && account.isChosen(14) ? 1 : 0)
      if (Math.abs(adjust) > most) continue
      const cost = Math.max(0, tension + adjust)
      const face = cost % 10 > 0 ? this.thrown('tension') : undefined
      const fuller = account.entry.Japan > account.entry['Germany and Italy'] ? 'Japan' : 'Germany and Italy'
      const moved = account.tensionOf(cost, face, aim === undefined ? (from.length > 0 ? from : [fuller]) : [aim], aim !== undefined)
      account.chosen.add(option)
      levels.next()
      for (const pool of aimed) {
        against[pool].count++
        against[pool].moved ||= moved
      }
    }
    this.check(`options ${wishes.map(({ option }) => option).join(', ')}`)
  }

  /** The levels that stood before each option that was chosen, from the states that the world went through. */
  private levelsWhile(play: () => void) {
    const states = [this.world.state.politics!.entry!]
    const set = this.world.set.bind(this.world)
    this.world.set = (changes) => {
      set(changes)
      // An option is written down before its tension is paid: the state before the next one is the last that this one left.
      if ('entryOptions' in changes) states.push(this.world.state.politics!.entry!)
      else if (changes.politics?.entry) states[states.length - 1] = changes.politics.entry
    }
    play()
    this.world.set = set
    // states[0] is that of the first option; what the n-th chosen left is states[n].
    let at = 0
    const now = () => {
      const { entry, tension } = states[at]
      const of = (pools: Readonly<Record<EntryPool, Markers>>) =>
        Object.fromEntries(ENTRY_POOLS.map((pool) => [pool, levelOf(pools, pool)])) as Record<EntryPool, number>
      return { entry: of(entry), tension: of(tension) }
    }
    return Object.assign(now, { next: () => at++ })
  }

  /** 9.4: on Japan, on one of the others or on both. */
  private attempt(): void {
    const { account, world } = this
    const wanted = this.draw.one([['Japan'], ['Germany'], ['Italy'], ['Germany', 'Italy']])!
    const victims = wanted.filter((power) => !account.enemies.has(power))
    const pool = poolOfPower(wanted[0])
    const { entry, tension } = world.state.politics!.entry!
    const [high, tense] = [levelOf(entry, pool), levelOf(tension, pool)]
    for (const victim of victims) {
      const may = tense >= WAR['least tension'] && !account.never.has(victim)
      if ((whyNotAttempt(world, victim) === null) !== may)
        throw new Fault(`an attempt on ${victim}: ${whyNotAttempt(world, victim)}, tension ${tense}, never ${[...account.never].join(' ')}`)
    }
    const announced = victims.filter((victim) => !account.never.has(victim) && tense >= WAR['least tension'])
    if (announced.length === 0) return
    const won = attemptWar(
      world,
      announced.map((on) => ({ by: 'USA', on })),
    )
    const row = Object.entries(WAR.tension).findLast(([low]) => tense >= Number(low))![1]
    const number = row[WAR.entry.findLastIndex((low) => high >= low)]
    const modified =
      this.thrown('US attempt')! + (pool === 'Japan' ? 2 : 0) + (account.isChosen(34) ? 0 : 3) - (account.enemies.size > 0 ? 1 : 0)
    if (won.length > 0 !== modified <= number) throw new Fault(`an attempt of ${modified} against ${number} came out otherwise`)
    if (won.length === 0) {
      const lacks = account.entry[pool] === 0 || account.tension[pool] === 0
      for (const kind of ['entry', 'tension'] as const) {
        if (account[kind][pool] === 0) continue
        account[kind][pool]--
        account.common++
      }
      if (lacks) for (const victim of announced) account.never.add(victim)
      this.check(`a failed attempt on ${announced.join(' and ')}`)
      return
    }
    for (const { on } of won) world.declareWar({ between: ['USA', on], declared: 1, by: 'USA' })
    tensionOfWars(world, won)
    for (const { on } of won) {
      account.tensionOf(25, this.thrown('tension'), [poolOfPower(on)], true)
      account.enemies.add(on)
    }
    if (account.enemies.size < 3) {
      if (endOfEntry(world)) throw new Fault('US entry has ended too early')
      this.check(`war on ${announced.join(' and ')}`)
      return
    }
    this.check(`war on ${announced.join(' and ')}`)
    if (!endOfEntry(world)) throw new Fault('US entry has not ended')
    const { politics } = world.state
    if (politics?.entry || !isDeepStrictEqual(sorted(politics!.pool!.common), markersUpTo(account.year)))
      throw new Fault('not all markers have gone back to the common pool')
    this.checked++
  }

  private nextTurn(): void {
    const { turn } = this.world.state
    const month = (MONTHS.indexOf(turn.months) + 1) % MONTHS.length
    this.world.set({ turn: { index: turn.index + 1, year: turn.year + (month === 0 ? 1 : 0), months: MONTHS[month] } })
    if (month !== 0) return
    newYear(this.world)
    this.account.yearComes(turn.year + 1)
    this.check(`the year ${turn.year + 1}`)
  }

  /** The next open throw of a purpose; undefined when none was thrown. */
  private thrown(purpose: string): number | undefined {
    const at = this.dice.thrown.findIndex((each) => each.purpose.startsWith(purpose))
    return at < 0 ? undefined : this.dice.thrown.splice(at, 1)[0].face
  }

  private check(after: string): void {
    const { account } = this
    const { entry, tension, common, year, never = [], extra = {}, without = 0, shunned = [] } = this.world.state.politics!.entry!
    const all = sorted([...common, ...ENTRY_POOLS.flatMap((pool) => [...entry[pool], ...tension[pool]])])
    const found = {
      entry: lengths(entry),
      tension: lengths(tension),
      common: common.length,
      year,
      never: [...never].sort(),
      extra: { Japan: extra.Japan ?? 0, 'Germany and Italy': extra['Germany and Italy'] ?? 0 },
      without,
      shunned: [...shunned].sort(),
      options: [...(this.world.state.entryOptions ?? [])].sort(),
      unread: this.dice.thrown.length,
    }
    const wanted = {
      entry: account.entry,
      tension: account.tension,
      common: account.common,
      year: account.year,
      never: [...account.never].sort(),
      extra: account.extra,
      without: account.without,
      shunned: [...account.shunned].sort(),
      options: [...account.chosen].sort(),
      unread: 0,
    }
    if (!isDeepStrictEqual(found, wanted))
      throw new Fault(
        `turn ${this.turns}, after ${after}:\n  found  ${JSON.stringify(found)}\n  wanted ${JSON.stringify(wanted)}\n  ${this.lastTold()}`,
      )
    if (!isDeepStrictEqual(all, markersUpTo(account.year)))
      throw new Fault(`turn ${this.turns}, after ${after}: markers have come or gone: ${all.join(' ')}`)
    this.checked++
  }

  private lastTold(): string {
    return this.world.events
      .slice(-6)
      .map(({ text }) => text)
      .join('\n  ')
  }
}

const lengths = (pools: Readonly<Record<EntryPool, Markers>>) => ({
  Japan: pools.Japan.length,
  'Germany and Italy': pools['Germany and Italy'].length,
})
const sorted = (markers: Markers): number[] => markers.map((value) => value ?? -1).sort((a, b) => a - b)
const markersUpTo = (year: number): number[] =>
  Object.entries(YEARS)
    .filter(([each]) => Number(each) <= year)
    .flatMap(([, counts]) => Object.entries(counts).flatMap(([value, count]) => Array.from({ length: count }, () => Number(value))))
    .sort((a, b) => a - b)

let [played, checked, faults, campaigns] = [0, 0, 0, 0]
for (let number = Number(seed); played < Number(turns); number++) {
  const campaign = new Campaign(number)
  try {
    campaign.play(Number(turns) - played)
  } catch (error) {
    faults++
    console.log(`FAULT seed ${number}: ${error instanceof Fault ? error.message : (error as Error).stack}`)
    if (faults > 5) break
  }
  campaigns++
  played += Math.max(1, campaign.turns)
  checked += campaign.checked
}
console.log(`${played} turns of ${campaigns} campaigns, ${checked} positions checked, ${faults} faults`)
process.exitCode = faults > 0 ? 1 : 0
