import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts, someNames, word } from '../facts.ts'
import { sideOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { wishes } from '../sheet/standing-units.ts'
import type { NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

/** A ship driven from an overrun port, and the ports that it can reach, the nearest first. */
export interface DrivenShip {
  readonly ship: NavalUnit
  readonly from: Hex
  readonly ports: readonly Hex[]
  /** Why it cannot go to another. */
  readonly whyNot: (port: Hex) => string
}

const FACTS = {
  ...PLACE,
  ...MOMENT,
  name: aName('unit', 'name of the ship'),
  type: word('type of the ship', ['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH', 'CP']),
  points: number('its build points'),
  ports: someNames('hex', 'printed codes of the ports it can reach, nearest first'),
}

/** Ports that a question offers, at most. */
const OFFERED = 8

/** 11.10.6: where ships go whose port is overrun: the first of the list that is possible, `ships leave overrun port: [Taranto, Naples]`. */
export const chooseShipRefuge: DecisionKind<WifWorld, DrivenShip, string[]> = {
  name: 'ships leave overrun port',
  section: '11.10.6',
  schema: z.array(z.string()),
  key: (_, { ship }) => ship.id,
  problems: (world, { ship, ports, whyNot }, codes) =>
    codes.length === 0 || codes.some((code) => ports.includes(world.map.hex(code)))
      ? []
      : [
          `11.10.6: ${codes.map((code) => `${ship.name} cannot return to ${world.map.name(world.map.hex(code))}: ${whyNot(world.map.hex(code))}`).join('; ')}; ${ports.length > 0 ? `it can reach ${ports.map((hex) => world.map.name(hex)).join(', ')}` : 'nor anywhere else'}`,
        ],
  byDefault: () => [],
  facts: (world, { ship, from, ports }): FactsOf<typeof FACTS> => ({
    ...placeFacts(world, from),
    ...momentFacts(world, sideOf(world, ship)),
    name: ship.name,
    type: ship.type,
    points: ship.cost.points,
    ports: ports.map((hex) => world.map.code(hex)),
  }),
  factTypes: FACTS,
  defaultIs: 'the nearest port in reach that has room',
  example: 'ships leave overrun port: [Taranto, Naples]',
  choices: (world, { ports }) => [
    { answer: [], word: 'nearest', text: world.map.name(ports[0]) },
    ...ports.slice(1, OFFERED).map((hex) => ({
      answer: [world.map.code(hex)],
      word: world.map.portAt(hex)?.name ?? world.map.code(hex),
      text: world.map.name(hex),
    })),
  ],
  question: (world, { ship, from, ports }) =>
    `${world.map.name(from)} is overrun. Where does ${ship.name} sail (11.10.6)? It can reach ${ports
      .slice(0, OFFERED)
      .map((hex) => world.map.name(hex))
      .join(', ')}${ports.length > OFFERED ? ` and ${ports.length - OFFERED} more` : ''}.`,
  sheet: {
    section: 'ships leave overrun port',
    read: (_world, reader: WifReader, node) => wishes(reader, reader.list(node), (item) => reader.hex(item)),
    describe: (world, codes) =>
      `ships whose port is overrun go to ${codes.map((code) => world.map.name(world.map.hex(code))).join(', else ')}`,
  },
}
