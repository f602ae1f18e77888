import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../board/sheet.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { landMove, landMovement, type LandMove } from './land-movement.ts'
import { WifReader } from '../sheet/reader.ts'
import { paint, plainMap, position, type PositionNotation, run } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

const HOME = (s: Sheet) => {
  s.places.push(
    { name: 'Berlin', hex: 'T1406', city: 'capital', source: 'project' },
    { name: 'Moscow', hex: 'T0106', city: 'capital', source: 'project' },
  )
  paint(s, 'country', 'T1406', 'g')
  paint(s, 'country', 'T0106', 'u')
  s.rail.push({ name: 'west', hexes: ['T1406', 'T1306', 'T1206', 'T1106', 'T1006', 'T0906'] })
  s.rail.push({ name: 'east', hexes: ['T0106', 'T0206', 'T0306', 'T0406', 'T0506'] })
}
type Notation = PositionNotation & { sheet?: (sheet: Sheet) => void }
/** Berlin in the west at T1406 (rails to T0906, where Rundstedt stands), Moscow in the east at T0106; the border runs between columns 8 and 7. */
function world({ sheet, units = [], ...rest }: Notation = {}): WifWorld {
  const map = plainMap(15, 13, (s) => (HOME(s), sheet?.(s)))
  const control = Object.fromEntries(
    Array.from({ length: map.size }, (_, hex) => map.code(hex)).map((code) => [code, Number(code.slice(1, 3)) >= 8 ? 'Germany' : 'USSR']),
  )
  return position({ map, units: ['Germany HQ-A Rundstedt 4-4(5) T0906', ...units], control, ...rest })
}
const move = (w: WifWorld, ...moves: LandMove[]) => run(w, landMovement(w), { 'land move': moves })
const told = (w: WifWorld, kind = 'land move') => w.events.filter((event) => event.kind === kind).map(({ text }) => text)
const at = (w: WifWorld, id: string) => w.map.code(w.unit(id).hex)
/** Reads one item of a `move:` section as the player wrote it. */
const ordered = (w: WifWorld, yaml: string) => {
  const reader = new WifReader(w, 'Germany')
  return {
    move: landMove.sheet!.read(w, reader, parseSheet(yaml).documents[0]) as LandMove,
    problems: reader.problems.map(({ message }) => message),
  }
}
const refusal = (w: WifWorld, yaml: string) => landMove.problems(w, { seat: 'Germany', moved: new Set() }, ordered(w, yaml).move).join()
const X = 'germany-x-inf'

describe('how to move (11.10.1)', () => {
  // proves: wif-11.10.1-control
  it('a unit moves hex by hex within its points and takes the hexes it enters', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806'] })
    move(w, { units: [X], path: ['T0706', 'T0606'] })
    expect(at(w, X)).toBe('T0606')
    expect([w.state.control[w.map.hex('T0706')], w.state.control[w.map.hex('T0606')]]).toEqual(['Germany', 'Germany'])
    expect(w.unit(X).faceDown).toBe(false)
    expect(told(w)).toEqual(['X INF: T0806 to T0606 via T0706, movement points X INF 2 of 3.'])
  })

  // proves: wif-11.10.1-movement-points
  it('the last hex may be entered with too few points, face-down; with none left it may not', () => {
    const forest = (s: Sheet) => paint(s, 'terrain', 'T0506', 'f')
    const w = world({ sheet: forest, units: ['Germany INF X 5-3 T0806'] })
    move(w, { units: [X], path: ['T0706', 'T0606', 'T0506'] })
    expect([at(w, X), w.unit(X).faceDown]).toEqual(['T0506', true])
    expect(told(w)[0]).toContain('X INF turns face-down, 4 points of 3 (11.10.1)')
    expect(refusal(world({ units: ['Germany INF X 5-3 T0806'] }), 'unit: X INF\nto: T0406')).toBe(
      '11.10.1: to T0406 X INF needs 4 of its 3 movement points; it can reach T0506',
    )
  })

  // proves: wif-11.10.1-basics
  it('a unit moves once in a step, and only face-up', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806', 'Germany INF Y 5-3 T0806 down'] })
    const journal = move(w, { units: [X], path: ['T0706'] }, { units: [X], path: ['T0606'] })
    expect(journal.filter(({ decision }) => decision === 'land move')[1].refused[0].problems).toEqual([
      '11.10: X INF has moved in this step already',
    ])
    expect(refusal(w, 'unit: Y INF\nto: T0705')).toBe('11.10: Y INF is face-down and cannot move')
  })

  // proves: wif-2.4.3-land-out-of-supply
  it('a unit that starts out of supply turns face-down when it stops', () => {
    const w = world({ units: ['Germany INF X 5-3 T0401'] })
    move(w, { units: [X], path: ['T0301'] })
    expect([at(w, X), w.unit(X).faceDown]).toEqual(['T0301', true])
    expect(told(w)[0]).toContain('X INF turns face-down, it moved out of supply (2.4.2: out of supply')
  })

  // proves: wif-2.4.1-when-checked
  it('2.4.1 example: an HQ that moves first puts the units ahead into supply', () => {
    const units = ['Germany MECH XLVI 7-5 T0506']
    const still = world({ units })
    move(still, { units: ['germany-xlvi-mech'], path: ['T0406'] })
    expect(still.unit('germany-xlvi-mech').faceDown).toBe(false)
    const rain = () => world({ weather: 'rain', units })
    const late = rain()
    move(late, { units: ['germany-xlvi-mech'], path: ['T0406'] })
    expect(late.unit('germany-xlvi-mech').faceDown).toBe(true)
    const led = rain()
    move(led, { units: ['germany-rundstedt'], path: ['T0806', 'T0706'] }, { units: ['germany-xlvi-mech'], path: ['T0406'] })
    expect(led.unit('germany-xlvi-mech').faceDown).toBe(false)
  })

  it('wif-11.10.1-zoc-stop: a unit stops where it enters an enemy ZoC, and may start in one and go straight into another', () => {
    const w = world({ units: ['Germany INF X 5-4 T0806', 'USSR INF A 5-4 T0605'] })
    expect(landMove.problems(w, { seat: 'Germany', moved: new Set() }, { units: [X], path: ['T0706', 'T0606', 'T0506'] })).toEqual([
      '11.10.1: in T0706 it enters an enemy ZoC and must end its move there',
    ])
    const next = world({ units: ['Germany INF X 5-4 T0706', 'USSR INF A 5-4 T0605'] })
    move(next, { units: [X], path: ['T0606'] })
    expect(at(next, X)).toBe('T0606')
  })

  // proves: wif-11.10.1-zoc-stop
  it('a cheapest path is found around ZoCs, and a goal behind them is refused with the nearest hex', () => {
    const w = world({ units: ['Germany ARM P 8-6 T0806', 'USSR INF A 5-4 T0606'] })
    const { path } = ordered(w, 'unit: P ARM\nto: T0406').move
    expect([path.length, path.at(-1)]).toEqual([6, 'T0406'])
    expect(path).not.toContain('T0506')
    expect(refusal(w, 'unit: P ARM\nto: T0306')).toContain('11.10.1: to T0306 P ARM needs 7 of its 6 movement points; it can reach')
  })

  it('a way through waypoints is refused at the first that cannot be reached', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806', 'USSR INF A 5-4 T0605'] })
    expect(refusal(w, 'unit: X INF\nvia: T0706\nto: T0506')).toBe(
      '11.10.1: from T0706 there is no way on to T0506 (movement points used: X INF 1 of 3, and it stops there in an enemy ZoC)',
    )
    expect(refusal(w, 'unit: X INF\nvia: T0706\nto: T0606')).toBe('11.10.1: in T0706 it enters an enemy ZoC and must end its move there')
    expect(refusal(w, 'unit: X INF\nvia: T0206\nto: T0106')).toContain('11.10.1: to T0206 X INF needs')
    expect(refusal(w, 'unit: X INF\nto: T0806')).toContain('11.10.1: X INF is in T0806 already')
  })

  // proves: wif-11.10.2-weather
  it('rain doubles what terrain costs', () => {
    const w = world({ weather: 'rain', units: ['Germany INF X 5-3 T0806'] })
    move(w, { units: [X], path: ['T0706', 'T0606'] })
    expect([at(w, X), w.unit(X).faceDown]).toEqual(['T0606', true])
    expect(refusal(world({ weather: 'rain', units: ['Germany INF X 5-3 T0806'] }), 'unit: X INF\nto: T0506')).toContain(
      'needs 6 of its 3 movement points; it can reach',
    )
  })

  // proves: wif-11.10.1-basics
  it('a stack moves as one, each unit on its own points, and may leave units behind', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806', 'Germany ARM P 8-6 T0806'] })
    expect(refusal(w, 'units: [P ARM, X INF]\nto: T0306')).toContain('X INF needs 5 of its 3 movement points')
    const { move: order, problems } = ordered(w, 'units: [P ARM, X INF]\nvia: T0606\nto: T0306\ndrop: {X INF: T0606}')
    expect(problems).toEqual([])
    move(w, order)
    expect([at(w, X), at(w, 'germany-p-arm')]).toEqual(['T0606', 'T0306'])
    expect(told(w)[0]).toContain('X INF stopped in T0606')
  })

  // proves: wif-11.10.1-basics
  it('units that do not co-operate do not move together', () => {
    const nations = (s: Sheet) => (paint(s, 'country', 'T0000', 'r'), paint(s, 'country', 'T0001', 'f'))
    const w = world({
      minors: { Rumania: 'Germany', Finland: 'Germany' },
      sheet: nations,
      units: ['Germany INF X 5-3 T0806', 'Rumania INF R 4-3 T0806', 'Finland INF F 4-3 T0806'],
    })
    expect(refusal(w, 'units: [X INF, R INF]\nto: T0706')).toBe('')
    expect(refusal(w, 'units: [X INF, R INF, F INF]\nto: T0706')).toBe(
      '11.10.1: R INF (Rumania) and F INF (Finland) do not co-operate and cannot move together (18.1)',
    )
  })

  // proves: wif-11.10.1-basics
  it('units that stand apart do not move together', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806', 'Germany INF Y 5-3 T0805'] })
    expect(refusal(w, 'units: [X INF, Y INF]\nto: T0706')).toBe(
      '11.10.1: Y INF is in T0805, not with X INF in T0806: only units stacked together move together',
    )
  })

  // proves: wif-2.3.1-when-and-overstack
  it('stacking counts at the end of the step, not on the way (2.3.1): who goes where it would break is told, and may say that he means it', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806', 'Germany INF Y 5-3 T0705', 'Germany INF Z 5-3 T0705'] })
    const problems = (text: string) => landMove.problems(w, { seat: 'Germany', moved: new Set() }, ordered(w, text).move)
    expect(problems('unit: X INF\nto: T0705')).toEqual([
      "2.3.1: 3 land units in T0705, where 2 may stack; say 'overstack: yes' if others move on from there in this step: else units there are destroyed at its end",
    ])
    expect(problems('unit: X INF\nvia: [T0705]\nto: T0704')).toEqual([])
    const order = ordered(w, 'unit: X INF\nto: T0705\noverstack: yes').move
    expect(landMove.problems(w, { seat: 'Germany', moved: new Set() }, order)).toEqual([])
    expect(landMove.sheet!.check!(w, 'Germany', order)).toEqual([
      'at the end of the step units there will be destroyed unless some move on: 2.3.1: 3 land units in T0705, where 2 may stack',
    ])
  })

  it('the check of a sheet warns when an HQ leaves more aircraft behind than may stay', () => {
    const w = world({ units: ['Germany LND Ju-87B 2/5/4 T0906', 'Germany FTR Bf-109 6/2/4 T0906'] })
    expect(landMove.sheet!.check!(w, 'Germany', ordered(w, 'unit: Rundstedt\nto: T0806').move)).toEqual([
      '2.3.1: without Rundstedt only 1 aircraft may stay in T0906, where 2 are: the rest are destroyed at the end of the step',
    ])
  })

  // proves: wif-10.2-count-land-and-rail-moves
  it('each unit of a stack is one land move, against the limit of a combined action', () => {
    const w = world({ actions: { Germany: 'combined' }, units: ['Germany INF X 5-3 T0806', 'Germany INF Y 5-3 T0806'] })
    move(w, { units: [X, 'germany-y-inf'], path: ['T0706'] })
    expect(w.impulse.used.Germany.landMoves).toBe(2)
    w.note(({ used }) => (used.Germany.landMoves = w.tables.limits.Germany.g))
    const full = world({ actions: { Germany: 'combined' }, units: ['Germany INF X 5-3 T0806'] })
    full.note(
      ({ used }) =>
        (used.Germany = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: full.tables.limits.Germany.g, landAttacks: 0 }),
    )
    expect(refusal(full, 'unit: X INF\nto: T0706')).toMatch(/^10\.2: Germany has used \d+ of \d+ land moves/)
  })
})

describe('where units may go (11.10.3 to 11.10.5)', () => {
  // proves: wif-11.10.5-where
  it('enemy land units bar the way, and the refusal says what can be done', () => {
    const w = world({ units: ['Germany INF X 5-4 T0806', 'USSR INF A 5-4 T0606'] })
    expect(refusal(w, 'unit: X INF\nto: T0606')).toBe(
      "11.10.3: A INF in T0606: enemy land units can only be overrun ('overrun: yes', 11.10.6); it can reach T0706",
    )
  })

  // proves: wif-11.10.5-where
  it('not into a country one is not at war with; an ally that is not at war may not follow', () => {
    const w = world({
      sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
      units: ['Italy INF X 5-4 T0806'],
      actions: { Germany: 'land', Italy: 'land' },
    })
    expect(landMove.problems(w, { seat: 'Italy', moved: new Set() }, { units: ['italy-x-inf'], path: ['T0706'] })).toEqual([
      "11.10.4: Italy is neutral and T0706 is USSR's; it cannot move at all",
    ])
  })

  // proves: wif-11.10.5-where
  it("into an active partner's hexes, not into those of a partner who is neutral", () => {
    const into = (atWar: [string, string][]) => {
      const w = world({ sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' }, atWar, units: ['Germany INF X 5-4 T0806'] })
      w.setControl(w.map.hex('T0805'), 'Italy')
      return refusal(w, 'unit: X INF\nto: T0805')
    }
    expect(
      into([
        ['Germany', 'USSR'],
        ['Italy', 'USSR'],
      ]),
    ).toBe('')
    expect(into([['Germany', 'USSR']])).toContain("11.10.5: T0805 is Italy's, and Italy is neutral; it can reach")
  })

  // proves: wif-11.10.5-where, wif-18.2-ftc-limit, wif-17.4.3-access
  it('a minor goes into the home country of another minor only with an HQ of its own (18.2)', () => {
    const notation: Notation = {
      minors: { Rumania: 'Germany', Finland: 'Germany' },
      sheet: (s) => (paint(s, 'country', 'T0806', 'r'), paint(s, 'country', 'T0000', 'f')),
      units: ['Finland INF F 4-3 T0906'],
    }
    const problems = (w: WifWorld) =>
      landMove.problems(w, { seat: 'Germany', moved: new Set() }, { units: ['finland-f-inf'], path: ['T0806'] })
    expect(problems(world(notation))[0]).toContain(
      '11.10.5: T0806 is in Rumania, with which Finland does not co-operate; it may go there only with an HQ of Finland and within its reorganisation value (18.2)',
    )
    const led = world({ ...notation, units: ['Finland INF F 4-3 T0906', 'Finland HQ-I Mannerheim 3-3(2) T0806'] })
    expect(problems(led)).toEqual([])
  })

  // proves: wif-11.10.2-hexsides
  it('nobody crosses an unfrozen lake hexside or enters the sea', () => {
    const w = world({
      sheet: (s) => ((s.hexsides.lake = ['T0806 E']), paint(s, 'terrain', 'T0805', '~')),
      units: ['Germany INF X 5-4 T0806'],
    })
    expect(landMove.problems(w, { seat: 'Germany', moved: new Set() }, { units: [X], path: ['T0706'] })).toEqual([
      '11.10.2: X INF cannot go from T0806 to T0706; it can reach T0707',
    ])
    expect(refusal(w, 'unit: X INF\nto: T0805')).toContain('11.10.2: T0805 is sea; it can reach')
  })
})

describe('aircraft in the way (11.10.6, 15.1)', () => {
  // proves: wif-11.10.6-overrun-aircraft
  it('face-down aircraft in an entered hex are destroyed, for the normal cost', () => {
    const w = world({ units: ['Germany INF X 5-3 T0806', 'USSR LND Il-2 2/4/4 T0706 down'] })
    move(w, { units: [X], path: ['T0706'] })
    expect(w.unit('ussr-il-2').place).toBe('pool')
    expect(told(w, 'overrun')).toEqual(['T0706: Il-2 (USSR) is overrun on the ground, face-down, and destroyed (movement).'])
    expect(told(w)[0]).toContain('X INF 1 of 3')
  })

  // proves: wif-11.10.6-overrun-aircraft, wif-15.1-surprised-air
  it('face-up aircraft rebase and turn face-down, unless the power that enters has surprised them', () => {
    const units = ['Germany INF X 5-3 T0806', 'USSR LND Il-2 2/4/4 T0706']
    const w = world({ units })
    move(w, { units: [X], path: ['T0706'] })
    expect([w.unit('ussr-il-2').place, w.unit('ussr-il-2').faceDown, at(w, 'ussr-il-2') === 'T0706']).toEqual(['map', true, false])
    const surprised = world({ units, declared: ['Germany', 'USSR'] })
    move(surprised, { units: [X], path: ['T0706'] })
    expect(surprised.unit('ussr-il-2').place).toBe('pool')
    expect(told(surprised, 'overrun')[0]).toContain('surprised (15.1)')
  })
})
