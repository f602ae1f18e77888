import { listed, numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { GameQuery, QueryAnswer, TextTable } from '../../../engine/query.ts'
import { entryCost, terrainAt } from '../ground/terrain.ts'
import { zocOf } from '../ground/zoc.ts'
import { findPath, type Reach, reach, whyNoOverrun } from '../movement/movement-search.ts'
import { enemiesAt } from '../movement/overrun.ts'
import { controllerOf, enemySide, sideOf, sideOfCountry } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { whyNotEnterGround } from '../stacking/foreign-troops.ts'
import { whyNotStack } from '../stacking/stacking.ts'
import type { LandUnit, Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'

/** 11.10: every hex that a land unit may move to in the position as it is. */
export const reachQuery: GameQuery<WifWorld> = {
  name: 'reach',
  takes: 'a land unit of either side',
  means: 'every hex that it could move to as if its side moved now, by movement points left, what it could overrun, and what bars it',
  example: 'query: reach XLI ARM',
  answer: (world, { words, reader }) => {
    const id = (reader as WifReader).anyUnit(words)
    if (id === undefined) return undefined
    const unit = world.unit(id)
    const title = `Reach of ${unit.name}`
    const place = unit.place === 'map' ? [world.map.code(unit.hex)] : []
    const bar = whyNotWalk(world, unit)
    if (bar !== null || unit.kind !== 'land')
      return { title, text: [`${unit.name} (${unit.country}): ${whereIs(world, unit)}. ${bar}`], hexes: place }
    return answerOf(world, unit, title)
  },
}

/** Why a unit could not move on land even if it were its turn, or null. */
function whyNotWalk(world: WifWorld, unit: Unit): string | null {
  if (unit.kind === 'naval') return `11.10: it is a ship; 'query: range ${unit.name} to Red Sea' tells how far it sails (11.4).`
  if (unit.kind === 'air') return `11.10: it is an aircraft; 'query: range ${unit.name} to Minsk' tells how far it flies.`
  if (unit.place !== 'map' || unit.aboard !== undefined) return '11.10: it is not on land.'
  if (controllerOf(world, unit.country) === null) return `11.10.5: ${unit.country} is neutral and answers to nobody.`
  if (sideOfCountry(world, unit.country) === null)
    return `11.10.4: ${unit.country} is neutral: it has no side, and the search knows no enemies of it.`
  if (unit.faceDown) return '11.10: it is face-down and cannot move.'
  return unit.move === 0 ? '11.10.1: it has no movement points.' : null
}

interface Reached {
  readonly hex: Hex
  readonly spent: number
}

const search = (world: WifWorld, unit: LandUnit, goal: Hex): Reach => reach(world, [unit], unit.hex, [0], true, goal)

/** The hexes by the game's own search; one with enemy aircraft or ships alone is entered at a move's end only. */
function reachedBy(world: WifWorld, unit: LandUnit, found: Reach): Reached[] {
  const least = (hex: Hex, from: Reach) =>
    (from.get(hex) ?? []).map(({ spent: [spent] }) => spent).reduce((best, spent) => Math.min(best, spent), Infinity)
  const open = [...found.keys()].filter((hex) => hex !== unit.hex).map((hex) => ({ hex, spent: least(hex, found) }))
  const last = besides(world, unit, [...found.keys()])
    .filter((hex) => isEnemyHere(world, unit, hex) && enemiesAt(world, hex, unit).length === 0)
    .map((hex) => ({ hex, spent: least(hex, search(world, unit, hex)) }))
  return [...open, ...last.filter(({ spent }) => spent < Infinity)]
}

const isEnemyHere = (world: WifWorld, unit: LandUnit, hex: Hex): boolean =>
  world.unitsAt(hex).some(({ country }) => sideOfCountry(world, country) === enemySide(sideOf(world, unit)))

/** Land beside hexes that is not among them. */
const besides = ({ map }: WifWorld, unit: LandUnit, hexes: readonly Hex[]): Hex[] =>
  [...new Set(hexes.flatMap((hex) => map.adjacentTo(hex)))].filter((hex) => hex !== unit.hex && !hexes.includes(hex) && map.isLand(hex))

function answerOf(world: WifWorld, unit: LandUnit, title: string): QueryAnswer {
  const { map } = world
  const ways = search(world, unit, unit.hex)
  const reached = reachedBy(world, unit, ways)
  const hexes = [unit.hex, ...reached.map(({ hex }) => hex)]
  const around = besides(world, unit, hexes)
  const overruns = around.filter(
    (hex) => enemiesAt(world, hex, unit).length > 0 && (findPath(world, [unit], [hex], true, {}) ?? []).length > 0,
  )
  return {
    title,
    text: [
      `${unit.name} (${unit.country}) at ${map.name(unit.hex)}, ${numbered(unit.move, 'movement point')}, alone, as if its side moved now and chose an action that lets it (10.2, 11.10).`,
      ...(inSupply(world, unit) ? [] : ['It is out of supply: it may move, and turns face-down when it has (2.4.3).']),
      reached.length === 0 ? 'It can go nowhere.' : `${numbered(reached.length, 'hex', 'hexes')} in reach.`,
      ...(overruns.length > 0
        ? [
            `It could overrun ${listed(overruns.map((hex) => `${map.name(hex)} (${names(enemiesAt(world, hex, unit))})`))}, with 'overrun: yes' (11.10.6).`,
          ]
        : []),
    ],
    tables: [
      ...(reached.length > 0 ? [reachTable(world, unit, reached)] : []),
      ...barTable(
        world,
        unit,
        ways,
        hexes,
        around.filter((hex) => !overruns.includes(hex)),
      ),
    ],
    hexes: hexes.map((hex) => map.code(hex)),
  }
}

function reachTable(world: WifWorld, unit: LandUnit, reached: readonly Reached[]): TextTable {
  const { map } = world
  const zoc = zocOf(world, enemySide(sideOf(world, unit)))
  const told = ({ hex, spent }: Reached) => {
    const marks = [
      ...(spent > unit.move ? [terrainAt(world, hex).name] : []),
      ...(zoc[hex] ? ['enemy ZoC, stops'] : []),
      ...(isEnemyHere(world, unit, hex) ? ['enemy aircraft or ships, stops'] : []),
      ...(whyNotStack(world, unit, hex) === null ? [] : ['no room to stay']),
    ]
    return `${map.name(hex)}${marks.length > 0 ? ` [${marks.join('; ')}]` : ''}`
  }
  const costs = [...new Set(reached.map(({ spent }) => spent))].sort((a, b) => a - b)
  return {
    title: 'Where it may go (11.10.1)',
    columns: ['Points left', 'Used', 'Hexes'],
    rows: costs.map((spent) => [
      spent > unit.move ? 'too few: face-down' : String(unit.move - spent),
      String(spent),
      reached
        .filter((each) => each.spent === spent)
        .map(told)
        .join(', '),
    ]),
  }
}

/** What bars hexes beside those in reach: enemies, foreign ground, terrain and hexsides that it cannot cross; zones and points are told of the hexes where they end a move. */
function barTable(world: WifWorld, unit: LandUnit, ways: Reach, hexes: readonly Hex[], around: readonly Hex[]): TextTable[] {
  const { map } = world
  const rows = around.flatMap((hex) => {
    const enemies = enemiesAt(world, hex, unit)
    if (enemies.length > 0) return [[map.name(hex), `${names(enemies)}: ${whyNoOverrun(world, [unit], hex, ways)}`]]
    const ground = whyNotEnterGround(world, unit, hex)
    if (ground !== null) return [[map.name(hex), ground]]
    const crossed = map.adjacentTo(hex).some((from) => hexes.includes(from) && entryCost(world, unit, from, hex) !== null)
    return crossed
      ? []
      : [[map.name(hex), `11.10.2: ${unit.type} cannot enter it from beside (${terrainAt(world, hex).name}, or the hexside)`]]
  })
  return rows.length > 0 ? [{ title: 'What bars it', columns: ['Hex', 'Why'], rows }] : []
}

const names = (units: readonly LandUnit[]): string => units.map(({ name }) => name).join(', ')
