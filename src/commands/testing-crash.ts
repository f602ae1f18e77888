import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verify } from '../campaign/verify.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { Store } from '../store/store.ts'
import { GERMANY, readReceived, START, TestCampaign, USSR } from './testing.ts'

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))
const SEATS: readonly (readonly [seat: string, address: string])[] = [['Germany', GERMANY], ['USSR', USSR]]

export interface Crashed {
  readonly kills: number
  readonly mails: number
  readonly steps: number
  /** What was lost, or done twice; empty when all is well. */
  readonly faults: readonly string[]
}

/**
 * Runs the daemon of a real campaign as a process of its own and kills it, again and again, at random instants while mails arrive. Then lets it
 * finish in peace and counts: no order lost, every mail answered once, every report queued and delivered once, the log sound.
 */
export async function crashCampaign(kills: number, seed: number, say: (line: string) => void = () => {}): Promise<Crashed> {
  const random = generator(seed)
  const table = await TestCampaign.start((file) => file.replace(/poll: 60 +/, 'poll: 0.1 '))
  const sent: { seat: string; step: string; note: string }[] = []
  const replied = new Set<number>()
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const step = prepare(table, random() < 0.7)
      const began = Date.now()
      const daemon = await startDaemon(table.path)
      // Instants are measured by how fast this machine is now.
      const pace = Date.now() - began
      // What comes in this round: the sheets of the step, if they have not come, some before, some after.
      for (const [seat, address] of shuffled(SEATS, random)) {
        if (sent.some((each) => each.seat === seat && each.step === step)) continue
        if (random() < 0.2) continue
        await pause(random() * 0.1 * pace)
        const note = `${seat} ${sent.length + 1}`
        // Half of the attacker's sheets stop in the middle of the step: the daemon may die while it waits for the answer.
        const stop = seat === 'Germany' && random() < 0.5 ? 'pause before: land combat\n' : ''
        await table.mail(address, `for: ${step}\nnote: ${note}.\n${stop}action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\ndefend: {losses: cheapest}\n`)
        sent.push({ seat, step, note })
      }
      await reply(table, replied)
      await pause(random() * 1.3 * pace)
      await daemon.kill()
      say(`kill ${kill}: ${step}, ${sent.length} mails`)
    }
    return { kills, mails: sent.length + replied.size, ...(await settle(table, sent, replied)) }
  } finally {
    table.remove()
  }
}

/** Between two lives of the daemon: which step is waited for; whether its reports are to be drawn, which takes most of the time. */
function prepare(table: TestCampaign, plain: boolean): string {
  const store = Store.open(readCampaignFile(table.path).logPath)
  const { name, number } = store.currentStep()!
  if (plain) store.setMeta('drawing', `${number} 9`)
  store.close()
  return name
}

/** Answers every question that waits, each once. */
async function reply(table: TestCampaign, replied: Set<number>): Promise<void> {
  const store = Store.open(readCampaignFile(table.path).logPath)
  const waiting = store.questions(store.currentStep()!.number).filter(({ id, state }) => state === 'waiting' && !replied.has(id))
  store.close()
  for (const { id, seat } of waiting) {
    replied.add(id)
    await table.mail(SEATS.find(([each]) => each === seat)![1], `Q${id}: go on\n`)
  }
}

/** A few polls in peace, then the count. */
async function settle(table: TestCampaign, sent: readonly { seat: string; step: string; note: string }[], replied: Set<number>): Promise<{ steps: number; faults: string[] }> {
  table.pictures = false
  // Later than any time at which a child queued or tried a mail.
  table.now = new Date(Math.max(Date.now(), START.getTime()) + 24 * 3_600_000)
  for (let before = -1; before !== replied.size; ) {
    before = replied.size
    await table.poll()
    await reply(table, replied)
  }
  await table.poll()
  const { store } = table.campaign
  const faults: string[] = []
  const check = (well: boolean, fault: string) => {
    if (!well) faults.push(fault)
  }
  const steps = store.steps()
  const outgoing = store.outgoing()
  const stored = [...new Set(steps.map(({ name }) => name))].flatMap((name) => store.sheetsFor(name))
  const mails = sent.length + replied.size
  check(store.incomingCount() === mails, `${mails} mails were sent, ${store.incomingCount()} stored`)
  for (const { id, seat, state } of steps.flatMap(({ number }) => store.questions(number))) {
    check(state === 'answered' && replied.has(id), `question ${id} is ${state}`)
    const asked = outgoing.filter(({ subject, seat: to }) => to === seat && subject.endsWith(`[Q${id}]`))
    check(asked.length === 1, `question ${id} is queued ${asked.length} times`)
  }
  check(store.newIncoming().length === 0, `${store.newIncoming().length} mails were not taken in`)
  check(store.ignoredIncoming(100).length === 0, `mails were ignored: ${store.ignoredIncoming(100).map(({ note }) => note).join('; ')}`)
  check(outgoing.every(({ state }) => state === 'accepted'), `mails were not sent: ${JSON.stringify(store.outgoingByState())}`)
  for (const { seat, step, note } of sent) {
    const sheets = stored.filter((sheet) => sheet.text.includes(`note: ${note}.`))
    check(sheets.length === 1 && sheets[0].seat === seat && sheets[0].step === step, `the order '${note}' for ${step} is stored ${sheets.length} times`)
  }
  const done = steps.filter((step) => step.done)
  for (const { name } of done) {
    for (const [seat, address] of SEATS) {
      const reports = outgoing.filter(({ subject }) => subject === `[b41] ${name}: report for ${seat}`)
      check(reports.length === 1, `the report of ${name} for ${seat} is queued ${reports.length} times`)
      check(reports.every(({ recipients }) => recipients === JSON.stringify([address])), `a report for ${seat} goes to ${reports[0]?.recipients}`)
    }
  }
  for (const [seat, address] of SEATS) {
    const files = readdirSync(join(table.folder, 'mailbox', address)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(files.map((name) => readReceived(readFileSync(join(table.folder, 'mailbox', address, name)))))
    const ids = mails.map(({ headers }) => headers['message-id'])
    const due = outgoing.filter((mail) => mail.seat === seat)
    check(new Set(ids).size === ids.length && ids.length === due.length, `${seat} got ${ids.length} mails (${new Set(ids).size} different), ${due.length} were queued`)
    const receipts = mails.filter(({ headers }) => headers['in-reply-to'] !== undefined)
    const own = sent.filter((each) => each.seat === seat).length
    check(receipts.length === own && new Set(receipts.map(({ headers }) => headers['in-reply-to'])).size === own, `${seat} sent ${own} mails and got ${receipts.length} receipts`)
  }
  faults.push(...verify(table.campaign).mismatches.map(({ step, message }) => `${step}: ${message}`))
  return { steps: done.length, faults }
}

/** `adjutant run` as a process of its own; resolves when it polls. */
function startDaemon(path: string): Promise<{ kill(): Promise<void> }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, 'run', path], { stdio: ['ignore', 'pipe', 'pipe'] })
    const gone = new Promise<void>((end) => child.once('close', () => end()))
    let output = ''
    const kill = async () => {
      child.kill('SIGKILL')
      await gone
    }
    const listen = (data: unknown) => {
      output += String(data)
      if (output.includes('daemon started')) resolve({ kill })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    void gone.then(() => reject(new Error(`the daemon ended by itself: ${output}`)))
  })
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const shuffled = <T>(list: readonly T[], random: () => number): readonly T[] => (random() < 0.5 ? list : [...list].reverse())

/** A small generator of numbers from 0 to 1 (mulberry32), so that a run can be told by its seed. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
