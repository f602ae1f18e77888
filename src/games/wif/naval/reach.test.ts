import { describe, expect, it } from 'vitest'
import { fleets } from '../testing/fleets.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import type { NavalUnit } from '../state.ts'
import { areasInReach } from './reach.ts'

const { map } = fleets()
const hex = (place: string): string => map.code(map.find(place)!)
const reached = (notation: PositionNotation, ids: string[]): string[] => {
  const world = position({ map, ...notation })
  world.set({ overseas: true })
  return areasInReach(
    world,
    ids.map((id) => world.unit(id) as NavalUnit),
  ).map(({ area, steps, section }) => `${map.seaAreaNames[area]} ${section} after ${steps}`)
}

describe('sea areas that a force can patrol (11.4.2)', () => {
  const FRANCE: PositionNotation = { sides: { Germany: 'Axis', France: 'Allies' }, atWar: [['Germany', 'France']], active: 'Allies' }
  // proves: wif-11.4.2-patrol
  it('the last within range too, each with the section that the movement allowance leaves: Dunkerque from Brest, section 3 of Cape St. Vincent', () => {
    const seas = reached({ ...FRANCE, units: ['France BB Dunkerque 5/4/2/4/5/2 Brest'] }, ['france-dunkerque'])
    expect(seas.filter((sea) => sea.startsWith('Bay') || sea.startsWith('Cape'))).toEqual([
      'Bay of Biscay 4 after 1',
      'Cape St. Vincent 3 after 2',
    ])
    expect(seas.some((sea) => sea.startsWith('Western Mediterranean'))).toBe(false)
  })
  // proves: wif-11.4.2-basics
  it('as far as the shortest range, and where its passages are open to all of it: past an enemy Gibraltar for SUBs alone (11.4.4)', () => {
    const italy: PositionNotation = {
      sides: { Italy: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Italy', 'Commonwealth']],
      control: { [hex('Gibraltar')]: 'Commonwealth' },
      units: ['Italy CA Zara 3/5/2/3/5/4 Naples', 'Italy CL Short 1/6/1/1/5/1 Naples', 'Italy SUB Perla 3/6/0/0/5/4 Naples'],
    }
    const isPast = (ids: string[]) => reached(italy, ids).some((sea) => sea.startsWith('Cape St. Vincent'))
    expect([isPast(['italy-zara']), isPast(['italy-perla'])]).toEqual([false, true])
    expect(reached(italy, ['italy-zara', 'italy-short'])).toEqual(['Italian Coast 4 after 1'])
  })
})
