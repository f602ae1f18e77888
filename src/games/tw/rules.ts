import type { Hex } from '../../board/hex.ts'
import type { DecisionKind, FactFunction } from '../../engine/decision.ts'
import type { PositionFacts } from '../../engine/facts.ts'
import type { World } from '../../engine/game.ts'
import type { Procedure } from '../../engine/procedure.ts'
import type { GameQuery } from '../../engine/query.ts'
import type { Overrides } from '../common/load-overrides.ts'
import type { BonusName } from './charts/variants-schema.ts'
import type { Tables } from './charts/load-tables.ts'
import type { UpgradeLine } from './charts/national-schemas.ts'
import type { Attack } from './ground-attack.ts'
import type { Traits } from './nations/traits-schema.ts'
import type { AirUnit, GroundUnit, StrategicUnit } from './state.ts'

/* What a rulebook in force is, whoever writes it: the position has one, and the rules ask it. `W` is the position, which stands above. */

/** A part of a step. Sheets may ask to stop before it by its name, unless it is silent; cases play it by that. */
export interface Segment<W> {
  readonly name: string
  readonly play: (world: W) => Procedure
  /** What nobody decides lies between two that somebody does. */
  readonly silent?: true
}

/** 3 The sequence of play. */
export interface Sequence<W> {
  /** Played before the Axis player turn, for both sides. */
  readonly turnStart: readonly Segment<W>[]
  readonly playerTurn: readonly Segment<W>[]
}

/** Columns that an attack is moved on the ground combat table: to the right, or to the left below 0. */
export interface ColumnShift {
  readonly columns: number
  /** "carpet bombing (29.20)" */
  readonly why: string
}

/** 29.1: a die before a unit moves. */
export interface ForcedMarch<W> {
  /** Movement points that it may gain. */
  readonly points: number
  /** Why a unit does not try it, or null. */
  readonly whyNot: (world: W, unit: GroundUnit) => string | null
  readonly roll: (world: W, unit: GroundUnit) => MarchRoll
}
export interface MarchRoll {
  readonly outcome: 'Depleted at its end' | 'unharmed' | 'no effect'
  /** "rolled 4 -1 (in the desert) = 3" */
  readonly text: string
}

/** What is added to a die, and why. */
export type DieModifier = readonly [why: string, value: number]

/** 5.2: a raid as it comes to its roll. */
export interface RaidRoll {
  readonly by: string
  readonly on: string
  /** 29.18: its number among several. */
  readonly wave?: number
  readonly sac: number
  readonly int: readonly StrategicUnit[]
}

/** 29.10: a German city that is bombed, and what lies under its Industry marker, or its synthetic plant. */
export interface CityTarget {
  readonly city: string
  readonly under: 'nothing' | 'critical industry' | 'firestorm' | 'synthetic plant'
}
type Raider = 'Britain' | 'USA'
/** 29.10: what was ordered for raids on cities. */
export interface CityOrders {
  readonly markers: { readonly criticalIndustry?: readonly string[]; readonly firestorm?: readonly string[] }
  /** Of each power that wages strategic warfare: cities in the order of its wishes, and the SAC it commits. */
  readonly raids: Partial<Record<Raider, { readonly cities: readonly string[]; readonly plant: boolean; readonly sac: number }>>
  readonly int: number
  readonly jets: number
}
/** 29.10: the raids that come of them, and the INT and Jet INT that meet the Americans. */
export interface CityRaids {
  readonly targets: Partial<Record<Raider, CityTarget>>
  readonly sac: Readonly<Record<Raider, number>>
  readonly intByDay: number
  readonly jetsByDay: number
}

/** A side in a battle at sea: its seat, if it has one, whether it has an undepleted CV with its NAC, and as how many Fleets it counts. */
export interface SideAtSea {
  readonly seat: string | null
  readonly power: string
  readonly hasCarrier: boolean
  readonly fleets: number
}
/** 7.9.7 J, 7.9.8 E: a roll of all against all. */
export interface SeaRoll {
  readonly key: string
  /** "in the Sardinian Sea" */
  readonly place: string
  readonly round: number
  readonly attacker: SideAtSea
  readonly defender: SideAtSea
}

/** 29.11: Espionage that meets Counter-Espionage. */
export interface SpiesMet {
  readonly key: string
  /** "the roll for Spain" */
  readonly about: string
  /** Who plays them. */
  readonly spy: string
  readonly counter: string
  /** Units or POPs of either in the roll. */
  readonly own: number
  readonly against: number
  /** Who spies wants a high die. */
  readonly turned?: true
}

/** 28: what a project brings to a roll. */
export interface Bonus {
  readonly value: number
  readonly why: string
  /** Whose own do not count beside it. */
  readonly without?: string
}

/** The rules that options put others in the place of, named for their sections, and the lists that they add to. */
export interface Edition<W extends World> {
  /** 5.1 */
  readonly uboats: {
    /** What is played in place of all of 5.1, and gives the NARFs that Britain loses by it; null where the U-Boat war is. */
    readonly simple: ((world: W) => Procedure<number>) | null
    /** 29.14: wars of submarines elsewhere, played before that of the U-Boats. */
    readonly elsewhere: readonly ((world: W) => Procedure)[]
    /** 5.1.3.3: U-Boats lost in any case to so many ASW, why, and by which section. Never more are lost than there are. */
    readonly attrition: (world: W, asw: number) => { readonly lost: number; readonly section: string; readonly why: string }
    /** 5.1.1: what follows the roll besides its result, by the die before its modifiers. */
    readonly rolled: readonly ((world: W, die: number) => Procedure)[]
    /** 29.6: what cards add to the roll of the U-Boat war; null where none are laid. `isSeen`: Britain has seen two of the German ones that are not. */
    readonly cards:
      ((world: W, roll: { readonly uboats: number; readonly asw: number; readonly isSeen: boolean }) => Procedure<DieModifier[]>) | null
    /** 5.1: what ASW do before the roll: who is left for it, and how many were elsewhere; and repairs of U-Boats, before the segment's orders. Null: nothing. */
    readonly hunters: {
      readonly hunt: (
        world: W,
        uboats: readonly StrategicUnit[],
        asw: readonly StrategicUnit[],
      ) => Procedure<{ readonly uboats: readonly StrategicUnit[]; readonly asw: readonly StrategicUnit[]; readonly hunters: number }>
      readonly repair: (world: W) => void
    } | null
  }
  readonly naval: {
    /** 29.13: what cards add to a roll of all against all at sea; null where none are laid. */
    readonly cards: ((world: W, battle: SeaRoll) => Procedure<DieModifier[]>) | null
  }
  readonly bombing: {
    /** 5.2: what is played in place of Allied raids on Germany, and gives the NARFs that it loses by it; null where there are raids. */
    readonly ofGermany: ((world: W) => number) | null
    /** 5.2.4: whether German MDM that bomb Britain may come in several waves. */
    readonly inWaves: boolean
    /** 29.9: what cards add to the roll of a raid; null where none are laid. */
    readonly cards: ((world: W, raid: RaidRoll) => Procedure<DieModifier[]>) | null
    /** 29.10: the raids on single German cities; null where Germany is bombed at large. */
    readonly cities: ((world: W, orders: CityOrders) => Procedure<CityRaids>) | null
    /** 29.12: whether German SAC bomb the Soviet Union, which has INT and heavy Flak. */
    readonly ofUssr: boolean
  }
  /** 28: what changes a roll or a number besides the rulebook's own reasons. `use`: it is rolled now, and what holds once is used up. */
  readonly bonuses: (
    world: W,
    on: BonusName,
    of?: { readonly power?: string; readonly in?: string; readonly use?: true },
  ) => readonly Bonus[]
  /** 10.8, 19.4: why a power may upgrade an arm, or exchange single counters, no more; or null. */
  readonly mayNotUpgrade: (world: W, power: string, what: 'army' | 'navy' | 'air' | 'counters') => string | null
  /** 10.8.3: whether a power may upgrade an arm before its date and its wars. */
  readonly mayUpgrade: (world: W, power: string, arm: string) => boolean
  /** 12.2.3: hexes that feed a nation to a limit besides capitals. */
  readonly lesserSources: (world: W, nation: string) => readonly Hex[]
  /** 14.8: why a power grants nothing now, or null. */
  readonly mayNotGrant: (world: W, power: string) => string | null
  /** 28.2.1: whether a nation is not surprised in the West (18.2). */
  readonly isWarned: (world: W, nation: string) => boolean
  /** 6.2.1: whether all limits on French and British co-operation are lifted. */
  readonly cooperate: (world: W) => boolean
  readonly groundCombat: {
    /** 10.1.2: reasons why ground units, of which there is one at least, may not attack a hex besides those of the rulebook, each in words or null. */
    readonly whyNotTarget: readonly ((world: W, units: readonly GroundUnit[], hex: Hex) => string | null)[]
    /** 10.2.2: what is asked when all attacks of an impulse have been announced. */
    readonly announced: readonly ((world: W, attacks: readonly Attack[]) => Procedure)[]
    /** 10.2.3: columns besides those of aircraft, Fleets and an LLE that what is rolled for is moved, each or null. */
    readonly shifts: readonly ((world: W, attack: Attack) => ColumnShift | null)[]
  }
  readonly movement: {
    /** 9.2: how a die gives a unit some more hexes of First Impulse; null where nobody marches so. */
    readonly forcedMarch: ForcedMarch<W> | null
  }
  readonly diplomacy: {
    /** 29.15: what is played in place of targets and POPs, the lines of a sheet for it, and what everybody is told of it; null where POPs are played. */
    readonly simple: {
      readonly play: (world: W) => Procedure
      readonly lines: (standing: { readonly world: W; readonly powers: readonly string[] }) => string[]
      readonly text: string
    } | null
  }
  readonly espionage: {
    /** 29.11: cards in place of chits on the diplomatic and the partisan table; what they add. Null where chits cancel each other. */
    readonly cards: ((world: W, met: SpiesMet) => Procedure<DieModifier>) | null
  }
  /** 16: what is decided in the Diplomatic Segment before targets are named, in other seasons too. */
  readonly beforeDiplomacy: readonly ((world: W) => Procedure)[]
  /** 16: what is decided in the Diplomatic Segment after all targets have been rolled for. */
  readonly afterDiplomacy: readonly ((world: W) => Procedure)[]
  /** 6.4: what follows the declarations of war. */
  readonly afterDeclarations: readonly ((world: W) => Procedure)[]
  readonly building: {
    /** 15.1.2: the project that has a unit built for nothing, in words, or null. `use`: it is built now. */
    readonly gift: (world: W, unit: GroundUnit | AirUnit, use?: true) => string | null
    /** 15.1.2: NARFs that a new air unit costs beyond its price, and why; null where that is nothing. */
    readonly training: (world: W, unit: AirUnit) => { readonly narfs: number; readonly why: string } | null
    /** 17.4, 19.4, 20.3, 21.7: which counters are exchanged for better ones. */
    readonly exchanges: (tables: Tables) => readonly UpgradeLine[]
  }
  /** Every choice, in the order of the sequence of play. */
  readonly decisions: readonly DecisionKind<W>[]
  readonly sequence: Sequence<W>
  /** What any condition may test. */
  readonly facts: readonly PositionFacts<W>[]
  /** What any condition may call. */
  readonly functions: readonly FactFunction<W>[]
  /** What a seat may ask by mail. */
  readonly queries: readonly GameQuery<W>[]
}

/** The rulebook in force in a campaign: the options chosen, and the tables and what is said of nations, with the moderator's over them. */
export interface Rulebook<W extends World> {
  /** Sections of the options: '29.17'. */
  readonly options: readonly string[]
  readonly overrides: Overrides | null
  readonly rules: Edition<W>
  readonly tables: Tables
  readonly traits: Traits
}
