import { describe, expect, it } from 'vitest'
import { position, unitNamed } from '../testing/position.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import { hopsTo } from './air-route.ts'
import { inEnemyZoc } from '../field/zoc.ts'
import { itineraryOf } from './itinerary.ts'
import { enemiesBeside, landRoute, whyNotGround } from './land-route.ts'
import { at, ids, segment, told, used } from './testing.ts'

describe('over land (8.1)', () => {
  // proves: tw-8.1.1-origin-destination
  it('neither begins nor ends beside an enemy unit; partisans and units in fortresses do not count', () => {
    const german = 'Germany INF A 6-5 Berlin'
    expect(
      told(
        segment('Germany', { units: [german, 'France INF F 6-5 1630 depleted'], control: { '1530': 'Germany' } }, [
          { units: 'A', to: '1530' },
        ]),
      ),
    ).toContain('8.1.1: Luxembourg (1530) is adjacent to enemies in 1630')
    expect(
      told(
        segment('Germany', { units: ['Germany INF A 6-5 1530', 'France INF F 6-5 1630'], control: { '1530': 'Germany' } }, [
          { units: 'A', to: 'Berlin' },
        ]),
      ),
    ).toContain('8.1.1: A is adjacent to enemies in 1630')
    const besideFort = {
      units: ['Germany INF A 6-5 1530', 'France INF F 6-5 1630'],
      control: { '1530': 'Germany' },
      installations: ['fortress 1630 France'],
    }
    expect(at(segment('Germany', besideFort, [{ units: 'A', to: 'Berlin' }]), 'A')).toBe('Berlin')
    expect(
      at(
        segment('Germany', { units: ['Germany INF A 6-5 1530', 'France PART F 1-3 1630'], control: { '1530': 'Germany' } }, [
          { units: 'A', to: 'Berlin' },
        ]),
        'A',
      ),
    ).toBe('Berlin')
  })

  // proves: tw-8.1.1-origin-destination, tw-1.2-adjacency
  it('the Channel parts Cherbourg from Southampton; a fortress may be entered beside the enemy', () => {
    const channel = { units: ['Britain INF B 3-4 Southampton', 'Germany INF G 6-5 Cherbourg'], control: { Cherbourg: 'Germany' } }
    expect(at(segment('Britain', channel, [{ units: 'B', to: 'Edinburgh' }]), 'B')).toBe('Edinburgh')
    const fort = { units: ['France INF F 6-5 Paris', 'Germany INF G 6-5 1630 depleted'], control: { '1630': 'Germany' } }
    expect(told(segment('France', { ...fort }, [{ units: 'F', to: '1730' }]))).toContain(
      '8.1.1: Maginot Line middle (1730) is adjacent to enemies in 1630',
    )
    expect(at(segment('France', { ...fort, installations: ['fortress 1730 France'] }, [{ units: 'F', to: '1730' }]), 'F')).toBe(
      'Maginot Line middle',
    )
  })

  // proves: tw-8.1.1-route
  it('goes over friendly hexes alone, not through neutrals or enemy zones of control', () => {
    const world = segment('Germany', { units: ['Germany INF A 6-5 Berlin'] }, [{ units: 'A', to: 'Konigsberg' }])
    expect(told(world)).toContain(
      '8.1.1: no way of friendly hexes free of enemies, enemy zones of control and swamps leads over land from Berlin (1426) to Konigsberg (1222)',
    )
    expect(told(segment('Germany', { units: ['Germany INF A 6-5 Berlin'] }, [{ units: 'A', to: 'Amsterdam' }]))).toContain(
      '8.1.1: Amsterdam (1231) (Netherlands) is not friendly to Germany',
    )
    expect(
      at(
        segment('Germany', { units: ['Germany INF A 6-5 Berlin'], conquered: { Poland: 'Germany', Danzig: 'Germany' } }, [
          { units: 'A', to: 'Konigsberg' },
        ]),
        'A',
      ),
    ).toBe('Konigsberg')
  })

  // proves: tw-8.1.3-national-limits
  it('units of the Western Allies never enter Soviet hexes', () => {
    const world = segment(
      'Britain',
      {
        units: ['Britain INF B 3-4 London'],
        sides: { Germany: 'Axis', Britain: 'Allies', USSR: 'Allies' },
        wars: [
          ['Germany', 'Britain'],
          ['Germany', 'USSR'],
        ],
        narfs: { USSR: 999 },
      },
      [{ units: 'B', to: 'Moscow' }],
    )
    expect(told(world)).toContain('8.7: units of the Western Allies never stratmove through Soviet hexes')
  })

  // proves: tw-8.5.1-forbidden-lands, tw-23.60-home-country-units, tw-8.1.3-national-limits
  it('Romanians never go through Hungary, whichever side both are on', () => {
    const world = segment('Germany', { minors: { Romania: 'Germany', Hungary: 'Germany' }, units: ['Romania INF R 3-5 Bucharest'] }, [
      { units: 'R', to: 'Budapest' },
    ])
    expect(told(world)).toContain('23.60: R (Romania) may not leave Romania')
  })

  // proves: tw-8.5.1-forbidden-lands, tw-8.1.3-national-limits
  it('Greeks never go through Turkey, Turks through Greece, Hungarians through Romania (8.5.1)', () => {
    const world = position({ minors: { Greece: 'Britain', Turkey: 'Britain', Hungary: 'Germany', Romania: 'Germany' } })
    const why = (nation: string, place: string) => whyNotGround(world, nation, world.map.find(place)!) ?? ''
    expect(
      [why('Greece', 'Ankara'), why('Turkey', 'Athens'), why('Hungary', 'Bucharest'), why('Romania', 'Budapest')].map((text) =>
        text.slice(0, 6),
      ),
    ).toEqual(['8.5.1:', '8.5.1:', '8.5.1:', '8.5.1:'])
    expect(why('Greece', 'Athens')).toBe('')
  })

  // proves: tw-8.1.1-route, tw-9.7-supply
  it('passes no enemy zone of control (8.1.1)', () => {
    const corridor = position({ units: ['Germany INF A 6-5 Stuttgart', 'France ARM F 6-8 1630'], control: { 1630: 'France' } })
    const [unit] = [unitNamed(corridor, 'A') as GroundUnit]
    const way = landRoute(corridor, [unit], unit.hex, corridor.map.find('Essen')!)
    expect(typeof way === 'string' ? [] : way.filter((hex) => inEnemyZoc(corridor, hex, 'Germany'))).toEqual([])
    expect(typeof way).toBe('object')
  })

  // proves: tw-8.1.1-origin-destination, tw-8.1.1-route, tw-6.2.2-soviets-and-wa
  it('to a fortress beside the enemy no other hex of the way may be adjacent to him (8.1.1)', () => {
    const units = ['France INF F 6-5 Paris', 'Germany STA G 2-3 1630', 'Germany STA H 2-3 1729']
    const world = position({ stage: 'Allied turn', units, installations: ['fortress 1730 France'] })
    const unit = unitNamed(world, 'F') as GroundUnit
    const way = landRoute(world, [unit], unit.hex, world.map.hex('1730'))
    expect(typeof way === 'string' ? way : way.slice(0, -1).flatMap((hex) => enemiesBeside(world, 'France', hex))).toEqual([])
    const shut = position({
      stage: 'Allied turn',
      units: [
        ...units,
        ...world.map
          .adjacentTo(world.map.hex('1730'))
          .filter((hex) => world.map.countryNames[world.map.country[hex]] === 'France')
          .flatMap((hex) => [...world.map.adjacentTo(hex)])
          .filter((hex) => hex !== world.map.hex('1730') && world.map.isLand(hex))
          .map((hex, i) => `Germany STA S${i} 2-3 ${world.map.code(hex)}`),
      ],
      installations: ['fortress 1730 France'],
    })
    expect(landRoute(shut, [unitNamed(shut, 'F') as GroundUnit], unit.hex, shut.map.hex('1730'))).toContain('8.1.1: no way')
  })

  // proves: tw-8.5.3-soviet-gauge, tw-8.1.3-national-limits
  it('Soviet units pay once at home', () => {
    const world = segment(
      'USSR',
      {
        stage: 'Allied turn',
        sides: { Germany: 'Axis', USSR: 'Allies' },
        wars: [['Germany', 'USSR']],
        plans: { USSR: { effort: 'SLE' } },
        units: ['USSR INF A 4-5 Moscow'],
      },
      [{ units: 'A', to: 'Kharkov' }],
    )
    expect([at(world, 'A'), used(world, 'USSR')]).toEqual(['Kharkov', 1])
  })

  // proves: tw-8.5.2-north-africa
  it('a ground unit in Libya or Egypt costs double', () => {
    const world = segment('Italy', { wars: [['Italy', 'Britain']], units: ['Italy INF I 4-5 Tripoli'] }, [{ units: 'I', to: 'Benghazi' }])
    expect(at(world, 'I')).toBe('Benghazi')
    expect([used(world, 'Italy'), told(world).includes('I 1 x2 in North Africa (8.5.2)')]).toEqual([2, true])
  })

  // proves: tw-8.5.3-soviet-gauge
  it('an Axis unit inside the Soviet Union of 1939 costs double', () => {
    const world = segment(
      'Germany',
      {
        wars: [['Germany', 'USSR']],
        conquered: { Poland: 'Germany', Lithuania: 'Germany' },
        control: { Minsk: 'Germany' },
        units: ['Germany INF A 6-5 Minsk'],
      },
      [{ units: 'A', to: 'Warsaw' }],
    )
    expect(told(world)).toContain('Stratmove of A INF 6-5 from Minsk')
    expect(used(world, 'Germany')).toBe(2)
  })

  it('boxes that are closed are refused by name', () => {
    const refused = (power: string, to: string) =>
      told(
        segment(
          power,
          {
            wars: [
              ['Germany', 'Britain'],
              ['Italy', 'Britain'],
            ],
            units: [`${power} Fleet F 1-12-5 ${power === 'Britain' ? 'Liverpool' : 'Taranto'}`],
          },
          [{ units: 'F', to }],
        ),
      )
    expect(refused('Britain', 'Azores')).toMatch(/not supported yet: 23.41|not friendly/)
    expect(refused('Britain', 'United States')).toMatch(/8.8.3|not friendly/)
    expect(refused('Italy', 'Italian East Africa')).toContain('8.8.6: British units alone')
    expect(told(segment('Germany', { units: ['Germany INF A 6-5 Berlin'] }, [{ units: 'A', to: 'Urals' }]))).toMatch(/Urals.*not friendly/)
  })
})

describe('by air (8.3.1, 8.3.2)', () => {
  // proves: tw-8.3-air-and-para
  it('a FTR hops six hexes at a time, a TAC ten, a MDM fourteen, as often as they like', () => {
    const world = segment(
      'Germany',
      { minors: { Denmark: 'Germany', Norway: 'Germany' }, units: ['Germany FTR J 2-3-3 Munich', 'Germany MDM K 1-7-6 Munich'] },
      [
        { units: 'J', to: 'Kiel' },
        { units: 'K', to: 'Kiel' },
      ],
    )
    expect([at(world, 'J'), at(world, 'K')]).toEqual(['Kiel', 'Kiel'])
    expect(told(world)).toMatch(/J FTR 2-3-3 flies to Kiel \(1127\) in 2 hops/)
    expect(told(world)).toMatch(/K MDM 1-7-6 flies to Kiel \(1127\) in 1 hop/)
  })

  // proves: tw-8.3-air-and-para
  it('PARA go by air and over land; other ground units do not fly', () => {
    const world = segment('Germany', { units: ['Germany PARA P 3-4 Munich', 'Germany PARA Q 3-4 Munich', 'Germany INF A 6-5 Munich'] }, [
      { units: 'P', to: 'Hamburg', by: 'air' },
      { units: 'Q', to: 'Berlin' },
      { units: 'A', to: 'Berlin', by: 'air' },
    ])
    expect([at(world, 'P'), at(world, 'Q'), at(world, 'A')]).toEqual(['Hamburg', 'Berlin', 'Munich'])
    expect(told(world)).toContain('8.3: A does not go by air')
  })

  // proves: tw-8.3.2-overflight, tw-8.3-air-and-para, tw-11.2.3-overflight
  it('nobody flies over neutrals or enemies: no hop crosses Poland or the Low Countries', () => {
    const world = position({ units: ['Germany TAC T 1-5-4 Cologne'] })
    const unit = unitNamed(world, 'T') as AirUnit
    const hops = hopsTo(world, [unit], unit.hex, world.map.find('Konigsberg')!)
    const homes = (typeof hops === 'string' ? [] : hops).flatMap(({ path }) =>
      path.map((hex) => world.map.countryNames[world.map.country[hex]]),
    )
    expect(typeof hops).toBe('object')
    expect(homes.filter((home) => !['Germany', 'none'].includes(home))).toEqual([])
    expect(told(segment('Britain', { units: ['Britain TAC T 1-5-4 Alexandria'] }, [{ units: 'T', to: 'Malta' }]))).toContain(
      'no hops of 10 hexes from base to base',
    )
  })

  // proves: tw-8.3.2-overflight
  it('they fly over a Sympathizer of their own power, not of a partner or the enemy (8.3.2)', () => {
    const world = position({
      wars: [
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
      ],
      conquered: { France: 'Germany', Portugal: 'Germany' },
      units: ['Germany MDM M 1-7-6 Toulouse', 'Italy MDM I 1-7-6 Toulouse'],
    })
    const over = (name: string, leansTo: string) => {
      world.changeNation('Spain', { status: 'sympathizer', leansTo })
      const hops = hopsTo(world, [unitNamed(world, name) as AirUnit], world.map.find('Toulouse')!, world.map.find('Lisbon')!)
      return typeof hops === 'string' ? hops : hops.some(({ path }) => path.some((hex) => world.state.control[hex] === 'Spain'))
    }
    expect([over('M', 'Germany'), over('M', 'Italy'), over('I', 'Germany'), over('M', 'Britain')]).toEqual([true, false, false, false])
  })

  // proves: tw-8.3.2-overflight, tw-11.1-basing-capacity
  it('nor through enemy zones of control: armour on the German side of the Rhine sends a flight round its zone (8.1.3)', () => {
    const fly = (enemy: string) => {
      const world = position({ units: ['Germany FTR J 3-3-2 Stuttgart', ...(enemy ? [enemy] : [])] })
      const unit = unitNamed(world, 'J') as AirUnit
      const hops = hopsTo(world, [unit], unit.hex, world.map.find('Cologne')!)
      return typeof hops === 'string' ? [] : hops.flatMap(({ path }) => path).map((hex) => world.map.code(hex))
    }
    expect(fly('')).toEqual(['1629', '1529'])
    const round = fly('France ARM A 6-8 1630')
    expect(round.length).toBeGreaterThan(0)
    const world = position({ units: ['France ARM A 6-8 1630'] })
    expect(round.slice(0, -1).filter((code) => inEnemyZoc(world, world.map.hex(code), 'Germany'))).toEqual([])
  })

  // proves: tw-8.1.1-origin-destination
  it('aircraft and PARA that fly neither begin nor end beside enemies, but for partisans, and ships may (8.1.3)', () => {
    const beside = {
      units: ['Germany TAC T 1-5-4 1530', 'Germany PARA P 3-4 1530', 'France INF F 2-5 1630'],
      control: { '1530': 'Germany' },
      installations: ['airbase 1530 Germany'],
    }
    expect(told(segment('Germany', beside, [{ units: 'T', to: 'Hamburg' }]))).toContain('8.1.1: T is adjacent to enemies in 1630')
    expect(told(segment('Germany', beside, [{ units: 'P', to: 'Hamburg', by: 'air' }]))).toContain(
      '8.1.1: P is adjacent to enemies in 1630',
    )
    const far = { ...beside, units: ['Germany FTR J 3-3-2 Berlin', 'France INF F 2-5 1630'] }
    expect(told(segment('Germany', far, [{ units: 'J', to: '1530' }]))).toContain('8.1.1: Luxembourg (1530) is adjacent to enemies in 1630')
    expect(
      at(
        segment('Germany', { ...far, units: ['Germany FTR J 3-3-2 Berlin', 'France PART F 1-3 1630'] }, [{ units: 'J', to: '1530' }]),
        'J',
      ),
    ).toBe('Luxembourg')
    const port = { units: ['France Fleet M 1-12-5 Brest', 'Germany INF G 2-5 1536'], control: { '1536': 'Germany' } }
    expect(at(segment('France', port, [{ units: 'M', to: 'Bordeaux' }]), 'M')).toBe('Bordeaux')
  })

  // proves: tw-8.1.1-origin-destination, tw-8.3.2-overflight, tw-11.1-basing-capacity
  it('of an order for units of several nations each has its own enemies, whoever is named first (8.1.1, 8.3.2)', () => {
    const units = [
      'Italy INF I 2-5 1530',
      'Germany INF G 6-5 1530',
      'Italy FTR R 3-3-2 Hanover',
      'Germany FTR J 3-3-2 Hanover',
      'France INF F 2-5 1630',
    ]
    const world = position({
      plans: { Germany: { effort: 'SLE' }, Italy: { effort: 'SLE' } },
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Britain'],
        ['Italy', 'Britain'],
      ],
      units,
      control: { 1530: 'Germany' },
      installations: ['airbase 1530 Germany'],
    })
    world.changePower('Italy', { seat: 'Germany' })
    const order = (names: string, to: string, by: 'land' | 'air') =>
      itineraryOf(world, 'Germany', { units: ids(world, names), to: world.map.code(world.map.find(to)!), by })
    expect(order('I', 'Berlin', 'land')).toMatchObject({ how: 'way' })
    expect(order('I G', 'Berlin', 'land')).toContain('8.1.1: I is adjacent to enemies in 1630')
    expect(order('R', '1530', 'air')).toMatchObject({ how: 'way' })
    expect(order('R J', '1530', 'air')).toContain('8.1.1: Luxembourg (1530) is adjacent to enemies in 1630')
  })

  // proves: tw-8.3.2-overflight
  it('an unescorted PARA that fighters meet is eliminated', () => {
    const units = ['Germany PARA P 3-4 Munich', 'France FTR F 2-3-3 1731']
    const world = segment('Germany', { units }, [{ units: 'P', to: 'Stuttgart', by: 'air' }], [], {
      'intercept staging': [['france-f'], ['france-f']],
      'intercept in the air': [['france-f']],
    })
    expect(at(world, 'P')).toBe('pool')
  })

  // proves: tw-8.3-air-and-para, tw-11.1.2-airbase-capture
  it('aircraft need a base with room, and are in supply', () => {
    const world = segment('Germany', { units: ['Germany TAC T 1-5-4 Munich', 'Germany TAC U 1-5-4 Berlin'] }, [
      { units: 'T', to: 'Berlin' },
    ])
    expect(told(world)).toContain('11.1: Berlin (1426) has no room for T')
  })

  // proves: tw-8.8.8-narvik, tw-8.3-air-and-para, tw-8.8-boxes
  it('aircraft reach Narvik from airbases in Norway, and no other box by air', () => {
    const world = segment('Germany', { minors: { Norway: 'Germany' }, units: ['Germany TAC T 1-5-4 Oslo'] }, [{ units: 'T', to: 'Narvik' }])
    expect(at(world, 'T')).toBe('Narvik')
    expect(told(segment('Britain', { units: ['Britain TAC T 1-5-4 Glasgow'] }, [{ units: 'T', to: 'Canada' }]))).toContain(
      '8.3.1: aircraft do not fly to the Canada Box',
    )
  })
})
