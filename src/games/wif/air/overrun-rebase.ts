import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, someNames, word } from '../facts.ts'
import { seatOf, sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { wishes } from '../sheet/standing-units.ts'
import type { AirUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { note } from '../tell-refused.ts'
import { rebaseReach, whyNotRebase } from './rebase-range.ts'
import { whyNotBase } from './return-to-base.ts'

interface Driven {
  readonly unit: AirUnit
  readonly from: Hex
  /** Bases in reach, nearest first. */
  readonly bases: readonly Hex[]
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  name: aName('unit', 'name of the aircraft'),
  type: word('type of the aircraft', ['FTR', 'LND', 'NAV', 'ATR']),
  points: number('its build points'),
  bases: someNames('hex', 'printed codes of the bases it can reach, nearest first'),
}

/** Bases that a question offers, at most. */
const OFFERED = 8

/** 11.10.6: where aircraft go whose base is overrun: the first of the list that is possible, `rebase when overrun: [Kiev, Kharkov]`. */
export const chooseRefuge: DecisionKind<WifWorld, Driven, string[]> = {
  name: 'rebase when overrun',
  section: '11.10.6',
  schema: z.array(z.string()),
  key: (_, { unit }) => unit.id,
  problems: (world, { unit, bases }, codes) =>
    codes.length === 0 || codes.some((code) => bases.includes(world.map.hex(code)))
      ? []
      : [
          `11.10.6: ${codes.map((code) => `${unit.name} cannot rebase to ${world.map.name(world.map.hex(code))}: ${whyNoRefuge(world, unit, world.map.hex(code))}`).join('; ')}; ${bases.length > 0 ? `it can reach ${bases.map((hex) => world.map.name(hex)).join(', ')}` : 'nor anywhere else'}`,
        ],
  byDefault: () => [],
  facts: (world, { unit, from, bases }): FactsOf<typeof FACTS> => ({
    ...placeFacts(world, from),
    ...momentFacts(world, sideOf(world, unit)),
    name: unit.name,
    type: unit.type,
    points: unit.cost.points,
    bases: bases.map((hex) => world.map.code(hex)),
  }),
  factTypes: FACTS,
  defaultIs: 'the nearest base in reach that has room',
  example: 'rebase when overrun: [Minsk, Kiev]',
  choices: (world, { bases }) => [
    { answer: [], word: 'nearest', text: world.map.name(bases[0]) },
    ...bases.slice(1, OFFERED).map((hex) => ({
      answer: [world.map.code(hex)],
      word: world.map.placesAt(hex)[0]?.name ?? world.map.code(hex),
      text: world.map.name(hex),
    })),
  ],
  question: (world, { unit, from, bases }) =>
    `${world.map.name(from)} is overrun. Where does ${unit.name} rebase (11.10.6)? It can reach ${bases
      .slice(0, OFFERED)
      .map((hex) => world.map.name(hex))
      .join(', ')}${bases.length > OFFERED ? ` and ${bases.length - OFFERED} more` : ''}.`,
  sheet: {
    section: 'rebase when overrun',
    read: (_world, reader: WifReader, node) => wishes(reader, reader.list(node), (item) => reader.hex(item)),
    describe: (world, codes) =>
      `aircraft whose base is overrun rebase to ${codes.map((code) => world.map.name(world.map.hex(code))).join(', else ')}`,
  },
}

/** Why an aircraft that is driven off finds no base in a hex; null when it does. */
const whyNoRefuge = (world: WifWorld, unit: AirUnit, hex: Hex): string | null =>
  whyNotRebase(world, unit, hex) ?? whyNotBase(world, null, unit, hex)

/** 11.10.6: face-up aircraft leave an overrun hex by a rebase (11.16) and turn face-down; those without a base are destroyed. */
export function* rebaseOverrunAircraft(world: WifWorld, units: readonly AirUnit[], from: Hex): Procedure<void> {
  for (const unit of units) {
    const reach = unit.range > 0 ? rebaseReach(world, unit) : new Float64Array()
    const bases: Hex[] = []
    reach.forEach((points, hex) => {
      if (points !== Infinity && hex !== from && whyNotBase(world, null, unit, hex) === null) bases.push(hex)
    })
    bases.sort((a, b) => reach[a] - reach[b] || a - b)
    const seat = seatOf(world, unit)
    const subject = { unit, from, bases }
    // Without a choice, who named other bases is told why none of them serves.
    const codes =
      bases.length > 1 ? yield* ask(world, seat, chooseRefuge, subject) : ((yield* tellInVain(world, seat, chooseRefuge, subject)) ?? [])
    if (bases.length === 0) {
      world.destroy(unit, 'overrun')
      world.report('overrun', '11.10.6', `${unit.name} in ${world.map.name(from)} is overrun and has no base to rebase to: destroyed`, [
        from,
      ])
      continue
    }
    const wishes = codes.map((code) => world.map.hex(code))
    const wanted = wishes.findIndex((hex) => bases.includes(hex))
    const to = wanted >= 0 ? wishes[wanted] : bases[0]
    for (const hex of wishes.slice(0, Math.max(0, wanted)))
      note(world, seat, '11.10.6', `${unit.name} does not rebase to ${world.map.name(hex)}: ${whyNoRefuge(world, unit, hex)}`, [hex])
    world.move(unit, to)
    world.turnFaceDown(unit)
    world.report(
      'overrun',
      '11.10.6',
      `${unit.name} rebases from overrun ${world.map.name(from)} to ${world.map.name(to)} and turns face-down`,
      [to, from],
      {
        arrow: { hexes: [world.map.code(from), world.map.code(to)], style: 'air' },
      },
    )
  }
}
