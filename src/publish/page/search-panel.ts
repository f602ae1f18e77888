import { el } from './dom.ts'
import type { PieceLook } from '../site.ts'
import { valuesOf } from '../../pictures/pieces.ts'
import { pieceOf } from './sprites.ts'
import { eventButton } from './events-panel.ts'
import { momentName, type Panel, type Site } from './site.ts'

/** Results shown at most. */
const MOST = 100

/** Finds events, units and messages by their words. */
export class SearchPanel implements Panel {
  readonly id = 'search'
  readonly title = 'Search'
  readonly element = el('div')
  private readonly field = el('input', { type: 'search', id: 'search', placeholder: 'a unit, a place, a section', autocomplete: 'off' })
  private readonly found = el('div', { 'aria-live': 'polite' })
  private readonly history: (unit: number) => void
  private site: Site | null = null
  private last = 0

  /** `history`: shows where a unit was. */
  constructor(history: (unit: number) => void) {
    this.history = history
    this.element.append(el('label', { for: 'search' }, 'Events, units and press '), this.field, this.found)
    this.field.addEventListener('input', () => void this.search())
  }

  update(site: Site): void {
    this.site = site
  }

  private async search(): Promise<void> {
    const words = this.field.value.toLowerCase().split(/\s+/).filter(Boolean)
    const number = ++this.last
    const { site } = this
    if (!site || words.length === 0) return this.found.replaceChildren()
    const moments = await site.timeline.all()
    // More was typed while it was read.
    if (number !== this.last) return
    const { head } = site
    const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word))
    const units = site.timeline
      .lastLooks()
      .map((look, unit) => ({ unit, name: look === undefined ? head.units[unit] : unitName(head.looks[look]) }))
      .filter(({ name, unit }) => has(`${name} ${head.units[unit].replaceAll('-', ' ')}`))
    const press = head.press.filter(({ text, from }) => has(`${from} ${text}`))
    const events = moments.flatMap(({ events: told }, at) =>
      told.flatMap((event, i) => (has(`${event.text} ${event.section} ${event.kind} ${momentName(head, at)}`) ? [{ at, event, i }] : [])),
    )
    this.found.replaceChildren(
      el(
        'p',
        { class: 'hint' },
        `${events.length} events, ${units.length} units, ${press.length} messages${events.length > MOST ? `; the first ${MOST} events` : ''}`,
      ),
      el(
        'ol',
        { class: 'events' },
        ...events.slice(0, MOST).map(({ at, event, i }) =>
          el(
            'li',
            {},
            eventButton(event, () => void site.go(at, { event: i, hex: null }), i, momentName(head, at)),
          ),
        ),
      ),
      ...(units.length > 0 ? [el('h3', {}, 'Units')] : []),
      el(
        'ul',
        { class: 'events' },
        ...units
          .slice(0, MOST)
          .map(({ unit, name }) => el('li', {}, el('button', { type: 'button', class: 'event', onclick: () => this.history(unit) }, name))),
      ),
      ...press.map(({ at, from, to, text }) =>
        el('blockquote', {}, el('p', { class: 'section' }, `${at.slice(0, 10)}, ${from || 'anonymous'} to ${to}`), text),
      ),
    )
  }
}

const unitName = (look: PieceLook): string => `${look.name} ${valuesOf(pieceOf(look))}`
