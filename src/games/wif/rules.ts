import type { Hex } from '../../board/hex.ts'
import type { DecisionKind, Fact, FactFunction, FactTypes } from '../../engine/decision.ts'
import type { PositionFacts } from '../../engine/facts.ts'
import type { World } from '../../engine/game.ts'
import type { Procedure } from '../../engine/procedure.ts'
import type { GameQuery } from '../../engine/query.ts'
import type { Overrides } from '../common/load-overrides.ts'
import type { TableFiles } from './charts/load-tables.ts'
import type { AirMission, AirStep, CombatView, Pair, StepMission } from './air-fight.ts'
import type { AirResult, Tables } from './charts/tables.ts'
import type { Combat, CombatTable, Outlook, Rolled } from './land-attack.ts'
import type { ForcePool } from './production/force-pools.ts'
import type { BuildLimit } from './production/limits.ts'
import type { BuildClass, Built, LandUnit, NavalUnit, Side, Troop, Unit } from './state.ts'

/* What a rulebook in force is, whoever writes it: the position has one, and the rules ask it. `W` is the position, which stands above. */

/** The rules that options and other editions put others in the place of, named for their sections; lists that they add to; tables by the names of their files. */
export interface Edition<W extends World> {
  /** 11.10.2 Units that snow and blizzard do less to. */
  readonly winterised: (unit: Unit) => boolean
  /** 8.2.1 Whether lake hexsides of a hex may freeze. */
  readonly lakesFreeze: (world: W, hex: Hex) => boolean
  /** 9.2 What a face-up unit is worth in a garrison where no enemy ZoC is. */
  readonly garrisonValue: (unit: Troop) => number
  /** 14.1.1 The most points of range that a mission is flown over, whatever an aircraft has. */
  readonly farthest: Readonly<Partial<Record<AirMission, number>>>
  /** 11.17.3 Whether TRS and AMPHs at sea give reorganisation points. */
  readonly transportsSupply: boolean
  /** 10.2 */
  readonly limits: {
    /** What a limit of the chart is for a power as things stand, before anything halves it. */
    readonly of: (world: W, power: string, printed: number) => number
    /** Activities that count against no limit where the action allows them. */
    readonly free: readonly string[]
  }
  /** 15 Whether a declaration of war surprises a country by the units of another. */
  readonly surprises: (world: W, victim: string, by: string) => boolean
  /** 9.2 Turns by which a pact counts as older for who would break it. */
  readonly pactOlder: (world: W, by: string, other: string) => number
  readonly landCombat: LandCombat<W>
  /** 2.2 */
  readonly zoc: {
    /** Whether a land unit that has a ZoC has it into an adjacent hex too. */
    readonly reaches: (world: W, unit: LandUnit, into: Hex) => boolean
  }
  readonly straits: {
    /** Reasons why supply is not traced and no train runs across a straits hexside (2.4.2, 11.9), each in words or null. */
    readonly whyNot: readonly ((world: W, country: string, from: Hex, to: Hex) => string | null)[]
  }
  readonly supply: {
    /** 2.4.3 What may be announced before land moves and before land combat. */
    readonly announcements: readonly ((world: W, moment: Moment) => Procedure)[]
    /** 2.4.2 Ships that keep a sea area open where enemies would block supply. */
    readonly keepsOpen: (ship: NavalUnit) => boolean
    /** 2.4.2 Reasons why a country's supply does not go through a sea area besides enemies there, each in words or null. */
    readonly whyNoLane: readonly ((world: W, country: string, area: number) => string | null)[]
  }
  readonly movement: {
    /** 11.10.2 Movement points that a unit pays besides in a land movement step for the first hex of its move of a kind; null where there are none. */
    readonly firstInto: FirstInto<W> | null
    /** 11.10.2 The least that one movement point is saved down to in entering a hex, by the hexes it is between and what lies there; null where none is saved. */
    readonly saved: (world: W, from: Hex, to: Hex) => number | null
    /** 11.10.2 Whether a motorised unit pays for a hex as one on foot does, by the hexes it is between. */
    readonly onFoot: (world: W, unit: LandUnit, from: Hex, to: Hex) => boolean
  }
  readonly sailing: {
    /** 11.4.2 Why a surface ship pays a point besides to enter a sea area on a naval move that does not take it home, each in words or null. */
    readonly entering: readonly ((world: W, ship: NavalUnit, area: number) => string | null)[]
    /** 11.4.2 Whether a ship that enters a sea area has 1 less of its movement allowance and range in all of this move. */
    readonly rough: (world: W, ship: NavalUnit, area: number) => boolean
    /** 11.4.2 Whether a ship that sailed without cargo from port to port stays face-up, by its movement allowance and what it has left of it. */
    readonly staysUp: (allowance: number, left: number) => boolean
    /** 11.4.1 Whether a ship moves face-down too. */
    readonly faceDown: (ship: NavalUnit) => boolean
  }
  readonly navalCombat: {
    /** 11.5.5 Convoy points that the enemy's committed units count as where they are searched for. */
    readonly searched: (units: readonly Unit[]) => number
    /** 11.5.8 The defence value of a ship that is not damaged. */
    readonly defence: (ship: NavalUnit) => number
    /** 11.5.8 Whether ships are screened in surface combat, and both sides pick targets in turn. */
    readonly screening: boolean
    /** 11.5.7 Whether naval air combat is avoided by how far aircraft reach. */
    readonly airSeaSearch: boolean
    /** 14.8 Whether Japan's bombers attack ships as kamikazes. */
    readonly kamikazes: boolean
  }
  readonly airCombat: {
    /** 14.2.5 Whether fighters fly combat air patrol. */
    readonly patrols: boolean
    /** 14.1.1 Missions against which interceptors fly with all of their range. */
    readonly fullRangeAgainst: readonly StepMission[]
    /** 14.3.3 Which fighter of a side bounces whom instead of an AC or DC of the enemy's dice; null where nobody may. */
    readonly bounce: ((world: W, view: CombatView, result: AirResult) => Procedure<Pair | null>) | null
    /** 14.2.5 How a side meets bombers on their way to these hexes, before it does over them; null where nobody does. */
    readonly enRoute: ((world: W, step: AirStep, side: Side, hexes: readonly Hex[]) => Procedure) | null
  }
  readonly lastImpulse: {
    /** 12 Whether powers that pass hasten the end. */
    readonly passes: boolean
    /** 12 Reasons why the end of the impulses is not rolled for yet, each in words or null. */
    readonly whyNotRolled: readonly ((world: W) => string | null)[]
    /** 12 What is added to the die besides that of passing powers, each with its reason, or null. */
    readonly modifiers: readonly ((world: W) => { readonly by: number; readonly why: string } | null)[]
  }
  /** 13.5 Why a unit stays face-down in the final reorganisation, each in words or null. */
  readonly whyNotReorganised: readonly ((world: W, unit: Unit) => string | null)[]
  /** 4.1, 13.7.1: where a unit goes that is destroyed, asked where it stands still. */
  readonly whereDestroyed: (world: W, unit: Unit) => 'pool' | 'gone'
  /** 13.6.3: why a corps that is destroyed outside its home country brings a build point all the same, asked before the combat; each in words or null. */
  readonly cadre: readonly ((world: W, unit: LandUnit) => string | null)[]
  /** 9.3 Reasons why a major power may not declare war on a country besides those of the rulebook, each in words or null. */
  readonly whyNoWar: readonly ((world: W, by: string, on: string) => string | null)[]
  readonly peace: {
    /** 13.7.3 What is done in the peace step before powers agree on peace. */
    readonly before: readonly ((world: W) => Procedure)[]
    /** 13.7.3 What is noted when two major powers have made peace. */
    readonly after: readonly ((world: W, a: string, b: string) => void)[]
    /** 13.7.3 Whether a border is drawn as if convoy points lay in every sea area. */
    readonly convoysAssumed: boolean
  }
  /** 19.4.2 Whether who aligns a minor country is asked if its other units join the force pools; else they do. */
  readonly minorUnitsAsked: boolean
  /** 13.6.5 Build points that a unit on land or in the air costs. */
  readonly price: (unit: Unit) => number
  /** 13.6.8 How many more of a class may be built than in the turn before. */
  readonly gearing: (of: BuildClass) => number
  /** 13.6.5 Turns that a power's convoy points take to build. */
  readonly convoyTurns: (world: W, power: string | null) => number
  /** 13.6.5, 13.6.8: what limits how much of anything is built in a turn. */
  readonly buildLimits: readonly BuildLimit<W>[]
  /** 13.6.4: how aircraft that rebase, and ships of a seat that return to base, become another power's; null where nobody hands any over. */
  readonly handOver: {
    readonly aircraft: (world: W) => Procedure
    readonly ships: (
      world: W,
      seat: string,
      ships: readonly NavalUnit[],
      comeHome: (ships: readonly NavalUnit[], port: Hex, arrive: (ship: NavalUnit) => void) => Procedure,
    ) => Procedure
  } | null
  /** 13.6.5: what a power may build before its year; null where nobody may build ahead. */
  readonly buildAhead: ((world: W, power: string) => readonly ForcePool[]) | null
  /** 13.6.9 Whether build points that are not spent may be saved. */
  readonly savesPoints: boolean
  /** 13.6.9 The most that a power saves in all, wherever it has room for more. */
  readonly mostSaved: number
  /** 4.3 What follows when a side has placed its reinforcements. */
  readonly afterReinforcements: readonly ((world: W, side: Side) => Procedure)[]
  /** 16 Whether offensive points are built and spent. */
  readonly offensive: boolean
  /** 16.3 What follows when the actions of an impulse are over. */
  readonly afterImpulse: readonly ((world: W) => void)[]
  /** 10.4 What follows when the active side has chosen its actions. */
  readonly afterActions: readonly ((world: W) => Procedure)[]
  /** 13.6.8: what is noted when every power has built, by what each has built in this turn. */
  readonly afterBuilding: readonly ((world: W, built: Readonly<Record<string, Built>>) => void)[]
  /** Every choice, in the order of the sequence of play. */
  readonly decisions: readonly DecisionKind<W>[]
  /** D2.3, in order: where an impulse can stop. */
  readonly actionSteps: readonly ActionStep<W>[]
  /** What any condition may test. */
  readonly facts: readonly PositionFacts<W>[]
  /** What any condition may call. */
  readonly functions: readonly FactFunction<W>[]
  /** What a seat may ask by mail. */
  readonly queries: readonly GameQuery<W>[]
  readonly tables: TableFiles
}

/** 11.15. */
export interface LandCombat<W> {
  /** Whether the modifier for what is face-down is for each such defender, or once for a hex. */
  readonly faceDown: 'each' | 'once'
  /** 11.15.2 The most ships of a side that bombard in one combat. */
  readonly mostBombarding: number
  /** 11.15.3 Whether HQs support combats where the option has it. */
  readonly hqsSupport: boolean
  /** Steps between the attacks with their shore bombardment and ground support: what else is given to a combat. */
  readonly support: readonly ((world: W, combats: readonly Combat[]) => Procedure)[]
  /** Rolls, and reads the table. Against no factors nobody rolls. */
  readonly roll: (world: W, combat: Combat, table: CombatTable, attack: number, defence: number) => Rolled
  /** The arithmetic before the dice: the same words for battles and for players who ask. */
  readonly reckon: (world: W, combat: Combat, table: CombatTable, attack: number, defence: number) => string
  /** Tenths of the way to the next odds on the ladder of 11.15.5 that are worth a die of their own. */
  readonly tenths: (attack: number, defence: number) => number
  /** What is added to the dice: a fact of conditions. */
  readonly modifier: (world: W, combat: Combat, table: CombatTable, attack: number, defence: number) => number
  /** What a table would bring over all rolls; null where that is not known. */
  readonly outlook: (world: W, combat: Combat, table: CombatTable, attack: number, defence: number) => Outlook | null
  /** What follows a combat that was fought: each looks at it before the dice, and is played when it is over. */
  readonly aftermath: readonly ((world: W, combat: Combat) => () => Procedure)[]
  /** Who must be lost first: a unit that gained the attack something, or another in its place. */
  readonly lossOrder: {
    /** For these of them another may stand in ... */
    readonly replaced: (unit: LandUnit) => boolean
    /** ... of these types. */
    readonly standIns: readonly LandUnit['type'][]
    /** "who gained a modifier" */
    readonly because: string
  }
  /** What conditions about a combat may test besides. */
  readonly facts: readonly CombatFacts<W>[]
  /** What the tables lack for it, to a moderator; null when nothing. */
  readonly missing: (tables: Tables) => { readonly atSetUp: string; readonly inPlay: string } | null
}

/** 11.10.2: a kind of hex, and what a unit pays besides for the first of them that it enters. */
export interface FirstInto<W> {
  readonly is: (world: W, hex: Hex) => boolean
  readonly points: (world: W, unit: LandUnit) => number
}

/** What an option adds to COMBAT. */
export interface CombatFacts<W> {
  readonly types: FactTypes
  of(world: W, combat: Combat, side: Side): Record<string, Fact>
}

/** A step of D2.3: sheets may ask to stop before it by its name, and cases play it by that. */
export interface ActionStep<W> {
  readonly name: string
  /** `outOfSupply`: ids of those that were so when the impulse began. */
  readonly play: (world: W, outOfSupply: ReadonlySet<string>) => Procedure
}

/** 2.4.3: when emergency supply is announced. */
export type Moment = 'movement' | 'combat'

/** The rulebook in force in a campaign: its edition with the options chosen and the moderator's tables. */
export interface Rulebook<W extends World> {
  /** Numbers of the options, smallest first. */
  readonly options: readonly number[]
  /** Names of changes of another edition, in the order of the alphabet. */
  readonly changes: readonly string[]
  readonly overrides: Overrides | null
  readonly rules: Edition<W>
  readonly tables: Tables
}
