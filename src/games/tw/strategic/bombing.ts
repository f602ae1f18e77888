import { numbered } from '../../common/words.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { heavyFlak } from '../charts/flak.ts'
import { bombDamage, bomberAttrition, type CONVOYS, HITS, mostBombDamage, scoringSac, strategicBombing } from '../charts/strategic.ts'
import type { StrategicUnit } from '../state.ts'
import { moveEntryLevel } from '../usa/entry-level.ts'
import type { CityTarget } from '../rules.ts'
import type { TwWorld } from '../world.ts'
import { bombingModifiers } from './bombing-modifiers.ts'
import { type Bomber, hit, inState, replacement, loseUnits, depleteUnits, wearDown } from './bombers.ts'
import { destroy, shorten } from './damage.ts'
import { heavyFlakLevel } from './heavy-flak.ts'
import { hexesToBaku, hitGermanOil, hitSovietOil, isNearBaku } from './oil-hits.ts'
import {
  type Bombing,
  BRITAIN,
  counted,
  countedInt,
  GERMANY,
  isJetInt,
  type Modifier,
  rollText,
  sum,
  USA,
  USSR,
  type Wager,
} from './units.ts'

/** Bombers of one power against another's interceptors (5.2). */
export interface Raid {
  readonly by: Bombing
  readonly on: Exclude<Wager, typeof USA>
  /** Soviet oil that is bombed there (24.2). */
  readonly at?: string
  /** 29.10: the German city that it is flown to. */
  readonly city?: CityTarget
  readonly bombers: readonly Bomber[]
  readonly int: readonly StrategicUnit[]
  /** The most NARFs that it can destroy: what other raids of the turn have left of a quarter of the base. Of an only raid that quarter. */
  readonly most?: number
  /** 29.18: its number among several; bombers that are lost are paid for when the last has come. */
  readonly wave?: number
  /** The Americans strike oil in place of industries and cities (24.1), Germans Soviet oil in place of critical industries (5.2.1). */
  readonly oilHits?: boolean
  /** What U-Boats have done to American convoys in this Happy Time, which takes bombers away (5.1.3.1, 5.1.3.2). */
  readonly convoys?: (typeof CONVOYS)[number]
}

/** 5.2 A raid: heavy Flak, the roll against the interceptors, damage, attrition. Returns the NARFs destroyed. */
export function* bombingRaid(world: TwWorld, raid: Raid): Procedure<number> {
  const { by, bombers, int } = raid
  if (bombers.length === 0) return 0
  world.report(
    'strategic warfare',
    '5.2',
    `${by} bombs ${placeOf(raid)} with ${counted(bombers.length, 'SAC')} against ${countedInt(int)}.`,
  )
  if (raid.city === undefined) fireHeavyFlak(world, raid)
  const narfs = yield* bomb(world, raid)
  if (narfs > 0 && int.length > 0) attrition(world, raid)
  depleteUnits(world, bombers)
  if (raid.wave === undefined) replaceTemporary(world, raid)
  return narfs
}

const placeOf = ({ on, at, city }: Raid): string =>
  city === undefined ? (at ?? on) : city.under === 'synthetic plant' ? `the synthetic plant of ${city.city}` : city.city

/** 5.2, 11.12: heavy Flak fires before the bombers reach their interceptors; light Flak does not fire. */
function fireHeavyFlak(world: TwWorld, { on, bombers }: Raid): void {
  const level = heavyFlakLevel(world, on)
  if (level === 0) return
  const die = world.dice.roll(10, 'heavy flak')
  const isSoviet = on === USSR
  const { modifier, result } = heavyFlak(world.tables, level, die, bombers.length, isSoviet)!
  const bySoviets = isSoviet ? world.tables.flak['heavy modifiers'].Soviet : 0
  const modifiers: Modifier[] = [
    ...(modifier === bySoviets ? [] : [[`${bombers.length} SAC`, modifier - bySoviets] as const]),
    ...(isSoviet ? [['Soviet', bySoviets] as const] : []),
  ]
  const lost = hit(bombers, result.eliminated, 'lost')
  const depleted = hit(bombers, result.depleted, 'depleted')
  loseUnits(world, bombers)
  const what = [...(lost > 0 ? [`${lost} SAC lost`] : []), ...(depleted > 0 ? [`${depleted} SAC Depleted, which turn back`] : [])].join(
    ', ',
  )
  world.report(
    'strategic warfare',
    '11.12',
    `Heavy Flak level ${level}: ${rollText(die, modifiers)}: ${result.text}${what === '' ? '' : `: ${what}`}.`,
    [],
    {
      sum: {
        attack: level,
        defence: bombers.length,
        modifiers: modifiers.map(([what, by]) => ({ what, by })),
        table: 'heavy flak',
        rolls: [die],
        total: die + modifier,
        result: result.text,
      },
    },
  )
}

/** 5.2: the roll of the bombers that are left. */
function* bomb(world: TwWorld, raid: Raid): Procedure<number> {
  const { by, on, at, city, bombers, int } = raid
  const sac = inState(bombers, 'fresh').length
  if (sac === 0) return 0
  const { cards } = world.rules.bombing
  const modifiers = [
    ...bombingModifiers(world, by, on, { sac, int: int.length, jets: int.filter(isJetInt).length }, raid.convoys),
    ...(cards === null ? [] : yield* cards(world, { by, on, sac, int, ...(raid.wave !== undefined && { wave: raid.wave }) })),
  ]
  const die = world.dice.roll(10, 'strategic bombing')
  const { column, result } = strategicBombing(world.tables, sac, int.length, die + sum(modifiers))
  const lost = hit(bombers, result.attackers.lost, 'lost')
  loseUnits(world, bombers)
  // 5.2: jets after all others.
  const downed = [...int].sort((a, b) => Number(isJetInt(a)) - Number(isJetInt(b))).slice(0, result.defenders.lost)
  for (const unit of downed) world.eliminate(unit, 'strategic bombing')
  const aborted = Math.min(result.attackers.aborted, sac - lost)
  const intLeft = int.length - downed.length
  const without = Math.min(result.defenders.aborted, intLeft)
  const losses =
    [
      ...(lost > 0 ? [`${lost} SAC lost`] : []),
      ...(aborted > 0 ? [`${aborted} SAC turned back`] : []),
      ...(downed.length > 0 ? [`${countedInt(downed)} lost`] : []),
      ...(without > 0 ? [`${without} INT without contact`] : []),
    ].join(', ') || 'no losses'
  const met = `${counted(sac, 'SAC')} against ${countedInt(int)}, ${column}; ${rollText(die, modifiers)}: ${result.text}: ${losses}.`
  const rolled = {
    sum: {
      attack: sac,
      defence: int.length,
      odds: column,
      modifiers: modifiers.map(([what, by]) => ({ what, by })),
      table: 'strategic bombing',
      rolls: [die],
      total: die + sum(modifiers),
      result: result.text,
    },
  }
  if (city !== undefined) world.report('strategic warfare', '5.2', met, [], rolled)
  const struck = city === undefined ? null : strikeCity(world, raid, city, sac - lost - aborted)
  const scoring = Math.max(0, scoringSac(sac, int.length, result) - (struck?.lost ?? 0))
  const most = raid.most ?? mostBombDamage(world.tables, world.nation(on).base)
  // 29.12: hits on the Soviets need an airbase near Baku. 5.2.2: firestorms are given up for oil by Americans alone.
  const stars = struck !== null ? struck.stars : on === USSR && at === undefined && !isNearBaku(world) ? 0 : result.stars
  const isOil = at !== undefined || (raid.oilHits === true && (by === USA ? stars > 0 : stars === 1))
  const more = world.rules.bonuses(world, 'NARFs of each SAC', { power: by }).reduce((total, { value }) => total + value, 0)
  const all = bombDamage(world.tables, by, scoring, stars, isOil) + scoring * more
  const narfs = Math.min(all, most)
  const hitsBase = on === GERMANY && stars > 0 && !isOil
  destroy(world, on, narfs, hitsBase)
  const damage =
    `${sac - lost - aborted - (struck?.lost ?? 0)} - ${intLeft - without} = ${scoring} SAC through, ` +
    `${numbered(bombDamage(world.tables, by, 1, stars, isOil) + more, 'NARF')} each: ${on} loses ${narfs}${all > most ? ', a quarter of its base at most' : ''}${hitsBase ? ', of its level and its base' : ''}.`
  if (city === undefined) world.report('strategic warfare', '5.2', `${met} ${damage}`, [], rolled)
  else world.report('strategic warfare', '5.2', damage)
  if (result.stars > 0 && at !== undefined) hitSovietOil(world, at)
  else if (stars > 0 && isOil && on === USSR) hitSovietOil(world)
  else if (stars > 0 && isOil) hitGermanOil(world, HITS[stars])
  else if (stars > 0) specialHit(world, by, on, HITS[stars])
  else if (result.stars > 0 && on === USSR)
    world.report(
      'strategic warfare',
      '29.12',
      `No Axis airbase lies within ${hexesToBaku(world)} hexes of Baku: no ${HITS[result.stars]} hit on the Soviet Union.`,
    )
  return narfs
}

/** 29.10: the most of a die for what lies hidden, by who bombs. */
const HIDDEN_HITS = {
  'critical industry': { Britain: 2, USA: 5, stars: 1 },
  firestorm: { Britain: 2, USA: 1, stars: 2 },
} as const

/** 29.10: over the city, with so many bombers that no INT has kept from it: what is hidden is shown, heavy Flak fires, a die says whether it is hit. Returns the bombers that Flak took. */
function strikeCity(
  world: TwWorld,
  raid: Raid,
  { city, under }: CityTarget,
  left: number,
): { readonly lost: number; readonly stars: 0 | 1 | 2 } {
  const none = { lost: 0, stars: 0 } as const
  if (left === 0) return none
  const isPlant = under === 'synthetic plant'
  if (!isPlant)
    world.report(
      'strategic warfare',
      '29.10',
      `The Industry marker of ${city} is turned: ${under === 'nothing' ? 'nothing lies' : `a ${under === 'firestorm' ? 'Firestorm' : 'Critical Industry'} marker lies`} under it.`,
    )
  const over = inState(raid.bombers, 'fresh').slice(0, left)
  fireHeavyFlak(world, { ...raid, bombers: over })
  const lost = left - inState(over, 'fresh').length
  if (under === 'nothing' || lost === left) return { ...none, lost }
  if (isPlant) return { lost, stars: 1 }
  const { stars, ...most } = HIDDEN_HITS[under]
  const on = most[raid.by === USA ? USA : BRITAIN]
  const die = world.dice.roll(10, under)
  const isHit = die <= on
  world.report(
    'strategic warfare',
    '29.10',
    `${under === 'firestorm' ? 'Firestorm' : 'Critical industry'}: rolled ${die}, ${raid.by} needs ${on === 1 ? 1 : `1 to ${on}`}: ${isHit ? 'a hit' : 'no hit'}.`,
  )
  return { lost, stars: isHit ? stars : 0 }
}

/** 5.2.1, 5.2.2: a critical industry hit or a firestorm. German firestorms cost no SMPs. */
function specialHit(world: TwWorld, by: Bombing, on: Exclude<Wager, typeof USA>, kind: (typeof HITS)[number]): void {
  const { 'SMPs lost': smps, 'rail moves lost': rails } = world.tables.bombing
  const storm = kind === 'firestorm'
  const smp = storm && by === GERMANY ? 0 : smps[kind]
  shorten(world, on, { smp, rail: rails[kind] })
  // 21.1: no firestorm counts in the Soviet surrender.
  if (storm && on !== USSR) {
    const { firestorms, firstGermanFirestorm, turn } = world.state
    world.note({ firestorms: { ...firestorms, [on]: (firestorms?.[on] ?? 0) + 1 } })
    if (on === GERMANY && firstGermanFirestorm === undefined) world.note({ firstGermanFirestorm: turn.index })
  }
  const surrender = storm && on !== USSR ? ` Its surrender is ${on === GERMANY ? '-1' : '+1'} for good.` : ''
  world.report(
    'strategic warfare',
    storm ? '5.2.2' : '5.2.1',
    `${storm ? 'Firestorm' : 'Critical industry hit'}: ${on} loses ${smp > 0 ? `${numbered(smp, 'SMP')} and ` : ''}${numbered(rails[kind], 'rail move')} in its next player turn.${surrender}`,
  )
  if (storm && on === BRITAIN) moveEntryLevel(world, 'a British city is firebombed')
}

/** 5.2.3: bombers lost in any case when they did harm in the face of interceptors. */
function attrition(world: TwWorld, { bombers, int }: Raid): void {
  const jets = int.filter(isJetInt).length
  const lost = wearDown(bombers, bomberAttrition(world.tables, int.length - jets, jets))
  loseUnits(world, bombers)
  if (lost > 0)
    world.report(
      'strategic warfare',
      '5.2.3',
      `Attrition: ${countedInt(int)}${jets > 0 ? `, a jet counted as ${world.tables.bombing['Jet INT counts as']}` : ''}, a SAC for each ${world.tables.bombing['INT for each SAC of attrition']}, rounded up: ${lost} SAC lost.`,
    )
}

/** 5.2.4: Germany makes its MDM whole at once, whatever it has. */
export function replaceTemporary(world: TwWorld, { by, bombers }: Raid): void {
  const { narfs, text } = replacement(world, bombers)
  if (narfs === 0) return
  world.spend(by, narfs)
  world.report('strategic warfare', '5.2.4', `${text}: ${numbered(narfs, 'NARF')}.`)
}
