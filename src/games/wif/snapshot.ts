import { type Hex, NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import { inOrderOf, upToDate } from '../common/snapshot.ts'
import type { Politics } from './politics/state.ts'
import { ORDER, type SavedUnit, type Saved, snapshotSchema } from './snapshot-schema.ts'
import { versions } from './snapshot-versions.ts'
import type { Draft, Unit, WifState } from './state.ts'

/** A state as JSON, hexes by their printed codes and sea areas by name, so that a log outlives a change of the board's numbering. */
export function saveState(state: WifState, map: BoardMap): Json {
  const code = (hex: Hex): string | null => (hex === NO_HEX ? null : map.code(hex))
  const control: Record<string, string[]> = {}
  state.control.forEach((country, hex) => {
    if (country) (control[country] ??= []).push(map.code(hex))
  })
  const byCode = <Value>(record: Readonly<Record<Hex, Value>>): Record<string, Value> => mapped(record, (hex) => map.code(Number(hex)))
  const savedUnit = (unit: Unit): SavedUnit =>
    inOrderOf(ORDER.unit[unit.kind], {
      ...unit,
      hex: code(unit.hex),
      ...(unit.sea && { sea: { area: map.seaAreaNames[unit.sea.area], section: unit.sea.section } }),
    }) as SavedUnit
  // What is not copied here is replaced whole when it changes.
  return inOrderOf(ORDER.snapshot, {
    version: versions.current,
    ...state,
    control: values(control, (codes) => codes.join(' ')),
    ...(state.homes && { homes: byCode(state.homes) }),
    ...(state.gateways && { gateways: state.gateways.map((gateway) => ({ ...gateway, hex: map.code(gateway.hex) })) }),
    citiesTaken: state.citiesTaken.map((taken) => ({ ...taken, hex: map.code(taken.hex) })),
    ...(state.bombed && { bombed: state.bombed.map((raid) => ({ ...raid, hex: map.code(raid.hex) })) }),
    ...(state.railed && { railed: state.railed.map((each) => ({ ...each, from: map.code(each.from), to: map.code(each.to) })) }),
    ...(state.saved && { saved: state.saved.map((each) => ({ ...each, hex: map.code(each.hex) })) }),
    ...(state.occupied && { occupied: runsOf(state.occupied, map) }),
    schedule: state.schedule.map((entry) => ({ ...entry, hex: entry.hex === null ? null : code(entry.hex) })),
    countries: values(state.countries, (country) =>
      inOrderOf(ORDER.country, { ...country, capitals: country.capitals.map((hex) => map.code(hex)) }),
    ),
    units: values(state.units, savedUnit),
    ...(state.plans && { plans: state.plans.map((plan) => ({ ...plan, units: plan.units.map(savedUnit) })) }),
    ...(state.production && { production: inOrderOf(ORDER.production, state.production) }),
    ...(state.politics && { politics: savedPolitics(state.politics) }),
    ...(state.seasInPlay && { seasInPlay: state.seasInPlay.map((area) => map.seaAreaNames[area]) }),
    victory: {
      ...state.victory,
      cities: state.victory.cities.map((hex) => map.code(hex)),
      ...(state.victory.worth && { worth: byCode(state.victory.worth) }),
    },
  }) as Json
}

/** What has changed comes last in a record; a snapshot has it where its schema has it. */
const savedPolitics = (politics: Politics): object =>
  inOrderOf(ORDER.politics, {
    ...politics,
    ...(politics.entry && { entry: inOrderOf(ORDER.entry, politics.entry) }),
    ...(politics.borders && { borders: inOrderOf(ORDER.borders, politics.borders) }),
    ...(politics.pacts && {
      pacts: politics.pacts.map((pact) =>
        inOrderOf(ORDER.pact, { ...pact, ...(pact.trade && { trade: pact.trade.map((each) => inOrderOf(ORDER.loan, each)) }) }),
      ),
    }),
    ...(politics.trade && { trade: inOrderOf(ORDER.trade, politics.trade) }),
  })

/** The state of a snapshot of any version. Throws Error with a message for a person when it is malformed, newer, or of another board. */
export function loadState(snapshot: Json, map: BoardMap, known = false): WifState {
  const {
    version: _,
    homes,
    gateways,
    bombed,
    railed,
    saved: savings,
    occupied,
    plans,
    seasInPlay,
    ...saved
  }: Saved = upToDate(snapshot, versions, snapshotSchema, known)
  const hex = (code: string | null): Hex => (code === null ? NO_HEX : map.hex(code))
  const area = (name: string): number => areaNumber(map, name)
  const byHex = <Value>(record: Record<string, Value>): Record<Hex, Value> => mapped(record, (code) => String(map.hex(code)))
  // Nobody else holds these objects: the schema has made them, or the log's text alone. They become the units.
  const unit = (each: SavedUnit): Unit => {
    const made = each as unknown as Draft<Unit>
    made.hex = hex(each.hex)
    if (each.sea) made.sea = { ...each.sea, area: area(each.sea.area) }
    return made
  }
  for (const each of Object.values(saved.units)) unit(each)
  const control: string[] = new Array<string>(map.size).fill('')
  for (const [country, codes] of Object.entries(saved.control)) for (const code of codes.split(' ')) control[map.hex(code)] = country
  return {
    ...saved,
    control,
    ...(homes && { homes: byHex(homes) }),
    ...(gateways && { gateways: gateways.map((gateway) => ({ ...gateway, hex: hex(gateway.hex) })) }),
    citiesTaken: saved.citiesTaken.map((taken) => ({ ...taken, hex: hex(taken.hex) })),
    ...(bombed && { bombed: bombed.map((raid) => ({ ...raid, hex: hex(raid.hex) })) }),
    ...(railed && { railed: railed.map((each) => ({ ...each, from: hex(each.from), to: hex(each.to) })) }),
    ...(savings && { saved: savings.map((each) => ({ ...each, hex: hex(each.hex) })) }),
    ...(occupied && { occupied: occupied.flatMap(({ by, hexes }) => hexes.split(' ').map((each) => ({ hex: hex(each), by }))) }),
    schedule: saved.schedule.map((entry) => ({ ...entry, hex: entry.hex === null ? null : hex(entry.hex) })),
    countries: values(saved.countries, (country) => ({ ...country, capitals: country.capitals.map(hex) })),
    units: saved.units as unknown as WifState['units'],
    ...(plans && { plans: plans.map((plan) => ({ ...plan, units: plan.units.map(unit) })) }),
    ...(seasInPlay && { seasInPlay: seasInPlay.map(area) }),
    victory: {
      ...saved.victory,
      cities: saved.victory.cities.map(hex),
      ...(saved.victory.worth && { worth: byHex(saved.victory.worth) }),
    },
  }
}

/** Hexes in the order in which they were taken, those of one power after another together. */
function runsOf(occupied: NonNullable<WifState['occupied']>, map: BoardMap): { by: string; hexes: string }[] {
  const runs: { by: string; hexes: string }[] = []
  for (const { hex, by } of occupied) {
    const last = runs.at(-1)
    if (last?.by === by) last.hexes += ` ${map.code(hex)}`
    else runs.push({ by, hexes: map.code(hex) })
  }
  return runs
}

const values = <From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

const mapped = <Value>(record: Readonly<Record<string, Value>>, change: (key: string) => string): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [change(key), value]))

function areaNumber(map: BoardMap, name: string): number {
  const area = map.seaAreaNames.indexOf(name)
  if (area <= 0) throw new Error(`the board has no sea area '${name}'`)
  return area
}
