import type { Hex } from '../../board/hex.ts'
import type { AirUnit, LandUnit, Side, Unit } from './state.ts'

/* What is in the air, and how two sides meet there (14.3): how it is fought stands in air/. */

/** Missions of fighters (14.2.5), and the fighters of a naval air combat (14.3.1). */
export type FighterMission = 'combat air patrol' | 'escort' | 'interception' | 'naval air fighter'
/** Missions of bombers (14.2.6) with a target hex; rebases (11.16) meet nobody. */
export const BOMBING_MISSIONS = [
  'port attack',
  'strategic bombardment',
  'ground strike',
  'air transport',
  'paradrop',
  'ground support',
  'air supply',
] as const
export type BombingMission = (typeof BOMBING_MISSIONS)[number]
/** Missions into a sea area (11.3, 11.5.3). */
export type NavalAirMission = 'naval air' | 'naval air interception'
export type AirMission = FighterMission | BombingMission | NavalAirMission

/** What a step of missions is about: 'naval air' is a round of naval air combat (11.5.9). */
export type StepMission = BombingMission | 'naval air'

/** One aircraft in the air. The world keeps it in the hex it took off from until it lands; at sea, in its section. */
export interface Sortie {
  readonly unit: AirUnit
  readonly side: Side
  readonly mission: AirMission
  /** Hex it took off from; of carrier planes the hexdot of their CV's area nearest to the target. */
  readonly from: Hex
  /** Target hex; for an ATR on its second leg (11.11) its base; in naval air combat where the area's box is drawn. */
  at: Hex
  /** On extended range (14.1.1): factors halved. */
  readonly extended: boolean
  /** The unit it carries. */
  cargo: LandUnit | null
  /** An ATR that has already returned to base in an air transport step: aborts to that very hex (11.11). */
  landed: boolean
  /** Took part in an air-to-air combat of this step. */
  fought: boolean
}

/** All that is in the air during one step of missions. */
export interface AirStep {
  readonly mission: StepMission
  readonly section: string
  /** Number of the sea area of a naval air combat. */
  readonly area?: number
  /** Round of a naval combat, "1", in a second combat of the impulse there "1 (2)", or whose way it is (option 43): what tells its dice apart. */
  readonly round?: string
  /** In the order they took off. */
  sorties: Sortie[]
  /** Of the same step, in the air elsewhere: they meet nobody of `sorties` (option 43). */
  readonly elsewhere?: readonly Sortie[]
  /** 18.2: a side's land units that take part at a hex; aircraft must co-operate with them. */
  readonly involved: (hex: Hex, side: Side) => readonly Unit[]
}

/** A side's aircraft in one air-to-air combat, front first, without those that are gone or cleared through. */
export interface Line {
  readonly side: Side
  /** The seat that chooses for the side. */
  readonly seat: string
  fighters: Sortie[]
  bombers: Sortie[]
  /** What surprise points add to its air-to-air value in every round, or the enemy's take away (11.5.6). */
  readonly shift?: number
}

/** One combat as one side sees it. */
export interface CombatView {
  readonly step: AirStep
  readonly at: Hex
  readonly round: number
  readonly own: Line
  readonly enemy: Line
}

/** A fighter and the enemy aircraft that it bounces (14.3.3, option 44). */
export interface Pair {
  readonly fighter: Sortie
  readonly target: Sortie
}
