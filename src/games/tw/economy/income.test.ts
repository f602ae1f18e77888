import { describe, expect, it } from 'vitest'
import { enterHex } from '../control/control.ts'
import type { GroundUnit } from '../state.ts'
import { position, type PositionNotation, unitNamed } from '../testing/position.ts'
import { conquests } from '../control/conquest.ts'
import { conquestValue } from './conquered.ts'
import { yearStart } from './income.ts'
import { yearly } from './yearly.ts'
import { cityChangesHands } from '../control/lost-areas.ts'

const hex = (world: ReturnType<typeof position>, place: string) => world.map.find(place)!
const FRENCH_COLONIES = { Algeria: 5, Morocco: 6, Tunisia: 2, Syria: 4 }
function spring(notation: PositionNotation, values: Record<string, number> = {}) {
  const world = position({ turn: 'Spring 1940', narfs: { Germany: 0, Italy: 0, France: 0, Britain: 0 }, ...notation })
  for (const [name, value] of Object.entries(values)) world.changeNation(name, { value })
  return world
}
const text = (world: ReturnType<typeof position>, of: string) =>
  world.events.find((event) => event.kind === 'income' && event.text.startsWith(of))?.text

describe("a year's income (14.1, 14.2)", () => {
  // proves: tw-14.1-narf-level, tw-14.2-spring-income, tw-3.1-income, tw-23.12-plain-colonies, tw-1.2-narf-ledger
  // proves: tw-14.6.2-danzig-and-colonies
  it('is the base and the colonies: France 85 + 17 = 102; what was left over is not carried over', () => {
    const world = spring({ narfs: { France: 40 } }, FRENCH_COLONIES)
    yearStart(world)
    expect(world.nation('France')).toMatchObject({ base: 85, narfs: 102 })
    expect(text(world, 'France')).toContain('base 85')
    expect(text(world, 'France')).toContain('= 102 NARFs')
  })

  // proves: tw-14.1.2-conquests-and-growth-scope, tw-3.10.4-new-year, tw-1.2-narf-ledger, tw-14.1-narf-level, tw-14.2-spring-income
  // proves: tw-14.5-minor-conquest-income
  it('has conquests besides for as long as they are held, and never in the base', () => {
    const world = spring({ conquered: { Norway: 'Germany', Denmark: 'Germany' } }, { Norway: 6, Denmark: 9 })
    yearStart(world)
    expect(world.nation('Germany')).toMatchObject({ base: 170, narfs: 185 })
    world.changeNation('Norway', { conqueredBy: null })
    yearStart(world)
    expect(world.nation('Germany')).toMatchObject({ base: 170, narfs: 179 })
  })

  // proves: tw-14.6.2-danzig-and-colonies, tw-14.1-narf-level
  it('a conquered colony is counted once, for its conqueror (14.5, 14.7)', () => {
    const world = spring({ conquered: { Libya: 'Britain' } }, { Libya: 3 })
    yearStart(world)
    expect(text(world, 'Britain')!.match(/Libya 3/g)).toHaveLength(1)
    expect(text(world, 'Italy')).not.toContain('Libya')
  })

  // proves: tw-14.1.4-deficit, tw-14.2-spring-income
  it("a deficit of 6 takes 6 from the base for good, and from this year's income again", () => {
    const world = spring({ narfs: { Italy: -6 } })
    yearStart(world)
    expect(world.nation('Italy')).toMatchObject({ base: 50, narfs: 44 + 1 + 3 + 3 })
    expect(text(world, 'Italy')).toContain('a deficit of 6')
  })

  // proves: tw-3.1-income, tw-1.2-force-pool, tw-14.2-spring-income
  it('tells which units join the force pools', () => {
    const world = spring({ units: ['Germany INF XL 6-5', 'Germany INF XLII 6-5', 'France INF 9th 4-5'] })
    world.change(world.unit('germany-xl'), { from: world.state.turn.index })
    yearStart(world)
    expect(world.events.filter(({ kind }) => kind === 'force pool').map((event) => event.text)).toEqual([
      'New in the force pool of Germany: XL.',
    ])
  })
})

// proves: tw-23.2-value-table, tw-14.2-spring-income
it('every Associate with a second value in the table brings it to its power, and the others nothing (23.2)', () => {
  const { tables, state } = position()
  const brings = (name: string) =>
    yearly(position({ turn: 'Spring 1941', leans: { [name]: 'Italy associate' } }))
      .filter(({ of }) => of === 'Italy')
      .reduce((sum, { narfs }) => sum + narfs, 0)
  const minors = Object.values(state.nations).filter(({ kind }) => kind === 'minor')
  const printed = Object.entries(tables.minors.values).flatMap(([name, { associate }]) =>
    associate === undefined ? [] : [[name, associate]],
  )
  expect(Object.fromEntries(minors.map(({ name }) => [name, brings(name)]).filter(([, narfs]) => narfs !== 0))).toEqual(
    Object.fromEntries(printed),
  )
  expect(printed).toHaveLength(8)
})

describe('growth (14.3)', () => {
  const grown = (turn: string, notation: PositionNotation = {}) => {
    const world = position({ turn, narfs: { Germany: 15, Italy: 15, France: 15, Britain: 15 }, ...notation })
    yearStart(world)
    return (name: string) => world.nation(name).base
  }

  // proves: tw-14.3-economic-growth, tw-1.2-narf-ledger, tw-14.1.2-conquests-and-growth-scope
  it('15 unspent Soviet NARFs at 30% are 4 more base (the example)', () => {
    const base = grown('Spring 1943', { sides: { Germany: 'Axis', USSR: 'Allies' }, narfs: { USSR: 15, Germany: 15 } })
    expect(base('USSR')).toBe(135 + 4)
  })

  // proves: tw-3.10.4-new-year, tw-14.3-economic-growth
  it('nobody grows of the Winter of 1939; in Spring 1941 all but Germany do; Germany from Spring 1942', () => {
    const of1940 = grown('Spring 1940')
    expect(['Germany', 'Italy', 'France', 'Britain'].map(of1940)).toEqual([170, 56, 85, 186])
    const of1941 = grown('Spring 1941')
    expect(['Germany', 'Italy', 'France', 'Britain'].map(of1941)).toEqual([170, 59, 88, 191])
    expect(grown('Spring 1942')('Germany')).toBe(177)
  })

  // proves: tw-14.3.1-us-and-minor-growth, tw-3.10.4-new-year, tw-14.3-economic-growth
  it('a minor country grows at 25% as a Satellite, not as a neutral; the USA not before it is at war', () => {
    const world = position({
      turn: 'Spring 1941',
      minors: { Greece: 'Britain' },
      sides: { Germany: 'Axis', Britain: 'Allies', USA: 'Allies' },
      narfs: { Greece: 8, Sweden: 8, USA: 10 },
    })
    for (const name of ['Greece', 'Sweden', 'Bulgaria']) world.changeNation(name, { base: 8, narfs: 8 })
    // 14.3.1: an Associate leans to a power and grows no more than a neutral.
    world.changeNation('Bulgaria', { status: 'associate', controller: 'Germany' })
    yearStart(world)
    expect(['Greece', 'Sweden', 'Bulgaria', 'USA'].map((name) => world.nation(name).base)).toEqual([10, 8, 8, 50])
    const atWar = position({
      turn: 'Spring 1942',
      wars: [['Germany', 'USA']],
      sides: { Germany: 'Axis', USA: 'Allies' },
      narfs: { USA: 10 },
    })
    yearStart(atWar)
    expect(atWar.nation('USA').base).toBe(58)
  })
})

describe('conquered powers (14.6)', () => {
  const fallen = (more: PositionNotation = {}) => {
    const world = spring({ turn: 'Spring 1941', conquered: { France: 'Germany' }, ...more })
    world.setControl(hex(world, 'Vichy'), 'Vichy France')
    for (const city of ['Lyons', 'Marseilles']) world.setControl(hex(world, city), 'Vichy France')
    return world
  }

  // proves: tw-14.6-conquered-major-power, tw-23.5-alsace-lorraine
  it("France with Vichy is worth 85 - 12 - 4 = 69 from the Spring after, and Alsace-Lorraine adds 4 to Germany's base; colonies are not part of it", () => {
    const world = fallen()
    yearStart(world)
    expect(world.nation('Germany')).toMatchObject({ base: 174, narfs: 174 + 69 })
    expect(text(world, 'Germany')).toContain('France (base 85 -12 for mainland Vichy')
    yearStart(world)
    expect(world.nation('Germany').base).toBe(174)
  })

  // proves: tw-14.6.1-industrial-city-recapture
  it('a city of conquered France that Britain has retaken is worth its 12 to Britain, and no more to Germany (14.6.1)', () => {
    const world = fallen({ control: { Paris: 'Britain' } })
    yearStart(world)
    expect(text(world, 'Britain')).toContain('+ Paris of France 12')
    expect(conquestValue(world, world.nation('France')).value).toBe(69 - 12)
    // Once Paris is stripped its loss takes nothing more.
    world.declareWar('Germany', 'USSR', 8)
    expect(conquestValue(world, world.nation('France')).value).toBe(49)
  })

  // proves: tw-14.6-occupied-france-industry
  it('69 become 49 once Germany has declared war on the Soviet Union, not when the Soviet Union did', () => {
    const world = fallen()
    world.declareWar('USSR', 'Germany', 8)
    expect(conquestValue(world, world.nation('France')).value).toBe(69)
    world.declareWar('Germany', 'USSR', 8)
    expect(conquestValue(world, world.nation('France')).value).toBe(49)
  })
})

describe('conquests that change hands (14.5)', () => {
  // proves: tw-14.5-conquest-changes-hands, tw-14.5-minor-conquest-income
  it('Bulgaria, taken from Germany in Fall, is 2 of its 5 at once for who takes it and against who loses it', () => {
    const world = position({
      turn: 'Fall 1944',
      conquered: { Bulgaria: 'Germany' },
      control: { Sofia: 'Britain' },
      narfs: { Germany: 10, Britain: 10 },
    })
    world.changeNation('Bulgaria', { value: 5 })
    conquests(world)
    expect([world.nation('Britain').narfs, world.nation('Germany').narfs]).toEqual([12, 8])
  })

  // proves: tw-14.6.2-danzig-and-colonies, tw-23.16-danzig, tw-23.40-poland
  it("Danzig is Germany's as soon as Poland has surrendered, whoever took it: 1 of its 2 NARFs in Fall", () => {
    const world = position({ turn: 'Fall 1939', control: { Warsaw: 'Germany' }, narfs: { Germany: 0 } })
    world.changeNation('Poland', { value: 20, controller: 'France' })
    world.changeNation('Danzig', { value: 2 })
    conquests(world)
    expect(world.state.nations.Danzig).toMatchObject({ controller: 'Germany', conqueredBy: 'Germany' })
    expect(world.state.control[hex(world, 'Danzig')]).toBe('Germany')
    expect(world.nation('Germany').narfs).toBe(10 + 1)
  })
})

describe('industrial cities (14.6.1)', () => {
  const at = (turn: string, notation: PositionNotation = {}) =>
    position({ turn, narfs: { Germany: 0, Italy: 0, France: 0, Britain: 0 }, ...notation })
  const narfs = (world: ReturnType<typeof position>, ...names: string[]) => names.map((name) => world.nation(name).narfs)

  // proves: tw-14.6.1-industrial-city-loss
  it('Paris in Summer takes 9 of its 12 from France and gives Germany half', () => {
    const world = at('Summer 1940')
    cityChangesHands(world, hex(world, 'Paris'), 'France', 'Germany')
    expect(narfs(world, 'France', 'Germany')).toEqual([-9, 4])
    expect(world.events[0].text).toBe('Paris, 12 NARFs a year, is lost to Germany; 75% in Summer = 9: France loses 9, Germany gains 4.')
  })

  // proves: tw-14.5-conquest-changes-hands, tw-14.6.1-industrial-city-loss
  it('units that walk in bring it about', () => {
    const world = at('Spring 1940', { units: ['Germany INF A 6-5 1631'], control: { 1631: 'Germany' } })
    enterHex(world, [unitNamed(world, 'A') as GroundUnit], hex(world, 'Sedan'))
    expect(narfs(world, 'France', 'Germany')).toEqual([-4, 2])
  })

  // proves: tw-14.6.1-industrial-city-loss
  it('a German city gives its Allied captor nothing', () => {
    const world = at('Spring 1940')
    cityChangesHands(world, hex(world, 'Cologne'), 'Germany', 'France')
    expect(narfs(world, 'France', 'Germany')).toEqual([0, -12])
  })

  // proves: tw-14.6.1-industrial-city-recapture
  it('who retakes a city has its value of the season, and an Axis captor loses his half', () => {
    const world = at('Fall 1940')
    cityChangesHands(world, hex(world, 'Paris'), 'Germany', 'Britain')
    expect(narfs(world, 'France', 'Germany', 'Britain')).toEqual([0, -3, 6])
  })

  // proves: tw-14.6.1-industrial-city-loss
  it('between partners, or of a city without industry, nothing changes', () => {
    const world = at('Fall 1940')
    cityChangesHands(world, hex(world, 'Paris'), 'France', 'Britain')
    cityChangesHands(world, hex(world, 'Bordeaux'), 'France', 'Germany')
    expect(world.events).toEqual([])
  })

  // proves: tw-14.6.1-industrial-city-loss
  it('a city that is still lost in Spring takes its full value, half of which Germany has; a region lost passes whole', () => {
    const part = at('Spring 1941', { control: { Palermo: 'Britain' } })
    yearStart(part)
    expect(text(part, 'Italy')).not.toContain('Sicily')
    const world = at('Spring 1941', { control: { Sedan: 'Germany', Ajaccio: 'Italy' } })
    for (const name of Object.keys(FRENCH_COLONIES)) world.changeNation(name, { value: 0 })
    yearStart(world)
    expect(narfs(world, 'France', 'Germany', 'Italy')).toEqual([85 - 4 - 2, 170 + 2, 56 + 7 + 2])
    expect(text(world, 'France')).toContain('- Sedan, lost to Germany 4')
  })
})
