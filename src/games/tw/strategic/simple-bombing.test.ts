import { expect, test } from 'vitest'
import { prefilledSheet } from '../prefilled.ts'
import { position } from '../testing/position.ts'

// proves: tw-29.8-simple-bombing
test('sheets offer no SAC against Germany where it is bombed by dice alone (29.8), and German ones as ever', () => {
  const sheet = (options: string[], seat: string) =>
    prefilledSheet(
      position({
        options,
        turn: 'Spring 1943',
        sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
        wars: [
          ['Germany', 'Britain'],
          ['Germany', 'USA', 'Winter 1941'],
        ],
        units: ['Britain SAC B 1 strategic', 'USA SAC U 1 strategic', 'Germany SAC G 1 strategic', 'Germany INT I 1 strategic'],
      }),
      seat,
    )
  for (const seat of ['Britain', 'USA']) {
    expect(sheet([], seat)).toContain('#  SAC: all')
    expect(sheet(['29.8'], seat)).not.toContain('#  SAC: all')
  }
  expect(sheet([], 'Germany')).toContain('#  INT against USA: 0')
  expect(sheet(['29.8'], 'Germany')).not.toContain('#  INT against USA: 0')
  expect(sheet(['29.8'], 'Germany')).toContain('#  SAC: all')
})
