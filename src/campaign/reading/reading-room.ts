import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { MailError } from '../../mail/ports.ts'
import type { ReceivedMail } from '../../mail/read.ts'
import type { Secrets } from '../../mail/secrets.ts'
import { type OrderSheets, unreadable } from './order-text.ts'
import { headOf, type Outside } from './outside.ts'
import type { Answer, Task, Tasks } from './reading.ts'

/** Milliseconds that anything may take of one mail. */
const TIME_LIMIT = 10_000
const MEMORY_LIMIT_MB = 64
/** Milliseconds that a reader may take to start: its program may have to be made. */
const START_LIMIT = 60_000
/** A reader is replaced after so many tasks or bytes, and ends when nobody writes for so long (milliseconds): what it has hoarded is given back. */
const TASKS_OF_A_READER = 1000
const BYTES_OF_A_READER = 10_000_000
const IDLE_TIME = 10_000

/** What became of a task that was not done; isTold: in words that its sender is to read. */
class Unread extends Error {
  readonly isTold: boolean
  constructor(problem: string, isTold: boolean) {
    super(problem)
    this.isTold = isTold
  }
}

/** What reads mails cannot be started: no mail is at fault, and all of them stay, to be read when the program is whole again. */
export class NoReader extends Error {}

/** A process that does one task at a time: a thread that runs out of memory or stack may end the whole program with it. Starting one takes longer than most mails do. */
class Reader {
  private readonly child: ChildProcess
  private idle: NodeJS.Timeout | undefined
  private tasks = 0
  private bytes = 0
  private waiting: ((answer: Answer | Error) => void) | null = null
  private isReady = false
  private begin: () => void = () => {}

  constructor() {
    this.child = fork(fileURLToPath(new URL('./worker.mjs', import.meta.url)), {
      execArgv: [`--max-old-space-size=${MEMORY_LIMIT_MB}`],
      serialization: 'advanced',
      // What it says as it dies of a mail is of no use.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.child.on('message', (answer: Answer | 'ready') => {
      if (answer !== 'ready') return this.answer(answer)
      this.isReady = true
      this.begin()
    })
    this.child.on('error', (error) => this.end(error.message))
    this.child.on('exit', (code, signal) => this.end(`its reader ended (${signal ?? code})`))
    // It must not keep the program from ending; while a mail is read the timer of its limit does.
    this.child.unref()
    this.child.channel?.unref()
  }

  perform(task: Task, given: unknown, bytes: number, timeLimit: number): Promise<unknown> {
    this.tasks++
    this.bytes += bytes
    clearTimeout(this.idle)
    return new Promise((resolve, reject) => {
      let timer = setTimeout(() => this.end('it does not start'), START_LIMIT)
      this.begin = () => {
        clearTimeout(timer)
        timer = setTimeout(() => this.end(`taking it apart took longer than ${timeLimit / 1000} s`), timeLimit)
      }
      if (this.isReady) this.begin()
      this.waiting = (answer) => {
        clearTimeout(timer)
        if (answer instanceof Error) reject(answer)
        else if ('result' in answer) resolve(answer.result)
        else reject(new Unread(answer.problem, answer.isTold))
        if (this.tasks >= TASKS_OF_A_READER || this.bytes >= BYTES_OF_A_READER) this.end('it has read enough')
        else this.idle = setTimeout(() => this.end('idle'), IDLE_TIME).unref()
      }
      this.child.send({ task, given })
    })
  }

  private answer(answer: Answer | Error): void {
    const { waiting } = this
    this.waiting = null
    waiting?.(answer)
  }

  private end(problem: string): void {
    if (reader === this) reader = null
    clearTimeout(this.idle)
    this.answer(
      this.isReady
        ? { problem: problem.replace(/\.$/, ''), isTold: false }
        : new NoReader(`what reads mails cannot be started: ${problem}`),
    )
    this.child.kill('SIGKILL')
  }
}

let reader: Reader | null = null
/** The task before; one is done after the other. */
let last: Promise<unknown> = Promise.resolve()

function perform<T extends Task>(
  task: T,
  given: Parameters<Tasks[T]>[0],
  bytes: number,
  timeLimit = TIME_LIMIT,
): Promise<Awaited<ReturnType<Tasks[T]>>> {
  const done = last.then(() => (reader ??= new Reader()).perform(task, given, bytes, timeLimit))
  last = done.catch(() => {})
  return done as Promise<Awaited<ReturnType<Tasks[T]>>>
}

/** What a mail says. Throws MailError when it cannot be read, or took a reader too much time or memory: no mail can hang or kill the daemon. */
export async function readMail(source: Uint8Array, timeLimit?: number): Promise<ReceivedMail> {
  try {
    return await perform('mail', source, source.byteLength, timeLimit)
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    throw new MailError(error.isTold ? error.message : `The mail cannot be read: ${error.message}.`, { cause: error })
  }
}

/** The keys in a stranger's mail, whether a program sent it, whether it is a bounce and the Message-ID of what bounced. Throws MailError as `readMail` does. */
export async function callsOnUs(source: Uint8Array): Promise<{ keys: string[]; auto: boolean; isBounce: boolean; bounced: string | null }> {
  try {
    return await perform('calls', source, source.byteLength)
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    throw new MailError(`The mail cannot be read: ${error.message}.`, { cause: error })
  }
}

/** A text of orders; one that takes too much is a text with a problem. */
export async function readOrders(text: string, marks: readonly string[]): Promise<OrderSheets> {
  try {
    return await perform('orders', { text, marks }, 2 * text.length)
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return unreadable(`this text cannot be read: ${error.message}`)
  }
}

/** A mail from outside; of one that takes too much, its head alone. */
export async function readOutside(source: Uint8Array): Promise<Outside> {
  try {
    return await perform('outside', source, source.byteLength)
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return headOf(source)
  }
}

/** A mail without secrets: its own bytes where it holds none, null when it takes too much to be sure. */
export async function strikeOut(source: Buffer, secrets: Secrets): Promise<Uint8Array | null> {
  try {
    return (await perform('strike', { source, secrets }, source.byteLength)) ?? source
  } catch (error) {
    if (!(error instanceof Unread)) throw error
    return null
  }
}
