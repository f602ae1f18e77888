import { describe, expect, it } from 'vitest'
import { enterHex } from '../control/control.ts'
import { position, unitNamed } from '../testing/position.ts'
import type { AirUnit, GroundUnit, Ladder } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { flightDistance } from './range.ts'
import { fly, frontOf, frontOfSea, mayFly, mayFlyToSea, type Mission, MISSIONS } from './missions.ts'

const air = (world: TwWorld, name: string) => unitNamed(world, name) as AirUnit
const at = (world: TwWorld, place: string) => world.map.find(place) ?? world.map.hex(place)

describe('who flies what', () => {
  // proves: tw-11.2.3-mission-list
  it('TAC and MDM support, FTR escort and intercept, NACs fight over ports; each side has missions of its own (11.2.3)', () => {
    const world = position({
      units: [
        'Germany FTR F 3-3-2 Palermo',
        'Germany TAC T 1-5-4 Palermo',
        'Germany MDM M 1-7-6 Palermo',
        'Germany NAC N 1-3-2 Palermo',
        'Britain FTR BF 3-3-2 Malta',
        'Britain NAC BN 1-3-2 Malta',
      ],
      control: { Palermo: 'Germany' },
    })
    const malta = at(world, 'Malta')
    const who = (mission: Mission) =>
      ['F', 'T', 'M', 'N', 'BF', 'BN'].filter((name) => mayFly(world, air(world, name), mission, malta) === null)
    expect(Object.fromEntries((Object.keys(MISSIONS) as Mission[]).map((mission) => [mission, who(mission).join(' ')]))).toMatchObject({
      'AV support': 'T M',
      OAS: 'T M',
      escort: 'F T M',
      'counter-air': 'F T M N',
      'port strike': 'T M N',
      interdiction: 'F T M',
      'counter-interception': 'F T M N',
      DAS: '',
      'intercepting OAS': 'BF',
      'intercepting counter-air': 'BF BN',
      'intercepting port strikes': 'BF BN',
      'intercepting staging and PARA': 'BF',
    })
    expect(mayFly(world, air(world, 'N'), 'counter-air', at(world, '3128'))).toContain('only over ports and shipyards')
  })

  // proves: tw-4.0-free-activities, tw-11.2.3-mission-list, tw-11.4-das
  it('the phasing side flies what is activated, the other side needs no effort (4.0, 11.2.3)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Cologne', 'France TAC A 1-5-4 Sedan'], activateAll: false })
    expect(mayFly(world, air(world, 'T'), 'OAS', at(world, 'Sedan'))).toContain('not activated')
    expect(mayFly(world, air(world, 'A'), 'DAS', at(world, 'Sedan'))).toBeNull()
  })

  // proves: tw-4.4-mle-scope, tw-11.3-oas
  it('the effort must allow air attacks (4.4)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Cologne'], plans: { Germany: { effort: 'MLE' } } })
    for (const mission of ['OAS', 'counter-air', 'port strike', 'interdiction'] as const)
      expect(mayFly(world, air(world, 'T'), mission, at(world, 'Sedan'))).toContain('MLE allows no air attack')
  })

  // proves: tw-4.4-mle-scope, tw-9.8-air-support
  it('an MLE still lets aircraft support an automatic victory, which is movement, escort them and answer interceptors (4.4, 9.8)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Cologne'], plans: { Germany: { effort: 'MLE' } } })
    for (const mission of ['AV support', 'escort', 'counter-interception'] as const)
      expect(mayFly(world, air(world, 'T'), mission, at(world, 'Sedan'))).toBeNull()
    const passing = position({ units: ['Germany TAC T 1-5-4 Cologne'], plans: { Germany: { effort: 'Pass' } } })
    expect(mayFly(passing, air(passing, 'T'), 'AV support', at(passing, 'Sedan'))).toContain('4.5')
  })

  // proves: tw-11.2.3-missions-per-impulse, tw-6.1-neutral-territory
  it('strikes at ships in port and at sea are missions of one type: an aircraft flies one of them an impulse and front (11.2.3)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Palermo'], control: { Palermo: 'Germany' } })
    const unit = air(world, 'T')
    fly(world, unit, 'port strike', frontOf(world, at(world, 'Malta')))
    expect(mayFlyToSea(world, unit, 'sea strike', 'Sardinian Sea', false, true)).toContain('has flown sea strike in this impulse')
    expect(mayFly(world, unit, 'counter-air', at(world, 'Malta'))).toBeNull()
  })

  // proves: tw-11.2.3-missions-per-impulse, tw-11.2.2-return-to-base
  it('an aircraft flies a mission of one type on each front in an impulse, and again in the next (11.2.3)', () => {
    const world = position({
      wars: [
        ['Germany', 'France'],
        ['Italy', 'France'],
      ],
      units: ['Germany MDM T 1-7-6 Munich'],
      control: { Milan: 'Germany' },
    })
    const [unit, west, south] = [air(world, 'T'), at(world, 'Stuttgart'), at(world, 'Milan')]
    expect(frontOf(world, west)).not.toBe(frontOf(world, south))
    fly(world, unit, 'OAS', west)
    expect(mayFly(world, unit, 'OAS', west)).toContain('has flown OAS in this impulse')
    expect(mayFly(world, unit, 'OAS', south)).toBeNull()
    world.beginImpulse(2)
    expect(mayFly(world, unit, 'OAS', west)).toBeNull()
  })

  // proves: tw-11.2.3-missions-per-impulse, tw-7.8.3-air-interception, tw-11.2.2-return-to-base
  it('who has intercepted in one Sea Area does not intercept in the next in the same impulse (11.2.3)', () => {
    const world = position({ units: ['Britain TAC T 1-5-4 Plymouth'], stage: 'Axis turn' })
    const unit = air(world, 'T')
    expect(world.map.seaAreasAt(unit.hex)).toEqual(expect.arrayContaining(['Channel', 'Celtic']))
    fly(world, unit, 'intercepting at sea', frontOfSea(world, 'Channel'))
    expect(mayFlyToSea(world, unit, 'intercepting at sea', 'Celtic', false, true)).toContain('has flown')
    world.beginImpulse(2)
    expect(mayFlyToSea(world, unit, 'intercepting at sea', 'Celtic', false, true)).toBeNull()
  })

  // proves: tw-11.11.4-fourth-rate-air, tw-2.6-cv-nac, tw-7.0-naval-units, tw-11.2.3-mission-list
  it('a Depleted NAC flies nothing; other Depleted aircraft do (11.11.4)', () => {
    const world = position({
      units: ['Britain NAC N 1-3-2 Malta depleted', 'Britain FTR F 3-3-2 Malta depleted', 'Italy FTR IF 3-3-2 Palermo'],
      wars: [['Italy', 'Britain']],
      stage: 'Allied turn',
    })
    expect(mayFly(world, air(world, 'N'), 'counter-air', at(world, 'Malta'))).toContain('a Depleted NAC flies nothing')
    expect(mayFly(world, air(world, 'F'), 'counter-air', at(world, 'Palermo'))).toBeNull()
  })

  it('weather that grounds aircraft keeps them from the sea too (26)', () => {
    const world = position({
      sides: { Germany: 'Axis', USSR: 'Allies' },
      wars: [['Germany', 'USSR']],
      turn: 'Winter 1942',
      control: { Tallinn: 'Germany' },
      units: ['Germany TAC T 1-5-4 Tallinn'],
    })
    const sea = world.map.seaAreasAt(at(world, 'Tallinn'))[0]
    expect(mayFlyToSea(world, air(world, 'T'), 'sea strike', sea, false, true)).toBeNull()
    world.note({ weather: { ...world.state.weather, east: 'Extreme Russian Winter' } })
    expect(mayFlyToSea(world, air(world, 'T'), 'sea strike', sea, false, true)).toContain('the weather grounds')
    expect(mayFly(world, air(world, 'T'), 'OAS', at(world, 'Leningrad'))).toContain('the weather grounds')
  })

  // proves: tw-2.6-cv-nac, tw-7.0-naval-units, tw-11.2.3-mission-list
  it('a NAC aboard its CV flies no missions on land (11.2.1.2)', () => {
    const world = position({
      units: ['Britain CV C 1-12-5 Malta', 'Britain NAC N 1-3-2 aboard=C', 'Italy FTR F 3-3-2 Palermo'],
      wars: [['Italy', 'Britain']],
      stage: 'Allied turn',
    })
    expect(mayFly(world, air(world, 'N'), 'counter-air', at(world, 'Palermo'))).toContain('aboard its CV')
  })

  // proves: tw-21.4-surprise-attack
  it('Soviet aircraft do not intercept in the turn of the German surprise attack (21.4)', () => {
    const surprised = (turn: string) => {
      const world = position({
        sides: { Germany: 'Axis', USSR: 'Allies' },
        wars: [['Germany', 'USSR']],
        turn,
        units: ['USSR FTR F 3-3-2 Minsk', 'USSR TAC T 1-5-4 Minsk'],
      })
      world.declareWar('Germany', 'USSR')
      return [
        mayFly(world, air(world, 'F'), 'intercepting OAS', at(world, 'Minsk')),
        mayFly(world, air(world, 'T'), 'DAS', at(world, 'Minsk')),
      ]
    }
    expect(surprised('Summer 1941')).toEqual([expect.stringContaining('21.4'), null])
    expect(surprised('Spring 1941')).toEqual([null, null])
  })

  // proves: tw-11.2.1.1-sea-area-basing, tw-1.2-sea-areas-and-straits, tw-2.6-ftr, tw-7.8.3-air-interception
  it('aircraft reach the Sea Areas beside their base, FTR meet ships in straits alone (11.2.1.1)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Palermo', 'Germany FTR F 3-3-2 Palermo'], control: { Palermo: 'Germany' } })
    expect(mayFlyToSea(world, air(world, 'T'), 'sea strike', 'Sardinian Sea', false, true)).toBeNull()
    expect(mayFlyToSea(world, air(world, 'T'), 'sea strike', 'Ionian', false, true)).toContain('not beside the Ionian')
    expect(mayFlyToSea(world, air(world, 'F'), 'sea strike', 'Sardinian Sea', false, true)).toContain('meets ships in Straits alone')
    expect(mayFlyToSea(world, air(world, 'F'), 'sea strike', 'Sardinian Sea', false, false)).toBeNull()
  })
})

describe('over Sympathizers and Associates', () => {
  // proves: tw-11.2.3-overflight, tw-6.1-neutral-territory, tw-6.2-alliances-at-start
  it('aircraft fly straight where Spain leans to their own side, and around it where it is neutral or leans to the enemy (11.2.3, 16.3.2)', () => {
    const world = position({
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
      ],
      conquered: { France: 'Germany' },
    })
    const far = (nation: string, status: Ladder, leansTo?: string) => {
      world.changeNation('Spain', { status, leansTo })
      return flightDistance(world, nation, at(world, 'Toulouse'), at(world, 'Gibraltar'))
    }
    const straight = world.map.distance(at(world, 'Toulouse'), at(world, 'Gibraltar'))
    expect([far('Germany', 'sympathizer', 'Germany'), far('Italy', 'associate', 'Germany')]).toEqual([straight, straight])
    for (const around of [far('Germany', 'neutral'), far('Germany', 'sympathizer', 'Britain')]) expect(around).toBeGreaterThan(straight)
  })
})

describe('captured airbases', () => {
  // proves: tw-11.1.2-airbase-capture, tw-2.6-airbase
  it('aircraft of an undefended base fly off Depleted, of a defended one unhurt, and fly no more in this player turn; the airbase is destroyed (11.1.2)', () => {
    const captured = (defended: boolean) => {
      const world = position({ units: ['Germany ARM XIX 8-8 1629', 'France TAC A 1-5-4 Sedan'], installations: ['airbase Sedan France'] })
      enterHex(world, [unitNamed(world, 'XIX') as GroundUnit], at(world, 'Sedan'), defended)
      expect(world.installation(at(world, 'Sedan'), 'airbase')).toBeUndefined()
      expect(world.ops.grounded.has('france-a')).toBe(true)
      expect(mayFly(world, air(world, 'A'), 'DAS', at(world, 'Sedan'))).toContain('flies no more missions')
      return air(world, 'A')
    }
    expect(captured(false)).toMatchObject({ place: 'map', depleted: true })
    expect(captured(true)).toMatchObject({ place: 'map', depleted: false })
  })
})
