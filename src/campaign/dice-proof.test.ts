import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { forkEachTest } from '../commands/testing-forks.ts'
import { flat, GERMANY, type Received, type TestCampaign, USSR } from '../commands/testing.ts'
import { type DiceProof, faultsOf } from '../engine/dice-proof.ts'
import { canonical } from '../engine/orders-hash.ts'
import { parseSheet } from '../orders/parse.ts'
import { Store } from '../store/store.ts'
import { printed } from '../testing-printed.ts'
import { verify } from './verify.ts'

let table: TestCampaign
const fork = forkEachTest((own) => (table = own))
const send = (...mail: Parameters<TestCampaign['exchange']>): Promise<Received[]> => table.exchange(...mail)

const ATTACK = 'action: land\nattack:\n  - { at: Brest-Litovsk, with: all }\n'
const DEFEND = 'defend: [{ table: assault }]\n'

/** Plays the step with these sheets; the proof in a seat's report of it. */
async function played(german: string, soviet: string, address = GERMANY): Promise<DiceProof> {
  await send(GERMANY, german)
  await send(USSR, soviet)
  const report = await table.last(address)
  return JSON.parse(report.files.find(({ name }) => name === 'dice-1.json')!.text) as DiceProof
}

const faces = ({ dice }: DiceProof): string => dice.map(({ purpose, face }) => `${purpose} ${face}`).join(', ')
/** The mails of a player as files, newest last. */
const files = (address: string): string[] => {
  const folder = join(table.folder, 'mailbox', address)
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name))
}

describe('the dice of a step', () => {
  test('are checked by a player with nothing but his mails: report and receipt', async () => {
    const [receipt] = await send(GERMANY, ATTACK)
    const hash = /What it orders has the SHA-256\s+([0-9a-f]{64})/.exec(receipt.text)![1]
    await send(USSR, DEFEND)
    const report = await table.last(GERMANY)
    const proof = JSON.parse(report.files.find(({ name }) => name === 'dice-1.json')!.text) as DiceProof
    expect(proof.orders).toContainEqual({ seat: 'Germany', kind: 'sheet', hash })
    expect(report.text).toContain(hash)
    expect(flat(report.text)).toContain(proof.secret)
    expect(proof.dice.length).toBeGreaterThan(2)
    expect(faultsOf(proof)).toEqual([])
    const [mine, receipts] = [
      files(GERMANY),
      files(GERMANY).filter((path) => readFileSync(path, 'latin1').includes('your sheet is received')),
    ]
    expect(await printed('verify', '--report', mine.at(-1)!, ...receipts)).toMatch(
      /each as the secret and 2 orders give it.*\n.*these orders counted in M\/J 1941 impulse 1$/,
    )
    // Every seat reads of the same secret, orders and log.
    expect(await printed('verify', '--report', mine.at(-1)!, files(USSR).at(-1)!)).not.toContain('another')
  })

  test('that were tampered with are noticed: a face, the secret, the list of orders, the commitment', async () => {
    const proof = await played(ATTACK, DEFEND)
    const [die] = proof.dice
    const changed = { ...die, face: (die.face % die.sides) + 1 }
    expect(faultsOf({ ...proof, dice: [changed] })).toEqual([`the ${changed.face} for '${die.purpose}' is not what the dice gave`])
    const other = '0'.repeat(64)
    expect(faultsOf({ ...proof, secret: other })).toContain('the secret is not of the chain whose end was mailed before the first turn')
    expect(faultsOf({ ...proof, commitment: other })).toEqual(['the secret is not of the chain whose end was mailed before the first turn'])
    expect(faultsOf({ ...proof, orders: proof.orders.slice(1) })).toEqual(['the dice were not mixed with the orders that are listed'])
    const path = join(table.folder, 'forged.json')
    writeFileSync(path, JSON.stringify({ ...proof, dice: [changed] }))
    const before = process.exitCode
    expect(await printed('verify', '--report', path)).toContain('is not what the dice gave')
    expect(process.exitCode).toBe(1)
    process.exitCode = before
  })

  test('are the same whatever a sheet looks like: remarks, spacing, notes and the order of entries grind nothing', async () => {
    const proof = await played(ATTACK, DEFEND)
    for (const same of [
      `# a remark\n${ATTACK}`,
      `note: try ${Math.random()}\n${ATTACK}`,
      'attack:\n  - with:   all\n    at: "Brest-Litovsk"   # here\naction:    land\n',
      `seat: Germany\nfor: M/J 1941 impulse 1\n${ATTACK}`,
    ]) {
      fork()
      expect(await played(same, DEFEND)).toMatchObject({ mix: proof.mix, dice: proof.dice })
    }
  })

  test('are others with words of a player: luck orders nothing and is mixed in', async () => {
    const proof = await played(ATTACK, DEFEND)
    fork()
    const lucky = await played(`luck: a black cat\n${ATTACK}`, DEFEND)
    expect(lucky.secret).toBe(proof.secret)
    expect(faces(lucky)).not.toBe(faces(proof))
  })

  test('hang on standing orders too, which the report lists', async () => {
    await send(USSR, 'standing orders:\n  combat table of the defender: assault\n')
    const proof = await played(ATTACK, DEFEND)
    expect(proof.orders.map(({ seat, kind }) => `${seat}, ${kind}`)).toEqual(['Germany, sheet', 'USSR, sheet', 'USSR, standing orders'])
    expect(faultsOf(proof)).toEqual([])
  })

  test("what remains to the holder of the log: he foresees a step, and with the last sender he may choose among that sender's orders", async () => {
    await send(GERMANY, ATTACK)
    const foreseen: string[] = []
    for (const luck of ['one', 'two', 'three']) {
      fork()
      foreseen.push(faces(await played(ATTACK, `luck: ${luck}\n${DEFEND}`)))
    }
    expect(new Set(foreseen).size).toBe(3)
    // Once the last sheet is in, nothing that he may do without its being seen changes a die.
    fork()
    expect(faces(await played(ATTACK, `luck: two\n${DEFEND}`))).toBe(foreseen[1])
  })

  test("the secret of a step is in nobody's mail before its report, and in no receipt", async () => {
    await send(GERMANY, ATTACK)
    await send(USSR, 'defend: []\nnote: wait\n')
    const proof = JSON.parse((await table.last(GERMANY)).files.find(({ name }) => name === 'dice-1.json')!.text) as DiceProof
    const before = (await table.received(GERMANY)).slice(0, -1)
    expect(before.filter(({ all }) => all.includes(proof.secret))).toEqual([])
    expect((await table.received(USSR)).filter(({ all }) => all.includes(table.campaign.seed.toString('hex')))).toEqual([])
  })

  test('who goes on from an older copy of the log is found out by the reports that were mailed', async () => {
    const copy = table.fork()
    await played(ATTACK, DEFEND)
    const report = files(GERMANY).at(-1)!
    expect(await printed('verify', table.path, '--report', report)).toContain(
      'M/J 1941 impulse 1: all that was in the log when this report was written is in it as it was',
    )
    await copy.exchange(GERMANY, ATTACK)
    await copy.exchange(USSR, `luck: better\n${DEFEND}`)
    expect(verify(copy.campaign).mismatches).toEqual([])
    copy.close()
    expect(await printed('verify', copy.path, '--report', report)).toMatch(
      /the log's chain of hashes never ended in [0-9a-f]{64}: what was in the log then was changed or taken out/,
    )
    process.exitCode = undefined
    copy.remove()
  })

  test('who takes the last rows away is found out by them too', async () => {
    await played(ATTACK, DEFEND)
    const report = files(GERMANY).at(-1)!
    table.close()
    const db = new Database(join(table.folder, 'b41.sqlite'))
    // The step as if it had never been played, nor the last sheet sent.
    db.pragma('foreign_keys = OFF')
    const last = db.prepare("SELECT max(number) FROM link WHERE kind = 'sheet'").pluck().get() as number
    db.exec(`DELETE FROM journal; DELETE FROM step WHERE number > 1; DELETE FROM sheet WHERE seat = 'USSR'; DELETE FROM link WHERE number >= ${last};
      UPDATE step SET sheets = NULL, sheets_hash = NULL, parts = NULL, done = NULL`)
    db.close()
    expect(await printed('verify', table.path, '--report', report)).toContain('what was in the log then was changed or taken out')
    process.exitCode = undefined
  })

  test('a sheet edited in the log after its receipt gives other dice than the receipt names', async () => {
    const [receipt] = await send(GERMANY, ATTACK)
    const named = /SHA-256\s+([0-9a-f]{64})/.exec(receipt.text)![1]
    table.close()
    const store = Store.open(join(table.folder, 'b41.sqlite'))
    store['db'].prepare("UPDATE sheet SET text = replace(text, 'Brest-Litovsk', 'Grodno')").run()
    store.close()
    await send(USSR, DEFEND)
    const proof = JSON.parse((await table.last(GERMANY)).files.find(({ name }) => name === 'dice-1.json')!.text) as DiceProof
    expect(proof.orders.map(({ hash }) => hash)).not.toContain(named)
  })
})

test('what a sheet orders has one form', () => {
  const form = (text: string) => canonical(parseSheet(text).documents[0])
  expect(form('b: 1\na: [x, "y"]\nnote: z\n')).toBe('{"a":["x","y"],"b":"1"}')
  expect(form('a:\n- x\n- y\nb: "1"\n')).toBe(form('b: 1\na: [x, "y"]\n'))
  expect(form('a: [y, x]\nb: 1\n')).not.toBe(form('a: [x, y]\nb: 1\n'))
  expect(form('a: { note: x }\n')).not.toBe(form('a: {}\n'))
})
