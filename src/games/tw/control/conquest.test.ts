import { describe, expect, it } from 'vitest'
import { whyNotEnterAsFrench } from '../ground/anglo-french.ts'
import { whyNotAbroad } from '../field/home-country.ts'
import { atWar } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import { ScriptedDice, position, run, unitNamed } from '../testing/position.ts'
import { conquests } from './conquest.ts'
import { passHexes } from './control.ts'
import { endSegment } from '../turn/end-segment.ts'
import { frenchSurrender } from '../turn/french-surrender.ts'

const hex = (world: ReturnType<typeof position>, place: string) => world.map.find(place)!

describe('minor countries and colonies surrender (3.10.1, 14.5)', () => {
  // proves: tw-3.10.1-surrender-check, tw-14.5-minor-conquest-income, tw-23.1-surrender, tw-23.2-prorated-value
  it("Belgium whose capital is taken: its units leave, its hexes and half its value in Fall are the conqueror's", () => {
    const world = position({
      turn: 'Fall 1940',
      minors: { Belgium: 'France' },
      units: ['Belgium INF 1st_Be 3-5 Antwerp'],
      control: { Brussels: 'Germany' },
      narfs: { Germany: 10 },
    })
    world.changeNation('Belgium', { controller: 'France' })
    world.changeNation('Belgium', { value: 18 })
    conquests(world)
    expect(world.nation('Belgium').conqueredBy).toBe('Germany')
    expect(unitNamed(world, '1st Be').place).toBe('gone')
    expect(world.state.control[hex(world, 'Antwerp')]).toBe('Germany')
    expect(world.nation('Germany').narfs).toBe(19)
    expect(world.events[0].text).toContain('18 NARFs a year, 50% of it in Fall = 9 now')
  })

  // proves: tw-1.2-hex-control, tw-23.1-surrender
  it('a hex where an enemy of the conqueror stands stays his', () => {
    const world = position({
      minors: { Belgium: 'France' },
      units: ['Britain INF BEF 4-5 Antwerp'],
      control: { Brussels: 'Germany', Antwerp: 'Britain' },
    })
    conquests(world)
    expect(world.state.control[hex(world, 'Antwerp')]).toBe('Britain')
  })

  // proves: tw-1.2-hex-control, tw-23.1-surrender
  it("who stands in it against the conqueror holds his hex, where it was the country's own", () => {
    const world = position({
      minors: { Slovakia: 'Germany' },
      wars: [
        ['Germany', 'Poland'],
        ['Germany', 'France'],
      ],
      units: ['Germany INF 1st 6-5 1822'],
      control: { Bratislava: 'Poland' },
    })
    const own = world.map.code(world.map.adjacentTo(hex(world, 'Bratislava')).find((each) => world.state.control[each] === 'Slovakia')!)
    world.move(unitNamed(world, '1st'), world.map.hex(own))
    conquests(world)
    expect(world.nation('Slovakia').conqueredBy).toBe('France')
    expect(world.state.control[world.map.hex(own)]).toBe('Germany')
  })

  // proves: tw-23.1-surrender
  it('ships of partners leave the ports that pass with it', () => {
    const world = position({
      minors: { Belgium: 'Britain' },
      units: ['Britain Fleet Nelson 1-12-5 Antwerp'],
      control: { Brussels: 'Germany' },
    })
    conquests(world)
    expect(world.state.control[hex(world, 'Antwerp')]).toBe('Germany')
    expect(world.state.control[unitNamed(world, 'Nelson').hex]).not.toBe('Germany')
    expect(world.events.at(-1)!.text).toMatch(/Nelson .*withdraws from Antwerp/)
  })

  // proves: tw-23.1-surrender
  it("a partner's units stay where the country has passed to his ally, and hexes that he took stay his; nobody is at war with it any more", () => {
    const conquered = (control: Record<string, string>) => {
      const world = position({
        wars: [
          ['Germany', 'France'],
          ['Germany', 'Belgium'],
          ['Italy', 'France'],
        ],
        minors: { Belgium: 'France' },
        units: ['Italy INF I 4-5 Antwerp'],
        control: { Brussels: 'Germany', ...control },
      })
      conquests(world)
      expect([world.map.name(unitNamed(world, 'I').hex), atWar(world, 'Germany', 'Belgium')]).toEqual([
        expect.stringContaining('Antwerp'),
        false,
      ])
      return world.state.control[hex(world, 'Antwerp')]
    }
    expect([conquered({}), conquered({ Antwerp: 'Italy' })]).toEqual(['Germany', 'Italy'])
  })

  // proves: tw-23.2-prorated-value
  it('a neutral that was invaded costs its protector nothing: it never counted among his NARFs (23.2)', () => {
    const world = position({
      turn: 'Spring 1940',
      minors: { Belgium: 'France' },
      wars: [
        ['Germany', 'France'],
        ['Germany', 'Belgium'],
      ],
      control: { Brussels: 'Germany' },
      narfs: { Germany: 0, France: 50 },
    })
    conquests(world)
    expect([world.nation('Germany').narfs, world.nation('France').narfs]).toEqual([18, 50])
  })

  // proves: tw-14.5-conquest-changes-hands, tw-23.2-prorated-value
  it('a conquest that is lost costs its conqueror its value; a colony that its owner has back is a colony as before (14.5, 23.12)', () => {
    const wars = [
      ['Italy', 'Britain'],
      ['Germany', 'Britain'],
    ] as const
    const colony = position({
      wars,
      turn: 'Spring 1941',
      conquered: { Cyprus: 'Italy' },
      control: { Nicosia: 'Britain' },
      narfs: { Italy: 5, Britain: 20 },
    })
    conquests(colony)
    expect(colony.nation('Cyprus')).toMatchObject({ controller: 'Britain', conqueredBy: null })
    expect([colony.nation('Italy').narfs, colony.nation('Britain').narfs]).toEqual([4, 21])
    const country = position({
      wars,
      turn: 'Spring 1941',
      conquered: { Belgium: 'Germany' },
      control: { Brussels: 'Britain' },
      narfs: { Germany: 30, Britain: 20 },
    })
    conquests(country)
    expect(country.nation('Belgium')).toMatchObject({ controller: 'Britain', conqueredBy: 'Britain' })
    expect([country.nation('Germany').narfs, country.nation('Britain').narfs]).toEqual([12, 38])
  })

  // proves: tw-14.5-conquest-changes-hands, tw-23.12-colonies
  it("a colony that a partner retakes is its owner's again, and open to his units; who retook it has its value of the season (14.5, 23.12, ruling)", () => {
    const wars = [
      ['Italy', 'Britain'],
      ['Italy', 'France'],
      ['Germany', 'France'],
      ['Germany', 'Britain'],
    ] as const
    const retaken = (more: Record<string, string> = {}) => {
      const world = position({
        wars,
        turn: 'Fall 1940',
        conquered: { Tunisia: 'Italy', ...more },
        units: ['France INF F 4-5 3133', 'Britain INF B 4-5 Tunis'],
        control: { Tunis: 'Britain', 3133: 'France' },
        narfs: { Italy: 5, Britain: 20, France: 30 },
      })
      conquests(world)
      return world
    }
    const world = retaken()
    expect(world.nation('Tunisia')).toMatchObject({ controller: 'France', conqueredBy: null })
    expect([world.nation('Italy').narfs, world.nation('Britain').narfs, world.nation('France').narfs]).toEqual([4, 21, 30])
    expect([world.state.control[hex(world, 'Tunis')], world.state.control[world.map.hex('3133')]]).toEqual(['Tunisia', 'Tunisia'])
    expect(whyNotEnterAsFrench(world, unitNamed(world, 'F') as GroundUnit, hex(world, 'Tunis'))).toBeNull()
    expect(world.events[0].text).toContain('It belongs to France again')
    // Once France has surrendered it is a conquest like others.
    expect(retaken({ France: 'Germany' }).nation('Tunisia')).toMatchObject({ controller: 'Britain', conqueredBy: 'Britain' })
  })

  // proves: tw-6.2.1-anglo-french-territory
  it('a British colony that the Axis holds stays closed to the French, for it is British again once retaken (6.2.1)', () => {
    const world = position({ conquered: { Cyprus: 'Italy', Libya: 'Italy' }, units: ['France INF F 4-5 Marseilles'] })
    expect([
      whyNotEnterAsFrench(world, unitNamed(world, 'F') as GroundUnit, hex(world, 'Nicosia')),
      whyNotEnterAsFrench(world, unitNamed(world, 'F') as GroundUnit, hex(world, 'Tripoli')),
    ]).toEqual([expect.stringContaining('6.2.1'), null])
  })

  it('who holds all its cities without a war with it conquers nothing', () => {
    const world = position({ wars: [['Germany', 'France']], conquered: { Belgium: 'Germany' }, control: { Brussels: 'Italy' } })
    conquests(world)
    expect(world.events).toEqual([])
  })

  // proves: tw-14.6.2-danzig-and-colonies, tw-3.1-income, tw-14.2-spring-income, tw-23.16-danzig
  it('Danzig comes with Poland and brings what is left of its year, half in Fall; with another country it does not (14.6.2)', () => {
    const world = position({ turn: 'Fall 1939', minors: { Poland: 'France' }, control: { Warsaw: 'Germany' }, narfs: { Germany: 0 } })
    conquests(world)
    expect(world.state.control[hex(world, 'Danzig')]).toBe('Germany')
    expect(world.nation('Germany').narfs).toBe(10 + 1)
    const other = position({ minors: { Belgium: 'France' }, control: { Brussels: 'Germany' } })
    conquests(other)
    expect(other.state.control[hex(other, 'Danzig')]).not.toBe('Germany')
  })

  // proves: tw-23.37-netherlands
  it('the Dutch Fleet has its chance when Germany conquers the Netherlands, and nobody rolls when another power does', () => {
    const world = position({
      wars: [
        ['Italy', 'Netherlands'],
        ['Italy', 'Britain'],
      ],
      minors: { Netherlands: 'Britain' },
      control: { Amsterdam: 'Italy' },
      units: ['Netherlands Fleet D 1-12-5 Rotterdam'],
    })
    conquests(world)
    expect(unitNamed(world, 'D').place).toBe('gone')
    expect(world.events.map(({ text }) => text).join()).not.toContain('rolled')
  })

  // proves: tw-23.37-netherlands
  it('the Dutch Fleet that has joined Britain is repaired, and once lost is out of the game', () => {
    const world = position(
      {
        wars: [
          ['Germany', 'Netherlands'],
          ['Germany', 'Britain'],
        ],
        minors: { Netherlands: 'Britain' },
        control: { Amsterdam: 'Germany' },
        units: ['Netherlands Fleet D 1-12-5 Rotterdam', 'Britain Fleet B 1-12-5 London'],
      },
      new ScriptedDice([10]),
    )
    conquests(world)
    expect(unitNamed(world, 'D')).toMatchObject({ nation: 'Britain', place: 'map' })
    for (const name of ['D', 'B']) world.eliminate(unitNamed(world, name), 'sunk')
    expect(['D', 'B'].map((name) => unitNamed(world, name).place)).toEqual(['gone', 'pool'])
  })

  // proves: tw-3.10.1-surrender-check, tw-23.1-surrender
  it('a country with two keys holds while one of them does', () => {
    const world = position({ minors: { Greece: 'Britain' }, control: { Athens: 'Germany' } })
    world.changeNation('Greece', { capitals: [hex(world, 'Athens'), hex(world, 'Suda Bay')] })
    conquests(world)
    expect(world.nation('Greece').conqueredBy).toBeNull()
  })

  // proves: tw-14.5-conquest-changes-hands, tw-23.12-colonies, tw-1.2-powers-and-blocs, tw-3.10.1-surrender-check
  // proves: tw-14.6.2-danzig-and-colonies
  it('a colony falls by itself, and its owner loses what the conqueror gains', () => {
    const world = position({
      wars: [['Italy', 'Britain']],
      turn: 'Summer 1940',
      control: { Nicosia: 'Italy' },
      narfs: { Italy: 5, Britain: 20 },
    })
    world.changeNation('Cyprus', { value: 4, capitals: [hex(world, 'Nicosia')] })
    conquests(world)
    expect(world.nation('Cyprus').controller).toBe('Italy')
    expect([world.nation('Italy').narfs, world.nation('Britain').narfs]).toEqual([8, 17])
  })
})

describe('France (18.4)', () => {
  const lost = { Paris: 'Germany', Sedan: 'Germany', Lyons: 'Germany' }
  const beside = (world: ReturnType<typeof position>) =>
    world.map
      .adjacentTo(hex(world, 'Paris'))
      .slice(0, 2)
      .map((each) => world.map.code(each))

  // proves: tw-18.4-surrender-trigger
  it('does not roll while it holds its cities, nor in the Axis player turn', () => {
    const world = position({ stage: 'Allied turn' })
    run(world, frenchSurrender(world))
    const axis = position({ stage: 'Axis turn', control: lost })
    run(axis, frenchSurrender(axis))
    expect([...world.events, ...axis.events]).toEqual([])
  })

  // proves: tw-18.4-surrender-trigger, tw-18.4-surrender-modifiers
  it('with Paris, Sedan and Lyons lost a 4 is 9 and France fights on', () => {
    const world = position({ stage: 'Allied turn', control: lost }, new ScriptedDice([4]))
    run(world, frenchSurrender(world))
    expect(world.events[0].text).toContain(
      '4 +3 Paris German, +1 Sedan German, +1 Lyons lost = 9; 10 or more is surrender: France fights on',
    )
    expect(world.nation('France').conqueredBy).toBeNull()
  })

  // proves: tw-18.4-surrender-modifiers
  it('each modifier counts from its own threshold on (18.4)', () => {
    const [one, two] = beside(position())
    /** What comes after a 1 when Calais is lost and this besides. */
    const why = (control: Record<string, string>, units: string[] = [], more: object = {}) => {
      const world = position({ stage: 'Allied turn', control: { Calais: 'Germany', ...control }, units, ...more }, new ScriptedDice([1]))
      run(world, frenchSurrender(world))
      return /: 1(.*) = -?\d+;/.exec(world.events[0].text)?.[1].trim()
    }
    const german = [`Germany INF 1st 6-5 ${one}`, `Germany INF 2nd 6-5 ${two}`]
    expect([why({}), why({ Brussels: 'Germany' }), why({ Amsterdam: 'Germany' })]).toEqual(['', '', ''])
    expect(why({ Brussels: 'Germany', Amsterdam: 'Germany' })).toBe('+1 Belgium and the Netherlands lost')
    for (const hex of ['1631', '1730', '1831']) expect(why({ [hex]: 'Germany' })).toBe('+1 a hex of the Maginot Line lost')
    expect([why({ [one]: 'Germany' }, german.slice(0, 1)), why({ [one]: 'Germany', [two]: 'Germany' }, german.slice(0, 1))]).toEqual([
      '',
      '',
    ])
    expect(why({ [one]: 'Germany', [two]: 'Germany' }, german)).toBe('+1 German ground units hold 2 hexes beside Paris')
    expect(why({ Marseilles: 'Germany' })).toBe('+1 Marseilles lost')
    // 49 NARFs, 51, and 102.
    expect([
      why({}, ['France ARM A 16-8 pool']),
      why({}, ['France ARM A 16-8 pool', 'France INF B 1-5 pool']),
      why({}, ['France ARM A 16-8 pool', 'France ARM C 16-8 pool', 'France INF B 1-5 pool', 'France INF D 1-5 pool']),
    ]).toEqual(['', '+1 ground units for 51 NARFs unbuilt', '+2 ground units for 102 NARFs unbuilt'])
    expect(why({}, ['France ARM A 16-8 pool', 'France INF B 1-5 pool breakdown'])).toBe('')
    const later = position(
      { stage: 'Allied turn', control: { Calais: 'Germany' }, units: ['France ARM A 18-8 pool'] },
      new ScriptedDice([1]),
    )
    later.change(unitNamed(later, 'A'), { from: later.state.turn.index + 1 })
    run(later, frenchSurrender(later))
    expect(later.events[0].text).not.toContain('unbuilt')
    const air = ['Britain FTR F 3-3-2 Brest', 'Britain TAC T 1-5-4 Brest', 'Britain MDM M 1-7-6 Brest']
    expect([why({}, air.slice(0, 2)), why({}, air.slice(1)), why({}, [air[0], 'Britain TAC T 1-5-4 London'])]).toEqual([
      '-1 two British TAC or FTR in France',
      '',
      '',
    ])
    const british = ['Britain MOT BEF 6-7 Calais', 'Britain INF I 4-5 Antwerp']
    expect([why({ Antwerp: 'Britain' }, british), why({ Antwerp: 'Britain' }, [british[0], 'Britain INF I 3-5 Antwerp'])]).toEqual([
      '-2 10 British factors on the continent',
      '',
    ])
  })

  // proves: tw-18.4-surrender-trigger, tw-18.4-surrender-modifiers
  it('Germans in two hexes beside Paris and the loss of the Low Countries add one each: surrender', () => {
    const codes = beside(position())
    const world = position(
      {
        stage: 'Allied turn',
        control: { ...lost, Brussels: 'Germany', Amsterdam: 'Germany', [codes[0]]: 'Germany', [codes[1]]: 'Germany' },
        units: [
          `Germany INF 1st 6-5 ${codes[0]}`,
          `Germany INF 2nd 6-5 ${codes[1]}`,
          'France INF 9th 6-5 Toulouse',
          'France Fleet 1st_Fr 1-12-5 Marseilles',
        ],
      },
      new ScriptedDice([3, 1, 3, 10, 4]),
    )
    run(world, frenchSurrender(world))
    expect(world.events[0].text).toContain('= 10; 10 or more is surrender: France surrenders')
    // 18.5.3: of six factors two stay at most, which no unit has; 18.5.5: the only Fleet is a third, rounded up, and goes to North Africa.
    expect([unitNamed(world, '9th').place, unitNamed(world, '1st Fr').place]).toEqual(['gone', 'map'])
    expect(world.state.control[hex(world, 'Bordeaux')]).toBe('Germany')
    expect(world.state.control[hex(world, 'Vichy')]).toBe('Vichy France')
    expect(world.nation('Algeria')).toMatchObject({ kind: 'minor', controller: null })
    expect(world.nation('Vichy France')).toMatchObject({ status: 'neutral', controller: null, value: 12 })
    expect(world.events.map(({ section }) => section)).toEqual(expect.arrayContaining(['18.5.1', '18.5.3', '18.5.4', '18.5.5']))
  })

  // proves: tw-23.40-poland, tw-18.5.8-influence-lost
  it('whoever followed France into the war follows Britain when it surrenders; nobody is at war with France any more (18.5.8, 23.40)', () => {
    const world = position(
      {
        stage: 'Allied turn',
        control: lost,
        minors: { Poland: 'France', Belgium: 'France' },
        wars: [
          ['Germany', 'France'],
          ['Germany', 'Britain'],
          ['Germany', 'Poland'],
          ['Germany', 'Belgium'],
        ],
      },
      new ScriptedDice([10, 10, 10, 10, 10]),
    )
    run(world, frenchSurrender(world))
    expect([
      world.nation('Poland').controller,
      world.nation('Belgium').controller,
      atWar(world, 'Germany', 'France'),
      atWar(world, 'Germany', 'Poland'),
    ]).toEqual(['Britain', 'Britain', false, true])
  })

  // proves: tw-18.5.7-allied-units-in-france
  it('the British who stand in home France hold their hex and what is built there; their ships leave ports that are German now, their airbase is taken down, and the neutral zone is left', () => {
    const units = [
      'Britain MOT BEF 6-7 Calais',
      'Britain Fleet Nelson 1-12-5 Brest',
      'Britain Fleet Rodney 1-12-5 Calais',
      'Britain INF V_Corps 4-5 Vichy',
      'Britain FTR 1_Group 6-4-4 Bordeaux',
    ]
    const installations = ['fortress Calais France', 'airbase Brest Britain', 'airbase Calais Britain', 'fortification Vichy France']
    const world = position({ stage: 'Allied turn', control: lost, units, installations }, new ScriptedDice([10, 10, 10, 10, 10]))
    run(world, frenchSurrender(world), { 'leave France': [[]] })
    expect(world.nation('France').conqueredBy).toBe('Germany')
    expect(world.state.control[hex(world, 'Calais')]).toBe('Britain')
    expect(world.state.installations.map(({ kind, hex: at, nation }) => `${kind} ${world.map.name(at).split(' ')[0]} ${nation}`)).toEqual([
      'fortress Calais Britain',
      'airbase Calais Britain',
      'fortification Vichy Vichy France',
    ])
    expect(world.state.control[hex(world, 'Brest')]).toBe('Germany')
    const where = (name: string) => world.map.name(unitNamed(world, name).hex)
    expect([where('BEF'), where('Rodney')].map((each) => each.split(' ')[0])).toEqual(['Calais', 'Calais'])
    for (const name of ['Nelson', 'V Corps', '1 Group']) expect(world.state.control[unitNamed(world, name).hex], name).toBe('Britain')
  })

  // proves: tw-23.13-corsica
  it('Corsica, which is Vichy with the rest, costs Vichy its share of the 2 NARFs when Ajaccio is lost', () => {
    const world = position({
      turn: 'Summer 1942',
      wars: [['Germany', 'Britain']],
      conquered: { France: 'Germany' },
      narfs: { Britain: 10 },
    })
    world.found({
      ...world.nation('Belgium'),
      name: 'Vichy France',
      controller: 'Germany',
      status: 'satellite',
      conqueredBy: null,
      narfs: 6,
    })
    world.setControl(hex(world, 'Ajaccio'), 'Vichy France')
    passHexes(world, new Map([[hex(world, 'Ajaccio'), 'Britain']]))
    expect(world.events.map(({ text }) => text).join()).toContain('75% in Summer = 1: Vichy France loses 1, Britain gains 1')
    expect([world.nation('Vichy France').narfs, world.nation('Britain').narfs]).toEqual([5, 11])
  })

  // proves: tw-18.5.1-vichy-created
  it('Vichy that is invaded is a country of its own: its army may go where it is at home, and with its capital the whole zone passes to the conqueror', () => {
    const world = position(
      {
        stage: 'Allied turn',
        control: lost,
        units: ['France INF 8th 4-5 Toulouse', 'France INF 9th 6-5 Toulouse', 'France INF 10th 6-5 Bordeaux'],
      },
      new ScriptedDice([10, 10, 10, 10, 10]),
    )
    run(world, frenchSurrender(world))
    const army = unitNamed(world, '8th') as GroundUnit
    expect(army).toMatchObject({ nation: 'Vichy France', place: 'map' })
    expect([whyNotAbroad(world, army, hex(world, 'Marseilles')), whyNotAbroad(world, army, hex(world, 'Ajaccio'))]).toEqual([null, null])
    expect(whyNotAbroad(world, army, hex(world, 'Bordeaux'))).toContain('23.60')
    world.declareWar('Germany', 'Vichy France', 3)
    world.changeNation('Vichy France', { controller: 'Britain', status: 'satellite' })
    world.setControl(hex(world, 'Vichy'), 'Germany')
    conquests(world)
    expect([army.place, world.state.control[hex(world, 'Marseilles')], world.state.control[hex(world, 'Ajaccio')]]).toEqual([
      'gone',
      'Germany',
      'Germany',
    ])
  })

  // proves: tw-18.4-surrender-modifiers
  it('ten British factors on the continent take two away', () => {
    const world = position(
      { stage: 'Allied turn', control: { Paris: 'Germany' }, units: ['Britain MOT BEF 6-7 Calais', 'Britain ARM 1st_Arm 4-8 Brest'] },
      new ScriptedDice([8]),
    )
    run(world, frenchSurrender(world))
    expect(world.events[0].text).toContain('8 +3 Paris German, -2 10 British factors on the continent = 9')
  })
})

describe('markers (9.6.2, 10.6.4)', () => {
  // proves: tw-10.6.4-fortification-upkeep
  it('a fortification falls into disrepair after a full game turn without INF, MOT, STA or PARA; whoever mans it once begins the count anew (10.6.4)', () => {
    const world = position({
      installations: ['fortification 1426 Germany', 'fortification 1427 Germany', 'fortification 1425 Germany'],
      units: ['Germany PARA P 3-4 1427', 'Germany ARM A 8-8 1425'],
    })
    const standing = () => world.state.installations.map(({ hex: at }) => world.map.code(at))
    for (const left of [['1426', '1427', '1425'], ['1426', '1427', '1425'], ['1427']]) {
      run(world, endSegment(world))
      expect(standing()).toEqual(left)
    }
    world.move(unitNamed(world, 'P'), world.map.hex('1428'))
    run(world, endSegment(world))
    world.move(unitNamed(world, 'P'), world.map.hex('1427'))
    run(world, endSegment(world))
    world.move(unitNamed(world, 'P'), world.map.hex('1428'))
    for (let i = 0; i < 2; i++) run(world, endSegment(world))
    expect(standing()).toEqual(['1427'])
    run(world, endSegment(world))
    expect(standing()).toEqual([])
  })

  // proves: tw-9.6.2-breach, tw-10.2.3-breach
  it('a breach is over at the end of its player turn; Reserves wait through one enemy player turn', () => {
    const world = position({
      turn: 'Spring 1940',
      installations: ['breach 1430 Germany until=4', 'beachhead Calais Britain until=9'],
      units: ['Germany ARM XIV_Pz 8-8 Cologne reserve', 'France ARM 1st_DC 6-8 Paris reserve'],
    })
    expect(world.playerTurn).toBe(4)
    run(world, endSegment(world))
    expect(world.state.installations.map(({ kind }) => kind)).toEqual(['beachhead'])
    expect((unitNamed(world, 'XIV Pz') as { reserve?: boolean }).reserve).toBe(true)
    expect((unitNamed(world, '1st DC') as { reserve?: boolean }).reserve).toBeUndefined()
  })
})
