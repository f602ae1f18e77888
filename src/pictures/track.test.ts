import { describe, expect, it } from 'vitest'
import type { Piece } from '../engine/game.ts'
import { renderPng } from './png.ts'
import { readPng } from './testing/sample.ts'
import { describeTrack, drawTrack } from './track.ts'

const piece = (id: string, over: Partial<Piece> = {}): Piece => ({
  id,
  name: id,
  hex: '',
  fill: '#c88848',
  ink: '#1a1208',
  symbol: 'infantry',
  size: 'XXX',
  values: ['5', '3'],
  faceDown: false,
  ...over,
})
const convoy = (id: string): Piece => piece(id, { symbol: 'convoy', naval: true, size: '', values: ['5'] })

describe('a track', () => {
  const many = Array.from({ length: 12 }, (_, i) => piece(`${i + 1} INF`))
  const boxes = [
    { name: 'J/A 1941', pieces: many },
    { name: 'S/O 1941', pieces: [convoy('CP 1'), piece('Yak-1', { air: true, symbol: 'fighter', size: '' }), convoy('CP 2')] },
    { name: 'N/D 1941', pieces: [] },
  ]

  it('draws a box for each turn, tall enough for its counters, as wide as was asked', async () => {
    const svg = drawTrack('Production circle of USSR', boxes, 640)
    for (const { name } of boxes) expect(svg).toContain(`>${name}<`)
    const { width, height } = readPng(await renderPng(svg))
    expect(width).toBe(640)
    // Twelve counters are two rows, the others one each.
    const heights = [...svg.matchAll(/<rect x="8" y="\d+" width="624" height="(\d+)"/g)].map(([, each]) => Number(each))
    expect(heights).toEqual([112, 60, 60])
    expect(height).toBeGreaterThan(112 + 60 + 60)
  })

  it('shows convoy points as one counter, behind aircraft, and says in words what stands where', () => {
    const svg = drawTrack('Circle', boxes, 640)
    expect(svg.indexOf('Yak-1')).toBeGreaterThan(0)
    expect(svg.indexOf('Yak-1')).toBeLessThan(svg.indexOf('>10<'))
    expect(describeTrack(boxes)).toMatch(/^J\/A 1941: 1 INF, 2 INF.* S\/O 1941: CP 1, Yak-1, CP 2\. N\/D 1941: nobody\.$/)
  })
})
