import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { isOverBritain } from '../air/britain.ts'
import { hexFlak } from '../air/flak.ts'
import { atWar } from '../powers.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { toShipyard } from './depletion.ts'
import { reveal } from './engagement.ts'
import { seaBattle } from './sea-battle.ts'
import { releaseParted } from './task-forces.ts'

/** Ships that a strike on a port may hit: those in port, or those on the shipyard's track (7.9.6). */
export const portTargets = (world: TwWorld, hex: Hex, nation: string, yard: boolean): NavalUnit[] =>
  (yard
    ? world.unitsIn('yard').filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.hex === hex)
    : [...world.navalAt(hex)]
  ).filter((ship) => atWar(world, ship.nation, nation))

/**
 * 11.7, 7.9.6: aircraft over a port, and those that rose against them: up to three rounds of air combat, flak of the port and of the ships in it (of those on the track none), and the strike, the attacker
 * choosing which ships are hit. Surprise counts the aircraft three times; there is none where they fought on their way. Returns the attacking aircraft that are left.
 */
export function* fightOverPort(
  world: TwWorld,
  hex: Hex,
  strikers: readonly AirUnit[],
  escorts: readonly AirUnit[],
  interceptors: readonly AirUnit[],
  yard: boolean,
  wasMet = false,
): Procedure<AirUnit[]> {
  const attackers = { ships: [], air: [...strikers, ...escorts] }
  const nation = [...strikers, ...escorts][0].nation
  const targets = portTargets(world, hex, nation, yard)
  const place = `over ${world.map.name(hex)}`
  reveal(world, targets)
  yield* seaBattle(world, {
    key: world.map.code(hex),
    place,
    hexes: [hex],
    strait: false,
    nearBritain: isOverBritain(world, hex),
    inPort: true,
    attackers,
    defenders: { ships: targets, air: [...interceptors] },
    supplies: null,
    escorts: new Set(escorts.map(({ id }) => id)),
    surpriseKey: `${world.map.code(hex)}${yard ? ' shipyard' : ''}`,
    attackerChooses: true,
    wasMet,
    portFlak: (against) => hexFlak(world, hex, against, yard ? [] : targets.filter(({ place: where }) => where === 'map')),
  })
  yield* toShipyard(
    world,
    targets.filter(({ place: where }) => where === 'map'),
  )
  releaseParted(world)
  return attackers.air
}
