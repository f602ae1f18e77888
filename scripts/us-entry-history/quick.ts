import type { EntryPool } from '../../src/games/wif/politics/state.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import type { Happened } from './history.ts'

const POOLS = ['Japan', 'Germany and Italy'] as const
const other = (pool: EntryPool): EntryPool => (pool === 'Japan' ? 'Germany and Italy' : 'Japan')
export type Roll = (sides: number) => number
export type Tables = Pick<WifWorld['tables'], 'entryMarkers' | 'usActions' | 'usOptions' | 'warNumber'>

/** US entry (13.2, 13.3, 9.4) in a few numbers: fast enough for ten thousand turns, and rolling its dice in the order of the rules' code, to which quick.test.ts holds it. */
export class QuickEntry {
  readonly entry: Record<EntryPool, number[]> = { Japan: [], 'Germany and Italy': [] }
  readonly tension: Record<EntryPool, number[]> = { Japan: [], 'Germany and Italy': [] }
  readonly chosen: number[] = []
  common: number[] = []
  private year = 0
  private without = 0
  private readonly extra: Record<EntryPool, number> = { Japan: 0, 'Germany and Italy': 0 }
  private readonly counted = new Set<string>()

  private readonly tables: Tables
  private readonly open: Roll
  private readonly hidden: Roll

  constructor(tables: Tables, open: Roll, hidden: Roll, start: Readonly<Record<EntryPool, number>>) {
    this.tables = tables
    this.open = open
    this.hidden = hidden
    this.yearComes(1939)
    for (const pool of POOLS) for (let i = 0; i < start[pool]; i++) this.draw(pool)
  }

  /** 13.2. */
  yearComes(year: number): void {
    for (const each of this.tables.entryMarkers.years) if (each.year > this.year && each.year <= year) this.common.push(...each.markers)
    this.year = Math.max(this.year, year)
  }

  /** 13.3.3. */
  act({ number, pool, once, points: own }: Happened): void {
    const { points: chart, each, everyTurn } = this.tables.usActions.actions[number]
    const key = each === 'game' ? `${number}` : `${number} ${once}`
    if (each !== 'time') {
      if (this.counted.has(key)) return
      this.counted.add(key)
    }
    const points = own ?? chart
    const due = this.due(Math.abs(points))
    let moved = 0
    while (moved < due && (points > 0 ? this.draw(pool) : this.giveBack(this.entry[pool]))) moved++
    if (everyTurn) this.extra[pool]++
    if (points < 0) this.without += due - moved
  }

  /** 13.3.1: into the pool with fewer, from 1942 on two; and the extra ones of every turn. */
  markers(year: number): void {
    if (this.without > 0) this.without--
    else {
      const held = { Japan: this.entry.Japan.length, 'Germany and Italy': this.entry['Germany and Italy'].length }
      for (let count = year >= 1942 ? 2 : 1; count > 0; count--) {
        const pool = held.Japan < held['Germany and Italy'] ? 'Japan' : 'Germany and Italy'
        held[pool]++
        this.draw(pool)
      }
    }
    for (const pool of POOLS) for (let drawn = 0; drawn < this.extra[pool]; drawn++) this.draw(pool)
  }

  /** 13.3.2: what can be chosen of a list, in its order. */
  options(wishes: readonly number[], isThere: (option: number) => boolean): number[] {
    const before = [...this.chosen]
    const against = { Japan: { count: 0, moved: false }, 'Germany and Italy': { count: 0, moved: false } }
    for (const option of wishes) {
      const { aim, tension, after, leastTension } = this.tables.usOptions[option]
      const aimed = aim === null ? POOLS : [aim]
      if (this.chosen.includes(option) || !isThere(option) || after.some((each) => !before.includes(each))) continue
      if (aimed.some((pool) => this.level(this.entry, pool) < option || this.level(this.tension, pool) < leastTension)) continue
      if (aimed.some((pool) => against[pool].count > 1 || against[pool].moved)) continue
      this.chosen.push(option)
      const first = aim ?? (this.entry.Japan.length > this.entry['Germany and Italy'].length ? 'Japan' : 'Germany and Italy')
      let moved = 0
      for (let due = this.due(tension); due > 0; due--) {
        const pool = [first, ...(aim === null ? [other(first)] : [])].find((each) => this.entry[each].length > 0)
        if (pool === undefined) continue
        this.tension[pool].push(this.take(this.entry[pool]))
        moved++
      }
      for (const pool of aimed) {
        against[pool].count++
        against[pool].moved ||= moved > 0
      }
    }
    return this.chosen.slice(before.length)
  }

  /** 9.4: of ten, how many rolls bring a war on Germany and Italy about. */
  chances(): number {
    const pool = 'Germany and Italy'
    const number = this.tables.warNumber(this.level(this.entry, pool), this.level(this.tension, pool)) ?? 0
    return Math.max(0, number - (this.chosen.includes(34) ? 0 : 3))
  }

  /** 9.4: an attempt on Germany and Italy. */
  attempt(): boolean {
    if (this.open(10) <= this.chances()) return true
    this.giveBack(this.entry['Germany and Italy'])
    this.giveBack(this.tension['Germany and Italy'])
    return false
  }

  /** 9.4, halves up. */
  level(pools: Readonly<Record<EntryPool, readonly number[]>>, pool: EntryPool): number {
    const sum = (markers: readonly number[]) => markers.reduce((all, value) => all + value, 0)
    return Math.floor((3 * sum(pools[pool]) + sum(pools[other(pool)]) + 1) / 2)
  }

  private due(points: number): number {
    const rest = points % 10
    return Math.floor(points / 10) + (rest > 0 && this.open(10) <= rest ? 1 : 0)
  }

  private draw(pool: EntryPool): boolean {
    if (this.common.length === 0) {
      const next = this.tables.entryMarkers.years.map(({ year }) => year).find((year) => year > this.year)
      if (next === undefined) return false
      this.yearComes(next)
    }
    this.entry[pool].push(this.take(this.common))
    return true
  }

  private giveBack(from: number[]): boolean {
    if (from.length === 0) return false
    this.common.push(this.take(from))
    return true
  }

  private take(from: number[]): number {
    return from.splice(this.hidden(from.length) - 1, 1)[0]
  }
}
