import { describe, expect, it } from 'vitest'
import { parseSheet } from '../../../orders/parse.ts'
import type { Sheet } from '../../../board/sheet.ts'
import { landMove, landMovement, type LandMove } from './land-movement.ts'
import { mayOverrun, oddsStep, stepName } from './overrun.ts'
import { WifReader } from '../sheet/reader.ts'
import type { LandUnit } from '../state.ts'
import { paint, plainMap, position, type PositionNotation, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

type Notation = PositionNotation & { sheet?: (sheet: Sheet) => void }
/** Berlin in the west at T1406 with Rundstedt near by, Moscow in the east at T0106; Soviet ground from column 8 eastwards. */
function world({ sheet, units = [], ...rest }: Notation = {}): WifWorld {
  const map = plainMap(15, 13, (s) => {
    s.places.push(
      { name: 'Berlin', hex: 'T1406', city: 'capital', source: 'project' },
      { name: 'Moscow', hex: 'T0106', city: 'capital', source: 'project' },
    )
    paint(s, 'country', 'T1406', 'g')
    paint(s, 'country', 'T0106', 'u')
    s.rail.push({ name: 'west', hexes: ['T1406', 'T1306', 'T1206', 'T1106', 'T1006', 'T0906'] })
    sheet?.(s)
  })
  const control = Object.fromEntries(
    Array.from({ length: map.size }, (_, hex) => map.code(hex)).map((code) => [code, Number(code.slice(1, 3)) >= 9 ? 'Germany' : 'USSR']),
  )
  return position({ map, units: ['Germany HQ-A Rundstedt 4-4(5) T1006', ...units], control, ...rest })
}
const units = (w: WifWorld, ...ids: string[]) => ids.map((id) => w.unit(id) as LandUnit)
const at = (w: WifWorld, id: string) => (w.unit(id).place === 'map' ? w.map.code(w.unit(id).hex) : w.unit(id).place)
const order = (w: WifWorld, yaml: string) => landMove.sheet!.read(w, new WifReader(w, 'Germany'), parseSheet(yaml).documents[0]) as LandMove
const play = (w: WifWorld, yaml: string) => run(w, landMovement(w), { 'land move': [order(w, yaml)] })
const refusal = (w: WifWorld, yaml: string) => landMove.problems(w, { seat: 'Germany', moved: new Set() }, order(w, yaml)).join()
const told = (w: WifWorld, kind: string) => w.events.filter((event) => event.kind === kind).map(({ text }) => text)
/** Problems of ARM P (10 factors) and MECH Q (8) overrunning T0806 from T0906. */
const problems = (notation: Notation, ...ids: string[]) => {
  const w = world({
    ...notation,
    units: ['Germany ARM P 10-6 T0906', 'Germany MECH Q 8-5 T0906', 'Germany INF R 8-4 T0906', ...(notation.units ?? [])],
  })
  const chosen = ids.length > 0 ? ids : ['germany-p-arm', 'germany-q-mech']
  return mayOverrun(w, units(w, ...chosen), w.map.hex('T0906'), w.map.hex('T0806')).join()
}

describe('the example of 11.10.6', () => {
  // The hexes of the example. Kiev supplies the Soviet army only through T1534 and T1532: the other ways are in ZoCs of X and Y INF.
  const example = (defender: string) => {
    const map = plainMap(20, 38, (s) => {
      s.places.push(
        { name: 'Berlin', hex: 'T1932', city: 'capital', source: 'project' },
        { name: 'Kiev', hex: 'T1535', city: 'city', source: 'project' },
      )
      paint(s, 'country', 'T1932', 'g')
      paint(s, 'country', 'T1535', 'u')
      paint(s, 'terrain', 'T1632', 'f')
      s.hexsides.river = ['T1533 E']
    })
    const units = [
      'Germany HQ-A Rundstedt 4-4(5) T1732',
      'Germany ARM LVII 10-6 T1732',
      'Germany INF XX 8-4 T1732',
      'Germany INF X 5-3 T1332',
      'Germany INF Y 5-3 T1334',
    ]
    return position({ map, weather: 'snow', everywhere: 'USSR', control: { T1932: 'Germany' }, units: [...units, defender] })
  }
  const ORDER = 'units: [LVII ARM, XX INF]\nvia: [T1632, T1533, T1433]\nto: T1534\noverrun: yes\ndrop: {XX INF: T1433}'

  // proves: wif-11.10.6-overrun-cost, wif-11.10.6-overrun-odds, wif-2.4.1-when-checked
  it('cut off by the stack next to it, 9:1 in snow is 7:1: destroyed; XX INF turns face-down after 5 points and LVII ARM goes on to T1534', () => {
    const w = example('USSR MECH 1 7-5 T1433 down')
    play(w, ORDER)
    expect([at(w, 'germany-lvii-arm'), at(w, 'germany-xx-inf'), at(w, 'ussr-1-mech')]).toEqual(['T1534', 'T1433', 'pool'])
    expect([w.unit('germany-lvii-arm').faceDown, w.unit('germany-xx-inf').faceDown]).toEqual([false, true])
    expect(told(w, 'overrun')[0]).toBe(
      'LVII ARM, XX INF overrun T1433 from T1533: LVII ARM 10, halved across the river: 5 + XX INF 8, halved across the river: 4 against 1 MECH 7, face-down and out of supply (2.4.3): 1; 9 against 1 = 9:1, -2 for snow: 7:1. Destroyed: 1 MECH (USSR).',
    )
    expect(told(w, 'land move')[0]).toContain('XX INF turns face-down, 5 points of 4')
    expect(told(w, 'land move')[0]).toContain('LVII ARM 6 of 6')
  })

  // proves: wif-11.10.6-overrun-odds
  it('face-up or in supply it could not be overrun: 9 against 7', () => {
    expect(refusal(example('USSR MECH 1 7-5 T1433'), ORDER)).toContain('9 against 7 = 1:1')
  })

  // proves: wif-11.10.6-overrun-armour
  it('against an ARM army one ARM is not more ARM, whatever the example names the army', () => {
    expect(refusal(example('USSR ARM 1 7-5 T1433 down'), ORDER)).toContain('against 1 ARM or HQ-A an overrun takes more of them, not 1')
  })
})

describe('who may overrun whom (11.10.6)', () => {
  // proves: wif-11.10.6-overrun-land-where
  it('land units in clear or desert, no city, not across a fort hexside', () => {
    const defender = ['USSR INF A 2-3 T0806']
    const on = (letter: string) => problems({ units: defender, sheet: (s) => paint(s, 'terrain', 'T0806', letter) })
    expect(['c', 'd'].map(on)).toEqual(['', ''])
    expect(['f', 's', 'm', 'x'].map(on).every((text) => text.startsWith('11.10.6: only land units in clear or desert hexes'))).toBe(true)
    expect(
      problems({ units: defender, sheet: (s) => s.places.push({ name: 'Minsk', hex: 'T0806', city: 'city', source: 'project' }) }),
    ).toContain('a city hex such as Minsk (T0806)')
    expect(
      problems({ units: defender, sheet: (s) => s.places.push({ name: 'Port', hex: 'T0806', port: 'major', source: 'project' }) }),
    ).toBe('')
    expect(problems({ units: defender, sheet: (s) => (s.hexsides.fort = ['T0806 W']) })).toContain('fort hexside')
  })

  // proves: wif-11.10.6-overrun-land-where
  it('a lake is clear while it is frozen', () => {
    expect(problems({ weather: 'snow', units: ['USSR INF A 1-3 T0806'], sheet: (s) => paint(s, 'terrain', 'T0806', 'l') })).toBe('')
  })

  // proves: wif-11.10.6-overrun-armour
  it('it takes an ARM, MECH or HQ-A, more armour than the defender has, and against MECH an ARM or more MECH', () => {
    expect(problems({ units: ['USSR INF A 1-3 T0806'] }, 'germany-r-inf')).toBe('11.10.6: an overrun takes at least one ARM, MECH or HQ-A')
    expect(problems({ units: ['USSR ARM A 1-3 T0806'] }, 'germany-p-arm')).toBe(
      '11.10.6: against 1 ARM or HQ-A an overrun takes more of them, not 1',
    )
    expect(problems({ units: ['USSR MECH A 1-3 T0806'] }, 'germany-q-mech')).toBe(
      '11.10.6: against 1 MECH an overrun takes an ARM or HQ-A, or more MECH than that',
    )
    expect(problems({ units: ['USSR MECH A 1-3 T0806'] }, 'germany-p-arm')).toBe('')
    expect(problems({ units: ['USSR MECH A 1-3 T0806', 'Germany MECH Z 8-5 T0906'] }, 'germany-q-mech', 'germany-z-mech')).toBe('')
    expect(problems({ units: ['USSR HQ-I Z 1-3(2) T0806'] }, 'germany-p-arm')).toBe('')
  })

  // proves: wif-11.10.6-overrun-odds
  it('final odds of 7:1, halved across a river, less two columns in snow; winterised attackers lose none', () => {
    expect(problems({ units: ['USSR INF A 3-3 T0806'] })).toBe(
      '11.10.6: an overrun needs 7:1; P ARM 10 + Q MECH 8 against A INF 3; 18 against 3 = 6:1',
    )
    expect(problems({ units: ['USSR INF A 2-3 T0806'] })).toBe('')
    expect(problems({ units: ['USSR INF A 2-3 T0806'], sheet: (s) => (s.hexsides.river = ['T0906 E']) })).toContain('9 against 2 = 4:1')
    expect(problems({ weather: 'snow', units: ['USSR INF A 2-3 T0806'] })).toBe('')
    expect(problems({ weather: 'blizzard', units: ['USSR INF A 2-3 T0806'] })).toContain('18 against 2 = 9:1, -3 for blizzard: 6:1')
    const mountaineers = ['USSR INF A 2-3 T0806', 'Germany MTN M 7-4 T0906', 'Germany MTN N 1-4 T0906']
    expect(problems({ weather: 'blizzard', units: mountaineers }, 'germany-p-arm', 'germany-m-mtn')).toBe('')
    expect(problems({ weather: 'blizzard', units: mountaineers }, 'germany-p-arm', 'germany-q-mech', 'germany-n-mtn')).toContain(
      '19 against 2 = 9:1, -3 for blizzard: 6:1',
    )
  })

  // proves: wif-15.1-land
  it('15.1: the river does not halve against a surprised unit', () => {
    const river = (s: Sheet) => (s.hexsides.river = ['T0906 E'])
    expect(problems({ units: ['USSR INF A 2-3 T0806'], sheet: river, declared: ['Germany', 'USSR'] })).toBe('')
  })

  // proves: wif-11.10.6-overrun-who
  it('others than partisans only in enemy controlled hexes', () => {
    const held = (defender: string) => {
      const w = world({ units: ['Germany ARM P 10-6 T0906', defender] })
      w.setControl(w.map.hex('T0806'), 'Germany')
      return mayOverrun(w, units(w, 'germany-p-arm'), w.map.hex('T0906'), w.map.hex('T0806')).join()
    }
    expect(held('USSR INF A 1-3 T0806')).toBe('11.10.6: T0806 is not enemy controlled, for Germany')
    expect(held('USSR PART A 1-3 T0806')).toBe('')
  })

  // proves: wif-11.10.6-overrun-odds, wif-11.10.6-overrun-cost
  it('partisans without factors are always 7:1, and cost no double; they may be overrun in friendly hexes', () => {
    expect(problems({ units: ['USSR PART A 0-3 T0806'] })).toBe('')
    const w = world({ units: ['Germany ARM P 10-6 T1106', 'USSR PART A 0-3 T1105'] })
    play(w, 'unit: P ARM\nto: T1105\noverrun: yes')
    expect([at(w, 'germany-p-arm'), at(w, 'ussr-a-part')]).toEqual(['T1105', 'pool'])
    expect(told(w, 'land move')[0]).toContain('P ARM 1 of 6')
  })

  // proves: wif-11.10.6-overrun-who
  it('the overrunning units must be in supply when they start and just before', () => {
    const w = world({ units: ['Germany ARM P 10-6 T0305', 'USSR INF A 1-3 T0205 down'] })
    expect(refusal(w, 'unit: P ARM\nto: T0205\noverrun: yes')).toContain('P ARM was out of supply when it started to move')
    const far = world({ units: ['Germany ARM P 10-6 T0705', 'USSR INF A 1-3 T0305'] })
    expect(refusal(far, 'unit: P ARM\nto: T0305\noverrun: yes')).toMatch(/P ARM is out of supply in T0[34]\d\d, just before the overrun/)
  })
})

describe('overruns in a move (11.10.6)', () => {
  // proves: wif-11.10.6-overrun-cost
  it('the defenders are destroyed, the hex is taken, the terrain costs double and the move goes on outside ZoCs', () => {
    const w = world({ units: ['Germany ARM P 10-6 T0906', 'USSR INF A 1-3 T0806'] })
    play(w, 'unit: P ARM\nvia: T0806\nto: T0506\noverrun: yes')
    expect([at(w, 'germany-p-arm'), at(w, 'ussr-a-inf'), w.state.control[w.map.hex('T0806')]]).toEqual(['T0506', 'pool', 'Germany'])
    expect(told(w, 'overrun')[0]).toBe(
      'P ARM overrun T0806 from T0906: P ARM 10 against A INF 1; 10 against 1 = 10:1. Destroyed: A INF (USSR).',
    )
    expect(told(w, 'land move')[0]).toContain('P ARM 5 of 6')
  })

  // proves: wif-11.10.6-overrun-cost
  it('the point for crossing straits is added after the doubling', () => {
    const w = world({
      sheet: (s) => (s.hexsides.straits = ['T0906 E']),
      units: ['Germany ARM P 10-6 T0906', 'Germany ARM Q 10-6 T0906', 'USSR INF A 1-3 T0806'],
    })
    play(w, 'units: [P ARM, Q ARM]\nto: T0806\noverrun: yes')
    expect(told(w, 'land move')[0]).toContain('P ARM 3 of 6, Q ARM 3 of 6')
  })

  // proves: wif-11.10.6-overrun-cost
  it('in another ZoC it goes on only by a further overrun', () => {
    const notation: Notation = { units: ['Germany ARM P 10-6 T0906', 'USSR INF A 1-3 T0806', 'USSR INF B 1-3 T0706'] }
    const w = world(notation)
    expect(refusal(w, 'unit: P ARM\nvia: T0806\nto: T0807\noverrun: yes')).not.toBe('')
    play(w, 'unit: P ARM\nvia: T0806\nto: T0706\noverrun: yes')
    expect([at(w, 'germany-p-arm'), at(w, 'ussr-a-inf'), at(w, 'ussr-b-inf')]).toEqual(['T0706', 'pool', 'pool'])
    expect(told(w, 'land move')[0]).toContain('P ARM 4 of 6')
  })

  // proves: wif-11.10.6-overrun-cost
  it('a unit that exceeds its points in the overrun turns face-down and stays', () => {
    const w = world({ units: ['Germany ARM P 10-6 T0905', 'Germany INF R 8-1 T0905', 'USSR INF A 1-3 T0805'] })
    play(w, 'units: [P ARM, R INF]\nvia: T0805\nto: T0705\noverrun: yes\ndrop: {R INF: T0805}')
    expect([at(w, 'germany-p-arm'), at(w, 'germany-r-inf'), w.unit('germany-r-inf').faceDown, w.unit('germany-p-arm').faceDown]).toEqual([
      'T0705',
      'T0805',
      true,
      false,
    ])
  })

  it('without overrun: yes nobody is overrun', () => {
    const w = world({ units: ['Germany ARM P 10-6 T0906', 'USSR INF A 1-3 T0806'] })
    expect(refusal(w, 'unit: P ARM\nto: T0806')).toContain("can only be overrun ('overrun: yes', 11.10.6)")
  })
})

describe('the one-die odds ladder (11.15.5)', () => {
  // proves: wif-11.10.6-overrun-odds
  it('rounds in favour of the defender and steps over 3:2', () => {
    expect(
      [
        [39, 10],
        [3, 2],
        [29, 20],
        [1, 1],
        [99, 100],
        [1, 2],
        [49, 100],
        [1, 3],
        [1, 5],
      ].map(([a, d]) => stepName(oddsStep(a, d))),
    ).toEqual(['3:1', '3:2', '1:1', '1:1', '1:2', '1:2', '1:3', '1:3', '1:5'])
    expect([12, 3.9].map((ratio) => stepName(oddsStep(ratio, 1) - 1))).toEqual(['11:1', '2:1'])
    expect([stepName(oddsStep(3, 2) - 1), stepName(oddsStep(11, 1) - 2), stepName(oddsStep(3, 1) - 2)]).toEqual(['1:1', '9:1', '3:2'])
  })
})
