import { Worker } from 'node:worker_threads'
import { MailError } from './ports.ts'

/** A mail taken apart, before anything is made of it. */
export interface ParsedMail {
  /** In the order of the mail; keys in lower case; values unfolded, not decoded. */
  headers: { key: string; value: string }[]
  /** ISO 8601, or what the header said when it is no date. */
  date: string | null
  text: string
  /** Only when there is no text: the HTML as text. */
  htmlAsText: string
  attachments: {
    filename: string | null
    mimeType: string
    /** As its header names it; '' when it does not. */ charset: string
    content: Uint8Array
  }[]
}

/** A reader is replaced after so many mails or bytes, and ends when nobody writes for so long (milliseconds): what it has hoarded is given back. */
const mailsOfAReader = 500
const bytesOfAReader = 10_000_000
const idleTime = 10_000

/** A worker thread that takes mails apart, one at a time. Starting one takes longer than most mails do. */
class Reader {
  private readonly worker: Worker
  private idle: NodeJS.Timeout | undefined
  private mails = 0
  private bytes = 0
  private waiting: ((answer: { mail?: ParsedMail; problem?: string }) => void) | null = null

  constructor() {
    this.worker = new Worker(new URL('./parse-worker.mjs', import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 128, stackSizeMb: 4 },
    })
    this.worker.on('message', (answer: { mail?: ParsedMail; problem?: string }) => this.answer(answer))
    this.worker.on('error', (error) => this.end(error.message))
    this.worker.on('exit', (code) => this.end(`its reader stopped with code ${code}`))
    // It must not keep the program from ending; while a mail is read the timer of its limit does.
    this.worker.unref()
  }

  read(source: Uint8Array, timeLimit: number): Promise<ParsedMail> {
    this.mails++
    this.bytes += source.byteLength
    clearTimeout(this.idle)
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => this.end(`taking it apart took longer than ${timeLimit / 1000} s`), timeLimit)
      this.waiting = ({ mail, problem }) => {
        clearTimeout(timer)
        if (mail) resolve(mail)
        else reject(new MailError(`The mail cannot be read: ${problem}.`))
        if (this.mails >= mailsOfAReader || this.bytes >= bytesOfAReader) this.end('it has read enough')
        else this.idle = setTimeout(() => this.end('idle'), idleTime).unref()
      }
      this.worker.postMessage(source)
    })
  }

  private answer(answer: { mail?: ParsedMail; problem?: string }): void {
    const waiting = this.waiting
    this.waiting = null
    waiting?.(answer)
  }

  private end(problem: string): void {
    if (reader === this) reader = null
    clearTimeout(this.idle)
    this.answer({ problem: problem.replace(/\.$/, '') })
    void this.worker.terminate()
  }
}

let reader: Reader | null = null
/** The mail before; one is read after the other. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Takes a mail apart in a worker thread, which is stopped after `timeLimit` milliseconds or 128 MB: no mail can hang or kill the daemon.
 * Throws MailError when the mail cannot be read.
 */
export function parseMail(source: Uint8Array, timeLimit: number): Promise<ParsedMail> {
  const parsed = last.then(() => (reader ??= new Reader()).read(source, timeLimit))
  last = parsed.catch(() => {})
  return parsed
}
