import type { Hex } from '../../../board/hex.ts'
import { atWar, controllerOf, isMajorHome, powerOf, sideOfCountry, sideOfHex } from '../powers.ts'
import { areFactions, COMMUNISTS } from '../factions.ts'
import { homeOf } from '../home.ts'
import { destroyFort } from './forts.ts'
import type { LandUnit } from '../state.ts'
import type { WifWorld } from '../world.ts'

export { homeOf } from '../home.ts'

/**
 * 2.5.3: land units that entered a hex free of enemies take control of it, if it is enemy controlled. Partisans alone do not (13.1.3).
 * Returns the new controller, or null when control does not change.
 */
export function takeControl(world: WifWorld, hex: Hex, entering: readonly LandUnit[]): string | null {
  const takers = entering.filter((unit) => unit.type !== 'PART')
  const before = world.state.control[hex]
  const enemies = before === '' ? [] : takers.filter((unit) => atWar(world, unit.country, before))
  if (enemies.length === 0) return null
  const { country, why, isTie } = newController(world, hex, before, enemies)
  const lostBy = sideOfHex(world, hex)
  const city = world.map.cityAt(hex)
  world.setControl(hex, country)
  destroyFort(world, hex)
  noteOccupied(world, hex, powerOf(world, enemies[0]))
  // Where a schedule stands for production, what is to come is not begun yet.
  if (city && world.state.production) militiaOf(world, hex)
  if (city && lostBy) world.set({ citiesTaken: [...world.state.citiesTaken, { hex, lostBy }] })
  // Control of open country changes with every move: the mover's own report tells it. Cities and ports are news.
  if (world.map.placesAt(hex).length > 0 || isTie) {
    world.report('control', '2.5.3', `${country} takes ${world.map.name(hex)} from ${before}${why}.`, [hex])
  }
  return country
}

/**
 * 2.5.3: what a minor country holds of an enemy with whom its power comes to war is the power's at once. `declared`: the number of the impulse in which the wars
 * were declared that are asked for.
 */
export function passToPowers(world: WifWorld, declared: number): void {
  const wars = world.state.wars.filter((war) => war.declared === declared)
  if (wars.length === 0) return
  const passed = new Map<string, Hex[]>()
  world.state.control.forEach((holder, hex) => {
    const country = world.state.countries[holder]
    const power = country?.controller ?? null
    if (!country || power === null || isMajorHome(world, holder) || areFactions(holder, power) || homeOf(world, hex) === holder) return
    const home = world.state.countries[homeOf(world, hex)]
    const foe = home && (home.conqueredBy ?? home.controller)
    if (!foe || !wars.some(({ between }) => between.includes(power) && between.includes(foe))) return
    world.setControl(hex, power)
    const key = `${power}/${holder}`
    passed.set(key, [...(passed.get(key) ?? []), hex])
  })
  for (const [key, hexes] of passed) {
    const [power, minor] = key.split('/')
    world.report(
      'control',
      '2.5.3',
      `${power} controls what ${minor} holds of its new enemy: ${hexes.map((hex) => world.map.name(hex)).join(', ')}.`,
      hexes,
    )
  }
}

/** 4.2.1: a MIL that is being built when its city is lost is out of the game until the city is retaken, and in its force pool then. */
function militiaOf(world: WifWorld, hex: Hex): void {
  for (const unit of world.unitsIn('circle')) {
    if (unit.kind !== 'land' || unit.type !== 'MIL' || !unit.city || world.map.find(unit.city) !== hex) continue
    if (controllerOf(world, world.state.control[hex]) === controllerOf(world, unit.country)) continue
    world.toForcePool(unit)
    world.report(
      'control',
      '4.2.1',
      `${unit.name} (${unit.country}), on the production circle, is out of the game as long as its city is lost.`,
      [hex],
    )
  }
}

/** 13.7.1 asks who last occupied what. */
function noteOccupied(world: WifWorld, hex: Hex, by: string): void {
  world.set({ occupied: [...(world.state.occupied ?? []).filter((each) => each.hex !== hex), { hex, by }] })
}

/** 20: an enemy city that Communist Chinese land units enter is theirs; all else that China takes is the Nationalists', or both factions'. */
const communistsIn = (world: WifWorld, hex: Hex, entering: readonly LandUnit[]): LandUnit | undefined =>
  world.map.cityAt(hex) ? entering.find(({ country }) => country === COMMUNISTS) : undefined

function newController(
  world: WifWorld,
  hex: Hex,
  before: string,
  enemies: readonly LandUnit[],
): { country: string; why: string; isTie: boolean } {
  const communists = communistsIn(world, hex, enemies)
  if (communists) return { country: COMMUNISTS, why: ` (20: ${communists.name} is Communist)`, isTie: false }
  const home = homeOf(world, hex)
  const entity = world.state.countries[home]
  // Recaptured: it goes back to a home country or territory of the side that nobody has conquered.
  if (entity && entity.conqueredBy === null && sideOfCountry(world, home) === sideOfCountry(world, enemies[0].country)) {
    return { country: home, why: ' (recaptured)', isTie: false }
  }
  // A minor country takes for its power, unless that one is not at war with the enemy.
  const taker = (unit: LandUnit): string => (atWar(world, powerOf(world, unit), before) ? powerOf(world, unit) : unit.country)
  const factors = new Map<string, number>()
  for (const unit of enemies) factors.set(taker(unit), (factors.get(taker(unit)) ?? 0) + unit.combat)
  const [power] = [...factors].reduce((best, next) => (next[1] > best[1] ? next : best))
  const others = [...factors].filter(([name]) => name !== power).map(([name, sum]) => `${name} ${sum}`)
  const isTie = [...factors].some(([name, sum]) => name !== power && sum === factors.get(power))
  const how = isTie ? 'named first, its factors being equal' : 'with the most factors'
  return { country: power, why: others.length > 0 ? `, ${how}, ${factors.get(power)} against ${others.join(', ')}` : '', isTie }
}
