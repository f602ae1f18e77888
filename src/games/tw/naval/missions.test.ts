import { describe, expect, test } from 'vitest'
import type { SheetNode } from '../../../engine/decision.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { stratmoveSegment } from '../stratmove/stratmove.ts'
import { position, type PositionNotation, run, ScriptedDice, unitNamed } from '../testing/position.ts'
import { patrolAttacks } from './attack-at-sea.ts'
import { baseChanges } from './base-change.ts'
import { carrierStrikes } from './carrier-strike.ts'
import { supplyCuts } from './cut-supply.ts'
import { Standing } from '../sheet/standing.ts'
import { patrolsReturn } from './patrols.ts'
import { interceptRaiders } from './raiders.ts'
import { supplyRuns } from './run-supply.ts'
import { areaNamed } from '../field/sea.ts'
import { loads, seaTransports } from './sea-transport.ts'
import { isCut, supplyLine } from './supply-lines.ts'
import { navalLines } from './sheet.ts'
import { dissolveLater, taskForce, taskForces } from './task-forces.ts'
import type { Troop } from '../state.ts'

const WARS = [
  ['Germany', 'Britain'],
  ['Italy', 'Britain'],
  ['Italy', 'France'],
  ['Germany', 'France'],
] as const
const ALL = { Germany: { effort: 'SLE' }, Italy: { effort: 'SLE' }, Britain: { effort: 'SLE' }, France: { effort: 'SLE' } } as const
/** Britain stands alone: its seat is asked first. */
const ALONE = { Germany: 'Axis', Italy: 'Axis', Britain: 'Allies' } as const
type World = ReturnType<typeof position>
const at = (notation: PositionNotation, dice?: ScriptedDice) => position({ wars: WARS, plans: ALL, turn: 'Summer 1940', ...notation }, dice)
const ship = (world: World, name: string) => unitNamed(world, name) as NavalUnit
const idOf = (world: World, name: string) => unitNamed(world, name).id
const code = (world: World, place: string) => world.map.code(world.map.find(place)!)
const texts = (world: World, kind: string) => world.events.filter((event) => event.kind === kind).map(({ text }) => text)
const refusals = (journal: ReturnType<typeof run>) => journal.flatMap(({ refused }) => refused.flatMap(({ problems }) => problems))

describe('Sea Transport (7.5)', () => {
  // proves: tw-7.5-capacity, tw-3.9.3-breakdown, tw-7.7.1-capacity, tw-7.10-lost-abilities
  test('a Fleet carries a unit, three breakdown counters, or two Depleted units of a kind', () => {
    const world = at({
      units: [
        'Britain Fleet B 1-12-5 Gibraltar',
        'Britain INF Whole 4-5 Gibraltar',
        'Britain INF P1 2-5 Gibraltar breakdown',
        'Britain INF P2 2-5 Gibraltar breakdown',
        'Britain INF P3 1-5 Gibraltar breakdown',
        'Britain INF P4 1-5 Gibraltar breakdown',
        'Britain INF D1 4-5 Gibraltar depleted',
        'Britain INF D2 4-5 Gibraltar depleted',
        'Britain TAC A1 1-5-4 Gibraltar depleted',
      ],
    })
    const fits = (...names: string[]) =>
      loads(
        [ship(world, 'B')],
        names.map((name) => unitNamed(world, name) as Troop),
      ) !== null
    expect(fits('Whole')).toBe(true)
    expect(fits('Whole', 'P1')).toBe(false)
    expect(fits('P1', 'P2', 'P3')).toBe(true)
    expect(fits('P1', 'P2', 'P3', 'P4')).toBe(false)
    expect(fits('D1', 'D2')).toBe(true)
    expect(fits('D1', 'A1')).toBe(false)
    expect(fits('D1', 'Whole')).toBe(false)
  })

  // proves: tw-7.5-procedure, tw-7.5-enemy-contact, tw-7.0-one-mission
  test('the unit lands beside the enemy and keeps its movement less one point; the Fleet goes back and does nothing more this turn', () => {
    const world = at({
      units: ['Italy Fleet One 1-12-5 Taranto', 'Italy INF Corps 4-5 Taranto', 'Italy INF Other 4-5 Taranto', 'Britain INF Enemy 4-5 3722'],
    })
    const order = (unit: string, to: string) => ({
      'sea transport': [{ units: [idOf(world, unit)], ships: [idOf(world, 'One')], to: code(world, to) }],
    })
    run(world, seaTransports(world, 'Italy'), order('Corps', 'Benghazi'))
    const journal = run(world, seaTransports(world, 'Italy'), order('Other', 'Tripoli'))
    expect(world.map.name(unitNamed(world, 'Corps').hex)).toMatch(/^Benghazi/)
    expect(world.ops.mpsLeft.get(idOf(world, 'Corps'))).toBe(4)
    expect(world.map.name(ship(world, 'One').hex)).toMatch(/^Taranto/)
    expect(refusals(journal)[0]).toMatch(/7\.0: One has had its mission/)
  })

  // proves: tw-7.5-procedure, tw-7.5-enemy-contact
  test('a unit walks to the port first, and has left what march and landing leave it (7.5)', () => {
    const world = at({ units: ['Italy Fleet One 1-12-5 Taranto', 'Italy INF Corps 4-5 2726', 'Italy TAC Regia 1-5-4 Naples'] })
    const order = (unit: string) => ({
      'sea transport': [{ units: [idOf(world, unit)], ships: [idOf(world, 'One')], to: code(world, 'Benghazi') }],
    })
    expect(refusals(run(world, seaTransports(world, 'Italy'), order('Regia')))[0]).toMatch(/Regia is not in Taranto.*aircraft stage there/)
    run(world, seaTransports(world, 'Italy'), order('Corps'))
    expect(world.map.name(unitNamed(world, 'Corps').hex)).toMatch(/^Benghazi/)
    expect(world.ops.mpsLeft.get(idOf(world, 'Corps'))).toBe(2)
  })

  // proves: tw-7.0-naval-units, tw-7.5-capacity, tw-7.10-lost-abilities
  test('a unit elsewhere, a Depleted Fleet and a port of the enemy are refused', () => {
    const world = at({
      units: [
        'Italy Fleet One 1-12-5 Taranto',
        'Italy Fleet Hurt 1-12-5 Taranto depleted',
        'Italy INF Corps 4-5 Taranto',
        'Italy INF Far 4-5 Trieste',
      ],
    })
    const order = (unit: string, by: string, to: string) => ({ units: [idOf(world, unit)], ships: [idOf(world, by)], to: code(world, to) })
    const why = (unit: string, by: string, to: string) =>
      refusals(run(world, seaTransports(world, 'Italy'), { 'sea transport': [order(unit, by, to)] }))[0]
    expect(why('Far', 'One', 'Tripoli')).toMatch(/Far cannot reach the Fleets in Taranto/)
    expect(why('Corps', 'Hurt', 'Tripoli')).toMatch(/7\.10/)
    expect(why('Corps', 'One', 'Malta')).toMatch(/no friendly port/)
  })
})

describe('patrols (7.4)', () => {
  const units = [
    'Britain Fleet B 1-12-5 Southampton',
    'Germany Fleet G 1-12-5 Kiel',
    'Germany TAC Lf3 1-5-4 Cherbourg',
    'Germany FTR JG2 3-3-2 Cherbourg',
  ]
  const control = { Cherbourg: 'Germany' }

  // proves: tw-7.4-patrol-order, tw-7.4-patrol-duration, tw-2.6-patrol-marker, tw-3.10.2-naval-return-and-patrols
  test("a patrol lasts through the enemy's player turn and its owner's own, and goes home unless it stays", () => {
    const world = at({ stage: 'Allied turn', sides: ALONE, units: ['Britain Fleet B 1-12-5 Southampton'] })
    const order = { ships: [idOf(world, 'B')], in: 'Channel' }
    expect(refusals(run(world, patrolsReturn(world), { patrol: [order, order] }))[0]).toMatch(
      /goes on with its patrol in the Channel already/,
    )
    expect(ship(world, 'B')).toMatchObject({ place: 'sea', sea: areaNamed(world, 'Channel'), patrol: code(world, 'Southampton') })
    world.remember((noted) => noted.navalMissions.clear())
    run(world, patrolsReturn(world), { patrol: [{ ships: [idOf(world, 'B')], in: 'Channel' }] })
    expect(ship(world, 'B').place).toBe('sea')
    world.remember((noted) => noted.navalMissions.clear())
    run(world, patrolsReturn(world))
    expect(world.map.name(ship(world, 'B').hex)).toMatch(/^Southampton/)
    expect(ship(world, 'B').patrol).toBeUndefined()
  })

  // proves: tw-2.6-patrol-marker, tw-3.10.2-naval-return-and-patrols, tw-7.4-patrol-order
  test('there are none before Spring 1940, none on an MLE, and none of Depleted ships (7.4)', () => {
    const order = (world: World) => ({ patrol: [{ ships: [idOf(world, 'B')], in: 'Channel' }] })
    const early = at({ turn: 'Winter 1939', stage: 'Allied turn', sides: ALONE, units })
    expect(refusals(run(early, patrolsReturn(early), order(early)))[0]).toMatch(/before Spring 1940/)
    const mle = at({ stage: 'Allied turn', sides: ALONE, units, plans: { ...ALL, Britain: { effort: 'MLE' } } })
    expect(refusals(run(mle, patrolsReturn(mle), order(mle)))[0]).toMatch(/4\.4/)
    const hurt = at({ stage: 'Allied turn', sides: ALONE, units: ['Britain Fleet B 1-12-5 Southampton depleted'] })
    expect(refusals(run(hurt, patrolsReturn(hurt), order(hurt)))[0]).toMatch(/7\.4/)
  })

  // proves: tw-7.4-attack-on-patrol, tw-11.2.1.1-sea-area-basing
  test('aircraft beside the sea area find a patrol without a roll, FTR in straits alone; the patrol stays if it does not break off', () => {
    const world = at(
      { units: [...units.slice(1), 'Britain Fleet B 1-12-5 @Channel'], control },
      new ScriptedDice([], { surprise: [9], flak: [1], 'naval combat': [8], 'naval depletion': [1] }),
    )
    run(world, patrolAttacks(world, 'Germany'), {
      'attack patrol': [{ in: 'Channel', with: [idOf(world, 'Lf3'), idOf(world, 'JG2')] }],
      'stay in a battle at sea': [false],
      'air counter-interception at sea': [[], []],
    })
    expect(texts(world, 'naval interception')[0]).toMatch(/Lf3.*JG2.*need no roll/)
    expect(texts(world, 'naval battle').some((text) => /3 to 1 Fleets/.test(text))).toBe(true)
    const open = at({ units: ['Germany FTR JG2 3-3-2 Wilhelmshaven', 'Britain Fleet B 1-12-5 @Danish_North_Sea'] })
    expect(
      refusals(run(open, patrolAttacks(open, 'Germany'), { 'attack patrol': [{ in: 'Danish North Sea', with: [idOf(open, 'JG2')] }] }))[0],
    ).toMatch(/FTR attack ships in straits alone/)
  })
})

describe('supply at sea (12.1.2, 12.7)', () => {
  // proves: tw-12.7.2-sea-blockade, tw-7.4-patrol-effects, tw-12.1.1-sea-path
  test('a patrol that nobody challenges blocks the line; with own ships in the area it is open', () => {
    const units = [
      'Britain Fleet G 1-12-5 Gibraltar',
      'Italy Fleet I 1-12-5 @Sicilian_Narrows',
      'Italy Fleet J 1-12-5 @Central_Med',
      'Italy Fleet K 1-12-5 @Ionian',
    ]
    const blocked = at({ units })
    const malta = blocked.map.find('Malta')!
    expect(supplyLine(at({ units: units.slice(0, 1) }), malta, 'Britain')).not.toBeNull()
    expect(supplyLine(blocked, malta, 'Britain')).toBeNull()
    expect(supplyLine(at({ units: [...units, 'Britain Fleet M 1-12-5 @Sicilian_Narrows'] }), malta, 'Britain')).not.toBeNull()
    expect(supplyLine(at({ units: ['Britain Fleet G 1-12-5 Gibraltar depleted'] }), malta, 'Britain')).toBeNull()
  })

  // proves: tw-12.1.2-interdiction, tw-7.8.3-air-interception, tw-7.8.4-identify-supply, tw-7.8.4-interdiction
  test("aircraft beside the line cut it without a roll when nobody comes; it stays cut through its owner's player turn (12.1.2)", () => {
    const world = at({ units: ['Italy TAC Regia 1-5-4 Cagliari', 'Italy FTR Caccia 2-3-2 Cagliari', 'Britain Fleet G 1-12-5 Gibraltar'] })
    const malta = world.map.find('Malta')!
    const line = [
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
    ]
    run(world, supplyCuts(world, 'Italy'), {
      'cut supply': [
        { line: code(world, 'Malta'), with: [idOf(world, 'Caccia')] },
        { line: code(world, 'Malta'), with: [idOf(world, 'Regia')] },
      ],
      'supply line': [line],
      'naval counter-interception': [[]],
    })
    expect(texts(world, 'supply').some((text) => /Caccia is an FTR/.test(text))).toBe(true)
    expect(isCut(world, malta)).toBe(true)
    world.note({ stage: 'Allied turn' })
    expect(isCut(world, malta)).toBe(true)
    world.note({ turn: { ...world.state.turn, index: world.state.turn.index + 1 } })
    expect(isCut(world, malta)).toBe(false)
  })

  // proves: tw-12.7.2-running-supply
  test('a supply run that is not met opens the port again', () => {
    const world = at({
      stage: 'Allied turn',
      units: ['Britain Fleet B 1-12-5 Alexandria', 'Britain Fleet C 1-12-5 Gibraltar'],
      control: { Tobruk: 'Britain' },
    })
    world.note({ cutPorts: { [code(world, 'Tobruk')]: world.playerTurn } })
    run(world, supplyRuns(world, 'Britain'), {
      'run supply': [{ to: code(world, 'Tobruk'), from: code(world, 'Alexandria'), ships: [idOf(world, 'B')] }],
    })
    expect(isCut(world, world.map.find('Tobruk')!)).toBe(false)
    expect(world.map.name(ship(world, 'B').hex)).toMatch(/^Alexandria/)
  })

  // proves: tw-12.7.2-running-supply
  test('a fourth ship does not escort a supply run, a CV without planes neither (12.7.2)', () => {
    const names = ['A', 'B', 'C']
    const world = at({
      stage: 'Allied turn',
      units: [...names.map((name) => `Britain Fleet ${name} 1-12-5 Alexandria`), 'Britain CV Bare 1-12-5 Alexandria'],
      control: { Tobruk: 'Britain' },
    })
    const order = (ships: readonly string[]) => ({
      'run supply': [{ to: code(world, 'Tobruk'), from: code(world, 'Alexandria'), ships: ships.map((name) => idOf(world, name)) }],
    })
    expect(refusals(run(world, supplyRuns(world, 'Britain'), order([...names, 'Bare'])))[0]).toMatch(/12\.7\.2: at most 3 Fleets/)
    expect(refusals(run(world, supplyRuns(world, 'Britain'), order(names)))).toEqual([])
  })

  // proves: tw-12.7.2-running-supply, tw-7.8.3-air-interception
  test('a run without escort is met by a TAC; the Fleet of Alexandria comes to help and is beaten off, and Tobruk stays cut off (12.7.2, example 2)', () => {
    const world = at(
      {
        stage: 'Allied turn',
        units: ['Britain Fleet B 1-12-5 Alexandria', 'Germany TAC Lf2 1-5-4 Benghazi'],
        control: { Tobruk: 'Britain', Benghazi: 'Italy' },
      },
      new ScriptedDice([], { 'counter-interception': [1], flak: [1], 'naval combat': [6], 'naval depletion': [1] }),
    )
    world.note({ cutPorts: { [code(world, 'Tobruk')]: world.playerTurn } })
    run(world, supplyRuns(world, 'Britain'), {
      'run supply': [
        {
          to: code(world, 'Tobruk'),
          from: code(world, 'Alexandria'),
          ships: [],
          via: ['Egyptian Coast', 'Tobruk Waters', 'Gulf of Sidra', 'Tobruk Waters'],
        },
      ],
      'air interception at sea': [[idOf(world, 'Lf2')]],
      'naval counter-interception': [[idOf(world, 'B')]],
      'stay in a battle at sea': [false],
    })
    expect(
      texts(world, 'naval battle').some((text) => /ships against aircraft: 1 to 3 Fleets, 1-3; .*attacker escorts supply \+1/.test(text)),
    ).toBe(true)
    expect(texts(world, 'supply').at(-1)).toMatch(/does not come through/)
    expect(isCut(world, world.map.find('Tobruk')!)).toBe(true)
  })

  // proves: tw-7.8.4-interdiction, tw-12.1.2-interdiction
  test("ships roll against a supply line as against one unit of its owner's navy", () => {
    const world = at(
      { units: ['Italy Fleet I 1-12-5 Palermo', 'Britain Fleet G 1-12-5 Gibraltar'] },
      new ScriptedDice([], { interception: [2] }),
    )
    const line = [
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
    ]
    run(world, supplyCuts(world, 'Italy'), {
      'cut supply': [{ line: code(world, 'Malta'), in: ['Sardinian Sea'], with: [idOf(world, 'I')] }],
      'supply line': [line],
      'naval counter-interception': [[]],
    })
    expect(texts(world, 'naval interception')[0]).toMatch(
      /a supply line, which counts as 1 unit: 5 or less; Third-Rate against First-Rate \+3, .*rolled 2/,
    )
  })

  // proves: tw-12.7.3-sea-transport-supply
  test('a unit out of supply in both ports is not carried; when supply has been run to where it stands, it is (12.7.3)', () => {
    const world = at({
      stage: 'Allied turn',
      units: ['Britain Fleet B 1-12-5 Malta', 'Britain MOT Mot 3-7 Malta', 'Britain Fleet M 1-12-5 Alexandria'],
      control: { 'Suda Bay': 'Britain' },
    })
    for (const port of ['Malta', 'Suda Bay']) world.note({ cutPorts: { ...world.state.cutPorts, [code(world, port)]: world.playerTurn } })
    const order = { 'sea transport': [{ units: [idOf(world, 'Mot')], ships: [idOf(world, 'B')], to: code(world, 'Suda Bay') }] }
    expect(refusals(run(world, seaTransports(world, 'Britain'), order))[0]).toMatch(/12\.6\.3|12\.7\.3/)
    run(world, supplyRuns(world, 'Britain'), { 'run supply': [{ to: code(world, 'Malta'), from: code(world, 'Alexandria'), ships: [] }] })
    expect(isCut(world, world.map.find('Malta')!)).toBe(false)
    run(world, seaTransports(world, 'Britain'), order)
    expect(world.map.name(unitNamed(world, 'Mot').hex)).toMatch(/^Suda Bay/)
  })
})

describe('carrier strikes (11.7, 7.9.6)', () => {
  const units = [
    'Britain CV Illustrious 1-12-5 Alexandria',
    'Britain NAC Ill_NAC 1-3-2 aboard=Illustrious',
    'Italy Fleet One 1-12-5 Taranto',
    'Italy Fleet Two 1-12-5 Taranto',
  ]

  // proves: tw-11.7.1-carrier-strike-procedure, tw-11.7.2-surprise, tw-11.7.3-first-carrier-strike, tw-2.6-cv-nac, tw-7.9.3-surprise
  // proves: tw-7.9.9-modifiers
  test('the first strike of a power with surprise: three times the aircraft, no flak, a further -2; the attacker picks the ship', () => {
    const world = at({ stage: 'Allied turn', units }, new ScriptedDice([], { surprise: [2], 'naval combat': [5], 'naval depletion': [9] }))
    run(world, carrierStrikes(world, 'Britain'), {
      'carrier strike': [{ ships: [idOf(world, 'Illustrious')], at: code(world, 'Taranto') }],
      'naval interception': [[], [], [], [], [], [], []],
      'naval losses': [[idOf(world, 'Two')]],
      'stay in a battle at sea': [false],
    })
    const strike = texts(world, 'naval battle').find((text) => text.startsWith('Round 1'))!
    expect(strike).toMatch(
      /3 to 2 Fleets \(aircraft counted 3 times\), 3-2; First-Rate against Third-Rate -3, attacker has a CV-based NAC -1, first carrier strike -2; rolled 5 -6 = -1/,
    )
    expect(texts(world, 'flak')).toEqual([])
    expect(ship(world, 'Two').place).toBe('pool')
    expect(ship(world, 'One').place).toBe('map')
    expect(world.map.name(ship(world, 'Illustrious').hex)).toMatch(/^Alexandria/)
  })

  // proves: tw-7.9.6-shipyard-strike, tw-7.1-port-defence, tw-15.1.5.6-bombed-shipyards, tw-7.9.2-ship-attackers
  test("ships on a shipyard's track are set back by the damage, to 0 at worst, and never sunk; the port fires flak, they do not", () => {
    const world = at(
      { stage: 'Allied turn', units: [...units.slice(0, 2), 'Italy Fleet New 1-12-5 yard:Taranto:3'] },
      new ScriptedDice([], { surprise: [10], flak: [1], 'naval combat': [1], 'naval depletion': [9] }),
    )
    run(world, carrierStrikes(world, 'Britain'), {
      'carrier strike': [{ ships: [idOf(world, 'Illustrious')], at: code(world, 'Taranto'), yard: true }],
      'stay in a battle at sea': [false],
    })
    expect(ship(world, 'New')).toMatchObject({ place: 'yard', space: 0 })
    expect(texts(world, 'flak')[0]).toMatch(/city 1|port 1/)
  })
})

describe('Task Forces, Evasion, bases', () => {
  // proves: tw-2.6-task-force, tw-7.12-task-forces
  test('two or three British ships of a port form a Task Force, unseen by the enemy, and dissolve (7.12)', () => {
    const world = at({
      stage: 'Allied turn',
      units: ['Britain Fleet A 1-12-5 Gibraltar', 'Britain Fleet B 1-12-5 Gibraltar', 'France Fleet F 1-12-5 Gibraltar'],
    })
    const form = (names: readonly string[]) =>
      run(world, taskForces(world), { 'task force': [{ name: 'H', ships: names.map((name) => idOf(world, name)) }] })
    expect(refusals(form(['A']))[0]).toMatch(/7\.12/)
    expect(refusals(form(['A', 'F']))[0]).toMatch(/7\.12/)
    form(['A', 'B'])
    expect(ship(world, 'A').taskForce).toBe('H')
    expect(world.events.every(({ seats }) => seats !== undefined && !seats.includes('Germany') && !seats.includes('Italy'))).toBe(true)
    run(world, taskForces(world), { 'task force': [{ name: 'H', dissolve: true }] })
    expect(ship(world, 'B').taskForce).toBeUndefined()
  })

  // proves: tw-7.12-task-forces
  test('a Task Force on patrol is dissolved at sea (7.12)', () => {
    const world = at({ stage: 'Allied turn', units: ['Britain Fleet One 1-12-5 @Channel tf=H', 'Britain Fleet Two 1-12-5 @Channel tf=H'] })
    run(world, taskForces(world), { 'task force': [{ name: 'H', dissolve: true }] })
    expect(world.events.at(-1)!.text).toContain('Task Force H is dissolved in the Channel')
  })

  // proves: tw-7.12-task-forces
  test('a Task Force is dissolved at any time of its player turn: before stratmoves its ships go apart then (7.12)', () => {
    const world = at({
      stage: 'Allied turn',
      sides: { Germany: 'Axis', Britain: 'Allies' },
      plans: { Britain: { effort: 'SLE' } },
      units: ['Britain Fleet A 1-12-5 Gibraltar tf=H', 'Britain Fleet B 1-12-5 Gibraltar tf=H'],
    })
    const alone = { 'stratmove of ships': [{ units: [idOf(world, 'A')], to: world.map.code(world.map.find('Malta')!), by: 'sea' }] }
    run(world, stratmoveSegment(world), alone)
    expect(world.events.map(({ text }) => text).join()).toContain('7.12: Task Force H goes as a whole')
    run(world, stratmoveSegment(world), { ...alone, 'dissolve task force before stratmoves': [{ name: 'H', dissolve: true }] })
    expect([ship(world, 'A').hex, ship(world, 'B').hex].map((hex) => world.map.placesAt(hex)[0].name)).toEqual(['Malta', 'Gibraltar'])
  })

  test('its dissolving is ordered beforehand, and waits for its moment', () => {
    const world = at({ stage: 'Allied turn', units: ['Britain Fleet A 1-12-5 Gibraltar tf=H', 'Britain Fleet B 1-12-5 Gibraltar tf=H'] })
    const read = (text: string) => {
      const node = (parseSheet(text).documents[0].value as ReadonlyMap<string, SheetNode>).get('task forces')!
      const reader = new TwReader(world, 'Britain')
      const answers = [taskForce, dissolveLater.stratmoves, dissolveLater.end].map((kind) =>
        kind.sheet!.read(world, reader, (node.value as readonly SheetNode[])[0]),
      )
      return [...answers, ...reader.problems.map(({ message }) => message)]
    }
    const gone = { name: 'H', dissolve: true }
    expect(read('task forces: [{dissolve: H}]')).toEqual([gone, null, null])
    expect(read('task forces: [{dissolve: H, before: stratmoves}]')).toEqual([null, gone, null])
    expect(read('task forces: [{dissolve: H, before: end}]')).toEqual([null, null, gone])
    expect(read('task forces: [{dissolve: H, before: tea}]')).toEqual([
      undefined,
      null,
      null,
      expect.stringContaining("'tea' is none of stratmoves, end"),
    ])
    expect(read('task forces: [{name: K, ships: [A, B], before: end}]').at(-1)).toContain('7.12')
  })

  // proves: tw-7.8.2-evasion-chit
  test('an Evasion chit is +4 on every interception of one naval force; it must be bought, and is played once a year', () => {
    const units = ['Germany Fleet G 1-12-5 Kiel', 'Germany INF Corps 4-5 Kiel', 'Britain Fleet B 1-12-5 Scapa_Flow']
    const order = (world: World) => ({
      'sea transport': [{ units: [idOf(world, 'Corps')], ships: [idOf(world, 'G')], to: code(world, 'Bergen'), evade: true }],
      'naval interception': [[idOf(world, 'B')]],
    })
    const without = at({ units, control: { Bergen: 'Germany' } })
    expect(refusals(run(without, seaTransports(without, 'Germany'), order(without)))[0]).toMatch(/7\.8\.2.*no Evasion chit/)
    const world = at(
      { units, control: { Bergen: 'Germany' }, plans: { ...ALL, Germany: { effort: 'SLE', evasion: true } } },
      new ScriptedDice([], { interception: [10] }),
    )
    run(world, seaTransports(world, 'Germany'), order(world))
    expect(texts(world, 'naval interception')[0]).toContain('Evasion chit +4')
    expect(world.state.evasionPlayed.Germany).toBe(1940)
  })

  // proves: tw-7.8.2-evasion-chit, tw-12.7.3-sea-transport-supply
  test('Germany has Evasion chits from Spring 1940 to Spring 1942, France none, and nobody two in a year', () => {
    const why = (turn: string, nation: 'Germany' | 'France', used = false) => {
      const world = at({
        turn,
        stage: nation === 'Germany' ? 'Axis turn' : 'Allied turn',
        plans: { ...ALL, [nation]: { effort: 'SLE', evasion: true } },
        control: { Bergen: 'Germany' },
        units: [
          'Germany Fleet Germany_F 1-12-5 Kiel',
          'Germany INF Germany_C 4-5 Kiel',
          'France Fleet France_F 1-12-5 Marseilles',
          'France INF France_C 4-5 Marseilles',
          'France INF Paris 4-5 Paris',
        ],
      })
      if (used) world.note({ evasionPlayed: { ...world.state.evasionPlayed, [nation]: world.state.turn.year } })
      const order = {
        units: [idOf(world, `${nation} C`)],
        ships: [idOf(world, `${nation} F`)],
        to: code(world, nation === 'Germany' ? 'Bergen' : 'Bone'),
        evade: true,
      }
      return refusals(run(world, seaTransports(world, nation), { 'sea transport': [order] }))[0]
    }
    expect(why('Spring 1942', 'Germany')).toBeUndefined()
    expect(why('Summer 1942', 'Germany')).toMatch(/7\.8\.2: Germany has Evasion chits from Spring 1940 to Spring 1942/)
    expect(why('Winter 1939', 'Germany')).toMatch(/7\.8\.2: Germany has Evasion chits/)
    expect(why('Summer 1940', 'France')).toMatch(/7\.8\.2: only Germany, Britain, USA/)
    expect(why('Summer 1940', 'Germany', true)).toMatch(/7\.8\.2: Germany has used its Evasion chit of this year/)
  })

  // proves: tw-7.6.2-base-change, tw-4.5-pass, tw-7.2-sea-movement
  test('ships change base in the Operations Segment on a Pass, five sea areas at most; others are sent to strategic movement', () => {
    const units = ['Britain Fleet B 1-12-5 Gibraltar']
    const order = (world: World, to: string) => ({ 'change base': [{ ships: [idOf(world, 'B')], to: code(world, to) }] })
    const sle = at({ stage: 'Allied turn', units })
    expect(refusals(run(sle, baseChanges(sle, 'Britain'), order(sle, 'Oran')))[0]).toMatch(/7\.6\.2.*stratmove/)
    const pass = at({ stage: 'Allied turn', units, plans: { ...ALL, Britain: { effort: 'Pass' } } })
    expect(refusals(run(pass, baseChanges(pass, 'Britain'), order(pass, 'Alexandria')))[0]).toMatch(/ships sail 5/)
    run(pass, baseChanges(pass, 'Britain'), order(pass, 'Casablanca'))
    expect(world(pass)).toMatch(/^Casablanca/)
  })
})

describe('raiders (5.1.2.2)', () => {
  // proves: tw-5.1.2.1-raider-placement, tw-5.1.2.2-interception-near-ports
  test('may be intercepted on their way to the North Atlantic; those that are not come through', () => {
    const at39 = at(
      { units: ['Germany Fleet G 1-12-5 Wilhelmshaven', 'Britain Fleet B 1-12-5 Scapa_Flow'] },
      new ScriptedDice([], { interception: [10] }),
    )
    let through: readonly NavalUnit[] = []
    run(
      at39,
      (function* () {
        through = yield* interceptRaiders(at39, [ship(at39, 'G')], ship(at39, 'G').hex)
      })(),
      { 'naval interception': [[idOf(at39, 'B')]] },
    )
    expect(through.map(({ name }) => name)).toEqual(['G'])
    expect(texts(at39, 'naval interception')).toHaveLength(1)
  })
})

describe('the prefilled sheet', () => {
  test('names the ships where they lie and what they may do, in either player turn', () => {
    const world = at({
      stage: 'Allied turn',
      sides: ALONE,
      units: ['Britain Fleet Home 1-12-5 Scapa_Flow', 'Britain Fleet Second 1-12-5 Scapa_Flow', 'Germany Fleet G 1-12-5 Kiel'],
    })
    const own = navalLines(new Standing(world, 'Britain')).join('\n')
    expect(own).toContain('Scapa Flow')
    for (const word of ['#task forces:', '#sea transport:', '#patrol:', '#run supply:', '#intercept:', '#sea battle:'])
      expect(own).toContain(word)
    const other = navalLines(new Standing(world, 'Germany')).join('\n')
    expect(other).toContain('#intercept:')
    expect(other).not.toContain('#sea transport:')
  })
})

const world = (each: World): string => each.map.name(ship(each, 'B').hex)
