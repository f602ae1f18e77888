import { expect, test } from 'vitest'
import { crashCampaign } from '../commands/testing-crash.ts'

// `npm run fuzz:crash` goes on for as long as one likes.
test('a daemon killed twelve times at random instants loses no order, answers every mail once and sends every report once', { timeout: 240_000 }, async () => {
  const { kills, mails, steps, faults } = await crashCampaign(12, 1941)
  expect(faults).toEqual([])
  expect(kills).toBe(12)
  // It did something between its deaths.
  expect(mails).toBeGreaterThan(4)
  expect(steps).toBeGreaterThan(1)
})
