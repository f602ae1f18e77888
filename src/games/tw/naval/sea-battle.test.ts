import { describe, expect, test } from 'vitest'
import type { NavalUnit } from '../state.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { supplyCuts } from './cut-supply.ts'
import { takeSeaLosses } from './sea-losses.ts'
import { seaBattle, type SeaBattle } from './sea-battle.ts'
import { areaNamed, isStrait, seaPath } from '../field/sea.ts'
import { sailForce, type Voyage } from './voyage.ts'
import type { AirUnit } from '../state.ts'

const WARS = [
  ['Germany', 'Britain'],
  ['Italy', 'Britain'],
  ['Italy', 'France'],
  ['Germany', 'France'],
] as const
type World = ReturnType<typeof position>
const at = (notation: PositionNotation, dice?: ScriptedDice) => position({ wars: WARS, ...notation }, dice)
const ship = (world: World, name: string) => unitNamed(world, name) as NavalUnit
const idOf = (world: World, name: string) => unitNamed(world, name).id
const texts = (world: World, kind: string) => world.events.filter((event) => event.kind === kind).map(({ text }) => text)

/** A battle in a sea area between units of the two sides. */
function battleIn(
  world: World,
  area: string,
  attackers: readonly string[],
  defenders: readonly string[],
  more: Partial<SeaBattle> = {},
): SeaBattle {
  const force = (names: readonly string[]) => {
    const units = names.map((name) => unitNamed(world, name))
    const ships = units.filter((unit): unit is NavalUnit => unit.kind === 'naval')
    for (const each of ships) world.sail(each, areaNamed(world, area))
    return { ships, air: units.filter((unit): unit is AirUnit => unit.kind === 'air') }
  }
  return {
    key: area,
    place: `in the ${area}`,
    hexes: [],
    strait: isStrait(world, areaNamed(world, area)),
    nearBritain: false,
    inPort: false,
    attackers: force(attackers),
    defenders: force(defenders),
    supplies: null,
    ...more,
  }
}
function* fight(world: World, battle: SeaBattle) {
  yield* seaBattle(world, battle)
}

describe('the fight for the line to Malta, Spring 1942 (example of 7.11)', () => {
  const units = [
    'Italy TAC Regia 1-5-4 Cagliari',
    'Germany TAC Lf2 1-5-4 Palermo',
    'Germany FTR JG27 3-3-2 Tunis',
    'Italy Fleet One 1-12-5 Taranto',
    'Italy Fleet Two 1-12-5 Taranto',
    'Britain Fleet Force_H 1-12-5 Gibraltar',
    'Britain CV Ark 1-12-5 Gibraltar',
    'Britain NAC Ark_NAC 1-3-2 aboard=Ark',
  ]
  const spring42 = (rolls: Record<string, number[]>) =>
    at(
      { turn: 'Spring 1942', units, control: { Tunis: 'Germany' }, plans: { Italy: { effort: 'RLE' }, Germany: { effort: 'RLE' } } },
      new ScriptedDice([], rolls),
    )
  const path = [
    'Sicilian Narrows',
    'Sardinian Sea',
    'Algerian Coast',
    'Balearic Sea',
    'Alboran Sea',
    'Straits (Mediterranean)',
    'Straits (Atlantic)',
    'Eastern Atlantic',
    'Western Approaches',
    'Celtic',
    'Channel',
  ]

  // proves: tw-7.8.4-identify-supply, tw-7.8.4-interdiction, tw-7.8-counter-interception, tw-7.9.7-round-sequence, tw-7.9.7-damaged-stay
  // proves: tw-7.9.5-break-off, tw-7.10-return, tw-7.8-naval-force, tw-7.9.1-air-odds, tw-7.9.1-air-table, tw-7.9.1-air-modifiers
  // proves: tw-11.6-carriers, tw-2.6-cv-nac, tw-4.0-free-activities, tw-7.9-order-of-fire, tw-11.9-after-air-combat
  // proves: tw-12.1.2-interdiction
  test('TAC cut the line; the British come, Germans and Italians follow; the CV is Depleted, the British break off, and the CV goes to Southampton', () => {
    const world = spring42({
      'counter-interception 2643': [3],
      'counter-interception 2724': [3],
      'air combat': [10],
      flak: [10],
      'naval combat': [9, 10],
      'naval depletion': [3, 1],
    })
    const malta = world.map.code(world.map.find('Malta')!)
    const journal = run(world, supplyCuts(world, 'Italy'), {
      'cut supply': [{ line: malta, in: ['Sardinian Sea'], with: [idOf(world, 'Regia')] }],
      'supply line': [path],
      'naval counter-interception': [
        [idOf(world, 'Force H'), idOf(world, 'Ark')],
        [idOf(world, 'One'), idOf(world, 'Two')],
      ],
      'air counter-interception at sea': [[idOf(world, 'Lf2'), idOf(world, 'JG27')]],
      'NACs rise': [true],
      'air losses': [[idOf(world, 'Lf2'), idOf(world, 'Regia')]],
      'naval losses': [[idOf(world, 'Ark')], [idOf(world, 'One')]],
      'stay in a battle at sea': [true, false],
    })
    expect(journal.filter(({ refused }) => refused.length > 0)).toEqual([])
    const rolls = texts(world, 'naval interception')
    expect(rolls[0]).toContain('need no roll')
    // +2 for 4 Sea Areas, -1 for the CV/NAC, -3 for First-Rate against Third-Rate: -2 in all.
    expect(rolls[1]).toMatch(
      /1 unit: 5 or less; First-Rate against Third-Rate -3, Gibraltar \(2643\) 4 Sea Areas away \+2, own CV\/NAC -1; rolled 3 -2 = 1: intercepted/,
    )
    // +1 for 3 Sea Areas, +1 for the CV/NAC, +3 for the ratings, -1 for aircraft: a 7 is needed, +4.
    expect(rolls.at(-2)).toMatch(
      /2 units: 7 or less; Third-Rate against First-Rate \+3, Taranto \(2724\) 3 Sea Areas away \+1, enemy CV\/NAC \+1, own aircraft beside the Sea Area -1; rolled 3 \+4 = 7: intercepted/,
    )
    expect(texts(world, 'air combat')[0]).toMatch(/5 to 1.*-5 = 5/)
    expect(unitNamed(world, 'Ark NAC').place).toBe('pool')
    expect(unitNamed(world, 'Lf2').depleted).toBe(true)
    // Two TAC are six Fleets against one: 4-1; 9, -1 for the supply run, +3: 11, DD.
    expect(texts(world, 'naval battle').find((text) => text.includes('aircraft against ships'))).toMatch(
      /6 to 1 Fleets, 4-1; Third-Rate against First-Rate \+3, defender runs supply -1; rolled 9 \+2 = 11: DD: Ark \(Britain\) is Depleted, rolled 3: 2 factor/,
    )
    expect(texts(world, 'naval battle').some((text) => /Force H.*break off/.test(text))).toBe(true)
    expect(ship(world, 'Ark')).toMatchObject({ place: 'yard', space: 2, hex: world.map.find('Southampton') })
    expect(world.map.name(ship(world, 'Force H').hex)).toBe('Gibraltar (2643)')
    expect(world.state.cutPorts).toEqual({ [malta]: world.playerTurn + 1 })
  })
})

describe('naval combat (7.9.8, 7.9.9)', () => {
  // proves: tw-7.11.5-mixed-rating, tw-7.9.8-naval-round, tw-7.9.9-crt, tw-7.9.5-phasing-rolls, tw-7.9.5-loss-order
  // proves: tw-7.11-naval-ratings, tw-7.11-rating-modifiers
  test('a British and a French Fleet against an Italian one are First-Rate, 2-1 with -3; the British one is lost first (example of 7.11.5)', () => {
    const world = at(
      { stage: 'Allied turn', units: ['Britain Fleet B 1-12-5 Malta', 'France Fleet F 1-12-5 Bone', 'Italy Fleet I 1-12-5 Naples'] },
      new ScriptedDice([], { 'naval combat': [10, 10], 'naval depletion': [1, 1, 1] }),
    )
    run(world, fight(world, battleIn(world, 'Ionian', ['B', 'F'], ['I'])), { 'stay in a battle at sea': [false] })
    expect(texts(world, 'naval battle')[1]).toMatch(
      /2 to 1 Fleets, 2-1; First-Rate against Third-Rate -3; rolled 10 -3 = 7: DD: I \(Italy\) is Depleted/,
    )
    const axis = at(
      {
        units: [
          'Britain Fleet B 1-12-5 Malta',
          'France Fleet F 1-12-5 Bone',
          'Germany Fleet I 1-12-5 Naples',
          'Germany Fleet J 1-12-5 Naples',
        ],
      },
      new ScriptedDice([], { 'naval combat': [3], 'naval depletion': [1] }),
    )
    // A German pair, 1-1: 3 is DD, and the British Fleet takes it before the French one, whatever the owner wishes.
    run(axis, fight(axis, battleIn(axis, 'Ionian', ['I', 'J'], ['B', 'F'])), {
      'stay in a battle at sea': [false],
      'naval losses': [[idOf(axis, 'F')]],
    })
    expect(ship(axis, 'B').depleted).toBe(true)
    expect(ship(axis, 'F').depleted).toBe(false)
  })

  // proves: tw-7.9-cap-of-four, tw-7.9.5-fleet-equivalents
  test('no more than four ships count in a roll', () => {
    const names = ['A', 'B', 'C', 'D', 'E']
    const world = at(
      {
        stage: 'Allied turn',
        units: [
          ...names.map((name, i) => `Britain Fleet ${name} 1-12-5 ${['Malta', 'Malta', 'Malta', 'Gibraltar', 'Gibraltar'][i]}`),
          'Italy Fleet I 1-12-5 Naples',
          'Italy Fleet J 1-12-5 Naples',
        ],
      },
      new ScriptedDice([], { 'naval combat': [10], 'naval depletion': [1] }),
    )
    run(world, fight(world, battleIn(world, 'Ionian', names, ['I', 'J'])), { 'stay in a battle at sea': [false], 'naval losses': [] })
    expect(texts(world, 'naval battle')[1]).toContain('4 to 2 Fleets, 2-1')
  })

  // proves: tw-7.9.9-modifiers, tw-7.8.4-interdiction, tw-11.7.3-first-carrier-strike
  test('an attacker that carries has +1, a defender that runs supply -1, and CVs without planes alone 3', () => {
    const world = at(
      { stage: 'Allied turn', units: ['Britain Fleet B 1-12-5 Malta', 'Britain INF Corps 4-5 Malta', 'Italy Fleet I 1-12-5 Naples'] },
      new ScriptedDice([], { 'naval combat': [8], 'naval depletion': [1] }),
    )
    world.embark(unitNamed(world, 'Corps'), ship(world, 'B'))
    run(world, fight(world, battleIn(world, 'Ionian', ['B'], ['I'], { supplies: 'defenders' })), { 'stay in a battle at sea': [false] })
    expect(texts(world, 'naval battle')[1]).toMatch(
      /First-Rate against Third-Rate -3, attacker carries units \+1, defender runs supply -1; rolled 8 -3 = 5/,
    )
    const bare = at(
      { units: ['Britain CV Bare 1-12-5 Malta', 'Italy Fleet I 1-12-5 Naples'] },
      new ScriptedDice([], { 'naval combat': [10], 'naval depletion': [1] }),
    )
    run(bare, fight(bare, battleIn(bare, 'Ionian', ['I'], ['Bare'])), { 'stay in a battle at sea': [false] })
    expect(texts(bare, 'naval battle')[1]).toMatch(/1 to 0 Fleets, 4-1; .*defender has only CVs without NAC -3/)
  })

  // proves: tw-7.12-task-forces, tw-7.9.9-modifiers
  test('a Task Force near the British Isles costs the phasing Axis +2', () => {
    const world = at(
      { units: ['Germany Fleet G 1-12-5 Kiel', 'Britain Fleet A 1-12-5 Scapa_Flow tf=H', 'Britain Fleet B 1-12-5 Scapa_Flow tf=H'] },
      new ScriptedDice([], { 'naval combat': [1], 'naval depletion': [1] }),
    )
    run(world, fight(world, battleIn(world, 'Scottish North Sea', ['G'], ['A', 'B'], { nearBritain: true })), {
      'stay in a battle at sea': [false],
    })
    expect(texts(world, 'naval battle')[1]).toContain('Task Force near the British Isles +2')
  })

  // proves: tw-7.9.9-modifiers
  test('a defender that carries has -1, an attacker that escorts supply +1, and a fresh NAC of a CV helps either side', () => {
    const fought = (attackers: string[], defenders: string[], more: Partial<SeaBattle> = {}) => {
      const world = at(
        {
          units: [
            'Italy Fleet I 1-12-5 Naples',
            'Italy Fleet J 1-12-5 Naples',
            'Britain Fleet B 1-12-5 Malta',
            'Britain INF Corps 4-5 Malta',
            'Britain Fleet C 1-12-5 Malta',
            'Britain CV Ark 1-12-5 Malta',
            'Britain NAC Planes 1-3-2 aboard=Ark',
          ],
        },
        new ScriptedDice([5, 5, 5, 5], { 'naval combat': [1, 1], 'naval depletion': [1, 1], flak: [1, 1] }),
      )
      world.embark(unitNamed(world, 'Corps'), ship(world, 'B'))
      run(world, fight(world, battleIn(world, 'Ionian', attackers, defenders, more)), { 'stay in a battle at sea': [false] })
      return texts(world, 'naval battle').join()
    }
    expect(fought(['I', 'J'], ['B'])).toContain('defender carries units')
    expect(fought(['I', 'J'], ['C'])).not.toContain('carries units')
    expect(fought(['I', 'J'], ['C'], { supplies: 'attackers' })).toContain('attacker escorts supply')
    expect(fought(['I', 'J'], ['Ark', 'C'])).toContain('defender has a CV-based NAC')
  })

  // proves: tw-7.9.9-modifiers, tw-7.12-task-forces
  test('a Task Force in the sea area counts although it is not in the battle, and not where the Allies are the phasing side', () => {
    const units = [
      'Germany Fleet G 1-12-5 Kiel',
      'Britain Fleet C 1-12-5 Scapa_Flow',
      'Britain Fleet A 1-12-5 @Scottish_North_Sea tf=H',
      'Britain Fleet B 1-12-5 @Scottish_North_Sea tf=H',
    ]
    const axis = at({ units }, new ScriptedDice([], { 'naval combat': [3], 'naval depletion': [1] }))
    run(axis, fight(axis, battleIn(axis, 'Scottish North Sea', ['G'], ['C'], { nearBritain: true })), {
      'stay in a battle at sea': [false],
    })
    expect(texts(axis, 'naval battle')[1]).toContain('Task Force near the British Isles +2; rolled 3 +2 = 5')
    const allied = at({ stage: 'Allied turn', units }, new ScriptedDice([], { 'naval combat': [3], 'naval depletion': [1] }))
    run(allied, fight(allied, battleIn(allied, 'Scottish North Sea', ['A', 'B'], ['G'], { nearBritain: true })), {
      'stay in a battle at sea': [false],
    })
    expect(texts(allied, 'naval battle')[1]).not.toContain('Task Force near')
  })

  // proves: tw-7.9.9-crt
  test('a Fleet Depleted twice is sunk (7.9.9); odds worse than 1-4 sink the attackers without a roll', () => {
    const world = at(
      { stage: 'Allied turn', units: ['Britain Fleet B 1-12-5 Malta', 'Italy Fleet I 1-12-5 Naples', 'Italy INF Corps 4-5 Naples'] },
      new ScriptedDice([], { 'naval combat': [7, 9], 'naval depletion': [6] }),
    )
    world.embark(unitNamed(world, 'Corps'), ship(world, 'I'))
    run(world, fight(world, battleIn(world, 'Ionian', ['B'], ['I'])), { 'stay in a battle at sea': [true, true, false] })
    expect(ship(world, 'I').place).toBe('pool')
    expect(texts(world, 'naval battle').at(-1)).toMatch(
      /First-Rate against Fourth-Rate -4.*DD: I \(Italy\) is sunk, Depleted a second time/,
    )
    const hopeless = at(
      { stage: 'Allied turn', units: ['Britain Fleet B 1-12-5 Malta', 'Italy TAC X 1-5-4 Palermo', 'Italy TAC Y 1-5-4 Messina'] },
      new ScriptedDice([], { flak: [1] }),
    )
    run(hopeless, fight(hopeless, battleIn(hopeless, 'Sardinian Sea', ['B'], ['X', 'Y'])))
    expect(ship(hopeless, 'B').place).toBe('pool')
    expect(texts(hopeless, 'naval battle').at(-1)).toMatch(/1 to 6 Fleets: worse than 1-4/)
  })
})

describe('ships and aircraft (7.9.3 to 7.9.7)', () => {
  // proves: tw-7.9-order-of-fire, tw-7.9.4-naval-flak, tw-7.9.5-phasing-rolls, tw-7.9.7-round-sequence
  test('a British Fleet bound for Murmansk fires flak in the first column at a TAC and fights 1-3; what hits the aircraft on the table is ignored (example of 7.9.5)', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: ['Britain Fleet B 1-12-5 Scapa_Flow', 'Germany TAC Lf5 1-5-4 Bergen'],
        control: { Bergen: 'Germany' },
      },
      new ScriptedDice([], { flak: [9], 'naval combat': [1] }),
    )
    run(world, fight(world, battleIn(world, 'Norwegian Sea', ['B'], ['Lf5'])), { 'stay in a battle at sea': [false] })
    expect(texts(world, 'flak')[0]).toMatch(/column 1, rolled 9: Miss/)
    expect(texts(world, 'naval battle')[1]).toMatch(/ships against aircraft: 1 to 3 Fleets, 1-3;.*rolled 1.*DD: ignored/)
    expect(unitNamed(world, 'Lf5').depleted).toBe(false)
  })

  // proves: tw-7.9.3-surprise, tw-7.9.7-round-sequence, tw-3.11-order-within-alliance
  test('without an air battle the phasing aircraft may surprise: 2 or less, no flak, counted twice; not in the second round', () => {
    const world = at(
      { units: ['Italy TAC X 1-5-4 Palermo', 'Britain Fleet B 1-12-5 Malta', 'Britain Fleet C 1-12-5 Malta'] },
      new ScriptedDice([], { surprise: [2], flak: [1], 'naval combat': [10, 10] }),
    )
    run(world, fight(world, battleIn(world, 'Sicilian Narrows', ['X'], ['B', 'C'])), { 'stay in a battle at sea': [true, true, false] })
    const rounds = texts(world, 'naval battle').filter((text) => text.startsWith('Round'))
    expect(rounds[0]).toMatch(/6 to 2 Fleets \(aircraft counted 2 times\), 3-1/)
    expect(rounds[1]).toMatch(/3 to [12] Fleets/)
    expect(texts(world, 'flak')).toHaveLength(1)
  })

  // proves: tw-7.9.2-ship-attackers, tw-2.6-ftr
  test('FTR attack ships in straits alone, two of them as one Fleet', () => {
    const units = ['Britain FTR F1 3-3-2 London', 'Britain FTR F2 3-3-2 Southampton', 'Germany Fleet G 1-12-5 Kiel']
    const strait = at(
      { stage: 'Allied turn', units },
      new ScriptedDice([], { surprise: [9], flak: [1], 'naval combat': [5], 'naval depletion': [1] }),
    )
    run(strait, fight(strait, battleIn(strait, 'Channel', ['F1', 'F2'], ['G'])), { 'stay in a battle at sea': [false] })
    expect(texts(strait, 'naval battle').find((text) => text.startsWith('Round'))).toMatch(/1 to 1 Fleets/)
    const open = at({ stage: 'Allied turn', units }, new ScriptedDice([]))
    run(open, fight(open, battleIn(open, 'English North Sea', ['F1', 'F2'], ['G'])))
    expect(texts(open, 'naval battle').some((text) => text.startsWith('Round'))).toBe(false)
  })

  // proves: tw-7.9.5-loss-order, tw-11.7.1-carrier-strike-procedure, tw-7.11.5-mixed-rating
  test('where both sides have ships and aircraft the weakest ship is lost first', () => {
    const world = at(
      {
        units: [
          'Germany TAC X 1-5-4 Palermo',
          'Germany Fleet G 1-12-5 Naples',
          'Britain Fleet B 1-12-5 Malta',
          'France Fleet F 1-12-5 Bone',
          'Britain FTR H 3-3-2 Malta',
        ],
      },
      new ScriptedDice([], { 'air combat': [1], flak: [1], 'naval combat': [10, 5], 'naval depletion': [1] }),
    )
    run(world, fight(world, battleIn(world, 'Sicilian Narrows', ['X', 'G'], ['B', 'F', 'H'])), {
      'stay in a battle at sea': [false],
      'naval losses': [[idOf(world, 'B')]],
    })
    expect(texts(world, 'naval battle').find((text) => text.includes('all against all'))).toMatch(
      /4 to 2 Fleets, 2-1; .*DD: F \(France\) is Depleted/,
    )
    expect(ship(world, 'B').depleted).toBe(false)
  })
})

describe('losses (7.9.9)', () => {
  // proves: tw-7.9.9-crt
  test('of two Depleted are two ships, in a battle of mixed forces too, where the weakest go first; one that is alone is sunk by the second', () => {
    const lose = (names: readonly string[]) => {
      const world = position({ units: names.map((name) => `Britain Fleet ${name} 1-12-5 Gibraltar`) }, new ScriptedDice([1, 1]))
      const ships = names.map((name) => unitNamed(world, name) as NavalUnit)
      run(
        world,
        (function* () {
          yield* takeSeaLosses(world, { key: 'Ionian', ships, losses: { depleted: 2, eliminated: 0 }, weakestFirst: true })
        })(),
      )
      return ships.map(({ place, depleted }) => (place === 'pool' ? 'sunk' : depleted ? 'Depleted' : 'whole'))
    }
    expect(lose(['A', 'B', 'C'])).toEqual(['Depleted', 'Depleted', 'whole'])
    expect(lose(['A'])).toEqual(['sunk'])
  })
})

describe('after a battle (7.9.5, 7.10)', () => {
  function* sail(world: World, names: readonly string[], to: string, more: Partial<Voyage> = {}) {
    const ships = names.map((name) => ship(world, name))
    const path = seaPath(world, ships[0].nation, ships[0].hex, world.map.find(to)!)!
    yield* sailForce(world, { ships, from: ships[0].hex, path, mission: 'sea transport', ...more })
  }

  // proves: tw-7.9.5-after-battle
  test('an air attack costs the ships three sea areas of range, and a mission that has none left goes home', () => {
    const world = at(
      { stage: 'Allied turn', units: ['Britain Fleet B 1-12-5 Gibraltar', 'Italy TAC Regia 1-5-4 Cagliari'] },
      new ScriptedDice([], { flak: [1, 1, 1], 'naval combat': [3, 3, 3] }),
    )
    run(world, sail(world, ['B'], 'Malta', { limit: 8 }), {
      'air interception at sea': [[idOf(world, 'Regia')]],
      'stay in a battle at sea': [true, true, true, true],
    })
    expect(ship(world, 'B')).toMatchObject({ depleted: false, hex: world.map.find('Gibraltar') })
    expect(texts(world, 'naval mission').some((text) => /no range left/.test(text))).toBe(true)
  })

  // proves: tw-7.10-damage-roll, tw-11.6-carriers
  test('a CV that is Depleted has its NAC Depleted with it, and both lie in the shipyard (7.10)', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: ['Britain CV Ark 1-12-5 Gibraltar', 'Britain NAC Ark_NAC 1-3-2 aboard=Ark', 'Italy Fleet I 1-12-5 Naples'],
      },
      new ScriptedDice([], { interception: [1], surprise: [9], flak: [1], 'naval combat': [10, 10], 'naval depletion': [6] }),
    )
    run(world, sail(world, ['Ark'], 'Malta'), { 'naval interception': [[idOf(world, 'I')]], 'stay in a battle at sea': [false] })
    expect(ship(world, 'Ark')).toMatchObject({ place: 'yard', depleted: true, space: 1 })
    expect(unitNamed(world, 'Ark NAC').depleted).toBe(true)
  })

  test('a CV whose NAC has been Depleted already is told Depleted alone (7.10)', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: ['Britain CV Ark 1-12-5 Gibraltar', 'Britain NAC Ark_NAC 1-3-2 aboard=Ark', 'Italy TAC Regia 1-5-4 Cagliari'],
      },
      new ScriptedDice([], { 'air combat': [5], flak: [1], 'naval combat': [2], 'naval depletion': [6] }),
    )
    run(world, sail(world, ['Ark'], 'Malta'), {
      'air interception at sea': [[idOf(world, 'Regia')]],
      'NACs rise': [true],
      'stay in a battle at sea': [false],
    })
    expect(ship(world, 'Ark')).toMatchObject({ place: 'yard', depleted: true })
    expect(texts(world, 'naval battle').join(' ')).toContain('Ark (Britain) is Depleted, rolled 6')
  })

  // proves: tw-3.9.2-repair-naval, tw-7.10-return
  test('a CV of which the NAC alone is Depleted retires to a shipyard at home, and lies in port there (7.10)', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: [
          'Britain CV Ark 1-12-5 Gibraltar',
          'Britain NAC Ark_NAC 1-3-2 aboard=Ark',
          'Britain Fleet B 1-12-5 Gibraltar',
          'Italy TAC Regia 1-5-4 Cagliari',
        ],
      },
      new ScriptedDice([], { 'air combat': [5], flak: [1], 'naval combat': [1] }),
    )
    run(world, sail(world, ['Ark', 'B'], 'Malta'), {
      'air interception at sea': [[idOf(world, 'Regia')]],
      'NACs rise': [true],
      'stay in a battle at sea': [false],
    })
    expect(unitNamed(world, 'Ark NAC')).toMatchObject({ depleted: true, place: 'map' })
    expect(ship(world, 'Ark')).toMatchObject({ place: 'map', depleted: false, hex: world.map.find('Southampton') })
    expect(ship(world, 'B').hex).toBe(world.map.find('Gibraltar'))
  })

  // proves: tw-7.10-damage-roll, tw-7.10-shipyard-track, tw-7.10-no-detaching, tw-3.9.2-repair-naval, tw-7.7.1-damaged-carrier
  // proves: tw-7.9.7-damaged-stay, tw-15.1.3.2-naval-repair
  test('a Fleet with five factors of damage goes to space 4 of the nearest home shipyard (example of 7.10); what it carried is back in port', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: ['Britain Fleet B 1-12-5 Gibraltar', 'Britain INF Corps 4-5 Gibraltar', 'Italy Fleet I 1-12-5 Naples'],
      },
      new ScriptedDice([], { interception: [1], 'naval combat': [8], 'naval depletion': [6, 1] }),
    )
    world.embark(unitNamed(world, 'Corps'), ship(world, 'B'))
    run(world, sail(world, ['B'], 'Malta'), { 'naval interception': [[idOf(world, 'I')]], 'stay in a battle at sea': [false] })
    expect(ship(world, 'B')).toMatchObject({ place: 'yard', space: 4, hex: world.map.find('Southampton') })
    expect(world.map.name(unitNamed(world, 'Corps').hex)).toBe('Gibraltar (2643)')
  })
})
