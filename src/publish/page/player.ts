import { byId } from './dom.ts'
import { momentName, type Site } from './site.ts'

/** The buttons, the slider and the keys that go from moment to moment. */
export class Player {
  private readonly site: () => Site
  private readonly slider = byId<HTMLInputElement>('slider')
  private readonly play = byId<HTMLButtonElement>('play')
  private readonly pace = byId<HTMLSelectElement>('pace')
  private timer = 0

  constructor(site: () => Site, length: number) {
    this.site = site
    this.slider.max = String(length - 1)
    const go = (to: (at: number) => number) => () => {
      this.stop()
      this.to(to(site().at))
    }
    byId('first').addEventListener(
      'click',
      go(() => 0),
    )
    byId('back').addEventListener(
      'click',
      go((at) => at - 1),
    )
    byId('next').addEventListener(
      'click',
      go((at) => at + 1),
    )
    byId('last').addEventListener(
      'click',
      go(() => length - 1),
    )
    this.play.addEventListener('click', () => (this.timer ? this.stop() : this.start()))
    this.pace.addEventListener('change', () => this.timer && this.start())
    this.slider.addEventListener('input', () => {
      this.stop()
      this.to(Number(this.slider.value))
    })
    document.addEventListener('keydown', (event) => {
      const within = event.target as HTMLElement
      if (event.ctrlKey || event.metaKey || event.altKey || within.closest('input, select, textarea, [role=tablist], #map')) return
      const step = { ArrowLeft: go((at) => at - 1), ArrowRight: go((at) => at + 1), Home: go(() => 0), End: go(() => length - 1) }[
        event.key
      ]
      if (event.key === ' ' && !within.closest('button, a, summary')) this.play.click()
      else if (step && !within.closest('.scroll')) step()
      else return
      event.preventDefault()
    })
  }

  update({ head, at, timeline }: Site): void {
    this.slider.value = String(at)
    const name = momentName(head, at)
    this.slider.setAttribute('aria-valuetext', name)
    byId('moment').textContent = `${name} · ${at} of ${timeline.length - 1}`
    for (const [id, end] of [
      ['first', at === 0],
      ['back', at === 0],
      ['next', at === timeline.length - 1],
      ['last', at === timeline.length - 1],
    ] as const)
      byId(id).setAttribute('aria-disabled', String(end))
  }

  private to(at: number): void {
    const { timeline } = this.site()
    void this.site().go(Math.max(0, Math.min(timeline.length - 1, at)))
  }

  private start(): void {
    clearInterval(this.timer)
    const { at, timeline } = this.site()
    if (at === timeline.length - 1) this.to(0)
    this.timer = window.setInterval(() => {
      if (this.site().at >= timeline.length - 1) this.stop()
      else this.to(this.site().at + 1)
    }, Number(this.pace.value))
    this.play.textContent = '❚❚ Pause'
    this.play.setAttribute('aria-pressed', 'true')
  }

  private stop(): void {
    clearInterval(this.timer)
    this.timer = 0
    this.play.textContent = '▶ Play'
    this.play.setAttribute('aria-pressed', 'false')
  }
}
