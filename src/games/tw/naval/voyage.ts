import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { diesOfDepletion } from '../pieces.ts'
import { allianceOfNation, enemySide, insiders, outsiders, seatOf, sideOf } from '../powers.ts'
import type { NavalUnit, Side } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { disperse } from './depletion.ts'
import { type Engagement, intercepted } from './engagement.ts'
import { isEvading, playEvasion } from './evasion.ts'
import { type Base, cargoOf, carriesUnits, forceText, isFit, isOnRun, type SeaForce, seenText } from './force.ts'
import { adjoinsBritain, areaName, areasText, isStrait, PASS_RANGE } from '../field/sea.ts'
import { type SeaBattle, type SeaOutcome, seaBattle } from './sea-battle.ts'

export type MissionName =
  | 'sea transport'
  | 'invasion'
  | 'stratmove'
  | 'base change'
  | 'carrier strike'
  | 'supply run'
  | 'supply line'
  | 'patrol'
  | 'way to a shipyard'
  | 'raiders'

/** Ships that sail together from one port, by these sea areas in turn. */
export interface Voyage {
  readonly ships: readonly NavalUnit[]
  /** Their port of origin: they go back there. */
  readonly from: Hex
  readonly path: readonly number[]
  readonly mission: MissionName
  /** They run supply. */
  readonly supplies?: boolean
  /** The force of their port is given the Evasion chit (7.8.2). */
  readonly evade?: boolean
  /** Sea areas they may enter; without, 12 and under a Pass 5. */
  readonly limit?: number
}

/** Names a mission for the one try of each naval force (7.8): a ship does one in a player turn (7.0). */
const idOf = ({ mission, ships }: Voyage): string => `${mission} ${ships[0].id}`

/** What became of a voyage. */
export interface Arrival {
  /** Still on the way to its purpose, in the last sea area of the path. Else everybody has gone home. */
  readonly arrived: boolean
  /** Ships that go on, undamaged. */
  readonly ships: NavalUnit[]
  /** Ships that were Depleted or sunk: what they carried comes back with them, or is lost. */
  readonly hurt: readonly NavalUnit[]
  /** The sea area where a battle ended the mission. */
  readonly beatenIn?: number
}

/** 7.2: the printed range of a ship, of all 12 sea areas; 4.5: under a Pass five. */
export const missionRange = (world: TwWorld, ship: NavalUnit): number => {
  const power = world.state.nations[ship.nation]?.controller
  return power && world.state.plans[power]?.effort === 'Pass' ? PASS_RANGE : ship.range
}

/**
 * 7.2, 7.8: a mission sails from sea area to sea area; in each the other side may intercept, and what comes of it is fought out. Whoever called disposes of the ships that arrive: `endVoyage`
 * brings them home. When the mission is given up or nobody fit is left, they have gone home already.
 */
export function* sailForce(world: TwWorld, voyage: Voyage): Procedure<Arrival> {
  const { ships, mission: what, from, path } = voyage
  // A ship that sails to its patrol is none yet.
  for (const ship of ships) world.remember((noted) => noted.navalMissions.set(ship.id, what === 'patrol' ? 'sailing on patrol' : what))
  if (voyage.evade) playEvasion(world, ships[0].nation, from)
  const force: SeaForce = { ships: [...ships], air: [] }
  const way = `${world.map.name(from)} by the ${areasText(world, path)} (${numbered(path.length, 'Sea Area')})`
  announce(world, what, force, way)
  const before = [...ships]
  let lost = 0
  // A force goes as far as the ship in it that goes least far.
  const range = () => (voyage.limit ?? Math.min(...force.ships.map((ship) => missionRange(world, ship)))) - lost
  for (const [i, area] of path.entries()) {
    if (i + 1 > range()) {
      world.report(
        'naval mission',
        '7.9.5',
        `${forceText(world, force)} ${ships.length === 1 ? 'has' : 'have'} no range left for the ${areaName(world, area)} after air attacks: the ${what} is given up`,
        [],
      )
      bringBack(world, voyage, force.ships)
      yield* disperse(world, force.ships, () => from)
      return { arrived: false, ships: [], hurt: before.filter((ship) => ship.depleted || ship.place === 'pool') }
    }
    const met = yield* enterArea(world, voyage, force, area, path.slice(i + 1))
    if (met === null) continue
    lost += met.lost
    const fit = force.ships.filter((ship) => ship.place !== 'pool' && isFitFor(world, ship))
    const hurt = before.filter((ship) => ship.place === 'pool' || !isFitFor(world, ship))
    if (met.gaveUp || fit.length === 0) {
      world.report(
        'naval mission',
        '7.9.5',
        `The mission from ${world.map.name(from)} (${what}) is given up in the ${areaName(world, area)}`,
        [],
        { seaArea: areaName(world, area) },
      )
      bringBack(world, voyage, force.ships)
      yield* disperse(world, force.ships, () => from)
      return { arrived: false, ships: [], hurt, beatenIn: area }
    }
    // 7.10: after the battle the damaged leave for a shipyard.
    const damaged = force.ships.filter((ship) => !fit.includes(ship))
    force.ships = fit
    bringBack(world, voyage, damaged)
    yield* disperse(world, damaged, () => from)
  }
  return {
    arrived: true,
    ships: force.ships.filter((ship) => ship.place === 'sea'),
    hurt: before.filter((ship) => ship.place === 'pool' || !isFitFor(world, ship)),
  }
}

/** 7.10: a Depleted ship goes home. A CV without planes, or one of which the NAC is lost, may stay with its force. */
const isFitFor = (world: TwWorld, ship: NavalUnit): boolean =>
  !ship.depleted && (ship.type === 'Fleet' || isFit(world, ship) || world.nacOf(ship) === undefined)

/** 7.10, 7.7.1: what ships carry that turn back is landed at their port of origin; an invasion's troops are Depleted with a Fleet that is. */
function bringBack(world: TwWorld, { from, mission }: Voyage, ships: readonly NavalUnit[]): void {
  for (const ship of ships) {
    for (const unit of cargoOf(world, ship)) {
      const hit = mission === 'invasion' && ship.depleted && !unit.depleted
      if (hit && unit.kind === 'ground' && diesOfDepletion(unit)) {
        world.eliminate(unit, 'Depleted with its Fleet')
        world.report('naval mission', '7.7.1', `${unit.name}, too small to be Depleted with its Fleet (10.2.6), is eliminated`, [from])
        continue
      }
      if (hit) world.deplete(unit)
      world.move(unit, from)
      world.report(
        'naval mission',
        hit ? '7.7.1' : '7.10',
        `${unit.name} is brought back to ${world.map.name(from)}${hit ? ', Depleted with its Fleet' : ''}`,
        [from],
      )
    }
  }
}

function announce(world: TwWorld, what: string, force: SeaForce, way: string): void {
  const alliance = allianceOfNation(world, force.ships[0].nation)
  const cargo = force.ships.flatMap((ship) => cargoOf(world, ship))
  const carrying = cargo.length > 0 ? `, carrying ${cargo.map(({ name }) => name).join(', ')}` : ''
  const hidden = force.ships.some(({ taskForce }) => taskForce !== undefined)
  world.report(
    'naval mission',
    '7.8',
    `${what}: ${seenText(world, force)} from ${way}${hidden ? '' : carrying}`,
    [],
    undefined,
    hidden ? outsiders(world, alliance) : undefined,
  )
  if (hidden)
    world.report(
      'naval mission',
      '7.8',
      `${what}: ${forceText(world, force)} from ${way}${carrying}`,
      [],
      undefined,
      insiders(world, alliance),
    )
}

/** One sea area of a voyage: interception and battle. Null when nobody met it. */
function* enterArea(
  world: TwWorld,
  voyage: Voyage,
  force: SeaForce,
  area: number,
  ahead: readonly number[],
): Procedure<{ gaveUp: boolean; lost: number } | null> {
  const side = sideOf(world, force.ships[0])!
  for (const ship of force.ships) world.sail(ship, area)
  const engagement: Engagement = {
    area,
    ahead,
    mission: idOf(voyage),
    what: voyage.mission,
    owner: side,
    carries: carriesUnits(world, force),
    supplies: voyage.supplies ?? false,
    opening: null,
    bases: new Map(),
    evades: isEvading(world, voyage.ships),
    forces: side === 'Axis' ? { Axis: force, Allies: { ships: [], air: [] } } : { Axis: { ships: [], air: [] }, Allies: force },
  }
  // Those who come to its help join its force, but not its voyage.
  const own = new Set(force.ships)
  if (!(yield* intercepted(world, engagement))) return null
  const outcome = yield* fightIn(world, engagement)
  const which = side === world.phasing ? 'attackers' : 'defenders'
  // Ships that joined go back to their bases; those of the voyage are dealt with by it.
  const joined = [...engagement.forces.Axis.ships, ...engagement.forces.Allies.ships].filter((ship) => !own.has(ship))
  force.ships = force.ships.filter((ship) => own.has(ship))
  const lost = outcome.bombed[which] ? world.tables.airToSea['sea areas lost to an air attack'] : 0
  yield* disperse(world, joined, (ship) => engagement.bases.get(ship.id) as Base)
  return { gaveUp: outcome.left === which, lost }
}

/** The battle of an engagement, as the phasing side's against the other's; the forces of the engagement are what is left. */
export function* fightIn(world: TwWorld, engagement: Engagement): Procedure<SeaOutcome> {
  const { area, forces, owner } = engagement
  const [attacking, defending] = [world.phasing, enemySide(world.phasing)]
  const of = (side: Side) => (side === attacking ? 'attackers' : 'defenders')
  const battle: SeaBattle = {
    key: areaName(world, area),
    place: `in the ${areaName(world, area)}`,
    hexes: [],
    strait: isStrait(world, area),
    nearBritain: adjoinsBritain(world, area),
    inPort: false,
    attackers: forces[attacking],
    defenders: forces[defending],
    supplies: engagement.supplies ? of(owner) : null,
    surpriseKey: engagement.mission,
  }
  // 5.3.1: U-Boats and ASW hold no sea area.
  const met = forces[defending].ships.some((ship) => !isOnRun(ship))
  const outcome = yield* seaBattle(world, battle)
  if (met) markControl(world, area, forces, outcome)
  return outcome
}

/** 12.7.2: the phasing side that wins a battle with ships against ships, and leaves the enemy none undamaged there, cuts supply through the sea area for the rest of the player turn. */
function markControl(world: TwWorld, area: number, forces: Record<Side, SeaForce>, outcome: SeaOutcome): void {
  const enemy = enemySide(world.phasing)
  const sound = (side: Side) => forces[side].ships.some((ship) => ship.place !== 'pool' && !ship.depleted)
  if (outcome.left === 'attackers' || !sound(world.phasing) || sound(enemy)) return
  world.cutSea(area, enemy)
  world.report('supply', '12.7.2', `The ${areaName(world, area)} is closed to supply of the ${enemy} in this player turn`, [], {
    seaArea: areaName(world, area),
  })
}

/** Ships that have done what they came for go back to their port of origin (7.8). */
export function* endVoyage(world: TwWorld, ships: readonly NavalUnit[], home: Hex): Procedure {
  yield* disperse(
    world,
    ships.filter(({ place }) => place === 'sea'),
    () => home,
  )
}

/** A single ship on the way to a shipyard: interception alone, no purpose. Says whether it arrives. */
export function* sailOn(world: TwWorld, voyage: Voyage): Procedure<boolean> {
  const force: SeaForce = { ships: [...voyage.ships], air: [] }
  if (seatOf(world, voyage.ships[0]) === null) return true
  for (const [i, area] of voyage.path.entries()) {
    const met = yield* enterArea(world, voyage, force, area, voyage.path.slice(i + 1))
    force.ships = force.ships.filter(({ place }) => place !== 'pool')
    if (met !== null && force.ships.length === 0) return false
  }
  return true
}
