import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { z } from 'zod'
import { deadlineSettings } from './deadlines.ts'
import { CampaignFileError, parseSettings } from './settings-text.ts'

export { CampaignFileError } from './settings-text.ts'

/** A secret stands in the environment or in a file, never in the campaign file. */
const secret = z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })])

/** true and false, in YAML's words or as people say them. */
export const yesOrNo = z.union([z.boolean(), z.enum(['yes', 'no']).transform((said) => said === 'yes')])

export const address = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'not a mail address')
const port = z.number().int().min(1).max(65535)

const mail = z.strictObject({
  /** An address, or `Name <address>`. */
  from: z.string().regex(/^(?:[^<>]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/, "neither a mail address nor 'Name <address>'"),
  folder: z.string().min(1).optional(),
  /** Seconds between polls. */
  poll: z.number().positive().default(60),
  imap: z
    .strictObject({ host: z.string(), port, secure: z.boolean(), user: z.string(), password: secret, mailbox: z.string().default('INBOX') })
    .optional(),
  smtp: z
    .strictObject({ host: z.string(), port, secure: z.boolean(), user: z.string().optional(), password: secret.optional() })
    .optional(),
  /** The name our own server signs Authentication-Results with; then only mails count that pass all of `authenticated with`. The server must take away such headers of others. */
  'authenticated by': z.string().optional(),
  'authenticated with': z
    .array(z.enum(['dmarc', 'dkim', 'spf']))
    .min(1)
    .default(['dmarc']),
  /** Whether mails to `name+anything@...` come to this mailbox; then each mail has its own address to reply to. Absent: yes for a folder, no for a server, where the key stands in the subject. */
  'plus addresses': yesOrNo.optional(),
  /** Mails of one player that are taken in within an hour; more wait for the next, which he is told once a day. */
  'most an hour': z.number().int().min(1).default(60),
})

/** What holds for any file that names one. */
export const mailbox = mail.refine(
  ({ folder, imap, smtp }) => folder !== undefined || (imap && smtp),
  "needs either 'folder:' or both 'imap:' and 'smtp:'",
)

/** How much a seat wants in its mails: all; one picture of the front in reports; or text and attached sheets alone. */
export const MAIL_SIZES = ['full', 'small', 'text only'] as const
export type MailSize = (typeof MAIL_SIZES)[number]

const seat = z.strictObject({
  player: z.string(),
  /** One or several mail addresses. */
  address: z.union([address, z.array(address).min(1)]),
  /** Addresses that may send for the seat, and get nothing. */
  'also from': z.array(address).default([]),
  /** A word that the seat's mails must carry as `token:` at the top level of their orders; with `security: both` or `token` it does in place of a key. */
  token: z.string().optional(),
})

const schema = z.strictObject({
  campaign: z.string().regex(/^[a-z0-9][a-z0-9-]*$/i, 'letters, digits and hyphens only'),
  game: z.string(),
  scenario: z.string(),
  /** The SQLite log, from this file's folder. */
  log: z.string(),
  mail: mailbox,
  /** `token`: the word that a mail must carry to command the campaign, as `token:` beside `referee:`; the key of a mail that went to him does as well. Without keys or a token the moderator commands by the command line only. */
  moderator: z
    .strictObject({
      name: z.string().default('the moderator'),
      address,
      token: z.string().min(8, 'a token has 8 letters at least').optional(),
      /** Reports that he gets: what everybody may know, or all that happened. */
      copies: z.enum(['none', 'public', 'all']).default('none'),
    })
    .optional(),
  seats: z.record(z.string(), seat),
  /** Who reads the reports and plays no seat: what everybody may know, or (`spoilers`) all that happened. */
  observers: z.array(z.strictObject({ name: z.string(), address, spoilers: yesOrNo.default(false) })).default([]),
  /**
   * What makes a mail a player's: the `address` it comes from; the key (`token`) of a mail that went to his seat, from wherever it comes; or `both`. Absent: as the campaign began: `both`, or
   * `address` in logs older than keys.
   */
  security: z.enum(['address', 'token', 'both']).optional(),
  /** Hours a step waits for sheets; null for as long as it takes. */
  'deadline hours': z.number().positive().nullable().default(null),
  /** How deadlines fall and what follows when one is missed. */
  deadlines: deadlineSettings.default(() => deadlineSettings.parse({})),
  /** Players who stand by to take over a seat that misses a deadline. */
  standbys: z.array(z.strictObject({ player: z.string(), address })).default([]),
  /** Messages between seats through the daemon: how many a seat may send a day, and whether without a name. */
  press: z
    .strictObject({ 'per day': z.number().int().min(0).default(20), anonymous: yesOrNo.default(false) })
    .default({ 'per day': 20, anonymous: false }),
  /** fast: never ask by mail, standing orders and defaults only; normal: ask for what matters; full: ask always. */
  pace: z.enum(['fast', 'normal', 'full']).default('fast'),
  /** What mails hold for whoever has not chosen himself (`mail: small`). */
  mails: z.enum(MAIL_SIZES).default('full'),
  /** Minutes that a step waits after a receipt that says that something is wrong, for a better sheet; never beyond the deadline. */
  'second look': z.number().min(0).default(30),
  /** How often a step is rehearsed for a receipt; 0: never. One alone cannot tell what hangs on the dice. */
  rehearsals: z
    .number()
    .int()
    .min(0)
    .max(9)
    .refine((n) => n !== 1, 'at least 2, or 0 for none')
    .default(3),
  /** Hours a question by mail waits for its answer before the default is taken; null for as long as it takes. */
  'question hours': z.number().positive().nullable().default(24),
  /** Whom a step waits for: everyone, or only the side that acts. */
  'wait for': z.enum(['everyone', 'active side']).default('everyone'),
  /** Whether of a seat that only responds in a step its standing orders do in the place of a sheet. */
  'standing orders do': yesOrNo.default(false),
  /** What the dice of a step hang on beside its secret and the orders: nothing (`chain`), or a round of a public beacon that is named when the orders are closed. Fixed when the campaign starts. */
  dice: z.enum(['chain', 'beacon']).optional(),
  /** Another beacon than drand's quicknet, or other relays of it. */
  beacon: z
    .strictObject({
      /** `/public/<round>` is added to each. */
      urls: z.array(z.url()).min(1),
      'public key': z.string().regex(/^[0-9a-f]{192}$/, 'a public key on G2: 192 hexadecimal digits'),
      genesis: z.number().int(),
      period: z.number().int().positive(),
    })
    .optional(),
  /** Turns of the game that the campaign lasts, to stand then as its points do; absent: as many as its scenario. Fixed when it starts. */
  turns: z.number().int().positive().optional(),
  options: z.array(z.union([z.number(), z.string()])).optional(),
  /** Changes of another edition, by name, where the game has some. Fixed when it starts. */
  changes: z.array(z.string()).optional(),
  /** Folder whose tables, units and maps replace the shipped ones. */
  overrides: z.string().nullable().default(null),
})

export type CampaignSettings = z.infer<typeof schema>

/** What campaigns that are made alike have in common: all but their names, players, games and logs. */
export const commonSettings = schema
  .pick({
    security: true,
    'deadline hours': true,
    deadlines: true,
    standbys: true,
    press: true,
    pace: true,
    mails: true,
    'second look': true,
    rehearsals: true,
    'question hours': true,
    'wait for': true,
    'standing orders do': true,
    dice: true,
    beacon: true,
    options: true,
    changes: true,
    overrides: true,
  })
  .partial()

/** What campaign files that are made of one template have in common. */
export const templateSettings = schema.omit({ campaign: true, game: true, scenario: true, log: true, seats: true }).partial()
export const seatOfFile = seat

export interface CampaignFile extends CampaignSettings {
  /** Folder of the campaign file; its relative paths start here. */
  readonly folder: string
  /** Absolute path of the log. */
  readonly logPath: string
  readonly overridesPath: string | null
}

export function readCampaignFile(path: string): CampaignFile {
  if (!existsSync(path)) throw new CampaignFileError(`no campaign file at ${path}: 'adjutant init' makes one`)
  return parseCampaignFile(readFileSync(path, 'utf8'), path)
}

/** Parses a campaign file's text. Throws CampaignFileError with line and column. */
export function parseCampaignFile(text: string, path: string): CampaignFile {
  const settings = parseSettings(text, path, schema)
  const folder = dirname(path)
  const from = (relative: string) => (isAbsolute(relative) ? relative : join(folder, relative))
  return { ...settings, folder, logPath: from(settings.log), overridesPath: settings.overrides === null ? null : from(settings.overrides) }
}

/** A secret's value. Throws CampaignFileError naming what is missing, never the value. */
export function readSecret(file: Pick<CampaignFile, 'folder'>, what: string, value: z.infer<typeof secret>): string {
  if ('env' in value) {
    const found = process.env[value.env]
    if (!found) throw new CampaignFileError(`${what}: the environment has no ${value.env}`)
    return found
  }
  const path = isAbsolute(value.file) ? value.file : join(file.folder, value.file)
  if (!existsSync(path)) throw new CampaignFileError(`${what}: no file ${path}`)
  return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
}

export const addressesOf = (file: CampaignFile, seat: string): string[] => {
  const { address } = file.seats[seat]
  return typeof address === 'string' ? [address] : address
}
