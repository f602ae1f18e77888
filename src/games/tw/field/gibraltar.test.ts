import { describe, expect, it } from 'vitest'
import { declareAttack } from '../combat/declare.ts'
import { whyNotInvade } from '../landing/targets.ts'
import { areaNamed, seaPath, whyNotPass } from './sea.ts'
import type { NavalUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'

const AT_WAR = {
  wars: [
    ['Germany', 'France'],
    ['Germany', 'Britain'],
    ['Italy', 'Britain'],
    ['Italy', 'France'],
  ],
} as const
const out = (world: TwWorld, nation = 'Italy') =>
  whyNotPass(world, nation, areaNamed(world, 'Straits (Mediterranean)'), areaNamed(world, 'Straits (Atlantic)'))
const inwards = (world: TwWorld, nation = 'Germany') =>
  whyNotPass(world, nation, areaNamed(world, 'Straits (Atlantic)'), areaNamed(world, 'Straits (Mediterranean)'))

describe('Gibraltar (23.22)', () => {
  // proves: tw-23.22-gibraltar
  it('Axis ships leave the Mediterranean only where the garrison, or a ship or aircraft at full strength, is missing', () => {
    const garrison = 'Britain STA G 2-3 Gibraltar'
    const closed = /23\.22: Axis ships do not leave/
    expect(out(position({ ...AT_WAR, units: [garrison, 'Britain Fleet H 1-12-5 Gibraltar'] }))).toMatch(closed)
    expect(out(position({ ...AT_WAR, units: [garrison, 'Britain FTR F 3-3-2 Gibraltar'] }))).toMatch(closed)
    expect(out(position({ ...AT_WAR, units: [garrison] }))).toBeNull()
    expect(out(position({ ...AT_WAR, units: [garrison, 'Britain Fleet H 1-12-5 Gibraltar depleted'] }))).toBeNull()
    expect(out(position({ ...AT_WAR, units: ['Britain Fleet H 1-12-5 Gibraltar'] }))).toBeNull()
    const patrol = position({ ...AT_WAR, units: [garrison, 'Britain Fleet H 1-12-5 @Eastern_Atlantic'] })
    expect(out(patrol)).toBeNull()
    patrol.change(unitNamed(patrol, 'H') as NavalUnit, { patrol: patrol.map.code(patrol.map.find('Gibraltar')!) })
    expect(out(patrol)).toMatch(closed)
  })

  // proves: tw-23.22-gibraltar, tw-7.3-gibraltar
  it('nobody but its friends comes in, watched or not (7.3)', () => {
    const world = position({ ...AT_WAR })
    expect(inwards(world)).toMatch(/7\.3/)
    const path = seaPath(world, 'Italy', world.map.find('Genoa')!, { area: areaNamed(world, 'Straits (Atlantic)') })
    expect(path?.at(-1)).toBe(areaNamed(world, 'Straits (Atlantic)'))
    expect(seaPath(world, 'Italy', { area: areaNamed(world, 'Straits (Atlantic)') }, world.map.find('Genoa')!)).toBeNull()
  })

  // proves: tw-23.22-gibraltar
  it('one of those who attack it from Cordoba is an INF or a MOT', () => {
    const world = position({
      conquered: { Spain: 'Germany' },
      units: ['Germany ARM A 8-8 Cordoba', 'Germany MOT M 6-7 Cordoba', 'Britain STA G 1-3 Gibraltar'],
    })
    const problems = (...names: string[]) =>
      declareAttack.attack.problems(
        world,
        { seat: 'Germany', attacks: [] },
        { hex: '2643', units: names.map((name) => unitNamed(world, name).id) },
      )
    expect(problems('A')).toEqual([expect.stringContaining('23.22')])
    expect(problems('A', 'M')).toEqual([])
  })

  // proves: tw-23.22-gibraltar, tw-7.7-usa-direct
  it('while the Axis holds it nobody British or American lands in Morocco or Algeria', () => {
    const why = (control: Record<string, string>) => {
      const world = position({ ...AT_WAR, turn: 'Summer 1942', control: { Algiers: 'Germany', ...control } })
      return whyNotInvade(world, [], 'Britain', world.map.find('Malta')!, world.map.find('Algiers')!)
    }
    expect(why({ Gibraltar: 'Germany' })).toMatch(/23\.22/)
    expect(why({})).toBeNull()
  })
})
