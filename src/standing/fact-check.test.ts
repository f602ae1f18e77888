import { describe, expect, test } from 'vitest'
import type { FactTypes } from '../engine/decision.ts'
import { SheetReader } from '../engine/sheet-reader.ts'
import { factsAgree } from './fact-check.ts'

const types: FactTypes = {
  odds: { type: 'number', means: 'attacking factors over defending ones' },
  weather: { type: 'word', means: 'the weather in the zone', oneOf: ['fine', 'rain'] },
  city: { type: 'yes or no', means: 'the hex is a city' },
  kinds: { type: 'words', means: 'what attacks', oneOf: ['INF', 'ARM'] },
}
const reader = new SheetReader()
const facts = { odds: 3.5, weather: 'rain', city: false, kinds: ['INF', 'INF'] }

describe('the facts of a decision', () => {
  test('agree with what is declared of them', () => {
    expect(factsAgree(types, facts, reader)).toEqual([])
    expect(factsAgree(types, { ...facts, kinds: [] }, reader)).toEqual([])
  })

  test('are all given, and no others', () => {
    const { odds: _, ...rest } = facts
    expect(factsAgree(types, { ...rest, losses: 2 }, reader)).toEqual([
      'odds is declared and not given',
      'losses is given and not declared',
    ])
    expect(factsAgree(Object.fromEntries([...Object.entries(types), ['toString', types.weather]]), facts, reader)).toEqual([
      'toString is declared and not given',
    ])
  })

  test('have the declared types', () => {
    expect(factsAgree(types, { ...facts, odds: '3', city: 1, kinds: 'INF' }, reader)).toEqual([
      'odds is declared as number and given as "3"',
      'city is declared as yes or no and given as 1',
      'kinds is declared as words and given as "INF"',
    ])
    expect(factsAgree(types, { ...facts, weather: undefined as never }, reader)).toEqual([
      'weather is declared as word and given as undefined',
    ])
  })

  test('are numbers that can be printed', () => {
    expect(factsAgree(types, { ...facts, odds: 1 / 0 }, reader)).toEqual(['odds is Infinity'])
    expect(factsAgree(types, { ...facts, odds: Number.NaN }, reader)).toEqual(['odds is NaN'])
  })

  test('are words of their closed lists', () => {
    expect(factsAgree(types, { ...facts, weather: 'fien', kinds: ['ARM', 'ART', 'HQ'] }, reader)).toEqual([
      'weather is "fien", which is none of fine, rain',
      'kinds is "ART", which is none of INF, ARM',
      'kinds is "HQ", which is none of INF, ARM',
    ])
  })

  test('are one of a list, or names of something: no condition is compared with just any word', () => {
    const names: FactTypes = { holder: { type: 'word', means: 'who holds it', names: 'country' }, said: { type: 'word', means: 'a word' } }
    expect(factsAgree(names, { holder: '', said: 'what' }, reader)).toEqual([
      'holder is "", and is declared as always a country',
      'said is any word: what it may be is not declared',
    ])
  })
})
