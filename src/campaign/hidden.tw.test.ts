import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { midways, playedRest, rehearsedRest } from '../commands/testing-midway.ts'
import { atRandom } from '../commands/testing-rehearsal.ts'
import { planned, sheetFrom } from '../commands/testing-answers-campaign.ts'
import type { Json, Question } from '../engine/decision.ts'
import type { GameEvent } from '../engine/event.ts'
import { ReplayError } from '../engine/play.ts'
import type { Game } from '../engine/game.ts'
import { Draw } from '../engine/testing-draw.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import { lentBy } from '../games/testing-registry.ts'
import { randomAnswer } from '../games/tw/testing/random-answers.ts'
import { DISGUISES, disguised, opponents, otherShips, withDiplomacy, withTaskForces } from '../games/tw/testing/secrets.ts'
import type { TwWorld } from '../games/tw/world.ts'
import { powersOfSeat, seatOf } from '../games/tw/powers.ts'
import {
  diceOf,
  differences,
  type Hand,
  learned,
  type Played,
  playFor,
  type Spy,
  expectUselessOrdersUnseen,
  type Written,
} from './testing-hidden.ts'
import { byName } from '../board/by-name.ts'
import { parseSheet } from '../orders/parse.ts'

const FILE = 'west-1939.yaml'
const scenario = parse(readFileSync(fileURLToPath(new URL(`../../scenarios/${FILE}`, import.meta.url)), 'utf8')) as { game: string }
const game = createGame(scenario.game, choiceOf(scenario)) as Game<TwWorld>
const start = game.setUp(scenario)
const load = (snapshot: Json): TwWorld => game.load(snapshot, diceOf(1))
/** More of everything for a longer run: HIDDEN_SEEDS=50 npx vitest run src/campaign/hidden.tw.test.ts */
const SEEDS = Array.from({ length: Number(process.env.HIDDEN_SEEDS ?? 1) }, (_, i) => i + 1)

/** A sheet of orders that no rule allows, and standing orders whose conditions never hold. */
function orders(_: Game<TwWorld>, world: TwWorld, seat: string, draw: Draw): Written {
  const own = world.units().filter((unit) => unit.place === 'map' && seatOf(world, unit) === seat)
  const far = draw
    .some(
      own.filter(({ kind }) => kind === 'ground'),
      4,
    )
    .map(({ id }) => ({ units: [id], to: 'South Africa' }))
  const ships = draw
    .some(
      own.filter(({ kind }) => kind === 'naval'),
      3,
    )
    .map(({ id }) => ({ ships: [id], to: 'Vichy' }))
  const policies = game.decisions.flatMap(({ name, policies: named }) =>
    Object.keys(named ?? {})
      .slice(0, 1)
      .map((policy) => [name, [{ when: 'false', do: policy }]] as const),
  )
  return {
    sheet: {
      seat,
      note: `secret ${draw.below(1000)}`,
      move: far,
      attack: far.map(({ units }) => ({ at: 'South Africa', with: units })),
      'change base': ships,
      stratmove: [...far, ...ships.map(({ ships: units, to }) => ({ units, to }))],
      patrol: ships.map((each) => ({ ships: each.ships, in: 'Caspian Sea' })),
    },
    standing: { 'standing orders': Object.fromEntries(draw.some(policies, 6)) },
  }
}

/** What a seat asks and writes that wants to know what is where. */
function spy(world: TwWorld, seat: string): Spy {
  const strange = world
    .units()
    .filter(
      (unit) =>
        (unit.kind === 'naval' || unit.kind === 'strategic') &&
        seatOf(world, unit) !== seat &&
        unit.place !== 'gone' &&
        unit.place !== 'pool',
    )
  const ships = strange.filter(({ kind }) => kind === 'naval')
  const ports = [...new Set(ships.filter(({ place }) => place === 'map').map(({ hex }) => world.map.code(hex)))]
  const aircraft = world
    .units()
    .filter((unit) => unit.kind === 'air' && unit.place === 'map' && seatOf(world, unit) === seat)
    .slice(0, 2)
    .map(({ id }) => id)
  const fleets = world
    .units()
    .filter((unit) => unit.kind === 'naval' && unit.place === 'map' && seatOf(world, unit) === seat)
    .slice(0, 2)
    .map(({ id }) => id)
  const troops = world
    .units()
    .filter((unit) => unit.kind === 'ground' && unit.place === 'map' && seatOf(world, unit) === seat)
    .slice(0, 3)
    .map(({ id }) => id)
  return {
    queries: [
      ['my units', ''],
      ...strange.map(({ id }) => ['where is', id] as const),
      ...strange.map(({ nation, name }) => ['where is', `${nation} ${name}`] as const),
      ...ports.map((port) => ['hex', port] as const),
      ...[...troops, ...strange.map(({ id }) => id)].map((id) => ['reach', id] as const),
      ['weather', ''],
      ['diplomacy', ''],
      ['diplomacy', 'Greece'],
    ],
    places: ports,
    sheets: [
      {
        'port strike': ports.map((at) => ({ at, with: aircraft })),
        'carrier strike': ports.map((at) => ({ at, ships: fleets })),
        'cut supply': ports.map((line) => ({ line, with: fleets })),
      },
      // A receipt plays these ahead, against whatever lies in ports and at sea.
      {
        'sea transport': ports.map((to) => ({ units: troops, ships: fleets, to })),
        invade: ports.map((at) => ({ fleets, beaches: [{ at, with: troops }] })),
        rail: ports.map((to) => ({ unit: troops[0], to })),
        move: ports.map((to) => ({ units: troops, to })),
        attack: ports.map((at) => ({ at, with: troops })),
      },
      {
        'sea battle': ships.map(({ id }) => ({ at: 'Channel', losses: [id] })),
        plan: { effort: 'none', POPs: { Greece: 1, Turkey: 1 } },
        diplomacy: ['Axis', 'Western Allies'].flatMap((against) => ['Greece', 'Belgium', 'Turkey'].map((target) => ({ target, against }))),
      },
      {
        'standing orders': { 'naval interception': ports.map((port) => ({ when: `enemyFleets("${port}") > 2`, do: 'always' })) },
      },
    ],
  }
}

const wordsOf = (events: readonly GameEvent[]): string[] => events.map(({ text }) => text)

describe('orders that come to nothing in The War', () => {
  it.each(SEEDS)(
    'change no byte of what the others get, dice %i',
    (seed) =>
      expect(
        expectUselessOrdersUnseen(game, start, SEEDS.length > 1 ? 4 : 1, seed, { orders, propose: randomAnswer }, false),
        'orders that their own seat heard of',
      ).toBeGreaterThan(0),
    180_000,
  )
})

/** Positions of a campaign that is played at random, with Task Forces of the British in them. */
function positions(seed: number, steps: number): Json[] {
  const found = [withTaskForces(game, start, 'Britain')]
  const draw = new Draw(seed)
  for (let step = 0; step < steps && game.nextStep(load(found.at(-1)!)); step++)
    found.push(
      withTaskForces(
        game,
        playFor<TwWorld>(game, found.at(-1)!, seed + step, new Map(), (question, world) => randomAnswer(question, world, draw)).snapshot,
        'Britain',
      ),
    )
  return found
}

/** What a history comes to; null for one that could not be: answers that were given in another position may make no sense in a `disguised` one. */
function couldBe<Result>(history: () => Result, isDisguised: boolean): Result | null {
  try {
    return history()
  } catch (error) {
    if (error instanceof ReplayError || isDisguised) return null
    throw error
  }
}

describe('what the other side may not see in The War', () => {
  const visited = [
    ...SEEDS.map((seed) => positions(seed, 1)),
    // Of a campaign that plays diplomacy, before planning, and with the Axis' operations to write.
    [withDiplomacy(game, start)],
    [
      playFor<TwWorld>(game, withDiplomacy(game, start), 1, new Map(), (question, world) => randomAnswer(question, world, new Draw(1)))
        .snapshot,
    ],
  ]

  it.each(Object.entries(DISGUISES))('%s: the same views, sheets, receipts, facts of conditions and answers to queries', (_, disguise) => {
    let differing = 0
    for (const [i, snapshot] of visited.flat().entries()) {
      for (const seat of ['Germany', 'Britain']) {
        const other = disguised(game, snapshot, disguise, seat, new Draw(i))
        if (JSON.stringify(other) === JSON.stringify(snapshot)) continue
        differing++
        const world = load(snapshot)
        for (const enemy of opponents(world, seat, ['Germany', 'Britain'])) {
          const wanted = spy(world, enemy)
          expect(
            differences(learned(game, other, enemy, wanted), learned(game, snapshot, enemy, wanted)),
            `${seat} before ${game.nextStep(world)?.name}, seen by ${enemy}`,
          ).toEqual([])
        }
      }
    }
    expect(differing).toBeGreaterThan(0)
  })

  it.each(Object.entries(DISGUISES))('%s: the same rehearsals from the middle of a step', (_, disguise) => {
    let compared = 0
    const diceAt = (seed: number) => ({ fallen: diceOf(seed), dice: diceOf(seed + 1) })
    for (const [i, snapshot] of visited.flat().entries())
      for (const seat of ['Germany', 'Britain']) {
        const other = disguised(game, snapshot, disguise, seat, new Draw(i))
        if (JSON.stringify(other) === JSON.stringify(snapshot)) continue
        const world = load(snapshot)
        for (const enemy of opponents(world, seat, ['Germany', 'Britain'])) {
          const draw = new Draw(i)
          const sheet = parseSheet(
            stringify(sheetFrom({ ...lentBy('tw'), game }, planned({ ...lentBy('tw'), game }, snapshot, draw).get(enemy) ?? [], draw)),
          ).documents[0]
          const orders = { seat: enemy, sheet }
          const others = (question: Question, now: TwWorld) => atRandom({ ...lentBy('tw'), game }, question, now, draw)
          for (const midway of draw.some(midways(game, snapshot, { ...orders, others, dice: diceOf(i) }), SEEDS.length * 4)) {
            const [one, two] = [snapshot, other].map((position) => {
              const played = couldBe(() => playedRest(game, position, midway, { ...orders, ...diceAt(i) }), position === other)
              if (played === null) return null
              const rest = rehearsedRest(game, position, midway, { ...orders, ...diceAt(i) })
              return { heard: [wordsOf(played.before), played.known], rest: rest && wordsOf(rest) }
            })
            // Where the same answers and dice came to something else the seat has heard of it.
            if (one === null || two === null || JSON.stringify(one.heard) !== JSON.stringify(two.heard)) continue
            compared++
            expect(two.rest, `${game.nextStep(world)?.name}, ${enemy}, round ${midway.passed}`).toEqual(one.rest)
          }
        }
      }
    expect(compared).toBeGreaterThan(0)
  })

  /** Orders of a step that are given by names of Task Forces, whatever is in them: those of a port, each to somewhere. */
  function sailing(world: TwWorld, seed: number): Written {
    const draw = new Draw(seed)
    const forces = new Map<string, string[]>()
    for (const unit of world.units())
      if (unit.kind === 'naval' && unit.taskForce !== undefined && unit.place === 'map')
        forces.set(unit.taskForce, [...(forces.get(unit.taskForce) ?? []), unit.id])
    const [first, second, ...rest] = [...forces].sort(([a], [b]) => byName(a, b)).map(([, ships]) => ships)
    const ports = world.map.places
      .filter(({ port }) => port)
      .map(({ hex }) => world.map.hex(hex))
      .filter((hex) => world.state.control[hex] === 'Britain' && world.navalAt(hex).length === 0)
    return {
      sheet: {
        ...(first && { patrol: [{ ships: first, in: 'Norwegian Sea' }] }),
        ...(second && { stratmove: [second, ...rest].map((units) => ({ units, to: world.map.code(draw.one(ports)!) })) }),
      },
    }
  }
  /** Nobody intercepts, and whoever moves anything moves it on land: battles are for all to see. */
  const ASHORE = ['move', 'second move', 'attack', 'second attack', 'rail', 'defend', 'break down', 'build up', 'reserves']
  function ashore(seed: number): Hand<TwWorld> {
    // Every question has a draw of its own, by how often it was asked: what is asked besides changes no other answer.
    const asked = new Map<string, number>()
    return (question, world) => {
      const { kind, seat, key } = question
      const { section = '', field } = kind.sheet ?? {}
      if (section === 'intercept' && field !== 'line') return 'never'
      if (section === 'plan') return plan(world, seat)
      if (!ASHORE.includes(section)) return undefined
      const what = `${kind.name} ${seat} ${key}`
      asked.set(what, (asked.get(what) ?? 0) + 1)
      return randomAnswer(
        question,
        world,
        new Draw([...what].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), seed + asked.get(what)!)),
      )
    }
  }
  const plan = (world: TwWorld, seat: string): unknown =>
    Object.fromEntries(
      powersOfSeat(world, seat).map((power) => [
        power,
        world.nation(power).narfs > 0 ? { effort: 'RLE', at: [world.map.code(world.nation(power).capitals[0])] } : { effort: 'Pass' },
      ]),
    )

  it.each(SEEDS)(
    'Task Forces that sail and are not met: reports, views and questions are the same whatever is in them, dice %i',
    (seed) => {
      const begin = withTaskForces(game, playFor(game, start, seed, new Map(), ashore(seed)).snapshot, 'Britain')
      // Spring 1940 is the first turn with patrols.
      const later = load(begin)
      later.note({ turn: { ...later.state.turn, ...{ index: 2, year: 1940, season: 'Spring' } } })
      for (const [power, plan] of Object.entries(later.state.plans)) later.setPlan(power, { ...plan, effort: 'SLE', markers: [] })
      const snapshot = game.save(later)
      const other = disguised(game, snapshot, otherShips, 'Britain', new Draw(seed))
      expect(other).not.toEqual(snapshot)
      const [one, two] = [snapshot, other].map((each): Played =>
        playFor(game, each, seed, new Map([['Britain', sailing(load(each), seed)]]), ashore(seed)),
      )
      expect(
        load(one.snapshot)
          .units()
          .some(({ place, kind }) => kind === 'naval' && place === 'sea'),
      ).toBe(true)
      for (const enemy of ['Germany', 'Italy']) expect(differences(two.seats.get(enemy)!, one.seats.get(enemy)!), enemy).toEqual([])
      expect(two.seats.get('Britain')!.report).not.toBe(one.seats.get('Britain')!.report)
    },
  )

  it.each(SEEDS)("chits and units of strategic warfare that are bought and not used are nobody's business, dice %i", (seed) => {
    const bought =
      (of: boolean, otherwise: Hand<TwWorld>): Hand<TwWorld> =>
      (question, world) => {
        const { section = '', field } = question.kind.sheet ?? {}
        if (section === 'plan' && question.seat === 'Britain') return { effort: 'SLE', ...(of && { evasion: true, espionage: true }) }
        if (section === 'strategic warfare' && field === undefined)
          return {
            ...(of && question.seat === 'Britain' && { build: { ASW: 1 } }),
            ASW: 0,
            SAC: 0,
            INT: 0,
            ...(question.seat !== 'Britain' && { 'U-Boat': 0 }),
          }
        return otherwise(question, world)
      }
    const [one, two] = [true, false].map((of): Played => playFor(game, start, seed, new Map(), bought(of, ashore(seed))))
    expect(load(one.snapshot).nation('Britain').narfs).toBeLessThan(load(two.snapshot).nation('Britain').narfs)
    for (const enemy of ['Germany', 'Italy']) expect(differences(two.seats.get(enemy)!, one.seats.get(enemy)!), enemy).toEqual([])
    expect(two.seats.get('Britain')!.report).not.toBe(one.seats.get('Britain')!.report)
  })
})
