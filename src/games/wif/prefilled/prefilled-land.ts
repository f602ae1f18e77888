import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { shown } from '../fractions.ts'
import { oddsOf } from '../land-combat/odds.ts'
import { attackFactors, defenceFactors } from '../supply/land-factors.ts'
import { cooperate, isHQ } from '../powers.ts'
import { factoriesToRail } from '../movement/rail-factory.ts'
import { isStation, trainOf } from '../movement/rail-path.ts'
import { reorganisationRange } from '../turn/reorganisation-range.ts'
import type { AirUnit, LandUnit } from '../state.ts'
import { inSupply, tracesToHQ } from '../supply/supply.ts'
import { blockItem, type Fields, item, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { offers } from './offers.ts'
import { airDefence, flyers, readyHQs } from './prefilled-air.ts'
import { bombarders } from './prefilled-naval.ts'
import type { WifWorld } from '../world.ts'
import type { Standing } from './standing.ts'

/** 11.9: face-up units at stations. */
export function railMoves(standing: Standing): string[] {
  const units = standing.own.filter((unit) => !unit.faceDown && isStation(standing.world, unit.hex, trainOf(unit)))
  const factories = factoriesToRail(standing.world, standing.seat)
  if (units.length === 0 && factories.length === 0) return []
  const name = (hex: Hex) => standing.world.map.name(hex)
  return [
    ...section('rail', '11.9: to a station; ends face-down'),
    ...(units.length > 0 ? remark(`At stations: ${standing.names(units).join(', ')}.`, '  ') : []),
    ...(factories.length > 0 ? remark(`Blue factories that may go to another city: ${factories.map(name).join(', ')}.`, '  ') : []),
    ...(units.length > 0 ? item({ unit: standing.name(units[0]), to: '' }) : []),
    ...(factories.length > 0 ? item({ factory: standing.world.map.code(factories[0]), to: '' }) : []),
    '',
  ]
}

/** 11.10: a line for each stack that may move, those at the front first; before them emergency supply, which must be announced first. */
export function moves(standing: Standing): string[] {
  const { world } = standing
  const ready = standing.land.filter((unit) => !unit.faceDown && unit.move > 0)
  if (ready.length === 0) return []
  const { front, rear } = standing.stacks(ready)
  const line = ([hex, units]: [Hex, LandUnit[]]) =>
    item(
      units.length > 1 ? { units: standing.names(units), to: '' } : { unit: standing.name(units[0]), to: '' },
      `${world.map.name(hex)}: ${standing.values(units)}`,
    )
  return [
    ...(standing.brief ? [] : emergencySupply(standing)),
    ...section('move', '11.10; via: [hexes], overrun: yes, overstack: yes'),
    ...remark('drop: {name: hex} lets one of a stack stop on the way.', '  '),
    ...(front.length > 0 ? [...remark('Beside the enemy:', '  '), ...front.flatMap(line)] : []),
    ...(rear.length > 0 ? behind(standing, rear, line) : []),
    '',
  ]
}

/** Stacks that no enemy stands beside: a line for each, or in a short sheet their names and one line. */
function behind(standing: Standing, rear: readonly [Hex, LandUnit[]][], line: (stack: [Hex, LandUnit[]]) => string[]): string[] {
  if (!standing.brief) return [...remark('Behind the front:', '  '), ...rear.flatMap(line)]
  const units = rear.flatMap(([, here]) => here)
  return [...remark(`Behind the front: ${standing.names(units).join(', ')}.`, '  '), ...item({ unit: standing.name(units[0]), to: '' })]
}

/** 2.4.3: HQs that could supply units that are without. */
export function emergencySupply(standing: Standing): string[] {
  const { world, own } = standing
  if (!offers(world, 'emergency supply')) return []
  const without = own.filter((unit) => !isHQ(unit) && !inSupply(world, unit))
  const lines = readyHQs(standing).flatMap((hq) => {
    const units = without.filter((unit) => cooperate(world, hq, unit) && tracesToHQ(world, unit, hq)).slice(0, hq.reorganisation)
    return units.length > 0
      ? item({ hq: standing.name(hq), units: standing.names(units) }, `up to ${numbered(hq.reorganisation, 'unit')}`)
      : []
  })
  if (lines.length === 0) return []
  return [
    ...section('emergency supply', 'option 13, before land moves; HQ face-down after'),
    ...lines,
    ...section('emergency supply for combat', 'the same, before land combat'),
    ...lines.filter((line) => line.startsWith('#  -')).slice(0, 1),
    '',
  ]
}

/** 11.15: a line for each enemy stack beside units that could attack it, then what may be said of attacks. */
export function attacks(standing: Standing): string[] {
  const { world } = standing
  const ready = standing.land.filter((unit) => !unit.faceDown)
  const targets = [...new Set(ready.flatMap((unit) => standing.enemiesBeside(unit.hex)))].sort((a, b) => a - b)
  if (ready.length === 0) return []
  return [
    ...section('attack', '11.15: as things stand now'),
    ...targets.flatMap((hex) => target(standing, hex)),
    ...(targets.length === 0 && standing.brief ? item({ at: '', with: 'all' }) : []),
    ...(standing.brief
      ? []
      : [
          ...remark('Of an attack, or without at: of all:', '  '),
          ...fullAttack(standing, ready, targets),
          ...valueLine(
            'attack order',
            targets.slice(0, 2).map((hex) => world.map.code(hex)),
            '11.15: first to last',
          ),
        ]),
    '',
  ]
}

/** "28 against 6, 4:1". */
const oddsText = (world: WifWorld, attack: number, defence: number): string =>
  `${shown(attack)} against ${shown(defence)}${defence > 0 ? `, ${oddsOf(world, attack, defence).level}` : ''}`

/** "Vilna (E2541), forest: 3 MECH 6-6; 6 factors; beside it XLI ARM 8-6, ... with 13" and the order. */
function target(standing: Standing, hex: Hex): string[] {
  const { world } = standing
  const enemies = standing.enemiesIn(hex)
  const defence = enemies.reduce((sum, unit) => sum + defenceFactors(world, unit).factors, 0)
  const attackers = standing
    .ownBeside(hex)
    .filter((unit) => !unit.faceDown && inSupply(world, unit))
    .map((unit) => ({ unit, factors: attackFactors(world, unit, unit.hex, hex).factors }))
  const able = attackers.filter(({ factors }) => factors > 0)
  if (able.length === 0) return []
  const attack = able.reduce((sum, { factors }) => sum + factors, 0)
  const air = world.airAt(hex).map((unit) => unit.name)
  return [
    ...remark(
      `${standing.place(hex)}: ${standing.describedAll(enemies)}${air.length > 0 ? ` with ${air.join(', ')}` : ''}. Beside it: ${standing.names(able.map(({ unit }) => unit)).join(', ')}: ${oddsText(world, attack, defence)}.`,
      '  ',
    ),
    ...item({ at: standing.hex(hex), with: 'all' }),
  ]
}

/** An attack with everything said, each line to be switched on by itself. */
function fullAttack(standing: Standing, ready: readonly LandUnit[], targets: readonly Hex[]): string[] {
  const { fighters, bombers } = flyers(standing)
  const hq = readyHQs(standing)[0]
  const guns = bombarders(standing)
  const beside = targets.length > 0 ? standing.ownBeside(targets[0]).filter((unit) => ready.includes(unit)) : ready.slice(0, 1)
  const near = <U extends AirUnit>(units: U[]) => standing.names(standing.nearest(units, targets[0] ?? ready[0].hex).slice(0, 1))
  const beyond =
    targets.length > 0
      ? standing.around(targets[0]).filter((hex) => standing.world.map.isLand(hex) && standing.world.unitsAt(hex).length === 0)
      : []
  const fields: Fields = {
    at: targets.length > 0 ? standing.hex(targets[0]) : '',
    with: standing.names(beside),
    ...(hq && offers(standing.world, 'attack', 'hq support') && { 'hq support': 'none' }),
    ...(standing.world.rules.offensive && { enhance: 'all' }),
    ...(bombers.length > 0 && { 'ground support': near(bombers) }),
    ...(fighters.length > 0 && { escort: near(fighters), intercept: 'none' }),
    ...(guns.length > 0 &&
      offers(standing.world, 'attack', 'shore bombardment') && { 'shore bombardment': standing.names(guns.slice(0, 1)) }),
    table: 'blitzkrieg',
    losses: ['keep HQs', 'cheapest'],
    shatter: 'keep',
    advance: 'all',
    'face up': standing.names(beside.slice(0, 1)),
    retreat: beyond.slice(0, 1).map((hex) => standing.world.map.code(hex)),
    breakthrough: 'none',
    ...spotting(standing, 'attack'),
  }
  return blockItem(fields, {
    enhance: 'all | names, where an HQ gives benefits (16.3.3)',
    'hq support': 'name | best | none (11.15.3)',
    intercept: 'best | all | none | [names]',
    'shore bombardment': 'or best (11.15.2)',
    table: 'or assault, if you may choose',
    losses: 'or names',
    shatter: 'or retreat',
    advance: 'all | none | [names]',
    'face up': 'first choice on a †',
    retreat: 'his units, if they must',
    breakthrough: '[{unit: name, to: hex}]',
    ...SPOTTING,
  })
}

/** 11.15.7, option 28: what becomes of ships that took part. */
const spotting = (standing: Standing, where: 'attack' | 'defend'): Fields =>
  standing.seaborne.length > 0 && offers(standing.world, where, 'spot fleet') ? { 'spot fleet': 'yes', accompany: 'none' } : {}
const SPOTTING: Readonly<Record<string, string>> = {
  'spot fleet': 'or no: his ships to section 0 (11.15.7)',
  accompany: 'all | [names]: with yours that must',
}

/** 11.17: a line for each HQ that is face-up. */
export function reorganisations(standing: Standing): string[] {
  const { world } = standing
  const hqs = readyHQs(standing)
  if (hqs.length === 0) return []
  const lines = hqs.flatMap((hq) => {
    const range = reorganisationRange(world, hq)
    const down = standing.own.filter((unit) => unit.faceDown && !isHQ(unit) && range.has(unit.hex) && cooperate(world, hq, unit))
    const now = down.length > 0 ? ', in reach now' : ''
    return item(
      { by: standing.names([hq]), units: down.length > 0 ? standing.names(down) : '' },
      `${hq.reorganisation} at ${world.map.name(hq.hex)}${now}`,
    )
  })
  return [
    ...section('reorganise', '11.17; the HQ turns face-down'),
    ...remark('A unit costs 1 point in an action of its kind, else 2; twice that of another country. Most wanted first.', '  '),
    ...lines,
    '',
  ]
}

/** How a seat defends in the enemy's impulse: everywhere, then hex by hex. */
export function defence(standing: Standing): string[] {
  const offMap = standing.land.some(({ hex }) => standing.world.map.scale[hex] === 'off-map')
  const { front } = standing.stacks(standing.land)
  const hqs = readyHQs(standing)
  return [
    ...section('defend', 'an entry without at: is for everywhere'),
    ...airDefence(standing),
    ...(hqs.length > 0 && offers(standing.world, 'defend', 'hq support') ? item({ 'hq support': 'best' }, 'name | none (11.15.3)') : []),
    ...(bombarders(standing).length > 0 && offers(standing.world, 'defend', 'shore bombardment')
      ? item({ 'shore bombardment': standing.names(bombarders(standing).slice(0, 1)) }, 'or best (11.15.2)')
      : []),
    ...(offMap && offers(standing.world, 'defend', 'off the map') ? item({ 'off the map': 'stand' }, 'or retreat') : []),
    ...item({ table: 'assault' }, 'or blitzkrieg, if you may choose'),
    ...item({ losses: ['keep HQs', 'cheapest'] }, 'weakest | keep armour | names'),
    ...item({ 'ignore notional': 'no' }, 'against drops (11.15.1)'),
    ...Object.entries(spotting(standing, 'defend')).flatMap(([field, value]) => item({ [field]: value }, SPOTTING[field])),
    ...(front.length > 0 ? remark('Hex by hex, which goes before everywhere:', '  ') : []),
    ...front.flatMap(([hex, units]) => threatened(standing, hex, units)),
    '',
  ]
}

function threatened(standing: Standing, hex: Hex, units: readonly LandUnit[]): string[] {
  const { world } = standing
  const factors = units.reduce((sum, unit) => sum + defenceFactors(world, unit).factors, 0)
  const around = standing
    .enemiesBeside(hex)
    .flatMap((from) => standing.enemiesIn(from).map((unit) => ({ unit, factors: attackFactors(world, unit, from, hex).factors })))
  const able = around.filter((enemy) => enemy.factors > 0 && !enemy.unit.faceDown)
  const against =
    able.length > 0
      ? `Beside it: ${able.map(({ unit }) => unit.name).join(', ')}: ${shown(able.reduce((sum, enemy) => sum + enemy.factors, 0))} against ${shown(factors)}.`
      : 'Nobody could attack it now.'
  return [
    ...remark(`${standing.place(hex)}: ${standing.describedAll(units)}. ${against}`, '  '),
    ...item({ at: standing.hex(hex), table: 'assault', losses: 'cheapest' }),
  ]
}

/** 2.3.1 and 18.2: which units go where too many end a step. */
export function overstacked(standing: Standing): string[] {
  const { world, land } = standing
  if (land.length === 0) return []
  const stranger = land.find((unit) => land.some((other) => !cooperate(world, unit, other)))
  return [
    ...section('overstacked', '2.3.1: where too many stand'),
    ...item({ destroy: standing.names(land.slice(0, 1)) }, 'with at: for one hex'),
    ...(stranger
      ? [...section('foreign troops', '18.2: where too many came to a partner'), ...item({ destroy: standing.names([stranger]) })]
      : []),
  ]
}
