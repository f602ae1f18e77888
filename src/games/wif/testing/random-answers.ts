import { DIRECTIONS, type Hex, NO_HEX } from '../../../board/hex.ts'
import type { DecisionKind, Question } from '../../../engine/decision.ts'
import type { Draw } from '../../../engine/testing-draw.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { inPosition, inWeather } from '../cache.ts'
import { reach } from '../movement/movement-search.ts'
import { factoriesToRail } from '../movement/rail-factory.ts'
import { enemySide, isHQ, powerOf, seatOfUnit, sideAsked, sideOfCountry, sideOfHex } from '../powers.ts'
import { NAVAL_WAYS } from './random-naval.ts'
import { WifReader } from '../sheet/reader.ts'
import type { AirUnit, LandUnit, Side, Unit } from '../state.ts'
import { placesFor } from '../turn/reinforcement-places.ts'
import type { WifWorld } from '../world.ts'

/*
 * Answers that a player could write, at random: what stands in a sheet at the place of the answer, as a value that YAML can say. Most are legal; of a
 * list, as many orders as come to mind.
 */
interface Asked {
  readonly world: WifWorld
  readonly kind: DecisionKind
  readonly seat: string
  readonly side: Side
  // Of every kind of question: each way of answering knows which it answers.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly subject: any
  readonly draw: Draw
}

/** Tries to find a legal order. */
const TRIES = 10
/** Orders in a hundred that are given without asking whether they are legal. */
const UNCHECKED = 4

/** What the seat would write; undefined: nothing. */
export function randomAnswer({ kind, seat, subject }: Question, world: WifWorld, draw: Draw): unknown {
  const asked: Asked = { world, kind, seat, side: sideAsked(world, seat), subject, draw }
  const policies = Object.keys(kind.policies ?? {})
  if (policies.length > 0 && draw.chance(30)) return draw.one(policies)
  const way = WAYS[kind.name]
  if (!way) return fromChoices(asked)
  if (!kind.sheet?.list) return draw.chance(way === interceptors ? 15 : 40) ? (fromChoices(asked) ?? way(asked)) : way(asked)
  if (draw.chance(STOPS[kind.name] ?? 15)) return undefined
  for (let i = 0; i < TRIES; i++) {
    const value = way(asked)
    if (value !== undefined && (draw.chance(UNCHECKED) || isLegal(asked, value))) return value
  }
  return undefined
}

/** How many in a hundred say at every turn that they have no more orders. */
const STOPS: Readonly<Record<string, number>> = {
  'land move': 7,
  'declare attack': 10,
  reorganise: 10,
  'place reinforcement': 5,
  'rail move': 30,
  rebase: 40,
  'emergency HQ supply': 60,
  'emergency HQ supply for combat': 60,
}

/** Whether the words, read as a sheet is read, are a legal answer now. */
export function isLegal({ world, kind, seat, subject }: Pick<Asked, 'world' | 'kind' | 'seat' | 'subject'>, value: unknown): boolean {
  const node = parseSheet(JSON.stringify(value)).documents[0]
  const reader = new WifReader(world, seat)
  const answer = node && kind.sheet!.read(world, reader, node)
  if (answer === undefined || answer === null || reader.problems.some(({ severity }) => severity === 'error')) return false
  const parsed = kind.schema.safeParse(answer)
  return parsed.success && kind.problems(world, subject, parsed.data).length === 0
}

/** One of the choices of a question by mail, in the words of a sheet. */
function fromChoices({ world, kind, subject, draw }: Asked): unknown {
  const choice = draw.one(kind.choices?.(world, subject) ?? [])
  return choice && inSheet(choice.answer)
}

// Of every kind of choice.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
function inSheet(answer: any): unknown {
  if (answer === null) return 'none'
  if (Array.isArray(answer))
    return answer.map((item) => (item && typeof item === 'object' && 'to' in item && item.unit === null ? item.to : item))
  if (typeof answer !== 'object') return answer
  // Interceptors: the best few, or names.
  if ('best' in answer && answer.best > 0) return answer.best >= 99 ? 'all' : `best ${answer.best}`
  if ('best' in answer) return answer.with.length > 0 ? answer.with : 'none'
  if ('extended' in answer && 'with' in answer)
    return answer.with.length === 0 ? 'none' : answer.extended.length > 0 ? { with: answer.with, extended: true } : answer.with
  return answer
}

// ---- what stands on the map

const mine = ({ world, seat }: Asked): Unit[] =>
  inPosition(world, `units of seat ${seat}`, () => world.onMap().filter((unit) => seatOfUnit(world, unit) === seat))
const myLand = (asked: Asked): LandUnit[] => mine(asked).filter((unit) => unit.kind === 'land')
const myAir = (asked: Asked): AirUnit[] => mine(asked).filter((unit) => unit.kind === 'air' && !unit.faceDown) as AirUnit[]
const enemies = ({ world, side }: Asked): Unit[] =>
  inPosition(world, `enemies of ${side}`, () => world.onMap().filter((unit) => sideOfCountry(world, unit.country) === enemySide(side)))
const around = (world: WifWorld, hex: Hex): Hex[] =>
  DIRECTIONS.map((_, direction) => world.map.neighbour(hex, direction)).filter((other) => other !== NO_HEX)
const cities = (world: WifWorld): Hex[] =>
  inWeather(world, 'cities and ports', () => world.map.places.filter(({ city, port }) => city || port).map(({ hex }) => world.map.hex(hex)))
const held = ({ world, side }: Asked): Hex[] =>
  inPosition(world, `cities of ${side}`, () => cities(world).filter((hex) => sideOfHex(world, hex) === side))

/** A unit as players name it. */
const name = ({ world, draw }: Asked, unit: Unit): string =>
  unit.hex === NO_HEX || draw.chance(70) ? unit.id : `${unit.country} ${unit.name} at ${world.map.code(unit.hex)}`
const named = (asked: Asked, units: readonly Unit[]): string[] => units.map((unit) => name(asked, unit))
const place = ({ world, draw }: Asked, hex: Hex): string => (draw.chance(80) ? world.map.code(hex) : world.map.name(hex))
const within = ({ world }: Asked, from: Hex, range: number, hexes: readonly Hex[]): Hex[] => {
  const distances = world.map.distancesFrom(from, NO_HEX, range)
  return hexes.filter((hex) => distances[hex] <= range)
}

// ---- orders

/** Bombers of one base, or of several, with an escort, to a hex within reach of the first. */
function mission(asked: Asked, able: (unit: AirUnit) => boolean, targets: readonly Hex[]): Record<string, unknown> | undefined {
  const { draw } = asked
  const bombers = myAir(asked).filter(able)
  const first = draw.one(bombers)
  if (!first) return undefined
  const at = draw.one(within(asked, first.hex, first.range, targets))
  if (at === undefined) return undefined
  const extended = draw.chance(10)
  const near = (unit: AirUnit) => unit !== first && within(asked, unit.hex, unit.range, [at]).length > 0
  const others = draw.chance(30) ? draw.some(bombers.filter(near), 2) : []
  const escort = draw.chance(40)
    ? draw.some(
        myAir(asked).filter((unit) => unit.type === 'FTR' && near(unit) && !others.includes(unit)),
        2,
      )
    : []
  return {
    at: place(asked, at),
    with: named(asked, [first, ...others]),
    ...(escort.length > 0 && { escort: named(asked, escort) }),
    ...(extended && { extended: true }),
  }
}

function transport(
  asked: Asked,
  field: 'cargo' | 'para',
  targets: readonly Hex[],
  types: readonly string[],
): Record<string, unknown> | undefined {
  const { draw, world } = asked
  const flight = mission(asked, ({ type }) => type === 'ATR', targets)
  if (!flight) return undefined
  const atrs = flight.with as string[]
  const at = world.map.find(String(flight.at)) ?? NO_HEX
  const cargo = myLand(asked).filter((unit) => types.includes(unit.type) && !unit.faceDown)
  const atr = myAir(asked).find((unit) => atrs[0] === unit.id)
  const here = cargo.filter((unit) => unit.hex === atr?.hex || (field === 'cargo' && unit.hex === at))
  const load = draw.one(here.length > 0 ? here : cargo)
  return load && { ...flight, with: atrs.slice(0, 1), [field]: named(asked, [load]) }
}

/** A stack, or a unit of it, to a hex in reach, rather towards the enemy; now and then an overrun. */
function move(asked: Asked): Record<string, unknown> | undefined {
  const { world, draw, side } = asked
  const moved = asked.subject.moved as ReadonlySet<string>
  const unit = draw.one(myLand(asked).filter((each) => each.move > 0 && !each.faceDown && !moved.has(each.id)))
  if (!unit) return undefined
  const mates = myLand(asked).filter(
    (each) => each !== unit && each.hex === unit.hex && !each.faceDown && !moved.has(each.id) && each.move > 0,
  )
  const units = [unit, ...(draw.chance(50) ? mates.slice(0, 1) : [])]
  const victims = around(world, unit.hex).filter((hex) =>
    world.landAt(hex).some((other) => sideOfCountry(world, other.country) === enemySide(side)),
  )
  if (victims.length > 0 && draw.chance(8)) return { units: named(asked, units), to: place(asked, draw.one(victims)!), overrun: true }
  const isAirfield = (hex: Hex): boolean => world.airAt(hex).length > 0 && world.landAt(hex).length === 0
  const fields = within(
    asked,
    unit.hex,
    unit.move,
    enemies(asked).map(({ hex }) => hex),
  ).filter(isAirfield)
  if (fields.length > 0 && draw.chance(25)) return { units: named(asked, units), to: place(asked, draw.one(fields)!) }
  const found = [
    ...reach(
      world,
      units,
      unit.hex,
      units.map(() => 0),
      true,
      NO_HEX,
    ).keys(),
  ].filter((hex) => hex !== unit.hex)
  const roomy = found.filter((hex) => world.landAt(hex).length + units.length <= 2)
  const hexes = roomy.length > 0 && draw.chance(92) ? roomy : found
  const transports = myAir(asked)
    .filter(({ type }) => type === 'ATR')
    .map((plane) => plane.hex)
  if (unit.type === 'PARA' && draw.chance(60))
    return { units: [unit.id], to: place(asked, draw.one(found.filter((hex) => transports.includes(hex))) ?? draw.one(found) ?? unit.hex) }
  const goal = draw.one(enemies(asked).filter(({ kind }) => kind === 'land'))?.hex ?? unit.hex
  const tries = draw.some(hexes, 4)
  const away = world.map.distancesFrom(goal)
  const to = draw.chance(65) ? tries.sort((a, b) => away[a] - away[b])[0] : tries[0]
  if (to === undefined) return undefined
  const from = draw.chance(20) ? { from: world.map.code(unit.hex) } : {}
  return {
    units: named(asked, units),
    ...from,
    to: place(asked, to),
    ...(draw.chance(3) && side === world.state.active && { via: [world.map.code(draw.one(found)!)] }),
  }
}

function attack(asked: Asked): Record<string, unknown> | undefined {
  const { world, draw } = asked
  const ready = myLand(asked).filter((unit) => !unit.faceDown && !world.impulse.attacked.has(unit.id))
  const foes = new Set(
    enemies(asked)
      .filter(({ kind }) => kind === 'land')
      .map(({ hex }) => hex),
  )
  const unit = draw.one(ready.filter((each) => around(world, each.hex).some((hex) => foes.has(hex))))
  const hex = unit && draw.one(around(world, unit.hex).filter((each) => foes.has(each)))
  if (!unit || hex === undefined) return undefined
  const beside = ready.filter((each) => around(world, each.hex).includes(hex))
  const who = draw.chance(65)
    ? draw.chance(50)
      ? { with: 'all' }
      : {}
    : { with: named(asked, [...new Set([unit, ...draw.some(beside)])]) }
  return { at: place(asked, hex), ...who, ...(world.rules.offensive && draw.chance(40) && { enhance: 'all' }) }
}

/** Orders and answers by decision; the others are taken from the choices that the question offers. */
const WAYS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  ...NAVAL_WAYS,
  'place reinforcement': (asked) => {
    const { world, draw, subject } = asked
    const unit = draw.one(subject.waiting as readonly Unit[])
    if (!unit) return undefined
    const to = draw.one(draw.chance(85) ? placesFor(world, unit, subject.crowded as ReadonlySet<Hex>) : held(asked))
    return to === undefined ? undefined : { unit: unit.id, to: place(asked, to) }
  },
  'call out reserves': ({ draw, subject }) => (draw.chance(40) ? draw.one(['all', 'none']) : draw.some(subject.units as string[])),
  'initiative re-roll': ({ draw }) => draw.one(['yes', 'no', 'if lost']),
  'choose action': ({ draw, subject, world }) => {
    const ships = world.state.seasInPlay !== undefined
    const action = ships
      ? draw.one(['naval', 'naval', 'naval', 'combined', 'combined', 'air', 'land', 'land', 'pass'])!
      : draw.chance(50)
        ? 'land'
        : draw.one(['air', 'combined', 'combined', 'pass'])!
    return draw.chance(10) ? { [subject.power]: action } : action
  },
  'spend offensive points': ({ draw, subject, world }) => {
    const power = draw.one(subject.powers as readonly string[])
    const hqs = world.onMap().filter((unit) => isHQ(unit) && powerOf(world, unit) === power)
    const hq = draw.one(hqs.filter(({ faceDown }) => !faceDown))
    const down = hqs.filter(({ faceDown }) => faceDown).map(({ id }) => id)
    return {
      ...(power !== undefined && { power }),
      ...(draw.chance(30) && { actions: draw.some(['naval', 'air', 'land'], 3), 'submarines only': draw.chance(30) ? 'yes' : 'no' }),
      ...(hq && draw.chance(60) && { benefit: { hq: hq.id, to: draw.one(['air', 'land', 'land', 'naval'])! } }),
      ...(down.length > 0 && draw.chance(30) && { 'turn up': draw.chance(30) ? 'all' : draw.some(down, 2) }),
      extra: draw.below(9),
    }
  },
  'combat air patrol': (asked) => {
    const { draw, world, subject } = asked
    const fighters = myAir(asked).filter(({ type }) => type === 'FTR')
    const spots: Hex[] = subject.among ?? [...new Set(mine(asked).map(({ hex }) => hex))]
    return draw
      .some(fighters, 2)
      .flatMap((fighter) => {
        const at = draw.one(within(asked, fighter.hex, fighter.range, spots))
        return at === undefined
          ? []
          : [
              {
                at: place(asked, at),
                with: named(asked, [fighter]),
                ...(draw.chance(30) && {
                  against: draw.some(['ground strike', 'ground support', 'air transport', 'paradrop', 'air supply'], 2),
                }),
              },
            ]
      })
      .concat(draw.chance(5) && fighters[0] ? [{ at: world.map.code(fighters[0].hex), with: [fighters[0].id] }] : [])
  },
  'ground strike': (asked) =>
    mission(
      asked,
      ({ tactical }) => tactical > 0,
      enemies(asked)
        .filter(({ faceDown }) => !faceDown)
        .map(({ hex }) => hex),
    ),
  'air supply': (asked) =>
    mission(
      asked,
      ({ type }) => type === 'ATR',
      mine(asked)
        .filter(({ faceDown }) => faceDown)
        .map(({ hex }) => hex),
    ),
  'air transport': (asked) => {
    const order = transport(asked, 'cargo', [...new Set(mine(asked).map(({ hex }) => hex))], ['PARA', 'MTN'])
    return order && asked.draw.chance(30) ? { ...order, unload: asked.draw.one(['target', 'base', 'usual']) } : order
  },
  paradrop: (asked) => {
    const spots = enemies(asked).flatMap(({ hex }) => [hex, ...around(asked.world, hex)])
    return transport(
      asked,
      'para',
      asked.draw.chance(70) ? spots : cities(asked.world).filter((hex) => sideOfHex(asked.world, hex) === enemySide(asked.side)),
      ['PARA'],
    )
  },
  rebase: (asked) => {
    const { draw } = asked
    const unit = draw.one(myAir(asked).filter(({ type }) => type === 'ATR' || draw.chance(80)))
    const paras = myLand(asked)
      .filter(({ type }) => type === 'PARA')
      .map(({ hex }) => hex)
    const to =
      unit?.type === 'ATR' && paras.length > 0 && draw.chance(70)
        ? draw.one(paras)
        : unit && draw.one(within(asked, unit.hex, unit.range * 2, draw.chance(60) ? held(asked) : mine(asked).map(({ hex }) => hex)))
    return to === undefined ? undefined : { [draw.chance(50) ? 'unit' : 'units']: name(asked, unit!), to: place(asked, to) }
  },
  'rail move': (asked) => {
    const { draw } = asked
    const spots = held(asked)
    const factory = draw.chance(10) ? draw.one(factoriesToRail(asked.world, asked.seat)) : undefined
    const city = factory === undefined ? undefined : draw.one(spots)
    if (factory !== undefined && city !== undefined) return { factory: place(asked, factory), to: place(asked, city) }
    const able = mine(asked).filter((each) => !each.faceDown && (spots.includes(each.hex) || isHQ(each)))
    const paras = able.filter((each) => each.kind === 'land' && each.type === 'PARA')
    const unit = draw.one(paras.length > 0 && draw.chance(50) ? paras : able)
    const to =
      unit &&
      draw.one(
        paras.includes(unit) && draw.chance(70)
          ? myAir(asked)
              .filter(({ type }) => type === 'ATR')
              .map(({ hex }) => hex)
          : spots,
      )
    return to === undefined ? undefined : { unit: name(asked, unit!), to: place(asked, to) }
  },
  'land move': move,
  'declare attack': attack,
  'emergency HQ supply': emergency,
  'emergency HQ supply for combat': emergency,
  reorganise: (asked) => {
    const { draw, subject } = asked
    const by = draw.some(subject.sources as readonly { unit: Unit }[], 2).map(({ unit }) => unit)
    const units = draw.some(
      [...(subject.startedDown as ReadonlySet<Unit>)].filter((unit) => unit.faceDown && !isHQ(unit)),
      4,
    )
    return by.length > 0 && units.length > 0 ? { by: named(asked, by), units: named(asked, units) } : undefined
  },
  'return to base': (asked) => {
    const { world, draw, kind, subject } = asked
    const to = draw.one(kind.facts(world, subject).bases as string[])
    if (to === undefined) return undefined
    return draw.chance(50) ? to : { [subject.sortie.unit.id as string]: [to], ...(draw.chance(30) && { everyone: to }) }
  },
  'rebase when overrun': ({ world, draw, kind, subject }) => draw.some(kind.facts(world, subject).bases as string[], 3),
  intercept: interceptors,
  ...Object.fromEntries(
    ['ground strike', 'air transport', 'paradrop', 'ground support', 'air supply'].map((step) => [
      `counter-intercept in ${step}`,
      interceptors,
    ]),
  ),
  'abort air combat': ({ draw }) =>
    draw.one(['never', 'now', 'no fighters', 'no bombers', 'always', { value: draw.below(7) - 4 }, { rounds: 1 + draw.below(3) }]),
  'losses of the attacker': losses,
  'losses of the defender': losses,
  'attack order': ({ world, draw, subject }) => draw.some((subject.left as readonly { hex: Hex }[]).map(({ hex }) => world.map.code(hex))),
  'advance after combat': ({ draw, subject }) =>
    draw.one(['all', 'none', draw.some((subject.units as readonly Unit[]).map(({ id }) => id))]),
  'combat table of the attacker': ({ draw }) => draw.one(['blitzkrieg', 'assault']),
  'stand off the map': ({ draw }) => draw.one(['stand', 'retreat']),
  'combat table of the defender': ({ draw }) => draw.one(['blitzkrieg', 'assault']),
}

function emergency(asked: Asked): unknown {
  const { draw } = asked
  const hq = draw.one(myLand(asked).filter((unit) => isHQ(unit) && !unit.faceDown))
  const near = hq
    ? new Set(
        within(
          asked,
          hq.hex,
          4,
          myLand(asked).map(({ hex }) => hex),
        ),
      )
    : new Set<Hex>()
  const units = draw.some(
    myLand(asked).filter((unit) => !isHQ(unit) && near.has(unit.hex)),
    hq?.reorganisation ?? 1,
  )
  return hq && units.length > 0 ? { hq: name(asked, hq), units: named(asked, units) } : undefined
}

function interceptors(asked: Asked): unknown {
  const { draw } = asked
  const who = draw.chance(75)
    ? draw.one(['best', 'best 2', 'all', 'best', 'none'])!
    : named(
        asked,
        draw.some(
          myAir(asked).filter(({ type }) => type === 'FTR'),
          3,
        ),
      )
  return draw.chance(20) && who.length > 0 ? { with: who, against: [asked.subject.step.mission] } : who
}

function losses({ draw, subject }: Asked): unknown {
  const words = draw.some(['cheapest', 'weakest', 'face-down first', 'keep HQs', 'keep armour'], 2)
  return draw.chance(50)
    ? words
    : [
        ...draw.some(
          (subject.units as readonly Unit[]).map(({ id }) => id),
          2,
        ),
        ...words.slice(0, draw.below(2)),
      ]
}
