import { describe, expect, test } from 'vitest'
import { inForce, insertedBefore } from '../../../engine/edition.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { checkSheet } from '../../../orders/sheet.ts'
import { sheetRules } from '../decisions.ts'
import type { Amendment, Edition } from '../edition.ts'
import { number } from '../facts.ts'
import { rulebookOf } from '../rulebook.ts'
import { isToCome, play } from '../sequence.ts'
import { position, run, ScriptedDice } from '../testing/position.ts'
import { WifWorld } from '../world.ts'

/** What an option may add to lists, all at once: a step of the impulse, a fact, a function and a query. */
const rockets: Amendment = {
  id: 'rockets',
  title: 'rockets',
  section: '0',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    actionSteps: insertedBefore(edition.actionSteps, 'land movement', [
      {
        name: 'rockets',
        *play(world) {
          world.report('rockets', '0', `Rockets are launched ${isToCome(world, 'ground strike') ? 'before' : 'after'} the ground strikes.`)
        },
      },
    ]),
    facts: [...edition.facts, { types: { rockets: number('rockets that are ready') }, of: () => ({ rockets: 3 }) }],
    functions: [
      ...edition.functions,
      { name: 'rocketsIn', takes: ['word'], gives: 'number', means: 'rockets in a hex', call: (_, __, place) => String(place).length },
    ],
    queries: [
      ...edition.queries,
      {
        name: 'rockets',
        takes: '',
        means: 'rockets that are ready',
        example: 'query: rockets',
        answer: () => ({ title: 'Rockets', text: [] }),
      },
    ],
  }),
}

const worldOf = (rules: Edition) => {
  const { map, state } = position({ units: ['Germany INF I 3-3 T0303'] }, new ScriptedDice())
  return new WifWorld(map, { ...rulebookOf(), rules }, state, new ScriptedDice([], { 'last impulse': [10], weather: [5] }))
}

describe('what an option adds', () => {
  const { rules } = rulebookOf()
  const amended = inForce(rules, [rockets])
  const sheet = 'pause before: rockets\npause if: rockets == 3 && rocketsIn("abc") == 3\n'
  const read = (edition: Edition) => {
    const world = worldOf(edition)
    return checkSheet(sheetRules(world.map, edition), world, 'Germany', parseSheet(sheet).documents[0]).problems.map(
      ({ message }) => message,
    )
  }

  test('is played in its place, and sheets may stop there', () => {
    const world = worldOf(amended)
    run(world, play(world))
    expect(world.events.map(({ text }) => text)).toContain('Rockets are launched after the ground strikes.')
    expect(read(amended)).toEqual([])
    const { stops } = sheetRules(world.map, amended)
    expect(stops.indexOf('rockets')).toBe(stops.indexOf('land movement') - 1)
  })

  test('nobody hears of in a campaign without it', () => {
    const world = worldOf(rules)
    run(world, play(world))
    expect(world.events.map(({ kind }) => kind)).not.toContain('rockets')
    expect(read(rules).join('\n')).toContain('rockets')
    expect(rules.queries.map(({ name }) => name)).not.toContain('rockets')
    expect(amended.queries.map(({ name }) => name)).toContain('rockets')
  })

  test('two that declare one fact are refused', () => {
    const twice = { ...rockets, id: 'again', amend: (edition: Edition) => ({ ...edition, facts: [...edition.facts, edition.facts[0]] }) }
    expect(() => sheetRules(worldOf(rules).map, inForce(rules, [twice]))).toThrow('declared twice')
  })
})
