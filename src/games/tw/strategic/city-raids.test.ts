import { expect, test } from 'vitest'
import { playStep } from '../../../engine/play.ts'
import type { Json } from '../../../engine/decision.ts'
import { seen } from '../secrets.ts'
import { position, ScriptedDice } from '../testing/position.ts'
import { view } from '../view.ts'
import { NOTHING } from './order-schema.ts'
import { strategicWarfare } from './strategic-warfare.ts'

const HIDDEN = { criticalIndustry: ['Essen', 'Berlin', 'Munich', 'Leipzig', 'Stettin'], firestorm: ['Kiel', 'Hamburg'] }
const ELSEWHERE = { criticalIndustry: ['Vienna', 'Breslau', 'Salzburg', 'Stuttgart', 'Cologne'], firestorm: ['Berlin', 'Essen'] }

/** A turn in which the British bomb Frankfurt and the Americans Hanover, where nothing lies; `markers` lie elsewhere. */
function played(markers: typeof HIDDEN | Record<string, never>, shuffle: readonly number[] = [], sac: Record<string, number> = {}) {
  const world = position(
    {
      options: ['29.9', '29.10'],
      tables: { 'bombing-cards': { attacker: ['Stream'], defender: { Scramble: [0] } } },
      turn: 'Spring 1943',
      sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Germany', 'USA', 'Winter 1941'],
      ],
      narfs: { Germany: 100, Britain: 100, USA: 100 },
      plans: { Germany: { effort: 'SLE' }, Britain: { effort: 'SLE' }, USA: { effort: 'SLE' } },
      units: [
        ...['R1', 'R2', 'R3', 'R4'].map((name) => `Britain SAC ${name} 1 strategic`),
        ...['S1', 'S2', 'S3', 'S4'].map((name) => `USA SAC ${name} 1 strategic`),
        ...['I1', 'I2', 'I3', 'I4'].map((name) => `Germany INT ${name} 1 strategic`),
      ],
    },
    new ScriptedDice([], { 'hidden markers': shuffle, 'strategic bombing': [6, 5] }),
  )
  const answers: Record<string, unknown[]> = {
    'strategic warfare': [
      { ...NOTHING, ...markers },
      { ...NOTHING, commit: sac, cities: ['Frankfurt'] },
    ],
    'US strategic warfare': [{ ...NOTHING, cities: ['Hanover'] }],
  }
  const asked: string[] = []
  playStep(
    world,
    strategicWarfare(world),
    [],
    ({ kind, subject }) => {
      if (kind.name === 'INT against raids') asked.push(kind.question(world, subject), JSON.stringify(kind.facts(world, subject)))
      const answer = answers[kind.name]?.shift() as Json | undefined
      return answer === undefined ? [] : [{ answer, source: 'sheet' as const }]
    },
    () => {},
  )
  return { world, asked }
}
const told = ({ world }: ReturnType<typeof played>, seat: string): string =>
  JSON.stringify([
    world.events.filter(({ seats }) => seats === undefined || seats.includes(seat)).map(({ text }) => text),
    view(seen(world, seat), seat),
  ])

// proves: tw-29.10-bombing-raids
test('what lies hidden under Industry that was not bombed is told to Germany alone, said or shuffled (29.10)', () => {
  const games = [played(HIDDEN), played(ELSEWHERE), played({}, [1, 1, 1, 1, 2, 3, 3])]
  for (const seat of ['Britain', 'USA', 'Italy']) expect(new Set(games.map((game) => told(game, seat))).size, seat).toBe(1)
  expect(new Set(games.map((game) => told(game, 'Germany'))).size).toBe(3)
  expect(told(games[0], 'Britain')).not.toContain('Hidden markers')
})

// proves: tw-29.10-bombing-raids
test('Germany divides its INT by the targets, and does not learn how many bombers come (29.10)', () => {
  const { asked } = played(HIDDEN)
  expect(asked[0]).toBe(
    'The British bomb Frankfurt (nothing under its Industry), the Americans Hanover (nothing under its Industry) (29.10). How many of your 4 INT meet the Americans?',
  )
  expect(played(HIDDEN, [], { SAC: 1 }).asked).toEqual(asked)
})
