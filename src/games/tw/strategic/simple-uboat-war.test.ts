import { expect, test } from 'vitest'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { prefilledSheet } from '../prefilled.ts'
import { strategicWarfare } from './strategic-warfare.ts'

const at = (options: string[], dice: number[] = []) =>
  position(
    {
      options,
      turn: 'Spring 1942',
      sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Germany', 'USA', 'Winter 1941'],
      ],
      units: ['Germany U-Boat U1 1 strategic', 'Britain ASW A1 1 strategic', 'Germany Fleet 1st 1-12-5 Kiel'],
    },
    new ScriptedDice(dice),
  )

// proves: tw-29.5-simple-uboat-war
test('the NARFs that the USA loses at sea cost it SMPs for the turn, one for each 20 or part (29.5, 8.4)', () => {
  const world = at(['29.5'], [10, 10, 1, 1])
  run(world, strategicWarfare(world))
  expect(world.state.shortages.USA).toEqual({ smp: 2, rail: 0 })
})

test('sheets offer nothing for the U-Boat box where dice alone are rolled (29.5)', () => {
  for (const [seat, lines] of [
    ['Germany', ['#  U-Boat: all', '#  raiders: []', '#  counter-espionage: no']],
    ['Britain', ['#  ASW: all', '#  espionage: no']],
  ] as const)
    for (const line of lines) {
      expect(prefilledSheet(at([]), seat)).toContain(line)
      expect(prefilledSheet(at(['29.5']), seat)).not.toContain(line)
    }
})
