import type { Amendment } from '../edition.ts'
import { hasFranceFallen } from '../politics/soviet-trade.ts'

/** In turns. */
const YEAR = 6

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
      edition.pactOlder(world, by, other) + (by === 'Germany' && other === 'USSR' && hasFranceFallen(world) ? YEAR : 0),
  }),
}
