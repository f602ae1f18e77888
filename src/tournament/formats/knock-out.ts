/**
 * The first round of a knock-out for contestants in the order of their seeds, best first: drawn so that the best two can meet in the last round only, the best four in the one before
 * (1-8, 4-5, 2-7, 3-6). Where there are fewer than a power of two the best have byes. Pairs stand in the order of the tree: the winners of two neighbours meet next.
 */
export function firstKnockOutRound(seeds: readonly string[]): (readonly [string, string | null])[] {
  let size = 1
  while (size < seeds.length) size *= 2
  let order = [1]
  while (order.length < size) {
    const sum = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, sum - seed])
  }
  const at = (seed: number): string | null => seeds[seed - 1] ?? null
  const pairs: (readonly [string, string | null])[] = []
  for (let i = 0; i + 1 < order.length; i += 2) pairs.push([at(Math.min(order[i], order[i + 1]))!, at(Math.max(order[i], order[i + 1]))])
  return pairs
}

/** The next round, of those who came through, in the order of the tree. */
export function nextKnockOutRound(through: readonly string[]): [string, string][] {
  const pairs: [string, string][] = []
  for (let i = 0; i + 1 < through.length; i += 2) pairs.push([through[i], through[i + 1]])
  return pairs
}
