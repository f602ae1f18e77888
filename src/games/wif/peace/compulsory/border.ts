import { type Hex, NO_HEX } from '../../../../board/hex.ts'
import { allPowers, atWar } from '../../powers.ts'
import type { NavalUnit } from '../../state.ts'
import { tracesOfAnyLength } from '../../supply/supply.ts'
import type { WifWorld } from '../../world.ts'
import { neighbours } from '../terms.ts'
import { type Party, PARTIES, partnerOf, powerAt } from './conditions.ts'

/** Hexes of a party that hang together and are cut off from its home nation, and the major powers whose hold of hexes cuts them off. */
export interface Enclave {
  readonly owner: Party
  readonly hexes: readonly Hex[]
  readonly blockers: readonly string[]
}

/** 13.7.3, option 42: what of the two parties hexes of the other cut off now that they are at peace. */
export const enclaves = (world: WifWorld): Enclave[] => PARTIES.flatMap((owner) => enclavesOf(world, owner))

function enclavesOf(world: WifWorld, owner: Party): Enclave[] {
  const traced = world.rules.peace.convoysAssumed ? withConvoysEverywhere(world, owner) : world
  const own = [...world.state.control.keys()].filter((hex) => world.map.isLand(hex) && powerAt(world, hex) === owner)
  const left = new Set(own.filter((hex) => !tracesOfAnyLength(traced, hex, owner)))
  if (left.size === 0) return []
  const others = allPowers(world).filter((power) => power !== owner && !atWar(world, owner, power))
  const through = others.map((power) => ({ power, passable: withHexesOf(traced, power, owner) }))
  const found: Enclave[] = []
  for (const start of left) {
    const hexes = [start]
    left.delete(start)
    for (let i = 0; i < hexes.length; i++) for (const next of neighbours(world, hexes[i])) if (left.delete(next)) hexes.push(next)
    const blockers = through.flatMap(({ power, passable }) => (tracesOfAnyLength(passable, start, owner) ? [power] : []))
    if (blockers.includes(partnerOf(owner))) found.push({ owner, hexes: hexes.sort((a, b) => a - b), blockers: blockers.sort() })
  }
  return found
}

/** The position as it would be if one power's hexes were the other's: supply that gets through then is blocked by its hold of them. */
function withHexesOf(world: WifWorld, power: string, owner: Party): WifWorld {
  const then = world.fork()
  for (const hex of world.state.control.keys()) if (powerAt(world, hex) === power) then.setControl(hex, owner)
  return then
}

/** 13.7.3, options 11 and 42: the position with a convoy point of a power in every sea area. */
function withConvoysEverywhere(world: WifWorld, country: Party): WifWorld {
  const then = world.fork()
  for (let area = 1; area < world.map.seaAreaNames.length; area++)
    then.addUnit({ ...CONVOY, id: `assumed-${country}-${area}`, country, sea: { area, section: 0 } })
  return then
}

const CONVOY: Omit<NavalUnit, 'id' | 'country' | 'sea'> = {
  kind: 'naval',
  type: 'CP',
  name: 'assumed convoy point',
  cost: { points: 0, turns: 0 },
  place: 'sea',
  hex: NO_HEX,
  faceDown: false,
  attack: 0,
  defence: 0,
  antiAir: 0,
  bombardment: 0,
  airComponent: 0,
  move: 0,
  range: 0,
  liner: false,
  points: 1,
  damaged: false,
  noPlanes: false,
}
