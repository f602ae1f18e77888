import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openArchive } from '../campaign/archive.ts'
import { Store } from '../store/store.ts'
import { createTournament, note, type Noted } from '../tournament/tournament.ts'
import { parseTournamentFile } from '../tournament/tournament-file.ts'
import { publishCommand } from './publish.ts'

const LOG = gunzipSync(readFileSync(new URL('../publish/fixtures/barbarossa.sqlite.gz', import.meta.url)))
const campaignFile = (log: string): string => `
campaign: b41
game: wif
scenario: barbarossa
log: ${log}.sqlite
mail: { from: Adjutant <adjutant@campaign.local>, folder: mailbox }
seats:
  Germany: { player: Anna, address: germany@campaign.local }
  USSR: { player: "Boris <b>", address: ussr@campaign.local }
`
const CUP = `
tournament: cup
mail: { from: Cup <cup@campaign.local>, folder: mailbox }
players:
  - { name: Anna, address: anna@campaign.local }
  - { name: Carla, address: carla@campaign.local }
scenarios: [barbarossa]
format: round robin
ratings: ratings.yaml
`
const CLUB = `
club: Baltic Wargamers
also campaigns: [running, ended/b41.yaml, broken.yaml]
tournaments: [cup.yaml]
`

describe('the page of a club', () => {
  const folder = mkdtempSync(join(tmpdir(), 'club-'))
  const page = (): string => readFileSync(join(folder, 'site/index.html'), 'utf8')
  const run = (...words: string[]) => publishCommand().exitOverride().parseAsync(words, { from: 'user' })
  const errors: string[] = []
  const write = (name: string, content: string | Uint8Array): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content, { mode: 0o600 })
  }
  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined)
    vi.spyOn(console, 'error').mockImplementation((words: string) => void errors.push(words))
    write('club.yaml', CLUB)
    write('running/b41.yaml', campaignFile('b41'))
    write('running/b41.sqlite', LOG)
    write('ended/b41.yaml', campaignFile('b41').replace('campaign: b41', 'campaign: b42'))
    write('ended/b41.sqlite', LOG)
    write('broken.yaml', 'campaign: nothing\n')
    write('ratings.yaml', 'players: { Anna: { rating: 1612.4, deviation: 100, volatility: 0.06 } }\n')
    write('cup.yaml', CUP)
    // The same war, come to its end at once.
    const ended = Store.open(join(folder, 'ended/b41.sqlite'))
    ended.setMeta('campaign', 'b42')
    const { number, snapshot } = ended.currentStep()!
    ended.correctStep(number, { ...(JSON.parse(snapshot) as object), stage: 'over' })
    ended.close()
    const file = parseTournamentFile(CUP, join(folder, 'cup.yaml'))
    const cup = createTournament(file, new Date('2026-01-01'))
    const table = (side: string, contestant: string) => ({ side, contestant, seats: [] })
    const sides = [table('Axis', 'Carla'), table('Allies', 'Anna')]
    const acts: Noted['act'][] = [
      { act: 'begun', contestants: [...file.contestants] },
      { act: 'round', at: '2026-01-01T12:00:00Z', round: 1, tables: [{ name: 'cup-r1-t1', sides, scenario: 'barbarossa' }], byes: [] },
      { act: 'result', table: 'cup-r1-t1', score: 0, points: [3, 9], how: 'played' },
      { act: 'over' },
    ]
    note(
      cup,
      acts.map((act) => ({ act, text: '' })),
    )
    cup.store.close()
    await run('--index', join(folder, 'club.yaml'), '-o', join(folder, 'site'))
  }, 120_000)
  afterAll(() => {
    vi.restoreAllMocks()
    process.exitCode = 0
    rmSync(folder, { recursive: true })
  })

  it('lists what runs and what has ended, with links to their sites', () => {
    expect(page()).toContain('<h1>Baltic Wargamers</h1>')
    const [running, rest] = page().split('id="ended">')
    expect(running).toMatch(/<a href="b41\/index\.html">b41<\/a>.*Anna \(Germany\), Boris &lt;b&gt; \(USSR\).*<td>J\/A 1941/)
    expect(rest).toMatch(
      /<a href="b42\/index\.html">b42<\/a>.*<td>won by Allies, points Axis \d+, Allies \d+<\/td><td>2026-\d\d-\d\d<\/td>/,
    )
    expect(existsSync(join(folder, 'site/b41/data/head.js'))).toBe(true)
  })

  it("counts players' games in campaigns and tournaments, with their ratings", () => {
    const cells = [...page().matchAll(/<tr><th scope="row">([^<]*)<\/th>((?:<td[^>]*>[^<]*<\/td>)*)/g)].map(([, name, row]) => [
      name,
      ...[...row.matchAll(/>([^<]*)<\/td>/g)].map(([, cell]) => cell),
    ])
    // Name, ended, won, drawn, lost, running, rating.
    expect(cells).toContainEqual(['Anna', '2', '1', '0', '1', '1', '1612, give or take 200'])
    expect(cells).toContainEqual(['Carla', '1', '0', '0', '1', '0', ''])
    expect(page()).toContain('Anna has won the tournament.')
    expect(page()).toContain('cup-r1-t1: Carla (Axis) - Anna (Allies)  0-1, points 3 to 9')
  })

  it('names what it could not read, and leaves out no other for it', () => {
    expect(errors).toEqual([expect.stringMatching(/broken\.yaml CANNOT BE READ/)])
    expect(process.exitCode).toBe(1)
  })

  it('holds no address of anybody, in any file of it', () => {
    const files = readdirSync(join(folder, 'site'), { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
    const found = files.filter(({ name, parentPath }) => {
      const bytes = readFileSync(join(parentPath, name))
      const all = name.endsWith('.zip') ? Object.values(unzipSync(bytes)).map((each) => Buffer.from(each)) : [bytes]
      return all.some((each) => each.includes('@campaign') || each.includes('campaign.local'))
    })
    expect(found.map(({ name }) => name)).toEqual([])
  })

  it('hands out the archive of a campaign that is over, which can be verified, and none of one that runs', () => {
    expect(existsSync(join(folder, 'site/b41/downloads/archive.zip'))).toBe(false)
    for (const [name, content] of Object.entries(unzipSync(readFileSync(join(folder, 'site/b42/downloads/archive.zip')))))
      write(name, content)
    const { campaign, head } = openArchive(join(folder, 'b42'))
    campaign.store.close()
    expect(head).toMatchObject({ campaign: 'b42', over: true })
  })
})
