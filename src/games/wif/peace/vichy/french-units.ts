import type { Hex } from '../../../../board/hex.ts'
import { ask, askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { numbered } from '../../../common/words.ts'
import { nearest } from '../../fractions.ts'
import { rangeHome } from '../../air/range.ts'
import { sortieAtSea } from '../../air/return-from-sea.ts'
import { pointsHome } from '../../air/sea-range.ts'
import { controllerOf, powersOf, seatOfPower } from '../../powers.ts'
import { canStack } from '../../stacking/stacking.ts'
import type { AirUnit, LandUnit, NavalUnit, Unit } from '../../state.ts'
import { FRANCE, isFrench, isOfVichy, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { namesOf } from '../effects.ts'
import { hexesOf } from '../homes.ts'
import { destroyFrench, placeFrench, vichyLosses } from './decisions.ts'
import { choose, leave } from './fleets.ts'
import { becomeHostile, poolsAreFree, STAY } from './hostility.ts'

const SECTION = '17.3.2'
const DE_GAULLE = 'De Gaulle'

/** 17.3.2, in its order: what becomes of all French units, and of those of the minor countries that France controlled. */
export function* frenchUnits(world: WifWorld, installer: string): Procedure {
  yield* destroyedByAllies(world)
  displaced(world)
  yield* shipsToPort(world, installer)
  yield* homeFromSea(world, installer)
  yield* comeHome(world, installer)
  tellWhose(world)
  loseMilitia(world)
  yield* attrition(world, installer)
  offTheMap(world)
  halvePools(world)
  poolsAreFree(world)
  deGaulle(world)
}

const frenchOnMap = (world: WifWorld): Unit[] => [...world.onMap(), ...world.inPort()].filter(({ country }) => isFrench(world, country))

const holderAt = (world: WifWorld, hex: Hex): string | null => controllerOf(world, world.state.control[hex])

/** Each Ally may destroy all French units in hexes that it controls; Vichy is hostile to it then. */
function* destroyedByAllies(world: WifWorld): Procedure {
  for (const power of powersOf(world, 'Allies').filter((each) => each !== FRANCE)) {
    const there = frenchOnMap(world).filter(({ hex }) => holderAt(world, hex) === power)
    if (there.length === 0) continue
    const seat = seatOfPower(world, power)
    if (!(yield* ask(world, seat, destroyFrench, { seat, power, about: there.map(({ name }) => name) }))) continue
    for (const unit of there) world.destroy(unit, `destroyed by ${power} as Vichy was declared`)
    becomeHostile(world, power)
    world.report('conquest', SECTION, `${power} destroys the French units in its hexes, ${namesOf(there)}: Vichy is hostile to it.`)
  }
}

/** Land units and aircraft where neither Free nor Vichy France is master, and those of minor countries that are abroad, leave the map. */
function displaced(world: WifWorld): void {
  const out = world.onMap().filter((unit) => {
    if (!isFrench(world, unit.country) || unit.type === 'PART') return false
    return !isFrench(world, world.state.control[unit.hex]) || (isOfMinor(world, unit) && !hexesOf(world, unit.country).includes(unit.hex))
  })
  for (const unit of out) world.toProductionCircle(unit, 1)
  if (out.length > 0)
    world.report('conquest', SECTION, `Where neither Free nor Vichy France is master, or away from their minor country: ${namesOf(out)}.`)
}

const isOfMinor = (world: WifWorld, { country }: Unit): boolean => country !== FRANCE && country !== VICHY && isFrench(world, country)

/** Ships in ports of others go to the nearest port of Vichy or Free France within double their range. */
function* shipsToPort(world: WifWorld, installer: string): Procedure {
  for (const ship of world.inPort().filter(({ country, hex }) => isFrench(world, country) && !isFrench(world, world.state.control[hex])))
    yield* leave(world, ship, { mover: installer, ports: (hex) => isFrench(world, world.state.control[hex]), ranges: 2, section: SECTION })
}

/** All at sea return to the nearest hexes of Vichy or Free France, ships with what they carry. */
function* homeFromSea(world: WifWorld, installer: string): Procedure {
  const atSea = world.atSea().filter(({ country, aboard }) => aboard === undefined && isFrench(world, country))
  for (const ship of atSea.filter((unit): unit is NavalUnit => unit.kind === 'naval'))
    yield* leave(world, ship, { mover: installer, ports: (hex) => isFrench(world, world.state.control[hex]), ranges: 1, section: SECTION })
  for (const unit of atSea) if (unit.kind === 'air') yield* flyHome(world, unit, installer)
}

function* flyHome(world: WifWorld, unit: AirUnit, installer: string): Procedure {
  const area = world.map.seaAreaNames[unit.sea!.area]
  const [points, range] = [pointsHome(world, unit, true), rangeHome(unit, sortieAtSea(world, unit))]
  const open = (hex: Hex): boolean => points[hex] <= range && isFrench(world, world.state.control[hex]) && canStack(world, unit, hex)
  const bases = Array.from(points.keys()).filter(open)
  const least = Math.min(...bases.map((hex) => points[hex]))
  const near = bases.filter((hex) => points[hex] === least).sort((a, b) => room(world, a) - room(world, b))
  if (near.length === 0) {
    world.destroy(unit, 'no base as Vichy was declared')
    world.report('conquest', SECTION, `${unit.name} (${unit.country}) over the ${area} finds no base in its range: destroyed.`)
    return
  }
  const to = yield* choose(world, installer, unit, near)
  world.move(unit, to)
  world.report('conquest', SECTION, `${unit.name} (${unit.country}) over the ${area} flies to ${world.map.name(to)}.`, [to])
}

/** Cities first, then the emptiest. */
const room = (world: WifWorld, hex: Hex): number => (world.map.cityAt(hex) ? 0 : 100) + world.unitsAt(hex).length

/** All land units and aircraft on the production circle are put into their home country, France's own into Vichy France. */
function* comeHome(world: WifWorld, installer: string): Procedure {
  const waiting = world.unitsIn('circle').filter((unit) => unit.kind !== 'naval' && unit.type !== 'PART' && isFrench(world, unit.country))
  for (const unit of waiting) if (unit.country === FRANCE) world.handOver(unit, VICHY)
  // Who stands in Vichy's hexes takes room from them.
  handOverToVichy(world)
  const placesOf = (unit: Unit): Hex[] =>
    hexesOf(world, unit.country)
      .filter((hex) => isFrench(world, world.state.control[hex]) && canStack(world, unit, hex))
      .sort((a, b) => room(world, a) - room(world, b))
  const seat = seatOfPower(world, installer)
  const put = (unit: Unit, hex: Hex): void => {
    waiting.splice(waiting.indexOf(unit), 1)
    world.move(unit, hex)
    world.report('conquest', SECTION, `${unit.name} (${unit.country}) is put into ${world.map.name(hex)}.`, [hex])
  }
  for (;;) {
    const answer = yield* askWhile(world, waiting.length > 0, seat, placeFrench, { seat, waiting, placesOf })
    if (!answer) break
    put(world.unit(answer.unit), world.map.hex(answer.hex))
  }
  for (const unit of [...waiting]) {
    const [hex] = placesOf(unit)
    if (hex !== undefined) put(unit, hex)
  }
  if (waiting.length > 0)
    world.report('conquest', SECTION, `There is no room at home for ${namesOf(waiting)}: they stay on the production circle.`)
}

/** What stands in Vichy's hexes is Vichy's. */
function handOverToVichy(world: WifWorld): void {
  const changed = frenchOnMap(world).filter(({ country, hex }) => country === FRANCE && holderAt(world, hex) === VICHY)
  for (const unit of changed) world.handOver(unit, VICHY)
}

/** Whose all French units on the map are now. */
function tellWhose(world: WifWorld): void {
  const all = frenchOnMap(world).filter((unit) => isOfVichy(world, unit))
  world.report(
    'conquest',
    SECTION,
    `Vichy has ${namesOf(all) || 'no units'}; Free France ${namesOf(frenchOnMap(world).filter((unit) => !isOfVichy(world, unit))) || 'none on the map'}.`,
  )
}

/** Militia whose city is not Vichy's leave the game, of minor countries too. */
function loseMilitia(world: WifWorld): void {
  const lost = militia(world).filter(({ city }) => {
    const hex = city === undefined ? undefined : world.map.find(city)
    return hex === undefined || holderAt(world, hex) !== VICHY
  })
  for (const unit of lost) world.removeForGood(unit)
  if (lost.length > 0) world.report('conquest', SECTION, `Out of the game, as Vichy does not control their cities: ${namesOf(lost)}.`)
}

const militia = (world: WifWorld): LandUnit[] =>
  Object.values(world.state.units).filter(
    (unit): unit is LandUnit => unit.type === 'MIL' && unit.place !== 'gone' && isFrench(world, unit.country),
  )

/** Militia and reserves print no year (9.7). */
const isReserve = (unit: Unit): boolean =>
  unit.kind === 'land' && unit.type !== 'PART' && unit.type !== 'TERR' && (unit.type === 'MIL' || unit.year === undefined)

/** Half of the militia and reserves on the map are destroyed, the rest are in reserve again; and half of Vichy's other land units and aircraft are destroyed. */
function* attrition(world: WifWorld, installer: string): Procedure {
  const reserves = world.onMap().filter((unit) => isFrench(world, unit.country) && isReserve(unit))
  yield* destroyHalf(world, installer, 'militia and reserves', reserves)
  for (const unit of reserves.filter(({ place }) => place === 'map')) {
    becomeVichys(world, unit)
    world.toReserve(unit)
  }
  const left = reserves.filter(({ place }) => place === 'reserve')
  if (left.length > 0) {
    const known = world.state.reserves[VICHY] ?? []
    world.set({ reserves: { ...world.state.reserves, [VICHY]: [...known, { against: null, units: left.map(({ id }) => id) }] } })
    world.report('conquest', SECTION, `In reserve again, as Vichy's: ${namesOf(left)}.`)
  }
  yield* destroyHalf(
    world,
    installer,
    'other land units and aircraft',
    world.onMap().filter((unit) => isOfVichy(world, unit) && unit.type !== 'PART'),
  )
}

/** What a minor country of Vichy's has stays its own. */
function becomeVichys(world: WifWorld, unit: Unit): void {
  if (world.state.countries[unit.country].controller !== VICHY) world.handOver(unit, VICHY)
}

function* destroyHalf(world: WifWorld, installer: string, what: string, units: readonly Unit[]): Procedure {
  const number = Math.ceil(units.length / 2)
  if (number === 0) return
  const seat = seatOfPower(world, installer)
  const wishes = number < units.length ? yield* ask(world, seat, vichyLosses, { seat, what, units, number }) : []
  const named = wishes.flatMap((id) => units.find((unit) => unit.id === id) ?? [])
  const order = [...named, ...[...units].filter((unit) => !named.includes(unit)).sort((a, b) => a.cost.points - b.cost.points)]
  const lost = order.slice(0, number)
  for (const unit of lost) {
    world.destroy(unit, 'as Vichy was declared')
    if (unit.country === VICHY) world.handOver(unit, FRANCE)
  }
  world.report('conquest', SECTION, `Of ${numbered(units.length, 'unit')} (${what}) half are destroyed, ${number}: ${namesOf(lost)}.`)
}

/** Ships that are being built or repaired, those of minor countries too, and reserves are Vichy's. */
function offTheMap(world: WifWorld): void {
  const ships = world
    .unitsIn('circle', 'repair', 'construction')
    .filter(({ country, kind }) => isFrench(world, country) && kind === 'naval')
  const reserves = world.unitsIn('reserve').filter(({ country }) => world.state.countries[country]?.controller === FRANCE)
  for (const unit of ships) world.handOver(unit, VICHY)
  for (const unit of reserves) becomeVichys(world, unit)
  const { [FRANCE]: french = [], [VICHY]: own = [], ...others } = world.state.reserves
  if (french.length + own.length > 0) world.set({ reserves: { ...others, [VICHY]: [...own, ...french] } })
  if (ships.length > 0) world.report('conquest', SECTION, `Ships that are being built or repaired are Vichy's: ${namesOf(ships)}.`)
  if (reserves.length > 0) world.report('conquest', SECTION, `Reserves not called out are Vichy's: ${namesOf(reserves)}.`)
}

/** Half of each force pool of France, counters of its minor countries among them, drawn by dice, leaves the game; convoys both sides may build. */
function halvePools(world: WifWorld): void {
  // Counters of years to come are in no pool yet (4.1.1).
  const pool = world
    .unitsIn('pool')
    .filter(({ country, type, year }) => isFrench(world, country) && !STAY.includes(type) && (year ?? 0) <= world.state.turn.year)
  for (const type of new Set(pool.map((unit) => unit.type))) {
    const left = pool.filter((unit) => unit.type === type)
    const lost: Unit[] = []
    for (let number = nearest(left.length / 2); number > 0; number--) {
      const drawn = left.length === 1 ? 1 : world.dice.roll(left.length, `French force pool ${type}`)
      lost.push(...left.splice(drawn - 1, 1))
    }
    for (const unit of lost) world.removeForGood(unit)
    if (lost.length > 0)
      world.report(
        'conquest',
        SECTION,
        `Out of the French force pool of ${type}, drawn by dice, ${lost.length} of ${lost.length + left.length} leave the game: ${namesOf(lost)}.`,
      )
  }
}

/** De Gaulle is Free French, wherever he is. */
function deGaulle(world: WifWorld): void {
  const hq = [FRANCE, VICHY].flatMap((country) => world.unitsOf(country)).find(({ name }) => name === DE_GAULLE)
  if (!hq) return
  if (hq.country === VICHY) world.handOver(hq, FRANCE)
  if (hq.place === 'pool' || (hq.place === 'map' && holderAt(world, hq.hex) === FRANCE)) return
  world.toForcePool(hq)
  world.report('conquest', SECTION, `${hq.name} is in the Free French force pool.`)
}
