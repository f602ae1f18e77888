import { byId, el } from './dom.ts'
import type { Panel, Site } from './site.ts'

/** The panels beside the map, one of them open. */
export class Tabs {
  chosen: string
  private readonly panels: readonly Panel[]
  private readonly site: Site
  private readonly tabs: ReadonlyMap<string, { readonly tab: HTMLElement; readonly body: HTMLElement }>

  constructor(panels: readonly Panel[], site: Site) {
    this.panels = panels
    this.site = site
    this.chosen = panels[0].id
    const list = byId('tabs')
    this.tabs = new Map(
      panels.map(({ id, title, element }) => {
        const tab = el(
          'button',
          { type: 'button', role: 'tab', id: `tab-${id}`, 'aria-controls': `panel-${id}`, onclick: () => this.open(id) },
          title,
        )
        const body = el('div', { role: 'tabpanel', id: `panel-${id}`, 'aria-labelledby': `tab-${id}`, tabindex: 0 }, element)
        list.append(tab)
        byId('panels').append(body)
        return [id, { tab, body }]
      }),
    )
    list.addEventListener('keydown', ({ key }) => {
      const now = panels.findIndex(({ id }) => id === this.chosen)
      const to = { ArrowRight: now + 1, ArrowLeft: now - 1, Home: 0, End: panels.length - 1 }[key]
      if (to === undefined) return
      const { id } = panels[(to + panels.length) % panels.length]
      this.open(id)
      this.tabs.get(id)!.tab.focus()
    })
    this.mark()
  }

  open(id: string): void {
    if (!this.tabs.has(id)) return
    this.chosen = id
    this.mark()
    this.update()
  }

  /** Tells the open panel that something has changed. */
  update(): void {
    void this.panels.find(({ id }) => id === this.chosen)!.update(this.site)
  }

  private mark(): void {
    for (const [id, { tab, body }] of this.tabs) {
      tab.setAttribute('aria-selected', String(id === this.chosen))
      tab.tabIndex = id === this.chosen ? 0 : -1
      body.hidden = id !== this.chosen
    }
  }
}
