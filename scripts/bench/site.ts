/** `npm run bench:site`: the site of a war of 49 turns with 2,000 counters: its size, how soon it opens in Chromium, how long a step takes in the page. Prints a table. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { writeSite } from '../../src/commands/publish.ts'
import { campaignSite } from '../../src/publish/campaign-site.ts'
import { pageFiles } from '../../src/publish/page-files.ts'
import { strip } from '../../src/store/strip.ts'
import { COUNTERS, longCampaign, TURNS } from './long-campaign.ts'

const OPENINGS = 7
const STEPS = 40
const NARROW = { width: 390, height: 844 }
const WIDE = { width: 1280, height: 800 }

const folder = mkdtempSync(join(tmpdir(), 'adjutant-bench-site-'))
const site = process.argv[2] ?? join(folder, 'site')
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
try {
  const bytes = await publish()
  console.log(`site of ${TURNS} turns, ${COUNTERS} counters: ${(bytes / 1e6).toFixed(1)} MB (bar: under 50); written to ${site}`)
  console.log(`load of the machine: ${readFileSync('/proc/loadavg', 'utf8').split(' ', 3).join(' ')} on ${cpus().length} processors`)
  for (const viewport of [WIDE, NARROW]) {
    const openings: Opening[] = []
    for (let i = 0; i < OPENINGS; i++) openings.push(await opening(browser, viewport))
    console.log(
      `${viewport.width} px: opens in ${inWords(openings.map(({ took }) => took))} ms (bar: under 2,000), of which the page's own work ${inWords(openings.map(({ work }) => work))} ms`,
    )
    for (const zoom of [2.5, 4, 5.5])
      console.log(
        `${viewport.width} px, ${Math.round(2 ** zoom)} pixels a hex: a step takes ${inWords(await stepping(browser, viewport, zoom))} ms (bar: under 50)`,
      )
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true })
}

/** Writes the site of the generated war with the log that it could hand out; returns its bytes. */
async function publish(): Promise<number> {
  const model = join(folder, 'model.sqlite')
  writeFileSync(model, gunzipSync(readFileSync(new URL('../../src/publish/fixtures/barbarossa.sqlite.gz', import.meta.url))), {
    mode: 0o600,
  })
  const campaign = longCampaign(folder, model)
  const began = performance.now()
  const log = join(folder, 'copy.sqlite')
  await campaign.store.backup(log)
  strip(log, { keepSeed: true })
  const journal = Buffer.from(
    campaign.store
      .journal()
      .map((row) => `${JSON.stringify(row)}\n`)
      .join(''),
  )
  // What the archive of a played campaign would hold beside its mails.
  const extra = new Map([['downloads/archive.zip', gzipSync(Buffer.concat([readFileSync(log), journal]))]])
  const files = new Map([...campaignSite(campaign, { reads: 'everything', delay: null }, extra), ...(await pageFiles('long-war'))])
  campaign.store.close()
  writeSite(site, files)
  console.log(`published in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const groups = new Map<string, number>()
  let bytes = 0
  for (const [name, content] of files) {
    const group = name.includes('/') ? name.replace(/[-/\d].*$/, '') + (name.includes('layers') ? '/layers' : '') : 'page'
    groups.set(group, (groups.get(group) ?? 0) + Buffer.byteLength(content))
    bytes += Buffer.byteLength(content)
  }
  console.log([...groups].map(([group, size]) => `${group} ${(size / 1e6).toFixed(1)} MB`).join(', '))
  return bytes
}

interface Opening {
  /** Milliseconds from the call to all that the first moment shows, in a browser that has nothing of it yet. */
  readonly took: number
  /** Of the processor's time, milliseconds in the page's main thread: what other programs do beside does not count. */
  readonly work: number
}

async function opening(from: Browser, viewport: typeof WIDE): Promise<Opening> {
  const context = await from.newContext({ viewport })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const began = performance.now()
  await page.goto(`file://${site}/index.html`)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  const took = performance.now() - began
  const { metrics } = await devtools.send('Performance.getMetrics')
  await context.close()
  return { took, work: 1000 * metrics.find(({ name }) => name === 'TaskDuration')!.value }
}

async function stepping(from: Browser, viewport: typeof WIDE, zoom: number): Promise<number[]> {
  const page = await from.newPage({ viewport })
  await page.goto(`file://${site}/index.html#step=20&look=70,40,${zoom}`)
  await page.waitForSelector('html[data-ready]', { state: 'attached' })
  await page.waitForTimeout(1500)
  await page.evaluate('performance.clearMeasures()')
  for (let i = 0; i < STEPS; i++) {
    await page.keyboard.press('ArrowRight')
    await page.waitForTimeout(60)
  }
  const steps = await page.evaluate<number[]>("performance.getEntriesByName('step').map(({ duration }) => duration)")
  await page.close()
  return steps
}

function inWords(all: readonly number[]): string {
  const sorted = all.toSorted((a, b) => a - b)
  return `${sorted[Math.floor(sorted.length / 2)].toFixed(0)} (median of ${sorted.length}; worst ${sorted.at(-1)!.toFixed(0)})`
}
