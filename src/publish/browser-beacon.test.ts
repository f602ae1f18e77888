import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publishCommand } from '../commands/publish.ts'
import { type BeaconNetwork, startBeacon } from '../commands/testing-beacon.ts'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'

const CHROMIUM = '/usr/bin/chromium'

describe.skipIf(!existsSync(CHROMIUM))(`the site of a campaign with a beacon in a browser (${CHROMIUM})`, () => {
  let browser: Browser
  let network: BeaconNetwork
  let table: TestCampaign
  beforeAll(async () => {
    network = await startBeacon(() => table.now)
    table = await TestCampaign.start((file) => `${file}\n${network.settings}`)
    table.pictures = false
    await table.mail(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
    await table.mail(USSR, 'defend: {losses: cheapest}\n')
    await table.poll()
    table.pass(0.1)
    expect((await table.poll()).played).toEqual(['M/J 1941 impulse 1'])
    await publishCommand().parseAsync([table.path, '-o', join(table.folder, 'site')], { from: 'user' })
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
  }, 60_000)
  afterAll(async () => {
    await browser.close()
    network.stop()
    table.remove()
  })

  it('checks the signed round of the beacon with the dice', async () => {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', ({ message }) => faults.push(message))
    await page.goto(`file://${join(table.folder, 'site')}/index.html#panel=dice`)
    await page.waitForSelector('html[data-ready]')
    await page.click('#check')
    await page.waitForSelector('#checked p')
    expect(await page.textContent('#checked')).toMatch(
      /^\d+ dice of 1 step checked: each is what its secret and the orders, and the signed rounds of the beacon, give\.$/,
    )
    expect(faults).toEqual([])
  }, 60_000)
})
