import type { Agreements } from '../common/agreements/agreement.ts'
import type { Hex } from '../../board/hex.ts'

export type Side = 'Axis' | 'Allies'
/** Whom a power fights beside (6); sides are only who moves: Soviets move with the Western Allies. */
export type Alliance = 'Axis' | 'Western Allies' | 'Soviets'
export const ALLIANCES: readonly Alliance[] = ['Axis', 'Western Allies', 'Soviets']
export type Season = 'Spring' | 'Summer' | 'Fall' | 'Winter'
export const SEASONS: readonly Season[] = ['Spring', 'Summer', 'Fall', 'Winter']
/** The three arms of a nation that have levels of their own (10.8, 7.11, 11.11). */
export type Branch = 'army' | 'navy' | 'air'
/** Nationality levels: 1 is First-Rate (10.8, 7.11, 11.11). */
export type Rating = 1 | 2 | 3 | 4
/** Logistical efforts (4); 'none' when a power buys none: nobody of it is activated. */
export type Effort = 'SLE' | 'RLE' | 'LLE' | 'MLE' | 'Pass' | 'none'
export const EFFORTS: readonly Effort[] = ['SLE', 'RLE', 'LLE', 'MLE', 'Pass', 'none']
export type GroundType = 'ARM' | 'MECH' | 'MOT' | 'MOTFlak' | 'INF' | 'CAV' | 'STA' | 'ART' | 'PARA' | 'CDO' | 'NKVD' | 'PART' | 'Flak'
export type AirType = 'FTR' | 'TAC' | 'MDM' | 'NAC'
/** 2.6, 11.13: what tells a counter from others of its type, whose rules it keeps otherwise. */
export type AirModel = 'jet' | 'long-range'
export type NavalType = 'Fleet' | 'CV'
/** Units of strategic warfare, one factor each (5). */
export type StrategicType = 'U-Boat' | 'ASW' | 'SAC' | 'INT' | 'Jet INT'

/** What brings units into force pools besides a date: levies, Siberians (21.7.1), the Free French (18.7.5), the revived Fascists (19.3). */
export const COMINGS = ['levies', 'Siberians', 'Free French', 'Fascists'] as const
export type Coming = (typeof COMINGS)[number]

interface UnitBase {
  /** Unique and stable: 'germany-xiv-pz'. */
  readonly id: string
  /** What players call it: 'XIV Pz', '1st Fleet'. */
  readonly name: string
  /** Whose counter it is: 'Germany', 'Poland'. */
  readonly nation: string
  /**
   * In a hex (the boxes beside the board are hexes too); at sea (on patrol, or on a mission within a step); in the force pool, where eliminated units go; in a
   * shipyard, under construction or repair, in its `hex`; in the box of strategic warfare; or gone from the game.
   */
  readonly place: 'map' | 'sea' | 'pool' | 'yard' | 'strategic' | 'gone'
  /** Its hex while on the map or in a yard, else NO_HEX. */
  readonly hex: Hex
  readonly depleted: boolean
  /** Number of the sea area it is in, while at sea. */
  readonly sea?: number
  /** Id of the Fleet or CV that carries it: cargo at sea, and a NAC always while with its CV. */
  readonly aboard?: string
  /** In the force pool: eliminated out of supply, and built again at double cost (12.6.4, 15.3). */
  readonly lostOutOfSupply?: boolean
  /** It has been eliminated, once or more: in the force pool it waits to be built again (17.2.2). */
  readonly eliminated?: true
  /** Given up by its owner, and built again at double cost (15.5). */
  readonly givenUp?: boolean
  /** Turn index in which it joins the force pool; absent: it belongs to it from the start (3.1). */
  readonly from?: number
  /** What brings it into its force pool; it is out of the game until then (21.7.1, 18.7.5, 19.3). */
  readonly comes?: Coming
  /** Of a U-Boat or an ASW: the sea area of the Murmansk Run where it lies in this turn, out of its box (5.3.1). */
  readonly onRun?: string
  /** It costs nothing when it is built for the first time (21.7.1, 18.8, 28). */
  readonly free?: true
  /** Who has lent it to its nation, and pays when it is built again (28). */
  readonly lentBy?: string
}

export interface GroundUnit extends UnitBase {
  readonly kind: 'ground'
  readonly type: GroundType
  /** Printed combat factors and movement points. */
  readonly strength: number
  readonly move: number
  /** A breakdown counter, or a build-up counter that stands for several (9.6.3, 9.6.4). */
  readonly breakdown?: boolean
  /** Part of an empire it is built in: 'Canada', 'India' (15.2.2). */
  readonly raisedIn?: string
  /** Strength of the unit it was broken down from: supply from Suez goes by it (12.2.4). */
  readonly parentStrength?: number
  /** Marked as Reserve (9.9). */
  readonly reserve?: boolean
  /** British, and left too far from a port of France by a retreat: the next Allied turn is its last to come back (6.2.1). */
  readonly straggler?: boolean
  /** Its nationality level, whatever that of its army (28.1). */
  readonly rating?: Rating
  /** Number of the player turn up to whose end it is supplied without tracing: second impulse, airdrops, landings (10.2.7, 12.3, 12.5). */
  readonly suppliedUntil?: number
}

export interface AirUnit extends UnitBase {
  readonly kind: 'air'
  readonly type: AirType
  readonly model?: AirModel
  /** Air combat factors, offensive and defensive (interception) range in hexes. */
  readonly combat: number
  readonly range: number
  readonly interception: number
  /** It need not stay at the border (18.2): a project brought it (28.2.1). */
  readonly unbound?: true
  /** Of an MDM: the turn in which it bombs Britain, and flies nothing else (5.2.4). */
  readonly bombsBritain?: number
}

export interface NavalUnit extends UnitBase {
  readonly kind: 'naval'
  readonly type: NavalType
  readonly combat: number
  /** Sea areas: of a mission, and of interception. */
  readonly range: number
  readonly interception: number
  /** Name of the Task Force it is hidden in (7.12). */
  readonly taskForce?: string
  /** Space of the shipyard's track it has reached, while in a yard: a Fleet is launched at 9, a CV at 4 (15.1.5). */
  readonly space?: number
  /** Number of the player turn in which it was launched, or came back from a yard: no mission in that one, and no cargo (15.1.5.2). */
  readonly launched?: number
  /** Turn index in which it came Depleted to the yard where it lies: repairs begin in the next (7.10). */
  readonly laidUp?: number
  /** Code of the port it left, while it is on patrol (7.4): it goes back there. */
  readonly patrol?: string
  /** Player turn in which it took up its patrol. */
  readonly patrolSince?: number
  /** It is out of the game once it is lost (23.37). */
  readonly irreplaceable?: boolean
  /** Factors of damage while it is Depleted and has not reached a shipyard (7.10). */
  readonly damage?: number
}

export interface StrategicUnit extends UnitBase {
  readonly kind: 'strategic'
  readonly type: StrategicType
}

export type Unit = GroundUnit | AirUnit | NavalUnit | StrategicUnit
/** Units that stand in hexes as stacks: ground and air. Ships in port are apart. */
export type Troop = GroundUnit | AirUnit

/** Fixed things and markers in a hex. */
export interface Installation {
  readonly kind: 'airbase' | 'fortification' | 'fortress' | 'beachhead' | 'breach' | 'bridgehead' | 'shipyard' | 'artificial port'
  readonly hex: Hex
  /** Whose it is. */
  readonly nation: string
  /** Number of the player turn at whose end it is removed: beachheads, breaches, bridgeheads (7.7.4, 9.6.2). */
  readonly until?: number
  /** Of a fortress: turns it has been out of supply (13.2.3). Of a fortification: turns without a garrison (10.6.4). */
  readonly siege?: number
  readonly unmanned?: number
}

export type Ladder = 'neutral' | 'sympathizer' | 'associate' | 'satellite'
/** A major power, a minor country, a colony, or a part of a country that has a value of its own. */
export interface Nation {
  readonly name: string
  readonly kind: 'major' | 'minor' | 'colony'
  /** The major power that runs its units and hexes; itself for a major power, null for a neutral. */
  readonly controller: string | null
  /** Of a minor country: how it stands to its controller (6.5). */
  readonly status: Ladder
  /** The power that a Sympathizer or Associate leans to while no power runs it (6.5). */
  readonly leansTo?: string
  /** Of a colony: the major power that it belongs to, whoever holds it now. */
  readonly of?: string
  /** The power that has conquered it, else null. */
  readonly conqueredBy: string | null
  /** Cities that must be taken to conquer it, hexes; the first is its capital. */
  readonly capitals: readonly Hex[]
  /** Where its units trace supply when the capital is lost (12.2.2), hexes. */
  readonly secondCapitals: readonly Hex[]
  readonly ratings: Readonly<Record<Branch, Rating>>
  /** Consecutive turns of investment in an upgrade, 0 to 4 (7.11.2, 10.8.2, 11.11.2). */
  readonly upgrades: Readonly<Record<Branch, number>>
  /** NARFs: at hand, the base, and what the base was worth at the start; value as a conquest. */
  readonly narfs: number
  readonly base: number
  readonly value: number
  /** Percent of unspent NARFs that the base grows by each year (14.3). */
  readonly growth: number
  /** Strategic movement points before this turn's losses (8.4). */
  readonly smp: number
  /** Shipyards it has built beyond those of the map, and fortresses by year. */
  readonly shipyardsBuilt: number
  /** NARFs spent on units in this turn, for the half-base limit (15.1.6.1). */
  readonly spentOnUnits: number
  /** 16.5, 23.21, 23.43: a border war with the Soviets: factors of ground units lost in it, and whether it is over; present until what it has cost is made good. */
  readonly borderWar?: BorderWar
}

export interface BorderWar {
  readonly lost: number
  readonly over?: true
}

export interface War {
  readonly between: readonly [string, string]
  /** Turn index it was declared in; -1 before the campaign. */
  readonly declared: number
  readonly by: string | null
}

/** What a major power has planned for the turn (3.3): sealed until all are in. */
export interface Plan {
  readonly effort: Effort
  /** Hexes of RLE and LLE markers. */
  readonly markers: readonly Hex[]
  /** NARFs paid for the effort. */
  readonly cost: number
  /** Chits at hand. They are bluff: nobody else knows of one before it is played (2.6, 7.8.2). */
  readonly evasion: boolean
  readonly espionage: number
  readonly counterEspionage: number
}

/** What strategic warfare and its like take from a power in a turn. */
export interface Shortage {
  readonly smp: number
  readonly rail: number
  /** No amphibious invasion after a convoy massacre (5.1.3.2). */
  readonly noInvasion?: boolean
}

/** A turn of the campaign: the first is 0. */
export interface Turn {
  readonly index: number
  readonly year: number
  readonly season: Season
}

/** Works of which a power builds so many a year (8.4.1, 10.6.4, 13.2.2, 15.1.5.1): those of the year in which it last built any. */
export interface YearlyWorks {
  readonly year: number
  readonly fortification?: number
  readonly fortress?: number
  readonly shipyard?: number
  readonly SMP?: number
}

/** Counters of a kind that have been exchanged (17.4, 19.4, 20.3, 21.7). */
export interface Exchanged {
  readonly all: number
  readonly turn: number
  readonly year: number
}

/** 14.8.2, 14.8.4: NARFs of a power for the Soviet Union that wait since a turn in Britain or the South Africa Box. */
export interface NarfsOnTheWay {
  readonly from: string
  readonly at: 'Britain' | 'South Africa'
  readonly narfs: number
  readonly turn: number
  /** 22.8: granted as more than another way allows. */
  readonly by?: 'Murmansk'
}

/** 28: what a power has done about variants. Projects go by their numbers on its list. */
export interface Variants {
  /** Turn in which it last rolled. */
  readonly rolled?: number
  /** Successes kept as modifiers. */
  readonly saved: number
  /** Projects obtained and not played yet: a secret. */
  readonly obtained: readonly number[]
  /** Those that were played, and in which turn; `used`: what it changed once it has changed; `city`: it struck a German city; `with`: who shares it; `given`: units, or NARFs of them, that it has brought for nothing; `year`: the last in which it made a port. */
  readonly played: readonly {
    readonly number: number
    readonly turn: number
    readonly used?: true
    readonly city?: true
    readonly with?: string
    readonly given?: number
    readonly year?: number
  }[]
}

/** What has happened in the campaign and counts from then on. Nothing stands here of what has not. Turns are turn indexes. */
export interface Happened {
  /** 28: by power. */
  readonly variants?: Readonly<Record<string, Variants>>
  /** 22.8: the American entry level, the highest that it has reached (each pays once), and how often what moves it has happened; absent: 0, and nothing has. */
  readonly usEntry?: {
    readonly level: number
    readonly highest: number
    readonly counted: Readonly<Record<string, number>>
    /** 22.7.1: yards of the U.S. Box, and how many came in which year last. */
    readonly yards?: { readonly capacity: number; readonly year: number; readonly raised: number }
  }
  /** 22.8: Italy has declared war on a minor country. */
  readonly italyAttackedMinor?: true
  /** 18.2: the turn of the Western Front surprise, and the one in which Germans first attacked a French fortress. */
  readonly westernFrontSurprise?: number
  readonly frenchFortressAttacked?: number
  /** 18.5.7: British units have fought on in the Occupied Zone since the surrender of France. */
  readonly britishFightInFrance?: true
  /** 23.38: Norwegian waters are mined. */
  readonly norwayMined?: true
  /** 11.7.3: powers whose carriers have struck from the air. */
  readonly carrierStrikes?: readonly string[]
  /** 17.2.1: combat factors of the British ground units eliminated in France, in all the campaign. */
  readonly britishLostInFrance?: number
  /** 17.2.2: how often each misfortune of Britain stood when the last turn ended; what stands once more is an event. */
  readonly britishMisfortunes?: Readonly<Record<string, number>>
  /** 19.1: Italy has lost what Italian East Africa brought it. */
  readonly eastAfricaCutOff?: true
  /** 19.1.1: the Axis has opened the way to Italian East Africa; 19.1.2: the British units there, and turns in a row that count. */
  readonly eastAfricaReopened?: true
  readonly eastAfricaOccupied?: { readonly turns: number; readonly units: readonly string[] }
  /** 20.1: Sweden sells Germany no more ore. */
  readonly swedishOreCutOff?: true
  /** 14.8.2, 14.8.4: NARFs that wait on their way to the Soviets; the turn in which the Persian route was paid for. */
  readonly narfsOnTheWay?: readonly NarfsOnTheWay[]
  readonly persianRoute?: number
  /** 23.47: South Africa's NARFs have left the British base; Germany has been refused there; since which turn British units occupy it, and which (by id). */
  readonly southAfricaLost?: true
  readonly southAfricaRefuses?: true
  readonly southAfricaOccupied?: { readonly since: number; readonly units: readonly string[] }
  /** 23.41: since which turn Western Allies stand in the Azores with twice the factors of the Axis there. */
  readonly azoresContested?: number
  /** 22.5.2: the ASW that the USA has lent Britain, by id, and the turn in which it comes. */
  readonly aswLent?: { readonly unit: string; readonly comes: number }
  /** 19.3: the turn in which Italy surrendered, and what has become of Fascist Italy since. */
  readonly italySurrendered?: number
  readonly fascistItaly?: 'stands' | 'none' | 'fallen'
  /** 23.5: Alsace-Lorraine is in Germany's base. */
  readonly alsaceAnnexed?: true
  /** 9.9.1: a Fortification of the Soviet Union waits in Reserve. */
  readonly fortificationInReserve?: true
  /** By power (8.4.1, 10.6.4, 13.2.2, 15.1.5.1). */
  readonly works?: Readonly<Record<string, YearlyWorks>>
  /** 5.1.3.5: the turn in which Britain last used an Espionage chit on the U-Boat roll, and whether Germany has used its one answer. */
  readonly uboatEspionage?: number
  readonly uboatCounterEspionage?: true
  /** 29.16: the turn in which Britain last used an Espionage chit for Sub Hunters. */
  readonly huntEspionage?: number
  /** 11.12.3: heavy Flak by power: its level, and the year in which it was last raised. */
  readonly heavyFlak?: Readonly<Record<string, { readonly level: number; readonly raisedIn: number }>>
  /** 5.1.3.4: the turn in which convoys were last struck. */
  readonly convoysStruck?: number
  /** 23.25: Iceland and the Faeroes are occupied. */
  readonly icelandOccupied?: true
  /** 15.1.5.3: ASW units that a power last built, and in which turn. */
  readonly aswBuilt?: Readonly<Record<string, { readonly turn: number; readonly units: number }>>
  /** 5.2.2: firestorms by the power whose cities burned, and the turn of the first in Germany (5.3.2). */
  readonly firestorms?: Readonly<Record<string, number>>
  readonly firstGermanFirestorm?: number
  /** 25.1.1: atrocities by country that may bring forth partisans, and the turn they were committed in, present where partisans are played; countries whose partisans have been diced for. */
  readonly atrocities?: Readonly<Record<string, { readonly count: number; readonly turn: number }>>
  readonly partisansCreated?: readonly string[]
  /** 25.1.2: Soviet troops have entered East Prussia, and whether the roll for it brought atrocities. */
  readonly sovietAtrocities?: boolean
  /** 16.3.3: countries that are no Associates any more: whose units leave them, and the player turn from which on. */
  readonly leaving?: Readonly<Record<string, { readonly powers: readonly string[]; readonly since: number }>>
  /** 12.2.5: the Allies have landed in French North Africa. */
  readonly frenchNorthAfricaInvaded?: true
  /** 16.5, 23.40: powers that have been paid for Eastern Poland, Karelia and Bessarabia. */
  readonly partsHeld?: Readonly<Record<string, string>>
  /** 13.2.2: the Soviets held all of Karelia before Summer 1941. */
  readonly kareliaInTime?: true
  /** 14.6.1: Soviet cities whose industry stands in the Urals, each with the turn in which it went. */
  readonly evacuated?: Readonly<Record<string, number>>
  /** 21.7.5: the turn of scorched earth. */
  readonly scorchedEarth?: number
  /** 5.2.5: German rockets that are built and not fired. */
  readonly rockets?: Readonly<Partial<Record<'V-1' | 'V-2', number>>>
  /** 24.1: cities of Germany's synthetic oil plants, where it has placed them itself. */
  readonly syntheticPlants?: readonly string[]
  /** 24.1, 24.2: oil hits that a power last suffered, and in which turn: they count in the next one. */
  readonly oilHits?: Readonly<Record<string, { readonly turn: number; readonly hits: number }>>
  /** 24: units that a power's want of oil holds still in its player turn of a turn, by id; 'INT' are all its interceptors, until strategic warfare is next waged. */
  readonly oilShortage?: Readonly<Record<string, { readonly turn: number; readonly units: readonly string[] }>>
  /** 17.4, 19.4, 20.3, 21.7: counters exchanged for better ones, by "USSR STA 3-3": how many in all, the turn of the last and how many in it, and those of its year. */
  readonly exchanged?: Readonly<Record<string, Exchanged>>
}

/** For whoever makes a position, and for its one writer, the world: to all others it is read-only. */
export type Writable<T> = T extends unknown ? { -readonly [K in keyof T]: T[K] } : never

/** A major power: who plays it, if anybody, and its alliance; none of a neutral (6.2). */
export interface Power {
  readonly seat: string | null
  readonly alliance: Alliance | null
}

/** How the powers court the minor countries (16). Absent from a campaign that is played without. */
export interface Diplomacy {
  /** POPs that lie in countries, by power and country: a secret until they are used (16.1.1). */
  readonly placed: Readonly<Record<string, Readonly<Record<string, number>>>>
  /** Countries that an alliance has named this year (16.1.3). */
  readonly named: Readonly<Record<string, readonly string[]>>
  /** Levels that countries have moved in this turn, and the turn in which an Espionage or Counter-Espionage chit was last played in one, "Axis Spain espionage" (16.1.6, 16.1.7.3). */
  readonly moved: Readonly<Record<string, number>>
  readonly chits: Readonly<Record<string, number>>
  /** Countries that were invaded: there is no diplomacy any more (16.4). */
  readonly closed: readonly string[]
  /** 16.2: wars that the Western Allies have declared on neutrals, and each power on its friends. */
  readonly warsOnNeutrals: number
  readonly warsOnFriends: Readonly<Record<string, number>>
  /** Turn index in which Vichy France was founded (18.7.1). */
  readonly vichySince?: number
}
export const NO_DIPLOMACY_YET: Diplomacy = {
  placed: {},
  named: {},
  moved: {},
  chits: {},
  closed: [],
  warsOnNeutrals: 0,
  warsOnFriends: {},
}

/** A position between two steps. The world works on it; the snapshot stores it. */
export interface TwState extends Happened {
  readonly scenario: string
  /** Options in play, by section of the rulebook; absent: none. */
  readonly options?: readonly string[]
  /** The major powers that are played, or might be. */
  readonly powers: Readonly<Record<string, Power>>
  /** The seats of the campaign, fixed from its start: one may be without powers. */
  readonly seats: readonly string[]
  readonly turn: Turn
  /** Turn index in which the campaign ends. */
  readonly lastTurn: number
  /** What comes next. */
  readonly stage: 'Planning' | 'Axis turn' | 'Allied turn' | 'over'
  /** Present where diplomacy is played: planning is a step of its own then. */
  readonly diplomacy?: Diplomacy
  readonly nations: Readonly<Record<string, Nation>>
  readonly wars: readonly War[]
  /** Nation that controls each hex ('' where nobody does), by hex. */
  readonly control: readonly string[]
  readonly units: Readonly<Record<string, Unit>>
  readonly installations: readonly Installation[]
  /** Plans of this turn by power; empty before they are opened. */
  readonly plans: Readonly<Record<string, Plan>>
  /** Efforts of the turn before, by power: no SLE twice in a row (4.1). */
  readonly lastEfforts: Readonly<Record<string, Effort>>
  /** Ports whose supply by sea has been cut, by code, with the number of the player turn at whose end that is over (12.1.2, 12.7.2); running supply opens them before. */
  readonly cutPorts?: Readonly<Record<string, number>>
  /** Hexes cut off in the last player turn, by code, and the power they pass to at the end of this one (10.2.8). */
  readonly pockets?: Readonly<Record<string, string>>
  /** Losses of strategic points this turn, by power. */
  readonly shortages: Readonly<Record<string, Shortage>>
  /** Year in which a power last played an Evasion chit (7.8.2). */
  readonly evasionPlayed: Readonly<Record<string, number>>
  /** Espionage and Counter-Espionage chits kept from the turn before, by power, until plans are opened (16.1.7.4). */
  readonly keptChits?: Readonly<Record<string, { readonly espionage: number; readonly counterEspionage: number }>>
  /** NARFs that powers have spent in secret this turn, or for chits that they keep: the others see their totals without (chits, 7.8.2, 16.1.7). */
  readonly secretSpending: Readonly<Record<string, number>>
  /** Weather effects of the turn by front: names of rows in force (26). */
  readonly weather: Readonly<Record<string, string>>
  /** Campaign events to come. */
  readonly events: readonly CampaignEvent[]
  readonly victory: VictoryRule
  /** Offers between players, concessions, the end before its time. */
  readonly agreements?: Agreements
}

export interface VictoryRule {
  /** Points of a place for the side that controls it at the end, by hex. */
  readonly worth: Readonly<Record<Hex, number>>
  /** Points that a side has from the start: what makes history a draw. */
  readonly given: Readonly<Record<Side, number>>
  /** 27.1: at the end of Summer 1945 each seat has the level of its objectives, in place of a victory of two sides. */
  readonly byObjectives?: true
}

/** What a campaign brings about at the start of a turn, in place of what is not played. */
export interface CampaignEvent {
  /** Turn index: that turn, or the first after it that finds `after` conquered. */
  readonly turn: number
  readonly after?: string
  /** NARFs that a nation gets, or loses. */
  readonly narfs?: Readonly<Record<string, number>>
  /** Countries or regions that pass to a nation: 'Eastern Poland' to 'USSR'. */
  readonly passes?: readonly { readonly what: string; readonly to: string }[]
  readonly text: string
}

/** What a player turn remembers while it is played; nothing of it outlives the step. */
export interface OperationState {
  /** Name of the stop of the sequence that has been reached; '' before the first. */
  readonly step: string
  readonly impulse: 1 | 2
  /** Ground units that stood inside the Soviet Union of 1939 when the player turn began (26.1.1). */
  readonly inRussia: ReadonlySet<string>
  /** 8: the Strategic Movement Segment has begun. */
  readonly stratmoving: boolean
  /** Units that the phasing side's efforts activate (4), and those out of supply when the Operations Segment began (12.6.2). */
  readonly activated: ReadonlySet<string>
  readonly outOfSupply: ReadonlySet<string>
  /** Units of both sides in full supply then: ground units fight so to the end of the player turn (12.6.2). */
  readonly fullyAtStart: ReadonlySet<string>
  /** Units of both sides, of all kinds, that drew limited supply then (12.2.3), and none: ground units cut off since fight on as before, ships and aircraft are no worse off than then. */
  readonly limitedAtStart: ReadonlySet<string>
  readonly unsuppliedAtStart: ReadonlySet<string>
  /** Ground units that have moved in First Impulse, in Second Impulse, and by rail or in any way in this player turn (repairs go by it: 15.1.3.3). */
  readonly moved: { readonly 1: ReadonlySet<string>; readonly 2: ReadonlySet<string> }
  readonly railed: ReadonlyMap<string, number>
  readonly movedAtAll: ReadonlySet<string>
  /** Ground units that have attacked, by impulse, and those that dropped or landed. */
  readonly attacked: { readonly 1: ReadonlySet<string>; readonly 2: ReadonlySet<string> }
  readonly dropped: ReadonlySet<string>
  readonly landed: ReadonlySet<string>
  /** Ground units that Fleets carry to beaches: the hex each lands in and its wave (7.7); and the ships of invasions: the port they sailed from, and the beaches they serve. */
  readonly landings: ReadonlyMap<string, { readonly hex: Hex; readonly wave: 1 | 2 }>
  readonly invasionShips: ReadonlyMap<string, { readonly from: Hex; readonly hexes: readonly Hex[] }>
  /** Air missions flown: "mission impulse front" by unit (11.2.3). */
  readonly flown: ReadonlyMap<string, ReadonlySet<string>>
  /** 29.9: cards that each side has laid in this segment. */
  readonly laidCards: ReadonlySet<string>
  /** Aircraft that come back from a mission: what it was, and the hex or the Sea Area (by name) that they were over (11.2.2). */
  readonly sorties: ReadonlyMap<string, { readonly mission: string; readonly over: Hex | string }>
  /** Where air units that have changed base began the player turn: they may go back there, and none else intercept at sea (11.2.1.2, 11.2.2). */
  readonly startedFrom: ReadonlyMap<string, Hex>
  /** Air units of the phasing side whose bases were beside enemies when the Operations Segment began: their repair is dearer (11.10). */
  readonly besideEnemies: ReadonlySet<string>
  /** Air units that fly no more in this Operations Segment: their base was taken (11.1.2). */
  readonly grounded: ReadonlySet<string>
  /** The naval mission of each naval unit in this player turn: one each (7.0). */
  readonly navalMissions: ReadonlyMap<string, string>
  /** Ground units that have entered their first swamp: they move no further in this player turn (10.6.7). */
  readonly mired: ReadonlySet<string>
  /** Movement points left to ground units that came by Sea Transport (7.5). */
  readonly mpsLeft: ReadonlyMap<string, number>
  /** Ports to which supply was run in this player turn, by code (12.7.2). */
  readonly supplyRun: ReadonlySet<string>
  /** Interceptions tried: "force mission" once each (7.8). */
  readonly tried: ReadonlySet<string>
  /** Ports whose naval forces have an Evasion chit in this player turn, by code (7.8.2). */
  readonly evading: ReadonlySet<string>
  /** ARM and MECH units that stood in a Breach when First Impulse combat was over, where they begin Second Impulse: for the -1 (10.2.5). */
  readonly fromBreach: ReadonlySet<string>
  /** Who controlled each hex when the player turn began, for hexes that changed (10.2.8). */
  readonly controlBefore: ReadonlyMap<Hex, string>
  /** Sea areas where supply lines are cut in this player turn, by side that cannot trace (12.1.2, 12.7.2). */
  readonly cutSeas: ReadonlyMap<number, ReadonlySet<Side>>
  /** Hexes that automatic victories have been won in: they cost a movement point more for the rest of the player turn (9.8). */
  readonly avHexes: ReadonlySet<Hex>
  /** What the Build Segment has done so far: capacity of yards used by hex, units built in Suez, works and Reserves by power (15). */
  readonly built: ReadonlyMap<string, number>
  /** SMPs and railmoves used, by power or minor country. */
  readonly smpUsed: ReadonlyMap<string, number>
  readonly railUsed: ReadonlyMap<string, number>
}
