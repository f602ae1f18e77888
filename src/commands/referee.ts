import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { Command } from 'commander'
import { type Campaign, CampaignError } from '../campaign/campaign.ts'
import { lockCampaign } from '../campaign/lock.ts'
import { RefereeError } from '../campaign/referee/command.ts'
import { carryOutWaiting, REFEREE_COMMANDS, writeDown } from '../campaign/referee/referee.ts'
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
        const unlock = lockOrNull(campaign.file.logPath)
        if (unlock === null) {
          const seconds = Math.ceil(campaign.file.mail.poll * 1.5) + 5
          console.log(
            `A daemon is at work on this campaign and carries it out at its next poll: waiting for it, ${seconds} seconds at most.`,
          )
          if (!(await isCarriedOut(campaign, batch, seconds * 1000))) {
            console.log(`It has not come to it yet; 'adjutant referee ${path}' shows what was done.`)
            return
          }
        } else {
          try {
            await carryOutWaiting(campaign, new Date())
          } finally {
            unlock()
          }
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

/** Whether another process carries out all orders of a batch within some milliseconds. */
async function isCarriedOut({ store }: Campaign, batch: string, milliseconds: number): Promise<boolean> {
  for (const until = Date.now() + milliseconds; Date.now() < until; await setTimeout(300))
    if (store.people.commands(batch).every(({ state }) => state !== 'waiting')) return true
  return false
}

function lockOrNull(logPath: string): (() => void) | null {
  try {
    return lockCampaign(logPath)
  } catch (error) {
    if (error instanceof CampaignError) return null
    throw error
  }
}
