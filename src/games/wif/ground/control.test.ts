import { describe, expect, it } from 'vitest'
import { takeControl } from './control.ts'
import type { LandUnit } from '../state.ts'
import { paint, plainMap, position, type PositionNotation } from '../testing/position.ts'

const world = (notation: PositionNotation = {}) =>
  position({
    map: plainMap(8, 8, (s) => {
      s.places.push({ name: 'Kishinev', hex: 'T0404', city: 'city', source: 'project' })
      paint(s, 'country', 'T0404', 'r')
      paint(s, 'country', 'T0303', 'f')
    }),
    everywhere: 'USSR',
    minors: { Rumania: 'Germany', Finland: 'Germany' },
    ...notation,
  })
const take = (w: ReturnType<typeof world>, code: string, ...ids: string[]) =>
  takeControl(
    w,
    w.map.hex(code),
    ids.map((id) => w.unit(id) as LandUnit),
  )

describe('changing control (2.5.3)', () => {
  // proves: wif-2.5.3-hex-control-events
  it('an enemy hex goes to the power of the land unit that enters; the event is news where a place stands, and a city counts as taken', () => {
    const w = world({ units: ['Germany INF X 5-3 T0505'], minors: { Rumania: 'USSR' } })
    expect(take(w, 'T0202', 'germany-x-inf')).toBe('Germany')
    expect(w.events).toEqual([])
    expect(take(w, 'T0404', 'germany-x-inf')).toBe('Germany')
    expect(w.events[0].text).toBe('Germany takes Kishinev (T0404) from USSR.')
    expect(w.state.citiesTaken).toEqual([{ hex: w.map.hex('T0404'), lostBy: 'Allies' }])
  })

  it('wif-2.5.3-recapture-to-owner: a recaptured hex of an unconquered home country goes back to it', () => {
    const w = world({ units: ['Germany INF X 5-3 T0505'] })
    expect(take(w, 'T0404', 'germany-x-inf')).toBe('Rumania')
  })

  // proves: wif-2.5.3-recapture-to-owner
  it('nor to a home country that is conquered', () => {
    const w = world({ units: ['Germany INF X 5-3 T0505'], conquered: { Rumania: 'Germany' } })
    expect(take(w, 'T0404', 'germany-x-inf')).toBe('Germany')
  })

  // proves: wif-2.5.1-entities
  it('a hex that a border change gave to the enemy goes to the taker, not to its country of 1939', () => {
    const w = world({ units: ['Germany INF X 5-3 T0505'] })
    w.set({ homes: { [w.map.hex('T0404')]: 'USSR' } })
    expect(take(w, 'T0404', 'germany-x-inf')).toBe('Germany')
  })

  it("wif-2.5.3-minor-captures-hex: what a minor takes is its controlling power's", () => {
    const w = world({ units: ['Finland INF F 4-3 T0505'] })
    expect(take(w, 'T0202', 'finland-f-inf')).toBe('Germany')
  })

  it('wif-2.5.3-first-or-most-factors: of several powers the one with most factors', () => {
    const w = world({
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      atWar: [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      units: ['Germany INF X 5-3 T0505', 'Italy INF Y 6-3 T0505'],
    })
    expect(take(w, 'T0202', 'germany-x-inf', 'italy-y-inf')).toBe('Italy')
  })

  it('wif-2.5.3-first-or-most-factors: of equal factors the power named first, and all are told, in open country too', () => {
    const w = world({
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      atWar: [
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ],
      units: ['Germany INF X 7-3 T0505', 'Italy INF Y 7-3 T0505'],
    })
    expect(take(w, 'T0202', 'italy-y-inf', 'germany-x-inf')).toBe('Italy')
    expect(w.events.map(({ text }) => text)).toEqual([
      'Italy takes T0202 from USSR, named first, its factors being equal, 7 against Germany 7.',
    ])
  })

  // proves: wif-2.5.3-hex-control-events
  it('partisans, friends and those not at war take nothing', () => {
    const w = world({
      control: { T0101: 'Rumania' },
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      units: ['Germany PART P 1-3 T0505', 'Germany INF X 5-3 T0505', 'Italy INF Y 5-3 T0505'],
    })
    expect([take(w, 'T0202', 'germany-p-part'), take(w, 'T0101', 'germany-x-inf'), take(w, 'T0202', 'italy-y-inf')]).toEqual([
      null,
      null,
      null,
    ])
  })
})
