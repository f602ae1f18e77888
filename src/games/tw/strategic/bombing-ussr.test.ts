import { expect, it } from 'vitest'
import { prefilledSheet } from '../prefilled.ts'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import { strategicWarfare } from './strategic-warfare.ts'
import { NOTHING, type StrategicOrder } from './order-schema.ts'

const AT: PositionNotation = {
  turn: 'Fall 1942',
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR', 'Summer 1941']],
  narfs: { Germany: 100, USSR: 200 },
  plans: { Germany: { effort: 'SLE' } },
  options: ['29.12'],
}
const SAC = (number: number) => Array.from({ length: number }, (_, i) => `Germany SAC S${i} 1 strategic`)

function after(order: Partial<StrategicOrder>, dice: number[], units: string[], more: PositionNotation = {}) {
  const world = position({ ...AT, ...more, units }, new ScriptedDice(dice))
  run(world, strategicWarfare(world), { 'strategic warfare': [{ ...NOTHING, ...order }], 'Soviet strategic warfare': [NOTHING] })
  return world.state
}

// proves: tw-29.12-bombing-ussr
it('SMPs and rail moves that bombs cost the Soviet Union are those of its next player turn; a firestorm over it counts in no surrender (29.12)', () => {
  expect(after({ againstUssr: 11 }, [1, 10], SAC(11)).shortages.USSR).toMatchObject({ smp: 1, rail: 0 })
  const near: PositionNotation = { control: { Grozny: 'Germany' }, installations: ['airbase Grozny Germany'] }
  const burned = after({ againstUssr: 3 }, [1, 2], SAC(3), near)
  expect(burned.shortages.USSR).toMatchObject({ smp: 0, rail: 2 })
  expect(burned.firestorms).toBeUndefined()
  expect(after({ againstUssr: 3 }, [1, 4], SAC(3), near).shortages.USSR).toMatchObject({ smp: 2, rail: 1 })
})

// proves: tw-29.12-bombing-ussr
it('a Soviet player is shown the INT, and Germany the SAC, only where the option is played', () => {
  const units = ['USSR INT I1 1 pool', 'Germany SAC S 1 strategic']
  const sheet = (seat: string, options: string[]) => prefilledSheet(position({ ...AT, options, units }), seat)
  expect(sheet('USSR', ['29.12'])).toContain('INT up to 1 at 2 NARFs')
  expect(sheet('USSR', ['29.12'])).toContain('#soviet strategic warfare:')
  expect(sheet('Germany', ['29.12'])).toContain('#  SAC against USSR: 0')
  expect(sheet('USSR', [])).not.toContain('soviet strategic warfare')
})
