import type { Hex } from '../../../board/hex.ts'
import { whyNotStorm } from '../field/gibraltar.ts'
import { adjective, seatOf, commanderOf } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, howAttacked, isDropped, isLanding, listText } from './attack.ts'
import { attackersFactors } from './attackers.ts'
import { defenceOf } from './defence.ts'

/** 10.0: four defending factors to one attacking are the worst odds an attack may be made at. */
const WORST = 4

/** Why units may not attack a hex together, and which of them, or null: the Rock (23.22), French units below 1-1 (18.1), odds worse than 1-4 (10.0). Support from the air, which is chosen later, does not count. */
export function whyTooWeak(world: TwWorld, hex: Hex, together: readonly GroundUnit[]): { why: string; who: readonly GroundUnit[] } | null {
  const rock = whyNotStorm(world, hex, together)
  if (rock !== null) return { why: rock, who: together }
  const [factors, defence] = [
    attackersFactors(world, hex, together).factors,
    defenceOf(world, hex, howAttacked(world, hex, together)).factors,
  ]
  const timid = factors < defence ? together.filter(({ nation }) => world.traits.timid.nations.includes(nation)) : []
  if (timid.length > 0)
    return {
      why: `18.1: ${adjective(world, timid[0].nation)} units (${listText(timid)}) take part in no attack below 1-1, and this is ${factors} against ${defence}`,
      who: timid,
    }
  return factors * WORST < defence
    ? { why: `10.0: ${factors} against ${defence} is worse than 1-4, and no attack may be made`, who: together }
    : null
}

/** When all players have announced, units are called off that counted on partners who do not come; who landed or dropped in the hex fights whatever the odds. */
export function callOffTheWeak(world: TwWorld, attacks: Attack[]): void {
  for (const attack of [...attacks]) {
    const { hex } = attack
    for (;;) {
      const weak = attack.attackers.length === 0 ? null : whyTooWeak(world, hex, attack.attackers)
      const leaving = weak === null ? [] : weak.who.filter((unit) => !isLanding(unit) && !isDropped(world, unit, hex))
      if (weak === null || leaving.length === 0) break
      for (const unit of leaving) world.remember((noted) => noted.attacked[world.ops.impulse].delete(unit.id))
      attack.attackers = attack.attackers.filter((unit) => !leaving.includes(unit))
      const seats = [...new Set(leaving.flatMap((unit) => seatOf(world, unit) ?? []))]
      world.tell({
        kind: 'refused order',
        section: '10.0',
        text: `attack not carried out: ${weak.why}: no partner of ${listText(leaving)} joins in`,
        hexes: [world.map.code(hex)],
        seats,
      })
    }
    if (!attack.attackers.some((unit) => commanderOf(world, unit.nation) === attack.shift)) attack.shift = null
    if (attack.attackers.length === 0) attacks.splice(attacks.indexOf(attack), 1)
  }
}
