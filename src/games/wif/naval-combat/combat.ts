import { numbered } from '../../common/words.ts'
import type { AtSea } from '../event-data.ts'
import { boxHexes } from '../../../board/box-hexes.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { seaWeather } from '../ground/terrain.ts'
import { isConvoy, isSub } from '../sea/ships.ts'
import { escortsAmong, mayFightAtSea } from '../sea/neutral-usa.ts'
import { enemySide, seatOfUnit, seatsOf, sideOf, sideOfCountry } from '../powers.ts'
import type { AirUnit, NavalUnit, Side, Unit, WeatherKind } from '../state.ts'
import type { WifWorld } from '../world.ts'

export type CombatType = 'naval air' | 'surface' | 'submarine'
export const COMBAT_TYPES = ['naval air', 'surface', 'submarine'] as const

/** What fights at sea: ships and aircraft; cargo shares its ship's fate and carrier planes are their CV's (14.4). */
export type Combatant = NavalUnit | AirUnit

/** What a naval combat begins with (11.5.2, 11.4.6, 13.4). `movers` are included in the first round whatever the search. */
export type Start =
  | { readonly kind: 'initiated'; readonly by: Side }
  | Interception
  /** Only movers, `staying` (units that stay at sea) and aircraft that fly in take part. */
  | (Omit<Interception, 'kind'> & { readonly kind: 'return to base interception'; readonly staying: readonly Unit[] })

/** A whole naval combat in a sea area. Handed down to those who send ships home: these are intercepted on their way, and fight anew. */
export type Fight = (world: WifWorld, area: number, start: Start) => Procedure<void>

interface Interception {
  readonly kind: 'interception'
  /** Who intercepts, with the roll, unmodified, that found the movers. */
  readonly by: Side
  readonly roll: number
  readonly subsCommitted: boolean
  readonly movers: readonly NavalUnit[]
  /** They are on their way home (13.4), and the caller brings home those that are left, the damaged too. */
  readonly homeward?: boolean
}

/** One side of a naval combat. */
export interface Fleet {
  readonly side: Side
  /** The seat that chooses for the side where it must speak with one voice. */
  speaker: string
  /** Whether its SUBs are committed in this round (11.5.4). */
  subs: boolean
  committed: Combatant[]
  included: Combatant[]
  /** Search die of the round, and as modified (11.5.5); 0 before. */
  roll: number
  modifiedRoll: number
  /** Modified search number of the highest section with an included unit (11.5.6). */
  number: number
  /** Surprise points of the round, and what of the difference may still be spent (11.5.6). */
  points: number
  left: number
  /** Build points of its ships and cargo destroyed in the combat so far. */
  lost: number
  /** Its ships damaged in the combat so far. */
  damaged: number
}

/** A naval combat in a sea area (11.5), or a port attack (11.2), while it is fought. */
export interface NavalCombat {
  readonly kind: Start['kind'] | 'port attack'
  /** Who began it: initiated, intercepted or attacks. */
  readonly begunBy: Side
  /** "Red Sea"; of a port attack its port, "Taranto (W0720)". */
  readonly place: string
  /** What sheets name it by: the area, or the port's hex code. */
  readonly key: string
  /** Number of the sea area; 0 in a port attack. */
  readonly area: number
  /** Where pictures show it: the area's box, or the port. */
  readonly hex: Hex | undefined
  readonly weather: WeatherKind
  /** Who may take part at all: everybody, but in a return to base interception (13.4). */
  readonly takesPart: (unit: Unit) => boolean
  /** '' for the first combat there in the impulse, then ' (2)': tells dice of one purpose apart. */
  readonly again: string
  round: number
  type: CombatType | null
  readonly fleets: Readonly<Record<Side, Fleet>>
  /** Ids of ships that suffered an A in this round: no further result may be put on them, and they go home at its end (11.5.8). */
  readonly aborting: Set<string>
  /** '1/2 A' results of this round by ship. */
  readonly halfAborts: Map<string, number>
}

const newFleet = (side: Side): Fleet => ({
  side,
  speaker: '',
  subs: false,
  committed: [],
  included: [],
  roll: 0,
  modifiedRoll: 0,
  number: 0,
  points: 0,
  left: 0,
  lost: 0,
  damaged: 0,
})

/** A combat about to begin in a sea area. */
export function newCombat(world: WifWorld, area: number, start: Start): NavalCombat {
  const place = world.map.seaAreaNames[area]
  return {
    ...shared(world, place),
    kind: start.kind,
    begunBy: start.by,
    place,
    key: place,
    area,
    hex: boxHexes(world.map).get(area),
    weather: seaWeather(world, area),
    takesPart: participants(world, area, start),
  }
}

/** 13.4: only movers, those who stay at sea and aircraft that fly in fight over a return to base. */
function participants(world: WifWorld, area: number, start: Start): NavalCombat['takesPart'] {
  if (start.kind !== 'return to base interception') return () => true
  const barred = new Set(
    combatants(world, area)
      .filter((unit) => !start.staying.includes(unit) && !start.movers.some((mover) => mover === unit))
      .map(({ id }) => id),
  )
  return ({ id }) => !barred.has(id)
}

/** A port attack about to begin (11.2); its one round is fought like a naval air combat's. */
export function newPortAttack(world: WifWorld, hex: Hex, weather: WeatherKind): NavalCombat {
  const place = world.map.name(hex)
  return {
    ...shared(world, place),
    kind: 'port attack',
    begunBy: world.state.active,
    takesPart: () => true,
    place,
    key: world.map.code(hex),
    area: 0,
    hex,
    weather,
    round: 1,
    type: 'naval air',
  }
}

function shared(world: WifWorld, place: string): Pick<NavalCombat, 'again' | 'round' | 'type' | 'fleets' | 'aborting' | 'halfAborts'> {
  const before = world.impulse.navalCombats.get(place) ?? 0
  world.note(({ navalCombats }) => navalCombats.set(place, before + 1))
  return {
    again: before === 0 ? '' : ` (${before + 1})`,
    round: 0,
    type: null,
    fleets: { Axis: newFleet('Axis'), Allies: newFleet('Allies') },
    aborting: new Set(),
    halfAborts: new Map(),
  }
}

/** Both fleets, the active side's first. */
export const activeFirst = (world: WifWorld, { fleets }: NavalCombat): [Fleet, Fleet] => [
  fleets[world.state.active],
  fleets[enemySide(world.state.active)],
]

export const enemyOf = ({ fleets }: NavalCombat, { side }: Fleet): Fleet => fleets[enemySide(side)]

/** A purpose of dice, unique within the impulse: "naval search Axis, Red Sea round 1". */
export const purposeOf = ({ place, again, round }: NavalCombat, what: string): string => `${what}, ${place}${again} round ${round}`

/** "Naval combat in the Red Sea", "Port attack on Taranto (W0720)". */
export const chapterOf = ({ kind, place }: NavalCombat): string =>
  kind === 'port attack' ? `Port attack on ${place}` : `Naval combat in ${seaName(place)}`

/** A sea area in a sentence: "the Red Sea", "Cape St. Vincent". */
export const seaName = (name: string): string => (/^(?:Cape \S+$|Cape St|Mendocino|Polynesia|The )/.test(name) ? name : `the ${name}`)

/** Tells an event of a combat, under its chapter and round. */
export function tell(world: WifWorld, combat: NavalCombat, section: string, text: string, data: AtSea = {}): void {
  const { area, hex, key, kind, place, round } = combat
  world.report(kind === 'port attack' ? 'port attack' : 'naval combat', section, `${place}: ${text}`, hex === undefined ? [] : [hex], {
    chapter: chapterOf(combat),
    ...(kind !== 'port attack' && round > 0 && { heading: `Round ${round}` }),
    ...(area > 0 ? { seaArea: key } : {}),
    ...data,
  })
}

/** What others tell while it goes on (ways home) belongs to the combat's chapter. */
export function* underChapter(world: WifWorld, combat: NavalCombat, procedure: Procedure<void>): Procedure<void> {
  // A way home may lead into a combat of its own.
  const around = world.chapter
  world.tellUnder({ chapter: chapterOf(combat), ...(combat.round > 0 && { heading: `Round ${combat.round}` }), seaArea: combat.key })
  yield* procedure
  world.tellUnder(around)
}

/** 11.5.6: takes surprise points off what a fleet may spend, and says what for. */
export function spendPoints(world: WifWorld, combat: NavalCombat, side: Side, points: number, what: string): void {
  const fleet = combat.fleets[side]
  if (points > fleet.left) throw new Error(`11.5.6: ${side} has ${numbered(fleet.left, 'surprise point')} left, not ${points}`)
  fleet.left -= points
  tell(world, combat, '11.5.6', `the ${side} spend ${numbered(points, 'surprise point')} on ${what}; ${fleet.left} left`, {
    side,
    spent: points,
    on: what,
  })
}

/** Prices of 11.5.6, in surprise points. */
export const PRICE = { avoid: 4, type: 4, target: 3, column: 2, airToAir: 2 } as const

export const shipsIn = (units: readonly Unit[]): NavalUnit[] => units.filter((unit) => unit.kind === 'naval')
export const aircraftIn = (units: readonly Unit[]): AirUnit[] => units.filter((unit) => unit.kind === 'air')
export const subsIn = (units: readonly Unit[]): NavalUnit[] => units.filter(isSub)
export const isConvoyFree = (unit: Unit): boolean => !isConvoy(unit)
export const convoysIn = (units: readonly Unit[]): NavalUnit[] => units.filter(isConvoy)

export const convoyPoints = (units: readonly Unit[]): number => convoysIn(units).reduce((sum, { points }) => sum + points, 0)

/** Convoy points that count as a ship, and that one result hits (11.5.8). */
export const CONVOY_SHIP = 5

/** 11.5.8: enemy ships: naval units, and one for every full 5 convoy points. */
export const enemyShips = (units: readonly Unit[]): number =>
  shipsIn(units).filter((ship) => !isConvoy(ship)).length + Math.floor(convoyPoints(units) / CONVOY_SHIP)

/** Everything in a sea area that could fight: ships and aircraft of those in the war, cargo apart. */
export const combatants = (world: WifWorld, area: number, side?: Side): Combatant[] =>
  world
    .seaAt(area)
    .filter(
      (unit): unit is Combatant =>
        unit.kind !== 'land' &&
        unit.aboard === undefined &&
        sideOfCountry(world, unit.country) !== null &&
        (side === undefined || sideOfCountry(world, unit.country) === side),
    )

/** Of units of both sides those that are at war with at least one enemy among them (9.8, 11.5.4); who drops out was nobody's enemy. */
export function inWarWithin<T extends Unit>(world: WifWorld, units: readonly T[]): T[] {
  const fighting = new Set(
    units.filter((unit) => units.some((enemy) => sideOf(world, enemy) !== sideOf(world, unit) && mayFightAtSea(world, unit, enemy))),
  )
  // 13.3.2: a neutral USA's escorts are in it with the convoys of the Allies.
  const convoys = [...fighting].some((unit) => isConvoy(unit) && sideOf(world, unit) === 'Allies')
  if (convoys) for (const escort of escortsAmong(world, units)) fighting.add(escort)
  return units.filter((unit) => fighting.has(unit))
}

/** The seat of a side with the most of these units; among equals the first in the order of its powers. */
export function speakerOf(world: WifWorld, side: Side, units: readonly Unit[]): string {
  const count = (seat: string) =>
    units.filter((unit) => sideOfCountry(world, unit.country) === side && seatOfUnit(world, unit) === seat).length
  return seatsOf(world, side).reduce((best, seat) => (count(seat) > count(best) ? seat : best))
}

/** "2 BB, 1 CL, 10 convoy points, 1 NAV": units by their types. */
export function typesOf(units: readonly Unit[]): string {
  const parts: string[] = []
  for (const type of ['CV', 'BB', 'CA', 'CL', 'SUB', 'AMPH', 'TRS', 'FTR', 'NAV', 'LND', 'ATR']) {
    const number = units.filter((unit) => unit.type === type).length
    if (number > 0) parts.push(`${number} ${type}`)
  }
  const points = convoyPoints(units)
  if (points > 0) parts.push(`${numbered(points, 'convoy point')}`)
  return parts.join(', ') || 'nothing'
}
