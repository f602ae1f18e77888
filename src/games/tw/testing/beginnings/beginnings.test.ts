import { describe, expect, it } from 'vitest'
import { readScenario } from '../../../../commands/init.ts'
import { choiceOf, createGame } from '../../../registry.ts'
import { lentBy } from '../../../testing-registry.ts'

const NO_DICE = {
  roll: (): number => {
    throw new Error('a position that is only looked at rolls no dice')
  },
}

describe.each(['west-1939', 'europe-1939'])('other beginnings of %s', (name) => {
  const { document } = readScenario(name)
  const game = createGame('tw', choiceOf(document))
  const start = game.setUp(document)
  const { variants, illegalities } = lentBy('tw')

  it.each(variants[name].map((variant) => [variant.name, variant] as const))('%s is a position that play could come to', (_, variant) => {
    const wrong = illegalities(game.load(variant(game, start), NO_DICE), game.load(start, NO_DICE))
    // Of the turns that are left out nothing is told, the NARFs of their conquests among it.
    expect(wrong.filter((each) => !each.includes('by what was told'))).toEqual([])
  })
})
