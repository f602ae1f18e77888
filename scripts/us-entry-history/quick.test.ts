import { expect, it } from 'vitest'
import type { DiceRoller } from '../../src/engine/dice.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import { position, run } from '../../src/games/wif/cases/notation.ts'
import { entryAction } from '../../src/games/wif/politics/us-entry/action.ts'
import { attemptWar } from '../../src/games/wif/politics/us-entry/attempt.ts'
import { drawAtStart, newYear, regularMarkers } from '../../src/games/wif/politics/us-entry/markers.ts'
import { whyNotAvailable } from '../../src/games/wif/politics/us-entry/option-conditions.ts'
import { usOptions } from '../../src/games/wif/politics/us-entry/options.ts'
import { DATES, HISTORY, isOpen, START, TURNS, turnAt } from './history.ts'
import { QuickEntry, type Roll } from './quick.ts'

const rollOf = (seed: number): Roll => {
  const draw = new Draw(seed)
  return (sides) => 1 + draw.below(sides)
}

// 120 turns of five campaigns: the same dice, and the same markers in the same pools after each turn.
it('the quick simulation of US entry comes to what the rules do, marker by marker (13.2, 13.3, 9.4)', () => {
  const wishes = DATES.map(([option]) => option)
  let attempts = 0
  for (let seed = 1; seed <= 5; seed++) {
    const dice: DiceRoller = { roll: rollOf(seed), hidden: { roll: rollOf(seed + 1000) } }
    const sides = { Germany: 'Axis', Italy: 'Axis', Japan: 'Axis', USA: 'Allies', Commonwealth: 'Allies', USSR: 'Allies' } as const
    const world = position({ sides, turn: turnAt(0) }, dice)
    const nobody = { Japan: [], 'Germany and Italy': [] }
    world.set({ wars: [], politics: { entry: { entry: nobody, tension: nobody, common: [], year: 0, start: START } } })
    drawAtStart(world)
    const quick = new QuickEntry(world.tables, rollOf(seed), rollOf(seed + 1000), START)
    for (let turn = 0; turn < TURNS; turn++) {
      const { year, months } = turnAt(turn)
      world.set({ turn: turnAt(turn) })
      if (months === 'J/F') {
        newYear(world)
        quick.yearComes(year)
      }
      for (const done of HISTORY.filter((each) => each.turn === turn)) {
        run(world, entryAction(world, { ...done, what: done.once }))
        quick.act(done)
      }
      if (quick.chances() >= 5) {
        attempts++
        const won = attemptWar(
          world,
          ['Germany', 'Italy'].map((on) => ({ by: 'USA', on })),
        )
        expect(quick.attempt()).toBe(won.length > 0)
        if (won.length > 0) break
      }
      run(world, regularMarkers(world))
      quick.markers(year)
      const isThere = (option: number) => isOpen(option, turn) && whyNotAvailable(world, option) === null
      run(world, usOptions(world), {
        'US entry options': [wishes.filter((option) => isOpen(option, turn)).map((option) => ({ option, adjust: 0, from: [] }))],
      })
      quick.options(wishes, isThere)
      const { entry, tension, common } = world.state.politics!.entry!
      expect(
        { entry: quick.entry, tension: quick.tension, common: quick.common, chosen: quick.chosen },
        `seed ${seed}, turn ${turn}`,
      ).toEqual({
        entry,
        tension,
        common,
        chosen: world.state.entryOptions ?? [],
      })
    }
  }
  expect(attempts).toBeGreaterThan(0)
})
