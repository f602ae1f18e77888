import { describe, expect, it } from 'vitest'
import { fleets } from '../testing/fleets.ts'
import { position, type PositionNotation } from '../testing/position.ts'
import { portsInReach } from './home-ports.ts'
import { type NavalOrder, navalMove } from './naval-move.ts'
import type { NavalUnit } from '../state.ts'

const { map } = fleets()
const hex = (place: string): string => map.code(map.find(place)!)
const order = (units: string[], to: string, embark: string[] = [], via: string[] = []): NavalOrder => ({
  units,
  to,
  section: null,
  via,
  embark: embark.map((unit) => ({ unit, on: null })),
  drop: [],
  intercepted: null,
})
const why = (notation: PositionNotation, seat: string, given: NavalOrder): string =>
  navalMove.problems(position({ map, ...notation }), { seat, step: { subsMoved: new Set(), lent: new Map() } }, given)[0] ?? ''
const SOLOMONS: PositionNotation = {
  sides: { Japan: 'Axis', USA: 'Allies' },
  atWar: [['Japan', 'USA']],
  active: 'Allies',
  actions: { USA: 'naval' },
  control: { [hex('Guadalcanal')]: 'USA', P1918: 'USA' },
}

describe('what ships carry (11.4.5)', () => {
  const carry = (ship: string, cargo: string) => {
    const [type, liner = ''] = ship.split(' ')
    const units = [`USA ${type} X 0/10/0/0/4/4 Guadalcanal ${liner}`.trim(), `USA ${cargo} Guadalcanal`]
    return why(
      { ...SOLOMONS, units },
      'USA',
      order(['usa-x'], 'The Solomons', [Object.values(position({ map, ...SOLOMONS, units }).state.units)[1].id]),
    )
  }
  // proves: wif-11.4.5-trs-capacity wif-11.4.5-amph-capacity
  it('a TRS any unit or aircraft, one; an AMPH and the liners only GARR, TERR, MIL and who may invade; other ships nothing', () => {
    const trs = ['ARM 1 5-5', 'HQ-I Patch 4-3(3)', 'FTR P-40 5/1/4', 'MAR 1 4-3'].map((cargo) => carry('TRS', cargo))
    expect(trs).toEqual(['', '', '', ''])
    const amph = ['INF 1 4-3', 'MIL Y 2-3', 'GARR 1 3-1', 'TERR 1 2-2', 'MAR 1 4-3', 'ARM 1 5-5', 'HQ-I Patch 4-3(3)', 'FTR P-40 5/1/4']
    expect(amph.map((cargo) => carry('AMPH', cargo) === '')).toEqual([true, true, true, true, true, false, false, false])
    expect(amph.map((cargo) => carry('TRS liner', cargo) === '')).toEqual([true, true, true, true, true, false, false, false])
    expect(carry('CA', 'INF 1 4-3')).toBe('11.4.5: no TRS or AMPH of the task force has room for 1 INF')
    const two = { ...SOLOMONS, units: ['USA TRS X 0/10/0/0/4/4 Guadalcanal', 'USA INF 1 4-3 Guadalcanal', 'USA INF 2 4-3 Guadalcanal'] }
    expect(why(two, 'USA', order(['usa-x'], 'The Solomons', ['usa-1-inf', 'usa-2-inf']))).toBe(
      '11.4.5: no TRS or AMPH of the task force has room for 2 INF',
    )
  })
})

describe('where units embark (11.4.5)', () => {
  // proves: wif-11.4.5-embark-when
  it('a transport that started out of supply takes nobody aboard where it ends', () => {
    const units = ['USA TRS Ward 0/10/0/0/4/4 Guadalcanal', 'USA MAR 1 4-3 P1918', 'USA MAR 2 4-3 Guadalcanal']
    expect(why({ ...SOLOMONS, units }, 'USA', order(['usa-ward'], 'The Solomons', ['usa-1-mar']))).toBe(
      '11.4.5: Ward starts out of supply, ends its move face-down (2.4.3) and takes nobody aboard then',
    )
    expect(why({ ...SOLOMONS, units }, 'USA', order(['usa-ward'], 'The Solomons', ['usa-2-mar']))).toBe('')
  })
  // proves: wif-11.4.5-embark-where
  it('an HQ embarks from the coast that it is on', () => {
    const units = ['USA TRS Ward 0/10/0/0/4/4 @The_Solomons:1', 'USA HQ-I Patch 4-3(3) P1918', 'USA INF 1 4-3 P1818']
    const embarks = (id: string) =>
      why({ ...SOLOMONS, units, control: { ...SOLOMONS.control, P1818: 'USA' } }, 'USA', {
        ...order(['usa-ward'], 'The Solomons', [id]),
        section: 0,
      })
    expect(embarks('usa-patch')).toBe('')
    expect(embarks('usa-1-inf')).toContain('is no port, and no co-operating HQ is there')
  })
  // proves: wif-18.2-prohibited
  it('nobody carries units of a partner with whom he does not co-operate (18.2)', () => {
    const units = ['USA TRS Ward 0/10/0/0/4/4 Guadalcanal', 'USSR INF 1 4-3 Guadalcanal']
    expect(
      why(
        {
          ...SOLOMONS,
          sides: { ...SOLOMONS.sides, USSR: 'Allies' },
          atWar: [
            ['Japan', 'USA'],
            ['Japan', 'USSR'],
          ],
          units,
        },
        'USA',
        order(['usa-ward'], 'The Solomons', ['ussr-1-inf']),
      ),
    ).toBe('18.2: Ward (USA) does not co-operate with 1 INF (USSR)')
  })
})

describe('by way of a port (11.4.2, 11.4.4)', () => {
  const notation: PositionNotation = {
    sides: { Germany: 'Axis', Commonwealth: 'Allies' },
    atWar: [['Germany', 'Commonwealth']],
    actions: { Germany: 'naval' },
    control: { [hex('Copenhagen')]: 'Commonwealth', [hex('Oslo')]: 'Commonwealth', [hex('London')]: 'Commonwealth' },
  }
  // proves: wif-11.4.4-even-via, wif-11.4.4-kiel-canal
  it('by way of Kiel the canal opens a passage that the straits close', () => {
    const units = ['Germany CL Emden 1/6/1/1/5/5 Danzig']
    const shut = { ...notation.control, [hex('Lubeck')]: 'Commonwealth' }
    // Baltic Sea, Kiel, North Sea: it finds the way by itself.
    expect(why({ ...notation, units }, 'Germany', order(['germany-emden'], 'North Sea'))).toBe('')
    expect(why({ ...notation, units: ['Germany CL Emden 1/6/1/1/5/2 Danzig'] }, 'Germany', order(['germany-emden'], 'North Sea'))).toBe(
      '11.4.2: Emden has range 2; North Sea is 3 away (Baltic Sea, Kiel (W0640), North Sea); a way of 2 is shut: 11.4.4: Baltic Sea to North Sea: enemies control Oslo (W0549) and Copenhagen (W0442)',
    )
    expect(why({ ...notation, units }, 'Germany', order(['germany-emden'], 'North Sea', [], [hex('Kiel')]))).toBe('')
    expect(why({ ...notation, units, control: shut }, 'Germany', order(['germany-emden'], 'North Sea'))).toContain(
      '11.4.4: Baltic Sea to North Sea: enemies control',
    )
    expect(why({ ...notation, units, control: shut }, 'Germany', order(['germany-emden'], 'North Sea', [], [hex('Kiel')]))).toContain(
      'beside the Kiel Canal',
    )
  })
  // proves: wif-11.4.4-kiel-canal
  it("but not a Kiel that is another side's, at peace with its ships as that may be", () => {
    const peace: PositionNotation = {
      sides: { Germany: 'Axis', Commonwealth: 'Allies', USSR: 'Allies' },
      atWar: [['Germany', 'Commonwealth']],
      active: 'Allies',
      actions: { USSR: 'naval' },
      units: ['USSR CL Kirov 1/6/1/1/5/5 Leningrad'],
    }
    expect(why(peace, 'USSR', order(['ussr-kirov'], 'North Sea'))).toContain(
      '11.4.4: Baltic Sea to North Sea: no major power of your side controls any of',
    )
  })
  // proves: wif-11.4.4-kiel-canal
  it('the way home leads through the canal too', () => {
    const homes = (range: number, control = {}) => {
      const world = position({
        map,
        ...notation,
        control: { ...notation.control, ...control },
        units: [`Germany CL Emden 1/6/1/1/5/${range} @North_Sea:0`],
      })
      return [...portsInReach(world, world.unit('germany-emden') as NavalUnit)]
        .filter(([port]) => ['Kiel', 'Danzig'].some((name) => map.find(name) === port))
        .map(([port, steps]) => `${map.placesAt(port)[0].name} ${steps}`)
    }
    expect([homes(3).sort(), homes(2), homes(5, { [hex('Lubeck')]: 'Commonwealth' })]).toEqual([['Danzig 3', 'Kiel 1'], ['Kiel 1'], []])
  })
  // proves: wif-11.4.4-channel, wif-11.4.4-even-via
  it('no call opens the Channel while the enemy holds London', () => {
    const units = ['Germany CL Emden 1/6/1/1/5/3 Kiel']
    expect(
      why({ ...notation, units, control: { ...notation.control, [hex('Brest')]: 'Germany' } }, 'Germany', {
        ...order(['germany-emden'], 'Bay of Biscay', [], ['North Sea', hex('Brest')]),
      }),
    ).toBe(
      '11.4.2: Emden has range 3; Bay of Biscay is 5 away (North Sea, Faeroes Gap, Bay of Biscay, Brest (W2032), Bay of Biscay); a way of 2 is shut: 11.4.4: North Sea to Bay of Biscay: Commonwealth controls London (W1536)',
    )
  })
})
