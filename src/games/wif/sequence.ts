import { lendingStage, mayLend, seatMayLend } from './production/lend.ts'
import type { Step } from '../../engine/game.ts'
import { type Procedure, stopBefore } from '../../engine/procedure.ts'
import { chooseActions } from './turn/actions.ts'
import { settleAgreements } from '../common/agreements/settle.ts'
import { agreeing, agreements } from './agreements.ts'
import { convoysJoin } from './countries/align.ts'
import { allocateMinors } from './countries/allocate.ts'
import { airTransport } from './air/air-transport.ts'
import { campaignEvents } from './turn/campaign-events.ts'
import { endOfTurn } from './turn/end-of-turn.ts'
import { rememberSeas } from './naval/presence.ts'
import { rememberStrangers } from './stacking/foreign-troops.ts'
import { groundStrikes } from './air/ground-strike.ts'
import { passToPowers } from './ground/control.ts'
import { initiative } from './turn/initiative.ts'
import { debarks } from './landing/debark.ts'
import { invasions } from './landing/invade.ts'
import { landCombat } from './land-combat/land-combat.ts'
import { landMovement } from './movement/land-movement.ts'
import { lastImpulseTest } from './turn/last-impulse.ts'
import { navalAirMissions } from './air/naval-air-mission.ts'
import { portAttacks } from './naval-combat/port-attack.ts'
import { navalMovement } from './naval/naval-move.ts'
import { paradrops } from './air/paradrop.ts'
import { strategicBombardments } from './air/strategic-bombardment.ts'
import { enemySide, seatsOf, sideOfSeat } from './powers.ts'
import { navalCombats, opponentNavalCombats } from './naval/initiate.ts'
import { railMovement } from './movement/rail-movement.ts'
import { rebases } from './air/rebase.ts'
import { nationalGuard } from './turn/national-guard.ts'
import { dueNow, reinforcements } from './turn/reinforcements.ts'
import { reorganisation } from './turn/reorganisation.ts'
import { callOutReserves } from './turn/reserves.ts'
import { endOfStep } from './turn/end-of-step.ts'
import { noteRisen } from './production/points.ts'
import { scrapDestroyed } from './pools/scrap.ts'
import { supplyFromBeaches } from './supply/beach-supply.ts'
import { inSupply } from './supply/supply.ts'
import { rollWeather } from './turn/weather.ts'
import { drawAtStart } from './politics/us-entry/markers.ts'
import { noteOpened } from './politics/us-entry/closed-areas.ts'
import { actionsSince, invasionOfBritain, watchedNow } from './politics/us-entry/watch.ts'
import { giveBackRegions } from './politics/alignment/borders.ts'
import { norwayMined } from './politics/norway/mining.ts'
import { noteBreaches } from './politics/pacts/nazi-soviet.ts'
import { noteEntryOfVichy } from './peace/vichy/hostility.ts'
import { noteSovietEntry } from './politics/soviet-trade.ts'
import { declarationStep } from './politics/declaration-step.ts'
import type { ActionStep as ActionStepOf } from './rules.ts'
import type { WifState } from './state.ts'
import type { WifWorld } from './world.ts'

export type ActionStep = ActionStepOf<WifWorld>

/** 3.1 The sequence of play. A campaign's step is the start of a turn, or one side's impulse with what follows it; with production the end of a turn is a step too. */
export function* play(world: WifWorld): Procedure {
  drawAtStart(world) // 24
  if (yield* settleAgreements(world, agreeing, agreements)) return
  if (world.state.stage === 'turn start') yield* turnStart(world)
  else if (world.state.stage === 'turn end') yield* endOfTurn(world)
  else yield* impulse(world)
  world.awaitImpulse(awaitsImpulse(world.state))
}

/** Whether sheets for the next impulse are written: it has not begun, as it has where war was declared in it. */
export const awaitsImpulse = ({ stage, politics }: WifState): boolean => stage === 'impulse' && !politics?.declared

/** A to C: reinforcements, lending where production is played (5), initiative. */
function* turnStart(world: WifWorld): Procedure {
  const { state } = world
  yield* reinforcements(world)
  yield* nationalGuard(world) // 13.3.2, option 39
  yield* endOfStep(world)
  yield* lendingStage(world) // 5
  yield* initiative(world)
  world.set({ active: state.firstSide, stage: 'impulse' })
  campaignEvents(world)
  weatherAhead(world)
}

/** D: weather when the first side moves, the impulse, its end; E when it was the last. With politics it is two steps where war is declared, one to D2.1 and one from D2.2 on. */
function* impulse(world: WifWorld): Procedure {
  const { state } = world
  const { declared } = state.politics ?? {}
  world.beginImpulse()
  world.note(({ startedOn }) => {
    for (const unit of world.onMap()) startedOn.set(unit.id, declared?.startedOn[unit.id] ?? state.control[unit.hex])
    for (const unit of world.atSea()) startedOn.set(unit.id, '')
  })
  rememberStrangers(world)
  rememberSeas(world)
  if (declared) {
    const { declared: _, ...politics } = state.politics!
    world.set({ politics })
  } else {
    yield* impulseBegins(world)
    if (state.politics && (yield* declarationStep(world))) {
      world.set({ politics: { ...state.politics, declared: { startedOn: changedHands(world) } } })
      return
    }
  }
  yield* callOutReserves(world)
  yield* chooseActions(world) // D2.2
  for (const follow of world.rules.afterActions) yield* follow(world) // 10.4
  yield* norwayMined(world) // 13.3.3
  yield* performActions(world) // D2.3
  for (const follow of world.rules.afterImpulse) follow(world) // 16.3
  convoysJoin(world) // 19.4.1
  yield* scrapDestroyed(world) // 4.3
  noteRisen(world) // 13.6.3
  noteSovietEntry(world) // 5.1
  giveBackRegions(world) // 19.6
  noteBreaches(world) // 19.5.3
  if (lastImpulseTest(world)) {
    // Nobody knew that this impulse was the last: what a turn's end asks of players waits for a sheet of its own where there is production.
    if (state.production) world.set({ stage: 'turn end' })
    else yield* endOfTurn(world) // D2.4
  } else {
    world.set({ active: enemySide(state.active) })
    campaignEvents(world)
    weatherAhead(world)
  }
}

/** D1, and the wars that the campaign brings about. */
function* impulseBegins(world: WifWorld): Procedure {
  const { state } = world
  const { total, thisTurn, bySide } = state.impulses
  world.set({
    impulses: { total: total + 1, thisTurn: thisTurn + 1, bySide: { ...bySide, [state.active]: bySide[state.active] + 1 } },
  })
  if (state.active === state.firstSide && !state.weather.ahead) rollWeather(world) // D1
  if (state.weather.ahead) world.set({ weather: { ...state.weather, ahead: false } })
  announceWar(world)
  passToPowers(world, world.impulseNumber) // 2.5.3
  yield* allocateMinors(world) // 9.5
}

/** Units whose hex another holds than when the impulse began, with who held it (15). */
const changedHands = (world: WifWorld): Record<string, string> =>
  Object.fromEntries(
    [...world.impulse.startedOn].filter(([id, holder]) => holder !== '' && world.state.control[world.unit(id).hex] !== holder),
  )

/**
 * D1 comes next when the first side is to move. Nothing lies between it and what went before, so that its weather is rolled now: players
 * at the table see it before they choose an action, and players by mail must too.
 */
function weatherAhead(world: WifWorld): void {
  const { state } = world
  if (state.active !== state.firstSide || state.forced.weatherRoll !== null) return
  rollWeather(world)
  world.set({ weather: { ...state.weather, ahead: true } })
}

/** D2.3, in the rulebook's order. */
const ACTION_STEPS = [
  ['port attack', portAttacks],
  ['naval air', navalAirMissions],
  ['naval movement', navalMovement],
  ['naval combat', navalCombats],
  ['opponent naval combat', opponentNavalCombats],
  ['strategic bombardment', strategicBombardments],
  ['ground strike', groundStrikes],
  ['rail movement', railMovement],
  ['land movement', landMovement],
  ['air transport', airTransport],
  ['debark', debarks],
  ['invasion', invasions],
  ['paradrop', paradrops],
  ['land combat', landCombat],
  ['rebase', rebases],
  ['reorganisation', reorganisation],
] as const satisfies readonly (readonly [string, ActionStep['play']])[]

/** The steps of the rulebook without any option. */
export type BaseStep = (typeof ACTION_STEPS)[number][0]

export const actionSteps: readonly (ActionStep & { readonly name: BaseStep })[] = ACTION_STEPS.map(([name, play]) => ({ name, play }))

/** Whether the impulse has not got beyond a step of D2.3. */
export function isToCome(world: WifWorld, step: BaseStep): boolean {
  const at = (name: string): number => world.rules.actionSteps.findIndex((each) => each.name === name)
  return at(world.impulse.step) <= at(step)
}

function* performActions(world: WifWorld): Procedure {
  const begun = outOfSupply(world)
  for (const step of world.rules.actionSteps) {
    world.note((impulse) => (impulse.step = step.name))
    yield* stopBefore(everyone(world), step.name)
    yield* actionStep(world, step, begun)
  }
}

/** One step of D2.3 with what surrounds every one of them. `begun`: who was out of supply when the impulse began. */
export function* actionStep(world: WifWorld, step: ActionStep, begun = outOfSupply(world)): Procedure {
  const watched = watchedNow(world)
  yield* supplyFromBeaches(world) // 2.4.2
  yield* step.play(world, begun)
  yield* endOfStep(world) // 2.3.1: at the end of every step
  yield* actionsSince(world, watched) // 13.3.3
  noteOpened(world) // 13.3.2, 19.9
  noteEntryOfVichy(world) // 17.4.1
  if (step.name === 'land combat') yield* invasionOfBritain(world)
}

/** 11.11 turns cargo face-down that was out of supply when the impulse began. */
const outOfSupply = (world: WifWorld): ReadonlySet<string> =>
  new Set(
    world
      .onMap()
      .filter((unit) => !inSupply(world, unit))
      .map(({ id }) => id),
  )

const everyone = (world: WifWorld): string[] => [...new Set([...seatsOf(world, 'Axis'), ...seatsOf(world, 'Allies')])]

/** 15: war declared in this very impulse surprises its victim. Declaring war itself (9.3) is the campaign's doing until politics come. */
function announceWar(world: WifWorld): void {
  for (const war of world.state.wars) {
    if (war.declared !== world.impulseNumber || !war.by) continue
    const victim = war.between.find((country) => country !== war.by)
    world.report('war', '9.3', `${war.by} declares war on ${victim}: its units are surprised for this impulse (15).`)
  }
}

/** Behind the name of an impulse: its step from D2.2 on, after war was declared. */
const AFTER_WAR = ' actions'
const DRAFTS =
  " What you sent for the impulse is kept as a draft: it counts at the deadline, or by 'ready: yes', which its receipt answers, unless you send another sheet."

/** What the steps that are no impulse are called. */
const NAMES: Readonly<Partial<Record<WifState['stage'], string>>> = { 'turn start': 'start', 'turn end': 'end' }

/** The step a position stands before, or in the middle of; null when the campaign is over. */
export function nextStep(world: WifWorld): Step | null {
  const { state } = world
  const turn = `${state.turn.months} ${state.turn.year}`
  const seats = everyone(world)
  const { ended } = state.agreements ?? {}
  if (state.stage === 'over' || ended?.told) return null
  const name = `${turn} ${NAMES[state.stage] ?? `impulse ${impulseOfTurn(world)}`}`
  if (ended) return { name, waitsFor: [], active: [], asks: {} }
  if (state.stage === 'turn start') {
    // 5, 13.3.2: a neutral USA may lend.
    const neutral = state.seats.filter((seat) => !seats.includes(seat) && seatMayLend(world, seat))
    const nothingToDecide = state.forced.firstSide !== null && dueNow(world).length === 0 && !mayLend(world)
    return {
      name,
      waitsFor: nothingToDecide ? [] : [...seats, ...neutral],
      active: [],
      then: 'the first impulse of the turn, of the side that moves first (6.2)',
      asks: {
        ...asks(
          world,
          (seat) =>
            `Place your reinforcements${seatMayLend(world, seat) ? ', say what you give to partners' : ''}, and say how you take the initiative.`,
        ),
        ...Object.fromEntries(neutral.map((seat) => [seat, 'Say what you give to partners (5).'])),
      },
    }
  }
  if (state.stage === 'turn end')
    return {
      name,
      waitsFor: [...seats, ...usEntrySeats(world).filter((seat) => !seats.includes(seat))],
      active: [],
      then: 'the start of the next turn, with the reinforcements that are due',
      asks: {
        ...asks(world, () =>
          world.state.partisans
            ? 'The turn is over: say what you build, and where partisans appear.'
            : 'The turn is over: say what you build.',
        ),
        ...Object.fromEntries(
          usEntrySeats(world).map((seat) => [
            seat,
            'The turn is over: say what you build, where entry markers go, and which entry options you choose.',
          ]),
        ),
      },
    }
  const active = seatsOf(world, state.active)
  const isDeclared = state.politics?.declared !== undefined
  return {
    name: isDeclared ? `${name}${AFTER_WAR}` : name,
    ...(isDeclared && { keepsSheetsOf: name }),
    waitsFor: seats,
    active,
    then: `the last impulse test (12); then the ${enemySide(state.active)} have the impulse, unless the turn ends`,
    asks: asks(world, (seat) =>
      active.includes(seat)
        ? `Your impulse${isDeclared ? ', in which war has been declared' : ''}: choose an action and give your orders.${isDeclared ? DRAFTS : ''}`
        : `The ${state.active} have the impulse${isDeclared ? ', in which war has been declared' : ''}: say how you defend.${isDeclared ? DRAFTS : ''}`,
    ),
  }
}

/** 13.3: the seat of the USA while it draws entry markers, neutral or not. */
const usEntrySeats = ({ state }: WifWorld): string[] => {
  const seat = state.politics?.entry && state.powers.USA?.seat
  return seat ? [seat] : []
}

/** What every seat is asked; one on no side nothing. */
const asks = (world: WifWorld, asked: (seat: string) => string): Record<string, string> =>
  Object.fromEntries(
    world.state.seats.map((seat) => [
      seat,
      sideOfSeat(world, seat) ? asked(seat) : 'Nothing is asked of you while no power of yours is on a side.',
    ]),
  )

/** The number in its turn of the impulse that comes next, or that is being played. */
export const impulseOfTurn = ({ state, impulseToCome }: WifWorld): number => state.impulses.thisTurn + (impulseToCome ? 1 : 0)
