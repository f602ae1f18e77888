import type { Amendment } from '../edition.ts'

/** Options that are not played with the changes of 2009: those of them that the program has, by the numbers of the Collector’s Edition. */
export const optionsNotUsed: Amendment = {
  id: 'options-not-used',
  layer: 'changes',
  title: 'options that are off',
  section: '1',
  excludes: [10, 13, 17, 18, 25, 27, 29, 35, 43, 44],
  replaces: [],
  amend: (edition) => edition,
}
