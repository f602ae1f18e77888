import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { byName } from '../board/by-name.ts'
import {
  address,
  CampaignFileError,
  type CampaignSettings,
  parseCampaignFile,
  readCampaignFile,
  seatOfFile,
  templateSettings,
} from './campaign-file.ts'
import { movedTo } from './moved-settings.ts'
import { parseSettings } from './settings-text.ts'

/** A campaign that is made of the club's template: what it does not say itself comes from there. */
const made = templateSettings.extend({
  scenario: z.string(),
  /** The player of each seat: a name of `players`, or an entry as in a campaign file. */
  seats: z.record(z.string(), z.union([z.string(), seatOfFile])),
})

/** A campaign of the file, as it is written. */
type Written = Partial<CampaignSettings>

const schema = z.strictObject({
  club: z.string().min(1),
  /** Folder of the campaign files that are made. */
  folder: z.string().default('campaigns'),
  /** What these have in common: any entries of a campaign file but its name, scenario, log and seats. */
  template: templateSettings.default({}),
  /** Addresses by names. */
  players: z.record(z.string(), z.union([address, z.array(address).min(1)])).default({}),
  /** By their names, those made of the template; or the file of one that stands by itself. */
  campaigns: z
    .record(z.string().regex(/^[a-z0-9][a-z0-9-]*$/i, 'letters, digits and hyphens only'), z.union([z.string(), made]))
    .default({}),
  /** Campaign files, and folders of them, besides. */
  'also campaigns': z.array(z.string()).default([]),
  /** Tournament files. */
  tournaments: z.array(z.string()).default([]),
})

export interface ClubFile {
  readonly club: string
  /** Campaigns with their files, those that are made of the template with the text of theirs. */
  readonly campaigns: readonly { readonly path: string; readonly text: string | null }[]
  /** Paths of tournament files. */
  readonly tournaments: readonly string[]
}

/** Whether a file is a club's. */
export const isClubFile = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isFile() === true && /^club:/m.test(readFileSync(path, 'utf8'))

/** Reads a club's file; every campaign file that it makes is one that `adjutant init` takes. `gameOf`: of a scenario, named or by a path. Throws CampaignFileError. */
export function readClubFile(path: string, gameOf: (scenario: string) => string): ClubFile {
  if (!existsSync(path)) throw new CampaignFileError(`no club's file at ${path}`)
  const source = readFileSync(path, 'utf8')
  const file = parseSettings(source, path, schema)
  // As they are written: what the template says is not overruled by what a campaign leaves to the program.
  const { template, campaigns: said = {} } = parse(source, { schema: 'core' }) as {
    template?: object
    campaigns?: Record<string, object | string>
  }
  const folder = dirname(path)
  const from = (relative: string): string => (isAbsolute(relative) ? relative : join(folder, relative))
  const campaigns = Object.entries(file.campaigns).map(([name, given]) => {
    if (typeof given === 'string') return { path: from(given), text: null }
    const { scenario, seats } = given
    const { scenario: _, seats: _s, ...settings } = { ...template, ...(said[name] as Written) }
    const to = from(file.folder)
    const known = existsSync(from(scenario)) ? from(scenario) : scenario
    const text = `# Made of ${path} by 'adjutant init': edit that, or this one alone.\n${stringify({
      campaign: name,
      game: gameOf(known),
      scenario: known === scenario ? scenario : movedTo({ overrides: scenario }, folder, to).overrides,
      log: `${name}.sqlite`,
      ...movedTo(settings, folder, to),
      seats: Object.fromEntries(
        Object.entries(seats).map(([seat, player]) => [
          seat,
          typeof player === 'string' ? playerNamed(player, file.players, `${path}: campaigns.${name}.seats.${seat}`) : player,
        ]),
      ),
    })}`
    const at = join(to, `${name}.yaml`)
    try {
      parseCampaignFile(text, at)
    } catch (error) {
      throw new CampaignFileError(`${path}: campaigns.${name}: ${(error as Error).message.replaceAll(/^.*?:\d+:\d+: /gm, '')}`, {
        cause: error,
      })
    }
    return { path: at, text }
  })
  return {
    club: file.club,
    campaigns: [
      ...campaigns,
      ...file['also campaigns'].flatMap((each) => campaignsAt(from(each))).map((each) => ({ path: each, text: null })),
    ],
    tournaments: file.tournaments.map(from),
  }
}

function playerNamed(
  player: string,
  players: Readonly<Record<string, string | string[]>>,
  where: string,
): { player: string; address: string | string[] } {
  const address = players[player]
  if (address === undefined) throw new CampaignFileError(`${where}: '${player}' is no name of 'players'`)
  return { player, address }
}

/** The campaign files that a path names: itself, or those of a folder that have begun, in the order of their names. */
export function campaignsAt(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort(byName)
    .map((name) => join(path, name))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return /^campaign:/m.test(text) && /^seats:/m.test(text) && existsSync(readCampaignFile(file).logPath)
    })
}
