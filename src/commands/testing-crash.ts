import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { verify } from '../campaign/verify.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { Store } from '../store/store.ts'
import { START, TestCampaign } from './testing.ts'
import { folderWire, type Wire } from './testing-wire.ts'

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))
const SEATS = ['Germany', 'USSR'] as const

export interface Crashed {
  readonly kills: number
  readonly mails: number
  readonly steps: number
  /** Mails that a player got. */
  readonly delivered: number
  /** Of these, mails that came a second time: the server had them when the daemon died, and could not say so any more. */
  readonly twice: number
  /** What was lost, or done twice otherwise; empty when all is well. */
  readonly faults: readonly string[]
}

interface Order {
  readonly seat: string
  readonly step: string
  readonly note: string
  readonly text: string
}

/**
 * Runs the daemon of a real campaign as a process of its own and kills it, again and again, at random instants while mails arrive. Then lets it
 * finish in peace and counts: no order lost, every mail answered once, every report queued and delivered once, the log sound, and its journal that of a
 * campaign that got the same sheets undisturbed.
 */
export async function crashCampaign(
  kills: number,
  seed: number,
  wire: Wire = folderWire,
  say: (line: string) => void = () => {},
): Promise<Crashed> {
  const random = generator(seed)
  const table = await TestCampaign.start((file) => wire.campaignFile(`${file.replace(/poll: 60 +/, 'poll: 0.1 ')}question hours: null\n`))
  const sent: Order[] = []
  const replied = new Set<number>()
  try {
    for (let kill = 1; kill <= kills; kill++) {
      const step = prepare(table, random() < 0.7)
      const began = Date.now()
      const daemon = await startDaemon(table.path)
      // Instants are measured by how fast this machine is now.
      const pace = Date.now() - began
      // What comes in this round: the sheets of the step, if they have not come, some before, some after.
      for (const seat of shuffled(SEATS, random)) {
        if (sent.some((each) => each.seat === seat && each.step === step)) continue
        if (random() < 0.2) continue
        await pause(random() * 0.1 * pace)
        const note = `${seat} ${sent.length + 1}`
        // Half of the attacker's sheets stop in the middle of the step: the daemon may die while it waits for the answer.
        const stop = seat === 'Germany' && random() < 0.5 ? 'pause before: land combat\n' : ''
        const text = `for: ${step}\nnote: ${note}.\n${stop}action: land\nattack:\n  - {at: Brest-Litovsk, with: all}\ndefend: {losses: cheapest}\n`
        await wire.send(table, seat, text)
        sent.push({ seat, step, note, text })
      }
      await reply(table, wire, replied)
      await pause(random() * 1.3 * pace)
      await daemon.kill()
      say(`kill ${kill}: ${step}, ${sent.length} mails`)
    }
    const settled = await settle(table, wire, sent, replied)
    const faults = settled.faults.length > 0 ? settled.faults : await differences(table, sent)
    return { kills, mails: sent.length + replied.size, ...settled, faults }
  } finally {
    table.remove()
  }
}

/** The same sheets and replies, in a campaign that nobody disturbs: what its journal has otherwise. */
async function differences(table: TestCampaign, sent: readonly Order[]): Promise<string[]> {
  const peace = await TestCampaign.start((file) => `${file}question hours: null\n`)
  peace.pictures = false
  const replied = new Set<number>()
  try {
    await peace.poll()
    for (const step of new Set(sent.map((order) => order.step))) {
      for (const { seat, text } of sent.filter((order) => order.step === step)) await folderWire.send(peace, seat, text)
      for (let before = -1; before !== replied.size;) {
        before = replied.size
        await peace.poll()
        await reply(peace, folderWire, replied)
      }
    }
    const journal = ({ store }: TestCampaign['campaign']) => store.journal().map(({ step, kind, body }) => `${step} ${kind} ${body}`)
    const [disturbed, undisturbed] = [journal(table.campaign), journal(peace.campaign)]
    const differs = undisturbed.findIndex((row, n) => row !== disturbed[n])
    if (differs >= 0)
      return [`row ${differs + 1} of the journal is ${disturbed[differs] ?? 'missing'}; undisturbed it is ${undisturbed[differs]}`]
    return disturbed.length === undisturbed.length
      ? []
      : [`the journal has ${disturbed.length} rows; undisturbed it has ${undisturbed.length}`]
  } finally {
    peace.remove()
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
async function reply(table: TestCampaign, wire: Wire, replied: Set<number>): Promise<void> {
  const store = Store.open(readCampaignFile(table.path).logPath)
  const waiting = store.questions(store.currentStep()!.number).filter(({ id, state }) => state === 'waiting' && !replied.has(id))
  store.close()
  for (const { id, seat } of waiting) {
    replied.add(id)
    await wire.send(table, seat, `Q${id}: go on\n`)
  }
}

/** A few polls in peace, then the count. */
async function settle(
  table: TestCampaign,
  wire: Wire,
  sent: readonly Order[],
  replied: Set<number>,
): Promise<{ steps: number; delivered: number; twice: number; faults: string[] }> {
  table.pictures = false
  // Later than any time at which a child queued or tried a mail.
  table.now = new Date(Math.max(Date.now(), START.getTime()) + 24 * 3_600_000)
  const { store } = table.campaign
  for (let before = -1; before !== replied.size;) {
    before = replied.size
    await table.poll()
    for (let tries = 0; tries < wire.patience && store.incomingCount() < sent.length + replied.size; tries++) {
      await pause(500)
      await table.poll()
    }
    await reply(table, wire, replied)
  }
  await table.poll()
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
  check(
    store.ignoredIncoming(100).length === 0,
    `mails were ignored: ${store
      .ignoredIncoming(100)
      .map(({ note }) => note)
      .join('; ')}`,
  )
  check(
    outgoing.every(({ state }) => state === 'accepted'),
    `mails were not sent: ${JSON.stringify(store.outgoingByState())}`,
  )
  for (const { seat, step, note } of sent) {
    const sheets = stored.filter((sheet) => sheet.text.includes(`note: ${note}.`))
    check(
      sheets.length === 1 && sheets[0].seat === seat && sheets[0].step === step,
      `the order '${note}' for ${step} is stored ${sheets.length} times`,
    )
  }
  const done = steps.filter((step) => step.done)
  for (const { name } of done) {
    for (const seat of SEATS) {
      const address = wire.address(seat)
      const reports = outgoing.filter(({ subject }) => subject === `[b41] ${name}: report for ${seat}`)
      check(reports.length === 1, `the report of ${name} for ${seat} is queued ${reports.length} times`)
      check(
        reports.every(({ recipients }) => recipients === JSON.stringify([address])),
        `a report for ${seat} goes to ${reports[0]?.recipients}`,
      )
    }
  }
  let delivered = 0
  let twice = 0
  for (const seat of SEATS) {
    const due = outgoing.filter((mail) => mail.seat === seat)
    const all = await wire.received(table, seat, due.length)
    const mails = all.filter((mail, n) => all.findIndex(({ headers }) => headers['message-id'] === mail.headers['message-id']) === n)
    delivered += mails.length
    twice += all.length - mails.length
    check(mails.length === due.length, `${seat} got ${mails.length} different mails, ${due.length} were queued`)
    check(wire.mayComeTwice || all.length === mails.length, `${seat} got ${all.length - mails.length} mails twice`)
    const receipts = mails.filter(({ headers }) => headers['in-reply-to'] !== undefined)
    const own = sent.filter((each) => each.seat === seat).length
    check(
      receipts.length === own && new Set(receipts.map(({ headers }) => headers['in-reply-to'])).size === own,
      `${seat} sent ${own} mails and got ${receipts.length} receipts`,
    )
  }
  faults.push(...verify(table.campaign).mismatches.map(({ step, message }) => `${step}: ${message}`))
  return { steps: done.length, delivered, twice, faults }
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
