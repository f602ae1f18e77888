import type { SiteEvent } from '../site.ts'
import { el } from './dom.ts'
import type { Panel, Site } from './site.ts'

/** What happened in the step that led to the moment, each with its arithmetic, its dice and its section. */
export class EventsPanel implements Panel {
  readonly id = 'events'
  readonly title = 'Events'
  readonly element = el('div')
  private drawn: { at: number; hex: number | null } | null = null

  update(site: Site): void {
    const { at, hex, event } = site
    if (this.drawn?.at !== at || this.drawn.hex !== hex) {
      this.element.replaceChildren(...this.content(site))
      this.drawn = { at, hex }
    }
    for (const button of this.element.querySelectorAll<HTMLElement>('button.event')) {
      const chosen = button.dataset.event === String(event)
      button.setAttribute('aria-pressed', String(chosen))
      if (chosen) button.scrollIntoView({ block: 'nearest' })
    }
  }

  private content(site: Site): Node[] {
    const { at, hex, head, timeline, places } = site
    if (at === 0)
      return [
        el('p', {}, head.about),
        el('p', { class: 'hint' }, 'Nothing has happened yet. Play, or press the right arrow key, to see what did.'),
      ]
    const { events, referee } = timeline.moment(at)
    const shown = events.flatMap((event, i) => (hex === null || event.hexes.includes(hex) ? [{ event, i }] : []))
    const out: Node[] = []
    if (hex !== null)
      out.push(
        el(
          'p',
          { class: 'filter' },
          `${shown.length} of ${events.length} events at ${places.name(hex)}. `,
          el('button', { type: 'button', class: 'plain', onclick: () => site.pick(null) }, 'Show all'),
        ),
      )
    for (const act of referee) out.push(el('p', { class: 'referee' }, `Referee, ${act}`))
    let [chapter, heading] = ['', '']
    let list: HTMLElement | null = null
    for (const { event, i } of shown) {
      const title = event.chapter ?? chapter
      if (title !== chapter || list === null) {
        chapter = title
        if (title !== '') out.push(el('h3', {}, title))
        out.push((list = el('ol', { class: 'events' })))
        heading = ''
      }
      if (event.heading !== undefined && event.heading !== heading) {
        heading = event.heading
        list.append(el('li', { class: 'heading' }, heading))
      }
      list.append(
        el(
          'li',
          {},
          eventButton(event, () => site.choose(site.event === i ? null : i), i),
        ),
      )
    }
    if (events.length === 0) out.push(el('p', { class: 'hint' }, 'Nothing of this step is told here.'))
    return out
  }
}

/** An event to be chosen. */
export function eventButton(event: SiteEvent, choose: () => void, number: number, before?: string): HTMLElement {
  const { section, text, dice = [], losses = [] } = event
  const button = el(
    'button',
    { type: 'button', class: `event${losses.length > 0 ? ' loss' : ''}`, 'aria-pressed': 'false', onclick: choose },
    before === undefined ? null : el('span', { class: 'when' }, before),
    el('span', { class: 'section' }, `§ ${section}`),
    ' ',
    text,
    ...dice.map(({ face, sides, purpose }) => el('span', { class: 'die', title: `die of ${sides}: ${purpose}` }, String(face))),
  )
  button.dataset.event = String(number)
  return button
}
