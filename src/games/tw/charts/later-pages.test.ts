import { expect, test } from 'vitest'
import { loadTables } from './load-tables.ts'

const { partisans, oil, usEntry } = loadTables(null)

/** As it was typed from the page a second time: NARFs, @ a SMP and a railmove, * a partisan lost. */
const PCRT: Readonly<Record<string, string>> = {
  '-1': '4@ 5@ 6@ 7@ 8@ 8@ 9@ 10@ 10@',
  '0': '3 4@ 5@ 6@ 7@ 8@ 8@ 9@ 10@',
  '1': '2 3 4@ 6@ 7@ 7@ 8@ 9@ 9@',
  '2': '2 3 4 5@ 6@ 7@ 8@ 9@ 9@',
  '3': '1 3 4 5 6@ 7@ 8@ 9@ 9@',
  '4': '1 2 3 5 6 6@ 7@ 9@ 9@',
  '5': '1 2 3 4 5 6 7@ 8@ 8@',
  '6': '1 1 3 4 5 6 7 8@ 8@',
  '7': '1 1 2 4 5 5 6 8 8@',
  '8': '1 1 2 3 4 5 6 7 8',
  '9': '0 1 2 3 4 4 6 7 7',
  '10': '0* 0* 1* 2* 3* 4* 5* 6* 7*',
  '11': '0* 0* 0* 1* 2* 3* 4* 5* 6*',
  '12': '0* 0* 0* 0* 1* 2* 3** 4** 5**',
}

// proves: tw-25.4-pcrt
test('the whole Partisan Combat Results Table (25.4)', () => {
  const played = Object.entries(partisans.damage.rolls).map(([roll, cells]) => [
    roll,
    cells.map(({ narfs, roads, lost }) => `${narfs}${roads ? '@' : ''}${'*'.repeat(lost)}`).join(' '),
  ])
  expect(Object.fromEntries(played)).toEqual(PCRT)
  // One or two partisans share a column, ten and more too.
  expect(partisans.damage['partisans up to'].slice(0, -1)).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
})

// proves: tw-25.4-pcrt-modifiers
test('what each year takes from Allied rolls, and an Espionage chit from those of its side (25.4, 16.1.7.6)', () => {
  expect({ ...partisans.year, chit: partisans.Espionage }).toEqual({ 1942: -1, 1943: -2, 1944: -3, 1945: -4, chit: -2 })
})

// proves: tw-25.1.1-partisan-creation, tw-25.1.1-german-atrocities, tw-25.1.1-italian-atrocities
test('the whole table of Partisan Europe: who rolls, and what is added to the atrocities (25.1.1)', () => {
  const rows = Object.entries(partisans.countries).map(([name, { sponsor, die, atrocities, besides }]) =>
    [name, sponsor, atrocities === undefined ? die : `always ${atrocities}`, ...Object.entries(besides).flat()].join(' '),
  )
  expect(rows.toSorted()).toEqual([
    'Baltic States USSR always 0',
    'Benelux Britain always 0',
    'France Britain -3',
    'Greece USSR 0',
    'NorDen Britain always 0',
    'Poland Britain 0',
    'Spain Britain 3',
    'Turkey Britain 3',
    'USSR USSR 5',
    'Yugoslavia USSR 4 Britain 1',
  ])
  expect([partisans['most atrocities'], partisans.countries.Greece.Italian, partisans.countries.Yugoslavia.Italian]).toEqual([10, 1, 1])
})

// proves: tw-25.1.1-partisan-creation, tw-25.2-ss-legions
test('the whole Atrocity and Partisan Creation Table (25.1.1)', () => {
  const { creation } = partisans
  expect(creation['atrocities up to']).toEqual([0, 2, 7, 9, 10])
  expect(Object.values(creation.partisans).map((cells) => cells.join(' '))).toEqual([
    '1 4 5 6 7',
    '0 3 4 5 6',
    '0 2 3 4 5',
    '0 2 3 4 5',
    '0 1 2 3 4',
    '0 1 2 3 4',
    '0 1 2 3 3',
    '0 1 1 2 3',
    '0 1 1 1 2',
    '0 1 1 1 2',
  ])
  expect(Object.entries(creation['SS Legions']).map(([roll, cells]) => `${roll}: ${cells.join(' ')}`)).toEqual([
    '9: 1 0 0 0 0',
    '10: 2 1 1 1 1',
  ])
})

// proves: tw-24.1-german-oil-and-smp, tw-24.1-oil-shortage, tw-24.2-soviet-oil, tw-24.3-british-oil
test('every oil centre, and what the want of oil does, power by power (24)', () => {
  const { Germany, USSR, Britain } = oil.powers
  const told = ({ without, centres }: typeof Germany) => [
    without,
    ...centres.map(({ cities, factors, while: held }) => `${cities.join(' and ')} ${factors} while ${held}`),
  ]
  expect(told(Germany)).toEqual([
    0,
    'Ploesti 2 while not hostile',
    'Maikop and Grozny 1 while own',
    'Baku 3 while own',
    'Mosul 3 while own',
  ])
  expect(told(USSR)).toEqual([4, 'Maikop and Grozny 1 while not all hostile', 'Baku 3 while not Axis', 'Ploesti 2 while own'])
  expect(told(Britain)).toEqual([3, 'Abadan 3 while not Axis', 'Mosul 3 while not Axis'])
  // Seven, eight and nine SMPs at the start; short below 7, 5 and 4; a whole die and one more for each that is wanting, or half a die.
  expect(
    [Germany, USSR, Britain].map((power) => [
      power.start,
      power['shortage below'],
      power['die divided by'],
      power['more for each factor short'],
    ]),
  ).toEqual([
    [7, 7, 1, 1],
    [8, 5, 2, 0],
    [9, 4, 2, 0],
  ])
  expect([oil.plants.number, oil.plants.income, oil['American hit']['critical industry'], oil['American hit'].firestorm]).toEqual([
    5, 4, 1, 2,
  ])
})

// proves: tw-22.8-usel-events, tw-22.8-usel-activity, tw-22.4.2-us-mobilization
test('the whole table of American entry: what moves its level, and what each level brings (22.8)', () => {
  const by = (level: number) =>
    Object.entries(usEntry.events)
      .filter(([, event]) => event.level === level)
      .map(([what, { times }]) => `${what}: ${times}`)
      .toSorted()
  expect(by(2)).toEqual(['France has fallen: once', 'Japan attacks: once'])
  expect(by(3)).toEqual(['the Soviet Union has surrendered: once'])
  expect(by(-3)).toEqual(['the Western Allies declare war on a neutral: each'])
  expect(by(-2)).toEqual(['the Western Allies declare war on Italy early: once'])
  expect(by(-1)).toEqual(['British propaganda is heavy-handed: each'])
  expect(by(1).filter((each) => each.endsWith('each'))).toEqual([
    'Britain has lost 20 NARFs or more to strategic warfare: each',
    'British propaganda succeeds: each',
    'a British city is firebombed: each',
    // US project 1 (28.2.4).
    'the isolationists are outmaneuvered: each',
  ])
  expect(usEntry.levels.map((row) => [row.to, row.NARFs, row['Lend-Lease'], row.shipyards].join(' '))).toEqual([
    '1 0 0 1',
    '2 25 0 1',
    '3 25 3 1',
    '4 25 4 2',
    '5 25 5 2',
    '6 25 8 3',
    '7 50 10 4',
    '8 50 12 4',
    '10 50 15 4',
    '13 50 20 4',
  ])
  expect(usEntry.mobilisation).toEqual([50, 75, 100, 125])
})
