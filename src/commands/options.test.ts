import { expect, test } from 'vitest'
import { main } from '../program.ts'

async function options(...words: string[]): Promise<string> {
  let out = ''
  const { log } = console
  console.log = (...parts: unknown[]) => void (out += `${parts.join(' ')}\n`)
  try {
    await main(['options', ...words])
    return out
  } finally {
    console.log = log
  }
}

interface Listed {
  readonly number: number | string
  readonly state: string
  readonly why?: string
  readonly rules: readonly { readonly id: string; readonly cases: readonly string[] }[]
}

test('lists all sixty of World in Flames with their state, what they wait for, and the cases that prove them', async () => {
  const out = await options()
  expect(out.match(/^ +\d+ {2}(?:built|refused)/gm)).toHaveLength(60)
  expect(out).toMatch(
    /^ {4}9 {2}built +Pacific and Asian ZoCs \(2\.2\)\n +wif-2\.2-opt9-pacific-zoc: wif-2\.2-option-9-at-the-join-of-two-scales, /m,
  )
  expect(out).toMatch(/^ {3}30 {2}refused +Saving and spending oil \(.*\): is not played yet\n +kits: TiF$/m)
})

test('the same as data; every option that is built has a rule of its own, with a case or a test', async () => {
  const listed = JSON.parse(await options('--json')) as Listed[]
  const built = listed.filter(({ state }) => state === 'built')
  expect(built.map(({ number }) => number)).toEqual(expect.arrayContaining([9, 12, 13, 26, 27, 29]))
  expect(built.filter(({ rules }) => rules.every(({ cases }) => cases.length === 0)).map(({ number }) => number)).toEqual([])
  const [variants, ...others] = JSON.parse(await options('--game', 'tw', '--json')) as Listed[]
  expect(variants).toMatchObject({ number: '28', state: 'built' })
  expect(others.find(({ number }) => number === '29.7')).toMatchObject({
    state: 'refused',
    why: 'the hidden Convoy Intercepted counters and the way of a convoy through sea hexes are not built',
  })
})
