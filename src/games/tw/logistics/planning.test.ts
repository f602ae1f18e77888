import { describe, expect, it } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { TwReader } from '../sheet/reader.ts'
import { Standing } from '../sheet/standing.ts'
import { run, position, unitNamed } from '../testing/position.ts'
import { activate, isActivated } from './activation.ts'
import { hasChit, keepChits } from './chits.ts'
import { allows, costOfEffort } from './efforts.ts'
import { plan, planning, type SeatPlan } from './planning.ts'
import { logisticsLines } from './sheet.ts'

const none = { effort: 'none', markers: [], evasion: false, espionage: false, counterEspionage: false } as const
const only = (power: string, change: Partial<SeatPlan[string]>): SeatPlan => ({ [power]: { ...none, ...change } as SeatPlan[string] })
const texts = (world: ReturnType<typeof position>) => world.events.map(({ text }) => text)
const problems = (world: ReturnType<typeof position>, power: string, change: Partial<SeatPlan[string]>) =>
  plan.problems(world, { seat: power }, only(power, change))

describe('what efforts cost (4.1 to 4.5, 15.1.2)', () => {
  const world = position()
  // proves: tw-4.0-le-costs
  it.each([
    ['Germany', 'SLE', [], 8],
    ['Italy', 'RLE', ['Rome'], 4],
    ['Italy', 'LLE', ['Rome', 'Naples'], 4],
    ['Britain', 'SLE', [], 12],
    ['Britain', 'LLE', ['London'], 3],
    ['France', 'SLE', [], 16],
    ['France', 'RLE', ['Paris', 'Lyons'], 16],
    ['France', 'LLE', ['Paris'], 4],
    ['Germany', 'MLE', [], 2],
    ['France', 'MLE', [], 2],
  ] as const)('%s pays for a %s at %s %i NARFs', (power, effort, places, cost) => {
    expect(
      costOfEffort(
        world,
        power,
        effort,
        places.map((place) => world.map.find(place)!),
      ),
    ).toBe(cost)
  })

  // proves: tw-4.1-german-sle-doubled, tw-4.1-axis-rle-lle-doubled
  it('inside the Soviet Union of 1939 the Axis pays double for markers, and Germany for an SLE with a unit there', () => {
    const inside = position({ units: ['Germany INF 3rd 6-5 Smolensk'], control: { Smolensk: 'Germany' } })
    expect(costOfEffort(inside, 'Germany', 'SLE', [])).toBe(16)
    expect(costOfEffort(inside, 'Italy', 'SLE', [])).toBe(8)
    expect(costOfEffort(inside, 'Germany', 'MLE', [])).toBe(2)
    expect(
      costOfEffort(
        position({ units: ['Romania INF R 4-5 Smolensk'], minors: { Romania: 'Germany' }, control: { Smolensk: 'Romania' } }),
        'Germany',
        'SLE',
        [],
      ),
    ).toBe(8)
    expect(costOfEffort(position({ units: ['Italy INF I 4-5 Smolensk'], control: { Smolensk: 'Italy' } }), 'Italy', 'SLE', [])).toBe(8)
    const soviets = position({ sides: { Germany: 'Axis', USSR: 'Allies' } })
    expect(costOfEffort(soviets, 'USSR', 'RLE', [soviets.map.find('Moscow')!])).toBe(4)
    expect(costOfEffort(inside, 'Germany', 'RLE', [inside.map.find('Smolensk')!])).toBe(8)
    expect(costOfEffort(inside, 'Germany', 'LLE', [inside.map.find('Smolensk')!, inside.map.find('Berlin')!])).toBe(6)
  })
})

describe('what may be planned (4)', () => {
  // proves: tw-4.1-sle-scope, tw-3.3-le-choice
  it('no Sustained Effort two turns in a row (4.1)', () => {
    const world = position()
    world.note({ lastEfforts: { ...world.state.lastEfforts, Germany: 'SLE' } })
    expect(problems(world, 'Germany', { effort: 'SLE' })).toEqual([expect.stringContaining('not two turns in a row')])
    expect(problems(world, 'Germany', { effort: 'MLE' })).toEqual([])
    world.note({ lastEfforts: { ...world.state.lastEfforts, Germany: 'MLE' } })
    expect(problems(world, 'Germany', { effort: 'MLE' })).toEqual([])
  })

  // proves: tw-4.5-pass
  it('a Pass is for those without NARFs, and they have no other choice (4.5)', () => {
    expect(problems(position({ narfs: { France: 1 } }), 'France', { effort: 'Pass' })).toEqual([
      expect.stringContaining('only who has none may choose a Pass'),
    ])
    const broke = position({ narfs: { France: 0 } })
    expect(problems(broke, 'France', { effort: 'MLE' })).toEqual([expect.stringContaining('must choose a Pass')])
    expect(plan.byDefault(broke, { seat: 'France' }).France.effort).toBe('Pass')
    expect(problems(broke, 'France', { effort: 'Pass' })).toEqual([])
    for (const chit of ['espionage', 'counterEspionage'])
      expect(problems(broke, 'France', { effort: 'Pass', [chit]: true })).toEqual([
        expect.stringContaining('neither Espionage nor Counter-Espionage'),
      ])
  })

  // proves: tw-3.3-le-choice, tw-14.1.4-deficit
  it('what a plan costs beyond the NARFs at hand must be meant; by default nobody spends so (14.1.4)', () => {
    const poor = position({ narfs: { France: 3 }, turn: 'Spring 1940' })
    expect(problems(poor, 'France', { effort: 'LLE', markers: ['1631'] })).toEqual([
      expect.stringContaining('this plan costs 4 NARFs and France has 3'),
    ])
    expect(problems(poor, 'France', { effort: 'MLE', espionage: true })).toEqual([expect.stringContaining('this plan costs 6 NARFs')])
    expect([
      problems(poor, 'France', { effort: 'LLE', markers: ['1631'], deficit: true }),
      problems(poor, 'France', { effort: 'MLE' }),
    ]).toEqual([[], []])
    expect(plan.byDefault(position({ narfs: { France: 1 } }), { seat: 'France' }).France.effort).toBe('none')
    expect(plan.policies!['sustained effort'].answer(poor, { seat: 'France' })).toMatchObject({ France: { effort: 'MLE' } })
  })

  // proves: tw-4.0-one-kind-per-turn
  it('markers are those of one kind, in friendly hexes, each once', () => {
    const world = position()
    const code = (place: string) => world.map.code(world.map.find(place)!)
    expect(problems(world, 'Germany', { effort: 'RLE', markers: [] })).toEqual([expect.stringContaining('say where the RLE markers lie')])
    expect(problems(world, 'Germany', { effort: 'SLE', markers: [code('Berlin')] })).toEqual([
      expect.stringContaining('only RLE and LLE have markers'),
    ])
    expect(problems(world, 'Germany', { effort: 'RLE', markers: [code('Paris')] })).toEqual([expect.stringContaining('Paris')])
    expect(problems(world, 'Germany', { effort: 'LLE', markers: [code('Berlin'), code('Berlin')] })).toEqual([
      expect.stringContaining('named twice'),
    ])
  })

  // proves: tw-7.8.2-evasion-chit, tw-3.3-le-choice, tw-4.3-lle-scope
  it('Evasion chits are for the German, British and American navies, Germany from Spring 1940 to Spring 1942, on SLE and RLE turns, once a year (7.8.2)', () => {
    const spring = position({ turn: 'Spring 1940' })
    expect(problems(spring, 'Germany', { effort: 'SLE', evasion: true })).toEqual([])
    expect(problems(position({ turn: 'Spring 1942' }), 'Germany', { effort: 'SLE', evasion: true })).toEqual([])
    for (const effort of [{ effort: 'MLE' as const }, { effort: 'LLE' as const, markers: ['1426'] }])
      expect(problems(spring, 'Germany', { ...effort, evasion: true })).toEqual([expect.stringContaining('needs an SLE or an RLE')])
    expect(problems(spring, 'Germany', { effort: 'RLE', markers: ['1426'], evasion: true })).toEqual([])
    expect(problems(spring, 'Italy', { effort: 'SLE', evasion: true })).toEqual([expect.stringContaining('no Evasion chits')])
    expect(problems(position({ turn: 'Winter 1939' }), 'Germany', { effort: 'SLE', evasion: true })).toEqual([
      expect.stringContaining('Spring 1940 to Spring 1942'),
    ])
    expect(problems(position({ turn: 'Summer 1942' }), 'Germany', { effort: 'SLE', evasion: true })).toEqual([
      expect.stringContaining('Spring 1940 to Spring 1942'),
    ])
    spring.note({ evasionPlayed: { ...spring.state.evasionPlayed, Germany: 1940 } })
    expect(problems(spring, 'Germany', { effort: 'SLE', evasion: true })).toEqual([expect.stringContaining('has played')])
  })

  // proves: tw-16.1.7.1-buy-chits, tw-16.1.7.4-chit-lifetime, tw-2.6-espionage-yes-no, tw-4.5-pass
  it('chits that are not played are kept from Spring to Fall, where each power may buy one more of each; after Fall all are gone (16.1.7)', () => {
    const world = position({ turn: 'Spring 1940', narfs: { Britain: 50, Germany: 50 } })
    const turn = (season: 'Spring' | 'Summer' | 'Fall' | 'Winter', chits: object) => {
      world.note({ turn: { ...world.state.turn, season } })
      run(world, planning(world), {
        plan: [only('Italy', {}), only('Germany', { effort: 'MLE' }), only('France', {}), only('Britain', { effort: 'MLE', ...chits })],
      })
      const { espionage, counterEspionage } = world.state.plans.Britain
      const told = { bought: [espionage, counterEspionage], playable: hasChit(world, 'Britain', 'espionage') }
      keepChits(world)
      world.note({ plans: {} })
      return { ...told, secret: world.state.secretSpending.Britain ?? 0 }
    }
    expect(turn('Spring', { espionage: true, counterEspionage: true })).toEqual({ bought: [1, 1], playable: true, secret: 7 })
    expect(turn('Summer', {})).toEqual({ bought: [1, 1], playable: false, secret: 7 })
    expect(turn('Fall', { espionage: true })).toEqual({ bought: [2, 1], playable: true, secret: 0 })
    expect(turn('Winter', {})).toEqual({ bought: [0, 0], playable: false, secret: 0 })
  })

  // proves: tw-1.2-turn-and-phasing-side, tw-2.6-espionage-yes-no, tw-3.3-le-choice, tw-16.1.7.1-buy-chits, tw-4.5-pass
  it('Espionage is of Spring and Fall (16.1.7)', () => {
    expect(problems(position({ turn: 'Summer 1940' }), 'Britain', { effort: 'MLE', espionage: true })).toEqual([
      expect.stringContaining('Spring and Fall'),
    ])
    expect(problems(position({ turn: 'Fall 1940' }), 'Britain', { effort: 'MLE', espionage: true })).toEqual([])
  })
})

describe('plans are opened together (3.3)', () => {
  // proves: tw-3.3-purchase-order, tw-3.3-le-choice, tw-2.6-espionage-yes-no, tw-1.2-narf-ledger, tw-3.11-order-within-alliance, tw-4.5-pass
  it('the lowest NARF total first; chits are told to their owner alone, and their price is hidden from the other side', () => {
    const world = position({ narfs: { Germany: 90, Italy: 40, France: 60, Britain: 120 } })
    run(world, planning(world), {
      plan: [
        only('Italy', {}),
        only('Germany', { effort: 'SLE', evasion: true }),
        only('France', { effort: 'MLE' }),
        only('Britain', { effort: 'SLE' }),
      ],
    })
    const open = world.events.filter(({ seats }) => seats === undefined).map(({ text }) => text)
    expect(open.map((text) => text.split(/[ ,]/)[0])).toEqual(['Italy', 'France', 'Germany', 'Britain'])
    expect(open.join(' ')).not.toContain('Evasion')
    expect(world.events.filter(({ seats }) => seats !== undefined)).toEqual([
      expect.objectContaining({ seats: ['Germany'], text: expect.stringContaining('Evasion chit for 3') }),
    ])
    expect(world.nation('Germany').narfs).toBe(90 - 8 - 3)
    expect(world.state.secretSpending.Germany).toBe(3)
    expect(world.nation('Britain').narfs).toBe(108)
  })

  // proves: tw-6.3.2-activation-across-allies, tw-1.1-player-seats, tw-3.3-purchase-order, tw-4.0-one-kind-per-turn
  it('each power pays for its own: a seat of two plans for both', () => {
    const world = position()
    world.changePower('Italy', { seat: 'Axis' })
    world.changePower('Germany', { seat: 'Axis' })
    run(world, planning(world), {
      plan: [
        {
          Germany: { ...none, effort: 'RLE', markers: [world.map.code(world.map.find('Cologne')!)] },
          Italy: { ...none, effort: 'LLE', markers: [world.map.code(world.map.find('Milan')!)] },
        },
      ],
    })
    expect(texts(world)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Germany, with 170 NARFs: RLE at Cologne'),
        expect.stringContaining('Italy, with 56 NARFs: LLE at Milan'),
      ]),
    )
    expect([world.nation('Germany').narfs, world.nation('Italy').narfs]).toEqual([166, 54])
  })

  // proves: tw-7.8.2-evasion-chit, tw-16.1.7.1-buy-chits
  it('a sheet offers the chits that may be bought this turn: Evasion to Germany from Spring 1940, Espionage in Spring and Fall (7.8.2, 16.1.7)', () => {
    const offered = (turn: string, seat: string) =>
      logisticsLines(new Standing(position({ turn }), seat))
        .map((line) => line.replace(/^##\s*/, ''))
        .join(' ')
    expect(offered('Fall 1939', 'Germany')).toMatch(/Beside the effort: espionage: yes \(\d+ NARFs\), counter-espionage/)
    expect(offered('Fall 1939', 'Germany')).not.toContain('evasion')
    expect(offered('Spring 1940', 'Germany')).toMatch(/Beside the effort: evasion: yes \(3 NARFs/)
    expect(offered('Winter 1939', 'Britain')).toMatch(
      /Beside the effort: evasion: yes \(3 NARFs, with an SLE or RLE: hides one naval force, \+4\)\./,
    )
    expect(offered('Winter 1939', 'France')).not.toContain('Beside the effort')
  })

  // proves: tw-3.3-le-choice
  it('a receipt says that a plan with a chit that cannot be had falls away whole, and what comes in its place (3.3)', () => {
    const world = position({ turn: 'Fall 1939', narfs: { Germany: 100 } })
    const answer = { Germany: { effort: 'SLE', markers: [], evasion: true, espionage: false, counterEspionage: false } } as const
    expect(plan.sheet!.check!(world, 'Germany', answer as never)).toEqual([
      expect.stringMatching(/^7\.8\.2/),
      expect.stringMatching(/^3\.3: so the whole plan falls away, .*Germany: MLE for 2 NARFs$/),
    ])
  })

  // proves: tw-1.1-player-seats
  it('a seat of two writes the plan of each under its name, as its sheet comes prefilled', () => {
    const world = position()
    world.changePower('Italy', { seat: 'Axis' })
    world.changePower('Germany', { seat: 'Axis' })
    world.awaitTurn(true)
    const planOf = (text: string) => {
      const reader = new TwReader(world, 'Axis')
      return {
        answer: plan.sheet!.read(world, reader, (parseSheet(text).documents[0].value as ReadonlyMap<string, SheetNode>).get('plan')!),
        problems: reader.problems,
      }
    }
    expect(planOf('plan: { Germany: { effort: RLE, at: [Cologne] }, Italy: SLE }')).toEqual({
      answer: { Germany: { ...none, effort: 'RLE', markers: ['1529'] }, Italy: { ...none, effort: 'SLE' } },
      problems: [],
    })
    expect(planOf(logisticsLines(new Standing(world, 'Axis')).join('\n'))).toEqual({
      answer: plan.byDefault(world, { seat: 'Axis' }),
      problems: [],
    })
  })
})

describe('whom an effort activates (4.0)', () => {
  const units = [
    'Germany ARM XIV_Pz 8-8 Cologne',
    'Germany INF 1st 6-5 Hanover',
    'Germany INF 2nd 6-5 Konigsberg',
    'Italy INF 1st_It 4-5 Milan',
    'Slovakia INF 1st_Sl 1-5 Bratislava',
    'Germany Fleet HSF 1-12-5 Kiel',
  ]
  const activated = (effort: 'SLE' | 'RLE' | 'LLE' | 'MLE' | 'none', markers: string[] = []) => {
    const world = position({
      units,
      activateAll: false,
      wars: [
        ['Germany', 'France'],
        ['Italy', 'France'],
      ],
      plans: { Germany: { effort, markers }, Italy: { effort: 'none' } },
    })
    activate(world)
    return world
      .units()
      .filter((unit) => isActivated(world, unit))
      .map(({ name }) => name)
  }

  // proves: tw-4.0-activation-needed, tw-4.4-mle-scope, tw-4.0-one-kind-per-turn, tw-4.1-sle-scope, tw-6.3.2-activation-across-allies
  it('an SLE or MLE every unit of the power and its Satellites, nobody of a partner', () => {
    expect(activated('SLE')).toEqual(['XIV Pz', '1st', '2nd', '1st Sl', 'HSF'])
    expect(activated('MLE')).toEqual(['XIV Pz', '1st', '2nd', '1st Sl', 'HSF'])
    expect(activated('none')).toEqual([])
  })

  // proves: tw-4.2-rle-scope
  it('an RLE those within four hexes of a marker, over any terrain', () => {
    const names = activated('RLE', ['Cologne'])
    expect(names).toEqual(expect.arrayContaining(['XIV Pz', '1st']))
    expect(names).not.toContain('2nd')
  })

  // proves: tw-4.3-lle-scope, tw-4.2-activate-once
  it('an LLE those within one hex; two markers over one unit are one activation', () => {
    expect(activated('LLE', ['Cologne'])).toEqual(['XIV Pz'])
    expect(activated('LLE', ['Cologne', 'Konigsberg'])).toEqual(['XIV Pz', '2nd'])
  })

  // proves: tw-4.2-rle-scope, tw-4.3-lle-scope, tw-4.0-activation-needed, tw-4.2-activate-once
  it('an RLE reaches the fourth hex and no fifth, an LLE the first and no second; the other side moves nobody in this player turn', () => {
    const { map } = position()
    const cologne = map.find('Cologne')!
    const far = map.distancesFrom(cologne)
    const away = (hexes: number) =>
      map.code([...far.keys()].find((hex) => far[hex] === hexes && map.countryNames[map.country[hex]] === 'Germany')!)
    const reached = (effort: 'RLE' | 'LLE', hexes: number) => {
      const world = position({
        units: [`Germany INF A 6-5 ${away(hexes)}`, 'France INF F 6-5 Paris'],
        activateAll: false,
        plans: { Germany: { effort, markers: ['Cologne'] }, France: { effort: 'SLE' } },
      })
      activate(world)
      expect(isActivated(world, unitNamed(world, 'F'))).toBe(false)
      return isActivated(world, unitNamed(world, 'A'))
    }
    expect([reached('RLE', 4), reached('RLE', 5), reached('LLE', 1), reached('LLE', 2)]).toEqual([true, false, true, false])
  })

  // proves: tw-4.2-rle-scope
  it('ships on patrol are reached through any hex of their Sea Area, units in a Box by a marker in it alone', () => {
    const units = [
      'Britain Fleet A 1-12-5 @Channel',
      'Britain Fleet B 1-12-5 @Eastern_Atlantic',
      'Britain INF C 3-4 Canada',
      'Britain INF D 3-4 South_Africa',
    ]
    const reached = (marker: string) => {
      const world = position({ units, stage: 'Allied turn', activateAll: false, plans: { Britain: { effort: 'RLE', markers: [marker] } } })
      activate(world)
      return world
        .units()
        .filter((unit) => isActivated(world, unit))
        .map(({ name }) => name)
    }
    // India's Box is drawn beside South Africa's, and is no nearer for that.
    expect([reached('London'), reached('Canada'), reached('India')]).toEqual([['A'], ['C'], []])
  })

  // proves: tw-4.2-free-rle-invaded-minor
  it('an invaded neutral has a free Regional Effort in the player turn that follows, about its capital', () => {
    const world = position({
      units: ['Belgium INF 1st_Be 3-5 Brussels'],
      minors: { Belgium: 'Britain' },
      stage: 'Allied turn',
      activateAll: false,
      plans: { Britain: { effort: 'none' }, France: { effort: 'none' } },
    })
    world.declareWar('Germany', 'Belgium')
    activate(world)
    expect(isActivated(world, unitNamed(world, '1st Be'))).toBe(true)
    expect(allows(world, 'Belgium', 'ground attack')).toBe(true)
    world.note({ turn: { ...world.state.turn, index: world.state.turn.index + 1 } })
    world.remember((noted) => noted.activated.clear())
    activate(world)
    expect(isActivated(world, unitNamed(world, '1st Be'))).toBe(false)
  })

  // proves: tw-4.2-free-rle-invaded-minor
  it('a neutral that declares war itself is not invaded, and has no free Regional Effort (4.2)', () => {
    const world = position({
      units: ['Belgium INF 1st_Be 3-5 Brussels'],
      minors: { Belgium: 'Britain' },
      stage: 'Allied turn',
      activateAll: false,
      plans: { Britain: { effort: 'none' }, France: { effort: 'none' } },
    })
    world.declareWar('Belgium', 'Germany')
    activate(world)
    expect([isActivated(world, unitNamed(world, '1st Be')), allows(world, 'Belgium', 'ground attack')]).toEqual([false, false])
  })

  it('a major power on which war is declared has no free effort (4.2)', () => {
    const world = position({
      units: ['Britain INF B 4-5 London'],
      wars: [],
      stage: 'Allied turn',
      activateAll: false,
      plans: { Britain: { effort: 'none' } },
    })
    world.declareWar('Italy', 'Britain')
    activate(world)
    expect([isActivated(world, unitNamed(world, 'B')), allows(world, 'Britain', 'ground attack')]).toEqual([false, false])
  })

  // proves: tw-4.2-free-rle-invaded-minor, tw-6.3.2-activation-across-allies
  it("the free Regional Effort reaches four hexes about the capital; an effort of the country's protector comes besides", () => {
    const { map } = position()
    const far = map.distancesFrom(map.find('Oslo')!)
    const fourth = map.code([...far.keys()].find((hex) => far[hex] === 4 && map.countryNames[map.country[hex]] === 'Norway')!)
    const norway = (effort: 'none' | 'MLE') => {
      const world = position({
        units: ['Norway INF A 3-5 Oslo', 'Norway INF B 3-5 Trondheim', `Norway INF C 3-5 ${fourth}`],
        minors: { Norway: 'Britain' },
        stage: 'Allied turn',
        activateAll: false,
        plans: { Britain: { effort }, France: { effort: 'none' } },
      })
      world.declareWar('Germany', 'Norway')
      activate(world)
      return ['A', 'B', 'C'].map((name) => isActivated(world, unitNamed(world, name)))
    }
    expect(norway('none')).toEqual([true, false, true])
    expect(norway('MLE')).toEqual([true, true, true])
  })

  // proves: tw-4.4-mle-strategic-warfare
  it('what each effort allows', () => {
    const allowed = (effort: 'SLE' | 'RLE' | 'LLE' | 'MLE' | 'Pass', what: Parameters<typeof allows>[2]) =>
      allows(position({ plans: { Germany: { effort } } }), 'Germany', what)
    expect(['SLE', 'RLE', 'LLE', 'MLE', 'Pass'].map((effort) => allowed(effort as 'SLE', 'ground attack'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['SLE', 'RLE', 'LLE', 'MLE', 'Pass'].map((effort) => allowed(effort as 'SLE', 'second impulse combat'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['SLE', 'RLE', 'LLE', 'MLE', 'Pass'].map((effort) => allowed(effort as 'SLE', 'stratmove'))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
    expect(['SLE', 'RLE', 'LLE', 'MLE', 'Pass'].map((effort) => allowed(effort as 'SLE', 'amphibious invasion'))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect(['SLE', 'RLE', 'LLE', 'MLE', 'Pass'].map((effort) => allowed(effort as 'SLE', 'patrol'))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect([allowed('MLE', 'offensive strategic warfare'), allowed('MLE', 'defensive strategic warfare')]).toEqual([false, true])
  })
})
