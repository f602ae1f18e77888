import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCENARIOS } from '../commands/init.ts'
import { GERMANY, SEED, TestCampaign, USSR } from '../commands/testing.ts'
import { printed } from '../testing-printed.ts'
import { secretOf } from '../engine/dice.ts'
import { newKey, withoutKeys } from '../mail/keys.ts'
import { isArchive, openArchive, writeArchive } from './archive.ts'
import { verify } from './verify.ts'
import { archiveOff } from './verify-archive.ts'
import { version } from './version.ts'

let table: TestCampaign
let folder: string
let archive: string
beforeAll(async () => {
  table = await TestCampaign.start(
    (file) =>
      `${file.replace(`    address: ${USSR}\n`, `    address: ${USSR}\n    token: winter-is-near\n`)}\nmoderator: { name: Maud, address: maud@campaign.local, token: gavel-and-block }\npress: { per day: 9, anonymous: true }\n`,
  )
  await table.poll()
  for (let i = 0; i < 2; i++) {
    await table.exchange(GERMANY, i === 0 ? 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n' : 'defend: []\n')
    await table.exchange(USSR, `token: winter-is-near\n${i === 0 ? 'defend: []\n' : 'action: pass\n'}`)
    table.pictures = false
  }
  await table.exchange(USSR, 'token: winter-is-near\nstanding orders:\n  combat table of the defender: blitzkrieg\n')
  await table.exchange(USSR, 'token: winter-is-near\npress: { to: all, anonymous: yes, text: nobody shall know me }\n')
  await table.exchange(USSR, `token: winter-is-near\npress: { to: all, text: write to ${USSR} }\n`)
  await table.exchange(
    'maud@campaign.local',
    'token: gavel-and-block\nreferee:\n  - rule: { about: addresses, ruling: write to maud@campaign.local }\n  - replace: { seat: USSR, player: Vera, address: vera@campaign.local }\n',
  )
  // A mail that waits, for its server is away, has its key still.
  const waits = (key: string) =>
    Buffer.from(`From: adjutant@campaign.local\r\nSubject: It waits\r\nContent-Type: text/plain\r\n\r\nKey of this mail: ${key}\r\n`)
  table.campaign.store.queue({
    messageId: '<waits@campaign.local>',
    seat: 'USSR',
    from: 'adjutant@campaign.local',
    to: [USSR],
    subject: 'It waits',
    source: waits(newKey()),
    kept: waits(''),
    key: 'its hash',
    now: table.now.toISOString(),
  })
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
  archive = join(folder, 'kept')
  await writeArchive(table.campaign, archive, table.now)
}, 120_000)
afterAll(() => {
  table.remove()
  rmSync(folder, { recursive: true })
})

const files = (): string[] =>
  readdirSync(archive, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
const everything = (): string =>
  files()
    .map((path) => readFileSync(path).toString('latin1'))
    .join('\n')

describe('the archive of a running campaign', () => {
  test('is verified as the campaign is, by the rolls it lists', () => {
    expect(isArchive(archive)).toBe(true)
    const { campaign, head } = openArchive(archive)
    const { steps, events, mismatches } = verify(campaign)
    campaign.store.close()
    expect({ steps, mismatches }).toEqual({ steps: 2, mismatches: [] })
    expect(events).toBe(table.campaign.store.journal().filter(({ kind }) => kind === 'event').length)
    expect(head).toMatchObject({ campaign: 'b41', game: 'wif', over: false, seed: null, seats: { Germany: 'Name of the player' } })
  })

  test('holds the sheets, the mails with their pictures, and the journal, to be read without a program', () => {
    const names = files().map((path) => path.slice(archive.length + 1))
    expect(names).toContain('sheets/1-M-J-1941-impulse-1-Germany.yaml')
    expect(names.filter((name) => /^standing-orders\/.*USSR\.yaml$/.test(name))).toHaveLength(1)
    expect(names.some((name) => /^mails\/\d+-USSR-.*report-for-USSR\.txt$/.test(name))).toBe(true)
    const pictures = names.filter((name) => name.endsWith('.png'))
    expect(pictures.length).toBeGreaterThan(2)
    expect([...readFileSync(join(archive, pictures[0])).subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG')
    const html = names.find((name) => /^mails\/.*report-for-USSR\.html$/.test(name))!
    for (const [, source] of readFileSync(join(archive, html), 'utf8').matchAll(/src="([^"]+)"/g))
      expect(existsSync(join(archive, 'mails', source))).toBe(true)
  })

  test('holds neither the seed, nor an address, nor a mail, nor a key', () => {
    const all = everything()
    expect(all).not.toContain(SEED.toString('hex'))
    expect(all).not.toContain(SEED.toString('latin1'))
    for (const secret of [GERMANY, USSR, 'maud@campaign.local', 'vera@campaign.local', 'gavel-and-block', 'winter-is-near'])
      expect(all).not.toContain(secret)
    // Some wait to go out, with their keys.
    const { store } = table.campaign
    const waiting = store.outgoing().flatMap(({ id }) => store.post.bytesToSend(id) ?? [])
    expect(waiting.filter(({ source }) => source.includes('Key of this mail: key-'))).not.toEqual([])
    expect(withoutKeys(all) === all).toBe(true)
    const db = new Database(join(archive, 'log.sqlite'), { readonly: true })
    for (const name of ['incoming', 'outgoing']) expect((db.prepare(`SELECT count(*) AS n FROM ${name}`).get() as { n: number }).n).toBe(0)
    db.close()
  })

  test('tells what was written without a name, and not who did', () => {
    expect(
      readFileSync(join(archive, 'press.jsonl'), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { received: table.now.toISOString(), text: 'nobody shall know me' },
      { received: table.now.toISOString(), from: 'USSR', to: ['Germany'], text: 'write to (address)' },
    ])
    const elsewhere = files().filter(
      (path) => !path.endsWith('press.jsonl') && readFileSync(path).toString('latin1').includes('nobody shall know me'),
    )
    expect(elsewhere).toEqual([])
  })

  test('that was changed, or lacks a file, or has one more, is not accepted', () => {
    const path = join(archive, 'dice.jsonl')
    const before = readFileSync(path)
    appendFileSync(path, '\n')
    writeFileSync(join(archive, 'note.txt'), 'hello')
    const sheet = join(archive, 'sheets/1-M-J-1941-impulse-1-Germany.yaml')
    const text = readFileSync(sheet)
    rmSync(sheet)
    expect(() => openArchive(archive)).toThrow(
      /dice\.jsonl was changed\nsheets\/1-M-J-1941-impulse-1-Germany\.yaml is missing\nnote\.txt was added/,
    )
    writeFileSync(path, before)
    writeFileSync(sheet, text)
    rmSync(join(archive, 'note.txt'))
    openArchive(archive).campaign.store.close()
  })

  test('is not written over another', async () => {
    await expect(writeArchive(table.campaign, archive, table.now)).rejects.toThrow('exists already')
  })
})

describe('a campaign in another place', () => {
  let last: TestCampaign
  const kept = () => join(folder, 'elsewhere', 'of another year')
  beforeAll(async () => {
    // A campaign that is over after one turn: two steps.
    const scenario = join(folder, 'short.yaml')
    const text = readFileSync(join(SCENARIOS, 'west-1939.yaml'), 'utf8')
    writeFileSync(
      scenario,
      text
        .replace('last: { season: Fall, year: 1940 }', 'last: { season: Fall, year: 1939 }')
        .replace(/^events:[\s\S]+?(?=^# Points)/m, ''),
    )
    copyFileSync(join(SCENARIOS, 'west-1939-setup.yaml'), join(folder, 'west-1939-setup.yaml'))
    last = await TestCampaign.start((file) => file, scenario)
    last.pictures = false
    await last.poll()
    for (let step = 0; step < 2; step++) {
      for (const seat of ['germany', 'italy', 'france', 'britain']) await last.mail(`${seat}@campaign.local`, 'note: nothing\n')
      await last.poll()
    }
    await writeArchive(last.campaign, join(folder, 'over'), last.now)
    mkdirSync(join(folder, 'elsewhere'))
    renameSync(join(folder, 'over'), kept())
    last.remove()
  }, 180_000)

  test('that is over is verified from its archive alone, by the seed that was mailed as a hash at the start, and its version is named', async () => {
    const head = JSON.parse(readFileSync(join(kept(), 'archive.json'), 'utf8')) as {
      over: boolean
      seed: string
      commitment: string
      adjutant: string
    }
    expect(head).toMatchObject({ over: true, adjutant: version })
    expect(secretOf(Buffer.from(head.seed, 'hex'), 0).toString('hex')).toBe(head.commitment)
    const said = await printed('verify', kept())
    expect(said).toContain(`written by Adjutant ${version} on ${last.now.toISOString()}; every file is as it was\n`)
    expect(said).toMatch(/2 steps, \d+ answers, \d+ events: every one identical$/)
  })

  test('written by another version, before there were keys, is told by both', async () => {
    await rewritten(async (copy) => {
      edit(copy, 'archive.json', (text) =>
        text.replace(`"adjutant": "${version}"`, '"adjutant": "0.0.1"').replace(/"key": "[^"]+"/, '"key": null'),
      )
      rmSync(join(copy, 'signature.ed25519'))
      const said = await printed('verify', copy)
      expect(said).toContain(`written by Adjutant 0.0.1 on ${last.now.toISOString()}; this is ${version}; every file is as it was`)
      expect(said).toContain('not signed: its campaign began before there were keys')
    })
  })

  test('is signed with the key that the welcome mails named', async () => {
    const welcome = readFileSync(
      join(
        kept(),
        'mails',
        readdirSync(join(kept(), 'mails')).find((name) => name.endsWith('.txt'))!,
      ),
      'utf8',
    )
    const key = /Ed25519 key\s+(\S{44})\n/.exec(welcome)![1]
    expect(await printed('verify', kept(), '--key', key)).toContain(`signed with the key ${key}, as you named it`)
    await rewritten((copy) => {
      edit(copy, 'README.txt', (text) => text.replace('archived by', 'kept by'))
      expect(() => openArchive(copy)).toThrow('signature.ed25519 is not the signature of checksums.sha256 with the key in archive.json')
      signedAnew(copy)
      openArchive(copy).campaign.store.close()
      expect(() => openArchive(copy, key)).toThrow('is signed with another key: ')
    })
  })

  test('whose files say something else than its log is noticed, whoever signed it', async () => {
    const said = async (change: (copy: string) => void): Promise<string[]> => {
      let off: string[] = []
      await rewritten((copy) => {
        change(copy)
        signedAnew(copy)
        const { campaign } = openArchive(copy)
        off = archiveOff(copy, campaign).map(({ message }) => message)
        campaign.store.close()
      })
      return off
    }
    expect(await said(() => {})).toEqual([])
    const [sheet] = readdirSync(join(kept(), 'sheets'))
    expect(await said((copy) => edit(copy, `sheets/${sheet}`, (text) => text.replace('nothing', 'something')))).toEqual([
      `sheets/${sheet} is not what log.sqlite says`,
    ])
    expect(await said((copy) => edit(copy, 'journal.jsonl', (text) => text.replace(/"text":"\w+/, '"text":"Nobody')))).toEqual([
      'journal.jsonl is not what log.sqlite says',
    ])
    expect(await said((copy) => writeFileSync(join(copy, 'sheets/99-Germany.yaml'), 'note: of yours\n'))).toEqual([
      'sheets/99-Germany.yaml does not stand in log.sqlite',
    ])
    const report = readdirSync(join(kept(), 'mails')).find((name) => /report-for-Germany\.txt$/.test(name))!
    expect(await said((copy) => edit(copy, `mails/${report}`, (text) => text.replace(/(?<=WHAT HAPPENED\n-+\n\n)\w+/, 'NOTHING')))).toEqual(
      [`mails/${report} tells something else than the events of the journal`],
    )
  })

  /** Does something to a copy of the archive. */
  async function rewritten(work: (copy: string) => void | Promise<void>): Promise<void> {
    const copy = join(folder, 'rewritten')
    cpSync(kept(), copy, { recursive: true })
    try {
      await work(copy)
    } finally {
      rmSync(copy, { recursive: true })
    }
  }
  const sum = (text: string) => createHash('sha256').update(text).digest('hex')
  /** Changes a file, and its checksum. */
  function edit(copy: string, name: string, change: (text: string) => string): void {
    const before = readFileSync(join(copy, name), 'utf8')
    const after = change(before)
    expect(after).not.toBe(before)
    writeFileSync(join(copy, name), after)
    const sums = readFileSync(join(copy, 'checksums.sha256'), 'utf8')
    writeFileSync(join(copy, 'checksums.sha256'), sums.replace(sum(before), sum(after)))
  }
  /** Lists all files of the archive as they are now, and signs the list with a key of one's own. */
  function signedAnew(copy: string): void {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
    const head = join(copy, 'archive.json')
    writeFileSync(head, readFileSync(head, 'utf8').replace(/"key": "[^"]+"/, `"key": "${key}"`))
    const names = readdirSync(copy, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(copy, join(entry.parentPath, entry.name)))
      .filter((name) => name !== 'checksums.sha256' && name !== 'signature.ed25519')
    const sums = names
      .map(
        (name) =>
          `${createHash('sha256')
            .update(readFileSync(join(copy, name)))
            .digest('hex')}  ${name}\n`,
      )
      .join('')
    writeFileSync(join(copy, 'checksums.sha256'), sums)
    writeFileSync(join(copy, 'signature.ed25519'), sign(null, Buffer.from(sums), privateKey).toString('base64'))
  }

  test('that is still played is verified from a copy of its folder, and names the version that it began with', async () => {
    const copy = table.fork()
    copy.close()
    const said = await printed('verify', copy.path)
    copy.remove()
    expect(said).toContain(`begun with Adjutant ${version}; this is ${version}`)
    expect(said).toMatch(/2 steps, \d+ answers, \d+ events: every one identical$/)
  })
})

describe('a backup while the campaign is open', () => {
  test('is a whole campaign to go on from', async () => {
    const copy = join(folder, 'copy.sqlite')
    await table.campaign.store.backup(copy)
    expect((statSync(copy).mode & 0o777).toString(8)).toBe('600')
    const name = table.campaign.store.currentStep()!.name
    const again = table.fork()
    for (const suffix of ['', '-wal', '-shm']) rmSync(join(again.folder, `b41.sqlite${suffix}`), { force: true })
    copyFileSync(copy, join(again.folder, 'b41.sqlite'))
    expect(again.campaign.store.currentStep()!.name).toBe(name)
    expect(verify(again.campaign).mismatches).toEqual([])
    again.remove()
  })
})
