import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { pickForDepletion } from '../combat/casualties.ts'
import { depleteOrEliminate } from '../combat/losses.ts'
import { preferenceText } from '../combat/sheet-fields.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { isHardy } from '../field/weather.ts'
import { controllerOf, playerOf, sideOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'
import type { GroundUnit, Unit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { isWarInTheEast } from './eastern-front.ts'

/** 26.1.1: whom frost wears out. */
const GERMANY = 'Germany'
const SECTION = 'frostbite'

type Kind = '8-8 ARM' | '4-8 MECH' | '6-factor INF' | 'Satellite INF' | 'Satellite'

const FACTS = { ...MOMENT, depletions: number('units that frost Depletes'), units: number('units among which they are chosen') }

interface Quota {
  readonly kind: Kind
  readonly count: number
  readonly among: readonly GroundUnit[]
}

/** 26.1.1: which units frost Depletes. */
export const frostbite: DecisionKind<TwWorld, readonly Quota[], string[]> = {
  name: 'frostbite',
  section: '26.1.1',
  schema: z.array(z.string()),
  key: () => '',
  // One list serves two rolls: who is frozen already, or comes after others, is passed over.
  problems: (world, _, answer) => problemsOfList(answer, (id) => whyNotFreeze(world, id)),
  byDefault: () => [],
  facts: (world, quotas): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, 'Axis'),
    depletions: quotas.reduce((sum, { count }) => sum + count, 0),
    units: quotas.reduce((sum, { among }) => sum + among.length, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'those that are cheapest to repair',
  example: `${SECTION}: [XV Corps, XVI Pz]`,
  question: (_, quotas) =>
    `Frost Depletes units of yours inside the Soviet Union, those beside enemies first: ${listed(quotas.map(quotaText))} (26.1.1). Which first?`,
  sheet: {
    section: SECTION,
    read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }),
    describe: (world, answer) => `let freeze ${preferenceText(world, answer)}`,
  },
}

const quotaText = ({ kind, count, among }: Quota): string => `${count} ${kind} of ${listed(among.map(({ name }) => name))}`

/** Why a wish comes to nothing, or null; what the sheet could not read stands there as what is wrong with it. */
function whyNotFreeze(world: TwWorld, id: string): string | null {
  const unit = world.state.units[id]
  if (!unit) return id
  return unit.kind === 'ground' && (isGerman(unit) || isSatellite(world, unit))
    ? null
    : `26.1.1: ${unit.name} is no ground unit of Germany or a German Satellite whom frost may Deplete`
}

const isGerman = ({ nation }: Unit): boolean => nation === GERMANY
/** A German Satellite's; Finns and Swedes do not freeze. */
const isSatellite = (world: TwWorld, unit: Unit): boolean =>
  !isGerman(unit) && controllerOf(world, unit.nation) === GERMANY && !isHardy(world, unit)

const MATCHES: Readonly<Record<Kind, (world: TwWorld, unit: GroundUnit) => boolean>> = {
  '8-8 ARM': (_, unit) => isGerman(unit) && unit.type === 'ARM' && unit.strength === 8 && unit.move === 8,
  '4-8 MECH': (_, unit) => isGerman(unit) && unit.type === 'MECH' && unit.strength === 4 && unit.move === 8,
  '6-factor INF': (_, unit) => isGerman(unit) && unit.type === 'INF' && unit.strength === 6,
  'Satellite INF': (world, unit) => isSatellite(world, unit) && unit.type === 'INF',
  Satellite: (world, unit) => isSatellite(world, unit),
}

/** Ground units inside the Soviet Union of 1939 as its turn begins: frost takes nobody who came later. */
export function noteInRussia(world: TwWorld): void {
  const inside = world.unitsIn('map').filter((unit) => unit.kind === 'ground' && isInside1939USSR(world, unit.hex))
  world.remember((noted) => (noted.inRussia = new Set(inside.map(({ id }) => id))))
}

/** Who stands there now. */
export const isInRussia =
  (world: TwWorld) =>
  ({ hex }: Unit): boolean =>
    isInside1939USSR(world, hex)

/** 26.1.1: Depletions of the winter's line. Those beside enemy ground units come first, of Satellites the strongest; the owner chooses among equals. `inside`: who began the turn there. */
export function* freeze(world: TwWorld, inside: (unit: Unit) => boolean): Procedure {
  if (!isWarInTheEast(world)) return
  const line = world.tables.weather['east winter'].find(({ name }) => name === world.state.weather.east)
  if (line === undefined) return
  const exposed = world
    .unitsIn('map')
    .filter((unit): unit is GroundUnit => unit.kind === 'ground' && !unit.depleted && !unit.breakdown && inside(unit))
  const quotas = Object.entries(line.depletes).flatMap(([kind, count]): Quota[] => {
    const among = exposed.filter((unit) => MATCHES[kind as Kind](world, unit))
    return among.length > 0 ? [{ kind: kind as Kind, count, among }] : []
  })
  const seat = playerOf(world, GERMANY)
  const choice = quotas.filter(({ count, among }) => among.length > count)
  const wishes = choice.length > 0 && seat !== null ? yield* ask(world, seat, frostbite, choice) : []
  const { sound, refused } = sortOut(wishes, (id) => whyNotFreeze(world, id))
  for (const why of refused) tellRefused(world, seat!, '26.1.1', `Frostbite: ${why}`)
  for (const { among, count } of quotas)
    for (const unit of frozen(world, among, count, sound)) depleteOrEliminate(world, unit, { hex: unit.hex }, '26.1.1')
}

/** Who of a kind is Depleted: group by group, until there are as many as the line says. */
function frozen(world: TwWorld, among: readonly GroundUnit[], count: number, wishes: readonly string[]): GroundUnit[] {
  const beside = (unit: GroundUnit) =>
    world.map.bordering(unit.hex).some((hex) => world.groundAt(hex).some((other) => isEnemy(world, unit, other)))
  // Of Satellites the line names the strongest, of Germans only the kind.
  const rank = (unit: GroundUnit) => (isGerman(unit) ? 0 : unit.strength * 2) + (beside(unit) ? 1 : 0)
  const ranks = [...new Set(among.map(rank))].sort((a, b) => b - a)
  const picked: GroundUnit[] = []
  for (const each of ranks)
    picked.push(
      ...pickForDepletion(
        world,
        among.filter((unit) => rank(unit) === each),
        count - picked.length,
        wishes,
      ),
    )
  return picked
}

const isEnemy = (world: TwWorld, unit: Unit, other: Unit): boolean => {
  const side = sideOf(world, other)
  return side !== null && side !== sideOf(world, unit)
}
