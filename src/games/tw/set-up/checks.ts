import type { Hex } from '../../../board/hex.ts'
import { mayBase } from '../bases/bases.ts'
import { stackProblem } from '../ground/stacking.ts'
import { whyNotBase } from '../bases/ports.ts'
import { isFriendlyHex } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** Whether every unit and installation of a set-up stands where the rules let it; `problems` gets what does not, and why. */
export function checkPlaces(world: TwWorld, problems: string[]): void {
  const { map, state } = world
  const standing = world.unitsIn('map', 'yard')
  const said = new Set<Hex>()
  // What is the matter with a hex once; whether there is room only where everybody may be, one line for a whole stack.
  for (const why of [whyNotThere, whyNoRoom]) {
    for (const unit of standing) {
      const problem = said.has(unit.hex) ? null : why(world, unit)
      if (!problem) continue
      said.add(unit.hex)
      problems.push(`${unit.name} of ${unit.nation} cannot be in ${map.name(unit.hex)}: ${problem}`)
    }
  }
  for (const { kind, hex, nation } of state.installations) {
    if (!map.isLand(hex) || ownerOf(world, hex) !== nation)
      problems.push(
        `${nation} has no ${kind} in ${map.name(hex)}, which is ${map.isLand(hex) ? `${ownerOf(world, hex) || 'nobody'}'s` : 'sea'}`,
      )
  }
}

/** The power that runs a hex; a neutral country itself. */
const ownerOf = (world: TwWorld, hex: Hex): string => world.state.nations[world.state.control[hex]]?.controller ?? world.state.control[hex]

function whyNotThere(world: TwWorld, { hex, nation }: Unit): string | null {
  const { map, state } = world
  if (!map.isLand(hex)) return 'it is sea'
  if (map.terrainNames[map.terrain[hex]] === 'desert wasteland') return 'nobody enters desert wasteland (10.6.13)'
  return isFriendlyHex(world, hex, nation) ? null : `it is ${state.control[hex] || 'nobody'}'s`
}

/** 9.6, 11.1, 7.1, 15.1.5 */
function whyNoRoom(world: TwWorld, unit: Unit): string | null {
  const { hex } = unit
  if (unit.kind === 'ground') return stackProblem(world, world.groundAt(hex), hex)
  if (unit.kind === 'air') return unit.aboard === undefined ? mayBase(world, unit, hex) : null
  if (unit.kind === 'naval' && unit.place === 'yard') return hasYard(world, hex) ? null : 'it has no shipyard (15.1.5)'
  return unit.kind === 'naval' ? whyNotBase(world, [unit], hex) : null
}

const hasYard = (world: TwWorld, hex: Hex): boolean =>
  world.map.placesAt(hex).some(({ marks }) => marks?.shipyard !== undefined || marks?.shipyards !== undefined)
