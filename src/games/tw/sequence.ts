import type { Step } from '../../engine/game.ts'
import { type Procedure, stopBefore } from '../../engine/procedure.ts'
import { airdrops } from './operations/airdrops.ts'
import { counterAir } from './air/counter-air.ts'
import { portStrikes } from './port-strikes/port-strikes.ts'
import { stageAir } from './air/staging.ts'
import { groundCombat } from './operations/ground-combat.ts'
import { buildSegment } from './economy/build.ts'
import { yearStart } from './economy/income.ts'
import { breakdownUnits } from './ground/breakdown.ts'
import { groundMovement } from './movement/movement.ts'
import { railMovement } from './ground/rail.ts'
import { enforceAllStacking, enforceStacking } from './ground/stacking.ts'
import { activate } from './logistics/activation.ts'
import { keepChits } from './logistics/chits.ts'
import { planning } from './logistics/planning.ts'
import { navalOperations } from './operations/naval-missions.ts'
import { taskForces } from './naval/task-forces.ts'
import { allSeats, isBelligerent, powersOfSeat, seatsOf } from './powers.ts'
import { nextTurn, turnName } from './seasons.ts'
import type { Stop } from './stops.ts'
import { strategicWarfare } from './strategic/strategic-warfare.ts'
import { stratmoveSegment } from './stratmove/stratmove.ts'
import { checkSupply } from './supply/check.ts'
import { supplySegment } from './turn/supply-segment.ts'
import { campaignEvents } from './turn/campaign-events.ts'
import { endSegment } from './turn/end-segment.ts'
import { settleVictory } from './turn/settle-victory.ts'
import { rollWeather } from './turn/weather.ts'
import { declarationsOfWar } from './war/declare-war.ts'
import type { TwWorld } from './world.ts'

/**
 * 3 The sequence of play. A campaign's step is a player turn. The Axis' begins with what both sides do at the start of a turn: planning, declarations of war and
 * strategic warfare, so that its step waits for everybody's sheet.
 */
export function* play(world: TwWorld): Procedure {
  world.toCome = false
  world.beginOperations()
  if (world.state.stage === 'Axis turn') {
    yield* segment(world, 'planning')
    yield* segment(world, 'declarations of war')
    yield* segment(world, 'strategic warfare')
  }
  yield* playerTurn(world)
  if (world.state.stage === 'Axis turn') world.note({ stage: 'Allied turn' })
  else endOfTurn(world)
  world.beginOperations()
  world.toCome = true
}

/** 3.6 to 3.10: operations, building, strategic movement, supply and the end of a player turn. */
function* playerTurn(world: TwWorld): Procedure {
  checkSupply(world)
  activate(world)
  yield* segment(world, 'task forces')
  yield* segment(world, 'breakdown')
  yield* segment(world, 'staging')
  yield* segment(world, 'counter-air')
  yield* segment(world, 'port strikes')
  yield* segment(world, 'naval missions')
  yield* segment(world, 'rail movement')
  yield* segment(world, 'first movement')
  yield* segment(world, 'first airdrops')
  yield* segment(world, 'first combat')
  yield* secondImpulse(world)
  yield* segment(world, 'second staging')
  yield* segment(world, 'second movement')
  yield* segment(world, 'second airdrops')
  yield* segment(world, 'second combat')
  yield* enforceAllStacking(world)
  yield* segment(world, 'build')
  yield* segment(world, 'stratmoves')
  yield* enforceStacking(world, world.phasing)
  yield* segment(world, 'supply')
  yield* segment(world, 'end')
}

/** Between the impulses: stacking, and which of those that go on are cut off by now (12.6.2). */
export function* secondImpulse(world: TwWorld): Procedure {
  yield* enforceAllStacking(world)
  world.ops.impulse = 2
  checkSupply(world)
}

/** What is played at each stop: the order of play stands above, who does it here, for cases too. */
export const segments: Readonly<Record<Stop, (world: TwWorld) => Procedure>> = {
  planning,
  'declarations of war': declarationsOfWar,
  'strategic warfare': strategicWarfare,
  'task forces': taskForces,
  breakdown: breakdownUnits,
  staging: stageAir,
  'counter-air': counterAir,
  'port strikes': portStrikes,
  'naval missions': navalOperations,
  'rail movement': railMovement,
  'first movement': groundMovement,
  'first airdrops': airdrops,
  'first combat': groundCombat,
  'second staging': stageAir,
  'second movement': groundMovement,
  'second airdrops': airdrops,
  'second combat': groundCombat,
  build: buildSegment,
  stratmoves: stratmoveSegment,
  supply: supplySegment,
  end: endSegment,
}

function* segment(world: TwWorld, name: Stop): Procedure {
  yield* stopBefore(allSeats(world), name)
  world.ops.step = name
  yield* segments[name](world)
}

/** The end of a turn of four seasons' years: the next one's income, weather and events lie before the first choice of it, and players plan knowing them. */
function endOfTurn(world: TwWorld): void {
  const { state } = world
  if (settleVictory(world) || state.turn.index >= state.lastTurn) {
    return world.note({ stage: 'over' })
  }
  world.note({ lastEfforts: Object.fromEntries(Object.entries(state.plans).map(([power, { effort }]) => [power, effort])) })
  keepChits(world)
  for (const name of Object.keys(state.nations)) world.changeNation(name, { spentOnUnits: 0 })
  world.note({ plans: {}, shortages: {}, turn: nextTurn(state.turn), stage: 'Axis turn' })
  if (state.turn.season === 'Spring') yearStart(world)
  rollWeather(world)
  campaignEvents(world)
}

/** A power that has something to decide: at war, and not conquered. Nobody waits for the others, who may send a sheet all the same: to declare war, to build (6.2, 6.4). */
const isAtWork = (world: TwWorld, power: string): boolean => isBelligerent(world, power) && world.nation(power).conqueredBy === null

/** The step a position stands before, or null when the campaign is over. */
export function nextStep(world: TwWorld): Step | null {
  const { stage, turn } = world.state
  if (stage === 'over') return null
  const [active, others] =
    stage === 'Axis turn' ? [seatsOf(world, 'Axis'), seatsOf(world, 'Allies')] : [seatsOf(world, 'Allies'), seatsOf(world, 'Axis')]
  const planned = stage === 'Axis turn'
  const playing = (seats: readonly string[]) => seats.filter((seat) => powersOfSeat(world, seat).some((power) => isAtWork(world, power)))
  const standing = (seats: readonly string[]) =>
    seats.filter(
      (seat) => !playing([seat]).includes(seat) && powersOfSeat(world, seat).some((power) => world.nation(power).conqueredBy === null),
    )
  // 6.2: a neutral power plans and declares war when plans are made, and builds in its side's player turn.
  const neutral = standing(planned ? allSeats(world) : active)
  return {
    name: `${turnName(turn)} ${stage}`,
    waitsFor: playing([...active, ...others]),
    mayToo: neutral,
    active: playing(planned ? [...active, ...others] : active),
    asks: Object.fromEntries([
      ...active.map((seat) => [seat, planned ? 'your plan for the turn, sealed, and your operations' : 'your operations']),
      ...others.map((seat) => [
        seat,
        planned
          ? 'your plan for the turn, sealed, and how you answer the Axis (interceptions, Reserves)'
          : 'how you answer the Allies (interceptions, Reserves)',
      ]),
      ...neutral.map((seat) => [
        seat,
        'only if you like: you are neutral, and nobody waits for your sheet. You may declare war, move at home, build',
      ]),
    ]),
    then: planned ? 'then the Allied player turn' : 'then the next turn',
  }
}

/** "Spring 1940 Allied turn": a step of this turn or a later one that has not been played. */
export function laterStep(world: TwWorld, words: string): string | null {
  const match = /^(spring|summer|fall|winter) (\d{4}) (axis|allied)(?: player)? turn$/i.exec(words.trim().replace(/\s+/g, ' '))
  if (!match) return null
  const { turn, stage, lastTurn } = world.state
  const stages = ['axis', 'allied']
  let at = { ...turn }
  for (let index = turn.index; index <= lastTurn; index++, at = nextTurn(at)) {
    if (at.season.toLowerCase() !== match[1].toLowerCase() || at.year !== Number(match[2])) continue
    const wanted = stages.indexOf(match[3].toLowerCase())
    if (index === turn.index && wanted <= stages.indexOf(stage === 'Axis turn' ? 'axis' : 'allied')) return null
    return `${turnName(at)} ${wanted === 0 ? 'Axis' : 'Allied'} turn`
  }
  return null
}
