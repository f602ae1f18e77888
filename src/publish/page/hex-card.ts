import { valuesOf } from '../../pictures/pieces.ts'
import { byId, el } from './dom.ts'
import { seaBoxSvg } from './paint.ts'
import type { Site } from './site.ts'
import { counterSvg, pieceOf } from './sprites.ts'
import type { Stood } from './stands.ts'

/** The chosen hex with its stack fanned out: every counter large, with its name and values. */
export function showHexCard(site: Site, history: (unit: number) => void): void {
  const card = byId('hexcard')
  const { hex, places, stands, head, timeline, at } = site
  if (hex === null) {
    card.hidden = true
    return
  }
  const here = stands.hexes.get(hex) ?? []
  const sea = [...stands.seas].filter(([, each]) => each.hex === hex)
  const holder = timeline.standing(at).holders[hex]
  card.hidden = false
  card.replaceChildren(
    el(
      'div',
      { class: 'cardhead' },
      el('h2', {}, places.name(hex)),
      el('button', { type: 'button', class: 'plain', 'aria-label': 'Close', onclick: () => site.pick(null) }, '✕'),
    ),
    el(
      'p',
      {},
      [holder >= 0 ? `Held by ${head.holders[holder].name}.` : '', here.length === 0 && sea.length === 0 ? 'Nobody is seen here.' : '']
        .join(' ')
        .trim(),
    ),
    fan(here, head.units, history),
    ...sea.flatMap(([name, { sections }]) => [
      el('h3', {}, name),
      seaPicture(seaBoxSvg(name, 40, sections, head, false), name),
      ...[...sections].map(([section, stood]) => el('div', {}, el('h4', {}, `Section ${section}`), fan(stood, head.units, history))),
    ]),
  )
}

function fan(stood: readonly Stood[], units: readonly string[], history: (unit: number) => void): HTMLElement {
  return el(
    'ul',
    { class: 'fan' },
    ...stood.map(({ unit, look }) => {
      const button = el('button', { type: 'button', title: `${units[unit]}: its history`, onclick: () => history(unit) })
      button.append(picture(counterSvg(look, 60)), el('span', {}, `${look.name} ${valuesOf(pieceOf(look))}${statesOf(look)}`))
      return el('li', {}, button)
    }),
  )
}

export const statesOf = ({ faceDown, damaged, noPlanes }: Stood['look']): string =>
  `${faceDown ? ', face-down' : ''}${damaged ? ', damaged' : ''}${noPlanes ? ', no planes' : ''}`

export function picture(svg: string): HTMLImageElement {
  return el('img', { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: '' })
}

const seaPicture = (svg: string, name: string): HTMLElement => {
  const image = picture(svg)
  image.alt = `The box of ${name}`
  return el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': `The box of ${name}` }, image)
}
