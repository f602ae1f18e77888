import { expect, it } from 'vitest'
import { position, unitNamed } from '../testing/position.ts'
import { declareAttack } from './declare.ts'

// proves: tw-18.1-morale
it('French units take part in no attack below 1-1 (18.1)', () => {
  const world = position({
    stage: 'Allied turn',
    units: ['France INF A 4-5 1533', 'France INF B 8-5 1533', 'Germany INF G 4-5 1532'],
    control: { '1532': 'Germany' },
  })
  const problems = (...names: string[]) =>
    declareAttack.attack.problems(
      world,
      { seat: 'France', attacks: [] },
      { hex: '1532', units: names.map((name) => unitNamed(world, name).id) },
    )
  expect(problems('A')).toEqual([expect.stringContaining('18.1: French units (A)')])
  expect(problems('A', 'B')).toEqual([])
  expect(problems('B')).toEqual([])
})
