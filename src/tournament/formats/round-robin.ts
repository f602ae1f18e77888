/** Two contestants who meet, by name: the first has the first side of the scenario where sides are given. */
export type Pair = readonly [string, string]

/**
 * Everybody meets everybody: the rounds of the Berger tables (FIDE Handbook C.05, annex 1), for contestants in the order of their numbers. With an odd number whoever would meet the
 * missing last one has a bye.
 */
export function bergerRounds(contestants: readonly string[]): { pairs: Pair[]; bye: string | null }[] {
  const places: (string | null)[] = contestants.length % 2 === 0 ? [...contestants] : [...contestants, null]
  const n = places.length
  const last = places[n - 1]
  // The last one stays, changing sides; the others move on by half a circle each round.
  const circle = places.slice(0, n - 1)
  return Array.from({ length: n - 1 }, (_, round) => {
    const start = (round * (n / 2)) % (n - 1)
    const at = (i: number): string => circle[(start + i + n - 1) % (n - 1)]!
    const rest = Array.from({ length: n / 2 - 1 }, (__, i): Pair => [at(i + 1), at(-(i + 1))])
    const head = at(0)
    if (last === null) return { pairs: rest, bye: head }
    return { pairs: [round % 2 === 0 ? [head, last] : [last, head], ...rest], bye: null }
  })
}
