import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProgram, main } from '../program.ts'
import { GERMANY, TestCampaign, USSR } from './testing.ts'

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Runs the program's words in this process: starting one takes a second each time. */
async function adjutant(...words: string[]): Promise<Ran> {
  const said = { log: '', error: '' }
  const { log, error } = console
  console.log = (...parts: unknown[]) => {
    said.log += `${parts.join(' ')}\n`
  }
  console.error = (...parts: unknown[]) => {
    said.error += `${parts.join(' ')}\n`
  }
  try {
    await main(words)
    return { code: Number(process.exitCode ?? 0), out: said.log, err: said.error }
  } finally {
    Object.assign(console, { log, error })
    process.exitCode = undefined
  }
}

/** Runs it as a person would. */
function spawned(...words: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [PROGRAM, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
    let out = ''
    let err = ''
    child.stdout.on('data', (data) => {
      out += String(data)
    })
    child.stderr.on('data', (data) => {
      err += String(data)
    })
    child.once('close', (code) => resolve({ code, out, err }))
  })
}

let played: TestCampaign
let empty: string
const home = process.cwd()
beforeAll(async () => {
  empty = mkdtempSync(join(tmpdir(), 'commands-'))
  process.chdir(empty)
  played = await TestCampaign.start()
  played.pictures = false
  await played.mail(GERMANY, 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
  await played.mail(USSR, 'defend: {losses: cheapest}\n')
  await played.poll()
  await played.mail(USSR, 'action: land\n')
  await played.poll()
  played.close()
}, 60_000)
afterAll(() => {
  process.chdir(home)
  played.remove()
  rmSync(empty, { recursive: true, force: true })
})

describe('the program', () => {
  test('started by its file tells its commands, says a mistake in one line, and ends with a code', async () => {
    const [help, mistake, misspelt] = await Promise.all([spawned('--help'), spawned('status', 'none.yaml'), spawned('statsu')])
    expect(help).toMatchObject({ code: 0, err: '' })
    for (const name of ['init', 'run', 'step', 'check', 'status', 'replay', 'verify', 'map', 'cases', 'demo'])
      expect(help.out).toMatch(new RegExp(`^  ${name} .{10,}`, 'm'))
    expect(mistake).toEqual({ code: 1, out: '', err: "adjutant: no campaign file at none.yaml: 'adjutant init' makes one\n" })
    expect(misspelt).toEqual({ code: 1, out: '', err: "error: unknown command 'statsu'\n(Did you mean status?)\n(--help tells more)\n" })
  })

  test('tells of every command what it does and what it takes', () => {
    for (const command of createProgram().commands) {
      expect(command.description().length, command.name()).toBeGreaterThan(25)
      expect(command.helpInformation()).toContain(`Usage: adjutant ${command.name()} `)
      for (const option of command.options) expect(option.description.length, `${command.name()} ${option.flags}`).toBeGreaterThan(5)
    }
  })
})

describe('a mistake of the caller is one line, without a stack, and code 1', () => {
  test.each<[string, string[], string]>([
    ['no campaign file', ['status', 'none.yaml'], "adjutant: no campaign file at none.yaml: 'adjutant init' makes one"],
    ['a campaign not begun', ['step', 'fresh.yaml'], 'adjutant: no game log at '],
    ['a scenario that is none', ['init', 'new.yaml', '--scenario', 'waterloo'], "adjutant: no scenario 'waterloo'; there are barbarossa"],
    [
      'a campaign file that is there',
      ['init', 'fresh.yaml', '--scenario', 'barbarossa'],
      'adjutant: fresh.yaml exists already and is not overwritten',
    ],
    ['a campaign file that is broken', ['status', 'broken.yaml'], 'adjutant: broken.yaml:3:1: '],
    ['a sheet that is not there', ['check', 'none.yaml', '--seat', 'USSR', '--campaign', 'CAMPAIGN'], 'adjutant: none.yaml cannot be read'],
    ['a snapshot that is none', ['check', 'fresh.yaml', '--seat', 'USSR', '--state', 'fresh.yaml'], 'adjutant: fresh.yaml is no snapshot'],
    [
      'a seat that is none',
      ['check', 'fresh.yaml', '--seat', 'France', '--campaign', 'CAMPAIGN'],
      "adjutant: no seat 'France'; the seats are Germany, USSR",
    ],
    [
      'a place that is none',
      ['map', '--at', 'Misnk', '-o', 'm.png'],
      "adjutant: no hex or place 'Misnk' on the map; did you mean 'Minsk'?",
    ],
    ['a picture of no kind', ['map', '--at', 'Minsk', '-o', 'm.gif'], 'adjutant: m.gif: the name must end in .png or .svg'],
    ['a game that is none', ['map', '--game', 'chess', '-o', 'm.png'], "adjutant: no game 'chess': the games are wif, tw"],
    [
      'a sheet of the map that is none',
      ['map', '--sheet', 'Pacfic', '-o', 'm.png'],
      "adjutant: no map sheet 'Pacfic': there are West Europe, East Europe, ",
    ],
    [
      'a part and a whole at once',
      ['map', '--sheet', 'P', '--at', 'Minsk', '-o', 'm.png'],
      'adjutant: --at draws a part and --sheet a whole sheet: one of them',
    ],
    ['a step that is none', ['replay', 'CAMPAIGN', '--step', '99'], "adjutant: no step '99'"],
    ['cases that are none', ['cases', 'none'], 'adjutant: no file or folder none'],
  ])('%s', async (_, words, line) => {
    writeFileSync(join(empty, 'broken.yaml'), 'campaign: b\ngame: [\n')
    if (!existsSync(join(empty, 'fresh.yaml'))) writeFileSync(join(empty, 'fresh.yaml'), readFileSync(played.path, 'utf8'))
    const { code, out, err } = await adjutant(...words.map((word) => (word === 'CAMPAIGN' ? played.path : word)))
    expect({ code, out, lines: err.trim().split('\n').length, err: err.slice(0, line.length) }).toEqual({
      code: 1,
      out: '',
      lines: 1,
      err: line,
    })
    expect(existsSync(join(empty, 'new.yaml'))).toBe(false)
  })
})

describe('init', () => {
  test('writes a commented campaign file, then starts the campaign, once', async () => {
    expect((await adjutant('init', 'games/c.yaml', '--scenario', 'barbarossa')).out).toContain("run 'adjutant init games/c.yaml' again")
    const text = readFileSync('games/c.yaml', 'utf8')
    expect(text).toContain('#')
    expect((await adjutant('init', 'games/c.yaml')).out).toContain('The campaign has begun')
    const again = await adjutant('init', 'games/c.yaml')
    expect(again.code).toBe(1)
    expect(again.err).toContain('exists already: the campaign has begun')
    expect(readFileSync('games/c.yaml', 'utf8')).toBe(text)
    expect((await adjutant('step', 'games/c.yaml')).out).toBe('0 mails received; nothing due; 2 mails sent\n')
  })
})

describe('check', () => {
  test('says file, line and column of every problem, and what was understood', async () => {
    writeFileSync(join(empty, 'orders.yaml'), 'seat: USSR\naction: lnad\nmove:\n  - {units: [5 INF], to: Misnk}\nmvoe: 3\n')
    const { code, out } = await adjutant('check', 'orders.yaml', '--seat', 'USSR', '--campaign', played.path)
    expect(code).toBe(1)
    expect(out.split('\n')).toEqual([
      "orders.yaml:2:9: error: 'lnad' is none of pass, naval, air, land, combined; did you mean 'land'?",
      "orders.yaml:4:26: error: no hex or place 'Misnk' on this map; did you mean 'Minsk'?",
      "orders.yaml:5:1: error: no section 'mvoe'; did you mean 'move'?",
      '3 errors',
      '',
    ])
  })

  test('needs no campaign, only the snapshot that the moderator handed out', async () => {
    const snapshot = join(empty, 'snapshot.json')
    expect((await adjutant('replay', played.path, '--snapshot', snapshot)).out).toBe(
      `${snapshot}: the position before M/J 1941 impulse 2, with all its secrets\n`,
    )
    expect((await adjutant('replay', played.path, '--snapshot', snapshot, '--seat', 'USSR')).out).toBe(
      `${snapshot}: the position before M/J 1941 impulse 2, as USSR may know it\n`,
    )
    writeFileSync(join(empty, 'good.yaml'), 'action: land\n')
    expect(await adjutant('check', 'good.yaml', '--seat', 'USSR', '--state', snapshot)).toEqual({
      code: 0,
      out: 'good.yaml:1: action: Action: land\nno problems\n',
      err: '',
    })
  })
})

describe('status', () => {
  test('tells where the campaign stands, for a person and for a program', async () => {
    const [{ out }, json] = await Promise.all([adjutant('status', played.path), adjutant('status', played.path, '--json')])
    expect(out).toContain('b41: M/J 1941 impulse 2 (UTC)\n')
    expect(out).toMatch(/ USSR has sent \(2026-01-05 12:00\)\n {2}waiting for Germany/)
    expect(out).toContain('1 steps played, 3 mails received')
    expect(JSON.parse(json.out)).toMatchObject({
      campaign: 'b41',
      step: 'M/J 1941 impulse 2',
      waiting: ['Germany'],
      stepsPlayed: 1,
      mails: { accepted: 7 },
      stuck: false,
    })
  })
})

describe('upgrade', () => {
  test('--check says what this version makes of each campaign and changes nothing; without, they are taken over', async () => {
    const before = readFileSync(played.campaign.file.logPath)
    const checked = await adjutant('upgrade', '--check', played.path)
    expect(checked.code).toBe(0)
    expect(checked.out).toMatch(/^Adjutant \d+\.\d+\.\d+/)
    expect(checked.out).toMatch(/b41: \d+ steps? replayed, \d+ of them to the same\n$/)
    expect(readFileSync(played.campaign.file.logPath).equals(before)).toBe(true)
    played.close()
    expect((await adjutant('upgrade', played.path)).out).toContain('b41: ready')
  })
})

describe('replay and verify', () => {
  test('tell the campaign again, with every answer and its source, and that the log is sound', async () => {
    const told = await adjutant('replay', played.path, '--answers')
    const sound = await adjutant('verify', played.path)
    expect(told.out).toContain('1. M/J 1941 impulse 1 (2026-01-05T12:00:00.000Z)')
    expect(told.out).toContain(`  Germany: choose action 'Germany' <- "land" (sheet)`)
    expect(told.out).toMatch(/ {2}11\.15\.5: Land combat at Brest-Litovsk/)
    expect(told.out).toContain('2. M/J 1941 impulse 2: waiting for orders')
    expect(sound).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^begun with Adjutant \S+; this is \S+(?: \(\w+\))?, rules \d+\n1 steps, \d+ answers, \d+ events: every one identical\n$/,
      ),
    })
  })
})

/** A time as a person reads it. */
const minute = (iso: string): string => iso.slice(0, 16).replace('T', ' ')

describe('an order of the moderator while a daemon is at work', () => {
  test('is waited for, and what came of it is said on the spot; a refusal is mailed too', async () => {
    const table = played.fork((file) =>
      file.replace(/poll: 60 .*/, 'poll: 1').concat('\nmoderator: { name: Maria, address: maria@campaign.local }\n'),
    )
    table.pictures = false
    table.close()
    const daemon = spawn(process.execPath, [PROGRAM, 'run', table.path], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      await new Promise<void>((started) => daemon.stdout.on('data', (line) => String(line).includes('daemon started') && started()))
      const paused = await adjutant('referee', table.path, 'pause: holidays')
      expect(paused.out).toMatch(/^A daemon is at work .* waiting for it, 7 seconds at most\.\n(?!refused)/)
      expect(paused.out).toContain('holidays')
      const refused = await adjutant('referee', table.path, 'pause: again')
      expect(refused).toMatchObject({ code: 1, out: expect.stringContaining('refused: ') })
    } finally {
      daemon.kill('SIGTERM')
      await new Promise((ended) => daemon.once('exit', ended))
    }
    const mails = await table.received('maria@campaign.local')
    table.remove()
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Refused: pause')])
  }, 60_000)
})

describe('status', () => {
  test('of several campaigns, each in its own time, says who is late how often', async () => {
    const berlin = played.fork(
      (file) => `${file.replace(/^deadline hours:.*$/m, '')}\ndeadline hours: 24\ndeadlines: { time zone: Europe/Berlin, remind: [] }\n`,
    )
    await berlin.mail(GERMANY, 'action: pass\n')
    await berlin.poll()
    // One without a sheet, one with a sheet after the deadline.
    berlin.pass(25)
    await berlin.mail(GERMANY, 'action: pass\n')
    await berlin.poll()
    expect(berlin.campaign.store.steps().filter(({ done }) => done)).toHaveLength(3)
    berlin.close()
    const { out } = await adjutant('status', played.path, berlin.path)
    berlin.remove()
    const [first, second] = out.split('\n\n')
    expect(first).toContain('b41: M/J 1941 impulse 2 (UTC)')
    expect(first).not.toContain('no sheet')
    expect(second).toMatch(/^b41: M\/J 1941 impulse 4, until 2026-01-07 14:00 \(Europe\/Berlin\)\n/)
    expect(second.replace(/ +/g, ' ')).toContain(
      ' asked late no sheet\n Germany (Name of the player) 3 1 0\n USSR (Name of the player) 3 0 1\n',
    )
  })

  test('of all campaigns in a folder that have begun', async () => {
    const [{ out }, of] = await Promise.all([adjutant('status', played.folder), adjutant('status', played.path)])
    expect(out).toBe(of.out)
    const { code, err } = await adjutant('status', join(played.folder, 'mailbox'))
    expect([code, err]).toEqual([1, expect.stringMatching(/^adjutant: .*mailbox holds no campaign that has begun\n$/)])
  })

  test('shows a pause, absences, orders of the moderator that wait, and a wait for a standby', async () => {
    const table = played.fork(
      (file) => `${file.replace(/^deadline hours:.*$/m, '')}\ndeadline hours: 72\ndeadlines: { missed: standby, remind: [] }\n`,
    )
    const { store } = table.campaign
    const [starts, ends] = [new Date(Date.now() - 3_600_000), new Date(Date.now() + 3_600_000)].map((date) => date.toISOString())
    store.people.addAbsence({ seat: 'USSR', starts, ends, received: starts })
    store.people.addAbsence({ seat: 'Germany', starts: '2020-01-01T00:00:00.000Z', ends: '2020-01-02T00:00:00.000Z', received: starts })
    store.setDeadline(store.currentStep()!.number, table.now.toISOString())
    table.pass(1)
    await table.poll()
    table.campaign.store.people.addCommand({ batch: 'cli', at: starts, text: 'pace: full\n', reply: null })
    table.campaign.store.setMeta('paused', JSON.stringify({ at: starts, reason: 'holidays' }))
    table.close()
    const { out } = await adjutant('status', table.path)
    table.remove()
    expect(out).toContain('PAUSED: holidays')
    expect(out).toContain('waiting for a standby')
    expect(out).toContain(`order waits for the daemon's next poll (${minute(starts)}): pace: full`)
    expect(out).toContain(`USSR (Name of the player) is away from ${minute(starts)} to ${minute(ends)}`)
    expect(out).not.toContain('Germany (Name of the player) is away')
  })
})

describe('map', () => {
  test('--check asks the whole board every hex and fact that the texts name, and counts them', async () => {
    const { code, out } = await adjutant('map', '--check')
    expect(out).toContain('  yes  Minsk (E2140) country: USSR\n')
    expect(out).toMatch(/^west-europe:$/m)
    const [, facts, agree, miss] = /^(\d+) facts, (\d+) agree, (\d+) do not\n$/m.exec(out)!.map(Number)
    expect({ code, miss, agree }).toEqual({ code: 0, miss: 0, agree: facts })
    expect((await adjutant('map', '--check', '--game', 'chess')).err).toBe("adjutant: no board of 'chess': there are wif, tw\n")
  })

  test('writes any sheet of either game whole, and parts across sheets', async () => {
    const svg = join(empty, 'map.svg')
    const drawn = async (...words: string[]): Promise<string> => {
      expect(await adjutant('map', ...words, '-o', svg)).toMatchObject({ code: 0, out: `${svg}\n` })
      return readFileSync(svg, 'utf8')
    }
    const west = await drawn('--sheet', 'W')
    for (const word of ['London', 'Paris', 'Gibraltar', 'North Sea', 'World in Flames: West Europe']) expect(west).toContain(word)
    expect(west).not.toContain('>Moscow<')
    const seam = await drawn('--at', 'E2737', '--radius', '6')
    expect(seam).toContain('>Warsaw<')
    expect(seam).toMatch(/>W\d{4}</)
    expect(seam).toMatch(/>E\d{4}</)
    const war = await drawn('--game', 'tw')
    for (const word of ['London', 'Moscow', 'Cairo', 'The War']) expect(war).toContain(word)
  })

  test('writes a picture of a place as the campaign stands', async () => {
    const png = join(empty, 'minsk.png')
    const { code, out } = await adjutant('map', '--campaign', played.path, '--at', 'Minsk', '--radius', '2', '-o', png)
    expect({ code, out }).toEqual({ code: 0, out: `${png}\n` })
    const bytes = readFileSync(png)
    expect(bytes.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]))
    expect(bytes.length).toBeGreaterThan(5000)
  })
})
