import type { Overrides } from '../../common/load-overrides.ts'
import type { BoardMap } from '../../../board/map.ts'
import type { Draft, Unit, WifState } from '../state.ts'
import { homeOfFaction } from '../factions.ts'
import { loadCountries } from '../map/load-countries.ts'
import { loadUnits, type UnitDefinition, unitOf } from './load-units.ts'

/**
 * 4.1, 24.1.5: with production all counters that are not set up are in the force pools, those of later years until their year comes (4.1.1); and what the schedule
 * brings later than building it takes, as nobody has begun it. Counters of countries that have no city on the map and none beyond its edge have nowhere to
 * arrive (4.2.1) and stay out, as do those of a major power that the campaign takes for a minor country; reserves come by 9.7 alone. Ships that are older than the campaign and
 * not in it are elsewhere, or sunk; those of its last years and the years to come are not laid down yet.
 */
export function fillForcePools(overrides: Overrides | null, map: BoardMap, state: Draft<WifState>): void {
  for (const { unit, turn } of [...state.schedule]) {
    const scheduled = state.units[unit]
    if (turn <= scheduled.cost.turns || !isBuilt(scheduled)) continue
    Object.assign(scheduled, { place: poolOf(scheduled) })
    delete scheduled.arrives
    state.schedule = state.schedule.filter((entry) => entry.unit !== unit)
  }
  const majors = new Set(
    loadCountries(overrides)
      .powers.map(({ name }) => name)
      .filter((name) => !state.powers[name]),
  )
  const planned = new Set((state.plans ?? []).flatMap(({ units }) => units.map(({ id }) => id)))
  for (const definition of loadUnits(overrides).values()) {
    if (state.units[definition.id] || planned.has(definition.id) || typeof definition.available === 'string') continue
    if (
      !isBuilt(definition) ||
      isElsewhere(state, definition) ||
      majors.has(definition.country) ||
      !arrivesSomewhere(map, state, definition.country)
    )
      continue
    state.units[definition.id] = { ...unitOf(definition), place: poolOf(definition) } as Draft<Unit>
  }
}

/** 13.6.4: counters striped in the colour of another major power come into the lend-lease pool. */
const poolOf = ({ source }: Pick<Unit, 'source'>): Unit['place'] => (source ? 'lend-lease' : 'pool')

/**
 * 19.4.1: counters of neutral minor countries, which are set up when somebody takes them: with politics of all that anybody may attack or align, else of
 * those on which the campaign declares war.
 */
export function waitingCounters(overrides: Overrides | null, state: Draft<WifState>): void {
  const isNeutral = (name: string): boolean => state.countries[name]?.controller === null && state.countries[name].conqueredBy === null
  const attacked = (state.plans ?? []).flatMap(({ war, aligns }) =>
    (war?.between ?? []).filter((name) => !aligns.some(({ country }) => country === name)),
  )
  const minors = new Set((state.politics ? Object.keys(state.countries) : attacked).filter(isNeutral))
  if (minors.size === 0) return
  for (const definition of loadUnits(overrides).values())
    if (minors.has(definition.country) && !state.units[definition.id]) state.units[definition.id] = unitOf(definition) as Draft<Unit>
}

/** 13.1.2: partisans, of no country before they appear in one. */
export function partisanCounters(overrides: Overrides | null, state: Draft<WifState>): void {
  for (const definition of loadUnits(overrides).values())
    if (!isBuilt(definition)) state.units[definition.id] = unitOf(definition) as Draft<Unit>
}

const isBuilt = ({ type }: Pick<Unit, 'type'>): boolean => type !== 'PART'

/** A ship takes about as many years from its year to its first voyage. */
export const YEARS_TO_BUILD = 2

const isElsewhere = (state: Draft<WifState>, { kind, type, available }: UnitDefinition): boolean =>
  kind === 'naval' &&
  (state.map !== 'board' || (type !== 'CP' && typeof available === 'number' && available <= state.turn.year - YEARS_TO_BUILD))

function arrivesSomewhere(map: BoardMap, state: Draft<WifState>, country: string): boolean {
  if (!state.countries[country]?.controller) return false
  if (state.gateways?.some((gateway) => gateway.country === country)) return true
  return map.places.some(({ city, hex }) => city && map.countryNames[map.country[map.hex(hex)]] === homeOfFaction(country))
}
