import { countPairs } from './matching.ts'

/** What a Swiss round is paired by. */
export interface SwissPlayer {
  readonly name: string
  readonly score: number
  /** Whom he has met. */
  readonly met: readonly string[]
  readonly hadBye: boolean
}

/**
 * A round by the Dutch system of FIDE (Handbook C.04.3), without its rules of colour: sides are dealt out afterwards. Nobody meets anybody twice, nobody has two byes; within a group of
 * one score as many meet as can, its upper half the lower half; who is left over goes down to the next group and meets the first there whom he may. `players` stand in the
 * order of their numbers. Null: no such round is possible any more.
 */
export function swissRound(players: readonly SwissPlayer[]): { pairs: [string, string][]; bye: string | null } | null {
  const ranked = players.map((player, i) => ({ player, i })).sort((a, b) => b.player.score - a.player.score || a.i - b.i)
  const all = ranked.map(({ player }) => player)
  if (all.length % 2 === 0) {
    const pairs = isPerfect(all) ? paired(all) : null
    return pairs && { pairs, bye: null }
  }
  // The bye goes to the lowest who has had none, as long as the others can be paired.
  for (const { name } of all.filter(({ hadBye }) => !hadBye).reverse()) {
    const rest = all.filter((each) => each.name !== name)
    if (isPerfect(rest)) return { pairs: paired(rest), bye: name }
  }
  return null
}

const mayMeet = (a: SwissPlayer, b: SwissPlayer): boolean => !a.met.includes(b.name)
const pairsIn = (group: readonly SwissPlayer[]): number => countPairs(group.length, (a, b) => mayMeet(group[a], group[b]))
const isPerfect = (group: readonly SwissPlayer[]): boolean => pairsIn(group) * 2 === group.length
const without = (group: readonly SwissPlayer[], ...out: readonly SwissPlayer[]): SwissPlayer[] =>
  group.filter((each) => !out.includes(each))

/** Pairs all, of whom all can be paired: each time the first of those left with the one he would rather meet, as long as the rest can be. */
function paired(all: readonly SwissPlayer[]): [string, string][] {
  const pairs: [string, string][] = []
  let left = [...all]
  while (left.length > 0) {
    const [first] = left
    const other = opponents(first, left).find((each) => isPerfect(without(left, first, each)))!
    pairs.push([first.name, other.name])
    left = without(left, first, other)
  }
  return pairs
}

/** Whom the first of those left may meet, best first. */
function opponents(first: SwissPlayer, left: readonly SwissPlayer[]): SwissPlayer[] {
  const group = left.filter(({ score }) => score === first.score)
  const below = left.filter(({ score }) => score !== first.score)
  // Who came down from a group above meets the first of the group below; in a group of his own the first meets the first of its lower half.
  const half = Math.floor(group.length / 2)
  const order = group.length === 1 ? [] : [...group.slice(half), ...group.slice(1, half).reverse()]
  const most = pairsIn(group)
  // As many as can meet within the group.
  const keeps = (other: SwissPlayer): boolean => pairsIn(without(group, first, other)) === most - 1
  const legal = order.filter((other) => mayMeet(first, other))
  return [...legal.filter(keeps), ...below.filter((other) => mayMeet(first, other)), ...legal.filter((other) => !keeps(other))]
}
