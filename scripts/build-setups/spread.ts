/** Shares out `count` things in proportion to weights, the largest remainders first. */
export function apportion(count: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const exact = weights.map((weight) => (count * weight) / total)
  const shares = exact.map(Math.floor)
  const left = count - shares.reduce((sum, share) => sum + share, 0)
  const order = exact.map((value, i) => ({ i, rest: value - shares[i] })).sort((a, b) => b.rest - a.rest || a.i - b.i)
  for (const { i } of order.slice(0, left)) shares[i]++
  return shares
}

/** For each unit the place it goes to: places in proportion to how much of the unit's kinds stands there; to the infantry there where none of those kinds stands anywhere, to everything where no infantry does. */
export function spread<Unit, Place>(
  units: readonly Unit[],
  kindsOf: (unit: Unit) => readonly string[],
  places: readonly { readonly place: Place; readonly kinds: Readonly<Record<string, number>> }[],
): { readonly unit: Unit; readonly place: Place }[] {
  const groups = new Map<string, Unit[]>()
  for (const unit of units) {
    const key = kindsOf(unit).join(' ')
    groups.set(key, [...(groups.get(key) ?? []), unit])
  }
  return [...groups.values()].flatMap((group) => {
    const kinds = kindsOf(group[0])
    const own = places.map((each) => kinds.reduce((sum, kind) => sum + (each.kinds[kind] ?? 0), 0))
    const infantry = places.map((each) => each.kinds.INF ?? 0)
    const all = places.map((each) => Object.values(each.kinds).reduce((sum, n) => sum + n, 0))
    const weights = [own, infantry].find((list) => list.some((n) => n > 0)) ?? all
    const shares = apportion(group.length, weights)
    let next = 0
    return places.flatMap(({ place }, i) => Array.from({ length: shares[i] }, () => ({ unit: group[next++], place })))
  })
}
