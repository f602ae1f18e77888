import type { Amendment } from '../edition.ts'
import { simpleBombing } from '../strategic/simple-bombing.ts'

/** Dice by the year say what the bombing of Germany destroys and how many SAC it costs, in place of raids. */
export const simpleBombingOption: Amendment = {
  id: '29.8',
  title: 'simplified strategic bombing',
  section: '29.8',
  excludes: ['29.9', '29.10'],
  replaces: ['bombing.ofGermany'],
  amend: (edition) => ({ ...edition, bombing: { ...edition.bombing, ofGermany: simpleBombing } }),
}
