/**
 * Writes the golden steps of World in Flames for the snapshot version of this program: `tsx scripts/golden/wif.ts`. A file is written once, by the
 * program that is the last to store that version, and is never written again: later programs must load it, play it again to the same end, and play on.
 * `tsx scripts/golden/wif.ts rules` writes those of the rules of this program (rules-version.ts) and removes those of earlier rules: whoever raises the number
 * runs it.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { parse } from 'yaml'
import { sheetOf } from '../../src/commands/testing-answers.ts'
import type { Answered, Candidate, Json, Question } from '../../src/engine/decision.ts'
import { Dice, type Throw } from '../../src/engine/dice.ts'
import { playStep } from '../../src/engine/play.ts'
import { Draw } from '../../src/engine/testing-draw.ts'
import { createWif } from '../../src/games/wif/game.ts'
import { RULES } from '../../src/games/wif/rules-version.ts'
import { randomAnswer } from '../../src/games/wif/testing/random-answers.ts'
import { parseSheet } from '../../src/orders/parse.ts'
import { candidates } from '../../src/orders/sheet.ts'

/** Steps played before the one that is kept: by then there are losses, damage, face-down units and cargo. */
const SCENARIOS: Readonly<Record<string, number>> = { barbarossa: 4, guadalcanal: 5, mediterranean: 4 }
const SEED = Buffer.alloc(32, 'golden')

const FIXTURES = fileURLToPath(new URL('../../src/games/wif/fixtures/', import.meta.url))
const ofRules = process.argv[2] === 'rules'
if (ofRules)
  for (const file of readdirSync(FIXTURES)) if (/^rules-/.test(file) && !file.startsWith(`rules-${RULES}-`)) rmSync(`${FIXTURES}${file}`)

for (const [name, before] of Object.entries(SCENARIOS)) {
  const scenario = parse(readFileSync(new URL(`../../scenarios/${name}.yaml`, import.meta.url), 'utf8')) as {
    map?: string
    options?: number[]
  }
  const game = createWif({ map: scenario.map, options: scenario.options })
  let position = game.setUp(scenario)
  for (let number = 1; number <= before; number++) position = played(game, position, number).after
  const version = (position as { version?: number }).version ?? 0
  const file = `${FIXTURES}${ofRules ? `rules-${RULES}` : version}-${name}.json.gz`
  if (existsSync(file)) console.log(`${file} is there already`)
  else {
    const step = { scenario: name, rules: RULES, map: scenario.map, options: scenario.options, ...played(game, position, before + 1) }
    writeFileSync(file, gzipSync(JSON.stringify(step), { level: 9 }))
  }
}

/** A step by answers at random, from sheets. */
function played(game: ReturnType<typeof createWif>, before: Json, number: number) {
  const draw = new Draw(number)
  const dice: Throw[] = []
  const die = new Dice(SEED, 'golden', number, '')
  const world = game.load(before, {
    roll: (sides, purpose) => {
      const face = die.roll(sides, purpose)
      dice.push({ purpose, sides, face })
      return face
    },
  })
  const answers: Answered[] = []
  const answerer = (question: Question): Iterable<Candidate> => {
    if (question.optional) return []
    const value = randomAnswer(question, world, draw)
    if (value === undefined) return []
    const { documents } = parseSheet(JSON.stringify(sheetOf(question, value, game.board.find(question.key) !== undefined, draw)))
    return candidates(game, world, question, documents[0], new Map())
  }
  playStep(world, game.play(world), [], answerer, (answered) => answers.push(answered))
  return { before, answers, dice, events: world.events.map(({ text }) => text), after: game.save(world) }
}
