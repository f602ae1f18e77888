import { describe, expect, it } from 'vitest'
import { loadMap } from '../map/load.ts'
import { reorganisationRange } from './reorganisation-range.ts'
import { reorganisation } from './reorganisation.ts'
import type { LandUnit, WeatherKind } from '../state.ts'
import { plainMap, position, run, ScriptedDice } from '../testing/position.ts'
import type { PositionNotation } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

const HQ = 'Germany HQ-I Model 6-3(3) T0605'
const TWO_AXIS: PositionNotation = {
  sides: { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' },
  atWar: [
    ['Germany', 'USSR'],
    ['Italy', 'USSR'],
  ],
  minors: { Rumania: 'Germany', Hungary: 'Germany' },
}
/** Reorganisation with these orders; what happened, and what each order that was refused was told. */
function reorganised(
  units: string[],
  orders: { by: string[]; units: string[] }[],
  notation: PositionNotation = {},
  others: Record<string, unknown[]> = {},
) {
  const world = position({ units, everywhere: 'Germany', ...notation }, new ScriptedDice())
  const asked = run(world, reorganisation(world), { reorganise: orders, ...others })
  return {
    world,
    up: Object.values(world.state.units)
      .filter((unit) => !unit.faceDown)
      .map(({ name }) => name),
    refused: asked.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)),
    texts: world.events.map(({ text }) => text),
  }
}
const model = (...units: string[]) => ({ by: ['germany-model'], units })

describe("an HQ's range (11.17.2)", () => {
  // proves: wif-11.17.2-hq
  it('the example: in rain Manstein in Kerch reaches E0927 but not Krasnodar, in fine weather both', () => {
    const map = loadMap()
    const range = (weather: WeatherKind) => {
      const world = position({ map, weather, everywhere: 'Germany', units: ['Germany HQ-A Manstein 8-5(5) E1127 white'] })
      const reached = reorganisationRange(world, world.unit('germany-manstein') as LandUnit)
      return ['E0927', 'Krasnodar'].map((place) => reached.has(map.find(place)!))
    }
    expect(range('rain')).toEqual([true, false])
    expect(range('fine')).toEqual([true, true])
  })
  // proves: wif-11.17.2-hq
  it('is counted in motorised movement points from the unit to the HQ, whose own hex is paid for', () => {
    const forest = plainMap(12, 12, (sheet) => (sheet.terrain[6] = 'ffffffffffff'))
    const world = position({ map: forest, everywhere: 'Germany', units: [HQ] })
    // Row 05, the HQ's, is forest: 2 points to enter its hex, so that only one clear hex may follow.
    const reached = reorganisationRange(world, world.unit('germany-model') as LandUnit)
    expect(reached.has(forest.hex('T0607'))).toBe(true)
    expect(reached.has(forest.hex('T0608'))).toBe(false)
  })
  // proves: wif-11.17.2-hq
  it('one hex may always be traced, in blizzard too, but not across an alpine hexside', () => {
    const map = plainMap(12, 12, (sheet) => {
      sheet.terrain = sheet.terrain.map(() => 'mmmmmmmmmmmm')
      sheet.hexsides.alpine = ['T0605 E']
    })
    const world = position({ map, everywhere: 'Germany', weather: 'blizzard', units: ['Germany HQ-I Low 5-2(1) T0605'] })
    const reached = [...reorganisationRange(world, world.unit('germany-low') as LandUnit)].map((hex) => map.code(hex))
    expect(reached).toHaveLength(6)
    expect(reached).not.toContain('T0505')
  })
  // proves: wif-11.17.2-hq
  it('is limited as supply paths are: not through an enemy ZoC without a friendly land unit, not through a neutral country', () => {
    const behind = 'Germany INF A 5-3 T0608 down'
    const enemy = 'USSR INF 3 5-3 T0807'
    expect(reorganised([HQ, behind], [model('germany-a-inf')]).up).toContain('A INF')
    const zocs = [HQ, behind, enemy, 'USSR INF 4 5-3 T0507']
    expect(reorganised(zocs, [model('germany-a-inf')]).refused[0]).toContain('out of reach of Model')
    expect(reorganised([...zocs, 'Germany INF B 5-3 T0606', 'Germany INF C 5-3 T0607'], [model('germany-a-inf')]).up).toContain('A INF')
    const neutral = Object.fromEntries(Array.from({ length: 12 }, (_, column) => [`T${String(column).padStart(2, '0')}06`, 'Finland']))
    expect(
      reorganised([HQ, behind], [model('germany-a-inf')], {
        map: plainMap(12, 12, (sheet) => (sheet.country[0] = 'f'.repeat(12))),
        control: neutral,
      }).refused[0],
    ).toContain('out of reach')
  })
  // proves: wif-11.17.2-hq
  it('supply has nothing to do with it', () => {
    // No city stands on this map: nobody is in supply.
    expect(reorganised([HQ, 'Germany INF A 5-3 T0606 down'], [model('germany-a-inf')]).up).toEqual(['A INF'])
  })
})

describe('reorganising (11.17.4)', () => {
  const [INF, AIR] = ['Germany INF A 5-3 T0606 down', 'Germany FTR Bf-109E 5/1/4 T0606 down']
  // proves: wif-11.17.4-cost
  it('a land unit costs 1 in a land action, an aircraft 1 in an air action, else 2', () => {
    const cost = (action: 'air' | 'land' | 'combined') =>
      reorganised([HQ, INF, AIR], [model('germany-a-inf'), model('germany-bf-109e')], { actions: { Germany: action } }).texts.flatMap(
        (text) => /for (\d) reorganisation points?/.exec(text)?.[1] ?? [],
      )
    expect(cost('land')).toEqual(['1', '2'])
    expect(cost('air')).toEqual(['2', '1'])
    expect(cost('combined')).toEqual(['2'])
  })
  // proves: wif-11.17.2-hq
  it('the HQ turns face-down afterwards, and only if it reorganised', () => {
    const used = reorganised([HQ, INF], [model('germany-a-inf')])
    expect(used.world.unit('germany-model').faceDown).toBe(true)
    expect(used.texts).toEqual([
      'A INF (Germany) at T0606 turns face-up for 1 reorganisation point (1 of Model).',
      'Model turns face-down after reorganising.',
    ])
    expect(reorganised([HQ, INF], []).world.unit('germany-model').faceDown).toBe(false)
  })
  it('an order is carried out in its order as far as the points go, and the rest is told', () => {
    const units = ['A', 'B', 'C', 'D'].map((name, i) => `Germany INF ${name} 5-3 T0${i < 2 ? 606 : 604} down`)
    const { up, texts } = reorganised([HQ, ...units], [model('germany-d-inf', 'germany-c-inf', 'germany-b-inf', 'germany-a-inf')])
    expect(up.sort()).toEqual(['B INF', 'C INF', 'D INF'])
    expect(texts.find((text) => text.startsWith('A INF'))).toBe(
      'A INF is not reorganised: 11.17.4: A INF costs 1 reorganisation points; Model has 0 left',
    )
  })
  // proves: wif-11.17.4-cost
  it('points of several sources add up', () => {
    const { texts } = reorganised(
      ['Germany HQ-I Low 5-2(1) T0605', 'Germany HQ-I Other 5-2(1) T0607', INF],
      [{ by: ['germany-low', 'germany-other'], units: ['germany-a-inf'] }],
      { actions: { Germany: 'combined' } },
    )
    expect(texts[0]).toContain('for 2 reorganisation points (1 of Low and 1 of Other)')
    expect(texts).toHaveLength(3)
  })
  // proves: wif-11.17.4-cooperating, wif-18.3-cooperating
  it('any point from another country doubles the cost: with German points a Rumanian ARM costs 4 while Germany takes an air action (8 with option 29)', () => {
    const arm = 'Rumania ARM I 4-5 T0606 down'
    const low = reorganised([HQ, arm], [model('rumania-i-arm')], { ...TWO_AXIS, actions: { Germany: 'air' } })
    expect(low.refused[0]).toContain('I ARM costs 4 reorganisation points; Model has 3 left')
    const high = reorganised(['Germany HQ-A Manstein 8-5(5) T0605', arm], [{ by: ['germany-manstein'], units: ['rumania-i-arm'] }], {
      ...TWO_AXIS,
      actions: { Germany: 'air' },
    })
    expect(high.texts[0]).toContain('for 4 reorganisation points (4 of Manstein, doubled for points of another country)')
  })
  // proves: wif-11.17.4-cooperating
  it("a unit's own nation's points are used first, others join only when they must", () => {
    const both = ['Rumania HQ-I Antonescu 4-3(1) T0607', HQ]
    const orders = [{ by: ['germany-model', 'rumania-antonescu'], units: ['rumania-i-inf'] }]
    expect(reorganised([...both, 'Rumania INF I 3-3 T0606 down'], orders, TWO_AXIS).texts[0]).toContain(
      'for 1 reorganisation point (1 of Antonescu)',
    )
    const two = reorganised([...both, 'Rumania INF I 3-3 T0606 down'], orders, { ...TWO_AXIS, actions: { Germany: 'combined' } })
    expect(two.texts[0]).toContain('for 4 reorganisation points (1 of Antonescu and 3 of Model, doubled')
  })
  // proves: wif-11.17.4-cooperating
  it("a partner's unit is paid by the action of its own power", () => {
    const given = { ...TWO_AXIS, actions: { Germany: 'land', Italy: 'air' } } as PositionNotation
    expect(reorganised([HQ, 'Italy INF I 3-3 T0606 down'], [model('italy-i-inf')], given).refused[0]).toContain(
      'I INF costs 4 reorganisation points',
    )
    expect(reorganised([HQ, 'Italy FTR G.50 4/1/4 T0606 down'], [model('italy-g-50')], given).texts[0]).toContain(
      'for 2 reorganisation points',
    )
  })
  // proves: wif-18.2-prohibited, wif-11.17.4-cooperating
  it('units that do not co-operate cannot reorganise each other', () => {
    expect(
      reorganised(
        ['Hungary HQ-I Jany 3-3(1) T0605', 'Rumania INF I 3-3 T0606 down'],
        [{ by: ['hungary-jany'], units: ['rumania-i-inf'] }],
        TWO_AXIS,
      ).refused[0],
    ).toBe('18.2: Jany (Hungary) does not co-operate with I INF (Rumania)')
  })
  // proves: wif-11.17.4-cost
  it('HQs never, and only units that started the step face-down', () => {
    const { refused } = reorganised([HQ, 'Germany HQ-I Other 5-2(1) T0606 down', INF], [model('germany-other')])
    expect(refused).toEqual(['11.17.4: Other is an HQ, and HQs reorganise only in final reorganisation (13.5)'])
    const late = reorganised([HQ, 'Germany INF B 5-3 T0605', INF], [model('germany-a-inf'), model('germany-a-inf')])
    expect(late.texts.filter((text) => text.includes('A INF'))).toHaveLength(1)
  })
  it('an order for a unit that is face-up anyway asks for nothing and costs nothing', () => {
    const { refused, texts, up } = reorganised([HQ, 'Germany INF B 5-3 T0605', INF], [model('germany-b-inf')])
    expect([refused, texts]).toEqual([[], []])
    expect(up).toContain('Model')
  })
  // proves: wif-11.17.2-hq
  it('a face-down HQ gives nothing, nor does one whose power passed', () => {
    const other = 'Germany HQ-I Other 5-2(1) T0607'
    expect(reorganised([`${HQ} down`, other, INF], [model('germany-a-inf')]).refused).toEqual([
      '11.17: Model is face-down and has no reorganisation points to give; Other (1) has',
    ])
    expect(reorganised([HQ, INF], [model('germany-a-inf')], { actions: { Germany: 'pass' } }).up).toEqual(['Model'])
  })
})

describe('air supply (11.17.1)', () => {
  const ATR = 'Germany ATR Ju-52 (1)/0/6 T0605'
  const city: PositionNotation = {
    map: plainMap(12, 12, (sheet) => void sheet.places.push({ hex: 'T0605', name: 'Kiev', city: 'city', source: 'project' }), 'Germany'),
  }
  // proves: wif-11.17.1-air-supply
  it('an ATR gives 1 point in the hex it flies to, together with an HQ where 2 are needed; it cannot reorganise itself', () => {
    const order = { at: 'T0606', with: ['germany-ju-52'], escort: [], extended: [] }
    const fly = (orders: { by: string[]; units: string[] }[], action: 'land' | 'combined') =>
      reorganised(
        [ATR, 'Germany HQ-I Low 5-2(1) T0607', 'Germany INF A 5-3 T0606 down', 'Germany INF B 5-3 T0607 down'],
        orders,
        { ...city, actions: { Germany: action } },
        { 'air supply': [order] },
      )
    const alone = fly([{ by: ['germany-ju-52'], units: ['germany-ju-52', 'germany-b-inf', 'germany-a-inf'] }], 'land')
    expect(alone.up).toEqual(['Low', 'A INF'])
    const together = fly([{ by: ['germany-ju-52', 'germany-low'], units: ['germany-a-inf'] }], 'combined')
    expect(together.texts.find((text) => text.startsWith('A INF'))).toContain('for 2 reorganisation points')
    expect(together.up).toEqual(['A INF'])
  })
  // proves: wif-11.17.1-air-supply
  it('nobody is asked when no unit but HQs is face-down', () => {
    const world: WifWorld = position({ ...city, units: [HQ, 'Germany HQ-I Low 5-2(1) T0607 down'] })
    expect(run(world, reorganisation(world))).toEqual([])
  })
})
