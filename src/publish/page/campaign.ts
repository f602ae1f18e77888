import 'leaflet/dist/leaflet.css'
import 'uplot/dist/uPlot.min.css'
import './style.css'
import { readsInWords, type SiteCoast, type SiteHead, type SiteLayers, type SitePart } from '../site.ts'
import { addressText, readAddress } from './address.ts'
import { Board } from './board.ts'
import { ChartsPanel } from './charts-panel.ts'
import { DicePanel } from './dice-panel.ts'
import { byId } from './dom.ts'
import { EventsPanel } from './events-panel.ts'
import { showHexCard } from './hex-card.ts'
import { LayerMenu } from './layer-menu.ts'
import { Layers } from './layers.ts'
import { loadScript } from './parts.ts'
import { PeoplePanel } from './people-panel.ts'
import { Places } from './places.ts'
import { Player } from './player.ts'
import { rememberScheme } from './scheme.ts'
import { SearchPanel } from './search-panel.ts'
import { momentName, type Panel, type Site } from './site.ts'
import type { Stands } from './stands.ts'
import { StandingPanel } from './standing-panel.ts'
import { Tabs } from './tabs.ts'
import { Timeline } from './timeline.ts'
import { UnitPanel } from './unit-panel.ts'

declare global {
  interface Window {
    /** The files of data call these. */
    adjutantHead: (head: SiteHead) => void
    adjutantPart: (number: number, part: SitePart) => void
    adjutantCoasts: (coasts: readonly SiteCoast[]) => void
    adjutantLayers: (number: number, part: SiteLayers) => void
  }
}

/** The page of a campaign. */
class CampaignPage implements Site {
  readonly head: SiteHead
  readonly places: Places
  readonly timeline: Timeline
  readonly layers: Layers
  at = 0
  stands: Stands = { hexes: new Map(), seas: new Map() }
  event: number | null = null
  hex: number | null = null
  private readonly board: Board
  private readonly player: Player
  private readonly tabs: Tabs
  private readonly menu: LayerMenu
  private wanted = 0
  private readonly unit = new UnitPanel()
  private readonly history = (unit: number): void => void this.unit.show(this, unit)

  constructor(head: SiteHead) {
    this.head = head
    this.places = new Places(head)
    this.timeline = new Timeline(head)
    this.layers = new Layers(head)
    byId('subtitle').textContent = subtitleOf(head)
    this.board = new Board(
      byId('map'),
      head,
      this.places,
      (hex) => this.pick(hex < 0 || hex === this.hex ? null : hex),
      () => this.keepAddress(),
    )
    this.player = new Player(() => this, this.timeline.length)
    const search = new SearchPanel(this.history)
    const panels: Panel[] = [
      new EventsPanel(),
      new StandingPanel(),
      new ChartsPanel(),
      search,
      this.unit,
      new PeoplePanel(),
      new DicePanel(),
    ]
    this.tabs = new Tabs(panels, this)
    this.menu = new LayerMenu(
      this.board.shown,
      head.layers,
      () => this.board.redraw(),
      () => {
        this.keepAddress()
        void this.lay()
      },
      readAddress(location.hash).layers ?? [],
    )
  }

  /** What the address says, or the beginning with all that stands there. */
  async start(): Promise<void> {
    const { step, event, hex, panel, look } = readAddress(location.hash)
    const at = Math.min(step ?? 0, this.timeline.length - 1)
    await this.timeline.ready(at)
    if (look) this.board.goTo(look.x, look.y, look.zoom)
    else {
      this.board.goTo(0, 0, 4)
      const stands = this.board.show(this.timeline.standing(at))
      this.board.fit([...stands.hexes.keys()])
    }
    if (panel !== undefined) this.tabs.open(panel)
    await this.go(at, { event: event ?? null, hex: hex === undefined ? null : this.places.named(hex) })
    window.addEventListener('hashchange', () => {
      const said = readAddress(location.hash)
      if (said.step !== undefined && said.step !== this.at) void this.go(Math.min(said.step, this.timeline.length - 1))
    })
    window.addEventListener('resize', () => this.redrawn())
    document.documentElement.dataset.ready = 'yes'
    await loadScript('data/coasts.js')
  }

  async go(at: number, { event = null, hex = this.hex }: { event?: number | null; hex?: number | null } = {}): Promise<void> {
    this.wanted = at
    await this.timeline.ready(at)
    // Somebody went on while it was read.
    if (this.wanted !== at) return
    const began = performance.now()
    this.at = at
    this.event = event
    this.hex = hex !== null && hex >= 0 ? hex : null
    this.stands = this.board.show(this.timeline.standing(at))
    this.changed(event !== null)
    void this.lay()
    this.board.paint()
    performance.measure('step', { start: began })
    // The next part is there before it is wanted.
    if (at + 1 < this.timeline.length) void this.timeline.ready(at + 1)
  }

  choose(event: number | null): void {
    this.event = event
    this.changed(event !== null)
  }

  pick(hex: number | null): void {
    this.hex = hex
    if (hex !== null) this.tabs.open('events')
    this.changed(false)
  }

  open(panel: string): void {
    this.tabs.open(panel)
  }

  private changed(reveal: boolean): void {
    const { events } = this.timeline.moment(this.at)
    const chosen = this.event === null ? undefined : events[this.event]
    if (reveal && chosen) this.board.reveal(chosen.hexes)
    this.board.mark({
      arrows: events.flatMap(({ arrows = [] }) => arrows),
      chosen: chosen?.arrows ?? [],
      hexes: [...new Set([...(chosen?.hexes ?? []), ...(this.hex === null ? [] : [this.hex])])],
    })
    this.board.cursor = this.hex
    this.player.update(this)
    this.tabs.update()
    showHexCard(this, this.history)
    document.title = `${this.head.campaign}: ${momentName(this.head, this.at)}`
    this.keepAddress()
  }

  private keepAddress(): void {
    const text = addressText({
      step: this.at,
      event: this.event ?? undefined,
      hex: this.hex === null ? undefined : this.head.hexes[this.hex].code,
      panel: this.tabs.chosen === 'events' ? undefined : this.tabs.chosen,
      layers: [...this.menu.chosen],
      look: this.board.look,
    })
    history.replaceState(null, '', text)
  }

  takeCoasts(coasts: readonly SiteCoast[]): void {
    this.board.takeCoasts(coasts)
  }

  /** The page is light or dark now, or of another size. */
  redrawn(): void {
    this.tabs.update()
  }

  /** Lays the chosen layers of the moment over the map. */
  private async lay(): Promise<void> {
    const { at } = this
    const chosen = [...this.menu.chosen]
    const held = chosen.length > 0 ? await this.layers.at(at) : []
    if (this.at === at) this.board.lay(new Map(chosen.map((number) => [number, held[number]])))
  }
}

function subtitleOf({ game, title, reads, behind, over, steps, outcome }: SiteHead): string {
  const winner = outcome?.winner ?? null
  const ended = winner === null ? 'ended in a draw' : `won by ${winner}`
  return `${title} · ${game} · ${steps.length} steps · ${over ? ended : 'running'} · shows ${readsInWords(reads)}${behind === null ? '' : `, ${behind} behind`}`
}

let page: CampaignPage | null = null
rememberScheme(() => page?.redrawn())
window.adjutantPart = (number, part) => page?.timeline.take(number, part)
window.adjutantCoasts = (coasts) => page?.takeCoasts(coasts)
window.adjutantLayers = (number, part) => page?.layers.take(number, part)
window.adjutantHead = (head) => {
  page = new CampaignPage(head)
  void page.start()
}
