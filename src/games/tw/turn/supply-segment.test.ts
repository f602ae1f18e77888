import { describe, expect, it } from 'vitest'
import type { AirUnit, GroundUnit, NavalUnit } from '../state.ts'
import { position, type PositionNotation, run, unitNamed } from '../testing/position.ts'
import type { TwWorld } from '../world.ts'
import { fightsDepleted } from '../ratings.ts'
import { airRating, navyRating } from '../ratings.ts'
import { checkSupply, diesUnsupplied, supplyInCombat } from '../supply/check.ts'
import { whyNotBaseUnderSiege } from '../supply/siege.ts'
import { supplyOf } from '../supply/supply.ts'
import { supplySegment } from './supply-segment.ts'

const KURSK = ['Germany INF Orel 6-5 Orel', 'Germany ARM South 8-8 1612']
const EAST: PositionNotation = {
  sides: { Germany: 'Axis', USSR: 'Allies' },
  wars: [['Germany', 'USSR']],
  turn: 'Summer 1942',
  stage: 'Allied turn',
  conquered: { Poland: 'Germany' },
}
const kursk = (unit = 'USSR ARM Kursk 6-8 Kursk'): TwWorld => position({ ...EAST, units: [unit, ...KURSK] })
const place = (world: TwWorld, name: string) => unitNamed(world, name).place
const segment = (world: TwWorld) => run(world, supplySegment(world))

describe('supply checks', () => {
  // proves: tw-12.0-supply-checks
  // proves: tw-12.6.2-no-movement-when-unsupplied
  it('an ARM cut off in Kursk cannot move in First Impulse, and can in the Second once the ring is broken (12.6.2)', () => {
    const world = kursk()
    checkSupply(world)
    const { id } = unitNamed(world, 'Kursk')
    expect(world.ops.outOfSupply.has(id)).toBe(true)
    world.beginImpulse(2)
    checkSupply(world)
    expect(world.ops.outOfSupply.has(id)).toBe(true)
    world.eliminate(unitNamed(world, 'South'), 'lost')
    checkSupply(world)
    expect(world.ops.outOfSupply.has(id)).toBe(false)
  })

  // proves: tw-12.6.2-no-movement-when-unsupplied, tw-12.0-supply-checks
  it('who began in supply moves in Second Impulse though cut off since; an INF that is relieved gains nothing (12.6.2)', () => {
    const world = position({ ...EAST, units: ['USSR ARM Kursk 6-8 Kursk', KURSK[0]] })
    checkSupply(world)
    expect(world.ops.outOfSupply.size).toBe(0)
    world.raise({ ...unitNamed(kursk(), 'South'), id: 'south' })
    world.move(world.unit('south'), world.map.hex('1612'))
    world.beginImpulse(2)
    checkSupply(world)
    expect(world.ops.outOfSupply.size).toBe(0)
    const foot = kursk('USSR INF Kursk 4-5 Kursk')
    checkSupply(foot)
    foot.beginImpulse(2)
    foot.eliminate(unitNamed(foot, 'South'), 'lost')
    checkSupply(foot)
    expect(foot.ops.outOfSupply.size).toBe(1)
  })
})

describe('the Supply Segment', () => {
  // proves: tw-12.6.3-elimination-unsupplied
  // proves: tw-12.6.4-oos-rebuild-cost, tw-3.9.1-supply-check, tw-3.10.3-victory-and-cleanup
  it('eliminates ground units that began First Impulse out of supply and are so still; they are marked for double cost (12.6.3, 12.6.4)', () => {
    const world = kursk()
    checkSupply(world)
    segment(world)
    expect(unitNamed(world, 'Kursk')).toMatchObject({ place: 'pool', lostOutOfSupply: true })
  })

  // proves: tw-12.6.2-cut-off-in-enemy-turn, tw-12.0-supply-checks
  it('spares who was cut off in this player turn, friend or enemy: he has his own next turn (12.6.2)', () => {
    const own = kursk()
    segment(own)
    expect(place(own, 'Kursk')).toBe('map')
    const enemy = position({ ...EAST, stage: 'Axis turn', units: ['USSR ARM Kursk 6-8 Kursk', ...KURSK] })
    checkSupply(enemy)
    segment(enemy)
    expect(place(enemy, 'Kursk')).toBe('map')
    expect(enemy.events.find(({ section }) => section === '12.6.2')?.text).toContain('Kursk')
  })

  // proves: tw-12.6.2-cut-off-in-enemy-turn, tw-12.0-supply-checks
  it('who was in full supply when the Operations Segment began fights so to its end, though cut to a lesser source since (12.6.2)', () => {
    const libya = () =>
      position({
        wars: [['Italy', 'Britain']],
        turn: 'Spring 1941',
        stage: 'Allied turn',
        units: ['Italy INF Libya 4-5 El_Agheila', 'Italy Fleet 1st 1-12-5 Taranto'],
      })
    const world = libya()
    const unit = unitNamed(world, 'Libya') as GroundUnit
    checkSupply(world)
    world.deplete(unitNamed(world, '1st'))
    expect([supplyOf(world, unit), fightsDepleted(world, unit)]).toEqual(['limited', false])
    const later = libya()
    later.deplete(unitNamed(later, '1st'))
    checkSupply(later)
    expect(fightsDepleted(later, unitNamed(later, 'Libya') as GroundUnit)).toBe(true)
  })

  // proves: tw-12.6.2-cut-off-in-enemy-turn
  it('who drew limited supply then fights on so, though cut off altogether since; who is eliminated then is no loss out of supply (12.6.2, 12.6.4)', () => {
    const world = position({
      wars: [['Italy', 'Britain']],
      turn: 'Spring 1941',
      stage: 'Allied turn',
      units: ['Italy INF Libya 4-5 El_Agheila'],
    })
    const unit = unitNamed(world, 'Libya') as GroundUnit
    checkSupply(world)
    world.setControl(world.map.find('Tripoli')!, 'Britain')
    expect([supplyOf(world, unit), supplyInCombat(world, unit), diesUnsupplied(world, unit)]).toEqual(['none', 'limited', false])
    world.remember((noted) => noted.limitedAtStart.clear())
    expect(diesUnsupplied(world, unit)).toBe(true)
  })

  // proves: tw-12.3-exploitation-grace, tw-3.9.1-supply-check
  it('spares who acted in Second Impulse through the enemy’s turn, until the end of the own turn after it (12.3)', () => {
    const world = position({
      ...EAST,
      stage: 'Axis turn',
      units: ['Germany ARM Deep 8-8 1511', 'USSR ARM A 6-8 1411', 'USSR ARM B 6-8 1610'],
    })
    const deep = unitNamed(world, 'Deep') as GroundUnit
    world.remember((noted) => noted.moved[2].add(deep.id))
    segment(world)
    expect(deep.suppliedUntil).toBe(world.playerTurn + 1)
    const hungry = position({ ...EAST, stage: 'Axis turn', units: ['Germany ARM Deep 8-8 1511'] })
    hungry.remember((noted) => {
      noted.outOfSupply.add(unitNamed(hungry, 'Deep').id)
      noted.attacked[2].add(unitNamed(hungry, 'Deep').id)
    })
    segment(hungry)
    expect((unitNamed(hungry, 'Deep') as GroundUnit).suppliedUntil).toBeUndefined()
  })

  // proves: tw-12.6.3-elimination-unsupplied, tw-12.6.4-oos-rebuild-cost
  it('Depletes aircraft that found no supplied base, and eliminates Depleted ones, to be built at the usual cost (12.6.3, 12.6.4)', () => {
    const world = position({ ...EAST, units: ['USSR TAC T 1-5-4 Kursk', 'USSR FTR F 3-3-2 Kursk depleted', ...KURSK] })
    checkSupply(world)
    segment(world)
    expect(unitNamed(world, 'T')).toMatchObject({ place: 'map', depleted: true })
    expect(unitNamed(world, 'F')).toMatchObject({ place: 'pool' })
    expect(unitNamed(world, 'F').lostOutOfSupply).toBeUndefined()
  })
})

// proves: tw-12.6.3-elimination-unsupplied
describe('aircraft and ships without full supply', () => {
  const MED: PositionNotation = {
    wars: [
      ['Italy', 'Britain'],
      ['Germany', 'Britain'],
    ],
    turn: 'Spring 1941',
    stage: 'Axis turn',
  }

  // proves: tw-12.2.3-limited-supply
  it('aircraft are Third-Rate at best on limited supply, Fourth-Rate on none (12.2.3, 12.6.3)', () => {
    const units = ['Germany FTR Afrika 3-3-2 Tripoli']
    const rate = (notation: PositionNotation) => {
      const world = position({ ...MED, ...notation })
      checkSupply(world)
      return airRating(world, unitNamed(world, 'Afrika') as AirUnit)
    }
    expect(rate({ units: [...units, 'Italy Fleet F 1-12-5 Taranto'] })).toBe(1)
    expect(rate({ units })).toBe(3)
    expect(rate({ units: ['Germany FTR Afrika 3-3-2 Cagliari'] })).toBe(4)
    expect(rate({ units, ratings: { Germany: { air: 4 } } })).toBe(4)
  })

  // proves: tw-12.6.3-elimination-unsupplied
  it('ships out of supply are Fourth-Rate in port and on their way out (12.6.3)', () => {
    const world = position({ ...MED, stage: 'Allied turn', units: ['Britain Fleet M 1-12-5 Cagliari'], control: { Cagliari: 'Britain' } })
    const ship = unitNamed(world, 'M') as NavalUnit
    checkSupply(world)
    expect([supplyOf(world, ship), navyRating(world, ship)]).toEqual(['full', 1])
    world.note({ cutPorts: { [world.map.code(ship.hex)]: 99 } })
    // Cut in this player turn, it is no worse off before the next check.
    expect([supplyOf(world, ship), navyRating(world, ship)]).toEqual(['none', 1])
    world.beginOperations()
    checkSupply(world)
    expect([supplyOf(world, ship), navyRating(world, ship)]).toEqual(['none', 4])
    world.sail(ship, world.map.seas.at(ship.hex)[0])
    expect(navyRating(world, ship)).toBe(4)
  })

  // proves: tw-13.2.3-siege-markers
  it('aircraft in a besieged fortress are not Depleted before it is starved out (12.8, 13.2.3)', () => {
    const world = position({
      ...EAST,
      units: ['USSR INF Kursk 4-5 Kursk', 'USSR FTR F 3-3-2 Kursk', ...KURSK],
      installations: ['fortress Kursk USSR'],
    })
    checkSupply(world)
    segment(world)
    expect(unitNamed(world, 'F')).toMatchObject({ place: 'map', depleted: false })
  })
})

describe('sieges', () => {
  const besieged = (siege: string): TwWorld =>
    position({ ...EAST, units: ['USSR INF Kursk 4-5 Kursk', ...KURSK], installations: [`fortress Kursk USSR ${siege}`] })

  // proves: tw-13.2.3-siege-markers, tw-10.6.6-fortress-immunities, tw-12.6.3-elimination-unsupplied
  it('a garrison without supply gets Siege 1, 2 and 3 in its own Supply Segments, and is eliminated in the fourth (13.2.3)', () => {
    const world = besieged('')
    const siege = () => world.state.installations[0].siege
    for (const marker of [1, 2, 3]) {
      checkSupply(world)
      segment(world)
      expect([siege(), place(world, 'Kursk'), whyNotBaseUnderSiege(world, world.map.find('Kursk')!) !== null]).toEqual([
        marker,
        'map',
        marker === 3,
      ])
    }
    segment(world)
    expect(unitNamed(world, 'Kursk')).toMatchObject({ place: 'pool', lostOutOfSupply: true })
  })

  // proves: tw-13.2.3-siege-markers
  it('restored supply takes the markers away; the besieger’s Supply Segment adds none (13.2.3)', () => {
    const free = besieged('siege=2')
    free.eliminate(unitNamed(free, 'South'), 'lost')
    segment(free)
    expect(free.state.installations[0].siege).toBeUndefined()
    const axis = position({
      ...EAST,
      stage: 'Axis turn',
      units: ['USSR INF Kursk 4-5 Kursk', ...KURSK],
      installations: ['fortress Kursk USSR siege=1'],
    })
    segment(axis)
    expect(axis.state.installations[0].siege).toBe(1)
  })

  // proves: tw-13.2.3-siege-markers
  it('a colony’s capital that is a fortress does not feed its own garrison: Malta starves too (13.2.3)', () => {
    const world = position({
      wars: [
        ['Italy', 'Britain'],
        ['Germany', 'Britain'],
      ],
      stage: 'Allied turn',
      units: ['Britain STA Malta 2-3 Malta'],
      installations: ['fortress Malta Britain siege=3'],
    })
    segment(world)
    expect(place(world, 'Malta')).toBe('pool')
  })
})
