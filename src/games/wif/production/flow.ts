/** An edge of a network, by its number; the edge back is the number beside it. */
export type Edge = number

/**
 * A network with capacities and costs, solved by successive cheapest paths: of all flows that carry the most, one that costs the least, always the same. Costs are
 * whole numbers from 0, and no circle of edges is free.
 */
export class Flow {
  private readonly to: number[] = []
  private readonly room: number[] = []
  private readonly price: number[] = []
  /** Edges out of each node, as chains in the order in which they were made; -1 ends one. */
  private readonly first: Edge[] = []
  private readonly last: Edge[] = []
  private readonly next: Edge[] = []

  /** A new node's number. */
  node(): number {
    this.last.push(-1)
    return this.first.push(-1) - 1
  }

  /** `room`: how much may flow; `price` of each unit. */
  edge(from: number, to: number, room: number, price = 0): Edge {
    const edge = this.to.length
    this.to.push(to, from)
    this.room.push(room, 0)
    this.price.push(price, -price)
    this.next.push(-1, -1)
    this.chain(from, edge)
    this.chain(to, edge + 1)
    return edge
  }

  private chain(node: number, edge: Edge): void {
    if (this.first[node] < 0) this.first[node] = edge
    else this.next[this.last[node]] = edge
    this.last[node] = edge
  }

  /** What flows over an edge. */
  over = (edge: Edge): number => this.room[edge ^ 1]

  /** Edges out of a node over which something flows. */
  flowing(node: number): Edge[] {
    const found: Edge[] = []
    for (let edge = this.first[node]; edge >= 0; edge = this.next[edge]) if ((edge & 1) === 0 && this.over(edge) > 0) found.push(edge)
    return found
  }

  end = (edge: Edge): number => this.to[edge]

  /** Sends as much more as there is room for, at most `most`, the cheapest way first. Gives how much. */
  send(from: number, to: number, most = Infinity): number {
    let sent = 0
    while (sent < most) {
      const path = this.cheapest(from, to)
      if (!path) break
      const more = Math.min(most - sent, ...path.map((edge) => this.room[edge]))
      for (const edge of path) {
        this.room[edge] -= more
        this.room[edge ^ 1] += more
      }
      sent += more
    }
    return sent
  }

  /**
   * The cheapest way for one unit more, as edges in order; null where there is none. `widened`: edges through which it may go though they are full, each at this
   * price: what must be made wider for it.
   */
  cheapest(from: number, to: number, widened?: { readonly edges: ReadonlySet<Edge>; readonly price: number }): Edge[] | null {
    const cost = new Float64Array(this.first.length).fill(Infinity)
    const by = new Int32Array(this.first.length).fill(-1)
    const waits = new Uint8Array(this.first.length)
    cost[from] = 0
    const queue = [from]
    for (let at = 0; at < queue.length; at++) {
      const node = queue[at]
      waits[node] = 0
      for (let edge = this.first[node]; edge >= 0; edge = this.next[edge]) {
        const full = this.room[edge] <= 0
        if (full && !widened?.edges.has(edge)) continue
        const reached = cost[node] + this.price[edge] + (full ? widened!.price : 0)
        const there = this.to[edge]
        if (reached >= cost[there]) continue
        cost[there] = reached
        by[there] = edge
        if (waits[there] === 0) {
          waits[there] = 1
          queue.push(there)
        }
      }
    }
    if (by[to] < 0) return null
    const path: Edge[] = []
    for (let node = to; node !== from; node = this.to[by[node] ^ 1]) path.push(by[node])
    return path.reverse()
  }

  /** Whether an edge is full. */
  isFull = (edge: Edge): boolean => this.room[edge] <= 0
}
