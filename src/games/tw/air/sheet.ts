import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { item, noted, remark, section } from '../../../engine/sheet-lines.ts'
import { atWar } from '../powers.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import type { AirUnit, Unit } from '../state.ts'
import { airbaseLimit, airbasesOf } from './airbases.ts'
import { isAirbase } from '../bases/bases.ts'
import { borderRemark } from '../bases/french-border.ts'
import { isPartisanLand } from '../field/commando-land.ts'
import { exfiltrationText } from './exfiltrate.ts'
import { isFrom } from '../seasons.ts'
import { isParachutist } from './airdrop-order.ts'
import { dropRange, flightDistance, legOf } from './range.ts'

/** What a prefilled sheet says of the air: missions in the own turn, how to meet the enemy's in his. */
export const airLines = (standing: Standing): string[] =>
  standing.brief
    ? standing.phasing
      ? own(standing)
      : defenceLines(standing)
    : standing.phasing
      ? [
          ...own(standing),
          ...airbaseLines(standing),
          ...stageLines(standing),
          ...counterAirLines(standing),
          ...portStrikeLines(standing),
          ...exfiltrateLines(standing),
          ...airdropLines(standing),
          ...interdictLines(standing),
          ...battleLines(standing),
        ]
      : [...own(standing), ...defenceLines(standing), ...battleLines(standing)]

/** Aircraft on land; those aboard CVs fly with them. */
const based = ({ air }: Standing): AirUnit[] => air.filter((unit) => unit.place === 'map' && unit.aboard === undefined)

function own(standing: Standing): string[] {
  const units = based(standing)
  if (units.length === 0) return []
  const stacks = standing.stacks(units)
  return [
    ...remark('Your aircraft (air combat-range-interception range):'),
    ...[...stacks.front, ...stacks.rear].flatMap(([hex, here]) =>
      remark(`${standing.world.map.name(hex)}: ${here.map((unit) => standing.described(unit)).join(', ')}`, '  '),
    ),
    '',
  ]
}

function airbaseLines({ world, powers }: Standing): string[] {
  if (!isToCome(world, 'staging')) return []
  const able = powers.filter((power) => airbaseLimit(world, power) > 0)
  if (able.length === 0) return []
  const cost = world.tables.production.installations['airbase while staging']
  return [
    ...section('build airbase', `11.1.1: ${numbered(cost, 'NARF')} each`),
    ...able.flatMap((power) =>
      remark(`${power} has ${airbasesOf(world, power).length} of ${airbaseLimit(world, power)}; from: moves one.`, '  '),
    ),
    ...item({ at: '' }),
    '',
  ]
}

function stageLines(standing: Standing): string[] {
  const { world } = standing
  const units = based(standing)
  if (units.length === 0 || !isToCome(world, 'second staging')) return []
  const atBorder = borderRemark(world, units)
  return [
    ...(isToCome(world, 'staging')
      ? [
          ...section('stage', '11.2.1: change base, then fly'),
          ...remark(
            'Up to three legs, each of twice the range; via: [bases], or the way is found. PARA stage too, from airbase to airbase.',
            '  ',
          ),
          ...(atBorder === null ? [] : remark(atBorder, '  ')),
          ...units.flatMap((unit) =>
            item({ unit: standing.name(unit), to: '' }, `from ${world.map.name(unit.hex)}, legs of ${legOf(standing.world, unit)}`),
          ),
          '',
        ]
      : []),
    ...section('second stage', '11.2.1: in Second Impulse'),
    ...item({ unit: '', to: '' }),
    '',
  ]
}

/** Own aircraft that reach a hex now, as bases and ranges go. */
const reaching = (standing: Standing, hex: Hex, types: readonly string[]): AirUnit[] =>
  based(standing).filter((unit) => types.includes(unit.type) && flightDistance(standing.world, unit.nation, unit.hex, hex) <= unit.range)

const isEnemy = ({ world, powers }: Standing, unit: Unit): boolean => powers.some((power) => atWar(world, unit.nation, power))

/** A line for each enemy base in reach. Those further off come into reach by staging. */
function counterAirLines(standing: Standing): string[] {
  const { world } = standing
  if (!isToCome(world, 'counter-air') || based(standing).length === 0) return []
  const enemies = world
    .unitsIn('map')
    .filter((unit): unit is AirUnit => unit.kind === 'air' && unit.aboard === undefined && isEnemy(standing, unit))
  const targets = [...new Set(enemies.map(({ hex }) => hex))]
    .sort((a, b) => a - b)
    .flatMap((hex) => {
      const able = reaching(standing, hex, ['FTR', 'TAC', 'MDM'])
      return able.length > 0 ? [{ hex, able, here: enemies.filter((unit) => unit.hex === hex) }] : []
    })
  return [
    ...section('counter air', '11.5: before any other mission'),
    ...remark('Aircraft are committed in the order written. counter: who answers interceptors.', '  '),
    ...targets.flatMap(({ hex, able, here }) => [
      ...remark(`${world.map.name(hex)}: ${here.map((unit) => standing.described(unit)).join(', ')}`, '  '),
      ...item({ at: standing.hex(hex), with: standing.names(able) }),
    ]),
    ...(targets.length === 0 ? item({ at: '', with: [] }) : []),
    '',
  ]
}

function portStrikeLines(standing: Standing): string[] {
  const { world } = standing
  if (!isToCome(world, 'port strikes') || !based(standing).some((unit) => unit.type !== 'FTR')) return []
  const ships = world.unitsIn('map').filter((unit) => unit.kind === 'naval' && isEnemy(standing, unit))
  const targets = [...new Set(ships.map(({ hex }) => hex))]
    .sort((a, b) => a - b)
    .flatMap((hex) => {
      const able = reaching(standing, hex, ['TAC', 'MDM', 'NAC'])
      return able.length > 0 ? [{ hex, able }] : []
    })
  return [
    ...section('port strike', '11.7: TAC and MDM against ships in port'),
    ...remark('escort: [FTR, TAC, MDM]; counter: who answers interceptors; yard: yes against ships in its shipyard.', '  '),
    ...targets.flatMap(({ hex, able }) => item({ at: standing.hex(hex), with: standing.names(able) })),
    ...(targets.length === 0 ? item({ at: '', with: [] }) : []),
    '',
  ]
}

/** 2.6: Commandos among partisans. */
function exfiltrateLines(standing: Standing): string[] {
  const { world, ground } = standing
  const commandos = ground.filter((unit) => unit.place === 'map' && isPartisanLand(world, unit, unit.hex))
  if (commandos.length === 0 || !isToCome(world, 'first airdrops')) return []
  return [...noted(`#exfiltrate: [${standing.names(commandos).join(', ')}]`, exfiltrationText(world)), '']
}

function airdropLines(standing: Standing): string[] {
  const { world, ground } = standing
  const { from, against } = world.tables.partisans.commando
  const paras = ground.filter((unit) => isParachutist(unit) && unit.place === 'map' && isAirbase(world, unit.hex))
  if (paras.length === 0 || !isToCome(world, 'second airdrops')) return []
  return [
    ...(isToCome(world, 'first airdrops')
      ? [
          ...section(
            'airdrop',
            `11.14: SLE and RLE turns; within ${[...new Set(paras.map(({ type }) => type))]
              .sort()
              .reverse()
              .map(
                (type) =>
                  `${dropRange(world, type)} hexes${type === 'CDO' ? ` (Commandos, not where PARA are${isFrom(world.state.turn, from.season, from.year) ? `; the British one anywhere in minor countries of ${against}, 2.6` : ''})` : ''}`,
              )
              .join(', ')}`,
          ),
          ...remark("Among enemies they attack with 'attack:'; escort: [FTR, TAC, MDM].", '  '),
          ...paras.flatMap((unit) => item({ units: [standing.name(unit)], at: '', escort: [] }, `at ${world.map.name(unit.hex)}`)),
        ]
      : []),
    ...section('second airdrop', 'the same in Second Impulse'),
    ...item({ units: [], at: '' }),
    '',
  ]
}

function interdictLines(standing: Standing): string[] {
  const { world } = standing
  if (
    based(standing).length === 0 ||
    !world.unitsIn('map', 'sea').some((unit) => unit.kind === 'ground' && unit.reserve && isEnemy(standing, unit))
  )
    return []
  return [...section('interdict', '9.9.5: Reserves on their way to a hex'), ...item({ at: '', with: [] }), '']
}

function defenceLines(standing: Standing): string[] {
  if (based(standing).length === 0) return []
  return [
    ...section('air defence', '11.4, 11.8: without at: everywhere'),
    ...remark('Without it TAC and MDM fly DAS unless outnumbered, and FTR intercept where the air factors are at least even.', '  '),
    ...remark(
      'das: none, always, unless outnumbered or [aircraft]; intercept: none, fighters if even, fighters, all or [aircraft]; counter: against counter-interceptors; staging: against aircraft that change base.',
      '  ',
    ),
    ...item({ das: 'unless outnumbered', intercept: 'fighters if even' }),
    ...item({ at: '', das: [], intercept: [] }),
    '',
  ]
}

function battleLines(standing: Standing): string[] {
  if (standing.air.length === 0) return []
  return [
    ...section('air battle', '11.9: without at: everywhere'),
    ...remark(
      'stay: while even, while favourable, always or never; losses: fighters first, bombers first or [aircraft]; effort: when favourable, yes or no (SLE and RLE turns).',
      '  ',
    ),
    ...item({ stay: 'while even', losses: 'fighters first' }),
    '',
    ...(based(standing).length > 0
      ? [
          ...section('return', '11.2.2: who lands elsewhere than at the own base after a mission'),
          ...remark(
            "at: the aircraft, to: a base within its range of the target (the interception range in the enemy's player turn), or where it began the player turn.",
            '  ',
          ),
          ...item({ at: '', to: '' }),
          '',
        ]
      : []),
  ]
}
