import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { type Campaign, currentStep, look } from '../campaign/campaign.ts'
import { readClubFile } from '../campaign/club-file.ts'
import { version } from '../campaign/version.ts'
import type { Json } from '../engine/decision.ts'
import type { Outcome } from '../engine/game.ts'
import type { SiteFiles } from '../publish/campaign-site.ts'
import { type Club, clubPage, type PlayerRecord } from '../publish/club-page.ts'
import { forAll } from '../publish/moments.ts'
import { roundsText, standingsOf, tieBreaksOf, winnerText } from '../tournament/standings-text.ts'
import { scored, type State } from '../tournament/state.ts'
import { openTournament, stateOf } from '../tournament/tournament.ts'
import { readTournamentFile, type TournamentFile } from '../tournament/tournament-file.ts'
import { gameOf } from './init.ts'
import { openFrom } from './open.ts'

type Running = Club['running'][number]
type Ended = Club['ended'][number]

/** What is wrong with a file of the club, which the page then leaves out. */
export interface Fault {
  readonly path: string
  readonly error: string
}

/** The page of a club, with the sites of its campaigns that `siteOf` makes; null: none of that campaign. */
export async function clubSite(
  path: string,
  now: Date,
  siteOf: (campaign: Campaign) => Promise<SiteFiles | null>,
): Promise<{ files: SiteFiles; faults: Fault[] }> {
  const { club, campaigns: listed, tournaments } = readClubFile(path, gameOf)
  const campaigns = listed.map((each) => each.path)
  const faults: Fault[] = []
  const files: SiteFiles = new Map()
  const [running, ended]: [Running[], Ended[]] = [[], []]
  const records = new Records()
  /** Tables of tournaments: their games count in these. */
  const tables = new Set<string>()
  const played: Club['tournaments'][number][] = []
  for (const each of tournaments)
    await guarded(each, faults, () => {
      const { file, state } = tournamentAt(each)
      for (const { tables: its } of state.rounds) for (const { name } of its) tables.add(name)
      played.push(tournamentTold(file, state))
      records.addTournament(file, state)
    })
  for (const each of campaigns)
    await guarded(each, faults, async () => {
      const campaign = openFrom(each, { readonly: true })
      try {
        const { name, ...told } = campaignTold(campaign)
        const site = await siteOf(campaign)
        for (const [file, content] of site ?? []) files.set(`${name}/${file}`, content)
        const listed = { ...told, campaign: name, site: site ? `${name}/index.html` : null }
        const stand = standOf(campaign)
        if ('step' in stand) running.push({ ...listed, ...stand })
        else ended.push({ ...listed, result: resultText(stand.outcome), date: stand.date })
        if (!tables.has(name)) records.addCampaign(told.seats, 'step' in stand ? null : stand.outcome)
      } finally {
        campaign.store.close()
      }
    })
  const page = clubPage({
    club,
    adjutant: version,
    written: now.toISOString().slice(0, 10),
    running,
    ended: ended.toSorted((a, b) => (a.date < b.date ? 1 : -1)),
    players: records.all(),
    tournaments: played,
  })
  return { files: new Map([...files, ...page]), faults }
}

/** One file that cannot be read hides no other. */
async function guarded(path: string, faults: Fault[], work: () => void | Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    faults.push({ path, error: (error as Error).message })
  }
}

function campaignTold({ file, game, store }: Campaign) {
  const { title } = JSON.parse(store.meta('scenario') ?? '{}') as { title?: string }
  return {
    name: file.campaign,
    title: forAll(title ?? file.campaign),
    game: game.title,
    seats: Object.entries(file.seats).map(([seat, { player }]) => ({ seat, player: forAll(player) })),
  }
}

function standOf(campaign: Campaign): { step: string; steps: number } | { outcome: Outcome; date: string } {
  const { store, game } = campaign
  const current = currentStep(campaign)
  const steps = store.steps().filter(({ done, abandoned }) => done !== null && abandoned === null)
  if (current !== null) return { step: current.row.name, steps: steps.length }
  return {
    outcome: game.outcome(look(campaign, JSON.parse(store.currentStep()!.snapshot) as Json)),
    date: steps.at(-1)?.done?.slice(0, 10) ?? '',
  }
}

const resultText = ({ winner, sides }: Outcome): string =>
  `${winner === null ? 'a draw' : `won by ${winner}`}, points ${sides.map(({ side, points }) => `${side} ${points}`).join(', ')}`

function tournamentAt(path: string): { file: TournamentFile; state: State } {
  const file = readTournamentFile(path)
  const tournament = openTournament(file, { readonly: true })
  try {
    return { file, state: stateOf(tournament) }
  } finally {
    tournament.store.close()
  }
}

function tournamentTold(file: TournamentFile, state: State): Club['tournaments'][number] {
  const breaks = tieBreaksOf(file)
  return {
    name: file.tournament,
    format: `${file.format}, ${state.contestants.length} contestants`,
    stand: state.isOver ? winnerText(file, state) : state.rounds.length === 0 ? 'not begun' : `round ${state.rounds.length} is played`,
    columns: ['Place', 'Name', 'Score', 'Won', 'Drawn', 'Lost', ...breaks],
    rows: standingsOf(file, state).map(({ place, name, score, won, drawn, lost, breaks: values }) =>
      [place, state.withdrawn.includes(name) ? `${name} (withdrawn)` : name, score, won, drawn, lost, ...values].map((each) =>
        forAll(String(each)),
      ),
    ),
    rounds: roundsText(state).map(forAll),
  }
}

/** What of a file of ratings is read here. */
const ratings = z.object({ players: z.record(z.string(), z.object({ rating: z.number(), deviation: z.number() })).default({}) })

/** Who has played how: by name, as the files have it now. */
class Records {
  private readonly known = new Map<string, { ended: number; won: number; drawn: number; lost: number; running: number }>()
  private readonly rated = new Map<string, string>()

  /** A campaign that runs, or how it ended. */
  addCampaign(seats: readonly { readonly seat: string; readonly player: string }[], outcome: Outcome | null): void {
    // Whoever plays several seats of a side plays one game.
    const sides = outcome?.sides ?? []
    const playing = new Map(seats.map(({ seat, player }) => [player, sides.find((side) => side.seats.includes(seat))?.side ?? null]))
    for (const [player, side] of playing) {
      const record = this.of(player)
      if (outcome === null) record.running++
      else if (side !== null) this.count(player, outcome.winner === null ? 0.5 : outcome.winner === side ? 1 : 0)
    }
  }

  addTournament(file: TournamentFile, state: State): void {
    const members = (name: string): string[] =>
      state.contestants.find((each) => each.name === name)?.members.map((member) => forAll(member.name)) ?? []
    for (const { first, second, score } of scored(state)) {
      for (const player of members(first)) this.count(player, score)
      for (const player of members(second)) this.count(player, 1 - score)
    }
    for (const { tables } of state.rounds)
      for (const { name, sides } of tables)
        if (!state.results.has(name))
          for (const { contestant } of sides) for (const player of members(contestant)) this.of(player).running++
    if (file.ratings === undefined) return
    const path = isAbsolute(file.ratings) ? file.ratings : join(file.folder, file.ratings)
    if (!existsSync(path)) return
    for (const [name, { rating, deviation }] of Object.entries(ratings.parse(parse(readFileSync(path, 'utf8'))).players))
      this.rated.set(forAll(name), `${Math.round(rating)}, give or take ${Math.round(2 * deviation)}`)
  }

  all(): PlayerRecord[] {
    for (const name of this.rated.keys()) this.of(name)
    return [...this.known]
      .map(([name, record]) => ({ name, ...record, rating: this.rated.get(name) ?? '' }))
      .sort((a, b) => b.won - a.won || a.lost - b.lost || (a.name < b.name ? -1 : 1))
  }

  private count(player: string, score: number): void {
    const record = this.of(player)
    record.ended++
    record[score === 1 ? 'won' : score === 0 ? 'lost' : 'drawn']++
  }

  private of(player: string) {
    const known = this.known.get(player) ?? { ended: 0, won: 0, drawn: 0, lost: 0, running: 0 }
    this.known.set(player, known)
    return known
  }
}
