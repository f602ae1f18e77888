/**
 * The most pairs that can be made of `n` people, when only some may meet (Edmonds: augmenting paths, odd circles drawn together to one point). Returns whom each meets, -1 for nobody.
 * No library: those on the registry are unkept, or under the GPL.
 */
export function mostPairs(n: number, mayMeet: (a: number, b: number) => boolean): number[] {
  const mate = new Array<number>(n).fill(-1)
  for (let i = 0; i < n; i++) if (mate[i] < 0) augment(i, mate, n, mayMeet)
  return mate
}

/** How many pairs that are. */
export const countPairs = (n: number, mayMeet: (a: number, b: number) => boolean): number =>
  mostPairs(n, mayMeet).filter((each) => each >= 0).length / 2

function augment(root: number, mate: number[], n: number, mayMeet: (a: number, b: number) => boolean): void {
  const parent = new Array<number>(n).fill(-1)
  const base = Array.from({ length: n }, (_, i) => i)
  const isOuter = new Array<boolean>(n).fill(false)
  const queue = [root]
  isOuter[root] = true
  const commonBase = (a: number, b: number): number => {
    const seen = new Set<number>()
    for (let at = base[a]; ; at = base[parent[mate[at]]]) {
      seen.add(at)
      if (mate[at] < 0) break
    }
    for (let at = base[b]; ; at = base[parent[mate[at]]]) if (seen.has(at)) return at
  }
  const markPath = (from: number, to: number, child: number, inside: Set<number>): void => {
    for (let at = from, below = child; base[at] !== to; at = parent[mate[at]]) {
      inside.add(base[at]).add(base[mate[at]])
      parent[at] = below
      below = mate[at]
    }
  }
  for (let head = 0; head < queue.length; head++) {
    const at = queue[head]
    for (let to = 0; to < n; to++) {
      if (to === at || !mayMeet(at, to) || base[at] === base[to] || mate[at] === to) continue
      if (to === root || (mate[to] >= 0 && parent[mate[to]] >= 0)) {
        const common = commonBase(at, to)
        const inside = new Set<number>()
        markPath(at, common, to, inside)
        markPath(to, common, at, inside)
        for (let i = 0; i < n; i++) {
          if (!inside.has(base[i])) continue
          base[i] = common
          if (!isOuter[i]) {
            isOuter[i] = true
            queue.push(i)
          }
        }
      } else if (parent[to] < 0) {
        parent[to] = at
        if (mate[to] >= 0) {
          isOuter[mate[to]] = true
          queue.push(mate[to])
          continue
        }
        // A path that ends with somebody free: every second pair on it changes.
        for (let end = to; end >= 0;) {
          const before = parent[end]
          const next = mate[before]
          mate[end] = before
          mate[before] = end
          end = next
        }
        return
      }
    }
  }
}
