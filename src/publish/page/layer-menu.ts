import type { SiteLayer } from '../site.ts'
import { byId, el } from './dom.ts'
import { layerColour } from './palette.ts'

/** Buttons for what the map shows, and a list of what is laid over it on demand. */
export class LayerMenu {
  /** Numbers of the layers that are chosen. */
  readonly chosen = new Set<number>()

  constructor(
    shown: Record<'counters' | 'control' | 'names', boolean>,
    layers: readonly SiteLayer[],
    onShown: () => void,
    onChosen: () => void,
    chosen: readonly number[],
  ) {
    const menu = byId('layers')
    for (const [layer, title] of [
      ['counters', 'Counters'],
      ['control', 'Control'],
      ['names', 'Names'],
    ] as const) {
      const button = el('button', { type: 'button', 'aria-pressed': 'true' }, title)
      button.addEventListener('click', () => {
        shown[layer] = !shown[layer]
        button.setAttribute('aria-pressed', String(shown[layer]))
        onShown()
      })
      menu.append(button)
    }
    for (const number of chosen) if (number < layers.length) this.chosen.add(number)
    const kinds = [...new Set(layers.map(({ what }) => what))]
    if (kinds.length === 0) return
    menu.append(
      el(
        'details',
        { id: 'overlays' },
        el('summary', {}, 'Supply & zones'),
        el(
          'div',
          {},
          ...kinds.map((kind) =>
            el(
              'fieldset',
              {},
              el('legend', {}, `${kind} (§ ${layers.find(({ what }) => what === kind)!.section})`),
              ...layers.flatMap(({ what, whose }, number) => (what === kind ? [this.box(number, whose, onChosen)] : [])),
            ),
          ),
        ),
      ),
    )
  }

  private box(number: number, whose: string, onChosen: () => void): HTMLElement {
    const box = el('input', { type: 'checkbox', checked: this.chosen.has(number) })
    box.addEventListener('change', () => {
      if (box.checked) this.chosen.add(number)
      else this.chosen.delete(number)
      onChosen()
    })
    const swatch = el('span', { class: 'swatch' })
    swatch.style.background = layerColour(number)
    return el('label', {}, box, swatch, whose)
  }
}
