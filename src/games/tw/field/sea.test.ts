import { describe, expect, test } from 'vitest'
import { position } from '../testing/position.ts'
import { mayBasePort, whyNotBase } from '../bases/ports.ts'
import { areaName, areaNamed, distancesFrom, seaPath, whyNoSeaWay, whyNotPass } from './sea.ts'
import type { NavalUnit } from '../state.ts'
import { unitNamed } from '../testing/position.ts'

const ALLIED = { sides: { Germany: 'Axis', Italy: 'Axis', France: 'Allies', Britain: 'Allies', USSR: 'Allies' } } as const
/** 23.22: without them Axis ships leave the Mediterranean. */
const ROCK = ['Britain STA Rock 2-3 Gibraltar', 'Britain Fleet H 1-12-5 Gibraltar']
const AT_WAR = [
  ['Germany', 'France'],
  ['Germany', 'Britain'],
  ['Italy', 'Britain'],
  ['Italy', 'France'],
  ['Germany', 'USSR'],
] as const

describe('ways by sea (7.2)', () => {
  // proves: tw-7.3-dardanelles, tw-7.3-gibraltar
  test('a way that is shut is told by what shuts it, on whichever part of it that is; a place off the sea by that', () => {
    const world = position({ ...ALLIED, wars: AT_WAR, units: ROCK })
    const why = (from: string, to: string, ...via: string[]) =>
      whyNoSeaWay(
        world,
        'Italy',
        world.map.find(from)!,
        world.map.find(to)!,
        via.map((name) => areaNamed(world, name)),
      )
    expect(why('Taranto', 'Genoa', 'Black Sea')).toMatch(/^7\.3: nobody passes the Dardanelles/)
    expect(why('Taranto', 'Genoa', 'Ionian', 'Black Sea')).toMatch(/^7\.3: nobody passes the Dardanelles/)
    expect(why('Genoa', 'Lisbon', 'Ionian')).toMatch(/^23\.22/)
    expect(why('Genoa', 'Berlin')).toBe('7.2: no Sea Area leads there')
  })

  // proves: tw-7.2-sea-movement, tw-1.2-range, tw-2.4-unit-factors
  test('the sea area beside the port is the first of twelve that a Fleet may enter', () => {
    const world = position({ ...ALLIED, wars: AT_WAR })
    const path = seaPath(world, 'Britain', world.map.find('Gibraltar')!, { area: areaNamed(world, 'Sardinian Sea') })!
    expect(path.map((area) => areaName(world, area))).toEqual([
      'Straits (Mediterranean)',
      'Alboran Sea',
      'Balearic Sea',
      'Algerian Coast',
      'Sardinian Sea',
    ])
    expect(seaPath(world, 'Britain', world.map.find('Gibraltar')!, { area: areaNamed(world, 'Sardinian Sea') }, 5)).toEqual(path)
    expect(seaPath(world, 'Britain', world.map.find('Gibraltar')!, { area: areaNamed(world, 'Sardinian Sea') }, 4)).toBeNull()
  })

  // proves: tw-7.8-distance, tw-1.2-range, tw-7.2-interception-reach
  test('for interception the area beside the port is 0 away: Taranto is 3 and Gibraltar 4 from the Sardinian Sea (example of 7.11)', () => {
    const world = position({ ...ALLIED, wars: AT_WAR })
    const sardinian = areaNamed(world, 'Sardinian Sea')
    expect(distancesFrom(world, 'Italy', world.map.find('Taranto')!).get(sardinian)).toBe(3)
    expect(distancesFrom(world, 'Britain', world.map.find('Gibraltar')!).get(sardinian)).toBe(4)
    expect(distancesFrom(world, 'Italy', world.map.find('Taranto')!).get(areaNamed(world, 'Ionian'))).toBe(0)
    expect(distancesFrom(world, 'Britain', world.map.find('Canada')!).get(areaNamed(world, 'North Atlantic'))).toBe(5)
  })
})

describe('straits (7.3)', () => {
  const pass = (world: ReturnType<typeof position>, nation: string, from: string, to: string, before?: string) =>
    whyNotPass(world, nation, areaNamed(world, from), areaNamed(world, to), before === undefined ? null : areaNamed(world, before))

  // proves: tw-7.3-gibraltar, tw-1.2-sea-areas-and-straits
  test('the Straits of Gibraltar are open to whom Gibraltar is friendly, in both directions', () => {
    const world = position({ ...ALLIED, wars: AT_WAR, units: ROCK })
    expect(pass(world, 'Britain', 'Straits (Atlantic)', 'Straits (Mediterranean)')).toBeNull()
    expect(pass(world, 'France', 'Straits (Mediterranean)', 'Straits (Atlantic)')).toBeNull()
    expect(pass(world, 'Italy', 'Straits (Mediterranean)', 'Straits (Atlantic)')).toMatch(/23\.22/)
    const fallen = position({ ...ALLIED, wars: AT_WAR, control: { Gibraltar: 'Germany' } })
    expect(pass(fallen, 'Italy', 'Straits (Mediterranean)', 'Straits (Atlantic)')).toBeNull()
    expect(pass(fallen, 'Britain', 'Straits (Atlantic)', 'Straits (Mediterranean)')).toMatch(/7\.3/)
  })

  // proves: tw-7.3-west-baltic, tw-1.2-sea-areas-and-straits
  test('Western Allied ships enter the West Baltic only while an Allied power or its Satellite holds Denmark or Sweden', () => {
    const neutral = position({ ...ALLIED, wars: AT_WAR })
    expect(pass(neutral, 'Britain', 'Danish North Sea', 'West Baltic')).toMatch(/7\.3/)
    expect(pass(neutral, 'Germany', 'Danish North Sea', 'West Baltic')).toBeNull()
    expect(
      pass(position({ ...ALLIED, wars: AT_WAR, minors: { Sweden: 'Britain' } }), 'France', 'Danish North Sea', 'West Baltic'),
    ).toBeNull()
    expect(
      pass(position({ ...ALLIED, wars: AT_WAR, control: { Copenhagen: 'USSR' } }), 'Britain', 'Danish North Sea', 'West Baltic'),
    ).toBeNull()
  })

  // proves: tw-7.3-soviet-baltic
  test('Soviet ships leave the Baltic only by Denmark or Sweden in Soviet hands; those of the Western Allies do not help', () => {
    expect(
      pass(position({ ...ALLIED, wars: AT_WAR, control: { Copenhagen: 'Britain' } }), 'USSR', 'West Baltic', 'Danish North Sea'),
    ).toMatch(/7\.3/)
    expect(
      pass(position({ ...ALLIED, wars: AT_WAR, control: { Copenhagen: 'USSR' } }), 'USSR', 'West Baltic', 'Danish North Sea'),
    ).toBeNull()
  })

  // proves: tw-7.3-dardanelles, tw-1.2-sea-areas-and-straits
  test('the Dardanelles are open to whom Turkey is conquered by, or an Associate or Satellite of', () => {
    expect(pass(position({ ...ALLIED, wars: AT_WAR }), 'Italy', 'Aegean', 'Black Sea')).toMatch(/7\.3/)
    expect(pass(position({ ...ALLIED, wars: AT_WAR, minors: { Turkey: 'Germany' } }), 'Italy', 'Aegean', 'Black Sea')).toBeNull()
    expect(pass(position({ ...ALLIED, wars: AT_WAR, conquered: { Turkey: 'Germany' } }), 'Germany', 'Black Sea', 'Aegean')).toBeNull()
    expect(pass(position({ ...ALLIED, wars: AT_WAR, minors: { Turkey: 'Germany' } }), 'Britain', 'Aegean', 'Black Sea')).toMatch(/7\.3/)
    const leaning = (status: 'associate' | 'sympathizer') => {
      const world = position({ ...ALLIED, wars: AT_WAR })
      world.changeNation('Turkey', { status, leansTo: 'Germany' })
      return pass(world, 'Italy', 'Aegean', 'Black Sea')
    }
    expect([leaning('associate'), leaning('sympathizer')]).toEqual([null, expect.stringContaining('7.3')])
  })

  // proves: tw-7.3-gibraltar
  test('Axis ships leave the Mediterranean past a Gibraltar without a garrison, or without a ship or aircraft at full strength; they never enter it there', () => {
    const [fleet, tac] = ['Britain Fleet H 1-12-5 Gibraltar', 'Britain TAC T 1-5-4 Gibraltar']
    const out = (units: readonly string[]) =>
      pass(position({ ...ALLIED, wars: AT_WAR, units }), 'Italy', 'Straits (Mediterranean)', 'Straits (Atlantic)')
    for (const units of [
      [ROCK[0], fleet],
      [ROCK[0], tac],
    ])
      expect(out(units)).toMatch(/^23\.22/)
    for (const units of [[fleet], [ROCK[0]], [ROCK[0], `${fleet} depleted`], [ROCK[0], `${tac} depleted`]]) expect(out(units)).toBeNull()
    expect(pass(position({ ...ALLIED, wars: AT_WAR }), 'Italy', 'Straits (Atlantic)', 'Straits (Mediterranean)')).toMatch(/^7\.3/)
  })

  // proves: tw-7.3-channel, tw-1.2-sea-areas-and-straits
  test('German ships pass through the Channel only while all French ports on it are German; they may enter it', () => {
    const world = position({ ...ALLIED, wars: AT_WAR })
    expect(pass(world, 'Germany', 'Channel', 'Celtic', 'English North Sea')).toMatch(/7\.3/)
    expect(pass(world, 'Germany', 'English North Sea', 'Channel')).toBeNull()
    expect(
      pass(position({ ...ALLIED, wars: AT_WAR, control: { Calais: 'Germany' } }), 'Germany', 'Channel', 'Celtic', 'English North Sea'),
    ).toMatch(/7\.3/)
    const held = position({ ...ALLIED, wars: AT_WAR, control: { Calais: 'Germany', Cherbourg: 'Germany', Brest: 'Germany' } })
    expect(pass(held, 'Germany', 'Channel', 'Celtic', 'English North Sea')).toBeNull()
    const byChannel = (each: ReturnType<typeof position>) =>
      seaPath(each, 'Germany', each.map.find('Rotterdam')!, each.map.find('Brest')!, 12)!
        .map((area) => areaName(each, area))
        .includes('Channel')
    expect(byChannel(held)).toBe(true)
    expect(byChannel(position({ ...ALLIED, wars: AT_WAR, control: { Brest: 'Germany' } }))).toBe(false)
  })

  // proves: tw-7.3-straits-and-interception, tw-7.3-gibraltar
  test('an interceptor counts its distance over water that it may sail: an Italian Fleet does not reach the Atlantic through Gibraltar', () => {
    const world = position({ ...ALLIED, wars: AT_WAR, control: { Oran: 'Italy' }, units: ROCK })
    const from = world.map.find('Oran')!
    expect(distancesFrom(world, 'Italy', from).get(areaNamed(world, 'Straits (Mediterranean)'))).toBeLessThan(5)
    expect(distancesFrom(world, 'Italy', from).has(areaNamed(world, 'Straits (Atlantic)'))).toBe(false)
  })
})

describe('basing in ports (7.1)', () => {
  const ship = (world: ReturnType<typeof position>, name: string) => unitNamed(world, name) as NavalUnit

  // proves: tw-7.1-port-basing, tw-1.2-naval-force
  test('a port bases three Fleets; a CV with its NAC counts as one, a CV alone as none', () => {
    const world = position({
      units: [
        'Britain Fleet A 1-12-5 Gibraltar',
        'Britain Fleet B 1-12-5 Gibraltar',
        'Britain CV Ark 1-12-5 Gibraltar',
        'Britain NAC Ark_NAC 1-3-2 aboard=Ark',
        'Britain Fleet C 1-12-5 Scapa_Flow',
        'Britain CV Bare 1-12-5 Scapa_Flow',
      ],
    })
    const gibraltar = world.map.find('Gibraltar')!
    expect(mayBasePort(world, ship(world, 'C'), gibraltar)).toMatch(/7\.1.*4/)
    expect(mayBasePort(world, ship(world, 'Bare'), gibraltar)).toBeNull()
    world.eliminate(ship(world, 'Ark'), 'sunk')
    expect(mayBasePort(world, ship(world, 'C'), gibraltar)).toBeNull()
    expect(whyNotBase(world, [ship(world, 'C')], world.map.find('Kiel')!)).toMatch(/not friendly/)
    expect(whyNotBase(world, [ship(world, 'C')], world.map.find('Berlin')!)).toMatch(/no port/)
  })
})
