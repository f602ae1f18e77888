import { expect, it } from 'vitest'
import { GERMANY, TestCampaign, USSR } from '../commands/testing.ts'

/** The steps of a turn at the pace `fast` in which each player sends one sheet a step, and how many mails each gets in it. */
async function mailsOfATurn(scenario: string): Promise<{ steps: string[]; mails: number[] }> {
  const table = await TestCampaign.start((file) => `${file}\npace: fast\n`, scenario)
  table.pictures = false
  const turn = (): string => table.campaign.store.currentStep()!.name.split(' ').slice(0, 2).join(' ')
  const steps: string[] = []
  try {
    await table.poll()
    for (const first = turn(); turn() === first && steps.length < 12;) {
      const { name } = table.campaign.store.currentStep()!
      steps.push(name)
      for (const seat of [GERMANY, USSR])
        if (table.campaign.store.currentStep()!.name === name) await table.exchange(seat, 'note: we wait\n')
    }
    const mails = await Promise.all([GERMANY, USSR].map(async (seat) => (await table.received(seat)).length))
    return { steps, mails }
  } finally {
    table.remove()
  }
}

// The same turn with and without politics (9): nobody declares anything.
it('a turn without declarations costs no mail more than before there were politics, at the pace fast', async () => {
  const [before, now] = [await mailsOfATurn('barbarossa'), await mailsOfATurn('barbarossa-politics')]
  expect(now.steps.length).toBeGreaterThan(2)
  expect(now).toEqual(before)
}, 240_000)
