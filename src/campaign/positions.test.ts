import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { choiceOf, createGame } from '../games/registry.ts'
import { worldOf } from './positions.ts'

const dice = { roll: () => 1 }

describe.each(['barbarossa', 'west-1939'])('the position of %s', (name) => {
  const scenario = parse(readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as { game: string }
  const game = createGame(scenario.game, choiceOf(scenario))
  const text = JSON.stringify(game.save(game.load(game.setUp(scenario), dice)))

  it('is the same to the letter whether its schema was asked or is known to be content', () => {
    for (const _ of [1, 2, 3]) expect(JSON.stringify(game.save(worldOf(game, text, dice))) === text).toBe(true)
  })

  it('in another order is brought into its own at every load', () => {
    const turned = JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(text) as object).reverse()))
    for (const _ of [1, 2, 3]) expect(JSON.stringify(game.save(worldOf(game, turned, dice))) === text).toBe(true)
  })

  it('that is malformed is refused at every load, and makes the good one no better known', () => {
    const malformed = text.replace('"version":', '"version":0.5,"was":')
    for (const _ of [1, 2]) expect(() => worldOf(game, malformed, dice)).toThrow("the snapshot's version is 0.5")
    const strange = text.replace('"version":', '"moon":1,"version":')
    for (const _ of [1, 2]) expect(() => worldOf(game, strange, dice)).toThrow('moon')
  })
})
