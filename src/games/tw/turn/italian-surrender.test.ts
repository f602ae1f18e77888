import { describe, expect, it } from 'vitest'
import { position, ScriptedDice } from '../testing/position.ts'
import { italianSurrender } from './italian-surrender.ts'

const FLEETS = ['Italy Fleet F1 3 Venice', 'Italy Fleet F2 3 Taranto']

/** A Summer of 1943 with Zara lost, on which no modifier hangs, and two Fleets; a 10 is rolled unless another is given. */
const rolled = (more: Record<string, unknown> = {}, units: string[] = [], roll = 10, fleets = FLEETS) => {
  const world = position(
    {
      turn: 'Summer 1943',
      stage: 'Allied turn',
      sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USA: 'Allies', USSR: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
        ['Italy', 'USA'],
        ['Germany', 'USA'],
        ['Germany', 'USSR'],
      ],
      units: [...fleets, ...units],
      ...more,
      control: { Zara: 'Britain', ...(more.control as object) },
    },
    new ScriptedDice([roll]),
  )
  italianSurrender(world)
  return { world, text: world.events.find(({ section }) => section === '19.2')?.text ?? '' }
}
const reasons = (...given: Parameters<typeof rolled>): string => /surrender: 10(.*) = /.exec(rolled(...given).text)?.[1] ?? 'no roll'
const all = (hexes: readonly string[], holder: string) => Object.fromEntries(hexes.map((hex) => [hex, holder]))
const SICILY = ['3029', '3028', '3027', '3127']
const GREECE = ['2720', '2719', '2822', '2821', '2921', '3021', '3121', '3120', '3220', '3420']

// proves: tw-19.2-italian-surrender-modifiers
describe('the roll for the surrender of Italy (19.2)', () => {
  it.each([
    ['nothing', {}, [], ''],
    ['Rome', { control: { Rome: 'USA' } }, [], ' -4 Rome lost'],
    ['a Soviet Rome is none', { control: { Rome: 'USSR' } }, [], ''],
    ['Tripoli', { control: { Tripoli: 'Britain' } }, [], ' -1 Tripoli lost'],
    ['all of Sicily', { control: all(SICILY, 'Britain') }, [], ' -2 Sicily lost'],
    ['Sicily but for a hex', { control: all(SICILY.slice(1), 'Britain') }, [], ''],
    ['all of Sardinia', { control: { '2632': 'USA', Cagliari: 'Britain' } }, [], ' -2 Sardinia lost'],
    ['half of it', { control: { Cagliari: 'Britain' } }, [], ''],
    ['all of Albania', { control: { '2623': 'Britain', Tirana: 'Britain' } }, [], ' -1 Albania lost'],
    ['all of Greece, with Crete', { control: all(GREECE, 'Britain') }, [], ' -1 Greece in Western hands'],
    ['Greece but for Crete', { control: all(GREECE.slice(0, -1), 'Britain') }, [], ''],
    ['Greece that the Soviets hold', { control: all(GREECE, 'USSR') }, [], ''],
    ['Moscow and Stalingrad, once', { control: { Moscow: 'Germany', Stalingrad: 'Germany' } }, [], ' +2 Moscow and Stalingrad German'],
    ['an Italian Leningrad is none', { control: { Leningrad: 'Italy' } }, [], ''],
    ['Suez and Alexandria, once', { control: { Suez: 'Italy', Alexandria: 'Italy' } }, [], ' +1 Alexandria and Suez Italian'],
    ['a German Suez is none', { control: { Suez: 'Germany' } }, [], ''],
    ['Britain', { conquered: { Britain: 'Germany' }, control: { Zara: 'USA' } }, [], ' +3 Britain has surrendered'],
    ['France', { conquered: { France: 'Germany' } }, [], ' +1 France has surrendered'],
    ['Athens that Italy has conquered', { conquered: { Greece: 'Italy' }, control: { Athens: 'Italy' } }, [], ' +1 Athens Italian'],
    ['with Germans in the country', { conquered: { Greece: 'Italy' }, control: { Athens: 'Italy' } }, ['Germany INF G 6-5 Salonika'], ''],
    ['Belgrade that Germany has conquered', { conquered: { Yugoslavia: 'Germany' }, control: { Belgrade: 'Italy' } }, [], ''],
    ['Madrid of a Satellite', { minors: { Spain: 'Italy' }, control: { Madrid: 'Spain' } }, [], ' +1 Madrid Italian'],
    ['Ankara of a German Satellite', { minors: { Turkey: 'Germany' } }, [], ''],
  ] as const)('%s', (_what, more, units, expected) => expect(reasons(more, [...units])).toBe(expected))

  it.each([
    ['USA MOT U 6-7 Naples', ' -2 Western troops on the mainland'],
    ['Britain CDO U 1-5 Naples', ''],
    ['Britain PARA U 2-5 Naples', ''],
    ['USA FTR U 3-3-2 Naples', ''],
    ['USSR INF U 6-5 Naples', ''],
    ['USA MOT U 6-7 Palermo', ''],
    ['USA MOT U 6-7 Rhodes', ''],
  ])('troops on the mainland: %s', (unit, expected) =>
    expect(reasons({ control: { [unit.split(' ').at(-1)!]: 'USA' } }, [unit])).toBe(expected),
  )

  it('Germans on the mainland count by undepleted factors, from 12 on', () => {
    const germans = ['Germany ARM G 8-8 Rome', 'Germany MECH H 3-8 Milan']
    expect(reasons({}, germans)).toBe('')
    expect(reasons({}, [...germans, 'Germany INF I 1-5 Venice'])).toBe(' +2 12 German factors on the mainland')
    expect(reasons({}, [...germans, 'Germany INF I 6-5 Venice depleted'])).toBe('')
    expect(reasons({}, [...germans, 'Germany INF I 6-5 Palermo', 'Italy INF R 3-5 Venice'])).toBe('')
  })

  it('Fleets count undepleted and on the board, those of Italy', () => {
    expect(reasons({}, [], 10, FLEETS.slice(1))).toBe(' -2 1 full-strength Fleet')
    expect(reasons({}, [], 10, [FLEETS[0], `${FLEETS[1]} depleted`])).toBe(' -2 1 full-strength Fleet')
    expect(reasons({}, [], 10, [FLEETS[0], 'Italy Fleet F2 3 pool'])).toBe(' -2 1 full-strength Fleet')
    expect(reasons({}, [], 10, [FLEETS[0], 'Germany Fleet F2 3 Kiel'])).toBe(' -2 1 full-strength Fleet')
  })
})

// proves: tw-19.2-italian-surrender
it('Italy that surrenders leaves to Germans and Western Allies what they stand in or hold, the rest to nobody; its Satellites follow Germany (19.2)', () => {
  const { world, text } = rolled(
    { control: { Rome: 'USA', Tripoli: 'Britain' }, minors: { Spain: 'Italy' } },
    ['Germany ARM G 8-8 Milan', 'Italy INF R 3-5 Bari', 'Italy INF P 3-5 pool', 'Germany INF L 6-5 Tobruk'],
    4,
  )
  expect(text).toContain('4 -4 Rome lost, -1 Tripoli lost, +1 Madrid Italian = 0; 0 or less is surrender: it surrenders')
  const holder = (place: string) => world.state.control[world.map.find(place)!]
  expect(['Rome', 'Milan', 'Bari', 'Tripoli', 'Tobruk', 'Tirana', 'Madrid'].map(holder)).toEqual([
    'USA',
    'Germany',
    '',
    'Britain',
    'Germany',
    '',
    'Spain',
  ])
  expect(world.unitsOf('Italy').map(({ place }) => place)).toEqual(['gone', 'gone', 'gone', 'gone'])
  expect(world.nation('Spain')).toMatchObject({ controller: 'Germany', status: 'satellite' })
  expect(world.state.wars.flatMap(({ between }) => between)).not.toContain('Italy')
  // The die of 19.3 falls in the next turn.
  expect(world.state.italySurrendered).toBe(world.state.turn.index)
})
