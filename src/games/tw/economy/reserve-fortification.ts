import { playerOf } from '../powers.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { allows } from '../logistics/efforts.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { seatMoney, type SeatSubject } from './facts.ts'
import { type Price, plainPrice, whyNotPay } from '../money.ts'
import { isFortificationItem, reserveFortifier, reservesLeft } from './reserve-order.ts'

/** The counter waits beside the board through the enemy's player turn (9.9.2). */
export const isFortificationInReserve = (world: TwWorld): boolean => world.state.fortificationInReserve === true
export const takeFortification = (world: TwWorld): void => world.note({ fortificationInReserve: undefined })

const priceOf = (world: TwWorld): Price =>
  plainPrice(reserveFortifier(world), world.tables.costs['reserve unit'] + world.tables.production.installations.fortification)

function problemsOf(world: TwWorld, deficit: boolean): string[] {
  const power = reserveFortifier(world)
  const most = world.tables.works.fortifications['on the board']
  if (!allows(world, power, 'reserves')) return ['9.9.2: Reserves are created in turns of an SLE or RLE']
  if (isFortificationInReserve(world)) return ['9.9.1: one Fortification is held in Reserve in a turn']
  if (reservesLeft(world, power) <= 0) return [`9.9.1: ${power} has created all its Reserves of this turn`]
  if (world.state.installations.filter(({ kind, nation }) => kind === 'fortification' && nation === power).length >= most)
    return [`10.6.4: ${power} has ${most} fortifications on the board`]
  const short = whyNotPay(world, priceOf(world), deficit)
  return short === null ? [] : [short]
}

export const mayHoldFortification = (world: TwWorld): boolean => problemsOf(world, false).length === 0

export interface FortificationInReserve {
  fortification: true
  deficit?: boolean
}

const FACTS = { ...MOMENT, narfs: number('NARFs that your powers have at hand') }

/** 9.9.1: a Fortification held in Reserve in place of a unit. */
export const reserveFortification: DecisionKind<TwWorld, SeatSubject, FortificationInReserve | null> = {
  name: 'reserve fortification',
  section: '9.9.1',
  schema: z.strictObject({ fortification: z.literal(true), deficit: z.boolean().optional() }).nullable(),
  key: () => '',
  problems: (world, _, answer) => (answer === null ? [] : problemsOf(world, answer.deficit ?? false)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), narfs: seatMoney(world, seat).narfs }),
  factTypes: FACTS,
  defaultIs: 'no Fortification is held in Reserve',
  example: 'reserve: [fortification]',
  question: (world) =>
    `Do you hold a Fortification in Reserve through the enemy player turn, in place of a unit, for ${priceOf(world).text} (9.9.1)?`,
  choices: (world) => [
    { answer: null, word: 'no', text: 'none' },
    ...(mayHoldFortification(world) ? [{ answer: { fortification: true } as const, word: 'yes', text: 'a Fortification in Reserve' }] : []),
  ],
  sheet: {
    section: 'reserve',
    list: true,
    read: (world, reader: TwReader, node) =>
      isFortificationItem(node.value) && playerOf(world, reserveFortifier(world)) === reader.seat ? { fortification: true } : null,
    describe: (_, answer) => (answer === null ? 'no Fortification in Reserve' : 'a Fortification into Reserve'),
  },
}

export function doReserveFortification(world: TwWorld, pay: (price: Price) => string): void {
  world.note({ fortificationInReserve: true })
  const key = `Reserve ${reserveFortifier(world)}`
  world.remember((noted) => noted.built.set(key, (world.ops.built.get(key) ?? 0) + 1))
  world.report('reserve', '9.9.1', `${reserveFortifier(world)} holds a Fortification in Reserve: ${pay(priceOf(world))}.`)
}
