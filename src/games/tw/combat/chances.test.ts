import { expect, it } from 'vitest'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { groundCombat } from '../operations/ground-combat.ts'
import { chances } from './chances.ts'

/** An army of so many factors attacks one of 2 in the open, and rolls this. */
function attack(factors: number, face: number) {
  const world = position(
    {
      wars: [['Germany', 'France']],
      units: [`Germany INF A ${factors}-5 1530 supplied=99`, 'France INF B 2-5 1531 supplied=99'],
      control: { '1530': 'Germany', '1531': 'France' },
    },
    new ScriptedDice([face]),
  )
  world.beginImpulse(1)
  run(world, groundCombat(world), { attack: [{ hex: '1531', units: ['germany-a'] }, null] })
  const { data } = world.events.find(({ kind }) => kind === 'combat')!
  return { world, sum: (data as { sum: { result: string; column: string } }).sum }
}

it.each([8, 12, 20])('the chances of a ground combat of %i factors are those of its ten faces', (factors) => {
  const times = new Map<string, number>()
  const rolls = Array.from({ length: 10 }, (_, i) => attack(factors, i + 1))
  for (const { sum } of rolls) times.set(sum.result, (times.get(sum.result) ?? 0) + 10)
  for (const { world, sum } of rolls)
    expect(Object.fromEntries(chances(world, 'combat', sum)!.map(({ result, percent }) => [result, percent]))).toEqual(
      Object.fromEntries(times),
    )
  expect(chances(rolls[0].world, 'flak', rolls[0].sum)).toBeNull()
})
