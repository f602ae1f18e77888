import type { Fact, FactFunction, FactType, FactTypes } from '../engine/decision.ts'
import { SheetReader } from '../engine/sheet-reader.ts'
import type { Scope } from './condition.ts'

/** A small world for the tests of conditions: enemies at places. */
export type Enemies = Readonly<Record<string, number>>

const number: FactType = { type: 'number', means: 'a number' }
const word: FactType = { type: 'word', means: 'a word' }

export const types: FactTypes = {
  odds: number,
  attack: number,
  defence: number,
  attackers: number,
  nothing: number,
  city: { type: 'yes or no', means: 'the hex is a city' },
  place: word,
  weather: { ...word, oneOf: ['fine', 'rain', 'storm'] },
  terrain: { ...word, oneOf: ['clear', 'forest', 'swamp'] },
  units: { type: 'words', means: 'what attacks, by name' },
  kinds: { type: 'words', means: 'what attacks, by kind', oneOf: ['INF', 'ARM', 'HQ'] },
  'strike.disrupted': number,
  'strike.aborted': number,
}

export const facts: Record<string, Fact> = {
  odds: 3.5,
  attack: 7,
  defence: 2,
  attackers: 3,
  nothing: 0,
  city: true,
  place: 'Brest-Litovsk',
  weather: 'fine',
  terrain: 'forest',
  units: ['ussr-3-mech', 'ussr-4-inf', 'ussr-5-inf'],
  kinds: ['ARM', 'INF', 'INF'],
  'strike.disrupted': 2,
  'strike.aborted': 0,
}

const enemies: FactFunction<Enemies> = {
  name: 'enemies',
  takes: ['word'],
  gives: 'number',
  means: 'enemy units in the hex',
  call(world, seat, hex) {
    if (!Object.hasOwn(world, hex)) throw new Error(`there is no hex '${hex}' on ${seat}'s map`)
    return world[hex]
  },
}
const threatened: FactFunction<Enemies> = {
  name: 'threatened',
  takes: [],
  gives: 'words',
  means: 'places with enemies',
  call: (world) => Object.keys(world).filter((hex) => world[hex] > 0),
}
const broken: FactFunction<Enemies> = {
  name: 'broken',
  takes: ['number'],
  gives: 'number',
  means: 'has a mistake',
  call: (_, __, n) => (n === 1 ? 'one' : (null as never as { length: number }).length),
}

export const scope: Scope<Enemies> = { facts: types, functions: [enemies, threatened, broken] }
export const call = { world: { Minsk: 3, Pinsk: 0 }, seat: 'axis', reader: new SheetReader() }
