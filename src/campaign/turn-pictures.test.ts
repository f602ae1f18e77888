import { expect, it } from 'vitest'
import { GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'

const OF_THE_TURN = ['track.png', 'turns.png']
const named = ({ files }: Received): string[] => files.map(({ name }) => name).filter((name) => OF_THE_TURN.includes(name))
const picturesIn = ({ files }: Received): string[] => files.map(({ name }) => name).filter((name) => name.endsWith('.png'))

/** The reports of the first step and of a turn's last one, with their pictures, where both wait; the USSR wants small mails. */
async function reportsOfATurn(scenario: string): Promise<Record<'first' | 'last', Record<'germany' | 'ussr', Received>>> {
  const table = await TestCampaign.start((file) => `${file}\npace: fast\n`, scenario)
  const turn = (): string => table.campaign.store.currentStep()!.name.split(' ').slice(0, 2).join(' ')
  const both = async () => ({ germany: await table.last(GERMANY), ussr: await table.last(USSR) })
  try {
    await table.poll()
    await table.exchange(USSR, 'mail: small\n')
    const start = turn()
    let first: Awaited<ReturnType<typeof both>> | null = null
    while (turn() === start) {
      const { name } = table.campaign.store.currentStep()!
      for (const seat of [GERMANY, USSR])
        if (table.campaign.store.currentStep()!.name === name) await table.exchange(seat, 'note: we wait\n')
      first ??= await both()
    }
    return { first: first!, last: await both() }
  } finally {
    table.remove()
  }
}

it('the report of a turn that is over shows the circle and a chart of build points, no other report does, and no small one', async () => {
  const { first, last } = await reportsOfATurn('barbarossa-production')
  expect([named(first.germany), named(last.germany), named(last.ussr)]).toEqual([[], OF_THE_TURN, []])
  expect(picturesIn(first.germany).length).toBeGreaterThan(0)
  expect(last.germany.html).toContain('Production circle of Germany')
  expect(last.germany.html).not.toContain('Production circle of USSR')
  expect(last.germany.html).toContain('Build points over turns')
}, 240_000)

it('a campaign without production has units over the turns, and no circle', async () => {
  const { last } = await reportsOfATurn('barbarossa')
  expect(named(last.germany)).toEqual(['turns.png'])
  expect(last.germany.html).toContain('Units over turns')
}, 240_000)
