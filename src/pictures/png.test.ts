import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { drawMap } from './draw.ts'
import { indexedPng } from './indexed.ts'
import { renderPng } from './png.ts'
import { apart, readPng, sampleMap } from './testing/sample.ts'

describe('a PNG', () => {
  it("has the picture's size, or the width asked for, and is not blank", async () => {
    const svg = drawMap(sampleMap(), { area: 'all', hexSize: 60, title: 'Sample', legend: true })
    const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(svg)!.map(Number)
    const png = readPng(await renderPng(svg))
    expect([png.width, png.height]).toEqual([width, height])
    expect(png.colours.size).toBeGreaterThan(50)
    expect(readPng(await renderPng(svg, { width: 300 })).width).toBe(300)
  })

  it('writes text with the fonts that come with the program', async () => {
    const with_ = (words: string) =>
      renderPng(
        `<svg xmlns="http://www.w3.org/2000/svg" width="80" height="20" font-family="'DejaVu Sans'" font-stretch="condensed"><text x="2" y="15" font-size="14">${words}</text></svg>`,
      )
    expect(readPng(await with_('Minsk')).colours.size).toBeGreaterThan(5)
    expect(readPng(await with_('')).colours.size).toBe(1)
  })

  it('keeps colours within what an eye can tell, small marks too', async () => {
    const pixels = new Uint8Array(64 * 64 * 4)
    for (let i = 0; i < 64 * 64; i++) pixels.set([(i % 64) * 4, Math.floor(i / 64) * 4, 128, 255], i * 4)
    pixels.set([255, 0, 255, 255], 0)
    const png = readPng(await indexedPng(pixels, 64, 64))
    expect(apart(png.colour(0, 0), '#ff00ff')).toBeLessThan(16)
    for (const [x, y] of [
      [10, 10],
      [60, 3],
      [31, 47],
    ]) {
      const wanted = `#${[x * 4, y * 4, 128].map((v) => v.toString(16).padStart(2, '0')).join('')}`
      expect(apart(png.colour(x, y), wanted)).toBeLessThan(20)
    }
  })
})

describe('the pictures of a program that names no game', () => {
  it('hold no word of any game', () => {
    for (const file of readdirSync(new URL('.', import.meta.url)).filter((name) => /^[^.]+\.ts$/.test(name))) {
      expect(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'), file).not.toMatch(/wif|world in flames|the war:/i)
    }
  })
})
