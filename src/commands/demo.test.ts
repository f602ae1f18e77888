import { expect, test } from 'vitest'
import { verify } from '../campaign/verify.ts'
import { demoNames, readDemo } from './demo.ts'
import { TestCampaign } from './testing.ts'

test.each(demoNames())(
  'the demo of %s: every sheet has its step, every order of it is carried out, and the log verifies',
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
    } finally {
      table.remove()
    }
  },
  120_000,
)
