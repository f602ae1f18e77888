import { z } from 'zod'
import type { Hex } from '../../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { listed } from '../../../common/words.ts'
import { citiesOfChina, hasFactions } from '../../china/cities.ts'
import { type FactsOf, MOMENT, momentFacts, someNames } from '../../facts.ts'
import { CHINA, COMMUNISTS, factionName } from '../../factions.ts'
import { seatOfPower, sideOfSeat } from '../../powers.ts'
import type { WifReader } from '../../sheet/reader.ts'
import { note } from '../../tell-refused.ts'
import type { WifWorld } from '../../world.ts'

interface Cities {
  readonly seat: string
  readonly cities: readonly Hex[]
}

const FACTS = { ...MOMENT, cities: someNames('hex', 'printed codes of the cities that are Chinese again') }
/** Whose the Communists' are in 1939. */
const COMMUNIST_IN_1939: readonly string[] = ['Yenan', 'Sian', 'Lanchow']

/** 13.7.5: which of China's cities that are its own again are Communist, by their codes; the rest are Nationalist. */
export const communistCities: DecisionKind<WifWorld, Cities, readonly string[]> = {
  name: 'share out Chinese cities',
  section: '13.7.5',
  schema: z.array(z.string()),
  key: () => '',
  problems: () => [],
  byDefault: (world, { cities }) =>
    cities.filter((hex) => COMMUNIST_IN_1939.some((name) => world.map.find(name) === hex)).map((hex) => world.map.code(hex)),
  facts: (world, { seat, cities }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    cities: cities.map((hex) => world.map.code(hex)),
  }),
  factTypes: FACTS,
  defaultIs: 'those of the Communists in 1939, Yenan, Sian and Lanchow, are Communist',
  example: 'communist cities: none',
  choices: (world, subject) => [
    { answer: communistCities.byDefault(world, subject), word: 'as in 1939', text: 'those of 1939 are Communist' },
    { answer: [], word: 'none', text: 'all are Nationalist' },
    { answer: subject.cities.map((hex) => world.map.code(hex)), word: 'all', text: 'all are Communist' },
  ],
  question: (world, { cities }) =>
    `China is liberated (13.7.5). Which of ${listed(cities.map((hex) => world.map.name(hex)))} are Communist? The rest are Nationalist; a faction without any city loses its units.`,
  sheet: {
    section: 'communist cities',
    read: (_, reader: WifReader, node: SheetNode) =>
      node.value === 'none' ? [] : reader.list(node).flatMap((item: SheetNode) => reader.hex(item) ?? []),
    describe: (world, codes) =>
      codes.length > 0
        ? `Communist cities of a liberated China: ${codes.map((code) => world.map.name(world.map.hex(code))).join(', ')}`
        : 'every city of a liberated China is Nationalist',
  },
}

/** 13.7.5, 20: the liberator shares out the cities of China that have come back to it. */
export function* shareOutCities(world: WifWorld, by: string, before: readonly string[]): Procedure {
  if (!hasFactions(world)) return
  world.changeCountry(COMMUNISTS, { controller: CHINA, conqueredBy: null, status: 'free', exile: undefined })
  const cities = citiesOfChina(world).filter((hex) => world.state.control[hex] === CHINA && before[hex] !== CHINA)
  if (cities.length === 0) return
  yield* shareOut(world, by, cities)
}

/** 13.7.5: whoever gives cities back to China says to which faction. */
export function* shareOut(world: WifWorld, by: string, cities: readonly Hex[]): Procedure {
  const seat = seatOfPower(world, by)
  const codes = yield* ask(world, seat, communistCities, { seat, cities })
  const strange = codes.filter((code) => !cities.includes(world.map.hex(code)))
  if (strange.length > 0) note(world, seat, '13.7.5', `${strange.join(', ')}: no city that China has back`)
  for (const hex of cities) {
    const faction = codes.includes(world.map.code(hex)) ? COMMUNISTS : CHINA
    if (faction !== world.state.control[hex]) world.setControl(hex, faction)
    world.report('conquest', '13.7.5', `${world.map.name(hex)} is ${factionName(faction)} Chinese.`, [hex])
  }
}
