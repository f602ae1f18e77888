import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { Answered, Json } from '../../engine/decision.ts'
import type { DiceRoller, Throw } from '../../engine/dice.ts'
import { playStep } from '../../engine/play.ts'
import { createWif } from './game.ts'
import { RULES } from './rules-version.ts'
import { illegalities } from './testing/illegalities.ts'

/** A step as a release stored it: the position before and after, what was answered and thrown, and what was told. */
interface Golden {
  readonly scenario: string
  /** The rules it was played under (rules-version.ts); absent in those that are older than the name. */
  readonly rules?: number
  readonly map?: string
  readonly before: Json
  readonly answers: readonly Answered[]
  readonly dice: readonly Throw[]
  readonly events: readonly string[]
  readonly after: Json
}

const FOLDER = fileURLToPath(new URL('./fixtures/', import.meta.url))
const files = readdirSync(FOLDER)

/** Dice that show what was thrown then, and refuse to be thrown for anything else. */
function thrown(dice: readonly Throw[]): DiceRoller & { left(): number } {
  const left = [...dice]
  return {
    roll: (sides, purpose) => {
      const next = left.shift()
      if (next?.purpose !== purpose || next.sides !== sides) throw new Error(`a die is thrown for ${purpose}, not for ${next?.purpose}`)
      return next.face
    },
    left: () => left.length,
  }
}

const nobody = (): never[] => []
const read = (file: string): Golden => JSON.parse(gunzipSync(readFileSync(`${FOLDER}${file}`)).toString()) as Golden

it('there are golden steps of these very rules: whoever raises rules-version.ts writes them by `tsx scripts/golden/wif.ts rules`', () => {
  const ofRules = files.filter((file) => file.startsWith('rules-'))
  expect(ofRules).toEqual(['barbarossa', 'guadalcanal', 'mediterranean'].map((name) => `rules-${RULES}-${name}.json.gz`))
  expect(ofRules.map((file) => read(file).rules)).toEqual(ofRules.map(() => RULES))
})

it('of the list of losses that snapshots of version 1 have, points for ships sunk and taken are left (24)', () => {
  const { before, map } = JSON.parse(gunzipSync(readFileSync(`${FOLDER}1-guadalcanal.json.gz`)).toString()) as Golden
  const { units, ...rest } = before as { units: Record<string, object> }
  const loss = (unit: string, how: string) => ({ turn: 0, impulse: 1, unit, how })
  const ships = {
    'japan-akagi': { ...units['japan-akagi'], place: 'repair', country: 'USA', hex: null, sea: undefined },
    'usa-chicago': { ...units['usa-chicago'], place: 'pool', hex: null, sea: undefined },
  }
  const losses = [loss('japan-akagi', 'captured by USA'), loss('usa-chicago', 'sunk')]
  const snapshot = JSON.parse(JSON.stringify({ ...rest, units: { ...units, ...ships }, losses })) as Json
  const { state } = createWif({ map, options: [13, 27] }).load(snapshot, thrown([]))
  expect(state.sunk).toEqual({ Axis: 1, Allies: 4 })
  expect([state.units['usa-chicago'], state.units['japan-akagi']]).toMatchObject([{ sunk: 1 }, { country: 'USA' }])
  expect(state).not.toHaveProperty('losses')
})

describe.each(files)('the golden step %s', (file) => {
  const golden = read(file)
  const game = createWif({ map: golden.map, options: [13, 27] })

  it('is loaded and stored in the form of today, and stays so', () => {
    const stored = game.save(game.load(golden.before, thrown([])))
    expect(stored).toMatchObject({ version: 2 })
    expect(game.save(game.load(stored, thrown([])))).toEqual(stored)
  })

  it('is played again to the word, on the dice and answers of then, into the position of then', () => {
    const dice = thrown(golden.dice)
    const world = game.load(golden.before, dice)
    expect(illegalities(world)).toEqual([])
    playStep(world, game.play(world), golden.answers, nobody, ({ decision }) => {
      throw new Error(`${decision} was not asked then`)
    })
    expect(
      world.events.map(({ text }) => text),
      `rules ${RULES} come to something else: raise rules-version.ts`,
    ).toEqual(golden.events)
    expect(dice.left()).toBe(0)
    expect(game.save(world)).toEqual(game.save(game.load(golden.after, thrown([]))))
  })

  it('is played on', () => {
    let position = golden.after
    for (let step = 0; step < 3; step++) {
      const world = game.load(position, { roll: (sides) => Math.ceil(sides / 2) })
      if (!game.nextStep(world)) break
      expect(playStep(world, game.play(world), [], nobody, () => {}).state).toBe('done')
      expect(illegalities(world, game.load(position, thrown([])))).toEqual([])
      position = game.save(world)
    }
    expect(position).not.toEqual(golden.after)
  })
})
