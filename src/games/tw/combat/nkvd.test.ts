import { expect, test } from 'vitest'
import { groundChoices } from '../charts/ground.ts'
import { loadTables } from '../charts/load-tables.ts'
import { groundCombat } from '../operations/ground-combat.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { projectOf } from '../variants/projects.ts'
import { projectWords } from '../variants/words.ts'
import { chances } from './chances.ts'
import { choicesByNkvd } from './nkvd.ts'

// proves: tw-28.2.3-13-nkvd
test('what an attacker may take further down the column stands there once each', () => {
  const choices = groundChoices(loadTables(null), 4, 1)
  expect(choices.map(({ text }) => text)).toEqual(['½ DEΩ', 'DDΩ', 'DRΩ', '½ EX', 'EX', 'EX/PV', '2xEX', '½ AE', 'AE'])
  expect(choicesByNkvd(choices).map(({ text }) => text)).toEqual(['½ DEΩ', '½ EX', 'EX', 'EX/PV', '2xEX', '½ AE', 'AE'])
})

test('the chances of a combat against NKVD know no retreat', () => {
  const world = position(
    {
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      control: { '1313': 'Germany' },
      units: ['Germany ARM A 8-8 1313 supplied=99', 'USSR NKVD N 4-3 1214 supplied=99'],
    },
    new ScriptedDice([5]),
  )
  world.beginImpulse(1)
  run(world, groundCombat(world), { attack: [{ hex: '1214', units: ['germany-a'] }, null] })
  const { data } = world.events.find(({ kind }) => kind === 'combat')!
  const results = chances(world, 'combat', (data as { sum: never }).sum)!.map(({ result }) => result)
  expect(results).toContain('½ EX')
  expect(results.join()).not.toMatch(/DR|DD/)
})

test('who has obtained it reads how many units of which values it brings, and what they do', () => {
  const world = position({ options: ['28'], tables: { nkvd: { units: [{ name: 'Border Guards', values: '1-3', count: 5 }] } } })
  const words = projectWords(projectOf(world, 'USSR', 13)!)
  expect(words).toContain('5 NKVD 1-3')
  expect(words).toContain('do not count for stacking, and a DR or DD against a stack with one of them is a 1/2 EX')
})
