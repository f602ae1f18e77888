import type { StepRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'

/** Times a step's mails may end the process before they go out without pictures. */
const DRAWING_TRIES = 2

/**
 * Pictures are drawn by native code, whose failure ends the whole process. Every try is noted on disk first, so that a picture that cannot be
 * drawn costs a mail its pictures and not the campaign its daemon. Returns whether to draw.
 */
export function noteDrawing(store: Store, row: Pick<StepRow, 'number'>): boolean {
  const [step, tries] = (store.meta('drawing') ?? '').split(' ').map(Number)
  const before = step === row.number ? tries : 0
  store.setMeta('drawing', `${row.number} ${before + 1}`)
  return before < DRAWING_TRIES
}
