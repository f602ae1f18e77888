/** What is thought of somebody's play: Glicko-2 (M. E. Glickman, "Example of the Glicko-2 system", glicko.net). */
export interface Rating {
  readonly rating: number
  /** How sure that is: twice as much each way in 19 of 20 cases. */
  readonly deviation: number
  /** How steady. */
  readonly volatility: number
}

/** A game of a rating period against somebody as he was rated when it began: 1, a half or 0. */
export interface Rated {
  readonly against: Rating
  readonly score: number
}

export const UNRATED: Rating = { rating: 1500, deviation: 350, volatility: 0.06 }
/** Glickman's tau: how much volatility may change; 0.3 to 1.2. */
const TAU = 0.5
const SCALE = 173.7178
const CLOSE_ENOUGH = 0.000001

/** Somebody's rating after a period. The steps are numbered as in the paper. The libraries for it give the same; this is all of it that is needed. */
export function rated(before: Rating, games: readonly Rated[]): Rating {
  // Step 2.
  const mu = (before.rating - UNRATED.rating) / SCALE
  const phi = before.deviation / SCALE
  // Who did not play is less surely known.
  if (games.length === 0) return { ...before, deviation: Math.min(UNRATED.deviation, SCALE * Math.hypot(phi, before.volatility)) }
  const against = games.map(({ against: { rating, deviation }, score }) => {
    const muJ = (rating - UNRATED.rating) / SCALE
    const g = 1 / Math.sqrt(1 + (3 * (deviation / SCALE) ** 2) / Math.PI ** 2)
    return { g, expected: 1 / (1 + Math.exp(-g * (mu - muJ))), score }
  })
  // Steps 3 and 4.
  const v = 1 / against.reduce((sum, { g, expected }) => sum + g * g * expected * (1 - expected), 0)
  const gain = against.reduce((sum, { g, expected, score }) => sum + g * (score - expected), 0)
  // Steps 5 to 7.
  const volatility = newVolatility(before.volatility, phi, v, v * gain)
  const newPhi = 1 / Math.sqrt(1 / (phi ** 2 + volatility ** 2) + 1 / v)
  // Step 8.
  return { rating: SCALE * (mu + newPhi ** 2 * gain) + UNRATED.rating, deviation: SCALE * newPhi, volatility }
}

/** Step 5: the root of f, by the Illinois algorithm. */
function newVolatility(sigma: number, phi: number, v: number, delta: number): number {
  const a = Math.log(sigma ** 2)
  const f = (x: number): number => {
    const e = Math.exp(x)
    return (e * (delta ** 2 - phi ** 2 - v - e)) / (2 * (phi ** 2 + v + e) ** 2) - (x - a) / TAU ** 2
  }
  let A = a
  let B = Math.log(delta ** 2 - phi ** 2 - v)
  if (delta ** 2 <= phi ** 2 + v) {
    let k = 1
    while (f(a - k * TAU) < 0) k++
    B = a - k * TAU
  }
  let [fA, fB] = [f(A), f(B)]
  while (Math.abs(B - A) > CLOSE_ENOUGH) {
    const C = A + ((A - B) * fA) / (fB - fA)
    const fC = f(C)
    if (fC * fB <= 0) [A, fA] = [B, fB]
    else fA /= 2
    ;[B, fB] = [C, fC]
  }
  return Math.exp(A / 2)
}
