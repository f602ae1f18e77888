import { Command } from 'commander'
import { CampaignError } from './campaign/campaign.ts'
import { CampaignFileError } from './campaign/campaign-file.ts'
import { archiveCommand, backupCommand } from './commands/archive.ts'
import { casesCommand } from './commands/cases.ts'
import { checkCommand } from './commands/check.ts'
import { demoCommand } from './commands/demo.ts'
import { exportCommand } from './commands/export.ts'
import { handbookCommand } from './commands/handbook.ts'
import { initCommand } from './commands/init.ts'
import { mailTestCommand } from './commands/mail-test.ts'
import { mapCommand } from './commands/map.ts'
import { refereeCommand } from './commands/referee.ts'
import { optionsCommand } from './commands/options.ts'
import { outboxCommand } from './commands/outbox.ts'
import { publishCommand } from './commands/publish.ts'
import { replayCommand } from './commands/replay.ts'
import { runCommand } from './commands/run.ts'
import { statusCommand } from './commands/status.ts'
import { stepCommand } from './commands/step.ts'
import { tournamentCommand } from './commands/tournament.ts'
import { upgradeCommand } from './commands/upgrade.ts'
import { verifyCommand } from './commands/verify.ts'
import { UsageError } from './commands/usage.ts'
import { MailError } from './mail/ports.ts'
import { StoreError } from './store/connect.ts'

/** The whole program: one command for each file in commands/. */
export function createProgram(): Command {
  const program = new Command('adjutant')
    .description('Play-by-email adjudicator for board wargames')
    .showHelpAfterError('(--help tells more)')
  for (const command of [
    initCommand,
    mailTestCommand,
    runCommand,
    stepCommand,
    checkCommand,
    statusCommand,
    tournamentCommand,
    outboxCommand,
    refereeCommand,
    replayCommand,
    verifyCommand,
    upgradeCommand,
    archiveCommand,
    exportCommand,
    publishCommand,
    backupCommand,
    mapCommand,
    handbookCommand,
    optionsCommand,
    casesCommand,
    demoCommand,
  ]) {
    program.addCommand(command())
  }
  return program
}

/** Errors that are a person's to mend are said in one line; anything else is a bug and shows its stack. */
const EXPECTED = [CampaignError, CampaignFileError, MailError, StoreError, UsageError]

/** Runs the words of a command line; sets the process's exit code. */
export async function main(words: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(words, { from: 'user' })
  } catch (error) {
    if (!EXPECTED.some((kind) => error instanceof kind)) throw error
    console.error(`adjutant: ${(error as Error).message}`)
    process.exitCode = 1
  }
}
