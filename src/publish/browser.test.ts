import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishCommand } from '../commands/publish.ts'
import { clubPage } from './club-page.ts'

const CHROMIUM = '/usr/bin/chromium'
const QUIET = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-sync']

const CAMPAIGN = `
campaign: b41
game: wif
scenario: barbarossa
log: b41.sqlite
mail: { from: Adjutant <adjutant@campaign.local>, folder: mailbox }
seats:
  Germany: { player: Anna, address: germany@campaign.local }
  USSR: { player: Boris, address: ussr@campaign.local }
`

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe-core finds wrong with a page by WCAG 2.2 at levels A and AA: rule and place. */
async function barriersIn(page: Page, only = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']): Promise<string[]> {
  return page.evaluate<string[]>(
    `axe.run({ runOnly: ${JSON.stringify(only)} }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target.join(' '))))`,
  )
}

/** Pages that are too wide for their window show a bar. */
const isTooWide = (page: Page): Promise<boolean> => page.evaluate('document.documentElement.scrollWidth > innerWidth')

describe.skipIf(!existsSync(CHROMIUM))(`the site of the Barbarossa demo in a browser (${CHROMIUM})`, () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-'))
  let browser: Browser
  const faults: string[] = []
  beforeAll(async () => {
    writeFileSync(join(folder, 'campaign.yaml'), CAMPAIGN, { mode: 0o600 })
    const log = new URL('fixtures/barbarossa.sqlite.gz', import.meta.url)
    writeFileSync(join(folder, 'b41.sqlite'), gunzipSync(readFileSync(log)), { mode: 0o600 })
    await publishCommand().parseAsync([join(folder, 'campaign.yaml'), '-o', join(folder, 'site')], { from: 'user' })
    browser = await chromium.launch({ executablePath: CHROMIUM, args: QUIET })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    rmSync(folder, { recursive: true })
  })

  async function open(width: number, site = 'site', hash = '', colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme, reducedMotion: 'reduce' })
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto(`file://${join(folder, site)}/index.html${hash}`)
    await page.waitForSelector('html[data-ready]')
    return page
  }
  const moment = (page: Page): Promise<string | null> => page.textContent('#moment')

  it.each([1280, 390])(
    'is played forward and back at %i pixels, and its address keeps the moment',
    async (width) => {
      const page = await open(width)
      expect(await moment(page)).toContain('0 of 11')
      for (let step = 1; step <= 11; step++) {
        await page.click('#next')
        await page.waitForFunction(`document.getElementById('moment').textContent.includes('${step} of 11')`)
      }
      expect(page.url()).toContain('step=11')
      await page.click('#back')
      await page.waitForFunction("document.getElementById('moment').textContent.includes('10 of 11')")
      expect(await isTooWide(page)).toBe(false)
      const again = await open(width, 'site', new URL(page.url()).hash)
      expect(await moment(again)).toContain('10 of 11')
      expect(faults).toEqual([])
      await Promise.all([page.close(), again.close()])
    },
    60_000,
  )

  it.each([
    [1280, 'light', 'dark'],
    [390, 'dark', 'light'],
  ] as const)(
    'has no barrier that axe-core knows of in any panel at %i pixels, light and dark (WCAG 2.2 AA)',
    async (width, scheme, other) => {
      const page = await open(width, 'site', '#step=3&hex=E2140&layers=0,2', scheme)
      await page.evaluate(AXE)
      const found: string[] = []
      for (const panel of ['events', 'report', 'charts', 'search', 'unit', 'people', 'dice']) {
        await page.click(`#tab-${panel}`)
        if (panel === 'charts') {
          await page.waitForSelector('.chart canvas')
          await page.click('.numbers summary')
        }
        if (panel === 'search') await page.fill('input#search', 'Lvov')
        found.push(...(await barriersIn(page)).map((barrier) => `${panel}: ${barrier}`))
        await page.emulateMedia({ colorScheme: other })
        found.push(...(await barriersIn(page, ['color-contrast'])).map((barrier) => `${panel}, ${other}: ${barrier}`))
        await page.emulateMedia({ colorScheme: scheme })
      }
      await page.click('#overlays summary')
      found.push(...(await barriersIn(page)))
      expect(found).toEqual([])
      expect(faults).toEqual([])
      await page.close()
    },
    90_000,
  )

  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)("has no barrier in a club's page either, at %i pixels, %s", async (width, colorScheme) => {
    const seats = [{ seat: 'Germany', player: 'Anna' }]
    const listed = { campaign: 'b41', title: 'Barbarossa', game: 'World in Flames', seats, site: 'b41/index.html' }
    const files = clubPage({
      club: 'Baltic Wargamers',
      adjutant: '1',
      written: '2026-11-25',
      running: [{ ...listed, step: 'J/A 1941 impulse 2', steps: 11 }],
      ended: [{ ...listed, result: 'won by Allies', date: '2026-11-01' }],
      players: [{ name: 'Anna', ended: 3, won: 1, drawn: 1, lost: 1, running: 1, rating: '1612, give or take 200' }],
      tournaments: [
        {
          name: 'cup',
          format: 'swiss',
          stand: 'round 1',
          columns: ['Place', 'Name'],
          rows: [['1', 'Anna']],
          rounds: ['Round 1\n  a table'],
        },
      ],
    })
    mkdirSync(join(folder, 'club'), { recursive: true })
    for (const [name, content] of files) writeFileSync(join(folder, 'club', name), content)
    const page = await browser.newPage({ viewport: { width, height: 800 }, colorScheme })
    await page.goto(`file://${join(folder, 'club')}/index.html`)
    await page.evaluate(AXE)
    await page.click('summary')
    expect(await barriersIn(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.close()
  })

  it('is worked by keys alone: steps, panels, an event, a hex, what is laid over the map', async () => {
    const page = await open(1280)
    const press = async (...keys: string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key)
    }
    await press('ArrowRight', 'ArrowRight')
    await page.waitForFunction("location.hash.includes('step=2')")
    await page.focus('#tab-events')
    await press('ArrowRight', 'ArrowRight')
    expect(await page.evaluate('document.activeElement.id')).toBe('tab-charts')
    await page.waitForSelector('.chart canvas')
    await press('Home', 'Tab', 'Tab', 'Enter')
    await page.waitForFunction("location.hash.includes('event=')")
    await page.focus('#map')
    await press('Enter')
    await page.waitForFunction("location.hash.includes('hex=')")
    const first = new URL(page.url()).hash
    await press('Shift+ArrowRight')
    await page.waitForFunction(`!location.hash.includes(${JSON.stringify(/hex=\w+/.exec(first)![0])})`)
    await press('Escape')
    await page.waitForFunction("!location.hash.includes('hex=')")
    await page.focus('#overlays summary')
    await press('Enter', 'Tab', 'Space')
    await page.waitForFunction("location.hash.includes('layers=0')")
    expect(faults).toEqual([])
    await page.close()
  }, 60_000)

  it('finds an event and shows its moment and hex; a unit and where it was', async () => {
    const page = await open(1280)
    await page.click('#tab-search')
    await page.fill('input#search', '11.15.1 Lvov')
    await page.click('#panel-search ol.events button')
    await page.waitForFunction("location.hash.includes('event=')")
    expect(page.url()).toMatch(/step=1&event=\d+/)
    await page.fill('input#search', 'XLI ARM')
    await page.click('#panel-search ul.events button:has-text("XLI ARM")')
    await page.waitForSelector('#panel-unit h3')
    const history = await page.textContent('#panel-unit')
    expect(history).toContain('Where it was')
    expect(history).toMatch(/After M\/J 1941 impulse \d/)
    expect(faults).toEqual([])
    await page.close()
  }, 60_000)

  it('checks the dice by itself: all are right, and one that was changed is named', async () => {
    const check = async (site: string): Promise<string | null> => {
      const page = await open(1280, site, '#panel=dice')
      await page.click('#check')
      await page.waitForSelector('#checked p')
      const said = await page.textContent('#checked')
      await page.close()
      return said
    }
    expect(await check('site')).toMatch(/^\d+ dice of 11 steps checked: each is what its secret and the orders give\.$/)
    const part = join(folder, 'site/data/part-000.js')
    const whole = readFileSync(part, 'utf8')
    // The proofs stand behind the events of their moment; the die that the proof has is what is checked.
    const changed = whole.replace(/("proof":\{.*?"face":)(\d+)/, (_, head: string, face: string) => `${head}${(Number(face) % 10) + 1}`)
    expect(changed).not.toBe(whole)
    writeFileSync(part, changed)
    const said = await check('site')
    writeFileSync(part, whole)
    expect(said).toMatch(/^1 fault:M\/J 1941 impulse 1: the \d+ for '.*' is not what the dice gave$/)
  }, 60_000)
})
