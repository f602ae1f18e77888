import { describe, expect, it } from 'vitest'
import { battlefield, type Battlefield, TARGET, whereIs } from './testing/battlefield.ts'
import { run } from '../testing/position.ts'
import { landCombat } from './land-combat.ts'
import { fight } from './testing/fight.ts'

const SOVIET = 'USSR INF 5 5-3 T0505'
/** 25 to 5 is 5:1 (+10), armour +2: 9 of the dice make 21 on the blitzkrieg table, a breakthrough where all stay face-up. */
const PANZER = ['Germany INF LIV 5-3 T0605', 'Germany MECH VIII 7-5 T0605', 'Germany ARM XLVII 8-6 T0606', 'Germany MOT LIII 5-5 T0606']
const B = [4, 5]
const ends = (world: Parameters<typeof whereIs>[0]) =>
  ['germany-liv-inf', 'germany-viii-mech', 'germany-xlvii-arm', 'germany-liii-mot'].map((id) => whereIs(world, id))

describe('advance after combat and breakthrough (11.15.5)', () => {
  // proves: wif-11.15.5-advance, wif-11.15.5-breakthrough
  it('11.15.5 example: INF into the hex, MECH one further, ARM and MOT overrun a CAV beside it and turn face-down', () => {
    const { world, told } = fight({ units: [...PANZER, SOVIET, 'USSR CAV 4 1-4 T0504', 'USSR MECH 1 7-5 T0404'] }, B, {
      'declare attack': [{ hex: TARGET, units: 'all' }],
      'advance after combat': [['germany-liv-inf', 'germany-viii-mech']],
      breakthrough: [
        [
          { unit: 'germany-viii-mech', to: 'T0405' },
          { unit: 'germany-xlvii-arm', to: 'T0504' },
          { unit: 'germany-liii-mot', to: 'T0504' },
        ],
      ],
    })
    expect(ends(world)).toEqual(['T0505', 'T0405', 'T0504 face-down', 'T0504 face-down'])
    expect(whereIs(world, 'ussr-4-cav')).toBe('pool')
    expect(told).toContain('VIII MECH goes on to T0405 for 1 movement point')
    expect(told).toContain('XLVII ARM goes on to T0504 for 2 movement points (doubled for the overrun) and turns face-down')
    expect(['T0505', 'T0405', 'T0504'].map((code) => world.state.control[world.map.hex(code)])).toEqual(['Germany', 'Germany', 'Germany'])
    expect(world.events.find((event) => event.kind === 'advance after combat')!.data).toEqual({
      arrows: [
        ['T0605', 'T0505'],
        ['T0606', 'T0505'],
        ['T0505', 'T0405'],
        ['T0505', 'T0504'],
      ].map((hexes) => ({ hexes, style: 'advance' })),
    })
  })

  const refused = (field: Battlefield, answer: { unit: string; to: string }[], dice = B) =>
    fight(field, dice, { breakthrough: [answer] })
      .journal.find(({ decision }) => decision === 'breakthrough')
      ?.refused[0]?.problems.join(' | ')
  // proves: wif-11.15.5-breakthrough
  it('MOT and CAV go on only with the armour they started with, INF never', () => {
    const field = { units: [...PANZER, SOVIET] }
    expect(refused(field, [{ unit: 'germany-liii-mot', to: 'T0405' }])).toContain(
      'LIII MOT advances a second hex only with the HQ-A, ARM or MECH it started with',
    )
    // The MECH started in another hex.
    expect(
      refused(field, [
        { unit: 'germany-liii-mot', to: 'T0405' },
        { unit: 'germany-viii-mech', to: 'T0405' },
      ]),
    ).toContain('it started with')
    expect(refused(field, [{ unit: 'germany-liv-inf', to: 'T0405' }])).toContain('LIV INF cannot advance a second hex')
    // No armour started with it at all.
    expect(
      refused(
        { units: [PANZER[1], PANZER[2], PANZER[3].replace('T0606', 'T0604'), SOVIET], control: { T0604: 'Germany' } },
        [{ unit: 'germany-liii-mot', to: 'T0405' }],
        [5, 6],
      ),
    ).toContain('LIII MOT cannot advance a second hex')
  })
  // proves: wif-11.15.5-breakthrough
  it('a hex that cannot be overrun stops the breakthrough', () => {
    expect(refused({ units: [...PANZER, SOVIET, 'USSR INF 6 5-3 T0405'] }, [{ unit: 'germany-xlvii-arm', to: 'T0405' }])).toContain(
      'an overrun needs 7:1',
    )
    expect(refused({ units: [...PANZER, SOVIET] }, [{ unit: 'germany-xlvii-arm', to: 'T0305' }])).toContain(
      'T0305 is not adjacent to T0505',
    )
  })
  // proves: wif-11.15.5-breakthrough
  it('a group that is out of supply in the first hex cannot overrun; without room there it does not advance', () => {
    // Once T0605 is empty, the ZoCs of T0606 and T0604 cut T0505 off.
    const units = [
      'Germany ARM A 8-6 T0605',
      'Germany ARM B 8-6 T0605',
      'Germany INF C 5-3 T0605',
      SOVIET,
      'USSR INF N 3-3 T0606',
      'USSR INF S 3-3 T0604',
      'USSR CAV 4 1-4 T0405',
    ]
    const field = { units, control: { T0606: 'USSR', T0604: 'USSR' } }
    const breakthrough = [[{ unit: 'germany-b-arm', to: 'T0405' }]]
    const room = fight({ ...field, units: units.filter((unit) => !unit.includes('INF C')) }, [6, 7], {
      'advance after combat': [['germany-a-arm']],
      breakthrough,
    })
    expect(room.told).toContain('B ARM cannot go on to T0405: 11.10.6: B ARM is out of supply in T0505, just before the overrun')
    expect([whereIs(room.world, 'germany-b-arm'), whereIs(room.world, 'ussr-4-cav')]).toEqual(['T0505', 'T0405'])
    const full = fight(field, [5, 6], { 'advance after combat': [['germany-a-arm', 'germany-c-inf']], breakthrough })
    expect(whereIs(full.world, 'germany-b-arm')).toBe('T0605')
  })
  // proves: wif-11.15.5-breakthrough
  it('where the first hex costs 2, nobody goes on: forest, or rain', () => {
    expect(fight({ units: [...PANZER, SOVIET], terrain: 'f' }, [8, 9]).journal.map(({ decision }) => decision)).not.toContain(
      'breakthrough',
    )
    const rain = fight({ units: [...PANZER, SOVIET], weather: 'rain' }, [9, 9])
    expect(rain.told).toContain('/B')
    expect(rain.journal.map(({ decision }) => decision)).not.toContain('breakthrough')
    expect(rain.told).toMatch(
      /the breakthrough goes no further: only those whom T0505 costs 1 movement point go on, and it costs .*VIII MECH 2/,
    )
  })
  // proves: wif-11.15.5-breakthrough
  it('MOT that attacked without armour from its own hex goes no further: nobody is even asked', () => {
    const { journal, told } = fight({ units: ['Germany MOT A 9-5 T0605', 'Germany MOT B 9-5 T0606', 'USSR INF 5 1-3 T0505'] }, [10, 10], {
      'combat table of the defender': ['blitzkrieg'],
    })
    expect(told).toContain('*/2B')
    expect(told).toContain('the breakthrough goes no further: no HQ-A, ARM or MECH attacked on the ground')
    expect(journal.map(({ decision }) => decision)).not.toContain('breakthrough')
  })
  // proves: wif-11.15.5-breakthrough
  it('a second group may follow one that overruns the hex before it', () => {
    const { world, journal } = fight({ units: [...PANZER, SOVIET, 'USSR MECH 9 1-5 T0504'] }, B, {
      'declare attack': [{ hex: TARGET, units: 'all' }],
      'advance after combat': [['germany-liv-inf']],
      // Alone the MECH could not overrun a MECH.
      breakthrough: [
        [
          { unit: 'germany-xlvii-arm', to: 'T0504' },
          { unit: 'germany-viii-mech', to: 'T0504' },
        ],
      ],
    })
    expect(journal.find(({ decision }) => decision === 'breakthrough')!.refused[0]?.problems.join() ?? '').toBe('')
    expect(ends(world).slice(0, 3)).toEqual(['T0505', 'T0504', 'T0504 face-down'])
  })
  // proves: wif-11.15.5-advance
  it('whoever is named to advance and cannot is told why; the dead are passed over', () => {
    const { world, journal } = fight({ units: [...PANZER, 'Germany INF Far 5-3 T0705', SOVIET] }, B, {
      'declare attack': [{ hex: TARGET, units: ['germany-liv-inf', 'germany-viii-mech', 'germany-xlvii-arm', 'germany-liii-mot'] }],
      'advance after combat': [['germany-liv-inf', 'germany-viii-mech', 'germany-xlvii-arm', 'germany-far-inf']],
      'attack order': [],
    })
    expect(journal.find(({ decision }) => decision === 'advance after combat')!.refused).toEqual([])
    const notes = world.events.filter(({ kind }) => kind === 'refused order')
    expect(notes.map(({ text, seats }) => [text, seats])).toEqual([
      ['XLVII ARM does not advance into T0505: 2.3.1: 3 land units in T0505, where 2 may stack', ['Germany']],
      ['Far INF does not advance into T0505: 11.15.5: it did not attack', ['Germany']],
    ])
  })
  // proves: wif-11.15.5-shatter, wif-11.15.5-breakthrough
  it('a breakthrough taken as a retreat goes no further', () => {
    const { journal } = fight({ units: [...PANZER, SOVIET] }, B, { 'shatter or retreat': ['retreat'] })
    expect(journal.map(({ decision }) => decision)).not.toContain('breakthrough')
  })
  // proves: wif-11.15.5-breakthrough, wif-11.15.5-facing
  it('a second hex of forest costs 2 and turns the unit face-down', () => {
    const { world } = fight(
      {
        units: [...PANZER, SOVIET],
        sheet: (s) => void (s.terrain = s.terrain.map((row, i) => (i === 4 ? `${row.slice(0, 5)}f${row.slice(6)}` : row))),
      },
      B,
      { breakthrough: [[{ unit: 'germany-viii-mech', to: 'T0405' }]] },
    )
    expect(whereIs(world, 'germany-viii-mech')).toBe('T0405 face-down')
  })
  // proves: wif-11.15.5-advance
  it('enemy ZoCs do not stop an advance', () => {
    const { world } = fight({ units: [...PANZER, SOVIET, 'USSR INF 6 5-3 T0304'] }, B, {
      breakthrough: [[{ unit: 'germany-viii-mech', to: 'T0405' }]],
    })
    expect(whereIs(world, 'germany-viii-mech')).toBe('T0405')
  })
  // proves: wif-11.15.5-advance
  it('no more stay in the hex than may stack there; those who go on leave room', () => {
    const { world } = fight({ units: [...PANZER, SOVIET] }, B, { 'advance after combat': ['all'] })
    expect(ends(world)).toEqual(['T0505', 'T0505', 'T0606', 'T0606'])
    const further = fight({ units: [...PANZER, SOVIET] }, B, {
      'advance after combat': ['all'],
      breakthrough: [[{ unit: 'germany-viii-mech', to: 'T0405' }]],
    })
    expect(ends(further.world)).toEqual(['T0505', 'T0405', 'T0505', 'T0606'])
  })
  // proves: wif-11.15.5-advance
  it('nobody has to advance', () => {
    const { world, told } = fight({ units: [...PANZER, SOVIET] }, B, { 'advance after combat': ['none'] })
    expect(told).toContain('nobody advances')
    expect(world.state.control[world.map.hex(TARGET)]).toBe('USSR')
  })
  it('by default the strongest that stay face-up advance, and no HQ', () => {
    const { world } = fight({ units: [...PANZER.slice(1), 'Germany HQ-A G 9-6(5) T0605', SOVIET] }, [4, 5])
    expect([whereIs(world, 'germany-xlvii-arm'), whereIs(world, 'germany-viii-mech'), whereIs(world, 'germany-g')]).toEqual([
      'T0505',
      'T0505',
      'T0605',
    ])
  })
  // proves: wif-11.15.5-advance
  it('units whose movement allowance is less than the cost turn face-down', () => {
    // Swamp costs 3 for INF; the city is worth a unit all the same.
    const units = ['Germany INF X 9-2 T0605', 'Germany INF Y 9-2 T0606', 'USSR INF 5 1-3 T0505']
    const { world, told } = fight({ units, terrain: 's' }, [9, 9], { 'advance after combat': [['germany-x-inf']] })
    expect(whereIs(world, 'germany-x-inf')).toBe('T0505 face-down')
    expect(told).toContain('X INF advances into T0505: 3 movement points of 2, face-down')
    const enough = units.map((unit) => unit.replace('9-2', '9-3'))
    expect(
      whereIs(fight({ units: enough, terrain: 's' }, [9, 9], { 'advance after combat': [['germany-x-inf']] }).world, 'germany-x-inf'),
    ).toBe('T0505')
    // Nobody advances by default where all would turn face-down and nothing is to be had.
    expect(whereIs(fight({ units, terrain: 's' }, [9, 9]).world, 'germany-x-inf')).toBe('T0605')
  })
  // proves: wif-11.15.5-advance, wif-11.10.6-overrun-aircraft
  it('aircraft in the hex are overrun by the advance', () => {
    const { world } = fight({ units: [...PANZER, SOVIET, 'USSR LND Il-2 3/5/5 T0505 down'] }, B)
    expect(whereIs(world, 'ussr-il-2')).toBe('pool')
  })
  // proves: wif-11.15.5-advance
  it('paratroops hold the hex they dropped into; others advance beside them, and paratroops go no further', () => {
    const units = ['Germany PARA I 4-3 T0505', ...PANZER.slice(1), SOVIET]
    const { world } = fight({ units, dropped: ['germany-i-para'] }, [5, 6], {
      'advance after combat': ['all'],
      breakthrough: [[{ unit: 'germany-viii-mech', to: 'T0405' }]],
    })
    expect([
      whereIs(world, 'germany-i-para'),
      whereIs(world, 'germany-viii-mech'),
      whereIs(world, 'germany-xlvii-arm'),
      whereIs(world, 'germany-liii-mot'),
    ]).toEqual(['T0505', 'T0405', 'T0505', 'T0606'])
  })
  // proves: wif-11.15.5-breakthrough
  it('a hex whose defenders an earlier breakthrough overran is not fought for', () => {
    const world = battlefield({ units: [...PANZER, 'Germany INF N 5-3 T0604', SOVIET, 'USSR CAV 4 1-4 T0504'] })
    const rolls = [...B]
    world.dice.roll = () => rolls.shift()!
    run(world, landCombat(world), {
      'declare attack': [
        { hex: TARGET, units: ['germany-liv-inf', 'germany-viii-mech', 'germany-xlvii-arm', 'germany-liii-mot'] },
        { hex: 'T0504', units: ['germany-n-inf'] },
      ],
      breakthrough: [[{ unit: 'germany-xlvii-arm', to: 'T0504' }]],
    })
    expect(world.events.at(-1)!.text).toBe('After the combat at T0504: the defenders are gone, there is no combat.')
    expect(whereIs(world, 'germany-n-inf')).toBe('T0604')
  })
  // proves: wif-11.15.5-facing, wif-11.13-status
  it('invaders pay for the hex they take: those for whom it costs too much turn face-down', () => {
    const land = (weather: 'fine' | 'rain') => {
      const world = battlefield(
        { units: ['Germany MOT I 10-5 T0505', 'Germany PARA II 9-3 T0505'], terrain: 'm', weather, dropped: ['germany-ii-para'] },
        [10, 10],
      )
      world.noteInvaded(world.unit('germany-i-mot'), { ship: 'AMPH', section: 4, across: null })
      run(world, landCombat(world))
      return ['germany-i-mot', 'germany-ii-para'].map((id) => whereIs(world, id))
    }
    // Mountains cost MOT 3 and PARA 2, twice that in rain.
    expect(land('fine')).toEqual(['T0505', 'T0505'])
    expect(land('rain')).toEqual(['T0505 face-down', 'T0505 face-down'])
  })
})

describe('facing (11.15.5)', () => {
  const units = ['Germany INF X 6-3 T0605', 'Germany INF Y 5-3 T0605', 'Germany INF Z 4-3 T0606', SOVIET]
  // proves: wif-11.15.5-facing
  it('†: half of those still face-up stay so, rounded up, the owner choosing', () => {
    // 15 to 5 is 3:1 (+6): 17 on the blitzkrieg table is †/R.
    const { world, told } = fight({ units }, [5, 6], {
      'advance after combat': ['none'],
      'stay face-up': [['germany-z-inf', 'germany-y-inf']],
    })
    expect(['germany-x-inf', 'germany-y-inf', 'germany-z-inf'].map((id) => world.unit(id).faceDown)).toEqual([true, false, false])
    expect(told).toContain('†: Z INF and Y INF stay face-up, X INF turns face-down')
  })
  // proves: wif-11.15.5-facing, wif-11.15.3-allocation
  it('an HQ that gave support is face-down before the half is counted', () => {
    // 15 to 5 again, the HQ adds 2.
    const { world } = fight(
      { units: ['Germany INF X 6-3 T0605', 'Germany INF Y 5-3 T0605', 'Germany HQ-I H 4-3(4) T0606', SOVIET] },
      [4, 5],
      { 'HQ support of the attack': ['germany-h'], 'advance after combat': ['none'] },
    )
    expect(['germany-x-inf', 'germany-y-inf', 'germany-h'].map((id) => world.unit(id).faceDown)).toEqual([false, true, true])
  })
  // proves: wif-11.15.5-facing
  it('no sign: all attackers turn face-down', () => {
    const { world } = fight({ units }, [5, 5])
    expect(
      ['germany-x-inf', 'germany-y-inf', 'germany-z-inf'].map((id) => world.unit(id).place !== 'map' || world.unit(id).faceDown),
    ).toEqual([true, true, true])
  })
  // proves: wif-11.15.5-facing
  it('*: all stay as they are', () => {
    const { world } = fight({ units }, [8, 7], { 'advance after combat': ['none'] })
    expect(['germany-x-inf', 'germany-y-inf', 'germany-z-inf'].map((id) => world.unit(id).faceDown)).toEqual([false, false, false])
  })
  // proves: wif-11.15.5-facing
  it('defenders that lost more than the attacker turn face-down, otherwise not', () => {
    const two = ['Germany INF X 6-3 T0605', 'Germany INF Y 6-3 T0606', 'USSR INF 5 3-3 T0505', 'USSR INF 6 3-3 T0505']
    // 12 to 6 is 2:1 (+4), assault: 18 is -/1.
    const more = fight({ units: two }, [7, 7])
    expect(more.told).toContain('the defender lost 1 to 0: 6 INF turns face-down')
    // 17 is 1/1.
    const equal = fight({ units: two }, [6, 7])
    expect(equal.world.unit('ussr-6-inf').faceDown).toBe(false)
  })
})
