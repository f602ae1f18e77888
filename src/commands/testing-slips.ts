import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../engine/game.ts'
import { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { faultsOf, faultsOfStanding, slipped, slippedStanding } from '../orders/testing-slips.ts'
import { readScenario, SCENARIOS } from './init.ts'

/** A demo's sheet of its first step, with what reads it in the position it was written for. */
interface Sample {
  readonly name: string
  readonly text: string
  faults(seed: number): { faults: string[]; text: string; kinds: string[] }
}

/** The sheets of the first steps of a demo that hold orders enough to slip in. */
function samplesOf(demo: string): Sample[] {
  const { document } = readScenario(demo.replace('-demo', ''))
  const game = createGame(document.game as string, choiceOf(document))
  const start = game.setUp(document)
  const folder = join(SCENARIOS, demo)
  return readdirSync(folder)
    .filter((file) => file.startsWith('01-'))
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      const said = /^seat: *(.+)$/m.exec(text)![1].trim()
      const world = (): World => game.load(start, { roll: () => 1 })
      return {
        name: `${demo}/${file}`,
        text,
        faults: (seed: number) => {
          // Every eighth is of standing orders.
          if (seed % 8 === 7) {
            const orders = slippedStanding(game, new Draw(seed))
            return { faults: faultsOfStanding(game, world(), said, orders), text: orders.text, kinds: orders.slips.map(({ kind }) => kind) }
          }
          const sheet = slipped(text, new Draw(seed))
          return { faults: faultsOf(game, world(), said, text, sheet), text: sheet.text, kinds: sheet.slips.map(({ kind }) => kind) }
        },
      }
    })
    .filter(({ text }) => text.split('\n').length > 8)
}

export const slipSamples = (): Sample[] =>
  readdirSync(SCENARIOS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.endsWith('-demo'))
    .map(({ name }) => name)
    .sort()
    .flatMap(samplesOf)
