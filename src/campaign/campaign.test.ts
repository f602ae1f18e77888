import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startCampaign } from '../commands/init.ts'
import { flat, GERMANY, START, TestCampaign, USSR } from '../commands/testing.ts'
import { secretOf } from '../engine/dice.ts'
import { MailError } from '../mail/ports.ts'
import { readCampaignFile } from './campaign-file.ts'
import { CampaignError, openCampaign } from './campaign.ts'
import { pollOnce } from './daemon.ts'
import { pino } from 'pino'

const STEP1 = 'M/J 1941 impulse 1'
const STEP2 = 'M/J 1941 impulse 2'
const FIVE_HOURS = (file: string) => file.replace('deadline hours: null', 'deadline hours: 5')

/** A campaign that has just begun; every test plays on a copy of its own. */
let begun: TestCampaign
let table: TestCampaign
beforeAll(async () => {
  begun = await TestCampaign.start()
  await begun.poll()
}, 60_000)
afterAll(() => begun.remove())
beforeEach(() => {
  table = begun.fork()
})
afterEach(() => table.remove())

/** Mails a sheet and gives back the receipt. */
async function send(from: string, text: string, more = {}) {
  const before = (await table.received(from)).length
  await table.mail(from, text, more)
  await table.poll()
  const mails = await table.received(from)
  expect(mails.length).toBeGreaterThan(before)
  return mails[before]
}
const stored = (step = STEP1): string[] => table.campaign.store.sheetsFor(step).map(({ seat, text }) => `${seat}: ${text}`)
const lastNote = (): string => table.campaign.store.ignoredIncoming(1)[0]?.note ?? ''
const journal = (of: TestCampaign): string[] =>
  of.campaign.store.journal().map(({ step, kind, body, chain }) => `${step} ${kind} ${body} ${chain}`)

describe('the welcome mails', () => {
  test('go to every seat: the commitment of the dice, the map, a sheet to fill in', async () => {
    const commitment = table.campaign.store.meta('commitment')!
    expect(commitment).toBe(secretOf(table.campaign.seed, 0).toString('hex'))
    for (const [address, seat] of [
      [GERMANY, 'Germany'],
      [USSR, 'USSR'],
    ]) {
      const [welcome, ...more] = await table.received(address)
      expect(more).toEqual([])
      expect(welcome.subject).toBe(`[b41] Barbarossa: you play ${seat}`)
      expect(welcome.text).toContain(commitment)
      expect(welcome.text).toContain(`seat: ${seat}\nfor: ${STEP1}\n`)
      expect(welcome.files.find(({ name }) => name.endsWith('.yaml'))?.text).toContain(`seat: ${seat}`)
      expect(welcome.files.find(({ name }) => name.endsWith('.png'))!.bytes).toBeGreaterThan(10_000)
      expect(welcome.headers['auto-submitted']).toBe('auto-generated')
      expect(welcome.all).not.toContain(table.campaign.seed.toString('hex'))
    }
  })
})

describe('the receipt', () => {
  test('tells what was understood, and what was not: line, column, rule and the nearest name', async () => {
    const receipt = await send(
      GERMANY,
      'Good morning!\n\nseat: Germany\naction: lnad\nmvoe: 3\nattack:\n  - {at: Brest-Litovsk, with: all}\n  - {at: Misnk, with: all}\n',
      { messageId: '<heinz.1@player.test>' },
    )
    expect(receipt.subject).toBe(`[b41] ${STEP1}: your sheet is received, 3 not understood`)
    const text = flat(receipt.text)
    expect(text).toContain("line 4, column 9: 'lnad' is none of pass, naval, air, land, combined; did you mean 'land'?")
    expect(text).toContain("line 5, column 1: no section 'mvoe'; did you mean 'move'?")
    expect(text).toContain("line 8, column 10: no hex or place 'Misnk' on this map; did you mean 'Minsk'?")
    expect(text).toMatch(/UNDERSTOOD attack attack Brest-Litovsk \(E2437\)/)
    expect(text).toContain('Still waited for: USSR.')
    expect(receipt.headers['in-reply-to']).toBe('<heinz.1@player.test>')
    expect(receipt.headers['auto-submitted']).toBe('auto-replied')
  })

  test('shows a move on a map and warns of what is not possible now, with the rule', async () => {
    const receipt = await send(GERMANY, 'action: land\nmove:\n  - {units: [I CAV], to: Moscow}\n  - {units: [X INF], to: E2541}\n')
    const text = flat(receipt.text)
    expect(text).toMatch(/NOT POSSIBLE AS THINGS STAND NOW .*line 3, column 5: 11\.\d/)
    expect(receipt.files.some(({ name, bytes }) => name === 'front.png' && bytes > 10_000)).toBe(true)
    expect(receipt.html).toContain('cid:front@adjutant')
    expect(stored()).toHaveLength(1)
  })

  test('of a sheet of which no order can be read says where; nothing changes and the earlier sheet still stands', async () => {
    await send(GERMANY, 'action: air\n')
    const receipt = await send(GERMANY, 'note: later\nmove:\n  - {units: [I CAV, to: Minsk}\n')
    expect(receipt.subject).toContain('refused')
    expect(flat(receipt.text)).toContain('REFUSED. Nothing has changed: the one you sent before still stands.')
    expect(receipt.text).toMatch(/line [34], column \d+: /)
    // Of two documents the whole one does not count without the other, which may say that it must not.
    expect((await send(GERMANY, 'action: land\n---\nmove:\n  - {units: [I CAV, to: Minsk}\n')).subject).toContain('refused')
    expect(stored()).toEqual(['Germany: action: air\n'])
  })

  test('of a later sheet says that it replaces the earlier', async () => {
    expect((await send(GERMANY, 'action: air\n')).text).toContain(`Your sheet for ${STEP1} is received.`)
    expect((await send(GERMANY, 'action: land\n')).text).toContain('received and replaces the one before')
    expect(stored()).toEqual(['Germany: action: land\n'])
  })

  test('comes for a sheet attached, with the lines of the attachment', async () => {
    const sheet = '# --- orders begin ---\nseat: Germany\naction: lnd\n# --- orders end ---\n'
    const receipt = await send(GERMANY, 'See attachment.\n', {
      attachments: [{ filename: 'orders.yaml', contentType: 'text/yaml', content: Buffer.from(sheet) }],
    })
    expect(flat(receipt.text)).toContain("line 3, column 9: 'lnd' is none of")
  })

  test('that a mail seen twice is taken in once', async () => {
    await send(GERMANY, 'action: air\n')
    const file = join(table.folder, 'mailbox', 'adjutant', 'done', '0001.eml')
    writeFileSync(join(table.folder, 'mailbox', 'adjutant', 'in', 'again.eml'), readFileSync(file))
    expect(await table.poll()).toMatchObject({ received: 0, sent: 0 })
    expect(await table.received(GERMANY)).toHaveLength(2)
  })

  test('of a mail without orders says that nothing was found', async () => {
    await send(GERMANY, 'action: air\n')
    const receipt = await send(GERMANY, 'Nice opening! When do we play?\n')
    expect(receipt.subject).toBe('[b41] No orders found')
    expect(stored()).toEqual(['Germany: action: air\n'])
  })
})

describe('a "Thanks!" above our own quoted sheet', () => {
  const quoted = (text: string) =>
    text
      .split('\n')
      .map((line) => `> ${line}`)
      .join('\n')
  test('does not replace the orders given before', async () => {
    await send(GERMANY, 'action: air\n')
    const [welcome] = await table.received(GERMANY)
    const receipt = await send(
      GERMANY,
      `Thanks!\n\nOn Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n${quoted(welcome.text)}\n`,
    )
    expect(receipt.subject).toBe('[b41] No orders found')
    expect(stored()).toEqual(['Germany: action: air\n'])
  })

  test('but the quoted sheet filled in is an order', async () => {
    const [welcome] = await table.received(GERMANY)
    const filled = quoted(welcome.text).replace('> action: land', '> action: combined')
    expect(filled).not.toBe(quoted(welcome.text))
    const receipt = await send(
      GERMANY,
      `Here you are.\n\nOn Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n${filled}\n`,
    )
    expect(receipt.text).toContain(`Your sheet for ${STEP1} is received.`)
    expect(stored()[0]).toContain('action: combined')
  })
})

describe('a mail that is not to be answered', () => {
  test('from a stranger is noted and never answered', async () => {
    await table.mail('mallory@evil.test', 'seat: Germany\naction: pass\n')
    expect(await table.poll()).toMatchObject({ received: 1, sent: 0 })
    expect(existsSync(join(table.folder, 'mailbox', 'mallory@evil.test'))).toBe(false)
    expect(lastNote()).toContain('mallory@evil.test is not the address of a seat')
    expect(stored()).toEqual([])
  })

  test("with a player's name over a stranger's address neither", async () => {
    await table.mail(`"${GERMANY}" <mallory@evil.test>`, 'seat: Germany\naction: pass\n')
    expect(await table.poll()).toMatchObject({ sent: 0 })
    expect(stored()).toEqual([])
  })

  test("from a player's robot neither, or two robots talk for ever", async () => {
    await table.mail(GERMANY, 'action: pass\n', { subject: 'Out of office' })
    await table.mail(GERMANY, 'action: pass\n', { autoSubmitted: 'auto-replied' })
    expect(await table.poll()).toMatchObject({ received: 2, sent: 0 })
    expect(lastNote()).toContain('sent by a program')
    expect(stored()).toEqual([])
  })

  test('without the token of its seat neither, nor with it in the subject; with it in its place it counts', async () => {
    table.remove()
    table = begun.fork((file) => file.replace(`address: ${GERMANY}`, `address: ${GERMANY}\n    token: sesame`))
    await table.mail(GERMANY, 'action: pass\n')
    await table.poll()
    expect(lastNote()).toContain('does not carry the token of Germany')
    expect((await send(GERMANY, 'action: land\n', { subject: 'Orders sesame' })).subject).toBe('[b41] Your mail carries no token')
    expect((await send(GERMANY, 'token: sesame\naction: land\n')).text).toContain('is received')
  })
})

describe('a sheet of the wrong kind', () => {
  test.each([
    ['for a seat that the sender does not play', 'seat: USSR\naction: pass\n', "you do not play 'USSR'; you play Germany"],
    ['for another campaign', 'campaign: Case Blue\naction: land\n', "this sheet is for campaign 'Case Blue'; this is 'b41'"],
    ['for a step that is over or never was', 'for: M/J 1941 impulse 0\naction: land\n', `'${STEP1}' is waited for`],
    ['for a step beyond the end', 'for: M/J 1942 impulse 1\naction: land\n', `'${STEP1}' is waited for`],
    ['that is a list', '- action: land\n- move: x\n', 'this is not an order sheet'],
  ])('%s is refused and says why', async (_, sheet, why) => {
    const receipt = await send(GERMANY, sheet)
    expect(receipt.subject).toContain('refused')
    expect(flat(receipt.text)).toContain(why)
    expect(stored()).toEqual([])
  })

  test('capitals in its head do not matter', async () => {
    const receipt = await send(GERMANY, `campaign: B41\nseat: germany\nfor: m/j 1941  IMPULSE 1\naction: land\n---\n`)
    expect(receipt.subject).toBe(`[b41] ${STEP1}: your sheet is received`)
    expect(stored()).toHaveLength(1)
  })
})

describe('both sheets in', () => {
  test('the step is played, the reports are queued, the next step is open; no mail shows the sheet of another', async () => {
    await send(
      GERMANY,
      'note: GERMAN-SECRET one\naction: land\nattack:\n  - {at: Brest-Litovsk, with: all}\nmove:\n  - {units: [I CAV], to: GERMAN-SECRET-TOWN}\n',
    )
    await table.mail(
      USSR,
      'note: SOVIET-SECRET one\ndefend:\n  - {at: SOVIET-SECRET-TOWN, losses: cheapest}\n  - {losses: [SOVIET-SECRET-UNIT]}\n',
    )
    expect(await table.poll()).toEqual({ received: 1, played: [STEP1], sent: 3, unsent: 0 })
    const store = table.campaign.store
    expect(store.step(1)).toMatchObject({ name: STEP1, done: START.toISOString() })
    expect(store.currentStep()).toMatchObject({ number: 2, name: STEP2, done: null, deadline: null })
    expect(store.answers(1).find(({ decision }) => decision === 'choose action')).toMatchObject({
      seat: 'Germany',
      answer: 'land',
      source: 'sheet',
    })

    const [german, soviet] = [await table.last(GERMANY), await table.last(USSR)]
    expect(german.subject).toBe(`[b41] ${STEP1}: report for Germany`)
    expect(soviet.subject).toBe(`[b41] ${STEP1}: report for USSR`)
    for (const report of [german, soviet]) {
      // The arithmetic with its section, for a dispute.
      expect(flat(report.text)).toMatch(/Brest-Litovsk \(E2437\).*Attack: .* = \d+\. Defence: .* Rolled \d+ and \d+/)
      expect(report.text).toContain('11.15.5')
      expect(report.text).toContain(`for: ${STEP2}`)
      expect(report.text).not.toContain('No sheet came from')
      expect(report.files.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['front.png', 'battle-e2437.png', 'orders-m-j-1941-impulse-2.yaml']),
      )
    }
    expect(flat(german.text)).toContain("line 6: land move not carried out: no hex or place 'GERMAN-SECRET-TOWN'")
    // Secrecy: neither sheet, nor what was refused of it, in any mail of the other.
    expect((await table.received(USSR)).map(({ all }) => all).join()).not.toContain('GERMAN-SECRET')
    expect((await table.received(GERMANY)).map(({ all }) => all).join()).not.toContain('SOVIET-SECRET')
    expect((await table.received(USSR)).map(({ all }) => all).join()).toContain('SOVIET-SECRET')
    // Nothing is sent twice, nothing played twice.
    expect(await table.poll()).toEqual({ received: 0, played: [], sent: 0, unsent: 0 })

    // The same seed and sheets once more, in another folder and by other ways: the same journal, hash for hash.
    const again = begun.fork()
    again.pictures = false
    try {
      again.pass(3)
      await again.mail(
        USSR,
        'note: SOVIET-SECRET one\ndefend:\n  - {at: SOVIET-SECRET-TOWN, losses: cheapest}\n  - {losses: [SOVIET-SECRET-UNIT]}\n',
      )
      await again.poll()
      await again.mail(
        GERMANY,
        'note: GERMAN-SECRET one\naction: land\nattack:\n  - {at: Brest-Litovsk, with: all}\nmove:\n  - {units: [I CAV], to: GERMAN-SECRET-TOWN}\n',
      )
      await again.poll()
      expect(journal(again)).toEqual(journal(table))
      expect(again.campaign.store.currentStep()!.snapshot).toBe(table.campaign.store.currentStep()!.snapshot)
    } finally {
      again.remove()
    }
  })

  test('of one person who plays both seats, in one mail', async () => {
    table.remove()
    table = begun.fork((file) => file.replace(USSR, GERMANY))
    table.pictures = false
    const refused = await send(GERMANY, 'action: land\n')
    expect(flat(refused.text)).toContain("say which seat it is for: 'seat: Germany' or 'seat: USSR'")
    await table.mail(GERMANY, 'seat: USSR\ndefend: {losses: cheapest}\n---\nseat: germany\naction: pass\n---\n')
    expect((await table.poll()).played).toEqual([STEP1])
    const mails = (await table.received(GERMANY)).slice(-4)
    expect(mails.map(({ subject }) => subject)).toEqual([
      `[b41] ${STEP1}: your sheet is received`,
      `[b41] ${STEP1}: your sheet is received`,
      `[b41] ${STEP1}: report for Germany`,
      `[b41] ${STEP1}: report for USSR`,
    ])
    // Each receipt knows that both have come.
    for (const receipt of mails.slice(0, 2)) expect(receipt.text).toContain('Everyone has sent')
  })
})

describe('a deadline', () => {
  beforeEach(async () => {
    table.remove()
    // The deadline of a step is fixed when it opens: the campaign has it from its start.
    table = withDeadline.fork()
    table.pictures = false
  })
  let withDeadline: TestCampaign
  beforeAll(async () => {
    withDeadline = await TestCampaign.start(FIVE_HOURS)
    await withDeadline.poll()
  }, 60_000)
  afterAll(() => withDeadline.remove())

  test('that passes gives the absent their defaults, and the report says so', async () => {
    expect((await table.received(USSR))[0].text).toContain('Until Monday 5 January 2026, 17:00 (UTC)')
    await send(GERMANY, 'action: land\n')
    table.pass(4.9)
    expect((await table.poll()).played).toEqual([])
    table.pass(0.1)
    expect((await table.poll()).played).toEqual([STEP1])
    for (const address of [GERMANY, USSR]) {
      const { text } = await table.last(address)
      expect(flat(text)).toContain(
        'No sheet came from USSR: standing orders and default answers were used for it, and it was asked nothing.',
      )
      expect(text).toContain('Until Monday 5 January 2026, 22:00 (UTC)')
    }
    expect(table.campaign.store.currentStep()).toMatchObject({ name: STEP2, deadline: '2026-01-05T22:00:00.000Z' })
  })

  test('waits while the inbox cannot be read: orders sent in time may lie in it', async () => {
    table.pass(6)
    const { campaign } = table
    const away = {
      fetch: () => Promise.reject(new MailError('the IMAP server is away')),
      done: async () => {},
      wait: async () => {},
      close: async () => {},
    }
    const outbox = { send: async () => ({ outcome: 'accepted' as const, detail: '' }), close: async () => {} }
    await expect(pollOnce(campaign, { inbox: away, outbox }, pino({ level: 'silent' }), () => table.now)).rejects.toThrow(
      'the IMAP server is away',
    )
    expect(campaign.store.currentStep()!.name).toBe(STEP1)
    await table.mail(GERMANY, 'action: land\n')
    await table.poll()
    expect(campaign.store.answers(1).find(({ decision }) => decision === 'choose action')).toMatchObject({
      answer: 'land',
      source: 'sheet',
    })
  })
})

describe('a sheet for a later step', () => {
  test('is held, said so, and used when that step is played', async () => {
    table.pictures = false
    const receipt = await send(USSR, 'for: m/j 1941 impulse 2\nnote: early bird\naction: pass\n')
    expect(receipt.text).toContain(`Your sheet for ${STEP2} is received.`)
    expect(flat(receipt.text)).toContain(`it is held for '${STEP2}'`)
    expect(receipt.text).toContain('Still waited for: Germany, USSR')
    await table.mail(GERMANY, 'action: pass\n')
    await table.mail(USSR, 'defend: {losses: cheapest}\n')
    expect((await table.poll()).played).toEqual([STEP1])
    expect(table.campaign.store.answers(1).every(({ source, seat }) => seat !== 'USSR' || source !== 'sheet')).toBe(true)
    await table.mail(GERMANY, 'defend: {losses: cheapest}\n')
    // The Soviet sheet is there already.
    expect((await table.poll()).played).toEqual([STEP2])
    expect(table.campaign.store.answers(2).find(({ decision }) => decision === 'choose action')).toMatchObject({
      seat: 'USSR',
      answer: 'pass',
      source: 'sheet',
    })
  })
})

describe('pictures that cannot be drawn', () => {
  test('and ended the process twice cost the reports their pictures, not the campaign its daemon', async () => {
    await send(GERMANY, 'action: land\n')
    table.campaign.store.setMeta('drawing', '1 2')
    await send(USSR, 'defend: {losses: cheapest}\n')
    const report = await table.last(GERMANY)
    expect(report.subject).toBe(`[b41] ${STEP1}: report for Germany`)
    expect(report.files.filter(({ name }) => name.endsWith('.png'))).toEqual([])
  })
})

describe('a step that cannot be adjudicated', () => {
  test('stops the campaign and tells the moderator once; mails are still answered, and it is played when the cause is mended', async () => {
    table.remove()
    table = begun.fork((file) => file.replace(/^# moderator:.*$/m, 'moderator: { name: Mo, address: mo@campaign.local }'))
    table.pictures = false
    await send(GERMANY, 'action: land\n')
    const change = (text: string) => {
      const db = new Database(join(table.folder, 'b41.sqlite'))
      db.prepare("UPDATE sheet SET text = ? WHERE seat = 'Germany'").run(text)
      db.close()
    }
    change('[')
    const receipt = await send(USSR, 'defend: {losses: cheapest}\n')
    expect(receipt.text).toContain('is received')
    expect(table.campaign.store.currentStep()).toMatchObject({ name: STEP1, done: null })
    const [fault] = await table.received('mo@campaign.local')
    expect(fault.subject).toBe(`[b41] A fault: ${STEP1}`)
    expect(fault.text).toContain('sheet 1 of Germany no longer parses')
    expect((await send(USSR, 'defend: {losses: cheapest}\nnote: again\n')).text).toContain('replaces the one before')
    expect(await table.received('mo@campaign.local')).toHaveLength(1)
    change('action: land\n')
    expect((await table.poll()).played).toEqual([])
    table.campaign.store.setMeta('stuck', '')
    expect((await table.poll()).played).toEqual([STEP1])
  })
})

describe('a campaign opened', () => {
  test('with a log of another campaign, other options, or seats that do not fit is refused in words', () => {
    const open = (edit: (file: string) => string) => {
      writeFileSync(table.path, edit(readFileSync(begun.path, 'utf8')))
      return () => openCampaign(readCampaignFile(table.path))
    }
    expect(open((file) => file.replace('campaign: b41', 'campaign: b42'))).toThrow(CampaignError)
    expect(open((file) => file.replace('campaign: b41', 'campaign: b42'))).toThrow(
      /is of campaign 'b41' \(wif\), the campaign file of 'b42'/,
    )
    expect(open((file) => `${file}options: [13]\n`)).toThrow('the options of a campaign are fixed when it starts')
    expect(open((file) => `${file}changes: [9.5-garrison-values]\n`)).toThrow(
      'the changes of a campaign are fixed when it starts: the log has none, the file ["9.5-garrison-values"]',
    )
    expect(open((file) => file.replace('  USSR:', '  Soviets:'))).toThrow(
      'the campaign file names nobody for USSR; the seats are Germany, USSR',
    )
    expect(open((file) => `${file}\n`.replace('seats:\n', 'seats:\n  France: {player: P, address: p@x.test}\n'))).toThrow(
      "the campaign file has a seat 'France'; the seats are Germany, USSR",
    )
  })

  test('is not begun twice, and one cut short while it was begun can be begun again', async () => {
    await expect(startCampaign(table.path)).rejects.toThrow(/b41\.sqlite exists already: the campaign has begun/)
    rmSync(join(table.folder, 'b41.sqlite'))
    writeFileSync(join(table.folder, 'b41.sqlite.new'), 'half a log')
    await startCampaign(table.path)
    expect(existsSync(join(table.folder, 'b41.sqlite.new'))).toBe(false)
    expect(table.campaign.store.outgoing()).toHaveLength(2)
  })
})
