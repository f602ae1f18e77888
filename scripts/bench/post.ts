import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ImapFlow } from 'imapflow'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { openCampaign } from '../../src/campaign/campaign.ts'
import { readCampaignFile } from '../../src/campaign/campaign-file.ts'
import { runDaemon } from '../../src/campaign/daemon.ts'
import { openPosts } from '../../src/campaign/mailbox.ts'
import { startCampaign, writeCampaignFile } from '../../src/commands/init.ts'
import { compose } from '../../src/mail/compose.ts'
import { hashOfKey, newKey } from '../../src/mail/keys.ts'
import { Store } from '../../src/store/store.ts'
import { startDovecot } from '../test-servers/dovecot.ts'

/**
 * `npm run bench:post -- [campaigns] [mails] [rehearsals]`: one daemon, many campaigns that share a mailbox at Dovecot, mails waiting in it: sheets and queries. Until each is taken in and
 * answered, against fetching the same mails with imapflow and taking them apart, and nothing else.
 */
const campaignCount = Number(process.argv[2] ?? 200)
const mailCount = Number(process.argv[3] ?? 2000)
const rehearsals = Number(process.argv[4] ?? 3)
const folder = mkdtempSync(join(tmpdir(), 'bench-post-'))
const servers = await startDovecot()
const [gm, axis, allies] = servers.users
process.env.BENCH_MAIL_PASSWORD = gm.password

/** Seconds of processor that this process has used, in all its threads. */
const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}
const megabytes = (): number => Math.round(process.memoryUsage().rss / 1e6)
const login = () =>
  new ImapFlow({
    host: '127.0.0.1',
    port: servers.imapPort,
    secure: false,
    doSTARTTLS: false,
    logger: false,
    auth: { user: gm.address, pass: gm.password },
  })

try {
  console.log(`${campaignCount} campaigns, ${mailCount} mails, each new sheet rehearsed ${rehearsals} times`)
  const keys = await makeCampaigns()
  await fillMailbox(keys)
  const floorsCpu = cpu()
  const floor = await measureFloor()
  const floorCpu = cpu() - floorsCpu
  const before = megabytes()
  const campaigns = Array.from({ length: campaignCount }, (_, n) => openCampaign(readCampaignFile(join(folder, `c${n}.yaml`))))
  const loaded = megabytes()
  const posts = openPosts(campaigns)
  const stop = new AbortController()
  const began = Date.now()
  const cpuBefore = cpu()
  let most = loaded
  let taken = 0
  let answered = 0
  const watch = setInterval(() => {
    most = Math.max(most, megabytes())
    const waiting = campaigns.reduce((sum, { store }) => sum + store.post.newIds(new Date().toISOString()).length, 0)
    const received = campaigns.reduce((sum, { store }) => sum + store.incomingCount(), 0)
    const states = campaigns.map(({ store }) => store.outgoingByState())
    answered = states.reduce((sum, each) => sum + (each.accepted ?? 0), 0)
    taken = received - waiting
    if (taken === mailCount && states.every((each) => Object.keys(each).every((state) => state === 'accepted'))) stop.abort()
  }, 1000)
  await runDaemon(posts, pino({ level: 'warn' }), stop.signal)
  clearInterval(watch)
  const seconds = (Date.now() - began) / 1000
  const cpuSeconds = cpu() - cpuBefore
  const ignored = campaigns.flatMap(({ store }) => store.ignoredIncoming(100))
  console.log(
    `daemon: ${taken} mails taken in and ${answered} sent in ${seconds.toFixed(1)} s: ${(taken / seconds).toFixed(1)} mails/s; ${ignored.length} ignored ${ignored[0]?.note ?? ''}`,
  )
  console.log(
    `floor: fetched and taken apart in ${floor.toFixed(1)} s: ${(mailCount / floor).toFixed(1)} mails/s; the daemon takes ${(seconds / floor).toFixed(1)} times as long`,
  )
  // What other programs on the machine take counts in the seconds above, not in these.
  console.log(
    `processor: ${cpuSeconds.toFixed(1)} s for the daemon, ${((1000 * cpuSeconds) / mailCount).toFixed(0)} ms a mail; ${floorCpu.toFixed(1)} s for the floor: ${(cpuSeconds / floorCpu).toFixed(1)} times as much`,
  )
  console.log(`memory: ${before} MB before, ${loaded} MB with all campaigns open, ${most} MB at most`)
  for (const { inbox, outbox } of posts) {
    await inbox.close()
    await outbox.close()
  }
  for (const { store } of campaigns) store.close()
} finally {
  await servers.stop()
  rmSync(folder, { recursive: true })
}

/** One is started, the others are copies under their own names, each with a key of Germany's. */
async function makeCampaigns(): Promise<string[]> {
  const first = join(folder, 'c0.yaml')
  writeCampaignFile(first, 'barbarossa', 'c0')
  const server = (port: number) =>
    `{host: 127.0.0.1, port: ${port}, secure: false, user: ${gm.address}, password: {env: BENCH_MAIL_PASSWORD}}`
  const text = readFileSync(first, 'utf8')
    .replace('Adjutant <adjutant@campaign.local>', `Adjutant <${gm.address}>`)
    .replace(/ {2}folder: mailbox.*\n/, `  imap: ${server(servers.imapPort)}\n  smtp: ${server(servers.smtpPort)}\n`)
    .replace('mail:\n', 'mail:\n  most an hour: 100000\n')
    .replace(/$/, `rehearsals: ${rehearsals}\n`)
    .replace('germany@campaign.local', axis.address)
    .replace('ussr@campaign.local', allies.address)
  writeFileSync(first, text)
  await startCampaign(first)
  const log = new Database(join(folder, 'c0.sqlite'))
  log.exec('DELETE FROM wire; DELETE FROM text_out; DELETE FROM outgoing; DELETE FROM mail_key')
  log.pragma('wal_checkpoint(TRUNCATE)')
  log.close()
  return Array.from({ length: campaignCount }, (_, n) => {
    if (n > 0) {
      copyFileSync(join(folder, 'c0.sqlite'), join(folder, `c${n}.sqlite`))
      writeFileSync(join(folder, `c${n}.yaml`), text.replace(/^campaign: c0/m, `campaign: c${n}`).replace(/^log: c0/m, `log: c${n}`))
    }
    const store = Store.open(join(folder, `c${n}.sqlite`))
    const key = newKey()
    store.setMeta('campaign', `c${n}`)
    store.post.addKey({ hash: hashOfKey(key), seat: 'Germany', messageId: `<${n}@bench>`, issued: new Date().toISOString() })
    store.close()
    return key
  })
}

async function fillMailbox(keys: readonly string[]): Promise<void> {
  const client = login()
  await client.connect()
  const sheet = readFileSync(new URL('../../scenarios/barbarossa-demo/01-germany.yaml', import.meta.url), 'utf8').replace(
    /^seat:.*\n|^for:.*\n/gm,
    '',
  )
  for (let n = 0; n < mailCount; n++) {
    const campaign = n % campaignCount
    const orders = n % 3 === 2 ? 'query: my units\n' : `note: number ${n}\n${sheet}`
    const source = await compose({
      from: `Heinz <${axis.address}>`,
      to: gm.address,
      subject: `Re: [c${campaign}] report [${keys[campaign]}]`,
      text: `Here you are.\n\n${orders}`,
      messageId: `<${n}@player.test>`,
      date: new Date(Date.now() - (mailCount - n) * 1000),
      autoSubmitted: 'no',
    })
    await client.append('INBOX', Buffer.from(source))
  }
  await client.logout()
}

/** Seconds to fetch every mail and take it apart. */
async function measureFloor(): Promise<number> {
  const client = login()
  await client.connect()
  const began = Date.now()
  await client.mailboxOpen('INBOX')
  let parsed = 0
  for await (const message of client.fetch('1:*', { source: true })) {
    await PostalMime.parse(message.source!)
    parsed++
  }
  const seconds = (Date.now() - began) / 1000
  await client.logout()
  if (parsed !== mailCount) throw new Error(`${parsed} mails in the mailbox`)
  return seconds
}
