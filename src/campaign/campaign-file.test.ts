import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressesOf, CampaignFileError, parseCampaignFile, readCampaignFile, readSecret } from './campaign-file.ts'

const GOOD = `campaign: b41
game: wif
scenario: barbarossa
log: b41.sqlite
mail:
  from: Adjutant <gm@example.test>
  folder: mailbox
seats:
  Germany: {player: Heinz, address: heinz@example.test}
  USSR:
    player: Anna
    address: [anna@example.test, anna@work.example.test]
`
const parse = (text: string) => parseCampaignFile(text, '/games/c.yaml')
function complaint(text: string): string {
  try {
    parse(text)
  } catch (error) {
    expect(error).toBeInstanceOf(CampaignFileError)
    return (error as Error).message
  }
  throw new Error('it was accepted')
}

describe('a campaign file', () => {
  test('is read with its defaults, its paths from its own folder', () => {
    const file = parse(GOOD)
    expect(file).toMatchObject({
      campaign: 'b41',
      folder: '/games',
      logPath: '/games/b41.sqlite',
      overridesPath: null,
      'deadline hours': null,
      'wait for': 'everyone',
    })
    expect(file.mail.poll).toBe(60)
    expect(file.options).toBeUndefined()
    expect(addressesOf(file, 'Germany')).toEqual(['heinz@example.test'])
    expect(addressesOf(file, 'USSR')).toEqual(['anna@example.test', 'anna@work.example.test'])
    expect(parse(GOOD.replace('b41.sqlite', '/var/b41.sqlite').concat('overrides: mine\n'))).toMatchObject({
      logPath: '/var/b41.sqlite',
      overridesPath: '/games/mine',
    })
  })

  test('that is not there says what makes one', () => {
    expect(() => readCampaignFile('/no/such.yaml')).toThrow(
      new CampaignFileError("no campaign file at /no/such.yaml: 'adjutant init' makes one"),
    )
  })
})

describe('every error of a campaign file has its line and column', () => {
  test.each([
    [
      'a value of the wrong kind',
      GOOD.replace('game: wif', 'game: [wif]'),
      '/games/c.yaml:2:7: game: a text is expected here, and there is a list',
    ],
    ['a name with blanks', GOOD.replace('b41\n', 'my game\n'), '/games/c.yaml:1:11: campaign: letters, digits and hyphens only'],
    [
      'a misspelt entry',
      GOOD.replace('scenario:', 'scenari:'),
      "/games/c.yaml:3:1: the file: no entry 'scenari' here; did you mean 'scenario'?",
    ],
    [
      'a misspelt entry of the mail',
      GOOD.replace('  folder:', '  floder:'),
      "/games/c.yaml:7:3: mail: no entry 'floder' here; did you mean 'folder'?",
    ],
    [
      'a misspelt entry of a seat',
      GOOD.replace('player: Heinz', 'plyer: Heinz'),
      "/games/c.yaml:9:13: seats.Germany: no entry 'plyer' here; did you mean 'player'?",
    ],
    ['a missing entry', GOOD.replace('    player: Anna\n', ''), '/games/c.yaml:11:5: seats.USSR.player: is missing'],
    ['a missing entry of the whole', GOOD.replace('log: b41.sqlite\n', ''), '/games/c.yaml:1:1: log: is missing'],
    [
      'an address that is none',
      GOOD.replace('heinz@example.test', 'heinz'),
      '/games/c.yaml:9:37: seats.Germany.address: not a mail address',
    ],
    [
      'an address among several',
      GOOD.replace('anna@work.example.test', 'anna'),
      '/games/c.yaml:12:34: seats.USSR.address.1: not a mail address',
    ],
    [
      'a sender that is none',
      GOOD.replace('Adjutant <gm@example.test>', 'Adjutant'),
      "/games/c.yaml:6:9: mail.from: neither a mail address nor 'Name <address>'",
    ],
    [
      'a mail without any way',
      GOOD.replace('  folder: mailbox\n', ''),
      "/games/c.yaml:6:3: mail: needs either 'folder:' or both 'imap:' and 'smtp:'",
    ],
    [
      'a port that is none',
      GOOD.replace('folder: mailbox', 'smtp: {host: h, port: 0, secure: true}'),
      "/games/c.yaml:7:25: mail.smtp.port: '0' is too small: 1 or more",
    ],
    [
      'a password written out',
      GOOD.replace('folder: mailbox', 'imap: {host: h, port: 993, secure: true, user: u, password: hunter2}'),
      "/games/c.yaml:7:63: mail.imap.password: an entry ('name: value') is expected here, and there is a text",
    ],
    [
      'a poll of no time',
      GOOD.replace('folder: mailbox', 'folder: m\n  poll: 0'),
      "/games/c.yaml:8:9: mail.poll: '0' is too small: more than 0",
    ],
    ['a deadline below nothing', `${GOOD}deadline hours: -1\n`, "/games/c.yaml:13:17: deadline hours: '-1' is too small: more than 0"],
    [
      'a word that is none of the choices',
      `${GOOD}wait for: nobody\n`,
      "/games/c.yaml:13:11: wait for: 'nobody' is none of everyone, active side",
    ],
    ['a word misspelt', `${GOOD}pace: norml\n`, "/games/c.yaml:13:7: pace: 'norml' is none of fast, normal, full; did you mean 'normal'?"],
    [
      'neither yes nor no',
      `${GOOD}standing orders do: maybe\n`,
      "/games/c.yaml:13:21: standing orders do: yes or no is expected here, and there is 'maybe'",
    ],
    [
      'a misspelt entry deep within',
      `${GOOD}deadlines: {remnd: [24]}\n`,
      "/games/c.yaml:13:13: deadlines: no entry 'remnd' here; did you mean 'remind'?",
    ],
    ['a tab', GOOD.replace('  from:', '\tfrom:'), '/games/c.yaml:6:1: indented with a tab: use spaces'],
    ['broken YAML', GOOD.replace('player: Heinz,', 'player: Heinz: x,'), '/games/c.yaml:9:'],
    ['an entry twice', `${GOOD}game: wif\n`, '/games/c.yaml:13:1: '],
    ['an alias', GOOD.replace('player: Anna', 'player: *x'), '/games/c.yaml:11:13: '],
    [
      'an anchor used',
      GOOD.replace('player: Heinz', 'player: &p Heinz').replace('player: Anna', 'player: *p'),
      '/games/c.yaml:11:13: anchors and aliases',
    ],
    ['an empty file', '', '/games/c.yaml:1:1: campaign: is missing'],
    ['a file that is a list', '- a\n', "/games/c.yaml:1:1: the file: an entry ('name: value') is expected here, and there is a list"],
    ['two documents', `${GOOD}---\na: b\n`, '/games/c.yaml:'],
  ])('%s', (_, text, start) => {
    expect(complaint(text).split('\n')[0].slice(0, start.length)).toBe(start)
  })

  test('all of them are told at once, none shows a password', () => {
    const text = GOOD.replace('game: wif', 'game: 7').replace(
      'folder: mailbox',
      'imap: {host: h, port: 993, secure: true, user: u, password: hunter2}',
    )
    expect(complaint(text).split('\n').length).toBeGreaterThan(1)
    expect(complaint(text)).not.toContain('hunter2')
  })
})

describe('a secret', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'campaign-file-'))
    writeFileSync(join(folder, 'c.yaml'), GOOD)
    writeFileSync(join(folder, 'password.txt'), 'of the file \n')
  })
  afterAll(() => rmSync(folder, { recursive: true }))

  test('comes from the environment or from a file beside the campaign file', () => {
    const file = readCampaignFile(join(folder, 'c.yaml'))
    process.env.ADJUTANT_TEST_PASSWORD = 'of the environment'
    expect(readSecret(file, 'mail.imap.password', { env: 'ADJUTANT_TEST_PASSWORD' })).toBe('of the environment')
    delete process.env.ADJUTANT_TEST_PASSWORD
    expect(readSecret(file, 'mail.imap.password', { file: 'password.txt' })).toBe('of the file ')
    expect(readSecret(file, 'mail.imap.password', { file: join(folder, 'password.txt') })).toBe('of the file ')
  })

  test('that is missing is named, with where it was looked for', () => {
    const file = readCampaignFile(join(folder, 'c.yaml'))
    expect(() => readSecret(file, 'mail.imap.password', { env: 'ADJUTANT_TEST_PASSWORD' })).toThrow(
      new CampaignFileError('mail.imap.password: the environment has no ADJUTANT_TEST_PASSWORD'),
    )
    expect(() => readSecret(file, 'mail.smtp.password', { file: 'none.txt' })).toThrow(
      new CampaignFileError(`mail.smtp.password: no file ${join(folder, 'none.txt')}`),
    )
  })
})
