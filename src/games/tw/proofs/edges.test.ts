import { expect, it } from 'vitest'
import { hexFlak } from '../air/flak.ts'
import { declareAttacks } from '../combat/announce.ts'
import { cityChangesHands } from '../control/lost-areas.ts'
import type { GroundUnit } from '../state.ts'
import { troopBills } from '../stratmove/cost.ts'
import { position, run, unitNamed } from '../testing/position.ts'

const smps = (...units: string[]): number => {
  const world = position({ units })
  return troopBills(
    world,
    world.units().map((unit) => unit as GroundUnit),
    [],
  ).reduce((sum, bill) => sum + bill.smps, 0)
}
const part = (name: string, more = ''): string => `Germany INF ${name} 2-5 Cologne breakdown ${more}`.trim()

// proves: tw-8.0-smp-cost, tw-9.6.4-build-up, tw-26.2-west-winter
it('three breakdown counters move for the SMP of one unit, a fourth for another, Depleted ones for half; an 18-5 INF for three (8.1.2, 9.6.4)', () => {
  expect([smps(part('A'), part('B'), part('C')), smps(part('A'), part('B'), part('C'), part('D'))]).toEqual([1, 2])
  expect([smps(part('A', 'depleted'), part('B', 'depleted')), smps(part('A'), part('B', 'depleted'))]).toEqual([0.5, 1.5])
  expect([smps('Germany INF A 18-5 Cologne'), smps('Germany INF A 6-5 Cologne'), smps('Germany INF A 6-5 Cologne depleted')]).toEqual([
    3, 1, 0.5,
  ])
})

// proves: tw-11.12.1-inherent-flak, tw-18.2-surprise-air
it('in the surprise on the Western Front ports of a French colony are as silent to Germans as those of France, British ones and those met by Italians are not (18.2, 11.12.1)', () => {
  const world = position({ units: [] })
  const factors = (place: string, against: string): number => hexFlak(world, world.map.find(place)!, against, []).factors
  const before = ['Tunis', 'Marseilles', 'Southampton'].map((place) => factors(place, 'Germany'))
  world.note({ westernFrontSurprise: world.state.turn.index })
  expect(before.every((each) => each > 0)).toBe(true)
  expect(['Tunis', 'Marseilles', 'Southampton'].map((place) => factors(place, 'Germany'))).toEqual([0, 0, before[2]])
  expect(factors('Marseilles', 'Italy')).toBe(before[1])
})

// proves: tw-7.7.3-shore-bombardment
it('a Fleet that carries no troops any more gives no shore bombardment, one that carries some does (7.7.3)', () => {
  const told = (aboard: boolean): string => {
    const world = position({
      minors: { Norway: 'Britain' },
      wars: [
        ['Germany', 'Norway'],
        ['Germany', 'Britain'],
      ],
      sides: { Germany: 'Axis', Britain: 'Allies' },
      plans: { Germany: { effort: 'SLE' } },
      control: { '0627': 'Germany' },
      units: [
        'Germany INF A 6-5 0627',
        'Germany Fleet F 1-12-5 @West_Baltic',
        ...(aboard ? ['Germany CDO C 1-5 Kiel aboard=F'] : []),
        'Norway INF N 4-5 Oslo',
      ],
    })
    const hex = world.map.find('Oslo')!
    world.remember((noted) => noted.invasionShips.set(unitNamed(world, 'F').id, { from: world.map.find('Kiel')!, hexes: [hex] }))
    const announced = function* () {
      yield* declareAttacks(world)
    }
    run(world, announced(), { attack: [{ hex: world.map.code(hex), units: [unitNamed(world, 'A').id] }] })
    return world.events.map(({ text }) => text).join('\n')
  }
  expect(told(true)).toMatch(/attacks Oslo .*(shore|Fleet)/i)
  expect(told(false)).toContain('attacks Oslo')
  expect(told(false)).not.toMatch(/attacks Oslo .*(shore|Fleet)/i)
})

// proves: tw-14.6.1-industrial-city-loss
it('a city that passes between partners costs nobody anything, one that an enemy takes costs its owner (14.6.1)', () => {
  const narfs = (from: string, to: string): number[] => {
    const world = position({ narfs: { France: 50, Germany: 50, Italy: 50, Britain: 50 } })
    cityChangesHands(world, world.map.find('Paris')!, from, to)
    return ['France', 'Germany', 'Italy', 'Britain'].map((power) => world.nation(power).narfs)
  }
  expect(narfs('France', 'Britain')).toEqual([50, 50, 50, 50])
  expect(narfs('Germany', 'Italy')).toEqual([50, 50, 50, 50])
  expect(narfs('France', 'Germany')).toEqual([38, 56, 50, 50])
})
