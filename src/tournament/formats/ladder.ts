/** A round of a ladder, from its top rung down: in odd rounds the second challenges the first, the fourth the third; in even rounds the third the second. Others wait. */
export function ladderRound(rungs: readonly string[], round: number): { pairs: [string, string][]; waiting: string[] } {
  const first = (round + 1) % 2
  const pairs: [string, string][] = []
  for (let i = first; i + 1 < rungs.length; i += 2) pairs.push([rungs[i], rungs[i + 1]])
  return { pairs, waiting: rungs.filter((name) => !pairs.some((pair) => pair.includes(name))) }
}

/** The ladder after a game: a challenger who won takes the rung of whom he beat, who takes his. */
export function climbed(rungs: readonly string[], winner: string, loser: string): string[] {
  const [high, low] = [rungs.indexOf(loser), rungs.indexOf(winner)]
  if (high < 0 || low < 0 || low < high) return [...rungs]
  return rungs.map((name, i) => (i === high ? winner : i === low ? loser : name))
}
