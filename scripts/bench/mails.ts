/**
 * `npm run bench:mails -- [--scenario name]`: plays impulses of a campaign by bots with standing orders through the folder mailbox, and counts the mails that
 * an impulse costs. Fails when it costs more than it may.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { pino } from 'pino'
import { type CampaignFile, readCampaignFile } from '../../src/campaign/campaign-file.ts'
import { type Campaign, currentStep, openCampaign } from '../../src/campaign/campaign.ts'
import { pollOnce } from '../../src/campaign/daemon.ts'
import { openMailbox } from '../../src/campaign/mailbox.ts'
import { readScenario, startCampaign, writeCampaignFile } from '../../src/commands/init.ts'
import { compose } from '../../src/mail/compose.ts'
import { dropMail } from '../../src/mail/folder-mail.ts'
import { botSheet } from './bot.ts'
import { admiralsSheet } from './sea-bot.ts'
import { warSheet } from './war-bot.ts'

type Pace = CampaignFile['pace']
const options = new Command()
  .name('bench:mails')
  .description('how many mails an impulse costs, by pace')
  .option('--impulses <n>', 'impulses to play at each pace', '100')
  .option('--scenario <name>', 'which campaign', 'barbarossa')
  .option('--full', "the pace 'full' too")
  .parse()
  .opts<{ impulses: string; scenario: string; full?: boolean }>()
const { document } = readScenario(options.scenario)
const SEATS = Object.keys(document.seats as object)
/** Who plays: The War has a player of its own, in World in Flames a campaign of ships is played by admirals and Barbarossa by generals. */
const sheetOf: (campaign: Campaign, seat: string) => string =
  document.game === 'tw' ? (_, seat) => warSheet(seat) : options.scenario === 'barbarossa' ? botSheet : admiralsSheet
const standingOf = (seat: string): string => {
  const shared = document.game === 'tw' ? 'war' : options.scenario === 'barbarossa' ? null : 'sea'
  const text = readFileSync(new URL(`standing-${shared ?? seat.toLowerCase()}.yaml`, import.meta.url), 'utf8')
  return shared === null ? text : `seat: ${seat}\n${text}`
}
const addressOf = (seat: string): string => `${seat.toLowerCase()}@campaign.local`

/** What one impulse cost: mails to and from each seat. */
interface Cost {
  readonly step: string
  readonly active: readonly string[]
  in: Record<string, number>
  out: Record<string, number>
  questions: number
}

interface Count {
  readonly impulses: Cost[]
  /** How often each decision was asked by mail. */
  readonly asked: Map<string, number>
  /** Answers by source. */
  readonly sources: Map<string, number>
  campaigns: number
}

/** One campaign from its start until it ends or enough impulses are counted. */
async function play(pace: Pace, seed: string, most: number, count: Count): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'adjutant-mails-'))
  const path = join(folder, 'campaign.yaml')
  writeCampaignFile(path, options.scenario, 'bench')
  const { appendFileSync, writeFileSync } = await import('node:fs')
  const text = readFileSync(path, 'utf8')
  const bots = `${text.replace('mail:\n', 'mail:\n  most an hour: 100000\n')}\nsecurity: address\nsecond look: 0\n`
  writeFileSync(
    path,
    /^wait for:/m.test(bots) ? bots.replace(/^wait for:.*$/m, 'wait for: active side') : `${bots}\nwait for: active side\n`,
  )
  appendFileSync(path, `\npace: ${pace}\n`)
  const now = new Date('2026-01-05T12:00:00Z')
  await startCampaign(path, { seed: Buffer.from(seed.padEnd(32, '.')) }, now)
  const campaign = openCampaign(readCampaignFile(path))
  const mailbox = openMailbox(campaign.file)
  let ordinal = 0
  const send = async (seat: string, body: string, more: { inReplyTo?: string; subject?: string } = {}) => {
    const name = String(++ordinal).padStart(5, '0')
    const source = await compose({
      from: addressOf(seat),
      to: 'adjutant@campaign.local',
      subject: 'Orders',
      text: body,
      messageId: `<${name}@player.test>`,
      date: new Date(now.getTime() + ordinal * 1000),
      autoSubmitted: 'no',
      ...more,
    })
    await dropMail(join(folder, 'mailbox', 'adjutant'), name, source)
  }
  const poll = async () => {
    // Without pictures, as after pictures that could not be drawn: they take most of the time and change no mail's number.
    campaign.store.setMeta('drawing', `${campaign.store.currentStep()!.number} 9`)
    await pollOnce(campaign, mailbox, pino({ level: 'error' }), () => now)
  }
  await poll()
  for (const seat of SEATS) await send(seat, standingOf(seat))
  await poll()
  count.campaigns++
  for (let current = currentStep(campaign); current && count.impulses.length < most; current = currentStep(campaign)) {
    const { row, step } = current
    const before = outgoing(campaign)
    const cost: Cost = { step: row.name, active: step.active, in: zeros(), out: zeros(), questions: 0 }
    for (const seat of step.active.length > 0 ? step.active : SEATS) {
      await send(seat, sheetOf(campaign, seat))
      cost.in[seat]++
    }
    await poll()
    while (campaign.store.currentStep()!.number === row.number) {
      const open = campaign.store.questions(row.number).filter(({ state }) => state === 'waiting')
      if (open.length === 0) throw new Error(`${row.name}: neither played nor asking; ${campaign.store.meta('stuck') ? 'it is stuck' : ''}`)
      for (const seat of new Set(open.map((question) => question.seat))) {
        const own = open.filter((question) => question.seat === seat)
        await send(seat, own.map(({ id }) => `Q${id}: default`).join('\n'), { inReplyTo: (JSON.parse(own[0].message_ids) as string[])[0] })
        cost.in[seat]++
      }
      await poll()
    }
    for (const { decision } of campaign.store.questions(row.number)) {
      cost.questions++
      count.asked.set(decision, (count.asked.get(decision) ?? 0) + 1)
    }
    for (const { source } of campaign.store.answers(row.number)) count.sources.set(source, (count.sources.get(source) ?? 0) + 1)
    const after = outgoing(campaign)
    for (const seat of SEATS) cost.out[seat] = after[seat] - before[seat]
    if (step.active.length > 0) count.impulses.push(cost)
  }
  campaign.store.close()
  rmSync(folder, { recursive: true })
}

const zeros = (): Record<string, number> => Object.fromEntries(SEATS.map((seat) => [seat, 0]))

function outgoing({ store }: Campaign): Record<string, number> {
  const mails = store.outgoing()
  return Object.fromEntries(SEATS.map((seat) => [seat, mails.filter((mail) => mail.seat === seat).length]))
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]
const spread = (numbers: readonly number[]): string => `median ${median(numbers)}, most ${Math.max(...numbers)}`

/** Prints what a pace cost; gives back what was more than it may be. */
function report(pace: Pace, { impulses, asked, sources, campaigns }: Count, seconds: number): string[] {
  const of = (role: 'active' | 'inactive', way: 'in' | 'out') =>
    impulses.flatMap((cost) => SEATS.filter((seat) => cost.active.includes(seat) === (role === 'active')).map((seat) => cost[way][seat]))
  console.log(`\n${options.scenario}, pace ${pace}: ${impulses.length} impulses of ${campaigns} campaigns, ${seconds.toFixed(0)} s`)
  for (const role of ['active', 'inactive'] as const)
    console.log(`  ${role} player: mails in ${spread(of(role, 'in'))}; mails out ${spread(of(role, 'out'))}`)
  const questions = impulses.map((cost) => cost.questions)
  console.log(`  questions an impulse: ${spread(questions)}, ${questions.reduce((sum, n) => sum + n, 0)} in all`)
  for (const [decision, n] of [...asked].sort((a, b) => b[1] - a[1])) console.log(`    ${String(n).padStart(4)}  ${decision}`)
  const total = [...sources.values()].reduce((sum, n) => sum + n, 0)
  console.log(`  answers: ${[...sources].map(([source, n]) => `${source} ${n} (${Math.round((100 * n) / total)}%)`).join(', ')}`)
  const missed: string[] = []
  if (pace === 'fast') {
    if (Math.max(...of('active', 'in')) > 1 || Math.max(...of('active', 'out')) > 2)
      missed.push('fast: the active player costs more than 1 mail in and 2 out')
    if (Math.max(...of('inactive', 'in')) > 0 || Math.max(...of('inactive', 'out')) > 1)
      missed.push('fast: the inactive player costs more than 1 mail out')
  }
  if (pace === 'normal' && (median(questions) > 0 || Math.max(...questions) > 1))
    missed.push('normal: more questions an impulse than 0 in the median and 1 at most')
  return missed
}

const missed: string[] = []
for (const pace of ['fast', 'normal', ...(options.full ? ['full'] : [])] as Pace[]) {
  const count: Count = { impulses: [], asked: new Map(), sources: new Map(), campaigns: 0 }
  const start = process.hrtime.bigint()
  for (let i = 1; count.impulses.length < Number(options.impulses); i++)
    await play(pace, `mails ${pace === 'full' ? 'normal' : pace} ${i}`, Number(options.impulses), count)
  missed.push(...report(pace, count, Number(process.hrtime.bigint() - start) / 1e9))
}
for (const each of missed) console.error(`MISSED: ${each}`)
process.exitCode = missed.length > 0 ? 1 : 0
