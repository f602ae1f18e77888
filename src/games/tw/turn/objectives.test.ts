import { describe, expect, it } from 'vitest'
import { position } from '../testing/position.ts'
import { judged } from './objectives.ts'
import { outcome, settleVictory } from './settle-victory.ts'

const SIDES = { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies', USSR: 'Allies' } as const

/** Everybody has as many objectives as is said, and nobody any other. */
function holding(numbers: Partial<Record<keyof typeof SIDES, number>>, turn = 'Summer 1945') {
  const world = position({ turn, sides: SIDES, victory: 'by objectives' })
  for (const nation of Object.values(world.state.nations))
    if (nation.kind === 'minor') world.changeNation(nation.name, { controller: 'Germany', status: 'satellite' })
  const cities = world.map.places.filter(({ marks }) => marks?.objective)
  for (const { hex } of cities) world.setControl(world.map.hex(hex), '')
  for (const [power, number] of Object.entries(numbers))
    for (const { hex } of cities.splice(0, number)) world.setControl(world.map.hex(hex), power)
  return world
}

describe('levels of seats', () => {
  // proves: tw-27.1-multiplayer-levels, tw-27.2-objectives
  it.each([
    ['Britain', [15, 18, 20]],
    ['France', [1, 2, 3]],
    ['Germany', [6, 7, 8]],
    ['Italy', [4, 5, 6]],
    ['USSR', [16, 17, 18]],
  ] as const)('of %s come with %s objectives', (power, [marginal, tactical, decisive]) => {
    const level = (objectives: number) => judged(holding({ [power]: objectives })).find(({ seat }) => seat === power)!.level
    expect([level(marginal - 1), level(marginal), level(tactical), level(decisive)]).toEqual([
      'stalemate',
      'marginal',
      'tactical',
      'decisive',
    ])
    expect(tactical - marginal > 1 ? level(tactical - 1) : 'marginal').toBe('marginal')
    expect(decisive - tactical > 1 ? level(decisive - 1) : 'tactical').toBe('tactical')
  })

  // proves: tw-27.1-multiplayer-levels
  it('give the campaign to the side of the best of them, to neither where both have one as good', () => {
    const winner = (numbers: Parameters<typeof holding>[0]) => {
      const world = holding(numbers)
      expect(settleVictory(world)).toBe(true)
      world.note({ stage: 'over' })
      return outcome(world)
    }
    expect(winner({ Germany: 7, Italy: 3, Britain: 17, USSR: 2 })).toMatchObject({
      winner: 'Axis',
      decided: true,
      sides: [{ points: 10 }, { points: 19 }],
    })
    expect(winner({ Germany: 5, USSR: 17 }).winner).toBe('Allies')
    expect(winner({ Germany: 7, Britain: 18 }).winner).toBeNull()
  })
})

// proves: tw-22.2-us-withdrawal
it.each(['London', 'Paris', 'Moscow', 'Leningrad', 'Stalingrad'])(
  'the USA fights on while the Axis lacks %s alone of the five (22.2)',
  (missing) => {
    const world = (lacking?: string) =>
      position({
        turn: 'Fall 1943',
        stage: 'Allied turn',
        sides: { ...SIDES, USA: 'Allies' },
        victory: 'by objectives',
        wars: [
          ['Germany', 'Britain'],
          ['Germany', 'USSR'],
          ['Germany', 'USA'],
        ],
        control: Object.fromEntries(
          ['London', 'Paris', 'Moscow', 'Leningrad', 'Stalingrad'].flatMap((city) => (city === lacking ? [] : [[city, 'Germany']])),
        ),
      })
    const [all, lacks] = [world(), world(missing)]
    expect([settleVictory(all), settleVictory(lacks)]).toEqual([true, false])
    expect([all, lacks].map(({ events }) => events.some(({ text }) => text.includes('seeks an armistice')))).toEqual([true, false])
  },
)
