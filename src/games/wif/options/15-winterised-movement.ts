import type { Amendment } from '../edition.ts'
import { weatherAt } from '../ground/terrain.ts'
import { isWinterised } from '../powers.ts'

/** A unit that is not winterised pays a movement point more for the first hex in snow that it enters in a land movement step (11.10.2). */
export const winterisedMovement: Amendment = {
  id: 15,
  title: 'winterised movement',
  section: '11.10.2',
  replaces: ['movement.firstInto'],
  amend: (edition) => ({
    ...edition,
    movement: {
      ...edition.movement,
      firstInto: { is: (world, hex) => weatherAt(world, hex) === 'snow', points: (world, unit) => (isWinterised(world)(unit) ? 0 : 1) },
    },
  }),
}
