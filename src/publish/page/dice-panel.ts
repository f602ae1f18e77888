import { faultsOf } from './dice-check.ts'
import { el, tableOf } from './dom.ts'
import { loadScript } from './parts.ts'
import type { Panel, Site } from './site.ts'

/** The dice checked by the browser, and the files to take home. */
export class DicePanel implements Panel {
  readonly id = 'dice'
  readonly title = 'Dice & files'
  readonly element = el('div')
  private drawn = false

  update(site: Site): void {
    if (this.drawn) return
    this.drawn = true
    const { head } = site
    const result = el('div', { id: 'checked', 'aria-live': 'polite' })
    this.element.replaceChildren(
      el('h2', {}, 'Dice'),
      el(
        'p',
        {},
        head.chained
          ? 'Each die is an HMAC of the secret of its step, of the orders that counted and of its purpose. The secrets are a chain of hashes whose end was mailed before the first turn:'
          : 'Each die is an HMAC of one seed, of the sheets that counted and of its purpose. The SHA-256 of the seed was mailed before the first turn:',
      ),
      el('p', { class: 'hash' }, head.commitment),
      el('button', { type: 'button', id: 'check', onclick: () => void this.check(site, result) }, 'Check all dice here'),
      result,
      el('h2', {}, 'Files'),
      tableOf(
        ['File', 'Bytes', 'SHA-256'],
        head.downloads.map(({ file, what, bytes, sha256 }) => [
          el('a', { href: file, download: true }, what),
          bytes.toLocaleString('en'),
          el('span', { class: 'hash' }, sha256),
        ]),
      ),
    )
  }

  private async check({ head, timeline }: Site, result: HTMLElement): Promise<void> {
    if (!globalThis.crypto?.subtle) {
      result.replaceChildren('This browser checks no hashes on a page that came over plain http: open it from disk or over https.')
      return
    }
    result.replaceChildren('Checking ...')
    const proofs = (await timeline.all()).flatMap(({ proof }) => (proof ? [proof] : []))
    if (proofs.length === 0) {
      result.replaceChildren('No dice to check: the seed of this campaign is told when it is over.')
      return
    }
    const withBeacon = proofs.some(({ beacon }) => beacon)
    if (withBeacon) await loadScript('beacon.js')
    const isSigned = withBeacon ? window.adjutantBeacon : null
    const said = await Promise.all(proofs.map(async (proof) => ({ proof, faults: await faultsOf(head, proof, isSigned) })))
    const dice = proofs.reduce((sum, proof) => sum + proof.dice.length, 0)
    const wrong = said.flatMap(({ proof, faults }) => faults.map((fault) => `${proof.step}: ${fault}`))
    result.replaceChildren(
      el(
        'p',
        {},
        wrong.length === 0
          ? `${dice} dice of ${counted(proofs.length, 'step')} checked: each is what its secret and the orders${withBeacon ? ', and the signed rounds of the beacon,' : ''} give.`
          : `${counted(wrong.length, 'fault')}:`,
      ),
      ...(wrong.length > 0 ? [el('ul', {}, ...wrong.map((fault) => el('li', {}, fault)))] : []),
    )
  }
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`
