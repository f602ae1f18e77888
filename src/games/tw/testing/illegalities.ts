import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { stackProblem } from '../ground/stacking.ts'
import { portCapacity, portWeight } from '../bases/ports.ts'
import { allSeats, atWar, controllerOf, isSharedBox, VICHY } from '../powers.ts'
import { maySee } from '../secrets.ts'
import type { GroundUnit, NavalUnit, Unit } from '../state.ts'
import { view } from '../view.ts'
import type { TwWorld } from '../world.ts'
import { wrongBases } from './illegal-bases.ts'
import { wrongChanges } from './illegal-changes.ts'
import { wrongLands } from './illegal-lands.ts'
import { wrongMarks } from './illegal-marks.ts'
import { wrongNarfs } from './illegal-narfs.ts'
import { said } from './said.ts'

/**
 * What no position between two steps may show, each a sentence: units in two places or none, overstacked hexes, enemies in one hex, control that does not follow
 * the units, cargo that was forgotten at sea. `before` is the position that the step was played from. Empty when all is well.
 */
export function illegalities(world: TwWorld, before?: TwWorld): string[] {
  return [
    ...places(world),
    ...hexes(world, before),
    ...ships(world),
    ...money(world),
    ...works(world),
    ...wrongBases(world),
    ...wrongMarks(world),
    ...wrongLands(world),
    ...secrets(world),
    ...(before ? [...lost(world, before), ...wrongChanges(world, before), ...wrongNarfs(world, before)] : []),
  ]
}

/** Every unit is in exactly one place, and its marks make sense there. */
function places(world: TwWorld): string[] {
  const { map, state } = world
  const wrong: string[] = []
  for (const [id, unit] of Object.entries(state.units)) {
    if (unit.id !== id) wrong.push(`${unit.id} is kept as ${id}`)
    if ((unit.place === 'map' || unit.place === 'yard') !== (unit.hex !== NO_HEX))
      wrong.push(`${said(world, unit)} is ${unit.place}, hex ${unit.hex}`)
    if ((unit.place === 'sea') !== (unit.sea !== undefined)) wrong.push(`${said(world, unit)} is ${unit.place}, sea area ${unit.sea}`)
    if (unit.place === 'sea' && unit.kind !== 'naval' && unit.aboard === undefined) wrong.push(`${said(world, unit)} swims`)
    if (unit.place === 'sea' && unit.kind === 'ground') wrong.push(`${said(world, unit)} was forgotten at sea`)
    if (unit.onRun !== undefined && (unit.kind !== 'strategic' || unit.place !== 'strategic' || world.state.stage === 'Planning'))
      wrong.push(`${said(world, unit)} is on the Murmansk Run in the ${unit.onRun}`)
    if (typeof unit.depleted !== 'boolean' || (unit.depleted && (unit.place === 'pool' || unit.place === 'gone')))
      wrong.push(`${said(world, unit)}: Depleted is ${unit.depleted}`)
    if (unit.kind === 'ground' && unit.depleted && unit.strength <= 3)
      wrong.push(`${said(world, unit)} of ${unit.strength} factors is Depleted (10.2.6)`)
    if (unit.kind === 'ground' && unit.reserve && unit.place !== 'map') wrong.push(`${said(world, unit)} is in Reserve`)
    if (unit.place === 'map' && unit.kind === 'strategic') wrong.push(`${said(world, unit)} stands on the map`)
    if (unit.place === 'map' && !map.isLand(unit.hex)) wrong.push(`${said(world, unit)} is on no land`)
    if (unit.place === 'map' && unit.kind !== 'strategic') {
      const there: readonly Unit[] = unit.kind === 'naval' ? world.navalAt(unit.hex) : world.troopsAt(unit.hex)
      const times = there.filter((other) => other === unit).length
      if (times !== (unit.aboard === undefined ? 1 : 0)) wrong.push(`${said(world, unit)} stands ${times} times in its hex`)
    }
    if (unit.aboard !== undefined) {
      const ship = state.units[unit.aboard]
      if (!ship || ship.kind !== 'naval' || ship.place !== unit.place || ship.hex !== unit.hex || ship.sea !== unit.sea)
        wrong.push(`${said(world, unit)} is aboard ${unit.aboard}, which is elsewhere`)
      if (unit.kind !== 'air' || unit.type !== 'NAC') wrong.push(`${said(world, unit)} is still aboard ${unit.aboard}`)
    }
  }
  return wrong
}

/** Nobody shares a hex with an enemy, stacks keep their limits, and who stands in a hex holds it. */
function hexes(world: TwWorld, before?: TwWorld): string[] {
  const { map, state } = world
  const wrong: string[] = []
  for (let hex = 0; hex < map.size; hex++) {
    const ground = world.groundAt(hex)
    const air = world.airAt(hex)
    // 8.8.6: in the Box of Italian East Africa both sides stand.
    if (ground.length + air.length === 0 || isSharedBox(world, hex, 'Britain')) continue
    const all = [...ground, ...air]
    for (const [i, unit] of all.entries())
      for (const other of all.slice(i + 1))
        if (atWar(world, unit.nation, other.nation)) wrong.push(`${said(world, unit)} shares its hex with its enemy ${other.id}`)
    const holder = state.control[hex]
    for (const unit of ground)
      if (unit.type !== 'PART' && holder && atWar(world, unit.nation, holder))
        wrong.push(`${said(world, unit)} stands in a hex of its enemy ${holder}`)
    // 26.1.1: whom frost has Depleted since the last look at the stacks moves off when it can.
    const asTheyStood = ground.map((unit) => (isFrozen(world, unit) ? { ...unit, depleted: false } : unit))
    const problem = ground.length > 0 ? stackProblem(world, asTheyStood, hex) : null
    if (problem !== null && !standAsPlanned(before, hex, ground)) wrong.push(`${map.code(hex)}: ${problem}`)
  }
  return wrong
}

/** Nobody moves while plans are made: a stack is as the end of the turn before has left it, frost and all. */
const standAsPlanned = (before: TwWorld | undefined, hex: Hex, ground: readonly GroundUnit[]): boolean =>
  before?.state.stage === 'Planning' &&
  before.groundAt(hex).length === ground.length &&
  before.groundAt(hex).every(({ id, depleted }) => ground.some((unit) => unit.id === id && unit.depleted === depleted))

const isFrozen = (world: TwWorld, { depleted, name }: Unit): boolean =>
  depleted && world.events.some(({ section, text }) => section === '26.1.1' && text.startsWith(`${name} `) && text.endsWith('is Depleted.'))

/** Ships are in ports that have room, at sea on patrol, or in yards. */
function ships(world: TwWorld): string[] {
  const wrong: string[] = []
  for (let hex = 0; hex < world.map.size; hex++) {
    const here = world.navalAt(hex)
    if (here.length === 0) continue
    const weight = here.reduce((sum, ship) => sum + portWeight(world, ship), 0)
    // 18.5.5: the French Fleet lies at Marseilles, all of it where no colony takes any.
    if (weight > portCapacity(world, hex) && here.some(({ nation }) => nation !== VICHY))
      wrong.push(`${world.map.code(hex)} bases ${weight} ships, ${portCapacity(world, hex)} are allowed`)
    const holder = world.state.control[hex]
    for (const ship of here)
      if (holder && atWar(world, ship.nation, holder) && !isSharedBox(world, hex, ship.nation))
        wrong.push(`${said(world, ship)} lies in a port of its enemy ${holder}`)
  }
  for (const unit of world.units()) {
    if (
      unit.kind === 'naval' &&
      unit.place === 'yard' &&
      !(unit.space !== undefined && unit.space >= 0 && unit.space < (unit.type === 'CV' ? 4 : 9))
    )
      wrong.push(`${said(world, unit)} is on space ${unit.space}`)
    if (unit.kind === 'naval' && unit.place !== 'yard' && unit.space !== undefined) wrong.push(`${said(world, unit)} has a space of a yard`)
    if (unit.kind === 'naval' && unit.place === 'sea' && unit.depleted) wrong.push(`${said(world, unit)} is Depleted on patrol (7.4)`)
  }
  return wrong
}

function money(world: TwWorld): string[] {
  return Object.values(world.state.nations).flatMap(({ name, narfs, base, controller, upgrades }) => [
    ...(Number.isInteger(narfs) && Number.isInteger(base) ? [] : [`${name} has ${narfs} NARFs, base ${base}`]),
    ...(controller === null || world.state.nations[controller]?.kind === 'major' ? [] : [`${name} is run by ${controller}`]),
    ...(Object.values(upgrades).every((n) => n >= 0 && n < 5) ? [] : [`${name} upgrades ${JSON.stringify(upgrades)}`]),
  ])
}

function works(world: TwWorld): string[] {
  const seen = new Set<string>()
  return world.state.installations.flatMap(({ kind, hex, siege = 0, nation }) => {
    const key = `${kind} ${hex}`
    const double = kind !== 'airbase' && seen.has(key)
    seen.add(key)
    return [
      ...(double ? [`two ${kind}s in ${world.map.code(hex)}`] : []),
      ...(siege < 0 || siege > 3 ? [`siege ${siege} of ${world.map.code(hex)}`] : []),
      ...(world.state.nations[nation] ? [] : [`a ${kind} of '${nation}'`]),
    ]
  })
}

/** Task Forces are small and nobody's but their owners'; their ships and the boxes of strategic warfare are in no view of the other side; nothing secret was earned. */
function secrets(world: TwWorld): string[] {
  const ships = world.units().filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.taskForce !== undefined)
  const wrong = [...new Set(ships.map(({ taskForce }) => taskForce!))]
    .filter((name) => ships.filter(({ taskForce }) => taskForce === name).length > 3)
    .map((name) => `Task Force ${name} has more than three ships`)
  for (const [power, narfs] of Object.entries(world.state.secretSpending))
    if (!(narfs >= 0)) wrong.push(`${power} has spent ${narfs} NARFs in secret`)
  for (const seat of allSeats(world)) {
    const seen = view(world, seat)
    const shown = new Set(
      [...seen.pieces, ...(seen.seaAreas ?? []).flatMap(({ sections }) => sections.flatMap(({ pieces }) => pieces))].map(({ id }) => id),
    )
    for (const unit of world.units()) if (shown.has(unit.id) && !maySee(world, seat, unit)) wrong.push(`${seat} sees ${said(world, unit)}`)
  }
  return wrong
}

/** No unit vanishes from the list, and none that was gone comes back but those that something brings (21.7.1), and the ASW that the USA lends (22.5.2). */
function lost(world: TwWorld, before: TwWorld): string[] {
  return [
    ...Object.keys(before.state.units)
      .filter((id) => !world.state.units[id])
      .map((id) => `${id} has vanished`),
    ...world
      .units()
      .filter(
        ({ id, place }) =>
          place !== 'gone' &&
          before.state.units[id]?.place === 'gone' &&
          !before.state.units[id].comes &&
          id !== before.state.aswLent?.unit,
      )
      .map((unit) => `${said(world, unit)} is back from out of the game`),
    ...world
      .units()
      .filter(
        (unit) =>
          unit.place === 'map' &&
          before.state.units[unit.id]?.place === 'pool' &&
          controllerOf(before, before.state.units[unit.id].nation) === null &&
          controllerOf(world, unit.nation) === null,
      )
      .map((unit) => `${said(world, unit)} of a neutral was built`),
  ]
}
