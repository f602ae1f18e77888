import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { randomBytes } from 'node:crypto'
import { Command } from 'commander'
import { parse } from 'yaml'
import { CampaignError, createCampaign, type DiceToStart } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { isClubFile, readClubFile } from '../campaign/club-file.ts'
import { ClockWatch, keepReading } from '../campaign/clock-watch.ts'
import { welcomeLetters } from '../campaign/letters.ts'
import { campaignFileText, type CampaignWishes } from './campaign-file-text.ts'
import { askFor, type InitFlags, type Scenarios, wishesOf } from './init-questions.ts'
import { type PositionFile, readPosition } from './position-files.ts'
import { UsageError } from './usage.ts'

export const SCENARIOS = fileURLToPath(new URL('../../scenarios/', import.meta.url))

export const initCommand = (): Command =>
  new Command('init')
    .description(
      'start a campaign: first writes a commented campaign file, asking what a moderator must say; run again, it makes the log and queues the welcome mails',
    )
    .argument('<campaign.yaml>', 'campaign file to write, or to start from; of a club, all of its campaigns')
    .option('-s, --scenario <name>', `scenario to start: ${scenarioNames().join(', ')}, or a path`)
    .option('--name <name>', 'name of the campaign')
    .option('--moderator <person>', "you, as 'Name <address>'")
    .option('--mail <mailbox>', "'folder', or 'Adjutant <address> imap-server smtp-server'")
    .option('--player <seat=person...>', "who plays a seat, as 'Seat=Name <address>'")
    .option('--deadline <time>', "hours a step waits: '72', '72 at 20:00 Europe/Berlin', or 'none'")
    .option('--pace <pace>', 'how much is asked by mail: fast, normal, full')
    .option('--ask', 'ask for what the options do not say (as it does at a terminal)')
    .addHelpText(
      'after',
      '\nExample:\n  adjutant init campaign.yaml --scenario <name>   asks, and writes the file\n  adjutant mail-test campaign.yaml               tries the mailbox\n  adjutant init campaign.yaml                     starts the campaign',
    )
    .action(async (path: string, options: InitFlags & { ask?: boolean }) => {
      if (!existsSync(path)) {
        const { ask = process.stdin.isTTY && process.stdout.isTTY, ...flags } = options
        const said = ask ? await askFor(flags, SCENARIOS_TO_CHOOSE, 'my-campaign', process.stdin, process.stdout) : flags
        const { scenario } = said
        if (!scenario)
          throw new UsageError(
            `${path} does not exist; name a scenario to write it (--scenario ${scenarioNames()[0]}), or be asked for all that is needed (--ask)`,
          )
        const seats = SCENARIOS_TO_CHOOSE.seatsOf(scenario)
        const wishes = wishesOf(said, seats, 'my-campaign')
        writeCampaignFile(path, scenario, wishes)
        readCampaignFile(path)
        const open = [...seats.filter((seat) => !wishes.players[seat]), ...(wishes.mail === undefined ? ['the mailbox'] : [])]
        console.log(
          open.length > 0
            ? `${path} written. Edit the seats and the mail in it (${open.join(', ')}), then run 'adjutant init ${path}' again.`
            : `${path} written. 'adjutant mail-test ${path}' tries its mailbox; 'adjutant init ${path}' starts the campaign.`,
        )
        return
      }
      const [flag] = Object.keys(options)
      if (isClubFile(path) && flag === undefined) return beginClub(path)
      if (flag !== undefined)
        throw new UsageError(`${path} exists already and is not overwritten (--${flag}); 'adjutant init ${path}' starts its campaign`)
      await startCampaign(path)
      console.log(`The campaign has begun; the welcome mails are queued. 'adjutant run ${path}' sends them and waits for orders.`)
    })

/** Writes the campaign files of a club that are not there yet, and begins the campaigns that have not begun. */
async function beginClub(path: string): Promise<void> {
  const { campaigns } = readClubFile(path, gameOf)
  let begun = 0
  for (const { path: file, text } of campaigns) {
    if (text === null) continue
    if (!existsSync(file)) {
      mkdirSync(dirname(file), { recursive: true })
      // Tokens and addresses stand in it.
      writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    } else if (readFileSync(file, 'utf8') !== text) console.log(`${file} is not as ${path} would make it, and is left as it is.`)
    if (existsSync(readCampaignFile(file).logPath)) continue
    await startCampaign(file)
    begun++
  }
  console.log(
    `${begun === 1 ? '1 campaign has' : `${begun} campaigns have`} begun; 'adjutant run ${path}' runs all of the club, 'adjutant status ${path}' shows where they stand.`,
  )
}

/** The game of a scenario. */
export const gameOf = (scenario: string): string => String(readScenario(scenario).document.game)

export function scenarioNames(): string[] {
  return readdirSync(SCENARIOS)
    .filter((name) => name.endsWith('.yaml') && /^game:/m.test(readFileSync(join(SCENARIOS, name), 'utf8')))
    .map((name) => name.replace(/\.yaml$/, ''))
}

/** Scenarios as a moderator chooses among them. */
const SCENARIOS_TO_CHOOSE: Scenarios = {
  get titles() {
    return new Map(scenarioNames().map((name) => [name, String(readScenario(name).document.title)]))
  },
  seatsOf: (scenario) => Object.keys(readScenario(scenario).document.seats ?? {}),
}

/** A scenario's document by name or path, with the position that it names (`position: war-position.yaml`), and where in its files what is wrong with that stands. */
export function readScenario(name: string): { path: string; document: Record<string, unknown>; placeOf?: PositionFile['placeOf'] } {
  const path = [name, join(SCENARIOS, `${name}.yaml`)].find((candidate) => existsSync(candidate) && statSync(candidate).isFile())
  if (!path) throw new UsageError(`no scenario '${name}'; there are ${scenarioNames().join(', ')}`)
  let document: Record<string, unknown>
  try {
    document = parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`)
  }
  if (typeof document.position !== 'string') return { path, document }
  const { position, placeOf } = readPosition(join(dirname(path), document.position))
  return { path, document: { ...document, position }, placeOf }
}

/** Makes the log of a campaign file and queues the welcome mails: both, or neither when it is cut short. */
export async function startCampaign(path: string, dice: DiceToStart = {}, now = new Date()): Promise<void> {
  const file = readCampaignFile(path)
  const local = join(file.folder, file.scenario)
  const { document, placeOf } = readScenario(existsSync(local) ? local : file.scenario)
  if (existsSync(file.logPath)) throw new UsageError(`${file.logPath} exists already: the campaign has begun`)
  // Made under another name, so that a log of the campaign's name has its welcome mails.
  const making = `${file.logPath}.new`
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(making + suffix, { force: true })
  const campaign = inItsPlace(placeOf, () => createCampaign({ ...file, logPath: making }, document, now, dice))
  const letters = await welcomeLetters(campaign, now)
  campaign.store.together(() => letters.forEach((letter) => campaign.store.queue(letter)))
  const clockWatch = new ClockWatch()
  clockWatch.look()
  keepReading(campaign, clockWatch)
  campaign.store.close()
  renameSync(making, file.logPath)
}

/** What is wrong with a position is told with the place in its files. */
function inItsPlace<T>(placeOf: PositionFile['placeOf'] | undefined, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!placeOf || !(error instanceof CampaignError) || !(error.cause instanceof Error)) throw error
    throw new UsageError(`${placeOf(error.cause)}: ${error.message}`, { cause: error })
  }
}

/** Writes the campaign file of a scenario, with what the moderator has said so far. */
export function writeCampaignFile(path: string, scenario: string, wishes: string | CampaignWishes = 'my-campaign'): void {
  const { document } = readScenario(scenario)
  mkdirSync(dirname(path), { recursive: true })
  const setting = {
    game: String(document.game),
    scenario,
    seats: Object.keys(document.seats ?? {}),
    options: Array.isArray(document.options) ? (document.options as unknown[]) : [],
    token: randomBytes(9).toString('base64url'),
  }
  const text = campaignFileText(setting, typeof wishes === 'string' ? { name: wishes, players: {} } : wishes)
  // Tokens and addresses stand in it.
  writeFileSync(path, text, { flag: 'wx', mode: 0o600 })
}
