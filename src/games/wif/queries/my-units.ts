import { DIRECTIONS } from '../../../board/hex.ts'
import type { GameQuery } from '../../../engine/query.ts'
import { controllerOf, seatOf } from '../powers.ts'
import type { Unit } from '../state.ts'
import type { WifReader } from '../sheet/reader.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { unitTable } from './unit-rows.ts'

/** Words that leave out part of the list. */
const ONLY: Readonly<Record<string, (world: WifWorld, unit: Unit) => boolean>> = {
  land: (_, unit) => unit.kind === 'land',
  air: (_, unit) => unit.kind === 'air',
  'face-down': (_, unit) => unit.faceDown,
  'face-up': (_, unit) => !unit.faceDown,
  'out of supply': (world, unit) => !inSupply(world, unit),
}

export const myUnits: GameQuery<WifWorld> = {
  name: 'my units',
  takes: 'nothing; a hex or place; or land, air, face-up, face-down, out of supply',
  means: 'your units on the map: hex, values, facing, supply. With a place: those in it and beside it',
  example: 'query: my units Warsaw',
  answer: (world, { seat, words, reader }) => {
    const { map } = world
    const own = world.onMap().filter((unit) => controllerOf(world, unit.country) !== null && seatOf(world, unit) === seat)
    const said = String(words.value).trim()
    const only = ONLY[said.toLowerCase().replace(/\s+/g, ' ').replace(/^face (?=up|down)/, 'face-')]
    const listed = (title: string, units: readonly Unit[], hexes: readonly string[] = []) => ({
      title,
      text: units.length === 0 ? ['None.'] : [],
      tables: units.length === 0 ? [] : tablesOf(world, units),
      hexes,
    })
    if (said === '') return listed('Your units', own)
    if (only) return listed(`Your units: ${said.toLowerCase()}`, own.filter((unit) => only(world, unit)))
    const code = (reader as WifReader).hex(words)
    if (code === undefined) return undefined
    const hex = map.hex(code)
    const near = [hex, ...DIRECTIONS.map((_, direction) => map.neighbour(hex, direction))]
    return listed(`Your units in and beside ${map.name(hex)}`, own.filter((unit) => near.includes(unit.hex)), [code])
  },
}

/** Land units, then aircraft, each from north to south. */
function tablesOf(world: WifWorld, units: readonly Unit[]) {
  const sorted = units.toSorted((a, b) => a.hex - b.hex || a.name.localeCompare(b.name, 'en'))
  return (['land', 'air'] as const)
    .map((kind) => unitTable(world, kind === 'land' ? 'Land units' : 'Aircraft', sorted.filter((unit) => unit.kind === kind), () => true))
    .filter(({ rows }) => rows.length > 0)
}
