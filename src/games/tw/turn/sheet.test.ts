import { expect, it } from 'vitest'
import { prefilledSheet } from '../prefilled.ts'
import { position, type PositionNotation } from '../testing/position.ts'

const EAST: PositionNotation = {
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR', 'Summer 1941']],
  conquered: { Poland: 'Germany' },
  narfs: { USSR: 100, Germany: 100 },
  units: ['Germany INF A 6-5 Warsaw', 'USSR ARM B 2-8 Moscow', 'USSR STA C 3-3 Moscow', 'USSR INF D 4-5 Minsk'],
}
/** Lines of a seat's sheet that are orders, switched off or on. */
const lines = (seat: string, more: PositionNotation) =>
  prefilledSheet(position({ ...EAST, ...more }), seat)
    .split('\n')
    .filter((line) => !line.startsWith('##'))
    .map((line) => line.split('  ## ')[0].trim())

it('a German sheet has frostbite where the next roll of a winter may ask for it, and eastern attrition in the Axis turn', () => {
  const has = (turn: string, stage: string) =>
    lines('Germany', { turn, stage } as PositionNotation).filter((line) => /^#(?:frostbite|eastern attrition):/.test(line))
  expect(has('Fall 1941', 'Axis turn')).toEqual(['#eastern attrition: [units]'])
  expect(has('Fall 1941', 'Allied turn')).toEqual(['#frostbite: [units]'])
  expect(has('Winter 1941', 'Axis turn')).toEqual(['#frostbite: [units]', '#eastern attrition: [units]'])
  expect(has('Winter 1941', 'Allied turn')).toEqual([])
  expect(lines('USSR', { turn: 'Winter 1941', stage: 'Axis turn' }).some((line) => line.includes('frostbite'))).toBe(false)
})

it('a Soviet sheet has industry that can go, scorched earth in its turn, counters that can be exchanged, and what the Pact leaves', () => {
  expect(lines('USSR', { turn: 'Summer 1941', stage: 'Allied turn' })).toContainEqual(
    expect.stringMatching(/^#evacuate: \[Moscow, Leningrad, /),
  )
  expect(lines('Germany', { turn: 'Summer 1941', stage: 'Axis turn' }).join('\n')).not.toContain('evacuate')
  const moved = { happened: { evacuated: { Kiev: 7 } } }
  expect(lines('USSR', { turn: 'Fall 1941', stage: 'Axis turn', ...moved })).toContain('#scorched earth: yes')
  expect(lines('USSR', { turn: 'Fall 1941', stage: 'Axis turn' })).not.toContain('#scorched earth: yes')
  const better: PositionNotation = { turn: 'Fall 1943', stage: 'Allied turn', ratings: { USSR: { army: 2 } } }
  expect(lines('USSR', better).filter((line) => line.startsWith('#upgrade unit'))).toEqual(['#upgrade unit: [B]', '#upgrade unit: [C]'])
  const pact = prefilledSheet(
    position({ ...EAST, turn: 'Spring 1940', stage: 'Allied turn', wars: [], plans: { USSR: { effort: 'SLE' } } }),
    'USSR',
  )
  expect(pact.replaceAll(/\n *## */g, ' ')).toContain(
    'Without a war you may enter Estonia, Latvia, Lithuania, Eastern Poland, Karelia and Bessarabia and Northern Bukovina (16.5)',
  )
})
