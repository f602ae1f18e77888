import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import { parseAllDocuments } from 'yaml'
import { pollOnce } from '../campaign/daemon.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { openCampaign } from '../campaign/campaign.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { verify } from '../campaign/verify.ts'
import { compose, messageIdFor } from '../mail/compose.ts'
import { dropMail } from '../mail/folder-mail.ts'
import { SCENARIOS, startCampaign, writeCampaignFile } from './init.ts'
import { UsageError } from './usage.ts'

const SCENARIO = 'barbarossa'
const PLAYERS: Record<string, { name: string; address: string }> = {
  Germany: { name: 'Heinz', address: 'germany@campaign.local' },
  USSR: { name: 'Anna', address: 'ussr@campaign.local' },
}
/** The same dice every time, so that the shipped orders meet the situations they were written for. Real campaigns draw theirs. */
const DEMO_SEED = Buffer.from('adjutant demo: the dice of summer 1941'.padEnd(32).slice(0, 32))

export const demoCommand = (): Command =>
  new Command('demo')
    .description('play the first impulses of Barbarossa through a folder mailbox, both seats by shipped order sheets')
    .argument('[folder]', 'where to play; emptied first', 'demo')
    .action(async (folder: string) => {
      const place = resolve(folder)
      const path = join(place, 'campaign.yaml')
      if (existsSync(place)) {
        if (!existsSync(path) && readdirSync(place).length > 0) throw new UsageError(`${place} is no demo folder; name another`)
        rmSync(place, { recursive: true })
      }
      writeCampaignFile(path, SCENARIO, 'barbarossa-demo')
      writeFileSync(path, Object.values(PLAYERS).reduce((file, { name }) => file.replace('Name of the player', name), readFileSync(path, 'utf8')))
      console.log(`Starting Barbarossa in ${place} ...`)
      await startCampaign(path, DEMO_SEED)
      await playSheets(path, sheetsOf(join(SCENARIOS, `${SCENARIO}-demo`)))
      const campaign = openCampaign(readCampaignFile(path), { readonly: true })
      const checked = verify(campaign)
      campaign.store.close()
      if (checked.mismatches.length > 0) throw new Error(`the log does not verify: ${checked.mismatches[0].message}`)
      console.log(`\nThe log verifies: ${checked.steps} steps, ${checked.answers} answers, ${checked.events} events replay identically.`)
      console.log(`
Look at:
${Object.entries(PLAYERS).map(([seat, { address }]) => `  ${join(place, 'mailbox', address)}/   the mails of ${seat}: open them with a mail program`).join('\n')}
  ${join(place, 'barbarossa-demo.sqlite')}   the game log
  npm run adjutant -- replay ${path}   the campaign told again, with every roll
  npm run adjutant -- map --campaign ${path} --at Minsk --out minsk.png`)
    })

/** The shipped sheets by the step and seat they name. */
function sheetsOf(folder: string): Map<string, string> {
  const sheets = new Map<string, string>()
  for (const name of readdirSync(folder).filter((each) => each.endsWith('.yaml')).sort()) {
    const text = readFileSync(join(folder, name), 'utf8')
    for (const document of parseAllDocuments(text)) {
      const { seat, for: step } = (document as { toJS(): { seat: string; for: string } }).toJS()
      sheets.set(`${step}/${seat}`, text)
    }
  }
  return sheets
}

/** Each seat mails its sheet for the step that is waited for; the daemon's own poll does the rest. */
async function playSheets(path: string, sheets: ReadonlyMap<string, string>): Promise<void> {
  const campaign = openCampaign(readCampaignFile(path))
  const mailbox = openMailbox(campaign.file)
  const inbox = join(campaign.file.folder, campaign.file.mail.folder!, 'adjutant')
  const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
  try {
    await pollOnce(campaign, mailbox, log)
    for (let sent = 1; ; sent++) {
      const step = campaign.store.currentStep()!.name
      const seats = Object.keys(PLAYERS).filter((seat) => sheets.has(`${step}/${seat}`))
      if (seats.length === 0) return
      const began = Date.now()
      for (const seat of seats) await mailSheet(inbox, `${sent}-${seat}`, seat, step, sheets.get(`${step}/${seat}`)!)
      const { played, sent: mails } = await pollOnce(campaign, mailbox, log)
      if (played.length === 0) throw new Error(`${step} was not played: a sheet is missing or was refused; the receipts in the mailbox say why`)
      console.log(`  ${played.join(', ')}: ${seats.join(' and ')} mailed orders; ${mails} mails sent (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    }
  } finally {
    await mailbox.inbox.close()
    await mailbox.outbox.close()
    campaign.store.close()
  }
}

/** A mail as a player would send it: a line of greeting, the sheet attached. */
async function mailSheet(inbox: string, name: string, seat: string, step: string, sheet: string): Promise<void> {
  const { name: player, address } = PLAYERS[seat]
  const source = await compose({
    from: `${player} <${address}>`,
    to: 'adjutant@campaign.local',
    subject: `Orders for ${step}`,
    text: `Here are my orders.\n\n${player}\n`,
    messageId: messageIdFor(`demo/${name}`, 'campaign.local'),
    date: new Date(),
    autoSubmitted: 'no',
    attachments: [{ filename: 'orders.yaml', contentType: 'text/yaml', content: Buffer.from(sheet) }],
  })
  await dropMail(inbox, name, source)
}
