import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { atWar, seatOf, seatsOf } from '../powers.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type Attack, attackArrows } from './attack.ts'
import { battleOf, battleText } from './battle.ts'
import { declareAttack, intruders, meant } from './declare.ts'
import { columnOf } from './modifiers.ts'
import { attackSection } from './sheet-fields.ts'
import { callOffTheWeak } from './too-weak.ts'

/** Every seat of the phasing side announces its attacks; then those who landed or dropped attack, named or not, and who is left too weak does not. */
export function* declareAttacks(world: TwWorld): Procedure<Attack[]> {
  const { map } = world
  const attacks: Attack[] = []
  const kind = declareAttack[attackSection(world)]
  for (const seat of seatsOf(world, world.phasing)) {
    if (!world.unitsIn('map', 'sea', 'gone').some((unit) => unit.kind === 'ground' && seatOf(world, unit) === seat)) continue
    for (;;) {
      const answer = yield* ask(world, seat, kind, { seat, attacks })
      if (answer === null) break
      add(world, attacks, map.hex(answer.hex), meant(world, seat, answer), answer.shift ?? false)
    }
  }
  for (const { unit, hex } of intruders(world)) add(world, attacks, hex, [unit], false)
  callOffTheWeak(world, attacks)
  for (const asked of world.rules.groundCombat.announced) yield* asked(world, attacks)
  for (const attack of attacks) announce(world, attack)
  return attacks
}

function add(world: TwWorld, attacks: Attack[], hex: Hex, units: readonly GroundUnit[], shift: boolean): void {
  if (units.length === 0) return
  let attack = attacks.find((known) => known.hex === hex)
  if (!attack) attacks.push((attack = { hex, attackers: [], shift: null, fleets: fleetsAt(world, hex) }))
  if (shift) attack.shift ??= columnOf(world, attacks, units)
  const fresh = units.filter((unit) => !attack.attackers.includes(unit))
  attack.attackers.push(...fresh)
  for (const unit of fresh) world.remember((noted) => noted.attacked[world.ops.impulse].add(unit.id))
}

/** 7.7.3: Fleets that carry troops of either wave, and serve this beach. */
const fleetsAt = (world: TwWorld, hex: Hex): NavalUnit[] =>
  world.ops.impulse === 2
    ? []
    : [...world.ops.invasionShips]
        .filter(([, { hexes }]) => hexes.includes(hex))
        .map(([id]) => world.unit(id) as NavalUnit)
        .filter((ship) => ship.place === 'sea' && ship.type === 'Fleet' && world.aboard(ship).some((unit) => unit.kind === 'ground'))

function announce(world: TwWorld, attack: Attack): void {
  const battle = battleOf(world, attack)
  const against = world.groundAt(attack.hex).filter((unit) => atWar(world, unit.nation, attack.attackers[0].nation))
  world.report(
    'attack',
    world.ops.impulse === 1 ? '10.2' : '10.2.5',
    `${unitsDo(attack.attackers, 'attacks', 'attack')} ${world.map.name(attack.hex)}, held by ${unitsText(against)}: ${battleText(battle)}.`,
    [attack.hex],
    { arrows: attackArrows(world, attack) },
  )
}
