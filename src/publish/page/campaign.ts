import 'leaflet/dist/leaflet.css'
import './style.css'
import { readsInWords, type SiteHead, type SitePart } from '../site.ts'
import { addressText, readAddress } from './address.ts'
import { Board } from './board.ts'
import { DicePanel } from './dice-panel.ts'
import { byId, el } from './dom.ts'
import { EventsPanel } from './events-panel.ts'
import { showHexCard } from './hex-card.ts'
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
  }
}

/** The page of a campaign. */
class CampaignPage implements Site {
  readonly head: SiteHead
  readonly places: Places
  readonly timeline: Timeline
  at = 0
  stands: Stands = { hexes: new Map(), seas: new Map() }
  event: number | null = null
  hex: number | null = null
  private readonly board: Board
  private readonly player: Player
  private readonly tabs: Tabs
  private wanted = 0
  private readonly unit = new UnitPanel()
  private readonly history = (unit: number): void => void this.unit.show(this, unit)

  constructor(head: SiteHead) {
    this.head = head
    this.places = new Places(head)
    this.timeline = new Timeline(head)
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
    const panels: Panel[] = [new EventsPanel(), new StandingPanel(), search, this.unit, new DicePanel()]
    this.tabs = new Tabs(panels, this)
    this.layerButtons()
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
    document.documentElement.dataset.ready = 'yes'
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
      look: this.board.look,
    })
    history.replaceState(null, '', text)
  }

  private layerButtons(): void {
    for (const [layer, title] of [
      ['counters', 'Counters'],
      ['control', 'Control'],
      ['names', 'Names'],
    ] as const) {
      const button = el('button', { type: 'button', 'aria-pressed': 'true' }, title)
      button.addEventListener('click', () => {
        this.board.shown[layer] = !this.board.shown[layer]
        button.setAttribute('aria-pressed', String(this.board.shown[layer]))
        this.board.redraw()
      })
      byId('layers').append(button)
    }
  }
}

function subtitleOf({ game, title, reads, behind, over, steps, outcome }: SiteHead): string {
  const winner = outcome?.winner ?? null
  const ended = winner === null ? 'ended in a draw' : `won by ${winner}`
  return `${title} · ${game} · ${steps.length} steps · ${over ? ended : 'running'} · shows ${readsInWords(reads)}${behind === null ? '' : `, ${behind} behind`}`
}

rememberScheme()
let page: CampaignPage | null = null
window.adjutantPart = (number, part) => page?.timeline.take(number, part)
window.adjutantHead = (head) => {
  page = new CampaignPage(head)
  void page.start()
}
