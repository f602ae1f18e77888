import { el } from './dom.ts'
import { momentName, type Panel, type Site } from './site.ts'

/** Messages that may be read, and what the referee did and ruled, oldest first. */
export class PeoplePanel implements Panel {
  readonly id = 'people'
  readonly title = 'Press & referee'
  readonly element = el('div')
  private drawn = false

  async update(site: Site): Promise<void> {
    if (this.drawn) return
    this.drawn = true
    const { head } = site
    const moments = await site.timeline.all()
    const acts = moments.flatMap(({ referee }, at) => referee.map((act) => ({ at, act })))
    this.element.replaceChildren(
      el('h2', {}, 'The referee'),
      acts.length === 0
        ? el('p', { class: 'hint' }, 'No act or ruling of the referee is told here.')
        : el(
            'ol',
            { class: 'events' },
            ...acts.map(({ at, act }) =>
              el(
                'li',
                {},
                el(
                  'button',
                  { type: 'button', class: 'event', onclick: () => void site.go(at) },
                  el('span', { class: 'when' }, momentName(head, at)),
                  act,
                ),
              ),
            ),
          ),
      el('h2', {}, 'Press'),
      ...(head.press.length === 0
        ? [el('p', { class: 'hint' }, 'No message is told here.')]
        : head.press.map(({ at, from, to, text }) =>
            el('blockquote', {}, el('p', { class: 'section' }, `${at.slice(0, 10)}, ${from || 'anonymous'} to ${to}`), text),
          )),
    )
  }
}
