import type { Direction, Hex } from '../../board/hex.ts'

export type Side = 'Axis' | 'Allies'
export type WeatherKind = 'fine' | 'rain' | 'storm' | 'snow' | 'blizzard'
export type ActionType = 'pass' | 'naval' | 'air' | 'land' | 'combined'
export type LandType = 'HQ-A' | 'HQ-I' | 'ARM' | 'MECH' | 'MOT' | 'INF' | 'CAV' | 'MTN' | 'PARA' | 'MAR' | 'GARR' | 'MIL' | 'TERR' | 'PART'
/** CVP are a CV's carrier planes while they fly (14.4): no unit of a position. */
export type AirType = 'FTR' | 'LND' | 'NAV' | 'ATR' | 'CVP'
/** CP are convoy points; SCS, the surface combat ships, are CV, BB, CA and CL. */
export type NavalType = 'CV' | 'BB' | 'CA' | 'CL' | 'SUB' | 'TRS' | 'AMPH' | 'CP'

interface UnitBase {
  /** Unique and stable: 'germany-xli-arm'. */
  readonly id: string
  /** What players call it: 'XLI ARM', 'Ju-87B'. */
  readonly name: string
  /** Nationality: 'Germany', 'Finland'. */
  readonly country: string
  /** Build points and turns to build it. */
  readonly cost: { readonly points: number; readonly turns: number }
  /** On the map; at sea; else in the force pool (where destroyed units go), in reserve (9.7), on the production circle, or a ship in the repair pool (11.5.8). */
  place: 'map' | 'sea' | 'pool' | 'reserve' | 'circle' | 'repair'
  /** Its hex while on the map, else NO_HEX. */
  hex: Hex
  faceDown: boolean
  /** Turn index in which it arrives, while on the production circle. */
  arrives?: number
  /** Where it is while at sea: in a section of a sea area's box. Cargo is where its ship is. */
  sea?: SeaPlace
  /** Id of the ship that carries it, while at sea (11.4.5). */
  aboard?: string
}

/** A section of a sea area's box. */
export interface SeaPlace {
  /** Number of the area on the board. */
  readonly area: number
  readonly section: Section
}

/** How a land unit came from the sea into the hex it invades (11.13). */
export interface Invasion {
  readonly ship: 'TRS' | 'AMPH'
  readonly section: Section
  /** The all-sea hexside it came across, from the hex it invades; null off the map, where hexes show none. */
  readonly across: Direction | null
}

/** Sections of a sea box go by their search numbers (11.4.2). */
export type Section = 0 | 1 | 2 | 3 | 4

export interface LandUnit extends UnitBase {
  readonly kind: 'land'
  readonly type: LandType
  readonly size: 'corps' | 'division'
  /** Printed combat factors. */
  readonly combat: number
  /** Printed movement points. */
  readonly move: number
  /** Reorganisation value of an HQ, else 0. */
  readonly reorganisation: number
  /** White print (elite; winterised when Soviet). */
  readonly whitePrint: boolean
  /** A MIL's city. */
  readonly city?: string
}

export interface AirUnit extends UnitBase {
  readonly kind: 'air'
  readonly type: AirType
  readonly airToAir: number
  /** Bracketed air-to-air rating: cannot shoot as front bomber (14.3.2). */
  readonly unarmed: boolean
  readonly airToSea: number
  readonly tactical: number
  readonly strategic: number
  /** Movement points. */
  readonly range: number
  /** May double its range at half its factors (14.1.1). */
  readonly extendedRange: boolean
  /** An ATR that can carry paratroops and cargo; every ATR here. */
  readonly carries: boolean
  /** Flew to its sea area on extended range: factors halved until it leaves, and it may return up to double its range (13.4.1, 14.1.1). */
  extendedAtSea?: boolean
}

export interface NavalUnit extends UnitBase {
  readonly kind: 'naval'
  readonly type: NavalType
  /** Surface factors; the submarine factors of a SUB. */
  readonly attack: number
  /** A die of this or less suffers the full result (11.5.8). */
  readonly defence: number
  readonly antiAir: number
  /** Shore bombardment factors of an SCS. */
  readonly bombardment: number
  /** Printed air component of a CV, else 0; see `airComponent` for that of the year (14.4). */
  readonly airComponent: number
  /** Movement allowance, in movement points. */
  readonly move: number
  /** Range, in sea areas and ports. */
  readonly range: number
  /** The Queens: carries only what an AMPH may (11.4.5). */
  readonly liner: boolean
  /** Convoy points of a CP, 1 to 5; else 0. They break into change at any time. */
  points: number
  damaged: boolean
  /** Hex code of the port it last sailed from: where it goes home to, if it can, when nobody says where. */
  sailedFrom?: string
  /** A CV whose carrier planes were shot down (14.4). */
  noPlanes: boolean
}

/** What stands in a hex to hold it: land units and aircraft. Ships in port are apart. */
export type Troop = LandUnit | AirUnit
export type Unit = Troop | NavalUnit

/** What an entity is to the war: a major power, or a minor country or territory with its controller. */
export interface Country {
  readonly name: string
  readonly major: boolean
  /** The major power that controls it: itself for a major power, null for a neutral minor. */
  controller: string | null
  /** One of the home countries of its controlling major power (Canada of the Commonwealth): its units are the power's own (18.1). */
  readonly home?: boolean
  /** The major power or other country whose initials the maps of 1939 print after a minor country's name (18.1). */
  readonly aligned1939?: string
  /** Power that has conquered it (13.7.1), else null: aligned or free. */
  conqueredBy: string | null
  /** Capital's hex. */
  readonly capital: Hex
}

export interface War {
  readonly between: readonly [string, string]
  /** Number of the impulse it was declared in, counted from the campaign's start; 0 when it began before. */
  readonly declared: number
  /** Who declared it: the other is surprised in that impulse (15). */
  readonly by: string | null
}

/** A position between two steps. The world works on it; the snapshot stores it. */
export interface WifState {
  readonly scenario: string
  /** Which board: 'board' is the whole of it; absent for a sheet by itself, that of East Europe. */
  readonly map?: string
  /** Options in play, by number of the rulebook. */
  readonly options: readonly number[]
  /** Sides by major power in the campaign. */
  readonly sides: Readonly<Record<string, Side>>
  /** Who answers for a major power: seat by power. */
  readonly seats: Readonly<Record<string, string>>
  turn: { index: number; year: number; months: Months }
  /** Turn index in which the campaign ends (its end of turn is the last thing played). */
  readonly lastTurn: number
  /** What comes next. */
  stage: 'turn start' | 'impulse' | 'over'
  /** Impulses played in this turn, by side; `total` counts from the campaign's start. */
  impulses: { total: number; thisTurn: number; bySide: Record<Side, number> }
  /** Box of the impulse marker, 1 to 16. */
  impulseBox: number
  /** Side whose impulse it is (or comes next), and who went first this turn. */
  active: Side
  firstSide: Side
  /** Initiative marker: box index 0 (Axis +2) to 4 (Allies +2), and who holds the initiative. */
  initiative: { box: number; holder: Side }
  /** A scenario may fix the first turn's first side and first weather roll. */
  forced: { firstSide: Side | null; weatherRoll: number | null }
  /** `ahead`: rolled already for the impulses to come. */
  weather: { roll: number; modified: number; carried: number; advance: number; zones: Record<string, WeatherKind>; ahead?: boolean }
  countries: Record<string, Country>
  wars: War[]
  /** Wars and alignments that the campaign still brings about, in place of politics. */
  plans?: CampaignEvent[]
  /** Numbers of the sea areas that the campaign plays in; absent: all. Nobody may enter another. */
  readonly seasInPlay?: readonly number[]
  /** Country that controls each hex ('' where nobody does), by hex. */
  control: string[]
  /** Hexes that are part of another home country than the map says (19.6 border changes): country by hex. */
  readonly homes?: Readonly<Record<Hex, string>>
  /** Railways that leave the map towards cities of a country beyond it: primary supply sources of that country, by the campaign's ruling. */
  readonly gateways?: readonly { readonly hex: Hex; readonly country: string }[]
  /** Whether supply is traced overseas (2.4.2). Absent in campaigns without ships, where nobody could cut it. */
  readonly overseas?: boolean
  /** Cities taken by the other side at any time this turn: no supply source for anyone but by rule 2.4.2. Side that lost it, by hex. */
  citiesTaken: { hex: Hex; lostBy: Side }[]
  units: Record<string, Unit>
  /** Reinforcements of the scenario in place of production (13.6): unit ids by turn index, or when a power is first at war with another. */
  schedule: { turn: number; unit: string; hex: Hex | null }[]
  /** Reserves not yet called out (9.7), by power. */
  reserves: Record<string, { against: string | null; units: string[] }[]>
  /** Printed codes of the hexes whose fort an opponent has destroyed by moving in (11.10.2). */
  fortsDestroyed?: string[]
  /** What strategic bombardment has cost: production points of a power, or oil resources of a hex, in a turn (11.7). */
  bombed?: { hex: Hex; power: string; turn: number; points: number; oil: number }[]
  /** Losses so far, for the report. */
  losses: { turn: number; impulse: number; unit: string; how: string }[]
  victory: VictoryRule
}

export type Months = 'J/F' | 'M/A' | 'M/J' | 'J/A' | 'S/O' | 'N/D'
export const MONTHS: readonly Months[] = ['J/F', 'M/A', 'M/J', 'J/A', 'S/O', 'N/D']

/** Cities as points: each side counts those it controls among `cities`. */
export interface VictoryRule {
  /** 'points': places are worth what `worth` says, and ships sunk count. */
  readonly kind: 'cities' | 'points'
  readonly cities: readonly Hex[]
  /** Points of a place, by hex; one where absent. */
  readonly worth?: Readonly<Record<Hex, number>>
  /** Points for an enemy ship sunk, by its type; of a CP for each convoy point. */
  readonly ships?: Readonly<Partial<Record<NavalType, number>>>
  /** Points that a side has from the start. */
  readonly given?: Readonly<Record<Side, number>>
}

/** What a campaign brings about with the first impulse of a side in a turn. */
export interface CampaignEvent {
  /** Index of the turn. */
  readonly turn: number
  readonly side: Side
  /** A war, and who declares it (15). */
  readonly war: { readonly between: readonly [string, string]; readonly by: string } | null
  /** Countries that a major power aligns (9.6). */
  readonly aligns: readonly { readonly country: string; readonly power: string }[]
  /** What they set up, each with its hex. */
  readonly units: readonly Unit[]
}

/** What an impulse remembers while it is played; nothing of it outlives the step. */
export interface ImpulseState {
  /** Name of the step of D2.3 that has been reached; '' before the first. */
  step: string
  /** Action of each major power of the active side (10). */
  actions: Record<string, ActionType>
  /** Limited activities done, by power (10.2). */
  used: Record<string, { airMissions: number; navalMoves: number; railMoves: number; landMoves: number; landAttacks: number }>
  /** Who controlled the hex that each unit on the map stood in when the impulse began (15). Empty where no whole impulse is played. */
  startedOn: Map<string, string>
  /** Units that dropped this impulse: in supply, no ZoC into adjacent hexes (11.14). */
  paradropped: Set<string>
  /** Land units that have attacked (11.15.1). */
  attacked: Set<string>
  /** Straits hexsides railed across, "E1027 E" each from its canonical side, by side (11.9). */
  straitsRailed: Set<string>
  /** Ships that have made their naval move, and aircraft that have flown a naval air mission (11.4.2, 11.3). */
  sailed: Set<string>
  /** Sea areas into or within which the active side moved aircraft or ships other than SUBs, without leaving again: its opponent may start combat there (11.6). */
  enteredSeas: Set<number>
  /** Sea areas where a side has tried to start a naval combat (11.5.1, 11.6). */
  foughtSeas: Set<number>
  /** Naval combats and port attacks begun so far, by the name of their sea area or port: it tells their dice apart. */
  navalCombats: Map<string, number>
  /** Sea areas with a naval combat that is not over: nobody intercepts there until it is. */
  fighting: Set<number>
  /** Units turned face-down to intercept, by side and area ("Axis 12"): while they are there, the next attempt or combat is free (11.4.6). */
  seaReadied: Map<string, string>
  /** Land units that debarked from the sea in this impulse: in supply while it lasts (11.12). */
  debarked: Set<string>
  /** Land units that invaded in this impulse, by unit, with how they came: in supply, no ZoC into adjacent hexes (11.13). */
  invaded: Map<string, Invasion>
  /** Units that HQs on a beach supply in this step, by the beach's hex (2.4.2). */
  beachSupply: Map<Hex, Set<string>>
  /** HQs that gave emergency supply (option 13) and whom: turned face-down after land combat. */
  emergencySupply: Map<string, Set<string>>
  /** Face-down and out-of-supply bookkeeping that a step needs is local to that step's file. */
}
