import { expect, it } from 'vitest'
import { rated, UNRATED } from './ratings.ts'

const of = (rating: number, deviation: number) => ({ rating, deviation, volatility: 0.06 })

it("gives what Glickman's worked example gives", () => {
  const after = rated(of(1500, 200), [
    { against: of(1400, 30), score: 1 },
    { against: of(1550, 100), score: 0 },
    { against: of(1700, 300), score: 0 },
  ])
  // The paper rounds on its way: 1464.06.
  expect(after.rating).toBeCloseTo(1464.05, 2)
  expect(after.deviation).toBeCloseTo(151.52, 2)
  expect(after.volatility).toBeCloseTo(0.05999, 4)
})

it('knows who did not play less surely, and never less than a newcomer', () => {
  // Step 6 for one who did not play: the root of 200² + (173.7178 * 0.06)².
  expect(rated(of(1500, 200), []).deviation).toBeCloseTo(Math.sqrt(200 ** 2 + (173.7178 * 0.06) ** 2), 6)
  expect(rated(UNRATED, []).deviation).toBe(350)
})

it('finds the volatility of a result that nobody expected', () => {
  // delta² > phi² + v: the other beginning of step 5. The library glicko2-lite 5.0.0 (tau 0.5) gives these numbers.
  const after = rated(
    of(1500, 50),
    Array.from({ length: 6 }, () => ({ against: of(2200, 50), score: 1 })),
  )
  expect(after.rating).toBeCloseTo(1586.619, 3)
  expect(after.volatility).toBeCloseTo(0.060456, 6)
})
