import { el, tableOf } from './dom.ts'
import { momentName, type Panel, type Site } from './site.ts'

/** The report's facts and tables at a moment. */
export class StandingPanel implements Panel {
  readonly id = 'report'
  readonly title = 'Report'
  readonly element = el('div')

  update({ head, at, timeline }: Site): void {
    const { facts, referee } = timeline.moment(at)
    this.element.replaceChildren(
      el('h2', {}, momentName(head, at)),
      el('dl', {}, ...facts.flatMap(({ label, value }) => [el('dt', {}, label), el('dd', {}, value)])),
      ...(referee.length > 0 ? [el('h3', {}, 'Acts of the referee'), el('ul', {}, ...referee.map((act) => el('li', {}, act)))] : []),
      ...timeline.tables(at).map(({ title, columns, rows }) => tableOf(columns, rows, title)),
    )
  }
}
