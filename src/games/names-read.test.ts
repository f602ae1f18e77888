import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readScenario, SCENARIOS } from '../commands/init.ts'
import type { SheetNode } from '../engine/decision.ts'
import type { SheetReader } from '../engine/sheet-reader.ts'
import { choiceOf, createGame } from './registry.ts'

/** Ways to write a name that mean the same unit. */
const WAYS: Readonly<Record<string, (name: string) => string>> = {
  'as printed': (name) => name,
  'in capitals': (name) => name.toUpperCase(),
  'in small letters': (name) => name.toLowerCase(),
  'without hyphens and stops': (name) => name.replace(/[-.]/g, ' '),
  'without blanks': (name) => name.replace(/[ -]/g, ''),
  'without accents': (name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
}

interface Named {
  readonly name: string
  readonly nation?: string
  readonly country?: string
}
type UnitReader = SheetReader & { unit(node: SheetNode): string | undefined }

const scenarios = readdirSync(SCENARIOS)
  .filter((file) => file.endsWith('.yaml') && !/-(?:demo|setup)\.yaml$/.test(file))
  .map((file) => file.replace('.yaml', ''))

test.each(scenarios)('%s: every unit of a seat is found by its name, however it is written, and by its country', (scenario) => {
  const { document } = readScenario(scenario)
  const game = createGame(document.game as string, choiceOf(document))
  const world = game.load(game.setUp(document), { roll: () => 1 })
  const units = (game.save(world) as unknown as { units: Readonly<Record<string, Named>> }).units
  const inView = new Map(game.seats(world).flatMap((seat) => game.view(world, seat).pieces.map((piece) => [piece.id, piece] as const)))
  let found = 0
  const missed: string[] = []
  for (const seat of game.seats(world)) {
    const own = [...inView.values()].filter(({ id, hex }) => hex !== '' && game.isOwn(world, seat, id))
    for (const { id, hex } of own) {
      const { name, nation, country } = units[id]
      const of = nation ?? country!
      for (const [way, write] of Object.entries(WAYS)) {
        for (const said of [`${write(name)} at ${hex}`, `${of} ${write(name)} at ${hex}`, `${write(name)} of ${of} at ${hex}`]) {
          const reader = game.reader(world, seat) as UnitReader
          const read = reader.unit({ line: 1, column: 1, path: '', value: said })
          found++
          // Counters alike in one place are one to the rules.
          if (read === undefined || units[read].name !== name || (units[read].nation ?? units[read].country) !== of)
            missed.push(`${way}: '${said}' is ${read === undefined ? reader.problems.map(({ message }) => message).join('; ') : read}`)
        }
      }
    }
  }
  expect(found).toBeGreaterThan(100)
  expect(missed.slice(0, 20)).toEqual([])
})
