import type { Hex } from '../../../../board/hex.ts'
import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { homeOf } from '../../ground/control.ts'
import { controllerOf, isMajorHome, powersOf, seatOfPower, sideOfCountry } from '../../powers.ts'
import { portHexes, portLimit, stackSize } from '../../stacking/ports.ts'
import type { Country } from '../../state.ts'
import { FRANCE, groupOf, VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import { occupier } from '../effects.ts'
import { holderOf } from '../homes.ts'
import { giveBackToVichy } from './decisions.ts'
import { becomeHostile } from './hostility.ts'

/** 17.2: by a die for each administration group, what France controlled becomes Vichy's or Free French; then what hexes in it, and what France has elsewhere, become. */
export function* administrations(world: WifWorld): Procedure {
  rollForGroups(world)
  leaveForeignHexes(world)
  revertHexes(world)
  yield* askAllies(world)
}

/** What is France's beside its home country: minor countries and territories, aligned or conquered. */
export const possessions = (world: WifWorld): Country[] =>
  Object.values(world.state.countries).filter(
    (country) => !isMajorHome(world, country.name) && country.partisans === undefined && holderOf(country) === FRANCE,
  )

function rollForGroups(world: WifWorld): void {
  const all = possessions(world)
  const away = shipAway(world)
  const less = away === null ? 0 : world.tables.freeFrench.shipAway
  for (const group of world.tables.freeFrench.groups) {
    const members = all.filter((country) => groupOf(world, country) === group)
    if (members.length === 0) continue
    const roll = world.dice.roll(10, `Free French: ${group.name}`)
    const free = roll - less >= group.free
    for (const { name, conqueredBy } of free ? [] : members)
      world.changeCountry(name, { controller: VICHY, ...(conqueredBy !== null && { conqueredBy: VICHY }) })
    const sum = less === 0 ? `${roll}` : `${roll} - ${less} (${away} is not in a French home port) = ${roll - less}`
    world.report(
      'conquest',
      '17.2',
      `${group.name}: rolled ${sum}, Free French on ${group.free} or more: ${members.map(({ name }) => name).join(', ')} ${members.length === 1 ? 'is' : 'are'} ${free ? 'Free French' : "Vichy's"}.`,
    )
  }
}

/** 17.2: a French CV or BB on the map that is not in a port of the French home country, while one of these has room for it; null for none. */
function shipAway(world: WifWorld): string | null {
  const home = portHexes(world).filter((hex) => isFrenchHome(world, hex))
  if (home.every((hex) => stackSize(world.navalAt(hex)) >= portLimit(world, hex))) return null
  const away = [...world.inPort(), ...world.atSea()].find(
    (unit) =>
      unit.country === FRANCE && (unit.type === 'CV' || unit.type === 'BB') && !(unit.place === 'map' && isFrenchHome(world, unit.hex)),
  )
  return away?.name ?? null
}

/** Occupied or Vichy France. */
const isFrenchHome = (world: WifWorld, hex: Hex): boolean => [FRANCE, VICHY].includes(homeOf(world, hex))

/** Whoever controls a country in which France holds hexes has them back, or the major power whose units stand in them. */
function leaveForeignHexes(world: WifWorld): void {
  world.state.control.forEach((holder, hex) => {
    if (holder !== FRANCE) return
    const home = world.state.countries[homeOf(world, hex)]
    if (!home || home.name === FRANCE || [FRANCE, VICHY].includes(holderOf(home) ?? '')) return
    const to = occupier(world, hex, FRANCE) ?? nameOfHolder(home)
    world.setControl(hex, to)
    world.report('conquest', '17.2', `${world.map.name(hex)} in ${home.name}, which France held, is ${to}'s.`, [hex])
  })
}

/** Under which name the hexes of a country are held: its conqueror's, else its own. */
const nameOfHolder = ({ name, conqueredBy }: Country): string => conqueredBy ?? name

/** In Vichy's possessions what the Axis or France holds is Vichy's, in Free French ones what any Ally holds is Free French. */
function revertHexes(world: WifWorld): void {
  world.state.control.forEach((holder, hex) => {
    const home = world.state.countries[homeOf(world, hex)]
    if (!home || isMajorHome(world, home.name) || holder === '' || holder === nameOfHolder(home)) return
    const [whose, side] = [holderOf(home), sideOfCountry(world, holder)]
    const back = whose === VICHY ? side === 'Axis' || controllerOf(world, holder) === FRANCE : whose === FRANCE && side === 'Allies'
    if (!back) return
    world.setControl(hex, nameOfHolder(home))
    world.report('conquest', '17.2', `${world.map.name(hex)}, which ${holder} held, is ${home.name}'s again.`, [hex])
  })
}

/** Each Ally may give Vichy back what it holds in its possessions: all of it, or Vichy is hostile. */
function* askAllies(world: WifWorld): Procedure {
  for (const power of powersOf(world, 'Allies').filter((each) => each !== FRANCE)) {
    const hexes = world.state.control.flatMap((holder, hex) => {
      const home = world.state.countries[homeOf(world, hex)]
      const isVichys = home !== undefined && !isMajorHome(world, home.name) && holderOf(home) === VICHY
      return isVichys && holder !== '' && controllerOf(world, holder) === power ? [hex] : []
    })
    if (hexes.length === 0) continue
    const names = hexes.map((hex) => world.map.name(hex))
    const seat = seatOfPower(world, power)
    const gives = yield* ask(world, seat, giveBackToVichy, { seat, power, about: names })
    if (gives) for (const hex of hexes) world.setControl(hex, nameOfHolder(world.state.countries[homeOf(world, hex)]))
    else becomeHostile(world, power)
    world.report(
      'conquest',
      '17.2',
      `${power} ${gives ? 'gives Vichy back' : 'keeps'} ${names.join(', ')}${gives ? '' : ': Vichy is hostile to it'}.`,
      hexes,
    )
  }
}
