import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { pollOnce } from '../campaign/daemon.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { verify } from '../campaign/verify.ts'
import { compose, messageIdFor } from '../mail/compose.ts'
import { dropMail } from '../mail/folder-mail.ts'
import { headerOf } from '../mail/header.ts'
import { readScenario, SCENARIOS, startCampaign, writeCampaignFile } from './init.ts'
import { UsageError } from './usage.ts'

/** scenarios/<name>-demo.yaml: what a campaign with shipped order sheets is played with. */
const demoSchema = z.strictObject({
  about: z.string(),
  /** Options of 'adjutant map' that are worth a look after the demo. */
  look: z.string(),
  /** Words that the seed is made of. Real campaigns draw theirs. */
  dice: z.string(),
  /** False: one seed for all steps, as when its sheets were written; they would meet other situations with other dice. */
  chained: z.boolean().default(true),
  /** Who plays each seat. */
  players: z.record(z.string(), z.string()),
})
type Demo = z.infer<typeof demoSchema>

const DEMO = '-demo'
const folderOf = (scenario: string): string => join(SCENARIOS, `${scenario}${DEMO}`)
const fileOf = (scenario: string): string => `${folderOf(scenario)}.yaml`
export const demoNames = (): string[] =>
  readdirSync(SCENARIOS)
    .filter((name) => name.endsWith(`${DEMO}.yaml`))
    .map((name) => name.slice(0, -`${DEMO}.yaml`.length))
    .sort()
const addressOf = (seat: string): string => `${seat.toLowerCase()}@campaign.local`

export const demoCommand = (): Command =>
  new Command('demo')
    .description('play the beginning of a campaign through a folder mailbox, every seat by shipped order sheets')
    .argument('[folder]', 'where to play; emptied first', 'demo')
    .option('-s, --scenario <name>', `which campaign: ${demoNames().join(', ')}`, demoNames()[0])
    .action(async (folder: string, { scenario }: { scenario: string }) => {
      if (!demoNames().includes(scenario)) throw new UsageError(`no demo of '${scenario}'; there are ${demoNames().join(', ')}`)
      const { demo, seed, sheets } = readDemo(scenario)
      const seats = Object.keys(readScenario(scenario).document.seats as object)
      const name = `${scenario}-demo`
      const place = resolve(folder)
      const path = join(place, 'campaign.yaml')
      if (existsSync(place)) {
        if (!existsSync(path) && readdirSync(place).length > 0) throw new UsageError(`${place} is no demo folder; name another`)
        rmSync(place, { recursive: true })
      }
      writeCampaignFile(path, scenario, name)
      writeFileSync(
        path,
        // Its sheets are what they are: nobody takes a second look at them.
        `${seats.reduce((file, seat) => file.replace('Name of the player', demo.players[seat]), readFileSync(path, 'utf8'))}second look: 0\n`,
      )
      console.log(`Starting ${demo.about} in ${place} ...`)
      await startCampaign(path, { seed, chained: demo.chained })
      await playSheets(path, demo, seats, sheets)
      const campaign = openCampaign(readCampaignFile(path), { readonly: true })
      const checked = verify(campaign)
      campaign.store.close()
      if (checked.mismatches.length > 0) throw new Error(`the log does not verify: ${checked.mismatches[0].message}`)
      console.log(`\nThe log verifies: ${checked.steps} steps, ${checked.answers} answers, ${checked.events} events replay identically.`)
      console.log(`
Look at:
${seats.map((seat) => `  ${join(place, 'mailbox', addressOf(seat))}/   the mails of ${seat}: open them with a mail program`).join('\n')}
  ${join(place, `${name}.sqlite`)}   the game log
  npm run adjutant -- replay ${path}   the campaign told again, with every roll
  npm run adjutant -- map --campaign ${path} ${demo.look}`)
    })

/** A demo with its seed, and its shipped sheets by 'step/seat'. */
export function readDemo(scenario: string): { demo: Demo; seed: Buffer<ArrayBuffer>; sheets: Map<string, string> } {
  const demo = demoSchema.parse(parse(readFileSync(fileOf(scenario), 'utf8')))
  return { demo, seed: Buffer.from(demo.dice.padEnd(32).slice(0, 32)), sheets: sheetsOf(folderOf(scenario)) }
}

function sheetsOf(folder: string): Map<string, string> {
  const sheets = new Map<string, string>()
  for (const name of readdirSync(folder)
    .filter((each) => each.endsWith('.yaml'))
    .sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const document of parseAllDocuments(text)) {
      const { seat, for: step } = (document as { toJS(): { seat: string; for: string } }).toJS()
      sheets.set(`${step}/${seat}`, text)
    }
  }
  return sheets
}

/** Each seat mails its sheet for the step that is waited for; the daemon's own poll does the rest. */
async function playSheets(path: string, demo: Demo, names: readonly string[], sheets: ReadonlyMap<string, string>): Promise<void> {
  const campaign = openCampaign(readCampaignFile(path))
  const mailbox = openMailbox(campaign.file)
  const inbox = join(campaign.file.folder, campaign.file.mail.folder!, 'adjutant')
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  try {
    await pollOnce(campaign, mailbox, log)
    for (let sent = 1; ; sent++) {
      const step = campaign.store.currentStep()!.name
      const seats = names.filter((seat) => sheets.has(`${step}/${seat}`))
      if (seats.length === 0) return
      const began = Date.now()
      for (const seat of seats)
        await mailSheet(
          campaign.file.folder,
          inbox,
          `${sent}-${seat}`,
          { player: demo.players[seat], address: addressOf(seat) },
          step,
          sheets.get(`${step}/${seat}`)!,
        )
      const { played, sent: mails } = await pollOnce(campaign, mailbox, log)
      if (played.length === 0)
        throw new Error(`${step} was not played: a sheet is missing or was refused; the receipts in the mailbox say why`)
      console.log(
        `  ${played.join(', ')}: ${seats.join(' and ')} mailed orders; ${mails} mails sent (${((Date.now() - began) / 1000).toFixed(1)} s)`,
      )
    }
  } finally {
    await mailbox.inbox.close()
    await mailbox.outbox.close()
    campaign.store.close()
  }
}

/** A mail as a player would send it, in answer to the last he got: a line of greeting, the sheet attached. */
async function mailSheet(
  folder: string,
  inbox: string,
  name: string,
  { player, address }: { player: string; address: string },
  step: string,
  sheet: string,
): Promise<void> {
  const own = join(folder, 'mailbox', address)
  const last = readFileSync(join(own, readdirSync(own).sort().at(-1)!))
  const source = await compose({
    from: `${player} <${address}>`,
    to: headerOf(last, 'reply-to')!,
    subject: `Orders for ${step}`,
    text: `Here are my orders.\n\n${player}\n`,
    messageId: messageIdFor(`demo/${name}`, 'campaign.local'),
    date: new Date(),
    autoSubmitted: 'no',
    attachments: [{ filename: 'orders.yaml', contentType: 'text/yaml', content: Buffer.from(sheet) }],
  })
  await dropMail(inbox, name, source)
}
