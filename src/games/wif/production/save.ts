import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { allPowers, powersOfSeat, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Saved } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Afloat } from './afloat.ts'
import { beyondTheMap } from './beyond.ts'
import { carry } from './carry.ts'
import { keptIn, putSaved, savedText } from './savings.ts'
import { whereMade } from './told.ts'

/** What a power has at hand where: build points made or received in this turn, and those saved before. */
export interface Stock {
  /** Where points of this turn are, at most so many in each place. */
  readonly fresh: Map<Hex, number>
  readonly old: Map<Hex, number>
}

/** So many points that are kept in a place. */
interface Keep {
  readonly power: string | null
  /** Code of the hex. */
  readonly at: string
  readonly points: number
}

interface Saving {
  readonly seat: string
  /** Points that are not spent, by power. */
  readonly left: Readonly<Record<string, number>>
}

const FACTS = { ...MOMENT, points: number('build points that are not spent, of all your major powers together') }

/** 13.6.9: where a seat keeps what it has not spent; asked until it has named all places. */
export const save: DecisionKind<WifWorld, Saving, Keep | null> = {
  name: 'save build points',
  section: '13.6.9',
  schema: z.strictObject({ power: z.string().nullable(), at: z.string(), points: z.number().int().min(1) }).nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { left }, keep) => {
    if (!keep) return []
    const power = saverOf(left, keep)
    if (power === undefined)
      return [`13.6.9: ${keep.power === null ? 'say which power saves (power:)' : `${keep.power} has nothing to save`}`]
    const hex = world.map.hex(keep.at)
    return keptIn(world, power).has(hex) ? [] : [`13.6.9: ${world.map.name(hex)} is no city or port that ${power} controls`]
  },
  byDefault: () => null,
  facts: (world, { seat, left }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    points: Object.values(left).reduce((sum, points) => sum + points, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'what was saved stays where it is, and what is not spent is kept where it was made, or where it can be carried',
  example: 'save:\n  - { at: Berlin, build points: 2 }',
  question: (_, { left }) =>
    `Where do you save ${Object.entries(left)
      .map(([power, points]) => `${numbered(points, 'build point')} of ${power}`)
      .join(', ')} (13.6.9)?`,
  sheet: {
    section: 'save',
    list: true,
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['at', 'build points', 'power'], ['at', 'build points'])
      if (!fields) return undefined
      const [hex, points] = [reader.hex(fields.get('at')!), reader.number(fields.get('build points')!)]
      const whose = fields.get('power')
      const power = whose ? reader.word(whose, allPowers(world)) : null
      if (hex === undefined || points === undefined || power === undefined) return undefined
      if (!Number.isInteger(points) || points < 1)
        return reader.problem(fields.get('build points')!, `expected how many, 1 or more; found ${points}`)
      return { power, at: hex, points }
    },
    describe: (world, keep) =>
      keep
        ? `save ${numbered(keep.points, 'build point')} in ${world.map.name(world.map.hex(keep.at))}${keep.power === null ? '' : ` for ${keep.power}`}`
        : '',
    check: (world) => (world.state.production ? [] : ['13.6.9: production is not played in this campaign']),
  },
}

const saverOf = (left: Saving['left'], { power }: Keep): string | undefined => {
  const powers = Object.keys(left)
  return power === null ? (powers.length === 1 ? powers[0] : undefined) : powers.find((each) => each === power)
}

/** 13.6.9: what the powers of a seat have not spent is kept where its player says, then where it can be; the rest is lost. */
export function* saveOf(
  world: WifWorld,
  seat: string,
  stocks: ReadonlyMap<string, Stock>,
  unspent: Readonly<Record<string, number>>,
  afloat: Afloat,
): Procedure {
  const powers = powersOfSeat(world, seat).filter((power) => stocks.has(power))
  const left = Object.fromEntries(powers.filter((power) => unspent[power] > 0).map((power) => [power, unspent[power]]))
  const savers = new Map(powers.map((power) => [power, new Saver(world, power, stocks.get(power)!, unspent[power] ?? 0, afloat)]))
  for (;;) {
    const keep = yield* askWhile(world, false, seat, save, { seat, left })
    if (!keep) break
    savers.get(saverOf(left, keep)!)!.keep(world.map.hex(keep.at), keep.points)
  }
  for (const saver of savers.values()) saver.finish()
}

/** What a power has not spent, on its way to where it is kept. */
class Saver {
  private readonly world: WifWorld
  private readonly power: string
  private readonly fresh: Map<Hex, number>
  private readonly old: Map<Hex, number>
  private readonly kept = new Map<Hex, number>()
  private readonly room: Map<Hex, number>
  private readonly afloat: Afloat
  /** Points of this turn that are not spent. */
  private leftOfFresh: number
  /** Those that are more than the power may save in all. */
  private readonly tooMany: number

  constructor(world: WifWorld, power: string, { fresh, old }: Stock, left: number, afloat: Afloat) {
    this.world = world
    this.power = power
    this.afloat = afloat
    this.fresh = new Map(fresh)
    this.old = new Map(old)
    this.room = keptIn(world, power)
    const saved = [...old.values()].reduce((sum, points) => sum + points, 0)
    this.leftOfFresh = Math.max(0, left - saved)
    // What is spent of the savings goes from the places where the least lies.
    let spent = Math.max(0, saved - left)
    for (const [hex, points] of [...this.old].sort((a, b) => a[1] - b[1] || a[0] - b[0])) {
      const gone = Math.min(points, spent)
      spent -= gone
      this.old.set(hex, points - gone)
    }
    const before = Math.min(saved, left)
    this.tooMany = Math.max(0, this.leftOfFresh - Math.max(0, world.rules.mostSaved - before))
    this.leftOfFresh -= this.tooMany
  }

  /** A wish of its player's: points of this turn first, then what is saved elsewhere. */
  keep(hex: Hex, points: number): void {
    const free = this.room.get(hex)! - (this.kept.get(hex) ?? 0) - (this.old.get(hex) ?? 0)
    const sinks = [{ hex, number: Math.min(points, Math.max(0, free)) }]
    let came = this.carry(this.fresh, sinks, Math.min(sinks[0].number, this.leftOfFresh), true)
    const elsewhere = new Map([...this.old].filter(([from]) => from !== hex))
    const moved = this.carry(elsewhere, [{ hex, number: sinks[0].number - came }], sinks[0].number - came, false)
    for (const [from, number] of elsewhere) this.old.set(from, number)
    came += moved
    if (came < points)
      this.world.report(
        'production',
        '13.6.9',
        `${this.power} wanted to save ${numbered(points, 'build point')} in ${this.world.map.name(hex)}; ${came === 0 ? 'none comes' : `${came} of them come`}: ${free < points ? `there is room for ${Math.max(0, free)}` : 'no more can be carried there'}.`,
      )
  }

  /** The savings stay where they are as far as they have room, the rest goes where it can. */
  finish(): void {
    for (const [hex, points] of this.old) if (points > 0) this.kept.set(hex, (this.kept.get(hex) ?? 0) + points)
    const sinks = [...this.room].map(([hex, most]) => ({ hex, number: Math.max(0, most - (this.kept.get(hex) ?? 0)) }))
    this.carry(this.fresh, sinks, this.leftOfFresh, true)
    const { world, power } = this
    const before = new Set(this.old.keys())
    for (const hex of new Set([...before, ...this.kept.keys()])) putSaved(world, hex, this.kept.get(hex) ?? 0)
    const saved: Saved[] = [...this.kept].map(([hex, points]) => ({ hex, points })).sort((a, b) => a.hex - b.hex)
    const lost = this.leftOfFresh
    if (saved.length > 0) world.report('production', '13.6.9', `${power} has saved build points: ${savedText(world, saved)}.`)
    if (this.tooMany > 0)
      world.report(
        'production',
        '13.6.9',
        `${power} saves at most ${numbered(world.rules.mostSaved, 'build point')} in all: ${this.tooMany} ${this.tooMany === 1 ? 'is' : 'are'} lost.`,
      )
    if (lost > 0) world.report('production', '13.6.9', `${power} can keep ${numbered(lost, 'build point')} nowhere: lost.`)
  }

  /** Carries points of these sources, which it takes them from, to where they are kept. Gives how many come. */
  private carry(sources: Map<Hex, number>, sinks: readonly { hex: Hex; number: number }[], most: number, fresh: boolean): number {
    if (most <= 0) return 0
    const { world, power, afloat } = this
    const carriers = afloat.carriersFor(power, true)
    const { lines } = carry(world, {
      power,
      sources: [...sources].filter(([, number]) => number > 0).map(([hex, number]) => ({ hex, number })),
      sinks: sinks.filter(({ number }) => number > 0),
      gateways: beyondTheMap(world, power).gateways,
      convoys: afloat.pointsOf(carriers),
      shipped: afloat.shippedBy(power),
      most,
    })
    for (const line of lines) {
      afloat.claim(power, line, carriers)
      sources.set(line.from, sources.get(line.from)! - line.number)
      this.kept.set(line.to, (this.kept.get(line.to) ?? 0) + line.number)
      if (line.from !== line.to)
        world.report(
          'production',
          '13.6.9',
          `${power} carries ${numbered(line.number, 'build point')} from ${whereMade(world, line.from)} to ${world.map.name(line.to)}${line.sea ? ` over ${line.sea.areas.map((area) => world.map.seaAreaNames[area]).join(', ')}` : ''}.`,
        )
    }
    const came = lines.reduce((sum, { number }) => sum + number, 0)
    if (fresh) this.leftOfFresh -= came
    return came
  }
}
