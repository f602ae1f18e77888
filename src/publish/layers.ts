import type { Hex } from '../board/hex.ts'
import type { MapLayer } from '../engine/game.ts'
import type { LayerChange, SiteLayer } from './site.ts'

/** Writes layers as what changes in them from moment to moment. */
export class Layers {
  /** Those that came so far, by number. */
  readonly all: SiteLayer[] = []
  private readonly hexes: readonly Hex[]
  private readonly numbers = new Map<string, number>()
  /** What each holds, by the site's numbers of hexes. */
  private last: Uint8Array[] = []

  /** `hexes`: in the order of their numbers. */
  constructor(hexes: readonly Hex[]) {
    this.hexes = hexes
  }

  /** The way from the moment before; `anew`: from nothing. */
  add(layers: readonly MapLayer[], anew: boolean): LayerChange[] {
    if (anew) this.last = []
    const now = new Map(layers.map(({ hexes, ...layer }) => [this.numberOf(layer), hexes]))
    return this.all.flatMap((_, number): LayerChange[] => {
      const before = (this.last[number] ??= new Uint8Array(this.hexes.length))
      const hexes = now.get(number)
      const after = hexes === undefined ? new Uint8Array(this.hexes.length) : Uint8Array.from(this.hexes, (hex) => hexes[hex])
      this.last[number] = after
      const changed = runs(after.map((is, i) => is ^ before[i]))
      return changed.length > 0 ? [[number, ...changed]] : []
    })
  }

  private numberOf(layer: SiteLayer): number {
    const key = `${layer.what} ${layer.whose}`
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    this.numbers.set(key, this.all.length)
    return this.all.push(layer) - 1
  }
}

function runs(set: Uint8Array): number[] {
  const out: number[] = []
  let end = 0
  for (let i = 0; i < set.length; i++) {
    if (!set[i]) continue
    const first = i
    while (set[i + 1]) i++
    out.push(first - end, i + 1 - first)
    end = i + 1
  }
  return out
}
