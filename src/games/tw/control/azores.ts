import { unitsDo, unitsText } from '../pieces.ts'
import { AZORES, controllerOf, sideOfPower } from '../powers.ts'
import type { Troop } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 23.41: who takes the Azores back, with what, how many times the factors of the Axis there, and for how many whole turns. */
const WEST: readonly string[] = ['Britain', 'USA']
const COUNTED: readonly string[] = ['INF', 'STA', 'PARA', 'MDM', 'TAC']
const TIMES = 2
const TURNS = 2

const factorsOf = (units: readonly Troop[]): number =>
  units.reduce((sum, unit) => sum + (unit.kind === 'air' ? unit.combat : unit.strength), 0)

/** 23.41: at the end of a turn; the Axis units in the Azores are lost out of supply when twice their factors have stood there beside them for two whole turns. */
export function azoresChangeHands(world: TwWorld): void {
  if (world.phasing !== 'Allies') return
  const box = world.map.find(AZORES)!
  const { azoresContested: since, turn } = world.state
  const there = world.troopsAt(box)
  const axis = there.filter(({ nation }) => sideOfPower(world, controllerOf(world, nation) ?? '') === 'Axis')
  const west = there.filter(({ nation, type }) => WEST.includes(controllerOf(world, nation) ?? '') && COUNTED.includes(type))
  const isHeld = axis.length > 0 && west.length > 0 && factorsOf(west) >= TIMES * factorsOf(axis)
  if (!isHeld) {
    if (since !== undefined) world.note({ azoresContested: undefined })
    return
  }
  if (since === undefined) world.note({ azoresContested: turn.index })
  const turns = turn.index - (since ?? turn.index)
  const what = `${unitsText(west)}, ${factorsOf(west)} factors, ${west.length > 1 ? 'stand' : 'stands'} in the Azores against ${factorsOf(axis)}`
  if (turns < TURNS) return world.report('siege', '23.41', `${what}: ${turns} of ${TURNS} whole turns.`, [box])
  const lost = unitsDo(axis, 'is', 'are')
  for (const unit of axis) world.eliminate(unit, 'lost in the Azores', true)
  world.note({ azoresContested: undefined })
  world.report('siege', '23.41', `${what} for ${TURNS} whole turns: ${lost} eliminated out of supply.`, [box])
}
