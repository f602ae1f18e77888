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

// proves: tw-15.2.2-place-ground
it('who was built beside an enemy stands in his zone of control when he is supplied in full, and not with less (15.2.2, 12.2.3)', () => {
  const LOST = { Paris: 'Germany', Bordeaux: 'Germany' }
  const built = (first: Record<string, string>, then: Record<string, string>) => {
    const units = ['France ARM A 6-8 1634']
    const before = position({ units, control: first })
    const world = position({ units: [...units, 'Germany INF I 6-5 1533'], control: then })
    world.report('build', '15.1', 'Germany builds I.', [world.map.hex('1533')], { units: ['germany-i'] })
    return illegalities(world, before).filter((each) => each.includes('15.2.2'))
  }
  expect(built({}, {})).toHaveLength(1)
  // With Paris and Bordeaux the French have lost their sources of supply.
  expect(built(LOST, {})).toEqual([])
  expect(built({}, LOST)).toEqual([])
})
