import { describe, expect, it } from 'vitest'
import type { Place } from '../../../board/sheet.ts'
import { placesFor } from './reinforcement-places.ts'
import { reinforcements } from './reinforcements.ts'
import { callOutReserves, reservesOf } from './reserves.ts'
import { paint, plainMap, position, run } from '../testing/position.ts'
import type { PositionNotation } from '../testing/position.ts'

/** Soviet ground with Kiev in T0303, Minsk in T0306 and Odessa, a port, in T0309; Finnish ground in the east with Helsinki in T0008. */
const city = (hex: string, name: string, more: object = {}) => ({ hex, name, city: 'city', source: 'project', ...more }) as Place
const board = plainMap(
  12,
  12,
  (sheet) => {
    sheet.places.push(city('T0303', 'Kiev'), city('T0306', 'Minsk'), city('T0309', 'Odessa', { port: 'major' }), city('T0008', 'Helsinki'))
    for (let row = 7; row < 10; row++) for (const column of ['00', '01']) paint(sheet, 'country', `T${column}0${row}`, 'f')
  },
  'USSR',
)
const FULL = [
  'USSR INF A 3-3 T0303',
  'USSR INF B 3-3 T0303',
  'USSR INF C 3-3 T0306',
  'USSR INF D 3-3 T0306',
  'USSR INF E 3-3 T0309',
  'USSR INF F 3-3 T0309',
]
function before(units: string[], notation: PositionNotation = {}) {
  const world = position({ map: board, units, ...notation })
  world.set({ turn: { ...world.state.turn, index: 1 } })
  return world
}
const codes = (world: ReturnType<typeof before>, id: string) =>
  placesFor(world, world.unit(id))
    .map((hex) => world.map.code(hex))
    .sort()
const at = (world: ReturnType<typeof before>, id: string) =>
  world.unit(id).place === 'map' ? world.map.code(world.unit(id).hex) : world.unit(id).place

describe('arriving reinforcements (4.2)', () => {
  it('wif-4.2-arrival: they arrive face-up on the turn of their slice, where their owner puts them', () => {
    const world = before(['USSR INF X 3-3 circle:1', 'USSR INF Y 3-3 circle:2'])
    run(world, reinforcements(world), { 'place reinforcement': [{ unit: 'ussr-x-inf', hex: 'T0309' }] })
    expect(at(world, 'ussr-x-inf')).toBe('T0309')
    expect(world.unit('ussr-x-inf').faceDown).toBe(false)
    expect(at(world, 'ussr-y-inf')).toBe('circle')
    expect(world.events[0].text).toBe('X INF (USSR) arrives at Odessa (T0309).')
  })
  // proves: wif-4.2.1-placement-order
  it('the side with the initiative of last turn places first', () => {
    const units = ['USSR INF X 3-3 circle:1', 'Germany INF Y 3-3 circle:1']
    for (const [holder, seats] of [
      ['Axis', ['Germany', 'USSR']],
      ['Allies', ['USSR', 'Germany']],
    ] as const) {
      const world = before(units)
      world.set({ initiative: { ...world.state.initiative, holder: holder } })
      expect(run(world, reinforcements(world)).map(({ seat }) => seat)).toEqual(seats)
    }
  })
  // proves: wif-4.2-arrival
  it('only in cities of the home country that its power controls: not in the country of another, not in a lost city', () => {
    const world = before(['USSR INF X 3-3 circle:1', 'Finland INF I 3-3 circle:1'], {
      minors: { Finland: 'Germany' },
      control: { T0306: 'Germany' },
    })
    expect(codes(world, 'ussr-x-inf')).toEqual(['T0303', 'T0309'])
    expect(codes(world, 'finland-i-inf')).toEqual(['T0008'])
  })
  // proves: wif-4.2-arrival
  it('in a city in an enemy ZoC too, but left to itself it arrives elsewhere', () => {
    const world = before(['USSR INF X 3-3 circle:1', 'Germany INF Y 3-3 T0305'], { control: { T0305: 'Germany' } })
    expect(codes(world, 'ussr-x-inf')).toContain('T0306')
    run(world, reinforcements(world))
    expect(['T0303', 'T0309']).toContain(at(world, 'ussr-x-inf'))
  })
  // proves: wif-4.2.1-placement-order
  it('ships arrive in ports of their home country, not in other cities', () => {
    const world = before(['USSR BB Marat 4/5/2/3/4/2 circle:1'])
    expect(codes(world, 'ussr-marat')).toEqual(['T0309'])
    run(world, reinforcements(world))
    expect(at(world, 'ussr-marat')).toBe('T0309')
  })

  it('those that nobody places go to the emptiest cities', () => {
    const world = before([...FULL.slice(0, 3), 'USSR INF X 3-3 circle:1', 'USSR INF Y 3-3 circle:1'])
    run(world, reinforcements(world))
    expect(at(world, 'ussr-x-inf')).toBe('T0309')
    expect(world.unit('ussr-y-inf').place).toBe('map')
    expect(at(world, 'ussr-y-inf')).not.toBe('T0303')
  })
  // proves: wif-4.2-arrival
  it('a place out of the question is refused with the nearest that is not', () => {
    const world = before(['USSR INF X 3-3 circle:1'])
    const [asked] = run(world, reinforcements(world), { 'place reinforcement': [{ unit: 'ussr-x-inf', hex: 'T0407' }] })
    expect(asked.refused[0].problems).toEqual([
      '4.2.1: X INF may not arrive at T0407: there is no city in T0407, and there is room in one; it may at Minsk (T0306), Odessa (T0309), Kiev (T0303)',
    ])
  })
  it("where the campaign's schedule says, before anywhere else, unless an enemy is near", () => {
    const world = before(['USSR INF X 3-3 circle:1'])
    world.set({ schedule: [...world.state.schedule, { turn: 1, unit: 'ussr-x-inf', hex: board.hex('T0909') }] })
    expect(codes(world, 'ussr-x-inf')).toContain('T0909')
    run(world, reinforcements(world))
    expect(at(world, 'ussr-x-inf')).toBe('T0909')
    const near = before(['USSR INF X 3-3 circle:1', 'Germany INF Y 3-3 T0908'], { control: { T0908: 'Germany' } })
    near.set({ schedule: [...near.state.schedule, { turn: 1, unit: 'ussr-x-inf', hex: board.hex('T0909') }] })
    expect(codes(near, 'ussr-x-inf')).toEqual(['T0303', 'T0306', 'T0309'])
  })
})

describe('MIL (4.2.1)', () => {
  it('wif-4.2.1-mil-city: a MIL arrives in its own city only', () => {
    const world = before(['USSR MIL Minsk 3-3 circle:1 city=Minsk'])
    expect(codes(world, 'ussr-minsk-mil')).toEqual(['T0306'])
  })
  // proves: wif-4.2.1-mil-city
  it('it is placed before others take its room', () => {
    const world = before([...FULL.slice(0, 3), ...FULL.slice(4), 'USSR INF X 3-3 circle:1', 'USSR MIL Minsk 3-3 circle:1 city=Minsk'])
    run(world, reinforcements(world))
    expect(at(world, 'ussr-minsk-mil')).toBe('T0306')
  })
  // proves: wif-4.2.1-mil-city
  it('when its city is lost it is out of the game until the city is retaken', () => {
    const world = before(['USSR MIL Minsk 3-3 circle:1 city=Minsk'], { control: { T0306: 'Germany' } })
    expect(run(world, reinforcements(world))).toEqual([])
    expect(at(world, 'ussr-minsk-mil')).toBe('pool')
    expect(world.events[0].text).toContain('its city is lost')
  })
})

describe('full cities (4.2.1)', () => {
  it('wif-4.2.1-overflow-hex: only when no city has room, next to one of them, out of enemy ZoCs and in the home country', () => {
    expect(codes(before([...FULL.slice(0, 5), 'USSR INF X 3-3 circle:1']), 'ussr-x-inf')).toEqual(['T0309'])
    const world = before([...FULL, 'USSR MIL Minsk 3-3 circle:1 city=Minsk', 'Germany INF Y 3-3 T0307'], {
      control: { T0307: 'Germany', T0205: 'Germany' },
    })
    // Minsk's six neighbours but the German one, those next to it, and the one the enemy holds.
    const beside = codes(world, 'ussr-minsk-mil')
    expect(beside).not.toContain('T0307')
    expect(beside).not.toContain('T0205')
    for (const code of beside)
      expect([
        world.map.distance(world.map.hex(code), world.map.hex('T0306')),
        world.map.distance(world.map.hex(code), world.map.hex('T0307')),
      ]).toEqual([1, 2])
    expect(beside.length).toBeGreaterThan(1)
  })
  // proves: wif-4.2.1-overflow-hex
  it('only one unit a city and turn is placed so, by its owner or by itself; the next waits a turn', () => {
    const waiting = ['A2', 'B2', 'C2', 'D2'].map((name) => `USSR INF ${name} 3-3 circle:1`)
    const world = before([...FULL, ...waiting])
    const asked = run(world, reinforcements(world), {
      'place reinforcement': [
        { unit: 'ussr-a2-inf', hex: 'T0305' },
        { unit: 'ussr-b2-inf', hex: 'T0405' },
      ],
    })
    expect(at(world, 'ussr-a2-inf')).toBe('T0305')
    expect(asked[1].refused[0].problems[0]).toMatch(/^4.2.1: B2 INF may not arrive at T0405/)
    const placed = waiting.map((_, i) => world.unit(`ussr-${'abcd'[i]}2-inf`)).filter((unit) => unit.place === 'map')
    expect(placed).toHaveLength(3)
    expect(Object.values(world.state.units).filter((unit) => unit.place === 'circle')).toMatchObject([{ arrives: 2 }])
    expect(world.events.at(-1)!.text).toContain('finds no place to arrive at and waits a turn')
  })
  // proves: wif-4.2.1-overflow-hex
  it('a hex between two full cities serves the second when the first is crowded', () => {
    const map = plainMap(12, 12, (sheet) => sheet.places.push(city('T0303', 'Kiev'), city('T0305', 'Minsk')), 'USSR')
    const world = before(
      [
        'USSR INF A 3-3 T0303',
        'USSR INF B 3-3 T0303',
        'USSR INF C 3-3 T0305',
        'USSR INF D 3-3 T0305',
        'USSR INF X 3-3 circle:1',
        'USSR INF Y 3-3 circle:1',
      ],
      { map },
    )
    run(world, reinforcements(world), {
      'place reinforcement': [
        { unit: 'ussr-x-inf', hex: 'T0302' },
        { unit: 'ussr-y-inf', hex: 'T0304' },
      ],
    })
    expect([at(world, 'ussr-x-inf'), at(world, 'ussr-y-inf')]).toEqual(['T0302', 'T0304'])
  })
  // proves: wif-4.2-arrival
  it('aircraft find room by their own limits', () => {
    const world = before([...FULL, 'USSR FTR I-16 4/0/3 circle:1'])
    expect(codes(world, 'ussr-i-16')).toEqual(['T0303', 'T0306', 'T0309'])
  })
  // proves: wif-4.2-arrival
  it('with no city at all it goes back to the circle', () => {
    const world = before(['USSR INF X 3-3 circle:1'], { everywhere: 'Germany' })
    run(world, reinforcements(world))
    expect(world.unit('ussr-x-inf')).toMatchObject({ place: 'circle', arrives: 2 })
  })
})

describe('reserves (9.7)', () => {
  const RESERVES = ['USSR MIL Minsk 3-3 reserve city=Minsk', 'USSR INF X 3-3 reserve', 'USSR CAV Y 2-4 reserve']
  function withReserves(notation: PositionNotation = {}, units = RESERVES) {
    const world = before(units, { active: 'Allies', ...notation })
    world.set({
      reserves: {
        USSR: [
          { against: 'Germany', units: ['ussr-minsk-mil', 'ussr-x-inf'] },
          { against: null, units: ['ussr-y-cav'] },
        ],
      },
    })
    return world
  }
  it('wif-9.7-placing-reserves: called out in an own impulse they come in face-down, otherwise like reinforcements', () => {
    const world = withReserves()
    run(world, callOutReserves(world), { 'place reinforcement': [{ unit: 'ussr-x-inf', hex: 'T0309' }] })
    expect([at(world, 'ussr-minsk-mil'), at(world, 'ussr-x-inf')]).toEqual(['T0306', 'T0309'])
    expect(Object.values(world.state.units).every((unit) => unit.place === 'map' && unit.faceDown)).toBe(true)
    expect(world.state.reserves.USSR).toEqual([])
    expect(run(world, callOutReserves(world))).toEqual([])
  })
  it("wif-9.7-reserve-eligibility: the example: Anna's Moscow MIL only while the USSR and Germany are at war; the others in any war with a major power", () => {
    const italy = { sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const }
    const names = (world: ReturnType<typeof withReserves>) => reservesOf(world, 'USSR').map(({ name }) => name)
    expect(names(withReserves({ ...italy, atWar: [['Germany', 'USSR']] }))).toEqual(['Minsk MIL', 'X INF', 'Y CAV'])
    expect(names(withReserves({ ...italy, atWar: [['Italy', 'USSR']] }))).toEqual(['Y CAV'])
    expect(names(withReserves({ ...italy, atWar: [['Germany', 'Italy']] }))).toEqual([])
    // A war with a minor country calls nobody out.
    expect(names(withReserves({ ...italy, atWar: [['USSR', 'Finland']] }))).toEqual([])
  })
  // proves: wif-9.7-placing-reserves
  it("nobody calls out reserves in the enemy's impulse", () => {
    const world = withReserves({ active: 'Axis' })
    expect(run(world, callOutReserves(world))).toEqual([])
    expect(at(world, 'ussr-x-inf')).toBe('reserve')
  })
  // proves: wif-9.7-placing-reserves
  it('some may be kept back for a later impulse', () => {
    const world = withReserves()
    run(world, callOutReserves(world), { 'call out reserves': [['ussr-y-cav']] })
    expect([at(world, 'ussr-x-inf'), world.unit('ussr-y-cav').place]).toEqual(['reserve', 'map'])
    run(world, callOutReserves(world), { 'call out reserves': ['none'] })
    expect(at(world, 'ussr-x-inf')).toBe('reserve')
    run(world, callOutReserves(world))
    expect(world.unit('ussr-x-inf').place).toBe('map')
  })
  // proves: wif-9.7-reserve-eligibility
  it('a MIL waits in reserve until its city is its own again', () => {
    const world = withReserves({ control: { T0306: 'Germany' } })
    run(world, callOutReserves(world))
    expect(at(world, 'ussr-minsk-mil')).toBe('reserve')
    world.setControl(board.hex('T0306'), 'USSR')
    run(world, callOutReserves(world))
    expect(at(world, 'ussr-minsk-mil')).toBe('T0306')
  })
})
