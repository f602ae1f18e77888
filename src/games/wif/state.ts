import type { Agreements } from '../common/agreements/agreement.ts'
import type { Direction, Hex } from '../../board/hex.ts'
import type { Politics } from './politics/state.ts'

export type Side = 'Axis' | 'Allies'
export type WeatherKind = 'fine' | 'rain' | 'storm' | 'snow' | 'blizzard'
export type ActionType = 'pass' | 'naval' | 'air' | 'land' | 'combined'
export const LAND_TYPES = ['HQ-A', 'HQ-I', 'ARM', 'MECH', 'MOT', 'INF', 'CAV', 'MTN', 'PARA', 'MAR', 'GARR', 'MIL', 'TERR', 'PART'] as const
export type LandType = (typeof LAND_TYPES)[number]
/** CVP are a CV's carrier planes while they fly (14.4): no unit of a position. */
export const AIR_TYPES = ['FTR', 'LND', 'NAV', 'ATR', 'CVP'] as const
export type AirType = (typeof AIR_TYPES)[number]
/** CP are convoy points; SCS, the surface combat ships, are CV, BB, CA and CL. */
export const NAVAL_TYPES = ['CV', 'BB', 'CA', 'CL', 'SUB', 'TRS', 'AMPH', 'CP'] as const
export type NavalType = (typeof NAVAL_TYPES)[number]
export const UNIT_TYPES: readonly string[] = [...LAND_TYPES, ...AIR_TYPES, ...NAVAL_TYPES]

interface UnitBase {
  /** Unique and stable: 'germany-xli-arm'. */
  readonly id: string
  /** What players call it: 'XLI ARM', 'Ju-87B'. */
  readonly name: string
  /** Nationality: 'Germany', 'Finland'. */
  readonly country: string
  /** Build points and turns to build it (13.6.5); of a ship those of both its cycles together. */
  readonly cost: Cost
  /** Of a ship, the cost of each building cycle (13.6.5), where it is known. */
  readonly cycles?: readonly Cost[]
  /** Year printed on it: when it joins the force pool (4.1.1). Absent where none is printed: reserves (9.7), later militia (4.1.2). */
  readonly year?: number
  /** It was built before its year: it may be built again whatever that is (13.6.5). */
  readonly builtAhead?: true
  /** A reserve that has been called out (9.7): the power that its back names, '' for none. */
  readonly calledOutAgainst?: string
  /** Out of the game since a peace, until its power is at war again (13.7.7). */
  readonly setAside?: true
  readonly place: Place
  /** Its hex while on the map, else NO_HEX. */
  readonly hex: Hex
  readonly faceDown: boolean
  /** Turn index in which it arrives, while on the production circle. */
  readonly arrives?: number
  /** Where it is while at sea: in a section of a sea area's box. Cargo is where its ship is. */
  readonly sea?: SeaPlace
  /** Id of the ship that carries it, while at sea (11.4.5). */
  readonly aboard?: string
  /** Its player has taken it out of the game for good (4.3): a liberation does not bring it back (13.7.5). */
  readonly scrapped?: true
  /** Of a foreign aircraft or ship: the country in whose colour it is striped, and what its version there is called where that is another name (13.6.4). */
  readonly source?: { readonly country: string; readonly name?: string }
  /** Countries in whose colours the silhouette on its back is: those with a striped version of it (13.6.4). */
  readonly versions?: readonly string[]
  /** Of a foreign unit that came out of the lend-lease pool: the id of the counter that is in there for it (13.6.4). */
  readonly standsFor?: string
}

/**
 * On the map; at sea; in the force pool, where destroyed units go and are built again (4.1); in reserve (9.7); on the production circle (13.6.5); a ship in the
 * repair pool (11.5.8) or, launched and not fitted out, in the construction pool (13.6.5); in the lend-lease pool (13.6.4); or out of the game for good (4.3).
 */
export const PLACES = ['map', 'sea', 'pool', 'reserve', 'circle', 'repair', 'construction', 'lend-lease', 'gone'] as const
export type Place = (typeof PLACES)[number]

export interface Cost {
  readonly points: number
  readonly turns: number
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
  /** Its id; absent where a position begins with the landing. */
  readonly carrier?: string
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
  readonly extendedAtSea?: boolean
  /** Flew to its sea area as naval air interception (11.5.3): noted where air-sea search is played, which goes by its halved range (11.5.7). */
  readonly interceptedAtSea?: boolean
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
  readonly points: number
  readonly damaged: boolean
  /** Hex code of the port it last sailed from: where it goes home to, if it can, when nobody says where. */
  readonly sailedFrom?: string
  /** A CV whose carrier planes were shot down (14.4). */
  readonly noPlanes: boolean
  /** Convoy points that a minor country sets up: whose they are from the end of the impulse on (19.4.1). */
  readonly joins?: string
  /** The country of a fallen major power whose ship it was, and is again when that is liberated (13.7.1). */
  readonly keptFor?: string
  /** In the force pool: points that the other side had for sinking it (24). */
  readonly sunk?: number
}

/** What stands in a hex to hold it: land units and aircraft. Ships in port are apart. */
export type Troop = LandUnit | AirUnit
export type Unit = Troop | NavalUnit

/** A major power (2.1): who answers for it, and on whose side it is. */
export interface Power {
  /** The seat that answers for it; null for nobody. */
  readonly seat: string | null
  /** The alliance that it is of (2.1); null while it is neutral or conquered for good. */
  readonly alliance: Side | null
}

/** What a country is to the war: a major power or one of its home countries, or a minor country or territory with its controller (2.1). */
export interface Country {
  readonly name: string
  readonly major: boolean
  /**
   * The major power that runs it and its units (9.6, 13.7.1): itself for a major power, its conqueror where it is conquered for good, null for a neutral minor.
   * The home of one that fights on from elsewhere is its conqueror's all the same.
   */
  readonly controller: string | null
  /** The major power whose home country it is, beside the first (Canada of the Commonwealth): its units are the power's own (2.1, 18.1). */
  readonly homeOf?: string
  /** The major power or other country whose initials the maps of 1939 print after a minor country's name (18.1). */
  readonly aligned1939?: string
  /** Free or aligned; conquered; or conquered incompletely: it fights on from what it has left (13.7.1). */
  readonly status: 'free' | 'incompletely conquered' | 'conquered'
  /** Power that has conquered it (13.7.1), else null. */
  readonly conqueredBy: string | null
  /** What the units of an incompletely conquered home country have as their new home country (13.7.1). */
  readonly exile?: string
  /** A territory (2.5.1): it has no capital anywhere, and is conquered by its hexes (13.7.1). */
  readonly territory?: true
  /** A minor country whose units are not in its power's force pools: they leave the game when they are destroyed (19.4.2). */
  readonly outOfPools?: true
  /** It has been conquered before in this campaign: its hexes are not given away again (13.7.1). */
  readonly conqueredOnce?: true
  /** The side that conquered it first: the other may liberate it (13.7.5). Absent before that. */
  readonly conqueredFirst?: Side
  /** Year in which it was neutral last (13.1.1); absent where it never was in this campaign. */
  readonly neutralIn?: number
  /** The major power that controlled it before it was conquered (13.1.2); absent where none did. */
  readonly ranBefore?: string
  /** Of what stands for the partisans of a country (13.1): they are no part of it, as it may be their enemy's. */
  readonly partisans?: Partisans
  /** Hexes of its capitals, the first is the one that conquest asks for (13.7.1); none off the map. */
  readonly capitals: readonly Hex[]
}

/** Partisans of a country (13.1): a country of their own to the rules, with the major power that runs them as controller. */
export interface Partisans {
  /** The country whose partisans they are. */
  readonly of: string
  /** Its background on the partisan table. */
  readonly colour: 'green' | 'red'
  /** The side on which they fight, whatever becomes of the power that runs them. */
  readonly side: Side
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
  /** Title of the campaign (24). */
  readonly scenario: string
  /** Which board: 'board' is the whole of it; absent for a sheet by itself, that of East Europe. */
  readonly map?: string
  /** On how many maps the campaign is played (12, 10.2); absent in positions that do not say so: on every sheet of its board. */
  readonly maps?: number
  /** Options in play, by number of the rulebook. */
  readonly options: readonly number[]
  /** Changes of another edition in play, by name; absent for none. */
  readonly changes?: readonly string[]
  /** The seats of the campaign: all there are from its first turn to its last, whatever becomes of the powers that they answer for. */
  readonly seats: readonly string[]
  /** The major powers of the campaign (2.1), in its order. */
  readonly powers: Readonly<Record<string, Power>>
  /** Two months of the calendar (3); `index` counts from the campaign's first turn. */
  readonly turn: { readonly index: number; readonly year: number; readonly months: Months }
  /** Turn index in which the campaign ends: its end of turn is the last thing played (24). */
  readonly lastTurn: number
  /** What comes next (3.1). */
  readonly stage: 'turn start' | 'impulse' | 'turn end' | 'over'
  /** Impulses played in this turn (3.1), by side; `total` counts from the campaign's start. */
  readonly impulses: { readonly total: number; readonly thisTurn: number; readonly bySide: Readonly<Record<Side, number>> }
  /** Box of the impulse marker, 1 to 16 (3.1, 12). */
  readonly impulseBox: number
  /** Side whose impulse it is (or comes next) (7). */
  readonly active: Side
  /** Side that moved first this turn (6.2). */
  readonly firstSide: Side
  /** Initiative marker: box index 0 (Axis +2) to 4 (Allies +2), and who holds the initiative (6). */
  readonly initiative: { readonly box: number; readonly holder: Side }
  /** A scenario may fix the first turn's first side (6) and first weather roll (8). */
  readonly forced: { readonly firstSide: Side | null; readonly weatherRoll: number | null }
  /** 8. */
  readonly weather: Weather
  /** Countries and territories by name (2.1). */
  readonly countries: Readonly<Record<string, Country>>
  /** US entry options that the USA has chosen, by number (13.3.2); absent where it has chosen none. */
  readonly entryOptions?: readonly number[]
  /** Declared and not over (9.3, 13.7). */
  readonly wars: readonly War[]
  /** Wars and alignments that the campaign still brings about, in place of politics (9.3, 9.6). */
  readonly plans?: readonly CampaignEvent[]
  /** Major powers that are at war beyond the campaign, with powers that are not in it: active (9.1). */
  readonly warElsewhere?: readonly string[]
  /** Names of the sheets of the board that the campaign plays on; absent: all. */
  readonly sheetsInPlay?: readonly string[]
  /** Numbers of the sea areas that the campaign plays in; absent: all. Nobody may enter another. */
  readonly seasInPlay?: readonly number[]
  /** Country that controls each hex ('' where nobody does), by hex (2.5). */
  readonly control: readonly string[]
  /** Hexes that are part of another home country than the map says (19.6 border changes): country by hex. */
  readonly homes?: Readonly<Record<Hex, string>>
  /** Railways that leave the map towards cities of a country beyond it: primary supply sources of that country, by the campaign's ruling. */
  readonly gateways?: readonly { readonly hex: Hex; readonly country: string }[]
  /** Whether supply is traced overseas (2.4.2). Absent in campaigns without ships, where nobody could cut it. */
  readonly overseas?: boolean
  /** Cities taken by the other side at any time this turn: no supply source for anyone but by rule 2.4.2. Side that lost it, by hex. */
  readonly citiesTaken: readonly { readonly hex: Hex; readonly lostBy: Side }[]
  /** Every counter by its id, in the order in which they came into the campaign. */
  readonly units: Readonly<Record<string, Unit>>
  /** Reinforcements of the scenario in place of production (13.6): unit ids by turn index, or when a power is first at war with another. */
  readonly schedule: readonly { readonly turn: number; readonly unit: string; readonly hex: Hex | null }[]
  /** Reserves not yet called out (9.7), by power. */
  readonly reserves: Readonly<Record<string, readonly Reserves[]>>
  /** Printed codes of the hexes whose fort an opponent has destroyed by moving in (11.10.2). */
  readonly fortsDestroyed?: readonly string[]
  /** What strategic bombardment has cost: production points of a power, or oil resources of a hex, in a turn (11.7). */
  readonly bombed?: readonly Raid[]
  /** Blue factories that were moved by rail, in order (11.9). */
  readonly railed?: readonly RailedFactory[]
  /** Build points saved in a city or port, whoever controls it (13.6.9); written only where saving is played. */
  readonly saved?: readonly Saved[]
  /** 16; absent where nobody has had any. */
  readonly offensive?: OffensivePoints
  /** Hexes that land units have taken, oldest first, each once, and the major power whose they were: who last occupied what (13.7.1). */
  readonly occupied?: readonly { readonly hex: Hex; readonly by: string }[]
  /** Points of each side for the enemy's ships that it has sunk or taken, in a campaign that counts them (24). */
  readonly sunk?: Readonly<Record<Side, number>>
  /** Offers between players, concessions, the end before its time. */
  readonly agreements?: Agreements
  /** Where objectives count, the minor countries on which major powers have declared war, and those that they have had aligned (13.9). */
  readonly declaredOn?: readonly { readonly by: string; readonly on: string }[]
  readonly declaredAligned?: readonly { readonly country: string; readonly to: string }[]
  /** Liberated major powers, with who gave back all he held of them, and co-operates with them, and who did not, and never will (13.7.5). */
  readonly liberated?: Readonly<Record<string, { readonly with: readonly string[]; readonly never: readonly string[] }>>
  /** Partisans are played (13.1). */
  readonly partisans?: true
  /** Present where production is played (13.6): the end of a turn is a step of its own then. */
  readonly production?: ProductionState
  /** Present where politics are played (9): wars are declared then, and come by no plan. */
  readonly politics?: Politics
  /** How the campaign is won (24). */
  readonly victory: VictoryRule
}

/** 8: what was rolled, with what the roll before carried over, how far the impulse marker goes, and the weather of each zone. */
export interface Weather {
  readonly roll: number
  readonly modified: number
  readonly carried: number
  readonly advance: number
  readonly zones: Readonly<Record<string, WeatherKind>>
  /** Rolled already for the impulses to come. */
  readonly ahead?: boolean
}

/** Reserves of a power, by whom it must be at war with to call them out; null for anyone (9.7). */
export interface Reserves {
  readonly against: string | null
  readonly units: readonly string[]
}

/** What production knows beside the map. */
export interface ProductionState {
  /** What major powers have beyond the map: usable factories and resources there, which railways at its edge lead to. */
  readonly beyond: Readonly<Record<string, { readonly factories: number; readonly resources: number }>>
  /** Build points that powers spend elsewhere each turn, where the campaign is a part of their war: so many, or a part of what they make. */
  readonly elsewhere?: Readonly<Record<string, number | 'half' | 'all'>>
  /** Units in the Cadre Pool: lost in land combats of this turn, each a build point for its power; `abroad`: outside its home country, with an HQ (13.6.3). */
  readonly cadre?: readonly { readonly unit: string; readonly power: string; readonly abroad?: true }[]
  /** Regions that count as home country of the USSR once it has claimed them (13.6.3, 19.5). */
  readonly claimed?: readonly ClaimedRegion[]
  /** Powers that have been at war with every active major power of the other side: what it adds to their multiple stays (13.6.3). */
  readonly risen?: readonly string[]
  /** What has been promised in the lending stage of this turn, in the order in which it was announced (5). */
  readonly loans?: readonly Loan[]
  /** Who lets no resources of whom through his hexes in this production step (13.6.1). */
  readonly shut?: readonly { readonly by: string; readonly to: string }[]
  /** Who lets through whom that is not on his side (13.6.1). */
  readonly opened?: readonly { readonly by: string; readonly to: string }[]
  /** Build points that each power made in the turn before, bonus and cadres among them (6.2). */
  readonly madeBefore?: Readonly<Record<string, number>>
  /** What powers built in the turn before, where gearing limits are played (13.6.8). */
  readonly builtBefore?: Readonly<Record<string, Built>>
}

/** Classes of what is built (13.6.8): the columns of the builds chart that the campaign's counters have. */
export const BUILD_CLASSES = ['infantry', 'cavalry', 'armour', 'aircraft', 'ship', 'sub', 'offensive chit'] as const
export type BuildClass = (typeof BUILD_CLASSES)[number]

/** How many counters a power has built, finished and repaired in a turn, by class; five convoy points are one, and five offensive points (16). */
export type Built = Readonly<Partial<Record<BuildClass, number>>>

/** Resources or build points that a major power gives another in a turn (5, 13.6.4). */
export interface Loan {
  readonly from: string
  readonly to: string
  readonly what: 'resources' | 'build points'
  readonly number: number
}

export const CLAIMED_REGIONS = ['East Poland', 'Baltic States'] as const
export type ClaimedRegion = (typeof CLAIMED_REGIONS)[number]

/** What a strategic bombardment cost (11.7). */
export interface Raid {
  readonly hex: Hex
  readonly power: string
  readonly turn: number
  readonly points: number
  readonly oil: number
}

/** A blue factory that was moved by rail in a turn (11.9). */
export interface RailedFactory {
  readonly from: Hex
  readonly to: Hex
  /** Index of the turn. */
  readonly turn: number
}

/** Build points saved in a hex (13.6.9). */
export interface Saved {
  readonly hex: Hex
  readonly points: number
}

export const MONTHS = ['J/F', 'M/A', 'M/J', 'J/A', 'S/O', 'N/D'] as const
export type Months = (typeof MONTHS)[number]

/** Cities as points: each side counts those it controls among `cities`. */
export interface VictoryRule {
  /** 'points': places are worth what `worth` says, and ships sunk count. 'objectives': each seat has those of its powers, less their bids (13.9). */
  readonly kind: 'cities' | 'points' | 'objectives'
  readonly cities: readonly Hex[]
  /** Points of a place, by hex; one where absent. */
  readonly worth?: Readonly<Record<Hex, number>>
  /** Points for an enemy ship sunk, by its type; of a CP for each convoy point. */
  readonly ships?: Readonly<Partial<Record<NavalType, number>>>
  /** Points that a side has from the start. */
  readonly given?: Readonly<Record<Side, number>>
  /** Modified bids by major power (13.9, 23.1.2), where objectives count; a negative one adds. */
  readonly bids?: Readonly<Record<string, number>>
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
  readonly step: string
  /** Action of each major power of the active side (10). */
  readonly actions: Readonly<Record<string, ActionType>>
  /** What powers have paid offensive points for (16.1); absent where none did. */
  readonly offensive?: Readonly<Record<string, Offensive>>
  /** Limited activities done, by power (10.2). */
  readonly used: Readonly<Record<string, Activities>>
  /** Who controlled the hex that each unit on the map stood in when the impulse began (15). Empty where no whole impulse is played. */
  readonly startedOn: ReadonlyMap<string, string>
  /** Who was at sea when the impulse began, by side, kind and sea area ("Axis ship 12", 11.4.2); null where no impulse has begun. */
  readonly seasHeld: ReadonlySet<string> | null
  /** Units that dropped this impulse: in supply, no ZoC into adjacent hexes (11.14). */
  readonly paradropped: ReadonlySet<string>
  /** Land units that have attacked (11.15.1). */
  readonly attacked: ReadonlySet<string>
  /** Straits hexsides railed across, "E1027 E" each from its canonical side, by side (11.9). */
  readonly straitsRailed: ReadonlySet<string>
  /** Ships that have made their naval move, and aircraft that have flown a naval air mission (11.4.2, 11.3). */
  readonly sailed: ReadonlySet<string>
  /** Sea areas where a side has tried to start a naval combat (11.5.1, 11.6). */
  readonly foughtSeas: ReadonlySet<number>
  /** Naval combats and port attacks begun so far, by the name of their sea area or port: it tells their dice apart. */
  readonly navalCombats: ReadonlyMap<string, number>
  /** Sea areas with a naval combat that is not over: nobody intercepts there until it is. */
  readonly fighting: ReadonlySet<number>
  /** Units turned face-down to intercept, by side and area ("Axis 12"): while they are there, the next attempt or combat is free (11.4.6). */
  readonly seaReadied: ReadonlyMap<string, string>
  /** Land units that debarked from the sea in this impulse: in supply while it lasts (11.12). */
  readonly debarked: ReadonlySet<string>
  /** Land units that invaded in this impulse, by unit, with how they came: in supply, no ZoC into adjacent hexes (11.13). */
  readonly invaded: ReadonlyMap<string, Invasion>
  /** Units that HQs on a beach supply in this step, by the beach's hex (2.4.2). */
  readonly beachSupply: ReadonlyMap<Hex, ReadonlySet<string>>
  /** HQs that gave emergency supply (option 13) and whom: turned face-down after land combat. */
  readonly emergencySupply: ReadonlyMap<string, ReadonlySet<string>>
  /** The closed home country (18.2) that each unit stood in when the step began, by unit; null for none. */
  readonly stoodIn: ReadonlyMap<string, string | null>
  /** Attempts at interception so far, by what their dice are rolled for: it tells those of one fleet apart (11.4.6). */
  readonly interceptions: ReadonlyMap<string, number>
}

/** Limited activities of a power in an impulse (10.2). */
export interface Activities {
  readonly airMissions: number
  readonly navalMoves: number
  readonly railMoves: number
  readonly landMoves: number
  readonly landAttacks: number
  /** Of the rail moves those of aircraft, which have limits of their own beside land units where a power takes an air and a land action (16.2). */
  readonly aircraftByRail?: number
}

/** What a power has paid for with offensive points in an impulse (16.1). */
export interface Offensive {
  /** Actions beside that which it has chosen (16.2). */
  readonly also: readonly ActionType[]
  /** Its naval action is for submarines and convoy points alone. */
  readonly submarinesOnly: boolean
  /** Its HQ that gives benefits to one of the actions, and what they came to so far (16.3). */
  readonly benefit: Benefit | null
  /** Points that it still pays for extra actions as they come (16.5). */
  readonly extra: number
  /** It has turned HQs face-up: whom its benefits go to was to be said before (16.4). */
  readonly hqsTurned: boolean
  /** Extra land attacks paid for that are still to be made: of those who have landed. */
  readonly attacksPaid: number
}

export interface Benefit {
  /** Id of the HQ. */
  readonly hq: string
  readonly to: 'naval' | 'air' | 'land'
  /** Times that units had their factors doubled in a land action. */
  readonly enhanced: number
}

/** Offensive points of powers (16): saved, and as chits on the production circle with the turn in which they arrive. */
export interface OffensivePoints {
  readonly saved: Readonly<Record<string, number>>
  readonly chits: readonly { readonly power: string; readonly points: number; readonly arrives: number }[]
}

export type { Draft } from '../common/draft.ts'
