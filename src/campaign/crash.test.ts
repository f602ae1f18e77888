import { afterAll, describe, expect, test } from 'vitest'
import { missingHere } from '../../scripts/in-ci.ts'
import { dovecotMissing, startDovecot, type TestServers } from '../../scripts/test-servers/dovecot.ts'
import { type Crashed, crashCampaign } from '../commands/testing-crash.ts'
import { serverWire } from '../commands/testing-wire.ts'

const skipped = missingHere('the daemon killed beside real mail servers', dovecotMissing())

function expectWell({ kills, mails, steps, faults }: Crashed): void {
  expect(faults).toEqual([])
  expect(kills).toBe(6)
  // It did something between its deaths.
  expect(mails).toBeGreaterThan(2)
  expect(steps).toBeGreaterThan(0)
}

// `npm run fuzz:crash` goes on for as long as one likes.
describe(
  'a daemon killed at random instants loses no order, answers every mail once, sends every report once, and its journal is that of an undisturbed one',
  { timeout: 300_000 },
  () => {
    let servers: TestServers | null = null
    afterAll(() => servers?.stop())

    test('six times, through folders', async () => {
      expectWell(await crashCampaign(6, 1941))
    })

    test.skipIf(skipped)('six times, through Dovecot and Exim', async () => {
      servers = await startDovecot()
      const crashed = await crashCampaign(6, 1942, serverWire(servers))
      expectWell(crashed)
      expect(crashed.twice).toBeLessThan(3)
    })
  },
)
