import { describe, expect, it } from 'vitest'
import { checkFacts } from '../board/facts.ts'
import { boardNames, wholeBoard } from './registry.ts'

/** `adjutant map --check` as a test: one for each hex, place, sum and sea that the texts name. */
describe.each(boardNames)('the board of %s agrees with its texts', (game) => {
  const { board, facts } = wholeBoard(game)
  it('has places', () => expect(board.places.length).toBeGreaterThan(100))
  for (const { file, facts: said } of facts()) {
    describe(file, () => {
      const misses = (part: Partial<typeof said>) =>
        checkFacts(board, { hexes: [], places: [], totals: [], seas: [], ...part }).filter(({ ok }) => !ok)
      for (const fact of [...said.hexes, ...said.places])
        it(`${fact.place ?? ''} ${fact.hex ?? ''}`.trim(), () => expect(misses({ hexes: [fact] })).toEqual([]))
      for (const total of said.totals) it(`all of ${total.country}`, () => expect(misses({ totals: [total] })).toEqual([]))
      for (const sea of said.seas) it(sea.area, () => expect(misses({ seas: [sea] })).toEqual([]))
    })
  }
})
