import type { Hex } from '../../../board/hex.ts'
import { listed } from '../../common/words.ts'
import { mayUse, withdraw, withdrawFrom } from '../control/withdraw.ts'
import { unitsText } from '../pieces.ts'
import { atWar, called, controllerOf, sideOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'

const hexesOf = (world: TwWorld, country: string): Hex[] => world.state.control.flatMap((holder, hex) => (holder === country ? [hex] : []))

/** Units in a country that may not be there as it stands now. */
const strangersIn = (world: TwWorld, country: string): Unit[] =>
  hexesOf(world, country).flatMap((hex) =>
    [...world.troopsAt(hex), ...world.navalAt(hex)].filter(({ nation }) => nation !== country && !mayUse(world, hex, nation)),
  )

/**
 * 16.3.3: who is in a country that is no Associate of his power any more leaves it in his next player turn. Who is at war with it now, or out of the war, goes at once to the nearest hex that he may use.
 */
export function leaveFormerAssociate(world: TwWorld, country: string): void {
  const { [country]: _, ...others } = world.state.leaving ?? {}
  const powers = new Set<string>()
  for (const unit of strangersIn(world, country)) {
    const power = controllerOf(world, unit.nation)
    const isOut = power === null || world.nation(unit.nation).conqueredBy !== null || world.nation(power).conqueredBy !== null
    if (isOut || atWar(world, unit.nation, country)) withdraw(world, unit, '16.3.3')
    else powers.add(power)
  }
  const since = world.playerTurn + (world.state.stage === 'Planning' ? 0 : 1)
  const leaving = powers.size === 0 ? others : { ...others, [country]: { powers: [...powers], since } }
  world.note({ leaving: Object.keys(leaving).length > 0 ? leaving : undefined })
  if (powers.size === 0) return withdrawFrom(world, hexesOf(world, country), '16.3.3')
  world.report(
    'diplomacy',
    '16.3.3',
    `What ${listed([...powers].map((power) => called(world, power)))} and its Satellites have in ${country} has to leave it in the next player turn: whoever stays is eliminated.`,
    world.nation(country).capitals.slice(0, 1),
  )
}

/** 16.3.3: at the end of its player turn what a power has in a country that it had to leave is eliminated out of supply; when both sides have had theirs, works that are left come down. */
export function endLeave(world: TwWorld): void {
  for (const [country, { since }] of Object.entries(world.state.leaving ?? {})) {
    if (since > world.playerTurn) continue
    const late = strangersIn(world, country).filter((unit) => (sideOf(world, unit) ?? 'Allies') === world.phasing)
    if (late.length > 0) {
      const [who, where] = [unitsText(late), late.map(({ hex }) => hex)]
      for (const unit of late) if (unit.place === 'map') world.eliminate(unit, 'in a former Associate', true)
      world.report('withdrawal', '16.3.3', `${who} in ${country}, which is no Associate any more: eliminated out of supply.`, [
        ...new Set(where),
      ])
    }
    if (world.playerTurn <= since) continue
    const { [country]: _, ...others } = world.state.leaving!
    world.note({ leaving: Object.keys(others).length > 0 ? others : undefined })
    withdrawFrom(world, hexesOf(world, country), '16.3.3')
  }
}
