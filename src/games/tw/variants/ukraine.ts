import { listed, numbered } from '../../common/words.ts'
import { NO_HEX } from '../../../board/hex.ts'
import { minorValue } from '../charts/economy.ts'
import { germanAttack } from '../east/mobilisation.ts'
import { isEvacuated } from '../east/scorched.ts'
import { controllerOf, homeOf, sideOfNation, UKRAINE } from '../powers.ts'
import type { TwWorld } from '../world.ts'

const GERMANY = 'Germany'
const USSR = 'USSR'
const KIEV = 'Kiev'
/** 23.55: cities that Germany must hold. */
const CITIES = [KIEV, 'Kharkov', 'Stalino', 'Dnepropetrovsk', 'Odessa'] as const

/** Why no Ukrainian state comes into being now (23.55, 28.1.2), or null. */
export function whyNoUkraine(world: TwWorld): string | null {
  const attack = germanAttack(world)
  if (attack === undefined || attack.declared >= world.state.turn.index)
    return '28.1.2: Ukraine is for a turn after that in which Germany has declared war on the Soviet Union'
  const missing = CITIES.filter((city) => controllerOf(world, world.state.control[world.map.find(city)!]) !== GERMANY)
  return missing.length === 0 ? null : `23.55: Germany does not hold ${listed(missing)}`
}

/** 23.55: what is left of Ukraine's worth without the industry that is in the Urals. */
const evacuatedOf = (world: TwWorld): number =>
  CITIES.filter((city) => isEvacuated(world, USSR, city)).reduce((sum, city) => sum + world.tables.cities.cities.USSR[city], 0)

/** 23.55: the Ukraine is a Satellite of Germany, with units of its own; the Soviet base is less by what it is worth. Returns it in words. */
export function foundUkraine(world: TwWorld): string {
  const { map, state } = world
  const worth = minorValue(world.tables, UKRAINE, 'conquest')! - evacuatedOf(world)
  world.found({
    name: UKRAINE,
    kind: 'minor',
    status: 'satellite',
    controller: GERMANY,
    conqueredBy: null,
    capitals: [map.find(KIEV)!],
    secondCapitals: [],
    ratings: { army: 3, navy: 3, air: 3 },
    upgrades: { army: 0, navy: 0, air: 0 },
    narfs: 0,
    base: worth,
    value: worth,
    growth: 0,
    smp: 0,
    shipyardsBuilt: 0,
    spentOnUnits: 0,
  })
  world.changeNation(USSR, { base: world.nation(USSR).base - worth })
  for (let hex = 0; hex < map.size; hex++)
    if (map.isLand(hex) && homeOf(world, hex) === UKRAINE && sideOfNation(world, state.control[hex]) === 'Axis')
      world.setControl(hex, UKRAINE)
  const { strength, move, count } = world.tables.minors['units of new states'].Ukraine
  for (let i = 1; i <= count; i++)
    world.raise({
      kind: 'ground',
      id: `ukraine-corps-${i}`,
      name: `Ukrainian Corps ${i}`,
      nation: UKRAINE,
      type: 'INF',
      strength,
      move,
      place: 'pool',
      hex: NO_HEX,
      depleted: false,
    })
  return `it is a Satellite of Germany with ${numbered(worth, 'NARF')} a year of its own from Spring on and ${count} INF ${strength}-${move} to build; the Soviet base is less by ${worth}`
}
