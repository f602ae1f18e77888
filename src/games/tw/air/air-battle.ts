import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import type { AirUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { airEffort, type Effort, effortFor, fightOn, type RoundAhead, stayInBattle } from './battle-choices.ts'
import { speakerOf, takeAirLosses } from './losses.ts'
import { signed, strengthOf } from './strength.ts'

/** 11.9: aircraft that meet in a hex or Sea Area. The phasing side is the attacker, even where it was intercepted. Rounds change the two lists. */
export interface AirBattle {
  /** Code of the hex, or name of the Sea Area: sheets answer by it. */
  readonly key: string
  /** "over Cologne (1529)", "over the Channel". */
  readonly place: string
  readonly hexes: readonly Hex[]
  attackers: AirUnit[]
  defenders: AirUnit[]
  /** Over a hex of Britain or a Sea Area that adjoins it. */
  readonly overBritain: boolean
  /** 7.9.5: the weakest are lost first. */
  readonly weakestFirst?: boolean
}

/** What comes of an air battle. */
export interface AirOutcome {
  readonly attackers: AirUnit[]
  readonly defenders: AirUnit[]
  readonly fought: boolean
}

/**
 * One round (11.9): odds, modifiers, the effort that the phasing side announces in the first (4.1), the roll and its losses. `onGround`: the defenders are struck on their
 * airfield, one column to the right, and adverse results do not count (11.5.1).
 */
export function* airRound(world: TwWorld, battle: AirBattle, round: number, { onGround = false }: { onGround?: boolean } = {}): Procedure {
  const effort = yield* announceEffort(world, battle, round, onGround)
  const strength = strengthOf(world, battle, onGround, effort)
  const roll = world.dice.roll(10, 'air combat')
  const modified = roll + strength.modifier
  const { odds, column, result } = strength.result(modified)
  const who = `${unitsText(battle.attackers)} against ${unitsText(battle.defenders)}`
  const attacked = onGround
    ? { text: 'nobody is hit', left: battle.attackers }
    : yield* takeAirLosses(world, side(battle, 'attackers', result.attackers))
  const defended = yield* takeAirLosses(world, side(battle, 'defenders', result.defenders))
  battle.attackers = attacked.left
  battle.defenders = defended.left
  const hits = [
    ...(result.attackers.depleted + result.attackers.eliminated > 0
      ? [onGround ? 'an adverse result, which does not count against aircraft on the ground' : attacked.text]
      : []),
    ...(result.defenders.depleted + result.defenders.eliminated > 0 ? [defended.text] : []),
  ]
  world.report(
    'air combat',
    onGround ? '11.5.1' : '11.9',
    `${onGround ? 'Strike on aircraft on the ground' : 'Air combat'} ${battle.place}, round ${round}: ${who}, ${strength.attacking} to ${strength.defending}, ${odds}` +
      `${column === odds ? '' : `, one column right: ${column}`}; ${strength.text}${effort ? `; ${effort} (4.1)` : ''}. Rolled ${roll}${strength.modifier === 0 ? '' : `${signed(strength.modifier)} = ${modified}`}: ${result.text}, ${hits.join('; ')}.`,
    battle.hexes,
    {
      round,
      sum: {
        attack: strength.attacking,
        defence: strength.defending,
        odds,
        modifiers: strength.parts,
        table: onGround ? 'strike on aircraft on the ground' : 'air combat',
        column,
        rolls: [roll],
        total: modified,
        result: result.text,
      },
    },
  )
}

const side = (battle: AirBattle, which: 'attackers' | 'defenders', losses: { depleted: number; eliminated: number }) => ({
  key: battle.key,
  place: battle.place,
  section: '11.9',
  units: battle[which],
  losses,
  cause: 'air combat',
  weakestFirst: battle.weakestFirst,
})

/** 4.1, 4.2: a sustained or regional effort is announced before the first roll of a battle. */
function* announceEffort(world: TwWorld, battle: AirBattle, round: number, onGround: boolean): Procedure<Effort | null> {
  const effort = round === 1 ? effortFor(world, battle) : null
  const seat = speakerOf(world, battle.attackers)
  if (effort === null || seat === null) return null
  return (yield* ask(world, seat, airEffort, { battle, seat, effort, onGround })) ? effort : null
}

/**
 * 11.9: up to three rounds. The first must be fought. After each the phasing side fights on or not, and then the other stays or breaks off; who breaks off is gone, while a phasing side
 * that fights no more leaves both where they are. Returns who is still there.
 */
export function* airBattle(world: TwWorld, start: AirBattle): Procedure<AirOutcome> {
  const battle: AirBattle = { ...start, attackers: [...start.attackers], defenders: [...start.defenders] }
  if (battle.attackers.length === 0 || battle.defenders.length === 0)
    return { attackers: battle.attackers, defenders: battle.defenders, fought: false }
  for (let round = 1; round <= world.tables.airToAir.rounds; round++) {
    yield* airRound(world, battle, round)
    if (battle.attackers.length === 0 || battle.defenders.length === 0 || round === world.tables.airToAir.rounds) break
    const ahead = { battle, round: round + 1, onGround: false }
    if (!(yield* doesFightOn(world, ahead))) break
    if (yield* doesBreakOff(world, ahead)) {
      battle.defenders = []
      break
    }
  }
  return { attackers: battle.attackers, defenders: battle.defenders, fought: true }
}

/** Whether the phasing side fights another round; aircraft that nobody plays do not. */
export function* doesFightOn(world: TwWorld, ahead: RoundAhead): Procedure<boolean> {
  const seat = speakerOf(world, ahead.battle.attackers)
  return seat !== null && (yield* ask(world, seat, fightOn, { ...ahead, seat }))
}

/** Whether the other side's aircraft break off, told; those that nobody plays do, once they have fought. */
export function* doesBreakOff(world: TwWorld, ahead: RoundAhead): Procedure<boolean> {
  const seat = speakerOf(world, ahead.battle.defenders)
  if (seat !== null && (yield* ask(world, seat, stayInBattle, { ...ahead, seat }))) return false
  world.report(
    'air combat',
    '11.9',
    `${unitsDo(ahead.battle.defenders, 'breaks', 'break')} off the battle ${ahead.battle.place} after round ${ahead.round - 1}.`,
    ahead.battle.hexes,
  )
  return true
}
