import { expect, it } from 'vitest'
import { parseSheet } from '../../../orders/parse.ts'
import { toldBySheet } from '../../../orders/told.ts'
import { sheetRules } from '../decisions.ts'
import { SLE } from '../stratmove/testing.ts'
import { position } from '../testing/position.ts'

const heard = (seat: string, sheet: string) => {
  const world = position({
    stage: 'Allied turn',
    narfs: { France: 50, Britain: 100 },
    plans: SLE,
    units: ['Britain Fleet B 1-12-5 Brest', 'France INF F 3-4 Brest', 'Britain INF C 3-4 Brest'],
  })
  return toldBySheet(sheetRules(world.map, world.rules), world, seat, parseSheet(sheet).documents[0])
}

// proves: tw-6.2.1-anglo-french-naval-and-ground
it("who would carry a partner's units asks him as soon as the sheet comes, and none but him (3.6, 6.2.1)", () => {
  const [asked, ...more] = heard('Britain', 'stratmove:\n  - { units: [F], to: Casablanca, by: sea, with: [B] }\n')
  expect(more).toEqual([])
  expect(asked).toMatchObject({
    to: ['France'],
    text: expect.stringMatching(/^Britain would carry .*F.* to Casablanca \(2846\) by stratmove \(6\.2\.1\)$/) as string,
  })
  expect(asked.then).toContain("put 'carried: [{ at: F, allow: yes }]' into your sheet")
  expect(heard('Britain', 'stratmove:\n  - { units: [C], to: Casablanca, by: sea, with: [B] }\n')).toEqual([])
})
