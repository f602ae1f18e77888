import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openCampaign } from '../src/campaign/campaign.ts'
import { readCampaignFile } from '../src/campaign/campaign-file.ts'
import { verify } from '../src/campaign/verify.ts'
import { startCampaign, writeCampaignFile } from '../src/commands/init.ts'
import { readReceived, type Received } from '../src/commands/testing.ts'
import { compose } from '../src/mail/compose.ts'
import { ImapInbox } from '../src/mail/imap-inbox.ts'
import { SmtpOutbox } from '../src/mail/smtp-outbox.ts'
import { Store } from '../src/store/store.ts'
import { startDovecot } from './test-servers/dovecot.ts'

/**
 * `npx tsx scripts/network-cut.ts [minutes]`: the daemon in the middle of a step when both mail servers go away for ten minutes. A receipt waits to go out, a sheet
 * that was sent in time lies in the mailbox, and its deadline falls in the middle of the cut. When the servers are back nobody does anything; all must go on
 * by itself: the sheet counts, every mail arrives once, the next step is played.
 */
const minutes = Number(process.argv[2] ?? 10)
const PROGRAM = fileURLToPath(new URL('adjutant.mjs', import.meta.url))
const STEP = 'M/J 1941 impulse 1'
const faults: string[] = []
const check = (well: boolean, fault: string): void => void (well || faults.push(fault))
const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
const began = Date.now()
const say = (line: string): void => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`)

const servers = await startDovecot()
const [gm, axis, allies] = servers.users
const players = { Germany: axis, USSR: allies }
type Seat = keyof typeof players
const folder = mkdtempSync(join(tmpdir(), 'network-cut-'))
const path = join(folder, 'campaign.yaml')
let daemon: ChildProcess | null = null
let output = ''
let ordinal = 0

try {
  await makeCampaign()
  const log = Store.open(join(folder, 'b41.sqlite'))
  daemon = spawn(process.execPath, [PROGRAM, 'run', path], {
    env: { ...process.env, MAIL_PASSWORD: gm.password },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [daemon.stdout!, daemon.stderr!]) stream.on('data', (data) => void (output += String(data)))
  await until('the welcome mails go out', () => output.includes('daemon started') && (log.outgoingByState().accepted ?? 0) === 2, 60)
  await send('Germany', 'action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\n')
  await until("Germany's sheet is taken", () => log.sheetsFor(STEP).length === 1, 60)
  await until('its receipt is out', () => (log.outgoingByState().accepted ?? 0) === 3, 60)

  // Delivered and not only accepted: a server killed between the two delivers again by itself.
  await mailbox('Germany', 2)
  await mailbox('USSR', 1)
  await wait(2000)
  await servers.smtp.stop('SIGKILL')
  servers.store(gm.address, 'query', (await orders('USSR', 'query: my units\n')).source)
  await until('a query is taken in, and its answer waits', () => log.incomingCount() === 2 && (log.outgoingByState().queued ?? 0) === 1, 90)
  await servers.imap.stop('SIGKILL')
  const cut = Date.now()
  const cutAt = output.length
  log.setDeadline(1, new Date(cut + minutes * 30_000).toISOString())
  servers.store(gm.address, 'in-time', (await orders('USSR', 'defend: {losses: cheapest}\n')).source)
  say(`both servers are gone for ${minutes} minutes; a sheet lies in the mailbox, the deadline falls in ${minutes / 2}`)
  while (Date.now() - cut < minutes * 60_000) {
    await wait(Math.min(60_000, cut + minutes * 60_000 - Date.now()))
    check(daemon.exitCode === null, 'the daemon ended')
    check(log.currentStep()!.number === 1, 'the step was played while the mailbox could not be read')
    say(`daemon of ${memoryOf(daemon.pid!)} MB; ${output.slice(cutAt).split('\n').length - 1} lines in its log since`)
  }
  const warnings = output
    .slice(cutAt)
    .split('\n')
    .filter((line) => line.includes('"level":40'))
  check(warnings.length > 0, 'the daemon said nothing of it')
  check(!output.slice(cutAt).includes('    at '), 'a stack stands in its log')

  await servers.imap.start()
  await servers.smtp.start()
  const back = Date.now()
  say('both servers are back')
  const since = (): string => `${((Date.now() - back) / 1000).toFixed(1)} s after that`
  await until('the step is played', () => log.currentStep()!.number === 2, 300)
  say(`the step was played ${since()}`)
  await until('every mail is out', () => Object.keys(log.outgoingByState()).every((state) => state === 'accepted'), 300)
  say(`every mail was out ${since()}`)
  check(log.sheetsFor(STEP).length === 2, "the USSR's sheet, sent in time, does not count")

  await send('Germany', 'action: pass\n')
  await send('USSR', 'action: pass\n')
  await until('the next step is played', () => log.currentStep()!.number === 3, 300)
  await until('every mail is out', () => Object.keys(log.outgoingByState()).every((state) => state === 'accepted'), 300)
  say(`and the next ${since()}`)
  for (const seat of ['Germany', 'USSR'] as const) {
    const due = log.outgoing().filter((mail) => mail.seat === seat).length
    const mails = await mailbox(seat, due)
    const ids = new Set(mails.map(({ headers }) => headers['message-id']))
    check(ids.size === due, `${seat} got ${ids.size} different mails of ${due}`)
    const twice = mails.filter((mail, i) => mails.some((other, k) => k !== i && other.headers['message-id'] === mail.headers['message-id']))
    check(
      twice.length === 0,
      `${seat} got ${mails.length - ids.size} mails twice: ${twice.map(({ headers }) => `${headers.subject} [${headers.received}]`).join('; ')}`,
    )
    check(!mails.some(({ text }) => text.includes('No sheet came')), `${seat} reads that a sheet was missing`)
    say(`${seat} got ${mails.length} mails`)
  }
  daemon.kill('SIGTERM')
  const code = await new Promise((resolve) => daemon!.once('close', resolve))
  check(code === 0, `the daemon ended with ${String(code)}`)
  log.close()
  const campaign = openCampaign(readCampaignFile(path))
  faults.push(...verify(campaign).mismatches.map(({ step, message }) => `${step}: ${message}`))
  campaign.store.close()
  say(`${minutes} minutes without a network: ${warnings.length} warnings in the log, ${faults.length} faults`)
} catch (error) {
  faults.push(`${(error as Error).message}\n${output.slice(-3000)}`)
} finally {
  daemon?.kill('SIGKILL')
  await servers.stop()
  rmSync(folder, { recursive: true })
}
for (const fault of faults) console.log(`  ${fault}`)
process.exit(faults.length > 0 ? 1 : 0)

async function makeCampaign(): Promise<void> {
  writeCampaignFile(path, 'barbarossa', 'b41')
  const server = (port: number) => `{host: 127.0.0.1, port: ${port}, secure: false, user: ${gm.address}, password: {env: MAIL_PASSWORD}}`
  const text = readFileSync(path, 'utf8')
    .replace('Adjutant <adjutant@campaign.local>', `Adjutant <${gm.address}>`)
    .replace(/ {2}folder: mailbox.*\n/, `  imap: ${server(servers.imapPort)}\n  smtp: ${server(servers.smtpPort)}\n`)
    .replace('germany@campaign.local', axis.address)
    .replace('ussr@campaign.local', allies.address)
  writeFileSync(path, `${text}security: address\nsecond look: 0\n`)
  await startCampaign(path)
}

async function until(what: string, is: () => boolean, seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1000; !is(); await wait(100)) {
    if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`)
    if (daemon?.exitCode != null) throw new Error(`the daemon ended before this: ${what}`)
  }
}

async function orders(seat: Seat, text: string): Promise<{ messageId: string; source: Uint8Array }> {
  const messageId = `<${++ordinal}@player.test>`
  return {
    messageId,
    source: await compose({
      from: players[seat].address,
      to: gm.address,
      subject: 'Orders',
      text,
      messageId,
      date: new Date(),
      autoSubmitted: 'no',
    }),
  }
}

async function send(seat: Seat, text: string): Promise<void> {
  const { address, password } = players[seat]
  const outbox = new SmtpOutbox({ host: '127.0.0.1', port: servers.smtpPort, secure: false, user: address, password })
  const { outcome, detail } = await outbox.send({ ...(await orders(seat, text)), from: address, to: [gm.address] })
  await outbox.close()
  if (outcome !== 'accepted') throw new Error(`the player's own mail was not sent: ${detail}`)
}

/** Every mail that a player got. */
async function mailbox(seat: Seat, count: number): Promise<Received[]> {
  const { address, password } = players[seat]
  const inbox = new ImapInbox({ host: '127.0.0.1', port: servers.imapPort, secure: false, user: address, password })
  try {
    for (let tries = 0; ; tries++) {
      const mails = await inbox.fetch()
      if (mails.length >= count || tries > 60) return await Promise.all(mails.map(({ source }) => readReceived(source!)))
      await inbox.wait(1000, new AbortController().signal)
    }
  } finally {
    await inbox.close()
  }
}

/** Megabytes in use, as Linux tells. */
function memoryOf(pid: number): number {
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000)
}
