import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gameNames } from '../games/registry.ts'
import { README, withOptions } from './readme-options.ts'

test('the README names the options that can be played, no more and no fewer; `npm run readme:options` writes them', () => {
  const readme = readFileSync(README, 'utf8')
  expect(gameNames.reduce(withOptions, readme)).toBe(readme)
})
