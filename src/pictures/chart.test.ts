import { describe, expect, it } from 'vitest'
import { describeChart, drawChart } from './chart.ts'
import { renderPng } from './png.ts'
import { readPng } from './testing/sample.ts'

const turns = ['M/J 1941', 'J/A 1941', 'S/O 1941', 'N/D 1941']
const chart = {
  turns,
  lines: [
    { name: 'Germany', colour: '#888888', values: [20, 22, 25, 24] },
    { name: 'USSR', colour: '#aa3322', values: [18, 15, 12, 14] },
    { name: 'Vichy France', colour: '#2b8a8a', values: [null, null, 3, 3] },
  ],
}

describe('a chart', () => {
  const svg = drawChart('Build points over turns', chart)
  it('is a picture with a line for each name, from its first number on', async () => {
    const { width, colours } = readPng(await renderPng(svg))
    expect(width).toBe(640)
    expect(colours.size).toBeGreaterThan(10)
    for (const { name, colour, values } of chart.lines) {
      expect(svg).toContain(`>${name}<`)
      expect(svg.match(new RegExp(`<circle [^>]*fill="${colour}"`, 'g'))).toHaveLength(values.filter((value) => value !== null).length)
    }
  })
  it('stands higher the greater the number, and begins at 0', () => {
    const heights = [...svg.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)" r="3.2" fill="#888888"/g)].map(([, y]) => Number(y))
    expect(heights[2]).toBeLessThan(heights[3])
    expect(heights[3]).toBeLessThan(heights[0])
    for (const value of ['0', '5', '25']) expect(svg).toContain(`>${value}<`)
  })
  it('is told in words', () => {
    expect(describeChart(chart)).toBe(
      'Germany: 20 in M/J 1941, 24 in N/D 1941. USSR: 18 in M/J 1941, 14 in N/D 1941. Vichy France: 3 in S/O 1941, 3 in N/D 1941.',
    )
  })
  it('of a single turn is points', () => {
    expect(drawChart('One', { turns: ['M/J 1941'], lines: [{ name: 'Germany', colour: '#888888', values: [0] }] })).toContain('<circle')
  })
})
