import { Command } from 'commander'
import { CampaignError } from './campaign/campaign.ts'
import { CampaignFileError } from './campaign/campaign-file.ts'
import { casesCommand } from './commands/cases.ts'
import { checkCommand } from './commands/check.ts'
import { demoCommand } from './commands/demo.ts'
import { initCommand } from './commands/init.ts'
import { mapCommand } from './commands/map.ts'
import { replayCommand } from './commands/replay.ts'
import { runCommand } from './commands/run.ts'
import { statusCommand } from './commands/status.ts'
import { stepCommand } from './commands/step.ts'
import { verifyCommand } from './commands/verify.ts'
import { UsageError } from './commands/usage.ts'
import { MailError } from './mail/ports.ts'
import { StoreError } from './store/store.ts'

const program = new Command('adjutant')
  .description('Play-by-email adjudicator for World in Flames and The War: Europe 1939-1945')
  .showHelpAfterError('(--help tells more)')

for (const command of [initCommand, runCommand, stepCommand, checkCommand, statusCommand, replayCommand, verifyCommand, mapCommand, casesCommand, demoCommand]) {
  program.addCommand(command())
}

/** Errors that are a person's to mend are said in one line; anything else is a bug and shows its stack. */
const EXPECTED = [CampaignError, CampaignFileError, MailError, StoreError, UsageError]

try {
  await program.parseAsync()
} catch (error) {
  if (!EXPECTED.some((kind) => error instanceof kind)) throw error
  console.error(`adjutant: ${(error as Error).message}`)
  process.exitCode = 1
}
