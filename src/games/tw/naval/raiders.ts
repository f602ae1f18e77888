import type { Hex } from '../../../board/hex.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { enemySide, homeOf, sideOf, sideOfNation } from '../powers.ts'
import type { NavalUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { strikersBeside } from './air-at-sea.ts'
import { disperse } from './depletion.ts'
import { type Engagement, intercepted, triedKey } from './engagement.ts'
import { isEvading } from './evasion.ts'
import { type Base, forcesOf, fullNacs, type SeaForce } from './force.ts'
import { areaNamed, seaPath } from '../field/sea.ts'
import { fightIn, sailForce } from './voyage.ts'

/** 5.1.2.2: the way of raiders to the North Atlantic: by the sea areas they were told to go by, else past as few enemy bombers as may be, then the shortest. Null where there is none (7.3). */
export function raiderWay(world: TwWorld, nation: string, from: Hex, via: readonly number[]): number[] | null {
  const to = { area: areaNamed(world, 'North Atlantic') }
  const enemy = enemySide(sideOfNation(world, nation)!)
  const past = (closed: (area: number) => boolean) => seaPath(world, nation, from, to, Infinity, via, closed)
  return (via.length > 0 ? null : past((area) => strikersBeside(world, enemy, area).length > 0)) ?? past(() => false)
}

/**
 * 5.1.2.2: raiders that leave a port sail to the North Atlantic and may be intercepted in any sea area on the way. Returns those that come through; the others have gone back or to a shipyard. Those
 * that have no way there (7.3) are not caught at sea, and come through.
 */
export function* interceptRaiders(
  world: TwWorld,
  ships: readonly NavalUnit[],
  from: Hex = ships[0].hex,
  via: readonly number[] = [],
): Procedure<NavalUnit[]> {
  const path = raiderWay(world, ships[0].nation, from, via) ?? raiderWay(world, ships[0].nation, from, [])
  if (path === null) return [...ships]
  const { ships: through } = yield* sailForce(world, { ships, from, path, mission: 'raiders', limit: Infinity })
  return through
}

/** 5.1.2.2: raiders already in the Atlantic, found by a roll of the U-boat war: caught in the North Atlantic alone. Returns those that are left and go on raiding. */
export function* huntRaiders(world: TwWorld, ships: readonly NavalUnit[], home: (ship: NavalUnit) => Base): Procedure<NavalUnit[]> {
  const side = sideOf(world, ships[0])!
  const area = areaNamed(world, 'North Atlantic')
  const force: SeaForce = { ships: [...ships], air: [] }
  for (const ship of ships) {
    world.remember((noted) => noted.navalMissions.set(ship.id, 'raiders'))
    world.sail(ship, area)
  }
  const none: SeaForce = { ships: [], air: [] }
  const engagement: Engagement = {
    area,
    ahead: [],
    mission: `raiders ${ships[0].id}`,
    what: 'raiders',
    owner: side,
    carries: false,
    supplies: false,
    evades: isEvading(world, ships),
    opening: null,
    bases: new Map(),
    forces: side === 'Axis' ? { Axis: force, Allies: none } : { Axis: none, Allies: force },
  }
  if (!(yield* foundByBritain(world, engagement))) return [...ships]
  const { left } = yield* fightIn(world, engagement)
  const broke = left === (side === world.phasing ? 'attackers' : 'defenders')
  yield* disperse(
    world,
    [...engagement.forces.Axis.ships, ...engagement.forces.Allies.ships].filter((ship) => engagement.bases.has(ship.id)),
    (ship) => engagement.bases.get(ship.id)!,
  )
  const able = ships.filter(
    (ship) => ship.place === 'sea' && !ship.depleted && (ship.type === 'Fleet' || fullNacs(world, [ship]).length > 0),
  )
  yield* disperse(
    world,
    ships.filter((ship) => ship.place === 'sea' && (broke || !able.includes(ship))),
    home,
  )
  return broke ? [] : able
}

/** 5.1.2.2: where those are based that look for raiders. */
const BRITAIN = 'Britain'
const GIBRALTAR = 'Gibraltar'

/** 5.1.2.2: boxes from which Americans look for raiders. */
const AMERICAN_BOXES = ['United States', 'Canada']
const USA = 'USA'

/** 5.1.2.2: ships that are based at home in Britain look for them, and Americans of the Boxes of the United States and Canada; those of Gibraltar where others have tried and failed; nobody else. */
function* foundByBritain(world: TwWorld, engagement: Engagement): Procedure<boolean> {
  const triedBy = (key: string) => triedKey('Allies', key, engagement)
  const forces = forcesOf(world, enemySide(engagement.owner))
  const boxes = AMERICAN_BOXES.map((place) => world.map.find(place))
  const isBox = (base: Base) => typeof base === 'number' && boxes.includes(base)
  const isHome = ({ base }: { base: Base }) => typeof base === 'number' && (homeOf(world, base) === BRITAIN || isBox(base))
  const others = forces.filter(({ base }) => isBox(base)).flatMap(({ ships }) => ships.filter(({ nation }) => nation !== USA))
  engagement.barred = new Set(others.map(({ id }) => id))
  const away = forces.filter((force) => !isHome(force))
  for (const { key } of away) world.remember((noted) => noted.tried.add(triedBy(key)))
  if (yield* intercepted(world, engagement)) return true
  const gibraltar = away.find(({ base }) => base === world.map.find(GIBRALTAR))
  if (!gibraltar || !forces.some((force) => isHome(force) && world.ops.tried.has(triedBy(force.key)))) return false
  world.remember((noted) => noted.tried.delete(triedBy(gibraltar.key)))
  return yield* intercepted(world, engagement)
}
