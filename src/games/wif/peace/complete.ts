import { ask, type Procedure } from '../../../engine/procedure.ts'
import { numbered } from '../../common/words.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf, isActive, isMajorHome, powersOf, seatOfPower, sideOfPower } from '../powers.ts'
import type { Country, NavalUnit, Side, Unit } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Conquest } from './conquered.ts'
import { chooseShipTaker } from './decisions.ts'
import { namesOf } from './effects.ts'
import { flagOf, goIntoExile } from './exile.ts'
import { belongsTo, hexesOf, holderOf, homesLeft } from './homes.ts'
import { greatestInfluence } from './influence.ts'
import { liberated } from './liberation/liberated.ts'
import { endWarsWithin } from './wars-within.ts'

/** What decides over a fall beside the country itself. */
interface About {
  /** Its side, where that is not that of the major power which runs it. */
  readonly side?: Side | null
  /** What is liberated in the same step (13.7.5): nobody's by the fall of who held it. */
  readonly liberated?: readonly Conquest[]
}

/** 13.7.1: a country that lost its home, the old one or the new, fights on from another, or is out of the war. */
export function* orphaned(world: WifWorld, name: string, by: string, about: About = {}): Procedure {
  const homes = homesLeft(world, world.state.countries[name])
  if (homes.length > 0) yield* goIntoExile(world, name, by, homes)
  else yield* fall(world, name, by, about)
}

/**
 * 13.7.1, complete conquest: a country that has no home left is out of the war, with all its units; what else it had goes to others. `by` took its last home.
 */
export function* fall(world: WifWorld, name: string, by: string, about: About = {}): Procedure {
  const country = world.state.countries[name]
  const isPower = isMajorHome(world, name)
  const polity = isPower ? belongsTo(country) : name
  const homes = Object.values(world.state.countries).filter((each) => each.name === polity || (isPower && each.homeOf === polity))
  const master = isPower ? null : country.controller
  const { side = sideOfPower(world, isPower ? polity : (master ?? '')), liberated: spared = [] } = about
  world.report(
    'conquest',
    '13.7.1',
    `${polity} has no home country left that was its own before 1939: it is completely conquered, and at peace with everyone.`,
  )
  for (const war of world.state.wars.filter(({ between }) => homes.some((home) => between.includes(home.name)))) world.endWar(war)
  yield* loseUnits(world, homes, { by, master, side, polity })
  const all = possessions(world, polity, master)
  const freed = all.filter((each) => spared.some(({ country: liberated }) => liberated === each.name))
  const held = all.filter((each) => !freed.includes(each))
  for (const each of freed) hold(world, each.name, polity, each.name)
  giveBack(world, homes, held)
  // Whoever stands in its possessions is asked while its own hexes are its own still.
  for (const possession of held) yield* newHolder(world, possession, isPower ? polity : (master ?? polity), side)
  if (isPower) world.changePower(polity, { alliance: null })
  yield* exilesOf(world, polity, { side, liberated: spared })
  for (const home of homes)
    world.changeCountry(home.name, {
      status: 'conquered',
      exile: undefined,
      controller: home.conqueredBy ?? by,
      conqueredBy: home.conqueredBy ?? by,
    })
}

interface Fallen {
  readonly by: string
  /** The major power that a minor country was aligned with; null of a major power. */
  readonly master: string | null
  readonly side: ReturnType<typeof sideOfPower>
  readonly polity: string
}

/** Its land units, aircraft and ships in force pools leave the game; ships off the map are the conqueror's, those on it another power's of its side. */
function* loseUnits(world: WifWorld, homes: readonly Country[], { by, master, side, polity }: Fallen): Procedure {
  const units = homes.flatMap(({ name }) => world.unitsOf(name)).filter((unit) => unit.place !== 'gone')
  const ships = units.filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.place !== 'pool')
  const out: Unit[] = units.filter((unit) => !ships.includes(unit as NavalUnit))
  const onMap = ships.filter(({ place }) => place === 'map' || place === 'sea')
  const off = ships.filter((ship) => !onMap.includes(ship))
  for (const unit of out) world.removeForGood(unit)
  const there = out.length > 0 ? [`out of the game: ${out.length > 12 ? numbered(out.length, 'unit') : namesOf(out)}`] : []
  for (const ship of off) world.handOver(ship, flagOf(world, by))
  if (off.length > 0) there.push(`${by} has its ships off the map: ${namesOf(off)}`)
  if (there.length > 0) world.report('conquest', '13.7.1', `Of ${polity}, ${there.join('; ')}.`)
  if (onMap.length === 0) return
  const heir = master !== null && isActive(world, master) ? master : yield* heirOf(world, master ?? polity, side, onMap)
  for (const ship of onMap) {
    if (heir === null) {
      world.removeForGood(ship)
      continue
    }
    // A fallen major power has them back when it is liberated.
    if (master === null) world.change(ship, { keptFor: ship.country })
    world.handOver(ship, flagOf(world, heir))
  }
  const names = namesOf(onMap)
  world.report(
    'conquest',
    '13.7.1',
    heir === null
      ? `No power of its side is left for its ships, which leave the game: ${names}.`
      : `${heir} has its ships on the map: ${names}.`,
  )
}

/** The active major power of its side to which the ships of a fallen one go, as it chooses; null where there is none. */
function* heirOf(world: WifWorld, fallen: string, side: Fallen['side'], ships: readonly NavalUnit[]): Procedure<string | null> {
  const among = side === null ? [] : powersOf(world, side).filter((power) => power !== fallen && isActive(world, power))
  if (among.length < 2) return among[0] ?? null
  const seat = seatOfPower(world, fallen)
  const wishes = yield* ask(world, seat, chooseShipTaker, { seat, ship: ships[0], usual: among[0], among })
  return wishes.find((each) => among.includes(each))!
}

/** What else it controls: other home countries and territories; of a minor country those aligned to it before 1939. */
function possessions(world: WifWorld, polity: string, master: string | null): Country[] {
  return Object.values(world.state.countries).filter((each) => {
    if (each.name === polity || belongsTo(each) === polity) return false
    return master === null ? holderOf(each) === polity : each.aligned1939 === polity && holderOf(each) === master
  })
}

/** Each hex that it controls in what another country holds goes back to that one. */
function giveBack(world: WifWorld, homes: readonly Country[], held: readonly Country[]): void {
  const names = new Set(homes.map(({ name }) => name))
  const own = new Set(held.map(({ name }) => name))
  world.state.control.forEach((holder, hex) => {
    const home = homeOf(world, hex)
    const entity = world.state.countries[home]
    if (!names.has(holder) || names.has(home) || own.has(home) || !entity) return
    world.setControl(hex, entity.conqueredBy ?? home)
  })
}

/**
 * A possession of the fallen goes to the major power that controls its capital, else to the one with the greatest influence: of the same side as it was, else turned
 * round (aligned is conquered, conquered is aligned); neutral where nobody has any. What fights on elsewhere is at home again, and a major power is nobody's minor country.
 */
function* newHolder(world: WifWorld, possession: Country, old: string, side: Fallen['side']): Procedure {
  const { name, status } = possession
  const found = newPower(world, possession, old)
  const wasConquered = possession.conqueredBy !== null
  const isPower = isMajorHome(world, name)
  const owner = isPower ? belongsTo(possession) : status === 'incompletely conquered' ? possession.controller : null
  const fightsOn = owner !== null && sideOfPower(world, owner) !== null
  if (!found) {
    hold(world, name, old, name)
    if (fightsOn) return yield* liberated(world, { country: name, by: owner, why: `${old} has fallen, and nobody has any influence there` })
    for (const unit of world.unitsOf(name)) if (unit.place === 'map' || unit.place === 'sea') world.toForcePool(unit)
    world.changeCountry(name, { controller: null, conqueredBy: null, status: 'free', exile: undefined })
    world.report('conquest', '13.7.1', `${name}, which was ${old}'s, is neutral: nobody has any influence there.`)
    return
  }
  const has = `${found.power} ${found.why.startsWith('most') ? 'has ' : ''}${found.why}`
  const isConquered = found.power !== owner && (sideOfPower(world, found.power) === side ? wasConquered : !wasConquered)
  hold(world, name, old, isConquered ? found.power : name)
  if (isPower && !isConquered) return yield* liberated(world, { country: name, by: found.power, why: `${old} has fallen, and ${has}` })
  if (isConquered && !wasConquered)
    for (const unit of world.unitsOf(name)) if (unit.kind !== 'naval' && unit.place !== 'gone') world.removeForGood(unit)
  if (isConquered && fightsOn) world.changeCountry(name, { conqueredBy: found.power })
  else
    world.changeCountry(name, {
      controller: found.power,
      conqueredBy: isConquered ? found.power : null,
      status: isConquered ? 'conquered' : 'free',
      exile: undefined,
    })
  endWarsWithin(world, name)
  world.report(
    'conquest',
    '13.7.1',
    `${name}, which was ${old}'s, is ${found.power}'s now, ${isConquered ? 'conquered' : 'aligned'}: ${has}.`,
  )
}

/** Whose a possession of the fallen is now, and why; null where nobody has any influence. */
function newPower(world: WifWorld, { name, capitals: [capital] }: Country, old: string): { power: string; why: string } | null {
  const others = (['Axis', 'Allies'] as const).flatMap((each) => powersOf(world, each)).filter((power) => power !== old)
  const inCapital = capital === undefined ? null : controllerOf(world, world.state.control[capital])
  return inCapital !== null && others.includes(inCapital)
    ? { power: inCapital, why: `controls its capital ${world.map.name(capital)}` }
    : greatestInfluence(world, name, hexesOf(world, name), others)
}

/** Minor countries that fought on under the fallen go with the home that they have, or with what was theirs in 1939; without either they fall too. */
function* exilesOf(world: WifWorld, fallen: string, about: About): Procedure {
  for (const { name, exile, conqueredBy, ...country } of Object.values(world.state.countries)) {
    if (country.controller !== fallen || country.status !== 'incompletely conquered' || isMajorHome(world, name)) continue
    const homes = Object.values(world.state.countries).filter((each) => each.name === exile || each.aligned1939 === name)
    const home = homes
      .sort((a, b) => Number(b.name === exile) - Number(a.name === exile))
      .find(({ controller, conqueredBy: taken }) => taken === null && controller !== null && controller !== fallen)
    if (!home) {
      yield* fall(world, name, conqueredBy!, about)
      continue
    }
    world.changeCountry(name, { controller: home.controller })
    world.report('conquest', '13.7.1', `${name} fights on with ${home.controller}, as ${home.name} does.`)
    if (home.name !== exile) yield* orphaned(world, name, conqueredBy!)
  }
}

/** Hexes of a country that it held itself, or who held it, are another's. */
function hold(world: WifWorld, name: string, old: string, holder: string): void {
  for (const hex of hexesOf(world, name))
    if ([name, old].includes(world.state.control[hex]) && world.state.control[hex] !== holder) world.setControl(hex, holder)
}
