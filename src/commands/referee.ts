import { randomUUID } from 'node:crypto'
import { Command } from 'commander'
import { RefereeError } from '../campaign/referee/command.ts'
import { carryOutWaiting, REFEREE_COMMANDS, writeDown } from '../campaign/referee/referee.ts'
import { carriedOut } from './at-work.ts'
import { openFrom } from './open.ts'
import { readNamed, UsageError } from './usage.ts'

export const refereeCommand = (): Command =>
  new Command('referee')
    .description("the moderator's orders to a campaign: pause, extend, replace a player, correct the position, rewind, rule ...")
    .argument('<campaign.yaml>')
    .argument(
      '[order...]',
      "an order as YAML, 'extend: 48 hours'; @file or - (standard input) reads it from there; none lists what was done so far",
    )
    .addHelpText(
      'after',
      `\nOrders:\n${REFEREE_COMMANDS.map(({ name, means, example }) => `  ${name}: ${means}\n      ${example}`).join('\n')}`,
    )
    .action(async (path: string, words: string[]) => {
      const given = words.join(' ')
      const text = given === '-' ? readNamed('-') : given.startsWith('@') ? readNamed(given.slice(1)) : given
      const campaign = openFrom(path, { readonly: text.trim() === '' })
      try {
        if (text.trim() === '') {
          for (const { at, act, text: told } of campaign.store.people.referee()) console.log(`${at}  ${act}: ${told}`)
          return
        }
        const batch = `cli ${randomUUID()}`
        writeDown(campaign, text, batch, null, new Date())
        if (!(await carriedOut(campaign, batch, 'A daemon is at work on this campaign and', () => carryOutWaiting(campaign, new Date())))) {
          console.log(`It has not come to it yet; 'adjutant referee ${path}' shows what was done.`)
          return
        }
        for (const { state, result } of campaign.store.people.commands(batch)) {
          console.log(state === 'done' ? result : `refused: ${result}`)
          if (state === 'refused') process.exitCode = 1
        }
      } catch (error) {
        throw error instanceof RefereeError ? new UsageError(error.message) : error
      } finally {
        campaign.store.close()
      }
    })
