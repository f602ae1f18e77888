import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inForce, whyNotTogether } from '../../../engine/edition.ts'
import { shippedTables } from '../charts/load-tables.ts'
import { collectorsEdition } from '../edition.ts'
import { createWif } from '../game.ts'
import { options } from '../options/options.ts'
import { ScriptedDice } from '../testing/position.ts'
import { changes } from './changes.ts'
import { loadChanges } from './load-changes.ts'

const CASES = new URL('../../../../data/cases/wif/changes/', import.meta.url)
const barbarossa = parse(readFileSync(new URL('../../../../scenarios/barbarossa.yaml', import.meta.url), 'utf8')) as object

describe('changes of the Final Edition', () => {
  test('are 196; those that can be played are those that are built, each in a case of its own', () => {
    const listed = loadChanges()
    expect(new Set(listed.map(({ id }) => id)).size).toBe(196)
    const built = listed.filter(({ refused }) => refused === undefined).map(({ id }) => id)
    expect(built.toSorted()).toEqual(changes.map(({ id }) => String(id)).toSorted())
    const texts = readdirSync(CASES).map((file) => readFileSync(new URL(file, CASES), 'utf8'))
    expect(built.filter((id) => !texts.some((text) => text.includes(id)))).toEqual([])
  })

  test('go together, come before options and say with which they do not', () => {
    // One of them is of points that option 31 saves.
    expect(whyNotTogether([...changes, ...options.filter(({ id }) => id === 31)])).toEqual([])
    const all = changes.filter(({ id }) => id !== 'options-not-used')
    expect(() => inForce(collectorsEdition(shippedTables()), [...all, ...options])).toThrow(
      '11.1-pass-no-end-effect (passing does not end the turn sooner) is not played with option 34 (minimum and maximum impulses)',
    )
    const others = options.filter(({ id }) => id !== 34 && id !== 16)
    expect(inForce(collectorsEdition(shippedTables()), [...others, ...all]).lastImpulse.passes).toBe(false)
  })

  test('of options: those that the Final Edition has off are not played with them', () => {
    const off = changes.filter(({ id }) => id === 'options-not-used')
    const refused = options.filter((option) => whyNotTogether([...off, option]).length > 0).map(({ id }) => id)
    expect(refused.toSorted((a, b) => Number(a) - Number(b))).toEqual([10, 13, 17, 18, 25, 27, 29, 35, 43, 44])
  })

  test('that are none, or not built, are refused by name', () => {
    expect(() => createWif({ changes: ['13.7-russian-collapse', 'no such thing'] })).toThrow(
      /change 13.7-russian-collapse \(Soviet collapse\) is not played yet\n- no change 'no such thing'/,
    )
  })

  test('stay with the position, which no other rulebook takes up', () => {
    const game = createWif({ changes: ['Garrison values', '11.1-pass-no-end-effect'] })
    const snapshot = game.setUp(barbarossa)
    expect(snapshot).toMatchObject({ changes: ['11.1-pass-no-end-effect', '9.5-garrison-values'] })
    expect(game.load(snapshot, new ScriptedDice()).rules.lastImpulse.passes).toBe(false)
    expect(() => createWif().load(snapshot, new ScriptedDice())).toThrow(
      'the position is played with changes 11.1-pass-no-end-effect, 9.5-garrison-values; the rulebook opened is that of none',
    )
    expect(createWif().setUp(barbarossa)).not.toHaveProperty('changes')
  })
})
