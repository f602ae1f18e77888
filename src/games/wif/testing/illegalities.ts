import { NO_HEX } from '../../../board/hex.ts'
import { cooperate, sideOfCountry, sideOfHex } from '../powers.ts'
import { airLimit, landLimit } from '../stacking/stacking.ts'
import { portLimit, stackSize } from '../stacking/ports.ts'
import { terrainAt } from '../ground/terrain.ts'
import type { Unit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/**
 * What no position between two steps may show, each a sentence: units in two places or none, overstacked hexes, both sides in one hex, control that
 * does not follow the units, counts and markers out of range. `before` is the position that the step was played from. Empty when all is well.
 */
export function illegalities(world: WifWorld, before?: WifWorld): string[] {
  return [
    ...places(world),
    ...hexes(world),
    ...supply(world),
    ...markers(world),
    ...cities(world),
    ...(before ? losses(world, before) : []),
  ]
}

const said = (world: WifWorld, unit: Unit): string => `${unit.id} (${unit.hex === NO_HEX ? unit.place : world.map.code(unit.hex)})`

/** Every unit is in exactly one place, and its values make sense. */
function places(world: WifWorld): string[] {
  const wrong: string[] = []
  const { state, map } = world
  const reserve = new Set(Object.values(state.reserves).flatMap((groups) => groups.flatMap(({ units }) => units)))
  let stacked = 0
  for (let hex = 0; hex < map.size; hex++) {
    const units = world.unitsAt(hex)
    stacked += units.length
    for (const unit of units) if (unit.hex !== hex) wrong.push(`${said(world, unit)} stands in the stack of ${map.code(hex)} too`)
    if (new Set(units).size < units.length) wrong.push(`a unit stands twice in ${map.code(hex)}`)
  }
  wrong.push(...atSea(world))
  if (stacked !== world.onMap().length) wrong.push(`${stacked} units stand in stacks, ${world.onMap().length} on the map`)
  for (const [id, unit] of Object.entries(state.units)) {
    if (unit.id !== id) wrong.push(`${unit.id} is kept as ${id}`)
    if ((unit.place === 'map') !== (unit.hex !== NO_HEX)) wrong.push(`${said(world, unit)} is ${unit.place}, hex ${unit.hex}`)
    if (unit.place === 'map' && !map.isLand(unit.hex)) wrong.push(`${said(world, unit)} is on no land`)
    // 13.6.5: a ship on its first cycle is face-down on the circle.
    const mayBeDown = unit.place === 'map' || unit.place === 'sea' || (unit.place === 'circle' && unit.kind === 'naval')
    if (typeof unit.faceDown !== 'boolean' || (unit.faceDown && !mayBeDown))
      wrong.push(`${said(world, unit)}: face-down is ${unit.faceDown}`)
    if ((unit.place === 'circle') !== (unit.arrives !== undefined))
      wrong.push(`${said(world, unit)} is ${unit.place} and arrives in turn ${unit.arrives}`)
    if (unit.place === 'circle' && unit.arrives! < state.turn.index)
      wrong.push(`${said(world, unit)} should have arrived in turn ${unit.arrives}`)
    if ((unit.place === 'reserve') !== reserve.has(id))
      wrong.push(`${said(world, unit)} is ${unit.place}, and ${reserve.has(id) ? '' : 'not '}listed as a reserve`)
    const values =
      unit.kind === 'land'
        ? [unit.combat, unit.move, unit.reorganisation]
        : unit.kind === 'naval'
          ? [unit.attack, unit.defence, unit.move, unit.range, unit.points]
          : [unit.airToAir, unit.tactical, unit.range]
    if (values.some((value) => !Number.isFinite(value) || value < 0)) wrong.push(`${said(world, unit)} has values ${values.join(', ')}`)
  }
  return wrong
}

/** Units at sea: each in one section, cargo with its ship, nothing but fighting ships, aircraft and cargo; ships are damaged only at sea or in repair. */
function atSea(world: WifWorld): string[] {
  const wrong: string[] = []
  for (const unit of Object.values(world.state.units)) {
    const here = `${unit.id} (${unit.place}${unit.sea ? ` ${world.map.seaAreaNames[unit.sea.area]} ${unit.sea.section}` : ''})`
    if ((unit.place === 'sea') !== (unit.sea !== undefined)) wrong.push(`${here} is at sea and not`)
    if (unit.sea && world.seaAt(unit.sea.area).filter((other) => other === unit).length !== 1)
      wrong.push(`${here} is not once in its sea area`)
    const ship = unit.aboard === undefined ? undefined : world.state.units[unit.aboard]
    if (
      unit.aboard !== undefined &&
      (ship?.kind !== 'naval' || ship.sea?.area !== unit.sea?.area || ship.sea?.section !== unit.sea?.section)
    )
      wrong.push(`${here} is aboard ${unit.aboard}, which is elsewhere`)
    if (unit.place === 'sea' && unit.kind === 'land' && unit.aboard === undefined) wrong.push(`${here} swims`)
    if (unit.kind !== 'naval') continue
    if (unit.place === 'map' && !world.map.portAt(unit.hex)) wrong.push(`${here} is in ${world.map.code(unit.hex)}, which is no port`)
    if (unit.damaged && unit.place !== 'sea' && unit.place !== 'repair') wrong.push(`${here} is damaged`)
    if (unit.type === 'CP' ? unit.points < 1 || unit.points > 5 : unit.points !== 0) wrong.push(`${here} has ${unit.points} convoy points`)
    if (unit.noPlanes && unit.type !== 'CV') wrong.push(`${here} has no planes to lose`)
  }
  return wrong
}

/** 2.3.1, 18.2 and 2.5.3, hex by hex. */
function hexes(world: WifWorld): string[] {
  const wrong: string[] = []
  for (const hex of new Set(world.onMap().map((unit) => unit.hex))) {
    const name = world.map.code(hex)
    const units = world.unitsAt(hex).filter((unit) => sideOfCountry(world, unit.country) !== null)
    const sides = [...new Set(units.map((unit) => sideOfCountry(world, unit.country)))]
    if (sides.length > 1) wrong.push(`both sides stand in ${name}: ${units.map(({ id }) => id).join(', ')}`)
    for (const side of sides) {
      const own = units.filter((unit) => sideOfCountry(world, unit.country) === side)
      for (const [kind, limit] of [
        ['land', landLimit(world, hex)],
        ['air', airLimit(world, hex, side)],
      ] as const) {
        const alike = own.filter((unit) => unit.kind === kind)
        // Stacking counts at the end of a step. The weather of the next impulse is rolled after the last one, and may thaw the swamp under aircraft.
        if (kind === 'air' && world.state.weather.ahead && terrainAt(world, hex).name === 'swamp') continue
        if (alike.length > limit) wrong.push(`2.3.1: ${alike.map(({ id }) => id).join(', ')} in ${name}, where ${limit} may stack`)
      }
      const stranger = own.find((a) => own.some((b) => !cooperate(world, a, b)))
      if (stranger) wrong.push(`18.2: ${stranger.id} does not co-operate with all in ${name}: ${own.map(({ id }) => id).join(', ')}`)
      const holder = sideOfHex(world, hex)
      if (holder !== side && own.some((unit) => unit.kind === 'air' || unit.type !== 'PART'))
        wrong.push(`2.5.3: ${own.map(({ id }) => id).join(', ')} in ${name}, which '${world.state.control[hex]}' controls`)
    }
  }
  for (const hex of new Set(world.inPort().map((ship) => ship.hex))) {
    const ships = world.navalAt(hex)
    const limit = portLimit(world, hex)
    if (stackSize(ships) > limit)
      wrong.push(`2.3.1: ${ships.map(({ id }) => id).join(', ')} in ${world.map.code(hex)}, where ${limit} naval units may stack`)
    const sides = new Set(ships.map((ship) => sideOfCountry(world, ship.country)))
    if (sides.size > 1 || [...sides].some((side) => side !== sideOfHex(world, hex)))
      wrong.push(`2.5.3: ${ships.map(({ id }) => id).join(', ')} in ${world.map.code(hex)}, which '${world.state.control[hex]}' controls`)
  }
  return wrong
}

/** Supply can be told of every unit. */
const supply = (world: WifWorld): string[] =>
  world
    .onMap()
    .flatMap((unit) => (typeof inSupply(world, unit) === 'boolean' ? [] : [`nobody knows whether ${said(world, unit)} is in supply`]))

function markers(world: WifWorld): string[] {
  const { state, tables } = world
  const { impulses, turn, weather } = state
  const whole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most
  const ranges: readonly (readonly [string, number, number, number])[] = [
    ['impulse box', state.impulseBox, 1, tables.impulseTrack.length],
    ['initiative box', state.initiative.box, 0, tables.initiativeTrack.length - 1],
    ['turn', turn.index, 0, state.lastTurn],
    ['impulses', impulses.thisTurn, 0, 200],
    ['impulses of the campaign', impulses.total, impulses.thisTurn, 10_000],
    ['impulses of the sides', impulses.bySide.Axis + impulses.bySide.Allies, impulses.thisTurn, impulses.thisTurn],
    ['weather roll', weather.roll, 0, 10],
  ]
  const wrong = ranges
    .filter(([, value, least, most]) => !whole(value, least, most))
    .map(([what, value, least, most]) => `${what} is ${value}, not ${least} to ${most}`)
  for (const [zone, kind] of Object.entries(weather.zones))
    if (!tables.weatherEffects[kind]) wrong.push(`the weather of ${zone} is ${kind}`)
  for (const [power, used] of Object.entries(world.impulse.used))
    for (const [what, count] of Object.entries(used)) if (!(count >= 0)) wrong.push(`${power} has used ${count} of its ${what}`)
  // 13.5: nobody begins a turn face-down, unless the rules in force keep who is cut off so.
  if (state.stage === 'turn start' && world.rules.whyNotReorganised.length === 0)
    for (const unit of world.onMap()) if (unit.faceDown) wrong.push(`13.5: ${said(world, unit)} begins the turn face-down`)
  return wrong
}

function cities(world: WifWorld): string[] {
  const { state, map } = world
  return [
    ...state.control.flatMap((country, hex) =>
      country === '' || state.countries[country] ? [] : [`${map.code(hex)} is controlled by '${country}'`],
    ),
    ...state.citiesTaken.filter(({ hex }) => !map.cityAt(hex)).map(({ hex }) => `${map.code(hex)} was taken as a city and has none`),
  ]
}

/** Where a unit is that was built (13.6.5): ships are begun in the construction pool. */
const isBuilt = ({ state }: WifWorld, { place }: Unit): boolean =>
  state.production !== undefined && (place === 'circle' || place === 'construction')

/** 13.1.3: partisans appear on the map. */
const hasRisen = ({ state }: WifWorld, { place, type }: Unit): boolean => state.partisans === true && place === 'map' && type === 'PART'

/** 19.4.1: a country that was neutral has been taken, and its units are set up, building or out of the game (19.4.2). */
const hasJoined = (world: WifWorld, before: WifWorld, { country }: Unit): boolean =>
  before.state.countries[country]?.controller === null && world.state.countries[country]?.controller !== null

/** 4.3, 13.7.1, 13.7.7: out of a force pool for good, or since a peace: scrapped, of a country that is completely conquered, or set aside. */
const hasLeft = ({ state }: WifWorld, { place, country, scrapped, setAside }: Unit): boolean =>
  place === 'gone' && (scrapped === true || setAside === true || state.countries[country]?.status === 'conquered')

/** 19.4.2: a unit of a country whose power did not take it into its force pools is out of the game. */
const hasNoPool = (world: WifWorld, id: string): boolean => {
  const unit = world.state.units[id]
  return unit?.place === 'gone' && world.state.countries[unit.country]?.outOfPools === true
}

/** 13.7.1: what a power in exile loses may be out of the game. */
const isLostInExile = ({ state }: WifWorld, { place, country }: Unit): boolean =>
  place === 'gone' && state.countries[country]?.status === 'incompletely conquered'

/** 11.10.6: a ship taken in port, which is in the taker's repair pool. */
const isCaptured = (before: WifWorld, unit: Unit): boolean =>
  unit.place === 'repair' && unit.kind === 'naval' && before.state.units[unit.id]?.country !== unit.country

/** 17.4.5: Vichy has collapsed in this step, and the Axis has the hex where its unit stood. */
const wasVichys = (world: WifWorld, before: WifWorld, { id }: Unit): boolean =>
  world.state.powers[VICHY] === undefined && before.state.countries[before.state.units[id]?.country ?? '']?.controller === VICHY

/** 13.3.2: convoy points of the USA that others have on the production circle now. */
const isReflagged = (world: WifWorld, unit: Unit): boolean =>
  unit.type === 'CP' && world.events.some(({ section, text }) => section === '13.3.2' && /^The USA gives .* convoy point/.test(text))

/** Who went to the force pool in this step is among the losses told, and who is among them went there. */
function losses(world: WifWorld, before: WifWorld): string[] {
  const fresh = world.events.flatMap(({ losses: told = [] }) => told)
  const lost = new Set(fresh.map(({ unit }) => unit))
  const wrong: string[] = []
  for (const { unit } of fresh)
    // What was lost may be built again in the same step.
    if (
      world.state.units[unit]?.place !== 'pool' &&
      !isBuilt(world, world.unit(unit)) &&
      !hasNoPool(world, unit) &&
      !isLostInExile(world, world.unit(unit)) &&
      !isCaptured(before, world.unit(unit))
    )
      wrong.push(`${unit} was lost and is ${world.state.units[unit]?.place}`)
  if (lost.size < fresh.length) wrong.push('a unit was lost twice')
  for (const unit of Object.values(world.state.units)) {
    const then = before.state.units[unit.id]
    // Convoy points break into change (11.5.8), and countries that join set up what the campaign gives them (9.6).
    const isNew =
      (unit.kind === 'naval' && unit.type === 'CP') || before.state.plans?.some(({ units }) => units.some(({ id }) => id === unit.id))
    if (!then) {
      if (!isNew) wrong.push(`${unit.id} came out of nothing`)
      continue
    }
    // 4.2.1: a MIL that has lost its city is removed before it was on the map.
    if (unit.place === 'pool' && then.place === 'map' && !lost.has(unit.id) && !wasVichys(world, before, unit) && !isReflagged(world, unit))
      wrong.push(`${unit.id} has gone to the force pool and is not among the losses told`)
    else if (
      then.place === 'pool' &&
      unit.place !== 'pool' &&
      !isBuilt(world, unit) &&
      !hasRisen(world, unit) &&
      !hasJoined(world, before, unit) &&
      !hasLeft(world, unit)
    )
      wrong.push(`${unit.id} has come back from the force pool to ${unit.place}`)
  }
  if (Object.keys(world.state.units).length < Object.keys(before.state.units).length) wrong.push('units have vanished')
  return wrong
}
