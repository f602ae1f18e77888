import { expect, test } from 'vitest'
import { fuzzMails } from '../commands/testing-hostile.ts'

// `npm run fuzz:mails` sends ten thousand, and measures memory.
test(
  'of four hundred hostile mails none is taken in, none breaks anything, and nobody is answered who should not be',
  { timeout: 240_000 },
  async () => {
    const { mails, byKind, answers, faults } = await fuzzMails(400, 1941, 20_000)
    expect(faults).toEqual([])
    expect(mails).toBe(400)
    expect(Object.keys(byKind).length).toBeGreaterThan(25)
    // Players hear that their sheets are refused; whoever writes in their name makes us write three times of a kind a day.
    expect(answers).toBeGreaterThan(10)
    expect(answers).toBeLessThan(120)
  },
)
