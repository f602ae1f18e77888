import { croatiaOfTheVatican } from '../diplomacy/vatican.ts'
import { z } from 'zod'
import { NO_HEX } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { minorValue } from '../charts/economy.ts'
import { type FactsOf, MOMENT, momentFacts } from '../facts.ts'
import { controllerOf, CROATIA, homeOf, playerOf, sideOfNation, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 23.14: out of which country, by whom, and by who holds which city. */
const YUGOSLAVIA = 'Yugoslavia'
const FOUNDERS: readonly string[] = ['Germany', 'Italy']
const BELGRADE = 'Belgrade'
const ZAGREB = 'Zagreb'

/** 23.14: the power that may found Croatia now: that which holds Belgrade, of a Yugoslavia that Germany or Italy has conquered or has as a Satellite; or null. */
export function founderOfCroatia(world: TwWorld): string | null {
  const { nations, control } = world.state
  const yugoslavia = nations[YUGOSLAVIA]
  if (yugoslavia === undefined || nations[CROATIA] !== undefined) return null
  const isIts =
    FOUNDERS.includes(yugoslavia.conqueredBy ?? '') || (yugoslavia.status === 'satellite' && FOUNDERS.includes(yugoslavia.controller ?? ''))
  const holder = controllerOf(world, control[world.map.find(BELGRADE)!])
  return isIts && holder !== null && FOUNDERS.includes(holder) && nations[holder].conqueredBy === null ? holder : null
}

interface Subject {
  readonly seat: string
}
const FACTS = MOMENT

/** 23.14: whether a new state is carved out of Yugoslavia. */
export const foundCroatia: DecisionKind<TwWorld, Subject, boolean> = {
  name: 'found Croatia',
  section: '23.14',
  schema: z.boolean(),
  key: () => '',
  problems: () => [],
  byDefault: () => false,
  facts: (world, { seat }): FactsOf<typeof FACTS> => momentFacts(world, sideOfSeat(world, seat)),
  factTypes: FACTS,
  defaultIs: 'no Croatia',
  example: 'found croatia: yes',
  question: () => 'Do you carve Croatia out of Yugoslavia, as your Satellite (23.14)?',
  choices: () => [
    { answer: false, word: 'no', text: 'no Croatia' },
    { answer: true, word: 'yes', text: 'Croatia is your Satellite' },
  ],
  sheet: {
    section: 'found croatia',
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'Croatia is carved out of Yugoslavia' : 'no Croatia'),
    check: (world, seat, answer) => {
      const founder = founderOfCroatia(world)
      return answer && (founder === null || playerOf(world, founder) !== seat)
        ? [`23.14: Croatia is founded by a Germany or Italy that holds ${BELGRADE} in a Yugoslavia of theirs, once`]
        : []
    },
  },
}

/** 23.14: with the declarations of war. */
export function* carveCroatia(world: TwWorld): Procedure {
  const founder = founderOfCroatia(world)
  const seat = founder === null ? null : playerOf(world, founder)
  if (founder === null || seat === null || !(yield* ask(world, seat, foundCroatia, { seat }))) return
  const { map, state } = world
  const yugoslavia = world.nation(YUGOSLAVIA)
  const { value, base, conqueredBy } = yugoslavia
  const isSatellite = conqueredBy === null
  const worth = minorValue(world.tables, CROATIA, 'conquest')!
  world.found({
    ...yugoslavia,
    name: CROATIA,
    status: 'satellite',
    controller: founder,
    leansTo: undefined,
    conqueredBy: null,
    capitals: [map.find(ZAGREB)!],
    secondCapitals: [],
    ratings: { army: 3, navy: 3, air: 3 },
    upgrades: { army: 0, navy: 0, air: 0 },
    narfs: 0,
    base: worth,
    value: worth,
    spentOnUnits: 0,
  })
  world.changeNation(YUGOSLAVIA, { value: value - worth, ...(isSatellite && { base: base - worth }) })
  for (let hex = 0; hex < map.size; hex++)
    if (homeOf(world, hex) === CROATIA && sideOfNation(world, state.control[hex]) === 'Axis') world.setControl(hex, CROATIA)
  const { strength, move } = world.tables.minors['units of new states'][CROATIA]
  const unit: GroundUnit = {
    kind: 'ground',
    id: 'croatia-domobran',
    name: 'Domobran',
    nation: CROATIA,
    type: 'INF',
    strength,
    move,
    place: 'pool',
    hex: NO_HEX,
    depleted: false,
  }
  if (world.state.units[unit.id] === undefined) world.raise(unit)
  croatiaOfTheVatican(world)
  world.report(
    'declaration of war',
    '23.14',
    `Croatia is carved out of Yugoslavia, a Satellite of ${founder} with ${numbered(worth, 'NARF')} a year of its own from Spring on, and an INF ${strength}-${move} to build; Yugoslavia is worth ${value - worth}${isSatellite ? `, and has ${numbered(worth, 'NARF')} less in its base` : ''}.`,
    [map.find(ZAGREB)!],
  )
}
