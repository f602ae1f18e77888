import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readScenario, SCENARIOS } from '../commands/init.ts'
import type { Fact } from '../engine/decision.ts'
import { readCondition } from '../standing/condition.ts'
import { conditionAt, scopeOf } from '../standing/conditions.ts'
import { choiceOf, createGame, gameNames } from './registry.ts'

/** Ways to write a name that mean the same. */
const WAYS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.replace(/[-.]/g, ' '),
  (name) => name.replace(/[ -]/g, ''),
  (name) => name.normalize('NFD').replace(/[\u0300-\u036f]/g, ''),
]

const scenarios = readdirSync(SCENARIOS)
  .filter((file) => file.endsWith('.yaml') && !/-(?:demo|setup)\.yaml$/.test(file))
  .map((file) => file.replace('.yaml', ''))

interface Units {
  readonly [id: string]: { readonly name: string; readonly place: string }
}

function opened(scenario: string) {
  const { document } = readScenario(scenario)
  const game = createGame(document.game as string, choiceOf(document))
  const world = game.load(game.setUp(document), { roll: () => 1 })
  const [seat] = game.seats(world)
  const units = (game.save(world) as unknown as { units: Units }).units
  const kind = game.decisions.find(({ name }) => name === 'retreat')!
  const reader = () => game.reader(world, seat)
  const read = (text: string) => {
    const told = reader()
    return { condition: conditionAt(game, kind, { line: 3, column: 10, path: '', value: text }, told), problems: told.problems }
  }
  /** Whether a condition of a retreat holds, or what is said of it. */
  const holds = (text: string, facts: Record<string, Fact>) => {
    const { condition, problems } = read(text)
    return condition ? condition.test(facts, { world, seat, reader: reader() }) : problems.map(({ message }) => message).join('; ')
  }
  return { game, world, seat, units, holds, read }
}

test.each(scenarios)('%s: a condition finds a name however it is written', (scenario) => {
  const { game, units, holds } = opened(scenario)
  const { board } = game
  const missed: string[] = []
  let tried = 0
  const wants = (text: string, facts: Record<string, Fact>): void => {
    tried++
    const said = holds(text, facts)
    if (said !== true) missed.push(`${text} with ${JSON.stringify(facts)}: ${JSON.stringify(said)}`)
  }
  const quoted = (name: string): string => JSON.stringify(name)
  for (const place of board.places) {
    const hex = board.hex(place.hex)
    const first = board.placesAt(hex)[0].name
    for (const write of WAYS)
      for (const said of [write(place.name), ...(place.aliases ?? []).map(write)]) {
        // Two hexes have places of one name: it is the first that a sheet means by it.
        if (board.find(said) !== hex) continue
        wants(`place == ${quoted(said)}`, { place: first })
        wants(`hex == ${quoted(said)}`, { hex: board.code(hex) })
        wants(`!(place != ${quoted(said)}) && place in [${quoted(said)}, "${board.code(hex)}"]`, { place: first })
        if (place.city) wants(`${quoted(said)} in taken.cities`, { 'taken.cities': [place.name] })
      }
    wants(`hex == "${board.name(hex)}"`, { hex: board.code(hex) })
    wants('place == hex', { hex: board.code(board.find(first)!), place: first })
  }
  for (const country of board.countryNames.slice(1)) for (const write of WAYS) wants(`home == ${quoted(write(country))}`, { home: country })
  const names = [...new Set(Object.values(units).map(({ name }) => name))]
  for (const name of names.slice(0, 200)) for (const write of WAYS) wants(`retreating == ${quoted(write(name))}`, { retreating: name })
  expect(tried).toBeGreaterThan(500)
  expect(missed.slice(0, 10)).toEqual([])
})

test.each(scenarios)('%s: what names nothing is refused where it stands, with the nearest name', (scenario) => {
  const { game, read, units } = opened(scenario)
  const { name, hex } = game.board.places.find((place) => place.name.length > 6)!
  const wrong = `${name.slice(0, 3)}x${name.slice(3)}`
  const said = (text: string) => read(text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
  expect(said(`place == "${wrong}"`)).toEqual([`3:19 no place '${wrong}' on this map; did you mean '${name}'?`])
  expect(said(`city && hex in ["${hex}", "${wrong}"]`)[0]).toContain(`no hex or place '${wrong}' on this map; did you mean '${name}'?`)
  expect(said(`enemies("${wrong}") > 2`)).toEqual([`3:18 no hex or place '${wrong}' on this map; did you mean '${name}'?`])
  expect(said(`["${name}", "${wrong}"].exists(h, enemies(h) > 2)`)[0]).toMatch(/^3:\d+ no hex or place/)
  expect(said('place.contains("qqq")')[0]).toMatch(/^3:25 no place here has 'qqq'/)
  expect(said('hex == 1430 || city')).toEqual(['3:17 words stand in quotes: "1430"'])
  expect(said('hex == ""')).toEqual(['3:17 hex is never "": it always names something'])
  expect(said('holder == "Germny"')[0]).toMatch(/^3:20 no (?:nation or )?country 'Germny' here; did you mean 'Germany'\?$/)
  expect(said('place == holder')).toEqual(['3:19 place names a place, holder a country: they are never the same'])
  expect(said('enemies(holder) > 1')).toEqual(['3:18 enemies(...) asks of a hex, and holder names a country'])
  const [unit] = Object.values(units).filter(({ name: called }) => called.length > 6)
  expect(said(`retreating == "${unit.name}q"`)[0]).toMatch(/^3:24 no unit '.*'; did you mean '/)
  const bare = Array.from({ length: game.board.size }, (_, i) => i).find((i) => game.board.placesAt(i).length === 0)!
  expect(said(`place == "${game.board.code(bare)}"`)[0]).toBe(
    `3:19 no place stands in ${game.board.code(bare)}: write hex == "${game.board.code(bare)}"`,
  )
  expect(said('place != "" && home == ""')).toEqual([])
})

test.each(gameNames)('%s: every word of a fact is one of a list or a name, so that no condition is without a chance unsaid', (name) => {
  const game = createGame(name)
  const facts = [game.facts.types, ...game.decisions.map((kind) => game.factTypes(kind))].flatMap((types) => Object.entries(types))
  expect(facts.length).toBeGreaterThan(300)
  expect(facts.filter(([, { type, oneOf, names }]) => type.startsWith('word') && !oneOf && names === undefined)).toEqual([])
  for (const { takes, of, gives, names } of game.functions)
    expect(
      [takes.map((type, i) => type === 'word' && of?.[i] === undefined), gives === 'word' && names === undefined].flat(),
    ).not.toContain(true)
  for (const kind of game.decisions) {
    const scope = scopeOf(game, kind)
    for (const [fact, { type, names }] of Object.entries(scope.facts)) {
      if (names === undefined) continue
      const read = readCondition(type === 'word' ? `${fact} == "qqqq"` : `"qqqq" in ${fact}`, scope)
      expect('naming' in read && read.naming).toMatchObject([{ names, text: 'qqqq' }])
    }
  }
})
