import { describe, expect, it } from 'vitest'
import { fleets } from '../testing/fleets.ts'
import { position, type PositionNotation, run, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'
import { type NavalOrder, navalMove, navalMovement } from './naval-move.ts'
import { giveSeats } from '../testing/seats.ts'

const { map } = fleets()
const order = (units: string[], to: string, section: NavalOrder['section'] = null, more: Partial<NavalOrder> = {}): NavalOrder => ({
  units,
  to,
  section,
  via: [],
  embark: [],
  drop: [],
  intercepted: null,
  ...more,
})
const hex = (place: string): string => map.code(map.find(place)!)

/** Supplied overseas; the seats of the Allies are one when `together`. */
function at(notation: PositionNotation, { together = false, dice = [] as number[] } = {}): WifWorld {
  const world = position({ map, ...notation }, new ScriptedDice(dice))
  world.set({ overseas: true })
  if (together) for (const [power, { alliance }] of Object.entries(world.state.powers)) giveSeats(world, { [power]: alliance! })
  return world
}
const PACIFIC: PositionNotation = {
  sides: { Japan: 'Axis', USA: 'Allies', Commonwealth: 'Allies' },
  atWar: [
    ['Japan', 'USA'],
    ['Japan', 'Commonwealth'],
  ],
  active: 'Allies',
  actions: { USA: 'naval', Commonwealth: 'naval' },
  control: { [hex('Pearl Harbor')]: 'USA', [hex('Guadalcanal')]: 'USA' },
}
const CHANNEL: PositionNotation = {
  sides: { Germany: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
  atWar: [
    ['Germany', 'Commonwealth'],
    ['Germany', 'USA'],
  ],
  active: 'Allies',
  homes: { 'United Kingdom': 'Commonwealth' },
  actions: { Commonwealth: 'combined', USA: 'combined' },
  control: { [hex('London')]: 'United Kingdom' },
}

/** Where each ship is after these orders, and what was refused. */
function sailed(world: WifWorld, orders: NavalOrder[], answers: Record<string, unknown[]> = {}) {
  const journal = run(world, navalMovement(world), { 'naval move': orders, ...answers })
  const where = (id: string) => {
    const unit = world.unit(id)
    return unit.sea
      ? `${map.seaAreaNames[unit.sea.area]} ${unit.sea.section}`
      : unit.place === 'map'
        ? map.placesAt(unit.hex)[0].name
        : unit.place
  }
  return {
    where,
    refused: journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)),
    moves: (power: string) => world.impulse.used[power]?.navalMoves ?? 0,
    journal,
    texts: world.events.map(({ text }) => text),
  }
}
const why = (world: WifWorld, seat: string, given: NavalOrder): string =>
  navalMove.problems(world, { seat, step: { subsMoved: new Set(), lent: new Map() } }, given)[0] ?? ''

describe('a task force on its way (11.4.2)', () => {
  // The arithmetic of the example of 11.4.3, as one force that leaves ships on the way: no option is needed for that.
  // proves: wif-11.4.2-splitting
  it('Texas stays in the Hawaiian Islands, South Dakota in the Central Pacific, San Diego goes on with its own 6 and 4 to the Japanese Coast: 3 naval moves', () => {
    const units = [
      'USA BB Texas 4/4/2/4/4/3 Pearl_Harbor',
      'USA BB South Dakota 7/3/4/6/5/5 Pearl_Harbor',
      'USA CL San Diego 1/6/2/1/6/4 Pearl_Harbor',
    ]
    const drop = [
      { units: ['usa-texas'], to: 'Hawaiian Islands', section: 3 as const },
      { units: ['usa-south-dakota'], to: 'Central Pacific', section: 3 as const },
    ]
    const names = ['usa-texas', 'usa-south-dakota', 'usa-san-diego']
    const { where, texts } = sailed(at({ ...PACIFIC, units }), [order(names, 'Japanese Coast', 3, { drop })])
    expect(names.map(where)).toEqual(['Hawaiian Islands 3', 'Central Pacific 3', 'Japanese Coast 3'])
    expect(texts[0]).toContain('; 3 naval moves of USA')
    expect(why(at({ ...PACIFIC, units }), 'USA', order(names, 'Japanese Coast', 4, { drop }))).toContain(
      'San Diego has 3 of its movement allowance left in the Japanese Coast',
    )
    // All together the Texas would end the way of all at the Japanese Coast, with 1 left of its 4.
    expect(sailed(at({ ...PACIFIC, units }), [order(names, 'Japanese Coast')]).where('usa-san-diego')).toBe('Japanese Coast 1')
  })

  // proves: wif-11.4.2-joint-task-force
  it('British ships and an American transport sail together from London: a naval move of each power', () => {
    const units = [
      'United_Kingdom CL Ajax 1/6/1/1/5/4 London',
      'United_Kingdom CL Dido 1/6/2/1/5/4 London',
      'USA TRS Ward 0/10/0/0/4/4 London',
    ]
    const ids = ['united-kingdom-ajax', 'united-kingdom-dido', 'usa-ward']
    const { where, moves } = sailed(at({ ...CHANNEL, units }, { together: true }), [order(ids, 'North Sea', 2)])
    expect([...ids.map(where), moves('Commonwealth'), moves('USA')]).toEqual(['North Sea 2', 'North Sea 2', 'North Sea 2', 1, 1])
    // Under two seats the other has to agree.
    expect(why(at({ ...CHANNEL, units }), 'USA', order(ids, 'North Sea', 2))).toBe(
      "11.4.2: Ajax (United Kingdom) is not yours: Commonwealth has not let it sail with yours by an entry 'sail with:' of its sheet",
    )
    // Both pay a point for lying in port with the other power: 5 - 1 - 1 leaves 3 for section 3, and 4 - 1 - 1 leaves 2.
    expect(why(at({ ...CHANNEL, units }, { together: true }), 'Allies', order(ids, 'North Sea', 3))).toContain(
      'Ward has 2 of its movement allowance left',
    )
  })

  // proves: wif-11.4.2-splitting
  it('a power whose ships are all left at one place pays one naval move, though its partner sails on', () => {
    const units = ['United_Kingdom CL Ajax 1/6/1/1/5/4 London', 'USA TRS Ward 0/10/0/0/4/4 London']
    const ids = ['united-kingdom-ajax', 'usa-ward']
    const { where, moves } = sailed(at({ ...CHANNEL, units }, { together: true }), [
      order(ids, 'Faeroes Gap', 1, { drop: [{ units: [ids[0]], to: 'North Sea', section: 2 }] }),
    ])
    expect([...ids.map(where), moves('Commonwealth'), moves('USA')]).toEqual(['North Sea 2', 'Faeroes Gap 1', 1, 1])
  })

  // proves: wif-11.4.2-joint-task-force
  it('ships that do not co-operate do not sail together, nor those of two ports', () => {
    const units = [
      'United_Kingdom CL Ajax 1/6/1/1/5/4 London',
      'France CL Gloire 1/6/1/1/5/4 London',
      'United_Kingdom CL Dido 1/6/2/1/5/4 Plymouth',
    ]
    const world = at(
      { ...CHANNEL, sides: { ...CHANNEL.sides, France: 'Allies' }, atWar: [...CHANNEL.atWar!, ['Germany', 'France']], units },
      { together: true },
    )
    expect(why(world, 'Allies', order(['united-kingdom-ajax', 'france-gloire'], 'North Sea'))).toContain(
      'do not co-operate and cannot sail together',
    )
    expect(why(world, 'Allies', order(['united-kingdom-ajax', 'united-kingdom-dido'], 'North Sea'))).toBe(
      '11.4.2: a task force starts in one port or section: Ajax is in London (W1536), Dido in Plymouth (W2035)',
    )
  })

  it('the way goes round an enemy who could intercept, where another is as short', () => {
    // From Pearl Harbor to the Marshalls' far side: by the Gilberts or by the Marshalls.
    const route = (enemy: string[]) =>
      sailed(
        at({ ...PACIFIC, units: ['USA CL San Diego 1/6/2/1/6/5 Pearl_Harbor', ...enemy] }),
        [order(['usa-san-diego'], 'The Solomons')],
        { 'naval interception': [{ intercept: false, subs: false, with: null }] },
      ).texts[0]
    expect(route(['Japan CL Tenryu 1/6/1/1/5/4 @Gilberts:3'])).toContain('by Hawaiian Islands, Marshalls;')
    expect(route(['Japan CL Tenryu 1/6/1/1/5/4 @Marshalls:3'])).toContain('by Hawaiian Islands, Gilberts;')
  })

  it('SUBs, whom nobody intercepts, take their way whoever lies on it', () => {
    const route = (enemy: string[]) =>
      sailed(at({ ...PACIFIC, units: ['USA SUB Tautog 3/6/0/0/6/5 Pearl_Harbor', ...enemy] }), [order(['usa-tautog'], 'The Solomons')])
        .texts[0]
    const usual = route([])
    expect([route(['Japan CL Tenryu 1/6/1/1/5/4 @Gilberts:3']), route(['Japan CL Tenryu 1/6/1/1/5/4 @Marshalls:3'])]).toEqual([
      usual,
      usual,
    ])
  })

  it('via: forces the way', () => {
    const world = at({ ...PACIFIC, units: ['USA CL San Diego 1/6/2/1/6/5 Pearl_Harbor'] })
    expect(sailed(world, [order(['usa-san-diego'], 'The Solomons', null, { via: ['Polynesia', 'Coral Sea'] })]).texts[0]).toContain(
      'by Hawaiian Islands, Polynesia, Coral Sea;',
    )
  })
})

describe('passages of a force of two powers (11.4.4)', () => {
  // proves: wif-11.4.4-gibraltar
  it('what is shut to one of its ships is shut to the force, whoever sails first', () => {
    const world = at(
      {
        sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
        atWar: [
          ['Germany', 'Commonwealth'],
          ['Italy', 'Commonwealth'],
          ['Germany', 'USA'],
        ],
        active: 'Axis',
        actions: { Germany: 'naval', Italy: 'naval' },
        control: { [hex('Gibraltar')]: 'USA' },
        units: ['Italy CL Cadorna 1/6/1/1/6/6 Naples', 'Germany CL Emden 1/6/1/1/6/6 Naples'],
      },
      { together: true },
    )
    const past = (...ids: string[]) => why(world, 'Axis', order(ids, 'Cape St. Vincent', 0))
    expect(past('italy-cadorna')).toBe('')
    for (const ids of [
      ['italy-cadorna', 'germany-emden'],
      ['germany-emden', 'italy-cadorna'],
    ])
      expect(past(...ids)).toContain('is 10 away')
  })
})

describe('a seat of two powers (10.2)', () => {
  // proves: wif-10.2-count-naval-moves
  it('sails with the one that has naval moves though the other has none', () => {
    const world = at(
      {
        sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies' },
        atWar: [
          ['Germany', 'Commonwealth'],
          ['Italy', 'Commonwealth'],
        ],
        active: 'Axis',
        actions: { Germany: 'naval', Italy: 'air' },
        control: { [hex('Malta')]: 'Commonwealth' },
        units: ['Italy CL Cadorna 1/6/1/1/6/6 Naples', 'Germany CL Emden 1/6/1/1/6/6 Naples'],
      },
      { together: true },
    )
    expect(why(world, 'Axis', order(['italy-cadorna'], 'Italian Coast', 0))).toContain("Italy's air action allows no naval movement")
    expect(sailed(world, [order(['germany-emden'], 'Italian Coast', 0)]).where('germany-emden')).toBe('Italian Coast 0')
  })
})

describe('ports (2.3.1, 8.2.1, 13.4.2)', () => {
  // proves: wif-2.3.1-naval-limit
  it('a minor port holds two naval units, five convoy points being one; a major one any number', () => {
    const cruisers = ['A', 'B', 'C'].map((name) => `USA CL ${name} 1/6/1/1/5/4 @Coral_Sea:0`)
    const ids = ['usa-a', 'usa-b', 'usa-c']
    const units = [...cruisers, 'USA CP Convoy 5/4 @Coral_Sea:0', 'USA CP Second 3/4 @Coral_Sea:0']
    expect(why(at({ ...PACIFIC, units }), 'USA', order(ids, hex('Guadalcanal')))).toBe(
      '2.3.1: Guadalcanal (P1717) is a minor port for 2 naval units, and 2 lie there',
    )
    expect(why(at({ ...PACIFIC, units }), 'USA', order(['usa-a', 'usa-convoy'], hex('Guadalcanal')))).toBe('')
    expect(why(at({ ...PACIFIC, units }), 'USA', order(['usa-a', 'usa-convoy', 'usa-second'], hex('Guadalcanal')))).toContain(
      'minor port for 2 naval units',
    )
    expect(
      why(
        at({ ...PACIFIC, control: { ...PACIFIC.control, [hex('Rabaul')]: 'Japan', [hex('Brisbane')]: 'USA' }, units }),
        'USA',
        order(ids, hex('Brisbane')),
      ),
    ).toBe('')
  })

  // proves: wif-8.2.1-iced-in-ports wif-8.2.1-ships-in-closed-ports
  it('ships may put into a port closed by ice and then lie there: nobody leaves or calls at it', () => {
    const baltic: PositionNotation = {
      sides: { Germany: 'Axis', USSR: 'Allies' },
      active: 'Allies',
      actions: { USSR: 'naval' },
      weather: 'snow',
      units: ['USSR BB Marat 5/5/3/4/4/3 Leningrad', 'USSR CL Kirov 1/6/1/1/5/3 @Baltic_Sea:2'],
    }
    expect(why(at(baltic), 'USSR', order(['ussr-marat'], 'Baltic Sea'))).toBe(
      '8.2.1: Marat lies in Leningrad (E2050), which is closed by ice, and cannot move',
    )
    expect(why(at({ ...baltic, weather: 'fine' }), 'USSR', order(['ussr-marat'], 'Baltic Sea'))).toBe('')
    const world = at(baltic)
    expect(sailed(world, [order(['ussr-kirov'], hex('Leningrad'))]).where('ussr-kirov')).toBe('Leningrad')
    expect(world.unit('ussr-kirov').faceDown).toBe(true)
  })

  // proves: wif-13.4.2-legal-bases
  it('nobody puts into an enemy or neutral port, nor into one with a partner who does not co-operate', () => {
    const units = ['United_Kingdom CL Ajax 1/6/1/1/5/4 @North_Sea:1', 'France CL Gloire 1/6/1/1/5/4 Amsterdam']
    const world = at({
      ...CHANNEL,
      sides: { ...CHANNEL.sides, France: 'Allies' },
      atWar: [...CHANNEL.atWar!, ['Germany', 'France']],
      control: { ...CHANNEL.control, [hex('Amsterdam')]: 'Commonwealth', [hex('Bergen')]: 'Germany' },
      units,
    })
    const to = (port: string) => why(world, 'Commonwealth', order(['united-kingdom-ajax'], hex(port)))
    expect(to('Bergen')).toBe('13.4.2: Bergen (W0950) is not a port of your side')
    expect(to('Antwerp')).toBe('13.4.2: Antwerp (W1235) is not a port of your side')
    expect(to('Amsterdam')).toBe('18.2: Ajax (United Kingdom) does not co-operate with Gloire (France) in Amsterdam (W1137)')
    // 18.2: a French port is closed to British ships without a commitment.
    expect(to('Brest')).toContain('is in France, with which United Kingdom does not co-operate')
  })

  // proves: wif-11.4.1-naval-move
  it('face-down ships do not move', () => {
    expect(
      why(
        at({ ...CHANNEL, units: ['United_Kingdom CL Ajax 1/6/1/1/5/4 London down'] }),
        'Commonwealth',
        order(['united-kingdom-ajax'], 'North Sea'),
      ),
    ).toBe('11.4.1: Ajax is face-down and cannot move')
  })
})

describe('dice (11.4.6)', () => {
  // proves: wif-11.4.6-roll
  it('a force that comes through an area twice is rolled for twice, each with a purpose of its own', () => {
    const purposes: string[] = []
    const world = at({
      sides: { Italy: 'Axis', Commonwealth: 'Allies' },
      atWar: [['Italy', 'Commonwealth']],
      actions: { Commonwealth: 'naval' },
      active: 'Allies',
      control: { [hex('Malta')]: 'Commonwealth', [hex('Gibraltar')]: 'Commonwealth', [hex('Alexandria')]: 'Commonwealth' },
      units: ['Commonwealth CL Ajax 1/6/1/1/5/6 Alexandria', 'Italy CA Zara 3/5/2/3/5/3 @Italian_Coast:3'],
    }).fork({ roll: (_, purpose) => (purposes.push(purpose), 10) })
    const yes = { intercept: true, subs: false, with: null }
    sailed(world, [order(['commonwealth-ajax'], hex('Gibraltar'), null, { via: [hex('Malta')] })], { 'naval interception': [yes, yes] })
    expect(purposes).toEqual([
      'naval interception in Italian Coast of commonwealth-ajax',
      'naval interception in Italian Coast of commonwealth-ajax (2)',
    ])
  })
})

describe('interception by some of several powers (9.8)', () => {
  // proves: wif-9.8-naval-interception-mixed
  it('ships at war with none of the interceptors sail on, by another naval move, when the others stop', () => {
    const notation: PositionNotation = {
      sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
      atWar: [
        ['Germany', 'Commonwealth'],
        ['Italy', 'Commonwealth'],
        ['Germany', 'USA'],
      ],
      active: 'Axis',
      actions: { Germany: 'combined', Italy: 'naval' },
      control: { [hex('Malta')]: 'Commonwealth' },
      units: ['Germany CL Emden 1/6/1/1/5/4 Taranto', 'Italy CL Cadorna 1/6/1/1/5/4 Taranto', 'USA CL Omaha 1/6/1/1/5/4 @Italian_Coast:3'],
    }
    const answers = {
      'naval interception': [{ intercept: true, subs: false, with: null }],
      'when intercepted': [{ do: 'stop', section: null }],
    }
    const both = (italian: 'naval' | 'combined') =>
      sailed(
        at({ ...notation, actions: { Germany: 'combined', Italy: italian } }, { together: true, dice: [1] }),
        [order(['germany-emden', 'italy-cadorna'], 'Eastern Mediterranean', 1)],
        answers,
      )
    const { where, texts } = both('naval')
    expect([where('germany-emden'), where('italy-cadorna')]).toEqual(['Italian Coast 3', 'Eastern Mediterranean 1'])
    expect(texts).toContain(
      'Emden stops in the Italian Coast; Cadorna, at war with none of the interceptors, sails on by another naval move (9.8)',
    )
    // Italy has one naval move in a combined action: both stop.
    expect(both('combined').where('italy-cadorna')).toBe('Italian Coast 3')
  })

  // proves: wif-9.8-naval-interception-mixed
  it('and that naval move is counted', () => {
    const world = at(
      {
        sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
        atWar: [
          ['Germany', 'Commonwealth'],
          ['Italy', 'Commonwealth'],
          ['Germany', 'USA'],
        ],
        active: 'Allies',
        actions: { Commonwealth: 'combined', USA: 'combined' },
        control: { [hex('Malta')]: 'Commonwealth', [hex('Gibraltar')]: 'Commonwealth' },
        units: [
          'Commonwealth CL Ajax 1/6/1/1/5/4 Gibraltar',
          'USA CL Omaha 1/6/1/1/5/4 Gibraltar',
          'Italy CA Zara 3/5/2/3/5/3 @Western_Mediterranean:3',
        ],
      },
      { together: true, dice: [1] },
    )
    const { where, moves } = sailed(world, [order(['commonwealth-ajax', 'usa-omaha'], 'Italian Coast', 1)], {
      'naval interception': [{ intercept: true, subs: false, with: null }],
      'when intercepted': [{ do: 'stop', section: 0 }],
    })
    expect([where('commonwealth-ajax'), where('usa-omaha'), moves('Commonwealth'), moves('USA')]).toEqual([
      'Western Mediterranean 0',
      'Italian Coast 1',
      1,
      2,
    ])
  })

  // proves: wif-11.4.6-end
  it('the section of a fight is taken off the movement allowance of those who fought, not of those who waited', () => {
    const notation: PositionNotation = {
      sides: { Germany: 'Axis', Italy: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
      atWar: [
        ['Germany', 'Commonwealth'],
        ['Italy', 'Commonwealth'],
        ['Germany', 'USA'],
      ],
      active: 'Axis',
      actions: { Germany: 'naval', Italy: 'naval' },
      control: { [hex('Malta')]: 'Commonwealth' },
      units: ['Germany CL Emden 1/6/1/1/6/4 Taranto', 'Italy CL Cadorna 1/6/1/1/6/4 Taranto', 'USA CL Omaha 1/6/1/1/5/4 @Italian_Coast:3'],
    }
    const answers = { 'naval interception': [{ intercept: true, subs: false, with: null }], 'avoid naval combat': [true] }
    const drop = [{ units: ['italy-cadorna'], to: 'Eastern Mediterranean', section: 3 as const }]
    const world = at(notation, { together: true, dice: [1, 10] })
    const { where, texts } = sailed(
      world,
      [order(['germany-emden', 'italy-cadorna'], 'Red Sea', null, { drop, intercepted: { do: 'fight', section: 3, then: 'go on' } })],
      answers,
    )
    expect([where('germany-emden'), where('italy-cadorna')], texts.join('\n')).toEqual(['Red Sea 0', 'Eastern Mediterranean 3'])
  })
})
