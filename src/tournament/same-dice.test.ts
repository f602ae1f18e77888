import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { writeArchive } from '../campaign/archive.ts'
import { verify } from '../campaign/verify.ts'
import { TestTournament } from '../commands/testing-tournament.ts'
import { flat } from '../commands/testing.ts'
import { Dice, secretOf } from '../engine/dice.ts'
import { type DiceProof, faultsOf } from '../engine/dice-proof.ts'
import { beaconOf } from '../campaign/beacon.ts'
import { timeOf } from '../engine/beacon.ts'

let test: TestTournament
afterEach(() => test.remove())

const ATTACK = { action: 'land', attack: [{ at: 'Brest-Litovsk', with: 'all' }] }
const PASS = { action: 'pass' }
const [ONE, TWO] = ['cup-r1-t1', 'cup-r1-t2']

/** Two tables of the same dice, which wait for their first sheets. */
async function twoTables(settings: object = {}): Promise<void> {
  test = await TestTournament.start(4, { rounds: 1, 'same dice': true, ...settings })
  await test.pass()
  await test.pass()
}

const send = (...sheet: Parameters<TestTournament['send']>): Promise<void> => test.send(...sheet)
const stepAt = (table: string): number => test.at(table, ({ store }) => store.currentStep()!.number)
const seedAt = (table: string): Buffer => test.at(table, ({ seed }) => seed)
const diceAt = (table: string): string[] =>
  test.at(table, ({ store }) => store.events(1).flatMap(({ dice }) => (dice ?? []).map(({ purpose, face }) => `${purpose} ${face}`)))
const addressAt = (table: string, seat: string): string => test.at(table, ({ file }) => [file.seats[seat].address].flat()[0])
const mailsAt = async (table: string, seat: string) =>
  (await test.received(addressAt(table, seat))).filter(({ subject }) => subject.startsWith(`[${table}]`))
const proofAt = async (table: string, seat: string): Promise<DiceProof> =>
  JSON.parse((await mailsAt(table, seat)).flatMap(({ files }) => files).find(({ name }) => name === 'dice-1.json')!.text) as DiceProof
const allMails = async (): Promise<string> =>
  (await Promise.all([1, 2, 3, 4].map((n) => test.received(`p${n}@campaign.local`))))
    .flat()
    .map(({ all }) => all)
    .join('\n')

describe('the same dice at every table', () => {
  it('fall when all have closed their orders: no table hears of another how a step goes, whatever it tries', async () => {
    await twoTables()
    const secret = secretOf(seedAt(ONE), 1).toString('hex')
    // The first table is ready; its daemon is started for it alone, again and again.
    await send(ONE, 'Germany', ATTACK)
    await send(ONE, 'USSR', PASS)
    for (let tries = 0; tries < 3; tries++) await test.pass((table) => table === ONE, tries > 0)
    expect(stepAt(ONE)).toBe(1)
    // What is closed is closed: neither a better sheet counts nor other standing orders.
    await send(ONE, 'Germany', PASS)
    await test.pass()
    const late = (await mailsAt(ONE, 'Germany')).at(-1)!
    expect(flat(late.text)).toContain('The orders of this step are closed: its dice wait for the other tables that play with the same.')
    // At the second table one asks to stop when he has seen half of the dice.
    await send(TWO, 'Germany', { ...ATTACK, 'pause before': 'land combat' })
    await test.pass()
    const receipt = (await mailsAt(TWO, 'Germany')).at(-1)!
    expect(flat(receipt.text)).toContain('here no step stops: other tables play with the same dice')
    expect([stepAt(ONE), stepAt(TWO)]).toEqual([1, 1])
    expect(await allMails()).not.toContain(secret)
    await send(TWO, 'USSR', PASS)
    await test.pass()
    expect([stepAt(ONE), stepAt(TWO)]).toEqual([1, 1])
    // Killed when the first has been played, whose report its player shows to a friend at the second; who mails another sheet.
    await test.pass((table) => table === ONE, true)
    expect([stepAt(ONE), stepAt(TWO)]).toEqual([2, 1])
    expect(await allMails()).toContain(secret)
    await send(TWO, 'Germany', PASS)
    await test.pass()
    expect([stepAt(ONE), stepAt(TWO)]).toEqual([2, 2])
    const counted = (table: string): string[] =>
      test.at(table, ({ store }) => (JSON.parse(store.step(1)!.sheets!) as number[]).map((id) => store.sheet(id)!.text))
    for (const table of [ONE, TWO]) expect(counted(table).filter((text) => text.includes('Brest-Litovsk'))).toHaveLength(1)
    expect(test.story().filter((text) => text.includes('dice fall'))).toEqual([
      'Step 1 of round 1 is closed at every table that plays it: its dice fall.',
    ])

    // The same faces, of the seed and the round alone: no orders steer them.
    expect(diceAt(ONE)).toEqual(diceAt(TWO))
    const dice = new Dice(secretOf(seedAt(TWO), 1), 'main', 1, 'cup, round 1')
    expect(diceAt(TWO)).toContain(`last impulse ${dice.roll(10, 'last impulse')}`)
    expect(diceAt(TWO).length).toBeGreaterThan(1)
    // What each orders is nobody's at the other table to guess, and every report is checked as any other.
    const [mine, theirs] = [await proofAt(ONE, 'Germany'), await proofAt(TWO, 'Germany')]
    expect([faultsOf(mine), faultsOf(theirs)]).toEqual([[], []])
    expect(theirs.commitment).toBe(mine.commitment)
    expect(faultsOf({ ...mine, dice: mine.dice.map((die) => ({ ...die, face: (die.face % die.sides) + 1 })) })).not.toEqual([])
    const salt = (table: string): string => test.at(table, ({ store }) => store.meta('salt')!)
    expect(salt(ONE)).not.toBe(salt(TWO))
    for (const table of [ONE, TWO]) expect(test.at(table, (campaign) => verify(campaign).mismatches)).toEqual([])
  }, 240_000)

  it('are told whole when the last table is over: a game that ends sooner keeps their seed', async () => {
    await twoTables()
    const seed = seedAt(ONE).toString('hex')
    test.referee(ONE, 'end: { winner: draw, reason: no time }')
    await send(TWO, 'Germany', PASS)
    await send(TWO, 'USSR', PASS)
    await test.pass()
    await test.pass()
    expect(test.state().results.get(ONE)).toMatchObject({ score: 0.5, how: 'played' })
    const last = (await mailsAt(ONE, 'Germany')).at(-1)!
    expect(flat(last.text)).toContain('Others still play with the same dice: their seed is told when all are over.')
    const archived = mkdtempSync(join(tmpdir(), 'same-dice-'))
    const archive = async (name: string): Promise<string> => {
      await test.at(ONE, (campaign) => writeArchive(campaign, join(archived, name), new Date()))
      return readFileSync(join(archived, name, 'archive.json'), 'utf8') + readFileSync(join(archived, name, 'log.sqlite'), 'latin1')
    }
    expect(await archive('early')).not.toContain(seed)
    expect(await allMails()).not.toContain(seed)
    await test.direct(`adjudicate: { table: ${TWO}, winner: draw }`)
    await test.pass()
    expect(await archive('late')).toContain(seed)
    expect(flat(await allMails())).toContain(`The seed of the dice of this round was ${seed}`)
    rmSync(archived, { recursive: true })
  }, 240_000)

  it('wait for one round of the beacon, which all tables name at the same time', async () => {
    await twoTables({ campaign: { rehearsals: 0, 'second look': 0, mails: 'text only', dice: 'beacon' } })
    for (const table of [ONE, TWO])
      for (const seat of ['Germany', 'USSR']) {
        await send(table, seat, PASS)
        await test.pass()
      }
    const draws = [ONE, TWO].map((table) => test.at(table, ({ store }) => store.draws.of(1)!))
    expect(draws[0]).toEqual(draws[1])
    expect(draws[0]).toMatchObject({ step: 1, signature: null })
    expect(
      timeOf(
        test.at(ONE, (campaign) => beaconOf(campaign)!),
        draws[0].round,
      ),
    ).toBeGreaterThan(Date.parse(draws[0].closed))
    await test.pass()
    for (const table of [ONE, TWO])
      expect(flat((await mailsAt(table, 'USSR')).at(-1)!.text)).toContain(`Its dice are mixed with round ${draws[0].round} of the beacon`)
    expect([stepAt(ONE), stepAt(TWO)]).toEqual([1, 1])
  }, 240_000)
})
