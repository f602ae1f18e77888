import { valuesOf } from '../../pictures/pieces.ts'
import { el } from './dom.ts'
import { eventButton } from './events-panel.ts'
import { picture, statesOf } from './hex-card.ts'
import { momentName, type Panel, type Site } from './site.ts'
import { counterSvg, pieceOf } from './sprites.ts'

/** Where a unit was, what it looked like, and what was told of it. */
export class UnitPanel implements Panel {
  readonly id = 'unit'
  readonly title = 'Unit'
  readonly element = el(
    'div',
    {},
    el('p', { class: 'hint' }, 'Choose a counter on the map, or a unit found by a search: its history stands here.'),
  )
  private shown = -1

  update(): void {
    // Its history is the same at every moment.
  }

  async show(site: Site, unit: number): Promise<void> {
    const { head, timeline, places } = site
    this.shown = unit
    site.open('unit')
    const moments = await timeline.all()
    if (this.shown !== unit) return
    const way = wayOf(site, unit)
    const look = way.findLast((each) => each.look >= 0)?.look ?? -1
    const name = look >= 0 ? head.looks[look].name : head.units[unit]
    const told = moments.flatMap(({ events }, at) =>
      events.flatMap((event, i) =>
        event.losses?.some((loss) => loss.unit === head.units[unit]) || namesIt(event.text, name) ? [{ at, event, i }] : [],
      ),
    )
    const place = (spot: number): string => {
      const where = spot < 0 ? null : head.spots[spot]
      if (where === null) return 'not on the map'
      return typeof where === 'number' ? places.name(where) : `${where[0]}, section ${where[1]}`
    }
    this.element.replaceChildren(
      ...(look >= 0 ? [picture(counterSvg(head.looks[look], 76))] : []),
      el('h2', {}, look >= 0 ? `${name} ${valuesOf(pieceOf(head.looks[look]))}` : name),
      el('h3', {}, 'Where it was'),
      el(
        'ol',
        { class: 'events' },
        ...way.map(({ at, spot, look: seen }) =>
          el(
            'li',
            {},
            el(
              'button',
              { type: 'button', class: 'event', onclick: () => void site.go(at, { hex: hexOf(head.spots[spot]) }) },
              el('span', { class: 'when' }, momentName(head, at)),
              `${place(spot)}${seen >= 0 ? statesOf(head.looks[seen]) : ''}`,
            ),
          ),
        ),
      ),
      el('h3', {}, 'What was told of it'),
      el(
        'ol',
        { class: 'events' },
        ...told.map(({ at, event, i }) =>
          el(
            'li',
            {},
            eventButton(event, () => void site.go(at, { event: i, hex: null }), i, momentName(head, at)),
          ),
        ),
      ),
    )
  }
}

const hexOf = (spot: Site['head']['spots'][number] | undefined): number | null =>
  spot === undefined ? null : typeof spot === 'number' ? spot : spot[2]

/** Whether a text names it whole: "1 Corps" is not in "11 Corps". */
function namesIt(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? '')) return true
  return false
}

/** The moments at which it stood elsewhere, or looked otherwise, than before. */
function wayOf({ timeline }: Site, unit: number): { at: number; spot: number; look: number }[] {
  const way: { at: number; spot: number; look: number }[] = []
  let [spot, look] = [-1, -1]
  for (let at = 0; at < timeline.length; at++) {
    const now = timeline.whereAbouts(at, unit, { spot, look })
    if (now.spot !== spot || now.look !== look) way.push({ at, ...now })
    ;({ spot, look } = now)
  }
  return way
}
