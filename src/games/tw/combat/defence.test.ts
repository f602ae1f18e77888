import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { howAttacked } from './attack.ts'
import { defenceOf } from './defence.ts'

const GERMANS_IN_RUSSIA: PositionNotation = {
  wars: [
    ['Germany', 'USSR'],
    ['Germany', 'France'],
    ['Germany', 'Britain'],
    ['Germany', 'Poland'],
    ['Italy', 'Britain'],
  ],
  sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies', USSR: 'Allies' },
}

/** Factors of the defenders of a hex against the units of a side beside it, or those named. */
function defence(world: TwWorld, place: string, attackers: readonly string[], impulse: 1 | 2 = 1): number {
  const hex = world.map.find(place)!
  world.beginImpulse(impulse)
  return defenceOf(
    world,
    hex,
    howAttacked(
      world,
      hex,
      attackers.map((name) => unitNamed(world, name) as GroundUnit),
    ),
  ).factors
}
const battle = (units: readonly string[], more: PositionNotation = {}) => position({ ...GERMANS_IN_RUSSIA, ...more, units })

describe('clear hexes', () => {
  // proves: tw-10.6-default-doubling, tw-1.2-depleted-ground, tw-2.4-unit-factors, tw-2.6-reserve-marker, tw-9.9.6-reserve-value
  // proves: tw-10.6.1-clear-desert, tw-10.8.4-fourth-rate
  it('a 2-5 INF defends as 4, a Depleted one, one in Reserve and Commandos at their printed value (10.6)', () => {
    expect(defence(battle(['Germany INF A 6-5 1531', 'France INF F 2-5 1632']), '1632', ['A'])).toBe(4)
    expect(defence(battle(['Germany INF A 6-5 1531', 'France INF F 6-5 1632 depleted']), '1632', ['A'])).toBe(6)
    expect(defence(battle(['Germany INF A 6-5 1531', 'France ARM F 6-8 1632 reserve']), '1632', ['A'])).toBe(6)
    expect(defence(battle(['Germany INF A 6-5 1531', 'Britain CDO F 1-5 1632']), '1632', ['A'])).toBe(1)
  })

  // proves: tw-10.6.1-clear-desert
  it('INF and STA face armour at face value in Second Impulse, MOT and ARM are doubled still (10.6.1)', () => {
    const units = [
      'Germany ARM A 8-8 1531',
      'France INF F 4-5 1632',
      'France STA S 2-3 1632',
      'France MOT M 2-7 1632',
      'France ARM T 2-8 1632',
    ]
    expect(defence(battle(units), '1632', ['A'], 1)).toBe(20)
    expect(defence(battle(units), '1632', ['A'], 2)).toBe(4 + 2 + 4 + 4)
  })

  // proves: tw-10.2.5-mixed-defending-stack
  it('a stack of ARM and INF in Second Impulse: the INF at face value, the ARM doubled (10.2.5)', () => {
    expect(defence(battle(['Germany ARM A 8-8 1531', 'France INF F 4-5 1632', 'France ARM T 4-8 1632']), '1632', ['A'], 2)).toBe(4 + 8)
  })

  // proves: tw-10.6.1-clear-desert, tw-11.14.4-airborne-effects
  it('STA attacked from the air alone are not doubled, INF are (10.6.1, 11.14.4)', () => {
    const world = battle(['Germany PARA P 2-5 1632', 'France STA S 2-3 1632', 'France INF F 2-5 1632'])
    world.remember((noted) => noted.dropped.add('germany-p'))
    expect(defence(world, '1632', ['P'])).toBe(2 + 4)
  })

  // proves: tw-1.2-city-defence, tw-10.6.1-clear-desert
  it('a desert gives INF and STA nothing in First Impulse, MECH are doubled; a city there helps nobody (10.6.1, 10.6.8)', () => {
    const units = ['Italy INF A 6-5 3925', 'Britain INF F 3-7 3924', 'Britain ARM T 2-8 3924']
    expect(defence(battle(units), '3924', ['A'])).toBe(3 + 4)
  })
})

describe('terrain', () => {
  // proves: tw-10.6.3-forest, tw-10.6-default-doubling
  it('a 4-5 INF in a forest is worth 9, ARM only its double, a Depleted INF its printed value (10.6.3)', () => {
    const wars = { stage: 'Axis turn' as const }
    expect(defence(battle(['Germany INF A 6-5 1216', 'USSR INF F 4-5 1316'], wars), '1316', ['A'])).toBe(9)
    expect(defence(battle(['Germany INF A 6-5 1216', 'USSR ARM F 6-8 1316'], wars), '1316', ['A'])).toBe(12)
    expect(defence(battle(['Germany INF A 6-5 1216', 'USSR INF F 4-5 1316 depleted'], wars), '1316', ['A'])).toBe(4)
    const types = ['MOT', 'STA', 'PARA', 'MECH', 'CAV', 'ART', 'PART', 'CDO']
    expect(types.map((type) => defence(battle(['Germany INF A 6-5 1216', `USSR ${type} F 2-5 1316`], wars), '1316', ['A']))).toEqual([
      5, 5, 5, 4, 4, 4, 2, 2,
    ])
  })

  // proves: tw-10.6.5-mountains, tw-10.6.10-river-strait-canal
  it('mountains treble everybody, four times behind water (10.6.5, 10.6.10)', () => {
    const world = battle(['Germany INF A 6-5 2129', 'Britain INF F 2-5 2029', 'Britain ARM T 2-8 2029'])
    expect(defence(world, '2029', ['A'])).toBe(12)
    expect(
      defenceOf(world, world.map.hex('2029'), {
        impulse: 1,
        acrossRiver: true,
        amphibious: false,
        airborne: false,
        attackers: [unitNamed(world, 'A') as GroundUnit],
      }).factors,
    ).toBe(16)
  })

  // proves: tw-10.6.7-swamp-defence
  it('swamps treble INF, ART, STA, CAV and PARA; ARM, MECH and MOT have their printed value (10.6.7)', () => {
    const of = (unit: string) => defence(battle(['Germany INF A 6-5 1418', unit]), '1518', ['A'])
    expect([
      of('USSR INF F 2-5 1518'),
      of('USSR ART F 4-4 1518'),
      of('USSR STA F 2-3 1518'),
      of('USSR CAV F 2-6 1518'),
      of('USSR PARA F 2-5 1518'),
    ]).toEqual([6, 12, 6, 6, 6])
    expect([of('USSR ARM F 6-8 1518'), of('USSR MECH F 4-8 1518'), of('USSR MOT F 4-6 1518')]).toEqual([6, 4, 4])
  })

  // proves: tw-10.6.10-river-strait-canal, tw-11.14.4-airborne-effects
  it('water trebles when all come over it; one attacker on the defender’s side, or a drop, takes that away (10.6.10)', () => {
    // 1421 is parted by a river from 1321, not from 1420.
    const units = ['Germany INF A 6-5 1321', 'Germany INF B 6-5 1420', 'Poland INF F 2-5 1421']
    expect(defence(battle(units), '1421', ['A'])).toBe(6)
    expect(defence(battle(units), '1421', ['A', 'B'])).toBe(4)
    const world = battle([...units, 'Germany PARA P 2-5 1421'])
    world.remember((noted) => noted.dropped.add('germany-p'))
    expect(defence(world, '1421', ['A', 'P'])).toBe(4)
  })

  // proves: tw-10.6.10-river-strait-canal
  it('behind a river INF are trebled in Second Impulse too', () => {
    expect(defence(battle(['Germany ARM A 8-8 1321', 'Poland INF F 2-5 1421']), '1421', ['A'], 2)).toBe(6)
  })
})

describe('cities', () => {
  // proves: tw-10.6.8-city-defence, tw-1.2-city-defence
  it('add 1 to each full-strength INF, MOT, STA and PARA after the doubling: Smolensk’s 4-5 INF is 9 (10.6.8, 9.8)', () => {
    expect(defence(battle(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 Smolensk']), 'Smolensk', ['A'])).toBe(9)
    expect(defence(battle(['Germany ARM A 8-8 1315', 'USSR ARM F 6-8 Smolensk']), 'Smolensk', ['A'])).toBe(12)
  })

  // proves: tw-10.6.14-cumulative
  it('a 6-5 INF in a fortified Moscow is 19: tripled, then the city (10.6.8)', () => {
    expect(
      defence(battle(['Germany INF A 6-5 1013', 'USSR INF F 6-5 Moscow'], { installations: ['fortification Moscow USSR'] }), 'Moscow', [
        'A',
      ]),
    ).toBe(19)
  })

  // proves: tw-1.2-city-defence, tw-10.6.8-city-defence
  it('German cities, Danzig too, add 3 against Soviets (10.6.8)', () => {
    expect(defence(battle(['USSR INF A 6-5 1325', 'Germany INF F 6-5 Berlin'], { stage: 'Allied turn' }), 'Berlin', ['A'])).toBe(15)
    expect(
      defence(
        battle(['USSR INF A 6-5 1323', 'Germany INF F 6-5 Danzig'], { stage: 'Allied turn', control: { Danzig: 'Germany' } }),
        'Danzig',
        ['A'],
      ),
    ).toBe(15)
    expect(defence(battle(['Britain INF A 6-5 1325', 'Germany INF F 6-5 Berlin'], { stage: 'Allied turn' }), 'Berlin', ['A'])).toBe(13)
  })

  // proves: tw-1.2-city-defence, tw-10.6.8-city-defence
  it('are no open ground: INF in a clear city are doubled in Second Impulse', () => {
    expect(defence(battle(['Germany ARM A 8-8 1315', 'USSR INF F 4-5 Smolensk']), 'Smolensk', ['A'], 2)).toBe(9)
  })

  // proves: tw-1.2-city-defence, tw-10.6.8-city-defence
  it('a hex of two cities, which a map may have, adds 2, and 6 in Germany against Soviets (10.6.8)', () => {
    const berlin = '{"name":"Berlin","hex":"1426"'
    const file = readFileSync(new URL('../../../../data/tw/maps/board.json', import.meta.url), 'utf8')
    const text = file.replace(berlin, `{"name":"Potsdam","hex":"1426","city":"city","source":"project"},\n    ${berlin}`)
    const map = loadBoard({ folder: 'maps of a moderator', files: { 'maps/board.json': text } })
    const more: PositionNotation = { stage: 'Allied turn', map }
    expect(defence(battle(['Britain INF A 6-5 1325', 'Germany INF F 6-5 Berlin'], more), 'Berlin', ['A'])).toBe(14)
    expect(defence(battle(['USSR INF A 6-5 1325', 'Germany INF F 6-5 Berlin'], more), 'Berlin', ['A'])).toBe(18)
  })

  // proves: tw-7.1-port-defence, tw-10.6.8-empty-city
  it('an empty one is half a factor (10.6.8)', () => {
    const world = battle(['Germany PARA P 2-5 Amsterdam'], { minors: { Netherlands: 'France' }, wars: [['Germany', 'France']] })
    world.remember((noted) => noted.dropped.add('germany-p'))
    expect(defence(world, 'Amsterdam', ['P'])).toBe(0.5)
    // Whoever comes with them by land or sea finds nobody.
    const joined = battle(['Germany PARA P 2-5 Amsterdam', 'Germany INF A 6-5 Essen'], {
      minors: { Netherlands: 'France' },
      wars: [['Germany', 'France']],
    })
    joined.remember((noted) => noted.dropped.add('germany-p'))
    expect(defence(joined, 'Amsterdam', ['P', 'A'])).toBe(0)
  })
})

describe('works', () => {
  // proves: tw-10.6.4-fortification-defence, tw-10.6.14-cumulative, tw-10.6.10-river-strait-canal
  it('a fortification trebles, four times behind water; with forest a 6-5 INF is 19 (10.6.4, 10.6.14)', () => {
    expect(
      defence(battle(['Germany INF A 6-5 1216', 'USSR INF F 6-5 1316'], { installations: ['fortification 1316 USSR'] }), '1316', ['A']),
    ).toBe(19)
    expect(
      defence(battle(['Germany INF A 6-5 1321', 'Poland INF F 2-5 1421'], { installations: ['fortification 1421 Poland'] }), '1421', ['A']),
    ).toBe(8)
    expect(
      defence(battle(['Germany INF A 6-5 1420', 'Poland INF F 2-5 1421'], { installations: ['fortification 1421 Poland'] }), '1421', ['A']),
    ).toBe(6)
  })

  // proves: tw-10.6.6-fortress-multipliers, tw-2.6-sta, tw-13.1-static-units
  it('a 3-3 STA in a fortress at Leningrad is 19: six times, and the city, no swamp or river (10.6.6)', () => {
    const at = (unit: string, siege = '') =>
      defence(battle(['Germany INF A 6-5 0716', unit], { installations: [`fortress Leningrad USSR ${siege}`.trim()] }), 'Leningrad', ['A'])
    expect(at('USSR STA F 3-3 Leningrad')).toBe(19)
    expect([at('USSR ARM F 2-8 Leningrad'), at('USSR MECH F 2-8 Leningrad'), at('USSR CAV F 2-6 Leningrad')]).toEqual([8, 8, 8])
    expect([at('USSR INF F 2-5 Leningrad'), at('USSR MOT F 2-7 Leningrad'), at('USSR PARA F 2-5 Leningrad')]).toEqual([11, 11, 11])
    expect(at('USSR STA F 3-3 Leningrad depleted')).toBe(3)
    // Nor a forest, nor ART: they are doubled as anywhere.
    const forest = (unit: string) =>
      defence(battle(['Germany INF A 6-5 1315', unit], { installations: ['fortress 1316 USSR'] }), '1316', ['A'])
    expect([forest('USSR INF F 6-5 1316'), forest('USSR ART F 4-3 1316')]).toEqual([30, 8])
  })

  // proves: tw-13.2.3-siege-multipliers
  it('each turn of siege takes one multiple: after three, STA are trebled and ARM have their face value (13.2.3)', () => {
    const at = (unit: string, siege: number) =>
      defence(battle(['Germany INF A 6-5 0716', unit], { installations: [`fortress Leningrad USSR siege=${siege}`] }), 'Leningrad', ['A'])
    expect([at('USSR STA F 3-3 Leningrad', 1), at('USSR STA F 3-3 Leningrad', 2), at('USSR STA F 3-3 Leningrad', 3)]).toEqual([16, 13, 10])
    expect([at('USSR ARM F 2-8 Leningrad', 1), at('USSR ARM F 2-8 Leningrad', 2), at('USSR ARM F 2-8 Leningrad', 3)]).toEqual([6, 4, 2])
  })
})

describe('beaches', () => {
  const invaders = ['Britain Fleet Home 1-12-5 @English_North_Sea', 'Britain MOT A 6-7 Scapa_Flow aboard=Home', 'Germany INF F 2-5 1230']
  const beach = (more: readonly string[] = [], installations: readonly string[] = []) =>
    battle([...invaders, ...more], { stage: 'Allied turn', control: { '1230': 'Germany' }, installations })

  // proves: tw-10.6.2-beach, tw-10.6.4-fortification-defence
  it('treble the defenders against a landing, fortified four times, three against Commandos; from the land they are clear (10.6.2)', () => {
    expect(defence(beach(), '1230', ['A'])).toBe(6)
    expect(defence(beach([], ['fortification 1230 Germany']), '1230', ['A'])).toBe(8)
    const commandos = ['Britain CDO C 1-5 Scapa_Flow aboard=Home']
    expect(defence(beach(commandos, ['fortification 1230 Germany']), '1230', ['A', 'C'])).toBe(6)
    expect(defence(beach(['Britain INF B 4-5 1330']), '1230', ['B'])).toBe(4)
    expect(defence(beach(['Britain INF B 4-5 1330'], ['fortification 1230 Germany']), '1230', ['B'])).toBe(6)
  })

  // proves: tw-10.6.2-beach
  it('give nothing when somebody attacks by land besides (10.6.2)', () => {
    expect(defence(beach(['Britain INF B 4-5 1330']), '1230', ['A', 'B'])).toBe(4)
  })

  // proves: tw-10.6.2-beach, tw-10.6.6-fortress-multipliers, tw-10.6.14-cumulative
  it('a fortress on a beach counts as a fortress alone: Malta’s 2-3 STA is 13 (10.6.6)', () => {
    const world = battle(['Italy Fleet I 1-12-5 @Central_Med', 'Italy INF A 6-5 Taranto aboard=I', 'Britain STA F 2-3 Malta'], {
      installations: ['fortress Malta Britain'],
    })
    expect(defence(world, 'Malta', ['A'])).toBe(13)
  })
})
