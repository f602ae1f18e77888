import { describe, expect, it } from 'vitest'
import { type LandUnit } from '../state.ts'
import { run } from '../testing/position.ts'
import { factorsInAttack, NO_SUPPORT } from './combat.ts'
import { landCombat } from './land-combat.ts'
import { notionalUnit } from './notional.ts'
import { resolveCombat } from './resolve.ts'
import { battlefield, combatAt, TARGET, whereIs } from './testing/battlefield.ts'
import { fight } from './testing/fight.ts'

const GERMANS = ['Germany INF X 5-3 T0605', 'Germany INF Y 5-3 T0606']
const SOVIET = 'USSR INF 5 5-3 T0505'
const asked = (journal: readonly { decision: string }[]) => journal.map(({ decision }) => decision)

describe('worked examples', () => {
  // proves: wif-11.15.6-2d10-procedure, wif-opt27-proportion
  it('11.15.6: XLI ARM, XXX INF and Model across the river with a Stuka against the XXI MOT: 14.5 to 6, +4 +0.5 +1.5 = +6', () => {
    const world = battlefield(
      {
        units: ['Germany ARM XLI 8-6 T0605', 'Germany INF XXX 5-3 T0605', 'Germany HQ-I Model 6-3(3) T0606', 'USSR MOT XXI 6-4 T0505'],
        hexsides: { river: ['W', 'NW'] },
      },
      [6, 7],
    )
    const combat = combatAt(world)
    combat.hqSupport.attack = world.unit('germany-model') as LandUnit
    combat.groundSupport = { ...NO_SUPPORT, attack: 5, explain: ['Ju-87B 5'] }
    run(world, resolveCombat(world, combat, new Set()))
    const [event] = world.events
    expect(event.text).toContain(
      'XLI ARM 8, halved across the river: 4 + XXX INF 5, halved across the river: 2.5 + Model 6, halved across the river: 3 + ground support 5 [Ju-87B 5] = 14.5',
    )
    expect(event.text).toContain(
      'Odds 14.5 against 6 = 2.42:1, 2:1: +4; +1.5 HQ support (Model 3) / 2; +0.5 XLI ARM (x0.5) in open country, blitzkrieg; in all +6.',
    )
    // The book's 19 comes of option 26, whose tenths are rolled for.
    expect(event.text).toContain('Rolled 6 and 7 +6 = 19 on the blitzkrieg table: †1/B')
    expect(event.hexes).toEqual(['T0505', 'T0605', 'T0606'])
    // Note 7: the ARM gained a modifier and is the first loss.
    expect(whereIs(world, 'germany-xli-arm')).toBe('pool')
    expect(whereIs(world, 'ussr-xxi-mot')).toBe('circle')
    expect(whereIs(world, 'germany-model')).toBe('T0606 face-down')
  })

  // proves: wif-11.15.1-forts, wif-11.15.1-attack-terrain
  it('11.15.1: 23 factors across fort and river divide by 6, a PARA dropping in adds 4 whole', () => {
    const world = battlefield({
      units: [
        'Germany MECH XLVI 7-5 T0605',
        'Germany MOT XIX 9-5 T0605',
        'Germany INF X 7-3 T0606',
        'Germany PARA II 4-3 T0505',
        'USSR INF XVII 5-3 T0505',
      ],
      hexsides: { fort: ['W', 'NW'], river: ['W', 'NW'] },
      dropped: ['germany-ii-para'],
    })
    const combat = combatAt(world)
    const total = combat.attackers.reduce((sum, unit) => sum + factorsInAttack(world, combat, unit).factors, 0)
    expect(total).toBeCloseTo(23 / 6 + 4)
  })

  // proves: wif-11.15.1-notional-factor, wif-15.1-land
  it('11.15.1: a surprised notional unit alone in the mountains beside a friendly corps is worth 1, doubled to 2', () => {
    const world = battlefield({
      units: ['Germany PARA I 4-3 T0505', 'USSR MIL Sydney 3-2 T0405'],
      terrain: 'm',
      dropped: ['germany-i-para'],
      declared: ['Germany', 'USSR'],
    })
    const combat = combatAt(world)
    const { factors, why } = notionalUnit(world, combat.hex, combat.attackers)
    expect(factors).toBe(2)
    expect(why).toBe("notional unit 1, +1 alone in a friendly unit's ZoC, -1 surprised = 1, x2 in mountain = 2")
  })

  // proves: wif-11.15.1-notional-factor, wif-11.15.1-notional-presence
  it('11.15.1: of two nationalities in the hex the notional unit has the one that makes it worth most: that which is not surprised', () => {
    const worth = (...defenders: string[]) => {
      const sides = { Germany: 'Axis', USSR: 'Allies', Commonwealth: 'Allies' } as const
      const world = battlefield({
        sides,
        atWar: [['Germany', 'USSR']],
        declared: ['Germany', 'Commonwealth'],
        units: ['Germany PARA I 4-3 T0505', ...defenders],
        dropped: ['germany-i-para'],
      })
      return notionalUnit(world, world.map.hex(TARGET), [world.unit('germany-i-para') as LandUnit]).country
    }
    expect(worth('USSR INF A 3-3 T0505', 'Commonwealth INF B 3-3 T0505')).toBe('USSR')
    expect(worth('Commonwealth INF B 3-3 T0505', 'USSR INF A 3-3 T0505')).toBe('USSR')
  })

  // proves: wif-11.15.5-table-choice, wif-11.15.5-facing
  it('11.15.5: the defender takes the blitzkrieg table to save a lone MECH; † turns one attacker of three face-down', () => {
    const units = ['Germany MECH 5 7-4 T0605', 'Germany INF 6 6-3 T0605', 'Germany MIL Osaka 4-2 T0606', 'USSR MECH 3 2-5 T0505 down']
    const { world, told } = fight({ units, hexsides: { river: ['W', 'NW'] }, weather: 'snow' }, [9, 8], {
      'advance after combat': ['none'],
    })
    expect(told).toContain('defender chooses blitzkrieg (HQ-A and ARM 0 to 0, MECH 1 to 1)')
    expect(told).toContain('4.25:1, 4:1: +8; +2 3 MECH face-down; -4 snow; in all +6')
    expect(whereIs(world, 'ussr-3-mech')).toBe('pool')
    const dagger = fight({ units, hexsides: { river: ['W', 'NW'] }, weather: 'snow' }, [5, 9], { 'advance after combat': ['none'] })
    expect(dagger.told).toContain('= 20 on the blitzkrieg table: †x/B')
    // x: all attack across a river, so one attacker is lost; of the two left one stays face-up.
    expect(dagger.told).toContain('Extra loss (all attack across water or a fort hexside)')
    expect(whereIs(dagger.world, 'ussr-3-mech')).toBe('circle')
  })
})

describe('declaring (11.15.1)', () => {
  const refuse = (answer: unknown, field: Parameters<typeof battlefield>[0] = { units: [...GERMANS, SOVIET] }) => {
    const world = battlefield(field)
    const journal = run(world, landCombat(world), { 'declare attack': [answer] })
    return journal[0].refused[0]?.problems.join(' | ')
  }
  // proves: wif-11.15.1-eligible
  it('a face-down unit cannot attack', () =>
    expect(refuse({ hex: TARGET, units: ['germany-x-inf'] }, { units: ['Germany INF X 5-3 T0605 down', SOVIET] })).toContain(
      'X INF is face-down',
    ))
  // proves: wif-11.15.1-eligible
  it('a unit that is not adjacent cannot attack', () =>
    expect(refuse({ hex: TARGET, units: ['germany-x-inf'] }, { units: ['Germany INF X 5-3 T0705', SOVIET] })).toContain('is not adjacent'))
  // proves: wif-11.15.1-supply
  it('a unit out of supply cannot attack', () =>
    expect(
      refuse(
        { hex: TARGET, units: ['germany-x-inf'] },
        {
          units: [
            'Germany INF X 5-3 T0504',
            SOVIET,
            'USSR INF 9 5-3 T0304',
            'USSR INF 8 5-3 T0503',
            'USSR INF 7 5-3 T0605',
            'USSR INF 6 5-3 T0603',
          ],
        },
      ),
    ).toContain('cannot attack out of supply'))
  // proves: wif-11.15.1-eligible
  it('only MTN attack across alpine hexsides, only MAR across lakes', () => {
    expect(refuse({ hex: TARGET, units: ['germany-x-inf'] }, { units: [GERMANS[0], SOVIET], hexsides: { alpine: ['W'] } })).toContain(
      'across the hexside',
    )
    expect(refuse({ hex: TARGET, units: ['germany-x-inf'] }, { units: [GERMANS[0], SOVIET], hexsides: { lake: ['W'] } })).toContain(
      'only MAR',
    )
  })
  // proves: wif-11.15.1-attack-terrain
  it('a frozen lake hexside is a river: INF attack across it, halved', () => {
    const { told } = fight({ units: [GERMANS[0], SOVIET], hexsides: { lake: ['W'] }, weather: 'snow' }, [5, 5])
    expect(told).toContain('X INF 5, halved across the river: 2.5')
  })
  // proves: wif-11.15.1-declare
  it('a hex without enemy land units cannot be attacked', () =>
    expect(refuse({ hex: TARGET, units: ['germany-x-inf'] }, { units: [GERMANS[0]] })).toContain('no enemy land unit'))
  // proves: wif-11.15.1-eligible
  it('own hexes and those of neutrals cannot be attacked', () =>
    expect(refuse({ hex: 'T0705', units: ['germany-x-inf'] })).toContain('not controlled by a country that Germany is at war with'))
  // proves: wif-11.15.1-non-cooperating, wif-18.2-prohibited
  it('minors of two countries do not attack together (18.2)', () =>
    expect(
      refuse(
        { hex: TARGET, units: 'all' },
        { units: ['Rumania INF R 4-3 T0605', 'Hungary INF H 4-3 T0606', SOVIET], minors: { Rumania: 'Germany', Hungary: 'Germany' } },
      ),
    ).toContain('do not co-operate'))
  // proves: wif-11.15.1-eligible
  it('each unit attacks once an impulse', () => {
    const world = battlefield({ units: [...GERMANS, SOVIET, 'USSR INF 6 5-3 T0506'] }, [5, 5])
    const journal = run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: 'all' },
        { hex: 'T0506', units: ['germany-y-inf'] },
      ],
    })
    expect(journal[1].refused[0].problems[0]).toBe('11.15.1: Y INF has attacked in this impulse')
  })
  // proves: wif-11.15.1-declare
  it('two units of one hex may attack different hexes', () => {
    const world = battlefield({ units: ['Germany INF X 5-3 T0606', 'Germany INF Y 5-3 T0606', SOVIET, 'USSR INF 6 5-3 T0506'] }, [5, 5])
    world.dice.roll = () => 5
    run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-x-inf'] },
        { hex: 'T0506', units: ['germany-y-inf'] },
      ],
    })
    expect(world.events.filter((event) => event.kind === 'land combat').map((event) => event.hexes)).toEqual([
      ['T0505', 'T0606'],
      ['T0506', 'T0606'],
    ])
  })
  // proves: wif-10.2-count-land-attacks
  it('a combined action allows Germany 3 land attacks, a naval one none (10.2)', () => {
    expect(refuse({ hex: TARGET, units: 'all' }, { units: [...GERMANS, SOVIET], actions: { Germany: 'air' } })).toContain(
      "Germany's air action allows no land attack",
    )
    const world = battlefield({ units: [...GERMANS, SOVIET], actions: { Germany: 'combined' } }, [5, 5])
    world.note(({ used }) => (used.Germany = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 3 }))
    const journal = run(world, landCombat(world), { 'declare attack': [{ hex: TARGET, units: 'all' }] })
    expect(journal[0].refused[0].problems[0]).toContain('Germany has used 3 of 3')
  })
  // proves: wif-11.15.1-declare
  it('units of two major powers count a land attack for each; adding units of a power to its attack costs nothing', () => {
    const sides = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const
    const world = battlefield(
      {
        units: ['Germany INF X 5-3 T0605', 'Germany INF Z 5-3 T0605', 'Italy INF Y 4-3 T0604', SOVIET],
        sides,
        atWar: [
          ['Germany', 'USSR'],
          ['Italy', 'USSR'],
        ],
        control: { T0604: 'Italy' },
        actions: { Germany: 'combined', Italy: 'combined' },
        sheet: (s) => s.places.push({ name: 'Rome', hex: 'T0703', city: 'capital', source: 'project' }),
      },
      [5, 5],
    )
    world.note(({ emergencySupply }) => emergencySupply.set('italy-y-inf', new Set(['italy-y-inf'])))
    run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-x-inf'] },
        { hex: TARGET, units: ['germany-z-inf'] },
        null,
        { hex: TARGET, units: ['italy-y-inf'] },
      ],
    })
    expect([world.impulse.used.Germany.landAttacks, world.impulse.used.Italy.landAttacks]).toEqual([1, 1])
    expect(world.events.find((event) => event.kind === 'land combat')!.text).toContain('-1 Germany and Italy attack together')
  })
  it('the player with the most factors in an attack chooses for all of it', () => {
    const sides = { Germany: 'Axis', Italy: 'Axis', USSR: 'Allies' } as const
    const world = battlefield(
      {
        units: ['Germany INF X 3-3 T0605', 'Italy INF Y 4-3 T0604', SOVIET],
        sides,
        atWar: [
          ['Germany', 'USSR'],
          ['Italy', 'USSR'],
        ],
        control: { T0604: 'Italy' },
      },
      [4, 5],
    )
    world.note(({ emergencySupply }) => emergencySupply.set('italy-y-inf', new Set(['italy-y-inf'])))
    const journal = run(world, landCombat(world), {
      'declare attack': [{ hex: TARGET, units: ['germany-x-inf'] }, null, { hex: TARGET, units: ['italy-y-inf'] }],
    })
    expect(journal.find(({ decision }) => decision === 'losses of the attacker')!.seat).toBe('Italy')
  })
  // proves: wif-11.15.1-non-cooperating
  it('of powers that do not co-operate the one with the most factors attacks, the other is released', () => {
    const sides = { Germany: 'Axis', Vichy: 'Axis', USSR: 'Allies' } as const
    const world = battlefield(
      {
        units: ['Germany INF X 3-3 T0605', 'Vichy INF V 6-3 T0604', SOVIET],
        sides,
        atWar: [
          ['Germany', 'USSR'],
          ['Vichy', 'USSR'],
        ],
        control: { T0604: 'Vichy' },
      },
      [5, 5],
    )
    world.note(({ emergencySupply }) => emergencySupply.set('vichy-v-inf', new Set(['vichy-v-inf'])))
    run(world, landCombat(world), {
      'declare attack': [{ hex: TARGET, units: ['germany-x-inf'] }, null, { hex: TARGET, units: ['vichy-v-inf'] }],
    })
    expect(world.events.map((event) => event.text).join()).toContain(
      'Vichy has the most factors around T0505 and attacks it; X INF does not co-operate and takes no part',
    )
    expect(world.unit('germany-x-inf').faceDown).toBe(false)
  })
  it('nobody declares anything: nothing happens', () => {
    const { world, journal } = fight({ units: [...GERMANS, SOVIET] }, [], { 'declare attack': [] })
    expect([asked(journal), world.events]).toEqual([['declare attack'], []])
  })
})

describe('totals and the automatic results (11.15.5)', () => {
  // proves: wif-11.15.4-factors, wif-11.15.5-totals
  it('ground support beyond the land factors of its side is ignored (11.15.4)', () => {
    const world = battlefield({ units: [GERMANS[0], SOVIET] }, [5, 5])
    const combat = combatAt(world)
    combat.groundSupport = { ...NO_SUPPORT, attack: 8, defence: 9 }
    run(world, resolveCombat(world, combat, new Set()))
    expect(world.events[0].text).toContain(
      'Attack: X INF 5 + ground support 8 (limited to 5) = 10. Defence: 5 INF 5 + ground support 9 (limited to 5) = 10.',
    )
  })
  // proves: wif-11.15.5-totals
  it('attackers without factors are destroyed', () => {
    const { world, told } = fight({ units: ['Germany HQ-I Z 0-3(2) T0605', SOVIET] }, [])
    expect(told).toContain('Without attack factors Z is destroyed')
    expect([whereIs(world, 'germany-z'), whereIs(world, 'ussr-5-inf')]).toEqual(['pool', 'T0505'])
  })
  // proves: wif-11.15.5-totals
  it('against 0 factors the result is */2B or */2S without dice', () => {
    const blitz = fight({ units: ['Germany ARM X 8-6 T0605', 'USSR HQ-I Z 0-3(2) T0505'] }, [])
    expect(blitz.told).toContain('Against 0 factors the result is */2B without dice')
    const assault = fight({ units: ['Germany ARM X 8-6 T0605', 'USSR HQ-I Z 0-3(2) T0505'] }, [], {
      'combat table of the attacker': ['assault'],
    })
    expect(assault.told).toContain('Against 0 factors the result is */2S without dice')
  })
  // proves: wif-11.15.1-supply
  it('a face-down defender out of supply is worth 1, a white print corps 3 (2.4.3)', () => {
    const cutOff = {
      sheet: (s: { hexsides: Record<string, string[]> }) =>
        void (s.hexsides.alpine = ['T0505 E', 'T0505 NE', 'T0505 SE', 'T0506 E', 'T0504 E']),
    }
    expect(fight({ units: [...GERMANS, 'USSR INF 5 5-3 T0505 down'], ...cutOff }, [5, 5]).told).toContain(
      'face-down and out of supply (2.4.3): 1',
    )
    expect(fight({ units: [...GERMANS, 'USSR INF 5 5-3 T0505 white down'], ...cutOff }, [5, 5]).told).toContain(
      'face-down and out of supply (2.4.3): 3',
    )
    expect(fight({ units: [...GERMANS, 'USSR INF 5 5-3 T0505'], ...cutOff }, [5, 5]).told).toContain('Defence: 5 INF 5 = 5')
  })
  // proves: wif-11.15.1-supply
  it('attackers whose supply is cut before their combat take no part in it', () => {
    const world = battlefield({ units: [GERMANS[0], SOVIET] }, [])
    const combat = combatAt(world)
    for (const code of ['T0805', 'T0705', 'T0706', 'T0704']) world.setControl(world.map.hex(code), 'USSR')
    run(world, resolveCombat(world, combat, new Set()))
    expect(world.events[0].text).toContain('X INF takes no part in the attack on T0505: 2.4.2: out of supply')
    expect(whereIs(world, 'germany-x-inf')).toBe('T0605')
  })
  // proves: wif-2.6-rounding, wif-11.15.3-modifier
  it('half a modifier over rounds up, towards the attacker (2.6)', () => {
    // 5 to 5 is 1:1 (+2); a paratroop division 0.5 and the notional unit +1: 3.5 rounds to 4.
    const { told } = fight({ units: ['Germany ARM X 8-6 T0605', SOVIET], hexsides: { river: ['W'] } }, [5, 5])
    expect(told).toContain('4 against 5 = 1:1.25, 2:3: +1; +0.5 X ARM (x0.5) in open country, blitzkrieg; in all +1.5, rounded +2')
  })
  // proves: wif-opt27-crt
  it('dice and modifiers beyond the table read its ends', () => {
    const low = fight({ units: ['Germany INF X 1-3 T0605', 'USSR INF 5 9-3 T0505'], weather: 'blizzard' }, [1, 1])
    expect(low.told).toContain('Rolled 1 and 1 -16 = -14 on the blitzkrieg table: x4/-')
    const high = fight({ units: ['Germany ARM X 9-6 T0605', 'Germany ARM Y 9-6 T0605', 'USSR INF 5 1-3 T0505'] }, [10, 10])
    expect(high.told).toContain('18 against 1 = 18:1, over 10:1: twice the odds +36')
    expect(high.told).toContain('on the blitzkrieg table: */2B')
  })
  it('without option 27 land combat is refused by name', () => {
    const world = battlefield({ units: [...GERMANS, SOVIET], options: [13] })
    expect(() => run(world, landCombat(world))).toThrow('option 27')
  })
})

describe('HQ support (11.15.3, option 13)', () => {
  const units = ['Germany HQ-I Leeb 4-3(2) T0605', 'Germany INF X 5-3 T0605', SOVIET, 'USSR HQ-I Zhukov 5-4(5) T0405']
  // proves: wif-11.15.3-allocation, wif-11.15.3-modifier
  it('both sides commit one after the other; both HQs turn face-down whatever happens', () => {
    const { world, told } = fight({ units }, [6, 7], {
      'HQ support of the attack': ['germany-leeb'],
      'HQ support of the defence': ['best'],
    })
    expect(told).toContain('-1.5 HQ support (Leeb 2, Zhukov -5) / 2')
    expect([whereIs(world, 'germany-leeb'), whereIs(world, 'ussr-zhukov')]).toEqual(['T0605 face-down', 'T0405 face-down'])
  })
  // proves: wif-11.15.3-allocation
  it('nobody is asked without option 13', () => {
    const { journal } = fight({ units, options: [27] }, [6, 7])
    expect(asked(journal).filter((name) => name.startsWith('HQ'))).toEqual([])
  })
  const refused = (field: Parameters<typeof fight>[0]) =>
    fight(field, [5, 5, 5, 5], { 'HQ support of the defence': ['ussr-zhukov'] }).journal.find(
      ({ decision }) => decision === 'HQ support of the defence',
    )
  // proves: wif-11.15.3-allocation
  it('an attacking HQ elsewhere cannot give it', () => {
    const { journal } = fight({ units: [...units, 'Germany HQ-I Far 4-3(4) T0705'] }, [6, 7], {
      'HQ support of the attack': ['germany-far'],
    })
    expect(journal.find(({ decision }) => decision === 'HQ support of the attack')!.refused[0].problems[0]).toContain(
      'Far cannot support T0505: it is not one of the units attacking the hex; Leeb could',
    )
  })
  const why = (field: Parameters<typeof fight>[0]) => {
    const asked = refused(field)!
    expect(asked.answer).toBeNull()
    return asked.refused[0].problems[0]
  }
  // proves: wif-11.15.3-allocation
  it('a face-down, a surprised or a distant HQ cannot give it, and whoever orders it is told why', () => {
    expect(why({ units: [...units.slice(0, 3), 'USSR HQ-I Zhukov 5-4(5) T0405 down'] })).toBe(
      '11.15.3: Zhukov cannot support T0505: it is face-down; no HQ of yours could',
    )
    expect(why({ units, declared: ['Germany', 'USSR'] })).toContain('it is surprised (15.1)')
    expect(why({ units: [...units.slice(0, 3), 'USSR HQ-I Zhukov 5-4(5) T0305'] })).toContain('it is neither in the hex nor adjacent to it')
  })
  // proves: wif-11.15.3-allocation
  it('an HQ out of supply cannot give it (2.4.3)', () => {
    const sheet = (s: { hexsides: Record<string, string[]> }) =>
      void (s.hexsides.alpine = ['T0405 NE', 'T0405 E', 'T0405 SE', 'T0405 NW', 'T0405 SW', 'T0505 NE', 'T0505 SE'])
    expect(why({ units, sheet })).toContain('it is out of supply')
  })
  it('seats without an HQ on the map are not asked; "best" is no order where there is none', () => {
    expect(refused({ units: units.slice(0, 3) })).toBeUndefined()
    const { journal } = fight({ units: [...units.slice(0, 3), 'USSR HQ-I Zhukov 5-4(5) T0305'] }, [5, 5], {
      'HQ support of the defence': ['best'],
    })
    expect(journal.find(({ decision }) => decision === 'HQ support of the defence')).toMatchObject({ answer: 'best', refused: [] })
  })
  // proves: wif-11.15.3-allocation
  it('the HQ of a partner supports the defence where it co-operates with a defender (18.1), not elsewhere', () => {
    const sides = { Germany: 'Axis', USSR: 'Allies', USA: 'Allies', Commonwealth: 'Allies' } as const
    const atWar: [string, string][] = [
      ['Germany', 'USSR'],
      ['Germany', 'USA'],
      ['Germany', 'Commonwealth'],
    ]
    const field = (defender: string) => ({
      units: [...units.slice(0, 2), `${defender} INF D 5-3 T0505`, 'Commonwealth HQ-I Monty 5-4(5) T0405'],
      sides,
      atWar,
    })
    const supported = (defender: string) => {
      const world = battlefield(field(defender), [5, 5])
      world.note(({ emergencySupply }) => emergencySupply.set('commonwealth-monty', new Set(['commonwealth-monty'])))
      const journal = run(world, landCombat(world), {
        'declare attack': [{ hex: TARGET, units: 'all' }],
        'HQ support of the defence': ['best'],
      })
      expect(journal.filter(({ decision }) => decision === 'HQ support of the defence').map(({ seat }) => seat)).toEqual(['Commonwealth'])
      return world.events.some(({ text }) => text.startsWith('Monty (5) supports the defence of T0505'))
    }
    expect([supported('USA'), supported('USSR')]).toEqual([true, false])
  })
  // proves: wif-11.15.3-modifier
  it('an HQ that an earlier combat destroyed supports no more', () => {
    const world = battlefield({ units: ['Germany INF X 5-3 T0605', SOVIET, 'USSR HQ-I Zhukov 5-4(5) T0405'] }, [5, 5])
    const combat = combatAt(world)
    combat.hqSupport.defence = world.unit('ussr-zhukov') as LandUnit
    world.destroy(combat.hqSupport.defence, 'overrun')
    run(world, resolveCombat(world, combat, new Set()))
    expect(world.events.map(({ text }) => text).join()).not.toContain('HQ support')
  })
  // proves: wif-11.15.3-allocation
  it('an HQ behind a hexside that neither it nor the defender can cross cannot give it; if the defender could, it can', () => {
    expect(why({ units, hexsides: { alpine: ['E'] } })).toContain('an impassable hexside lies between')
    expect(refused({ units: [...units.slice(0, 2), 'USSR MTN 5 5-3 T0505', units[3]], hexsides: { alpine: ['E'] } })?.answer).toBe(
      'ussr-zhukov',
    )
  })
  // proves: wif-11.15.3-allocation
  it('an HQ supports one hex only', () => {
    const world = battlefield({ units: [...units, 'Germany INF N 5-3 T0606', 'USSR INF 6 5-3 T0506'] })
    world.dice.roll = () => 5
    const journal = run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-x-inf'] },
        { hex: 'T0506', units: ['germany-n-inf'] },
      ],
      'HQ support of the defence': ['best', 'best'],
    })
    expect(world.events.filter(({ kind }) => kind === 'hq support').map(({ text }) => text)).toEqual([
      'Zhukov (5) supports the defence of T0505.',
    ])
    expect(journal.filter(({ decision }) => decision === 'HQ support of the defence').map(({ key }) => key)).toEqual(['T0505', 'T0506'])
  })
  // proves: wif-11.15.3-allocation
  it('an HQ in the hex attacked supports it, an adjacent one that is attacked itself does not', () => {
    const inside = [...units.slice(0, 3), 'USSR HQ-I Zhukov 5-4(5) T0505']
    expect(refused({ units: inside })?.answer).toBe('ussr-zhukov')
    const world = battlefield({ units: [...units.slice(0, 3), 'USSR HQ-I Zhukov 5-4(5) T0506', 'Germany INF N 5-3 T0606'] }, [5, 5])
    world.dice.roll = () => 5
    const journal = run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-x-inf'] },
        { hex: 'T0506', units: ['germany-n-inf'] },
      ],
      'HQ support of the defence': ['ussr-zhukov', 'ussr-zhukov'],
    })
    const questions = journal.filter(({ decision }) => decision === 'HQ support of the defence')
    expect(questions.map(({ key, answer, refused: no }) => [key, answer, no[0]?.problems[0]])).toEqual([
      ['T0505', null, '11.15.3: Zhukov cannot support T0505: its own hex is attacked too; no HQ of yours could'],
      ['T0506', 'ussr-zhukov', undefined],
    ])
  })
})

describe('combats in the order of the attacker (11.15)', () => {
  // proves: wif-11.15-sequence
  it('the attacker says which is resolved first', () => {
    const field = { units: ['Germany INF X 5-3 T0606', 'Germany INF Y 5-3 T0606', SOVIET, 'USSR INF 6 5-3 T0506'] }
    const world = battlefield(field)
    world.dice.roll = () => 5
    run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-x-inf'] },
        { hex: 'T0506', units: ['germany-y-inf'] },
      ],
      'attack order': [['T0506']],
    })
    expect(world.events.filter((event) => event.kind === 'land combat').map((event) => event.hexes[0])).toEqual(['T0506', 'T0505'])
  })
  // proves: wif-11.15-sequence
  it('a hex in the order that nobody attacks is passed over, and its author told', () => {
    const world = battlefield({ units: ['Germany INF X 5-3 T0606', 'Germany INF Y 5-3 T0606', SOVIET, 'USSR INF 6 5-3 T0506'] })
    world.dice.roll = () => 5
    run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-x-inf'] },
        { hex: 'T0506', units: ['germany-y-inf'] },
      ],
      'attack order': [['T0805', 'T0506']],
    })
    expect(world.events.filter((event) => event.kind === 'land combat').map((event) => event.hexes[0])).toEqual(['T0506', 'T0505'])
    expect(world.events.filter(({ kind }) => kind === 'refused order')).toEqual([
      expect.objectContaining({ text: 'attack order: Berlin (T0805) is not attacked', seats: ['Germany'] }),
    ])
  })
})

describe('paradrops in land combat (11.14, 11.15.1)', () => {
  const para = 'Germany PARA I 4-3 T0505'
  const dropped = ['germany-i-para']
  // proves: wif-11.15.1-notional-presence
  it('units that dropped attack though nobody declared it, against a notional unit', () => {
    const { told, world } = fight({ units: [para], dropped }, [10, 10], { 'declare attack': [] })
    expect(told).toContain('I PARA dropped into T0505 and must attack it')
    expect(told).toContain('Defence: notional unit 1 = 1.')
    expect(whereIs(world, 'germany-i-para')).toContain('T0505')
    expect(world.state.control[world.map.hex(TARGET)]).toBe('Germany')
  })
  // proves: wif-11.15.5-failed-landing
  it('if the notional unit survives ("-"), the droppers are destroyed', () => {
    const { told, world } = fight({ units: ['Germany PARA I 1-3 T0505', 'USSR INF 5 6-3 T0505'], dropped }, [10, 9], {
      'declare attack': [],
    })
    expect(told).toContain('I PARA, who dropped there, is destroyed')
    expect(whereIs(world, 'germany-i-para')).toBe('pool')
  })
  // proves: wif-11.15.1-notional-ignored
  it('if the defender ignores it and nobody else is there, the droppers walk in without combat', () => {
    const { told, world } = fight({ units: [para], dropped }, [], { 'declare attack': [], 'ignore notional unit': [true] })
    expect(told).toContain('I PARA occupies T0505 without combat')
    expect(whereIs(world, 'germany-i-para')).toBe('T0505')
    expect(
      fight({ units: [para], dropped, terrain: 'm', weather: 'rain' }, [], {
        'declare attack': [],
        'ignore notional unit': [true],
      }).world.unit('germany-i-para').faceDown,
    ).toBe(true)
  })
  // proves: wif-11.15.1-notional-ignored, wif-opt27-unit-modifiers
  it('an ignored notional unit beside a real one takes its modifier away', () => {
    const with_ = fight({ units: [para, GERMANS[0], SOVIET], dropped }, [5, 5])
    expect(with_.told).toContain('+2 the notional unit')
    const without = fight({ units: [para, GERMANS[0], SOVIET], dropped }, [5, 5], { 'ignore notional unit': [true] })
    expect(without.told).not.toContain('the notional unit')
    expect(without.told).toContain('Defence: 5 INF 5 = 5')
  })
  // proves: wif-11.15.1-notional-factor
  it('a notional unit is worth more in a city and at home, less without supply, and never less than 0', () => {
    const worth = (field: Parameters<typeof battlefield>[0]) => {
      const world = battlefield({ units: [para], dropped, ...field })
      return notionalUnit(world, world.map.hex(TARGET), combatAt(world).attackers).factors
    }
    const cutOff = (s: { hexsides: Record<string, string[]> }) =>
      void (s.hexsides.alpine = ['E', 'NE', 'NW', 'W', 'SW', 'SE'].map((direction) => `${TARGET} ${direction}`))
    expect([
      worth({}),
      worth({ city: true }),
      worth({ sheet: (s) => void (s.country = s.country.map((row, i) => (i === 4 ? `${row.slice(0, 4)}u${row.slice(5)}` : row))) }),
      worth({ sheet: cutOff }),
      worth({ sheet: cutOff, declared: ['Germany', 'USSR'] }),
    ]).toEqual([1, 2, 2, 0, 0])
  })
  // proves: wif-11.15.1-notional-ignored
  it('with the notional unit ignored and nobody else there, units beside the droppers stay where they are', () => {
    const { world } = fight({ units: [para, GERMANS[0]], dropped }, [], { 'ignore notional unit': [true] })
    expect([whereIs(world, 'germany-i-para'), whereIs(world, 'germany-x-inf')]).toEqual(['T0505', 'T0605'])
  })
  // proves: wif-11.14-sequence, wif-10.2-count-land-attacks
  it('paratroops attack even when the limit of their power is used up', () => {
    const world = battlefield({ units: [para], dropped, actions: { Germany: 'combined' } }, [10, 10])
    world.note(({ used }) => (used.Germany = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 3 }))
    run(world, landCombat(world), {})
    expect(world.events.some((event) => event.kind === 'land combat')).toBe(true)
  })
  // proves: wif-10.2-count-land-attacks
  it('land attacks are kept for droppers: Germany with one left cannot attack elsewhere first', () => {
    const world = battlefield(
      { units: [para, 'Germany INF N 5-3 T0606', 'USSR INF 6 5-3 T0506'], dropped, actions: { Germany: 'combined' } },
      [10, 10],
    )
    world.note(({ used }) => (used.Germany = { airMissions: 0, navalMoves: 0, railMoves: 0, landMoves: 0, landAttacks: 2 }))
    const journal = run(world, landCombat(world), { 'declare attack': [{ hex: 'T0506', units: ['germany-n-inf'] }] })
    expect(journal[0].refused[0].problems[0]).toBe(
      '11.13, 11.14: Germany has 1 land attack left and its units that landed must attack 1 hex',
    )
  })
})
