import { insertedBefore } from '../../../engine/edition.ts'
import { cityRaids, divideAgainstRaids } from '../strategic/city-raids.ts'
import { announceWindow, playWindow } from '../variants/window.ts'
import type { Amendment } from '../edition.ts'

/** Britain and the USA bomb one German city each, under whose Industry Germany may have hidden what they hit. */
export const bombingRaids: Amendment = {
  id: '29.10',
  title: 'bombing raids',
  section: '29.10',
  needs: ['29.9'],
  excludes: ['29.8'],
  replaces: ['bombing.cities'],
  amend: (edition) => ({
    ...edition,
    bombing: {
      ...edition.bombing,
      *cities(world, orders) {
        const raids = yield* cityRaids(world, orders)
        if (raids.targets.Britain) yield* playWindow(world)
        return raids
      },
    },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [divideAgainstRaids, announceWindow]),
  }),
}
