import { expect, test } from 'vitest'
import { flat, GERMANY, TestCampaign, USSR } from '../commands/testing.ts'
import type { TwReader } from '../games/tw/sheet/reader.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { currentStep } from './campaign.ts'
import { documentOf } from './sheets.ts'
import { verify } from './verify.ts'

let table: TestCampaign
forkEachTest((own) => (table = own))

/** A slip in an order, in a name, and two in one mail. */
const SHEET = `action: land
move:
  - {unit: v. Leeb, to: E2639}
  - {unit: XX INF to: E2640}
  - {unit: XIII INF, to: Lomza}
attack:
  - at: Siauliai
    with: [I INF at Memel, XXVI INF, XLI ARM
    table: blitzkrieg
`

test('a slip costs the order it stands in; the receipt tells all of them, and how they would be right', async () => {
  const [receipt] = await table.exchange(GERMANY, SHEET)
  expect(receipt.subject).toContain('your sheet is received, 2 not understood')
  const text = flat(receipt.text)
  expect(text).toContain(
    "line 4, column 18: '- {unit: XX INF to: E2640}' is not read: a comma is missing before 'to:'; right is: - {unit: XX INF, to: E2640}",
  )
  expect(text).toContain(
    "line 8, column 45: 'with: [I INF at Memel, XXVI INF, XLI ARM', and so the whole of '- at: Siauliai', is not read: the ] to the [ in column 11 is missing; right is: with: [I INF at Memel, XXVI INF, XLI ARM]",
  )
  expect(text).toContain('v. Leeb from Konigsberg (E2741) to E2639')
  const [stored] = table.campaign.store.sheetsFor('M/J 1941 impulse 1')
  expect(documentOf(stored).path).toBe('')
})

test('what was read is played, and is the same when it is read again', async () => {
  await table.exchange(GERMANY, SHEET)
  await table.exchange(USSR, 'defend: []\n')
  const { store } = table.campaign
  const [played] = store.steps()
  const moves = store.answers(played.number).filter(({ order }) => order?.startsWith('move/'))
  expect(moves.map(({ order }) => order)).toEqual(['move/0', 'move/2'])
  expect(verify(table.campaign).mismatches).toEqual([])
})

test('orders of which only words are left change nothing', async () => {
  await table.exchange(GERMANY, 'action: land\n')
  const [refused] = await table.exchange(GERMANY, 'my orders: [as before\nI am: glad: really\nand: on\n')
  expect(refused.subject).toContain('refused')
  expect(table.campaign.store.sheetsFor('M/J 1941 impulse 1')).toHaveLength(1)
})

test('standing orders keep the decisions that could be read', async () => {
  const [receipt] = await table.exchange(
    GERMANY,
    'standing orders:\n  combat table of the defender:\n    - {when: odds > 3, do: blitzkrieg\n    - {else: assault}\n  combat table of the attacker: assault\n',
  )
  expect(flat(receipt.text)).toContain(
    "and so the whole of 'combat table of the defender:', is not read: the } to the { in column 7 is missing",
  )
  expect(table.campaign.store.standing()).toHaveLength(1)
})

test('a misspelt ship does not keep its task force in port: the others sail, and it is told', async () => {
  const sea = await TestCampaign.start((file) => file, 'guadalcanal')
  try {
    const mails = await sea.exchange(
      'japan@campaign.local',
      'action: naval\nnaval move:\n  - {units: [Shokaku, Zuikaka, Myoko], to: Coral Sea 3}\n',
    )
    // The first is the welcome.
    const text = flat(mails.at(-1)!.text)
    expect(text).toContain("no unit 'Zuikaka'; did you mean Zuikaku?; the others of this order sail without it")
    expect(text).toContain('Shokaku, Myoko sail to Coral Sea 3')
  } finally {
    sea.remove()
  }
})

test('a misspelt Fleet does not keep its Task Force from sailing', async () => {
  const sea = await TestCampaign.start((file) => file, 'west-1939')
  try {
    const { game } = sea.campaign
    const { world } = currentStep(sea.campaign)!
    const reader = game.reader(world, 'Britain') as TwReader
    const ships = game
      .view(world, 'Britain')
      .pieces.filter(({ id, naval }) => naval && game.isOwn(world, 'Britain', id))
      .map(({ name }) => name)
    const value = [ships[0], 'Flying Dutchman'].map((each) => ({ line: 1, column: 1, path: '', value: each }))
    expect(reader.force({ line: 1, column: 1, path: '', value })).toHaveLength(1)
    expect(reader.problems).toMatchObject([
      { severity: 'warning', message: expect.stringContaining("no unit 'Flying Dutchman'") as unknown },
    ])
    expect(reader.problems[0].message).toContain('the others of this order sail without it')
  } finally {
    sea.remove()
  }
})
