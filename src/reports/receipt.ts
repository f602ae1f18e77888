import type { Letter, ReceiptInput } from './letter.ts'
import { footerOf, sheetFile } from './model.ts'
import { frontPictures } from './pictures.ts'
import { render } from './templates.ts'

/** What became of a sheet: what was understood, what was refused and why, a preview, who is still waited for. */
export function receiptLetter(input: ReceiptInput): Letter {
  const { head, board, view, understood, step, kept } = input
  const errors = input.problems.filter(({ severity }) => severity === 'error')
  const warnings = input.problems.filter(({ severity }) => severity === 'warning')
  // A preview only when there is something to see.
  const pictures =
    input.drawPictures && view && input.arrows.length > 0
      ? frontPictures(board, view, [], `Your orders for ${step}`, input.arrows, true)
      : []
  const sections = [...new Set(understood.map(({ section }) => section))].map((section) => ({
    section,
    orders: understood.filter((order) => order.section === section),
  }))
  const { text, html } = render('receipt', {
    ...input,
    ...(input.draft
      ? { what: `Your draft for ${step} is`, replaces: '', still: '' }
      : step === null
        ? { what: 'Your standing orders are', replaces: 'replace those before', still: 'those you sent before still stand' }
        : { what: `Your sheet for ${step} is`, replaces: 'replaces the one before', still: 'the one you sent before still stands' }),
    // Of what is refused whole nothing counts.
    sections: kept ? sections : [],
    errors,
    warnings,
    pictures: pictures.map(({ cid, title, alt }) => ({ cid, title, alt })),
    footer: footerOf({ ...head, sources: [] }),
  })
  const verdict = !kept
    ? 'refused'
    : [
        input.draft ? 'rehearsed' : 'received',
        ...(errors.length > 0 ? [`${errors.length} not understood`] : []),
        ...(warnings.length > 0 ? [`${warnings.length} not possible now`] : []),
        ...(input.loses ? ['units would be lost'] : []),
      ].join(', ')
  return {
    subject: `[${head.campaign}] ${step === null ? 'Your standing orders are' : `${step}: your ${input.draft ? 'draft' : 'sheet'} is`} ${verdict}`,
    text,
    html,
    pictures,
    files: sheetFile(input.ask),
  }
}
