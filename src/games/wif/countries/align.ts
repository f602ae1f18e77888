import type { Hex } from '../../../board/hex.ts'
import { ask, askWhile, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { hexesOf } from '../peace/homes.ts'
import { MINOR_COUNTER, minorConvoyName } from '../new-convoys.ts'
import { isMajorHome, seatOfPower } from '../powers.ts'
import { lendingHome } from '../production/lend-limits.ts'
import { convoysLess, isUndermined } from '../politics/norway/reaction.ts'
import type { LandUnit, NavalUnit, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { minorsPool, setUpMinor, type SettingUp } from './decisions.ts'
import { placesToSetUp } from './set-up-places.ts'

/** Years that a ship must have been about to be set up on the map (19.4.1). */
const SHIP_AGE = 2

/** 9.6, 19.4: a neutral minor country, with what it controls, is a major power's from now on, which sets up its units and says whether the rest join its force pools. */
export function* align(world: WifWorld, minor: string, power: string): Procedure {
  const own = Object.values(world.state.countries).filter(
    (each) => each.name === minor || (each.aligned1939 === minor && each.controller === null && !isMajorHome(world, each.name)),
  )
  for (const { name } of own) world.changeCountry(name, { controller: power })
  const also = own.filter(({ name }) => name !== minor).map(({ name }) => name)
  world.report(
    'alignment',
    '9.6',
    `${minor} aligns with ${power}${also.length > 0 ? `, and with it ${also.join(', ')}` : ''}: it is at war with whom ${power} is at war with.`,
  )
  for (const { name } of own) yield* setUp(world, name, power)
}

/** 19.4.1: units of earlier years are set up at once, those of this year arrive next turn; ships of two years before and earlier are set up, those of last year are in the construction pool. */
function* setUp(world: WifWorld, minor: string, power: string): Procedure {
  const seat = seatOfPower(world, power)
  const { year } = world.state.turn
  const convoys = convoysOf(world, minor, power)
  // Its own counters of convoy points are of Convoys in Flames (option 7).
  const pool = world.unitsOf(minor).filter((unit) => unit.place === 'pool' && unit.year !== undefined && unit.type !== 'CP')
  const launched = pool.filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.year === year - 1)
  const old = pool.filter((unit) => (unit.kind === 'naval' ? unit.year! <= year - SHIP_AGE : unit.year! < year))
  const late = isUndermined(world, minor) ? weakestInfantry(old) : []
  const grown = old.filter((unit) => !late.includes(unit))
  const ready = [...grown, ...convoys]
  const next = [...late, ...pool.filter((unit) => unit.kind !== 'naval' && unit.year === year)]
  // Of all of them half stand at home, ships and convoy points too; later on ships are free (19.4.3).
  const all = ready.length
  let waiting = [...ready]
  let abroad = 0
  const home = new Set(hexesOf(world, minor))
  const place = (unit: Unit, hex: Hex): void => {
    waiting = waiting.filter((other) => other !== unit)
    if (!home.has(hex)) abroad++
    world.move(unit, hex)
  }
  const subject = (): SettingUp => ({ seat, minor, waiting, abroad, all })
  const placed: Unit[] = []
  for (;;) {
    const answer = yield* askWhile(world, waiting.length > 0, seat, setUpMinor, subject())
    if (!answer) break
    const unit = world.unit(answer.unit)
    place(unit, world.map.hex(answer.hex))
    placed.push(unit)
  }
  for (const unit of [...waiting]) {
    const [hex] = placesToSetUp(world, subject(), unit)
    if (hex === undefined) {
      world.report('alignment', '19.4.1', `${unit.name} (${minor}) finds no place to be set up in and stays in the force pool.`)
      waiting = waiting.filter((other) => other !== unit)
      continue
    }
    place(unit, hex)
    placed.push(unit)
  }
  if (placed.length > 0)
    world.report(
      'alignment',
      '19.4.1',
      `${minor} is set up: ${placed.map((unit) => `${unit.name} in ${world.map.name(unit.hex)}`).join(', ')}.`,
      placed.map(({ hex }) => hex),
    )
  for (const ship of launched) world.toConstructionPool(ship)
  if (launched.length > 0) world.report('alignment', '19.4.1', `In the construction pool: ${launched.map(({ name }) => name).join(', ')}.`)
  for (const unit of next) world.toProductionCircle(unit, 1)
  if (next.length > 0)
    world.report(
      'alignment',
      '19.4.1',
      `${late.length === 0 ? `Of ${year}, to` : 'To'} arrive next turn: ${next.map(({ name }) => name).join(', ')}.`,
    )
  yield* poolOf(world, minor, power)
}

/** 13.3.3, action 39: the INF corps that an undermined Norway does not set up. */
const weakestInfantry = (units: readonly Unit[]): Unit[] => {
  const corps = units.filter((unit): unit is LandUnit => unit.kind === 'land' && unit.type === 'INF' && unit.size === 'corps')
  return corps.length === 0 ? [] : [corps.reduce((least, unit) => (unit.combat < least.combat ? unit : least))]
}

/** 19.4.1: convoy points that a minor country brings, on counters of its power; they are its own until the impulse is over. */
function convoysOf(world: WifWorld, minor: string, power: string): NavalUnit[] {
  const points = Math.max(0, (world.tables.minorConvoys[minor] ?? 0) - convoysLess(world, minor))
  const like = Object.values(world.state.units).find((unit): unit is NavalUnit => unit.kind === 'naval' && unit.type === 'CP')
  if (points === 0 || !like) return []
  world.report('alignment', '19.4.1', `${minor} brings ${points} convoy points.`)
  const joins = lendingHome(world, power)
  return Array.from({ length: points / MINOR_COUNTER }, () =>
    world.makeConvoy(like, minor, MINOR_COUNTER, { name: minorConvoyName(minor), joins }),
  )
}

/** 19.4.1: when an impulse is over, convoy points that a minor country has set up are its power's. */
export function convoysJoin(world: WifWorld): void {
  const joining = Object.values(world.state.units).filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.joins !== undefined)
  for (const [minor, to] of new Map(joining.map(({ country, joins }) => [country, joins!]))) {
    const its = joining.filter(({ country }) => country === minor)
    const points = its.reduce((sum, each) => sum + each.points, 0)
    for (const convoy of its) {
      world.change(convoy, { joins: undefined })
      world.handOver(convoy, to)
    }
    world.report('alignment', '19.4.1', `The ${numbered(points, 'convoy point')} that ${minor} set up are ${to}’s from now on.`)
  }
}

/** 19.4.2. */
function* poolOf(world: WifWorld, minor: string, power: string): Procedure {
  const left = world.unitsOf(minor).filter(({ place }) => place === 'pool')
  if (left.length === 0 && world.unitsOf(minor).length === 0) return
  const seat = seatOfPower(world, power)
  if (!world.rules.minorUnitsAsked || (yield* ask(world, seat, minorsPool, { seat, minor, left }))) {
    if (left.length > 0)
      world.report(
        'alignment',
        '19.4.2',
        `${numbered(left.length, 'unit')} of ${minor} that ${left.length === 1 ? 'is not set up joins' : 'are not set up join'} the force pools of ${power}, later ones with their year.`,
      )
    return
  }
  world.changeCountry(minor, { outOfPools: true })
  for (const unit of left) world.removeForGood(unit)
  world.report(
    'alignment',
    '19.4.2',
    `${power} does not take the other units of ${minor} into its force pools: they leave the game, as will those that are destroyed.`,
  )
}
