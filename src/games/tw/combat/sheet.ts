import type { Hex } from '../../../board/hex.ts'
import { item, remark, section } from '../../../engine/sheet-lines.ts'
import { groundColumn } from '../charts/ground.ts'
import { whyBarred } from '../field/barred-target.ts'
import { mayCross } from '../field/crossing.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import type { GroundUnit } from '../state.ts'
import { howAttacked } from './attack.ts'
import { attackersFactors } from './attackers.ts'
import { defenceOf } from './defence.ts'
import { isFighting } from '../field/enemies.ts'
import { ATTACK, CARPET_BOMBING, offers } from './sheet-fields.ts'

const EXPLOITING: readonly GroundUnit['type'][] = ['ARM', 'MECH', 'CAV']

/** What a prefilled sheet says of ground combat: attacks in the own turn, how to take the enemy's in his. */
export const combatLines = (standing: Standing): string[] =>
  standing.phasing ? [...attackLines(standing), ...secondLines(standing)] : defendLines(standing)

const fights = (unit: GroundUnit): boolean => unit.place === 'map' && unit.type !== 'STA' && isFighting(unit)

/** Own units that could attack a hex from beside it, as things stand. */
const besides = ({ world, ground }: Standing, hex: Hex): GroundUnit[] =>
  ground.filter((unit) => fights(unit) && world.map.isAdjacent(unit.hex, hex) && mayCross(world, unit.hex, hex))

/** A line for each enemy stack that units stand beside now; others come within reach by moving. */
function attackLines(standing: Standing): string[] {
  const { world, ground } = standing
  if (!isToCome(world, 'first combat') || !ground.some(fights)) return []
  const targets = [...new Set(ground.filter(fights).flatMap((unit) => standing.enemiesBeside(unit.hex)))]
    .filter((hex) => besides(standing, hex).length > 0)
    .sort((a, b) => a - b)
  return [
    ...section('attack', '10: as things stand; announced all together'),
    ...remark('with: may be all. Besides: support, escort: [aircraft], lle shift: yes (one attack of each power with an LLE).', '  '),
    ...remark(
      'Of one, or without at: of all: accept: [EX] instead of a better result; losses: [units, cheapest, keep armour]; advance: [units, all, armour or none]; fortress: keep or dismantle.',
      '  ',
    ),
    ...(offers(world, ATTACK, CARPET_BOMBING) ? remark(`${CARPET_BOMBING}: yes, two hexes of Summer 1944 (29.20).`, '  ') : []),
    ...targets.flatMap((hex) => attackLine(standing, hex)),
    ...(targets.length === 0 ? item({ at: '', with: 'all' }) : []),
    '',
  ]
}

function attackLine(standing: Standing, hex: Hex): string[] {
  const { world } = standing
  const units = besides(standing, hex)
  const barred = whyBarred(world, units, hex)
  if (barred !== null) return remark(`${world.map.name(hex)}: ${barred}.`, '  ')
  const enemies = standing.enemiesIn(hex)
  const attack = attackersFactors(world, hex, units).factors
  const { factors, text } = defenceOf(world, hex, howAttacked(world, hex, units, 1))
  return [
    ...remark(
      `${world.map.name(hex)}: ${enemies.map((unit) => standing.described(unit)).join(', ')}. ${attack} beside it against ${factors} (${text}): ${groundColumn(world.tables, attack, factors, 0)?.odds ?? 'too few to attack'}.`,
      '  ',
    ),
    ...item({ at: standing.hex(hex), with: standing.names(units) }),
  ]
}

function secondLines(standing: Standing): string[] {
  const { world, ground } = standing
  if (!isToCome(world, 'second combat') || !ground.some((unit) => unit.place === 'map' && EXPLOITING.includes(unit.type))) return []
  return [
    ...section('second attack', '10.2.5: ARM, MECH, CAV; PARA that drop'),
    ...remark('As attack; hexes may be named that the enemy stands in by then.', '  '),
    ...item({ at: '', with: 'all' }),
    '',
  ]
}

/** How to take losses and where to go, for hexes beside the enemy. */
function defendLines(standing: Standing): string[] {
  const { world, ground } = standing
  const { front } = standing.stacks(ground.filter((unit) => unit.place === 'map'))
  if (!isToCome(world, 'first combat') || front.length === 0) return []
  return [
    ...section('defend', '10.3, 10.4: without at: everywhere'),
    ...remark(
      'losses: [units, cheapest, keep armour]; retreat: [hexes], or [{unit: , to: }]; stand: yes or no, in a fortress (10.6.6).',
      '  ',
    ),
    ...item({ losses: 'keep armour' }),
    ...front.flatMap(([hex, units]) => [
      ...remark(`${world.map.name(hex)}: ${units.map((unit) => standing.described(unit)).join(', ')}.`, '  '),
      ...item({ at: standing.hex(hex), ...(world.installation(hex, 'fortress') ? { stand: 'yes' } : { retreat: '[]' }) }),
    ]),
    '',
  ]
}
