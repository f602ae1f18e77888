import { NO_HEX } from '../../board/hex.ts'
import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { CampaignEvent, Section, Unit, WifState } from './state.ts'

/** A state as JSON, hexes by their printed codes and sea areas by name, so that a log outlives a change of the board's numbering. */
export function saveState(state: WifState, map: BoardMap): Json {
  const code = (hex: number) => (hex === NO_HEX ? null : map.code(hex))
  const control: Record<string, string[]> = {}
  state.control.forEach((country, hex) => {
    if (country) (control[country] ??= []).push(map.code(hex))
  })
  return JSON.parse(
    JSON.stringify({
      ...state,
      control: Object.fromEntries(Object.entries(control).map(([country, codes]) => [country, codes.join(' ')])),
      ...(state.homes && { homes: Object.fromEntries(Object.entries(state.homes).map(([hex, country]) => [code(Number(hex)), country])) }),
      ...(state.gateways && { gateways: state.gateways.map((gateway) => ({ ...gateway, hex: code(gateway.hex) })) }),
      citiesTaken: state.citiesTaken.map((taken) => ({ ...taken, hex: code(taken.hex) })),
      ...(state.bombed && { bombed: state.bombed.map((raid) => ({ ...raid, hex: code(raid.hex) })) }),
      schedule: state.schedule.map((entry) => ({ ...entry, hex: entry.hex === null ? null : code(entry.hex) })),
      countries: Object.fromEntries(
        Object.entries(state.countries).map(([name, country]) => [name, { ...country, capital: code(country.capital) }]),
      ),
      units: Object.fromEntries(
        Object.entries(state.units).map(([id, unit]) => [
          id,
          { ...unit, hex: code(unit.hex), ...(unit.sea && { sea: { ...unit.sea, area: map.seaAreaNames[unit.sea.area] } }) },
        ]),
      ),
      ...(state.plans && {
        plans: state.plans.map((plan) => ({ ...plan, units: plan.units.map((unit) => ({ ...unit, hex: code(unit.hex) })) })),
      }),
      ...(state.seasInPlay && { seasInPlay: state.seasInPlay.map((area) => map.seaAreaNames[area]) }),
      victory: {
        ...state.victory,
        cities: state.victory.cities.map(code),
        ...(state.victory.worth && {
          worth: Object.fromEntries(Object.entries(state.victory.worth).map(([hex, points]) => [code(Number(hex)), points])),
        }),
      },
    }),
  ) as Json
}

/** The state of a snapshot. Throws when it names a hex that the board does not have. */
export function loadState(snapshot: Json, map: BoardMap): WifState {
  const { homes, gateways, bombed, plans, seasInPlay, ...saved } = JSON.parse(JSON.stringify(snapshot)) as Saved
  const hex = (code: string | null) => (code === null ? NO_HEX : map.hex(code))
  const control: string[] = new Array(map.size).fill('')
  for (const [country, codes] of Object.entries(saved.control)) for (const code of codes.split(' ')) control[map.hex(code)] = country
  return {
    ...saved,
    control,
    ...(homes && { homes: Object.fromEntries(Object.entries(homes).map(([code, country]) => [hex(code), country])) }),
    ...(gateways && { gateways: gateways.map((gateway) => ({ ...gateway, hex: hex(gateway.hex) })) }),
    citiesTaken: saved.citiesTaken.map((taken) => ({ ...taken, hex: hex(taken.hex) })),
    ...(bombed && { bombed: bombed.map((raid) => ({ ...raid, hex: hex(raid.hex) })) }),
    schedule: saved.schedule.map((entry) => ({ ...entry, hex: entry.hex === null ? null : hex(entry.hex) })),
    countries: Object.fromEntries(
      Object.entries(saved.countries).map(([name, country]) => [name, { ...country, capital: hex(country.capital) }]),
    ),
    units: Object.fromEntries(
      Object.entries(saved.units).map(([id, unit]) => [
        id,
        { ...unit, hex: hex(unit.hex), ...(unit.sea && { sea: { ...unit.sea, area: areaNumber(map, unit.sea.area) } }) } as Unit,
      ]),
    ),
    ...(plans && { plans: plans.map((plan) => ({ ...plan, units: plan.units.map((unit) => ({ ...unit, hex: hex(unit.hex) }) as Unit) })) }),
    ...(seasInPlay && { seasInPlay: seasInPlay.map((area) => areaNumber(map, area)) }),
    victory: {
      ...saved.victory,
      cities: saved.victory.cities.map(hex),
      ...(saved.victory.worth && {
        worth: Object.fromEntries(Object.entries(saved.victory.worth).map(([code, points]) => [hex(code), points])),
      }),
    },
  }
}

function areaNumber(map: BoardMap, name: string): number {
  const area = map.seaAreaNames.indexOf(name)
  if (area <= 0) throw new Error(`the board has no sea area '${name}'`)
  return area
}

/** What saveState wrote: WifState with codes for hexes. */
type Saved = Omit<
  WifState,
  'homes' | 'gateways' | 'bombed' | 'control' | 'citiesTaken' | 'schedule' | 'countries' | 'units' | 'victory' | 'plans' | 'seasInPlay'
> & {
  homes?: Record<string, string>
  gateways?: { hex: string; country: string }[]
  bombed?: (Omit<NonNullable<WifState['bombed']>[number], 'hex'> & { hex: string })[]
  control: Record<string, string>
  citiesTaken: { hex: string; lostBy: WifState['citiesTaken'][number]['lostBy'] }[]
  schedule: { turn: number; unit: string; hex: string | null }[]
  countries: Record<string, Omit<WifState['countries'][string], 'capital'> & { capital: string | null }>
  units: Record<string, Omit<Unit, 'hex' | 'sea'> & { hex: string | null; sea?: { area: string; section: Section } }>
  plans?: (Omit<CampaignEvent, 'units'> & { units: (Omit<Unit, 'hex'> & { hex: string | null })[] })[]
  seasInPlay?: string[]
  victory: Omit<WifState['victory'], 'cities' | 'worth'> & { cities: string[]; worth?: Record<string, number> }
}
