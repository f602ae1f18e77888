import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { airCost, groundCost, navalSpaceCost, strategicCost } from '../charts/costs.ts'
import { loadTables } from '../charts/load-tables.ts'
import { chosenOptions } from '../options/chosen.ts'
import { rulebookOf } from '../rulebook.ts'
import { loadBoard } from '../map/load.ts'
import { areEnemies, atWar, isBelligerent, sideOf } from '../powers.ts'
import { loadState, saveState } from '../snapshot.ts'
import { supplyOf } from '../supply/supply.ts'
import { ScriptedDice } from '../testing/position.ts'
import { campaignEvents } from '../turn/campaign-events.ts'
import { pointsOf } from '../turn/victory.ts'
import { TwWorld } from '../world.ts'
import type { ScenarioDocument, Setup } from './scenario-document.ts'
import { setUpState } from './scenario.ts'

const map = loadBoard()
const tables = loadTables(null)
const usual = rulebookOf()
const read = (file: string) => parse(readFileSync(new URL(`../../../../scenarios/${file}.yaml`, import.meta.url), 'utf8'))
type Change = (document: ScenarioDocument & { setup: Setup }) => void
/** The shipped campaign with its set-up written out, and something changed. */
function start(change: Change = () => {}, options: (string | number)[] = []): TwWorld {
  const document = { ...(read('west-1939') as ScenarioDocument), setup: read('west-1939-setup') as Setup }
  change(document)
  const rulebook = rulebookOf(chosenOptions(options))
  return new TwWorld(map, rulebook, setUpState(document, rulebook, map), new ScriptedDice())
}
const hex = (place: string) => map.find(place)!

describe('The West, 1939 to 1940, as shipped', () => {
  const world = new TwWorld(map, usual, setUpState(read('west-1939'), usual, map), new ScriptedDice())
  const { state } = world
  const on = (nation: string, place = 'map') => world.units().filter((unit) => unit.nation === nation && unit.place === place)
  const factors = (nation: string) =>
    on(nation).reduce((sum, unit) => sum + (unit.kind === 'ground' && unit.type !== 'Flak' ? unit.strength : 0), 0)

  // proves: tw-2.7-setup
  it('runs for the five turns from Fall 1939 to Fall 1940, and begins with the Axis turn', () => {
    expect(state).toMatchObject({ turn: { index: 0, season: 'Fall', year: 1939 }, lastTurn: 4, stage: 'Axis turn' })
    expect(state.seats).toEqual(['Germany', 'Italy', 'France', 'Britain'])
    expect(state.powers).toEqual({
      Germany: { seat: 'Germany', alliance: 'Axis' },
      Italy: { seat: 'Italy', alliance: 'Axis' },
      France: { seat: 'France', alliance: 'Western Allies' },
      Britain: { seat: 'Britain', alliance: 'Western Allies' },
    })
  })

  // proves: tw-6.2-alliances-at-start, tw-2.7-setup
  it('has Germany at war with Poland, France and Britain, and Italy neutral', () => {
    expect([atWar(world, 'Germany', 'Poland'), atWar(world, 'Germany', 'Egypt'), atWar(world, 'Slovakia', 'Algeria')]).toEqual([
      true,
      true,
      true,
    ])
    expect([atWar(world, 'Italy', 'France'), atWar(world, 'Germany', 'Belgium'), isBelligerent(world, 'Italy')]).toEqual([
      false,
      false,
      false,
    ])
    expect(sideOf(world, world.unit('poland-krakow'))).toBe('Allies')
    expect(areEnemies(world, world.unit('germany-xix-pz'), world.unit('poland-pomorze'))).toBe(true)
    expect(sideOf(world, world.unit('belgium-antwerp'))).toBeNull()
  })

  // proves: tw-2.7-setup
  it('sets up every unit in a hex of its own side where the rules let it stand', () => {
    expect(world.units().filter(({ place }) => place === 'map').length).toBe(176)
    expect(['Germany', 'Poland', 'France', 'Britain', 'Italy'].map((nation) => on(nation).length)).toEqual([34, 10, 24, 31, 26])
    for (const unit of world.units()) {
      if (unit.place !== 'map') continue
      const owner = state.nations[state.control[unit.hex]]
      expect(owner.controller ?? owner.name, `${unit.name} of ${unit.nation}`).toBe(state.nations[unit.nation].controller ?? unit.nation)
    }
  })

  it('leaves nobody without full supply (12.1)', () => {
    expect(
      world
        .units()
        .filter((unit) => supplyOf(world, unit) !== 'full')
        .map((unit) => `${unit.nation} ${unit.name}`),
    ).toEqual([])
  })

  it('gives Germany more than three times the strength of Poland, and the West about as much as Germany keeps in all', () => {
    expect([factors('Germany'), factors('Poland'), factors('France'), factors('Britain')]).toEqual([114, 23, 67, 28])
  })

  // proves: tw-1.2-force-pool, tw-2.7-setup
  it('leaves every other counter in its force pool, later ones with their turn', () => {
    expect(world.unit('germany-xli-pz')).toMatchObject({ place: 'pool' })
    expect(world.unit('germany-xli-pz').from).toBeUndefined()
    expect(world.unit('germany-xxxix-pz')).toMatchObject({ place: 'pool', from: 2 })
    expect(world.unit('britain-home-guard-1')).toMatchObject({ place: 'pool', from: 3 })
    expect(state.units['croatia-domobran']).toBeUndefined()
  })

  it('leaves each power of 1939 units to build for more than half of its NARFs, and for no more than it has', () => {
    const TURNS = 2
    const shares = ['Germany', 'Italy', 'France', 'Britain'].map((power) => {
      const open = world
        .units()
        .filter(
          (unit) =>
            unit.nation === power &&
            unit.from === undefined &&
            (unit.place === 'pool' || unit.place === 'yard') &&
            !(unit.kind === 'ground' && unit.breakdown),
        )
      const cost = open.reduce((sum, unit) => {
        if (unit.kind === 'ground') return sum + (unit.type === 'MOTFlak' ? 0 : groundCost(tables, power, unit.type, unit.strength))
        if (unit.kind === 'air') return sum + airCost(tables, power, unit.type)
        if (unit.kind === 'naval') return sum + TURNS * navalSpaceCost(tables, power, unit.type, false)!
        return sum + strategicCost(tables, power, unit.type)
      }, 0)
      return cost / state.nations[power].narfs
    })
    for (const share of shares) expect(share, shares.join(', ')).toBeGreaterThan(1 / 2)
    for (const share of shares) expect(share, shares.join(', ')).toBeLessThan(1)
  })

  // proves: tw-15.1.5-shipyard-tracks
  it('has ships on the tracks of shipyards, and strategic units in their box', () => {
    expect(world.unit('germany-3rd-fleet')).toMatchObject({ place: 'yard', hex: hex('Wilhelmshaven'), space: 5 })
    expect(world.unit('britain-illustrious')).toMatchObject({ place: 'yard', hex: hex('Liverpool'), space: 2 })
    expect(on('Germany', 'strategic').map(({ name }) => name)).toEqual(['U-Boat 1', 'U-Boat 2', 'U-Boat 3', 'U-Boat 4', 'INT 1'])
    const carrier = world.unit('britain-ark-royal')
    expect(world.unit('britain-ark-royal-nac')).toMatchObject({ place: 'map', aboard: carrier.id, hex: hex('Scapa Flow') })
    expect(world.airAt(hex('Scapa Flow'))).toEqual([])
  })

  // proves: tw-10.6.6-fortress-immunities, tw-18.1-morale
  it('has the fortresses of the map, the Westwall and some airbases', () => {
    const of = (kind: string) =>
      state.installations
        .filter((each) => each.kind === kind)
        .map((each) => `${map.code(each.hex)} ${each.nation}`)
        .sort()
    expect(of('fortress')).toEqual(['1631 France', '1730 France', '1831 France', '2313 USSR', '2643 Britain'])
    expect(of('fortification')).toEqual(['1529 Germany', '1630 Germany', '1830 Germany'])
    expect(of('airbase')).toEqual(['1233 Britain', '1524 Germany', '1630 Germany', '1632 France'])
  })

  // proves: tw-14.1-narf-level, tw-3.1-income
  it('gives a full year of NARFs for the rest of 1939, to minor countries half a year', () => {
    const at = (name: string) => [state.nations[name].narfs, state.nations[name].base]
    expect(at('Germany')).toEqual([170 + 12, 170])
    expect(at('Italy')).toEqual([56 + 1 + 3 + 3, 56])
    expect(at('France')).toEqual([85 + 6 + 5 + 2 + 4, 85])
    expect(at('Britain')).toEqual([186 + 12 + 12, 186])
    expect([at('Poland'), at('Slovakia'), at('Belgium')]).toEqual([
      [15, 30],
      [1, 3],
      [9, 18],
    ])
  })

  it('takes strategic movement points from the table (8.4)', () => {
    expect(['Germany', 'Britain', 'France', 'Italy', 'Poland', 'Egypt'].map((name) => state.nations[name].smp)).toEqual([7, 9, 4, 4, 2, 0])
  })

  it('counts Associates and Sympathizers as neutrals that nobody runs', () => {
    expect(state.nations.Finland).toMatchObject({ controller: null, status: 'associate' })
    expect(state.nations.Spain).toMatchObject({ controller: null, status: 'sympathizer' })
    expect(state.nations.Libya).toMatchObject({ kind: 'colony', controller: 'Italy' })
    expect(state.nations.USSR).toMatchObject({ kind: 'major', controller: 'USSR', narfs: 0 })
  })

  it('comes out of a snapshot as it went in', () => {
    const saved = saveState(state, map)
    expect(saveState(loadState(saved, map), map)).toEqual(saved)
  })

  it('is a draw when things stand as they did in Fall 1940', () => {
    const later = start()
    const german = ['Poland', 'Denmark', 'Norway', 'Belgium', 'Netherlands', 'France']
    const vichy = (at: number) => map.regionNames[map.region[at]] === 'Vichy France'
    later.found({ ...later.nation('Belgium'), name: 'Vichy France' })
    for (let at = 0; at < map.size; at++) {
      const owner = later.state.control[at]
      if (['Algeria', 'Morocco', 'Tunisia', 'Syria'].includes(owner) || vichy(at)) later.setControl(at, 'Vichy France')
      else if (german.includes(owner)) later.setControl(at, 'Germany')
    }
    expect([pointsOf(later, 'Axis'), pointsOf(later, 'Allies')]).toEqual([49, 49])
  })
})

describe('what the campaign brings in place of a Soviet player', () => {
  const at = (world: TwWorld, index: number) => {
    world.note({ turn: { ...world.state.turn, index } })
    campaignEvents(world)
    return world.events.splice(0).map(({ text }) => text)
  }

  // proves: tw-16.5-pact-territories, tw-23.40-poland
  it('Eastern Poland passes to the USSR in Winter 1939, or in the first turn after it that finds Poland conquered', () => {
    const world = start()
    expect(at(world, 1)).toEqual([])
    expect(world.state.control[hex('Lvov')]).toBe('Poland')
    for (let each = 0; each < map.size; each++) if (world.state.control[each] === 'Poland') world.setControl(each, 'Germany')
    world.changeNation('Poland', { controller: 'Germany', conqueredBy: 'Germany' })
    world.move(world.unit('germany-xviii-corps'), hex('Lvov'))
    expect(at(world, 2)).toEqual([
      expect.stringContaining('Eastern Poland'),
      expect.stringMatching(/^XVIII Corps INF 6-5 withdraws from Lvov \(1820\) to /),
      expect.stringContaining('Karelia'),
      expect.stringMatching(/^Ladoga INF 3-5 withdraws from Viipuri/),
      expect.stringContaining('12 NARFs'),
    ])
    expect(['Lvov', 'Vilna', 'Brest-Litovsk', 'Warsaw', 'Viipuri', 'Helsinki'].map((place) => world.state.control[hex(place)])).toEqual([
      'USSR',
      'USSR',
      'USSR',
      'Germany',
      'USSR',
      'Finland',
    ])
    expect(world.state.control[world.unit('germany-xviii-corps').hex]).toMatch(/Germany|Slovakia/)
  })

  it('the Baltic States are Soviet in Summer 1940, once Poland has surrendered', () => {
    const world = start()
    world.changeNation('Poland', { controller: 'Germany', conqueredBy: 'Germany' })
    at(world, 3)
    expect(['Tallinn', 'Riga', 'Kaunas', 'Kishinev', 'Bucharest'].map((place) => world.state.control[hex(place)])).toEqual([
      'USSR',
      'USSR',
      'USSR',
      'USSR',
      'Romania',
    ])
    expect(world.state.nations.Latvia.conqueredBy).toBe('USSR')
  })

  it('who was at war with Latvia is not when it is Soviet', () => {
    const world = start()
    world.changeNation('Poland', { controller: 'Germany', conqueredBy: 'Germany' })
    world.declareWar('Britain', 'Latvia', 2)
    at(world, 3)
    expect(world.state.wars.flatMap(({ between }) => between)).not.toContain('Latvia')
  })

  // proves: tw-16.5-soviet-tribute
  it('the USSR delivers 12 NARFs in Spring and in Fall', () => {
    const world = start()
    at(world, 2)
    expect(world.nation('Germany').narfs, 'while Poland holds out').toBe(182 + 12)
    at(world, 4)
    expect(world.nation('Germany').narfs).toBe(182 + 24)
  })
})

describe('what a campaign says wrong', () => {
  const expectRefused = (change: Change, options: (string | number)[] = []) => expect(() => start(change, options))

  // proves: tw-2.7-setup
  it('is told with the nearest name: places, units and nations', () => {
    expectRefused(({ setup }) => void (setup.units.Germany = { Breslow: ['XIX Pz'] })).toThrow(
      "setup: units, Germany, Breslow: no hex or place 'Breslow' on the map; did you mean 'Breslau'?",
    )
    expectRefused(({ setup }) => void (setup.units.Germany = { Breslau: ['XIX Panzer', 'XIY Pz'] })).toThrow(
      "Germany has no unit 'XIY Pz'; did you mean 'XIX Pz'?",
    )
    expectRefused(({ setup }) => void (setup.units.Polland = { Warsaw: ['Narew'] })).toThrow("no nation 'Polland'; did you mean 'Poland'?")
    expectRefused((document) => void (document.victory.places.Pariss = 3)).toThrow(
      "victory: no hex or place 'Pariss' on the map; did you mean 'Paris'?",
    )
    expectRefused((document) => void (document.events[0].passes = { 'East Poland': 'USSR' })).toThrow(
      "events, Winter 1939: the map has no country or region 'East Poland'; did you mean",
    )
  })

  it('is told of units that are twice there, or not yet there', () => {
    expectRefused(({ setup }) => void setup.units.Poland.Warsaw.push('Narew')).toThrow('Narew of Poland is in the set-up twice')
    expectRefused(({ setup }) => void setup.units.Germany.Vienna.push('XXXIX Pz')).toThrow(
      'XXXIX Pz of Germany joins the force pool only after the start',
    )
    expectRefused(({ setup }) => void (setup.strategic.Germany = { 'U-Boat': 11 })).toThrow(
      '11 U-Boat are more than the 10 of its force pool',
    )
  })

  // proves: tw-2.7-setup
  it('is told where a unit cannot stand', () => {
    expectRefused((document) => void (document.standing = { conquered: { Poland: 'Germany' } } as never)).toThrow(
      'Pomorze of Poland is not in this campaign: Poland is conquered',
    )
    expectRefused(({ setup }) => void (setup.units.Poland['1821'] = ['Dutch Fleet'])).toThrow("Poland has no unit 'Dutch Fleet'")
    expectRefused(({ setup }) => void (setup.units.Slovakia = { Krakow: ['Bernolak'] })).toThrow(
      "Bernolak of Slovakia cannot be in Krakow (1722): it is Poland's",
    )
    expectRefused(({ setup }) => void (setup.units.Germany['1230'] = ['VI Corps'])).toThrow(
      "VI Corps of Germany cannot be in 1230: it is Netherlands's",
    )
    expectRefused(({ setup }) => void (setup.units.Germany['1023'] = ['VI Corps'])).toThrow(
      'VI Corps of Germany cannot be in 1023: it is sea',
    )
  })

  // proves: tw-9.6-limits, tw-7.1-port-basing, tw-11.1-basing-capacity
  it('is told of stacks, ports and bases that hold too much', () => {
    expectRefused(({ setup }) => void setup.units.Germany.Konigsberg.push('XLI Pz', 'VI Corps', 'XXVI Corps')).toThrow(
      'Konigsberg (1222) would hold 4 counted units',
    )
    expectRefused(
      ({ setup }) => void (setup.units.Britain['Scapa Flow'].push('4th Fleet'), (setup.units.Britain.Southampton = ['I Corps'])),
    ).toThrow('Scapa Flow (0434) bases 3 Fleets, with these it would be 4')
    expectRefused(({ setup }) => void setup.units.Germany.Vienna.push('Fliegerkorps VIII')).toThrow('Vienna (1924) has no room for')
    expectRefused(({ setup }) => void (setup.units.Belgium = { '1530': ['Aviation'] })).toThrow(
      'Luxembourg (1530) is neither clear, desert nor a beach',
    )
    expectRefused(({ setup }) => void (setup.units.Netherlands = { '1330': ['Dutch Fleet'] })).toThrow('7.1: 1330 is no port')
    expectRefused(({ setup }) => void setup.units.Britain.Gibraltar.push('III Corps')).toThrow(
      'Gibraltar (2643) would hold 2 counted units',
    )
  })

  it('is told of ships and aircraft that cannot be where they are said to be', () => {
    expectRefused(({ setup }) => void (setup.units.Britain.Edinburgh = ['3rd Fleet', 'Furious NAC aboard Furious'])).toThrow(
      "no ship 'Furious' before Furious NAC, which is to be aboard it",
    )
    expectRefused(({ setup }) => void (setup.units.Britain.Edinburgh = ['3rd Fleet', 'Furious', 'Furious NAC aboard 3rd Fleet'])).toThrow(
      'Furious NAC cannot be aboard 3rd Fleet: only a NAC is, aboard a CV',
    )
    expectRefused(({ setup }) => void (setup.yards.Germany = { Hamburg: { '3rd Fleet': 5 } })).toThrow(
      '3rd Fleet of Germany cannot be in Hamburg (1228): it has no shipyard (15.1.5)',
    )
    expectRefused(({ setup }) => void (setup.yards.Germany = { Kiel: { 'Graf Zeppelin': 4 } })).toThrow(
      'Graf Zeppelin would be launched: the track of a CV has 4 spaces',
    )
    expectRefused(({ setup }) => void (setup.airbases.Germany = ['Warsaw'])).toThrow(
      "Germany has no airbase in Warsaw (1521), which is France's",
    )
  })

  it('is told of seats and powers that do not fit', () => {
    expectRefused((document) => void delete document.seats.Italy).toThrow('seats: nobody answers for Italy')
    expectRefused((document) => void (document.seats = { One: ['Germany', 'France'], Two: ['Italy', 'Britain'] })).toThrow(
      'seats: One plays powers of both sides',
    )
    expectRefused((document) => void document.sides.Allies.push('USA')).toThrow('seats: nobody answers for USA')
    expectRefused((document) => void delete document.narfs.Germany).toThrow('narfs: say how many Germany has')
    expectRefused((document) => void (document.last = { season: 'Spring', year: 1939 })).toThrow(
      'last: Spring 1939 is before the first turn, Fall 1939',
    )
    expectRefused((document) => void (document.first = { season: 'Autumn' as never, year: 1939 })).toThrow(
      'first, season: the seasons are Spring, Summer, Fall, Winter',
    )
  })

  // proves: tw-1.1-player-seats
  it('plays with two seats as well', () => {
    const { seats, powers } = start(
      (document) => void (document.seats = { Axis: ['Germany', 'Italy'], Allies: ['France', 'Britain'] }),
    ).state
    expect(seats).toEqual(['Axis', 'Allies'])
    expect(Object.entries(powers).map(([power, { seat }]) => [power, seat])).toEqual([
      ['Germany', 'Axis'],
      ['Italy', 'Axis'],
      ['France', 'Allies'],
      ['Britain', 'Allies'],
    ])
  })

  it('refuses every optional rule by name (28, 29)', () => {
    expectRefused(() => {}, ['29.7']).toThrow('not supported yet: 29.7 convoys')
    expectRefused(() => {}, ['29.11', 'Convoys']).toThrow(/29\.11 espionage cards.*\n- not supported yet: 29\.7 convoys/s)
    expectRefused(() => {}, ['29.30']).toThrow("no optional rule '29.30'")
  })
})
