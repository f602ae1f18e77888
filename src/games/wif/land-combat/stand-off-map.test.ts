import { expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { landCombat } from './land-combat.ts'

const map = loadBoard()
/** Two US corps in Denver attack Japanese ones in Phoenix, which must retreat by these dice. */
function phoenix(japanese: string[], dice: number[], answer?: 'retreat') {
  const w = position(
    {
      map,
      sides: { USA: 'Allies', Japan: 'Axis' },
      atWar: [['USA', 'Japan']],
      active: 'Allies',
      control: { M1117: 'Japan', M1217: 'Japan' },
      units: ['USA INF A 8-3 Denver', 'USA INF B 7-3 Denver', ...japanese],
    },
    new ScriptedDice([], { 'land combat': dice }),
  )
  run(w, landCombat(w), {
    'declare attack': [{ hex: 'M1117', units: 'all' }],
    'combat table of the defender': ['blitzkrieg'],
    ...(answer && { 'stand off the map': [answer] }),
  })
  return {
    told: w.events.map(({ text }) => text).join('\n'),
    hexes: w
      .onMap()
      .filter(({ country }) => country === 'Japan')
      .map(({ hex, faceDown }) => `${map.code(hex)}${faceDown ? ' down' : ''}`),
  }
}

// proves: wif-11.15.5-retreat
it('face-up units stand off the map unless their owner says otherwise; face-down ones retreat', () => {
  const UP = ['Japan INF C 5-3 Phoenix']
  const stood = phoenix(UP, [5, 6])
  expect(stood.told).toContain('Retreat from Phoenix (M1117): C INF, off the map, stands and turns face-down.')
  expect(stood.hexes).toEqual(['M1117 down'])
  expect(phoenix(UP, [5, 6], 'retreat').told).toContain('Retreat from Phoenix (M1117): C INF retreats to ')
  const down = phoenix(['Japan INF C 5-3 Phoenix down', 'Japan INF D 5-3 Phoenix white down'], [3, 3])
  expect(down.told).toContain('1/R')
  expect(down.hexes).toEqual(['M1217 down', 'M1217 down'])
})
