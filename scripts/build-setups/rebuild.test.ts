import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { build } from './build.ts'
import { campaigns } from './decisions.ts'
import { page } from './page.ts'
import { apportion, spread } from './spread.ts'
import { setupFile } from './write.ts'

const shipped = (file: string): string => readFileSync(new URL(`../../scenarios/${file}`, import.meta.url), 'utf8')

describe.each(campaigns())('%s', (name) => {
  test('its set-up and its page are what facts and decisions make', () => {
    const built = build(name)
    expect(setupFile(built)).toBe(shipped(`${name}-setup.yaml`))
    expect(page(built)).toBe(shipped(`${name}.md`))
  })
})

test('shares are in proportion, the largest remainders first', () => {
  expect(apportion(5, [1, 1, 2])).toEqual([1, 1, 3])
  expect(apportion(3, [0, 0])).toEqual([0, 0])
})

test('units go where their kind stood, and where the infantry stood when none did', () => {
  const places = [
    { place: 'Warsaw', kinds: { ARM: 2, INF: 1 } },
    { place: 'Lodz', kinds: { ARM: 0, INF: 3 } },
  ]
  expect(spread(['ARM', 'MAR'], (kind) => [kind], places)).toEqual([
    { unit: 'ARM', place: 'Warsaw' },
    { unit: 'MAR', place: 'Lodz' },
  ])
})
