import type { Outcome } from '../../../engine/game.ts'
import { listed } from '../../common/words.ts'
import { isFrom } from '../seasons.ts'
import { isBelligerent, seatsOf, sideOfNation } from '../powers.ts'
import type { Season, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { judged, judgedText, LEVELS } from './objectives.ts'
import { pointsOf, scoreText } from './victory.ts'

/** 27.1: Paris and three of these win for the Axis at once; Rome and Berlin for the Allies. */
const PRIZES = ['Moscow', 'Leningrad', 'Stalingrad', 'London', 'Gibraltar', 'Suez', 'Baku']
const PRIZES_NEEDED = 3
const FALLEN = ['France', 'Britain', 'USSR']
const GERMANY = 'Germany'

/** 27.1: the war is judged at the end of this turn. */
const LAST = ['Summer', 1945] as const
/** 20.4: from this turn on a German surrender is no decisive victory any more. */
const LATE = ['Winter', 1944] as const

interface Verdict {
  readonly winner: Side | null
  readonly section: string
  readonly text: string
}

/** 3.10.3, 27.1: says how things stand at the end of a turn; true when the campaign is decided. */
export function settleVictory(world: TwWorld): boolean {
  const { state } = world
  const verdict = suddenVictory(world) ?? verdictOf1945(world)
  if (verdict !== null) {
    world.report('victory', verdict.section, `${verdict.text} The campaign ends; ${standing(world)}.`)
    return true
  }
  const last = state.turn.index >= state.lastTurn
  if (state.victory.byObjectives) {
    world.report('victory', '27.1', `${standing(world)}${last ? ': the campaign ends.' : ', as things stand.'}`)
    return false
  }
  const lead = pointsOf(world, 'Axis') - pointsOf(world, 'Allies')
  const ahead = lead === 0 ? 'a draw' : `${lead > 0 ? 'the Axis' : 'the Allies'} by ${Math.abs(lead)}`
  world.report(
    'victory',
    '3.10.3',
    `${scoreText(world)}: ${last ? `the campaign ends; ${lead === 0 ? 'it is a draw' : `victory for ${ahead}`}` : `as things stand ${lead === 0 ? 'a draw' : `${ahead} ahead`}`}.`,
  )
  return false
}

/** 20.4, 21.1, 27.1: a surrender that ends the war at once, in the Axis player turn too; true then. */
export function settleSurrenders(world: TwWorld): boolean {
  const verdict = victoryBySurrender(world)
  if (verdict !== null) world.report('victory', verdict.section, `${verdict.text} The campaign ends; ${standing(world)}.`)
  return verdict !== null
}

/** How things stand: points of the sides, or objectives of the seats. */
const standing = (world: TwWorld): string =>
  world.state.victory.byObjectives ? `objectives: ${judged(world).map(judgedText).join('; ')}` : scoreText(world)

/** 27.1: what decides the war at the end of any turn, or null. Where everybody plays for himself places alone decide nothing. */
const suddenVictory = (world: TwWorld): Verdict | null =>
  victoryBySurrender(world) ?? usExit(world) ?? (world.state.victory.byObjectives ? null : victoryByPlaces(world))

/** 22.2: what brings a USA at war back to isolation, and the Axis victory with it, however the war is judged. */
const ISOLATION = ['London', 'Paris', 'Moscow', 'Leningrad', 'Stalingrad']
function usExit(world: TwWorld): Verdict | null {
  const { map, state } = world
  if (!isBelligerent(world, 'USA') || !state.powers.USA) return null
  if (!ISOLATION.every((place) => sideOfNation(world, state.control[map.find(place)!]) === 'Axis')) return null
  return {
    winner: 'Axis',
    section: '22.2',
    text: `The Axis holds ${listed(ISOLATION)}: the USA seeks an armistice and leaves the war. A victory of the Axis.`,
  }
}

/** 20.4, 21.1, 27.1: who has surrendered, and what it is worth. */
function victoryBySurrender(world: TwWorld): Verdict | null {
  const { nations, turn, victory } = world.state
  if (nations[GERMANY]?.conqueredBy) return { section: '20.4', ...germanSurrender(turn, victory.byObjectives === true) }
  const fallen = FALLEN.filter((power) => nations[power]?.conqueredBy)
  // 17.3, 21.1: it is the surrender after that of France that ends a war of more than two players.
  if (fallen.length < 2 || (victory.byObjectives && !fallen.includes('France'))) return null
  return {
    winner: 'Axis',
    section: '27.1',
    text: `${fallen.join(' and ')} have surrendered: a ${fallen.length > 2 ? 'decisive' : 'tactical'} victory of the Axis.`,
  }
}

/** 20.4, 27.1: of two players a surrender in the last turn is a draw. */
function germanSurrender(turn: { season: Season; year: number }, byObjectives: boolean): Pick<Verdict, 'winner' | 'text'> {
  if (isFrom(turn, ...LAST) && !byObjectives) return { winner: null, text: 'Germany has surrendered in its last turn: a draw.' }
  const level = isFrom(turn, ...LAST) ? 'marginal' : isFrom(turn, ...LATE) ? 'tactical' : 'decisive'
  return { winner: 'Allies', text: `Germany has surrendered: a ${level} victory of the Allies.` }
}

/** 27.1: Paris and three prizes, or Rome and Berlin before Summer 1945. */
function victoryByPlaces(world: TwWorld): Verdict | null {
  const { map, state } = world
  const holds = (side: Side) => (place: string) => {
    const hex = map.find(place)
    return hex !== undefined && sideOfNation(world, state.control[hex]) === side
  }
  const prizes = PRIZES.filter(holds('Axis'))
  if (holds('Axis')('Paris') && prizes.length >= PRIZES_NEEDED)
    return { winner: 'Axis', section: '27.1', text: `The Axis holds Paris, ${prizes.join(', ')}: a sudden victory.` }
  return !isFrom(state.turn, ...LAST) && ['Rome', 'Berlin'].every(holds('Allies'))
    ? { winner: 'Allies', section: '27.1', text: 'The Allies hold Rome and Berlin: a sudden victory.' }
    : null
}

/** 27.1: when Summer 1945 is over and Germany stands, it is a marginal victory of the Axis, or each seat has the level of its objectives. */
function verdictOf1945(world: TwWorld): Verdict | null {
  if (!isFrom(world.state.turn, ...LAST)) return null
  if (!world.state.victory.byObjectives)
    return {
      winner: 'Axis',
      section: '27.1',
      text: 'Germany has not surrendered by the end of Summer 1945: a marginal victory of the Axis.',
    }
  return { winner: bestSide(world), section: '27.1', text: 'Summer 1945 is over.' }
}

/** The side of the seat with the highest level; null when both sides have one as good. */
function bestSide(world: TwWorld): Side | null {
  const best = (side: Side) =>
    Math.max(
      ...judged(world)
        .filter(({ seat }) => seatsOf(world, side).includes(seat))
        .map(({ level }) => LEVELS.indexOf(level)),
      0,
    )
  return leader(best('Axis'), best('Allies'))
}

/** The side with more; null of equals. */
function leader(axis: number, allies: number): Side | null {
  if (axis === allies) return null
  return axis > allies ? 'Axis' : 'Allies'
}

/** 3.10.3, 27.1: who is ahead; of a campaign that is over, who has won it. */
export function outcome(world: TwWorld): Outcome {
  const { stage, agreements, victory } = world.state
  const points = (side: Side): number =>
    victory.byObjectives
      ? judged(world)
          .filter(({ seat }) => seatsOf(world, side).includes(seat))
          .reduce((sum, { objectives }) => sum + objectives, 0)
      : pointsOf(world, side)
  const [Axis, Allies] = [points('Axis'), points('Allies')]
  const verdict = stage === 'over' ? (suddenVictory(world) ?? verdictOf1945(world)) : null
  const ended = agreements?.ended
  const inPoints = leader(Axis, Allies)
  const ahead = victory.byObjectives ? bestSide(world) : inPoints
  return {
    sides: (['Axis', 'Allies'] as const).map((side) => ({ side, seats: seatsOf(world, side), points: side === 'Axis' ? Axis : Allies })),
    ...((ended ?? verdict) && { decided: true }),
    winner: (ended ?? verdict ?? { winner: ahead }).winner,
  }
}
