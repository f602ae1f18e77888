import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../board/sheet.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { railMove, railMovement } from './rail-movement.ts'
import { WifReader } from '../sheet/reader.ts'
import { plainMap, position, type PositionNotation, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

/** The railways of the example around Kharkov, on its own hexes: Kursk T1238 - T1336 and T1237 - Kharkov T1235, and T1135 and T1335 beside them. */
const KHARKOV = plainMap(20, 42, (s) => {
  s.places.push(
    { name: 'Kursk', hex: 'T1338', city: 'city', source: 'project' },
    { name: 'Kharkov', hex: 'T1235', city: 'city', source: 'project' },
    { name: 'Voronezh', hex: 'T1038', city: 'city', source: 'project' },
  )
  s.rail.push(
    { name: 'Kursk', hexes: ['T1338', 'T1337', 'T1336', 'T1235'] },
    { name: 'Voronezh', hexes: ['T1338', 'T1238', 'T1138', 'T1038', 'T1037', 'T1136', 'T1135', 'T1235'] },
    { name: 'west', hexes: ['T1336', 'T1335', 'T1235'] },
  )
})
const kharkov = (units: string[]) =>
  position({
    map: KHARKOV,
    everywhere: 'USSR',
    control: { T1235: 'Germany', T1033: 'Germany' },
    active: 'Allies',
    units: ['USSR HQ-A Zhukov 6-6(5) T1038', 'Germany INF X 5-4 T1235', 'Germany INF Y 5-4 T1033', ...units],
  })
const problems = (w: WifWorld, unit: string, to: string, seat = 'USSR') => railMove.problems(w, { seat }, { unit, to }).join()

describe('the example of 11.9', () => {
  // proves: wif-11.9-zoc, wif-2.2-zoc-consumers
  it('Zhukov cannot go to T1135 or T1335 in German ZoCs, but through Kursk to T1336 where a Soviet INF stands', () => {
    const w = kharkov(['USSR INF A 5-4 T1336'])
    expect(problems(w, 'ussr-zhukov', 'T1135')).toContain(
      '11.9: T1135 is in an enemy ZoC: trains come there only if it is a station with a friendly land unit in it',
    )
    expect(problems(w, 'ussr-zhukov', 'T1335')).toContain('11.9: T1335 is in an enemy ZoC')
    run(w, railMovement(w), { 'rail move': [{ unit: 'ussr-zhukov', to: 'T1336' }] })
    expect([w.map.code(w.unit('ussr-zhukov').hex), w.unit('ussr-zhukov').faceDown]).toEqual(['T1336', true])
    expect(w.events.at(-1)!.text).toBe('Zhukov (USSR) moves by rail from Voronezh (T1038) to T1336 (5 hexes) and turns face-down.')
  })

  // proves: wif-11.9-zoc
  it('without the INF he cannot go there either', () => {
    expect(problems(kharkov([]), 'ussr-zhukov', 'T1336')).toContain('in an enemy ZoC')
  })

  // proves: wif-11.9-zoc, wif-11.9-path
  it('through a hex in an enemy ZoC no train goes, even with a unit in it', () => {
    const w = kharkov(['USSR INF A 5-4 T1336', 'USSR INF B 5-4 T1335'])
    expect(problems(w, 'ussr-zhukov', 'T1335')).toContain('11.9: enemy ZoCs stop every train from Voronezh (T1038) to T1335')
  })
})

/** Two cities and a port on a line of seven hexes, T0903 to T0303. */
const LINE = (s: Sheet) => {
  s.places.push(
    { name: 'Minsk', hex: 'T0903', city: 'city', source: 'project' },
    { name: 'Smolensk', hex: 'T0303', city: 'city', source: 'project' },
    { name: 'Riga', hex: 'T0603', port: 'minor', source: 'project' },
  )
  s.rail.push({ name: 'line', hexes: ['T0903', 'T0803', 'T0703', 'T0603', 'T0503', 'T0403', 'T0303'] })
}
const line = (notation: PositionNotation = {}, change: (s: Sheet) => void = () => {}) =>
  position({ map: plainMap(12, 8, (s) => (LINE(s), change(s))), everywhere: 'Germany', ...notation })
const X = 'germany-x-inf'

describe('stations and lines (11.9)', () => {
  it('wif-11.9-stations: from city, port or HQ hex to city, port or HQ hex; to an HQ every rail hex is a station', () => {
    const w = line({
      units: [
        'Germany INF X 5-3 T0903',
        'Germany INF Y 5-3 T0803',
        'Germany HQ-I Leeb 4-4(2) T0503',
        'Germany HQ-A Rundstedt 4-4(5) T0703',
      ],
    })
    expect(['T0303', 'T0603', 'T0503', 'T0703'].map((to) => problems(w, X, to, 'Germany'))).toEqual(['', '', '', ''])
    expect(problems(w, X, 'T0403', 'Germany')).toBe('11.9: T0403 is no station: it has no city, port or HQ; it can reach T0503')
    expect(problems(w, 'germany-y-inf', 'T0303', 'Germany')).toBe('11.9: Y INF is not at a station: T0803 has no city, port or HQ')
    expect(problems(w, 'germany-rundstedt', 'T0403', 'Germany')).toBe('')
    expect(problems(w, 'germany-rundstedt', 'T0404', 'Germany')).toContain('11.9: no railway leads from T0703 to T0404')
  })

  // proves: wif-11.9-path
  it('the side must control every hex of the way; a railway hexside is needed, adjacency of rail hexes is not enough', () => {
    const w = line({ units: ['Germany INF X 5-3 T0903'], control: { T0703: 'USSR' } })
    expect(problems(w, X, 'T0303', 'Germany')).toBe(
      '11.9: your side does not control the whole railway from Minsk (T0903) to Smolensk (T0303); it can reach no other station',
    )
    const beside = line({ units: ['Germany INF X 5-3 T0903'] }, (s) => {
      s.places.push({ name: 'Orsha', hex: 'T0704', city: 'city', source: 'project' })
      s.rail.push({ name: 'other', hexes: ['T0704', 'T0604'] })
    })
    expect(problems(beside, X, 'T0704', 'Germany')).toContain('11.9: no railway leads')
  })

  // proves: wif-11.9-path, wif-11.10.5-where
  it("through a partner's country only while both powers are active", () => {
    const between = (atWar: [string, string][]) => {
      const w = line({
        sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
        atWar,
        units: ['Germany INF X 5-3 T0903'],
        control: { T0703: 'Italy', T0603: 'Italy' },
      })
      return problems(w, X, 'T0603', 'Germany')
    }
    expect(
      between([
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ]),
    ).toBe('')
    expect(between([['Germany', 'USSR']])).toBe(
      "11.9: Riga (T0603) is Italy's: trains run in a partner's country only while both powers are active (11.10.5); it can reach no other station",
    )
  })

  // proves: wif-11.9-cost
  it('only face-up units, and each turns face-down', () => {
    const w = line({ units: ['Germany INF X 5-3 T0903 down', 'Germany INF Y 5-3 T0903'] })
    expect(problems(w, X, 'T0303', 'Germany')).toBe('11.9: X INF is face-down: only face-up units move by rail')
    const journal = run(w, railMovement(w), {
      'rail move': [
        { unit: 'germany-y-inf', to: 'T0303' },
        { unit: 'germany-y-inf', to: 'T0903' },
      ],
    })
    expect(journal[1].refused.map(({ problems }) => problems[0])).toEqual(['11.9: Y INF is face-down: only face-up units move by rail'])
    expect(w.unit('germany-y-inf').faceDown).toBe(true)
  })

  // proves: wif-11.9-zoc
  it('out of a hex in an enemy ZoC only if another land unit stays in the station', () => {
    const alone = line({ units: ['Germany INF X 5-3 T0903', 'USSR INF A 5-4 T1003'] })
    expect(problems(alone, X, 'T0303', 'Germany')).toBe(
      '11.9: X INF cannot leave Minsk (T0903), which is in an enemy ZoC, unless another land unit stays there',
    )
    const held = line({ units: ['Germany INF X 5-3 T0903', 'Germany INF Y 5-3 T0903', 'USSR INF A 5-4 T1003'], control: { T1003: 'USSR' } })
    expect(problems(held, X, 'T0303', 'Germany')).toBe('')
    run(held, railMovement(held), { 'rail move': [{ unit: X, to: 'T0303' }] })
    expect(problems(held, 'germany-y-inf', 'T0303', 'Germany')).toContain('cannot leave Minsk')
  })

  // proves: wif-11.9-straits
  it('across straits only with a railway in the hex on either side', () => {
    const across = (east: string[]) => {
      const w = position({
        everywhere: 'Germany',
        units: ['Germany INF X 5-3 T0903'],
        map: plainMap(12, 8, (s) => {
          LINE(s)
          s.rail.splice(0, 1, { name: 'west', hexes: ['T0903', 'T0803', 'T0703', 'T0603'] }, { name: 'east', hexes: east })
          s.places.push({ name: 'Orel', hex: 'T0503', city: 'city', source: 'project' })
          s.hexsides.straits = ['T0603 E']
        }),
      })
      return problems(w, X, 'T0503', 'Germany')
    }
    expect(across(['T0503', 'T0403'])).toBe('')
    expect(across(['T0403', 'T0303'])).toContain('11.9: no railway leads from Minsk (T0903) to Orel (T0503)')
  })

  it('wif-11.9-straits: one unit of a side crosses each straits hexside in an impulse', () => {
    const w = position({
      everywhere: 'Germany',
      units: ['Germany INF X 5-3 T0903', 'Germany INF Y 5-3 T0903'],
      map: plainMap(12, 8, (s) => {
        LINE(s)
        s.rail.splice(
          0,
          1,
          { name: 'west', hexes: ['T0903', 'T0803', 'T0703', 'T0603'] },
          { name: 'east', hexes: ['T0503', 'T0403', 'T0303'] },
        )
        s.hexsides.straits = ['T0603 E']
      }),
    })
    run(w, railMovement(w), { 'rail move': [{ unit: X, to: 'T0303' }] })
    expect(w.map.code(w.unit(X).hex)).toBe('T0303')
    expect(problems(w, 'germany-y-inf', 'T0303', 'Germany')).toBe(
      '11.9: another unit has moved by rail across the straits on the way to Smolensk (T0303) in this impulse; it can reach Riga (T0603)',
    )
  })
})

describe('limits (11.9)', () => {
  const units = ['Germany INF X 5-3 T0903', 'Germany LND Ju-87B 2/5/4 T0903']
  const both = (action: 'air' | 'land' | 'combined' | 'naval') => {
    const w = line({ units, actions: { Germany: action } })
    return [problems(w, X, 'T0303', 'Germany'), problems(w, 'germany-ju-87b', 'T0303', 'Germany')]
  }

  // proves: wif-11.9-cost, wif-10.2-allowable-activities
  it('an air action rails only aircraft, a land action only land units, a combined action both, a naval action none', () => {
    expect(both('air')).toEqual(['11.9: an air action moves only aircraft by rail, not X INF', ''])
    expect(both('land')).toEqual(['', '11.9: a land action moves only land units by rail, not Ju-87B'])
    expect(both('combined')).toEqual(['', ''])
    expect(both('naval')[0]).toContain("Germany's naval action allows no rail movement")
  })

  // proves: wif-11.9-cost
  it('each move counts one against the limit', () => {
    const w = line({ units })
    w.note(
      ({ used }) =>
        (used.Germany = { airMissions: 0, navalMoves: 0, railMoves: w.tables.limits.Germany.e - 1, landMoves: 0, landAttacks: 0 }),
    )
    expect(problems(w, X, 'T0303', 'Germany')).toBe('')
    run(w, railMovement(w), { 'rail move': [{ unit: X, to: 'T0303' }] })
    expect(w.impulse.used.Germany).toEqual({
      airMissions: 0,
      navalMoves: 0,
      railMoves: w.tables.limits.Germany.e,
      landMoves: 0,
      landAttacks: 0,
    })
    const used = line({ units })
    used.note(
      (impulse) =>
        (impulse.used.Germany = { airMissions: 0, navalMoves: 0, railMoves: used.tables.limits.Germany.e, landMoves: 0, landAttacks: 0 }),
    )
    expect(problems(used, X, 'T0303', 'Germany')).toMatch(/^10\.2: Germany has used (\d+) of \1 rail moves/)
  })

  it('sheets name a unit, or the hex of a factory, and the station', () => {
    const w = line({ units })
    const read = (yaml: string) => {
      const reader = new WifReader(w, 'Germany')
      return [railMove.sheet!.read(w, reader, parseSheet(yaml).documents[0]), reader.problems.map(({ message }) => message)]
    }
    expect(read('{unit: X INF, to: Smolensk}')).toEqual([{ unit: X, to: 'T0303' }, []])
    expect(read('{factory: T0103, to: Smolensk}')).toEqual([{ factory: 'T0103', to: 'T0303' }, []])
  })
})
