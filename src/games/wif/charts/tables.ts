import type { ActionType, LandType, Months, NavalType, WeatherKind } from '../state.ts'

/** 13.1.1. Names are those of countries, of regions that count as countries, and of groups of countries. */
export interface PartisanTable {
  /** What a roll names. */
  row(roll: number): readonly string[]
  readonly red: ReadonlySet<string>
  /** Groups of which one country is picked. */
  readonly oneOf: Readonly<Record<string, readonly string[]>>
  readonly groups: Readonly<Record<string, readonly string[]>>
  /** Regions of a country that count as countries; the last is what is in none of the others. */
  readonly regions: Readonly<Record<string, readonly string[]>>
  number(name: string): number
  readonly twoDiceFrom: number
}

/** A US entry option (13.3.2). Its entry level is its number. */
/** 13.3.3: the US entry actions chart. */
export interface UsActions {
  readonly actions: Readonly<Record<number, UsAction>>
  /** Minor countries on which war counts most, beside those of the American map, and those on which it counts more than on others. */
  readonly dearest: readonly string[]
  readonly dear: readonly string[]
}

export interface UsAction {
  readonly name: string
  /** null where the USA chooses, or where it hangs on what is done. */
  readonly pool: 'Japan' | 'Germany and Italy' | null
  /** Positive ones bring the USA markers, negative ones cost it some. */
  readonly points: number
  /** What it is counted once for. */
  readonly each: 'game' | 'time' | 'war' | 'country' | 'place' | 'map'
  /** Powers of which two that do it in one impulse count once, the second later half. */
  readonly together: readonly string[]
  /** Points by kind of minor country: the dearest, the dear, the others. */
  readonly minors: readonly [number, number, number] | null
  /** Points by map. */
  readonly maps: readonly { readonly map: string; readonly points: number }[]
  readonly everyTurn: boolean
}

export interface UsOption {
  readonly name: string
  /** The entry pool that it is aimed at. */
  readonly aim: 'Japan' | 'Germany and Italy' | null
  readonly tension: number
  /** Options that must have been chosen in earlier turns. */
  readonly after: readonly number[]
  /** Tension level that it needs against all three. */
  readonly leastTension: number
}

/** An administration group of French possessions (17.2), which go together: Free French on `free` or more. */
export interface FrenchGroup {
  readonly name: string
  readonly members: readonly string[]
  /** The letter of the hex codes of the sheet whose other possessions are of it. */
  readonly sheet?: string | undefined
  /** All others are of it. */
  readonly rest?: true | undefined
  readonly free: number
}

/** The charts of the game as the code uses them. `load-tables.ts` reads them from data/wif/tables, or from a moderator's folder. */
export interface Tables {
  /** Terrain by name as on the map: clear, forest, desert, mountain, 'desert mountain', swamp, jungle, lake, qattara. */
  readonly terrain: Readonly<Record<string, TerrainRow>>
  /** Movement points to enter an off-map hex whose terrain a unit may enter. */
  readonly offMapMove: number
  readonly weatherChart: WeatherChart
  readonly weatherEffects: Readonly<Record<WeatherKind, WeatherEffect>>
  /** End-of-turn number of each impulse box; index 0 is box 1. */
  readonly impulseTrack: readonly number[]
  readonly initiativeTrack: readonly {
    readonly name: string
    readonly axis: number
    readonly allies: number
    readonly axisMayReroll: boolean
    readonly alliesMayReroll: boolean
  }[]
  /**
   * Sections 0 to 4 of every sea-box: the unmodified search number, the movement points an aircraft must have left to enter (11.3, 11.5.5), and the shore
   * bombardment modifier, one more in rain or snow when it is starred; null where ships cannot bombard (11.15.2).
   */
  readonly seaBox: readonly {
    readonly search: number
    readonly aircraftPoints: number
    readonly bombardment: { readonly modifier: number; readonly starred: boolean } | null
  }[]
  /** What land units may invade from, by type (11.13); none for those that may not. */
  /** 13.6.5: build points of a ship's first cycle by type; `light`: of a CV with an air component of 1. */
  readonly ships: Readonly<Record<Exclude<NavalType, 'CP'>, { readonly 'first cycle': number; readonly light?: number | undefined }>>
  readonly units: Readonly<Record<LandType, { readonly invades: readonly ('TRS' | 'AMPH')[] }>>
  /** What each action allows: unlimited, none, or a number for the power. Key: step name, e.g. 'ground strike'. */
  readonly activities: Readonly<Record<string, Readonly<Record<Exclude<ActionType, 'pass'> | 'enemy', Allowance>>>>
  /** Limits by power and column letter, to the end of 1942. */
  readonly limits: Readonly<Record<string, Readonly<Record<ActivityColumn, number>>>>
  /** Limit of a power in a year: some grow from 1943 on (10.2). 0 for a power not in the table. */
  limit(power: string, column: ActivityColumn, year: number): number
  /** 2d10 land combat (option 27): results by modified total -1 to 23. */
  readonly landCombat: {
    readonly lowest: number
    readonly highest: number
    readonly assault: readonly LandResult[]
    readonly blitzkrieg: readonly LandResult[]
  }
  readonly landModifiers: LandModifiers
  /** One-die land combat (option 27 off); null until a moderator supplies the assault chart. */
  readonly landCombatOneDie: { readonly assault: OneDieTable; readonly blitzkrieg: OneDieTable } | null
  /** Odds levels from worst (0:1, which any odds reach) to best with their die roll modifier; above the last the modifier is twice the odds. */
  readonly oddsModifiers: readonly { readonly attacker: number; readonly defender: number; readonly modifier: number }[]
  /** Air-to-air: result by modified value (clamped to -9..8) and 2d10 total. */
  airCombat(value: number, total: number): AirResult
  /** 11.7: what a total of strategic factors costs its target on a modified roll, and the asterisks of options 32 and 33. `column` is "19-24", '' below 1 factor. */
  bombing(factors: number, roll: number): { readonly points: number; readonly asterisks: number; readonly column: string }
  /** 11.17.4: points to reorganise a unit, and what doubles them. */
  readonly reorganisationCosts: ReorganisationCosts
  /** 16. */
  readonly offensive: OffensiveTable
  /** 13.6.3: what production points are multiplied by. */
  readonly production: ProductionMultiples
  /** 13.1.1: what is open to partisans. */
  readonly partisans: PartisanTable
  /** 13.2, 13.3.1: values of the markers that come in each year; from when on the USA draws two a turn, 'J/F 1942'. */
  readonly entryMarkers: {
    readonly years: readonly { readonly year: number; readonly markers: readonly number[] }[]
    readonly twoFrom: string
  }
  /** 13.3.2, by number; an option without an aim is against all three powers. */
  readonly usOptions: Readonly<Record<number, UsOption>>
  /** 13.3.3. */
  readonly usActions: UsActions
  /** 17.2, and what its dice are lowered by while a French capital ship is away from home. */
  /** 19.4.1: convoy points that a minor country sets up. */
  readonly minorConvoys: Readonly<Record<string, number>>
  readonly freeFrench: { readonly groups: readonly FrenchGroup[]; readonly shipAway: number }
  /** 9.4: the war number of the It's War table for entry and tension levels; null where no attempt may be made. */
  warNumber(entry: number, tension: number): number | null
  /** Naval combat, anti-aircraft fire and ASW factors (11.5.8 to 11.5.10). */
  readonly naval: NavalChart
  /** Each table's source, for the report's footer. */
  readonly sources: readonly { readonly what: string; readonly source: string }[]
}

/** What offensive points cost, and what they buy (16). */
export interface OffensiveTable {
  /** Chits are of a multiple of so many points. */
  readonly multiple: number
  readonly mostSaved: number
  /** Build points for a point, and turns until it arrives. */
  readonly usual: { readonly price: number; readonly turns: number }
  readonly hurried: { readonly price: number; readonly turns: number }
  /** Points of a power for an action beside others (16.2). */
  action(power: string, action: 'naval' | 'air' | 'land'): number
  readonly submarinesOnly: number
  /** 16.3: for an HQ of a reorganisation value. */
  benefit(value: number): number
  /** 16.3: what a hex of a scale counts on the way from the HQ. */
  readonly distance: Readonly<Record<'european' | 'pacific' | 'off-map', number>>
  /** 16.4: to turn up one HQ of a reorganisation value, and all of a power. */
  turnUp(value: number): number
  turnAllUp(power: string): number
  /** 16.5. */
  readonly extra: {
    readonly airMission: number
    readonly landMove: number
    readonly ship: number
    readonly search: number
    readonly landAttack: number
  }
}

export interface ReorganisationCosts {
  /** Of a unit of the kind that its power's action is for. */
  readonly ofTheAction: number
  readonly other: number
  /** Each that a unit and those who pay for it meet doubles the cost. */
  readonly doubled: readonly {
    /** "points of another country" */
    readonly why: string
    readonly types: readonly string[] | null
    /** Production turns of the unit, at least. */
    readonly turns: number
    /** Only where a point comes from another country. */
    readonly foreignPoints: boolean
    /** Types of which one point lifts it. */
    readonly unlessPointsOf: readonly string[]
  }[]
}

/** Rows of the naval combat chart by what attacks. */
export type NavalAttack = 'surface' | 'air-to-sea' | 'SUB' | 'ASW' | 'anti-aircraft'

/** How many of each result an attack inflicts (11.5.8). */
export interface NavalHits {
  readonly X: number
  readonly D: number
  readonly A: number
}

/** 11.5.9: `dice` are rolled, of which the `counted` highest (or lowest) are added up. */
export interface AntiAirDice {
  readonly dice: number
  readonly counted: number
  readonly highest: boolean
}

export interface NavalChart {
  /** How many columns there are; they are numbered from 1. */
  readonly columns: number
  /** The column of so many factors, rounded already; 0 for none. */
  column(attack: NavalAttack, factors: number): number
  /** "15-20"; '' left of the first. Right of the last is the last. */
  label(attack: NavalAttack, column: number): string
  /** Results in a column against so many enemy ships; nothing left of the first column (11.5.8). */
  hits(column: number, ships: number): NavalHits
  /** Dice against so many bombers; null when there is no effect. The setting of CE's offset is counted in. */
  antiAir(column: number, bombers: number): AntiAirDice | null
  /** ASW factors of a ship of a type in a year, whole when it is undamaged (11.5.10); 0 for types that have none. */
  asw(type: NavalType, year: number): number
}

export interface TerrainRow {
  /** Movement points on the European scale; null: may not be entered. */
  readonly leg: number | null
  readonly motorised: number | null
  /** The same on the Asia and Pacific maps. */
  readonly pacificLeg: number | null
  readonly pacificMotorised: number | null
  /** Multiplier of defending combat factors, and of MTN units. */
  readonly defence: number
  readonly defenceMtn: number
  /** Multiplier of tactical factors (14.5). */
  readonly air: number
  /** Whether an attacker can have the choice of table (11.15.5) and overruns are possible (11.10.6). */
  readonly attackerMayChooseTable: boolean
  readonly overrun: boolean
  /** Aircraft that can stack in a hex with neither city nor port nor HQ (2.3.1). */
  readonly aircraft: number
  /** Extra hexes a supply path pays to enter (2.4.2). */
  readonly supplyExtra: number
}

export interface WeatherChart {
  /**
   * Zones by name: arctic, 'north temperate', mediterranean, 'north monsoon', 'south monsoon', 'south temperate'. `next` is added to
   * the next weather roll (asterisks), `advance` is the circled number. Rolls below 1 or above 13 use the first or the last line.
   */
  result(months: Months, modifiedRoll: number): { zones: Record<string, WeatherKind>; next: number; advance: number }
}

export interface WeatherEffect {
  /** Hexes of a supply path traced from this weather (2.4.2). */
  readonly supplyRange: number
  readonly moveCost: number
  /** Columns the odds drop on the one-die tables (overruns, 11.15.5). */
  readonly oddsShift: number
  /** The same when at least half of the attacking land units are winterised. */
  readonly oddsShiftWinterised: number
  /** Multiplier of tactical, strategic and air-to-sea factors; null when no mission but rebase may fly (14.2.3). */
  readonly air: number | null
}

export type ActivityColumn = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'
export type Allowance = 'unlimited' | 'none' | ActivityColumn | readonly ActivityColumn[]
export type AirResult = 'AX' | 'DX' | 'AA' | 'DA' | 'AC' | 'DC' | '-'

/** A cell of the land table, taken apart: "†x1/2S". */
export interface LandResult {
  readonly text: string
  /** 'none': attackers turn face-down; 'half' (†); 'all' (*) stay face-up. */
  readonly faceUp: 'none' | 'half' | 'all'
  readonly extraLoss: boolean
  readonly attacker: number
  readonly defender: number
  readonly effect: 'none' | 'retreat' | 'shatter' | 'breakthrough'
  /** '-' for the defender: a notional unit survives. */
  readonly noEffectOnDefender: boolean
}

/** A one-die land table (11.15.5): columns are odds from worst to best, `results[roll - 1]` is a modified roll's line, 1 to 13. */
export interface OneDieTable {
  readonly columns: readonly { readonly attacker: number; readonly defender: number }[]
  readonly results: readonly (readonly LandResult[])[]
}

/** Die roll modifiers of the 2d10 table beside the odds. */
export interface LandModifiers {
  readonly armourDefending: number
  readonly faceDownDefender: number
  readonly hqSupportDivisor: number
  readonly extraMajorPower: number
  readonly paradropping: number
  /** For each white print Australian, Japanese or MAR unit attacking a jungle hex. */
  readonly jungleFighterAttacking: number
  readonly jungle: number
  readonly rain: number
  readonly stormOrSnow: number
  readonly blizzard: number
  readonly winterisedAttacking: number
  readonly winterisedDefending: number
  readonly printedFactory: number
  readonly armourAttackingBlitzkrieg: number
}

/** 13.6.3: base multiples by power and year, and what raises them. */
export interface ProductionMultiples {
  /** Of a power; years before and after the table's have its first and last. */
  multiple(power: string, year: number): number
  readonly increases: Readonly<Record<string, MultipleIncrease>>
}
export interface MultipleIncrease {
  readonly by: number
  /** From this year, or the turn in which `warWith` declares war on the power. */
  readonly from: number | null
  readonly warWith: string | null
  /** Once for each of these US entry options that is chosen (13.3.2). */
  readonly entryOptions: readonly number[]
  /** Once for war with any major power of a side, and once more for war with all of its active ones. */
  readonly warWithAny: 'Axis' | 'Allies' | null
  readonly warWithAll: 'Axis' | 'Allies' | null
}
