import { existsSync, mkdirSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { stringify } from 'yaml'
import { type Campaign, CampaignError, currentStep, type DiceToStart, look, openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { movedTo } from '../campaign/moved-settings.ts'
import { firstPosition } from '../campaign/positions.ts'
import type { Json } from '../engine/decision.ts'
import type { Outcome } from '../engine/game.ts'
import { choiceOf, createGame } from '../games/registry.ts'
import type { KnownAs } from '../campaign/sorting.ts'
import { writeAtomically } from '../mail/atomic.ts'
import { isPassing } from '../store/connect.ts'
import type { Table } from './acts.ts'
import { membersOf } from './letters.ts'
import type { State } from './state.ts'
import { secretFor, type Tournament } from './tournament.ts'
import type { TournamentFile } from './tournament-file.ts'

/** What stands above this room: reading a scenario, and starting a campaign of its file. */
export interface Hands {
  readScenario(name: string): { readonly document: Record<string, unknown> }
  startCampaign(path: string, dice: DiceToStart, now: Date): Promise<void>
}

/** A scenario of the tournament: a path from the file's folder, or a name. */
const scenarioPath = (file: TournamentFile, name: string): string => {
  const path = isAbsolute(name) ? name : join(file.folder, name)
  return existsSync(path) ? path : name
}

/** The two sides of a scenario with their seats. Throws CampaignError when a tournament cannot be played over it. */
export function sidesOf(file: TournamentFile, scenario: string, hands: Hands): Outcome['sides'] {
  const { document } = hands.readScenario(scenarioPath(file, scenario))
  let outcome: Outcome
  let seats: readonly string[]
  try {
    const game = createGame(String(document.game), choiceOf(document, { options: file.campaign.options, changes: file.campaign.changes }))
    const world = game.load(firstPosition(game, document), { roll: () => 1 })
    outcome = game.outcome(world)
    seats = game.seats(world)
  } catch (error) {
    throw new CampaignError(`the scenario ${scenario}: ${(error as Error).message}`, { cause: error })
  }
  const playing = outcome.sides.filter((side) => side.seats.length > 0)
  const lonely = seats.filter((seat) => !playing.some((side) => side.seats.includes(seat)))
  if (playing.length !== 2 || lonely.length > 0)
    throw new CampaignError(
      `the scenario ${scenario} is not for a tournament: two sides must share out its seats, and ${lonely.length > 0 ? `${lonely.join(', ')} ${lonely.length === 1 ? 'is' : 'are'} on neither` : `it has ${playing.length}`}`,
    )
  return playing
}

const folderOf = (file: TournamentFile): string => (isAbsolute(file.tables) ? file.tables : join(file.folder, file.tables))
export const pathOf = (file: TournamentFile, { name }: Pick<Table, 'name'>): string => join(folderOf(file), `${name}.yaml`)

/** Writes the campaign file of a table and starts its campaign, as far as that has not been done. Its dice hang on the tournament's secret and its name, or its round. */
export async function startTable(tournament: Tournament, state: State, table: Table, hands: Hands, now: Date): Promise<void> {
  const { file } = tournament
  const path = pathOf(file, table)
  if (existsSync(path) && existsSync(join(folderOf(file), `${table.name}.sqlite`))) return
  mkdirSync(folderOf(file), { recursive: true })
  // Tokens and addresses stand in it.
  await writeAtomically(path, Buffer.from(campaignText(file, state, table, hands)))
  await hands.startCampaign(path, diceOf(tournament, state, table), now)
}

/** The dice of a table: its own, or those of its round. */
function diceOf(tournament: Tournament, state: State, { name }: Table): DiceToStart {
  const { file } = tournament
  if (!file['same dice']) return { seed: secretFor(tournament, 'dice', name) }
  const { number } = state.rounds.find(({ tables }) => tables.some((table) => table.name === name))!
  return { seed: seedOfRound(tournament, number), sameDice: `${file.tournament}, round ${number}` }
}

/** What the dice of all tables of a round hang on, where they have the same. */
export const seedOfRound = (tournament: Tournament, round: number): Buffer => secretFor(tournament, 'same dice', String(round))

function campaignText(file: TournamentFile, state: State, table: Table, hands: Hands): string {
  const folder = folderOf(file)
  const scenario = scenarioPath(file, table.scenario)
  const { mail, ...common } = movedTo({ ...file.campaign, mail: file.mail }, file.folder, folder)
  return `# A table of the tournament ${file.tournament}, written by it.\n${stringify({
    campaign: table.name,
    game: String(hands.readScenario(scenario).document.game),
    scenario: isAbsolute(scenario) ? relative(folder, scenario) : scenario,
    log: `${table.name}.sqlite`,
    mail,
    ...(file.director && { moderator: file.director }),
    seats: Object.fromEntries(seatsOf(state, table).map(({ seat, name, address }) => [seat, { player: name, address }])),
    ...(file.turns !== undefined && { turns: file.turns }),
    ...common,
    ...(file.bank && { deadlines: { ...common.deadlines, bank: file.bank.days, missed: file.bank.empty } }),
  })}`
}

/** Who sits where: the members of each contestant share out the seats of its side, in the order of both. */
export const seatsOf = (state: State, { sides }: Table): { seat: string; name: string; address: string }[] =>
  sides.flatMap(({ contestant, seats }) => {
    const members = membersOf(state, [contestant])
    return seats.map((seat, i) => ({ seat, ...members[i % members.length] }))
  })

/** The file or the log of a table is damaged: the other tables are not to suffer for it. */
export class TableError extends Error {
  readonly table: string
  constructor(table: string, cause: unknown) {
    super(`${table} cannot be read: ${(cause as Error).message}`, { cause })
    this.table = table
  }
}

/** Work on the log of a table. Throws TableError; what passes by itself, such as a full disk, as it is. */
export function onTable<T>({ name }: Pick<Table, 'name'>, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (isPassing(error)) throw error
    throw new TableError(name, error)
  }
}

/** Opens the campaign of a table. Throws TableError. */
export const openTable = (file: TournamentFile, table: Table, options: { readonly?: boolean } = {}): Campaign =>
  onTable(table, () => openCampaign(readCampaignFile(pathOf(file, table)), options))

/** By what the mails of a table are known, though nothing of it can be read. */
export const knownTable = (file: TournamentFile, state: State, table: Table): KnownAs => ({
  name: table.name.toLowerCase(),
  addresses: [...seatsOf(state, table).map(({ address }) => address), ...(file.director ? [file.director.address] : [])].map((each) =>
    each.toLowerCase(),
  ),
})

/** How a table stands, or ended. Throws TableError. */
export function standOf(campaign: Campaign, table: Table): { isOver: boolean; score: number; points: [number, number] } {
  return onTable(table, () => {
    const { sides, given = [0, 0] } = table
    const { store, game } = campaign
    const outcome = game.outcome(look(campaign, JSON.parse(store.currentStep()!.snapshot) as Json))
    const [a, b] = sides.map(({ side }, i) => (outcome.sides.find((each) => each.side === side)?.points ?? 0) + given[i])
    // Points that were bid decide nothing where the points of the scenario do not.
    const winner = outcome.decided || given.every((points) => points === 0) ? outcome.winner : a === b ? null : sides[a > b ? 0 : 1].side
    return {
      isOver: currentStep(campaign) === null,
      score: winner === null ? 0.5 : winner === sides[0].side ? 1 : 0,
      points: [a, b],
    }
  })
}
