import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { playStep } from '../../../engine/play.ts'
import type { Json } from '../../../engine/decision.ts'
import { Dice } from '../../../engine/dice.ts'
import { createTw } from '../game.ts'
import { loadBoard } from '../map/load.ts'
import { chosenOptions } from '../options/chosen.ts'
import { atWar, isBelligerent } from '../powers.ts'
import { rulebookOf } from '../rulebook.ts'
import { ScriptedDice } from '../testing/position.ts'
import { pointsOf } from '../turn/victory.ts'
import { usYards } from '../usa/prewar-building.ts'
import { TwWorld } from '../world.ts'
import type { ScenarioDocument } from './scenario-document.ts'
import { setUpState } from './scenario.ts'

const map = loadBoard()
const usual = rulebookOf()
const campaign = (change: (document: ScenarioDocument) => void = () => {}) => {
  const document = parse(readFileSync(new URL('../../../../scenarios/europe-1939.yaml', import.meta.url), 'utf8')) as ScenarioDocument
  change(document)
  return document
}
const start = (change?: (document: ScenarioDocument) => void) =>
  new TwWorld(map, usual, setUpState(campaign(change), usual, map), new ScriptedDice())

describe('Europe, 1939 to 1945, as shipped', () => {
  // proves: tw-22.4.1-us-narf-start, tw-6.2-alliances-at-start, tw-2.7-setup
  it('has a neutral USA of 50 NARFs and one shipyard, with what it has at home, and the rest to be built', () => {
    const world = start()
    const { narfs, base, smp } = world.nation('USA')
    expect([narfs, base, smp]).toEqual([50, 50, 10])
    expect([isBelligerent(world, 'USA'), atWar(world, 'USA', 'Germany')]).toEqual([false, false])
    expect(usYards(world, 4)).toBe(1)
    expect(world.unitsOf('USA', 'map').map(({ name, hex }) => `${name}: ${map.name(hex)}`)).toEqual([
      '1st US Fleet: United States (B0103)',
      'Ranger: United States (B0103)',
      'Ranger NAC: United States (B0103)',
    ])
    expect(world.unit('usa-v-us-corps')).toMatchObject({ place: 'pool' })
    expect(world.unit('usa-vi-us-corps')).toMatchObject({ place: 'pool', from: 11 })
  })

  // proves: tw-29.12-bombing-ussr
  it('has five Soviet INT to build with the option 29.12, and none without', () => {
    const soviet = (rulebook: typeof usual) =>
      Object.values(setUpState(campaign(), rulebook, map).units).filter(({ nation, type }) => nation === 'USSR' && type === 'INT')
    expect(soviet(usual)).toEqual([])
    expect(soviet(rulebookOf(chosenOptions(['29.12']))).map(({ place, from }) => [place, from])).toEqual(Array(5).fill(['pool', undefined]))
  })

  // proves: tw-29.14-med-submarines
  it('has two British submarines and two Italian ASW to build with the option 29.14 alone', () => {
    const those = (options: string[]) =>
      Object.values(setUpState(campaign(), rulebookOf(chosenOptions(options)), map).units)
        .filter(({ nation, type }) => (nation === 'Britain' && type === 'U-Boat') || (nation === 'Italy' && type === 'ASW'))
        .map(({ name, place }) => `${name}: ${place}`)
    expect(those(['29.12'])).toEqual([])
    expect(those(['29.14']).sort()).toEqual(['ASW 1: pool', 'ASW 2: pool', 'Submarine 1: pool', 'Submarine 2: pool'])
  })

  // proves: tw-1.1-player-seats
  it('gives the USA to who plays Britain, to a player of its own, or to who plays all Western Allies', () => {
    const seatOf = (seats: Record<string, string[]>) => start((document) => void (document.seats = seats)).state.powers.USA.seat
    expect(start().state.powers.USA.seat).toBe('Britain')
    expect(seatOf({ Germany: ['Germany'], Italy: ['Italy'], France: ['France'], Britain: ['Britain'], USA: ['USA'], USSR: ['USSR'] })).toBe(
      'USA',
    )
    expect(seatOf({ Germany: ['Germany', 'Italy'], West: ['France', 'Britain', 'USA'], USSR: ['USSR'] })).toBe('West')
    expect(seatOf({ Axis: ['Germany', 'Italy'], Allies: ['France', 'Britain', 'USA', 'USSR'] })).toBe('Allies')
  })

  it('is a draw when it ends, without objectives, with things as they stood in Winter 1942', () => {
    const later = start()
    const hold = (power: string, places: string[]) => places.forEach((place) => later.setControl(map.find(place)!, power))
    hold('Germany', [
      'Warsaw',
      'Copenhagen',
      'Oslo',
      'Amsterdam',
      'Brussels',
      'Paris',
      'Brest',
      'Bordeaux',
      'Belgrade',
      'Athens',
      'Suda Bay',
      'Riga',
    ])
    hold('Germany', [
      'Minsk',
      'Smolensk',
      'Kiev',
      'Kharkov',
      'Odessa',
      'Sevastopol',
      'Tunis',
      'Bucharest',
      'Ploesti',
      'Budapest',
      'Sofia',
      'Helsinki',
    ])
    hold('Britain', ['Casablanca', 'Algiers', 'Tobruk', 'Tripoli'])
    expect([pointsOf(later, 'Axis'), pointsOf(later, 'Allies')]).toEqual([99, 99])
  })

  it('is played to the end of Summer 1945 by defaults alone, the USA drawn into the war in Summer 1942', { timeout: 120_000 }, () => {
    const game = createTw()
    let snapshot: Json = game.setUp(campaign())
    const told: string[] = []
    for (let number = 1; number < 100; number++) {
      const world = game.load(snapshot, new Dice(Buffer.alloc(32, 'defaults'), 'main', number, ''))
      const step = game.nextStep(world)
      if (step === null) break
      playStep(
        world,
        game.play(world),
        [],
        () => [],
        () => {},
      )
      told.push(step.name, ...world.events.map(({ text }) => text))
      snapshot = game.save(world)
    }
    expect(told.filter((text) => /^USA declares war/.test(text))).toEqual([
      expect.stringMatching(/^USA declares war on Germany: 25 NARFs, /),
    ])
    const [entry, last] = [told.findIndex((text) => /^USA declares war/.test(text)), told.lastIndexOf('Summer 1945 Allied turn')]
    expect(told.lastIndexOf('Summer 1942 planning')).toBeLessThan(entry)
    expect(told.indexOf('Summer 1942 Axis turn')).toBeGreaterThan(entry)
    expect(last).toBeGreaterThan(entry)
    expect(told.at(-1)).toMatch(/^Summer 1945 is over\. The campaign ends; objectives: Italy \d+ \(.*Germany \d+ \(/)
  })
})
