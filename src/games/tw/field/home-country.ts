import type { Hex } from '../../../board/hex.ts'
import { whyNotSouthAfrican } from '../diplomacy/south-africa.ts'
import { homeOf } from '../powers.ts'
import { isHomeGuard } from './home-guard.ts'
import { isAbroad } from './partisan-hexes.ts'
import { whyNotAsGuest, whyNotInMurmansk, whyNotSoFarFromFinland } from './guests.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Why a minor country's unit may not be in a hex, or null: it stays in its own country, or goes where the country's section lets it (23.60). */
export function whyNotAbroad(world: TwWorld, unit: Unit, hex: Hex): string | null {
  const { map, tables } = world
  const guest = whyNotAsGuest(world, unit, hex) ?? whyNotInMurmansk(world, unit, hex)
  if (guest !== null) return guest
  const african = whyNotSouthAfrican(world, unit, hex)
  if (african !== null) return african
  if (isAbroad(world, unit, hex)) return `25.2: ${unit.name} may not leave its country: ${map.name(hex)} is closed to it`
  if (isHomeGuard(world, unit) && homeOf(world, hex) !== unit.nation)
    return `${world.traits['home guard'].section}: ${unit.name} may not leave ${unit.nation}: ${map.name(hex)} is closed to it`
  if (world.state.nations[unit.nation]?.kind !== 'minor') return null
  const home = homeOf(world, hex)
  if (home === unit.nation) return null
  const open = tables.minors['units may enter'][unit.nation] ?? []
  if (open === 'anywhere' || open.includes(home) || open.includes(map.regionNames[map.region[hex]]))
    return whyNotSoFarFromFinland(world, unit, hex)
  return `23.60: ${unit.name} (${unit.nation}) may not leave ${unit.nation}${open.length > 0 ? ` but for ${open.join(', ')}` : ''}: ${map.name(hex)} is closed to it`
}
