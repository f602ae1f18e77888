import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { isFortificationInReserve, takeFortification } from '../economy/reserve-fortification.ts'
import { reserveFortifier } from '../economy/reserve-order.ts'
import { whyNotFortified } from '../economy/works.ts'
import { type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import { enemySide, playerOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'
import { isBeach } from '../field/terrain.ts'

/** Odds from which it is placed when nobody says anything: those from which Reserves go. */
const DEFAULT_FROM = 1.5

interface Subject {
  readonly hex: Hex
  /** Attacking factors over defending ones. */
  readonly ratio: number
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  ratio: number('attacking factors over defending ones after terrain, before support and the fortification'),
}

/** 9.9.6: whether a Reserve Fortification is put on a hex that is attacked. */
export const placeFortification: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'place a Reserve Fortification',
  section: '9.9.6',
  schema: z.boolean(),
  key: (world, { hex }) => world.map.code(hex),
  problems: (world, { hex }, answer) => (answer ? [whyNotPlace(world, hex) ?? []].flat() : []),
  byDefault: (_, { ratio }) => ratio >= DEFAULT_FROM,
  facts: (world, { hex, ratio }): FactsOf<typeof FACTS> => ({
    ...placeFacts(world, hex),
    ...momentFacts(world, enemySide(world.phasing)),
    ratio,
  }),
  factTypes: FACTS,
  defaultIs: `it goes to the first hex that may have it and is attacked at ${DEFAULT_FROM} to 1 or more`,
  example: 'reserves:\n  - { at: Moscow, fortification: yes }',
  question: (world, { hex, ratio }) =>
    `${world.map.name(hex)} is attacked at ${Math.round(ratio * 10) / 10} to 1. Do you put your Reserve Fortification there (9.9.6)?`,
  choices: () => [
    { answer: true, word: 'yes', text: 'the hex is fortified' },
    { answer: false, word: 'no', text: 'it stays in Reserve' },
  ],
  sheet: {
    section: 'reserves',
    field: 'fortification',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'the Reserve Fortification' : 'no Reserve Fortification'),
  },
}

/** 9.9.1: not on beaches, and where a fortification may be at all. */
const whyNotPlace = (world: TwWorld, hex: Hex): string | null =>
  isBeach(world, hex)
    ? `9.9.1: no Reserve Fortification is put on a beach (${world.map.name(hex)})`
    : whyNotFortified(world, reserveFortifier(world), hex)

/** 9.9.6: a seat that has one says which hex under attack is fortified. No aircraft interdict it. */
export function* fortify(world: TwWorld, seat: string, attacked: readonly Subject[]): Procedure {
  for (const subject of attacked) {
    if (playerOf(world, reserveFortifier(world)) !== seat || !isFortificationInReserve(world)) return
    if (whyNotPlace(world, subject.hex) !== null || !(yield* ask(world, seat, placeFortification, subject))) continue
    takeFortification(world)
    world.install({ kind: 'fortification', hex: subject.hex, nation: reserveFortifier(world) })
    world.report('reserve', '9.9.6', `${reserveFortifier(world)} puts its Reserve Fortification on ${world.map.name(subject.hex)}.`, [
      subject.hex,
    ])
  }
}
