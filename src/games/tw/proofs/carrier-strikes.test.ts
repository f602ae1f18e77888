import { expect, it } from 'vitest'
import { areaNamed } from '../field/sea.ts'
import { strikePath } from '../naval/launch.ts'
import type { SeaBattle } from '../naval/sea-battle.ts'
import { firstCarrierStrike } from '../naval/surprise.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import { position, unitNamed } from '../testing/position.ts'

// proves: tw-11.8.3-carrier-strike-interception, tw-1.2-range, tw-11.7.1-carrier-strike-procedure
it('a NAC flies from a hex of the CV’s sea area within three hexes of the port, by the way that fewest enemies reach (11.8.3)', () => {
  const path = (...more: string[]) => {
    const world = position({
      stage: 'Allied turn',
      wars: [['Italy', 'Britain']],
      units: ['Britain CV Illustrious 1-12-5 Alexandria', 'Britain NAC Planes 1-3-2 aboard=Illustrious', ...more],
    })
    return strikePath(
      world,
      unitNamed(world, 'Planes') as AirUnit,
      areaNamed(world, 'Ionian'),
      world.map.find('Taranto')!,
      'intercepting port strikes',
    ).map((hex) => world.map.code(hex))
  }
  const [quiet, watched] = [path(), path('Italy FTR CT 3-3-2 2826')]
  expect([quiet.at(-1), quiet.length]).toEqual(['2724', 2])
  const { map } = position()
  expect(map.distance(map.hex(quiet[0]), map.find('Taranto')!)).toBe(1)
  // A FTR in the hills west of the gulf reaches two hexes far: the strike comes from the other side.
  expect(watched.slice(0, -1).every((code) => map.distance(map.hex(code), map.hex('2826')) > 2)).toBe(true)
})

// proves: tw-11.7.3-first-carrier-strike
it('carriers of two powers make a first strike together only if it is the first of both (11.7.3)', () => {
  const bonus = (carrierStrikes: string[], ...more: string[]) => {
    const world = position({
      stage: 'Allied turn',
      happened: { carrierStrikes },
      units: [
        'Britain CV Illustrious 1-12-5 Alexandria',
        'Britain NAC Planes 1-3-2 aboard=Illustrious',
        'France CV Bearn 1-12-5 Alexandria',
        'France NAC Avions 1-3-2 aboard=Bearn',
        ...more,
      ],
    })
    const ships = ['Illustrious', 'Bearn'].map((name) => unitNamed(world, name) as NavalUnit)
    const air = more.length > 0 ? [unitNamed(world, 'Desert') as AirUnit] : []
    const battle = { attackers: { ships, air }, defenders: { ships: [], air: [] } } as unknown as SeaBattle
    return [firstCarrierStrike(world, battle, true), world.state.carrierStrikes]
  }
  expect(bonus([])).toEqual([-2, ['Britain', 'France']])
  expect(bonus(['Britain'])).toEqual([0, ['Britain', 'France']])
  expect(bonus(['Britain', 'France'])).toEqual([0, ['Britain', 'France']])
  // NACs alone.
  expect(bonus([], 'Britain TAC Desert 1-5-4 Alexandria')).toEqual([0, ['Britain', 'France']])
})
