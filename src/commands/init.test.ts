import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { openCampaign } from '../campaign/campaign.ts'
import { printed } from '../testing-printed.ts'
import { askFor, wishesOf } from './init-questions.ts'
import { UsageError } from './usage.ts'

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))
const SEATS = ['Germany', 'USSR']
const BARBAROSSA = {
  titles: new Map([
    ['barbarossa', 'Barbarossa'],
    ['cup', 'The Cup'],
  ]),
  seatsOf: (name: string) => {
    if (name !== 'barbarossa') throw new UsageError(`no scenario '${name}'`)
    return SEATS
  },
}
let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'init-'))
  path = join(folder, 'campaign.yaml')
})
afterEach(() => rmSync(folder, { recursive: true }))

const FLAGS = [
  '--name',
  'summer-41',
  '--moderator',
  'Maria <maria@example.org>',
  '--mail',
  'folder',
  '--player',
  'germany=Heinz <heinz@example.org>',
  'USSR=Anna "the Fox" <anna@example.org>',
  '--deadline',
  '72 at 20:00 Europe/Berlin',
  '--pace',
  'normal',
]

describe('init with options', () => {
  test('writes a file that is valid at once and begins a campaign', async () => {
    expect(await printed('init', path, '--scenario', 'barbarossa', ...FLAGS)).toBe(
      `${path} written. 'adjutant mail-test ${path}' tries its mailbox; 'adjutant init ${path}' starts the campaign.`,
    )
    expect(readCampaignFile(path)).toMatchObject({
      campaign: 'summer-41',
      moderator: { name: 'Maria', address: 'maria@example.org', token: expect.stringMatching(/^.{12}$/) },
      seats: { Germany: { player: 'Heinz', address: 'heinz@example.org' }, USSR: { player: 'Anna "the Fox"' } },
      'deadline hours': 72,
      deadlines: { at: '20:00', 'time zone': 'Europe/Berlin' },
      pace: 'normal',
    })
    await printed('init', path)
    const campaign = openCampaign(readCampaignFile(path), { readonly: true })
    expect(campaign.store.outgoing().map(({ recipients }) => recipients)).toEqual(['["heinz@example.org"]', '["anna@example.org"]'])
    campaign.store.close()
  })

  test('says what is still to be filled in', async () => {
    expect(await printed('init', path, '-s', 'barbarossa', '--player', 'USSR=Anna <a@b.example>')).toContain(
      'Edit the seats and the mail in it (Germany, the mailbox)',
    )
  })

  test.each([
    [{ name: 'summer 41' }, "'summer 41': a name has letters, digits and hyphens only"],
    [{ moderator: 'Maria' }, "'Maria': write 'Name <name@example.org>'"],
    [{ mail: 'imap.example.org' }, "write 'folder', or 'Adjutant <games@example.org> imap.example.org smtp.example.org'"],
    [{ player: ['Italy=Ugo <u@b.example>'] }, 'the seats are Germany, USSR'],
    [{ deadline: 'soon' }, "write 'none', '72', or '72 at 20:00 Europe/Berlin'"],
    [{ deadline: '72 at 20:00 Middle/Earth' }, 'no such time zone'],
    [{ deadline: '0' }, "'0': write 'none'"],
    [{ pace: 'slow' }, 'write fast, normal or full'],
  ])('refuses %j and says how it would be right', (flags, said) => {
    expect(() => wishesOf(flags, SEATS, 'x')).toThrow(said)
  })
})

describe('init that asks', () => {
  const answers = (...lines: string[]): PassThrough => {
    const input = new PassThrough()
    input.end(lines.map((line) => `${line}\n`).join(''))
    return input
  }

  test('asks again what it cannot read, takes defaults, and leaves out what an option said', async () => {
    const output = new PassThrough()
    const flags = await askFor(
      { pace: 'full', scenario: 'barbarossa' },
      BARBAROSSA,
      'my-campaign',
      answers('', 'Maria', 'Maria <m@b.example>', '', 'Heinz <h@b.example>', 'Anna <a@b.example>', ''),
      output,
    )
    expect(wishesOf(flags, SEATS, 'my-campaign')).toEqual({
      name: 'my-campaign',
      moderator: { name: 'Maria', address: 'm@b.example' },
      mail: 'folder',
      players: { Germany: { name: 'Heinz', address: 'h@b.example' }, USSR: { name: 'Anna', address: 'a@b.example' } },
      deadline: null,
      pace: 'full',
    })
    const said = String(output.read())
    expect(said).toContain("'Maria': write 'Name <name@example.org>'")
    expect(said).not.toContain('Questions by mail')
    expect(said).not.toContain('Scenario')
  })

  test('asks for the scenario first, by its number or name', async () => {
    const output = new PassThrough()
    const flags = await askFor(
      { name: 'x', moderator: 'Maria <m@b.example>', mail: 'folder', deadline: 'none', pace: 'fast' },
      BARBAROSSA,
      'my-campaign',
      answers('', 'barbarosa', '3', '1', 'Heinz <h@b.example>', 'Anna <a@b.example>'),
      output,
    )
    expect(flags.scenario).toBe('barbarossa')
    expect(String(output.read()).split('\n')).toEqual([
      'Scenarios:',
      '  1. barbarossa: Barbarossa',
      '  2. cup: The Cup',
      'Scenario: its number or name:   one is needed',
      "Scenario: its number or name:   no scenario 'barbarosa'",
      "Scenario: its number or name:   '3': the list has numbers 1 to 2",
      'Scenario: its number or name: Who plays Germany: Name <address>: Who plays USSR: Name <address>: ',
    ])
  })

  test('writes a whole campaign file from seven answers, none of them an option', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'init', path, '--ask'], { stdio: ['pipe', 'pipe', 'inherit'] })
    let said = ''
    child.stdout.on('data', (data) => {
      said += String(data)
    })
    child.stdin.end('barbarossa\nsummer-41\nMaria <m@b.example>\nfolder\nHeinz <h@b.example>\nAnna <a@b.example>\n72\nnormal\n')
    expect(await new Promise((ended) => child.once('close', ended))).toBe(0)
    expect(said).toMatch(/\d+\. barbarossa: Barbarossa\n/)
    expect(said).toContain(`'adjutant init ${path}' starts the campaign.`)
    expect(readCampaignFile(path)).toMatchObject({ campaign: 'summer-41', scenario: 'barbarossa', 'deadline hours': 72, pace: 'normal' })
  })

  test('writes nothing when the answers end', async () => {
    const child = spawn(process.execPath, [PROGRAM, 'init', path, '-s', 'barbarossa', '--ask'], { stdio: ['pipe', 'ignore', 'pipe'] })
    let said = ''
    child.stderr.on('data', (data) => {
      said += String(data)
    })
    child.stdin.end('summer-41\n')
    expect(await new Promise((ended) => child.once('close', ended))).toBe(1)
    expect(said).toContain("'You, the moderator: Name <address>' was not answered: nothing is written")
    expect(existsSync(path)).toBe(false)
  })
})

test('run, step and status before init say that the campaign has not begun', async () => {
  await printed('init', path, '-s', 'barbarossa')
  for (const command of ['run', 'step', 'status'])
    await expect(printed(command, path)).rejects.toThrow("the campaign has not begun ('adjutant init' with its file begins it)")
  expect(readFileSync(path, 'utf8')).toContain('Name of the player')
})
