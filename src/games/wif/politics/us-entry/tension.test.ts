import { expect, it } from 'vitest'
import { position, ScriptedDice } from '../../cases/notation.ts'
import type { EntryPool } from '../state.ts'
import { entryOf } from './pools.ts'
import { payTension } from './tension.ts'

const paying = (from: EntryPool | EntryPool[]) => {
  const world = position({ sides: { Germany: 'Axis', Italy: 'Axis', Japan: 'Axis', USA: 'Allies' }, atWar: [] }, new ScriptedDice([1]))
  world.set({
    politics: {
      entry: { entry: { Japan: [3], 'Germany and Italy': [] }, tension: { Japan: [], 'Germany and Italy': [] }, common: [], year: 1941 },
    },
  })
  payTension(world, from, 20, 'An option')
  return entryOf(world).never ?? []
}

// proves: wif-13.3.2-pool-for-tension
it('what is aimed at a pool without markers bars a war on its powers for good, what is aimed at nobody bars none (13.3.2)', () => {
  expect(paying('Japan')).toEqual(['Japan'])
  expect(paying('Germany and Italy')).toEqual(['Germany', 'Italy'])
  expect(paying(['Japan'])).toEqual([])
})
