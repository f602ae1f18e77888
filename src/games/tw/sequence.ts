import type { Step } from '../../engine/game.ts'
import { type Procedure, stopBefore } from '../../engine/procedure.ts'
import { settleAgreements } from '../common/agreements/settle.ts'
import { agreeing, agreements } from './agreements.ts'
import { diplomacy, satellitesOfThemselves } from './diplomacy/diplomacy.ts'
import { lendAsw, lentAswComes } from './diplomacy/asw-loan.ts'
import { influenceUsa } from './diplomacy/us-propaganda.ts'
import { reviveFascism } from './control/fascist-italy.ts'
import { endOfDiplomaticTurn } from './diplomacy/pops.ts'
import { airdrops } from './operations/airdrops.ts'
import { counterAir } from './air/counter-air.ts'
import { portStrikes } from './port-strikes/port-strikes.ts'
import { stageAir } from './air/staging.ts'
import { groundCombat } from './operations/ground-combat.ts'
import { buildSegment } from './economy/build.ts'
import { receiveNarfs } from './economy/income.ts'
import { breakdownUnits } from './ground/breakdown.ts'
import { groundMovement } from './movement/movement.ts'
import { railMovement } from './ground/rail.ts'
import { enforceAllStacking, enforceStacking } from './ground/stacking.ts'
import { activate } from './logistics/activation.ts'
import { keepChits } from './logistics/chits.ts'
import { rollForOil } from './logistics/oil-shortage.ts'
import { planning } from './logistics/planning.ts'
import { navalOperations } from './operations/naval-missions.ts'
import { taskForces } from './naval/task-forces.ts'
import { atrocities, createPartisans } from './partisans/atrocities.ts'
import { partisanWarfare } from './partisans/damage.ts'
import { allSeats, isBelligerent, powersOfSeat, seatsOf } from './powers.ts'
import { sovietReinforcements } from './east/mobilisation.ts'
import { deliver, noteKarelia } from './east/pact.ts'
import { nextTurn, turnName } from './seasons.ts'
import { mobiliseUsa } from './usa/mobilise.ts'
import { growYards } from './usa/prewar-building.ts'
import { awaitJapan, watchTheWar } from './usa/watch.ts'
import { isPlanned, type Segment } from './stops.ts'
import { strategicWarfare } from './strategic/strategic-warfare.ts'
import { stratmoveSegment } from './stratmove/stratmove.ts'
import { checkSupply } from './supply/check.ts'
import { supplySegment } from './turn/supply-segment.ts'
import { campaignEvents } from './turn/campaign-events.ts'
import { freeFrenchJoin } from './economy/free-french.ts'
import { vichyGoesHome } from './turn/vichy-leaves.ts'
import { endSegment } from './turn/end-segment.ts'
import { settleSurrenders, settleVictory } from './turn/settle-victory.ts'
import { freeze, isInRussia, noteInRussia } from './turn/frostbite.ts'
import { rollWeather } from './turn/weather.ts'
import { decideBorderWars } from './war/border-wars.ts'
import { declarationsOfWar } from './war/declare-war.ts'
import type { TwWorld } from './world.ts'

/**
 * 3 The sequence of play. A campaign's step is a player turn. The Axis' begins with what both sides do at the start of a turn: planning, declarations of war and
 * strategic warfare, so that its step waits for everybody's sheet.
 */
export function* play(world: TwWorld): Procedure {
  if (yield* settleAgreements(world, agreeing, agreements)) return
  world.awaitTurn(false)
  world.beginOperations()
  const { turnStart, playerTurn } = world.rules.sequence
  const { stage, diplomacy } = world.state
  if (stage === 'Planning')
    yield* inOrder(
      world,
      turnStart.filter(({ name }) => isPlanned(name)),
    )
  else {
    if (stage === 'Axis turn') yield* inOrder(world, diplomacy === undefined ? turnStart : turnStart.filter(({ name }) => !isPlanned(name)))
    yield* inOrder(world, playerTurn)
    watchTheWar(world)
  }
  if (stage === 'Planning') world.note({ stage: 'Axis turn' })
  else if (stage === 'Axis turn') world.note({ stage: settleSurrenders(world) ? 'over' : 'Allied turn' })
  else yield* endOfTurn(world)
  world.beginOperations()
  world.awaitTurn(true)
}

/** What both sides do at the start of a turn (3.3 to 3.5). */
export const turnStart = [
  { name: 'planning', play: oilAndPlanning },
  { name: 'diplomacy', play: diplomacyAndOpinion },
  { name: 'declarations of war', play: declarationsAndAfter },
  { name: 'strategic warfare', play: strategicAndPartisanWarfare },
] as const satisfies readonly Segment[]

/** 16, 22.5.1: American opinion after all countries, with what options add before and after. */
function* diplomacyAndOpinion(world: TwWorld): Procedure {
  for (const more of world.rules.beforeDiplomacy) yield* more(world)
  yield* diplomacy(world)
  yield* influenceUsa(world)
  yield* lendAsw(world) // 22.5.2
  reviveFascism(world) // 19.3
  for (const more of world.rules.afterDiplomacy) yield* more(world)
}

/** 6.4, with what options add after. */
function* declarationsAndAfter(world: TwWorld): Procedure {
  yield* declarationsOfWar(world)
  for (const more of world.rules.afterDeclarations) yield* more(world)
}

/** 24: who has too little oil knows it before anything is planned. */
function* oilAndPlanning(world: TwWorld): Procedure {
  yield* rollForOil(world)
  yield* planning(world)
}

/** 3.5, 25.4: partisans come at the end of it. */
function* strategicAndPartisanWarfare(world: TwWorld): Procedure {
  yield* strategicWarfare(world)
  yield* partisanWarfare(world)
}

/** 3.6 to 3.10: operations, building, strategic movement, supply and the end of a player turn. */
export const playerTurn = [
  { name: 'border wars', play: decideBorderWars, silent: true },
  { name: 'supply check', play: supplyCheck, silent: true },
  { name: 'task forces', play: taskForces },
  { name: 'breakdown', play: breakdownUnits },
  { name: 'staging', play: stageAir },
  { name: 'counter-air', play: counterAir },
  { name: 'port strikes', play: portStrikes },
  { name: 'naval missions', play: navalOperations },
  { name: 'rail movement', play: railMovement },
  { name: 'first movement', play: groundMovement },
  { name: 'first airdrops', play: airdrops },
  { name: 'first combat', play: groundCombat },
  { name: 'second impulse', play: secondImpulse, silent: true },
  { name: 'second staging', play: stageAir },
  { name: 'second movement', play: groundMovement },
  { name: 'second airdrops', play: airdrops },
  { name: 'second combat', play: groundCombat },
  { name: 'stacking', play: enforceAllStacking, silent: true },
  { name: 'build', play: buildSegment },
  { name: 'stratmoves', play: stratmoveSegment },
  { name: 'stacking of the mover', play: (world) => enforceStacking(world, world.phasing), silent: true },
  { name: 'supply', play: supplySegment },
  { name: 'end', play: endSegment },
] as const satisfies readonly Segment[]

/** Supply when operations begin, and who is activated by it (12.6). */
function* supplyCheck(world: TwWorld): Procedure {
  noteInRussia(world)
  checkSupply(world)
  activate(world)
}

/** Between the impulses: stacking, and which of those that go on are cut off by now (12.6.2). */
export function* secondImpulse(world: TwWorld): Procedure {
  yield* enforceAllStacking(world)
  world.beginImpulse(2)
  checkSupply(world)
}

function* inOrder(world: TwWorld, segments: readonly Segment[]): Procedure {
  for (const { name, play, silent } of segments) {
    if (!silent) {
      yield* stopBefore(allSeats(world), name)
      world.remember((noted) => (noted.step = name))
    }
    yield* play(world)
  }
}

/** The end of a turn of four seasons' years: the next one's income, weather and events lie before the first choice of it, and players plan knowing them. */
function* endOfTurn(world: TwWorld): Procedure {
  const { state } = world
  if (settleVictory(world) || state.turn.index >= state.lastTurn) {
    return world.note({ stage: 'over' })
  }
  atrocities(world)
  world.note({ lastEfforts: Object.fromEntries(Object.entries(state.plans).map(([power, { effort }]) => [power, effort])) })
  keepChits(world)
  endOfDiplomaticTurn(world)
  noteKarelia(world)
  for (const name of Object.keys(state.nations)) world.changeNation(name, { spentOnUnits: 0 })
  world.note({ plans: {}, shortages: {}, turn: nextTurn(state.turn), stage: state.diplomacy === undefined ? 'Axis turn' : 'Planning' })
  receiveNarfs(world)
  freeFrenchJoin(world) // 18.7.5
  mobiliseUsa(world)
  growYards(world)
  lentAswComes(world) // 22.5.2
  awaitJapan(world)
  createPartisans(world)
  deliver(world)
  sovietReinforcements(world)
  rollWeather(world)
  yield* freeze(world, isInRussia(world))
  vichyGoesHome(world) // 18.7.4
  campaignEvents(world)
  satellitesOfThemselves(world)
}

/** A power that has something to decide: at war or arming for it, and not conquered. Nobody waits for the others, who may send a sheet all the same: to declare war, to build (6.2, 6.4). */
const isAtWork = (world: TwWorld, power: string): boolean =>
  (isBelligerent(world, power) || world.traits['armed neutrals'].powers.includes(power)) && world.nation(power).conqueredBy === null

/** The step a position stands before, or null when the campaign is over. */
export function nextStep(world: TwWorld): Step | null {
  const { stage, turn, agreements: { ended } = {} } = world.state
  if (stage === 'over' || ended?.told) return null
  if (ended) return { name: `${turnName(turn)} ${stage}`, waitsFor: [], active: [], asks: {} }
  const [active, others] =
    stage === 'Allied turn' ? [seatsOf(world, 'Allies'), seatsOf(world, 'Axis')] : [seatsOf(world, 'Axis'), seatsOf(world, 'Allies')]
  if (stage === 'Planning') return planningStep(world)
  const planned = stage === 'Axis turn' && world.state.diplomacy === undefined
  const all = stage === 'Axis turn'
  const playing = (seats: readonly string[]) => seats.filter((seat) => powersOfSeat(world, seat).some((power) => isAtWork(world, power)))
  const standing = (seats: readonly string[]) =>
    seats.filter(
      (seat) => !playing([seat]).includes(seat) && powersOfSeat(world, seat).some((power) => world.nation(power).conqueredBy === null),
    )
  // 6.2: a neutral power plans and declares war when plans are made, and builds in its side's player turn.
  const neutral = standing(all ? allSeats(world) : active)
  return {
    name: `${turnName(turn)} ${stage}`,
    waitsFor: playing([...active, ...others]),
    mayToo: neutral,
    active: playing(all ? [...active, ...others] : active),
    asks: Object.fromEntries([
      ...active.map((seat) => [seat, planned ? 'your plan for the turn, sealed, and your operations' : 'your operations']),
      ...others.map((seat) => [
        seat,
        planned
          ? 'your plan for the turn, sealed, and how you answer the Axis (interceptions, Reserves)'
          : `how you answer the ${all ? 'Axis' : 'Allies'} (interceptions, Reserves)`,
      ]),
      ...neutral.map((seat) => [
        seat,
        'only if you like: you are neutral, and nobody waits for your sheet. You may declare war, move at home, build',
      ]),
    ]),
    then: all ? 'then the Allied player turn' : 'then the next turn',
  }
}

/** Where diplomacy is played, operations are written when its results are known: planning, diplomacy and declarations of war are a step of everybody. */
function planningStep(world: TwWorld): Step {
  const seats = allSeats(world).filter((seat) => powersOfSeat(world, seat).some((power) => world.nation(power).conqueredBy === null))
  const atWork = seats.filter((seat) => powersOfSeat(world, seat).some((power) => isAtWork(world, power)))
  const neutral = seats.filter((seat) => !atWork.includes(seat))
  return {
    name: `${turnName(world.state.turn)} planning`,
    waitsFor: atWork,
    mayToo: neutral,
    active: atWork,
    asks: Object.fromEntries([
      ...atWork.map((seat) => [seat, 'your plan for the turn, sealed, with diplomacy and declarations of war']),
      ...neutral.map((seat) => [
        seat,
        'only if you like: you are neutral, and nobody waits for your sheet. You may conduct diplomacy and declare war',
      ]),
    ]),
    then: 'then the Axis player turn',
  }
}

/** Steps of a turn in order, as their names end. */
const STAGES = ['planning', 'axis turn', 'allied turn'] as const
const STAGE_NAMES = { planning: 'planning', 'axis turn': 'Axis turn', 'allied turn': 'Allied turn' } as const

/** "Spring 1940 Allied turn": a step of this turn or a later one that has not been played. */
export function laterStep(world: TwWorld, words: string): string | null {
  const match = /^(spring|summer|fall|winter) (\d{4}) (planning|(?:axis|allied)(?: player)? turn)$/i.exec(words.trim().replace(/\s+/g, ' '))
  if (!match) return null
  const { turn, stage, lastTurn, diplomacy } = world.state
  const wanted = STAGES.indexOf(match[3].toLowerCase().replace(' player', '') as (typeof STAGES)[number])
  if (STAGES[wanted] === 'planning' && diplomacy === undefined) return null
  let at = { ...turn }
  for (let index = turn.index; index <= lastTurn; index++, at = nextTurn(at)) {
    if (at.season.toLowerCase() !== match[1].toLowerCase() || at.year !== Number(match[2])) continue
    if (index === turn.index && wanted <= STAGES.indexOf(stage.toLowerCase() as (typeof STAGES)[number])) return null
    return `${turnName(at)} ${STAGE_NAMES[STAGES[wanted]]}`
  }
  return null
}
