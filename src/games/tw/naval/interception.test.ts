import { describe, expect, test } from 'vitest'
import { interceptionNumber, intercepts } from '../charts/interception.ts'
import type { NavalUnit } from '../state.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { areaNamed, seaPath } from '../field/sea.ts'
import { interceptionParts, type Target } from './interception-roll.ts'
import { sailForce, type Voyage } from './voyage.ts'

const WARS = [
  ['Germany', 'Britain'],
  ['Italy', 'Britain'],
  ['Italy', 'France'],
  ['Germany', 'France'],
] as const
type World = ReturnType<typeof position>
const at = (notation: PositionNotation, dice?: ScriptedDice) => position({ wars: WARS, ...notation }, dice)
const ship = (world: World, name: string) => unitNamed(world, name) as NavalUnit

function* sail(world: World, names: readonly string[], to: string, more: Partial<Voyage> = {}) {
  const ships = names.map((name) => ship(world, name))
  const hex = world.map.find(to)!
  const path = seaPath(world, ships[0].nation, ships[0].hex, hex)!
  yield* sailForce(world, { ships, from: ships[0].hex, path, mission: 'sea transport', ...more })
}
const told = (world: World, kind: string) => world.events.filter((event) => event.kind === kind).map(({ text }) => text)

describe('the interception table (7.8)', () => {
  // proves: tw-7.8-table
  test('the size of the force to be caught gives the column: 5 or less for one, 7 for two, 9 for three, 10 for more', () => {
    const { tables } = at({})
    expect([1, 2, 3, 4].map((units) => interceptionNumber(tables, units))).toEqual([5, 7, 9, 10])
    expect(interceptionNumber(tables, 0.5)).toBe(5)
  })

  // proves: tw-7.8-natural-rolls, tw-1.2-die, tw-7.8-attempt
  test('whatever the modifiers, a natural 1 intercepts and a natural 10 misses', () => {
    const { tables } = at({})
    expect(intercepts(tables, 1, 1, 9)).toBe(true)
    expect(intercepts(tables, 4, 10, -9)).toBe(false)
    expect(intercepts(tables, 1, 2, 9)).toBe(false)
  })
})

describe('modifiers of interception (7.8.1)', () => {
  const target = (world: World, names: readonly string[], more: Partial<Target> = {}): Target => ({
    ships: names.map((name) => ship(world, name)),
    air: [],
    side: 'Allies',
    carries: false,
    evades: false,
    ...more,
  })
  const parts = (world: World, own: string, area: string, of: Target, counter = false) => {
    const ships = [ship(world, own)]
    return Object.fromEntries(
      interceptionParts(world, { ships, base: ships[0].hex, area: areaNamed(world, area), target: of, counter })!.map(({ text, value }) => [
        text,
        value,
      ]),
    )
  }

  // proves: tw-7.8.1-position-modifiers, tw-7.11-rating-modifiers, tw-7.11-naval-ratings, tw-7.8.2-evasion-chit, tw-7.8.3-air-interception
  test('a Third-Rate Fleet after a First-Rate one has +3; two areas away there is no modifier; a carrying enemy is -1, an Evasion chit +4, both for interception alone', () => {
    const world = at({ units: ['Italy Fleet I 1-12-5 Taranto', 'Britain Fleet B 1-12-5 Malta'] })
    const of = target(world, ['B'], { carries: true, evades: true })
    expect(parts(world, 'I', 'Sicilian Narrows', of)).toEqual({
      'Third-Rate against First-Rate': 3,
      'Taranto (2724) 2 Sea Areas away': 0,
      'Evasion chit': 4,
      'the enemy carries units': -1,
    })
    expect(parts(world, 'I', 'Sicilian Narrows', of, true)).toEqual({
      'Third-Rate against First-Rate': 3,
      'Taranto (2724) 2 Sea Areas away': 0,
    })
    expect(parts(world, 'I', 'Ionian', of)['Taranto (2724) beside the Sea Area']).toBe(-2)
    expect(parts(world, 'I', 'Central Med', of)['Taranto (2724) 1 Sea Area away']).toBe(-1)
  })

  // proves: tw-7.8.1-air-and-carrier-modifiers, tw-7.8.3-air-interception
  test('an own CV/NAC is -1 and one of the enemy +1; own bombers based beside the area are -1, those of the enemy +1 for interception alone', () => {
    const world = at({
      units: [
        'Italy Fleet I 1-12-5 Taranto',
        'Britain CV Ark 1-12-5 Malta',
        'Britain NAC Ark_NAC 1-3-2 aboard=Ark',
        'Italy TAC Regia 1-5-4 Palermo',
        'Britain TAC Malta_TAC 1-5-4 Malta',
        'Italy FTR Caccia 2-3-2 Palermo',
      ],
    })
    const of = target(world, ['Ark'])
    const first = parts(world, 'I', 'Sicilian Narrows', of)
    expect(first).toMatchObject({ 'enemy CV/NAC': 1, 'own aircraft beside the Sea Area': -1, 'enemy aircraft beside the Sea Area': 1 })
    expect(parts(world, 'I', 'Sicilian Narrows', of, true)).not.toHaveProperty('enemy aircraft beside the Sea Area')
    world.deplete(unitNamed(world, 'Ark NAC'))
    expect(parts(world, 'I', 'Sicilian Narrows', of)).not.toHaveProperty('enemy CV/NAC')
    // FTR count for nobody.
    const fighters = at({
      units: [
        'Italy Fleet I 1-12-5 Taranto',
        'Britain CV Ark 1-12-5 Malta',
        'Britain NAC Ark_NAC 1-3-2 aboard=Ark',
        'Italy FTR Caccia 2-3-2 Palermo',
        'Britain FTR Hurricanes 3-3-2 Malta',
      ],
    })
    const own = parts(fighters, 'Ark', 'Sicilian Narrows', target(fighters, ['I']))
    expect(own).toMatchObject({ 'own CV/NAC': -1 })
    for (const which of ['own aircraft beside the Sea Area', 'enemy aircraft beside the Sea Area']) expect(own).not.toHaveProperty(which)
  })

  // proves: tw-7.8.1-general-modifiers
  test('Winter is +1 outside the Mediterranean', () => {
    const world = at({
      turn: 'Winter 1940',
      units: ['Germany Fleet G 1-12-5 Kiel', 'Britain Fleet B 1-12-5 Scapa_Flow', 'Italy Fleet I 1-12-5 Taranto'],
    })
    expect(parts(world, 'G', 'Danish North Sea', target(world, ['B']))).toMatchObject({ Winter: 1 })
    expect(parts(world, 'I', 'Ionian', target(world, ['B']))).not.toHaveProperty('Winter')
  })

  // proves: tw-7.4-patrol-effects, tw-2.6-patrol-marker, tw-7.8.1-position-modifiers
  test('in a strait a port of the interceptor is -3, and a patrol of its own in the area -2', () => {
    const world = at({ units: ['Britain Fleet B 1-12-5 Southampton', 'Britain Fleet P 1-12-5 @Channel', 'Germany Fleet G 1-12-5 Kiel'] })
    const of = { ...target(world, ['G']), side: 'Axis' as const }
    expect(parts(world, 'B', 'Channel', of)).toMatchObject({
      'own port on the strait': -3,
      'own patrol in the Sea Area': -2,
      'Southampton (1334) beside the Sea Area': -2,
    })
    expect(parts(world, 'B', 'Channel', of, true)).not.toHaveProperty('own patrol in the Sea Area')
  })
})

describe('the surprise on the Western Front (18.2)', () => {
  // proves: tw-7.8.1-general-modifiers, tw-18.2-surprise-reserves-and-navy
  test('is +1 to British and French ships that intercept, to nobody else', () => {
    const world = at({ units: ['Britain Fleet B 1-12-5 Scapa_Flow', 'France Fleet F 1-12-5 Brest', 'Germany Fleet G 1-12-5 Kiel'] })
    const against = (name: string, enemy: string, area: string, side: 'Axis' | 'Allies') => {
      const own = ship(world, name)
      return Object.fromEntries(
        interceptionParts(world, {
          ships: [own],
          base: own.hex,
          area: areaNamed(world, area),
          target: { ships: [ship(world, enemy)], air: [], side, carries: false, evades: false },
          counter: false,
        })!.map(({ text, value }) => [text, value]),
      )
    }
    expect(against('B', 'G', 'Scottish North Sea', 'Axis')).not.toHaveProperty('Western Front Surprise')
    world.note({ westernFrontSurprise: world.state.turn.index })
    expect(against('B', 'G', 'Scottish North Sea', 'Axis')).toMatchObject({ 'Western Front Surprise': 1 })
    expect(against('F', 'G', 'Celtic', 'Axis')).toMatchObject({ 'Western Front Surprise': 1 })
    expect(against('G', 'B', 'Danish North Sea', 'Allies')).not.toHaveProperty('Western Front Surprise')
  })
})

describe('ships on patrol', () => {
  // proves: tw-7.4-patrol-effects, tw-7.8.1-position-modifiers
  test('a patrol has its own modifier in its sea area, not that of a port beside it as well', () => {
    const world = at({ units: ['Britain Fleet P 1-12-5 @Channel', 'Germany Fleet G 1-12-5 Kiel'] })
    const of: Target = { ships: [ship(world, 'G')], air: [], side: 'Axis', carries: false, evades: false }
    const texts = (area: string, counter: boolean) =>
      interceptionParts(world, {
        ships: [ship(world, 'P')],
        base: { area: areaNamed(world, 'Channel') },
        area: areaNamed(world, area),
        target: of,
        counter,
      })!.map(({ text, value }) => `${text} ${value}`)
    expect(texts('Channel', false).filter((text) => /patrol/.test(text))).toEqual(['own patrol in the Sea Area -2'])
    expect(texts('Channel', true).filter((text) => /patrol/.test(text))).toEqual(['the patrol in the Channel beside the Sea Area -2'])
    expect(texts('English North Sea', false).filter((text) => /patrol/.test(text))).toEqual([
      'the patrol in the Channel 1 Sea Area away -1',
    ])
  })
})

describe('who intercepts, and when (7.8)', () => {
  // proves: tw-7.8-once-per-mission, tw-7.8-attempt, tw-7.2-interception-reach, tw-7.8-path-disclosure, tw-1.2-naval-force
  // proves: tw-7.8-naval-force
  test('a Fleet at Genoa that failed in one sea area may not try the same mission again in the next; another force may, and it may try another mission', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: [
          'Britain Fleet B 1-12-5 Gibraltar',
          'Britain Fleet C 1-12-5 Malta',
          'Italy Fleet Genoa 1-12-5 Genoa',
          'Italy Fleet Naples 1-12-5 Naples',
          'Britain INF Cargo 4-5 Gibraltar',
        ],
      },
      new ScriptedDice([10, 10, 10]),
    )
    const asked = run(world, sail(world, ['B'], 'Malta'), {
      'naval interception': [[idOf(world, 'Genoa')], [idOf(world, 'Genoa')], [idOf(world, 'Naples')]],
    })
    expect(asked.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))[0]).toMatch(/Genoa cannot go to the .* now/)
    expect(told(world, 'naval mission')[0]).toContain(
      'Gibraltar (2643) by the Straits (Mediterranean), Alboran Sea, Balearic Sea, Algerian Coast, Sardinian Sea and Sicilian Narrows (6 Sea Areas)',
    )
    const attempts = told(world, 'naval interception')
    expect(attempts).toHaveLength(2)
    expect(attempts[0]).toContain('from Genoa (2231)')
    expect(attempts[1]).toContain('from Naples (2727)')
    expect(asked.every(({ seat }) => seat === 'Italy')).toBe(true)
    run(world, sail(world, ['C'], 'Gibraltar'), { 'naval interception': [[idOf(world, 'Genoa')]] })
    expect(told(world, 'naval interception')).toHaveLength(3)
    expect(ship(world, 'B').sea).toBeGreaterThan(0)
  })

  // proves: tw-7.8-naval-force
  test('a Task Force goes as a whole; ships of it that a retreat has taken to another port are no part of the whole (7.12)', () => {
    const split = (port: string) => {
      const units = ['Britain Fleet B 1-12-5 Malta', 'Italy Fleet One 1-12-5 Taranto tf=Zara', `Italy Fleet Two 1-12-5 ${port} tf=Zara`]
      const world = at({ stage: 'Allied turn', units }, new ScriptedDice([10, 10, 10, 10]))
      const asked = run(world, sail(world, ['B'], 'Alexandria'), { 'naval interception': [[idOf(world, 'One')]] })
      return asked.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems)).join()
    }
    expect(split('Taranto')).toContain('7.12: Task Force Zara goes as a whole')
    expect(split('Naples')).toBe('')
  })

  // proves: tw-7.8-counter-interception, tw-11.4-interception-chain
  test('of the phasing side only ships that are activated come to the help of a mission (4.0, 7.9.7)', () => {
    const asked = (active: boolean) => {
      const world = at(
        {
          units: [
            'Italy Fleet One 1-12-5 Taranto',
            'Italy Fleet Two 1-12-5 Naples',
            'Italy Fleet Home 1-12-5 Genoa',
            'Britain Fleet M 1-12-5 Malta',
          ],
        },
        new ScriptedDice([], { interception: [1], 'naval combat': [4], 'naval depletion': [1, 1] }),
      )
      if (!active) for (const name of ['Two', 'Home']) world.remember((noted) => noted.activated.delete(idOf(world, name)))
      const journal = run(world, sail(world, ['One'], 'Tripoli'), {
        'naval interception': [[idOf(world, 'M')]],
        'naval counter-interception': [[]],
        'stay in a battle at sea': [false],
      })
      return journal.filter(({ decision, seat }) => decision === 'naval counter-interception' && seat === 'Italy').length
    }
    expect([asked(true), asked(false)]).toEqual([1, 0])
  })

  // proves: tw-7.10-lost-abilities, tw-7.2-interception-reach, tw-7.8-attempt, tw-7.8-distance
  test('a Depleted Fleet intercepts nobody, nor do ships out of reach', () => {
    const world = at({
      stage: 'Allied turn',
      units: ['Britain Fleet B 1-12-5 Gibraltar', 'Italy Fleet Hurt 1-12-5 Naples depleted', 'Italy Fleet Far 1-12-5 Trieste'],
    })
    expect(run(world, sail(world, ['B'], 'Oran'))).toEqual([])
  })

  // proves: tw-7.8.3-air-interception, tw-7.8-naval-before-air, tw-7.2-interception-reach, tw-11.2.1.1-sea-area-basing
  test('aircraft based beside the sea area need no roll and come after the ships; FTR do not come against ships outside straits', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: [
          'Britain Fleet B 1-12-5 Gibraltar',
          'Italy Fleet Naples 1-12-5 Naples',
          'Italy TAC Regia 1-5-4 Cagliari',
          'Italy FTR Caccia 2-3-2 Cagliari',
        ],
      },
      new ScriptedDice([10, 5, 5, 5]),
    )
    const journal = run(world, sail(world, ['B'], 'Malta'), {
      'naval interception': [[idOf(world, 'Naples')]],
      'air interception at sea': [[idOf(world, 'Regia'), idOf(world, 'Caccia')], [idOf(world, 'Regia')]],
      'stay in a battle at sea': [false],
    })
    expect(journal.find(({ decision }) => decision === 'air interception at sea')!.refused[0].problems[0]).toMatch(/Caccia cannot go/)
    const events = told(world, 'naval interception')
    expect(events[0]).toMatch(/rolled 10.*: a natural 10 always misses/)
    expect(events[1]).toMatch(/Regia.*need no roll/)
  })

  // proves: tw-7.12-task-forces, tw-2.4-open-information, tw-2.6-task-force
  test('a Task Force is a counter to the enemy until it is met: he does not read its ships in a miss, and does when he finds it', () => {
    const units = [
      'Britain Fleet B 1-12-5 Gibraltar tf=H',
      'Britain CV Ark 1-12-5 Gibraltar tf=H',
      'Britain NAC Ark_NAC 1-3-2 aboard=Ark',
      'Italy Fleet Naples 1-12-5 Naples',
    ]
    const missed = at({ stage: 'Allied turn', units }, new ScriptedDice([10]))
    run(missed, sail(missed, ['B', 'Ark'], 'Malta'), { 'naval interception': [[idOf(missed, 'Naples')]] })
    const seen = (world: World) =>
      world.events
        .filter(({ seats }) => seats === undefined || seats.includes('Italy'))
        .map(({ text }) => text)
        .join('\n')
    expect(seen(missed)).toContain('Task Force H')
    expect(seen(missed)).not.toContain('Ark')
    // Neither by the column of the table nor by the modifier of a carrier.
    expect(seen(missed)).not.toMatch(/\d units?:|CV\/NAC/)
    expect(missed.events.some(({ seats, text }) => seats?.includes('Britain') && text.includes('Ark'))).toBe(true)
    const found = at({ stage: 'Allied turn', units }, new ScriptedDice([1, 5, 5, 5, 5, 5, 5]))
    run(found, sail(found, ['B', 'Ark'], 'Malta'), { 'naval interception': [[idOf(found, 'Naples')]], 'stay in a battle at sea': [false] })
    expect(seen(found)).toMatch(/Task Force H is .*Ark/)
  })
})

describe('what interceptors do unasked', () => {
  // proves: tw-7.8-attempt, tw-7.12-task-forces, tw-7.8.2-evasion-chit, tw-7.8.3-air-interception
  test('a force goes out where its chance is 50% or better and its side is as strong as what it sees; each power keeps a Fleet in port', () => {
    const units = [
      'Britain Fleet B 1-12-5 Malta',
      'Italy Fleet One 1-12-5 Taranto',
      'Italy Fleet Two 1-12-5 Taranto',
      'Italy TAC Regia 1-5-4 Taranto',
    ]
    const world = at({ stage: 'Allied turn', units }, new ScriptedDice([], { interception: [10] }))
    const asked = run(world, sail(world, ['B'], 'Alexandria'), { 'air interception at sea': [[], [], [], []] })
    const sent = asked.filter(({ decision, answer }) => decision === 'naval interception' && (answer as string[]).length > 0)
    expect(sent.map(({ answer }) => (answer as string[]).length)).toEqual([1])
    const single = at({ stage: 'Allied turn', units: [...units.slice(0, 2), 'Britain INF Corps 4-5 Malta'] })
    single.embark(unitNamed(single, 'Corps'), unitNamed(single, 'B') as NavalUnit)
    const alone = run(single, sail(single, ['B'], 'Alexandria'))
    expect(alone.length).toBeGreaterThan(0)
    expect(alone.every(({ answer }) => (answer as string[]).length === 0)).toBe(true)
  })
})

const idOf = (world: World, name: string) => unitNamed(world, name).id
