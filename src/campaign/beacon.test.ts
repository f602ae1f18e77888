import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import { BEACON, type BeaconNetwork, sign, startBeacon } from '../commands/testing-beacon.ts'
import { timeOf } from '../engine/beacon.ts'
import { type DiceProof, faultsOf } from '../engine/dice-proof.ts'
import { lendHashes, sealAll } from '../store/seal.ts'
import { printed } from '../testing-printed.ts'
import { playFromSheets } from './adjudicate.ts'
import { verify } from './verify.ts'

let network: BeaconNetwork
let table: TestCampaign
beforeAll(async () => {
  network = await startBeacon(() => table.now)
})
afterAll(() => network.stop())

beforeEach(async () => {
  network.instead = null
  network.asked.length = 0
  table = await TestCampaign.start((file) => `${file}\n${network.settings}`)
  table.pictures = false
}, 60_000)
afterEach(() => table.remove())

const ATTACK = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n'
const minutes = (count: number): void => table.pass(count / 60)
const proofIn = (report: Received): DiceProof => JSON.parse(report.files.find(({ name }) => name === 'dice-1.json')!.text) as DiceProof

/** Both sheets are in: the orders are closed. */
async function closed(): Promise<Received> {
  await table.mail(GERMANY, ATTACK)
  await table.mail(USSR, 'defend: {losses: cheapest}\n')
  expect((await table.poll()).played).toEqual([])
  return table.last(USSR)
}

test('a step is closed, its orders and its round are told to all, and it is played when the round has come', async () => {
  const welcome = await table.poll().then(() => table.last(GERMANY))
  expect(welcome.text).toContain(BEACON.publicKey)
  const told = await closed()
  expect(told.subject).toContain('M/J 1941 impulse 1: orders are closed')
  const round = Number(/round\s+(\d+)\s+of\s+the\s+beacon/.exec(told.text)![1])
  // Five minutes after the orders were closed: the mails are there before.
  expect(timeOf(BEACON, round) - table.now.getTime()).toBe(300_000)
  minutes(4)
  expect((await table.poll()).played).toEqual([])
  expect(network.asked).toEqual([])
  minutes(2)
  expect((await table.poll()).played).toEqual(['M/J 1941 impulse 1'])
  expect(network.asked).toEqual([round])
  const report = await table.last(GERMANY)
  const proof = proofIn(report)
  expect(proof.beacon).toMatchObject({ ...BEACON, round, signature: sign(round) })
  expect(proof.orders).toHaveLength(2)
  for (const { hash } of proof.orders) expect(told.text).toContain(hash)
  expect(told.text).toContain(proof.mix)
  expect(proof.dice.length).toBeGreaterThan(1)
  expect(faultsOf(proof)).toEqual([])
  expect(verify(table.campaign).mismatches).toEqual([])
})

test('nobody who holds the log, secrets and all, foresees its dice before the round has come', async () => {
  await closed()
  const { campaign } = table
  const row = campaign.store.currentStep()!
  const foreseen = playFromSheets(campaign, row, campaign.store.sheetsFor(row.name), row.sheets_hash!)
  minutes(6)
  await table.poll()
  const faces = (events: readonly { dice?: readonly { face: number }[] }[]): string =>
    events.flatMap(({ dice = [] }) => dice.map(({ face }) => face)).join(' ')
  const rolled = faces(campaign.store.events(1))
  expect(rolled).not.toBe('')
  expect(faces(foreseen.events)).not.toBe(rolled)
})

test('what comes after the closing changes nothing, and its sender hears of it', async () => {
  await closed()
  const [receipt] = await table.exchange(GERMANY, 'action: pass\n')
  expect(receipt.text.replace(/\s+/g, ' ')).toMatch(/The orders of this step are closed: its dice wait for round \d+ of the beacon/)
  minutes(6)
  await table.poll()
  const proof = proofIn(await table.last(GERMANY))
  expect(faultsOf(proof)).toEqual([])
  expect(table.campaign.store.answers(1).find(({ decision }) => decision === 'choose action')?.answer).toBe('land')
  expect(verify(table.campaign).mismatches).toEqual([])
})

test('a relay that is down, or gives another round, or a signature of its own, is asked again', async () => {
  await closed()
  minutes(6)
  for (const answer of [
    () => ({ status: 502, body: 'bad gateway' }),
    () => ({ status: 200, body: '<html>log in first</html>' }),
    () => ({ status: 200, body: JSON.stringify({ round: 7, signature: sign(7) }) }),
    (round: number) => ({ status: 200, body: JSON.stringify({ round, signature: sign(7) }) }),
    (round: number) => ({ status: 200, body: JSON.stringify({ round, signature: 'c0ffee' }) }),
  ]) {
    network.instead = answer
    expect((await table.poll()).played).toEqual([])
  }
  expect(await printed('status', table.path)).toMatch(/orders are closed; the dice wait for round \d+ of the beacon, at 2026-01-05/)
  network.instead = null
  expect((await table.poll()).played).toEqual(['M/J 1941 impulse 1'])
})

test('verify names a round that is not the one named, and a signature that is not the beacon’s', async () => {
  await closed()
  minutes(6)
  await table.poll()
  const after = (change: (db: Database.Database) => unknown): string[] => {
    const copy = table.fork()
    const db = new Database(join(copy.folder, 'b41.sqlite'))
    lendHashes(db)
    change(db)
    sealAll(db)
    db.close()
    const said = verify(copy.campaign).mismatches.map(({ message }) => message)
    copy.remove()
    return said
  }
  const { round } = table.campaign.store.draws.of(1)!
  expect(after((db) => db.prepare('UPDATE draw SET round = ?, signature = ?').run(round + 1, sign(round + 1)))).toContain(
    `round ${round + 1} is not the one that follows the closing of its orders`,
  )
  expect(after((db) => db.prepare('UPDATE draw SET signature = ?').run(sign(round + 1)))).toContain(
    `the signature of round ${round} is not the beacon's`,
  )
  expect(after((db) => db.prepare('DELETE FROM draw').run())).toContain('its dice were not mixed with a round of the beacon')
})

test('a report whose round came before the closing, or is signed by another, is noticed by its reader', async () => {
  await closed()
  minutes(6)
  await table.poll()
  const proof = proofIn(await table.last(USSR))
  const { beacon } = proof
  const { round } = beacon!
  expect(faultsOf({ ...proof, beacon: { ...beacon!, signature: sign(round - 1) } })).toContain(
    `the signature of round ${round} is not that of the beacon`,
  )
  expect(faultsOf({ ...proof, beacon: { ...beacon!, round: round - 200, signature: sign(round - 200) } })).toContain(
    `round ${round - 200} of the beacon came before the orders were closed`,
  )
})

test('what the dice hang on is fixed when a campaign starts', async () => {
  const copy = table.fork((file) => file.replace('\ndice: beacon', '\ndice: chain'))
  expect(() => copy.campaign).toThrow("the log has 'dice: beacon', the file 'dice: chain'")
  copy.remove()
})
