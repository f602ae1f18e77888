import type { Hex } from '../../../../board/hex.ts'
import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { homeOf } from '../../home.ts'
import { overrunShips } from '../../naval/overrun-ships.ts'
import { listed } from '../../../common/words.ts'
import { settlePartisans } from '../../partisans/entity.ts'
import { controllerOf, countriesCooperate, isMajorHome, powersOf, seatOfPower, sideOfCountry, sideOfPower } from '../../powers.ts'
import type { Country, NavalUnit, Unit } from '../../state.ts'
import { FRANCE, installerOf, isOfVichy, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { displace } from '../displaced.ts'
import { chooseNewHome } from '../decisions.ts'
import { namesOf } from '../effects.ts'
import { flagOf } from '../exile.ts'
import { hexesOf, homesLeft } from '../homes.ts'
import { greatestInfluence } from '../influence.ts'
import { collapseVichy } from './decisions.ts'

const SECTION = '17.4.5'

/** 17.4.5: at the end of its declarations the major power that installed Vichy may let it collapse. */
export function* collapseAnnounced(world: WifWorld): Procedure {
  const installer = installerOf(world)
  if (installer === null || world.state.active !== 'Axis') return
  const seat = seatOfPower(world, installer)
  if (yield* ask(world, seat, collapseVichy, { seat, power: installer, about: ['Vichy'] })) yield* collapse(world, installer)
}

/** 17.4.5: Vichy ceases to exist. `by`: the major power that makes it collapse. */
export function* collapse(world: WifWorld, by: string): Procedure {
  const before = [...world.state.control]
  world.report('conquest', SECTION, `Vichy collapses, by ${by}'s doing.`)
  const wasOut = sideOfPower(world, FRANCE) === null
  const [own, lost] = [vichysUnits(world), Object.values(world.state.countries).filter(isVichys)]
  for (const war of world.state.wars.filter(({ between }) => between.includes(VICHY))) world.endWar(war)
  const axis = reunite(world)
  tellMasters(world, new Map(lost.map(({ name, capitals }) => [name, { to: newMaster(world, world.state.countries[name]), capitals }])))
  leaveOthers(world)
  forgetVichy(world)
  if (wasOut) yield* comeBack(world, by)
  handOverUnits(world, own, axis)
  abolish(world)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  yield* overrunFleets(
    world,
    own.filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.place === 'map'),
  )
  settlePartisans(world) // 13.1.2
}

const isVichys = ({ name, controller }: Country): boolean => controller === VICHY && name !== VICHY

const vichysUnits = (world: WifWorld): Unit[] =>
  Object.values(world.state.units).filter((unit) => unit.place !== 'gone' && unit.type !== 'PART' && isOfVichy(world, unit))

/** Vichy France is of the French home country again: its hexes are of whoever has conquered that, else French. The Axis power whose they are; null for none. */
function reunite(world: WifWorld): string | null {
  const south = hexesOf(world, VICHY)
  const master = world.state.countries[FRANCE].conqueredBy
  const homes = Object.entries(world.state.homes ?? {}).filter(([, home]) => home !== VICHY)
  for (const hex of south) if (controllerOf(world, world.state.control[hex]) === VICHY) world.setControl(hex, master ?? FRANCE)
  world.set({ homes: Object.fromEntries(homes) })
  world.report('conquest', SECTION, `Vichy France is ${master === null ? 'French again' : `part of Occupied France, ${master}'s`}.`, south)
  return master !== null && sideOfPower(world, master) === 'Axis' ? master : null
}

/** What Vichy had elsewhere: an Axis power with a land unit there has conquered it, else it is aligned with the major power whose it was in 1939, or with Free France. */
function newMaster(world: WifWorld, country: Country): string {
  const { name } = country
  const hexes = hexesOf(world, name)
  const there = powersOf(world, 'Axis').filter((power) => power !== VICHY && hexes.some((hex) => hasLandUnit(world, power, hex)))
  const conqueror = there.length < 2 ? there[0] : greatestInfluence(world, name, hexes, there)?.power
  const to = conqueror ?? masterIn1939(world, country) ?? FRANCE
  world.changeCountry(name, {
    controller: to,
    conqueredBy: conqueror ?? null,
    status: conqueror === undefined ? 'free' : 'conquered',
  })
  for (const hex of hexes) if ([name, VICHY].includes(world.state.control[hex])) world.setControl(hex, conqueror ?? name)
  return conqueror === undefined ? `aligned with ${to === FRANCE ? 'Free France' : to}` : `conquered by ${to}, whose land units are there`
}

/** Hexes that Vichy holds in countries that are not its own: to an Axis power that has a land unit there, else to the country, or whoever has conquered it. */
function leaveOthers(world: WifWorld): void {
  for (const [hex, holder] of world.state.control.entries()) {
    if (holder !== VICHY) continue
    const [there] = powersOf(world, 'Axis').filter((power) => power !== VICHY && hasLandUnit(world, power, hex))
    const home = homeOf(world, hex)
    const to = there ?? world.state.countries[home]?.conqueredBy ?? home
    world.setControl(hex, to)
    world.report('conquest', SECTION, `${world.map.name(hex)} is ${to}'s.`, [hex])
  }
}

const hasLandUnit = (world: WifWorld, power: string, hex: Hex): boolean =>
  world.landAt(hex).some((unit) => unit.type !== 'PART' && controllerOf(world, unit.country) === power)

/** What has become of each country, those of one fate together. */
function tellMasters(world: WifWorld, fates: ReadonlyMap<string, { readonly to: string; readonly capitals: readonly Hex[] }>): void {
  for (const fate of new Set([...fates.values()].map(({ to }) => to))) {
    const those = [...fates].filter(([, { to }]) => to === fate)
    const names = those.map(([name]) => name)
    world.report(
      'conquest',
      SECTION,
      `${listed(names)} ${names.length === 1 ? 'is' : 'are'} ${fate}.`,
      those.flatMap(([, { capitals }]) => [...capitals]),
    )
  }
}

/** The major power of the campaign, still in the war, that controlled a country in 1939. */
function masterIn1939(world: WifWorld, { aligned1939 }: Country): string | null {
  const master = aligned1939 === undefined ? undefined : world.state.countries[aligned1939]
  if (!master) return null
  if (!isMajorHome(world, master.name)) return masterIn1939(world, master)
  const power = master.homeOf ?? master.name
  return sideOfPower(world, power) === null ? null : power
}

function forgetVichy(world: WifWorld): void {
  const { installedVichy: _, vichyHostile: __, vichyEntered: ___, ...politics } = world.state.politics!
  world.set({ politics: { ...politics, vichyWas: true } })
}

/** Nothing is Vichy's any more, not even what is out of the game, or what it had promised for this turn (5). */
function abolish(world: WifWorld): void {
  for (const unit of [...world.unitsOf(VICHY)]) world.handOver(unit, FRANCE)
  const { production } = world.state
  const loans = production?.loans?.filter(({ from, to }) => from !== VICHY && to !== VICHY)
  if (production && loans) world.set({ production: { ...production, loans } })
  world.abolish(VICHY)
}

/** A Free France that was out of the war is back, in one of its minor countries of 1939, at war with who made Vichy collapse and his partners; nobody is surprised. */
function* comeBack(world: WifWorld, by: string): Procedure {
  world.changePower(FRANCE, { alliance: 'Allies' })
  world.changeCountry(FRANCE, { status: 'incompletely conquered', controller: FRANCE })
  const homes = homesLeft(world, world.state.countries[FRANCE])
  if (homes.length === 0) {
    world.changePower(FRANCE, { alliance: null })
    world.changeCountry(FRANCE, { status: 'conquered', controller: world.state.countries[FRANCE].conqueredBy })
    return
  }
  const seat = seatOfPower(world, FRANCE)
  const wishes = yield* ask(world, seat, chooseNewHome, { seat, country: FRANCE, homes })
  const exile = wishes.find((home) => homes.includes(home))!
  world.changeCountry(FRANCE, { exile })
  const side = sideOfPower(world, by)
  const enemies = side === 'Axis' ? powersOf(world, side).filter((power) => power === by || countriesCooperate(world, power, by)) : []
  for (const enemy of enemies) world.declareWar({ between: [FRANCE, enemy], declared: 0, by: null })
  world.report(
    'war',
    SECTION,
    `Free France is back in the war, at home in ${exile}${enemies.length > 0 ? `, and at war with ${enemies.join(' and ')}` : ''}.`,
  )
}

/** `axis`: the Axis power whose Vichy France is now; null for none. */
function handOverUnits(world: WifWorld, units: readonly Unit[], axis: string | null): void {
  const lost: Unit[] = []
  const taken: Unit[] = []
  for (const unit of units) {
    const isOnMap = unit.place === 'map' || unit.place === 'sea'
    if (unit.country === VICHY)
      world.handOver(unit, !isOnMap && unit.kind === 'naval' && unit.place !== 'pool' && axis !== null ? flagOf(world, axis) : FRANCE)
    if (unit.kind === 'naval') {
      if (unit.country !== FRANCE) taken.push(unit)
      continue
    }
    const isLost = isOnMap ? isAxisHex(world, unit.hex) : axis !== null && unit.place !== 'pool'
    if (!isLost) continue
    world.toForcePool(unit)
    lost.push(unit)
  }
  const { [VICHY]: reserves = [], ...others } = world.state.reserves
  if (reserves.length > 0) world.set({ reserves: { ...others, ...(axis === null && { [FRANCE]: reserves }) } })
  if (lost.length > 0) world.report('conquest', SECTION, `To the Free French force pools: ${namesOf(lost)}.`)
  if (taken.length > 0) world.report('conquest', SECTION, `${axis} has the ships that were being built or repaired: ${namesOf(taken)}.`)
  const free = units.filter((unit) => unit.country === FRANCE && (unit.place === 'map' || unit.place === 'sea'))
  world.report('conquest', SECTION, `Free French are ${free.length === 0 ? 'no units of it' : namesOf(free)}.`)
}

const isAxisHex = (world: WifWorld, hex: Hex): boolean => {
  const holder = world.state.control[hex]
  return holder !== undefined && holder !== '' && sideOfCountry(world, holder) === 'Axis'
}

/** Ships in what is the Axis' now are overrun as if surprised (11.10.6). */
function* overrunFleets(world: WifWorld, ships: readonly NavalUnit[]): Procedure {
  for (const port of new Set(ships.filter(({ hex, place }) => place === 'map' && isAxisHex(world, hex)).map(({ hex }) => hex))) {
    const power = controllerOf(world, world.state.control[port])
    yield* overrunShips(
      world,
      { surprises: () => true, taker: power === null ? null : flagOf(world, power) },
      ships.filter(({ hex, place }) => place === 'map' && hex === port),
      port,
    )
  }
}
