import { type Hex, NO_HEX } from '../../../board/hex.ts'
import type { DecisionKind, Question } from '../../../engine/decision.ts'
import type { Draw } from '../../../engine/testing-draw.ts'
import { parseSheet } from '../../../orders/parse.ts'
import { atWar, controllerOf, powersOfSeat, seatOf, sideOfNation, sideOfSeat } from '../powers.ts'
import { TwReader } from '../sheet/reader.ts'
import type { AirUnit, GroundUnit, NavalUnit, Side, Unit } from '../state.ts'
import { possibleVictims } from '../war/declare-war.ts'
import type { TwWorld } from '../world.ts'

/*
 * Answers that a player could write, at random: what stands in a sheet at the place of the answer, as a value that YAML can say. Most are legal; of a
 * list, as many orders as come to mind.
 */
interface Asked {
  readonly world: TwWorld
  readonly kind: DecisionKind<TwWorld, any, any>
  readonly seat: string
  readonly side: Side
  readonly subject: any
  readonly draw: Draw
}

/** Tries to find a legal order. */
const TRIES = 12
/** Orders in a hundred that are given without asking whether they are legal. */
const UNCHECKED = 3
/** How many in a hundred say at every turn that they have no more orders, by section. */
const STOPS: Readonly<Record<string, number>> = { move: 6, 'second move': 15, attack: 12, rail: 35, stage: 30, stratmove: 30, build: 15 }

/** What the seat would write; undefined: nothing. */
export function randomAnswer({ kind, seat, subject }: Question<any, any, any>, world: TwWorld, draw: Draw): unknown {
  const asked: Asked = { world, kind, seat, side: sideOfSeat(world, seat), subject, draw }
  const policies = Object.keys(kind.policies ?? {})
  if (policies.length > 0 && draw.chance(30)) return draw.one(policies)
  const section = kind.sheet?.section ?? ''
  const way = WAYS[kind.sheet?.field === undefined ? section : `${section}.${kind.sheet.field}`] ?? (kind.sheet?.field === undefined ? undefined : FIELDS[kind.sheet.field])
  if (!way) return fromChoices(asked)
  if (!kind.sheet?.list) return kind.choices && draw.chance(50) ? (fromChoices(asked) ?? way(asked)) : legal(asked, way)
  if (draw.chance(STOPS[section] ?? 25)) return undefined
  return legal(asked, way)
}

function legal(asked: Asked, way: (asked: Asked) => unknown): unknown {
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
  const answer = node && (kind.sheet!.read(world, reader, node) as unknown)
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

// ---- what stands on the map

const mine = ({ world, seat }: Asked): Unit[] => world.units().filter((unit) => (unit.place === 'map' || unit.place === 'sea') && seatOf(world, unit) === seat)
const myGround = (asked: Asked): GroundUnit[] => mine(asked).filter((unit) => unit.kind === 'ground' && unit.place === 'map') as GroundUnit[]
const myAir = (asked: Asked): AirUnit[] => mine(asked).filter((unit) => unit.kind === 'air' && unit.aboard === undefined && unit.place === 'map') as AirUnit[]
const myShips = (asked: Asked): NavalUnit[] => mine(asked).filter((unit) => unit.kind === 'naval') as NavalUnit[]
const pool = ({ world, seat }: Asked): Unit[] => world.units().filter((unit) => unit.place === 'pool' && seatOf(world, unit) === seat && (unit.from ?? 0) <= world.state.turn.index)
const enemies = ({ world, seat }: Asked): Unit[] => {
  const powers = powersOfSeat(world, seat)
  return world.units().filter((unit) => unit.place === 'map' && powers.some((power) => atWar(world, unit.nation, power)))
}
const foes = (asked: Asked): Hex[] => [...new Set(enemies(asked).filter(({ kind }) => kind === 'ground').map(({ hex }) => hex))]
const ownPlaces = ({ world, side }: Asked, which: (place: { city?: unknown; port?: unknown }) => unknown): Hex[] =>
  world.map.places.filter((place) => which(place)).map(({ hex }) => world.map.hex(hex)).filter((hex) => sideOfNation(world, world.state.control[hex]) === side)
const within = ({ world }: Asked, from: Hex, range: number, hexes: readonly Hex[]): Hex[] => {
  const distances = world.map.distancesFrom(from, NO_HEX, range)
  return hexes.filter((hex) => distances[hex] <= range)
}
const name = (unit: Unit): string => unit.id
const place = ({ world, draw }: Asked, hex: Hex): string => (draw.chance(80) ? world.map.code(hex) : world.map.name(hex))
const areas = ({ world }: Asked): string[] => world.map.seaAreas.map((area) => area.name)

// ---- orders

function plan({ world, seat, draw }: Asked): unknown {
  return Object.fromEntries(
    powersOfSeat(world, seat).map((power) => {
      const effort = draw.one(['SLE', 'SLE', 'RLE', 'RLE', 'LLE', 'MLE', 'none'])!
      const marked = effort === 'RLE' || effort === 'LLE'
      const own = world.units().filter((unit) => unit.place === 'map' && controllerOf(world, unit.nation) === power)
      const at = marked ? [...new Set(draw.some(own, 3).map(({ hex }) => world.map.code(hex)))] : []
      return [power, { effort, ...(marked && { at }), ...(draw.chance(20) && { evasion: true }), ...(draw.chance(15) && { espionage: true }), ...(draw.chance(15) && { 'counter-espionage': true }) }]
    }),
  )
}

/** A stack, or a part of it, to a hex in reach, rather towards the enemy. */
function move(asked: Asked): unknown {
  const { world, draw } = asked
  const unit = draw.one(myGround(asked).filter((each) => each.move > 0))
  if (!unit) return undefined
  const mates = world.groundAt(unit.hex).filter((each) => each !== unit && seatOf(world, each) === asked.seat)
  const units = [unit, ...(draw.chance(50) ? draw.some(mates, 2) : [])]
  const near = Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.isLand(hex))
  const found = within(asked, unit.hex, unit.move, near).filter((hex) => hex !== unit.hex)
  const goal = draw.one(foes(asked)) ?? unit.hex
  const away = world.map.distancesFrom(goal)
  const to = draw.some(found, 4).sort((a, b) => away[a] - away[b])[0]
  return to === undefined ? undefined : { units: [...new Set(units.map(name))], to: place(asked, to) }
}

function attack(asked: Asked): unknown {
  const { world, draw } = asked
  const targets = new Set(foes(asked))
  const unit = draw.one(myGround(asked).filter((each) => world.map.adjacentTo(each.hex).some((hex) => targets.has(hex))))
  const at = unit && draw.one(world.map.adjacentTo(unit.hex).filter((hex) => targets.has(hex)))
  if (!unit || at === undefined) return undefined
  const beside = myGround(asked).filter((each) => world.map.adjacentTo(each.hex).includes(at))
  return { at: place(asked, at), with: draw.chance(65) ? 'all' : [...new Set([unit, ...draw.some(beside)].map(name))] }
}

/** Aircraft of the seat near what is asked about, if that is a place. */
function planes(asked: Asked): unknown {
  const { world, draw, kind, subject } = asked
  const at = world.map.find(kind.key(world, subject))
  const able = at === undefined ? myAir(asked) : myAir(asked).filter((unit) => within(asked, unit.hex, unit.range, [at]).length > 0)
  return draw.some(able, 3).map(name)
}

/** Some unit of the seat. */
const draw1 = (asked: Asked): string | undefined => {
  const unit = asked.draw.one(mine(asked))
  return unit && name(unit)
}

function airMission(asked: Asked, targets: readonly Hex[], types: readonly string[]): { at: string; units: string[] } | undefined {
  const { draw } = asked
  const unit = draw.one(myAir(asked).filter(({ type }) => types.includes(type)))
  const at = unit && draw.one(within(asked, unit.hex, unit.range, targets))
  if (!unit || at === undefined) return undefined
  const others = myAir(asked).filter((each) => each !== unit && types.includes(each.type) && within(asked, each.hex, each.range, [at]).length > 0)
  return { at: place(asked, at), units: [unit, ...(draw.chance(40) ? draw.some(others, 2) : [])].map(name) }
}

/** Ships of one port, or patrol. */
function force(asked: Asked, most = 3): NavalUnit[] {
  const { draw } = asked
  const ship = draw.one(myShips(asked))
  if (!ship) return []
  return [ship, ...draw.some(myShips(asked).filter((each) => each !== ship && each.hex === ship.hex && each.sea === ship.sea), most - 1)].slice(0, most)
}

/** Orders and answers by section of the sheet; the others are taken from the choices that the question offers. */
const WAYS: Readonly<Record<string, (asked: Asked) => unknown>> = {
  plan,
  'second stage': (asked) => WAYS.stage(asked),
  'second airdrop': (asked) => WAYS.airdrop(asked),
  'declare war': ({ world, seat, draw }) => (draw.chance(70) ? [] : draw.some(possibleVictims(world, seat), 1)),
  move,
  'second move': move,
  rail: (asked) => {
    const cities = ownPlaces(asked, ({ city }) => city)
    const unit = asked.draw.one(myGround(asked).filter(({ hex }) => cities.includes(hex)))
    const to = asked.draw.one(cities)
    return unit && to !== undefined ? { unit: name(unit), to: place(asked, to) } : undefined
  },
  attack,
  'second attack': attack,
  stage: (asked) => {
    const unit = asked.draw.one(myAir(asked))
    const to = unit && asked.draw.one(within(asked, unit.hex, unit.range * 2, ownPlaces(asked, ({ city }) => city)))
    return unit && to !== undefined ? { units: [name(unit)], to: place(asked, to) } : undefined
  },
  'counter air': (asked) => {
    const mission = airMission(asked, enemies(asked).filter(({ kind }) => kind === 'air').map(({ hex }) => hex), ['FTR', 'TAC', 'MDM'])
    return mission && { at: mission.at, with: mission.units }
  },
  'port strike': (asked) => {
    const mission = airMission(asked, enemies(asked).filter(({ kind }) => kind === 'naval').map(({ hex }) => hex), ['TAC', 'MDM'])
    return mission && { at: mission.at, with: mission.units }
  },
  airdrop: (asked) => {
    const para = asked.draw.one(myGround(asked).filter(({ type }) => type === 'PARA'))
    const near = para && within(asked, para.hex, 4, Array.from({ length: asked.world.map.size }, (_, hex) => hex).filter((hex) => asked.world.map.isLand(hex)))
    const at = near && asked.draw.one(near)
    return para && at !== undefined ? { units: [name(para)], at: place(asked, at) } : undefined
  },
  'task forces': (asked) => {
    const { draw } = asked
    const ships = force(asked, 3)
    return ships.length < 2 ? undefined : { name: draw.one(['H', 'K', 'Z']), ships: ships.map(name) }
  },
  patrol: (asked) => ({ ships: force(asked).map(name), in: asked.draw.one(areas(asked)) }),
  'attack patrol': (asked) => {
    const { world, draw } = asked
    const patrols = world.units().filter((unit) => unit.place === 'sea' && unit.kind === 'naval' && powersOfSeat(world, asked.seat).some((power) => atWar(world, unit.nation, power)))
    const area = draw.one(patrols)?.sea
    return area === undefined ? undefined : { in: world.map.seaAreaNames[area], with: (draw.chance(50) ? force(asked) : draw.some(myAir(asked), 2)).map(name) }
  },
  'change base': (asked) => ({ ships: force(asked).map(name), to: place(asked, asked.draw.one(ownPlaces(asked, ({ port }) => port)) ?? 0) }),
  'carrier strike': (asked) => {
    const carriers = myShips(asked).filter((ship) => asked.world.nacOf(ship))
    const carrier = asked.draw.one(carriers)
    const at = asked.draw.one(enemies(asked).filter(({ kind }) => kind === 'naval'))?.hex
    if (!carrier || at === undefined) return undefined
    const escorts = asked.world.navalAt(carrier.hex).filter((ship) => ship !== carrier && seatOf(asked.world, ship) === asked.seat)
    return { ships: [carrier, ...asked.draw.some(escorts, 1)].map(name), at: place(asked, at), ...(asked.draw.chance(30) && { evade: true }) }
  },
  'sea transport': (asked) => {
    const ports = ownPlaces(asked, ({ port }) => port)
    const ship = asked.draw.one(myShips(asked).filter(({ type, place: at }) => type === 'Fleet' && at === 'map'))
    const cargo = ship && asked.draw.one<Unit>([...myGround(asked), ...myAir(asked)].filter(({ hex }) => hex === ship.hex || (asked.draw.chance(10) && ports.includes(hex))))
    const to = asked.draw.one(ports)
    return ship && cargo && to !== undefined ? { units: [name(cargo)], ships: [name(ship)], to: place(asked, to) } : undefined
  },
  'run supply': (asked) => {
    const ports = ownPlaces(asked, ({ port }) => port)
    const [to, from] = [asked.draw.one(ports), asked.draw.one(ports)]
    return to === undefined || from === undefined ? undefined : { to: place(asked, to), from: place(asked, from), ships: force(asked).map(name) }
  },
  'cut supply': (asked) => {
    const { draw } = asked
    const overseas = enemies(asked).filter((unit) => unit.kind === 'ground')
    const line = draw.one(overseas)?.hex
    return line === undefined ? undefined : { line: place(asked, line), in: [draw.one(areas(asked))], with: (draw.chance(50) ? force(asked) : draw.some(myAir(asked), 2)).map(name) }
  },
  invade: (asked) => {
    const { world, draw } = asked
    const ships = force(asked, 3).filter(({ type }) => type === 'Fleet')
    const [first] = ships
    const cargo = first ? draw.some(world.groundAt(first.hex).filter((unit) => seatOf(world, unit) === asked.seat), ships.length) : []
    const beaches = Array.from({ length: world.map.size }, (_, hex) => hex).filter((hex) => world.map.marksAt(hex).includes('beach') && powersOfSeat(world, asked.seat).some((power) => atWar(world, power, world.state.control[hex])))
    const at = draw.one(beaches)
    return at === undefined || cargo.length === 0 ? undefined : { fleets: ships.map(name), beaches: [{ at: place(asked, at), with: cargo.map(name) }] }
  },
  build: (asked) => {
    const unit = asked.draw.one(pool(asked).filter((each) => each.kind !== 'ground' || !each.breakdown))
    const at = asked.draw.one(ownPlaces(asked, ({ city }) => city))
    return unit && { unit: name(unit), ...(at !== undefined && asked.draw.chance(90) && { at: place(asked, at) }) }
  },
  repair: (asked) => {
    const unit = asked.draw.one(mine(asked).filter(({ depleted }) => depleted))
    return unit && (asked.draw.chance(30) ? { unit: name(unit) } : name(unit))
  },
  'break down': (asked) => {
    const unit = asked.draw.one(myGround(asked).filter(({ breakdown, strength }) => !breakdown && strength > 3))
    return unit && name(unit)
  },
  'build airbase': (asked) => {
    const unit = asked.draw.one(myGround(asked))
    return unit && { at: place(asked, unit.hex) }
  },
  works: (asked) => {
    const unit = asked.draw.one(myGround(asked))
    return unit && { build: asked.draw.one(['airbase', 'fortification', 'fortress']), at: place(asked, unit.hex) }
  },
  yard: (asked) => {
    const ship = asked.draw.one(asked.world.units().filter((unit) => unit.place === 'yard' && seatOf(asked.world, unit) === asked.seat))
    return ship && { ship: name(ship), ...(asked.draw.chance(30) && { accelerate: true }) }
  },
  upgrade: ({ draw }) => draw.one(['army', 'navy', 'air']),
  eliminate: (asked) => (asked.draw.chance(95) ? undefined : draw1(asked)),
  reserve: (asked) => {
    const unit = asked.draw.one(myGround(asked).filter(({ type }) => ['ARM', 'MECH', 'MOT', 'CAV'].includes(type)))
    return unit && name(unit)
  },
  stratmove: (asked) => {
    const { draw, world } = asked
    const ports = ownPlaces(asked, ({ port }) => port)
    const by = draw.one(['air', 'land', 'sea', 'ships'])
    if (by === 'ships') return { units: force(asked).map(name), to: place(asked, draw.one(ports) ?? 0) }
    const unit = draw.one<Unit>(by === 'air' ? myAir(asked) : myGround(asked))
    const to = draw.one(by === 'sea' ? ports : ownPlaces(asked, ({ city }) => city))
    if (!unit || to === undefined) return undefined
    const fleets = by === 'sea' ? world.navalAt(unit.hex).filter((ship) => seatOf(world, ship) === asked.seat) : []
    return { units: [name(unit)], to: place(asked, to), by, ...(fleets[0] && { with: name(fleets[0]) }) }
  },
}

/** Answers of fields that stand in several sections. */
const FIELDS: Readonly<Record<string, (asked: Asked) => unknown>> = { support: planes, escort: planes, das: planes, intercept: planes, staging: planes, counter: planes }
