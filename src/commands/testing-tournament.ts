import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parse, stringify } from 'yaml'
import { pino } from 'pino'
import { type Campaign, openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { runDaemon } from '../campaign/daemon.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { sendDue } from '../campaign/postman.ts'
import type { Json } from '../engine/decision.ts'
import { Draw } from '../engine/testing-draw.ts'
import type { World } from '../engine/game.ts'
import { lentBy } from '../games/testing-registry.ts'
import { compose } from '../mail/compose.ts'
import { dropMail } from '../mail/folder-mail.ts'
import { headerOf } from '../mail/header.ts'
import { beginTournament } from '../tournament/begin.ts'
import { writeDown as orderTable } from '../campaign/referee/referee.ts'
import { conduct } from '../tournament/conduct.ts'
import { DeskInbox, takeInDesk } from '../tournament/desk.ts'
import { writeDown } from '../tournament/director.ts'
import { standOf } from '../tournament/tables.ts'
import { readTournamentFile } from '../tournament/tournament-file.ts'
import { happened, openTournament, stateOf } from '../tournament/tournament.ts'
import type { StepRow } from '../store/rows.ts'
import type { State } from '../tournament/state.ts'
import { readReceived, type Received } from './testing.ts'
import type { Gamble } from './testing-answers.ts'
import { planned, sheetFrom } from './testing-answers-campaign.ts'
import { HANDS } from './tournament.ts'

/** The same lots and dice in every test. */
const SEED = Buffer.from('the lots of tests of tournaments'.slice(0, 32))
const SAMPLE = 'barbarossa'

const drawFor = (...words: string[]): Draw => new Draw(createHash('sha256').update(words.join(' ')).digest().readUInt32BE(0))

/** What all seats of a step want to do: thought out once for a position, as that takes longer than to play it. */
function planFor(gamble: Gamble<World>, table: string, { name, snapshot }: StepRow): ReturnType<typeof planned> {
  const key = createHash('sha256').update(`${table} ${name} ${snapshot}`).digest('hex')
  const known = plans.get(key) ?? planned(gamble, JSON.parse(snapshot) as Json, drawFor(table, name))
  plans.set(key, known)
  return known
}
const plans = new Map<string, ReturnType<typeof planned>>()

/** A tournament in a folder of its own, over the first turn of a sample campaign, with the folder mailbox; its players are scripts. */
export class TestTournament {
  readonly folder = mkdtempSync(join(tmpdir(), 'tournament-'))
  readonly path = join(this.folder, 'cup.yaml')
  /** Mails that players have read, by path. */
  private readonly read = new Set<string>()
  private ordinal = 0

  static async start(players: number, settings: object): Promise<TestTournament> {
    const test = new TestTournament()
    writeFileSync(
      test.path,
      stringify({
        tournament: 'cup',
        director: { address: 'director@campaign.local', token: 'a token of tests' },
        mail: { from: 'Adjutant <adjutant@campaign.local>', folder: 'mailbox', poll: 0.05, 'most an hour': 100000 },
        players: Array.from({ length: players }, (_, i) => ({ name: `P${i + 1}`, address: `p${i + 1}@campaign.local` })),
        scenarios: [SAMPLE],
        turns: 1,
        format: 'swiss',
        rounds: 2,
        // Pictures would take most of the time.
        campaign: { rehearsals: 0, 'second look': 0, mails: 'text only' },
        ...settings,
      }),
    )
    await beginTournament(readTournamentFile(test.path), HANDS, new Date('2026-01-05T12:00:00Z'), SEED)
    return test
  }

  /** Every mail of the players that is new: who was sent a sheet to fill in mails one. `sheetFor`: what somebody answers; absent: a sheet at random, the same for the same step. Returns how many were mailed. */
  async players(sheetFor: (seat: string, step: string) => object | null = () => null): Promise<number> {
    let mailed = 0
    const box = join(this.folder, 'mailbox')
    for (const address of existsSync(box) ? readdirSync(box).filter((name) => /^p\d+@/.test(name)) : []) {
      for (const name of readdirSync(join(box, address)).sort()) {
        const path = join(box, address, name)
        if (!name.endsWith('.eml') || name.startsWith('.') || this.read.has(path)) continue
        this.read.add(path)
        const source = readFileSync(path)
        const { subject, files } = await readReceived(source)
        const sheet = files.find((file) => file.name.endsWith('.yaml'))?.text
        const [, table] = /^\[(cup-r\d+-t\d+)\]/.exec(subject) ?? []
        if (sheet === undefined || table === undefined) continue
        const [, seat] = /^seat: (.+)$/m.exec(sheet)!
        const step = String((parse(sheet) as { for: unknown }).for)
        const answer = sheetFor(seat, step) ?? this.sheetAtRandom(table, seat, step)
        if (answer === null) continue
        const orders = stringify({ seat, for: step, ...answer }, { aliasDuplicateObjects: false })
        await this.mail(address, headerOf(source, 'reply-to')!, orders)
        mailed++
      }
    }
    return mailed
  }

  async mail(from: string, to: string, text: string, subject = 'Orders'): Promise<void> {
    const name = String(++this.ordinal).padStart(5, '0')
    const inbox = join(this.folder, 'mailbox', 'adjutant')
    mkdirSync(inbox, { recursive: true })
    const source = await compose({
      from,
      to,
      subject,
      text: 'Here they are.',
      messageId: `<${name}.${process.pid}@player.test>`,
      date: new Date(),
      autoSubmitted: 'no',
      attachments: [{ filename: 'orders.yaml', contentType: 'text/yaml', content: Buffer.from(text) }],
    })
    await dropMail(inbox, `${name}-${process.pid}`, source)
  }

  /** A sheet of a seat, in answer to the last mail of its table that had one to fill in. */
  async send(table: string, seat: string, sheet: object): Promise<void> {
    const address = this.at(table, ({ file }) => [file.seats[seat].address].flat()[0])
    const box = join(this.folder, 'mailbox', address)
    for (const name of readdirSync(box).sort().reverse()) {
      const source = readFileSync(join(box, name))
      const { subject, files } = await readReceived(source)
      const asked = files.find((file) => file.name.endsWith('.yaml'))?.text
      if (asked === undefined || !subject.startsWith(`[${table}]`)) continue
      await this.mail(address, headerOf(source, 'reply-to')!, stringify({ seat, for: (parse(asked) as { for: unknown }).for, ...sheet }))
      return
    }
    throw new Error(`${seat} of ${table} was sent no sheet`)
  }

  /** An order of the director, carried out at once. */
  async direct(order: string): Promise<void> {
    const tournament = openTournament(readTournamentFile(this.path))
    writeDown(tournament, order, `test ${++this.ordinal}`, null, new Date())
    await conduct(tournament, HANDS, new Map(), new Date())
    tournament.store.close()
  }

  /** An order of the moderator of a table, for its daemon's next look. */
  referee(table: string, order: string): void {
    const campaign = openCampaign(readCampaignFile(join(this.folder, 'tables', `${table}.yaml`)))
    orderTable(campaign, order, `test ${++this.ordinal}`, null, new Date())
    campaign.store.close()
  }

  /** A sheet thought out at random, that hangs on its table, step and seat alone. Null for a step that is over. */
  private sheetAtRandom(table: string, seat: string, step: string): Record<string, unknown> | null {
    return this.at(table, (campaign) => {
      const row = campaign.store.currentStep()!
      if (row.name !== step) return null
      const gamble: Gamble<World> = { game: campaign.game, ...lentBy(campaign.game.name) }
      return sheetFrom(gamble, planFor(gamble, table, row).get(seat) ?? [], drawFor(table, step, seat))
    })
  }

  /** One look at the tournament alone: its mails, what is due, what is to be sent. */
  async look(daysLater = 0): Promise<void> {
    const tournament = openTournament(readTournamentFile(this.path))
    const { inbox, outbox } = openMailbox(tournament.file)
    const now = new Date(Date.now() + daysLater * 24 * 3_600_000)
    try {
      await new DeskInbox(inbox, tournament).fetch()
      await takeInDesk(tournament, HANDS, now)
      await conduct(tournament, HANDS, new Map(), now)
      await sendDue(tournament.store, outbox, () => now)
    } finally {
      tournament.store.close()
    }
  }

  /** How a table stands. */
  stand(name: string): ReturnType<typeof standOf> {
    const table = this.state()
      .rounds.flatMap(({ tables }) => tables)
      .find((each) => each.name === name)!
    return this.at(name, (campaign) => standOf(campaign, table))
  }

  /** One look of the daemon at the tables of the last round (or at some), and of the tournament after it; `killed`: the process ends before that. */
  async pass(only: (table: string) => boolean = () => true, killed = false): Promise<void> {
    const tournament = openTournament(readTournamentFile(this.path))
    const campaigns = this.tables()
      .filter(only)
      .map((name) => [name, openCampaign(readCampaignFile(join(this.folder, 'tables', `${name}.yaml`)))] as const)
    try {
      const stop = new AbortController()
      const look = async (): Promise<void> => {
        stop.abort()
        if (killed) return
        await conduct(tournament, HANDS, new Map(campaigns), new Date())
        const { outbox } = openMailbox(tournament.file)
        await sendDue(tournament.store, outbox, () => new Date())
      }
      if (campaigns.length === 0) await look()
      else
        await runDaemon(
          [{ ...openMailbox(campaigns[0][1].file), campaigns: campaigns.map(([, campaign]) => campaign) }],
          pino({ level: 'silent' }),
          stop.signal,
          look,
        )
    } finally {
      for (const [, { store }] of campaigns) store.close()
      tournament.store.close()
    }
  }

  /** Names of the tables of the last round. */
  tables = (): string[] =>
    this.state()
      .rounds.at(-1)
      ?.tables.map(({ name }) => name) ?? []

  /** A look into the log of a table. */
  at<T>(table: string, work: (campaign: Campaign) => T): T {
    const campaign = openCampaign(readCampaignFile(join(this.folder, 'tables', `${table}.yaml`)), { readonly: true })
    const close = (): void => campaign.store.close()
    const done = work(campaign)
    if (done instanceof Promise) return done.finally(close) as T
    close()
    return done
  }

  state(): State {
    const tournament = openTournament(readTournamentFile(this.path), { readonly: true })
    try {
      return stateOf(tournament)
    } finally {
      tournament.store.close()
    }
  }

  /** All that happened, in words. */
  story(): string[] {
    const tournament = openTournament(readTournamentFile(this.path), { readonly: true })
    try {
      return happened(tournament).map(({ text }) => text)
    } finally {
      tournament.store.close()
    }
  }

  /** The mails of an address as they came, oldest first. */
  sources(address: string): Uint8Array[] {
    const folder = join(this.folder, 'mailbox', address)
    return (existsSync(folder) ? readdirSync(folder).sort() : []).map((name) => readFileSync(join(folder, name)))
  }

  received(address: string): Promise<Received[]> {
    return Promise.all(this.sources(address).map((source) => readReceived(source)))
  }

  /** Has the players write until the tournament is over, or `until` says so. */
  async play(until: () => boolean, sheetFor?: (seat: string, step: string) => object | null): Promise<void> {
    while (!until()) {
      await this.players(sheetFor)
      await setTimeout(50)
    }
  }

  /** What was answered and what happened at every table, by its name. */
  journals(): Map<string, string[]> {
    const names = this.state().rounds.flatMap(({ tables }) => tables.map(({ name }) => name))
    return new Map(
      names.map((name) => {
        const { store } = openCampaign(readCampaignFile(join(this.folder, 'tables', `${name}.yaml`)), { readonly: true })
        const rows = store.journal().map(({ step, kind, body }) => `${step} ${kind} ${body}`)
        store.close()
        return [name, rows]
      }),
    )
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true })
  }
}
