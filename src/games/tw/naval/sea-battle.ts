import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type AirBattle, airRound } from '../air/air-battle.ts'
import { type FlakFactors, fireFlak, shipsFlak } from '../air/flak.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { type RoundAhead, rises, stays } from './battle-decisions.ts'
import { forceText, fullNacs, type SeaForce, strikesShips } from './force.ts'
import { rollSurprise } from './surprise.ts'
import { attackAtSea } from './sea-roll.ts'
import { speakerOf } from './sea-losses.ts'

/** 7.9: forces that fight at sea or over a port. The phasing side is the attacker (7.0), whoever intercepted. Rounds change the forces. */
export interface SeaBattle {
  /** Name of the sea area, or code of the port: sheets answer by it. */
  readonly key: string
  /** "in the Sardinian Sea", "over Taranto (2724)". */
  readonly place: string
  readonly hexes: readonly Hex[]
  readonly strait: boolean
  /** Over Britain or in a sea area that adjoins it (11.9), and next to the British Isles (7.9.9). */
  readonly nearBritain: boolean
  readonly inPort: boolean
  readonly attackers: SeaForce
  readonly defenders: SeaForce
  /** Who runs or defends supply. */
  readonly supplies: 'attackers' | 'defenders' | null
  /** Flak of the port beside that of ships (11.7.1). */
  readonly portFlak?: (against: string) => FlakFactors
  /** Aircraft that only protect others: they fight in the air and strike no ship. */
  readonly escorts?: ReadonlySet<string>
  /** Names the target, for the one surprise in an Operations Segment (11.7.2). */
  readonly surpriseKey?: string
  /** The attacking aircraft were intercepted on their way: nobody is surprised (11.7.1). */
  readonly wasMet?: boolean
  /** 11.7.1, 18.5.6: the attacker says which ships are hit in port. */
  readonly attackerChooses?: boolean
  /** 18.5.6: ships are attacked in port by ships too, for one round, without flak and without surprise. */
  readonly caughtInPort?: boolean
  /** Modifiers of this battle alone, with why. */
  readonly modifiers?: readonly (readonly [string, number])[]
  /** Both sides began with ships and aircraft: the weakest are lost first (7.9.5). */
  mixed?: boolean
}

export interface SeaOutcome {
  /** The side that broke off, if one did. */
  readonly left: 'attackers' | 'defenders' | null
  /** Whose ships aircraft attacked: they lose range (7.9.5). */
  readonly bombed: { readonly attackers: boolean; readonly defenders: boolean }
}

const ROUNDS = 3
const hasAny = ({ ships, air }: SeaForce): boolean => ships.length + air.length > 0
const prune = (force: SeaForce): void => {
  force.ships = force.ships.filter(({ place }) => place !== 'pool')
  force.air = force.air.filter(({ place }) => place !== 'pool')
}
const isMixed = (world: TwWorld, force: SeaForce): boolean =>
  force.ships.length > 0 && force.air.length + fullNacs(world, force.ships).length > 0

/** 7.9.5: both sides have ships and aircraft at this moment: their weakest aircraft are lost first. */
const bothMixed = (world: TwWorld, { attackers, defenders }: SeaBattle): boolean => isMixed(world, attackers) && isMixed(world, defenders)

/** 7.9.5, 7.9.7, 7.9.8: up to three rounds. After the first and the second the phasing side says whether it goes on, and then the other; each with all it has. */
export function* seaBattle(world: TwWorld, battle: SeaBattle): Procedure<SeaOutcome> {
  battle.mixed = isMixed(world, battle.attackers) && isMixed(world, battle.defenders)
  const bombed = { attackers: false, defenders: false }
  world.report(
    'naval battle',
    battle.attackers.air.length + battle.defenders.air.length > 0 ? '7.9.7' : '7.9.8',
    `Battle ${battle.place}: ${forceText(world, battle.attackers)} (phasing) against ${forceText(world, battle.defenders)}`,
    battle.hexes,
    { seaArea: battle.key },
  )
  const last = battle.caughtInPort ? 1 : ROUNDS
  for (let round = 1; round <= last; round++) {
    yield* fightRound(world, battle, round, bombed)
    if (!hasAny(battle.attackers) || !hasAny(battle.defenders) || round === last || !canGoOn(world, battle)) break
    for (const which of ['attackers', 'defenders'] as const) {
      // Ships in port have nowhere to go; the aircraft that rose for them may break off alone (11.9).
      if (battle.inPort && which === 'defenders') {
        yield* defendersInTheAirLeave(world, battle, round)
        continue
      }
      const seat = speakerOf(world, [...battle[which].ships, ...battle[which].air])
      const ahead: RoundAhead = { battle, round: round + 1, which }
      if (seat !== null && (yield* ask(world, seat, stays, { ...ahead, seat }))) continue
      world.report(
        'naval battle',
        '7.9.5',
        `${forceText(world, battle[which])} break off ${battle.place} after round ${round}`,
        battle.hexes,
        { seaArea: battle.key },
      )
      return { left: which, bombed }
    }
  }
  return { left: null, bombed }
}

/** 11.9: whether the aircraft over a port that is struck stay for another round; the ships are struck all the same. */
function* defendersInTheAirLeave(world: TwWorld, battle: SeaBattle, round: number): Procedure {
  const { air } = battle.defenders
  const seat = speakerOf(world, air)
  if (seat === null || (yield* ask(world, seat, stays, { battle, round: round + 1, which: 'defenders', seat }))) return
  world.report(
    'naval battle',
    '11.9',
    `${forceText(world, { ships: [], air })} break off ${battle.place} after round ${round}`,
    battle.hexes,
    { seaArea: battle.key },
  )
  battle.defenders.air = []
}

/** Whether anybody could still do harm: aircraft that cannot strike and have nobody to fight end it. */
function canGoOn(world: TwWorld, { attackers, defenders, strait, escorts }: SeaBattle): boolean {
  const strikes = (force: SeaForce) =>
    [...force.air, ...fullNacs(world, force.ships)].some((unit) => strikesShips(unit, strait) && !escorts?.has(unit.id))
  const ships = attackers.ships.length > 0 && defenders.ships.length > 0
  const air = (force: SeaForce) => force.air.length + fullNacs(world, force.ships).length > 0
  return (
    ships ||
    (air(attackers) && air(defenders)) ||
    (strikes(attackers) && defenders.ships.length > 0) ||
    (strikes(defenders) && attackers.ships.length > 0)
  )
}

function* fightRound(world: TwWorld, battle: SeaBattle, round: number, bombed: { attackers: boolean; defenders: boolean }): Procedure {
  const { attackers, defenders } = battle
  // D: aircraft against aircraft; NACs rise as their owners say.
  const fought = yield* fightInTheAir(world, battle, round)
  prune(attackers)
  prune(defenders)
  const strikers = (force: SeaForce) =>
    [...force.air, ...fullNacs(world, force.ships)].filter((unit) => strikesShips(unit, battle.strait) && !battle.escorts?.has(unit.id))
  // D, E, F: surprise if nobody fought in the air; the other side's flak; the phasing aircraft strike.
  if (strikers(attackers).length > 0 && defenders.ships.length > 0) {
    const surprise = round === 1 && !fought && !battle.wasMet && !battle.caughtInPort && (yield* rollSurprise(world, battle))
    if (!surprise && !battle.caughtInPort) yield* flakOf(world, battle, 'defenders', strikers(attackers))
    // Whom the flak has shot down, or whose planes it has Depleted, strikes nobody.
    if (strikers(attackers).length > 0) {
      bombed.defenders = true
      yield* attackAtSea(world, battle, { round, attackers: 'air', defenders: 'ships', surprise })
    }
  }
  // G, H: the phasing side's flak; its ships against the aircraft.
  if (strikers(defenders).length > 0 && attackers.ships.length > 0) {
    yield* flakOf(world, battle, 'attackers', strikers(defenders))
    if (strikers(defenders).length > 0) {
      bombed.attackers = true
      yield* attackAtSea(world, battle, { round, attackers: 'ships', defenders: 'air', surprise: false })
    }
  }
  // J: all against all, where ships meet ships; none leave port to fight aircraft.
  if ((!battle.inPort || battle.caughtInPort) && attackers.ships.length > 0 && defenders.ships.length > 0)
    yield* attackAtSea(world, battle, { round, attackers: 'all', defenders: 'all', surprise: false })
}

/** 7.9.7 D: one round of air combat if both sides have aircraft up; says whether there was one. */
function* fightInTheAir(world: TwWorld, battle: SeaBattle, round: number): Procedure<boolean> {
  const up: Record<'attackers' | 'defenders', AirUnit[]> = { attackers: [...battle.attackers.air], defenders: [...battle.defenders.air] }
  for (const which of ['attackers', 'defenders'] as const) {
    const nacs = fullNacs(world, battle[which].ships)
    const other = which === 'attackers' ? 'defenders' : 'attackers'
    if (nacs.length === 0 || battle[other].air.length + fullNacs(world, battle[other].ships).length === 0) continue
    const seat = speakerOf(world, nacs)
    if (seat !== null && (yield* ask(world, seat, rises, { battle, which, round, seat }))) up[which].push(...nacs)
  }
  if (up.attackers.length === 0 || up.defenders.length === 0) return false
  const air: AirBattle = {
    key: battle.key,
    place: battle.place,
    hexes: battle.hexes,
    attackers: up.attackers,
    defenders: up.defenders,
    overBritain: battle.nearBritain,
    weakestFirst: bothMixed(world, battle),
  }
  yield* airRound(world, air, round)
  return true
}

/** 7.9.4: flak of a side's ships, over a port its own too. */
function* flakOf(world: TwWorld, battle: SeaBattle, which: 'attackers' | 'defenders', targets: readonly AirUnit[]): Procedure {
  const flak = which === 'defenders' && battle.portFlak ? battle.portFlak(targets[0].nation) : shipsFlak(world, battle[which].ships)
  yield* fireFlak(world, {
    ...flak,
    key: battle.key,
    place: battle.place,
    hexes: battle.hexes,
    targets: [...targets],
    weakestFirst: bothMixed(world, battle),
  })
  prune(battle.attackers)
  prune(battle.defenders)
}
