import createGraph from 'ngraph.graph'
import { aStar } from 'ngraph.path'
import { powerOf } from '../../src/games/wif/powers.ts'
import { inSupply, supplySources } from '../../src/games/wif/supply/supply.ts'
import { hexsidesUnderWeather, NO_SUPPLY_ACROSS, terrainAt } from '../../src/games/wif/ground/terrain.ts'
import { pathsTo, traceable } from '../../src/games/wif/supply/supply-paths.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import { barbarossa } from './barbarossa.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

/**
 * Supply of every German unit on the map after a move has changed zones of control: ours, with the chains of HQs and railways, against
 * ngraph.path, which builds the same graph and finds each unit's shortest basic path to the sources that we tell it.
 */
export function supplyBench(): Result[] {
  const { world } = barbarossa()
  const units = world.onMap().filter((unit) => powerOf(world, unit) === 'Germany' && unit.country === 'Germany')
  const ours = medianMs(30, () => {
    // As after a move: nothing of the position is known any more.
    world.set({ turn: world.state.turn })
    return units.filter((unit) => inSupply(world, unit)).length
  })
  const sources = supplySources(world, units[0])
    .filter(({ linked }) => linked)
    .map(({ hex }) => hex)
  const finder = aStar(graphOf(world, sources), { distance: (_from, _to, link) => link.data as number })
  const lengths = units.map((unit) => lengthOf(finder.find(unit.hex, 'source')))
  const searching = medianMs(10, () => units.map((unit) => finder.find(unit.hex, 'source')))
  const peer = searching + medianMs(10, () => graphOf(world, sources))
  const paths = pathsTo(world, 'Germany', sources, false)
  const differ = units.filter((unit, i) => lengths[i] !== paths.fromUnit(unit.hex))
  if (differ.length > 0) throw new Error(`paths differ for ${differ.map(({ name }) => name).join(', ')}`)
  return [
    {
      what: `supply of all ${units.length} German units`,
      ours: ms(ours),
      peer: `${ms(peer)} Dijkstra of ngraph.path (${ms(searching)} of it searching)`,
      ratio: `${(peer / ours).toFixed(1)}x faster`,
    },
  ]
}

function graphOf(world: WifWorld, sources: readonly number[]) {
  const { map } = world
  const graph = createGraph()
  const may = traceable(world, 'Germany')
  const sides = hexsidesUnderWeather(world)
  const enter = (hex: number) => 1 + terrainAt(world, hex).row.supplyExtra
  for (let hex = 0; hex < map.size; hex++) {
    if (!map.isLand(hex) || terrainAt(world, hex).row.leg === null) continue
    for (let direction = 0; direction < 6; direction++) {
      const to = map.neighbour(hex, direction)
      if (to < 0 || !map.isLand(to) || terrainAt(world, to).row.leg === null || !may[to] || sides[hex * 6 + direction] & NO_SUPPLY_ACROSS)
        continue
      graph.addLink(hex, to, enter(to))
    }
  }
  for (const hex of sources) graph.addLink(hex, 'source', 0)
  return graph
}

const lengthOf = (
  path: readonly { id: string | number; links: Set<{ fromId: string | number; toId: string | number; data: number }> | null }[],
): number => {
  // ngraph returns the path from its end to its start.
  let length = 0
  for (let i = path.length - 1; i > 0; i--) {
    const [from, to] = [path[i].id, path[i - 1].id]
    length += [...path[i].links!].find((link) => link.fromId === from && link.toId === to)!.data
  }
  return length
}
