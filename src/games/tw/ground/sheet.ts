import type { Hex } from '../../../board/hex.ts'
import { item, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { listed } from '../../common/words.ts'
import { USSR } from '../east/pact.ts'
import { isPactDue, pactTerritories } from '../east/pact-territory.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import type { GroundUnit } from '../state.ts'
import { breakdownOf } from './breakdown-parts.ts'
import { isCityHex } from '../field/terrain.ts'

/** Types that move in Second Impulse too (9.2). */
const EXPLOITING = ['ARM', 'MECH', 'CAV']

/** What a prefilled sheet says of ground movement: breaking down, rail and moves in the own turn, Reserves in the enemy's. */
export function groundLines(standing: Standing): string[] {
  return standing.phasing
    ? standing.brief
      ? [...moveLines(standing), ...secondMoveLines(standing)]
      : [...breakdownLines(standing), ...railLines(standing), ...moveLines(standing), ...secondMoveLines(standing)]
    : reserveLines(standing)
}

function breakdownLines(standing: Standing): string[] {
  const { world } = standing
  const able = standing.ground.filter((unit) => typeof breakdownOf(world, unit) !== 'string')
  if (!isToCome(world, 'breakdown') || able.length === 0) return []
  return [
    ...valueLine('break down', standing.names(able).slice(0, 1), '9.6.3'),
    ...remark(`Could break down: ${standing.names(able).join(', ')}.`, '  '),
    '',
  ]
}

function railLines(standing: Standing): string[] {
  const { world } = standing
  const able = standing.ground.filter((unit) => unit.place === 'map' && unit.type !== 'PART' && isCityHex(world, unit.hex))
  if (!isToCome(world, 'rail movement') || able.length === 0) return []
  return [
    ...section('rail', '9.1: city to city, up to 25 hexes; overstack: yes'),
    ...remark(`In cities: ${standing.names(able).join(', ')}.`, '  '),
    ...item({ unit: standing.name(able[0]), to: '' }),
    '',
  ]
}

/** 16.5: what the Soviets may walk into without a war. */
function pactRemark({ world, powers }: Standing): string[] {
  const left = powers.includes(USSR) && isPactDue(world) ? pactTerritories(world) : []
  return left.length > 0 ? remark(`Without a war you may enter ${listed(left)} (16.5).`, '  ') : []
}

/** A line for each stack that may move, those beside the enemy first. */
function moveLines(standing: Standing): string[] {
  const { world } = standing
  const ready = standing.ground.filter((unit) => unit.place === 'map' && unit.move > 0)
  if (!isToCome(world, 'first movement') || ready.length === 0) return []
  const { front, rear } = standing.stacks(ready)
  return [
    ...section('move', '9.2; via: [hexes], drop: {unit: hex}'),
    ...remark(
      'overrun: yes enters enemy hexes at 6-1 (9.8), enter: no empties them from beside; with: [units beside], support: [aircraft], escort: [FTR].',
      '  ',
    ),
    ...(world.rules.movement.forcedMarch === null
      ? []
      : remark('forced march: yes, or unless depleted: two points more for INF and MOT, by a die each (29.1).', '  ')),
    ...pactRemark(standing),
    ...(front.length > 0 ? [...remark('Beside the enemy:', '  '), ...front.flatMap((stack) => stackLine(standing, stack))] : []),
    ...(rear.length > 0 ? behind(standing, rear) : []),
    '',
  ]
}

/** Stacks that no enemy stands beside: a line for each, or in a short sheet their names and one line. */
function behind(standing: Standing, rear: readonly [Hex, GroundUnit[]][]): string[] {
  if (!standing.brief) return [...remark('Behind the front:', '  '), ...rear.flatMap((stack) => stackLine(standing, stack))]
  const units = rear.flatMap(([, here]) => here)
  return [...remark(`Behind the front: ${standing.names(units).join(', ')}.`, '  '), ...item({ unit: standing.name(units[0]), to: '' })]
}

const stackLine = (standing: Standing, [hex, units]: [Hex, GroundUnit[]]): string[] =>
  item(
    { ...(units.length > 1 ? { units: standing.names(units) } : { unit: standing.name(units[0]) }), to: '' },
    `${standing.world.map.name(hex)}: ${units.map((unit) => standing.described(unit)).join(', ')}`,
  )

function secondMoveLines(standing: Standing): string[] {
  const { world } = standing
  const able = standing.ground.filter((unit) => unit.place === 'map' && EXPLOITING.includes(unit.type))
  if (!isToCome(world, 'second movement') || able.length === 0) return []
  return [
    ...section('second move', '9.2: ARM, MECH and CAV; as move'),
    ...remark(`Could: ${standing.names(able).join(', ')}.`, '  '),
    ...item({ unit: standing.name(able[0]), to: '' }),
    '',
  ]
}

function reserveLines(standing: Standing): string[] {
  const reserves = standing.ground.filter((unit) => unit.reserve)
  if (reserves.length === 0) return []
  return [
    ...section('reserves', '9.9: at: a hex the enemy attacks'),
    ...remark(
      `In Reserve: ${reserves.map((unit) => `${standing.name(unit)} in ${standing.world.map.name(unit.hex)}`).join(', ')}. Without at: any hex; beside: {unit: hex} puts it next to one.`,
      '  ',
    ),
    ...item({ into: standing.names(reserves).slice(0, 1), if: "'ratio >= 2'" }, 'where it is attacked at 2 to 1 or more'),
    '',
  ]
}
