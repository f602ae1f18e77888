type Line = readonly (readonly [number, number])[]

/** Douglas and Peucker's simplification, then two decimals. */
export function simplify(line: Line, tolerance: number): [number, number][] {
  const keep = new Uint8Array(line.length)
  keep[0] = keep[line.length - 1] = 1
  const stack: [number, number][] = [[0, line.length - 1]]
  while (stack.length > 0) {
    const [a, b] = stack.pop()!
    let worst = -1
    let most = tolerance
    for (let i = a + 1; i < b; i++) {
      const d = away(line[i], line[a], line[b])
      if (d > most) [most, worst] = [d, i]
    }
    if (worst < 0) continue
    keep[worst] = 1
    stack.push([a, worst], [worst, b])
  }
  return line.filter((_, i) => keep[i]).map(([x, y]) => [round(x), round(y)])
}

/** A closed ring, cut in two at its far ends so that it does not fold up; first point repeated at the end. */
export function simplifyRing(ring: Line, tolerance: number): [number, number][] {
  const far = ring.reduce((best, p, i) => (dist(p, ring[0]) > dist(ring[best], ring[0]) ? i : best), 0)
  const first = simplify(ring.slice(0, far + 1), tolerance)
  const second = simplify([...ring.slice(far), ring[0]], tolerance)
  return [...first, ...second.slice(1)]
}

const round = (v: number): number => Math.round(v * 100) / 100 + 0
const dist = (a: readonly [number, number], b: readonly [number, number]): number => Math.hypot(a[0] - b[0], a[1] - b[1])
function away(p: readonly [number, number], a: readonly [number, number], b: readonly [number, number]): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = Math.hypot(dx, dy)
  if (length === 0) return dist(p, a)
  const t = Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length ** 2))
  return Math.hypot(p[0] - a[0] - t * dx, p[1] - a[1] - t * dy)
}
