import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { parse } from 'yaml'
import { createCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { ClockWatch, keepReading } from '../campaign/clock-watch.ts'
import { welcomeLetters } from '../campaign/letters.ts'
import { UsageError } from './usage.ts'

export const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url))

export const initCommand = (): Command =>
  new Command('init')
    .description(
      'start a campaign: first writes a commented campaign file from a scenario; run again, it makes the log and queues the welcome mails',
    )
    .argument('<campaign.yaml>', 'campaign file to write, or to start from')
    .option('-s, --scenario <name>', `scenario to start: ${scenarioNames().join(', ')}, or a path`)
    .addHelpText(
      'after',
      '\nExample:\n  adjutant init campaign.yaml --scenario <name>   writes the file\n  (edit seats and mail)\n  adjutant init campaign.yaml                     starts the campaign',
    )
    .action(async (path: string, options: { scenario?: string }) => {
      if (!existsSync(path)) {
        if (!options.scenario) throw new UsageError(`${path} does not exist; name a scenario to write it: --scenario ${scenarioNames()[0]}`)
        writeCampaignFile(path, options.scenario)
        console.log(`${path} written. Edit the seats and the mail in it, then run 'adjutant init ${path}' again.`)
        return
      }
      if (options.scenario)
        throw new UsageError(`${path} exists already and is not overwritten; 'adjutant init ${path}' starts its campaign`)
      await startCampaign(path)
      console.log(`The campaign has begun; the welcome mails are queued. 'adjutant run ${path}' sends them and waits for orders.`)
    })

export function scenarioNames(): string[] {
  return readdirSync(SCENARIOS)
    .filter((name) => name.endsWith('.yaml') && /^game:/m.test(readFileSync(join(SCENARIOS, name), 'utf8')))
    .map((name) => name.replace(/\.yaml$/, ''))
}

/** A scenario's document by name or path. */
export function readScenario(name: string): { path: string; document: Record<string, unknown> } {
  const path = [name, join(SCENARIOS, `${name}.yaml`)].find((candidate) => existsSync(candidate) && statSync(candidate).isFile())
  if (!path) throw new UsageError(`no scenario '${name}'; there are ${scenarioNames().join(', ')}`)
  try {
    return { path, document: parse(readFileSync(path, 'utf8')) as Record<string, unknown> }
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`)
  }
}

/** Makes the log of a campaign file and queues the welcome mails: both, or neither when it is cut short. */
export async function startCampaign(path: string, seed?: Buffer, now = new Date(), chained = true): Promise<void> {
  const file = readCampaignFile(path)
  const local = join(file.folder, file.scenario)
  const { document } = readScenario(existsSync(local) ? local : file.scenario)
  if (existsSync(file.logPath)) throw new UsageError(`${file.logPath} exists already: the campaign has begun`)
  // Made under another name, so that a log of the campaign's name has its welcome mails.
  const making = `${file.logPath}.new`
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(making + suffix, { force: true })
  const campaign = createCampaign({ ...file, logPath: making }, document, now, seed, chained)
  const letters = await welcomeLetters(campaign, now)
  campaign.store.together(() => letters.forEach((letter) => campaign.store.queue(letter)))
  const clockWatch = new ClockWatch()
  clockWatch.look()
  keepReading(campaign, clockWatch)
  campaign.store.close()
  renameSync(making, file.logPath)
}

export function writeCampaignFile(path: string, scenario: string, name = 'my-campaign'): void {
  const { document } = readScenario(scenario)
  const seats = Object.keys(document.seats ?? {})
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(
    path,
    campaignFileText(name, String(document.game), scenario, seats, Array.isArray(document.options) ? document.options : []),
    // Tokens and addresses stand in it.
    { flag: 'wx', mode: 0o600 },
  )
}

function campaignFileText(name: string, game: string, scenario: string, seats: readonly string[], options: readonly unknown[]): string {
  const seatLines = seats.map(
    (seat) =>
      `  ${seat}:\n    player: Name of the player\n    address: ${seat.toLowerCase()}@campaign.local\n    # also from: [phone@example.org]   # may send for the seat, and gets nothing\n`,
  )
  return `# A campaign of Adjutant. Paths are relative to this file's folder.

campaign: ${name}             # letters, digits, hyphens; sheets may name it
game: ${game}
scenario: ${scenario}          # a name from scenarios/, or a path
log: ${name}.sqlite           # the game log; everything is in it

mail:
  from: Adjutant <adjutant@campaign.local>
  poll: 60                    # seconds between looks at the mailbox
  folder: mailbox             # the embedded mailbox: mails are files. Orders go into mailbox/adjutant/in/
  # For real mail, remove 'folder' and give both of these:
  # imap: { host: mail.example.org, port: 993, secure: true, user: adjutant, password: { env: ADJUTANT_IMAP_PASSWORD } }
  # smtp: { host: mail.example.org, port: 465, secure: true, user: adjutant, password: { file: smtp-password.txt } }
  # plus addresses: true      # mails to adjutant+anything@... arrive here: each mail then has its own address to answer; else its key stands in the subject
  # authenticated by: mail.example.org   # only mails count that this server marks dmarc=pass
  # authenticated with: [dkim, spf]      # other proofs than dmarc
  # most an hour: 60          # mails of one player that are taken in; more wait for the next hour

# moderator: { name: You, address: you@example.org, token: a-secret-of-yours }   # 'token: a-secret-of-yours' beside 'referee:' commands the campaign by mail; so does an answer to a mail that you got

seats:
${seatLines.join('')}
# security: both              # a player's mail needs the key of a mail that he got, and his address. token: the key alone; address: no keys
deadline hours: null          # hours a step waits for sheets; null: until all are in
# deadlines: { at: "20:00", days: [Mon, Thu], time zone: Europe/Berlin, grace: 12, remind: [24], missed: defaults }   # missed: or standby
# standbys: [{ player: Name, address: name@example.org }]
# press: { per day: 20, anonymous: false }   # messages between seats
wait for: everyone            # or: active side
# dice: beacon                # mixes a round of a public beacon (drand) into the dice of each step, named before it comes: needs the internet
# pace: fast                  # fast: ask nothing by mail; normal: only what matters; full: all that nobody answered in advance
# question hours: 24          # hours a question by mail waits before the default is taken

${options.length > 0 ? `# options: [${options.join(', ')}]           # optional rules; absent: those of the scenario\n` : ''}overrides: null               # a folder whose tables/, units/ and maps/ replace the shipped ones
`
}
