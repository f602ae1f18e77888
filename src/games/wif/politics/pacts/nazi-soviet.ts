import { homeOf } from '../../ground/control.ts'
import { controllerOf } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import type { Pact } from '../state.ts'
import { changePact, pactOf } from './pact.ts'

const GERMANY = 'Germany'
const USSR = 'USSR'
/** 19.5.3: countries that German units keep out of, and those that Soviet units do, while the pact holds. */
const KEPT_FROM: Readonly<Record<string, readonly string[]>> = {
  [GERMANY]: ['Estonia', 'Latvia', 'Lithuania', 'Turkey'],
  [USSR]: ['Denmark', 'Greece', 'Hungary', 'Norway', 'Sweden', 'Yugoslavia'],
}

/** 19.5: the pact of Germany and the USSR, while it holds. */
export const naziSovietPact = (world: WifWorld): Pact | undefined => pactOf(world, GERMANY, USSR)

/** 19.5.3: a war that Germany declares on one of its countries lets the USSR break the pact. */
export function noteBreach(world: WifWorld, by: string, on: string): void {
  if (by === GERMANY && KEPT_FROM[GERMANY].includes(on)) mayBreakNow(world, USSR, `Germany has declared war on ${on}`)
}

/** 19.5.3: units of one, from outside such a country, stand in it when an impulse ends: the other may break the pact. */
export function noteBreaches(world: WifWorld): void {
  if (!naziSovietPact(world)) return
  for (const power of [GERMANY, USSR]) {
    const intruder = [...world.onMap(), ...world.inPort()].find(({ country, hex }) => {
      const home = homeOf(world, hex)
      return controllerOf(world, country) === power && KEPT_FROM[power].includes(home) && country !== home
    })
    if (intruder)
      mayBreakNow(world, power === GERMANY ? USSR : GERMANY, `${intruder.name} (${intruder.country}) is in ${homeOf(world, intruder.hex)}`)
  }
}

function mayBreakNow(world: WifWorld, who: string, why: string): void {
  const pact = naziSovietPact(world)
  if (!pact || pact.mayBreak?.includes(who)) return
  changePact(world, pact, { mayBreak: [...(pact.mayBreak ?? []), who] })
  world.report('pact', '19.5.3', `${why}: ${who} may break the Nazi-Soviet pact.`)
}
