import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { run, ScriptedDice } from '../cases/notation.ts'
import { createWif } from '../game.ts'

const document = parse(readFileSync(new URL('../../../../scenarios/barbarossa.yaml', import.meta.url), 'utf8')) as Record<string, unknown>

describe('a campaign that declares war on a neutral minor country', () => {
  // proves: wif-9.5-allocate-minors, wif-19.4.1-setup-land-air
  it('has its counters wait, and whoever takes it sets them up in its own country', () => {
    const game = createWif({ map: 'east-europe' })
    const events = [{ when: 'J/A 1941', war: ['Germany', 'Yugoslavia'], 'declared by': 'Germany' }]
    const world = game.load(game.setUp({ ...document, events }), new ScriptedDice(Array(400).fill(5)))
    const units = () => world.unitsOf('Yugoslavia')
    expect(units().length).toBeGreaterThan(3)
    expect(new Set(units().map(({ place }) => place))).toEqual(new Set(['pool']))
    world.set({ stage: 'turn start', turn: { index: 1, year: 1941, months: 'J/A' } })
    run(world, game.play(world))
    while (world.state.active !== 'Axis') run(world, game.play(world))
    run(world, game.play(world))
    expect(world.state.countries.Yugoslavia).toMatchObject({ controller: 'USSR', conqueredBy: null })
    const texts = world.events.map(({ text }) => text).join('\n')
    expect(texts).toContain('Yugoslavia, attacked by Germany, offers to align with USSR')
    expect(texts).toMatch(/Yugoslavia is set up: [^\n]*Belgrade/)
    // Saved and loaded, it stands as it stood.
    const again = game.load(game.save(world), new ScriptedDice())
    expect(again.state.countries).toEqual(world.state.countries)
    expect(again.state.occupied).toEqual(world.state.occupied)
  })
})
