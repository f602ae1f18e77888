import type { Json, Question } from '../../../engine/decision.ts'
import type { Draw } from '../../../engine/testing-draw.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { atWar, controllerOf, isBelligerent, movesWith, powersOfSeat } from '../powers.ts'
import { TwReader } from '../sheet/reader.ts'
import { opponentsOf } from '../diplomacy/announce.ts'
import { diplomacyOf, isDiplomacyTurn, popLimit, targetsOf, whyNotInfluence } from '../diplomacy/pops.ts'
import { openTargets } from '../diplomacy/simple-diplomacy.ts'
import { ALLIANCES } from '../state.ts'
import { possibleVictims } from '../war/declare-war.ts'
import type { TwWorld } from '../world.ts'
import type { Asked, Way } from './asked.ts'
import { AIR_FIELDS, AIR_WAYS } from './random-air.ts'
import { ECONOMY_WAYS } from './random-economy.ts'
import { GROUND_WAYS } from './random-ground.ts'
import { NAVAL_WAYS, stratmove } from './random-naval.ts'

/*
 * Answers that a player could write, at random: what stands in a sheet at the place of the answer, as a value that YAML can say. Most are legal; of a
 * list, as many orders as come to mind.
 */

/** Tries to find a legal order. */
const TRIES = 6
/** Orders in a hundred that are given without asking whether they are legal. */
const UNCHECKED = 3
/** How many in a hundred say at every turn that they have no more orders, by section. */
const STOPS: Readonly<Record<string, number>> = {
  move: 3,
  'second move': 8,
  attack: 4,
  'second attack': 10,
  rail: 20,
  stage: 15,
  'second stage': 40,
  'mers-el-kebir': 50,
  stratmove: 25,
  build: 12,
  dismantle: 60,
}

/** What the seat would write; undefined: nothing. */
export function randomAnswer({ kind, seat, subject }: Question, world: TwWorld, draw: Draw): unknown {
  const asked: Asked = { world, kind, seat, side: movesWith(world, seat), subject, draw }
  const policies = Object.keys(kind.policies ?? {})
  if (policies.length > 0 && draw.chance(25)) return draw.one(policies)
  const { section = '', field, list } = kind.sheet ?? {}
  const way: Way = (field === undefined ? WAYS[section] : (WAYS[`${section}.${field}`] ?? AIR_FIELDS[field])) ?? usual
  if (!list) return kind.choices && draw.chance(50) ? (fromChoices(asked) ?? way(asked)) : legal(asked, way)
  if (draw.chance(STOPS[section] ?? 20)) return undefined
  return legal(asked, way)
}

function legal(asked: Asked, way: Way): unknown {
  for (let i = 0; i < TRIES; i++) {
    const value = way(asked)
    if (value !== undefined && (asked.draw.chance(UNCHECKED) || isLegal(asked, value))) return value
  }
  return undefined
}

/** Whether the words, read as a sheet is read, are a legal answer now. */
function isLegal({ world, kind, seat, subject }: Asked, value: unknown): boolean {
  const node = parseSheet(JSON.stringify(value)).documents[0]
  const reader = new TwReader(world, seat)
  const answer = node && kind.sheet!.read(world, reader, node)
  if (answer === undefined || answer === null || reader.problems.some(({ severity }) => severity === 'error')) return false
  const parsed = kind.schema.safeParse(answer)
  return parsed.success && kind.problems(world, subject, parsed.data).length === 0
}

/** One of the choices of a question by mail, in the words of a sheet. */
function fromChoices({ world, kind, subject, draw }: Asked): unknown {
  const choice = draw.one(kind.choices?.(world, subject) ?? [])
  if (!choice) return undefined
  return choice.answer === null ? 'none' : choice.answer
}

/** What is done when nobody says anything, or something like it: a yes for a no, a list in another order. */
function usual(asked: Asked): unknown {
  const { world, kind, subject, draw } = asked
  const answer = kind.byDefault(world, subject) as Json
  if (typeof answer === 'boolean') return draw.chance(50)
  if (Array.isArray(answer)) return draw.some(answer as Json[])
  return fromChoices(asked) ?? answer ?? undefined
}

/** Efforts that powers at war choose, as often as they stand here. */
const EFFORTS = ['SLE', 'SLE', 'SLE', 'SLE', 'SLE', 'RLE', 'RLE', 'RLE', 'LLE', 'MLE', 'none'] as const

function plan({ world, seat, draw }: Asked): unknown {
  const { season } = world.state.turn
  const plans = powersOfSeat(world, seat).map((power) => {
    if (!isBelligerent(world, power) && draw.chance(60)) return [power, { effort: 'none' }]
    const effort =
      world.nation(power).narfs <= 0
        ? 'Pass'
        : draw.one(EFFORTS.filter((each) => each !== 'SLE' || world.state.lastEfforts[power] !== 'SLE'))!
    const marked = effort === 'RLE' || effort === 'LLE'
    // Markers lie where the most of its units are near the enemy.
    const own = world
      .units()
      .filter((unit) => unit.place === 'map' && unit.kind !== 'strategic' && controllerOf(world, unit.nation) === power)
    const near = own.filter(
      (unit) =>
        unit.kind === 'naval' ||
        world.map.adjacentTo(unit.hex).some((hex) => world.groundAt(hex).some((other) => atWar(world, other.nation, power))),
    )
    const at = marked
      ? [...new Set(draw.some(near.length > 0 && draw.chance(80) ? near : own, 4).map(({ hex }) => world.map.code(hex)))]
      : []
    const chits = season === 'Spring' || season === 'Fall'
    return [
      power,
      {
        effort,
        ...(marked && { at }),
        ...(['Britain', 'Germany', 'USA'].includes(power) &&
          (effort === 'SLE' || effort === 'RLE') &&
          draw.chance(40) && { evasion: true }),
        ...(chits && draw.chance(35) && { espionage: true }),
        ...(chits && draw.chance(35) && { 'counter-espionage': true }),
        ...(isDiplomacyTurn(world) && pops(world, power, draw)),
        ...(draw.chance(20) && { deficit: true }),
      },
    ]
  })
  return Object.fromEntries(plans)
}

/** POPs for two countries, as the limits have it. */
function pops(world: TwWorld, power: string, draw: Draw): object {
  const targets = draw.some(
    targetsOf(world).filter((target) => whyNotInfluence(world, power, target) === null),
    2,
  )
  const limit = popLimit(world, power)
  if (targets.length < 2 || limit < 2 || draw.chance(20)) return {}
  const each = Math.floor(limit / 2)
  return { pops: Object.fromEntries(targets.map((target) => [target, each])) }
}

/** Targets where there are POPs, against whoever may be there; now and then a look at the others' POPs. */
function diplomacy({ world, subject, draw }: Asked): unknown {
  const { power } = subject as { power: string }
  const own = Object.keys(diplomacyOf(world).placed[power] ?? {})
  const chit = (world.state.plans[power]?.espionage ?? 0) > 0
  if (chit && draw.chance(20)) {
    const spy = draw.one(targetsOf(world))!
    return [{ by: power, spy, on: draw.one(ALLIANCES)! }]
  }
  return draw.some(own, 2).map((target, i) => {
    const against = draw.one(opponentsOf(world, power, target)) ?? 'Axis'
    return { by: power, target, against, ...(chit && i === 0 && draw.chance(50) && { espionage: true }) }
  })
}

/** 29.15: a roll for a country that is open, now and then with a chit. */
function simpleDiplomacy({ world, subject, draw }: Asked): unknown {
  const { power } = subject as { power: string }
  const target = draw.one(openTargets(world, power))
  return target === undefined || draw.chance(30) ? [] : [{ by: power, target, ...(draw.chance(50) && { espionage: true }) }]
}

/** Neighbours first: who declares war on nobody fights nobody. */
function declareWar({ world, seat, draw }: Asked): unknown {
  const victims = possibleVictims(world, seat)
  const likely = victims.filter((each) => LIKELY.includes(each))
  if (likely.length > 0 && draw.chance(35)) return draw.some(likely, 2)
  return draw.chance(12) ? draw.some(victims, 1) : []
}
const LIKELY: readonly string[] = [
  'Belgium',
  'Netherlands',
  'Denmark',
  'Norway',
  'France',
  'Britain',
  'Italy',
  'Germany',
  'Vichy France',
  'Algeria',
  'Syria',
]

/** Orders and answers by section of the sheet, or section and field; the others are like the default. */
const WAYS: Readonly<Record<string, Way>> = {
  plan,
  'declare war': declareWar,
  diplomacy,
  'simplified diplomacy': simpleDiplomacy,
  ...GROUND_WAYS,
  ...AIR_WAYS,
  ...NAVAL_WAYS,
  ...ECONOMY_WAYS,
  stratmove,
}
