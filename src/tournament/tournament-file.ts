import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { address, CampaignFileError, commonSettings, mailbox, yesOrNo } from '../campaign/campaign-file.ts'
import { parseSettings } from '../campaign/settings-text.ts'
import { TIE_BREAKS } from './standings.ts'

export const FORMATS = ['swiss', 'round robin', 'knock-out', 'ladder'] as const
export type Format = (typeof FORMATS)[number]

/** Somebody who sits at a table. */
const person = z.strictObject({ name: z.string().min(1), address })
export type Person = z.infer<typeof person>

/** A player, or a team whose members share out the seats of its side, in the order of both. */
const contestant = z.union([person, z.strictObject({ team: z.string().min(1), members: z.array(person).min(1) })])

const director = z.strictObject({
  name: z.string().default('the director'),
  address,
  /** The word that his mails to the tournament carry as `token:`; the key of a mail that went to him does as well. */
  token: z.string().min(8, 'a token has 8 letters at least').optional(),
})

const unfinished = z.strictObject({
  /** Days after which a round's games are judged as they stand. */
  after: z.number().positive(),
  /** The scenario's points decide; or the director does, who is asked. */
  by: z.enum(['points', 'director']).default('points'),
})

const bank = z.strictObject({ days: z.number().positive(), empty: z.enum(['defaults', 'standby', 'loss']).default('defaults') })

const schema = z.strictObject({
  tournament: z.string().regex(/^[a-z0-9][a-z0-9-]*$/i, 'letters, digits and hyphens only'),
  /** The SQLite log, from this file's folder; absent: the tournament's name. */
  log: z.string().optional(),
  /** Folder of its tables' campaign files and logs. */
  tables: z.string().default('tables'),
  director: director.optional(),
  mail: mailbox,
  /** In the order of their numbers, the strongest first. */
  players: z.array(contestant).min(2),
  /** Names or paths; of several each round has the next, the first again after the last. */
  scenarios: z.array(z.string()).min(1),
  format: z.enum(FORMATS),
  /** Turns that a game lasts: it is counted as it stands when they are over. Absent: as many as the scenario has. */
  turns: z.number().int().positive().optional(),
  /** Of a Swiss or a ladder. */
  rounds: z.number().int().positive().optional(),
  /** Whether two who meet play once, or twice at the same time with sides changed. */
  games: z.enum(['single', 'double']).default('single'),
  /** Who gets which side: whoever had it less often; by lot; or who gives the other more points of the scenario for it, by sealed bids. */
  sides: z.enum(['given', 'drawn', 'bid']).default('given'),
  /** Days that sealed bids are waited for. */
  'bid days': z.number().positive().default(7),
  /** Whether all tables of a round have the same dice, in lockstep: a step is played when every table has closed its orders for it. */
  'same dice': yesOrNo.default(false),
  unfinished: unfinished.optional(),
  /** What a round without a game counts. */
  bye: z.union([z.literal(1), z.literal(0.5)]).default(1),
  /** A round begins when the one before is over; or when the director says `pair`. */
  pairing: z.enum(['at once', 'director']).default('at once'),
  'tie-breaks': z.array(z.enum(TIE_BREAKS)).optional(),
  /** When standings are mailed. */
  standings: z.enum(['every game', 'every round']).default('every game'),
  /** A file that standings are written to whenever they change, from this file's folder. */
  publish: z.string().default('standings.md'),
  /** The file of a club's ratings (Glicko-2), shared by its tournaments; written when a tournament is over. */
  ratings: z.string().optional(),
  /** Days that each seat has in each game beyond its deadlines, and what follows when they are used up. */
  bank: bank.optional(),
  /** What is the same in the campaign file of every table. */
  campaign: commonSettings.default({}),
})

export type TournamentSettings = z.infer<typeof schema>

export interface Contestant {
  readonly name: string
  readonly members: readonly Person[]
}

export interface TournamentFile extends TournamentSettings {
  readonly folder: string
  readonly logPath: string
  readonly contestants: readonly Contestant[]
}

export function readTournamentFile(path: string): TournamentFile {
  if (!existsSync(path)) throw new CampaignFileError(`no tournament file at ${path}: 'adjutant tournament init' writes one`)
  return parseTournamentFile(readFileSync(path, 'utf8'), path)
}

/** Throws CampaignFileError with line and column. */
export function parseTournamentFile(text: string, path: string): TournamentFile {
  const settings = parseSettings(text, path, schema)
  const wrong = faultOf(settings)
  if (wrong !== null) throw new CampaignFileError(`${path}: ${wrong}`)
  const folder = dirname(path)
  const log = settings.log ?? `${settings.tournament}.sqlite`
  return { ...settings, folder, logPath: isAbsolute(log) ? log : join(folder, log), contestants: settings.players.map(contestantOf) }
}

export const contestantOf = (given: z.infer<typeof contestant>): Contestant =>
  'team' in given ? { name: given.team, members: given.members } : { name: given.name, members: [given] }

/** What no single entry shows. */
function faultOf({ players, format, rounds, campaign, sides, games, bank: given, 'same dice': same }: TournamentSettings): string | null {
  const names = players.map((each) => contestantOf(each).name)
  const twice = names.find((name, i) => names.some((other, k) => k < i && other.toLowerCase() === name.toLowerCase()))
  if (twice !== undefined) return `players: two are called '${twice}'`
  if (sides === 'bid' && games === 'double')
    return "sides: who plays both has nothing to bid for; 'games: single', or sides 'given' or 'drawn'"
  if (given && campaign['deadline hours'] == null)
    return "bank: it begins where a deadline ends, and there is none: campaign has no 'deadline hours'"
  if (same && (campaign.pace ?? 'fast') !== 'fast')
    return `same dice: campaign.pace is 'fast' then: who is asked in the middle of a step could hear from another table how it goes on`
  const takesRounds = format === 'swiss' || format === 'ladder'
  if (takesRounds && rounds === undefined) return `rounds: a ${format} needs them`
  if (!takesRounds && rounds !== undefined) return `rounds: a ${format} has as many as its players make; leave the entry out`
  if (format === 'swiss' && rounds! >= names.length + (names.length % 2))
    return `rounds: ${names.length} players cannot meet somebody else in each of ${rounds!} rounds`
  if (campaign.options !== undefined && campaign.options.length === 0) return 'campaign.options: none named; leave the entry out'
  return null
}
