import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { type FactsOf, number } from '../facts.ts'
import type { Attack } from '../ground-attack.ts'
import { allianceOfNation } from '../powers.ts'
import type { ColumnShift } from '../rules.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import type { Hex } from '../../../board/hex.ts'
import type { TwWorld } from '../world.ts'
import { attackKey, seatsOfUnits } from './attack.ts'
import { COMBAT, combatFacts } from './facts.ts'
import { attackSection, CARPET_BOMBING, forBoth } from './sheet-fields.ts'

/** 29.20: when, and how many battles of the campaign. */
const SEASON = 'Summer'
const YEAR = 1944
const HEXES = 2

const FACTS = { ...COMBAT, carpets: number('hexes that may still be bombed so in this turn') }

/** 29.20: whether heavy bombers are thrown into an attack. */
export const carpetBombing = forBoth((section): DecisionKind<TwWorld, { readonly attack: Attack }, boolean> => ({
  name: `${CARPET_BOMBING} (${section})`,
  section: '29.20',
  schema: z.boolean(),
  key: (world, { attack }) => attackKey(world, attack),
  problems: (world, { attack }, answer) => (answer ? [whyNone(world) ?? whyNotTheirs(world, attack) ?? []].flat() : []),
  byDefault: () => false,
  facts: (world, { attack }): FactsOf<typeof FACTS> => ({ ...combatFacts(world, attack, world.phasing), carpets: carpetsLeft(world) }),
  factTypes: FACTS,
  defaultIs: 'no',
  example: `${section}:\n  - { at: Paris, with: all, ${CARPET_BOMBING}: yes }`,
  question: (world, { attack }) =>
    `Do heavy bombers lay a carpet on ${world.map.name(attack.hex)} for a column to the right (29.20)? ${carpetsLeft(world)} of ${HEXES} hexes are left.`,
  choices: (world, { attack }) => [
    ...(whyNone(world) === null && whyNotTheirs(world, attack) === null
      ? [{ answer: true, word: 'yes', text: 'one column to the right' }]
      : []),
    { answer: false, word: 'no', text: 'keep it for another attack' },
  ],
  sheet: {
    section,
    field: CARPET_BOMBING,
    read: (_, reader: TwReader, node) => reader.yesNo(node),
    describe: (_, answer) => (answer ? 'carpet bombing' : 'no carpet bombing'),
    check: (world, _, answer) => (answer ? [whyNone(world) ?? []].flat() : []),
  },
}))

/** 29.20: each attack of the Western Allies in turn, before the columns are counted; others that were to have one are told why not. */
export function* askCarpets(world: TwWorld, attacks: readonly Attack[]): Procedure {
  const kind = carpetBombing[attackSection(world)]
  for (const attack of attacks) {
    const [ally] = seatsOfUnits(world, attack.attackers.filter(isWestern(world)))
    const [seat] = seatsOfUnits(world, attack.attackers)
    const named =
      ally !== undefined
        ? yield* askWhile(world, carpetsLeft(world) > 0, ally, kind, { attack })
        : seat !== undefined
          ? yield* tellInVain(world, seat, kind, { attack })
          : null
    if (named === true) world.remember((noted) => noted.tried.add(carpetKey(world, attack.hex)))
  }
}

/** The column of a hex that was named in this impulse. */
export const carpetShift = (world: TwWorld, { hex }: Attack): ColumnShift | null =>
  world.ops.tried.has(carpetKey(world, hex))
    ? { columns: world.tables.groundModifiers.shifts['carpet bombing (29.20)'], why: 'carpet bombing (29.20)' }
    : null

/** The hexes are those of one player turn, which remembers them: an attack of either impulse counts by itself. */
const carpetKey = (world: TwWorld, hex: Hex): string => `${CARPET_BOMBING} ${world.ops.impulse} ${world.map.code(hex)}`
const isSeason = ({ state: { turn } }: TwWorld): boolean => turn.season === SEASON && turn.year === YEAR
const carpetsLeft = (world: TwWorld): number =>
  isSeason(world) ? HEXES - [...world.ops.tried].filter((key) => key.startsWith(`${CARPET_BOMBING} `)).length : 0
const whyNone = (world: TwWorld): string | null =>
  !isSeason(world)
    ? `29.20: heavy bombers lay carpets in ${SEASON} ${YEAR} alone`
    : carpetsLeft(world) === 0
      ? `29.20: ${HEXES} hexes have been named already`
      : null
const whyNotTheirs = (world: TwWorld, { attackers }: Attack): string | null =>
  attackers.some(isWestern(world)) ? null : '29.20: the Western Allies alone have bombers for it'
const isWestern =
  (world: TwWorld) =>
  ({ nation }: GroundUnit): boolean =>
    allianceOfNation(world, nation) === 'Western Allies'
