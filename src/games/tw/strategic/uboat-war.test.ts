import { describe, expect, it } from 'vitest'
import type { NavalUnit } from '../state.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { strategicOrder } from './order.ts'
import { NOTHING, type StrategicOrder } from './order-schema.ts'
import { strategicWarfare } from './strategic-warfare.ts'
import { possibleRaiders, raiderDamage, type RaiderForce } from './raiders.ts'
import { uboatModifiers } from './uboat-modifiers.ts'
import { built, isSeason, type Wager } from './units.ts'

const RLE = { Germany: { effort: 'RLE' }, Britain: { effort: 'RLE' } } as const
const several = (nation: string, type: string, n: number) =>
  Array.from({ length: n }, (_, i) => `${nation} ${type} ${type}_${i + 1} 1 strategic`)
const atlantic = (uboats: number, asw: number, rolls: number[], more: PositionNotation = {}) =>
  position(
    {
      turn: 'Fall 1941',
      plans: RLE,
      narfs: { Britain: 100, Germany: 100 },
      ...more,
      units: [...several('Germany', 'U-Boat', uboats), ...several('Britain', 'ASW', asw), ...(more.units ?? [])],
    },
    new ScriptedDice(rolls, { naval: [] }),
  )
const order = (change: Partial<StrategicOrder>): StrategicOrder => ({ ...NOTHING, ...change })
const war = (
  world: ReturnType<typeof position>,
  german: Partial<StrategicOrder> = {},
  british: Partial<StrategicOrder> = {},
  more: Record<string, unknown[]> = {},
) => run(world, strategicWarfare(world), { 'strategic warfare': [order(german), order(british)], ...more })
const texts = (world: ReturnType<typeof position>) => world.events.map(({ text }) => text)
const problems = (world: ReturnType<typeof position>, power: Wager, change: Partial<StrategicOrder>) =>
  strategicOrder.problems(world, { seat: power, power }, order(change))

describe('the U-Boat war (5.1.1)', () => {
  // proves: tw-5.1.1-odds, tw-5.1.1-table-results, tw-5.1.3-losses, tw-5.0-when-allowed
  it('eight U-Boats against four ASW at 2-1 roll 5: one ASW lost, two without contact; 8 - 1 = 7 score 3 NARFs each', () => {
    const world = atlantic(8, 4, [5])
    war(world)
    expect(texts(world)[0]).toContain(
      '8 U-Boats against 4 ASW, 2-1; rolled 5: DL1/DA2§: 1 ASW lost, 2 ASW without contact. 8 - 1 = 7 U-Boats score, 3 NARFs each: 21',
    )
    expect(world.nation('Britain').narfs).toBe(79)
    expect(built(world, 'Britain', 'ASW')).toHaveLength(3)
  })

  // proves: tw-5.1.1-table-results, tw-5.1.3-losses
  it('lost and aborted U-Boats do not count, and no more are lost than were committed (5.1.1)', () => {
    const world = atlantic(2, 8, [9])
    war(world)
    expect(texts(world)[0]).toContain('1-4; rolled 9: AL6/AA1§: 2 U-Boats lost. 0 - 8 = 0 U-Boats score')
    expect(built(world, 'Germany', 'U-Boat')).toHaveLength(0)
    expect(world.nation('Britain').narfs).toBe(100)
    expect(texts(world).join()).not.toContain('Attrition')
  })

  // proves: tw-5.1.1-no-asw, tw-5.1.3-losses
  it('without ASW nobody rolls: every U-Boat sinks 3 NARFs and none is lost', () => {
    const world = atlantic(5, 0, [])
    war(world)
    expect(world.nation('Britain').narfs).toBe(85)
    expect(built(world, 'Germany', 'U-Boat')).toHaveLength(5)
  })

  // proves: tw-5.1.3-british-cap
  it('U-Boats take no more than a third of the base of the British Isles, 40 of 120 (5.1.3)', () => {
    const world = atlantic(18, 0, [])
    war(world)
    expect(world.nation('Britain').narfs).toBe(60)
    expect(texts(world)[1]).toContain('40 NARFs at sea, a third of the base of the British Isles at most')
  })

  // proves: tw-5.1.3-smp-loss
  it.each([
    [3, 1],
    [6, 1],
    [7, 2],
    [14, 2],
  ])('%i U-Boats without ASW cost Britain %i SMPs: one for each 20 NARFs or part (5.1.3)', (uboats, smp) => {
    const world = atlantic(uboats, 0, [])
    war(world)
    expect(world.state.shortages.Britain.smp).toBe(smp)
  })

  // proves: tw-5.1.3.1-convoy-ambush, tw-5.1.1-table-results, tw-5.1.3-losses, tw-8.4-losses
  it('an ambush: 4 NARFs for each U-Boat, and one SMP more (5.1.3.1)', () => {
    const world = atlantic(6, 4, [2], { control: { Brest: 'Germany' } })
    war(world)
    expect(texts(world)[0]).toContain('3-2; rolled 2 -2 (a French port on the Bay of Biscay) = 0: DL1/DA3*')
    expect(texts(world)[0]).toContain('6 - 0 = 6 U-Boats score, 4 NARFs each: 24')
    expect(world.state.shortages.Britain).toEqual({ smp: 1 + 2, rail: 0 })
  })

  // proves: tw-5.1.3.2-convoy-massacre, tw-5.1.3-losses
  it('a massacre: 5 NARFs for each, two SMPs more, and no invasion this turn (5.1.3.2)', () => {
    const world = atlantic(6, 4, [1], { control: { Brest: 'Germany' } })
    war(world)
    expect(texts(world)[0]).toContain('= -1: DL1/DA4**: 1 ASW lost, 3 ASW without contact. 6 - 0 = 6 U-Boats score, 5 NARFs each: 30')
    expect(world.state.shortages.Britain).toEqual({ smp: 2 + 2, rail: 0, noInvasion: true })
  })

  // proves: tw-5.1.3.2-convoy-massacre
  it('a massacre bars both Britain and a USA at war from invading, and costs the SMPs of one (5.1.3.2)', () => {
    const world = atlantic(6, 4, [5], {
      turn: 'Spring 1942',
      control: { Brest: 'Germany' },
      sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['USA', 'Germany', 'Winter 1941'],
      ],
      narfs: { Britain: 100, Germany: 100, USA: 100 },
    })
    run(world, strategicWarfare(world), {})
    // Five for each of six U-Boats, and for an ASW that is not lost.
    expect(world.nation('USA').narfs).toBe(100 - 7 * 5)
    expect(world.state.shortages).toMatchObject({
      Britain: { smp: 0, rail: 0, noInvasion: true },
      USA: { smp: 2 + 2, rail: 0, noInvasion: true },
    })
  })

  // proves: tw-5.1.3.3-uboat-attrition
  it('five ASW cost two U-Boats in Fall 1941 and three in Fall 1943, besides those of the roll, if any damage was done (5.1.3.3)', () => {
    const early = atlantic(10, 5, [8])
    war(early)
    // AL1, then 2.
    expect(built(early, 'Germany', 'U-Boat')).toHaveLength(10 - 1 - 2)
    const late = atlantic(10, 5, [8], { turn: 'Fall 1943' })
    war(late)
    expect(built(late, 'Germany', 'U-Boat')).toHaveLength(10 - 1 - 3)
  })
})

// proves: tw-5.1-sw-build, tw-5.0-when-allowed
it('Strategic Warfare units are built and used in Spring and Fall alone (5.0, 5.1)', () => {
  const seasons = ['Spring 1940', 'Summer 1940', 'Fall 1940', 'Winter 1940'] as const
  expect(seasons.map((turn) => isSeason(position({ turn })))).toEqual([true, false, true, false])
})

describe('modifiers of the U-Boat roll (5.1.1)', () => {
  const of = (notation: PositionNotation) => Object.fromEntries(uboatModifiers(position({ turn: 'Fall 1941', ...notation })))
  // proves: tw-5.1.1-modifiers, tw-5.1.1-odds, tw-23.48-spain
  it('go by who holds Biscay, Norway, Gibraltar and the neutrals, and end with their dates', () => {
    expect(of({})).toEqual({})
    expect(of({ control: { Lorient: 'Germany' } })).toEqual({ 'a French port on the Bay of Biscay': -2 })
    expect(of({ control: { Lorient: 'Germany' }, turn: 'Spring 1943' })).toEqual({ 'a French port on the Bay of Biscay': -2 })
    expect(of({ control: { Lorient: 'Germany' }, turn: 'Fall 1943' })).toEqual({})
    expect(of({ control: { Calais: 'Germany' } })).toEqual({})
    expect(of({ conquered: { Norway: 'Germany' } })).toEqual({ 'Bergen, Trondheim and Narvik': -1 })
    expect(of({ conquered: { Norway: 'Germany' }, control: { Narvik: 'Britain' } })).toEqual({})
    expect(of({ conquered: { Norway: 'Germany' }, turn: 'Fall 1943' })).toEqual({ 'Bergen, Trondheim and Narvik': -1 })
    expect(of({ conquered: { Norway: 'Germany' }, turn: 'Spring 1944' })).toEqual({})
    expect(of({ control: { Gibraltar: 'Italy' }, minors: { Spain: 'Germany' } })).toEqual({ Spain: -1, Gibraltar: -1 })
    expect(of({ minors: { Spain: 'Britain', Portugal: 'Britain' } })).toEqual({ Spain: 1, Portugal: 1 })
    expect(of({ minors: { Ireland: 'Germany' } })).toEqual({ Ireland: -1 })
    expect(of({ conquered: { Spain: 'Germany' } })).toEqual({ Spain: -1 })
    expect(of({ leans: { Spain: 'Germany associate', Portugal: 'Britain associate', Ireland: 'Germany associate' } })).toEqual({})
  })

  // proves: tw-5.1.1-modifiers
  it('the Azores count for Germany with INF, STA or PARA and a TAC or MDM there, and Portugal its Associate or Satellite; Ireland and South Africa one each (5.1.1, 23.29, 23.41, 23.47)', () => {
    const garrison = ['Germany INF G 4-5 Azores', 'Germany TAC T 1-5-4 Azores']
    for (const ground of ['INF', 'STA', 'PARA'])
      for (const air of ['TAC 1-5-4', 'MDM 1-7-6'])
        expect(
          of({ minors: { Portugal: 'Germany' }, units: [`Germany ${ground} G 2-3 Azores`, `Germany ${air.replace(' ', ' T ')} Azores`] }),
        ).toEqual({
          'the Azores': -1,
        })
    expect([
      of({ minors: { Portugal: 'Germany' } }),
      of({ minors: { Portugal: 'Germany' }, units: garrison.slice(0, 1) }),
      of({ minors: { Portugal: 'Germany' }, units: garrison.slice(1) }),
      of({ conquered: { Portugal: 'Germany' }, units: garrison }),
      of({ leans: { Portugal: 'Germany sympathizer' }, units: garrison }),
      of({ leans: { Portugal: 'Britain associate' }, units: garrison }),
    ]).toEqual([{}, {}, {}, {}, {}, {}])
    expect(of({ leans: { Portugal: 'Italy associate' }, units: garrison })).toEqual({ 'the Azores': -1 })
    expect(of({ minors: { Ireland: 'Germany', 'South Africa': 'Germany' } })).toEqual({ Ireland: -1, 'South Africa': -1 })
  })

  // proves: tw-23.25-iceland, tw-5.1.1-modifiers, tw-6.4.2-dow-costs
  it('after Denmark’s fall -1 until Britain occupies Iceland and the Faeroes for 5 NARFs (23.25)', () => {
    expect(uboatModifiers(atlantic(4, 4, [5]))).toEqual([])
    const world = atlantic(4, 4, [5], { conquered: { Denmark: 'Germany' } })
    expect(Object.fromEntries(uboatModifiers(world))).toEqual({ 'Iceland not occupied': -1 })
    expect(problems(atlantic(0, 0, []), 'Britain', { iceland: true })).toEqual([expect.stringContaining('once Denmark has surrendered')])
    war(world, {}, { iceland: true })
    expect(texts(world)[0]).toContain('Britain occupies Iceland and the Faeroes: 5 NARFs')
    expect(texts(world)[1]).toContain('rolled 5:')
    expect(problems(world, 'Britain', { iceland: true })).toEqual([expect.stringContaining('occupied already')])
  })

  // proves: tw-5.1.3.5-ultra, tw-16.1.7.2-chits-in-uboat-war, tw-5.1.1-modifiers
  it('an Espionage chit is +1, unless Germany cancels it once a game; not twice in a row (5.1.3.5)', () => {
    const chits = { Germany: { effort: 'RLE', counterEspionage: 1 }, Britain: { effort: 'RLE', espionage: 1 } } as const
    const world = atlantic(4, 4, [5], { plans: chits })
    war(world, {}, { espionage: true })
    expect(texts(world)[1]).toContain('rolled 5 +1 (Espionage) = 6')
    expect(world.state.plans.Britain.espionage).toBe(0)
    world.note({ turn: { index: world.state.turn.index + 2, season: 'Spring', year: 1942 } })
    world.setPlan('Britain', { ...world.state.plans.Britain, espionage: 1 })
    expect(problems(world, 'Britain', { espionage: true })).toEqual([expect.stringContaining('twice in a row')])
    const countered = atlantic(4, 4, [5], { plans: chits })
    war(countered, { counterEspionage: true }, { espionage: true })
    expect(texts(countered)[1]).toContain('rolled 5:')
    expect(problems(countered, 'Germany', { counterEspionage: true })).toEqual(expect.arrayContaining([expect.stringContaining('once')]))
    expect(problems(atlantic(1, 1, []), 'Britain', { espionage: true })).toEqual([expect.stringContaining('has no Espionage chit')])
  })
})

describe('raiders (5.1.2)', () => {
  // proves: tw-5.1.2.1-raider-placement
  it('leave from nine ports and boxes, as German Fleets and CVs at full strength', () => {
    const ports = ['Kiel', 'Wilhelmshaven', 'Brest', 'Lorient', 'Bordeaux', 'Trondheim', 'Bergen', 'Narvik', 'Murmansk']
    const world = position({
      turn: 'Fall 1941',
      control: Object.fromEntries(ports.map((port) => [port, 'Germany'])),
      units: [
        ...[...ports, 'Konigsberg', 'Hamburg'].map((port) => `Germany Fleet ${port} 1-12-5 ${port}`),
        'Germany Fleet Hurt 1-12-5 Brest depleted',
        'Germany CV Bare 0-12-5 Brest',
        'Germany CV Zeppelin 0-12-5 Lorient',
        'Germany NAC Planes 1-3-2 aboard=Zeppelin',
        'Italy Fleet I 1-12-5 Bordeaux',
      ],
    })
    expect(new Set(possibleRaiders(world).map(({ name }) => name))).toEqual(new Set([...ports, 'Zeppelin']))
  })

  // proves: tw-5.1.2.1-raider-placement
  it('leave from no other port of the map', () => {
    const { map } = position({})
    const ports = [...map.placeHexes].filter((hex) => map.portAt(hex)).map((hex) => map.code(hex))
    const world = position({
      turn: 'Fall 1941',
      control: Object.fromEntries(ports.map((port) => [port, 'Germany'])),
      units: ports.map((port) => `Germany Fleet F${port} 1-12-5 ${port}`),
    })
    const named = ['Kiel', 'Wilhelmshaven', 'Brest', 'Lorient', 'Bordeaux', 'Trondheim', 'Bergen', 'Narvik', 'Murmansk']
    expect(ports.length).toBeGreaterThan(50)
    expect(new Set(possibleRaiders(world).map(({ hex }) => hex))).toEqual(new Set(named.map((name) => map.find(name)!)))
  })

  const fleet = (place: string) => `Germany Fleet 1st 1-12-5 ${place}`
  // proves: tw-5.1.2.1-raider-placement, tw-5.1.3-raider-losses
  it('are German Fleets and CVs at full strength in eight ports and boxes; each sinks 8 NARFs', () => {
    const world = atlantic(0, 0, [], {
      units: [
        fleet('Kiel'),
        'Germany Fleet 2nd 1-12-5 Konigsberg',
        'Germany Fleet 3rd 1-12-5 Kiel depleted',
        'Germany CV Zeppelin 1-12-5 Kiel',
      ],
    })
    expect(problems(world, 'Germany', { raiders: ['germany-1st'] })).toEqual([])
    expect(problems(world, 'Germany', { raiders: ['germany-2nd'] })).toEqual([expect.stringContaining('in none of the ports')])
    expect(problems(world, 'Germany', { raiders: ['germany-3rd'] })).toEqual([expect.stringContaining('not at full strength')])
    expect(problems(world, 'Germany', { raiders: ['germany-zeppelin'] })).toEqual([expect.stringContaining('undepleted NAC')])
    war(world, { raiders: ['germany-1st'] })
    expect(world.nation('Britain').narfs).toBe(92)
    expect(texts(world).join()).toContain('1 raider: 1 x 8 = 8 NARFs')
    expect(unitNamed(world, '1st')).toMatchObject({ place: 'map', hex: world.map.find('Kiel') })
  })

  // proves: tw-5.1.2.2-interception-near-ports, tw-7.8-path-disclosure
  it('from German ports meet the Allies in every Sea Area on their way, whatever the U-Boat roll', () => {
    const world = atlantic(0, 0, [], { units: [fleet('Wilhelmshaven'), 'Britain Fleet Home 1-12-5 Scapa_Flow'] })
    const asked = war(world, { raiders: ['germany-1st'] })
    const intercepts = asked.filter(({ decision }) => decision.includes('intercept'))
    expect(intercepts.length).toBeGreaterThan(1)
    expect(intercepts.every(({ seat }) => seat === 'Britain')).toBe(true)
  })

  // proves: tw-5.1.2.2-interception-near-ports, tw-5.1.2.1-raider-placement
  it.each(['Kiel', 'Wilhelmshaven', 'Brest', 'Lorient', 'Bordeaux'])(
    'from %s meet whoever lies on their way without any U-Boat',
    (port) => {
      const more = { units: [fleet(port), 'Britain Fleet Home 1-12-5 Plymouth'], control: { [port]: 'Germany' } }
      const asked = war(atlantic(0, 0, [], more), { raiders: ['germany-1st'] })
      expect(asked.some(({ decision, seat }) => decision.includes('intercept') && seat === 'Britain')).toBe(true)
    },
  )

  // proves: tw-5.1.2.2-interception-near-ports, tw-5.1.2.2-interception-far-ports
  it('from German ports are not looked for again when the U-Boat roll has a section mark', () => {
    const inNorthAtlantic = (roll: number) => {
      const world = atlantic(6, 4, [roll], { units: [fleet('Kiel'), 'Britain Fleet Home 1-12-5 Liverpool'] })
      const asked = war(world, { raiders: ['germany-1st'] }).filter(({ decision }) => decision.includes('intercept'))
      return { text: texts(world).join(), asked: asked.filter(({ key }) => key.startsWith('North Atlantic')).length }
    }
    const [unmarked, marked] = [inNorthAtlantic(2), inNorthAtlantic(5)]
    expect(unmarked.text).toContain('DL1/DA3:')
    expect(marked.text).toContain('DL1§')
    expect([unmarked.asked, marked.asked]).toEqual([1, 1])
  })

  // proves: tw-5.1.2.2-interception-far-ports, tw-5.1.1-table-results
  it('from Norway and beyond are met in the North Atlantic alone, and only on a section mark', () => {
    const units = [fleet('Bergen'), 'Britain Fleet Home 1-12-5 Scapa_Flow']
    const norway = { units, conquered: { Norway: 'Germany' } }
    const unseen = atlantic(6, 4, [3], norway)
    // 3 -1 (Norway) = 2 at 3-2: no mark.
    expect(war(unseen, { raiders: ['germany-1st'] }).filter(({ decision }) => decision.includes('intercept'))).toEqual([])
    expect(texts(unseen).join()).toContain('1 x 8')
    const alone = atlantic(0, 4, [], norway)
    expect(war(alone, { raiders: ['germany-1st'] }).filter(({ decision }) => decision.includes('intercept'))).toEqual([])
    const found = atlantic(6, 4, [6], norway)
    const asked = war(found, { raiders: ['germany-1st'] }).filter(({ decision }) => decision.includes('intercept'))
    expect(new Set(asked.map(({ key }) => key.split(' ').slice(0, 2).join(' ')))).toEqual(new Set(['North Atlantic']))
    expect(unitNamed(found, '1st')).toMatchObject({ place: 'map', hex: found.map.find('Bergen') })
  })

  // proves: tw-5.1.2.2-interception-far-ports, tw-7.8-naval-before-air
  it('there Gibraltar looks for them only after ships at home in Britain have tried and failed, and ships of Malta never (5.1.2.2)', () => {
    const gibraltar = 'Britain Fleet Force_H 1-12-5 Gibraltar'
    const of = (units: string[], rolls: number[]) => {
      const world = atlantic(6, 4, [6, ...rolls], {
        conquered: { Norway: 'Germany' },
        units: [fleet('Bergen'), gibraltar, 'Britain Fleet M 1-12-5 Malta', ...units],
      })
      war(world, { raiders: ['germany-1st'] }, {}, { 'naval interception': [['britain-home'], ['britain-force-h']] })
      return world.events.filter(({ kind }) => kind === 'naval interception').map(({ text }) => / from ([A-Z]\w+)/.exec(text)![1])
    }
    expect(of([], [])).toEqual([])
    // A natural 10 misses.
    expect(of(['Britain Fleet Home 1-12-5 Liverpool'], [10, 10])).toEqual(['Liverpool', 'Gibraltar'])
  })

  // proves: tw-5.1.2.2-interception-near-ports, tw-7.0-one-mission
  it('of another port do not come to the help of raiders that sail before them (7.0); other ships may, and go home afterwards', () => {
    const counters = (raiders: string[]) => {
      const units = [fleet('Kiel'), 'Germany Fleet 2nd 1-12-5 Wilhelmshaven', 'Britain Fleet Home 1-12-5 Scapa_Flow']
      // Scapa Flow intercepts, a natural 1; whoever joins, or not, the battle is the same.
      const world = position({ turn: 'Fall 1941', plans: RLE, units }, { roll: (_, purpose) => (purpose.includes('interception') ? 1 : 5) })
      const asked = war(
        world,
        { raiders },
        {},
        { 'naval interception': [['britain-home']], 'naval counter-interception': [['germany-2nd']] },
      )
      return {
        ids: asked.filter(({ decision }) => decision === 'naval counter-interception').flatMap(({ answer }) => answer as string[]),
        at: unitNamed(world, '2nd').place,
      }
    }
    expect(counters(['germany-1st']).ids).toContain('germany-2nd')
    expect(counters(['germany-1st']).at).not.toBe('sea')
    expect(counters(['germany-1st', 'germany-2nd']).ids).not.toContain('germany-2nd')
  })

  // proves: tw-5.1.3-raider-losses
  it('Depleted in battle a raider sinks 4 NARFs, sunk none (5.1.3)', () => {
    const world = atlantic(0, 0, [], { units: [fleet('Kiel'), 'Germany Fleet 2nd 1-12-5 Kiel'] })
    expect(raiderDamage(world, [force(world, '1st', true), force(world, '2nd', true)]).narfs).toBe(16)
    world.deplete(unitNamed(world, '1st'))
    expect(raiderDamage(world, [force(world, '1st', false), force(world, '2nd', true)]).narfs).toBe(12)
    world.eliminate(unitNamed(world, '1st'), 'test')
    expect(raiderDamage(world, [force(world, '1st', false), force(world, '2nd', true)]).narfs).toBe(8)
    // It broke off undamaged.
    expect(raiderDamage(world, [force(world, '2nd', false)]).narfs).toBe(0)
  })
})

const force = (world: ReturnType<typeof position>, name: string, through: boolean): RaiderForce => {
  const ships = [unitNamed(world, name) as NavalUnit]
  return { ships, port: world.map.find('Kiel')!, where: 'near', raiding: through ? ships : [] }
}
