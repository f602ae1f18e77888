import { Command } from 'commander'
import { verify } from '../campaign/verify.ts'
import { openFrom } from './open.ts'

export const verifyCommand = (): Command =>
  new Command('verify')
    .description('replay the journal from the start and compare every answer, event, snapshot and die with what is stored')
    .argument('<campaign.yaml>')
    .action((path: string) => {
      const campaign = openFrom(path, { readonly: true })
      const { steps, answers, events, mismatches } = verify(campaign, (name) => process.stderr.isTTY && process.stderr.write(`\r${name.padEnd(40)}`))
      if (process.stderr.isTTY) process.stderr.write('\r')
      campaign.store.close()
      if (mismatches.length === 0) {
        console.log(`${steps} steps, ${answers} answers, ${events} events: every one identical`)
        return
      }
      for (const { step, message } of mismatches) console.log(`${step}: ${message}`)
      console.log(`${mismatches.length} mismatches in ${steps} steps`)
      process.exitCode = 1
    })
