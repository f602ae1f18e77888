import type { Hex } from '../../../board/hex.ts'
import type { LandUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { AirMission, AirStep, FighterMission, NavalAirMission, Sortie, StepMission } from '../air-fight.ts'
import { noteFlight } from '../politics/pacts/aircraft.ts'
import { shipOf, startOf } from './carrier-planes.ts'

export { BOMBING_MISSIONS } from '../air-fight.ts'
export type { AirMission, AirStep, BombingMission, FighterMission, NavalAirMission, Sortie, StepMission } from '../air-fight.ts'

export const SECTIONS: Readonly<Record<StepMission, string>> = {
  'port attack': '11.2',
  'naval air': '11.5.9',
  'strategic bombardment': '11.7',
  'ground strike': '11.8',
  'air transport': '11.11',
  paradrop: '11.14',
  'ground support': '11.15.4',
  'air supply': '11.17.1',
}

/** The activity a mission counts as (10.2). Drops and air transport are an air mission for the ATR; what it carries counts by itself. */
export const activityOf = (mission: AirMission): string => (mission === 'air transport' || mission === 'paradrop' ? 'air supply' : mission)

export const isFighterMission = (mission: AirMission): mission is FighterMission => FIGHTER_MISSIONS.includes(mission as FighterMission)
const FIGHTER_MISSIONS: readonly FighterMission[] = ['combat air patrol', 'escort', 'interception', 'naval air fighter']
export const isNavalAir = (mission: AirMission): mission is NavalAirMission =>
  mission === 'naval air' || mission === 'naval air interception'

export const isFighter = (sortie: Sortie): boolean => isFighterMission(sortie.mission)

/** The opponent's units in a target hex take part in what is flown against it, the flyer's own too where he supplies them. */
export function newAirStep(world: WifWorld, mission: StepMission, involved?: AirStep['involved']): AirStep {
  return { mission, section: SECTIONS[mission], sorties: [], involved: involved ?? ((hex) => world.unitsAt(hex)) }
}

/** Where a step's combats are, for reports: "Minsk (E2140)", "Red Sea". */
export const placeOf = (world: WifWorld, step: AirStep, at: Hex): string =>
  step.area === undefined ? world.map.name(at) : world.map.seaAreaNames[step.area]

/** The key by which sheets name it: a hex code, a sea area's name. */
export const placeKey = (world: WifWorld, step: AirStep, at: Hex): string =>
  step.area === undefined ? world.map.code(at) : world.map.seaAreaNames[step.area]

/** Flying, or carried by an aircraft that flies. */
export const inTheAir = (step: AirStep, unit: Unit): boolean =>
  [...step.sorties, ...(step.elsewhere ?? [])].some(
    ({ unit: aircraft, cargo, landed }) => !landed && (aircraft.id === unit.id || cargo?.id === unit.id),
  )

export const sortiesAt = (step: AirStep, hex: Hex, side?: Side): Sortie[] =>
  step.sorties.filter((sortie) => sortie.at === hex && (side === undefined || sortie.side === side))

/** Bombers of a side over a hex: what is left of them carries out the mission. */
export const bombersAt = (step: AirStep, hex: Hex, side: Side): Sortie[] =>
  sortiesAt(step, hex, side).filter((sortie) => !isFighter(sortie))

/** Hexes aircraft of a side fly to, in the order they were flown to. */
export const hexesOf = (step: AirStep, side: Side): Hex[] => [
  ...new Set(step.sorties.filter((sortie) => sortie.side === side).map((sortie) => sortie.at)),
]

/** "Ju-87B, Ju-88A on extended range" */
export const namesOf = (sorties: readonly Sortie[]): string =>
  sorties
    .map(({ unit, cargo, extended }) => `${unit.name}${cargo ? ` with ${cargo.name}` : ''}${extended ? ' on extended range' : ''}`)
    .join(', ')

/** Puts an aircraft into the air. */
export function takeOff(
  world: WifWorld,
  step: AirStep,
  side: Side,
  plan: Pick<Sortie, 'unit' | 'mission' | 'at' | 'extended'>,
  cargo: LandUnit | null = null,
): void {
  const from = startOf(world, plan.unit, plan.at)
  noteFlight(world, { ...plan, from }) // 9.2
  step.sorties.push({ ...plan, side, cargo, from, landed: false, fought: false })
}

/** Tells of aircraft that took off, one event for each base: "Axis: Ju-87B flies ground strike from Brest (E2238) to Minsk (E2140)". */
export function tellFlights(world: WifWorld, section: string, flown: readonly Sortie[]): void {
  for (const base of new Set(flown.map(({ from, at, mission }) => `${from} ${at} ${mission}`))) {
    const group = flown.filter(({ from, at, mission }) => `${from} ${at} ${mission}` === base)
    const [{ side, mission, from, at }] = group
    const { sea } = group[0].unit
    const start = sea ? `${world.map.seaAreaNames[sea.area]} ${sea.section}` : world.map.name(from)
    const text = `${side}: ${namesOf(group)} ${group.length === 1 && !shipOf(group[0].unit) ? 'flies' : 'fly'} ${mission} from ${start} to ${world.map.name(at)}`
    world.report('air mission', section, text, [at, from], { arrow: { hexes: [world.map.code(from), world.map.code(at)], style: 'air' } })
  }
}
