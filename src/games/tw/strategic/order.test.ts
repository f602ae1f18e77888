import { describe, expect, it } from 'vitest'
import { parseSheet } from '../../../orders/parse.ts'
import { TwReader } from '../sheet/reader.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { mayFly } from '../air/missions.ts'
import { maySee } from '../secrets.ts'
import { buildingPrice } from './building.ts'
import { heavyFlakLevel } from './heavy-flak.ts'
import { strategicOrder } from './order.ts'
import { describe as describeOrder } from './order-sheet.ts'
import { NOTHING, type StrategicOrder } from './order-schema.ts'
import { strategicLines } from './sheet.ts'
import { sortOut } from './parts.ts'
import { strategicWarfare } from './strategic-warfare.ts'
import { Standing } from '../sheet/standing.ts'
import { built, type Wager } from './units.ts'

const RLE = { Germany: { effort: 'RLE' }, Britain: { effort: 'RLE' } } as const
const several = (nation: string, type: string, n: number, place: string) =>
  Array.from({ length: n }, (_, i) => `${nation} ${type} ${type}_${place}_${i + 1} 1 ${place}`)
const at = (notation: PositionNotation, dice?: ScriptedDice) =>
  position({ turn: 'Spring 1941', plans: RLE, narfs: { Germany: 100, Britain: 100 }, ...notation }, dice)
const problems = (world: ReturnType<typeof position>, power: Wager, order: Partial<StrategicOrder>) =>
  sortOut(world, power, { ...NOTHING, ...order }).refused
const order = (change: Partial<StrategicOrder>): StrategicOrder => ({ ...NOTHING, ...change })
const texts = (world: ReturnType<typeof position>) => world.events.map(({ text }) => text)

describe('when strategic warfare is waged (5.0)', () => {
  // proves: tw-5.0-when-allowed, tw-1.2-turn-and-phasing-side, tw-3.5-sw-order, tw-11.12.3-heavy-flak-levels
  it('in Spring and Fall alone; without an SLE, RLE or LLE only ASW and INT go to their boxes', () => {
    const units = [
      ...several('Germany', 'U-Boat', 4, 'strategic'),
      ...several('Britain', 'ASW', 2, 'strategic'),
      ...several('Britain', 'SAC', 2, 'strategic'),
      ...several('Germany', 'INT', 1, 'strategic'),
    ]
    const summer = at({ turn: 'Summer 1941', units })
    expect(run(summer, strategicWarfare(summer))).toEqual([])
    const mle = at({ units, plans: { Germany: { effort: 'MLE' }, Britain: { effort: 'Pass' } } })
    run(mle, strategicWarfare(mle))
    expect(texts(mle)).toEqual([
      "an MLE allows no offensive strategic warfare: Germany's 4 U-Boats take no part.",
      "a Pass allows no offensive strategic warfare: Britain's 2 SAC take no part.",
    ])
    expect(problems(mle, 'Germany', { commit: { 'U-Boat': 1 } })).toEqual([expect.stringContaining('5.0')])
    expect(problems(mle, 'Britain', { commit: { SAC: 1 } })).toEqual([expect.stringContaining('5.0')])
    expect(problems(mle, 'Britain', { commit: { ASW: 2 } })).toEqual([])
    const none = at({ units, plans: { Germany: { effort: 'none' }, Britain: { effort: 'none' } } })
    expect(problems(none, 'Britain', { commit: { SAC: 1 } })).toEqual([expect.stringContaining('no logistical effort')])
    expect(problems(none, 'Britain', { commit: { ASW: 2 } })).toEqual([])
    expect(problems(none, 'Germany', { commit: { INT: 1 } })).toEqual([])
  })
})

describe('building (5.1)', () => {
  // proves: tw-5.1-sw-build, tw-3.5-sw-order, tw-5.1-secret-commitment, tw-15.1.2-sw-costs, tw-15.1.5.3-uboat-and-asw-building
  // proves: tw-15.2.1-place-naval, tw-15.2.5-place-sw
  it('U-Boats at 2, INT at 2, German SAC at 6 NARFs go from the force pool to the boxes, unseen by the other side', () => {
    const world = at({ units: [...several('Germany', 'U-Boat', 3, 'pool'), 'Germany INT I1 1 pool', 'Germany SAC S1 1 pool'] })
    run(world, strategicWarfare(world), {
      'strategic warfare': [order({ build: { 'U-Boat': 2, INT: 1, SAC: 1 }, commit: { 'U-Boat': 0 } })],
    })
    expect(world.nation('Germany').narfs).toBe(100 - 4 - 2 - 6)
    expect(world.state.secretSpending.Germany).toBe(12)
    // They are no part of what half the base limits (15.1.6.1).
    expect(world.nation('Germany').spentOnUnits).toBe(0)
    expect(built(world, 'Germany', 'U-Boat')).toHaveLength(2)
    expect(world.events[0]).toMatchObject({ section: '5.1', seats: ['Italy', 'Germany'] })
    expect(maySee(world, 'Britain', built(world, 'Germany', 'U-Boat')[0])).toBe(false)
  })

  // proves: tw-15.2.5-place-sw, tw-5.1-sw-build, tw-5.1.3.3-uboat-attrition
  it('what is newly built goes to its box in the same segment (5.1)', () => {
    const world = at({ units: several('Germany', 'U-Boat', 3, 'pool') })
    run(world, strategicWarfare(world), { 'strategic warfare': [order({ build: { 'U-Boat': 3 } })] })
    expect(texts(world).at(-2)).toContain('Britain loses 9 NARFs at sea.')
  })

  // proves: tw-15.1.5.3-uboat-and-asw-building, tw-15.1.6.2-specific-limits, tw-1.2-force-pool, tw-5.1-sw-build
  // proves: tw-5.2.4-german-bombing-of-britain, tw-14.1.4-deficit
  it('the force pool, the yards and the NARFs are the limits (15.1.5.3, 15.1.6.2)', () => {
    const world = at({
      units: [
        ...several('Germany', 'U-Boat', 40, 'pool'),
        ...several('Britain', 'ASW', 40, 'pool'),
        ...several('Germany', 'SAC', 4, 'pool'),
      ],
    })
    expect(problems(world, 'Germany', { build: { 'U-Boat': 41 } })).toEqual([expect.stringContaining('force pool has 40 U-Boats')])
    const [yards] = problems(world, 'Germany', { build: { 'U-Boat': 40 } })
    const capacity = Number(/capacity of (\d+)/.exec(yards)![1])
    expect(problems(world, 'Germany', { build: { 'U-Boat': 2 * capacity } })).toEqual([])
    expect(problems(world, 'Germany', { build: { 'U-Boat': 2 * capacity + 1 } })).toEqual([expect.stringContaining('15.1.5.3')])
    expect(problems(world, 'Britain', { build: { ASW: 40 } })).toEqual([expect.stringContaining('takes up a shipyard')])
    expect(problems(world, 'Germany', { build: { SAC: 3 } })).toEqual([expect.stringContaining('5.2.4')])
    expect(problems(world, 'Germany', { build: { ASW: 1 } })).toEqual([expect.stringContaining('Germany has no ASW')])
    world.changeNation('Germany', { narfs: 3 })
    expect(problems(world, 'Germany', { build: { 'U-Boat': 2 } })).toEqual([expect.stringContaining('14.1.4')])
    expect(problems(world, 'Germany', { build: { 'U-Boat': 2 }, deficit: true })).toEqual([])
  })

  // proves: tw-15.1.5.3-uboat-and-asw-building
  it('ASW take of the shipyards what ships then lack (15.1.5.3)', () => {
    const world = at({ units: several('Britain', 'ASW', 2, 'pool') })
    run(world, strategicWarfare(world), { 'strategic warfare': [NOTHING, order({ build: { ASW: 2 } })] })
    expect(world.state.aswBuilt?.Britain).toEqual({ turn: 6, units: 2 })
  })

  // proves: tw-15.1.2-sw-costs
  it('a Depleted SAC does not fly before it is repaired, for half its price (15.1.2)', () => {
    const world = at({ units: ['Britain SAC S1 1 strategic depleted'] })
    expect(problems(world, 'Britain', { commit: { SAC: 1 } })).toEqual([expect.stringContaining('0 SAC to commit')])
    expect(problems(world, 'Britain', { commit: { SAC: 1 }, repair: 1 })).toEqual([])
    expect(problems(world, 'Britain', { repair: 2 })).toEqual([expect.stringContaining('15.1.2')])
    run(world, strategicWarfare(world), { 'strategic warfare': [NOTHING, order({ repair: 1, commit: { SAC: 0 } })] })
    expect(world.nation('Britain').narfs).toBe(98)
    expect(unitNamed(world, 'S1').depleted).toBe(false)
  })

  // proves: tw-15.1.2-sw-costs
  it('all that either builds and repairs for strategic warfare costs as printed (15.1.2)', () => {
    const world = at({})
    const narfs = (power: Wager, change: Partial<StrategicOrder>) => buildingPrice(world, power, order(change)).total
    expect(['U-Boat', 'INT', 'SAC'].map((type) => narfs('Germany', { build: { [type]: 1 } }))).toEqual([2, 2, 6])
    expect(['ASW', 'INT', 'SAC'].map((type) => narfs('Britain', { build: { [type]: 1 } }))).toEqual([3, 2, 4])
    expect([narfs('Germany', { repair: 2 }), narfs('Britain', { repair: 2 })]).toEqual([6, 4])
  })
})

describe('commitment (5.1)', () => {
  // proves: tw-5.1-secret-commitment
  it('both are asked at once, and what is not committed takes no part', () => {
    const world = at(
      { units: [...several('Germany', 'U-Boat', 4, 'strategic'), ...several('Britain', 'ASW', 4, 'strategic')] },
      new ScriptedDice([10]),
    )
    const asked = run(world, strategicWarfare(world), {
      'strategic warfare': [order({ commit: { 'U-Boat': 3 } }), order({ commit: { ASW: 2 } })],
    })
    expect(asked.map(({ seat }) => seat)).toEqual(['Germany', 'Britain'])
    expect(texts(world)[0]).toContain('3 U-Boats against 2 ASW, 3-2')
    expect(problems(world, 'Germany', { commit: { 'U-Boat': 99 } })).toEqual([expect.stringContaining('to commit, not 99')])
  })
})

describe('heavy Flak (11.12.3)', () => {
  const flak = (n: number) => Array.from({ length: n }, (_, i) => `Britain Flak F${i + 1} 1-3 London`)
  const five = ['F1', 'F2', 'F3', 'F4', 'F5'].map((name) => `britain-${name.toLowerCase()}`)
  // proves: tw-11.12.3-heavy-flak-levels, tw-15.0-heavy-flak, tw-2.6-flak-light-heavy
  it('five light units and 15 NARFs make a level, one in a year; the units return to the force pool', () => {
    const world = at({ units: flak(10) })
    expect(problems(world, 'Britain', { heavyFlak: five.slice(1) })).toEqual([expect.stringContaining('5 light Flak units')])
    expect(problems(world, 'Britain', { heavyFlak: 'buy' })).toEqual([expect.stringContaining('Germany alone buys a level')])
    const french = at({ units: [...flak(4), 'France Flak F5 1-3 Paris'] })
    expect(problems(french, 'Britain', { heavyFlak: [...five.slice(0, 4), 'france-f5'] })).toEqual([
      expect.stringContaining('F5 is no Flak unit of Britain'),
    ])
    run(world, strategicWarfare(world), { 'strategic warfare': [NOTHING, order({ heavyFlak: five })] })
    expect(heavyFlakLevel(world, 'Britain')).toBe(1)
    expect(world.nation('Britain').narfs).toBe(85)
    expect(unitNamed(world, 'F1').place).toBe('pool')
    const again = ['f6', 'f7', 'f8', 'f9', 'f10'].map((name) => `britain-${name}`)
    expect(problems(world, 'Britain', { heavyFlak: again })).toEqual([expect.stringContaining('once a year')])
    world.note({ turn: { index: 10, season: 'Spring', year: 1942 } })
    expect(problems(world, 'Britain', { heavyFlak: again })).toEqual([])
    world.note({ heavyFlak: { Britain: { level: 5, raisedIn: 1900 } } })
    expect(problems(world, 'Britain', { heavyFlak: again })).toEqual([expect.stringContaining('highest level')])
  })

  // proves: tw-11.12.3-heavy-flak-levels, tw-15.0-heavy-flak
  it('from 1943 Germany buys a level for 25 NARFs (11.12.3)', () => {
    expect(problems(at({ turn: 'Fall 1942' }), 'Germany', { heavyFlak: 'buy' })).toEqual([expect.stringContaining('from 1943')])
    const world = at({ turn: 'Spring 1943' })
    expect(problems(world, 'Britain', { heavyFlak: 'buy' })).toEqual([expect.stringContaining('Germany alone buys a level')])
    run(world, strategicWarfare(world), { 'strategic warfare': [order({ heavyFlak: 'buy' })] })
    expect(heavyFlakLevel(world, 'Germany')).toBe(1)
    expect(world.nation('Germany').narfs).toBe(75)
  })
})

describe('an order that is wrong in part', () => {
  // proves: tw-23.25-iceland
  it('is carried out but for that part, which is refused by name; alone it voids nothing but itself', () => {
    const world = at({
      units: [...several('Germany', 'U-Boat', 3, 'pool'), 'Germany INT I1 1 pool', 'Germany Fleet 1st_Fleet 1-12-5 Danzig'],
    })
    run(world, strategicWarfare(world), {
      'strategic warfare': [order({ build: { 'U-Boat': 4, INT: 1 }, raiders: ['germany-1st-fleet'], iceland: true })],
    })
    expect([built(world, 'Germany', 'U-Boat').length, built(world, 'Germany', 'INT').length, world.nation('Germany').narfs]).toEqual([
      0, 1, 98,
    ])
    expect(world.events.filter(({ kind }) => kind === 'refused order').map(({ text, seats }) => [text, seats])).toEqual([
      ["strategic warfare of Germany, a part not carried out: 15.1.1: Germany's force pool has 3 U-Boats to build, not 4", ['Germany']],
      ['strategic warfare of Germany, a part not carried out: 23.25: Britain alone occupies Iceland and the Faeroes', ['Germany']],
      [expect.stringContaining('5.1.2.1: 1st Fleet is in none of the ports that raiders leave from'), ['Germany']],
    ])
  })

  // proves: tw-6.4.2-dow-costs
  it('what there is no money for is left out, in the order of the sheet and before it is committed (14.1.4)', () => {
    const world = at({
      units: [...several('Germany', 'U-Boat', 3, 'pool'), ...several('Germany', 'INT', 2, 'pool')],
      narfs: { Germany: 7 },
    })
    const { order: kept, refused } = sortOut(world, 'Germany', order({ build: { 'U-Boat': 3, INT: 2 }, commit: { INT: 2 } }))
    expect([kept.build, kept.commit]).toEqual([{ 'U-Boat': 3 }, {}])
    expect(refused).toEqual([
      expect.stringContaining('14.1.4: this costs 10 NARFs and Germany has 7'),
      '5.1: Germany has 0 INT to commit, not 2',
    ])
  })

  // proves: tw-5.1.2.1-raider-placement
  it('raiders whose way is closed or whose chit is missing stay in port, the others sail', () => {
    const world = at({ units: ['Germany Fleet A 1-12-5 Kiel', 'Germany Fleet B 1-12-5 Trondheim'], control: { Trondheim: 'Germany' } })
    const { order: kept, refused } = sortOut(world, 'Germany', order({ raiders: ['germany-a', 'germany-b'], evade: true }))
    expect(kept).toMatchObject({ raiders: ['germany-b'] })
    expect(kept.evade).toBeUndefined()
    expect(refused).toEqual([expect.stringContaining('7.8.2')])
  })

  // proves: tw-24.2-soviet-oil
  it('one of which nothing can be carried out gives way to the next', () => {
    const world = at({})
    expect(strategicOrder.problems(world, { seat: 'Germany', power: 'Germany' }, order({ iceland: true }))).toEqual([
      expect.stringContaining('23.25'),
    ])
    expect(strategicOrder.problems(world, { seat: 'Germany', power: 'Germany' }, order({ iceland: true, commit: { INT: 0 } }))).toEqual([])
  })
})

describe('the sheet', () => {
  const read = (world: ReturnType<typeof position>, seat: string, text: string) => {
    const reader = new TwReader(world, seat)
    const node = parseSheet(text).documents[0]
    return { answer: strategicOrder.sheet!.read(world, reader, node), problems: reader.problems.map(({ message }) => message) }
  }

  it('says numbers, ships, aircraft and chits', () => {
    const world = at({ units: ['Germany Fleet 1st_Fleet 1-12-5 Kiel', 'Germany MDM KG_1 1-7-6 Berlin'] })
    const { answer } = read(
      world,
      'Germany',
      'build: {U-Boat: 3}\nU-Boat: all\nINT: none\nraiders: [1st Fleet]\nMDM: KG 1\nlose first: MDM\ncounter-espionage: yes',
    )
    expect(answer).toEqual(
      order({
        build: { 'U-Boat': 3 },
        commit: { INT: 0 },
        raiders: ['germany-1st-fleet'],
        bombers: ['germany-kg-1'],
        loseFirst: 'MDM',
        counterEspionage: true,
      }),
    )
  })

  // proves: tw-11.13-jets
  it('jets have entries of their own; a jet that flies on the map is built elsewhere (11.13)', () => {
    const world = at({ units: several('Germany', 'JetINT', 2, 'strategic') })
    const { answer, problems } = read(world, 'Germany', 'build: {Jet INT: 1, INT: 2}\nJet INT: 1\nJet INT against USA: 1')
    expect(problems).toEqual([])
    expect(answer).toMatchObject({ build: { 'Jet INT': 1, INT: 2 }, commit: { 'Jet INT': 1 }, jetsAgainstUsa: 1 })
    expect(describeOrder(world, answer!)).toContain('commit 1 Jet INT, and all others that may go; 1 Jet INT meets Americans')
    expect(read(world, 'Germany', 'build: {Jet TAC: 1}').problems).toEqual([expect.stringContaining('11.13: a Jet TAC flies on the map')])
  })

  it('what cannot be read is said and left out, and told when the segment is played', () => {
    const world = at({ units: several('Germany', 'U-Boat', 3, 'pool') })
    const { answer, problems: said } = read(world, 'Germany', 'build: {U-Boat: 2, Jet FTR: 1}\nINT: some\nraiders: [Bismarck]')
    expect(said).toHaveLength(3)
    expect(answer).toMatchObject({ build: { 'U-Boat': 2 }, commit: {}, raiders: [] })
    run(world, strategicWarfare(world), { 'strategic warfare': [answer!] })
    expect(built(world, 'Germany', 'U-Boat')).toHaveLength(2)
    expect(texts(world).join()).toContain('a part not carried out: 11.13: a Jet FTR flies on the map')
  })

  it('is no business of France', () => {
    expect(read(at({}), 'France', 'ASW: 1').problems).toEqual([expect.stringContaining('France wages no strategic warfare')])
  })

  it('the prefilled lines say what there is and what can be built', () => {
    const world = at({
      units: [
        ...several('Germany', 'U-Boat', 2, 'strategic'),
        ...several('Germany', 'U-Boat', 3, 'pool'),
        'Germany Fleet 1st_Fleet 1-12-5 Kiel',
      ],
    })
    const lines = strategicLines(new Standing(world, 'Germany')).join('\n')
    expect(lines).toContain('2 U-Boats')
    expect(lines).toContain('U-Boat up to 3 at 2')
    expect(lines).toContain('1st Fleet')
    expect(lines).toContain('#strategic warfare:')
    expect(strategicLines(new Standing(at({ turn: 'Summer 1941' }), 'Germany'))).toEqual([])
  })

  // proves: tw-24.2-soviet-oil
  it('the prefilled lines are an order as they stand once switched on', () => {
    const flak = Array.from({ length: 5 }, (_, i) => `Germany Flak F${i + 1} 1-3 Berlin`)
    const world = at({
      units: [
        ...several('Germany', 'U-Boat', 2, 'strategic'),
        ...several('Germany', 'INT', 3, 'pool'),
        'Germany Fleet 1st_Fleet 1-12-5 Kiel',
        'Germany MDM KG_1 1-7-6 Calais',
        ...flak,
      ],
      conquered: { France: 'Germany' },
    })
    const lines = strategicLines(new Standing(world, 'Germany'))
      .filter((line) => !line.startsWith('##'))
      .map((line) => line.slice(1))
    const document = parseSheet(lines.join('\n')).documents[0]
    const reader = new TwReader(world, 'Germany')
    const answer = strategicOrder.sheet!.read(
      world,
      reader,
      (document.value as ReadonlyMap<string, typeof document>).get('strategic warfare')!,
    )
    expect(reader.problems).toEqual([])
    expect(answer).toEqual(order({ build: { 'U-Boat': 0, SAC: 0, INT: 0 } }))
    expect(problems(world, 'Germany', answer!)).toEqual([])
    expect(lines.join()).toContain('KG 1')
  })

  it('in its own player turn, what it may convert', () => {
    const world = at({ turn: 'Fall 1941', stage: 'Allied turn' })
    expect(strategicLines(new Standing(world, 'Britain'))).toEqual([])
    world.note({ convoysStruck: world.state.turn.index })
    expect(strategicLines(new Standing(world, 'Britain')).join()).toContain('convert:')
  })
})

describe('MDM bombing Britain (5.2.4)', () => {
  // proves: tw-5.2.4-german-bombing-of-britain
  it('fly no other mission in the turn, whoever’s player turn it is', () => {
    const world = at({ units: ['Germany MDM KG_1 1-7-6 Calais'], conquered: { France: 'Germany' } }, new ScriptedDice([5, 5]))
    run(world, strategicWarfare(world), { 'strategic warfare': [order({ bombers: ['germany-kg-1'] })] })
    const unit = unitNamed(world, 'KG 1')
    expect(unit.kind === 'air' && mayFly(world, unit, 'OAS', world.map.find('Calais')!)).toContain('5.2.4')
    world.note({ turn: { ...world.state.turn, index: world.state.turn.index + 1 } })
    expect(unit.kind === 'air' && mayFly(world, unit, 'OAS', world.map.find('Calais')!)).toBeNull()
  })
})
