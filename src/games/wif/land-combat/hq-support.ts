import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { shown } from '../fractions.ts'
import { allPowers, countriesCooperate, enemySide, isHQ, seatOf, seatOfUnit, seatsOf, surprised } from '../powers.ts'
import type { LandUnit } from '../state.ts'
import { type FactsOf, number, someNames } from '../facts.ts'
import { note } from '../tell-refused.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { attackKey, attackerSeat, type Combat, defenderSeat, defendersOf, enemyLandAt, mayCross, names } from './combat.ts'
import { COMBAT, type CombatFacts } from './combat-fact-types.ts'
import { combatFacts } from './combat-facts.ts'
import { ATTACK, DEFEND } from './sheet.ts'

interface Support {
  readonly combat: Combat
  readonly combats: readonly Combat[]
  /** Seat that is asked: only its own HQs are its to commit. */
  readonly seat: string
}

const FACTS = {
  ...COMBAT,
  available: number('own HQs that could support here'),
  able: someNames('unit', 'their names, the highest reorganisation value first'),
  best: number('reorganisation value of the best of them; 0 when there is none'),
  bestInHex: number('reorganisation value of the best of them in the hex that is attacked; 0 when there is none'),
  combats: number('combats of this impulse that are still to be resolved, this one counted'),
}

function factsOf(
  world: WifWorld,
  { combat, combats }: Support,
  side: 'attack' | 'defence',
  hqs: readonly LandUnit[],
): FactsOf<typeof FACTS> {
  const { active } = world.state
  return {
    ...combatFacts(world, combat, side === 'attack' ? active : enemySide(active)),
    available: hqs.length,
    able: byValue(hqs).map((hq) => hq.name),
    best: byValue(hqs)[0]?.reorganisation ?? 0,
    bestInHex: Math.max(0, ...hqs.filter(({ hex }) => hex === combat.hex).map(({ reorganisation }) => reorganisation)),
    combats: combats.length,
  }
}

const byValue = (hqs: readonly LandUnit[]): LandUnit[] => hqs.toSorted((a, b) => b.reorganisation - a.reorganisation)

/** What conditions about a combat may test of its HQ support. */
export const supportFacts: CombatFacts = {
  types: {
    attackHQSupport: number('reorganisation value of the HQ that supports the attack; 0 for none'),
    defenceHQSupport: number('reorganisation value of the HQ that supports the defence; 0 for none'),
  },
  of: (_, { hqSupport }) => ({
    attackHQSupport: hqSupport.attack?.reorganisation ?? 0,
    defenceHQSupport: hqSupport.defence?.reorganisation ?? 0,
  }),
}

/** An HQ of the side may be named, or 'best': the free one with the highest reorganisation value. */
function supportDecision(
  side: 'attack' | 'defence',
  eligible: (world: WifWorld, subject: Support) => LandUnit[],
  why: (world: WifWorld, hq: LandUnit, subject: Support) => string,
): DecisionKind<WifWorld, Support, string | null> {
  return {
    name: side === 'attack' ? 'HQ support of the attack' : 'HQ support of the defence',
    section: '11.15.3',
    schema: z.string().nullable(),
    key: attackKey,
    problems: (world, subject, answer) => {
      if (answer === null) return []
      // The best there is may be none.
      if (answer === 'best') return []
      const hqs = eligible(world, subject)
      const said = hqs.length > 0 ? `${names(hqs)} could` : 'no HQ of yours could'
      const unit = world.state.units[answer]
      if (!unit || unit.kind !== 'land' || !isHQ(unit)) return [`11.15.3: ${unit?.name ?? `'${answer}'`} is no HQ; ${said}`]
      return hqs.includes(unit)
        ? []
        : [`11.15.3: ${unit.name} cannot support ${world.map.name(subject.combat.hex)}: ${why(world, unit, subject)}; ${said}`]
    },
    byDefault: () => null,
    facts: (world, subject) => factsOf(world, subject, side, eligible(world, subject)),
    factTypes: FACTS,
    // HQs hold the supply of an army together and reorganise it: nobody spends one unasked.
    defaultIs: 'no HQ supports',
    example:
      side === 'attack'
        ? 'attack:\n  - { at: Siauliai, with: [XLI ARM, L MECH], hq support: best }'
        : 'defend:\n  - { at: Tarnopol, hq support: Zhukov }',
    choices: (world, subject) => {
      const [best, ...others] = byValue(eligible(world, subject))
      const text = (hq: LandUnit) => `${hq.name} (${hq.reorganisation}) at ${world.map.name(hq.hex)} supports and turns face-down`
      return [
        { answer: null, word: 'none', text: 'no HQ supports' },
        ...(best ? [{ answer: best.id, word: best.name, text: text(best) }] : []),
        ...others.map((hq) => ({ answer: hq.id, word: hq.name, text: text(hq) })),
      ]
    },
    question: (world, subject) => {
      const { attack, defence } = combatFacts(world, subject.combat, world.state.active)
      const against = subject.combat.hqSupport.attack?.reorganisation ?? 0
      return `Does ${names(eligible(world, subject)) || 'an HQ (none can now)'} give HQ support to the ${side} of ${world.map.name(subject.combat.hex)}, ${shown(attack)} factors against ${shown(defence)}${side === 'defence' && against > 0 ? `, the attack supported by an HQ of ${against}` : ''} (11.15.3)? It turns face-down afterwards.`
    },
    sheet: {
      section: side === 'attack' ? ATTACK : DEFEND,
      field: 'hq support',
      answers: [{ says: 'support[ with|by] <.>', takes: { '.': 'unit' }, example: 'support by Zhukov' }],
      read: (_, reader: WifReader, node) => {
        const word = typeof node.value === 'string' ? node.value.trim().toLowerCase() : node.value
        if (word === 'none' || word === 'no' || word === false) return null
        if (word === 'best' || word === 'yes' || word === true) return 'best'
        return reader.unit(node)
      },
      describe: (world, answer) => (answer === null ? 'no HQ support' : `HQ support: ${world.state.units[answer]?.name ?? answer}`),
      check: (world, _, answer) => {
        const unit = answer === null || answer === 'best' ? undefined : world.state.units[answer]
        if (!unit) return []
        if (!isHQ(unit)) return [`11.15.3: ${unit.name} is no HQ`]
        return unit.faceDown ? [`11.15.3: ${unit.name} is face-down and cannot support`] : []
      },
    },
  }
}

export const attackSupport = supportDecision('attack', attackingHQs, whyNoAttack)
export const defenceSupport = supportDecision('defence', defendingHQs, whyNoDefence)

/** Steps 5 and 6 of 11.15: first the attacker commits HQs to all combats, then the defender. */
export function* commitHQs(world: WifWorld, combats: readonly Combat[]): Procedure {
  for (const combat of combats) yield* commitHQ(world, 'attack', combat, combats)
  for (const combat of combats) yield* commitHQ(world, 'defence', combat, combats)
}

/**
 * One HQ for one combat: whoever decides for the side is asked first, then its partners, until an HQ supports. Seats without an HQ on the map, and those
 * after that, are not asked; who ordered support all the same is told why there is none.
 */
function* commitHQ(world: WifWorld, side: 'attack' | 'defence', combat: Combat, combats: readonly Combat[]): Procedure {
  const attacking = side === 'attack'
  const lead = attacking ? attackerSeat(world, combat) : defenderSeat(world, combat)
  const partners = seatsOf(world, attacking ? world.state.active : enemySide(world.state.active))
  for (const seat of new Set([lead, ...partners])) {
    const subject = { combat, combats, seat }
    const kind = attacking ? attackSupport : defenceSupport
    const mayAsk = combat.hqSupport[side] === null && world.onMap().some((unit) => isHQ(unit) && seatOfUnit(world, unit) === seat)
    const answer = mayAsk ? yield* ask(world, seat, kind, subject) : yield* tellInVain(world, seat, kind, subject)
    if (answer === null) continue
    const place = world.map.name(combat.hex)
    const first = combat.hqSupport[side]
    if (first) {
      const named = answer === 'best' ? 'no other HQ' : `${world.unit(answer).name} does not support: only one HQ`
      note(world, seat, '11.15.3', `${named} supports the ${side} of ${place}: ${first.name} does`, [combat.hex])
      continue
    }
    const hqs = attacking ? attackingHQs(world, subject) : defendingHQs(world, subject)
    const hq = answer === 'best' ? byValue(hqs)[0] : hqs.find((unit) => unit.id === answer)
    if (!hq) {
      tellNoSupport(world, side, subject)
      continue
    }
    combat.hqSupport[side] = hq
    world.report('hq support', '11.15.3', `${hq.name} (${hq.reorganisation}) supports the ${side} of ${world.map.name(combat.hex)}.`, [
      combat.hex,
      hq.hex,
    ])
  }
}

/** Who asked for the best HQ where none of his may support is told why not of those in the combat and beside it. */
function tellNoSupport(world: WifWorld, side: 'attack' | 'defence', subject: Support): void {
  const { combat, seat } = subject
  const why = side === 'attack' ? whyNoAttack : whyNoDefence
  const near = [combat.hex, ...world.map.adjacentTo(combat.hex)]
    .flatMap((hex) => world.landAt(hex))
    .filter((unit) => isHQ(unit) && seatOfUnit(world, unit) === seat)
  const reasons = near.map((hq) => `${hq.name}: ${why(world, hq, subject)}`).join('; ')
  note(
    world,
    seat,
    '11.15.3',
    `no HQ of yours supports the ${side} of ${world.map.name(combat.hex)}: ${reasons || 'none is there or beside it'}`,
    [combat.hex],
  )
}

/** Turns HQs that gave support face-down, after the advance, whatever came of the combat (11.15.3). */
export function spendHQs(world: WifWorld, combat: Combat): string {
  const used = [combat.hqSupport.attack, combat.hqSupport.defence].filter((hq): hq is LandUnit => hq !== null && hq.place === 'map')
  for (const hq of used) world.turnFaceDown(hq)
  return used.length > 0 ? `11.15.3: ${names(used)} face-down after HQ support.` : ''
}

function attackingHQs(world: WifWorld, subject: Support): LandUnit[] {
  return subject.combat.attackers.filter((unit) => isHQ(unit) && whyNoAttack(world, unit, subject) === '')
}

function whyNoAttack(world: WifWorld, hq: LandUnit, { combat, seat }: Support): string {
  if (seatOf(world, hq) !== seat) return 'it is not yours'
  if (hq.faceDown) return 'it is face-down'
  if (!combat.attackers.includes(hq)) return 'it is not one of the units attacking the hex'
  if (surprisedNow(world, hq)) return 'it is surprised (15.1)'
  return ''
}

function defendingHQs(world: WifWorld, subject: Support): LandUnit[] {
  const { map } = world
  const near = [subject.combat.hex, ...map.adjacentTo(subject.combat.hex)]
  return near
    .flatMap((hex) => enemyLandAt(world, hex))
    .filter((unit) => isHQ(unit) && seatOfUnit(world, unit) === subject.seat && whyNoDefence(world, unit, subject) === '')
}

function whyNoDefence(world: WifWorld, hq: LandUnit, { combat, combats, seat }: Support): string {
  const { map } = world
  const defenders = defendersOf(world, combat)
  if (seatOf(world, hq) !== seat) return 'it is not yours'
  if (hq.faceDown) return 'it is face-down'
  if (combats.some((other) => other.hqSupport.defence === hq)) return 'it supports another hex'
  if (hq.hex !== combat.hex) {
    if (!map.isAdjacent(hq.hex, combat.hex)) return 'it is neither in the hex nor adjacent to it'
    if (combats.some((other) => other.hex === hq.hex)) return 'its own hex is attacked too'
    if ([hq, ...defenders].every((unit) => !mayCross(world, unit, hq.hex, combat.hex))) return 'an impassable hexside lies between'
  }
  if (!inSupply(world, hq)) return 'it is out of supply'
  if (surprisedNow(world, hq)) return 'it is surprised (15.1)'
  const supported = [...defenders.map((unit) => unit.country), ...(combat.notional ? [combat.notional.country] : [])]
  if (!supported.some((country) => countriesCooperate(world, hq.country, country)))
    return 'it does not co-operate with the defenders (18.1)'
  return ''
}

/** 15.1: an HQ on which any power declared war in this impulse. */
const surprisedNow = (world: WifWorld, hq: LandUnit): boolean => allPowers(world).some((power) => surprised(world, hq.country, power))

/** The reorganisation value in support of the attack less that of the defence (11.15.3). An HQ that an earlier combat destroyed supports no more. */
export function supportDifference(combat: Combat): { difference: number; text: string } | null {
  const [attack, defence] = [combat.hqSupport.attack, combat.hqSupport.defence].map((hq) => (hq?.place === 'map' ? hq : null))
  if (!attack && !defence) return null
  const said = [attack && `${attack.name} ${attack.reorganisation}`, defence && `${defence.name} -${defence.reorganisation}`]
    .filter(Boolean)
    .join(', ')
  return { difference: (attack?.reorganisation ?? 0) - (defence?.reorganisation ?? 0), text: `HQ support (${said})` }
}
