import { listed, plural } from '../common/words.ts'
import { NO_HEX } from '../../board/hex.ts'
import type { Piece } from '../../engine/game.ts'
import { airCounter, isJet } from './air-counters.ts'
import { counterColours } from './colours.ts'
import { sideOf } from './powers.ts'
import type { AirType, GroundType, GroundUnit, Unit } from './state.ts'
import type { TwWorld } from './world.ts'

/** A unit's counter as pictures show it. */
export function pieceOf(world: TwWorld, unit: Unit): Piece {
  const side = sideOf(world, unit)
  const common = {
    id: unit.id,
    name: unit.name,
    hex: unit.hex === NO_HEX ? '' : world.map.code(unit.hex),
    ...(side !== null && { side }),
    ...counterColours(unit.nation),
    // A Depleted marker hides the unit's terrain benefits and rating: it is drawn as a counter that is turned over.
    faceDown: unit.kind !== 'naval' && unit.depleted,
    values: valuesOf(unit),
    size: '',
    ...(unit.aboard !== undefined && { aboard: unit.aboard }),
  }
  if (unit.kind === 'ground') return { ...common, symbol: GROUND[unit.type], size: unit.breakdown ? 'XX' : 'XXXX' }
  if (unit.kind === 'air') return { ...common, symbol: isJet(unit) ? `jet ${AIR[unit.type]}` : AIR[unit.type], air: true }
  if (unit.kind === 'naval')
    return {
      ...common,
      symbol: unit.type === 'CV' ? 'carrier' : 'battleship',
      naval: true,
      ...(unit.depleted && { damaged: true }),
      ...(unit.type === 'CV' && !world.nacOf(unit) && { noPlanes: true }),
    }
  return { ...common, symbol: 'submarine' }
}

const GROUND: Record<GroundType, string> = {
  ARM: 'armour',
  MECH: 'mechanised',
  MOT: 'motorised',
  MOTFlak: 'motorised',
  INF: 'infantry',
  CAV: 'cavalry',
  STA: 'garrison',
  ART: 'artillery',
  PARA: 'paratroop',
  CDO: 'marine',
  NKVD: 'infantry',
  PART: 'partisan',
  Flak: 'garrison',
}
const AIR: Record<AirType, string> = { FTR: 'fighter', TAC: 'bomber', MDM: 'bomber', NAC: 'naval bomber' }

/** Printed values: combat and movement; of aircraft combat, range, interception; of ships combat, range and interception in sea areas. */
function valuesOf(unit: Unit): string[] {
  if (unit.kind === 'ground') return [String(unit.strength), String(unit.move)]
  if (unit.kind === 'strategic') return ['1']
  return [String(unit.combat), String(unit.range), String(unit.interception)]
}

/** "6-5", "1-12-5": a unit's values in a word. */
export const valuesText = (unit: Unit): string => valuesOf(unit).join('-')

/** "ARM", "Jet FTR": what a counter is called. */
export const typeText = (unit: Unit): string => (unit.kind === 'air' ? airCounter(unit) : unit.type)

/** "XIV Pz ARM 8-8 (Depleted)": a unit in an event. */
export const unitText = (unit: Unit): string =>
  unit.kind === 'naval' && unit.name === unit.taskForce
    ? `Task Force ${unit.name}` // as whoever does not know its ships has it (7.12)
    : unit.kind === 'strategic' || unit.onRun !== undefined
      ? unit.name
      : `${unit.name}${unit.name.includes(typeText(unit)) ? '' : ` ${typeText(unit)}`} ${valuesText(unit)}${unit.depleted ? ' (Depleted)' : ''}`

/** "1st Fleet 1-12-5 and Ark Royal CV 1-12-5": several. */
export const unitsText = (units: readonly Unit[]): string => listed(units.map(unitText)) || 'nobody'
/** "7th ARM 8-8 attacks", "7th ARM 8-8 and 2nd INF 6-5 attack". */
export const unitsDo = (units: readonly Unit[], one: string, many: string): string =>
  `${unitsText(units)} ${plural(units.length, one, many)}`

/** 10.2.6: no unit of so few printed factors is Depleted; it is eliminated instead, as ART is whatever its strength. */
const TOO_SMALL_TO_DEPLETE = 3

/** Whether a Depletion eliminates the unit (10.2.3, 10.2.6). */
export const diesOfDepletion = (unit: GroundUnit): boolean => unit.depleted || unit.strength <= TOO_SMALL_TO_DEPLETE || unit.type === 'ART'
