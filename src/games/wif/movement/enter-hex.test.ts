import { describe, expect, it } from 'vitest'
import type { Sheet } from '../../../board/sheet.ts'
import { landMovement } from './land-movement.ts'
import { takeControl } from '../ground/control.ts'
import { atWar, surprised } from '../powers.ts'
import { play } from '../sequence.ts'
import type { LandUnit } from '../state.ts'
import { paint, plainMap, position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import { giveSeats } from '../testing/seats.ts'

const SIDES = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' } as const
const board = (change: (s: Sheet) => void = () => {}) =>
  plainMap(12, 8, (s) => {
    s.legend.country.i = 'Italy'
    s.places.push(
      { name: 'Rome', hex: 'T1104', city: 'capital', source: 'project' },
      { name: 'Berlin', hex: 'T1105', city: 'capital', source: 'project' },
    )
    paint(s, 'country', 'T1104', 'i')
    paint(s, 'country', 'T1105', 'g')
    change(s)
  })
/** Germany has fought the USSR for long; Italy declares war on it in this impulse. Next to T0704 lie a hex of Italy, one of Rumania and one of Germany. */
function declared(units: string[], notation: PositionNotation = {}) {
  const w = position({
    map: board(),
    sides: SIDES,
    minors: { Rumania: 'Germany' },
    everywhere: 'USSR',
    units,
    control: { T1104: 'Italy', T1105: 'Germany', T0804: 'Italy', T0705: 'Rumania', T0703: 'Germany' },
    ...notation,
  })
  w.set({
    wars: [
      { between: ['Germany', 'USSR'], declared: 0, by: 'Germany' },
      { between: ['Italy', 'USSR'], declared: 1, by: 'Italy' },
    ],
  })
  w.note((impulse) => (impulse.actions = { Germany: 'land', Italy: 'land' }))
  return w
}
const PLANE = 'USSR FTR Yak-1 6/1/4 T0704'
const fate = (units: string[], ...moving: string[]) => {
  const w = declared([PLANE, ...units])
  giveSeats(w, { Germany: 'Axis', Italy: 'Axis' })
  run(w, landMovement(w), { 'land move': [{ units: moving, path: ['T0704'] }] })
  for (const id of moving) expect(w.map.code(w.unit(id).hex)).toBe('T0704')
  return w.unit('ussr-yak-1').place
}

describe('who takes aircraft by surprise on the ground (15, 15.1)', () => {
  // proves: wif-15-who, wif-15.1-surprised-air, wif-11.10.6-overrun-aircraft
  it('who declared war does; who was at war before does not', () => {
    expect(fate(['Italy INF I 4-4 T0804'], 'italy-i-inf')).toBe('pool')
    expect(fate(['Germany INF H 4-4 T0703'], 'germany-h-inf')).toBe('map')
  })

  // proves: wif-15-who
  it('example: nor who declared war but starts the impulse in Rumania, which was at war before', () => {
    expect(fate(['Italy INF I 4-4 T0705'], 'italy-i-inf')).toBe('map')
  })

  // proves: wif-15-who
  it('nor a stack with one unit in it who was at war before', () => {
    expect(fate(['Italy INF I 4-4 T0804', 'Germany INF H 4-4 T0804'], 'italy-i-inf', 'germany-h-inf')).toBe('map')
    expect(fate(['Italy INF I 4-4 T0804', 'Italy INF J 4-4 T0804'], 'italy-i-inf', 'italy-j-inf')).toBe('pool')
  })

  // proves: wif-15-who
  it('where it started counts, not what its move has made of the hex it comes from', () => {
    const w = declared(['USSR FTR Yak-1 6/1/4 T0604', 'Italy INF I 4-4 T0705'])
    run(w, landMovement(w), { 'land move': [null, { units: ['italy-i-inf'], path: ['T0704', 'T0604'] }] })
    expect([w.map.code(w.unit('italy-i-inf').hex), w.unit('ussr-yak-1').place]).toEqual(['T0604', 'map'])
    const other = declared(['USSR FTR Yak-1 6/1/4 T0604', 'Italy INF I 4-4 T0804'])
    run(other, landMovement(other), { 'land move': [null, { units: ['italy-i-inf'], path: ['T0704', 'T0604'] }] })
    expect(other.unit('ussr-yak-1').place).toBe('pool')
  })

  // proves: wif-15-who, wif-15.1-land
  it('a German in the stack takes the surprise from the Italians: the river halves an overrun of theirs', () => {
    const overruns = (...stack: string[]) => {
      const w = declared([...stack, 'USSR INF A 2-3 T0704'], { map: board((s) => (s.hexsides.river = ['T0804 E'])) })
      giveSeats(w, { Germany: 'Axis', Italy: 'Axis' })
      const units = w
        .onMap()
        .filter((unit) => unit.country !== 'USSR')
        .map((unit) => unit.id)
      run(w, landMovement(w), { 'land move': [{ units, path: ['T0704'], overrun: true }] })
      return [w.unit('ussr-a-inf').place, w.events.map(({ text }) => text).join()]
    }
    const alone = overruns('Italy ARM C 8-6 T0804', 'Italy ARM D 8-6 T0804')
    expect(alone[0]).toBe('pool')
    expect(alone[1]).toContain('not halved across the river, the defender is surprised (15.1)')
    expect(overruns('Italy ARM C 8-6 T0804', 'Germany ARM D 8-6 T0804')[0]).toBe('map')
  })

  // proves: wif-15-who
  it('a whole impulse remembers where units started', () => {
    const w = position({ units: ['Germany INF X 5-3 T0404'], control: { T0404: 'USSR' } }, new ScriptedDice([8, 9, 9, 9]))
    w.note(({ startedOn }) => startedOn.clear())
    run(w, play(w), { action: ['land'] })
    expect(w.impulse.startedOn.get('germany-x-inf')).toBe('USSR')
  })
})

describe('wars of minor countries', () => {
  // Germany is at war with Poland, which the Commonwealth has aligned; the Commonwealth itself is at war with nobody.
  const notation: PositionNotation = {
    sides: SIDES,
    minors: { Poland: 'Commonwealth', Rumania: 'Germany' },
    atWar: [['Germany', 'Poland']],
    everywhere: 'Germany',
    control: { T0404: 'Poland', T0305: 'Commonwealth' },
    map: plainMap(8, 8, (s) => {
      s.places.push({ name: 'Warsaw', hex: 'T0404', city: 'minor capital', source: 'project' })
      paint(s, 'country', 'T0404', 'p')
      paint(s, 'country', 'T0000', 'r')
    }),
  }

  // proves: wif-11.10.5-where, wif-9.8-enter-or-attack
  it('a war against a minor country stays its own: its power is not in it, the minors of the other power are', () => {
    const w = position(notation)
    expect([atWar(w, 'Germany', 'Poland'), atWar(w, 'Rumania', 'Poland'), atWar(w, 'Germany', 'Commonwealth')]).toEqual([true, true, false])
  })

  // proves: wif-15-who
  it('and only the minor country is surprised by it', () => {
    const w = position({ ...notation, declared: ['Germany', 'Poland'] })
    expect([
      surprised(w, 'Poland', 'Germany'),
      surprised(w, 'Poland', 'Rumania'),
      surprised(w, 'Commonwealth', 'Germany'),
      surprised(w, 'Germany', 'Poland'),
    ]).toEqual([true, true, false, false])
  })

  // proves: wif-15-who
  it('who is at war with a minor country is not surprised by it when its power declares war too', () => {
    const w = position({ ...notation, atWar: [] })
    w.set({
      wars: [
        { between: ['Germany', 'Poland'], declared: 0, by: 'Germany' },
        { between: ['Commonwealth', 'Germany'], declared: 1, by: 'Commonwealth' },
      ],
    })
    expect([surprised(w, 'Germany', 'Commonwealth'), surprised(w, 'Germany', 'Poland')]).toEqual([true, false])
  })

  // proves: wif-2.5.3-minor-captures-hex
  it('example: what a minor country takes from an enemy of its own is its own, while its power is not at war with that enemy', () => {
    const w = position({ ...notation, units: ['Poland INF P 4-3 T0404', 'Commonwealth INF B 4-3 T0305'] })
    expect(takeControl(w, w.map.hex('T0303'), [w.unit('poland-p-inf') as LandUnit])).toBe('Poland')
    expect(takeControl(w, w.map.hex('T0302'), [w.unit('commonwealth-b-inf') as LandUnit])).toBeNull()
    w.declareWar({ between: ['Germany', 'Commonwealth'], declared: 0, by: null })
    expect(takeControl(w, w.map.hex('T0304'), [w.unit('poland-p-inf') as LandUnit])).toBe('Commonwealth')
  })

  // proves: wif-11.10.5-where
  it("a hex of the other side that one is not at war with is closed; in an enemy's what others have there does not bar it, and their aircraft are overrun (9.8)", () => {
    const into = (holder: string) =>
      position({
        ...notation,
        control: { T0404: 'Germany', T0304: holder },
        units: ['Germany INF X 5-3 T0404', 'Commonwealth FTR Hurricane 6/1/4 T0304 down'],
      })
    const shut = into('Commonwealth')
    const refused = run(shut, landMovement(shut), { 'land move': [{ units: ['germany-x-inf'], path: ['T0304'] }] })[0].refused[0]
      .problems[0]
    expect(refused).toContain("11.10.4: Germany is neutral and T0304 is Commonwealth's")
    const open = into('Poland')
    run(open, landMovement(open), { 'land move': [{ units: ['germany-x-inf'], path: ['T0304'] }] })
    expect([open.map.code(open.unit('germany-x-inf').hex), open.unit('commonwealth-hurricane').place]).toEqual(['T0304', 'pool'])
  })
})
