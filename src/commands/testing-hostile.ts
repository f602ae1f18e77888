import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { dropMail } from '../mail/folder-mail.ts'
import { headerOf } from '../mail/header.ts'
import { keysIn, newKey } from '../mail/keys.ts'
import { aimedMail, aimedSheet } from './testing-aimed.ts'
import { type Ticks, watchTicks } from './testing-ticks.ts'
import { GERMANY, readReceived, TestCampaign, USSR } from './testing.ts'

const MODERATOR = 'maria@campaign.local'
const TOKEN = 'the moderators own word'
const STRANGER = 'mallory@evil.test'

/** What a hostile writer has got hold of. */
interface Loot {
  /** A key of Germany that lets orders in. */
  readonly live: string
  /** One that Germany has changed. */
  readonly dead: string
  /** A live one of the USSR. */
  readonly others: string
  /** Message-ID of a mail of ours. */
  readonly ours: string
}

type Random = () => number
/** A mail that must not be taken in; `shut` ones, beside that, must not be answered at all. */
interface Hostile {
  readonly kind: string
  readonly source: Buffer
  readonly shut: boolean
  /** From an address that is nobody's. */
  readonly isStrangers?: boolean
}

export interface Fuzzed {
  readonly mails: number
  readonly byKind: Readonly<Record<string, number>>
  readonly answers: number
  /** Bytes of resident memory above what was used once warm. */
  readonly growth: number
  /** Milliseconds. */
  readonly took: number
  /** Of the event loop while mails were taken in. */
  readonly ticks: Omit<Ticks, 'worked'>
  /** What the main thread worked for the dearest mail of a stranger's, of those polled alone. */
  readonly dearest: { readonly kind: string; readonly bytes: number; readonly worked: number }
  readonly faults: readonly string[]
}

/** Sends a real campaign hostile mails in batches and counts what came of them: nothing taken in, nobody answered who should not be, nothing broken. Of what is aimed none is larger than `largest` bytes. */
export async function fuzzMails(count: number, seed: number, largest: number, say: (line: string) => void = () => {}): Promise<Fuzzed> {
  const random = generator(seed)
  const table = await TestCampaign.start(
    (file) => `${file.replace('security: address', 'security: both')}moderator: {name: Maria, address: ${MODERATOR}, token: '${TOKEN}'}\n`,
  )
  table.pictures = false
  const faults: string[] = []
  const byKind: Record<string, number> = {}
  const inbox = join(table.folder, 'mailbox', 'adjutant')
  let answers = 0
  let warm = 0
  let growth = 0
  const began = Date.now()
  let ticks = { longest: 0, hardest: 0 }
  let dearest = { kind: '', bytes: 0, worked: 0 }
  try {
    const loot = await steal(table)
    let outBefore = table.campaign.store.outgoing().length
    let [sent, told] = [0, 0]
    for (const batch of batches(random, loot, largest, count)) {
      for (const [n, { source }] of batch.entries()) await dropMail(inbox, `${String(sent + n).padStart(6, '0')}`, source)
      const [{ kind, source, isStrangers }] = batch
      // A mail of 13 MB is written by this program too: what that took is not the daemon's.
      const written = batch.length === 1 ? memory() : 0
      let watched: Ticks
      try {
        watched = await watchTicks(() => table.poll())
      } catch (error) {
        faults.push(`the daemon would have ended: ${(error as Error).stack}`)
        break
      }
      if (watched.hardest > ticks.hardest)
        say(
          `a tick of ${watched.hardest.toFixed(0)} ms of work: ${batch.length === 1 ? `${kind}, ${source.length} bytes` : `${batch.length} mails`}`,
        )
      ticks = { longest: Math.max(ticks.longest, watched.longest), hardest: Math.max(ticks.hardest, watched.hardest) }
      if (batch.length === 1 && isStrangers && watched.worked > dearest.worked)
        dearest = { kind, bytes: source.length, worked: watched.worked }
      sent += batch.length
      for (const { kind } of batch) byKind[kind] = (byKind[kind] ?? 0) + 1
      const { store } = table.campaign
      const outgoing = store.outgoing()
      answers += outgoing.length - outBefore
      faults.push(
        ...(await wrongIn(
          table,
          outgoing.slice(outBefore).map(({ message_id }) => message_id),
        )),
      )
      if (batch.every(({ shut }) => shut) && outgoing.length > outBefore) faults.push(`answered, though nobody may be: ${batch[0].kind}`)
      outBefore = outgoing.length
      rmSync(join(inbox, 'done'), { recursive: true, force: true })
      table.pass(batch.length / 100)
      const rss = memory()
      // The first tenth, a thousand mails at most, warms caches and the allocator up.
      if (sent <= Math.max(100, Math.min(1000, count / 10))) warm = Math.max(warm, rss)
      else growth = Math.max(growth, rss - Math.max(warm, written))
      if (sent - told >= 1000) {
        told = sent
        say(`${sent} mails, ${answers} answers, ${(rss / 1e6).toFixed(0)} MB, ${faults.length} faults`)
      }
      if (faults.length > 0) break
    }
    const folders = readdirSync(join(table.folder, 'mailbox')).filter((name) => !['adjutant', GERMANY, USSR, MODERATOR].includes(name))
    if (folders.length > 0) faults.push(`mails went to ${folders.join(', ')}`)
    if (existsSync('/tmp/pwned')) faults.push('something was executed')
    return {
      mails: Object.values(byKind).reduce((sum, n) => sum + n, 0),
      byKind,
      answers,
      growth,
      took: Date.now() - began,
      ticks,
      dearest,
      faults,
    }
  } finally {
    table.remove()
  }
}

/** Bytes that the process holds, garbage apart. */
function memory(): number {
  ;(globalThis as { gc?: () => void }).gc?.()
  return process.memoryUsage().rss
}

async function steal(table: TestCampaign): Promise<Loot> {
  await table.poll()
  const keyIn = async (address: string) => keysIn([(await table.last(address)).headers['reply-to']])[0]
  const dead = await keyIn(GERMANY)
  await table.exchange(GERMANY, 'keys: new\n', { to: `adjutant+${dead}@campaign.local` })
  return { live: await keyIn(GERMANY), dead, others: await keyIn(USSR), ours: table.campaign.store.outgoing()[0].message_id }
}

/** A hundred mails at a time, and a large one alone, so that what it costs can be told. */
function* batches(random: Random, loot: Loot, largest: number, count: number): Generator<Hostile[]> {
  let batch: Hostile[] = []
  for (let n = 0; n < count; n++) {
    const next = hostileMail(random, loot, largest)
    if (next.source.length > LARGE) {
      yield [next]
      continue
    }
    batch.push(next)
    if (batch.length < 100) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
const LARGE = 200_000

/** What must never be, whatever came. */
async function wrongIn(table: TestCampaign, messageIds: readonly string[]): Promise<string[]> {
  const { store } = table.campaign
  const wrong: string[] = []
  if (store.newIncoming().length > 0) wrong.push('mails were left lying')
  if (store.sheetsFor(store.currentStep()!.name).length > 0)
    wrong.push(`a sheet was taken: ${store.sheetsFor(store.currentStep()!.name)[0].text.slice(0, 300)}`)
  if (store.standing().length > 0) wrong.push(`standing orders were taken: ${store.standing()[0].text.slice(0, 300)}`)
  if (store.people.referee().length > 0 || store.people.waitingCommands().length > 0) wrong.push('orders of a moderator were taken')
  if (store.people.press().length > 0) wrong.push(`press was taken: ${store.people.press()[0].text.slice(0, 200)}`)
  if (store.people.absences().length > 0) wrong.push('an absence was taken')
  if (store.currentStep()!.number !== 1) wrong.push('the step was played')
  for (const { note } of store.ignoredIncoming(100)) if (note.startsWith('a fault of ours')) wrong.push(note)
  for (const id of messageIds) {
    const source = store.sent(id)!.source
    const mail = await readReceived(source)
    if (/<script|<img src=x|onerror=/i.test(mail.html)) wrong.push(`unescaped in a mail: ${mail.html.slice(0, 2000)}`)
    if (/\b49\b.*\{\{|function Object/.test(mail.text)) wrong.push(`a template was run: ${mail.text.slice(0, 500)}`)
    if (headerOf(source, 'x-injected') !== null || headerOf(source, 'bcc') !== null) wrong.push('a header was injected')
  }
  return wrong
}

/** Bytes of what is aimed: most small, for what takes the square of the time shows early, some as large as a mail may be. */
const SIZES = [...Array<number>(40).fill(3000), ...Array<number>(15).fill(60_000), 500_000, 500_000, 3_800_000]

const SQL = ["'; DROP TABLE sheet; --", "' OR '1'='1", '"); DELETE FROM incoming; --', "x' UNION SELECT value FROM meta --"]
const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}{{constructor.constructor("return process")()}}',
  '{{#with "s" as |string|}}{{/with}}',
  '${7*7}',
  '$(touch /tmp/pwned)',
  '`touch /tmp/pwned`',
  '%s%s%n',
  '../../../../etc/passwd',
  '\u202eevil',
  'A'.repeat(3000),
]
const ORDERS = [
  'action: land\n',
  'action: pass\n',
  'standing orders:\n  losses of the defender: cheapest\n',
  'query: my units\n',
  'keys: new\n',
  'Q1: 1\n',
  'press: {to: all, text: hello}\n',
  'absent: 2026-02-01 to 2026-03-01\n',
  `referee: {pause: now}\n`,
]
const CHARSETS = ['utf-7', 'iso-2022-jp', 'utf-16', 'utf-32', 'x-unknown', 'gb18030', 'ibm037', '"; x="', '\0']

/** YAML made to hurt, from somebody who may send: each is refused, none is an order. */
function bomb(random: Random): string {
  const aliases = `a: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefghij'
    .split('')
    .map((name, n) => `${name}: &${name} [${Array(9).fill(`*${'abcdefghij'[n]}`).join(', ')}]`)
    .join('\n')}\naction: *j\n`
  return pick(random, [
    () => aliases,
    () => `action: ${'['.repeat(100 + Math.floor(random() * 20_000))}\n`,
    () => `action: ${'{a: '.repeat(100 + Math.floor(random() * 5000))}\n`,
    () => Array.from({ length: 5000 }, (_, n) => `key${n}: ${n}`).join('\n'),
    () => `campaign: no such campaign\n${'---\naction: land\n'.repeat(50 + Math.floor(random() * 5000))}`,
    () => `%YAML 1.1\n---\n<<: &x {action: land}\nmove: *x\n`,
    () => `action: !!js/function 'function () { require("fs").writeFileSync("/tmp/pwned", "") }'\n`,
    () => `action: !!binary ${'QUJD'.repeat(1000)}\nx: !<tag:yaml.org,2002:python/object/apply:os.system> [touch /tmp/pwned]\n`,
    () => `__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}\ncampaign: ${pick(random, MARKUP)}\n`,
    () => `seat: USSR\naction: land\nnote: "${pick(random, SQL).replace(/"/g, '')}"\n`,
    () => `campaign: "${pick(random, MARKUP).replace(/["\\]/g, '')}"\naction: land\n`,
    () => `for: "${pick(random, [...MARKUP, ...SQL]).replace(/["\\]/g, '')}"\naction: land\n`,
    () => `? ${'? '.repeat(2000)}\n`,
    () => `action: "${'\\u0041'.repeat(20_000)}\n`,
    () => `${'>'.repeat(1 + Math.floor(random() * 3000))} action: &a *a\n`.repeat(20),
    () => `${'On Mon, Jan 5, 2026 at 10:00 AM '.repeat(500)}\n${'wrote:\n'.repeat(500)}campaign: none\naction: land\n`,
    () => `${'# --- orders begin ---\n'.repeat(2000)}campaign: none\naction: land\n`,
    () => `\`\`\`\n${'```\n'.repeat(3001)}campaign: none\naction: land\n`,
  ])()
}

function hostileMail(random: Random, loot: Loot, largest: number): Hostile {
  const evil = pick(random, [...SQL, ...MARKUP])
  const orders = pick(random, ORDERS)
  const made = (kind: string, text: string, shut = false): Hostile => ({
    kind,
    source: Buffer.from(text.replace(/\r?\n/g, '\r\n'), 'utf8'),
    shut,
  })
  const id = `Message-ID: <${Math.floor(random() * 1e12)}@evil.test>\nDate: Mon, 5 Jan 2026 ${String(Math.floor(random() * 24)).padStart(2, '0')}:${String(Math.floor(random() * 60)).padStart(2, '0')}:00 +0000\n`
  const plain = (from: string, to: string, subject: string, body: string): string =>
    `From: ${from}\nTo: ${to}\nSubject: ${subject}\n${id}\n${body}`
  const gm = 'adjutant@campaign.local'
  const withKey = `adjutant+${loot.live}@campaign.local`
  // Half of them are aimed at a pattern or a parser of ours.
  if (random() < 0.5) {
    const size = Math.min(largest, pick(random, SIZES))
    const [whose, head, aim, shut] = pick(random, [
      ['a stranger', { from: STRANGER, to: gm }, aimedMail, true],
      ['a stranger', { from: STRANGER, to: withKey }, aimedMail, false],
      ["a player's name", { from: GERMANY, to: gm }, aimedMail, false],
      ["the moderator's name", { from: MODERATOR, to: gm }, aimedMail, false],
      ['a player', { from: GERMANY, to: withKey }, aimedSheet, false],
    ] as const)
    const { at, text } = aim(random, head, size)
    return { ...made(`${whose} at ${at.split('/')[0]}`, text, shut), isStrangers: head.from === STRANGER }
  }
  return pick(random, [
    () => made('stranger', plain(`"${evil.replace(/"/g, '')}" <${STRANGER}>`, gm, evil, orders + evil), true),
    () => made('injection in the address', plain(`<${pick(random, SQL).replace(/[<>\s]/g, '')}@evil.test>`, gm, evil, orders), true),
    () => made('forged sender', plain(GERMANY, gm, evil, orders)),
    () => made('forged sender, guessed key', plain(USSR, `adjutant+${newKey()}@campaign.local`, `Re: ${newKey()}`, orders)),
    () => made('replayed key', plain(GERMANY, `adjutant+${loot.dead}@campaign.local`, 'Re: report', `${orders}\n> ${loot.dead}\n`)),
    () => made("another seat's key", plain(GERMANY, `adjutant+${loot.others}@campaign.local`, 'Re: report', orders)),
    () => made('stolen key', plain(STRANGER, withKey, `Fwd: report [${loot.live}]`, orders)),
    () => made('two senders', plain(`${GERMANY}, ${STRANGER}`, withKey, 'Orders', orders), true),
    () => made('two From headers', `From: ${STRANGER}\n${plain(GERMANY, withKey, 'Orders', orders)}`, true),
    () => made('name that is an address', plain(`"${GERMANY}" <${STRANGER}>`, gm, 'Orders', orders), true),
    () =>
      made(
        'encoded address',
        plain(`=?utf-8?B?${Buffer.from(`${GERMANY} <`).toString('base64')}?= <${STRANGER}>`, gm, 'Orders', orders),
        true,
      ),
    () => made('robot with a key', `Auto-Submitted: auto-replied\n${plain(GERMANY, withKey, 'Out of office', orders)}`, true),
    () => made('list with a key', `List-Id: <x.evil.test>\nPrecedence: bulk\n${plain(GERMANY, withKey, 'Digest', orders)}`, true),
    () => made('ourselves', plain('Adjutant <adjutant@campaign.local>', withKey, 'Re: Re: Re: Orders', orders), true),
    () =>
      made(
        'forged bounce',
        `${plain('MAILER-DAEMON@campaign.local', gm, 'Undelivered', '').trimEnd()}\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; ${GERMANY}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ${evil}\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${random() < 0.5 ? loot.ours : '<x@y>'}\n\n--b--\n`,
      ),
    () =>
      made('moderator without his word', plain(MODERATOR, gm, `Re: ${pick(random, SQL)}`, `referee: {pause: now}\ntoken: ${newKey()}\n`)),
    () => made("moderator's name", plain(`Maria <${STRANGER}>`, gm, TOKEN, `referee: {pause: now}\ntoken: ${TOKEN}\n`), true),
    () =>
      made(
        'headers without end',
        `From: ${GERMANY}\nTo: ${gm}\n${Array.from({ length: 2000 }, (_, n) => `X-${n}: ${'x'.repeat(Math.floor(random() * 400))}\n`).join('')}\n${orders}`,
      ),
    () => made('one endless header', `From: ${GERMANY}\nSubject: ${'=?utf-8?Q?=41?= '.repeat(Math.floor(random() * 20_000))}\n\n${orders}`),
    () =>
      made(
        'header injection',
        `From: ${GERMANY}\nTo: ${gm}\nSubject: =?utf-8?Q?x=0D=0AX-Injected:_yes=0D=0ABcc:_victim@elsewhere.test?=\nMessage-ID: <a@b>\r\nX-Injected: yes\n\n${orders}`,
      ),
    () =>
      made(
        'wrong charset',
        `From: ${GERMANY}\nContent-Type: text/plain; charset=${pick(random, CHARSETS)}\nContent-Transfer-Encoding: ${pick(random, ['base64', 'quoted-printable', '8bit', 'x-evil', 'binary'])}\n\n${orders}=ZZ\xff\xfe`,
      ),
    () =>
      made(
        'parts without end',
        `From: ${GERMANY}\nContent-Type: multipart/mixed; boundary=b\n\n${`--b\nContent-Type: text/yaml; name="${pick(random, MARKUP).replace(/"/g, '').slice(0, 60)}.yaml"\nContent-Disposition: attachment\n\n${orders}\n`.repeat(Math.floor(random() * 500))}--b--\n`,
      ),
    () =>
      made(
        'parts in parts',
        `From: ${GERMANY}\n${Array.from({ length: Math.floor(random() * 200) }, (_, n) => `Content-Type: ${n % 3 === 0 ? 'message/rfc822' : `multipart/mixed; boundary=b${n}`}\n\n${n % 3 === 0 ? '' : `--b${n}\n`}`).join('')}\n${orders}`,
      ),
    () =>
      made(
        'no end of the part',
        `From: ${GERMANY}\nContent-Type: multipart/alternative; boundary="${'b'.repeat(Math.floor(random() * 2000))}"\n\n--b\n--\n--b--\n${orders}`,
      ),
    () =>
      made(
        'file by an evil name',
        `From: ${STRANGER}\nContent-Type: application/x-sh; name="../../../../tmp/pwned"\nContent-Disposition: attachment; filename="../../etc/cron.d/x.yaml"\nContent-Transfer-Encoding: base64\n\n${Buffer.from('#!/bin/sh\ntouch /tmp/pwned\n').toString('base64')}\n`,
        true,
      ),
    () =>
      made(
        'HTML without end',
        `From: ${GERMANY}\nContent-Type: text/html\n\n${'<div><table><td>'.repeat(Math.floor(random() * 3000))}${evil}`,
      ),
    () => made('a line without end', `From: ${GERMANY}\n\n${'x'.repeat(Math.floor(random() * 400_000))}`),
    () =>
      made(
        'flowed',
        `From: ${GERMANY}\nContent-Type: text/plain; format=flowed; delsp=yes\n\n${'> a \n'.repeat(Math.floor(random() * 20_000))}`,
      ),
    () => ({
      kind: 'bytes',
      source: Buffer.from(Array.from({ length: Math.floor(random() * 3000) }, () => Math.floor(random() * 256))),
      shut: true,
    }),
    () => ({
      kind: 'broken mail',
      source: broken(
        random,
        Buffer.from(plain(GERMANY, gm, 'Orders', `${orders}\n--b\nContent-Type: text/yaml\n\n${orders}`).replace(/\n/g, '\r\n')),
      ),
      shut: false,
    }),
    () => made('YAML bomb of a player', plain(GERMANY, withKey, 'Orders', bomb(random))),
    () =>
      made(
        'attached YAML bomb of a player',
        `From: ${GERMANY}\nTo: ${withKey}\nSubject: Orders\n${id}Content-Type: application/octet-stream; name=o.yaml\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${Buffer.from(bomb(random)).toString('base64').replace(/.{76}/g, '$&\n')}\n`,
      ),
  ])()
}

/** Bytes changed, cut out, doubled. */
function broken(random: Random, source: Buffer): Buffer {
  let bytes = [...source]
  for (let n = 0; n < 1 + random() * 8; n++) {
    const at = Math.floor(random() * bytes.length)
    const length = Math.floor(random() * 40)
    const way = random()
    if (way < 0.4) bytes[at] = Math.floor(random() * 256)
    else if (way < 0.7) bytes.splice(at, length)
    else bytes = [...bytes.slice(0, at), ...bytes.slice(at, at + length), ...bytes.slice(at)]
  }
  return Buffer.from(bytes)
}

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]

/** A small generator of numbers from 0 to 1 (mulberry32), so that a run can be told by its seed. */
function generator(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
