import type { Letter, WelcomeInput } from './letter.ts'
import { askModel, footerOf, sheetFile, tablesOf } from './model.ts'
import { frontPicture } from './pictures.ts'
import { render } from './templates.ts'

/** The first mail: the campaign, the players, the map, the commitment of the dice, the first sheet. */
export function welcomeLetter(input: WelcomeInput): Letter {
  const { head, board, view, ask } = input
  const front = frontPicture(board, view, [], input.title)
  const { text, html } = render('welcome', {
    ...input,
    facts: view.facts,
    tables: tablesOf(view),
    pictures: [{ cid: front.cid, title: front.title, alt: front.alt }],
    ask: ask && askModel(ask),
    footer: footerOf(head),
  })
  return { subject: `[${head.campaign}] ${input.title}: you play ${head.seat}`, text, html, pictures: [front], files: sheetFile(ask) }
}
