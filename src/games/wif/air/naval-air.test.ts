import { describe, expect, it } from 'vitest'
import { loadBoard } from '../map/load.ts'
import { groundStrikes } from './ground-strike.ts'
import { navalAirMissions } from './naval-air-mission.ts'
import { flyNavalAirInterception } from './naval-air-interception.ts'
import { portAttacks } from '../naval-combat/port-attack.ts'
import { strategicBombardments } from './strategic-bombardment.ts'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import { planesOf } from './carrier-planes.ts'
import { whyNotRebase } from './rebase-range.ts'
import { basesFromSea } from './return-from-sea.ts'
import type { AirUnit, NavalUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

const board = loadBoard()
const ITALY: Omit<PositionNotation, 'units'> = {
  map: board,
  sides: { Italy: 'Axis', Commonwealth: 'Allies' },
  homes: { 'United Kingdom': 'Commonwealth' },
  atWar: [['Italy', 'Commonwealth']],
  actions: { Italy: 'air' },
  turn: { index: 0, year: 1941, months: 'N/D' },
}
const sea = (units: readonly string[], dice: Record<string, number[]> = {}, more: Partial<PositionNotation> = {}): WifWorld =>
  position({ ...ITALY, units, ...more }, new ScriptedDice([], dice))
const area = (name: string): number => board.seaAreaNames.indexOf(name)
const order = (units: string[], name: string, section: number | null) => ({ units, area: name, section, base: null, extended: [] })
const texts = (world: WifWorld): string => world.events.map(({ section, text }) => `${section}: ${text}`).join('\n')

describe('naval air missions', () => {
  // proves: wif-11.3-eligibility
  it('an aircraft flies one naval air mission an impulse (10.2)', () => {
    const world = sea(['Italy NAV SM-79 2/2/20 E3018 a2s=3'])
    const answered = run(world, navalAirMissions(world), {
      'naval air': [order(['italy-sm-79'], 'Italian Coast', 3), order(['italy-sm-79'], 'Italian Coast', 1)],
    })
    expect(world.unit('italy-sm-79').sea).toEqual({ area: area('Italian Coast'), section: 3 })
    expect(answered.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))).toEqual([
      '10.2: SM-79 has flown a naval air mission already in this impulse',
    ])
  })

  // proves: wif-11.3-fly-home
  it('who returns says where, or leaves it to the usual base, and is face-down there (11.3)', () => {
    const world = sea(['Italy NAV SM-79 2/2/20 @Italian_Coast:3 a2s=3', 'Italy NAV Z-506 2/2/20 @Italian_Coast:3 a2s=3'])
    run(world, navalAirMissions(world), {
      'naval air': [
        { units: ['italy-sm-79'], area: null, section: null, base: 'E3018', extended: [] },
        { units: ['italy-z-506'], area: null, section: null, base: null, extended: [] },
      ],
    })
    expect(board.code(world.unit('italy-sm-79').hex)).toBe('E3018')
    for (const id of ['italy-sm-79', 'italy-z-506']) expect(world.unit(id)).toMatchObject({ place: 'map', faceDown: true })
  })

  // proves: wif-11.3-fly-home, wif-13.4.1-aircraft-return, wif-14.1.1-extended-range
  it('who flew in on extended range returns up to double its range, a FTR flies in with all of it, and who is out of supply stays (11.3, 13.4.1, 14.1.1)', () => {
    const world = sea(
      ['Italy NAV SM-79 2/2/4 E3018 a2s=3 extended', 'Italy FTR G.50 4/1/4 E3018', 'Italy NAV Z-506 2/2/20 W0410 a2s=3'],
      {},
      { control: { W0410: 'Italy' } },
    )
    const answered = run(world, navalAirMissions(world), {
      'naval air': [
        { ...order(['italy-sm-79'], 'Italian Coast', 3), extended: ['italy-sm-79'] },
        order(['italy-g-50'], 'Italian Coast', 2),
        order(['italy-z-506'], 'Italian Coast', 1),
      ],
    })
    expect(world.unit('italy-sm-79')).toMatchObject({ extendedAtSea: true, sea: { section: 3 } })
    expect(world.unit('italy-g-50').sea).toEqual({ area: area('Italian Coast'), section: 2 })
    expect(answered.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))).toEqual([
      '14.1.1: Z-506 is out of supply and may only rebase',
    ])
    // 6 points leave the section; of 8 two are left, of 4 none.
    expect(basesFromSea(world, world.unit('italy-sm-79') as AirUnit)).toContain(board.hex('E3018'))
  })

  // proves: wif-11.3-fly-home
  it('no more aircraft are ordered home to a base than it holds (2.3.1)', () => {
    const world = sea(['Italy NAV A 2/2/20 @Italian_Coast:3 a2s=3', 'Italy NAV B 2/2/20 @Italian_Coast:3 a2s=3'])
    const bare = [...basesFromSea(world, world.unit('italy-a') as AirUnit)].find((hex) => board.placesAt(hex).length === 0)!
    const answered = run(world, navalAirMissions(world), {
      'naval air': [{ units: ['italy-a', 'italy-b'], area: null, section: null, base: board.code(bare), extended: [] }],
    })
    expect(answered.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)).join()).toMatch(/^2\.3\.1: /)
    expect(world.unit('italy-a').place).toBe('sea')
  })
})

describe('naval air interception', () => {
  const fly = (world: WifWorld, side: 'Axis' | 'Allies', answers: unknown[] = []) =>
    run(
      world,
      (function* () {
        yield* flyNavalAirInterception(world, area('Italian Coast'), side, 1)
      })(),
      { 'naval air interception': answers },
    )
  const FLEET = ['Italy NAV SM-79 2/2/20 E3018 a2s=3', 'Italy FTR G.50 4/1/8 W0318', 'Italy CA Zara 4/5/0/3/6/4 @Italian_Coast:1']

  it('unasked, the best NAV flies against ships that neither FTRs nor carrier planes cover, and nobody else', () => {
    const bare = sea([...FLEET, 'Commonwealth CL Ajax 2/6/0/1/6/5 @Italian_Coast:1'])
    fly(bare, 'Axis')
    expect(bare.unit('italy-sm-79').sea).toEqual({ area: area('Italian Coast'), section: 3 })
    expect(bare.unit('italy-g-50').place).toBe('map')
    const covered = sea([...FLEET, 'Commonwealth CV Eagle 1/5/2/0/4/5 @Italian_Coast:1 air=2'])
    fly(covered, 'Axis')
    expect(covered.unit('italy-sm-79').place).toBe('map')
  })

  // proves: wif-11.5.3-naval-air-interception
  it('nobody flies into an area where he is at war with nobody, after a pass, or in storm (11.5.3, 9.8)', () => {
    const peace = sea([...FLEET, 'Commonwealth CL Ajax 2/6/0/1/6/5 @Italian_Coast:1'], {}, { atWar: [] })
    const pass = sea([...FLEET, 'Commonwealth CL Ajax 2/6/0/1/6/5 @Italian_Coast:1'], {}, { actions: { Italy: 'pass' } })
    const storm = sea([...FLEET, 'Commonwealth CL Ajax 2/6/0/1/6/5 @Italian_Coast:1'], {}, { weather: 'storm' })
    for (const world of [peace, pass, storm]) expect(fly(world, 'Axis')).toEqual([])
  })

  // proves: wif-11.5.3-naval-air-interception
  it('surprised aircraft do not fly where the only enemies surprise them (15.1)', () => {
    const world = sea(
      ['Italy NAV SM-79 2/2/20 E3018 a2s=3', 'Commonwealth CL Ajax 2/6/0/1/6/5 @Italian_Coast:1'],
      {},
      { active: 'Allies', actions: { Commonwealth: 'naval' }, declared: ['Commonwealth', 'Italy'], atWar: [] },
    )
    expect(fly(world, 'Axis')).toEqual([])
  })

  // proves: wif-11.5.3-naval-air-interception, wif-15.1-naval
  it('nobody flies to friends who are surprised or neutral, and alone (15.1)', () => {
    const fleet = [
      'United_Kingdom NAV Sunderland 2/1/120 W1536 a2s=3',
      'Italy CA Zara 4/5/0/3/6/4 @Italian_Coast:1',
      'USA CA Houston 4/5/0/3/6/4 @Italian_Coast:1',
    ]
    const three = {
      sides: { Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' } as const,
      control: { W2513: 'Commonwealth' },
      actions: { Italy: 'naval' as const },
    }
    const surprise = sea(fleet, {}, { ...three, declared: ['Italy', 'USA'] })
    expect(fly(surprise, 'Allies')).toEqual([])
    const war = sea(
      fleet,
      {},
      {
        ...three,
        atWar: [
          ['Italy', 'Commonwealth'],
          ['Italy', 'USA'],
        ],
      },
    )
    expect(fly(war, 'Allies').map(({ decision }) => decision)).toEqual(['naval air interception'])
  })

  // proves: wif-11.5.3-naval-air-interception
  it('does not count as a mission, nor as a unit that moved there (11.5.3, 11.6)', () => {
    const world = sea([...FLEET, 'Commonwealth CL Ajax 2/6/0/1/6/5 @Italian_Coast:1'], {}, { actions: { Italy: 'naval' } })
    fly(world, 'Axis', [{ with: ['italy-sm-79', 'italy-g-50'], bombers: 0, fighters: 0, section: null, extended: false }])
    expect(world.unit('italy-g-50').place).toBe('sea')
    expect(world.impulse.used).toEqual({})
    expect(world.impulse.sailed.has('italy-g-50')).toBe(false)
  })
})

describe('combat air patrols', () => {
  it('a patrol that names no missions waits for the ground strikes', () => {
    const patrol = (against: string[]) => {
      const world = sea(['Italy NAV SM-79 2/2/20 E3018 a2s=3 strat=2', 'United_Kingdom FTR Hurricane 5/1/8 W1536'])
      run(world, strategicBombardments(world), { 'combat air patrol': [[{ at: 'W1536', with: ['united-kingdom-hurricane'], against }]] })
      return world.unit('united-kingdom-hurricane').faceDown
    }
    expect(patrol([])).toBe(false)
    expect(patrol(['strategic bombardment'])).toBe(true)
  })
})

describe('carrier planes', () => {
  // proves: wif-14.4-carrier-planes
  it('have their air component in air-to-air rating as fighters, and as bombers what is left of it in air-to-sea factors', () => {
    const world = sea(['Italy CV Aquila 0/5/2/0/5/4 @Italian_Coast:1 air=5'])
    const ship = world.unit('italy-aquila') as NavalUnit
    expect(planesOf(world, ship, 2)).toMatchObject({ airToAir: 2, airToSea: 3, tactical: 1.5, strategic: 0.3, range: 5 })
    expect(planesOf(world, ship, 5)).toMatchObject({ airToAir: 5, airToSea: 0 })
    const in1944 = sea(
      ['Japan CV Taiho 0/5/2/0/5/4 @Italian_Coast:1 air=4'],
      {},
      { sides: { Japan: 'Axis', Commonwealth: 'Allies' }, turn: { index: 0, year: 1944, months: 'J/F' } },
    )
    expect(planesOf(in1944, in1944.unit('japan-taiho') as NavalUnit, 1)).toMatchObject({ airToSea: 5, range: 8 })
  })
})

describe('fighters that nobody named', () => {
  const raid = (defender: string, answers: Record<string, unknown[]> = {}) => {
    const world = sea(
      ['Italy NAV SM-79 (2)/2/20 E3018 a2s=3', 'Italy INF I 5-3 E3018', 'Commonwealth INF II 5-3 W0410', defender],
      { 'air combat': [10, 10, 10, 10], 'ground strike': [10, 10] },
      { control: { W0410: 'Commonwealth' } },
    )
    run(world, groundStrikes(world), { 'ground strike': [{ at: 'W0410', with: ['italy-sm-79'], escort: [], extended: [] }], ...answers })
    return world
  }

  it('carrier planes do not rise unasked: their CV would lie face-down for it', () => {
    const cv = 'Commonwealth CV Eagle 1/5/2/0/4/5 @Italian_Coast:1 air=6'
    expect(raid(cv).unit('commonwealth-eagle').faceDown).toBe(false)
    expect(raid(cv, { intercept: [{ with: [], best: 1, against: [] }] }).unit('commonwealth-eagle').faceDown).toBe(true)
  })
})

describe('a port attack', () => {
  const kiel = (dice: Record<string, number[]>, change: (world: WifWorld) => void = () => {}): WifWorld => {
    const world = sea(['Germany BB Bismarck 5/4/0/4/5/4 W0640', 'United_Kingdom NAV Beaufort 1/1/20 W1536 a2s=3'], dice, {
      sides: { Germany: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Germany', 'Commonwealth']],
      active: 'Allies',
      actions: { Commonwealth: 'air' },
    })
    change(world)
    run(world, portAttacks(world), { 'port attack': [{ at: 'W0640', with: ['united-kingdom-beaufort'], escort: [], extended: [] }] })
    return world
  }

  // proves: wif-11.2-search-rolls
  it('land based bombers search as in section 3, a NAV among them as 4 (11.2)', () => {
    expect(texts(kiel({ 'naval search': [1, 1], 'naval damage': [10] }))).toContain('surprise points Allies 4+1=5, Axis 5+1=6')
  })

  // proves: wif-11.2-subs-in-port
  it('over a port whose SUBs stay in their pens the fighters meet all the same (11.2)', () => {
    const world = sea(
      ['Germany SUB U-37 5/4/0/4/5/4 W0640', 'Germany FTR Bf-109 5/1/6 W0739', 'United_Kingdom NAV Beaufort 1/1/20 W1536 a2s=3'],
      { 'air combat': [9, 9, 1, 1] },
      {
        sides: { Germany: 'Axis', Commonwealth: 'Allies' },
        atWar: [['Germany', 'Commonwealth']],
        active: 'Allies',
        actions: { Commonwealth: 'air' },
      },
    )
    run(world, portAttacks(world), {
      'port attack': [{ at: 'W0640', with: ['united-kingdom-beaufort'], escort: [], extended: [] }],
      intercept: [{ with: ['germany-bf-109'], best: 0, against: [] }],
    })
    expect(texts(world)).toContain('Air combat over Kiel')
    expect(world.unit('united-kingdom-beaufort').place).toBe('pool')
  })

  // proves: wif-11.2-differences
  it('puts damaged ships into the repair pool at its end', () => {
    const world = kiel({ 'naval search': [1, 1], 'naval damage': [4] })
    expect(world.unit('germany-bismarck')).toMatchObject({ place: 'repair', damaged: true })
    expect(world.unit('united-kingdom-beaufort')).toMatchObject({ place: 'map', faceDown: true })
  })
})

describe('rebases over the sea', () => {
  // proves: wif-11.16-rebase
  it('a sea area with an enemy aircraft, carrier planes or surface ship bars the longest rebases, one with SUBs and convoys does not (11.16)', () => {
    const reach = (units: string[]) => {
      const world = sea(['Italy FTR G.50 4/1/3 E3018', ...units], {}, { control: { W0410: 'Italy' } })
      return whyNotRebase(world, world.unit('italy-g-50') as AirUnit, board.hex('W0410'))
    }
    expect(reach([])).toBeNull()
    expect(reach(['Commonwealth SUB Upholder 3/4/0/0/4/6 @Italian_Coast:1', 'Commonwealth CP Convoy 5/3 @Italian_Coast:0'])).toBeNull()
    for (const watcher of [
      'CL Ajax 2/6/0/1/6/5 @Italian_Coast:1',
      'NAV Sunderland 2/1/20 @Italian_Coast:1 a2s=3',
      'CV Eagle 1/5/2/0/4/5 @Italian_Coast:1 air=2',
    ])
      expect(reach([`Commonwealth ${watcher}`])).toMatch(/^11\.16: /)
    expect(reach(['Commonwealth CV Eagle 1/5/2/0/4/5 @Italian_Coast:1 air=2 damaged'])).toBeNull()
  })
})
