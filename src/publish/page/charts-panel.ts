import uPlot from 'uplot'
import { el, tableOf } from './dom.ts'
import { type Figure, figuresOf } from './figures.ts'
import { lineColour } from './palette.ts'
import { momentName, type Panel, type Site } from './site.ts'

const HEIGHT = 170

/** What is followed over time, drawn: a click on a line's moment goes there. */
export class ChartsPanel implements Panel {
  readonly id = 'charts'
  readonly title = 'Charts'
  readonly element = el('div', {}, el('p', { class: 'hint' }, 'Reading the whole campaign ...'))
  private figures: readonly Figure[] | null = null
  private plots: uPlot[] = []
  private drawn = ''
  private at = 0

  async update(site: Site): Promise<void> {
    this.at = site.at
    if (this.figures === null) {
      await site.timeline.all()
      this.figures ??= figuresOf(site.head, site.timeline)
    }
    const width = Math.max(240, this.element.clientWidth)
    const look = `${width} ${document.documentElement.dataset.scheme}`
    if (look === this.drawn)
      for (const plot of this.plots) {
        plot.redraw(false)
        plot.setLegend({ idx: this.at })
      }
    else if (this.element.clientWidth > 0) {
      this.drawn = look
      this.draw(site, width)
    }
  }

  private draw(site: Site, width: number): void {
    for (const plot of this.plots) plot.destroy()
    this.plots = []
    const { steps } = site.head
    this.element.replaceChildren(
      el('p', { class: 'hint' }, 'Of what this page may show. The upright line is the moment on the map; a click goes to another.'),
    )
    const name = (at: number): string => (at === 0 ? 'start' : (steps[at - 1]?.turn ?? ''))
    for (const figure of this.figures!) {
      const place = el('div', { class: 'chart' })
      this.element.append(
        el('h3', {}, figure.title, figure.section === undefined ? null : el('span', { class: 'section' }, ` § ${figure.section}`)),
        place,
        asTable(site, figure),
      )
      const plot = new uPlot(
        {
          width,
          height: HEIGHT,
          cursor: { y: false, drag: { x: false, y: false } },
          scales: { x: { time: false }, y: { range: (_, low, high) => [Math.min(0, low), Math.max(1, high * 1.05)] } },
          axes: [
            { ...ruled(), values: (_, ats) => ats.map((at) => (Number.isInteger(at) ? name(at) : '')), space: 70, size: 34 },
            { ...ruled(), size: 42 },
          ],
          series: [
            { label: 'Moment', value: (_, at) => (at === null ? '' : momentName(site.head, at)) },
            ...[...figure.series.keys()].map((label, number) => ({
              label,
              stroke: lineColour(number),
              width: 2,
              // Not by colour alone.
              dash: DASHES[number % DASHES.length],
              points: { show: false },
              spanGaps: true,
            })),
          ],
          hooks: { draw: [(plotted) => this.markMoment(plotted)] },
        },
        [Array.from({ length: site.timeline.length }, (_, at) => at), ...figure.series.values()] as uPlot.AlignedData,
        place,
      )
      plot.over.addEventListener('click', () => {
        const { idx } = plot.cursor
        if (idx !== null && idx !== undefined) void site.go(idx)
      })
      plot.setLegend({ idx: this.at })
      this.plots.push(plot)
    }
  }

  private markMoment({ ctx, bbox, valToPos }: uPlot): void {
    const x = Math.round(valToPos(this.at, 'x', true))
    ctx.save()
    ctx.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent')
    ctx.lineWidth = Math.max(1, devicePixelRatio)
    ctx.beginPath()
    ctx.moveTo(x, bbox.top)
    ctx.lineTo(x, bbox.top + bbox.height)
    ctx.stroke()
    ctx.restore()
  }
}

const DASHES: readonly number[][] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [1, 2], [12, 4], [4, 2], [8, 2, 2, 2, 2, 2]]

/** How the scales of a chart look. */
function ruled(): NonNullable<uPlot.Options['axes']>[number] {
  const style = getComputedStyle(document.documentElement)
  const [ink, line] = ['--soft', '--line'].map((name) => style.getPropertyValue(name))
  return {
    stroke: ink,
    font: '11px system-ui, "DejaVu Sans", sans-serif',
    grid: { stroke: line, width: 1 },
    ticks: { stroke: line, width: 1 },
  }
}

/** The same in numbers, at the ends of turns. */
function asTable({ head, timeline }: Site, { title, series }: Figure): HTMLElement {
  const ends = [0, ...head.steps.flatMap(({ turn }, i) => (head.steps[i + 1]?.turn === turn ? [] : [i + 1]))]
  const details = el('details', { class: 'numbers' }, el('summary', {}, 'In numbers'))
  details.addEventListener('toggle', () => {
    if (!details.open || details.querySelector('table')) return
    const rows = ends
      .filter((at) => at < timeline.length)
      .map((at) => [
        at === 0 ? 'the beginning' : head.steps[at - 1].turn,
        ...[...series.values()].map((values) => String(values[at] ?? '')),
      ])
    details.append(tableOf(['Turn', ...series.keys()], rows, title))
  })
  return details
}
