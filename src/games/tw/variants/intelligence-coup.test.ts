import { expect, test } from 'vitest'
import { hexFlak } from '../air/flak.ts'
import { rangeOf } from '../air/range.ts'
import { areaNamed } from '../field/sea.ts'
import { interceptionParts } from '../naval/interception-roll.ts'
import { commitReserves } from '../operations/reserves.ts'
import { prefilledSheet } from '../prefilled.ts'
import type { AirUnit, GroundUnit, NavalUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'

/** The turn of the surprise (18.2), Summer 1940, with the Intelligence Coup played in it or not. */
const surprised = (isWarned: boolean, notation: PositionNotation): TwWorld =>
  position({
    turn: 'Summer 1940',
    options: ['28'],
    happened: {
      westernFrontSurprise: 3,
      ...(isWarned && { variants: { France: { saved: 0, obtained: [], played: [{ number: 1, turn: 3 }] } } }),
    },
    ...notation,
  })

// proves: tw-28.2.1-01-intelligence-coup
test('the Intelligence Coup lifts every other effect of the surprise from French units, and from no others', () => {
  const range = (isWarned: boolean) => {
    const world = surprised(isWarned, { units: ['France TAC T 1-5-4 Paris'] })
    return rangeOf(world, unitNamed(world, 'T') as AirUnit, 'offensive')
  }
  expect([range(false), range(true)]).toEqual([3, 5])

  const ports = (isWarned: boolean) => {
    const world = surprised(isWarned, {
      units: [],
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Netherlands'],
      ],
      minors: { Netherlands: 'France' },
    })
    return ['Marseilles', 'Rotterdam'].map((place) => hexFlak(world, world.map.find(place)!, 'Germany', []).factors > 0)
  }
  expect([ports(false), ports(true)]).toEqual([
    [false, false],
    [true, false],
  ])

  const reserves = (isWarned: boolean, nation: string) => {
    const world = surprised(isWarned, {
      units: ['France INF Line 6-5 Sedan', `${nation} ARM Reserve 6-8 1532 reserve`, 'Germany ARM A 8-8 1431'],
    })
    const attack = { hex: world.map.find('Sedan')!, attackers: [unitNamed(world, 'A') as GroundUnit] }
    return run(world, commitReserves(world, [attack])).some(({ decision }) => decision === 'commit Reserves')
  }
  expect([reserves(false, 'France'), reserves(true, 'France'), reserves(true, 'Britain')]).toEqual([false, true, false])

  const atSea = (isWarned: boolean, name: string) => {
    const world = surprised(isWarned, {
      units: ['Britain Fleet B 1-12-5 Brest', 'France Fleet F 1-12-5 Brest', 'Germany Fleet G 1-12-5 Kiel'],
    })
    const [own, enemy] = [unitNamed(world, name) as NavalUnit, unitNamed(world, 'G') as NavalUnit]
    const target = { ships: [enemy], air: [], side: 'Axis' as const, carries: false, evades: false }
    const parts = interceptionParts(world, { ships: [own], base: own.hex, area: areaNamed(world, 'Celtic'), target, counter: false })!
    return parts.some(({ text }) => text === 'Western Front Surprise')
  }
  expect([atSea(false, 'F'), atSea(true, 'F'), atSea(true, 'B')]).toEqual([true, false, true])
})

test('the sheet of France has its line while it is obtained', () => {
  const sheet = (obtained: number[]) =>
    prefilledSheet(
      position({
        turn: 'Spring 1940',
        options: ['28'],
        units: ['France INF A 6-5 Paris'],
        happened: { variants: { France: { saved: 0, obtained, played: [] } } },
      }),
      'France',
    )
  expect(sheet([1])).toContain('#intelligence coup: [{units: [], to: }]')
  expect(sheet([2])).not.toContain('intelligence coup')
})
