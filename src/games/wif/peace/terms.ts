import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { neutralise } from '../politics/alignment/borders.ts'
import { leaveBorders } from '../politics/pacts/leave-border.ts'
import { makePact } from '../politics/pacts/pact.ts'
import { atWar, controllerOf, isMajorHome } from '../powers.ts'
import type { WifWorld } from '../world.ts'
import { displace, toArriveLater } from './displaced.ts'
import { hexesOf, holderOf } from './homes.ts'

/** 13.7.3: hexes that one party of a peace hands to the other. */
export interface CededHexes {
  readonly from: string
  readonly to: string
  readonly hexes: readonly Hex[]
}
/** 13.7.3: a minor country or territory that one party hands to the other, and as what. */
export interface CededMinor {
  readonly from: string
  readonly to: string
  readonly country: string
  readonly as: 'aligned' | 'conquered'
}
/** 13.7.3: what two major powers at war agree on with a peace. Units are never handed over. */
export interface PeaceTerms {
  readonly hexes: readonly CededHexes[]
  readonly minors: readonly CededMinor[]
}
export const AS_THINGS_STAND: PeaceTerms = { hexes: [], minors: [] }

/** 13.7.3: why two major powers cannot make peace on some terms, with all that is wrong in them; empty when they can. */
export function whyNotPeace(world: WifWorld, a: string, b: string, terms: PeaceTerms): string[] {
  const parties = [a, b]
  const wrong: string[] = []
  if (!world.state.powers[a] || !world.state.powers[b] || !atWar(world, a, b)) return [`13.7.3: ${a} and ${b} are not at war`]
  for (const { from, to } of [...terms.hexes, ...terms.minors])
    if (from === to || !parties.includes(from) || !parties.includes(to))
      wrong.push(`13.7.3: ${from} hands nothing to ${to} by a peace of ${a} and ${b}`)
  for (const given of terms.hexes) wrong.push(...whyNotHexes(world, given, terms))
  for (const given of terms.minors) wrong.push(...whyNotMinor(world, given))
  const named = terms.minors.map(({ country }) => country)
  if (new Set(named).size < named.length) wrong.push('13.7.3: a country is named twice')
  return wrong
}

const powerAt = (world: WifWorld, hex: Hex): string | null => {
  const holder = world.state.control[hex]
  return holder === '' || holder === undefined ? null : controllerOf(world, holder)
}

/** All are its giver's, and each hangs on what its taker holds already, perhaps over others of the same terms. */
function whyNotHexes(world: WifWorld, { from, to, hexes }: CededHexes, terms: PeaceTerms): string[] {
  const wrong = hexes
    .filter((hex) => powerAt(world, hex) !== from)
    .map((hex) => `13.7.3: ${world.map.name(hex)} is not ${from}'s to hand over`)
  const coming = new Set([
    ...hexes,
    ...terms.hexes.filter((other) => other.to === to).flatMap((other) => other.hexes),
    ...terms.minors
      .filter((other) => other.to === to)
      .flatMap((other) => hexesOf(world, other.country).filter((hex) => powerAt(world, hex) === from)),
  ])
  const joined = new Set<Hex>()
  for (let found = true; found;) {
    found = false
    for (const hex of coming)
      if (!joined.has(hex) && neighbours(world, hex).some((next) => joined.has(next) || powerAt(world, next) === to)) {
        joined.add(hex)
        found = true
      }
  }
  const apart = hexes.filter((hex) => !joined.has(hex))
  if (apart.length > 0)
    wrong.push(
      `13.7.3: ${apart.map((hex) => world.map.name(hex)).join(', ')} hang${apart.length === 1 ? 's' : ''} together with nothing that ${to} controls`,
    )
  return wrong
}

/** Over the joins of maps too. */
export const neighbours = ({ map }: WifWorld, hex: Hex): Hex[] => [
  ...map.adjacentTo(hex).filter((next) => next >= 0 && map.isLand(next)),
  ...Array.from({ length: map.linkStart[hex + 1] - map.linkStart[hex] }, (_, i) => map.linkTo[map.linkStart[hex] + i]),
]

function whyNotMinor(world: WifWorld, { from, country: name, as }: CededMinor): string[] {
  const country = world.state.countries[name]
  if (!country || isMajorHome(world, name) || country.partisans) return [`13.7.3: ${name} is no minor country or territory`]
  if (holderOf(country) !== from) return [`13.7.3: ${name} is not ${from}'s to hand over`]
  return country.conqueredBy === null && as === 'aligned'
    ? [`13.7.3: ${name} is aligned with ${from}, and is handed over as a conquered country`]
    : []
}

/** 13.7.3: peace of two major powers on terms that are sound: their wars end, those of their minor countries too; hexes and countries change hands; who stands in the other's hexes leaves, and they have a neutrality pact. */
export function makePeace(world: WifWorld, a: string, b: string, terms: PeaceTerms = AS_THINGS_STAND): void {
  endWarsOf(world, a, b)
  const before = [...world.state.control]
  for (const given of terms.hexes) cedeHexes(world, given)
  for (const given of terms.minors) cedeMinor(world, given)
  afterTerms(world, a, b, before)
  leaveBorders(world)
}

/** The wars of two powers and of their minor countries are over. */
export function endWarsOf(world: WifWorld, a: string, b: string): void {
  for (const war of world.state.wars)
    if (war.between.every((party) => [a, b].includes(controllerOf(world, party) ?? party))) world.endWar(war)
  world.report('war', '13.7.3', `${a} and ${b} make peace.`)
}

/** Forces in the other's hexes are removed, those too that stand where control has changed since `before`; then there is a pact. */
export function afterTerms(world: WifWorld, a: string, b: string, before: readonly string[]): void {
  leaveEachOther(world, a, b)
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
  makePact(world, a, b)
  for (const note of world.rules.peace.after) note(world, a, b)
}

export function cedeHexes(world: WifWorld, { from, to, hexes }: CededHexes): void {
  for (const hex of hexes) {
    const home = homeOf(world, hex)
    const own = world.state.countries[home]
    // What is its own again is its own country's.
    world.setControl(hex, own && own.conqueredBy === null && controllerOf(world, home) === to ? home : to)
  }
  if (hexes.length > 0)
    world.report('conquest', '13.7.3', `${from} hands ${to} ${hexes.map((hex) => world.map.name(hex)).join(', ')}.`, hexes)
}

/** Its units are out of the game, as those of a country that is conquered are (13.7.1), but for one that is aligned anew. */
export function cedeMinor(world: WifWorld, { from, to, country: name, as }: CededMinor): void {
  const country = world.state.countries[name]
  const held = hexesOf(world, name).filter((hex) => powerAt(world, hex) === from)
  if (country.conqueredBy === null) for (const unit of [...world.unitsOf(name)]) if (unit.place !== 'gone') world.removeForGood(unit)
  world.changeCountry(name, {
    controller: to,
    conqueredBy: as === 'conquered' ? to : null,
    status: as === 'conquered' ? 'conquered' : 'free',
    exile: undefined,
    ...(as === 'conquered' && { conqueredOnce: true }),
  })
  for (const hex of held) world.setControl(hex, as === 'conquered' ? to : name)
  // As of one that is conquered: at peace with everyone.
  for (const war of world.state.wars.filter(({ between }) => between.includes(name))) world.endWar(war)
  world.report(
    'conquest',
    '13.7.3',
    `${from} hands ${name} to ${to}, ${as === 'conquered' ? 'as a conquered country' : 'with which it is aligned'}.`,
    country.capitals,
  )
}

/** Forces of the two in each other's hexes are removed. */
function leaveEachOther(world: WifWorld, a: string, b: string): void {
  const strangers = [...world.onMap(), ...world.inPort()].filter(({ country, hex }) => {
    const [power, holder] = [controllerOf(world, country), powerAt(world, hex)]
    return (power === a && holder === b) || (power === b && holder === a)
  })
  toArriveLater(world, strangers, '13.7.3', 'which is of who it is at peace with now')
}

/** 13.7.3: why a major power and a minor country cannot make peace; null when they can. */
export function whyNotMinorPeace(world: WifWorld, power: string, minor: string): string | null {
  const country = world.state.countries[minor]
  if (!country || isMajorHome(world, minor) || country.partisans) return `13.7.3: ${minor} is no minor country`
  if (country.conqueredBy !== null) return `13.7.3: ${minor} is conquered`
  if (!atWar(world, power, minor)) return `13.7.3: ${power} and ${minor} are not at war`
  const master = country.controller
  return master !== null && atWar(world, power, master) ? `13.7.3: ${minor} is aligned with ${master}, with which ${power} is at war` : null
}

/** 13.7.3: peace of a major power with a minor country: back to the borders from before the war; who is at war with nobody any more is neutral, its units out of the game. */
export function makeMinorPeace(world: WifWorld, power: string, minor: string): void {
  world.report('war', '13.7.3', `${power} and ${minor} make peace: the borders from before their war hold again.`)
  for (const war of world.state.wars)
    if (war.between.includes(minor) && war.between.every((party) => party === minor || (controllerOf(world, party) ?? party) === power))
      world.endWar(war)
  const before = [...world.state.control]
  world.state.control.forEach((holder, hex) => {
    if (holder === '' || holder === undefined) return
    const home = homeOf(world, hex)
    const [by, owner] = [controllerOf(world, holder), world.state.countries[home]]
    if (by === power && home === minor) world.setControl(hex, minor)
    // What its master holds of the power, with which it is at peace, is of another war.
    else if (holder === minor && owner && controllerOf(world, home) === power) world.setControl(hex, owner.conqueredBy ?? home)
  })
  const isAtWar = Object.keys(world.state.countries).some(
    (other) => other !== minor && !world.state.countries[other].partisans && atWar(world, minor, other),
  )
  if (!isAtWar) neutralise(world, minor)
  else leaveEachOther(world, power, minor)
  const strangers = [...world.onMap(), ...world.inPort()].filter(({ country: of, hex }) => {
    const owner = powerAt(world, hex)
    return (of === minor && owner === power) || (controllerOf(world, of) === power && world.state.control[hex] === minor)
  })
  toArriveLater(world, strangers, '13.7.3', 'which is of who it is at peace with now')
  displace(
    world,
    world.state.control.flatMap((holder, hex) => (holder === before[hex] ? [] : [hex])),
  )
}
