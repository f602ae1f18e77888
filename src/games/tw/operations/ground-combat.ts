import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { returnToBases } from '../air/return-to-base.ts'
import { supportAttacks } from '../air/support.ts'
import { groundChoices, groundColumn } from '../charts/ground.ts'
import { partisansSlipAway } from './slip-away.ts'
import { commitReserves } from './reserves.ts'
import { afterAssault, keepAirSuperiority, landUnopposed, sailHome } from '../landing/assault.ts'
import { unitsText } from '../pieces.ts'
import { grantGrace } from '../supply/check.ts'
import { conquests } from '../control/conquest.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { resultTaken } from '../combat/accept.ts'
import { choicesByNkvd, isHeldByNkvd } from '../combat/nkvd.ts'
import { advanceAfterCombat, type Others } from '../combat/advance.ts'
import { declareAttacks } from '../combat/announce.ts'
import { type Attack, enemiesOf, isDropped, isLanding } from '../combat/attack.ts'
import { type Battle, battleOf, battleText, NO_SUPPORT, type Support } from '../combat/battle.ts'
import { EMPTY_CITY } from '../combat/defence.ts'
import { isFighting } from '../field/enemies.ts'
import { eliminate } from '../combat/losses.ts'
import { winsByInvasion } from '../combat/invasion-victory.ts'
import { placeMarker } from '../combat/markers.ts'
import { notePockets } from '../combat/pockets.ts'
import { applyResult, wonAcrossRiver } from '../combat/results.ts'
import { noteWesternSurprise } from '../combat/surprise.ts'
import { unfold } from '../combat/unfold.ts'

/** 10.2: ground combat of this impulse. All attacks are announced before OAS, then Reserves, DAS and the first die; each is applied in full before the next. */
export function* groundCombat(world: TwWorld): Procedure {
  yield* landUnopposed(world)
  const attacks = yield* declareAttacks(world)
  noteWesternSurprise(world, attacks)
  yield* partisansSlipAway(world, attacks) // 25.3
  const supported = attacks.map((attack) => ({
    hex: attack.hex,
    attackers: attack.attackers,
    paraOnly: attack.attackers.every((unit) => isDropped(world, unit, attack.hex)),
  }))
  const supports = yield* supportAttacks(world, supported, (columns) => commitReserves(world, attacks, columns))
  const advanced = new Set<string>()
  for (const [i, attack] of attacks.entries()) {
    const support = supports.get(attack.hex) ?? NO_SUPPORT
    const later = attacks.slice(i + 1)
    keepAirSuperiority(world, attack, support)
    if (attack.attackers.length > 0)
      yield* resolve(world, attack, support, new Set(later.map(({ hex }) => hex)), {
        waiting: new Set(later.flatMap(({ attackers }) => attackers.map(({ id }) => id))),
        advanced,
      })
  }
  // 10.2.5: once all attacks have been resolved, those who flew support land.
  yield* returnToBases(world)
  yield* sailHome(world)
  conquests(world) // 23.1: at once
  if (world.ops.impulse === 1) {
    rememberBreaches(world)
    return
  }
  supplyExploiters(world, attacks)
  notePockets(world)
}

/** 10.2.2: one battle, from its odds to the advance. */
function* resolve(world: TwWorld, attack: Attack, support: Support, pending: ReadonlySet<Hex>, others: Others): Procedure {
  const { hex } = attack
  const defenders = enemiesOf(world, attack)
  attack.undefended = !defenders.some(isFighting)
  const river = wonAcrossRiver(world, attack)
  const battle = battleOf(world, attack, support)
  const intruding = attack.attackers.filter((unit) => isLanding(unit) || isDropped(world, unit, hex))
  let won = true
  // Flak alone fight nobody, but a city with nobody else in it is still an empty one to PARA and CDO (10.6.8).
  if (defenders.some(isFighting) || defenders.length === 0 || battle.defence.factors === EMPTY_CITY) {
    // An empty hex that was defended when the attack was announced is simply taken.
    if (winsByInvasion(world, attack, battle)) {
      world.report(
        'automatic victory',
        '9.8',
        `Automatic victory of the landing in ${world.map.name(hex)}: ${battleText(battle)}; 6-1 without a die.`,
        [hex],
      )
      eliminate(world, attack, defenders, 'automatic victory, 9.8')
      world.remember((noted) => noted.avHexes.add(hex))
    } else if (battle.defence.factors > 0) won = yield* fight(world, attack, battle, support, pending)
  } else {
    world.report('combat', '11.12.2', `${unitsText(defenders)} alone in ${world.map.name(hex)}: no battle.`, [hex])
    eliminate(world, attack, defenders, 'Flak alone, 11.12.2')
  }
  won &&= enemiesOf(world, attack).length === 0
  if (!won) {
    loseIntruders(world, attack, intruding)
    return
  }
  const survivors = attack.attackers.filter((unit) => unit.place === 'map' || unit.place === 'sea')
  const { nation } = attack.attackers[0]
  // 10.5: a Breach serves armour beside it even where the exchange has cost all who made it.
  if (attack.attackers.some(({ type }) => type === 'ARM')) {
    placeMarker(world, 'breach', hex, nation)
    told(world, 'breach', hex)
  }
  if (river) placeMarker(world, 'bridgehead', hex, nation)
  const ashore = yield* afterAssault(world, attack)
  const dropped = survivors.filter((unit) => isDropped(world, unit, hex))
  yield* advanceAfterCombat(world, attack, others, [...ashore, ...dropped])
  // 9.6.2: a Bridgehead is a hex that they have captured.
  const bridgehead = river && world.installation(hex, 'bridgehead')
  if (bridgehead && world.groundAt(hex).length > 0) told(world, 'bridgehead', hex)
  else if (bridgehead) world.dismantle(bridgehead)
}

/** The die and its result. Whether the hex is cleared: of an empty city, whether it falls (10.6.8). */
function* fight(world: TwWorld, attack: Attack, battle: Battle, support: Support, pending: ReadonlySet<Hex>): Procedure<boolean> {
  const { hex } = attack
  // Reserves and DAS that worsen the odds after the announcement leave the attack on the first column (10.0).
  const column = battle.column ?? groundColumn(world.tables, 1, 4, battle.shift)!
  const roll = world.dice.roll(10, `ground combat ${world.map.code(hex)}`)
  const modified = roll + battle.modifier
  const printed = groundChoices(world.tables, column.column, modified)
  const isHeld = isHeldByNkvd(world, attack)
  const choices = isHeld ? choicesByNkvd(printed) : printed
  const result = yield* resultTaken(world, attack, modified, choices)
  const rolled = `rolled ${roll}${battle.modifier === 0 ? '' : `${battle.modifier > 0 ? '+' : ''}${battle.modifier} = ${modified}`}`
  const first = choices[0].kind === printed[0].kind ? printed[0].text : `${printed[0].text}, by the NKVD ${choices[0].text} (28.2.3)`
  const accepted = result === choices[0] ? first : `${first}, the attacker takes ${result.text} (10.2.4)`
  world.report('combat', '10.2.2', `${world.map.name(hex)}: ${battleText(battle)}; ${rolled}: ${accepted}.`, [hex], {
    sum: {
      attack: battle.attack,
      defence: battle.defence.factors,
      odds: battle.column?.odds ?? 'worse than 1-4',
      modifiers: battle.modifiers.map(({ why: what, add: by }) => ({ what, by })),
      table: 'ground combat',
      column: column.shifted,
      rolls: [roll],
      total: modified,
      result: result.text,
      ...(isHeld && { NKVD: true }),
    },
  })
  yield* applyResult(world, attack, unfold(world, attack) ? battleOf(world, attack, support) : battle, result, pending)
  return (
    battle.defence.factors !== EMPTY_CITY ||
    ['defenders retreat', 'defenders depleted', 'half defenders eliminated', 'defenders eliminated'].includes(result.kind)
  )
}

const told = (world: TwWorld, kind: 'breach' | 'bridgehead', hex: Hex): void =>
  world.report(
    'marker',
    '9.6.2',
    `A ${kind === 'breach' ? 'Breach' : 'Bridgehead'} in ${world.map.name(hex)}: six units may stack there.`,
    [hex],
  )

/** 10.3.3: who landed or dropped and does not have the hex to himself is eliminated, as if out of supply; so count those too whom the battle has cost. */
function loseIntruders(world: TwWorld, attack: Attack, intruding: readonly GroundUnit[]): void {
  for (const unit of intruding) if (unit.place === 'pool') world.change(unit, { lostOutOfSupply: true })
  eliminate(
    world,
    attack,
    intruding.filter(({ place }) => place === 'sea' || place === 'map'),
    'the landing failed, 10.3.3',
    true,
  )
}

/** 10.2.5: ARM and MECH that begin Second Impulse in a Breach. */
function rememberBreaches(world: TwWorld): void {
  const breaches = world.state.installations.filter(({ kind }) => kind === 'breach').map(({ hex }) => hex)
  for (const unit of breaches.flatMap((hex) => world.groundAt(hex)))
    if (unit.type === 'ARM' || unit.type === 'MECH') world.remember((noted) => noted.fromBreach.add(unit.id))
}

/** 10.2.7: who fought in Second Impulse and began the segment in supply is supplied to the end of the enemy's player turn. */
function supplyExploiters(world: TwWorld, attacks: readonly Attack[]): void {
  for (const unit of attacks.flatMap(({ attackers }) => attackers)) if (unit.place === 'map') grantGrace(world, unit)
}
