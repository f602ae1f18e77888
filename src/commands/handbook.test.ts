import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { main } from '../program.ts'

let folder: string
beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'handbook-'))))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function handbook(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' }
  const { log, error } = console
  console.log = (...parts: unknown[]) => void (said.out += `${parts.join(' ')}\n`)
  console.error = (...parts: unknown[]) => void (said.err += `${parts.join(' ')}\n`)
  try {
    await main(['handbook', ...words])
    return { code: Number(process.exitCode ?? 0), ...said }
  } finally {
    Object.assign(console, { log, error })
    process.exitCode = undefined
  }
}

describe('handbook', () => {
  test('is that of the optional rules named: of what a campaign does not play it has nothing', async () => {
    const { out } = await handbook('land combat', '--options', '27')
    expect(out).not.toContain('HQ support of the attack')
    expect((await handbook('land combat')).out).toContain('HQ support of the attack')
  })
  test('refuses an optional rule that cannot be played', async () => {
    const { code, err } = await handbook('--options', '27,45')
    expect(code).not.toBe(0)
    expect(err).toContain('option 45 is not supported yet')
  })

  test('prints itself whole, with its contents first', async () => {
    const { code, out } = await handbook()
    expect(code).toBe(0)
    expect(out).toMatch(/^# World in Flames: the handbook of Adjutant\n\n- \[How a turn goes by mail\]\(#how-a-turn-goes-by-mail\)\n/)
    const headings = [...out.matchAll(/^## (.*)$/gm)].map(([, title]) => title)
    expect(headings.slice(0, 3)).toEqual(['How a turn goes by mail', 'Writing a sheet', 'At sea'])
    expect(out).toContain('### combat table of the defender (11.15.5)')
  })

  test('prints a part, a decision, or what a section holds', async () => {
    expect((await handbook('standing-orders')).out).toMatch(/^# Standing orders\n/)
    expect((await handbook('Combat Table of the Defender')).out).toContain('## combat table of the defender (11.15.5)')
    expect((await handbook('reorganise')).out).toContain('## reorganise (11.17)')
    expect((await handbook('list')).out).toMatch(/^land combat +Decisions: land combat$/m)
  })

  test('writes a file', async () => {
    const file = join(folder, 'handbook.md')
    expect(await handbook('--out', file)).toEqual({ code: 0, out: `${file}\n`, err: '' })
    expect(readFileSync(file, 'utf8')).toContain('## All defaults')
  })

  test('says in one line what it has not', async () => {
    expect(await handbook('defalts')).toEqual({
      code: 1,
      out: '',
      err: "adjutant: the handbook has no part 'defalts'; did you mean 'defaults'?; 'adjutant handbook list' names them\n",
    })
    expect((await handbook('--game', 'chess')).err).toContain("no game 'chess'")
  })
})
