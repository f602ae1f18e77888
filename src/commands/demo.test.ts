import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verify } from '../campaign/verify.ts'
import { demoNames, readDemo } from './demo.ts'
import { type Received, TestCampaign } from './testing.ts'

const CHROMIUM = '/usr/bin/chromium'
let browser: Browser | undefined
beforeAll(async () => {
  if (existsSync(CHROMIUM))
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    })
})
afterAll(() => browser?.close())

/** Mails whose HTML is wider than a phone of 400 pixels, and lines of text of more than 80 columns. */
async function tooWide(mails: readonly Received[]): Promise<string[]> {
  const page = await browser?.newPage({ viewport: { width: 400, height: 800 } })
  const wide: string[] = []
  for (const { subject, text, html } of mails) {
    wide.push(...text.split('\n').filter((line) => line.length > 80))
    await page?.setContent(html)
    const width = (await page?.evaluate<number>('document.documentElement.scrollWidth')) ?? 0
    if (width > 400) wide.push(`${subject}: ${width} pixels`)
  }
  await page?.close()
  return wide
}

test.each(demoNames())(
  'the demo of %s: every sheet has its step, every order of it is carried out, the log verifies, and no mail is too wide for a phone',
  async (scenario) => {
    const { demo, seed, sheets } = readDemo(scenario)
    const table = await TestCampaign.start((file) => file, scenario, seed, demo.chained)
    table.pictures = false
    try {
      await table.poll()
      const { store } = table.campaign
      const left = new Set(sheets.keys())
      for (let step = ''; step !== store.currentStep()!.name;) {
        step = store.currentStep()!.name
        for (const seat of Object.keys(demo.players).filter((each) => left.delete(`${step}/${each}`)))
          await table.mail(`${seat.toLowerCase()}@campaign.local`, sheets.get(`${step}/${seat}`)!)
        await table.poll()
      }
      expect([...left]).toEqual([])
      const undone = store
        .steps()
        .filter(({ done }) => done)
        .flatMap(({ name, number }) =>
          store
            .answers(number)
            .flatMap(({ decision, seat, refused }) =>
              refused.map(({ problems }) => `${name}, ${seat}, ${decision}: ${problems.join('; ')}`),
            ),
        )
      expect(undone).toEqual([])
      expect(verify(table.campaign).mismatches).toEqual([])
      for (const seat of Object.keys(demo.players))
        expect(await tooWide(await table.received(`${seat.toLowerCase()}@campaign.local`))).toEqual([])
    } finally {
      table.remove()
    }
  },
  120_000,
)
