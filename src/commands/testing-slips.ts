import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { World } from '../engine/game.ts'
import { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { rehearseOnce, type Run } from '../campaign/rehearsal/rehearse.ts'
import { positionText } from '../campaign/positions.ts'
import { parseSheet } from '../orders/parse.ts'
import { withGroups } from '../orders/sheet.ts'
import { faultsOfStanding, readSlips, slipped, slippedStanding } from '../orders/testing-slips.ts'
import { readScenario, SCENARIOS } from './init.ts'

/** A demo's sheet of its first step, with what reads it in the position it was written for. */
interface Sample {
  readonly name: string
  readonly text: string
  faults(seed: number): { faults: string[]; text: string; kinds: string[]; played?: boolean }
}

/** A sheet of which nothing is left. */
const [NOTHING] = parseSheet('note: nothing').documents

/** What a sheet with slips came to otherwise than the same without the orders that they are in. */
function playedApart(slips: Run, meant: Run): string[] {
  const [told, wanted] = [slips, meant].map(({ events }) => events.filter(({ kind }) => kind !== 'refused order').map(({ text }) => text))
  const at = wanted.findIndex((text, i) => told[i] !== text)
  if (at < 0 && told.length === wanted.length) return []
  const n = at < 0 ? wanted.length : at
  return [`played otherwise: '${told[n] ?? 'nothing'}' where it should be '${wanted[n] ?? 'nothing'}'`]
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
      const position = positionText(game, game.seen(world(), said))
      const played = (sheet: string): Run => {
        const [node = NOTHING] = parseSheet(sheet).documents
        const written = withGroups(game, world(), said, node, new Map())
        return rehearseOnce(game, position, { seat: said, sheet: written, standing: null }, { roll: (sides) => Math.ceil(sides / 2) })
      }
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
          const { faults, meant } = readSlips(game, world(), said, text, sheet)
          return {
            faults: meant === null || faults.length > 0 ? faults : playedApart(played(sheet.text), played(meant)),
            text: sheet.text,
            kinds: sheet.slips.map(({ kind }) => kind),
            played: meant !== null,
          }
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
