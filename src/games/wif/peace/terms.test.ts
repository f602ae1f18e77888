import { describe, expect, it } from 'vitest'
import { position } from '../cases/notation.ts'
import { plainMap } from '../cases/notation.ts'
import { paint } from '../cases/notation.ts'
import { loadBoard } from '../map/load.ts'
import { atWar } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { makeMinorPeace, makePeace, type PeaceTerms, whyNotMinorPeace, whyNotPeace } from './terms.ts'

/** Columns 8 to 11 Germany's, 6 and 7 Rumania's, 4 and 5 Finland's, 0 to 3 the USSR's. */
function east(change: Parameters<typeof position>[0] = {}): WifWorld {
  const map = plainMap(12, 12, (sheet) => {
    for (let column = 0; column < 12; column++)
      for (let row = 0; row < 12; row++) {
        const code = `T${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`
        paint(sheet, 'country', code, 'uuuuffrrgggg'[column])
      }
  })
  return position({
    map,
    sides: { Germany: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' },
    minors: { Rumania: 'Germany', Finland: 'USSR' },
    atWar: [
      ['Germany', 'USSR'],
      ['Rumania', 'USSR'],
    ],
    ...change,
  })
}
const hex = (world: WifWorld, code: string) => world.map.hex(code)
const none: PeaceTerms = { hexes: [], minors: [] }
const hands = (world: WifWorld, from: string, to: string, codes: string[]): PeaceTerms => ({
  ...none,
  hexes: [{ from, to, hexes: codes.map((code) => hex(world, code)) }],
})

describe('terms of a peace', () => {
  // proves: wif-13.7.3-mutual-peace, wif-13.7.3-after-peace
  it('hexes change hands where each hangs together with what their taker holds, over others of the terms too (13.7.3)', () => {
    const world = east()
    expect(whyNotPeace(world, 'Germany', 'USSR', hands(world, 'USSR', 'Germany', ['T0405']))).toEqual([
      '13.7.3: T0405 hangs together with nothing that Germany controls',
    ])
    expect(whyNotPeace(world, 'Germany', 'USSR', hands(world, 'USSR', 'Germany', ['T0405', 'T0505']))).toEqual([])
    const far = hands(world, 'USSR', 'Germany', ['T0305'])
    expect(whyNotPeace(world, 'Germany', 'USSR', far)).toEqual(['13.7.3: T0305 hangs together with nothing that Germany controls'])
    expect(whyNotPeace(world, 'Germany', 'USSR', hands(world, 'USSR', 'Germany', ['T0305', 'T0405', 'T0505']))).toEqual([])
    makePeace(world, 'Germany', 'USSR', hands(world, 'USSR', 'Germany', ['T0405', 'T0505']))
    expect([
      world.state.control[hex(world, 'T0405')],
      world.state.control[hex(world, 'T0505')],
      world.state.control[hex(world, 'T0406')],
    ]).toEqual(['Germany', 'Germany', 'Finland'])
  })
  it('nobody hands over what is not its own, and nothing goes to a third power', () => {
    const world = east()
    expect(whyNotPeace(world, 'Germany', 'USSR', hands(world, 'USSR', 'Germany', ['T0605']))).toEqual([
      "13.7.3: T0605 is not USSR's to hand over",
    ])
    expect(
      whyNotPeace(world, 'Germany', 'USSR', {
        ...none,
        minors: [{ from: 'USSR', to: 'Commonwealth', country: 'Finland', as: 'conquered' }],
      })[0],
    ).toMatch(/hands nothing to Commonwealth/)
    expect(whyNotPeace(world, 'Germany', 'Commonwealth', none)).toEqual(['13.7.3: Germany and Commonwealth are not at war'])
  })
  it('what is its own again is its own country’s', () => {
    const world = east({ control: { T0605: 'USSR' } })
    makePeace(world, 'Germany', 'USSR', hands(world, 'USSR', 'Germany', ['T0605']))
    expect(world.state.control[hex(world, 'T0605')]).toBe('Rumania')
  })
  it('an aligned minor country is handed over as a conquered one, and its units leave the game; a conquered one as its new owner likes', () => {
    const world = east({ units: ['Rumania INF R 3-3 T0605', 'Germany INF G 4-4 T0606'] })
    const as = (how: 'aligned' | 'conquered'): PeaceTerms => ({
      ...none,
      minors: [{ from: 'Germany', to: 'USSR', country: 'Rumania', as: how }],
    })
    expect(whyNotPeace(world, 'Germany', 'USSR', as('aligned'))).toEqual([
      '13.7.3: Rumania is aligned with Germany, and is handed over as a conquered country',
    ])
    expect(whyNotPeace(world, 'Germany', 'USSR', as('conquered'))).toEqual([])
    makePeace(world, 'Germany', 'USSR', as('conquered'))
    expect(world.state.countries.Rumania).toMatchObject({ controller: 'USSR', conqueredBy: 'USSR', status: 'conquered' })
    expect(world.state.control[hex(world, 'T0605')]).toBe('USSR')
    expect([world.unit('rumania-r-inf').place, world.unit('germany-g-inf').place]).toEqual(['gone', 'circle'])
    const other = east({ minors: {}, conquered: { Rumania: 'Germany', Finland: 'USSR' } })
    makePeace(other, 'Germany', 'USSR', as('aligned'))
    expect(other.state.countries.Rumania).toMatchObject({ controller: 'USSR', conqueredBy: null, status: 'free' })
  })
  it('their wars end and those of their minor countries, they have a pact, and who stands in the other’s hexes leaves', () => {
    const world = east({ units: ['USSR INF S 3-3 T0605', 'USSR INF T 3-3 T0305'] })
    makePeace(world, 'Germany', 'USSR')
    expect([atWar(world, 'Germany', 'USSR'), atWar(world, 'Rumania', 'USSR')]).toEqual([false, false])
    expect(world.state.politics?.pacts?.map(({ between }) => between)).toEqual([['Germany', 'USSR']])
    expect([world.unit('ussr-s-inf').place, world.unit('ussr-t-inf').place]).toEqual(['circle', 'map'])
  })
})

describe('the worked example of the Kuriles (13.7.3)', () => {
  it('P2045 goes to the USSR only with P2046 and P1947', () => {
    const world = position({ map: loadBoard(), sides: { Japan: 'Axis', USSR: 'Allies' }, atWar: [['Japan', 'USSR']] })
    expect(whyNotPeace(world, 'Japan', 'USSR', hands(world, 'Japan', 'USSR', ['P2045']))).not.toEqual([])
    expect(whyNotPeace(world, 'Japan', 'USSR', hands(world, 'Japan', 'USSR', ['P2045', 'P2046']))).not.toEqual([])
    expect(whyNotPeace(world, 'Japan', 'USSR', hands(world, 'Japan', 'USSR', ['P2045', 'P2046', 'P1947']))).toEqual([])
  })
})

describe('peace with a minor country', () => {
  const winterWar = () =>
    east({
      minors: { Rumania: 'Germany' },
      atWar: [['USSR', 'Finland']],
      control: { T0405: 'USSR', T0305: 'Finland' },
      units: ['Finland INF F 3-3 T0505', 'USSR INF S 3-3 T0405'],
    })
  // proves: wif-13.7.3-minor-peace
  it('brings back the borders from before the war; who is at war with nobody is neutral, and its units leave the map (13.7.3)', () => {
    const world = winterWar()
    world.changeCountry('Finland', { controller: 'Germany' })
    expect(whyNotMinorPeace(world, 'USSR', 'Finland')).toBeNull()
    makeMinorPeace(world, 'USSR', 'Finland')
    expect([world.state.control[hex(world, 'T0405')], world.state.control[hex(world, 'T0305')]]).toEqual(['Finland', 'USSR'])
    expect(world.state.countries.Finland.controller).toBeNull()
    expect([world.unit('finland-f-inf').place, world.unit('ussr-s-inf').place]).toEqual(['pool', 'circle'])
    expect(atWar(world, 'USSR', 'Finland')).toBe(false)
  })
  it('is none while its own power fights on, or they are at peace', () => {
    const world = east()
    expect(whyNotMinorPeace(world, 'USSR', 'Rumania')).toBe('13.7.3: Rumania is aligned with Germany, with which USSR is at war')
    expect(whyNotMinorPeace(world, 'Commonwealth', 'Rumania')).toBe('13.7.3: Commonwealth and Rumania are not at war')
  })
  it('a minor country that is at war with others stays with its power', () => {
    const world = winterWar()
    world.changeCountry('Finland', { controller: 'Germany' })
    world.declareWar({ between: ['Germany', 'Commonwealth'], declared: 0, by: null })
    makeMinorPeace(world, 'USSR', 'Finland')
    expect(world.state.countries.Finland.controller).toBe('Germany')
    expect([world.unit('finland-f-inf').place, world.unit('ussr-s-inf').place]).toEqual(['map', 'circle'])
  })
})
