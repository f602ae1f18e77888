import type { Concern } from '../../engine/game.ts'
import { seatOfUnit, powersOfSeat, sideOfPower } from './powers.ts'
import type { Unit } from './state.ts'
import { inSupply } from './supply/supply.ts'
import type { WifWorld } from './world.ts'

/** Where its orders leave a seat: units that lose their supply (2.4), and aircraft and HQs of an impulse of its own that nothing was asked of. */
export function concerns(before: WifWorld, after: WifWorld, seat: string): Concern[] {
  const own = (world: WifWorld): Unit[] => world.onMap().filter((unit) => seatOfUnit(world, unit) === seat)
  const at = (unit: Unit): string => `${unit.name} at ${after.map.name(unit.hex)}`
  const known = new Map(own(before).map((unit) => [unit.id, unit]))
  const lost = own(after).filter((unit) => {
    const was = known.get(unit.id)
    return !inSupply(after, unit) && (was === undefined || inSupply(before, was))
  })
  const isOwnImpulse = powersOfSeat(before, seat).some((power) => sideOfPower(before, power) === before.state.active)
  // 9: where war is declared the step ends before anybody acts.
  const isPlayed = before.state.turn.index === after.state.turn.index && before.state.stage === 'impulse' && !after.state.politics?.declared
  const idle =
    isOwnImpulse && isPlayed
      ? own(after).filter((unit) => {
          const was = known.get(unit.id)
          return (
            (unit.kind === 'air' || (unit.kind === 'land' && unit.type.startsWith('HQ'))) &&
            !unit.faceDown &&
            was?.hex === unit.hex &&
            !was.faceDown
          )
        })
      : []
  return [
    { what: 'Out of supply afterwards', units: lost.map(at) },
    { what: 'Aircraft that nothing is asked of', units: idle.filter(({ kind }) => kind === 'air').map(at) },
    { what: 'HQs that neither move nor support', units: idle.filter(({ kind }) => kind === 'land').map(at) },
  ].filter(({ units }) => units.length > 0)
}
