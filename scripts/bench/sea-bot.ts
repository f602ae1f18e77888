import type { DecisionKind, Json } from '../../src/engine/decision.ts'
import { type Campaign, look } from '../../src/campaign/campaign.ts'
import { rulebookOf } from '../../src/games/wif/rulebook.ts'
import { isConvoy, isScs } from '../../src/games/wif/sea/ships.ts'
import { controllerOf, powersOfSeat, seatOf, sideOf, sideOfSeat } from '../../src/games/wif/powers.ts'
import { WifReader } from '../../src/games/wif/sheet/reader.ts'
import type { NavalUnit } from '../../src/games/wif/state.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import { parseSheet } from '../../src/orders/parse.ts'

/* A crude admiral for simulations: a fleet from each port goes where most enemies are in reach, and fights wherever both sides are. */
const navalMove: DecisionKind<WifWorld> = rulebookOf().rules.decisions.find(({ name }) => name === 'naval move')!

/** A naval sheet of a seat that has the impulse. */
export function admiralsSheet(campaign: Campaign, seat: string): string {
  const world = look(campaign, JSON.parse(campaign.store.currentStep()!.snapshot) as Json) as WifWorld
  if (world.state.stage === 'turn start') return `seat: ${seat}\n`
  for (const power of powersOfSeat(world, seat)) world.note(({ actions }) => (actions[power] = 'naval'))
  const moves = sorties(world, seat)
  const areas = areasByEnemies(world, seat)
    .filter(([, enemies]) => enemies > 0)
    .map(([area]) => area)
  const lists = [
    ...(moves.length > 0 ? ['naval move:', ...moves.map((move) => `  - ${move}`)] : []),
    ...(areas.length > 0 ? ['naval combat:', ...areas.map((area) => `  - { at: ${area} }`)] : []),
  ]
  return [`seat: ${seat}`, 'action: naval', ...lists, ''].join('\n')
}

/** Every sea area with the number of enemy ships in it, the fullest first. */
function areasByEnemies(world: WifWorld, seat: string): [string, number][] {
  const enemies = new Map<number, number>()
  for (const unit of world.atSea())
    if (sideOf(world, unit) !== sideOfSeat(world, seat)) enemies.set(unit.sea!.area, (enemies.get(unit.sea!.area) ?? 0) + 1)
  return world.map.seaAreas.map(({ name, number }): [string, number] => [name, enemies.get(number) ?? 0]).sort((a, b) => b[1] - a[1])
}

/** Half of the fleet of each port sails to the best area and section that it may; four fleets at most. */
function sorties(world: WifWorld, seat: string): string[] {
  const mine = world
    .inPort()
    .filter(
      (ship) =>
        controllerOf(world, ship.country) !== null && seatOf(world, ship) === seat && !ship.faceDown && isScs(ship) && !isConvoy(ship),
    )
  const fleets = [...new Set(mine.map(({ hex }) => hex))].map((port) => mine.filter(({ hex }) => hex === port))
  const orders: string[] = []
  for (const fleet of fleets.sort((a, b) => b.length - a.length).slice(0, 4)) {
    const order = bestOf(world, seat, fleet.slice(0, Math.ceil(fleet.length / 2)))
    if (order) orders.push(order)
  }
  return orders
}

function bestOf(world: WifWorld, seat: string, fleet: readonly NavalUnit[]): string | undefined {
  for (const [area, enemies] of areasByEnemies(world, seat)) {
    if (enemies === 0) return undefined
    for (const section of [3, 2, 1, 0]) {
      const text = `{ units: [${fleet.map(({ id }) => id).join(', ')}], to: ${area} ${section} }`
      const reader = new WifReader(world, seat)
      const move = navalMove.sheet!.read(world, reader, parseSheet(text).documents[0])
      if (move && reader.problems.length === 0 && (navalMove.sheet!.check?.(world, seat, move) ?? []).length === 0) return text
    }
  }
  return undefined
}
