import type { Amendment } from '../edition.ts'

/** TRS and AMPHs at sea reorganise nobody. */
export const noTrsSupply: Amendment = {
  id: '11.18.3-no-trs-supply',
  layer: 'changes',
  title: 'no TRS supply',
  section: '11.17.3',
  replaces: ['transportsSupply'],
  amend: (edition) => ({ ...edition, transportsSupply: false }),
}
