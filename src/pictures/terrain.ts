import type { Hex } from '../board/hex.ts'
import type { Layout } from './layout.ts'
import { areaPath, hash } from './shapes.ts'
import { type Glyph, isWaterTerrain, type TerrainLook, terrainLook } from './style.ts'
import { n } from './text.ts'

/** How many drawings there are of each glyph, so that two forests do not look stamped. */
const VARIANTS = 3

/** Glyphs of terrain, drawn once in <defs> and used in each hex. */
export function terrainDefs(layout: Layout): string {
  const names = new Set(layout.hexes.map((hex) => layout.map.terrainNames[layout.map.terrain[hex]]))
  let defs = ''
  for (const name of names) {
    const look = terrainLook(name)
    if (look.glyph === 'none') continue
    for (let variant = 0; variant < VARIANTS; variant++) {
      defs += `<g id="${glyphId(name, variant)}">${drawing(look, variant, layout.hexSize)}</g>`
    }
  }
  return defs
}

/** Fills of terrain. Where the sheet has real coasts, the caller clips them to the land. */
export function terrainFills(layout: Layout): string {
  const { map } = layout
  let out = ''
  const kinds = new Set(layout.hexes.map((hex) => map.terrain[hex]))
  for (const kind of [...kinds].sort((a, b) => a - b)) {
    if (isWaterTerrain(map.terrainNames[kind])) continue
    const look = terrainLook(map.terrainNames[kind])
    const same = (hex: Hex): boolean => map.terrain[hex] === kind
    // A thin line of the same colour closes the hairline between neighbours of one kind.
    out += `<path d="${areaPath(layout, layout.hexes.filter(same), same)}" fill="${look.fill}" stroke="${look.fill}" stroke-width="0.7"/>`
  }
  return out
}

export function terrainGlyphs(layout: Layout): string {
  const { map } = layout
  let out = ''
  for (const hex of layout.hexes) {
    const name = map.terrainNames[map.terrain[hex]]
    if (isWaterTerrain(name) || terrainLook(name).glyph === 'none') continue
    const { x, y } = layout.centre(hex)
    out += `<use href="#${glyphId(name, Math.floor(hash(hex, 7) * VARIANTS))}" x="${n(x)}" y="${n(y)}"/>`
  }
  return out
}

const glyphId = (name: string, variant: number): string => `t-${name.replace(/[^a-z0-9]+/gi, '-')}-${variant}`

/** Spots of a hex, as far apart as they come, in hexes from its centre; the strip of the printed code stays free. */
function spots(count: number, seed: number, reach: number): { x: number; y: number }[] {
  const chosen: { x: number; y: number }[] = []
  for (let i = 0; i < count; i++) {
    let best = { x: 0, y: 0 }
    let bestGap = -1
    for (let attempt = 0; attempt < 24; attempt++) {
      const angle = hash(seed, i, attempt, 1) * 2 * Math.PI
      const far = Math.sqrt(hash(seed, i, attempt, 2)) * reach
      const spot = { x: Math.cos(angle) * far, y: Math.sin(angle) * far * 0.95 + 0.03 }
      if (spot.y < -0.2 && Math.abs(spot.x) < 0.28) continue
      const gap = Math.min(1, ...chosen.map((other) => Math.hypot(other.x - spot.x, other.y - spot.y)))
      if (gap > bestGap) [best, bestGap] = [spot, gap]
    }
    chosen.push(best)
  }
  return chosen.sort((a, b) => a.y - b.y)
}

/** One hex's worth of a glyph about (0, 0), in pixels. */
function drawing(look: TerrainLook, variant: number, hexSize: number): string {
  const draw = DRAWINGS[look.glyph]
  return draw(look, variant + 1, (value) => n(value * hexSize))
}

type Scale = (value: number) => string
const DRAWINGS: Record<Glyph, (look: TerrainLook, seed: number, s: Scale) => string> = {
  none: () => '',
  trees: (look, seed, s) => {
    const at = spots(11, seed, 0.42)
    const trunks = at.map(({ x, y }) => `M${s(x)} ${s(y)}v${s(0.07)}`).join('')
    const crowns = at.map(({ x, y }) => `<circle cx="${s(x)}" cy="${s(y - 0.02)}" r="${s(0.062)}"/>`).join('')
    const lights = at.map(({ x, y }) => `<circle cx="${s(x - 0.018)}" cy="${s(y - 0.035)}" r="${s(0.03)}"/>`).join('')
    return `<path d="${trunks}" stroke="${look.ink}" stroke-width="${s(0.025)}"/><g fill="${look.ink}" fill-opacity="0.85">${crowns}</g><g fill="${look.shade}">${lights}</g>`
  },
  palms: (look, seed, s) =>
    spots(9, seed, 0.42)
      .map(
        ({ x, y }) =>
          `<circle cx="${s(x)}" cy="${s(y)}" r="${s(0.075)}" fill="${look.ink}" fill-opacity="0.8"/><circle cx="${s(x - 0.02)}" cy="${s(y - 0.02)}" r="${s(0.035)}" fill="${look.shade}"/>`,
      )
      .join(''),
  peaks: (look, seed, s) => {
    const at = spots(5, seed + 20, 0.36)
    let lit = ''
    let dark = ''
    at.forEach(({ x, y }, i) => {
      const height = 0.15 + hash(seed, i, 9) * 0.08
      const half = height * 0.72
      const foot = y + height * 0.5
      lit += `M${s(x)} ${s(foot - height)}L${s(x - half)} ${s(foot)}L${s(x + half * 0.15)} ${s(foot)}Z`
      dark += `M${s(x)} ${s(foot - height)}L${s(x + half)} ${s(foot)}L${s(x + half * 0.15)} ${s(foot)}L${s(x - half * 0.1)} ${s(foot - height * 0.5)}Z`
    })
    return `<path d="${lit}" fill="${look.shade}" fill-opacity="0.75"/><path d="${dark}" fill="${look.ink}" fill-opacity="0.85"/>`
  },
  tufts: (look, seed, s) => {
    const at = spots(8, seed + 40, 0.4)
    const water = at.map(({ x, y }) => `M${s(x - 0.1)} ${s(y)}h${s(0.2)}M${s(x - 0.05)} ${s(y + 0.035)}h${s(0.12)}`).join('')
    const reeds = at
      .map(
        ({ x, y }) =>
          `M${s(x)} ${s(y)}v${s(-0.08)}M${s(x - 0.03)} ${s(y)}l${s(-0.025)} ${s(-0.06)}M${s(x + 0.03)} ${s(y)}l${s(0.025)} ${s(-0.06)}`,
      )
      .join('')
    return `<path d="${water}" stroke="${look.shade}" stroke-width="${s(0.022)}"/><path d="${reeds}" stroke="${look.ink}" stroke-width="${s(0.018)}"/>`
  },
  dots: (look, seed, s) => {
    const at = spots(26, seed + 60, 0.45)
    return `<g fill="${look.ink}" fill-opacity="0.8">${at.map(({ x, y }) => `<circle cx="${s(x)}" cy="${s(y)}" r="${s(0.014)}"/>`).join('')}</g>`
  },
  dunes: (look, seed, s) => {
    const at = spots(7, seed + 80, 0.38)
    return `<path d="${at.map(({ x, y }) => `M${s(x - 0.09)} ${s(y)}q${s(0.09)} ${s(-0.08)} ${s(0.18)} 0`).join('')}" fill="none" stroke="${look.ink}" stroke-width="${s(0.02)}"/>`
  },
}
