import { expect, test } from 'vitest'
import { prefilledSheet } from '../prefilled.ts'
import { position, type PositionNotation } from '../testing/position.ts'

const UNITS = ['Germany INF A 6-5 Berlin', 'Germany Flak F 1-3 Berlin', 'Britain Fleet 1st 1-12-5 Scapa_Flow', 'Britain ASW S 1 strategic']
const AT: PositionNotation = {
  turn: 'Fall 1940',
  sides: { Germany: 'Axis', Britain: 'Allies' },
  wars: [['Germany', 'Britain']],
  units: UNITS,
}
/** Cards that we made up. */
const tables = { 'bombing-cards': { attacker: ['Stream'], defender: { Scramble: [0] } } }
const sheet = (seat: string, options: string[], more: PositionNotation = {}) => prefilledSheet(position({ ...AT, ...more, options }), seat)

test.each([
  ['29.1', 'Germany', 'forced march: yes', {}],
  ['29.4', 'Germany', '#award transylvania: yes', {}],
  ['29.19', 'Britain', '#torpedoed: []', {}],
  ['29.16', 'Britain', '#sub hunters: [{asw: 0, u-boats: 0, from: Liverpool}]', {}],
  [
    '29.14',
    'Britain',
    '#mediterranean warfare: {build: 0, commit: all}',
    { sides: { Italy: 'Axis', Britain: 'Allies' }, wars: [['Britain', 'Italy']] },
  ],
  ['29.15', 'Germany', '#diplomacy: [{target: , espionage: no}]', { stage: 'Planning', diplomacy: {} }],
  ['29.21', 'Germany', '#upgrade unit: [F]', { turn: 'Winter 1940' }],
  [
    '29.9 29.10',
    'Germany',
    '#int against raids: {INT against USA: 0, Jet INT against USA: 0}',
    {
      tables,
      turn: 'Spring 1943',
      sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Germany', 'USA'],
      ],
    },
  ],
  [
    '29.9 29.10',
    'USA',
    '#  at plant: no',
    { tables, turn: 'Fall 1944', sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' }, wars: [['Germany', 'USA']] },
  ],
  ['29.9 29.10', 'Germany', '#  critical industry: []', { tables }],
  ['29.9 29.10', 'Britain', '#  raid on: [Essen]', { tables }],
  [
    '28 29.9 29.10',
    'Britain',
    '#window: no',
    { tables, turn: 'Spring 1943', diplomacy: {}, happened: { variants: { Britain: { saved: 0, obtained: [3], played: [] } } } },
  ],
  [
    '29.5',
    'USA',
    '#losses at sea: 0',
    {
      sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Germany', 'USA'],
      ],
    },
  ],
] as const)('option %s is on the prefilled sheet of %s, and only where it is played', (option, seat, line, more) => {
  expect(sheet(seat, option.split(' '), more)).toContain(line)
  expect(sheet(seat, [], more)).not.toContain(line)
})
