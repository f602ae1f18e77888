import type { Ladder } from '../state.ts'
import { describe, expect, it } from 'vitest'
import { position, unitNamed } from '../testing/position.ts'
import { explainSupply, supplyOf } from './supply.ts'

const of = (world: ReturnType<typeof position>, name: string) => supplyOf(world, unitNamed(world, name))

const WITH_ITALY = [
  ['Germany', 'France'],
  ['Germany', 'Britain'],
  ['Italy', 'Britain'],
  ['Italy', 'France'],
] as const
const EAST = {
  sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USSR: 'Allies' } as const,
  wars: [
    ['Germany', 'USSR'],
    ['Germany', 'Britain'],
    ['Italy', 'Britain'],
  ] as const,
  turn: 'Summer 1941',
}

describe('supply lines over land', () => {
  // proves: tw-12.1.1-land-supply-line, tw-1.2-out-of-supply
  it("run through empty hexes, the enemy's too, up to the capital, and not through neutrals (12.1.1)", () => {
    const world = position({ units: ['Germany INF Own 6-5 Cologne', 'Germany INF Deep 6-5 1532', 'Germany INF Alone 6-5 2340'] })
    expect([of(world, 'Own'), of(world, 'Deep'), of(world, 'Alone')]).toEqual(['full', 'full', 'none'])
    expect(explainSupply(world, unitNamed(world, 'Own'))).toContain('Berlin')
  })

  // proves: tw-12.1.1-land-supply-line
  // proves: tw-9.7-supply, tw-1.2-out-of-supply
  it('stop at enemy zones of control, even in a hex that a friend holds, but a unit in one may trace out of it (12.1.1, 9.7)', () => {
    // 12.6.2, first example: a German 6-5 in Orel and an 8-8 in 1612 cut Kursk (1512) off; 1511 beside it is held by a friend in vain.
    const [orel, south] = ['Germany INF Orel 6-5 Orel', 'Germany ARM South 8-8 1612']
    const friend = 'USSR INF Beside 4-5 1511'
    const world = position({ ...EAST, units: ['USSR ARM Kursk 6-8 Kursk', friend, orel, south] })
    expect([of(world, 'Kursk'), of(world, 'Beside')]).toEqual(['none', 'full'])
    for (const left of [orel, south]) expect(of(position({ ...EAST, units: ['USSR ARM Kursk 6-8 Kursk', left] }), 'Kursk')).toBe('full')
  })

  // proves: tw-12.1.1-land-supply-line
  it('partisans need none (12.1.1)', () => {
    expect(of(position({ ...EAST, units: ['USSR PART Band 1-3 1430'] }), 'Band')).toBe('full')
  })

  // proves: tw-12.2.2-national-sources
  it('lead to the second capital once the first is lost, and nowhere once both are (12.2.2)', () => {
    const units = ['France INF Armee 6-5 2136', 'Germany INF Here 6-5 Paris']
    expect(of(position({ units, control: { Paris: 'Germany' } }), 'Armee')).toBe('full')
    const lost = position({ units: ['France INF Armee 6-5 2035'], control: { Paris: 'Germany', Bordeaux: 'Germany' } })
    expect(of(lost, 'Armee')).toBe('none')
    expect(of(position({ units: ['Germany INF A 6-5 1828'], control: { Berlin: 'France' } }), 'A')).toBe('full')
  })

  // proves: tw-12.2.2-national-sources, tw-12.2.4-suez
  it('of the British, with London and Glasgow lost, leave nobody in the United Kingdom in supply, not from Suez either; in Malta and Egypt Suez goes on feeding (12.2.2, 12.2.4)', () => {
    const units = [
      'Britain INF Liverpool 3-4 Liverpool',
      'Britain INF Belfast 3-4 Belfast',
      'Britain INF Malta 3-4 Malta',
      'Britain INF Big 6-4 Nicosia',
      'Britain MOT Egypt 3-7 Cairo',
      'Britain Fleet H 1-12-5 Gibraltar',
    ]
    const supplies = (control: Record<string, string>) => {
      const world = position({ wars: WITH_ITALY, conquered: { France: 'Germany' }, turn: 'Spring 1941', units, control })
      return ['Liverpool', 'Belfast', 'Malta', 'Big', 'Egypt'].map((name) => of(world, name))
    }
    expect(supplies({ London: 'Germany' })).toEqual(['full', 'full', 'full', 'full', 'full'])
    expect(supplies({ London: 'Germany', Glasgow: 'Germany' })).toEqual(['none', 'none', 'full', 'limited', 'full'])
  })

  // proves: tw-12.2.2-national-sources, tw-12.2.4-suez
  it('of the Americans lead over the sea to the North Atlantic, with a Fleet on the way; Suez feeds their smaller units besides (12.2.2, 12.2.4)', () => {
    const base = {
      sides: { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies', USA: 'Allies' },
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
        ['Germany', 'USA'],
        ['Italy', 'USA'],
      ],
      turn: 'Winter 1942',
      control: { Casablanca: 'USA' },
    } as const
    const units = ['USA INF Torch 6-5 Casablanca', 'USA ARM Home 6-8 Liverpool', 'USA INF Desert 4-5 Cairo', 'USA INF Large 6-5 Suez']
    const supplies = (more: string[]) =>
      ['Torch', 'Home', 'Desert', 'Large'].map((name) => of(position({ ...base, units: [...units, ...more] }), name))
    expect(supplies(['USA Fleet F 1-12-5 Liverpool'])).toEqual(['full', 'full', 'full', 'full'])
    expect(supplies([])).toEqual(['none', 'none', 'full', 'none'])
  })

  // proves: tw-12.2.2-national-sources
  it('of the Soviets lead to the northern or eastern edge, not to Moscow itself (12.2.2)', () => {
    expect(of(position({ ...EAST, units: ['USSR INF A 4-5 Moscow'] }), 'A')).toBe('full')
    // Moscow ringed by armour on all sides traces no further.
    const around = position(EAST).map
    const ring = around.adjacentTo(around.hex('1012')).map((hex, i) => `Germany ARM R${i} 8-8 ${around.code(hex)}`)
    expect(of(position({ ...EAST, units: ['USSR INF A 4-5 Moscow', ...ring] }), 'A')).toBe('none')
  })

  // proves: tw-12.2.2-national-sources
  it('of Leningrad cross Lake Ladoga while 0515 is Soviet (12.2.2)', () => {
    const map = position(EAST).map
    const ring = map
      .adjacentTo(map.hex('0616'))
      .filter((hex) => map.isLand(hex) && map.code(hex) !== '0515')
      .map((hex, i) => `Germany INF R${i} 2-5 ${map.code(hex)}`)
    expect(of(position({ ...EAST, units: ['USSR INF Garrison 4-5 Leningrad', ...ring] }), 'Garrison')).toBe('full')
    expect(of(position({ ...EAST, units: ['USSR INF Garrison 4-5 Leningrad', ...ring], control: { '0515': 'Germany' } }), 'Garrison')).toBe(
      'none',
    )
  })

  // proves: tw-12.1.1-land-supply-line
  it('of Leningrad pass an enemy zone of control where a friend stands who has one himself (12.1.1)', () => {
    const german = ['Germany ARM A 8-8 0614', 'Germany ARM B 8-8 0714', 'Germany INF C 6-5 0716']
    const garrison = (friend: string[]) =>
      of(
        position({ ...EAST, control: { '0515': 'Germany' }, units: ['USSR INF Garrison 4-5 Leningrad', ...friend, ...german] }),
        'Garrison',
      )
    expect([garrison([]), garrison(['USSR INF F 2-5 0615']), garrison(['USSR INF F 4-5 0615'])]).toEqual(['none', 'none', 'full'])
  })
})

describe('lesser sources', () => {
  // proves: tw-12.2.3-limited-supply
  // proves: tw-12.2.5-tripoli-and-egypt, tw-12.2.2-national-sources
  it('Tripoli supplies Italians to a limit where no line leads to Rome, and Germans once Italy is at war (12.2.3, 12.2.5)', () => {
    const units = ['Italy INF Libya 4-5 El_Agheila', 'Germany MECH Afrika 4-8 3925']
    const world = position({ wars: WITH_ITALY, units, turn: 'Spring 1941' })
    expect([of(world, 'Libya'), of(world, 'Afrika')]).toEqual(['limited', 'limited'])
    expect(of(position({ units: units.slice(1), wars: [['Germany', 'Britain']] }), 'Afrika')).toBe('none')
  })

  // proves: tw-12.2.3-limited-supply
  it("an Associate's or Satellite's capital supplies to a limit where the own capital is out of reach (12.2.3, 12.2.6)", () => {
    const base = { units: ['Italy INF Cut 4-5 2122'], wars: WITH_ITALY, control: { Rome: 'France' } }
    const world = position({ ...base, minors: { Hungary: 'Italy' } })
    expect(of(position({ ...base, minors: { Hungary: 'Germany' } }), 'Cut')).toBe('none')
    expect(of(world, 'Cut')).toBe('limited')
  })
})

describe('Gibraltar and Malta', () => {
  // proves: tw-12.2.3-limited-supply
  it('are bases without a capital, and feed nobody (ruling)', () => {
    const units = ['Britain INF G 3-4 Gibraltar', 'Britain INF M 3-4 Malta']
    const supplies = (more: string[]) =>
      ['G', 'M'].map((name) =>
        of(position({ wars: WITH_ITALY, conquered: { France: 'Germany' }, turn: 'Spring 1941', units: [...units, ...more] }), name),
      )
    expect([supplies([]), supplies(['Britain Fleet H 1-12-5 Gibraltar'])]).toEqual([
      ['none', 'none'],
      ['full', 'full'],
    ])
  })
})

describe('Suez', () => {
  // proves: tw-12.2.4-suez
  it('supplies British units of four factors in full, larger ones and their pieces not (12.2.4)', () => {
    const units = [
      'Britain MOT Egypt 3-7 Alexandria',
      'Britain MOT Corps 6-7 Cairo',
      'Britain MOT Piece 2-7 Suez breakdown parent=6',
      'Britain FTR Desert 3-3-2 El_Alamein',
      'Britain INF Five 5-4 Suez',
    ]
    const world = position({ wars: WITH_ITALY, units })
    expect([of(world, 'Egypt'), of(world, 'Desert')]).toEqual(['full', 'full'])
    // Cairo is the capital of the colony.
    expect([of(world, 'Corps'), of(world, 'Piece'), of(world, 'Five')]).toEqual(['limited', 'limited', 'limited'])
    const fleets = position({ wars: WITH_ITALY, units: [...units, 'Britain Fleet Home 1-12-5 Gibraltar'] })
    expect([of(fleets, 'Corps'), of(fleets, 'Piece')]).toEqual(['full', 'full'])
  })
})

describe('supply by sea', () => {
  // proves: tw-12.1.1-sea-path
  // proves: tw-12.7.2-sea-blockade
  it('leads from El Agheila by Tripoli to Taranto and Rome with an undepleted Fleet in a port along the way (12.7.1)', () => {
    const units = ['Italy INF Libya 4-5 El_Agheila']
    expect(of(position({ wars: WITH_ITALY, units: [...units, 'Italy Fleet 1st 1-12-5 Taranto'] }), 'Libya')).toBe('full')
    expect(of(position({ wars: WITH_ITALY, units: [...units, 'Italy Fleet 1st 1-12-5 Taranto depleted'] }), 'Libya')).toBe('limited')
    // A CV is no Fleet.
    expect(of(position({ wars: WITH_ITALY, units: [...units, 'Italy CV Aquila 1-12-5 Taranto'] }), 'Libya')).toBe('limited')
  })

  // proves: tw-12.7.2-sea-blockade, tw-1.2-out-of-supply, tw-12.1.1-sea-path
  it('is shut in areas where only the enemy has ships, and open where both have (12.7.2, 12.7.4)', () => {
    const units = [
      'Britain MOT Tobruk 6-7 Tobruk',
      'Britain Fleet 1st 1-12-5 Alexandria',
      'Italy MECH Ring 4-8 3821',
      'Italy MECH Ring2 4-8 3919',
      'Italy MECH Ring3 4-8 3920',
    ]
    const base = { wars: WITH_ITALY, control: { Tobruk: 'Britain' }, turn: 'Summer 1941' }
    // The port lies on two sea areas.
    const patrols = ['Italy Fleet Patrol 1-12-5 @Tobruk_Waters', 'Italy Fleet Patrol2 1-12-5 @Egyptian_Coast']
    expect(of(position({ ...base, units: [...units, patrols[0]] }), 'Tobruk')).toBe('full')
    // 12.1.2: Depleted ones cut nothing.
    expect(of(position({ ...base, units: [...units, ...patrols.map((text) => `${text} depleted`)] }), 'Tobruk')).toBe('full')
    expect(of(position({ ...base, units: [...units, ...patrols] }), 'Tobruk')).toBe('none')
    expect(of(position({ ...base, units: [...units, ...patrols, 'Britain Fleet 2nd 1-12-5 @Egyptian_Coast'] }), 'Tobruk')).toBe('full')
  })

  // proves: tw-12.5-beachhead-supply, tw-1.2-beachhead, tw-7.7.4-beachhead
  it('comes ashore over a beachhead as through a port, and no more once it is gone (12.5)', () => {
    const units = [
      'Britain MOT Landed 6-7 1536',
      'Britain Fleet 1st 1-12-5 Southampton',
      'Germany INF A 6-5 1535',
      'Germany INF B 6-5 1537',
      'Germany INF C 6-5 1637',
      'Germany INF D 6-5 1636',
    ]
    const base = { units, conquered: { France: 'Germany' }, turn: 'Summer 1944' }
    const beach = position({ ...base, control: { '1536': 'Britain' }, installations: ['beachhead 1536 Britain until=40'] })
    expect(of(beach, 'Landed')).toBe('full')
    expect(of(position({ ...base, control: { '1536': 'Britain' } }), 'Landed')).toBe('none')
  })
})

describe('Sympathizers and Associates', () => {
  // proves: tw-12.1.1-land-supply-line
  it('let supply lines of their side through, neutrals do not (12.1.1)', () => {
    // A German in Portugal has Spain behind him, and France beyond it.
    const world = position({
      conquered: { France: 'Germany', Portugal: 'Germany' },
      wars: [['Germany', 'Britain']],
      units: ['Germany INF P 6-5 Lisbon'],
    })
    world.changeNation('Portugal', { capitals: [] })
    expect(of(world, 'P')).toBe('none')
    world.changeNation('Spain', { status: 'sympathizer', leansTo: 'Germany' })
    expect(of(world, 'P')).toBe('full')
    world.changeNation('Spain', { leansTo: 'Britain' })
    expect(of(world, 'P')).toBe('none')
  })

  // proves: tw-12.2.3-limited-supply
  it("an Associate's capital feeds to a limit, a Sympathizer's not (12.2.6)", () => {
    const world = position({
      conquered: { Portugal: 'Italy' },
      control: { Rome: 'Britain' },
      wars: WITH_ITALY,
      units: ['Italy INF P 4-5 2343'],
    })
    world.changeNation('Portugal', { capitals: [] })
    const leaning = (status: Ladder, leansTo: string) => {
      world.changeNation('Spain', { status, leansTo })
      return of(world, 'P')
    }
    expect([leaning('associate', 'Italy'), leaning('sympathizer', 'Italy'), leaning('associate', 'Germany')]).toEqual([
      'limited',
      'none',
      'none',
    ])
  })
})

describe('sources', () => {
  // proves: tw-9.7-supply
  it('a source under an enemy zone of control still gives (12.2.1)', () => {
    const world = position({
      units: ['Germany INF Here 6-5 Berlin', 'Germany INF Near 6-5 1326', 'France ARM Deep 6-8 1425'],
      control: { 1425: 'France' },
    })
    expect([of(world, 'Here'), of(world, 'Near')]).toEqual(['full', 'full'])
  })

  it('units in a friendly box beside the board need no line (ruling)', () => {
    const world = position({ units: ['Britain MOT A 3-7 India', 'Britain MOT B 3-7 Canada'] })
    expect([of(world, 'A'), of(world, 'B')]).toEqual(['full', 'full'])
  })
})
