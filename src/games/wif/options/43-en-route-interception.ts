import { insertedBefore } from '../../../engine/edition.ts'
import { chooseEscortOnTheWay, chooseStations, goOn, interceptEnRoute, interceptOnTheWay } from '../air/en-route.ts'
import type { Amendment } from '../edition.ts'

/** Bombers may be met at way stations before they reach their target, as far as fighters of both sides reach (14.2.5). */
export const enRouteInterception: Amendment = {
  id: 43,
  title: 'en-route aircraft interception',
  section: '14.2.5',
  replaces: ['airCombat.enRoute'],
  amend: (edition) => ({
    ...edition,
    airCombat: { ...edition.airCombat, enRoute: interceptEnRoute },
    decisions: insertedBefore(edition.decisions, 'intercept', [interceptOnTheWay, chooseStations, chooseEscortOnTheWay, goOn]),
  }),
}
