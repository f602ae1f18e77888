import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isCommando, isPartisanLand } from '../field/commando-land.ts'
import { isBeach, isBox, isCityHex, isFortressHex, terrainAt } from '../field/terrain.ts'
import { whyNotOutOf } from '../field/associates.ts'
import { whyBarred } from '../field/barred-target.ts'
import { whyNotEnter } from '../ground/movement-cost.ts'
import { barringUnits } from '../field/enemies.ts'
import { isEnemyHex, isNeutralHex, seatOf, sideOf } from '../powers.ts'
import { armyRating } from '../ratings.ts'
import { after } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { whyNotNorthAfrica } from '../supply/north-africa.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { isAirbase } from '../bases/bases.ts'
import { effortForbids, mayFly } from './missions.ts'
import { dropRangeTo, flightDistance } from './range.ts'
import { airWeather } from './weather.ts'
import { flightArrows } from './flight-arrows.ts'
import { sortOut } from '../sort-out.ts'
import { whoFlies, type WhoFlies } from './who-flies.ts'

/** PARA or Commandos that drop on a hex together, and FTR, TAC and MDM that escort them. */
export interface Airdrop {
  units: string[]
  at: string
  escort: string[]
}
interface Subject {
  readonly seat: string
}

const FACTS = { ...MOMENT, available: number('own PARA and Commandos in airbases that could still drop') }

/** 11.14, 2.6: who drops from the air. */
export const isParachutist = (unit: { readonly kind: string; readonly type: string }): boolean =>
  (unit.kind === 'ground' && unit.type === 'PARA') || isCommando(unit)

/** Enemy ground units other than Flak alone hold the hex, or an enemy city whose empty walls defend themselves (10.6.8): it must be fought for. */
export const dropsAmongEnemies = (world: TwWorld, hex: Hex, nation: string): boolean =>
  barringUnits(world, hex, nation).length > 0 || (isCityHex(world, hex) && isEnemyHex(world, hex, nation))

/** 11.14.2: where PARA may land; 2.6: the British Commando in any hex with the partisans. */
function whyNoLanding(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { map } = world
  const where = map.name(hex)
  if (!map.isLand(hex) || isBox(world, hex)) return `11.14.2: ${where} is no land hex`
  if (isPartisanLand(world, unit, hex)) return null
  const island = map.bordering(hex).every((next) => !map.isLand(next))
  const terrain = terrainAt(world, hex)
  const open = terrain === 'clear' || terrain === 'desert' || isBeach(world, hex) || isCityHex(world, hex) || island
  return open || isFortressHex(world, hex) ? null : `11.14.2: ${unit.type} do not land in ${terrain} hexes such as ${where}`
}

const bareKey = (unit: GroundUnit): string => `no airbase at first ${unit.id}`
/** 2.6: Commandos and PARA do not land in the same hex. */
function whyNotTogether(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const other = world
    .groundAt(hex)
    .find((each) =>
      unit.type === 'CDO'
        ? each.type === 'PARA' && sideOf(world, each) === sideOf(world, unit)
        : each.type === 'CDO' && world.ops.dropped.has(each.id),
    )
  return other ? `2.6: ${unit.name} (${unit.type}) does not land in ${world.map.name(hex)}, where ${other.name} (${other.type}) is` : null
}

/** 11.14.1: PARA where an airbase is built now have not begun the turn in one. */
export function noteBareParas(world: TwWorld, hex: Hex): void {
  if (!isAirbase(world, hex))
    for (const unit of world.groundAt(hex)) if (isParachutist(unit)) world.remember((noted) => noted.tried.add(bareKey(unit)))
}

/** Why a PARA cannot drop on a hex now (11.14), or null. */
export function whyNotDrop(world: TwWorld, unit: GroundUnit, hex: Hex): string | null {
  const { ops, map } = world
  if (!isParachutist(unit) || unit.place !== 'map' || unit.aboard !== undefined)
    return `11.14: ${unit.name} is no PARA on the map, nor a Commando`
  if (!world.toCome && !ops.activated.has(unit.id)) return `4.0: ${unit.name} is not activated`
  const guest = whyNotOutOf(world, unit)
  if (guest !== null) return guest
  const effort = effortForbids(world, unit, 'airdrop')
  if (effort) return effort
  if (ops.dropped.has(unit.id)) return `11.14.3: ${unit.name} has dropped in this player turn`
  if (ops.movedAtAll.has(unit.id)) return `11.14.1: ${unit.name} has moved, and who moves does not drop`
  if (ops.attacked[1].has(unit.id)) return `10.2.4: ${unit.name} has attacked in First Impulse, and who attacked does not drop`
  if (ops.tried.has(bareKey(unit))) return `11.14.1: ${unit.name} did not begin the turn in an airbase`
  if (!isAirbase(world, unit.hex)) return `11.14.1: ${unit.name} is in no airbase`
  if (!inSupply(world, unit))
    return `2.6: ${unit.name} is out of supply at ${map.name(unit.hex)}, and ${unit.type} drop from supplied airbases alone`
  if (isNeutralHex(world, hex, unit.nation)) return `6.1: ${map.name(hex)} is neutral`
  const range = dropRangeTo(world, unit, hex)
  if (flightDistance(world, unit.nation, unit.hex, hex, range) > range)
    return `${unit.type === 'CDO' ? '2.6' : '11.14.1'}: ${map.name(hex)} is farther than ${range} hexes from ${unit.name} at ${map.name(unit.hex)}`
  if (airWeather(world, unit, hex)?.airdrops === false) return '26: the weather forbids airdrops'
  // 10.2.5: who may not attack in Second Impulse does not land where he must.
  if (ops.impulse === 2 && armyRating(world, unit) !== 1 && dropsAmongEnemies(world, hex, unit.nation))
    return `10.2.5: ${unit.name} is not First-Rate, and cannot attack in Second Impulse`
  return (
    whyBarred(world, [unit], hex) ??
    whyNotEnter(world, unit, hex) ??
    whyNotNorthAfrica(world, [unit], hex) ??
    whyNoLanding(world, unit, hex) ??
    whyNotTogether(world, unit, hex)
  )
}

/** Each PARA of an order is judged by itself: one that cannot drop costs the others nothing. */
export function whoDrops(world: TwWorld, seat: string, { units, at }: Airdrop): ReturnType<typeof sortOut<string>> {
  const hex = world.map.hex(at)
  const para = units.map((id) => world.state.units[id]).find((unit) => unit?.type === 'PARA' && whyNotDrop(world, unit, hex) === null)
  return sortOut([...new Set(units)], (id) => {
    const unit = world.state.units[id]
    if (unit?.kind !== 'ground') return `11.14: ${unit?.name ?? id} is no PARA`
    if (para && unit.type === 'CDO') return `2.6: ${unit.name} (CDO) does not land where ${para.name} (PARA) lands`
    return seatOf(world, unit) === seat ? whyNotDrop(world, unit, hex) : `${unit.name} is not yours`
  })
}

/** Its escorts, likewise. */
export const whoEscorts = (world: TwWorld, seat: string, { escort, at }: Airdrop): WhoFlies =>
  whoFlies(world, seat, '11.14.1', escort, (unit) => mayFly(world, unit, 'escort', world.map.hex(at)))

function airdropProblems(world: TwWorld, { seat }: Subject, order: Airdrop): readonly string[] {
  const { sound, refused } = whoDrops(world, seat, order)
  return sound.length > 0 ? [] : refused
}

const FIELDS = ['at', 'to', 'unit', 'units', 'escort', 'counter']

const kindOf = (section: string, impulse: 1 | 2): DecisionKind<TwWorld, Subject, Airdrop | null> => ({
  name: impulse === 1 ? 'airdrop' : 'airdrop in Second Impulse',
  section: '11.14.1',
  schema: z.strictObject({ units: z.array(z.string()).min(1), at: z.string(), escort: z.array(z.string()) }).nullable(),
  key: () => '',
  problems: (world, subject, order) => (order === null ? [] : [...airdropProblems(world, subject, order)]),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    available: world
      .unitsIn('map')
      .filter(
        (unit) =>
          isParachutist(unit) &&
          seatOf(world, unit) === seat &&
          unit.place === 'map' &&
          isAirbase(world, unit.hex) &&
          !world.ops.dropped.has(unit.id) &&
          !world.ops.movedAtAll.has(unit.id),
      ).length,
  }),
  factTypes: FACTS,
  defaultIs: 'nobody drops, or nobody more',
  example: `${section}:\n  - { units: [7th Flieger], at: Rotterdam, escort: [JG 51] }`,
  question: () => 'Which PARA and Commandos drop, and where (11.14)?',
  sheet: {
    section,
    list: true,
    plain: [
      {
        says: `${section === 'airdrop' ? 'airdrop|drop' : section.replace(' ', '_')} <units> at|on <at>[, escort <escort>]`,
        takes: { units: 'units', at: 'hex', escort: 'units' },
        example: `${section} 7th Flieger at Rotterdam`,
      },
    ],
    read(_, reader: TwReader, node) {
      const fields = reader.fields(node, FIELDS)
      if (!fields) return undefined
      const who = fields.get('units') ?? fields.get('unit')
      const where = fields.get('at') ?? fields.get('to')
      if (!who) return fields.has('counter') ? undefined : reader.problem(node, "'units:' is missing")
      if (!where) return reader.problem(node, "'at:' is missing")
      const at = reader.hex(where)
      const units = reader.units(who)
      const escort = fields.has('escort') ? reader.squadron(fields.get('escort')!) : []
      return at === undefined || units.length === 0 ? undefined : { units, at, escort }
    },
    describe: (world, order) =>
      order === null
        ? 'no more airdrops'
        : `${order.units.map((id) => world.unit(id).name).join(', ')} drop on ${world.map.name(world.map.hex(order.at))}${order.escort.length > 0 ? `, escorted by ${order.escort.map((id) => world.unit(id).name).join(', ')}` : ''}`,
    check: (world, seat, order) =>
      order === null ? [] : [...whoDrops(world, seat, order).refused, ...whoEscorts(world, seat, order).barred],
    ...(impulse === 1 && {
      foresee: (world: TwWorld, _: string, order: Airdrop | null) =>
        order === null ? world : after(world, (then) => order.units.forEach((id) => drop(then, id, order.at))),
    }),
    arrows: (world, order) => (order === null ? [] : flightArrows(world, order.units, order.at)),
  },
})

/** A drop as a receipt foresees it: nobody is shot down. */
function drop(then: TwWorld, id: string, at: string): void {
  then.move(then.unit(id), then.map.hex(at))
  then.remember((noted) => noted.dropped.add(id))
}

/** 11.14: PARA and Commandos drop in either impulse, not in both. */
export const airdropKinds = { 1: kindOf('airdrop', 1), 2: kindOf('second airdrop', 2) }
