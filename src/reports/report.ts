import type { Letter, ReportInput } from './letter.ts'
import { chaptersOf, refusedIn } from './chapters.ts'
import { askModel, footerOf, sheetFile, tablesOf } from './model.ts'
import { battlePictures, frontPicture } from './pictures.ts'
import { render } from './templates.ts'

/** The report of a step: what happened, how things stand, what is asked next. */
export function reportLetter(input: ReportInput): Letter {
  const { head, board, view, ask, events } = input
  const front = view && input.drawPictures ? [frontPicture(board, view, events, `After ${input.played}`)] : []
  const battles = view && input.drawPictures ? battlePictures(board, view, events) : []
  const pictures = [...front, ...battles.map(({ picture }) => picture)]
  const shown = ({ cid, title, alt }: (typeof pictures)[number]) => ({ cid, title, alt })
  const pictureOf = (battle: string | null) => battles.filter(({ hex }) => hex === battle).map(({ picture }) => shown(picture))
  const model = {
    ...input,
    over: ask === null && input.seed !== null,
    refused: refusedIn(events),
    chapters: chaptersOf(events).map((chapter) => ({ ...chapter, pictures: pictureOf(chapter.battle) })),
    facts: view?.facts ?? [],
    tables: view ? tablesOf(view) : [],
    pictures: front.map(shown),
    ask: ask && askModel(ask),
    footer: footerOf(head),
  }
  const { text, html } = render('report', model)
  return { subject: `[${head.campaign}] ${input.played}: report for ${head.seat}`, text, html, pictures, files: sheetFile(ask) }
}
