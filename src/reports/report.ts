import type { Letter, ReportInput } from './letter.ts'
import { askModel, footerOf, grouped, sheetFile, tablesOf } from './model.ts'
import { battlePictures, frontPicture } from './pictures.ts'
import { render } from './templates.ts'

/** The report of a step: what happened, how things stand, what is asked next. */
export function reportLetter(input: ReportInput): Letter {
  const { head, board, view, ask, events } = input
  const pictures = view && input.drawPictures ? [frontPicture(board, view, events, `After ${input.played}`), ...battlePictures(board, view, events)] : []
  const model = {
    ...input,
    over: ask === null && input.seed !== null,
    groups: grouped(events),
    facts: view?.facts ?? [],
    tables: view ? tablesOf(view) : [],
    pictures: pictures.map(({ cid, title, alt }) => ({ cid, title, alt })),
    ask: ask && askModel(ask),
    footer: footerOf(head),
  }
  const { text, html } = render('report', model)
  return { subject: `[${head.campaign}] ${input.played}: report for ${head.seat}`, text, html, pictures, files: sheetFile(ask) }
}
