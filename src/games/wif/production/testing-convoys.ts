import { type Constraint, equalTo, lessEq, type Model, solve } from 'yalps'
import type { BoardMap } from '../../../board/map.ts'
import type { CasePosition } from '../cases/case-file.ts'

/** A board with convoys, drawn by lot, and what the oracle must know of it: the rules read the notation, the oracle the rest. */
export interface ConvoyBoard {
  readonly position: Pick<CasePosition, 'map'> & Readonly<Record<string, unknown>>
  readonly rails: readonly (readonly [string, string])[]
  readonly straits: readonly (readonly [string, string])[]
  readonly resources: Readonly<Record<string, number>>
  readonly factories: Readonly<Record<string, number>>
  readonly ports: Readonly<Record<string, { readonly major: boolean; readonly areas: readonly string[] }>>
  readonly coast: Readonly<Record<string, readonly string[]>>
  readonly areas: Readonly<Record<string, { readonly points: number; readonly next: readonly string[] }>>
  /** Hexes that the enemy holds. */
  readonly lost: ReadonlySet<string>
  readonly enemies: readonly string[]
  readonly guards: ReadonlySet<string>
}

const SEAS = ['Gulf', 'Bay', 'Sound', 'Bight'] as const
const two = (n: number) => String(n).padStart(2, '0')

/** The board of a seed: two shores of railways, ports, mines and factories with four sea areas between them. */
export function convoyBoard(map: BoardMap, seed: number): ConvoyBoard {
  let state = (seed * 7919 + 17) % 2147483647
  const below = (n: number): number => Math.floor(((state = (state * 48271) % 2147483647) / 2147483647) * n)
  const chance = (percent: number) => below(100) < percent
  const seaOf = (hex: string): string | null => {
    const [column, row] = [Number(hex.slice(1, 3)), Number(hex.slice(3))]
    if (column !== 4 && column !== 5) return null
    return SEAS[(column - 4) * 2 + (row > 5 ? 1 : 0)]
  }
  const neighbours = (hex: string) =>
    map
      .adjacentTo(map.hex(hex))
      .filter((other) => other >= 0)
      .map((other) => map.code(other))
  const land = Array.from({ length: 144 }, (_, i) => `T${two(Math.floor(i / 12))}${two(i % 12)}`).filter((hex) => seaOf(hex) === null)
  const inland = land.filter((hex) => hex !== 'T1111' && hex !== 'T0000')

  const shores = inland.filter((hex) => ['02', '03', '06', '07'].includes(hex.slice(1, 3)))

  // Railways grow at random, some into each other.
  const rails: [string, string][] = []
  const railed = new Set<string>()
  for (let line = 0; line < 6 + below(5); line++) {
    let at = shores[below(shores.length)]
    for (let step = 0; step < 1 + below(4); step++) {
      const on = neighbours(at).filter((hex) => seaOf(hex) === null)
      const next = on[below(on.length)]
      rails.push([at, next])
      railed.add(at).add(next)
      at = next
    }
  }
  const isRail = (a: string, b: string) => rails.some(([x, y]) => (x === a && y === b) || (x === b && y === a))
  const straits: [string, string][] = []
  for (const hex of railed)
    for (const other of neighbours(hex))
      if (hex < other && railed.has(other) && !isRail(hex, other) && chance(12)) straits.push([hex, other])

  const places: Record<string, string> = { T1111: 'capital Berlin' }
  const resources: Record<string, number> = {}
  const factories: Record<string, number> = {}
  const ports: Record<string, { major: boolean; areas: string[] }> = {}
  const coast: Record<string, string[]> = {}
  const sites = [...new Set([...railed, ...Array.from({ length: 8 }, () => shores[below(shores.length)])])].filter((hex) => hex !== 'T1111')
  for (const hex of sites) {
    const areas = [...new Set(neighbours(hex).flatMap((other) => seaOf(other) ?? []))]
    const port = areas.length > 0 && chance(85) ? (chance(40) ? 'major' : 'minor') : null
    const west = Number(hex.slice(1, 3)) > 5
    const mine = chance(west ? 55 : 10) ? 1 + below(6) : 0
    const works = chance(west ? 10 : 55) ? 1 + below(3) : 0
    if (areas.length > 0) coast[hex] = areas
    if (port) ports[hex] = { major: port === 'major', areas }
    if (mine) resources[hex] = mine
    if (works) factories[hex] = works
    if (port || mine || works)
      places[hex] = `place P${hex}${port ? `, ${port} port` : ''}${mine ? `, resources ${mine}` : ''}${works ? `, factories ${works}` : ''}`
  }
  const adjacent = SEAS.flatMap((a, i) => SEAS.slice(i + 1).flatMap((b): [string, string][] => (chance(70) ? [[a, b]] : [])))
  // A sea area that borders on none has still to be named.
  const bordered: [string, string][] = adjacent.length > 0 ? adjacent : [['Gulf', 'Bay']]
  const known = new Set(bordered.flat())
  const units: string[] = ['Italy INF Z 1-3 T1111']
  const areas: Record<string, { points: number; next: string[] }> = {}
  for (const area of SEAS) {
    const [own, partner] = known.has(area) ? [chance(85) ? below(9) : 0, chance(30) ? below(4) : 0] : [0, 0]
    if (own) units.push(`Germany CP ${area}-own ${own}/3 @${area}:0`)
    if (partner) units.push(`Italy CP ${area}-other ${partner}/3 @${area}:0`)
    areas[area] = { points: own + partner, next: bordered.filter((pair) => pair.includes(area)).map(([a, b]) => (a === area ? b : a)) }
  }
  const lost = new Set([...railed].filter(() => chance(4)))
  const enemies = [...railed]
    .filter((hex) => !lost.has(hex) && chance(4))
    .flatMap((hex) =>
      neighbours(hex)
        .filter((other) => land.includes(other) && !railed.has(other))
        .slice(0, 1),
    )
  const guards = new Set([...railed].filter((hex) => !lost.has(hex) && !enemies.includes(hex) && chance(20)))
  enemies.forEach((hex, i) => units.push(`USSR INF E${i} 3-3 ${hex}`))
  ;[...guards].forEach((hex, i) => units.push(`Germany INF G${i} 3-3 ${hex}`))
  const direction = ([a, b]: readonly [string, string]) =>
    `${a} ${['E', 'NE', 'NW', 'W', 'SW', 'SE'][map.directionTo(map.hex(a), map.hex(b))]}`
  return {
    position: {
      map: 'plain 12x12',
      country: 'Germany',
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      'at war': [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      minors: {},
      'sea areas': Object.fromEntries(
        SEAS.map((area, i) => [`T0${4 + Math.floor(i / 2)}${i % 2 ? '06' : '00'}..T0${4 + Math.floor(i / 2)}${i % 2 ? '11' : '05'}`, area]),
      ),
      'adjacent sea areas': bordered,
      places,
      rail: rails.map((pair) => pair.join(' ')),
      ...(straits.length > 0 && { hexsides: { straits: straits.map(direction) } }),
      ...(lost.size > 0 && { control: Object.fromEntries([...lost].map((hex) => [hex, 'USSR'])) }),
      units,
    },
    rails,
    straits,
    resources,
    factories,
    ports,
    coast,
    areas,
    lost,
    enemies,
    guards,
  }
}

/** The most that can be carried, by an integer program: for each mine a flow of its own over every single hex, with what they share as limits. */
export function mostCarried(map: BoardMap, board: ConvoyBoard): number {
  const neighbours = (hex: string) =>
    map
      .adjacentTo(map.hex(hex))
      .filter((other) => other >= 0)
      .map((other) => map.code(other))
  const zone = new Set(board.enemies.flatMap((hex) => [hex, ...neighbours(hex)]))
  const enterable = (hex: string) => !board.lost.has(hex) && (!zone.has(hex) || board.guards.has(hex))
  const variables = new Map<string, Record<string, number>>()
  const constraints = new Map<string, Constraint>()
  let names = 0
  const through = (from: string, to: string, limits: readonly string[] = []) => {
    const column: Record<string, number> = { [`node ${from}`]: -1 }
    column[`node ${to}`] = (column[`node ${to}`] ?? 0) + 1
    for (const limit of limits) column[limit] = 1
    for (const node of [from, to]) constraints.set(`node ${node}`, equalTo(0))
    variables.set(`x${names++}`, column)
  }
  const arrivals: Record<string, number> = {}
  for (const [hex, number] of Object.entries(board.factories))
    if (!board.lost.has(hex)) constraints.set((arrivals[hex] = 1) && `works ${hex}`, lessEq(number))
  for (const [port, { major }] of Object.entries(board.ports)) constraints.set(`port ${port}`, lessEq(major ? 1000 : 5))
  for (const [area, { points }] of Object.entries(board.areas)) constraints.set(`sea ${area}`, lessEq(points))
  const ways = [
    ...board.rails.map((pair) => ({ pair, straits: false })),
    ...board.straits.map((pair) => ({ pair, straits: true })),
  ].flatMap(({ pair: [a, b], straits }) => [
    { a, b, straits },
    { a: b, b: a, straits },
  ])
  const open = (port: string) => !board.lost.has(port)
  for (const [mine, number] of Object.entries(board.resources)) {
    if (board.lost.has(mine)) continue
    const at = (where: string, stage: string, crossed: number) => `${mine}: ${where} ${stage} ${crossed}`
    const begin = at(mine, 'home', 0)
    constraints.set(`mine ${mine}`, lessEq(number))
    variables.set(`x${names++}`, { [`node ${begin}`]: 1, [`mine ${mine}`]: 1, carried: 1 })
    constraints.set(`node ${begin}`, equalTo(0))
    const arrive = (node: string, hex: string) => {
      if (!arrivals[hex]) return
      variables.set(`x${names++}`, { [`node ${node}`]: -1, [`works ${hex}`]: 1 })
      constraints.set(`node ${node}`, equalTo(0))
    }
    arrive(begin, mine)
    const leaves = !zone.has(mine) || board.guards.has(mine)
    if (!leaves) continue
    for (const { a, b, straits } of ways) {
      if (!enterable(b)) continue
      if (a === mine) through(begin, at(b, 'before', straits ? 1 : 0))
      for (const stage of ['before', 'after'])
        for (const crossed of [0, 1])
          if (enterable(a) && !zone.has(a) && !(straits && crossed))
            through(at(a, stage, crossed), at(b, stage, crossed + (straits ? 1 : 0)))
    }
    for (const hex of Object.keys(board.factories))
      if (enterable(hex)) for (const stage of ['before', 'after']) for (const crossed of [0, 1]) arrive(at(hex, stage, crossed), hex)
    for (const [port, { areas }] of Object.entries(board.ports)) {
      if (!open(port)) continue
      for (const area of areas)
        for (const crossed of [0, 1]) {
          if (port === mine && crossed === 0) through(begin, `${mine}: sea ${area} 0`, [`port ${port}`])
          if (enterable(port) && !zone.has(port)) through(at(port, 'before', crossed), `${mine}: sea ${area} ${crossed}`, [`port ${port}`])
          if (enterable(port)) through(`${mine}: off ${area} ${crossed}`, at(port, 'after', crossed), [`port ${port}`])
        }
    }
    if (board.coast[mine] && !board.ports[mine]) {
      constraints.set(`port ${mine}`, lessEq(5))
      for (const area of board.coast[mine]) through(begin, `${mine}: sea ${area} 0`, [`port ${mine}`])
    }
    for (const [area, { next }] of Object.entries(board.areas))
      for (const crossed of [0, 1]) {
        through(`${mine}: sea ${area} ${crossed}`, `${mine}: off ${area} ${crossed}`, [`sea ${area}`])
        for (const other of next) through(`${mine}: off ${area} ${crossed}`, `${mine}: sea ${other} ${crossed}`)
      }
  }
  if (variables.size === 0) return 0
  const model: Model = { direction: 'maximize', objective: 'carried', constraints, variables, integers: true }
  const { status, result } = solve(model, { maxIterations: 200_000, timeout: 20_000 })
  if (status !== 'optimal') throw new Error(`the oracle found no optimum: ${status}`)
  return Math.round(result)
}
