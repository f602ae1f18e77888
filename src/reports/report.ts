import type { ChapterRules } from '../engine/chapters.ts'
import type { GameEvent } from '../engine/event.ts'
import type { Letter, ReportInput } from './letter.ts'
import { type Chapter, chaptersOf, refusedIn } from './chapters.ts'
import { headlineOf, tollOf } from './headline.ts'
import { askModel, footerOf, sheetFile, tablesOf } from './model.ts'
import { battlePictures, frontPictures, type Scene, seaPicture } from './pictures.ts'
import { render, renderPart } from './templates.ts'

/** The report of a step: what happened, how things stand, what is asked next. */
export function reportLetter(input: ReportInput): Letter {
  const { head, board, view, ask, events } = input
  const when = `${input.title === undefined ? 'after' : 'before'} ${input.played}`
  const front =
    view && input.drawPictures
      ? [
          ...frontPictures(
            board,
            view,
            events,
            `${when[0].toUpperCase()}${when.slice(1)}`,
            [],
            events.length > 0,
            input.onlyFront === true,
          ),
          ...seaPicture(view, `At sea ${when}`),
          ...(input.besides ?? []),
        ].slice(0, input.onlyFront ? 1 : undefined)
      : []
  const battles = view && input.drawPictures && !input.onlyFront ? battlePictures(board, view, events, input.chapters) : []
  const pictures = [...front, ...battles.map(({ picture }) => picture)]
  const shown = ({ cid, title, alt }: (typeof pictures)[number]) => ({ cid, title, alt })
  // The picture of a sea area stands with the last of its chapters.
  const chapters = chaptersOf(events, input.chapters)
  const pictureOf = ({ battle, seaArea }: Scene, i: number) =>
    battles
      .filter(
        (each) =>
          (battle !== null && each.battle === battle) ||
          (seaArea !== null && each.seaArea === seaArea && !chapters.slice(i + 1).some((later) => later.seaArea === seaArea)),
      )
      .map(({ picture }) => shown(picture))
  const over = ask === null && input.isOver
  const told = chapters.map((chapter, i) => ({ ...chapter, pictures: pictureOf(chapter, i) }))
  // Battles are read first; what led to them and came of them is there for who wants to check it.
  const isBattle = ({ fought, seaArea }: Chapter): boolean => fought || seaArea !== null
  const rest = told.filter((chapter) => !isBattle(chapter))
  const model = {
    ...input,
    headline: headlineOf(board, head.seat, events, chapters, ask, over),
    toll: tollOf(board, head.seat, events),
    over,
    refused: refusedIn(events),
    battles: told.filter(isBattle),
    chapters: rest,
    told: told.length > 0,
    titles: inWords(rest.map(({ title }) => title)),
    tableTitles: inWords(view ? view.tables.map(({ title }) => title) : []),
    facts: view?.facts ?? [],
    tables: view ? tablesOf(view) : [],
    pictures: front.map(shown),
    ask: ask && askModel(ask),
    proof: input.proof ?? null,
    footer: footerOf(head),
  }
  const { text, html } = render('report', model)
  return {
    subject: input.title === undefined ? reportSubject(head.campaign, input.played, head.seat) : `[${head.campaign}] ${input.title}`,
    text,
    html,
    pictures,
    files: [...sheetFile(ask), ...proofFile(input.proof)],
  }
}

export const reportSubject = (campaign: string, step: string, seat: string): string => `[${campaign}] ${step}: report for ${seat}`

/** The parts of a report's text that tell the events, a chapter each, in whatever order the report has them. */
export const whatHappened = (events: readonly GameEvent[], chapters: ChapterRules): string[] =>
  chaptersOf(events, chapters).map((chapter) => renderPart('events', { chapters: [chapter] }))

const proofFile = (proof: ReportInput['proof']): Letter['files'] =>
  proof
    ? [{ filename: `dice-${proof.number}.json`, contentType: 'application/json', content: Buffer.from(`${JSON.stringify(proof)}\n`) }]
    : []

/** What stands folded, for who asks himself whether to open it. */
const inWords = (titles: readonly string[]): string =>
  [...new Set(titles)]
    .map((title, i) => (i === 0 || !/^[A-Z][a-z]/.test(title) ? title : title.charAt(0).toLowerCase() + title.slice(1)))
    .join(', ')
