import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { createWif } from '../games/wif/game.ts'
import { run, ScriptedDice } from '../games/wif/cases/notation.ts'
import type { Campaign } from './campaign.ts'
import { turnPictures } from './turn-pictures.ts'

const scenario = (name: string) => parse(readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as object
const game = createWif({ map: 'east-europe' })

/** A campaign whose log holds the start of its first turn, and the position after that turn's end. */
function afterATurn(name: string) {
  const first = game.setUp(scenario(name))
  const world = game.load(first, new ScriptedDice(Array<number>(800).fill(1)))
  world.set({ stage: 'turn end' })
  run(world, game.play(world))
  const store = { steps: () => [{ number: 1, name: 'M/J 1941 start' }], step: () => ({ snapshot: JSON.stringify(first) }) }
  return { campaign: { game, store } as unknown as Campaign, world }
}

it('a turn that is over shows what is on its way to each, and build points over the turns', () => {
  const { campaign, world } = afterATurn('barbarossa-production')
  const of = turnPictures(campaign, world, 'M/J 1941 end', game.nextStep(world))
  const [track, chart, ...others] = of('USSR')
  expect(others).toEqual([])
  expect(track).toMatchObject({ title: 'Production circle of USSR', filename: 'track.png' })
  expect(track.alt).toMatch(/^J\/A 1941: /)
  expect(track.alt).not.toContain('Panzer')
  expect(of('Germany')[0].title).toBe('Production circle of Germany')
  expect(chart).toMatchObject({ title: 'Build points over turns', filename: 'turns.png' })
  expect(chart.alt).toMatch(/^Germany: \d+ in M\/J 1941, \d+ in J\/A 1941\. USSR: /)
})

it('an impulse in the midst of a turn shows neither', () => {
  const { campaign, world } = afterATurn('barbarossa-production')
  world.set({ stage: 'impulse' })
  const next = game.nextStep(world)!
  expect(turnPictures(campaign, world, `${game.turnOf(next.name)} start`, next)('USSR')).toEqual([])
  expect(turnPictures(campaign, world, 'M/J 1941 end', null)('USSR')).toEqual([])
})

it('a campaign without production has units over the turns, and no circle', () => {
  const { campaign, world } = afterATurn('barbarossa')
  world.set({ stage: 'turn start', turn: { index: 1, year: 1941, months: 'J/A' } })
  expect(turnPictures(campaign, world, 'M/J 1941 impulse 3', game.nextStep(world))('USSR').map(({ title }) => title)).toEqual([
    'Units over turns',
  ])
})
