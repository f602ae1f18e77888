import { describe, expect, it } from 'vitest'
import type { LandUnit } from '../state.ts'
import { whoChooses } from './combat-table.ts'
import { modifiersOf } from './modifiers.ts'
import { notionalUnit } from './notional.ts'
import { battlefield, type Battlefield, combatAt } from './testing/battlefield.ts'
import type { CombatTable } from './result.ts'

function sum(field: Battlefield, table: CombatTable = 'blitzkrieg', hqs: { attack?: string; defence?: string } = {}): number {
  const world = battlefield(field)
  const combat = combatAt(world)
  if (combat.attackers.some((unit) => world.impulse.paradropped.has(unit.id)))
    combat.notional = notionalUnit(world, combat.hex, combat.attackers)
  if (hqs.attack) combat.hqSupport.attack = world.unit(hqs.attack) as LandUnit
  if (hqs.defence) combat.hqSupport.defence = world.unit(hqs.defence) as LandUnit
  return modifiersOf(world, combat, table).reduce((total, { value }) => total + value, 0)
}
const SOVIET = 'USSR INF 5 5-3 T0505'

describe('modifiers of the two-dice table (option 27)', () => {
  // proves: wif-opt27-proportion, wif-opt27-blitz-modifier, wif-11.15.3-modifier
  it('11.15.6 example: an ARM halved across the river adds 0.5, Model in support 1.5', () => {
    const units = ['Germany ARM XLI 8-6 T0605', 'Germany INF XXX 5-3 T0605', 'Germany HQ-I Model 6-3(3) T0606', 'USSR MOT XXI 6-4 T0505']
    expect(sum({ units, hexsides: { river: ['W', 'NW'] } }, 'blitzkrieg', { attack: 'germany-model' })).toBe(2)
  })

  // proves: wif-11.15.3-modifier
  it('11.15.3 example on two dice: V. Leeb 2 alone gives +1, against Zhukov 5 it is -1.5', () => {
    const units = ['Germany HQ-I Leeb 4-3(2) T0605', 'USSR HQ-I Zhukov 5-4(5) T0405', SOVIET]
    expect(sum({ units }, 'assault', { attack: 'germany-leeb' })).toBe(1)
    expect(sum({ units }, 'assault', { attack: 'germany-leeb', defence: 'ussr-zhukov' })).toBe(-1.5)
    expect(sum({ units }, 'assault', { defence: 'ussr-zhukov' })).toBe(-2.5)
  })

  // proves: wif-opt27-unit-modifiers
  it('each face-down defender is +2, a division half of that (note 4)', () => {
    const units = ['Germany INF X 5-3 T0605', 'USSR INF 5 5-3 T0505 down']
    expect(sum({ units })).toBe(2)
    expect(sum({ units: [...units, 'USSR INF 9 2-3 T0505 division down'] })).toBe(3)
  })

  // proves: wif-opt27-unit-modifiers
  it('defending HQ-A, ARM and MECH count in clear or desert without a city in fine weather only', () => {
    const units = ['Germany INF X 5-3 T0605', 'USSR ARM 1 6-5 T0505', 'USSR MECH 3 6-5 T0505']
    expect(sum({ units })).toBe(-2)
    expect(sum({ units, terrain: 'd' })).toBe(-2)
    expect(sum({ units, terrain: 'f' })).toBe(0)
    expect(sum({ units, city: true })).toBe(0)
    expect(sum({ units, weather: 'rain' })).toBe(-2) // the rain alone
  })

  // proves: wif-opt27-blitz-modifier
  it('attacking HQ-A, ARM and MECH count on the blitzkrieg table only', () => {
    const units = ['Germany ARM X 8-6 T0605', 'Germany MECH Y 7-5 T0605', 'Germany HQ-A Z 4-5(4) T0606', 'Germany MOT M 5-5 T0606', SOVIET]
    expect(sum({ units }, 'blitzkrieg')).toBe(3)
    expect(sum({ units }, 'assault')).toBe(0)
    expect(sum({ units, city: true }, 'blitzkrieg')).toBe(0)
    expect(sum({ units, terrain: 'f' }, 'blitzkrieg')).toBe(0)
    expect(sum({ units, weather: 'snow' }, 'blitzkrieg')).toBe(-4)
  })

  // proves: wif-opt27-proportion
  it('a division of armour across a river is a quarter (notes 4 and 5); across a fort hexside it is nothing', () => {
    const units = ['Germany ARM X 3-6 T0605 division', SOVIET]
    expect(sum({ units, hexsides: { river: ['W'] } })).toBe(0.25)
    expect(sum({ units, hexsides: { fort: ['W'] } })).toBe(0)
  })

  // proves: wif-opt27-proportion
  it('note 5: a winterised corps across a fort hexside in snow has a third of its modifier', () => {
    const units = ['Germany MTN X 6-4 T0605', SOVIET]
    expect(sum({ units, weather: 'snow' })).toBe(-3)
    expect(sum({ units, weather: 'snow', hexsides: { fort: ['W'] } })).toBeCloseTo(-4 + 1 / 3)
    // Notes 4 and 5 together: a division across a river has a quarter; in defence note 4 alone.
    expect(sum({ units: ['Germany MTN X 2-4 T0605 division', SOVIET], weather: 'snow', hexsides: { river: ['W'] } })).toBe(-3.75)
    expect(sum({ units: ['Germany INF X 5-3 T0605', 'USSR MTN 5 2-3 T0505 division'], weather: 'snow' })).toBe(-4.5)
  })

  // proves: wif-opt27-terrain-modifiers
  it('weather is a modifier here: rain -2, storm -4, snow -4, blizzard -6', () => {
    const units = ['Germany INF X 5-3 T0605', SOVIET]
    expect((['fine', 'rain', 'storm', 'snow', 'blizzard'] as const).map((weather) => sum({ units, weather }))).toEqual([0, -2, -4, -4, -6])
  })

  // proves: wif-opt27-terrain-modifiers, wif-8.2.1-desert-weather
  it('a desert in rain has fine weather, in blizzard snow (8.2.1)', () => {
    const units = ['Germany INF X 5-3 T0605', SOVIET]
    expect([sum({ units, terrain: 'd', weather: 'rain' }), sum({ units, terrain: 'd', weather: 'blizzard' })]).toEqual([0, -4])
  })

  // proves: wif-opt27-terrain-modifiers
  it('note 6: Finns and white print Soviets are winterised, in attack and in defence', () => {
    const units = ['Finland INF I 5-3 T0605', 'USSR INF 5 5-3 T0505 white']
    expect(sum({ units, minors: { Finland: 'Germany' }, weather: 'blizzard' })).toBe(-6)
    expect(sum({ units: ['Finland INF I 5-3 T0605', SOVIET], minors: { Finland: 'Germany' }, weather: 'blizzard' })).toBe(-5)
    expect(sum({ units: ['Germany INF X 5-3 T0605', units[1]], weather: 'fine' })).toBe(0)
  })

  // proves: wif-opt27-terrain-modifiers
  it('note 9: each printed factory counts against the attacker, on either table', () => {
    const units = ['Germany INF X 5-3 T0605', SOVIET]
    expect([sum({ units, factories: 2, city: true }, 'blitzkrieg'), sum({ units, factories: 2, city: true }, 'assault')]).toEqual([-2, -2])
  })

  // proves: wif-opt27-unit-modifiers
  it('a paratroop is +1, a division half, and the notional unit, face-down, +2', () => {
    const units = ['Germany PARA X 4-3 T0505', SOVIET]
    expect(sum({ units, dropped: ['germany-x-para'] })).toBe(3)
    expect(sum({ units: ['Germany PARA X 2-3 T0505 division', SOVIET], dropped: ['germany-x-para'] })).toBe(2.5)
  })

  // proves: wif-opt27-unit-modifiers
  it('a second major power with factors in the attack counts against it', () => {
    const sides = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const
    const atWar: [string, string][] = [
      ['Germany', 'USSR'],
      ['Italy', 'USSR'],
    ]
    expect(sum({ units: ['Germany INF X 5-3 T0605', 'Italy INF Y 4-3 T0606', SOVIET], sides, atWar })).toBe(-1)
    expect(sum({ units: ['Germany INF X 5-3 T0605', 'Rumania INF Y 4-3 T0606', SOVIET], minors: { Rumania: 'Germany' } })).toBe(0)
  })

  // proves: wif-opt27-terrain-modifiers, wif-opt27-proportion
  it('jungle is -2; white print MAR make up for it, halved across a river', () => {
    expect(sum({ units: ['Germany INF X 5-3 T0605', SOVIET], terrain: 'j' })).toBe(-2)
    expect(sum({ units: ['Germany MAR X 5-3 T0605 white', SOVIET], terrain: 'j', hexsides: { river: ['W'] } })).toBe(-1.5)
    expect(sum({ units: ['Germany MAR X 5-3 T0605', SOVIET], terrain: 'j' })).toBe(-2)
  })
})

describe('choosing the combat table (11.15.5)', () => {
  const chooser = (field: Battlefield) => {
    const world = battlefield(field)
    return whoChooses(world, combatAt(world)).attackerChooses ? 'attacker' : 'defender'
  }
  // proves: wif-11.15.5-table-choice
  it('11.15.5 example: two ARM across fort hexsides do not count; one MECH against one leaves the choice to the defender, a MECH division more takes it', () => {
    const units = ['Germany ARM A 8-6 T0605', 'Germany ARM B 8-6 T0605', 'Germany MECH VIII 7-5 T0606', 'USSR MECH XIV 6-5 T0505']
    expect(chooser({ units, hexsides: { fort: ['W'] } })).toBe('defender')
    expect(chooser({ units: [...units, 'Germany MECH 3 3-5 T0606 division'], hexsides: { fort: ['W'] } })).toBe('attacker')
  })
  // proves: wif-11.15.5-table-choice
  it('more HQ-A and ARM take the choice, equal numbers do not', () => {
    expect(chooser({ units: ['Germany ARM A 8-6 T0605', SOVIET] })).toBe('attacker')
    expect(chooser({ units: ['Germany ARM A 8-6 T0605', 'USSR ARM 1 6-5 T0505'] })).toBe('defender')
    expect(chooser({ units: ['Germany ARM A 8-6 T0605', 'Germany HQ-A G 4-5(4) T0605', 'USSR ARM 1 6-5 T0505'] })).toBe('attacker')
  })
  // proves: wif-11.15.5-table-choice
  it('more MECH do not help against an ARM', () =>
    expect(
      chooser({ units: ['Germany MECH A 7-5 T0605', 'Germany MECH B 7-5 T0605', 'Germany ARM C 8-6 T0606', 'USSR ARM 1 6-5 T0505'] }),
    ).toBe('defender'))
  // proves: wif-11.15.5-table-choice
  it('in cities, mountains and swamps the defender chooses; frozen swamp is forest', () => {
    const units = ['Germany ARM A 8-6 T0605', SOVIET]
    expect([
      chooser({ units, city: true }),
      chooser({ units, terrain: 'm' }),
      chooser({ units, terrain: 's' }),
      chooser({ units, terrain: 'f' }),
      chooser({ units, terrain: 's', weather: 'snow' }),
    ]).toEqual(['defender', 'defender', 'defender', 'attacker', 'attacker'])
  })
})
