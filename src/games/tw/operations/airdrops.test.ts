import { describe, expect, it } from 'vitest'
import { position as positioned, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { whyNotDrop } from '../air/airdrop-order.ts'
import { flightDistance } from '../air/range.ts'
import { inSupply } from '../supply/supply.ts'
import { airdrops } from './airdrops.ts'

const position = (notation: PositionNotation, rolls: Record<string, number[]> = {}) =>
  positioned(
    {
      sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' },
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Britain'],
        ['Germany', 'Netherlands'],
      ],
      minors: { Netherlands: 'Britain' },
      ...notation,
    },
    new ScriptedDice([], rolls),
  )
const at = (world: TwWorld, place: string) => world.map.find(place) ?? world.map.hex(place)
const PARA = 'Germany PARA 7th 3-4 Cologne'
const para = (world: TwWorld) => unitNamed(world, '7th') as GroundUnit
const drop = (world: TwWorld, place: string, escort: string[] = []) => ({
  airdrop: [{ units: ['germany-7th'], at: world.map.code(at(world, place)), escort }],
})
const told = (world: TwWorld) => world.events.map(({ text }) => text)

describe('airborne landings', () => {
  // proves: tw-11.14-airborne-landing, tw-11.14.5-airborne-supply, tw-2.6-para, tw-12.3-exploitation-grace, tw-11.14.2-drop-targets
  it("a PARA drops within 4 hexes of its airbase, takes an empty hex, and is supplied until the end of the other side's player turn (11.14.1, 11.14.5)", () => {
    const world = position({ units: [PARA] })
    const empty = [...Array(world.map.size).keys()].find(
      (hex) =>
        world.state.control[hex] === 'France' &&
        world.map.terrainNames[world.map.terrain[hex]] === 'clear' &&
        world.map.placesAt(hex).length === 0 &&
        whyNotDrop(world, para(world), hex) === null,
    )!
    run(world, airdrops(world), drop(world, world.map.code(empty)))
    expect(para(world).hex).toBe(empty)
    expect(world.state.control[empty]).toBe('Germany')
    expect(para(world).suppliedUntil).toBe(world.playerTurn + 1)
  })

  // proves: tw-11.14.5-airborne-supply, tw-12.3-exploitation-grace
  it('a PARA dropped in an Allied Summer turn is supplied in it and in the Axis Fall turn, and must trace in the Allied Fall turn (the example of 11.14.5)', () => {
    const world = position({
      turn: 'Summer 1943',
      stage: 'Allied turn',
      units: ['Britain PARA 6th 4-4 London'],
      sides: { Germany: 'Axis', Britain: 'Allies' },
      wars: [['Germany', 'Britain']],
      minors: {},
      conquered: { France: 'Germany', Netherlands: 'Germany' },
    })
    const para = unitNamed(world, '6th') as GroundUnit
    run(world, airdrops(world), { airdrop: [{ units: [para.id], at: '1533', escort: [] }] })
    expect(world.map.code(para.hex)).toBe('1533')
    const supplied = [inSupply(world, para)]
    world.note({ turn: { index: world.state.turn.index + 1, year: 1943, season: 'Fall' }, stage: 'Axis turn' })
    supplied.push(inSupply(world, para))
    world.note({ stage: 'Allied turn' })
    supplied.push(inSupply(world, para))
    expect(supplied).toEqual([true, true, false])
  })

  // proves: tw-2.6-para, tw-4.2-rle-scope, tw-10.2.4-second-impulse-drop, tw-11.14-airborne-landing, tw-11.14.1-airdrop-escort
  it('who has moved, or is in no airbase, or has dropped, does not drop; PARA drop on SLE and RLE turns alone (11.14.1, 11.14.3)', () => {
    const world = position({ units: [PARA], plans: { Germany: { effort: 'SLE' } } })
    expect(whyNotDrop(world, para(world), at(world, 'Rotterdam'))).toBeNull()
    world.remember((noted) => noted.movedAtAll.add('germany-7th'))
    expect(whyNotDrop(world, para(world), at(world, 'Rotterdam'))).toContain('has moved')
    const open = position({ units: ['Germany PARA 7th 3-4 1630'] })
    expect(whyNotDrop(open, para(open), at(open, 'Sedan'))).toContain('in no airbase')
    expect(whyNotDrop(open, para(open), at(open, '1632'))).toContain('in no airbase')
    const near = position({ units: ['Germany PARA 7th 3-4 Berlin'] })
    const distant = (steps: number) =>
      [...Array(near.map.size).keys()].find(
        (hex) =>
          flightDistance(near, 'Germany', near.unit('germany-7th').hex, hex) === steps &&
          near.state.control[hex] === 'Germany' &&
          near.map.terrainNames[near.map.terrain[hex]] === 'clear',
      )!
    expect(whyNotDrop(near, para(near), distant(4))).toBeNull()
    expect(whyNotDrop(near, para(near), distant(5))).toContain('farther than 4 hexes')
    const attacked = position({ units: [PARA] })
    attacked.remember((noted) => noted.attacked[1].add('germany-7th'))
    expect(whyNotDrop(attacked, para(attacked), at(attacked, 'Rotterdam'))).toContain('10.2.4')
    const cutOff = position({ units: ['Germany PARA 7th 3-4 Ajaccio'], control: { Ajaccio: 'Germany' } })
    expect(whyNotDrop(cutOff, para(cutOff), at(cutOff, 'Marseilles'))).toContain('supplied airbases alone')
    const limited = position({ units: [PARA], plans: { Germany: { effort: 'LLE' } } })
    expect(whyNotDrop(limited, para(limited), at(limited, 'Rotterdam'))).toContain('4.3')
  })

  // proves: tw-11.14.2-drop-targets, tw-10.6.5-mountains, tw-10.6.6-fortress-immunities
  it('PARA land in clear hexes, cities and fortresses, not in forests or on the sea (11.14.2)', () => {
    const world = position({ units: [PARA], installations: ['fortress 1631 France'] })
    const named = (terrain: string) =>
      [...Array(world.map.size).keys()].find(
        (hex) =>
          world.map.distance(at(world, 'Cologne'), hex) <= 4 &&
          world.map.terrainNames[world.map.terrain[hex]] === terrain &&
          world.map.placesAt(hex).length === 0 &&
          !world.map.marksAt(hex).includes('beach') &&
          ['Germany', 'France', ''].includes(world.state.control[hex]),
      )!
    expect(whyNotDrop(world, para(world), named('forest'))).toContain('11.14.2')
    expect(whyNotDrop(world, para(world), named('sea'))).toContain('11.14.2')
    expect(whyNotDrop(world, para(world), at(world, 'Sedan'))).toBeNull()
    expect(whyNotDrop(world, para(world), at(world, '1631'))).toBeNull()
  })

  // proves: tw-11.14.1-airdrop-escort
  it('PARA met without an escort are shot down (11.14.1)', () => {
    const world = position({ units: [PARA, 'Britain FTR 11th 3-3-2 Rotterdam'], control: { Rotterdam: 'Britain' } })
    run(world, airdrops(world), { ...drop(world, 'Rotterdam'), 'intercept in the air': [['britain-11th']] })
    expect(para(world).place).toBe('pool')
    expect(told(world).at(-1)).toContain('shot down')
  })

  // proves: tw-2.6-cdo-assault
  it('a Commando is met on its longer way too, and shot down without an escort (2.6, 11.14.1)', () => {
    const world = position({
      turn: 'Summer 1943',
      stage: 'Allied turn',
      units: ['Britain CDO C 1-7 London', 'Germany FTR F 3-3-2 1734', 'Germany FTR G 3-3-2 1731', 'Germany FTR H 3-3-2 1737'],
      sides: { Germany: 'Axis', Britain: 'Allies' },
      wars: [['Germany', 'Britain']],
      conquered: { France: 'Germany' },
      minors: {},
    })
    run(world, airdrops(world), {
      airdrop: [{ units: ['britain-c'], at: '2235', escort: [] }],
      'intercept in the air': [['germany-f']],
    })
    expect(told(world).at(-1)).toContain('shot down')
    expect(unitNamed(world, 'C').place).toBe('pool')
  })

  // proves: tw-11.14.1-airdrop-escort
  it('an escort that survives, even Depleted, brings the PARA through (11.14.1)', () => {
    const world = position(
      {
        units: [PARA, 'Germany FTR J1 3-3-2 Essen', 'Britain FTR 11th 3-3-2 Rotterdam', 'Britain Fleet 1st 1-12-5 London'],
        control: { Rotterdam: 'Britain' },
      },
      { 'air combat': [7] },
    )
    run(world, airdrops(world), {
      ...drop(world, 'Rotterdam', ['germany-j1']),
      'intercept in the air': [['britain-11th']],
      'fight on in the air': [false],
    })
    expect(unitNamed(world, 'J1').depleted).toBe(true)
    expect(para(world).hex).toBe(at(world, 'Rotterdam'))
  })

  // proves: tw-11.14.3-contested-landing
  it('among enemies a PARA lands without taking the hex, and must attack (11.14.3)', () => {
    const world = position({ units: [PARA, 'Netherlands INF 1st 2-4 1331'] })
    run(world, airdrops(world), drop(world, '1331'))
    expect(para(world).hex).toBe(at(world, '1331'))
    expect(world.state.control[at(world, '1331')]).toBe('Netherlands')
    expect(world.ops.dropped.has('germany-7th')).toBe(true)
  })

  // proves: tw-10.2.4-second-impulse-drop, tw-10.2.5-second-impulse-combat
  it('in Second Impulse only First-Rate PARA drop where they must fight (10.2.5)', () => {
    const world = position({ units: [PARA, 'Netherlands INF 1st 2-4 Rotterdam'], ratings: { Germany: { army: 2 } } })
    world.beginImpulse(2)
    expect(whyNotDrop(world, para(world), at(world, 'Rotterdam'))).toContain('10.2.5')
  })
})
