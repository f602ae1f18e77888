import type { Hex } from '../../../../board/hex.ts'
import type { Procedure } from '../../../../engine/procedure.ts'
import { hasFactions } from '../../china/cities.ts'
import { CHINA, COMMUNISTS } from '../../factions.ts'
import { settlePartisans } from '../../partisans/entity.ts'
import { atWar, controllerOf, isMajorHome, powersOf, sideOfPower } from '../../powers.ts'
import type { Country } from '../../state.ts'
import { FRANCE, installerOf } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'
import type { Conquest } from '../conquered.ts'
import { displace } from '../displaced.ts'
import { belongsTo } from '../homes.ts'
import { overrunFleets } from '../overrun-fleets.ts'
import { endItsWars } from '../wars-within.ts'
import { collapse } from '../vichy/collapse.ts'
import { alignedWith } from './aligned-with.ts'
import { shareOutCities } from './chinese-cities.ts'
import { hexesBack } from './hexes-back.ts'
import { strangersLeave } from './strangers.ts'
import { shipsReturn, unitsReturn } from './units-return.ts'

/** 13.7.5: a country is its own again, or aligned; who was out of the war is back. */
export function* liberated(world: WifWorld, { country: name, by, why }: Conquest): Procedure {
  const before = [...world.state.control]
  const masters = mastersOf(world, before)
  const country = world.state.countries[name]
  const to = isMajorHome(world, name) ? belongsTo(country) : alignedWith(world, country, by)
  world.report(
    'conquest',
    '13.7.5',
    `${by === name ? `${name} is free` : `${by} liberates ${name}`}: ${why}. ${fateOf(country, to)}`,
    country.capitals,
  )
  if (to !== null && sideOfPower(world, to) === null) backInTheWar(world, to, name, by)
  if (country.conqueredBy === null) loseItsUnits(world, name)
  // 19.4.2: who liberates it may build its units, whatever was said of them before.
  world.changeCountry(name, { controller: to, conqueredBy: null, status: 'free', exile: undefined, outOfPools: undefined })
  if (to === null) endItsWars(world, name)
  else if (country.conqueredBy !== null) inTheWarOfItsLiberators(world, name, country.conqueredBy, by)
  yield* hexesBack(world, name, by)
  if (name === CHINA) yield* shareOutCities(world, by, before)
  if (name === FRANCE && installerOf(world) !== null) yield* collapse(world, by) // 17.4.5
  unitsReturn(world, name)
  if (name === CHINA && hasFactions(world)) unitsReturn(world, COMMUNISTS)
  yield* settleStacks(world, before, masters, shipsReturn(world, to ?? name, name))
  settlePartisans(world) // 13.1.2
}

/** A country that fought on for the enemy until now: its land units and aircraft are lost as by a conquest (13.7.1). */
function loseItsUnits(world: WifWorld, name: string): void {
  for (const unit of [...world.unitsOf(name)]) if (unit.kind !== 'naval' && unit.place !== 'gone') world.removeForGood(unit)
}

/** 2.5.3: what a minor country frees alone is in its war, while the power that runs both is at peace with the conqueror. */
function inTheWarOfItsLiberators(world: WifWorld, name: string, conqueror: string, by: string): void {
  const liberators = Object.values(world.state.countries).filter((each) => each.controller === by && atWar(world, each.name, conqueror))
  if (liberators.length === 0 || atWar(world, name, conqueror)) return
  world.declareWar({ between: [name, conqueror], declared: 0, by: null })
  world.report(
    'war',
    '2.5.3',
    `${name} is at war with ${conqueror}, as ${liberators.map((each) => each.name).join(' and ')} is, without ${by}.`,
  )
}

/** 2.5.4, 13.7.5: who stands illegally now leaves, where hexes have another holder or master. */
export function* settleStacks(
  world: WifWorld,
  before: readonly string[],
  masters: ReadonlyMap<string, string | null>,
  also: readonly Hex[] = [],
): Procedure {
  const changed = world.state.control.flatMap((holder, hex) =>
    // What is its own already has another master now.
    holder === before[hex] && controllerOf(world, holder) === masters.get(holder) && !also.includes(hex) ? [] : [hex],
  )
  yield* strangersLeave(world, changed)
  displace(world, changed)
  yield* overrunFleets(world)
}

/** By whom each of some holders of hexes is controlled. */
export const mastersOf = (world: WifWorld, holders: readonly string[]): ReadonlyMap<string, string | null> =>
  new Map([...new Set(holders)].map((holder) => [holder, controllerOf(world, holder)]))

const fateOf = ({ name, aligned1939 }: Country, to: string | null): string =>
  to === null ? `It is neutral as ${aligned1939} is.` : to === name ? 'It is its own again.' : `It is aligned with ${to}.`

/** A major power that was out of the war is back, at war with every major power that its liberator is at war with; nobody is surprised. */
function backInTheWar(world: WifWorld, power: string, home: string, by: string): void {
  const side = sideOfPower(world, by)!
  const enemies = powersOf(world, side === 'Axis' ? 'Allies' : 'Axis').filter((enemy) =>
    world.state.wars.some(({ between }) => between.includes(by) && between.includes(enemy)),
  )
  world.changePower(power, { alliance: side })
  if (home !== power && world.state.countries[power])
    world.changeCountry(power, { controller: power, status: 'incompletely conquered', exile: home })
  for (const enemy of enemies) world.declareWar({ between: [power, enemy], declared: 0, by: null })
  world.report(
    'war',
    '13.7.5',
    `${power} is back in the war${enemies.length > 0 ? `, at war with ${enemies.join(' and ')}, as ${by} is` : ''}.`,
  )
}
