import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { type Hex, NO_HEX } from '../../src/board/hex.ts'
import type { BoardMap } from '../../src/board/map.ts'
import { wholeBoard } from '../../src/games/registry.ts'
import { supplyMap, supplySources } from '../../src/games/wif/supply/supply.ts'
import { position } from '../../src/games/wif/testing/position.ts'
import type { WifWorld } from '../../src/games/wif/world.ts'
import type { Result } from './main.ts'
import { medianMs, ms } from './measure.ts'

export const boardBench = (): Result[] => [loading(), wholeSupply()]

/** Every map of both games in a process that has just started, against parsing their JSON alone. */
function loading(): Result {
  const src = new URL('../../src/', import.meta.url).href
  const script = `
    const { wholeBoard } = await import('${src}games/registry.ts')
    globalThis.gc()
    const before = process.memoryUsage()
    const began = performance.now()
    globalThis.kept = ['wif', 'tw'].map((game) => wholeBoard(game).board)
    const took = performance.now() - began
    globalThis.gc()
    const after = process.memoryUsage()
    const held = after.heapUsed + after.arrayBuffers - before.heapUsed - before.arrayBuffers
    process.stdout.write(JSON.stringify({ took, mb: held / 2 ** 20, hexes: kept.reduce((sum, { size }) => sum + size, 0), sheets: kept.reduce((sum, { sheets }) => sum + sheets.length, 0) }))`
  const runs = Array.from({ length: 5 }, () => JSON.parse(fresh(script)) as { took: number; mb: number; hexes: number; sheets: number })
  const { took, mb, hexes, sheets } = runs.sort((a, b) => a.took - b.took)[2]
  const texts = ['wif', 'tw'].flatMap((game) => {
    const folder = new URL(`../../data/${game}/maps/`, import.meta.url)
    return readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .map((file) => readFileSync(new URL(file, folder), 'utf8'))
  })
  const parsing = medianMs(10, () => texts.map((text) => JSON.parse(text)))
  return {
    what: `all maps of both games loaded (${sheets} sheets, ${hexes} hexes, ${mb.toFixed(0)} MB), first time in a process`,
    ours: ms(took),
    peer: `${ms(parsing)} JSON.parse alone, warm`,
    ratio: `${(took / parsing).toFixed(1)}x its time`,
  }
}

const fresh = (script: string): string =>
  execFileSync(process.execPath, ['--expose-gc', '--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: new URL('../..', import.meta.url).pathname,
    encoding: 'utf8',
  })

/**
 * Supply of one side on the whole board, all land its own, over land, links and sea areas: every hex's shortest chain by rail, over HQs and
 * over sea once, after a move. Against bare breadth-first floods of the same graph from the same sources, one in place of the railway
 * search and one in place of that for basic paths.
 */
function wholeSupply(): Result {
  const world = germanWorld()
  const { map } = world
  const ours = medianMs(200, () => {
    world.set({ turn: world.state.turn })
    return supplyMap(world, 'Germany')
  })
  const sources = supplySources(world, world.onMap()[0])
    .filter(({ linked }) => linked)
    .map(({ hex }) => hex)
  const reached = flood(map, sources)
  const supplied = supplyMap(world, 'Germany')
  if (supplied.some((yes, hex) => yes === 1 && reached[hex] < 0 && reached[hex + map.size] < 0))
    throw new Error('supply reaches hexes that the flood does not')
  const floor = medianMs(200, () => [flood(map, sources), flood(map, sources)])
  return {
    what: `supply of one side on the whole board (${supplied.reduce((sum, yes) => sum + yes, 0)} hexes in supply), over land and sea`,
    ours: ms(ours),
    peer: `${ms(floor)} two bare floods of the same graph`,
    ratio: `${(ours / floor).toFixed(1)}x its time`,
  }
}

/** Germany holds the world but some Soviet corps with their zones of control; HQs stand on every map. */
function germanWorld(): WifWorld {
  const map = wholeBoard('wif').board
  const land = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isLand(hex))
  const every = (step: number, offset: number) => land.filter((_, i) => i % step === offset).map((hex) => map.code(hex))
  const units = [
    ...every(190, 7).map((code, i) => `Germany HQ-I Model${i} 6-3(3) ${code}`),
    ...every(60, 31).map((code, i) => `USSR INF ${i} 5-3 ${code}`),
  ]
  const world = position({ map, everywhere: 'Germany', units })
  Object.assign(world.state, { overseas: true })
  return world
}

/**
 * Steps from the nearest source by hexsides and links, and over sea areas once: hex for land ways, hex + size for those that have gone over
 * sea. -1 where none leads.
 */
function flood(map: BoardMap, sources: readonly Hex[]): Int32Array {
  const { size } = map
  const steps = new Int32Array(size * 2).fill(-1)
  const queue = new Int32Array(size * 2)
  const sailed = new Uint8Array(map.seaAreaNames.length)
  let end = 0
  const reach = (node: number, step: number): void => {
    if (steps[node] >= 0) return
    steps[node] = step
    queue[end++] = node
  }
  for (const hex of sources) reach(hex, 0)
  for (let head = 0; head < end; head++) {
    const node = queue[head]
    const hex = node < size ? node : node - size
    const layer = node - hex
    const step = steps[node] + 1
    for (let side = hex * 6; side < hex * 6 + 6; side++) {
      const other = map.neighbours[side]
      if (other !== NO_HEX && map.terrain[other] > 1) reach(other + layer, step)
    }
    for (let link = map.linkStart[hex]; link < map.linkStart[hex + 1]; link++) reach(map.linkTo[link] + layer, step)
    for (let i = map.seas.start[hex]; i < map.seas.start[hex + 1] && layer === 0; i++) {
      const areas = [map.seas.areas[i]]
      for (const area of areas) {
        if (sailed[area]) continue
        sailed[area] = 1
        for (let k = map.seas.shoreStart[area]; k < map.seas.shoreStart[area + 1]; k++) reach(map.seas.shore[k] + size, step)
        for (const border of map.seas.bordersOf(area)) areas.push(border)
      }
    }
  }
  return steps
}
