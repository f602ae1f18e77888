import type { Hex } from '../../board/hex.ts'
import { homeOf } from './home.ts'
import type { FrenchGroup } from './charts/tables.ts'
import type { Country, Unit } from './state.ts'
import type { WifWorld } from './world.ts'

/** 17.1: the major power that runs what is left of France in the south, and its home country. */
export const VICHY = 'Vichy'
/** 17.1: France, and Free France as soon as there is a Vichy government. */
export const FRANCE = 'France'
/** The part of the French home country that becomes Vichy's: south of the border that the map prints. */
const SOUTH = 'Vichy France'

/** 17.1: the major power that installed Vichy, as long as there is one; null for none. */
export const installerOf = ({ state }: WifWorld): string | null => (state.powers[VICHY] ? (state.politics?.installedVichy ?? null) : null)

/** 17.4.1: Allied major powers to which Vichy is hostile. */
export const hostileTo = ({ state }: WifWorld): readonly string[] => state.politics?.vichyHostile ?? []

/** 17.1, 17.6: whether France is Free France: from the declaration of a Vichy government until it is liberated (13.7.5), whatever becomes of Vichy. */
export const isFreeFrance = ({ state }: WifWorld): boolean =>
  (state.powers[VICHY] !== undefined || state.politics?.vichyWas === true) && (state.countries[FRANCE]?.conqueredBy ?? null) !== null

/** 17: whether Vichy is hostile to some major power. */
export const isHostile = (world: WifWorld): boolean => hostileTo(world).length > 0

/** Vichy's land and aircraft, and those of its minor countries. */
export const isOfVichy = (world: WifWorld, { country }: Unit): boolean => world.state.countries[country]?.controller === VICHY

/** Hexes of France that become Vichy France (17.1). */
export function southOfFrance(world: WifWorld): Hex[] {
  const { map } = world
  const south = map.regionNames.indexOf(SOUTH)
  return Array.from({ length: map.size }, (_, hex) => hex).filter(
    (hex) => south > 0 && map.region[hex] === south && map.isLand(hex) && homeOf(world, hex) === FRANCE,
  )
}

/** 17.2: the administration group that a country or territory belongs to: by its name, else by the sheet of the capital of the home country that it was aligned to. */
export function groupOf(world: WifWorld, country: Country): FrenchGroup {
  const { groups } = world.tables.freeFrench
  const named = groups.find(({ members }) => members.includes(country.name))
  if (named) return named
  const master = masterOf(world, country)
  if (master && !master.major && master.homeOf === undefined) return groupOf(world, master)
  const [capital] = country.capitals
  const sheet = capital === undefined ? null : world.map.code(capital)[0]
  return groups.find((group) => group.sheet === sheet) ?? groups.find(({ rest }) => rest)!
}

const masterOf = (world: WifWorld, { aligned1939 }: Country): Country | undefined =>
  aligned1939 === undefined ? undefined : world.state.countries[aligned1939]

/** Whether a country or territory was France's before 1939, of itself or through another. */
export function wasFrench(world: WifWorld, country: Country): boolean {
  const master = masterOf(world, country)
  return master !== undefined && (master.name === FRANCE || wasFrench(world, master))
}

/** 17.3: whether a country's units were France's before Vichy came into being: Free French or Vichy's now. */
export const isFrench = ({ state }: WifWorld, country: string): boolean =>
  [FRANCE, VICHY].includes(state.countries[country]?.controller ?? '')

/** 17.4.2: whether a power is a Vichy that is hostile to nobody: each of its ships is a naval move, and all come home at the end of a turn. */
export const isOnProbation = (world: WifWorld, power: string): boolean => power === VICHY && !isHostile(world)
