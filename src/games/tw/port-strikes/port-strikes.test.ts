import { describe, expect, it } from 'vitest'
import { position as positioned, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { portStrikes } from './port-strikes.ts'

const position = (notation: PositionNotation, rolls: Record<string, number[]> = {}) =>
  positioned({ sides: { Germany: 'Axis', France: 'Allies', Britain: 'Allies' }, ...notation }, new ScriptedDice([], rolls))
const MALTA = [
  'Germany TAC Lf1 1-5-4 Palermo',
  'Germany TAC Lf2 1-5-4 Palermo',
  'Britain Fleet 1st 1-12-5 Malta',
  'Britain Fleet 2nd 1-12-5 Malta',
]
const AIRBASE = { control: { Palermo: 'Germany' }, installations: ['airbase Palermo Germany'] }
const order = (world: TwWorld, more: object = {}) => ({
  'port strike': [{ at: world.map.code(world.map.find('Malta')!), with: ['germany-lf1', 'germany-lf2'], escort: [], ...more }],
})
/** One round, and nobody meets the damaged on their way to a shipyard. */
const ENDED = { 'stay in a battle at sea': [false], 'air interception at sea': Array(12).fill([]) }
const told = (world: TwWorld) => world.events.map(({ text }) => text)

describe('land-based aircraft against ships in port', () => {
  // proves: tw-11.7-port-strikes, tw-1.2-fleet-equivalents, tw-2.6-mdm-tac, tw-7.1-port-defence, tw-11.12.1-inherent-flak
  it('two TAC count as six Fleets against two in port, after flak of port and ships (11.7, 11.12.1)', () => {
    const world = position({ units: MALTA, ...AIRBASE }, { surprise: [9], flak: [3], 'naval combat': [10], 'naval depletion': [2] })
    run(world, portStrikes(world), { ...order(world), ...ENDED })
    expect(told(world).find((text) => text.startsWith('Flak'))).toContain('city 1, ships 1; column 2')
    expect(told(world)).toContainEqual(
      expect.stringContaining('6 to 2 Fleets, 3-1; no modifiers; rolled 10: DD: 1st (Britain) is Depleted'),
    )
  })

  // proves: tw-11.7.2-surprise
  it('surprise on a 2 without air combat: no flak, and aircraft count three times in the first round (11.7.2)', () => {
    const world = position({ units: MALTA, ...AIRBASE }, { surprise: [2], 'naval combat': [10], 'naval depletion': [2, 2] })
    run(world, portStrikes(world), { ...order(world), ...ENDED })
    expect(told(world)).toContainEqual(expect.stringContaining('18 to 2 Fleets (aircraft counted 3 times), 4-1'))
    expect(told(world).some((text) => text.startsWith('Flak'))).toBe(false)
  })

  // proves: tw-11.7-port-strikes
  it('air combat over the port rules surprise out (11.7.2)', () => {
    const world = position(
      { units: [...MALTA, 'Britain FTR 261 3-3-2 Malta'], ...AIRBASE },
      { 'air combat': [5], flak: [1], 'naval combat': [10], 'naval depletion': [2] },
    )
    run(world, portStrikes(world), { ...order(world), 'intercept in the air': [['britain-261']], ...ENDED })
    expect(told(world).some((text) => text.startsWith('Surprise'))).toBe(false)
    expect(unitNamed(world, '261').place).not.toBe('sea')
  })

  // proves: tw-11.2.3-mission-list, tw-11.7-port-strikes
  it('FTR do not strike ships, and a port without enemy ships is no target (11.7)', () => {
    const world = position({ units: ['Germany FTR JG1 3-3-2 Palermo', 'Germany TAC Lf1 1-5-4 Palermo'], ...AIRBASE })
    run(world, portStrikes(world), order(world, { with: ['germany-jg1'] }))
    run(world, portStrikes(world), order(world, { with: ['germany-lf1'] }))
    expect(told(world)).toEqual([
      expect.stringContaining('does not fly port strike'),
      expect.stringContaining('no enemy ships are in Malta'),
    ])
  })

  // proves: tw-15.1.5.6-bombed-shipyards, tw-7.9.6-shipyard-strike, tw-7.10-shipyard-track
  it("'yard: yes' strikes what lies in the shipyard, which fires no flak of its own and is set back on the track (7.9.6)", () => {
    const world = position(
      { units: ['Germany TAC Lf1 1-5-4 Calais', 'Britain Fleet 9th 1-12-5 yard:Southampton:5'], control: { Calais: 'Germany' } },
      { surprise: [9], flak: [1], 'naval combat': [10], 'naval depletion': [2] },
    )
    run(world, portStrikes(world), {
      'port strike': [{ at: world.map.code(world.map.find('Southampton')!), with: ['germany-lf1'], escort: [], yard: true }],
      ...ENDED,
    })
    expect(told(world)).toContainEqual(expect.stringContaining('column 1, rolled 1: Miss'))
    expect(unitNamed(world, '9th')).toMatchObject({ place: 'yard' })
    expect((unitNamed(world, '9th') as { space?: number }).space).toBeLessThan(5)
  })
})
