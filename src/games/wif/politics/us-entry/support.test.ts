import { expect, it } from 'vitest'
import { position, type PositionNotation, run, ScriptedDice } from '../../cases/notation.ts'
import { loadBoard } from '../../map/load.ts'
import type { War } from '../../state.ts'
import { alliedSupport } from './support.ts'

const board = loadBoard()
/** The last impulse of the turn before. */
const BEFORE = 10

const NONE = { Japan: [], 'Germany and Italy': [] }

/** Whether the Allies support whom the war is with: corps in some places, in the second impulse of a turn. */
function isSupported(war: War, units: readonly string[], more: Partial<PositionNotation> = {}): boolean {
  const world = position(
    {
      map: board,
      sides: { Germany: 'Axis', Commonwealth: 'Allies', France: 'Allies', USSR: 'Allies', USA: 'Allies' },
      atWar: [['Germany', 'Commonwealth']],
      minors: { Belgium: 'Commonwealth', Poland: 'Commonwealth' },
      units,
      ...more,
    },
    new ScriptedDice([], { 'US entry action 21': [8] }),
  )
  world.set({
    impulses: { ...world.state.impulses, total: BEFORE + 2, thisTurn: 2 },
    politics: { entry: { entry: NONE, tension: NONE, common: [], year: 1940 } },
  })
  world.declareWar(war)
  run(world, alliedSupport(world))
  return world.events.some(({ text }) => text.includes('The Allies support'))
}

const corps = (place: string): string[] => ['A', 'B', 'C', 'D'].map((name) => `France INF ${name} 3-3 ${place}`)
const german = (minor: string): War => ({ between: ['Germany', minor], by: 'Germany', declared: BEFORE + 1 })

// proves: wif-13.7.2-allied-support
it('four corps support a minor country on which the Axis has declared war in this turn, and no other (13.7.2)', () => {
  expect(isSupported(german('Belgium'), corps('Brussels'))).toBe(true)
  expect(isSupported({ ...german('Belgium'), declared: BEFORE }, corps('Brussels'))).toBe(false)
  expect(isSupported({ between: ['Commonwealth', 'Belgium'], by: 'Commonwealth', declared: BEFORE + 1 }, corps('Brussels'))).toBe(false)
  expect(isSupported(german('Belgium'), corps('Brussels'), { conquered: { Belgium: 'Germany' } })).toBe(false)
  expect(isSupported(german('Belgium'), corps('Lille'))).toBe(false)
})

// proves: wif-13.7.2-allied-support
it('a major power is no minor country (13.7.2)', () => {
  const british = ['A', 'B', 'C', 'D'].map((name) => `United_Kingdom INF ${name} 3-3 Paris`)
  expect(isSupported(german('France'), british)).toBe(false)
})
