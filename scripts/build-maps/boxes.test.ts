import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { buildBoxes } from './boxes.ts'
import { boxFiles } from './sheets.ts'
import { format } from './write.ts'

describe('the sheets written hex by hex', () => {
  for (const { game, name, definition, output } of boxFiles()) {
    it(`${game}/${name} is byte for byte the committed file`, () => {
      expect(format(buildBoxes(definition)) === readFileSync(output, 'utf8'), `${output} differs: build it anew`).toBe(true)
    })
  }
})
