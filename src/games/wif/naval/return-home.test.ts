import { describe, expect, it } from 'vitest'
import { fleets } from '../testing/fleets.ts'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { homesOf } from './home-ports.ts'
import { returnToBase } from './return-to-base.ts'
import { fightAt } from './naval-combat.ts'
import { sailHome } from './way-home.ts'
import type { NavalUnit } from '../state.ts'
import { giveSeats } from '../testing/seats.ts'

const { map } = fleets()
const hex = (place: string): string => map.code(map.find(place)!)
const ITALY: PositionNotation = {
  map,
  sides: { Italy: 'Axis', Commonwealth: 'Allies' },
  atWar: [['Italy', 'Commonwealth']],
  control: { [hex('Malta')]: 'Commonwealth' },
}
const at = (notation: PositionNotation, dice: number[] = []): WifWorld => position({ ...ITALY, ...notation }, new ScriptedDice(dice))
const where = (world: WifWorld, id: string): string => {
  const unit = world.unit(id)
  return `${unit.sea ? `${map.seaAreaNames[unit.sea.area]} ${unit.sea.section}` : unit.place === 'map' ? map.placesAt(unit.hex)[0].name : unit.place}${unit.faceDown ? ' down' : ''}`
}
const ports = (world: WifWorld, id: string): string[] =>
  homesOf(world, world.unit(id) as NavalUnit).map((port) => map.placesAt(port)[0].name)
const stays = (units: string[]) => ({ 'stay at sea': [units] })

describe('the way home (13.4)', () => {
  // proves: wif-13.4-return-move
  it('is a naval move in reverse: from section 0 range alone counts, from a higher one the movement allowance less its search number too', () => {
    const reach = (where: string, values: string) =>
      ports(
        at({ units: [`Italy CA Zara 3/5/2/3/${values} @${where}`], everywhere: 'Commonwealth', control: { [hex('Taranto')]: 'Italy' } }),
        'italy-zara',
      )
    // Eastern Mediterranean to Taranto: the Italian Coast and the port.
    expect(reach('Eastern_Mediterranean:0', '1/2')).toEqual(['Taranto'])
    expect(reach('Eastern_Mediterranean:0', '5/1')).toEqual([])
    expect(reach('Eastern_Mediterranean:3', '5/3')).toEqual(['Taranto'])
    expect(reach('Eastern_Mediterranean:4', '5/3')).toEqual([])
  })
  // proves: wif-13.4.2-legal-bases
  it('the usual port is open and near, and rather major, in supply, its own, where it came from', () => {
    expect(
      ports(at({ units: ['Italy CA Zara 3/5/2/3/5/3 @Italian_Coast:1'] }), 'italy-zara')
        .slice(0, 2)
        .every((name) => map.portAt(map.find(name)!)!.port === 'major'),
    ).toBe(true)
    const baltic = (weather: 'snow' | 'fine') =>
      ports(
        position({
          map,
          sides: { Germany: 'Axis', USSR: 'Allies' },
          weather,
          control: { [hex('Memel')]: 'USSR' },
          units: ['USSR CL Kirov 1/6/1/1/5/3 @Baltic_Sea:1'],
        }),
        'ussr-kirov',
      )
    expect([baltic('fine')[0], baltic('snow')[0]]).not.toContain(undefined)
    expect(map.portAt(map.find(baltic('snow')[0])!)!.icedIn ?? false).toBe(false)
    // Alexandria, though no supply comes there over sea, before Karachi, the next in supply; where it sailed from before both when that is as near.
    const mediterranean = (sailedFrom?: string) => {
      const world = at({
        units: ['Commonwealth CL Ajax 1/6/1/1/5/4 @Eastern_Mediterranean:1'],
        control: {
          [hex('Alexandria')]: 'Commonwealth',
          [hex('Suez')]: 'Commonwealth',
          [hex('Malta')]: 'Commonwealth',
          [hex('Famagusta')]: 'Commonwealth',
        },
      })
      if (sailedFrom) world.change(world.unit('commonwealth-ajax'), { sailedFrom: hex(sailedFrom) })
      return ports(world, 'commonwealth-ajax')
    }
    expect([mediterranean()[0], mediterranean('Famagusta')[0], mediterranean('Malta')[0]]).toEqual([
      'Alexandria',
      'Famagusta',
      'Alexandria',
    ])
  })
})

describe('leaving the sea (11.5.8, 13.4.2)', () => {
  const fleet = [
    'Italy BB Cavour 5/4/2/5/4/3 @Italian_Coast:2 cost=6',
    'Italy CA Zara 3/5/2/3/5/3 @Italian_Coast:2 cost=3',
    'Italy CL Cadorna 1/6/1/1/5/3 @Italian_Coast:2 cost=2',
  ]
  // proves: wif-13.4.2-legal-bases
  it('ships that find no berth are destroyed, the cheapest first, as a minor port holds two', () => {
    const world = at({
      units: fleet,
      everywhere: 'Commonwealth',
      control: { [hex('Tripoli')]: 'Commonwealth', [hex('Messina')]: 'Commonwealth', [hex('Cagliari')]: 'Italy' },
    })
    expect(map.portAt(map.find('Cagliari')!)!.port).toBe('minor')
    run(world, sailHome(world, world.seaAt(map.seaAreaNames.indexOf('Italian Coast')), 'abort', fightAt))
    expect(['italy-cavour', 'italy-zara', 'italy-cadorna'].map((id) => where(world, id))).toEqual([
      'Cagliari down',
      'Cagliari down',
      'pool',
    ])
  })
  it('home ports: ships go where they are told as far as they can', () => {
    const world = at({ units: fleet })
    run(world, sailHome(world, world.seaAt(map.seaAreaNames.indexOf('Italian Coast')), 'abort', fightAt), {
      'home ports': [
        [
          { unit: 'italy-zara', to: hex('Alexandria') },
          { unit: 'italy-zara', to: hex('Naples') },
          { unit: null, to: hex('Taranto') },
        ],
      ],
    })
    expect(['italy-cavour', 'italy-zara', 'italy-cadorna'].map((id) => where(world, id))).toEqual([
      'Taranto down',
      'Naples down',
      'Taranto down',
    ])
  })
  // proves: wif-11.5.8-damaged-unit, wif-11.5.8-abort-end-of-round
  it('a damaged ship that comes home goes into the repair pool, its cargo onto the production circle', () => {
    const world = at({
      units: ['Italy TRS Conte Rosso 0/10/0/0/3/3 @Italian_Coast:1 damaged', 'Italy INF II 3-3 @Italian_Coast:1 aboard=Conte_Rosso'],
    })
    run(world, sailHome(world, [world.unit('italy-conte-rosso')], 'abort', fightAt))
    expect([where(world, 'italy-conte-rosso'), where(world, 'italy-ii-inf'), world.unit('italy-ii-inf').arrives]).toEqual([
      'repair',
      'circle',
      1,
    ])
  })
  describe('ships that abort', () => {
    const ABORT = [
      'Italy CA Zara 3/5/2/3/5/3 @Eastern_Mediterranean:2',
      'Italy CA Pola 3/5/2/3/5/3 @Eastern_Mediterranean:1',
      'Commonwealth BB Warspite 9/4/3/5/4/3 @Italian_Coast:4',
      'Commonwealth CL Ajax 1/6/1/1/5/4 @Eastern_Mediterranean:4',
    ]
    const TO_TARANTO = { 'home ports': [[{ unit: null, to: hex('Taranto') }]] }
    const home = (dice: number[], answers: Record<string, unknown[]> = {}) => {
      const world = at({ units: ABORT }, dice)
      const journal = run(
        world,
        sailHome(
          world,
          ['italy-zara', 'italy-pola'].map((id) => world.unit(id)),
          'abort',
          fightAt,
        ),
        { ...TO_TARANTO, ...answers },
      )
      return {
        world,
        texts: world.events.map(({ text }) => text),
        asked: journal.filter(({ decision }) => decision === 'naval interception').length,
      }
    }
    // proves: wif-13.4-return-move
    it('are intercepted in the areas that they enter, those of one power to one port together, and not where they leave', () => {
      const { world, texts, asked } = home([5])
      expect(asked).toBe(1)
      expect(texts[0]).toBe(
        'The Allies try to intercept Pola, Zara in the Italian Coast: Warspite turns face-down; search number 4 of section 4; rolled 5: they pass',
      )
      expect(['italy-zara', 'italy-pola'].map((id) => where(world, id))).toEqual(['Taranto down', 'Taranto down'])
    })
    it('of two powers of one seat sail home apart: each force is intercepted for itself', () => {
      const world = at(
        {
          sides: { ...ITALY.sides, Germany: 'Axis' },
          atWar: [...ITALY.atWar!, ['Germany', 'Commonwealth']],
          units: ['Germany CL Emden 1/6/1/1/5/3 @Eastern_Mediterranean:2', ...ABORT],
        },
        [10, 10],
      )
      for (const power of ['Italy', 'Germany']) giveSeats(world, { [power]: 'Axis' })
      const yes = { intercept: true, subs: false, with: null }
      run(
        world,
        sailHome(
          world,
          ['italy-zara', 'germany-emden'].map((id) => world.unit(id)),
          'abort',
          fightAt,
        ),
        { ...TO_TARANTO, 'naval interception': [yes, yes] },
      )
      const attempts = world.events.map(({ text }) => /try to intercept (.*) in the/.exec(text)?.[1]).filter(Boolean)
      expect(attempts).toHaveLength(2)
      expect(attempts.toSorted()).toEqual(['Emden', 'Zara'])
    })
    // proves: wif-13.4-order-interception
    it('must fight through from section 0, and then sail on home, damaged too', () => {
      const { world, texts } = home([1, ...Array<number>(30).fill(10)])
      expect(texts).toContain('Pola, Zara must fight through the Italian Coast from section 0')
      expect(texts.find((text) => text.includes('found of the Axis'))).toContain('Zara 0')
      expect(['italy-zara', 'italy-pola'].map((id) => world.unit(id).sea)).toEqual([undefined, undefined])
      expect(texts.some((text) => text.startsWith('Zara returns from the Italian Coast to Taranto'))).toBe(true)
    })
    // proves: wif-13.4-order-interception
    it('are left alone in an area with a combat that is not over: no combat begins in the middle of another', () => {
      const world = at({ units: ABORT })
      world.note(({ fighting }) => fighting.add(map.seaAreaNames.indexOf('Italian Coast')))
      const journal = run(world, sailHome(world, [world.unit('italy-zara')], 'abort', fightAt), TO_TARANTO)
      expect(journal.map(({ decision }) => decision)).not.toContain('naval interception')
      expect(where(world, 'italy-zara')).toBe('Taranto down')
    })
    // proves: wif-13.4-order-interception, wif-11.4.6-immune-targets
    it('SUBs are not', () => {
      const world = at({ units: ['Italy SUB Perla 3/6/0/0/3/3 @Eastern_Mediterranean:1', ...ABORT.slice(2)] })
      expect(
        run(world, sailHome(world, [world.unit('italy-perla')], 'abort', fightAt), TO_TARANTO).map(({ decision }) => decision),
      ).not.toContain('naval interception')
    })
  })
})

describe('the end of a turn at sea (13.4)', () => {
  const chase = [
    'Italy CA Zara 3/5/2/3/5/3 @Eastern_Mediterranean:2',
    'Commonwealth CL Ajax 1/6/1/1/5/4 @Italian_Coast:4 cost=2',
    'Commonwealth CL Dido 1/6/2/1/5/4 @Italian_Coast:4 cost=1',
  ]
  const always = { 'naval interception': [{ intercept: true, subs: false, with: null }] }
  const TO_BOTH = [
    { unit: null, to: hex('Malta') },
    { unit: null, to: hex('Taranto') },
  ]
  const homeward = { ...ITALY, control: { ...ITALY.control, [hex('Tobruk')]: 'Commonwealth', [hex('Rhodes')]: 'Commonwealth' } }

  // proves: wif-13.4-intercept-decision wif-13.4-order-interception
  it('only who stays at sea intercepts those that go home, a section lower by then', () => {
    const ajaxStays = position({ ...homeward, units: chase }, new ScriptedDice([10]))
    // The Commonwealth has the initiative: it decides, and returns, first.
    ajaxStays.set({ initiative: { ...ajaxStays.state.initiative, holder: 'Allies' } })
    run(ajaxStays, returnToBase(ajaxStays), { 'stay at sea': [['commonwealth-ajax'], []], ...always, 'home ports': [TO_BOTH, TO_BOTH] })
    expect(ajaxStays.events.map(({ text }) => text)).toContain(
      'The Allies try to intercept Zara in the Italian Coast: Ajax turns face-down; search number 3 of section 3; rolled 10: they pass',
    )
    expect(['italy-zara', 'commonwealth-ajax', 'commonwealth-dido'].map((id) => where(ajaxStays, id))).toEqual([
      'Taranto down',
      'Italian Coast 3 down',
      'Malta down',
    ])
    // With nobody left at sea nobody is asked.
    const nobody = position({ ...homeward, units: chase })
    const journal = run(nobody, returnToBase(nobody), { 'stay at sea': [[], []], ...always })
    expect(journal.map(({ decision }) => decision)).not.toContain('naval interception')
  })

  // proves: wif-11.4.6-result-choice
  it('who is intercepted cannot stop: he fights from section 0 and goes on home with what is left', () => {
    const world = position({ ...homeward, units: chase }, new ScriptedDice([1, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10]))
    world.set({ initiative: { ...world.state.initiative, holder: 'Allies' } })
    run(world, returnToBase(world), {
      'stay at sea': [['commonwealth-ajax', 'commonwealth-dido'], []],
      ...always,
      'home ports': [[{ unit: null, to: hex('Taranto') }]],
    })
    const texts = world.events.map(({ text }) => text)
    expect(texts).toContain('Zara must fight through the Italian Coast from section 0')
    expect(texts.some((text) => text.includes('the Allies have intercepted Zara'))).toBe(true)
    // The 10s damage it, and it limps home.
    expect(texts.some((text) => text.startsWith('Zara returns from the Italian Coast'))).toBe(true)
    expect(where(world, 'italy-zara')).toBe('repair')
  })

  // proves: wif-13.4-must-return
  it('who says nothing keeps convoys at sea and brings everyone else home, but who has no base to go to', () => {
    const units = [
      'Italy CP Tripoli 5/3 @Italian_Coast:0',
      'Italy CA Zara 3/5/2/3/5/3 @Italian_Coast:3',
      'Commonwealth CL Ajax 1/6/1/1/5/1 @Eastern_Mediterranean:3',
    ]
    const world = at({ units, control: { [hex('Malta')]: 'Commonwealth' } })
    run(world, returnToBase(world))
    expect([where(world, 'italy-tripoli'), world.unit('italy-zara').place]).toEqual(['Italian Coast 0', 'map'])
    // Nothing of the Commonwealth's is in reach: the ship stayed, and is lost all the same (13.4.3).
    expect(where(world, 'commonwealth-ajax')).toBe('pool')
    expect(world.events.at(-1)!.text).toBe(
      'Ajax (Commonwealth) in the Eastern Mediterranean 2 has no base that it could return to and is destroyed',
    )
  })

  // proves: wif-13.4-must-return
  it('units of a neutral power return, convoys apart', () => {
    const world = position({
      map,
      sides: { Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
      atWar: [['Italy', 'Commonwealth']],
      units: ['USA CL Omaha 1/6/1/1/5/4 @US_East_Coast:3', 'USA CP Convoy 5/3 @US_East_Coast:0'],
    })
    run(world, returnToBase(world), stays(['usa-omaha', 'usa-convoy']))
    expect([world.unit('usa-omaha').place, where(world, 'usa-convoy')]).toEqual(['map', 'US East Coast 0'])
  })
})
