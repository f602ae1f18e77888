import { item, noted, remark, section } from '../../../engine/sheet-lines.ts'
import { isBox } from '../field/terrain.ts'
import { homeOf, seatOf } from '../powers.ts'
import { USSR } from '../east/pact.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'
import type { NavalUnit, Troop } from '../state.ts'
import { movable } from './evacuate.ts'
import { networkOf, smpCapacity, smpsFree } from './capacity.ts'

/** Candidates that a sheet names, at most: the rest is the player's to know. */
const MOST = 8

/** What a prefilled sheet says of it: SMPs, units in boxes beside the board with the Fleets that could carry them, ships away from home. */
export function stratmoveLines(standing: Standing): string[] {
  const { world, powers } = standing
  if (!standing.phasing || !isToCome(world, 'stratmoves')) return []
  const networks = [...new Set([...powers, ...[...standing.ground, ...standing.air].map(({ nation }) => networkOf(world, nation))])].filter(
    (network) => smpCapacity(world, network) > 0,
  )
  const troops: Troop[] = [...standing.ground, ...standing.air.filter(({ aboard }) => aboard === undefined)]
  const boxed = troops.filter((unit) => unit.place === 'map' && isBox(world, unit.hex)).slice(0, MOST)
  const abroad = standing.ships.filter((ship) => ship.place === 'map' && homeOf(world, ship.hex) !== ship.nation).slice(0, MOST)
  const others = powers.flatMap((power) =>
    Object.values(world.state.nations)
      .filter(
        ({ name, kind, controller }) =>
          name !== power && kind === 'minor' && controller === power && seatOf(world, { nation: name } as Troop) !== null,
      )
      .map(({ name }) => name),
  )
  const cities = powers.includes(USSR) ? movable(world) : []
  return [
    ...(cities.length > 0
      ? noted(`#evacuate: [${cities.join(', ')}]`, '14.6.1: industry to the Urals, each for half its value and 2 SMPs')
      : []),
    ...section('stratmove', 'by air, over land, by sea (8)'),
    ...remark(
      `SMPs: ${networks.map((network) => `${network} ${smpsFree(world, network)}`).join(', ')}. A unit costs 1, a Depleted one half; ships of one port to one port 1 together; a Fleet with cargo 1 besides its cargo. Aircraft hop from base to base; 'with:' names the Fleets that carry, 'via:' sea areas, 'landing:' the port where units go ashore, 'escort:' aircraft that protect PARA with 'by: air', 'counter:' who helps against interceptors.`,
    ),
    ...boxed.flatMap((unit) =>
      item(
        { units: [standing.name(unit)], to: '', with: carriersAt(standing, unit) },
        `in the ${world.map.placesAt(unit.hex)[0]?.name} Box`,
      ),
    ),
    ...abroad.flatMap((ship) =>
      item({ units: [standing.name(ship)], to: '' }, `at ${world.map.name(ship.hex)}${ship.depleted ? ', Depleted' : ''}`),
    ),
    ...(boxed.length + abroad.length === 0 ? item({ units: '[]', to: '' }) : []),
    ...section('grant', 'NARFs to an ally or a Satellite (14.8)'),
    ...item({ from: powers[0], to: world.traits.grants['only to'][powers[0]] ?? others[0] ?? '', narfs: '20' }, '1 SMP for each 20'),
  ]
}

/** Fleets in the box with a unit. */
const carriersAt = (standing: Standing, unit: Troop): string[] =>
  standing.names(
    standing.ships
      .filter((ship): ship is NavalUnit => ship.type === 'Fleet' && ship.place === 'map' && ship.hex === unit.hex && !ship.depleted)
      .slice(0, 1),
  )
