import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../facts.ts'
import { allPowers, isActive, powersOfSeat, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Loan } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { GOODS, isLendingOpened, lendingSide, whyNotLend } from './lend-limits.ts'

/** What one item of a sheet's list gives: from the seat's own power where none is named. */
interface Gift {
  readonly from: string | null
  readonly to: string
  readonly resources: number
  readonly buildPoints: number
}

interface Lending {
  readonly seat: string
  /** Its active major powers. */
  readonly powers: readonly string[]
}

const FACTS = { ...MOMENT, partners: someNames('power', 'active major powers to which something may be given') }

/** 5: resources and build points that a seat's powers give this turn; asked until it has said all that it wants to give. */
export const lend: DecisionKind<WifWorld, Lending, Gift | null> = {
  name: 'lend',
  section: '5',
  schema: z
    .strictObject({ from: z.string().nullable(), to: z.string(), resources: z.number().int().min(0), buildPoints: z.number().int().min(0) })
    .nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { powers }, gift) => {
    if (!gift) return []
    if (powers.length === 0) return ['5: no major power of yours is active']
    const from = giverOf(powers, gift)
    if (from === undefined)
      return [
        `5: ${gift.from === null ? `say which of ${listed(powers)} gives (from:)` : `${gift.from} is no active major power of yours`}`,
      ]
    return loansOf(from, gift).flatMap((loan) => whyNotLend(world, loan, loansNow(world)) ?? [])
  },
  byDefault: () => null,
  facts: (world, { seat, powers }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideAsked(world, seat)),
    partners: partnersOf(world, powers),
  }),
  factTypes: FACTS,
  defaultIs: 'nothing is given',
  example: 'lend:\n  - { to: Germany, resources: 1 }\n  - { from: USSR, to: Germany, build points: 2 }',
  question: (world, { powers }) =>
    `Do ${listed(powers)} give resources or build points to ${listed(partnersOf(world, powers))} this turn (5)? What is promised binds.`,
  sheet: {
    section: 'lend',
    list: true,
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['from', 'to', 'resources', 'build points'], ['to'])
      if (!fields) return undefined
      const [from, resources, points] = ['from', 'resources', 'build points'].map((name) => fields.get(name))
      if (!resources && !points) return reader.problem(node, "say what is given: 'resources: 2' or 'build points: 1'")
      const read = {
        from: from ? reader.word(from, allPowers(world)) : null,
        to: reader.word(fields.get('to')!, allPowers(world)),
        resources: resources ? reader.number(resources) : 0,
        buildPoints: points ? reader.number(points) : 0,
      }
      if (read.from === undefined || read.to === undefined || read.resources === undefined || read.buildPoints === undefined)
        return undefined
      for (const [given, of] of [
        [read.resources, resources],
        [read.buildPoints, points],
      ] as const)
        if (of && (!Number.isInteger(given) || given < 1)) return reader.problem(of, `expected how many, 1 or more; found ${given}`)
      return { from: read.from, to: read.to, resources: read.resources, buildPoints: read.buildPoints }
    },
    describe: (_, gift) =>
      gift
        ? `${gift.from ?? 'we'} give ${gift.to} ${[gift.resources > 0 ? `${gift.resources} resources` : '', gift.buildPoints > 0 ? `${gift.buildPoints} build points` : ''].filter((each) => each !== '').join(' and ')}`
        : '',
    check: (world) => (world.state.production ? [] : ['5: production is not played in this campaign']),
  },
}

const giverOf = (powers: readonly string[], { from }: Gift): string | undefined =>
  from === null ? (powers.length === 1 ? powers[0] : undefined) : powers.find((each) => each === from)

const loansOf = (from: string, { to, resources, buildPoints }: Gift): Loan[] =>
  GOODS.flatMap((what) => {
    const number = what === 'resources' ? resources : buildPoints
    return number > 0 ? [{ from, to, what, number }] : []
  })

/** What has been promised in this turn. */
export const loansNow = (world: WifWorld): readonly Loan[] => world.state.production?.loans ?? []

/** Active powers, and the USA once an entry option lets it lend while it is neutral (13.3.2). */
const mayTakePart = (world: WifWorld, power: string): boolean => isActive(world, power) || (power === 'USA' && isLendingOpened(world))

/** 5: active partners of the powers, that may be given something. */
const partnersOf = (world: WifWorld, powers: readonly string[]): string[] =>
  allPowers(world).filter(
    (other) =>
      mayTakePart(world, other) &&
      powers.some(
        (power) => power !== other && lendingSide(world, power) !== null && lendingSide(world, power) === lendingSide(world, other),
      ),
  )

/** What a seat may say in the lending stage. */
export const partnersFor = (world: WifWorld, seat: string): string[] => partnersOf(world, lendingOf(world, seat).powers)

/** A seat's powers that may give something. */
export const lendingPowers = (world: WifWorld, seat: string): string[] =>
  powersOfSeat(world, seat).filter((power) => mayTakePart(world, power))

const lendingOf = (world: WifWorld, seat: string): Lending => ({ seat, powers: lendingPowers(world, seat) })

/** Whether somebody has anybody to lend to. */
export const mayLend = (world: WifWorld): boolean => world.state.seats.some((seat) => seatMayLend(world, seat))

export const seatMayLend = (world: WifWorld, seat: string): boolean =>
  world.state.production !== undefined && partnersFor(world, seat).length > 0

/** What was promised is delivered or lost with the production of its turn. */
export function forgetLoans(world: WifWorld): void {
  const { production } = world.state
  if (!production?.loans) return
  const { loans: _, ...rest } = production
  world.set({ production: rest })
}

/** 5: the lending stage. Each seat says what its powers give; all is announced before anybody takes the initiative. */
export function* lendingStage(world: WifWorld): Procedure {
  if (!world.state.production) return
  for (const seat of world.state.seats) {
    const subject = lendingOf(world, seat)
    const may = partnersOf(world, subject.powers).length > 0
    for (;;) {
      const gift = yield* askWhile(world, may, seat, lend, subject)
      if (!gift) break
      const made = loansOf(giverOf(subject.powers, gift)!, gift)
      world.set({ production: { ...world.state.production, loans: [...loansNow(world), ...made] } })
      for (const { from, to, what, number } of made)
        world.report('lending', '5', `${from} promises ${to} ${number === 1 ? `1 ${what.slice(0, -1)}` : `${number} ${what}`} this turn.`)
    }
  }
}
