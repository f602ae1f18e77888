import type { Outcome } from '../../../engine/game.ts'
import { seatsOf, sideOfNation } from '../powers.ts'
import type { Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { pointsOf, scoreText } from './victory.ts'

/** 27.1: Paris and three of these win for the Axis at once; Rome and Berlin for the Allies. */
const PRIZES = ['Moscow', 'Leningrad', 'Stalingrad', 'London', 'Gibraltar', 'Suez', 'Baku']
const PRIZES_NEEDED = 3
const FALLEN = ['France', 'Britain', 'USSR']

/** 3.10.3, 27.1: says how things stand at the end of a turn; true when the campaign is decided. */
export function settleVictory(world: TwWorld): boolean {
  const { state } = world
  const sudden = suddenVictory(world)
  if (sudden !== null) {
    world.report('victory', '27.1', `${sudden.text} The campaign ends; ${scoreText(world)}.`)
    return true
  }
  const last = state.turn.index >= state.lastTurn
  const lead = pointsOf(world, 'Axis') - pointsOf(world, 'Allies')
  const verdict = lead === 0 ? 'a draw' : `${lead > 0 ? 'the Axis' : 'the Allies'} by ${Math.abs(lead)}`
  world.report(
    'victory',
    '3.10.3',
    `${scoreText(world)}: ${last ? `the campaign ends; ${lead === 0 ? 'it is a draw' : `victory for ${verdict}`}` : `as things stand ${lead === 0 ? 'a draw' : `${verdict} ahead`}`}.`,
  )
  return false
}

/** 27.1: what decides the war at the end of any turn, or null. */
function suddenVictory(world: TwWorld): { winner: Side; text: string } | null {
  const { map, state } = world
  const holds = (side: 'Axis' | 'Allies') => (place: string) => {
    const hex = map.find(place)
    return hex !== undefined && sideOfNation(world, state.control[hex]) === side
  }
  const fallen = FALLEN.filter((power) => state.nations[power]?.conqueredBy)
  if (fallen.length >= 2)
    return {
      winner: 'Axis',
      text: `${fallen.join(' and ')} have surrendered: a ${fallen.length > 2 ? 'decisive' : 'tactical'} victory of the Axis.`,
    }
  const prizes = PRIZES.filter(holds('Axis'))
  if (holds('Axis')('Paris') && prizes.length >= PRIZES_NEEDED)
    return { winner: 'Axis', text: `The Axis holds Paris, ${prizes.join(', ')}: a sudden victory.` }
  return ['Rome', 'Berlin'].every(holds('Allies')) ? { winner: 'Allies', text: 'The Allies hold Rome and Berlin: a sudden victory.' } : null
}

/** 3.10.3, 27.1: who is ahead; of a campaign that is over, who has won it. */
export function outcome(world: TwWorld): Outcome {
  const [Axis, Allies] = [pointsOf(world, 'Axis'), pointsOf(world, 'Allies')]
  const sudden = world.state.stage === 'over' ? suddenVictory(world) : null
  const { ended } = world.state.agreements ?? {}
  return {
    sides: (['Axis', 'Allies'] as const).map((side) => ({ side, seats: seatsOf(world, side), points: pointsOf(world, side) })),
    ...((ended ?? sudden) && { decided: true }),
    winner: ended ? ended.winner : (sudden?.winner ?? (Axis === Allies ? null : Axis > Allies ? 'Axis' : 'Allies')),
  }
}
