import { expect, test } from 'vitest'
import { SLIPS, STANDING_SLIPS } from '../orders/testing-slips.ts'
import { slipSamples } from './testing-slips.ts'

/** Sheets of both games with one slip to five each. The long run is `npm run fuzz:slips`. */
test('every right order is read and carried out, and every slip told in the words it was made in', { timeout: 300_000 }, () => {
  const samples = slipSamples()
  const made = new Set<string>()
  let plays = 0
  for (let seed = 1; seed <= 320; seed++) {
    const sample = samples[seed % samples.length]
    const { faults, text, kinds, played } = sample.faults(seed)
    if (played) plays++
    for (const kind of kinds) made.add(kind)
    expect(faults, `seed ${seed}, ${sample.name}:\n${text}`).toEqual([])
  }
  expect(plays).toBeGreaterThan(120)
  expect(SLIPS.length + STANDING_SLIPS.length).toBeGreaterThanOrEqual(40)
  // Nearly every kind of slip was made: some want names that few sheets have.
  expect([...SLIPS, ...STANDING_SLIPS].filter((kind) => !made.has(kind)).length).toBeLessThanOrEqual(4)
  expect([...made].filter((kind) => ![...SLIPS, ...STANDING_SLIPS].includes(kind))).toEqual([])
})
