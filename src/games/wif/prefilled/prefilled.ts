import { agreementLines } from '../../common/agreements/sheet.ts'
import { agreeing } from '../agreements.ts'
import { mayDemandReRoll } from '../turn/initiative.ts'
import { hasShips, limitsOfAction } from '../limits.ts'
import { controllerOf, isActive, powersOf, powersOfSeat, seatOf, seatOfPower, seatOfUnit, sideOfSeat } from '../powers.ts'
import { leftNow } from '../production/build.ts'
import { forcePoolsOf, poolName } from '../production/force-pools.ts'
import { bestPlans } from '../production/plan.ts'
import { productionOf } from '../production/points.ts'
import { carriagesOf, seizableBy } from '../production/seizure.ts'
import { dueCompensations, sovietCompensation } from '../production/soviet-compensation.ts'
import { soviet } from '../politics/soviet-trade.ts'
import { worksOf } from '../production/ships.ts'
import { sumText } from '../production/told.ts'
import { placesFor } from '../turn/reinforcement-places.ts'
import { dueNow } from '../turn/reinforcements.ts'
import { nationalGuardOf } from '../turn/national-guard.ts'
import { reservesOf } from '../turn/reserves.ts'
import { type BaseStep, isToCome, nextStep } from '../sequence.ts'
import { landLimit } from '../stacking/stacking.ts'
import type { Side, Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { valuesText } from '../pieces.ts'
import { isManoeuvring } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { airChoices, airTransports, missionsAfterCombat, missionsBeforeMoves, paradrops } from './prefilled-air.ts'
import { attacks, defence, emergencySupply, moves, overstacked, railMoves, reorganisations } from './prefilled-land.ts'
import { atSeaBeforeLand, landings, seaAdvice } from './prefilled-naval.ts'
import { entryLines } from './prefilled-us-entry.ts'
import { handOverLines, lendLeasePoolLines, lendLines } from './prefilled-lending.ts'
import {
  answersToClaims,
  declarations,
  exileLines,
  norwayLine,
  pactLines,
  peaceOverClaims,
  suezLine,
  tensionLine,
  burmaRoadLine,
} from './prefilled-politics.ts'
import { chitLines, offensiveLines } from './prefilled-offensive.ts'
import { destroySavedLines, disbandLines, saveLines } from './prefilled-savings.ts'
import { partisanLines } from './prefilled-partisans.ts'
import { installerOf, VICHY } from '../vichy.ts'
import { liberationLines } from './prefilled-liberation.ts'
import { collapseLine, vichyLines } from './prefilled-vichy.ts'
import { afterConquest, attacked, givingUp, scrapping } from './prefilled-peace.ts'
import { item, noted, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { Standing } from './standing.ts'

/**
 * The sheet a seat fills in: every unit of its that may act stands there, with what stands opposite and the choices. What is not a
 * comment is what happens if it is sent back as it is.
 */
export function prefilledSheet(world: WifWorld, seat: string, brief = false): string {
  const step = nextStep(world)
  if (!step) return ''
  const standing = new Standing(world, seat, brief)
  const head = [
    `seat: ${seat}`,
    `for: ${step.name}`,
    ...remark(
      'Orders begin with one #: take it away, and that of the section above, and fill in the blanks. Lines with ## are remarks. Units go by name, or "all land in Minsk"; hexes by name or code (E2140). For more, mail "query: help".',
    ),
    '',
    ...agreementLines(world, agreeing, seat),
  ]
  const side = sideOfSeat(world, seat)
  if (!side) return [...head, ...remark(whyNothing(world, seat)), ...whileNeutral(world, seat)].join('\n')
  const body = bodyOf(world, standing, side)
  return [...head, ...body].join('\n')
}

function bodyOf(world: WifWorld, standing: Standing, side: Side): string[] {
  const { stage, active } = world.state
  if (stage === 'turn start') return turnStart(world, standing.seat, side)
  if (stage === 'turn end') return turnEnd(world, standing.seat)
  return active === side ? ownImpulse(standing) : enemyImpulse(standing)
}

/** What a neutral USA may do (5, 13.3.1). */
const whileNeutral = (world: WifWorld, seat: string): string[] =>
  world.state.stage === 'turn start' ? lendLines(world, seat) : world.state.stage === 'turn end' ? entryLines(world, seat) : []

/** What a seat on no side is told in place of its choices (9.1). */
function whyNothing(world: WifWorld, seat: string): string {
  const powers = powersOfSeat(world, seat)
  return powers.length === 0
    ? 'No major power is yours as things stand: nothing is asked of you.'
    : `${powers.join(' and ')} ${powers.length === 1 ? 'is' : 'are'} on no side: nothing is asked of you.`
}

/** A and C of the sequence of play: reinforcements and initiative. */
function turnStart(world: WifWorld, seat: string, side: Side): string[] {
  const due = dueNow(world).filter((unit) => seatOfUnit(world, unit) === seat)
  const track = world.tables.initiativeTrack[world.state.initiative.box].name
  const may = mayDemandReRoll(world, side)
  return [
    ...remark(
      `The initiative marker stands on ${track}: ${may ? 'you may demand a re-roll, which costs a box of the track' : 'you cannot demand a re-roll'} (6.1).`,
    ),
    'initiative:',
    ...(may ? noted('  re-roll: no', 'no | if lost | yes') : []),
    ...noted('  first: us', 'us | them: who moves first if you win (6.2)'),
    '',
    ...(nationalGuardOf(world).some((unit) => seatOfUnit(world, unit) === seat)
      ? valueLine('call out reserves', 'all', '13.3.2, option 39: all | none | [names]')
      : []),
    ...(due.length > 0 ? arrivals(world, due) : remark('No reinforcements of yours arrive this turn.')),
    ...givingUp(world, new Standing(world, seat)),
    ...disbandLines(world, new Standing(world, seat)),
    ...lendLines(world, seat),
  ]
}

/** E of the sequence of play: production, with what each power has to spend and to choose from. */
function turnEnd(world: WifWorld, seat: string): string[] {
  const powers = powersOfSeat(world, seat)
  const whose = (power: string) => (powers.length > 1 ? ` for ${power}` : '')
  return [
    ...partisanLines(world, seat),
    ...entryLines(world, seat),
    ...scrapping(world, seat),
    ...powers.flatMap((power) => remark(`${power}: ${sumText(productionOf(world, power))} (13.6).`)),
    ...pactLines(world, seat),
    ...vichyLines(world, seat),
    ...liberationLines(world, seat),
    ...peaceOverClaims(world, seat),
    ...exileLines(world, seat),
    ...burmaRoadLine(world, seat),
    ...compensations(world, powers),
    ...convoyLines(world, powers),
    ...seizures(world, seat),
    ...lendLeasePoolLines(world, seat),
    ...handOverLines(world, seat, 'ships'),
    ...saveLines(world, seat),
    ...remark(
      `What you do not order is built for you; "nothing more" leaves the rest unspent, and it is ${world.rules.savesPoints ? 'saved' : 'lost'}.`,
    ),
    ...section('build', '13.6.5: how many of which type, at which cost; the counters are drawn'),
    ...powers.flatMap((power) =>
      worksOf(world, power).flatMap(({ what, ships: [ship], cost }) =>
        noted(`#  - ${WORKS[what]} ${nameOf(world, ship)}`, `${cost.points} build points`),
      ),
    ),
    ...powers.flatMap((power) =>
      [...forcePoolsOf(world, power), ...(world.rules.buildAhead?.(world, power) ?? [])].flatMap((pool) =>
        noted(
          `#  - 1 ${poolName(pool)}${whose(power)}`,
          `${leftNow(world, power, pool)}${pool.price !== pool.points ? `, ${pool.price} now` : ''}: ${pool.units.map(({ name }) => name).join(', ')}`,
        ),
      ),
    ),
    ...chitLines(world),
    ...afterConquest(world, seat),
  ]
}

const WORKS = { finish: 'finish', repair: 'repair', planes: 'planes for' } as const

/** A ship's name, with its country where namesakes are. */
const nameOf = (world: WifWorld, ship: Unit): string =>
  world.unitsNamed(ship.name).length > 1 ? `${ship.country} ${ship.name}` : ship.name

/** 5.1: what Germany takes for countries that the USSR has attacked or entered. */
function compensations(world: WifWorld, powers: readonly string[]): string[] {
  const due = powers.includes(soviet.GERMANY) ? dueCompensations(world) : []
  if (due.length === 0) return []
  return [
    ...section(
      'soviet compensation',
      '5.1: for what the USSR attacked or entered: keep a build point or receive a resource, each turn and for good',
    ),
    ...due.flatMap((country) => item({ at: country, take: sovietCompensation.byDefault(world, { seat: '', country }) })),
    '',
  ]
}

/** 13.6.1: how resources go over sea if nobody says anything. */
function convoyLines(world: WifWorld, powers: readonly string[]): string[] {
  const lines = powers.flatMap((power) =>
    bestPlans(world)
      .get(power)!
      .lines.flatMap(({ from, to, number, sea, lender }) => (sea && lender === undefined ? [{ power, from, to, number, sea }] : [])),
  )
  if (lines.length === 0) return []
  return [
    ...section('convoys', '13.6.1: over sea resources go like this; fix lines of your own, or say "ourselves alone"'),
    ...lines.flatMap(({ power, from, to, number, sea }) => {
      const whose = powers.length > 1 ? `, power: ${power}` : ''
      return noted(
        `#  - { resources: ${number}, from: ${world.map.code(from)}, to: ${world.map.code(to)}${whose} }`,
        `${world.map.name(from)} over ${sea.areas.map((area) => world.map.seaAreaNames[area]).join(', ')} to ${world.map.name(to)}`,
      )
    }),
    '',
  ]
}

/** 13.6.1: what could be seized as convoys would go. */
function seizures(world: WifWorld, seat: string): string[] {
  const seizable = seizableBy(world, seat, carriagesOf(bestPlans(world)))
  if (seizable.length === 0) return []
  return [
    ...section('search and seizure', '13.6.1: what powers with which you are at peace carry for your enemies'),
    ...seizable.flatMap(({ area, carrier, owner, number }) =>
      noted(`#  - ${world.map.seaAreaNames[area]}`, `${number} carried by ${carrier} for ${owner}`),
    ),
    '',
  ]
}

/** Reinforcements with the places they would get by themselves. */
function arrivals(world: WifWorld, due: ReturnType<typeof dueNow>): string[] {
  const standing = new Standing(world, seatOf(world, due[0]))
  const planned = new Map<number, number>()
  const lines = due.flatMap((unit) => {
    const places = placesFor(world, unit)
    const room = (hex: number) => unit.kind === 'air' || world.landAt(hex).length + (planned.get(hex) ?? 0) < landLimit(world, hex)
    const to = places.find(room)
    if (to !== undefined && unit.kind === 'land') planned.set(to, (planned.get(to) ?? 0) + 1)
    const name = due.some((other) => other !== unit && other.name === unit.name) ? `${unit.country} ${unit.name}` : unit.name
    return item(
      { unit: name, to: to === undefined ? '' : standing.hex(to) },
      `${unit.kind === 'air' ? `${unit.type} ` : ''}${valuesText(world, unit)}`,
    )
  })
  return [
    ...section('reinforce', '4.2: in cities of its home country'),
    ...remark('Those you leave out are placed for you, as it stands here.', '  '),
    ...lines,
  ]
}

/** D2: everything a side may do in its own impulse, in the order in which it is done; once it has begun, what is left of it. */
function ownImpulse(standing: Standing): string[] {
  const { world, seat } = standing
  const started = world.impulse.step !== ''
  const before = (step: BaseStep, lines: () => string[]): string[] => (isToCome(world, step) ? lines() : [])
  const unlessBrief = (step: BaseStep, lines: () => string[]): string[] => (standing.brief ? [] : before(step, lines))
  const rolled =
    world.state.active === world.state.firstSide && !world.state.weather.ahead && !world.state.politics?.declared
      ? remark(
          `The weather is rolled first${world.state.forced.weatherRoll === null ? '' : `; the campaign fixes a ${world.state.forced.weatherRoll}`}.`,
        )
      : []
  const lost = standing.own.filter((unit) => !inSupply(world, unit))
  return [
    ...(started ? [] : rolled),
    ...(lost.length > 0 ? remark(`Out of supply as things stand: ${standing.names(lost).join(', ')}.`) : []),
    ...(started
      ? []
      : [
          ...declarations(world, seat),
          ...collapseLine(world, seat),
          ...reserves(standing),
          ...actions(world, seat),
          ...offensiveLines(world, standing),
          ...destroySavedLines(world, seat),
        ]),
    ...norwayLine(world, seat),
    ...suezLine(world, seat),
    ...atSeaBeforeLand(standing, (step) => isToCome(world, step)),
    ...before('ground strike', () => missionsBeforeMoves(standing)),
    ...unlessBrief('rail movement', () => railMoves(standing)),
    ...before('land movement', () => moves(standing)),
    ...unlessBrief('air transport', () => airTransports(standing)),
    ...before('invasion', () => landings(standing)),
    ...before('paradrop', () => paradrops(standing)),
    ...before('land combat', () => attacks(standing)),
    ...unlessBrief('rebase', () => [...missionsAfterCombat(standing), ...handOverLines(world, seat, 'aircraft')]),
    ...before('reorganisation', () => reorganisations(standing)),
    ...(standing.brief
      ? []
      : [...airChoices(standing, true), ...seaAdvice(standing, true), ...overstacked(standing), ...atTurnsEnd(world, seat)]),
  ]
}

/** What the end of the turn asks, should this be its last impulse, where that is no step of its own. */
const atTurnsEnd = (world: WifWorld, seat: string): string[] => (world.state.production ? [] : partisanLines(world, seat))

function enemyImpulse(standing: Standing): string[] {
  const { world } = standing
  return [
    ...remark(`The ${world.state.active} have the impulse: say how you defend.`),
    '',
    ...answersToClaims(world, standing.seat),
    ...tensionLine(world, standing.seat),
    ...attacked(world, standing.seat),
    ...suezLine(world, standing.seat),
    ...defence(standing),
    ...(standing.brief ? [] : [...emergencySupply(standing), ...airChoices(standing, false)]),
    ...seaAdvice(standing, false),
    ...(standing.brief ? [] : [...overstacked(standing), ...atTurnsEnd(world, standing.seat)]),
  ]
}

/** 9.7: reserves that may be called out, and where they would come. */
function reserves(standing: Standing): string[] {
  const { world, seat } = standing
  const units = powersOf(world, world.state.active)
    .filter((power) => seatOfPower(world, power) === seat)
    .flatMap((power) => reservesOf(world, power))
  if (units.length === 0) return []
  return [
    ...remark('Reserves (9.7) come face-down, all if you say nothing:'),
    ...valueLine('call out reserves', 'all', 'all | none | [names]'),
    ...(standing.brief ? [''] : reservePlaces(standing, units)),
  ]
}

function reservePlaces(standing: Standing, units: readonly Unit[]): string[] {
  const { world } = standing
  return [
    ...section('reinforce', 'where; else they are placed for you'),
    ...units.flatMap((unit) => {
      const [to] = placesFor(world, unit)
      return item(
        { unit: unit.name, to: to === undefined ? '' : standing.hex(to) },
        `${unit.kind === 'air' ? `${unit.type} ` : ''}${valuesText(world, unit)}`,
      )
    }),
    '',
  ]
}

/** 10: the action, live: a sheet sent back as it is takes it. */
function actions(world: WifWorld, seat: string): string[] {
  const all = powersOf(world, world.state.active).filter((power) => seatOfPower(world, power) === seat)
  const powers = all.filter((power) => power !== VICHY)
  const played = (power: string) =>
    (['naval', 'air', 'land', 'combined'] as const).filter((action) => action !== 'naval' || hasShips(world, power))
  const isFree = (power: string) => isActive(world, power) || isManoeuvring(world, power)
  const usual = (power: string) => (!isActive(world, power) ? 'combined' : isNaval(world, power) ? 'naval' : 'land')
  const choices = (power: string) => (isFree(power) ? `pass | ${played(power).join(' | ')} (10.1)` : 'pass | combined: neutral (10.1)')
  const limits = powers.flatMap((power) =>
    remark(
      `${powers.length > 1 ? `${power}: ` : ''}${played(power)
        .map((action) => `${action}: ${limitsOfAction(world, power, action) || 'no limits'}`)
        .join('; ')}.`,
    ),
  )
  if (powers.length < all.length)
    limits.push(...remark(`${VICHY} takes the action of ${installerOf(world)}, and counts against its limits (17.4.2).`))
  if (powers.length === 1) return [...limits, ...noted(`action: ${usual(powers[0])}`, choices(powers[0])), '']
  return [...limits, 'action:', ...powers.flatMap((power) => noted(`  ${power}: ${usual(power)}`, choices(power))), '']
}

/** Whether a power's war is at sea: it has more ships than land units on the map. */
function isNaval(world: WifWorld, power: string): boolean {
  const of = (units: readonly Unit[]) => units.filter(({ country }) => controllerOf(world, country) === power).length
  return (
    of([...world.inPort(), ...world.atSea().filter(({ kind }) => kind === 'naval')]) >
    of(world.onMap().filter(({ kind }) => kind === 'land'))
  )
}
