import type { Procedure } from '../../../../engine/procedure.ts'
import type { WifWorld } from '../../world.ts'
import type { Conquest } from '../conquered.ts'
import { namesOf } from '../effects.ts'
import { hexesOf } from '../homes.ts'
import { hexesBack } from './hexes-back.ts'
import { CZECHOSLOVAKIA, CZECHS, REPUBLICANS, SLOVAKS, SPAIN } from './special.ts'

/** 19.8: the Czech Republic and Slovakia are one country again, aligned with its liberator; what they had left of counters is its own. */
export function makeCzechoslovakia(world: WifWorld, { by, why }: Conquest): void {
  const parts = [CZECHS, SLOVAKS].map((name) => world.state.countries[name])
  const hexes = parts.flatMap(({ name }) => hexesOf(world, name))
  world.report('conquest', '19.8', `${by} liberates ${CZECHOSLOVAKIA}: ${why}. It is one country, aligned with ${by}.`, parts[0].capitals)
  world.set({ homes: { ...world.state.homes, ...Object.fromEntries(hexes.map((hex) => [hex, CZECHOSLOVAKIA])) } })
  world.changeCountry(CZECHOSLOVAKIA, {
    major: false,
    controller: by,
    status: 'free',
    conqueredBy: null,
    conqueredOnce: true,
    conqueredFirst: 'Allies',
    capitals: parts[0].capitals,
  })
  for (const { name } of parts) for (const unit of [...world.unitsOf(name)]) world.handOver(unit, CZECHOSLOVAKIA)
}

/** 19.8: Spain is the Spanish Republic, aligned with its liberator: of its ships those of earlier years are scrapped, its other counters are in the pools. */
export function* makeRepublic(world: WifWorld, { by, why }: Conquest): Procedure {
  world.report(
    'conquest',
    '19.8',
    `${by} liberates ${SPAIN} as the Spanish Republic: ${why}. It is aligned with ${by}.`,
    world.state.countries[SPAIN].capitals,
  )
  world.changeCountry(SPAIN, { controller: by, conqueredBy: null, status: 'free', exile: undefined, outOfPools: undefined })
  yield* hexesBack(world, SPAIN, by)
  const counters = [...world.unitsOf(REPUBLICANS)]
  const old = counters.filter(({ kind, year }) => kind === 'naval' && year !== undefined && year < world.state.turn.year)
  for (const unit of counters) {
    world.handOver(unit, SPAIN)
    if (old.includes(unit)) {
      world.removeForGood(unit)
      world.change(unit, { scrapped: true })
    } else world.toForcePool(unit)
  }
  if (old.length > 0) world.report('conquest', '19.8', `Ships of the Republic of earlier years are scrapped: ${namesOf(old)}.`)
}
