import type { Letter, WelcomeInput } from './letter.ts'
import { askModel, footerOf, sheetFile, tablesOf } from './model.ts'
import { frontPictures, seaPicture } from './pictures.ts'
import { render } from './templates.ts'

/** The first mail: the campaign, the players, the map, the commitment of the dice, the first sheet. */
export function welcomeLetter(input: WelcomeInput): Letter {
  const { head, board, view, ask } = input
  const pictures = input.drawPictures ? [...frontPictures(board, view, [], input.title), ...seaPicture(view, `At sea: ${input.title}`)] : []
  const { text, html } = render('welcome', {
    ...input,
    facts: view.facts,
    tables: tablesOf(view),
    pictures: pictures.map(({ cid, title, alt }) => ({ cid, title, alt })),
    ask: ask && askModel(ask),
    footer: footerOf(head),
  })
  return { subject: `[${head.campaign}] ${input.title}: you play ${head.seat}`, text, html, pictures, files: sheetFile(ask) }
}
