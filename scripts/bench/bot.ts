import { type Hex, NO_HEX } from '../../src/board/hex.ts'
import type { DecisionKind, Json } from '../../src/engine/decision.ts'
import { type Campaign, look } from '../../src/campaign/campaign.ts'
import { rulebookOf } from '../../src/games/wif/rulebook.ts'
import { controllerOf, enemySide, isHQ, powersOfSeat, seatOf, sideAsked, sideOfCountry, sideOfHex } from '../../src/games/wif/powers.ts'
import { WifReader } from '../../src/games/wif/sheet/reader.ts'
import type { LandUnit, Unit } from '../../src/games/wif/state.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import { parseSheet } from '../../src/orders/parse.ts'

/*
 * A crude player of World in Flames for simulations: it goes for the nearest enemy city, strikes the strongest stack in reach, attacks at odds, and leaves
 * the rest to its standing orders. It writes a sheet as a player would.
 */
const kindOf = (name: string): DecisionKind<WifWorld> => rulebookOf().rules.decisions.find((kind) => kind.name === name)!
const landMove = kindOf('land move')
const groundStrike = kindOf('ground strike')

/** The sheet of a seat that has the impulse. */
export function botSheet(campaign: Campaign, seat: string): string {
  const world = look(campaign, JSON.parse(campaign.store.currentStep()!.snapshot) as Json) as WifWorld
  if (world.state.stage === 'turn start') return `seat: ${seat}\n`
  const fine = ['fine', 'snow'].includes(world.state.weather.zones['north temperate'] ?? '')
  // As if it had chosen, so that the rules judge its moves.
  for (const power of powersOfSeat(world, seat)) world.note(({ actions }) => (actions[power] = fine ? 'land' : 'combined'))
  const lines = [`seat: ${seat}`, `action: ${fine ? 'land' : 'combined'}`]
  const section = (name: string, items: readonly string[]) =>
    items.length > 0 && lines.push(`${name}:`, ...items.map((item) => `  - ${item}`))
  section('ground strike', strikes(world, seat))
  section('move', moves(world, seat, fine ? 60 : 5))
  section('attack', [seat === 'Germany' ? "{ do: 'at 3:1', if: 'northWeather != \"blizzard\"' }" : "'at 5:1'"])
  section('reorganise', fine ? [] : ['dearest first'])
  return `${lines.join('\n')}\n`
}

const mine = (world: WifWorld, seat: string) =>
  world.onMap().filter((unit) => controllerOf(world, unit.country) !== null && seatOf(world, unit) === seat && !unit.faceDown)
const isEnemy = (world: WifWorld, seat: string, unit: Unit): boolean =>
  sideOfCountry(world, unit.country) === enemySide(sideAsked(world, seat))

/** Bombers against the strongest stacks of face-up units that they reach, three at most. */
function strikes(world: WifWorld, seat: string): string[] {
  const hexes = [
    ...new Set(
      world
        .onMap()
        .filter((unit) => isEnemy(world, seat, unit) && !unit.faceDown && unit.kind === 'land')
        .map(({ hex }) => hex),
    ),
  ]
  const worth = (hex: Hex): number => world.landAt(hex).reduce((sum, unit) => sum + unit.combat, 0)
  const bombers = mine(world, seat).filter((unit) => unit.kind === 'air' && unit.tactical > 0 && unit.type !== 'FTR')
  const orders: string[] = []
  for (const bomber of bombers.slice(0, 3)) {
    const order = (hex: Hex) => ({ at: world.map.code(hex), with: [bomber.id], escort: [], extended: [] })
    const target = hexes
      .filter((hex) => world.map.distance(bomber.hex, hex) <= 8)
      .sort((a, b) => worth(b) - worth(a))
      .find((hex) => groundStrike.sheet!.check!(world, seat, order(hex)).length === 0)
    if (target !== undefined) orders.push(`{ at: ${world.map.code(target)}, with: [${bomber.id}] }`)
  }
  return orders
}

/** Units that touch no enemy go towards the nearest enemy city, those nearest to it first; HQs follow. */
function moves(world: WifWorld, seat: string, most: number): string[] {
  const { map } = world
  const side = sideAsked(world, seat)
  const goals = map.places
    .filter(({ city }) => city)
    .map(({ hex }) => map.hex(hex))
    .filter((hex) => sideOfHex(world, hex) === enemySide(side))
  const away = distances(world, goals)
  const touches = (hex: Hex): boolean =>
    [0, 1, 2, 3, 4, 5].some((d) => {
      const other = map.neighbour(hex, d)
      return other !== NO_HEX && world.landAt(other).some((each) => isEnemy(world, seat, each))
    })
  // The defender fills his line behind the front; the attacker closes up. Two units to a hex.
  const suits = (hex: Hex): boolean => world.landAt(hex).length < 2 && (side === 'Axis' || !touches(hex))
  const able = mine(world, seat)
    .filter((unit): unit is LandUnit => unit.kind === 'land' && unit.move > 0 && !touches(unit.hex))
    .sort((a, b) => Number(isHQ(a)) - Number(isHQ(b)) || away[a.hex] - away[b.hex])
  const orders: string[] = []
  const moved = new Set<string>()
  for (const unit of able) {
    if (orders.length >= most) break
    const near = map.distancesFrom(unit.hex, NO_HEX, isHQ(unit) ? 2 : 3)
    const hexes = [...near.keys()]
      .filter(
        (hex) =>
          near[hex] > 0 &&
          near[hex] < Infinity &&
          map.isLand(hex) &&
          away[hex] < away[unit.hex] &&
          suits(hex) &&
          !(isHQ(unit) && away[hex] < 2),
      )
      .sort((a, b) => away[a] - away[b])
    for (const hex of hexes.slice(0, 6)) {
      const text = `{ units: [${unit.id}], to: ${map.code(hex)} }`
      const reader = new WifReader(world, seat)
      const move = landMove.sheet!.read(world, reader, parseSheet(text).documents[0]) as { path: string[] } | undefined
      if (!move || reader.problems.length > 0 || landMove.problems(world, { seat, moved }, move).length > 0) continue
      orders.push(text)
      moved.add(unit.id)
      world.move(unit, hex)
      break
    }
  }
  return orders
}

/** Hexes from each hex to the nearest goal. */
function distances(world: WifWorld, goals: readonly Hex[]): Float64Array {
  const { map } = world
  const away = new Float64Array(map.size).fill(Infinity)
  const queue = [...goals]
  for (const goal of goals) away[goal] = 0
  for (let head = 0; head < queue.length; head++) {
    for (let d = 0; d < 6; d++) {
      const other = map.neighbour(queue[head], d)
      if (other === NO_HEX || away[other] !== Infinity || !map.isLand(other)) continue
      away[other] = away[queue[head]] + 1
      queue.push(other)
    }
  }
  return away
}
