import { expect, it } from 'vitest'
import { illegalities } from './illegalities.ts'
import { position } from './position.ts'

// proves: tw-26.1.1-winter-depletion
it('who has frozen in a stack that is too large for him now stands there until he can move: planning moves nobody', () => {
  const at = (stage: 'Planning' | 'Axis turn', ...more: string[]) => {
    const world = position({
      turn: 'Winter 1942',
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR', 'Summer 1941']],
      control: { Minsk: 'Germany' },
      units: ['Germany ARM XLVI_Pz 8-8 Minsk depleted', ...more],
    })
    world.note({ stage })
    return world
  }
  const OTHER = 'Germany MECH Div 4-8 Minsk depleted'
  const tooMany = (...of: Parameters<typeof illegalities>) =>
    illegalities(...of).filter((each) => each.includes('Minsk (1317) would hold 2'))
  expect(tooMany(at('Axis turn', OTHER), at('Planning', OTHER))).toEqual([])
  expect(tooMany(at('Axis turn', OTHER), at('Planning'))).toHaveLength(1)
  expect(tooMany(at('Axis turn', OTHER), at('Axis turn', OTHER))).toHaveLength(1)
})
