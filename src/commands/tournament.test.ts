import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { conduct } from '../tournament/conduct.ts'
import { writeDown } from '../tournament/director.ts'
import { StoreError } from '../store/connect.ts'
import { runTournament } from '../tournament/run.ts'
import type { Hands } from '../tournament/tables.ts'
import { readTournamentFile } from '../tournament/tournament-file.ts'
import { openTournament, stateOf } from '../tournament/tournament.ts'
import { TestTournament } from './testing-tournament.ts'
import { HANDS } from './tournament.ts'

let test: TestTournament
afterEach(() => test.remove())

const NOON = new Date('2026-01-05T12:00:00Z')
const later = (days: number): Date => new Date(NOON.getTime() + days * 24 * 3_600_000)

/** One look at the tournament, without its daemon, after the director has said something. */
async function look(orders: readonly string[] = [], now = NOON, hands: Hands = HANDS) {
  const tournament = openTournament(readTournamentFile(test.path))
  const { store } = tournament
  try {
    for (const [i, each] of orders.entries())
      writeDown(tournament, each, `test ${store.people.waitingCommands().length} ${i} ${each}`, null, now)
    await conduct(tournament, hands, new Map(), now)
    return {
      state: stateOf(tournament),
      said: orders.flatMap((each, i) => store.people.commands(`test ${i} ${i} ${each}`)).map(({ result }) => result),
    }
  } finally {
    store.close()
  }
}

const subjects = (mails: readonly { readonly subject: string }[]): string[] => mails.map(({ subject }) => subject)

it('runs through the folder mailbox from its file to the final standings; the director commands by mail', async () => {
  test = await TestTournament.start(3, { rounds: 2, ratings: 'ratings.yaml' })
  const stop = new AbortController()
  const tournament = openTournament(readTournamentFile(test.path))
  let isOver = false
  const daemon = runTournament(tournament, HANDS, pino({ level: 'silent' }), stop.signal).finally(() => (isOver = true))
  let ordered = false
  await test.play(
    () => {
      // The first round is played, the second judged by mail: without the token nothing comes of it.
      if (test.state().rounds.length === 2 && !ordered) {
        ordered = true
        const order = 'director:\n  - adjudicate: { table: cup-r2-t1, winner: P3, reason: a mail of P1 says so }\n'
        void test
          .mail(
            'director@campaign.local',
            'adjutant@campaign.local',
            `token: not the token\n${order.replace('winner: P3', 'winner: P1')}`,
            '[cup] orders',
          )
          .then(() => test.mail('director@campaign.local', 'adjutant@campaign.local', `token: a token of tests\n${order}`, '[cup] orders'))
      }
      return isOver
    },
    () => ({ action: 'pass' }),
  )
  await daemon
  tournament.store.close()
  const state = test.state()
  expect(state.isOver).toBe(true)
  expect(state.rounds.map(({ tables, byes }) => [tables.length, byes])).toEqual([
    [1, ['P3']],
    [1, ['P2']],
  ])
  // All cities were the USSR's when the first turn was over, since nobody moved.
  expect(state.results.get('cup-r1-t1')).toMatchObject({ score: 0, how: 'played' })
  expect(state.results.get('cup-r1-t1')!.points![0]).toBeLessThan(state.results.get('cup-r1-t1')!.points![1])
  expect(state.results.get('cup-r2-t1')).toMatchObject({ how: 'judged by the director' })
  expect(readFileSync(join(test.folder, 'standings.md'), 'utf8')).toContain('P3 has won the tournament.')
  expect(readFileSync(join(test.folder, 'ratings.yaml'), 'utf8')).toMatch(/tournaments:\n {2}- cup\nplayers:\n {2}P1:\n {4}rating: \d/)
  const mails = await test.received('p3@campaign.local')
  expect(subjects(mails).filter((subject) => subject.startsWith('[cup] '))).toEqual([
    '[cup] The tournament begins',
    '[cup] Round 1',
    '[cup] Round 1 is over',
    '[cup] Round 2',
    '[cup] Round 2 is over',
    '[cup] The tournament is over',
  ])
  expect(subjects(await test.received('director@campaign.local')).filter((subject) => subject.startsWith('[cup] '))).toEqual(['[cup] Done'])
}, 120_000)

it('goes on from wherever it was killed, and does nothing twice', async () => {
  const rounds = ['adjudicate: { table: cup-r1-t1, winner: P1 }\n', 'adjudicate: { table: cup-r1-t2, winner: draw }\n']
  const play = async (hands: Hands, look2: typeof look): Promise<string[]> => {
    for (const orders of [
      [],
      rounds,
      ['adjudicate: { table: cup-r2-t1, winner: P1 }\n', 'adjudicate: { table: cup-r2-t2, winner: draw }\n'],
    ])
      for (let tries = 0, given = orders; ; tries++) {
        try {
          await look2(given, NOON, hands)
          break
        } catch (error) {
          if ((error as Error).message !== 'killed' || tries > 20) throw error
          given = []
        }
      }
    return test.story()
  }
  test = await TestTournament.start(4, { rounds: 2 })
  const undisturbed = await play(HANDS, look)
  const names = ['cup-r1-t1', 'cup-r1-t2', 'cup-r2-t1', 'cup-r2-t2']
  const seeds = (): string[] =>
    names.map((name) => {
      const campaign = openCampaign(readCampaignFile(join(test.folder, 'tables', `${name}.yaml`)), { readonly: true })
      campaign.store.close()
      return campaign.seed.toString('hex')
    })
  const before = seeds()
  test.remove()

  test = await TestTournament.start(4, { rounds: 2 })
  // Killed before a campaign is started, or when it has just been, by turns.
  let calls = 0
  const dying: Hands = {
    ...HANDS,
    startCampaign: async (...given) => {
      const kill = ++calls % 3
      if (kill === 1) throw new StoreError('killed')
      await HANDS.startCampaign(...given)
      if (kill === 2) throw new StoreError('killed')
    },
  }
  // And after every few writes of the tournament's own.
  let writes = 0
  const disturbed = await play(dying, async (orders = [], now = NOON, hands = HANDS) => {
    const tournament = openTournament(readTournamentFile(test.path))
    const { store } = tournament
    try {
      for (const [i, each] of orders.entries()) writeDown(tournament, each, `${i} ${each}`, null, now)
      const together = store.together.bind(store)
      store.together = (work) => {
        if (++writes % 4 === 1) throw new StoreError('killed')
        const done = together(work)
        if (writes % 4 === 3) throw new StoreError('killed')
        return done
      }
      await conduct(tournament, hands, new Map(), now)
      return { state: stateOf(tournament), said: [] }
    } finally {
      store.close()
    }
  })
  expect(disturbed).toEqual(undisturbed)
  expect(seeds()).toEqual(before)
  expect(disturbed.at(-1)).toBe('The tournament is over. P1 has won the tournament.')
}, 60_000)

it('goes on when the log of one table is damaged: the director is told once and judges that game', async () => {
  test = await TestTournament.start(4, { rounds: 2 })
  const { state: begun } = await look()
  const path = join(test.folder, 'tables', 'cup-r1-t1.sqlite')
  writeFileSync(path, Buffer.alloc(8192, 'not a log'))
  for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  const stop = new AbortController()
  const tournament = openTournament(readTournamentFile(test.path))
  const daemon = runTournament(tournament, HANDS, pino({ level: 'silent' }), stop.signal)
  await test.play(
    () => test.state().results.has('cup-r1-t2'),
    () => ({ action: 'pass' }),
  )
  expect(test.state().results.get('cup-r1-t2')).toMatchObject({ how: 'played' })
  const [winner] = begun.rounds[0].tables[0].sides.map(({ contestant }) => contestant)
  const order = `token: a token of tests\ndirector:\n  - adjudicate: { table: cup-r1-t1, winner: ${winner} }\n`
  await test.mail('director@campaign.local', 'adjutant@campaign.local', order, '[cup] orders')
  await test.play(() => test.state().rounds.length === 2)
  stop.abort()
  await daemon
  tournament.store.close()
  expect(test.state().results.get('cup-r1-t1')).toMatchObject({ how: 'judged by the director', points: null })
  const mails = (await test.received('director@campaign.local')).filter(({ subject }) => subject.includes('damaged'))
  expect(subjects(mails)).toEqual(['[cup] cup-r1-t1 is damaged'])
  expect(mails[0].text).toMatch(/cup-r1-t1 cannot be read: .*adjudicate: \{ table: cup-r1-t1/s)
}, 120_000)

describe('the director', () => {
  it('withdraws and substitutes players: their open games are lost, or their seats handed over; a judged game stands still', async () => {
    test = await TestTournament.start(4, { rounds: 2 })
    await look()
    const { state } = await look([
      'withdraw: { player: P1, reason: no time }',
      'withdraw: { player: P2, substitute: { name: Eve, address: eve@campaign.local } }',
    ])
    expect(state.withdrawn).toEqual(['P1'])
    const lost = state.results.get('cup-r1-t1')!
    const first = state.rounds[0].tables[0].sides[0].contestant
    expect(lost).toEqual({ score: first === 'P1' ? 0 : 1, points: null, how: 'lost without play' })
    const orders = (name: string): string[] => {
      const campaign = openCampaign(readCampaignFile(join(test.folder, 'tables', `${name}.yaml`)), { readonly: true })
      const waiting = campaign.store.people.waitingCommands().map(({ text }) => text)
      campaign.store.close()
      return waiting
    }
    expect(orders('cup-r1-t1').join()).toMatch(/^pause: the tournament cup counts this game as it stands/)
    expect(orders('cup-r1-t2').join()).toMatch(/^replace:\n {2}seat: \w+\n {2}player: Eve\n {2}address: eve@campaign.local/)
    await look()
    expect(orders('cup-r1-t2')).toHaveLength(1)
    // Three are left: the next round has a bye.
    const next = (await look(['adjudicate: { table: cup-r1-t2, winner: P2 }'])).state
    expect(next.rounds[1].byes).toHaveLength(1)
    expect(next.rounds[1].tables.flatMap(({ sides }) => sides.map(({ contestant }) => contestant))).not.toContain('P1')
  }, 60_000)

  it('pairs by hand where he wants to, and is told what cannot be', async () => {
    test = await TestTournament.start(3, { rounds: 2, pairing: 'director' })
    expect((await look()).state.rounds).toEqual([])
    const refused = await look(['pair: [[P1, Pete]]'])
    expect(refused.said).toEqual(["no player 'Pete'"])
    const { state } = await look(['pair: [[P3, P1]]'])
    expect(state.rounds[0]).toMatchObject({ byes: ['P2'] })
    expect(state.rounds[0].tables[0].sides.map(({ contestant }) => contestant)).toEqual(['P3', 'P1'])
    expect((await look(['pair: [[P1, P2]]'])).said).toEqual(['round 1 is not over'])
    expect((await look(['adjudicate: { table: cup-r1-t1, winner: P2 }'])).said).toEqual(['P2 does not play at cup-r1-t1: P3 and P1 do'])
  }, 60_000)
})

describe('games that come to no end', () => {
  it('are judged by the points of the scenario', async () => {
    test = await TestTournament.start(2, { rounds: 1, unfinished: { after: 30 } })
    expect((await look()).state.results.size).toBe(0)
    expect((await look([], later(29))).state.results.size).toBe(0)
    const { state } = await look([], later(31))
    expect(state.results.get('cup-r1-t1')).toMatchObject({ score: 0, how: 'judged by points' })
    expect(state.isOver).toBe(true)
  }, 60_000)

  it('are laid before the director, once, who answers that very mail', async () => {
    test = await TestTournament.start(2, { rounds: 1, unfinished: { after: 30, by: 'director' } })
    await look()
    await look([], later(31))
    const { state } = await look([], later(32))
    expect([state.asked, state.isOver]).toEqual([['cup-r1-t1'], false])
  }, 60_000)
})

it('counts a game as lost for whom time and bank have run out', async () => {
  // A deadline of twelve seconds, and a bank of one: in hours and days.
  const second = 1 / 3600
  test = await TestTournament.start(2, {
    rounds: 1,
    bank: { days: second / 24, empty: 'loss' },
    campaign: { 'deadline hours': 12 * second, mails: 'text only' },
  })
  const stop = new AbortController()
  const daemon = runTournament(openTournament(readTournamentFile(test.path)), HANDS, pino({ level: 'silent' }), stop.signal)
  // Germany, whose move it is, never writes.
  await vi.waitFor(() => test.send('cup-r1-t1', 'USSR', {}), { timeout: 30_000 })
  await vi.waitUntil(() => test.state().isOver, { timeout: 30_000 })
  stop.abort()
  await daemon
  expect(test.state().results.get('cup-r1-t1')).toMatchObject({ score: 0, how: 'lost by time' })
  expect(test.story().at(-1)).toBe('The tournament is over. P1 has won the tournament.')
  const told = (await test.received('p2@campaign.local')).map(({ text }) => text.replace(/\s+/g, ' ')).join('\n')
  expect(told).toContain('The bank of days runs')
  expect(told).toContain('The time of Germany is over: the game is lost.')
}, 90_000)

it('gives teams the seats of a side, and who meet twice the sides changed', async () => {
  const team = (name: string, n: number): object => ({
    team: name,
    members: Array.from({ length: n }, (_, i) => ({ name: `${name}${i + 1}`, address: `${name.toLowerCase()}${i + 1}@campaign.local` })),
  })
  test = await TestTournament.start(2, {
    scenarios: ['guadalcanal'],
    players: [team('Red', 2), team('Blue', 1)],
    games: 'double',
    format: 'knock-out',
    rounds: undefined,
  })
  const { state } = await look()
  const [one, two] = state.rounds[0].tables
  expect(one.sides.map(({ contestant }) => contestant)).toEqual(two.sides.map(({ contestant }) => contestant).reverse())
  const red = [one, two].find(({ sides }) => sides[1].contestant === 'Red')!
  const file = readCampaignFile(join(test.folder, 'tables', `${red.name}.yaml`))
  expect(Object.entries(file.seats).map(([seat, { player }]) => [seat, player])).toEqual([
    ['Japan', 'Blue1'],
    ['USA', 'Red1'],
    ['Commonwealth', 'Red2'],
  ])
  expect(existsSync(join(test.folder, 'standings.md'))).toBe(true)
}, 60_000)
