import { expect, test } from 'vitest'
import { crashCampaign } from '../commands/testing-crash.ts'

// `npm run fuzz:crash` goes on for as long as one likes.
test('a daemon killed twelve times at random instants loses no order, answers every mail once and sends every report once', { timeout: 240_000 }, async () => {
  // Two campaigns side by side: most of the time is spent starting again.
  const crashed = await Promise.all([crashCampaign(6, 1941), crashCampaign(6, 1942)])
  for (const { kills, mails, steps, faults } of crashed) {
    expect(faults).toEqual([])
    expect(kills).toBe(6)
    // It did something between its deaths.
    expect(mails).toBeGreaterThan(2)
    expect(steps).toBeGreaterThan(0)
  }
})
