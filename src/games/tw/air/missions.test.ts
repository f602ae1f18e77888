import { describe, expect, it } from 'vitest'
import { enterHex } from '../ground/control.ts'
import { position, unitNamed } from '../testing/position.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { mayFly, mayFlyToSea, type Mission, MISSIONS } from './missions.ts'

const air = (world: TwWorld, name: string) => unitNamed(world, name) as AirUnit
const at = (world: TwWorld, place: string) => world.map.find(place) ?? world.map.hex(place)

describe('who flies what', () => {
  // proves: tw-11.2.3-mission-list
  it('TAC and MDM support, FTR escort and intercept, NACs fight over ports; each side has missions of its own (11.2.3)', () => {
    const world = position({ units: ['Germany FTR F 3-3-2 Palermo', 'Germany TAC T 1-5-4 Palermo', 'Germany MDM M 1-7-6 Palermo', 'Germany NAC N 1-3-2 Palermo', 'Britain FTR BF 3-3-2 Malta', 'Britain NAC BN 1-3-2 Malta'], control: { Palermo: 'Germany' } })
    const malta = at(world, 'Malta')
    const who = (mission: Mission) => ['F', 'T', 'M', 'N', 'BF', 'BN'].filter((name) => mayFly(world, air(world, name), mission, malta) === null)
    expect(Object.fromEntries((Object.keys(MISSIONS) as Mission[]).map((mission) => [mission, who(mission).join(' ')]))).toMatchObject({
      'AV support': 'T M', OAS: 'T M', escort: 'F T M', 'counter-air': 'F T M N', 'port strike': 'T M N', interdiction: 'F T M', 'counter-interception': 'F T M N',
      DAS: '', 'intercepting OAS': 'BF', 'intercepting counter-air': 'BF BN', 'intercepting port strikes': 'BF BN', 'intercepting staging and PARA': 'BF',
    })
    expect(mayFly(world, air(world, 'N'), 'counter-air', at(world, '3128'))).toContain('only over ports and shipyards')
  })

  it('the phasing side flies what is activated, the other side needs no effort (4.0, 11.2.3)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Cologne', 'France TAC A 1-5-4 Sedan'], activateAll: false })
    expect(mayFly(world, air(world, 'T'), 'OAS', at(world, 'Sedan'))).toContain('not activated')
    expect(mayFly(world, air(world, 'A'), 'DAS', at(world, 'Sedan'))).toBeNull()
  })

  it('the effort must allow air attacks (4.4)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Cologne'], plans: { Germany: { effort: 'MLE' } } })
    expect(mayFly(world, air(world, 'T'), 'OAS', at(world, 'Sedan'))).toContain('MLE allows no air attack')
  })

  // proves: tw-11.2.1.1-sea-area-basing
  it('aircraft reach the Sea Areas beside their base, FTR meet ships in straits alone (11.2.1.1)', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Palermo', 'Germany FTR F 3-3-2 Palermo'], control: { Palermo: 'Germany' } })
    expect(mayFlyToSea(world, air(world, 'T'), 'sea strike', 'Sardinian Sea', false, true)).toBeNull()
    expect(mayFlyToSea(world, air(world, 'T'), 'sea strike', 'Ionian', false, true)).toContain('not beside the Ionian')
    expect(mayFlyToSea(world, air(world, 'F'), 'sea strike', 'Sardinian Sea', false, true)).toContain('meets ships in Straits alone')
    expect(mayFlyToSea(world, air(world, 'F'), 'sea strike', 'Sardinian Sea', false, false)).toBeNull()
  })
})

describe('captured airbases', () => {
  // proves: tw-11.1.2-airbase-capture
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
