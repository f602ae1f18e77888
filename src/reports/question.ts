import { narrow } from '../engine/sheet-lines.ts'
import { chaptersOf, refusedIn } from './chapters.ts'
import type { Letter, QuestionInput } from './letter.ts'
import { beginLine, marked, ordersEnd } from '../mail/marks.ts'
import { frontPictures, questionPicture, seaAreaPicture } from './pictures.ts'
import { render } from './templates.ts'

/** Pictures of sea areas in a mail of questions. */
const MOST_SEAS = 3

/** A question, or a few: the situation, a picture, the choices, what happens by default and when. One word or number answers it. */
export function questionLetter(input: QuestionInput): Letter {
  const { head, board, view, questions, sheet } = input
  const hexes = [...new Set(questions.flatMap(({ hex }) => hex ?? []))]
  const seas = [...new Set(questions.flatMap(({ seaArea }) => seaArea ?? []))]
  // Who asked to stop sees the whole of what happened so far.
  const soFar = sheet !== null && input.events.length > 0
  const pictures = input.drawPictures
    ? [
        ...(soFar ? frontPictures(board, view, input.events, `${input.step} so far`) : []),
        ...(hexes.length > 0 ? [questionPicture(board, view, hexes)] : []),
        ...seas.slice(0, MOST_SEAS).flatMap((name) => seaAreaPicture(board, view, name, [], name)),
      ]
    : []
  const several = questions.length > 1
  const model = {
    ...input,
    several,
    questions: questions.map((each) => {
      const example = narrow(each.example)
      return { ...each, example, hasChoices: each.choices.length > 0, lines: example.split('\n') }
    }),
    refused: refusedIn(input.events),
    leftOver: [],
    chapters: chaptersOf(input.events, input.chapters).map((chapter) => ({ ...chapter, pictures: [] })),
    // The situation in two lines; the picture says the rest.
    facts: view.facts.slice(0, 2),
    pictures: pictures.map(({ cid, title, alt }) => ({ cid, title, alt })),
    sheet: sheet?.trimEnd() ?? null,
    begin: beginLine(input.mark),
    end: ordersEnd,
  }
  const { text, html } = render('question', model)
  const ids = questions.map(({ id }) => `Q${id}`).join(', ')
  const files =
    sheet === null
      ? []
      : [
          {
            filename: 'orders-rest.yaml',
            contentType: 'text/yaml',
            content: Buffer.from(marked(sheet, input.mark)),
          },
        ]
  return {
    subject: `[${head.campaign}] ${input.step}: ${several ? `${questions.length} questions` : 'a question'} for ${head.seat} [${ids}]`,
    text,
    html,
    pictures,
    files,
  }
}
