import Database from 'better-sqlite3'
import { beforeEach, describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { forkEachTest } from '../commands/testing-forks.ts'
import { lendHashes, sealAll } from '../store/seal.ts'
import { rechain } from '../store/testing.ts'
import { canGoOn } from './carry-over.ts'
import { verify } from './verify.ts'

/*
 * The program is changed while a step waits for an answer. What an older version leaves in the log is made here by writing the log as that version would have:
 * its number, and events in its words.
 */
const STEP1 = 'M/J 1941 impulse 1'
const STEP2 = 'M/J 1941 impulse 2'

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) => `${file}\npace: normal\nquestion hours: 10\nmoderator: { name: Mo, address: mo@campaign.local }\n`,
)

const current = () => table.campaign.store.currentStep()!
let question: Received
beforeEach(async () => {
  fork()
  await table.exchange(USSR, 'standing orders:\n  combat table of the defender: ask\n')
  await table.exchange(USSR, 'defend: []\n')
  await table.exchange(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
  question = await table.last(USSR)
  expect(current()).toMatchObject({ name: STEP1, number: 1, rules: table.campaign.game.rules })
  expect(table.campaign.store.questions(1).map(({ state }) => state)).toContain('waiting')
})

/** The log as another version would have left it. */
function leftBy(rules: number, edit: (event: Record<string, unknown>) => Record<string, unknown>): void {
  const path = table.campaign.file.logPath
  table.close()
  const db = new Database(path)
  db.prepare("UPDATE step SET rules = ?, program = '0.0.1 (older)' WHERE number = 1").run(rules)
  const rows = db.prepare("SELECT number, body FROM journal WHERE kind = 'event'").all() as { number: number; body: string }[]
  for (const { number, body } of rows)
    db.prepare('UPDATE journal SET body = ? WHERE number = ?').run(
      JSON.stringify(edit(JSON.parse(body) as Record<string, unknown>)),
      number,
    )
  rechain(db)
  lendHashes(db)
  sealAll(db)
  db.close()
}
const otherWords = (event: Record<string, unknown>) => ({ ...event, text: `In older words: ${String(event.text)}` })
const otherDice = (event: Record<string, unknown>) => ({ ...event, dice: [{ purpose: 'weather', sides: 10, face: 3 }] })
const answer = () => table.exchange(USSR, 'assault', { inReplyTo: question.headers['message-id'], subject: `Re: ${question.subject}` })

describe('a step that waits for an answer while the program is changed', () => {
  test.each([0, 1])('goes on where only the words differ (rules %i)', async (rules) => {
    leftBy(rules, otherWords)
    await answer()
    expect(current().name).toBe(STEP2)
    const told = table.campaign.store.events(1).map(({ text }) => text)
    expect(told[0]).toMatch(/^In older words: /)
    expect(told.at(-1)).not.toMatch(/^In older words: /)
    const { mismatches, otherRules } = verify(table.campaign)
    expect([mismatches, otherRules]).toEqual([[], []])
  })

  test('begins again where it comes to something else: its sheets stand, all seats hear of it, it is asked anew', async () => {
    leftBy(0, otherDice)
    expect(canGoOn(table.campaign)).toMatchObject({ goesOn: false })
    await table.poll()
    expect(current()).toMatchObject({ number: 2, name: STEP1, branch: 'main', rules: table.campaign.game.rules })
    expect(table.campaign.store.step(1)!.abandoned).not.toBeNull()
    for (const seat of [GERMANY, USSR]) {
      const mails = (await table.received(seat)).map(({ subject, text }) => `${subject} ${flat(text)}`)
      expect(mails.some((mail) => mail.includes(`${STEP1} begins again`) && mail.includes('with the sheets sent for it'))).toBe(true)
    }
    expect((await table.last('mo@campaign.local')).all).toContain(`${STEP1} begins again`)
    // The USSR is asked once more, and its answer ends the step.
    question = await table.last(USSR)
    expect(flat(question.text)).toContain('Blitzkrieg or assault table')
    await answer()
    expect(current().name).toBe(STEP2)
    expect(verify(table.campaign).mismatches).toEqual([])
  })

  test('that differs under the very same rules is a fault, told to the moderator, and never goes on silently', async () => {
    leftBy(table.campaign.game.rules, otherDice)
    await answer()
    expect(current()).toMatchObject({ number: 1, name: STEP1 })
    expect((await table.last('mo@campaign.local')).all).toContain('replays differently')
  })
})
