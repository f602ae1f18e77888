import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openCampaign } from '../campaign/campaign.ts'
import { parseCampaignFile, readCampaignFile } from '../campaign/campaign-file.ts'
import { readClubFile } from '../campaign/club-file.ts'
import { printed } from '../testing-printed.ts'
import { TestTournament } from './testing-tournament.ts'

const CLUB = `club: Tuesdays
template:
  mail: { from: Adjutant <adjutant@campaign.local>, folder: post }
  moderator: { address: mod@campaign.local }
  deadline hours: 72
  mails: text only
players:
  Ann: ann@campaign.local
  Bob: [bob@campaign.local, bob@office.local]
campaigns:
  east-1: { scenario: barbarossa, seats: { Germany: Ann, USSR: Bob } }
  east-2: { scenario: barbarossa, deadline hours: 24, seats: { Germany: Bob, USSR: { player: Eve, address: eve@campaign.local } } }
`
const gameOf = (): string => 'wif'

describe("a club's file", () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-'))
  const path = join(folder, 'club.yaml')
  let cup: TestTournament
  beforeAll(async () => {
    cup = await TestTournament.start(2, { rounds: 1 })
    await cup.pass()
    writeFileSync(path, `${CLUB}tournaments: [${cup.path}]\n`)
  }, 240_000)
  afterAll(() => {
    cup.remove()
    rmSync(folder, { recursive: true })
  })

  it('makes campaign files of one template and begins them, once; what a campaign says itself comes first', async () => {
    expect(await printed('init', path)).toContain('2 campaigns have begun')
    const made = (name: string) => readCampaignFile(join(folder, 'campaigns', `${name}.yaml`))
    expect(made('east-1')).toMatchObject({
      campaign: 'east-1',
      game: 'wif',
      'deadline hours': 72,
      mails: 'text only',
      seats: {
        Germany: { player: 'Ann', address: 'ann@campaign.local' },
        USSR: { player: 'Bob', address: ['bob@campaign.local', 'bob@office.local'] },
      },
      mail: { folder: '../post' },
    })
    expect(made('east-2')).toMatchObject({ 'deadline hours': 24, mails: 'text only', seats: { USSR: { player: 'Eve' } } })
    for (const name of ['east-1', 'east-2']) openCampaign(made(name)).store.close()
    // One more is added, one changed by hand.
    writeFileSync(
      path,
      readFileSync(path, 'utf8').replace(
        'campaigns:\n',
        'campaigns:\n  east-3: { scenario: barbarossa, seats: { Germany: Ann, USSR: Ann } }\n',
      ),
    )
    writeFileSync(
      join(folder, 'campaigns', 'east-1.yaml'),
      readFileSync(join(folder, 'campaigns', 'east-1.yaml'), 'utf8').replace('72', '96'),
    )
    const again = await printed('init', path)
    expect(again).toMatch(/east-1\.yaml is not as .* would make it, and is left as it is\.\n1 campaign has begun/)
    expect(made('east-1')['deadline hours']).toBe(96)
    expect(existsSync(made('east-3').logPath)).toBe(true)
  }, 240_000)

  it('shows where all stand, tables of tournaments too: who is waited for and since when, and who is late how often', async () => {
    const said = await printed('status', path)
    expect(said).toMatch(/^Tuesdays\n\ncup: round 1 is played, 0 of 1 games over\n/)
    expect(said).toMatch(/^east-2 +M\/J 1941 impulse 1 +Bob \(Germany\), Eve \(USSR\) +20\d\d-\d\d-\d\d \d\d:\d\d +20\d\d.* no daemon$/m)
    expect(said).toMatch(/^cup-r1-t1 +M\/J 1941 impulse 1 +P\d \(Germany\), P\d \(USSR\)/m)
    expect(said).toMatch(/^Ann +2 +0 +0 +0$/m)
    const json = JSON.parse(await printed('status', path, '--json')) as {
      campaigns: { campaign: string; since: string }[]
      players: { player: string; campaigns: number }[]
    }
    expect(json.campaigns.map(({ campaign }) => campaign).sort()).toEqual(['cup-r1-t1', 'east-1', 'east-2', 'east-3'])
    expect(json.players.find(({ player }) => player === 'Bob')).toMatchObject({ campaigns: 2 })
  }, 240_000)
})

describe('what is wrong with it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const wrong = (from: string, to: string): string => {
    const path = join(folder, 'club.yaml')
    expect(CLUB).toContain(from)
    writeFileSync(path, CLUB.replace(from, to))
    try {
      readClubFile(path, gameOf)
    } catch (error) {
      return (error as Error).message
    }
    return 'nothing is wrong'
  }
  it('is named with its place', () => {
    expect(wrong('', '')).toBe('nothing is wrong')
    expect(wrong('deadline hours: 72', 'dedline hours: 72')).toMatch(
      /club\.yaml:5:3: template: no entry 'dedline hours' here; did you mean 'deadline hours'\?/,
    )
    expect(wrong('USSR: Bob', 'USSR: Bobby')).toContain("campaigns.east-1.seats.USSR: 'Bobby' is no name of 'players'")
    expect(wrong('  mail: { from: Adjutant <adjutant@campaign.local>, folder: post }\n', '')).toMatch(
      /club\.yaml: campaigns\.east-1: mail: is missing/,
    )
  })
  it('or moved with it: paths of the template are as in the file', () => {
    const path = join(folder, 'club.yaml')
    writeFileSync(
      path,
      CLUB.replace(
        'folder: post }',
        'imap: { host: h, port: 993, secure: true, user: u, password: { file: word } }, smtp: { host: h, port: 465, secure: true } }',
      ).replace('template:\n', 'folder: a/b\ntemplate:\n  overrides: charts\n'),
    )
    const [{ path: at, text }] = readClubFile(path, gameOf).campaigns
    expect(parseCampaignFile(text!, at)).toMatchObject({
      overridesPath: join(folder, 'charts'),
      mail: { imap: { password: { file: '../../word' } } },
    })
  })
})
