import { airToSea } from '../charts/naval.ts'
import { nationality } from '../charts/ratings.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import type { TwWorld } from '../world.ts'
import { controllerOf, sideOf } from '../powers.ts'
import type { SeaRoll, SideAtSea } from '../rules.ts'
import { carrierNacs, carriesUnits, fleetsOf, hasFullNac, isOnRun, ratingOf, type SeaForce, strikesShips } from './force.ts'
import { rateText, signedText } from './interception-roll.ts'
import { areaNamed } from '../field/sea.ts'
import type { SeaBattle } from './sea-battle.ts'
import { speakerOf, takeSeaLosses } from './sea-losses.ts'
import { firstCarrierStrike } from './surprise.ts'

type Arms = 'air' | 'ships' | 'all'
export interface Attack {
  readonly round: number
  readonly attackers: Arms
  readonly defenders: Arms
  readonly surprise: boolean
}
const PART: Readonly<Record<Arms, string>> = { air: 'aircraft', ships: 'ships', all: 'all' }

/** The part of a force that takes part in a roll. FTRs do at sea in straits alone, escorts over a port never. */
function engaged(world: TwWorld, force: SeaForce, arms: Arms, battle: SeaBattle): SeaForce {
  const air = arms === 'ships' ? [] : force.air.filter((unit) => strikesShips(unit, battle.strait) && !battle.escorts?.has(unit.id))
  return { air, ships: arms === 'air' ? force.ships.filter((ship) => hasFullNac(world, ship)) : force.ships }
}

/** 7.9.9: modifiers of a roll, the attacker being the phasing side; they look at all that a side has there. */
function modifierParts(world: TwWorld, battle: SeaBattle, attack: Attack): (readonly [string, number])[] {
  const { modifiers } = world.tables.airToSea
  const [own, theirs] = [
    engaged(world, battle.attackers, attack.attackers, battle),
    engaged(world, battle.defenders, attack.defenders, battle),
  ]
  const [ownRating, theirRating] = [ratingOf(world, own, attack.attackers) ?? 4, ratingOf(world, theirs, attack.defenders) ?? 4]
  const bare = ({ ships, air }: SeaForce) =>
    air.length === 0 && ships.length > 0 && ships.every((ship) => ship.type === 'CV' && !hasFullNac(world, ship))
  const ofRun = ({ ships, air }: SeaForce) => air.length === 0 && ships.length > 0 && ships.every(isOnRun)
  const when = (applies: boolean, text: string, value: number): (readonly [string, number])[] => (applies ? [[text, value]] : [])
  return [
    ...when(true, `${rateText(ownRating)} against ${rateText(theirRating)}`, nationality(world.tables, 'naval', ownRating, theirRating)),
    ...when(
      carrierNacs(world, battle.attackers).length > 0,
      'attacker has a CV-based NAC',
      modifiers['attacker has a full-strength CV-based NAC'],
    ),
    ...when(
      carrierNacs(world, battle.defenders).length > 0,
      'defender has a CV-based NAC',
      modifiers['defender has a full-strength CV-based NAC'],
    ),
    ...when(ofRun(battle.attackers), 'attacker is U-Boats or ASW alone', modifiers['attacker is on-board U-Boats or ASW only']),
    ...when(ofRun(battle.defenders), 'defender is U-Boats or ASW alone', modifiers['defender is on-board U-Boats or ASW only']),
    ...when(bare(battle.attackers), 'attacker has only CVs without NAC', modifiers['attacker is CVs without full-strength NAC only']),
    ...when(bare(battle.defenders), 'defender has only CVs without NAC', modifiers['defender is CVs without full-strength NAC only']),
    ...when(carriesUnits(world, battle.attackers), 'attacker carries units', modifiers['attacker carries units']),
    ...when(carriesUnits(world, battle.defenders), 'defender carries units', modifiers['defender carries units']),
    ...when(battle.supplies === 'attackers', 'attacker escorts supply', modifiers['attacker escorts supply']),
    ...when(battle.supplies === 'defenders', 'defender runs supply', modifiers['defender runs supply']),
    ...when(
      world.phasing === 'Axis' &&
        battle.nearBritain &&
        world.navalAtSea(areaNamed(world, battle.key)).some((ship) => ship.taskForce !== undefined && sideOf(world, ship) === 'Allies'),
      'Task Force near the British Isles',
      modifiers['Axis phasing against a Task Force by the British Isles'],
    ),
    ...(battle.modifiers ?? []),
  ]
}

/** One roll of the phasing side on the air-to-sea and naval table (7.9.9) and its losses. Aircraft are never hit here. */
export function* attackAtSea(world: TwWorld, battle: SeaBattle, attack: Attack): Procedure {
  const { round, surprise } = attack
  const [own, theirs] = [
    engaged(world, battle.attackers, attack.attackers, battle),
    engaged(world, battle.defenders, attack.defenders, battle),
  ]
  const { surprise: times } = world.tables.airToSea
  const airTimes = surprise ? (battle.inPort ? times['strength in port'] : times['strength at sea']) : 1
  const strength = fleetsOf(world, own, attack.attackers, battle.strait, airTimes)
  const against = fleetsOf(world, theirs, attack.defenders, battle.strait)
  if (strength === 0 && against === 0) return
  const first = attack.attackers === 'ships' ? 0 : firstCarrierStrike(world, battle, surprise)
  const parts = [...modifierParts(world, battle, attack), ...(first === 0 ? [] : [['first carrier strike', first] as const])].filter(
    ([, value]) => value !== 0,
  )
  const what = `Round ${round} ${battle.place}, phasing ${PART[attack.attackers]} against ${PART[attack.defenders]}: ${strength} to ${against} Fleets${airTimes > 1 ? ` (aircraft counted ${airTimes} times)` : ''}`
  if (airToSea(world.tables, strength, against, 0).column === null) {
    // Aircraft are never hit on this table: they do not strike at such odds.
    if (attack.attackers === 'air')
      return world.report('naval battle', '7.9.9', `${what}: worse than 1-4, no attack`, battle.hexes, { seaArea: battle.key })
    // 7.9.9: odds worse than 1-4 are not fought: those who would have rolled are sunk.
    const { text } = yield* takeSeaLosses(world, {
      key: battle.key,
      ships: counted(world, own),
      losses: { depleted: 0, eliminated: own.ships.length },
      weakestFirst: false,
    })
    battle.attackers.ships = battle.attackers.ships.filter((ship) => ship.place !== 'pool')
    world.report('naval battle', '7.9.9', `${what}: worse than 1-4, the attacking ships are sunk: ${text}`, battle.hexes, {
      seaArea: battle.key,
    })
    return
  }
  const { cards } = world.rules.naval
  if (cards !== null && attack.attackers === 'all') parts.push(...(yield* cards(world, cardRoll(world, battle, round, strength, against))))
  const net = parts.reduce((sum, [, value]) => sum + value, 0)
  const die = world.dice.roll(10, 'naval combat')
  const { column, result } = airToSea(world.tables, strength, against, die + net)
  const hit = function* (which: 'attackers' | 'defenders', arms: Arms): Procedure<string> {
    const losses = result![which]
    if (losses.depleted + losses.eliminated === 0) return ''
    if (arms === 'air' || battle[which].ships.length === 0) return 'ignored: aircraft are not hit on this table'
    const isAttackersChoice = battle.attackerChooses && which === 'defenders'
    const { left, text } = yield* takeSeaLosses(world, {
      key: battle.key,
      ships: battle[which].ships,
      losses,
      weakestFirst: battle.mixed ?? false,
      ...(isAttackersChoice && { chooser: speakerOf(world, [...battle.attackers.ships, ...battle.attackers.air]) }),
    })
    battle[which].ships = left
    return text
  }
  const attacked = yield* hit('attackers', attack.attackers)
  const defended = yield* hit('defenders', attack.defenders)
  world.report(
    'naval battle',
    '7.9.9',
    `${what}, ${column}; ${parts.map(([text, value]) => `${text} ${signedText(value)}`).join(', ') || 'no modifiers'}; rolled ${die}${net === 0 ? '' : ` ${signedText(net)} = ${die + net}`}: ${result!.text}${attacked || defended ? `: ${attacked || defended}` : ''}`,
    battle.hexes,
    {
      seaArea: battle.key,
      sum: {
        attack: strength,
        defence: against,
        odds: column!,
        modifiers: parts.map(([what, by]) => ({ what, by })),
        table: 'air-to-sea and naval combat',
        rolls: [die],
        total: die + net,
        result: result!.text,
      },
    },
  )
}

/** 29.13: the sides before all fight all. */
function cardRoll(
  world: TwWorld,
  { key, place, attackers, defenders }: SeaBattle,
  round: number,
  strength: number,
  against: number,
): SeaRoll {
  const side = (force: SeaForce, fleets: number): SideAtSea => {
    const units = [...force.ships, ...force.air]
    return {
      seat: speakerOf(world, units),
      power: controllerOf(world, units[0].nation) ?? units[0].nation,
      hasCarrier: carrierNacs(world, force).length > 0,
      fleets,
    }
  }
  return { key, place, round, attacker: side(attackers, strength), defender: side(defenders, against) }
}

/** At most four ships count in a roll (7.9): those are what is sunk without one. */
const counted = (world: TwWorld, { ships }: SeaForce) => ships.slice(0, world.tables.airToSea['most ships in a roll'])
