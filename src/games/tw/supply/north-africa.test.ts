import { describe, expect, it } from 'vitest'
import type { Troop } from '../state.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { noteLanding, whyNotEgypt, whyNotNorthAfrica } from './north-africa.ts'

const WAR: PositionNotation = {
  wars: [
    ['Italy', 'Britain'],
    ['Germany', 'Britain'],
  ],
  turn: 'Spring 1941',
}
/** Whether the last unit may come to Tripoli, or a place. */
function mayCome(notation: PositionNotation, place = 'Tripoli'): string | null {
  const world = position({ ...WAR, ...notation })
  return whyNotNorthAfrica(world, [world.units().at(-1) as Troop], world.map.find(place)!)
}

describe('North Africa', () => {
  // proves: tw-12.2.5-north-africa-limits, tw-1.2-regions-and-fronts
  it('holds 6 German and 12 Italian factors and 2 air units of each while Malta is Allied, 12 and 24 and 3 when it is not (12.2.5)', () => {
    const german = ['Germany MECH A 4-8 Tripoli', 'Germany MECH B 4-8 pool']
    expect(mayCome({ units: german })).toContain('6 ground factors')
    expect(mayCome({ units: german, control: { Malta: 'Italy' } })).toBeNull()
    expect(mayCome({ units: ['Germany MECH A 4-8 Tripoli', 'Germany INF B 2-5 pool'] })).toBeNull()
    expect(mayCome({ units: ['Germany MECH A 4-8 Tripoli', 'Germany INF B 2-5 Benghazi', 'Germany Flak C 1-3 pool'] })).toBeNull()
    expect(mayCome({ units: ['Italy INF A 6-5 Tripoli', 'Italy INF B 4-5 Benghazi', 'Italy INF C 4-5 pool'] })).toContain(
      '12 ground factors',
    )
    const air = ['Germany TAC A 1-5-4 Tripoli', 'Germany TAC B 1-5-4 Benghazi', 'Germany TAC C 1-5-4 pool']
    expect([mayCome({ units: air }), mayCome({ units: air, control: { Malta: 'Germany' } })]).toEqual([
      expect.stringContaining('2 air units'),
      null,
    ])
  })

  // proves: tw-12.2.5-north-africa-limits
  it('holds 18 British factors and 2 air units before Fall 1942, 24 and 3 once Malta is lost; units that are there move freely (12.2.5)', () => {
    const units = ['A', 'B', 'C'].map((name) => `Britain MOT ${name} 6-7 Cairo`)
    const more = [...units, 'Britain MOT D 3-7 pool']
    expect([
      mayCome({ units: more }, 'Suez'),
      mayCome({ units: more, control: { Malta: 'Italy' } }, 'Suez'),
      mayCome({ units: more, turn: 'Fall 1942' }, 'Suez'),
    ]).toEqual([expect.stringContaining('18 ground factors'), null, null])
    expect(mayCome({ units: [...units, 'Britain MOT D 3-7 Alexandria'] }, 'Suez')).toBeNull()
  })

  // proves: tw-12.2.5-north-africa-limits
  it('has no Axis limits from Winter 1942 on (12.2.5)', () => {
    expect(mayCome({ units: ['Germany MECH A 4-8 Tripoli', 'Germany MECH B 4-8 pool'], turn: 'Winter 1942' })).toBeNull()
  })

  // proves: tw-12.2.5-north-africa-limits, tw-1.2-regions-and-fronts
  it('has no Axis limits once the Allies have landed in French North Africa, not elsewhere (12.2.5)', () => {
    const after = (place: string, nation: string) => {
      const world = position({ ...WAR, units: ['Germany MECH A 4-8 Tripoli', 'Germany MECH B 4-8 pool'] })
      noteLanding(world, world.map.find(place)!, nation)
      return whyNotNorthAfrica(world, [world.units().at(-1) as Troop], world.map.find('Tripoli')!)
    }
    expect(after('Bone', 'Britain')).toBeNull()
    expect([after('Bone', 'Italy'), after('Palermo', 'Britain')]).toEqual([
      expect.stringContaining('12.2.5'),
      expect.stringContaining('12.2.5'),
    ])
  })

  // proves: tw-12.2.5-tripoli-and-egypt
  it('the Axis enters Egypt only while it controls Tobruk (12.2.5)', () => {
    const into = (control: Record<string, string>) => {
      const world = position({ ...WAR, units: ['Italy INF A 4-5 Tobruk'], control })
      return whyNotEgypt(world, world.units()[0] as Troop, world.map.find('El Alamein')!)
    }
    expect([into({}), into({ Tobruk: 'Britain' })]).toEqual([null, expect.stringContaining('Tobruk')])
  })
})
