import type { Hex } from '../../board/hex.ts'
import type { Partisans, Side, Unit, War } from './state.ts'
import { isHisUnit } from './stilwell.ts'
import type { WifWorld } from './world.ts'
import { areFactions, COMMUNISTS, CHINA } from './factions.ts'
import { FRANCE, isFreeFrance } from './vichy.ts'

export const enemySide = (side: Side): Side => (side === 'Axis' ? 'Allies' : 'Axis')

/** The major power that runs a country's units, or null for a neutral minor. */
export function controllerOf(world: WifWorld, country: string): string | null {
  return world.state.countries[country]?.controller ?? null
}

export function powerOf(world: WifWorld, unit: Unit): string {
  const power = controllerOf(world, unit.country)
  if (!power) throw new Error(`${unit.name}: ${unit.country} has no controlling power`)
  return power
}

/** The side that a major power is on; null while it is neutral, or out of the war for good. */
export const sideOfPower = (world: WifWorld, power: string): Side | null => world.state.powers[power]?.alliance ?? null

/** The side of a country; null for neutrals. Partisans have one of their own (13.1.3). */
export function sideOfCountry(world: WifWorld, country: string): Side | null {
  const partisans = partisansIn(world, country)
  if (partisans) return partisans.side
  const power = controllerOf(world, country)
  return power === null ? null : sideOfPower(world, power)
}

/** What stands for partisans (13.1), where a country does. */
export const partisansIn = (world: WifWorld, country: string): Partisans | undefined => world.state.countries[country]?.partisans

/** The side of a unit that takes part in the war. */
export function sideOf(world: WifWorld, unit: Unit): Side {
  const side = sideOfCountry(world, unit.country)
  if (!side) throw new Error(`${unit.name}: ${unit.country} is neutral`)
  return side
}

/** Whether a unit is on a side; neutral units are on none. */
export const isOnSide = (world: WifWorld, unit: Unit, side: Side): boolean => sideOfCountry(world, unit.country) === side

/** The seat that answers for a unit; null for nobody. */
export const seatOfUnit = (world: WifWorld, unit: Unit): string | null => {
  const power = controllerOf(world, unit.country)
  return power === null ? null : (world.state.powers[power]?.seat ?? null)
}

/** The seat that answers for a unit of a power that takes part in the war. */
export const seatOf = (world: WifWorld, unit: Unit): string => seatOfPower(world, powerOf(world, unit))

export function seatOfPower(world: WifWorld, power: string): string {
  const seat = world.state.powers[power]?.seat
  if (!seat) throw new Error(`nobody answers for ${power}`)
  return seat
}

/** All major powers of the campaign, in its order. */
export const allPowers = (world: WifWorld): string[] => Object.keys(world.state.powers)

/** Major powers of a side, in the campaign's order. */
export const powersOf = (world: WifWorld, side: Side): string[] => allPowers(world).filter((power) => sideOfPower(world, power) === side)

/** Major powers that a seat answers for, in the campaign's order. */
export const powersOfSeat = (world: WifWorld, seat: string): string[] =>
  allPowers(world).filter((power) => world.state.powers[power].seat === seat)

/** The seat that speaks for a side where its players would have to agree (2.7, 6.2): that of its first active major power. */
export function seatOfSide(world: WifWorld, side: Side): string {
  const powers = powersOf(world, side)
  return seatOfPower(world, powers.find((power) => isActive(world, power)) ?? powers[0])
}

/** 2.7: all players of a side who speak for it: those of its active major powers, first the one that is asked where nobody says anything. */
export const speakersOf = (world: WifWorld, side: Side): string[] => [
  ...new Set([
    seatOfSide(world, side),
    ...powersOf(world, side)
      .filter((power) => isActive(world, power))
      .map((power) => seatOfPower(world, power)),
  ]),
]

/** Wars between two countries: their own, and those that their controlling powers bring them into. A minor country's war is not its power's. */
const warsBetween = (world: WifWorld, a: string, b: string): War[] =>
  world.state.wars.filter((war) => isBetween(war, a, controllerOf(world, a), b, controllerOf(world, b)))

const isBetween = ({ between: [one, other] }: War, a: string, aPower: string | null, b: string, bPower: string | null): boolean =>
  ((one === a || one === aPower) && (other === b || other === bPower)) ||
  ((other === a || other === aPower) && (one === b || one === bPower))

/** 13.1.3: partisans are at war with all of the other side, whatever the power is that runs them; null where neither country stands for partisans. */
function partisansAtWar(world: WifWorld, a: string, b: string): boolean | null {
  if (!partisansIn(world, a) && !partisansIn(world, b)) return null
  const [one, other] = [sideOfCountry(world, a), sideOfCountry(world, b)]
  return one !== null && other !== null && one !== other
}

/** Whether two countries are at war: through their controlling powers, or themselves. Asked for every hex of a search: nothing is built. */
export function atWar(world: WifWorld, a: string, b: string): boolean {
  const fight = partisansAtWar(world, a, b)
  if (fight !== null) return fight
  const [aPower, bPower] = [controllerOf(world, a), controllerOf(world, b)]
  for (const war of world.state.wars) if (isBetween(war, a, aPower, b, bPower)) return true
  return false
}

const isDeclaredNow = (world: WifWorld, war: War): boolean => war.declared !== 0 && war.declared === world.impulseNumber

/**
 * Whether two countries are at war since an earlier impulse: no surprise between them (15). A minor country on which war is declared now has no older wars by way
 * of the power that it joins.
 */
export const longAtWar = (world: WifWorld, a: string, b: string): boolean =>
  partisansAtWar(world, a, b) ??
  warsBetween(world, a, b).some(
    (war) => !isDeclaredNow(world, war) && [a, b].every((country) => war.between.includes(country) || !isAttackedNow(world, country)),
  )

const isAttackedNow = (world: WifWorld, country: string): boolean =>
  !world.state.countries[country]?.major &&
  world.state.wars.some((war) => isDeclaredNow(world, war) && war.by !== null && war.by !== country && war.between.includes(country))

/** Units that may act together (18.1), US units and Stilwell in China among them (21). */
export const cooperate = (world: WifWorld, a: Unit, b: Unit): boolean =>
  countriesCooperate(world, a.country, b.country) || isHisUnit(world, a, b)

/** The first two of several units that may not act together, each with each (18.1); undefined where all may. */
export const firstStrangers = <U extends Unit>(world: WifWorld, units: readonly U[]): readonly [U, U] | undefined =>
  units.flatMap((a, i) => units.slice(i + 1).flatMap((b) => (cooperate(world, a, b) ? [] : [[a, b] as const]))).at(0)

/** 13.1.3: green partisans act with units of their own country, red ones with each other only. */
function withPartisans(world: WifWorld, { of, colour }: Partisans, other: string): boolean {
  const others = partisansIn(world, other)
  if (others) return colour === 'red' && others.colour === 'red'
  // 18.1: those of China with the Communists, where these are a faction of their own.
  return colour === 'green' && other === (of === CHINA && world.state.countries[COMMUNISTS] ? COMMUNISTS : of)
}

/**
 * Whether units of two countries may act together (18.1). Two minor countries of one power do when both were its own in 1939, or the one the other's;
 * a minor never with another power.
 */
export function countriesCooperate(world: WifWorld, a: string, b: string): boolean {
  if (a === b) return true
  const [first, second] = [partisansIn(world, a), partisansIn(world, b)]
  if (first) return withPartisans(world, first, b)
  if (second) return withPartisans(world, second, a)
  if (areFactions(a, b)) return false
  const pa = controllerOf(world, a)
  const pb = controllerOf(world, b)
  if (!pa || !pb) return false
  const [ofA, ofB] = [isOwnOf(world, a), isOwnOf(world, b)]
  if (pa === pb) return ofA || ofB || sistersIn1939(world, a, b) || isHomeInExile(world, a, b) || isHomeInExile(world, b, a)
  if (!ofA || !ofB) return false
  const freed = sinceLiberated(world, pa, pb)
  if (freed !== null) return freed
  // 13.3.3: an Ally that cost the USA markers it did not have.
  const { shunned = [] } = world.state.politics?.entry ?? {}
  if ([pa, pb].includes('USA') && shunned.some((power) => [pa, pb].includes(power))) return false
  return PARTNERS.some(
    ([x, y, against]) =>
      ((pa === x && pb === y) || (pa === y && pb === x)) &&
      // France that is not yet, or no longer, Free France does not co-operate with the Commonwealth.
      (x !== FRANCE || isFreeFrance(world)) &&
      [pa, pb].every((power) => (against ? atWar(world, power, against) : isActive(world, power))),
  )
}

/** 13.7.5: who gave a liberated major power back all he held of it co-operates with it from then on, who did not never; null where that is no question. */
function sinceLiberated({ state }: WifWorld, a: string, b: string): boolean | null {
  const known = [state.liberated?.[a], state.liberated?.[b]]
  if (known.some((each, i) => each?.never.includes(i === 0 ? b : a))) return false
  return known.some((each, i) => each?.with.includes(i === 0 ? b : a)) ? true : null
}

/** Whether units of a country whose home is conquered have their new home in another (13.7.1). */
const isHomeInExile = (world: WifWorld, country: string, home: string): boolean => world.state.countries[country]?.exile === home

/** Minor countries that stand together since 1939 (18.1): one is the other's, or both are the major power's that controls them still. */
function sistersIn1939(world: WifWorld, a: string, b: string): boolean {
  const [x, y] = [world.state.countries[a], world.state.countries[b]]
  if (x.status === 'conquered' || y.status === 'conquered') return false
  return (
    x.aligned1939 === b ||
    y.aligned1939 === a ||
    (x.aligned1939 !== undefined && x.aligned1939 === y.aligned1939 && x.aligned1939 === x.controller)
  )
}

/** Whether a country is a home country of a major power (2.5.1): the power itself, or one of several (Canada). */
export const isMajorHome = (world: WifWorld, country: string): boolean =>
  world.state.countries[country]?.major === true || world.state.countries[country]?.homeOf !== undefined

/** Whether a country's units are those of its controlling major power itself: the power's, or a home country's of it. */
export function isOwnOf(world: WifWorld, country: string): boolean {
  const power = controllerOf(world, country)
  return country === power || (power !== null && (world.state.countries[country].homeOf === power || areFactions(country, power)))
}

/** Major powers that co-operate while neither is neutral, or while both are at war with the third (18.1). */
const PARTNERS: readonly (readonly [string, string, string?])[] = [
  ['USA', 'Commonwealth'],
  [FRANCE, 'Commonwealth'],
  ['Germany', 'Italy'],
  ['USA', 'France', 'Germany'],
]

/** A major power at war with another (9.1), in the campaign or beyond it; the rest are neutral. */
export const isActive = (world: WifWorld, power: string): boolean =>
  world.state.warElsewhere?.includes(power) === true ||
  world.state.wars.some(({ between }) => between.includes(power) && between.every((party) => sideOfPower(world, party) !== null))

/** Side controlling a hex, or null. */
export function sideOfHex(world: WifWorld, hex: Hex): Side | null {
  const country = world.state.control[hex]
  return country ? sideOfCountry(world, country) : null
}

/** Controlled by the unit's own side. */
export const friendlyHex = (world: WifWorld, hex: Hex, side: Side): boolean => sideOfHex(world, hex) === side

/** Controlled by a country that `country` is at war with. */
export function enemyHex(world: WifWorld, hex: Hex, country: string): boolean {
  const holder = world.state.control[hex]
  return holder !== '' && holder !== undefined && atWar(world, holder, country)
}

/**
 * 15: a country is surprised in the impulse in which war is declared on it or its power, by units of the power that declared; not by those of a
 * country with which it is at war already. `takesBySurprise` asks about a single unit.
 */
export function surprised(world: WifWorld, victim: string, by: string): boolean {
  if (longAtWar(world, victim, by) || !world.rules.surprises(world, victim, by)) return false
  return warsBetween(world, victim, by).some((war) => isDeclaredNow(world, war) && war.by === controllerOf(world, by))
}

/**
 * 15: whether a land unit surprises a country: war was declared, and the unit did not start the impulse in a hex of a country that the victim
 * was at war with before.
 */
export function takesBySurprise(world: WifWorld, unit: Unit, victim: string): boolean {
  const holder = world.impulse.startedOn.get(unit.id) ?? world.state.control[unit.hex]
  return surprised(world, victim, unit.country) && !(holder && longAtWar(world, holder, victim))
}

export const isMotorised = (unit: Unit): boolean => unit.kind === 'land' && ['HQ-A', 'ARM', 'MECH', 'MOT'].includes(unit.type)

/** HQ-A and ARM: what table choice and overruns count first. */
export const isArmour = (unit: Unit): boolean => unit.kind === 'land' && (unit.type === 'HQ-A' || unit.type === 'ARM')

export const isHQ = (unit: Unit): boolean => unit.kind === 'land' && (unit.type === 'HQ-A' || unit.type === 'HQ-I')

/** Waffen-SS, by its name. */
export const isSS = ({ country, name }: Unit): boolean => country === 'Germany' && /\bSS\b/.test(name)

/** By the rulebook in force (11.10.2). */
export const isWinterised =
  ({ rules }: WifWorld) =>
  (unit: Unit): boolean =>
    rules.winterised(unit)

/** MTN, Swedish, Finnish and Norwegian units, and white print Soviets (11.10.2). */
export const winterised = (unit: Unit): boolean =>
  unit.kind === 'land' &&
  (unit.type === 'MTN' || ['Sweden', 'Finland', 'Norway'].includes(unit.country) || (unit.country === 'USSR' && unit.whitePrint))

/** Seats of a side, each once, in the order of its major powers; those last that have but partisans left. */
export const seatsOf = (world: WifWorld, side: Side): string[] => [
  ...new Set([...powersOf(world, side), ...powersInHiding(world, side)].flatMap((power) => world.state.powers[power].seat ?? [])),
]

/** 13.1.3: powers that are out of the war for good, and have partisans on the map who fight on. */
export const powersInHiding = (world: WifWorld, side: Side): string[] => [
  ...new Set(
    Object.values(world.state.countries)
      .filter(({ name, partisans }) => partisans?.side === side && world.unitsOf(name).some(({ place }) => place === 'map'))
      .flatMap(({ controller }) => controller ?? [])
      .filter((power) => sideOfPower(world, power) === null),
  ),
]

/** The side a seat plays for: that of the first of its powers that is on one, else of partisans that it has left; null when there is none. */
export const sideOfSeat = (world: WifWorld, seat: string): Side | null =>
  powersOfSeat(world, seat)
    .map((power) => sideOfPower(world, power))
    .find((side) => side !== null) ??
  (['Axis', 'Allies'] as const).find((side) => powersInHiding(world, side).some((power) => world.state.powers[power].seat === seat)) ??
  null

/** The side of a seat that is asked something: only those of a side are. */
export function sideAsked(world: WifWorld, seat: string): Side {
  const side = sideOfSeat(world, seat)
  if (!side) throw new Error(`the seat ${seat} is on no side`)
  return side
}
