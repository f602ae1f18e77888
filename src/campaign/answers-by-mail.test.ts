import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { flat, GERMANY, type Received, TestCampaign, USSR } from '../commands/testing.ts'
import type { World } from '../engine/game.ts'
import { FolderOutbox } from '../mail/folder-mail.ts'
import { MailError } from '../mail/ports.ts'
import { look } from './campaign.ts'
import { pollOnce } from './daemon.ts'
import { openQuestions } from './questions.ts'
import { verify } from './verify.ts'
import { forkEachTest } from '../commands/testing-forks.ts'

const STEP1 = 'M/J 1941 impulse 1'
const STEP2 = 'M/J 1941 impulse 2'
/** An attack on Brest-Litovsk, where the defender chooses the table. */
const KAUNAS = 'E2441'
const ATTACK = 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n'
const IDLE = 'defend: []\n'
const ASK_FOR_TABLE = 'standing orders:\n  combat table of the defender: ask\n'

/** A moderator's own list: nothing is asked but what standing orders wish. */
const overrides = mkdtempSync(join(tmpdir(), 'overrides-'))
writeFileSync(join(overrides, 'paces.yaml'), 'normal: []\n')

let table: TestCampaign
const fork = forkEachTest(
  (own) => (table = own),
  (file) => `${file.replace(/^overrides:.*$/m, '')}\noverrides: ${overrides}\npace: normal\nquestion hours: 10\n`,
)
afterAll(() => rmSync(overrides, { recursive: true }))

const send = (...mail: Parameters<TestCampaign['exchange']>): Promise<Received[]> => table.exchange(...mail)
const answersTo = (decision: string) => table.campaign.store.answers(1).filter((answered) => answered.decision === decision)
const verified = () => expect(verify(table.campaign).mismatches).toEqual([])
const stepNow = () => table.campaign.store.currentStep()!.name
/** Both sheets are sent and the step stops at the defender's table; gives back the question. */
async function askForTable(): Promise<Received> {
  await send(USSR, ASK_FOR_TABLE)
  await send(USSR, IDLE)
  await send(GERMANY, ATTACK)
  expect(stepNow()).toBe(STEP1)
  return table.last(USSR)
}
const idOf = (mail: Received): string => mail.headers['message-id']

test('a seat that let the deadline of a step pass is asked nothing in it, and all read so', async () => {
  table.campaign.store.setDeadline(1, new Date(table.now.getTime() + 24 * 3_600_000).toISOString())
  await send(USSR, ASK_FOR_TABLE)
  await send(GERMANY, ATTACK)
  expect(stepNow()).toBe(STEP1)
  table.pass(25)
  await table.poll()
  expect(stepNow()).toBe(STEP2)
  expect(table.campaign.store.questions(1)).toEqual([])
  expect(answersTo('combat table of the defender')).toMatchObject([{ seat: 'USSR', source: 'default' }])
  for (const address of [GERMANY, USSR])
    expect(flat((await table.last(address)).text)).toContain(
      'No sheet came from USSR: standing orders and default answers were used for it, and it was asked nothing.',
    )
  verified()
})

describe('standing orders', () => {
  test('are taken, told in words, and answer what the sheet leaves open', async () => {
    const [receipt] = await send(
      USSR,
      'standing orders:\n  combat table of the defender:\n    - {when: city && odds > 5, do: blitzkrieg}\n    - {else: assault}\n  losses of the defender: [cheapest]\n',
    )
    expect(receipt.subject).toBe('[b41] Your standing orders are received')
    expect(flat(receipt.text)).toContain('when city && odds > 5: blitzkrieg table')
    await send(USSR, IDLE)
    await send(GERMANY, ATTACK)
    expect(stepNow()).toBe(STEP2)
    expect(answersTo('combat table of the defender')).toMatchObject([{ seat: 'USSR', answer: 'blitzkrieg', source: 'standing' }])
    verified()
  })

  test('that wish to be asked hear at once that a campaign of pace fast asks nobody', async () => {
    table.close()
    writeFileSync(table.path, readFileSync(table.path, 'utf8').replace('pace: normal', 'pace: fast'))
    // What he changed in the file is told first.
    expect(flat((await send(USSR, ASK_FOR_TABLE)).at(-1)!.text)).toContain("nobody is asked, and 'ask' means the default")
  })

  test('come after the sheet, and are replaced by the next ones', async () => {
    await send(USSR, 'standing orders:\n  combat table of the defender: blitzkrieg\n')
    await send(USSR, 'defend: [{table: assault}]\n')
    await send(GERMANY, ATTACK)
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'assault', source: 'sheet' }])
    const [receipt] = await send(USSR, 'standing orders:\n')
    expect(flat(receipt.text)).toContain('received and replace those before')
    expect(flat(receipt.text)).toContain('none from now on')
    verified()
  })

  test('with a mistake are refused whole, at the place, and the old ones stand', async () => {
    await send(USSR, 'standing orders:\n  combat table of the defender: blitzkrieg\n')
    const [receipt] = await send(
      USSR,
      'standing orders:\n  combat table of the defender:\n    - {when: oods > 5, do: assault}\n    - {when: odds > "3", do: assault}\n    - {else: asault}\n  combat table of the defendr: assault\n',
    )
    expect(receipt.subject).toBe('[b41] Your standing orders are refused')
    const text = flat(receipt.text)
    expect(text).toContain("line 3, column 14: there is no fact 'oods'; did you mean 'odds'?")
    expect(text).toMatch(/line 4, column \d+: .*odds/)
    expect(text).toContain("line 5, column 14: 'asault' is none of blitzkrieg, assault; did you mean 'assault'?")
    expect(text).toContain("line 6, column 3: no decision 'combat table of the defendr'; did you mean 'combat table of the defender'?")
    expect(text).toContain('those you sent before still stand')
    await send(USSR, IDLE)
    await send(GERMANY, ATTACK)
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'standing' }])
  })

  test('with a mistake in some are taken but for those, and the receipt tells what answers in their place', async () => {
    await send(USSR, 'standing orders:\n  combat table of the defender: blitzkrieg\n')
    const [receipt] = await send(
      USSR,
      'standing orders:\n  combat table of the defender:\n    - {when: oods > 5, do: blitzkrieg}\n    - {else: assault}\n  losses of the defender: [cheapst]\n  initiative re-rol: no\n',
    )
    expect(receipt.subject).toBe('[b41] Your standing orders are received, 3 not understood')
    const text = flat(receipt.text)
    expect(text).toContain("line 3, column 14: there is no fact 'oods'; did you mean 'odds'?")
    expect(text).toContain("'cheapst'")
    expect(text).toContain("line 6, column 3: no decision 'initiative re-rol'; did you mean 'initiative re-roll'?")
    expect(text).toContain('combat table of the defender: the rules that could be read stand, and are tried in their order')
    expect(text).toContain('losses of the defender: your standing orders say nothing of it now')
    expect(text).toContain('what you sent of it before does not come back')
    await send(USSR, IDLE)
    await send(GERMANY, ATTACK)
    expect(answersTo('combat table of the defender')).toMatchObject([{ seat: 'USSR', answer: 'assault', source: 'standing' }])
    verified()
  })

  test('for another campaign or another seat are refused, and the old ones stand', async () => {
    await send(USSR, 'standing orders:\n  combat table of the defender: blitzkrieg\n')
    for (const head of ['campaign: b42', 'seat: Germany']) {
      const [receipt] = await send(USSR, `${head}\nstanding orders:\n  combat table of the defender: assault\n`)
      expect(receipt.subject).toBe('[b41] Your standing orders are refused')
    }
    expect(table.campaign.store.allStanding()).toHaveLength(1)
  })

  test('name groups that every later sheet may use', async () => {
    await send(GERMANY, 'groups:\n  panzer: [XLVII ARM, XLVI MECH]\nstanding orders: {}\n')
    const [receipt] = await send(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: $panzer}\n')
    expect(flat(receipt.text)).toMatch(/attack Brest-Litovsk \(E2437\) with XLVII ARM.*XLVI MECH/)
    await send(USSR, IDLE)
    expect(answersTo('declare attack')[0]).toMatchObject({ answer: { hex: 'E2437', units: ['germany-xlvii-arm', 'germany-xlvi-mech'] } })
    // In one mail with the sheet, too.
    const [, both] = await send(GERMANY, `for: ${STEP2}\ndefend: [{losses: $tanks}]\n---\ngroups: {tanks: [XLVII ARM]}\nstanding orders:\n`)
    expect(flat(both.text)).not.toContain('no group')
    verified()
  })
})

describe('a question by mail', () => {
  test('says the situation, the choices, the default and until when, and a number answers it', async () => {
    const question = await askForTable()
    expect(question.subject).toMatch(/^\[b41\] M\/J 1941 impulse 1: a question for USSR \[Q1\]$/)
    expect(question.text).toContain('Until Monday 5 January 2026, 22:00 (UTC); then the default is taken.')
    expect(flat(question.text)).toMatch(/Q1: Brest-Litovsk \(E2437\).*1\. \w+: .*2\. \w+: .*By default: \d/)
    expect(question.text.length).toBeLessThan(3000)
    const blitz = Number(/(\d)\. blitz/.exec(question.text)![1])
    expect(await table.received(GERMANY)).toHaveLength(2)
    const [report] = await send(
      USSR,
      `${blitz}\n\nOn Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:\n> Q1: Brest-Litovsk\n>   1. assault: no\n`,
      { inReplyTo: idOf(question), references: [idOf(question)], subject: `Re: ${question.subject}` },
    )
    expect(report.subject).toContain('report for USSR')
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'reply' }])
    expect(stepNow()).toBe(STEP2)
    verified()
  })

  test.each(['blitzkrieg', 'Blitz', 'Q1: blitz'])("is answered by the word '%s', thread or no thread", async (word) => {
    await askForTable()
    await send(USSR, `${word}\n-- \nIvan\n`)
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'reply' }])
    verified()
  })

  test('answered with nonsense says what may be answered and waits on', async () => {
    const question = await askForTable()
    const [notice] = await send(USSR, 'perhaps\n', { inReplyTo: idOf(question) })
    expect(notice.subject).toBe('[b41] Your answer is not understood [Q1]')
    expect(flat(notice.text)).toMatch(/'perhaps' is none of blitzkrieg, assault.*Answer with a number from 1 to 2/)
    const [number] = await send(USSR, '7\n', { inReplyTo: idOf(question) })
    expect(flat(number.text)).toContain('there is no choice 7')
    expect(stepNow()).toBe(STEP1)
    await send(USSR, 'default\n', { inReplyTo: idOf(question) })
    expect(stepNow()).toBe(STEP2)
    verified()
  })

  test('that nobody answers in time gets its default, and a late answer hears so', async () => {
    const question = await askForTable()
    table.pass(9)
    await table.poll()
    expect(stepNow()).toBe(STEP1)
    table.pass(2)
    await table.poll()
    expect(stepNow()).toBe(STEP2)
    expect(answersTo('combat table of the defender')).toMatchObject([{ source: 'default' }])
    const [late] = await send(USSR, '2\n', { inReplyTo: idOf(question) })
    expect(late.subject).toBe('[b41] Too late for this answer')
    verified()
  })

  test('is not over while the inbox cannot be read: the answer may lie there', async () => {
    const question = await askForTable()
    table.pass(11)
    const away = {
      fetch: () => Promise.reject(new MailError('the IMAP server is away')),
      done: async () => {},
      wait: async () => {},
      close: async () => {},
    }
    await expect(
      pollOnce(
        table.campaign,
        { inbox: away, outbox: new FolderOutbox(join(table.folder, 'mailbox')) },
        pino({ level: 'silent' }),
        () => table.now,
      ),
    ).rejects.toThrow('the IMAP server is away')
    expect(stepNow()).toBe(STEP1)
    await send(USSR, 'blitz\n', { inReplyTo: idOf(question) })
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'reply' }])
  })

  test('of one seat is not answered by another', async () => {
    const question = await askForTable()
    await send(GERMANY, 'blitz\n', { inReplyTo: idOf(question), subject: `Re: ${question.subject}` })
    expect(stepNow()).toBe(STEP1)
    expect(answersTo('combat table of the defender')).toEqual([])
  })

  test('shows in the status and survives a new start of the daemon', async () => {
    const question = await askForTable()
    table.close()
    await table.poll()
    expect((await table.received(USSR)).filter(({ subject }) => subject === question.subject)).toHaveLength(1)
    await send(USSR, '1\n', { inReplyTo: idOf(question) })
    expect(stepNow()).toBe(STEP2)
    verified()
  })

  test.each([
    ['the choice as the mail prints it', (blitz: number) => `${blitz}. blitzkrieg\n`],
    ['a word in front', (blitz: number) => `My answer: ${blitz}\n`],
    ['a phone and its line', () => 'Blitz.\n\nSent from my iPhone\n'],
    ['a name below', (blitz: number) => `${blitz}\n\nIvan Ivanovich\n`],
    ['an entry as in a sheet', () => 'defend:\n  - {at: Brest-Litovsk, table: blitzkrieg}\n'],
  ])('takes an answer with %s', async (_, said) => {
    const question = await askForTable()
    const blitz = Number(/(\d)\. blitz/.exec(question.text)![1])
    await send(USSR, said(blitz), { inReplyTo: idOf(question), subject: `Re: ${question.subject}` })
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'reply' }])
    // An entry in answer is no sheet that takes the place of the one before.
    expect(table.campaign.store.sheetsFor(STEP1).map(({ text }) => text)).toContain(IDLE)
    verified()
  })

  test('is settled by a new sheet or new standing orders that answer it, and waits on when they do not', async () => {
    await askForTable()
    const [other] = await send(USSR, 'defend: {losses: cheapest}\nstay face-up: none\n')
    expect(flat(other.text)).toContain('still waiting for your answer: Q1')
    expect(flat(other.text)).toContain('The step is being played; it goes on as soon as its questions are answered.')
    expect(stepNow()).toBe(STEP1)
    const [receipt] = await send(USSR, 'standing orders: {combat table of the defender: blitzkrieg}\n')
    expect(flat(receipt.text)).toContain('it settles Q1')
    expect(stepNow()).toBe(STEP2)
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'standing', from: 'standing 2' }])
    verified()
  })

  test('once asked is waited for, though the campaign changes its pace', async () => {
    const question = await askForTable()
    table.close()
    writeFileSync(table.path, readFileSync(table.path, 'utf8').replace('pace: normal', 'pace: fast'))
    await table.poll()
    expect(stepNow()).toBe(STEP1)
    await send(USSR, 'blitz\n', { inReplyTo: idOf(question) })
    expect(answersTo('combat table of the defender')).toMatchObject([{ answer: 'blitzkrieg', source: 'reply' }])
    verified()
  })

  test('shows nothing of the step to who is not asked: his orders are checked against the position before it', async () => {
    await send(USSR, ASK_FOR_TABLE)
    await send(USSR, IDLE)
    const sheet = `${ATTACK}move:\n  - {units: XII INF, to: Lomza}\n`
    await send(GERMANY, sheet)
    expect(stepNow()).toBe(STEP1)
    const hexIn = (world: World) => table.campaign.game.view(world, 'Germany').pieces.find(({ name }) => name === 'XII INF')!.hex
    const { world } = openQuestions(table.campaign)!
    expect(hexIn(world)).not.toBe(hexIn(look(table.campaign, JSON.parse(table.campaign.store.currentStep()!.snapshot))))
    const [receipt] = await send(GERMANY, `${sheet}note: once more\n`)
    expect(flat(receipt.text)).toContain('The step is being played')
    expect(receipt.text).not.toMatch(/NOT POSSIBLE|NOT UNDERSTOOD/)
    // Who is asked sees how far it has come.
    expect(table.campaign.game.view(world, 'USSR').step.name).toBe(STEP1)
  })

  test('leaves the other seat in the dark: nothing of the step goes out before it is over', async () => {
    await askForTable()
    expect((await table.received(GERMANY)).map(({ subject }) => subject)).toEqual([
      '[b41] Barbarossa: you play Germany',
      `[b41] ${STEP1}: your sheet is received`,
    ])
  })
})

describe('a stop that the sheet asks for', () => {
  test('tells what happened so far, and a new sheet stands for the rest', async () => {
    await send(USSR, IDLE)
    await send(GERMANY, `pause before: land combat\naction: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n`)
    const stop = await table.last(GERMANY)
    expect(stop.subject).toBe(`[b41] ${STEP1}: a question for Germany [Q1]`)
    expect(flat(stop.text)).toContain('You asked to stop before land combat')
    expect(stop.text).toContain('WHAT HAPPENED SO FAR')
    expect(flat(stop.text)).toContain('Germany takes a land action')
    expect(stop.files.some(({ name }) => name === 'orders-rest.yaml')).toBe(true)
    const [receipt] = await send(GERMANY, 'attack:\n  - {at: Kaunas, with: all}\n')
    expect(flat(receipt.text)).toContain('this sheet stands for the rest of it')
    expect(stepNow()).toBe(STEP2)
    expect(answersTo('choose action')).toMatchObject([{ answer: 'land' }])
    expect(answersTo('declare attack')[0]).toMatchObject({ answer: { hex: KAUNAS }, from: 'sheet 2' })
    verified()
  })

  test("is the one seat's: a new sheet of another does not go on with it, and hears nothing of its question", async () => {
    await send(USSR, IDLE)
    await send(GERMANY, `pause before: land combat\n${ATTACK}`)
    const [receipt] = await send(USSR, 'defend: {losses: cheapest}\n')
    expect(flat(receipt.text)).toContain('this sheet stands for the rest of it')
    expect(receipt.all).not.toContain('Q1')
    expect(stepNow()).toBe(STEP1)
    expect(table.campaign.store.questions(1).map(({ state }) => state)).toEqual(['waiting'])
  })

  test('goes on with the old sheet when told to, or when the time is over', async () => {
    await send(USSR, IDLE)
    await send(GERMANY, `pause before: [land combat, reorganisation]\n${ATTACK}`)
    await send(GERMANY, 'go on\n', { inReplyTo: idOf(await table.last(GERMANY)) })
    expect((await table.last(GERMANY)).subject).toContain('[Q2]')
    table.pass(11)
    await table.poll()
    expect(stepNow()).toBe(STEP2)
    expect(answersTo('declare attack')[0]).toMatchObject({ answer: { hex: 'E2437' } })
    expect(answersTo('pause').map(({ key, source }) => [key, source])).toEqual([
      ['land combat', 'reply'],
      ['reorganisation', 'default'],
    ])
    verified()
  })

  test('sends the sheet for what is left, which is taken when it comes back, and changes nothing of what is over', async () => {
    await send(USSR, IDLE)
    await send(GERMANY, `pause before: land combat\n${ATTACK}`)
    const rest = (await table.last(GERMANY)).files.find(({ name }) => name === 'orders-rest.yaml')!.text
    expect(rest).toContain(`for: ${STEP1}\n`)
    expect(rest).toContain('#attack:')
    expect(rest).not.toMatch(/^#?(action|ground strike|move|rail):/m)
    // It asks for stops that are over: the step does not go back to them.
    await send(
      GERMANY,
      `${rest.replace('seat: Germany', "seat: Germany\npause before: [ground strike, land movement, paradrop]\npause if: 'true'").replace(/^#(attack:| {2}- \{at: Kaunas)/gm, '$1')}`,
    )
    expect((await table.last(GERMANY)).subject).toContain('[Q2]')
    expect(flat((await table.last(GERMANY)).text)).toContain('You asked to stop before rebase')
    await send(GERMANY, 'action: pass\n')
    expect(stepNow()).toBe(STEP2)
    expect(answersTo('choose action')).toMatchObject([{ answer: 'land' }])
    expect(answersTo('declare attack')[0]).toMatchObject({ answer: { hex: KAUNAS }, from: 'sheet 2' })
    verified()
  })

  test('holds nobody up for long: who lets one run out is not waited for at the next', async () => {
    await send(USSR, "pause if: 'true'\n")
    await send(GERMANY, ATTACK)
    expect((await table.last(USSR)).subject).toContain('[Q1]')
    table.pass(11)
    await table.poll()
    expect(stepNow()).toBe(STEP2)
    verified()
  })

  test('does not keep the next step from being written ahead', async () => {
    await send(USSR, IDLE)
    await send(GERMANY, `pause before: land combat\n${ATTACK}`)
    const [receipt] = await send(GERMANY, `for: ${STEP2}\n${IDLE}`)
    expect(receipt.subject).toBe(`[b41] ${STEP2}: your sheet is received`)
    const [late] = await send(GERMANY, `for: ${STEP1.replace('1941', '1940')}\n${IDLE}`)
    expect(late.subject).toContain('refused')
  })

  test('may hang on a condition over what happened', async () => {
    await send(USSR, IDLE)
    await send(GERMANY, `pause if: 'size(taken.cities) > 0'\n${ATTACK}`)
    expect(flat((await table.last(GERMANY)).text)).toMatch(/You asked to stop before (rebase|reorganisation)/)
  })
})

describe('a sheet for several steps', () => {
  test('is held for each, and conditions say when it acts', async () => {
    const [receipt] = await send(USSR, `for: [${STEP1}, ${STEP2}]\naction: {do: land, if: northWeather == "fine", otherwise: pass}\n`)
    expect(flat(receipt.text)).toContain(`it is held for '${STEP2}'`)
    await send(GERMANY, ATTACK)
    await send(GERMANY, IDLE)
    expect(stepNow()).not.toBe(STEP2)
    expect(table.campaign.store.answers(2).find(({ decision }) => decision === 'choose action')).toMatchObject({
      seat: 'USSR',
      answer: 'land',
      source: 'sheet',
    })
    verified()
  })
})

describe('the pace normal', () => {
  test("asks what the game's list calls worth a mail, and nothing else", async () => {
    fork((file) => file.replace(/^overrides: .*$/gm, ''))
    await send(USSR, IDLE)
    await send(GERMANY, ATTACK)
    expect((await table.last(USSR)).subject).toContain('a question for USSR')
    expect(table.campaign.store.questions(1).map(({ decision }) => decision)).toEqual(['combat table of the defender'])
  })
})
