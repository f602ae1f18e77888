import { expect, test } from 'vitest'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'

let table: TestCampaign
forkEachTest((own) => (table = own))

const ATTACK = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: [XLVII ARM, XLVI MECH]}\n'
/** The answers of the USSR in the step played last, by decision. */
const answers = (decision: string) => {
  const { store } = table.campaign
  return store.answers(store.steps()[0].number).filter((given) => given.decision === decision && given.seat === 'USSR')
}

test('a standing order whose condition writes a name in another way answers, as if it were written as printed', async () => {
  const rules = `    - {when: 'place == "brest litovsk" && "E2437" == hex && weather == "Fine"', do: blitzkrieg}\n    - {else: assault}\n`
  const [receipt] = await table.exchange(USSR, `standing orders:\n  combat table of the defender:\n${rules}`)
  expect(receipt.text).not.toContain('NOT UNDERSTOOD')
  await table.exchange(GERMANY, ATTACK)
  await table.exchange(USSR, 'defend: []\n')
  expect(answers('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'standing' }])
})

test('a name in a condition that names nothing is refused at its place, with the nearest, and its rule left out', async () => {
  const sheet = [
    'standing orders:',
    '  combat table of the defender:',
    `    - {when: 'place == "Brest-Litowsk"', do: blitzkrieg}`,
    `    - {when: 'hex in ["E2437", "Mnsk"]', do: blitzkrieg}`,
    `    - {when: 'enemies("Rga") > 0', do: blitzkrieg}`,
    `    - {when: 'holder == "Germny" || odds > 0', do: blitzkrieg}`,
    '    - {else: assault}',
    '',
  ].join('\n')
  const text = flat((await table.exchange(USSR, sheet)).at(-1)!.text)
  expect(text).toContain("line 3, column 24: no place 'Brest-Litowsk' on this map; did you mean 'Brest-Litovsk'?")
  expect(text).toContain("line 4, column 32: no hex or place 'Mnsk' on this map; did you mean 'Minsk'?")
  expect(text).toContain("line 5, column 23: no hex or place 'Rga' on this map; did you mean 'Riga'?")
  expect(text).toContain("line 6, column 25: no country 'Germny' here; did you mean 'Germany'?")
  expect(text).not.toContain('when place')
  await table.exchange(GERMANY, ATTACK)
  await table.exchange(USSR, 'defend: []\n')
  expect(answers('combat table of the defender')).toMatchObject([{ answer: 'assault', source: 'standing' }])
})

test('conditions of sheets and pauses are read in the same way', async () => {
  const at = async (condition: string) =>
    flat((await table.exchange(GERMANY, `action: land\nXX INF to E2738 if ${condition}\npause if: ${condition}\n`)).at(-1)!.text)
  const good = await at('holds("brest litovsk")')
  expect(good).toContain('XX INF from E2639 to E2738, if holds("brest litovsk")')
  expect(good).not.toContain('NOT UNDERSTOOD')
  const wrong = await at('holds("Brest Litwsk")')
  expect(wrong).toContain("line 2, column 26: no hex or place 'Brest Litwsk' on this map; did you mean 'Brest Litovsk'?")
  expect(wrong).toContain("line 3, column 17: no hex or place 'Brest Litwsk' on this map; did you mean 'Brest Litovsk'?")
  // Without its condition it would be another order.
  expect(wrong).not.toContain('XX INF from E2639')
})
