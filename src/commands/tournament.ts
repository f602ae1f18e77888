import { randomUUID } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { pino } from 'pino'
import { stringify } from 'yaml'
import { isLocked, lockCampaign } from '../campaign/lock.ts'
import { conduct } from '../tournament/conduct.ts'
import { DirectorError, EXAMPLES, writeDown } from '../tournament/director.ts'
import { beginTournament } from '../tournament/begin.ts'
import { runTournament } from '../tournament/run.ts'
import { roundsText, stageText, standingsTable } from '../tournament/standings-text.ts'
import { type Hands, pathOf } from '../tournament/tables.ts'
import { readTournamentFile } from '../tournament/tournament-file.ts'
import { tournamentFileText } from '../tournament/tournament-file-text.ts'
import { happened, openTournament, stateOf, type Tournament } from '../tournament/tournament.ts'
import { carriedOut } from './at-work.ts'
import { readScenario, scenarioNames, startCampaign } from './init.ts'
import { printStands } from './status.ts'
import { UsageError } from './usage.ts'

export const HANDS: Hands = { readScenario, startCampaign }

export const tournamentCommand = (): Command => {
  const command = new Command('tournament').description('a tournament of many campaigns from one file: rounds, results, standings')
  command
    .command('init')
    .description('writes a commented tournament file; run again, it begins the tournament: its log, and a mail to every player')
    .argument('<tournament.yaml>')
    .option('-s, --scenario <name>', `scenario of its games: ${scenarioNames().join(', ')}`, scenarioNames()[0])
    .action(async (path: string, { scenario }: { scenario: string }) => {
      if (!existsSync(path)) {
        writeFileSync(path, tournamentFileText(scenario), { flag: 'wx', mode: 0o600 })
        console.log(`${path} written. Edit it, then run 'adjutant tournament init ${path}' again.`)
        return
      }
      await beginTournament(readTournamentFile(path), HANDS, new Date())
      console.log(
        `The tournament has begun. 'adjutant tournament run ${path}' pairs its rounds, runs its campaigns and mails its standings.`,
      )
    })
  command
    .command('run')
    .description('the daemon of a tournament and all its campaigns, until it is over, SIGTERM or Ctrl-C')
    .argument('<tournament.yaml>')
    .action(async (path: string) => {
      const tournament = openTournament(readTournamentFile(path))
      const unlock = lockCampaign(tournament.file.logPath)
      const stop = new AbortController()
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stop.abort())
      try {
        await runTournament(tournament, HANDS, pino({ level: process.env.LOG_LEVEL ?? 'info' }), stop.signal)
      } finally {
        tournament.store.close()
        unlock()
      }
    })
  command
    .command('status')
    .description('standings, rounds and results, and where every campaign of the round stands')
    .argument('<tournament.yaml>')
    .option('--history', 'everything that happened, oldest first')
    .option('--json', 'as JSON')
    .action((path: string, { history, json }: { history?: boolean; json?: boolean }) => {
      const tournament = openTournament(readTournamentFile(path), { readonly: true })
      try {
        printStatus(tournament, history === true, json === true)
      } finally {
        tournament.store.close()
      }
    })
  command
    .command('pair')
    .description('begins the next round: as the format pairs it, or with these pairs')
    .argument('<tournament.yaml>')
    .argument('[pairs...]', "two players each, 'Ann - Bob'; whoever is in none has a bye")
    .action((path: string, pairs: string[]) => order(path, { pair: pairs.length === 0 ? null : pairs.map(pairIn) }))
  command
    .command('adjudicate')
    .description('judges a game of the round')
    .argument('<tournament.yaml>')
    .argument('<table>', 'its name, as the standings have it: cup-r1-t2')
    .argument('<winner>', "a player, or 'draw'")
    .option('--reason <text>', 'told to all', '')
    .action((path: string, table: string, winner: string, { reason }: { reason: string }) =>
      order(path, { adjudicate: { table, winner, reason } }),
    )
  command
    .command('withdraw')
    .description('a player or team leaves: open games are lost without play; or a substitute takes over')
    .argument('<tournament.yaml>')
    .argument('<player>')
    .option('--member <name>', 'of a team, who goes')
    .option('--substitute <person>', "who plays on, 'Name <address>'")
    .option('--reason <text>', 'told to all', '')
    .action((path: string, player: string, { member, substitute, reason }: { member?: string; substitute?: string; reason: string }) =>
      order(path, {
        withdraw: {
          player,
          reason,
          ...(member !== undefined && { member }),
          ...(substitute !== undefined && { substitute: personIn(substitute) }),
        },
      }),
    )
  command.addHelpText(
    'after',
    `\nBy mail the director says the same under 'director:':\n${Object.values(EXAMPLES)
      .map((each) => `  ${each}`)
      .join('\n')}`,
  )
  return command
}

function pairIn(text: string): [string, string] {
  const [a, b, ...more] = text.split(' - ')
  if (!a || !b || more.length > 0) throw new UsageError(`'${text}' is no pair: 'Ann - Bob'`)
  return [a.trim(), b.trim()]
}

function personIn(text: string): { name: string; address: string } {
  const found = /^([^<>]+) <([^\s<>]+)>$/.exec(text)
  if (!found) throw new UsageError(`'${text}' is nobody: 'Name <address>'`)
  return { name: found[1], address: found[2] }
}

/** Writes an order down; carries it out, or waits for the daemon that is at work. */
async function order(path: string, said: object): Promise<void> {
  const tournament = openTournament(readTournamentFile(path))
  const { store } = tournament
  try {
    const batch = `cli ${randomUUID()}`
    writeDown(tournament, stringify(said), batch, null, new Date())
    await carriedOut(tournament, batch, "The tournament's daemon", () => conduct(tournament, HANDS, new Map(), new Date()))
    for (const { state, result } of store.people.commands(batch)) {
      console.log(state === 'done' ? result : state === 'refused' ? `refused: ${result}` : 'It has not come to it yet.')
      if (state === 'refused') process.exitCode = 1
    }
  } catch (error) {
    throw error instanceof DirectorError ? new UsageError(error.message) : error
  } finally {
    store.close()
  }
}

function printStatus(tournament: Tournament, withHistory: boolean, asJson: boolean): void {
  const { file } = tournament
  const state = stateOf(tournament)
  const open = (state.rounds.at(-1)?.tables ?? []).filter((table) => !state.results.has(table.name) && existsSync(pathOf(file, table)))
  if (asJson) {
    const results = [...state.results].map(([table, result]) => ({ table, ...result }))
    // Bids that are waited for are sealed for the director too.
    const bidding = state.bidding && { ...state.bidding, bids: [...state.bidding.bids.keys()] }
    const history = happened(tournament).map(({ act, text }) => ({ act: act.act === 'bid' ? { ...act, bid: null } : act, text }))
    const dice = Object.fromEntries(state.dice)
    console.log(JSON.stringify({ ...state, results, bidding, dice, ...(withHistory && { history }) }, null, 2))
    return
  }
  if (withHistory) {
    for (const { text } of happened(tournament)) console.log(text)
    return
  }
  console.log(
    [
      `${file.tournament}: ${stageText(file, state)}`,
      ...(isLocked(file.logPath) || state.isOver ? [] : ["NOBODY AT WORK: no daemon runs ('adjutant tournament run')"]),
      standingsTable(file, state),
      ...roundsText(state),
    ].join('\n\n'),
  )
  if (open.length > 0) {
    console.log('')
    printStands(
      open.map((table) => pathOf(file, table)),
      {},
    )
  }
}
