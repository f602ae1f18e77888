import type { Amendment } from '../edition.ts'
import { controllerOf } from '../powers.ts'

const YEAR = 1939
const DECLARERS: readonly string[] = ['Commonwealth', 'France']

/** The war that France and the Commonwealth declare on Germany in 1939 surprises it nowhere. */
export const germanyNotSurprised: Amendment = {
  id: '15-germany-not-surprised',
  layer: 'changes',
  title: 'Germany not surprised in 1939',
  section: '15',
  replaces: ['surprises'],
  amend: (edition) => ({
    ...edition,
    surprises: (world, victim, by) =>
      !(victim === 'Germany' && world.state.turn.year === YEAR && DECLARERS.includes(controllerOf(world, by) ?? '')) &&
      edition.surprises(world, victim, by),
  }),
}
