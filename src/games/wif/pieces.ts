import { NO_HEX } from '../../board/hex.ts'
import type { Piece } from '../../engine/game.ts'
import { counterColours } from './colours.ts'
import { airComponent } from './sea/ships.ts'
import type { AirUnit, LandUnit, NavalUnit, Unit } from './state.ts'
import type { WifWorld } from './world.ts'
import { sideOfCountry } from './powers.ts'

/** A unit's counter as pictures show it. */
export function pieceOf(world: WifWorld, unit: Unit): Piece {
  const { fill, ink } = counterColours(unit.country, unit.kind === 'land' && unit.whitePrint)
  const side = sideOfCountry(world, unit.country)
  const common = {
    id: unit.id,
    name: unit.name,
    hex: unit.hex === NO_HEX ? '' : world.map.code(unit.hex),
    ...(side && { side }),
    fill,
    ink,
    faceDown: unit.faceDown,
    values: valuesOf(world, unit),
    ...(unit.aboard !== undefined && { aboard: unit.aboard }),
  }
  if (unit.kind === 'land') return { ...common, symbol: SYMBOLS[unit.type], size: sizeOf(unit), ...(unit.whitePrint && { white: true }) }
  if (unit.kind === 'air') return { ...common, symbol: AIR_SYMBOLS[unit.type], size: '', air: true }
  return {
    ...common,
    symbol: NAVAL_SYMBOLS[unit.type],
    size: '',
    naval: true,
    ...(unit.damaged && { damaged: true }),
    ...(unit.noPlanes && { noPlanes: true }),
  }
}

const SYMBOLS: Record<LandUnit['type'], string> = {
  'HQ-A': 'headquarters armour',
  'HQ-I': 'headquarters',
  ARM: 'armour',
  MECH: 'mechanised',
  MOT: 'motorised',
  INF: 'infantry',
  CAV: 'cavalry',
  MTN: 'mountain',
  PARA: 'paratroop',
  MAR: 'marine',
  GARR: 'garrison',
  MIL: 'militia',
  TERR: 'territorial',
  PART: 'partisan',
}
const AIR_SYMBOLS: Record<AirUnit['type'], string> = {
  FTR: 'fighter',
  LND: 'bomber',
  NAV: 'naval bomber',
  ATR: 'transport',
  CVP: 'naval bomber',
}
const NAVAL_SYMBOLS: Record<NavalUnit['type'], string> = {
  CV: 'carrier',
  BB: 'battleship',
  CA: 'cruiser',
  CL: 'light cruiser',
  SUB: 'submarine',
  TRS: 'transport',
  AMPH: 'amphibious',
  CP: 'convoy',
}

/** Soviet corps-sized units are armies, HQs army groups (1.2.1). */
function sizeOf(unit: LandUnit): string {
  if (unit.size === 'division') return 'XX'
  if (unit.reorganisation > 0) return 'XXXXX'
  return unit.country === 'USSR' ? 'XXXX' : 'XXX'
}

/** Of a ship attack, defence, in brackets the carrier planes of this year (14.4), movement and range; of convoys their points. */
function valuesOf(world: WifWorld, unit: Unit): string[] {
  if (unit.kind === 'land')
    return [String(unit.combat), String(unit.move), ...(unit.reorganisation > 0 ? [`(${unit.reorganisation})`] : [])]
  if (unit.kind === 'air') return [unit.unarmed ? `(${unit.airToAir})` : String(unit.airToAir), String(unit.tactical), String(unit.range)]
  if (unit.type === 'CP') return [String(unit.points)]
  return [
    String(unit.attack),
    String(unit.defence),
    ...(unit.type === 'CV' ? [`(${airComponent(world, unit)})`] : []),
    String(unit.move),
    String(unit.range),
  ]
}

/** "8-6", "6/2/4", a NAV's "1/0/11 sea 3", "5-4 6/3", a carrier's "1-3(5) 6/4": a unit's values in a word. */
export function valuesText(world: WifWorld, unit: Unit): string {
  const values = valuesOf(world, unit)
  if (unit.kind === 'land') return values.join('-').replace('-(', '(')
  // Air-to-sea factors are told where they are wanted.
  if (unit.kind === 'air')
    return `${values.join('/')}${unit.airToSea > 0 && (unit.type === 'NAV' || unit.sea) ? ` sea ${unit.airToSea}` : ''}`
  if (unit.type === 'CP') return `${values[0]} point${values[0] === '1' ? '' : 's'}`
  const planes = unit.type === 'CV' ? values[2] : ''
  return `${values[0]}-${values[1]}${planes} ${values.at(-2)}/${values.at(-1)}`
}
