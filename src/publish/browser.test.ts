import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishCommand } from '../commands/publish.ts'

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

  async function open(width: number, site = 'site', hash = ''): Promise<Page> {
    const page = await browser.newPage({ viewport: { width, height: 800 } })
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
    expect(said).toMatch(/^1 faults:M\/J 1941 impulse 1: the \d+ for '.*' is not what the dice gave$/)
  }, 60_000)
})
