import { existsSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'

/** A secret stands in the environment or in a file, never in the campaign file. */
const secret = z.union([z.strictObject({ env: z.string() }), z.strictObject({ file: z.string() })])

const seat = z.strictObject({
  player: z.string(),
  /** One or several mail addresses. */
  address: z.union([z.string().regex(/^\S+@\S+$/, 'not a mail address'), z.array(z.string().regex(/^\S+@\S+$/, 'not a mail address')).min(1)]),
  /** A word that the seat's mails must carry, in the subject or the sheet. */
  token: z.string().optional(),
})

const schema = z.strictObject({
  campaign: z.string().regex(/^[a-z0-9][a-z0-9-]*$/i, 'letters, digits and hyphens only'),
  game: z.string(),
  scenario: z.string(),
  /** The SQLite log, from this file's folder. */
  log: z.string(),
  mail: z.strictObject({
    from: z.string(),
    folder: z.string().optional(),
    /** Seconds between polls. */
    poll: z.number().positive().default(60),
    imap: z
      .strictObject({ host: z.string(), port: z.number().int(), secure: z.boolean(), user: z.string(), password: secret, mailbox: z.string().default('INBOX') })
      .optional(),
    smtp: z.strictObject({ host: z.string(), port: z.number().int(), secure: z.boolean(), user: z.string().optional(), password: secret.optional() }).optional(),
    /** The name our own server signs Authentication-Results with; then only mails with dmarc=pass count. */
    'authenticated by': z.string().optional(),
  }),
  moderator: z.strictObject({ name: z.string().default('the moderator'), address: z.string() }).optional(),
  seats: z.record(z.string(), seat),
  /** Hours a step waits for sheets; null for as long as it takes. */
  'deadline hours': z.number().positive().nullable().default(null),
  /** Whom a step waits for: everyone, or only the side whose impulse it is. */
  'wait for': z.enum(['everyone', 'active side']).default('everyone'),
  options: z.array(z.union([z.number(), z.string()])).optional(),
  /** Folder whose tables, units and maps replace the shipped ones. */
  overrides: z.string().nullable().default(null),
})

export type CampaignSettings = z.infer<typeof schema>

export interface CampaignFile extends CampaignSettings {
  /** Folder of the campaign file; its relative paths start here. */
  readonly folder: string
  /** Absolute path of the log. */
  readonly logPath: string
  readonly overridesPath: string | null
}

/** The campaign file is missing or wrong; the message says where (line, column) and what is expected. */
export class CampaignFileError extends Error {}

export function readCampaignFile(path: string): CampaignFile {
  if (!existsSync(path)) throw new CampaignFileError(`no campaign file at ${path}: 'adjutant init' makes one`)
  return parseCampaignFile(readFileSync(path, 'utf8'), path)
}

/** Parses a campaign file's text. Throws CampaignFileError with line and column. */
export function parseCampaignFile(text: string, path: string): CampaignFile {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, schema: 'core', prettyErrors: false })
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset)
    return `${path}:${line}:${col}`
  }
  const broken = document.errors[0]
  if (broken) throw new CampaignFileError(`${place(broken.pos[0])}: ${broken.message}`)
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 0 }))
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const node = document.getIn(issue.path, true) as { range?: [number, number, number] } | undefined
      const parent = document.getIn(issue.path.slice(0, -1), true) as { range?: [number, number, number] } | undefined
      return `${place(node?.range?.[0] ?? parent?.range?.[0] ?? 0)}: ${issue.path.join('.') || 'the file'}: ${issue.message}`
    })
    throw new CampaignFileError(lines.join('\n'))
  }
  const settings = parsed.data
  if (!settings.mail.folder && !(settings.mail.imap && settings.mail.smtp)) {
    throw new CampaignFileError(`${path}: mail: needs either 'folder:' or both 'imap:' and 'smtp:'`)
  }
  const folder = dirname(path)
  const from = (relative: string) => (isAbsolute(relative) ? relative : join(folder, relative))
  return { ...settings, folder, logPath: from(settings.log), overridesPath: settings.overrides === null ? null : from(settings.overrides) }
}

/** A secret's value. Throws CampaignFileError naming what is missing, never the value. */
export function readSecret(file: CampaignFile, what: string, value: z.infer<typeof secret>): string {
  if ('env' in value) {
    const found = process.env[value.env]
    if (!found) throw new CampaignFileError(`${what}: the environment has no ${value.env}`)
    return found
  }
  const path = isAbsolute(value.file) ? value.file : join(file.folder, value.file)
  if (!existsSync(path)) throw new CampaignFileError(`${what}: no file ${path}`)
  return readFileSync(path, 'utf8').trimEnd()
}

export const addressesOf = (file: CampaignFile, seat: string): string[] => {
  const { address } = file.seats[seat]
  return typeof address === 'string' ? [address] : address
}
