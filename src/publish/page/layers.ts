import type { SiteHead, SiteLayers } from '../site.ts'
import { Parts } from './parts.ts'

/** What can be laid over the map on demand: read when it is asked for. */
export class Layers {
  private readonly head: SiteHead
  private readonly parts: Parts<SiteLayers>

  constructor(head: SiteHead) {
    this.head = head
    this.parts = new Parts(head.layerParts)
  }

  take(number: number, part: SiteLayers): void {
    this.parts.take(number, part)
  }

  /** By layer the hexes that it holds at a moment: 1 where it does. */
  async at(at: number): Promise<Uint8Array[]> {
    const { perPart, layers, hexes } = this.head
    const part = await this.parts.read(Math.floor(at / perPart))
    const held = layers.map(() => new Uint8Array(hexes.length))
    for (const changes of part.moments.slice(0, (at % perPart) + 1))
      for (const [layer, ...runs] of changes) {
        let hex = 0
        for (let i = 0; i < runs.length; i += 2) {
          hex += runs[i]
          for (const end = hex + runs[i + 1]; hex < end; hex++) held[layer][hex] ^= 1
        }
      }
    return held
  }
}
