import { listed, numbered } from '../../common/words.ts'
import { item, noted, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { alignableBy } from '../politics/alignment/align-decision.ts'
import { whyNotAlign } from '../politics/alignment/conditions.ts'
import { mayClose } from '../politics/burma-road.ts'
import { NORTHERN_IRELAND } from '../us-options.ts'
import { CLAIMS } from '../politics/alignment/borders.ts'
import { answerClaim, openClaims } from '../politics/alignment/claim-decisions.ts'
import { bordersOf, GERMANY, USSR } from '../politics/alignment/claims-state.ts'
import { miners } from '../politics/norway/mining.ts'
import { keepsOutOfSuez } from '../politics/suez.ts'
import { isFirstWar, PARTIES, partnerOf, powerAt, priceOf, whyNotDemand } from '../peace/compulsory/conditions.ts'
import { compelPeace } from '../peace/compulsory/decisions.ts'
import { breakable } from '../politics/pacts/break-decision.ts'
import { partnersFor } from '../politics/mutual-wish.ts'
import { COMMONWEALTH, exilesOpen } from '../politics/exiles/exiles.ts'
import { PEACE } from '../politics/mutual-peace.ts'
import { NEUTRALITY } from '../politics/pacts/making.ts'
import { bordersOf as pactBordersOf, picksOf, turnable } from '../politics/pacts/markers.ts'
import { mayBreak } from '../politics/pacts/may-break.ts'
import { pactsWith, partnerIn } from '../politics/pacts/pact.ts'
import { mayEnforce } from '../politics/alignment/enforced-peace.ts'
import { declareWar, victimsOf } from '../politics/declare.ts'
import { announcementOf } from '../politics/whom.ts'
import { powersOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** So many minor countries are named; of more it is said how many there are. */
const NAMED = 12

/** 9: what a seat may claim, on whom it may declare war and what it may align, in an impulse of its side in which nobody has declared war yet. */
export function declarations(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || world.state.politics.declared) return []
  return [
    ...pactsToBreak(world, seat),
    ...bordersBefore(world, seat),
    ...wars(world, seat),
    ...tensionLine(world, seat),
    ...alignments(world, seat),
    ...(world.state.active === 'Axis' ? burmaRoadLine(world, seat) : []),
    ...cedingLine(world, seat),
  ]
}

/** 13.3.3, action 6: with the declarations, and before production. */
export const burmaRoadLine = (world: WifWorld, seat: string): string[] =>
  powersOfSeat(world, seat).includes('Japan') && mayClose(world)
    ? valueLine('close burma road', 'no', '13.3.3: yes, and Allies not at war with Japan send nothing to China by it')
    : []

/** 13.3.3, action 38: in a naval movement step of either side. */
export const suezLine = (world: WifWorld, seat: string): string[] =>
  powersOfSeat(world, seat).includes(COMMONWEALTH) && keepsOutOfSuez(world)
    ? valueLine('close suez', 'no', '13.3.3: yes, and no ship of the Axis passes the canal; the USA may take offence')
    : []

/** 13.3.3, action 39: at the start of a naval action. */
export const norwayLine = (world: WifWorld, seat: string): string[] => {
  const ships = powersOfSeat(world, seat).includes(COMMONWEALTH) && world.state.active === 'Allies' ? miners(world) : []
  return ships.length === 0
    ? []
    : valueLine(
        'mine norway',
        'none',
        `13.3.3: in a naval action: none | ${ships.map(({ name }) => name).join(' | ')}; Norway rolls how it takes it`,
      )
}

/** 13.3.2, option 44: what the Commonwealth says when the USA asks for Northern Ireland. */
const cedingLine = (world: WifWorld, seat: string): string[] =>
  world.state.active === 'Allies' &&
  powersOfSeat(world, seat).includes('Commonwealth') &&
  whyNotAlign(world, 'USA', NORTHERN_IRELAND) === null
    ? valueLine('cede northern ireland', 'no', '13.3.2: yes, and the USA may have it')
    : []

/** 9.2: pacts that could be broken now, and how those stand that cannot. */
function pactsToBreak(world: WifWorld, seat: string): string[] {
  const open = breakable(world, seat)
  const own = powersOfSeat(world, seat).flatMap((by) => pactsWith(world, by).map((pact) => ({ by, other: partnerIn(pact, by) })))
  const shut = own.flatMap(({ by, other }) => {
    const may = mayBreak(world, by, other)
    return 'whyNot' in may ? remark(`The pact of ${by} with ${other} holds: ${may.whyNot} (9.2).`) : []
  })
  return [
    ...shut,
    ...(open.length === 0 ? [] : [...section('break pact', '9.2: before war is declared'), ...open.map((other) => `#  - ${other}`), '']),
  ]
}

/** 9.2, 13.2: at the end of the turn, markers for the borders of pacts, and pacts that are made or confirmed. */
export function pactLines(world: WifWorld, seat: string): string[] {
  if (!world.state.politics) return []
  const powers = powersOfSeat(world, seat)
  const picks = powers.filter((power) => picksOf(world, power) > 0)
  const marked = powers.flatMap((power) => turnable(world, power))
  const wanted = partnersFor(NEUTRALITY, world, seat)
  const foes = partnersFor(PEACE, world, seat)
  return [
    ...(picks.length === 0
      ? []
      : section('pact markers', '13.2: on which border, to attack (offensive) or to defend (defensive); none: no more')),
    ...picks.flatMap((power) =>
      pactBordersOf(world, power).flatMap((pact) =>
        noted(`#  - { border: ${partnerIn(pact, power)}, as: defensive }`, `${power}, ${picksOf(world, power)} in all`),
      ),
    ),
    ...(marked.length === 0
      ? []
      : valueLine('shift marker', `{ border: ${marked[0].border}, as: ${marked[0].as} }`, '13.2: turned over, or moved with to:')),
    ...(wanted.length === 0 ? [] : valueLine('pacts', wanted, '9.2: whom you want a neutrality pact with, or to confirm one; both must')),
    ...compulsoryLines(world, powers),
    ...(foes.length === 0 ? [] : valueLine('peace', foes, '13.7.3: whom you want peace with, as things stand; both must')),
  ]
}

/** 13.7.3, option 42: who may end the first war of Japan and the USSR, and how. */
function compulsoryLines(world: WifWorld, powers: readonly string[]): string[] {
  if (!world.rules.decisions.some(({ name }) => name === compelPeace.name) || !isFirstWar(world)) return []
  return PARTIES.filter((party) => powers.includes(party)).flatMap((party) => {
    const why = whyNotDemand(world, party)
    const hexes = numbered(priceOf(world, party).length, 'hex', 'hexes')
    const at = world.state.control.findIndex((_, hex) => world.map.isLand(hex) && powerAt(world, hex) === party)
    return [
      ...valueLine(
        'compulsory peace',
        why === null ? 'demand' : 'buy',
        `13.7.3: ${why === null ? `demand: ${partnerOf(party)} must agree; ` : ''}buy: for ${hexes} that you give up`,
      ),
      ...(at < 0
        ? []
        : valueLine(
            'cut off',
            `{ at: ${world.map.code(at)}, to: ${partnerOf(party)} }`,
            '13.7.3: who gets hexes that peace cuts off among those of several powers',
          )),
    ]
  })
}

/** 19.6: what the USSR may claim, and what Germany is asked of it in the name of others. */
function bordersBefore(world: WifWorld, seat: string): string[] {
  const isOf = (power: string): boolean => powersOfSeat(world, seat).includes(power)
  const open = isOf(USSR) && world.state.active === 'Allies' ? openClaims(world) : []
  return [
    ...(open.length === 0 ? [] : section('claim', '19.6: who denies a claim is at war with the USSR at once')),
    ...open.flatMap((country) => noted(`#  - ${country}`, CLAIMS[country])),
    ...(isOf(GERMANY) && world.state.active === 'Axis' && bordersOf(world).demands === 'due'
      ? valueLine('demands', 'allow', '19.6.2: Hungary on Transylvania, Bulgaria on South Dobruja: allow or deny')
      : []),
  ]
}

/** 19.6: in an impulse of the Allies, what Germany answers in the name of who is asked for something. */
export function answersToClaims(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || world.state.active !== 'Allies' || !powersOfSeat(world, seat).includes(GERMANY) || !world.state.powers[USSR])
    return []
  const open = openClaims(world)
  return open.length === 0
    ? []
    : [
        ...section('claims', '19.6: if the USSR claims something of them: allow or deny'),
        ...open.flatMap((country) => item({ at: country, answer: answerClaim.byDefault(world, { seat, country }) })),
        '',
      ]
}

/** 19.6: wars over Soviet claims that Germany may end. */
export function peaceOverClaims(world: WifWorld, seat: string): string[] {
  if (!world.state.politics || !powersOfSeat(world, seat).includes(GERMANY)) return []
  const open = mayEnforce(world)
  return open.length === 0 ? [] : [...section('enforce peace', '19.6: it is neutral then'), ...open.map((country) => `#  - ${country}`), '']
}

/** 19.5.1: whom the Commonwealth may take into its force pools. */
export function exileLines(world: WifWorld, seat: string): string[] {
  const open = powersOfSeat(world, seat).includes(COMMONWEALTH) ? exilesOpen(world) : []
  return open.length === 0 ? [] : valueLine('exiles', 'all', `19.5.1: all | none | [names] of ${listed(open.map(({ name }) => name))}`)
}

/** 9.6: what may be aligned as things stand. */
function alignments(world: WifWorld, seat: string): string[] {
  const minors = alignableBy(world, seat)
  return minors.length === 0
    ? []
    : [
        ...section('align', '9.6: one minor country for each of your powers, of its own will'),
        ...minors.map((minor) => `#  - ${minor}`),
        '',
      ]
}

/** 13.3.2: of options that a war brings. */
export const tensionLine = (world: WifWorld, seat: string): string[] =>
  world.state.politics?.entry && powersOfSeat(world, seat).includes('USA')
    ? valueLine('us tension of options', 'none', '13.3.2: options that a war brings and that you roll tension for: [31] or none')
    : []

/** 9.3. */
function wars(world: WifWorld, seat: string): string[] {
  const victims = victimsOf(world, seat)
  if (victims.length === 0) return []
  const majors = victims.filter((each) => announcementOf(world, each) === 'major powers')
  const minors = victims.filter((each) => announcementOf(world, each) === 'minor countries')
  const more = minors.length - NAMED
  return [
    ...section(declareWar.sheet!.section, '9.3: war; its actions are then a step of their own, for which your orders are kept as a draft'),
    ...majors.map((each) => `#  - ${each}`),
    ...(minors.length === 0
      ? []
      : remark(
          `or on ${minors.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${numbered(more, 'other minor country', 'other minor countries')}` : ''}`,
          '  ',
        )),
    '',
  ]
}
