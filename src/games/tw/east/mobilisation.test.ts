import { expect, it } from 'vitest'
import { position, unitNamed } from '../testing/position.ts'
import { mobiliseSoviets, sovietReinforcements, whyFree } from './mobilisation.ts'

const TURNS = 'Spring 1941, Summer 1941, Fall 1941, Winter 1941, Spring 1942, Summer 1942, Fall 1942, Winter 1942'.split(', ')
const at = (turn: string, declared: string, units: string[] = []) =>
  position({
    turn,
    stage: 'Allied turn',
    sides: { Germany: 'Axis', USSR: 'Allies' },
    wars: [['Germany', 'USSR', declared]],
    units: ['USSR ARM A 2-8 pool', 'USSR FTR F 2-3-2 pool', 'USSR Fleet S 1-12-5 pool', ...units],
  })

// proves: tw-21.7.1-soviet-mobilization-income
it('base and level rise by 15, 15, 15, 15, 20 and 20 in six turns, and no more (21.7.1)', () => {
  const rises = TURNS.map((turn) => {
    const world = at(turn, 'Spring 1941')
    const { base, narfs } = world.nation('USSR')
    mobiliseSoviets(world)
    const now = world.nation('USSR')
    expect(now.narfs - narfs).toBe(now.base - base)
    return now.base - base
  })
  expect(rises).toEqual([15, 15, 15, 15, 20, 20, 0, 0])
})

// proves: tw-21.7.1-free-builds
it('one ground or air unit is free in the turn of the attack, then two to six (21.7.1)', () => {
  const free = TURNS.map((turn) => {
    const world = at(turn, 'Spring 1941')
    expect(whyFree(world, unitNamed(world, 'S'))).toBeNull()
    for (let count = 0; ; count++) {
      if (whyFree(world, unitNamed(world, 'A')) === null) return count
      expect(whyFree(world, unitNamed(world, 'F'))).toBe('free unit')
      world.remember((noted) => noted.built.set('free units of the USSR', count + 1))
    }
  })
  expect(free).toEqual([1, 2, 3, 4, 5, 6, 0, 0])
})

// proves: tw-21.7.1-static-levies
it('the levies come in the turn of the attack, the Siberians in the next, or at once from Fall 1941 on (21.7.1)', () => {
  const units = ['USSR STA L 2-3 gone comes=levies', 'USSR ARM S 8-8 gone comes=Siberians']
  const come = (turn: string, declared: string) => {
    const world = at(turn, declared, units)
    sovietReinforcements(world)
    return ['L', 'S'].filter((name) => unitNamed(world, name).place === 'pool')
  }
  expect([come('Spring 1941', 'Spring 1941'), come('Summer 1941', 'Spring 1941')]).toEqual([['L'], ['L', 'S']])
  expect([come('Summer 1941', 'Summer 1941'), come('Fall 1941', 'Fall 1941')]).toEqual([['L'], ['L', 'S']])
})
