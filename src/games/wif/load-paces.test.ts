import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadOverrides } from '../common/load-overrides.ts'
import { loadPaces } from './load-paces.ts'
import { everyDecision } from './rulebook.ts'

const decisions = everyDecision()

describe('paces', () => {
  it('the shipped list names decisions that exist, few of them', () => {
    const { normal } = loadPaces(null, decisions)
    expect(normal.length).toBeGreaterThan(3)
    expect(normal.length).toBeLessThan(12)
  })

  it("a moderator's file replaces it; what it gets wrong is said with the nearest name", () => {
    const folder = mkdtempSync(join(tmpdir(), 'paces-'))
    const own = (text: string) => {
      writeFileSync(join(folder, 'paces.yaml'), text)
      return () => loadPaces(loadOverrides(folder), decisions)
    }
    const why = 'because we want to know it every time'
    expect(own(`normal: [{decision: retreat, why: ${why}}]`)()).toEqual({ normal: [{ decision: 'retreat', why }] })
    expect(own('normal: []')().normal).toEqual([])
    expect(own(`normal: [{decision: retreet, why: ${why}}]`)).toThrow("no decision 'retreet'; did you mean 'retreat'?")
    expect(own(`normal: [{decision: retreat, why: ${why}}, {decision: retreat, why: ${why}}]`)).toThrow("'retreat' stands twice")
    expect(own(`normal: [{decision: land move, why: ${why}}]`)).toThrow("'land move' has no list of choices to answer by number")
    expect(own('normal: [{decision: retreat}]')).toThrow('paces.yaml cannot be used')
    rmSync(folder, { recursive: true, force: true })
  })
})
