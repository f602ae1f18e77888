import type { Amendment } from '../edition.ts'
import { FRANCE, installerOf } from '../vichy.ts'
import type { WifWorld } from '../world.ts'

/** In turns. */
const YEAR = 6

function hasFallen(world: WifWorld): boolean {
  const france = world.state.countries[FRANCE]
  return installerOf(world) !== null || france?.conqueredOnce === true || (france?.conqueredBy ?? null) !== null
}

/** Once France has been conquered, or a Vichy government installed, the Nazi-Soviet pact counts as a year older for Germany. */
export const olderPact: Amendment = {
  id: '19.5-nazi-soviet-pact',
  layer: 'changes',
  title: 'pact ages when France falls',
  section: '19.5.3',
  replaces: ['pactOlder'],
  amend: (edition) => ({
    ...edition,
    pactOlder: (world, by, other) =>
      edition.pactOlder(world, by, other) + (by === 'Germany' && other === 'USSR' && hasFallen(world) ? YEAR : 0),
  }),
}
