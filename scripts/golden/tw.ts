/**
 * Writes the golden steps of The War for the snapshot version of this program: `tsx scripts/golden/tw.ts`. A file is written once, by the program that is
 * the last to store that version, and is never written again: later programs must load it, play it again to the same end, and play on.
 * `tsx scripts/golden/tw.ts rules` writes those of the rules of this program (rules-version.ts) and removes those of earlier rules: whoever raises the number
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
import { createTw } from '../../src/games/tw/game.ts'
import { RULES } from '../../src/games/tw/rules-version.ts'
import { armistice } from '../../src/games/tw/testing/beginnings/armistice.ts'
import { battleOfFrance } from '../../src/games/tw/testing/beginnings/battle-of-france.ts'
import { mediterraneanWar } from '../../src/games/tw/testing/beginnings/mediterranean-war.ts'
import { seaLion } from '../../src/games/tw/testing/beginnings/sea-lion.ts'
import { randomAnswer } from '../../src/games/tw/testing/random-answers.ts'
import { parseSheet } from '../../src/orders/parse.ts'
import { candidates } from '../../src/orders/sheet.ts'

const game = createTw()
const scenario = parse(readFileSync(new URL('../../scenarios/west-1939.yaml', import.meta.url), 'utf8')) as unknown
const start = game.setUp(scenario)

/** Beginnings, with the steps played before the one that is kept: by then there are losses, damage, Task Forces, chits and surrenders. */
const BEGINNINGS: Readonly<Record<string, readonly [Json, number]>> = {
  'west-1939': [start, 6],
  'battle-of-france': [battleOfFrance(game, start), 2],
  'mediterranean-war': [mediterraneanWar(game, start), 3],
  'sea-lion': [seaLion(game, start), 2],
  armistice: [armistice(game, start), 1],
}
const SEED = Buffer.alloc(32, 'golden')

const FIXTURES = fileURLToPath(new URL('../../src/games/tw/fixtures/', import.meta.url))
const ofRules = process.argv[2] === 'rules'
if (ofRules)
  for (const file of readdirSync(FIXTURES)) if (/^rules-/.test(file) && !file.startsWith(`rules-${RULES}-`)) rmSync(`${FIXTURES}${file}`)

for (const [name, [beginning, before]] of Object.entries(BEGINNINGS)) {
  let position = beginning
  for (let number = 1; number <= before; number++) position = played(position, number).after
  const version = (position as { version?: number }).version ?? 0
  const file = `${FIXTURES}${ofRules ? `rules-${RULES}` : version}-${name}.json.gz`
  if (existsSync(file)) console.log(`${file} is there already`)
  else writeFileSync(file, gzipSync(JSON.stringify({ scenario: 'west-1939', rules: RULES, ...played(position, before + 1) }), { level: 9 }))
}

/** A step by answers at random, from sheets. */
function played(before: Json, number: number) {
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
