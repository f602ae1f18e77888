import type { BoardMap } from '../board/map.ts'
import type { Arrow } from '../engine/decision.ts'
import type { Problem, View } from '../engine/game.ts'
import type { TrackBox } from '../engine/query.ts'
import type { Chart } from '../pictures/chart.ts'
import { beginLine, ordersEnd } from '../mail/marks.ts'
import { type Block, blockModel } from './blocks.ts'
import type { CampaignHead, Letter } from './letter.ts'
import { areaPicture, chartPicture, type MailPicture, seaAreaPicture, seaPicture, trackPicture } from './pictures.ts'
import { render } from './templates.ts'

/** One query and its answer. */
export interface AnswerChapter {
  readonly title: string
  readonly blocks: readonly Block[]
  /** What a picture shows: the hexes, and how many around them; sea areas by name; boxes of a track; numbers over turns. */
  readonly picture?:
    | { readonly hexes: readonly string[]; readonly around: number; readonly arrows?: readonly Arrow[] }
    | { readonly seaAreas: readonly string[] }
    | { readonly track: readonly TrackBox[] }
    | { readonly chart: Chart }
  /** A text that is attached, to be edited. */
  readonly file?: { readonly name: string; readonly text: string }
}

export interface AnswerInput {
  readonly head: CampaignHead
  readonly board: BoardMap
  readonly view: View
  /** "before step 3": the position that the answers are about. */
  readonly asOf: string
  readonly chapters: readonly AnswerChapter[]
  /** False when drawing them has failed before. */
  readonly drawPictures: boolean
  /** Of the line that begins sheets to this seat. */
  readonly mark: string
  /** What of the mail is not understood. */
  readonly problems: readonly Problem[]
}

/** A mail draws at most this many pictures. */
const MOST_PICTURES = 6

/** Answers to the queries of one mail, a chapter each. */
export function answerLetter(input: AnswerInput): Letter {
  const { head, board, view, asOf, chapters, problems } = input
  const drawn = chapters
    .flatMap(({ title, picture }, i) => (input.drawPictures && picture ? [{ i, picture, title }] : []))
    .slice(0, MOST_PICTURES)
    .flatMap(({ i, picture, title }) => pictureOf(board, view, picture, title, `answer-${i + 1}`).map((drawn) => ({ i, picture: drawn })))
  const { text, html } = render('answer', {
    head,
    asOf,
    problems,
    chapters: chapters.map(({ title, blocks }, i) => ({
      title,
      blocks: blocks.map(blockModel),
      pictures: drawn.filter((each) => each.i === i).map(({ picture: { cid, title: called, alt } }) => ({ cid, title: called, alt })),
    })),
    begin: beginLine(input.mark),
    end: ordersEnd,
  })
  const what =
    chapters.length === 0
      ? 'your query is not understood'
      : `${chapters
          .slice(0, 3)
          .map(({ title }) => title)
          .join(', ')}${chapters.length > 3 ? ` and ${chapters.length - 3} more` : ''}`
  return {
    subject: `[${head.campaign}] Answer: ${what}`,
    text,
    html,
    pictures: drawn.map(({ picture }) => picture),
    files: chapters.flatMap(({ file }) =>
      file ? [{ filename: file.name, contentType: 'text/yaml', content: Buffer.from(file.text) }] : [],
    ),
  }
}

function pictureOf(
  board: BoardMap,
  view: View,
  picture: NonNullable<AnswerChapter['picture']>,
  title: string,
  name: string,
): MailPicture[] {
  if ('hexes' in picture)
    return picture.hexes.length > 0 ? [areaPicture(board, view, picture.hexes, picture.around, title, name, picture.arrows)] : []
  if ('chart' in picture) return [chartPicture(picture.chart, title, name)]
  if ('track' in picture) return [trackPicture(picture.track, title, name)]
  const [area, ...others] = picture.seaAreas
  if (area === undefined) return []
  const drawn =
    others.length === 0
      ? seaAreaPicture(board, view, area, [], title)
      : seaPicture({ ...view, seaAreas: view.seaAreas?.filter((each) => picture.seaAreas.includes(each.name)) }, title)
  return drawn.map((each) => ({ ...each, cid: `${name}@adjutant`, filename: `${name}.png` }))
}
