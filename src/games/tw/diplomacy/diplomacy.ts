import { vaticanDie } from './vatican.ts'
import { ask, askWhile, type Procedure } from '../../../engine/procedure.ts'
import { listed, numbered } from '../../common/words.ts'
import { diplomaticConflict } from '../charts/economy.ts'
import { CHITS, hasChit, playChit } from '../logistics/chits.ts'
import { orderOfPlay, playerOf, seatOfPower } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import { ALLIANCES, type Alliance } from '../state.ts'
import type { Bonus } from '../rules.ts'
import type { TwWorld } from '../world.ts'
import { announce, chitKey, hasPlayed, type Naming, ownPops, sortOut, type Spying, whyNoDiplomacy } from './announce.ts'
import { germanAttack } from '../east/mobilisation.ts'
import { isPactInForce } from '../east/pact.ts'
import { counterDiplomacy, helpDefence, type Move, sharePops } from './answers.ts'
import { allianceOf, diplomacyOf, isUsaIn, membersOf, noteDiplomacy, popsIn, usePops } from './pops.ts'
import { noteRefusal } from './south-africa.ts'
import { holderOf, LADDER, levelOf, mostOf, movedBy, setStatus, statusHelp, statusText } from './status.ts'

/** 16.2: whose surrender counts against its partner's rolls. */
const ITALY = 'Italy'

/** 16.1.3 The Diplomatic Segment: powers name their targets, the lowest NARF total first, and each is rolled for as it is named. */
export function* diplomacy(world: TwWorld): Procedure {
  if (world.state.diplomacy === undefined) return
  const { simple } = world.rules.diplomacy
  if (simple !== null) return yield* simple.play(world)
  for (const power of poorestFirst(world)) {
    const seat = seatOfPower(world, power)
    const may = whyNoDiplomacy(world, power, false) === null && (ownPops(world, power) !== 'none' || hasChit(world, power, 'espionage'))
    const announced = (yield* askWhile(world, may, seat, announce, { seat, power })) ?? []
    const { refused } = sortOut(world, power, announced)
    for (const why of refused)
      world.tell({
        kind: 'refused order',
        section: '16.1.3',
        text: `a diplomatic move of ${seat}, not carried out: ${why}`,
        hexes: [],
        seats: [seat],
      })
    for (const each of sortOut(world, power, announced).sound) {
      if ('spy' in each) yield* spyOn(world, each)
      else yield* rollFor(world, each)
    }
  }
}

/** 16.1.3: powers in the order in which they name targets. */
export const poorestFirst = (world: TwWorld): string[] =>
  orderOfPlay(world)
    .filter((power) => playerOf(world, power) !== null && world.nation(power).conqueredBy === null)
    .sort((a, b) => openNarfs(world, a) - openNarfs(world, b))

/** 16.1.7.2: an alliance discloses what POPs it has in a country, unless a Counter-Espionage chit is played; only the spy's seat is told. */
function* spyOn(world: TwWorld, { by, spy: target, on }: Spying): Procedure {
  playFor(world, by, target, 'espionage')
  const capital = world.nation(target).capitals.slice(0, 1)
  const what = `${by} plays an Espionage chit in ${target} to see the POPs of the ${on}`
  const countered = yield* counter(world, on, { by, target, espionage: true, spying: true })
  world.report(
    'diplomacy',
    '16.1.7.2',
    countered === null ? `${what}.` : `${what}; ${countered} cancels it with a Counter-Espionage chit.`,
    capital,
  )
  if (countered !== null) return
  const found = membersOf(world, on).map((power) => `${power} ${popsIn(world, power, target)}`)
  world.report('diplomacy', '16.1.7.2', `POPs of the ${on} in ${target}: ${found.join(', ')}.`, capital, undefined, [
    seatOfPower(world, by),
  ])
}

/** 16.1.3: both sides show their POPs, chits are played, and the attacker rolls. */
function* rollFor(world: TwWorld, { by, target, against, espionage, holder: wished }: Naming): Procedure {
  const own = allianceOf(world, by)
  const { named } = diplomacyOf(world)
  noteDiplomacy(world, { named: { ...named, [own]: [...(named[own] ?? []), target] } })
  if (espionage) playFor(world, by, target, 'espionage')
  const move: Move = { by, target, espionage, spying: false }
  const attackers = [by]
  const holder = holderOf(world, target)
  const extra = world.rules.bonuses(world, 'POPs of a roll', { power: by, in: target })
  const without = extra.flatMap((each) => each.without ?? [])
  for (const power of membersOf(world, own)) {
    if (without.includes(power)) continue
    if (power === by || (popsIn(world, power, target) === 0 && holder !== power)) continue
    const seat = seatOfPower(world, power)
    const shares =
      seat === seatOfPower(world, by) || (yield* ask(world, seat, sharePops, { ...move, seat, power, pops: popsIn(world, power, target) }))
    if (shares) attackers.push(power)
  }
  const defenders = [...membersOf(world, against), ...(yield* helpersOf(world, against, move))]
  const countered = yield* counter(world, against, move)
  const help = statusHelp(world, target)
  const attack = strength(world, target, attackers, holder !== null && attackers.includes(holder) ? help.pops : 0, 0, extra)
  const inherent = inherentOf(world, target)
  const defence = strength(world, target, defenders, holder !== null && allianceOf(world, holder) === against ? help.pops : 0, inherent)
  const usual = modifiersOf(world, by, {
    status: holder !== null && attackers.includes(holder) ? help.die : 0,
    espionage,
    countered: countered !== null,
    target,
  })
  const what = `${by} names ${target}, ${statusText(world, target)}, against the ${against}: ${attack.text} against ${defence.text}`
  const chits = countered === null ? '' : ` ${countered} plays a Counter-Espionage chit.`
  for (const power of [...attackers, ...defenders]) usePops(world, power, target)
  const capital = world.nation(target).capitals.slice(0, 1)
  if (diplomaticConflict(world.tables, attack.pops, defence.pops, 0) === null)
    return world.report('diplomacy', '16.1.3', `${what}: less than 1-3, and nothing comes of it.${chits}`, capital)
  const { cards } = world.rules.espionage
  const modifiers = [...usual]
  if (cards !== null && espionage && countered !== null) {
    const [why, value] = yield* cards(world, {
      key: target,
      about: `the roll for ${target}, ${numbered(attack.pops, 'POP')} against ${defence.pops}`,
      spy: by,
      counter: countered,
      own: attack.pops,
      against: defence.pops,
    })
    modifiers.push([`for ${why}`, value])
  }
  const sum = modifiers.reduce((total, [, die]) => total + die, 0)
  const die = world.dice.roll(10, `diplomacy in ${target}`)
  for (const on of ['diplomacy', 'POPs of a roll'] as const) world.rules.bonuses(world, on, { power: by, in: target, use: true })
  const { column, levels } = diplomaticConflict(world.tables, attack.pops, defence.pops, die + sum)!
  const rolled = `${column};${chits} rolled ${die}${modifiers.map(([why, by]) => ` ${signed(by)} ${why}`).join('')}${modifiers.length > 0 ? ` = ${die + sum}` : ''}`
  noteRefusal(world, by, target, levels)
  const left = Math.max(0, world.tables.diplomacy['most levels in a turn'] - (diplomacyOf(world).moved[target] ?? 0))
  const contributors = attackers.filter((power) => power === by || power === holder || attack.of.has(power))
  const outcome = outcomeOf(world, { target, by, levels, left, wished, contributors })
  if (outcome.level === levelOf(world, target) && outcome.holder === holder)
    return world.report(
      'diplomacy',
      '16.1.3',
      `${what}, ${rolled}: ${levelsText(levels)}; ${target} stays ${statusText(world, target)}.`,
      capital,
    )
  const { moved } = diplomacyOf(world)
  noteDiplomacy(world, { moved: { ...moved, [target]: (moved[target] ?? 0) + outcome.levels } })
  setStatus(world, target, outcome.level, outcome.holder)
  const passedOver =
    wished !== undefined && levels > 0 && !contributors.includes(wished) ? ` ${wished} took no part, and cannot have it.` : ''
  world.report(
    'diplomacy',
    '16.1.3',
    `${what}, ${rolled}: ${levelsText(levels)}. ${target} is now ${statusText(world, target)}.${passedOver}`,
    capital,
  )
}

/** 16.1.1: who may defend beside an alliance without belonging to it: under the Pact Soviets and Axis each other, after the German attack Soviets and Western Allies. Never who attacks. */
function mayHelp(world: TwWorld, against: Alliance, other: Alliance): boolean {
  const pair = [against, other]
  if (against === other || !pair.includes('Soviets')) return false
  return pair.includes('Axis') ? isPactInForce(world) : germanAttack(world) !== undefined
}

/** Powers with POPs in the country that stand by the alliance under attack, each asked. */
function* helpersOf(world: TwWorld, against: Alliance, move: Move): Procedure<string[]> {
  const helpers: string[] = []
  for (const alliance of ALLIANCES) {
    if (alliance === allianceOf(world, move.by) || !mayHelp(world, against, alliance)) continue
    for (const power of membersOf(world, alliance)) {
      const pops = popsIn(world, power, move.target)
      if (pops === 0) continue
      const seat = seatOfPower(world, power)
      if (yield* ask(world, seat, helpDefence, { ...move, seat, power, pops, defender: against })) helpers.push(power)
    }
  }
  return helpers
}

/** Where a country comes to stand, and with whom: with who wished it among those that took part, else with the holder it had, else with who named it; nobody comes further than section 23 lets him. */
export function outcomeOf(
  world: TwWorld,
  {
    target,
    by,
    levels,
    left,
    wished,
    contributors,
  }: { target: string; by: string; levels: number; left: number; wished?: string; contributors: string[] },
): { level: number; holder: string | null; levels: number } {
  const holder = holderOf(world, target)
  const { from, to } = movedBy(world, target, allianceOf(world, by), levels, left)
  if (to === from) return { level: levelOf(world, target), holder, levels: 0 }
  if (to <= 0) return { level: -to, holder: to === 0 ? null : holder, levels: Math.abs(to - from) }
  const mayHold = [wished, holder, by, ...contributors].filter(
    (power): power is string =>
      power != null && (levels < 0 ? power === holder : contributors.includes(power)) && mostOf(world, target, power) > 0,
  )
  const keeps = from > 0 ? holder : null
  const next = mayHold[0] ?? keeps
  if (next === null) return { level: 0, holder: null, levels: Math.abs(from) }
  const level = Math.min(to, mostOf(world, target, next))
  return { level, holder: next, levels: Math.abs(level - from) }
}

/** POPs of powers in a country, with what they consist of. */
function strength(world: TwWorld, target: string, powers: readonly string[], status: number, inherent = 0, extra: readonly Bonus[] = []) {
  const of = new Map(powers.flatMap((power) => (popsIn(world, power, target) > 0 ? [[power, popsIn(world, power, target)] as const] : [])))
  const pops = [...of.values()].reduce((sum, each) => sum + each, 0) + status + inherent + extra.reduce((sum, { value }) => sum + value, 0)
  const parts = [
    ...[...of].map(([power, many]) => `${power} ${many}`),
    ...(status > 0 ? [`its status ${status}`] : []),
    ...(inherent > 0 ? [`inherent ${inherent}`] : []),
    ...extra.map(({ value, why }) => `${why} ${value}`),
  ]
  return { of, pops, text: `${numbered(pops, 'POP')}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}` }
}

/** 16.1.3: what defends every country. */
const inherentOf = ({ tables: { diplomacy: table } }: TwWorld, target: string): number =>
  target === 'Spain' || target === 'Turkey' ? table['inherent POPs'][target] : table['inherent POPs']['each minor country']

/** 16.1.6, 16.1.7, 16.2: what is added to a power's roll. */
export function modifiersOf(
  world: TwWorld,
  power: string,
  { status, espionage, countered, target }: { status: number; espionage: boolean; countered: boolean; target?: string },
): (readonly [string, number])[] {
  const { universal } = world.tables.influence
  const table = world.tables.diplomacy
  const rolls = (of: readonly string[]) => of.includes(power)
  const { warsOnNeutrals, warsOnFriends } = diplomacyOf(world)
  const neutrals = universal['each war on a neutral']
  const found: (readonly [string, number])[] = [
    ['for its status', status],
    ['for Espionage', espionage && !countered ? table.Espionage : 0],
    ['for Counter-Espionage', countered && !espionage ? table['unanswered Counter-Espionage'] : 0],
    [
      'for the USA in the war',
      rolls(universal['the USA is in the war']['rolls of']) && isUsaIn(world) ? universal['the USA is in the war'].die : 0,
    ],
    [
      'for the surrender of Italy',
      rolls(universal['Italy has surrendered']['rolls of']) && world.state.nations[ITALY]?.conqueredBy != null
        ? universal['Italy has surrendered'].die
        : 0,
    ],
    ['for wars on neutrals', rolls(neutrals['rolls of']) ? neutrals.die * warsOnNeutrals : 0],
    ['for the Vatican', vaticanDie(world, power, target)],
    ['for wars on friends', universal['each war on a friend'].die * (warsOnFriends[power] ?? 0)],
    ...world.rules
      .bonuses(world, 'diplomacy', { power, ...(target !== undefined && { in: target }) })
      .map(({ value, why }) => [`for ${why}`, value] as const),
  ]
  return found.filter(([, die]) => die !== 0)
}

/** 16.1.7.5: powers of the alliance under attack that hold a Counter-Espionage chit, and POPs in the country unless they are spied on, are asked; who plays it, or null. */
function* counter(world: TwWorld, alliance: Alliance, move: Move): Procedure<string | null> {
  const { target } = move
  for (const power of membersOf(world, alliance)) {
    const pops = popsIn(world, power, target)
    if (!hasChit(world, power, 'counterEspionage') || (pops === 0 && !move.spying) || hasPlayed(world, power, target, 'counterEspionage'))
      continue
    const seat = seatOfPower(world, power)
    if (!(yield* ask(world, seat, counterDiplomacy, { ...move, seat, power, pops }))) continue
    playFor(world, power, target, 'counterEspionage')
    return power
  }
  return null
}

/** A chit is played in a country: 16.1.7.3 counts them. */
function playFor(world: TwWorld, power: string, target: string, chit: keyof typeof CHITS): void {
  playChit(world, power, chit)
  noteDiplomacy(world, { chits: { ...diplomacyOf(world).chits, [chitKey(world, power, target, chit)]: world.state.turn.index } })
}

const signed = (die: number): string => (die < 0 ? `${die}` : `+${die}`)
const levelsText = (levels: number): string =>
  levels === 0 ? 'no effect' : `${signed(levels)} ${Math.abs(levels) === 1 ? 'level' : 'levels'}`

/** 16.1.5, 6.4.4: countries that become Satellites by themselves in this turn. */
export function satellitesOfThemselves(world: TwWorld): void {
  const { turn, nations } = world.state
  for (const [country, { of, from }] of Object.entries(world.tables.influence['Satellites of themselves'])) {
    const nation = nations[country]
    const power = nations[of]
    if (turn.season !== from.season || turn.year !== from.year) continue
    if (!nation || nation.conqueredBy !== null || nation.controller !== null || !power || power.conqueredBy !== null) continue
    setStatus(world, country, LADDER.indexOf('satellite'), of)
    world.report(
      'diplomacy',
      '16.1.5',
      `${country} becomes a Satellite of ${of}, and is at war with its enemies.`,
      nation.capitals.slice(0, 1),
    )
  }
}

/** 18.5.8, 16.1.1: a power that has surrendered has no influence any more: its POPs are gone and its clients neutral. */
export function endInfluence(world: TwWorld, power: string): void {
  if (world.state.diplomacy === undefined) return
  for (const target of Object.keys(diplomacyOf(world).placed[power] ?? {})) usePops(world, power, target)
  const lost = Object.keys(world.tables.influence.targets).filter(
    (target) =>
      world.state.nations[target] &&
      holderOf(world, target) === power &&
      world.nation(target).conqueredBy === null &&
      !diplomacyOf(world).closed.includes(target),
  )
  for (const target of lost) setStatus(world, target, 0, null)
  if (lost.length > 0)
    world.report('diplomacy', '18.5.8', `${power} has surrendered: ${listed(lost)} ${lost.length === 1 ? 'is' : 'are'} neutral again.`)
}
