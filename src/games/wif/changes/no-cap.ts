import type { Amendment } from '../edition.ts'

/** Nobody flies combat air patrol: sheets have no entry for it. */
export const noCap: Amendment = {
  id: '14.2.1-no-cap',
  layer: 'changes',
  title: 'no combat air patrol',
  section: '14.2.5',
  replaces: ['airCombat.patrols', 'decisions'],
  amend: (edition) => ({
    ...edition,
    airCombat: { ...edition.airCombat, patrols: false },
    decisions: edition.decisions.filter(({ name }) => name !== 'combat air patrol'),
  }),
}
