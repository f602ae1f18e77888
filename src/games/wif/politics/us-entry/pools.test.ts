import { describe, expect, it } from 'vitest'
import { Dice, hiddenKeyOf } from '../../../../engine/dice.ts'
import { parseSheet } from '../../../../orders/parse.ts'
import { createWif } from '../../game.ts'
import { position } from '../../cases/notation.ts'
import { usEntry } from '../../queries/us-entry.ts'
import { seen } from '../../secrets.ts'
import type { WifWorld } from '../../world.ts'
import type { UsEntry } from '../state.ts'
import { drawInto } from './pools.ts'

const game = createWif({ map: 'board', options: [13, 27] })
const dice = new Dice(Buffer.alloc(32, 1), 'main', 7, 'orders', hiddenKeyOf(Buffer.alloc(32, 2)))

const entry: UsEntry = {
  entry: { Japan: [5, 3], 'Germany and Italy': [5, 5, 5, 2] },
  tension: { Japan: [1], 'Germany and Italy': [4, 4] },
  common: [1, 4, 2],
  year: 1941,
}
const worldWith = (slice: UsEntry, thrown = dice): WifWorld => {
  const world = position({ sides: { Germany: 'Axis', Japan: 'Axis', USA: 'Allies', China: 'Allies' } }, thrown)
  world.set({ politics: { entry: slice } })
  return world
}
const ask = (world: WifWorld, seat: string) =>
  usEntry.answer(world, { seat, words: parseSheet('""').documents[0], reader: game.reader(world, seat) })!
const asks = (world: WifWorld, seat: string) => JSON.stringify(ask(world, seat))

describe('the markers of US entry', () => {
  // proves: wif-9.4-entry-and-tension-level, wif-13.3.1-levels
  it('make levels of 1.5 times the own pool and half the other, rounded (both examples of 9.4), which the USA alone is shown', () => {
    const { tables } = ask(worldWith(entry), 'USA')
    expect(tables![0].rows).toEqual([
      ['Japan', '2', '1', '5 3', '1', '21', '6'],
      ['Germany and Italy', '4', '2', '5 5 5 2', '4 4', '30', '13'],
    ])
    for (const seat of ['Germany', 'Japan', 'China']) expect(asks(worldWith(entry), seat)).not.toMatch(/level|"5 3"|value/)
  })

  it('are for nobody else to tell apart, and those of the common pool for nobody at all', () => {
    const other: UsEntry = {
      ...entry,
      entry: { Japan: [0, 1], 'Germany and Italy': [1, 0, 3, 4] },
      tension: { Japan: [5], 'Germany and Italy': [0, 2] },
      common: [5, 5, 0],
    }
    const [one, two] = [worldWith(entry), worldWith(other)]
    const saved = (world: WifWorld, seat: string) => JSON.stringify(game.save(seen(world, seat)))
    for (const seat of ['Germany', 'Japan', 'China']) {
      expect(saved(one, seat)).toBe(saved(two, seat))
      expect(asks(one, seat)).toBe(asks(two, seat))
    }
    const [mine] = [seen(one, 'USA')]
    expect(mine.state.politics?.entry).toMatchObject({ entry: entry.entry, tension: entry.tension, common: [null, null, null] })
    expect(saved(one, 'USA')).toBe(saved(worldWith({ ...entry, common: [5, 0, 0] }), 'USA'))
    expect(game.load(game.save(seen(one, 'Japan')), dice).state.politics?.entry?.entry.Japan).toEqual([null, null])
  })

  it('are drawn by throws that no event tells and that the secret of the step does not give', () => {
    const draws = (key: number): string =>
      Array.from({ length: 12 }, (_, step) => {
        const thrown = new Dice(Buffer.alloc(32, 1), 'main', step, 'orders', hiddenKeyOf(Buffer.alloc(32, key)))
        const world = worldWith({ ...entry, common: [0, 1, 2, 3, 4, 5] }, thrown)
        drawInto(world, 'Japan')
        world.report('us entry', '13.3.1', 'drawn')
        expect(world.events[0].dice).toBeUndefined()
        return world.state.politics!.entry!.entry.Japan.at(-1)
      }).join(' ')
    expect(draws(2)).toBe(draws(2))
    expect(draws(2)).not.toBe(draws(3))
  })
})
