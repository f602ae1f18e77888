import type { Hex } from '../../../board/hex.ts'
import { whyNotAllowed } from '../logistics/efforts.ts'
import { evasionTurns } from '../logistics/planning.ts'
import { controllerOf } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 7.8.2: why the naval force of a port may not be given an Evasion chit. Null: it may; one power, once a year, bought in Planning, on an SLE or RLE. */
export function whyNotEvade(world: TwWorld, ship: NavalUnit): string | null {
  const power = controllerOf(world, ship.nation)
  const { powers } = world.traits['Evasion chits']
  if (power === null || !powers[power]) return `7.8.2: only ${Object.keys(powers).join(', ')} have Evasion chits`
  if (!world.state.plans[power]?.evasion) return `7.8.2: ${power} has bought no Evasion chit in its plan`
  const turns = evasionTurns(world, power)
  if (turns !== null) return `7.8.2: ${power} has Evasion chits ${turns}`
  // The year is noted when the chit is used; the same force may have it for all its missions of the turn.
  if (world.state.evasionPlayed[power] === world.state.turn.year && !world.ops.evading.has(world.map.code(ship.hex)))
    return `7.8.2: ${power} has used its Evasion chit of this year`
  return whyNotAllowed(world, ship, 'Evasion')
}

/** 7.8.2: whether ships began their mission in the port of the chit, wherever they are bound now. */
export const isEvading = (world: TwWorld, ships: readonly NavalUnit[]): boolean => ships.some(({ id }) => world.ops.evading.has(id))

/** 7.8.2: +4 on every naval interception of this force in this player turn. */
export function playEvasion(world: TwWorld, nation: string, port: Hex): void {
  const power = controllerOf(world, nation)!
  const code = world.map.code(port)
  if (world.ops.evading.has(code)) return
  world.remember((noted) => noted.evading.add(code))
  for (const ship of world.navalAt(port)) world.remember((noted) => noted.evading.add(ship.id))
  world.note({ evasionPlayed: { ...world.state.evasionPlayed, [power]: world.state.turn.year } })
  world.report(
    'naval mission',
    '7.8.2',
    `${power} gives the naval force of ${world.map.name(port)} its Evasion chit of ${world.state.turn.year}: +4 on every interception of it`,
    [port],
  )
}
