import { insertedBefore } from '../../../engine/edition.ts'
import { counterEspionageCard, espionageCard, layEspionageCards } from '../cards/espionage-cards.ts'
import { propaganda } from '../diplomacy/us-propaganda.ts'
import type { Amendment } from '../edition.ts'

/** Espionage and Counter-Espionage lay cards against each other on the tables of diplomacy and of partisans. */
export const espionageCards: Amendment = {
  id: '29.11',
  title: 'espionage cards',
  section: '29.11',
  excludes: ['29.15'],
  replaces: ['espionage.cards'],
  amend: (edition) => ({
    ...edition,
    espionage: { ...edition.espionage, cards: layEspionageCards },
    decisions: insertedBefore(edition.decisions, propaganda.name, [espionageCard, counterEspionageCard]),
  }),
}
