import { insertedBefore } from '../../../engine/edition.ts'
import { bombingCard, interceptorCard, layBombingCards } from '../strategic/bombing-cards.ts'
import type { Amendment } from '../edition.ts'

/** Cards that bombers and interceptors lay face down move the roll of a raid. */
export const bombingCards: Amendment = {
  id: '29.9',
  title: 'bombing and interceptor cards',
  section: '29.9',
  excludes: ['29.8'],
  replaces: ['bombing.cards'],
  amend: (edition) => ({
    ...edition,
    bombing: { ...edition.bombing, cards: layBombingCards },
    decisions: insertedBefore(edition.decisions, 'convert to strategic warfare', [bombingCard, interceptorCard]),
  }),
}
