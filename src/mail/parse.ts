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
  attachments: { filename: string | null; mimeType: string; content: Uint8Array }[]
}

/**
 * Takes a mail apart in a worker thread, which is stopped after `timeLimit` milliseconds or 256 MB: no mail can hang or kill the daemon.
 * Throws MailError when the mail cannot be read.
 */
export function parseMail(source: Uint8Array, timeLimit: number): Promise<ParsedMail> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./parse-worker.mjs', import.meta.url), {
      workerData: { source },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 256, stackSizeMb: 4 },
    })
    const timer = setTimeout(() => {
      reject(new MailError(`The mail cannot be read: taking it apart took longer than ${timeLimit / 1000} s.`))
      void worker.terminate()
    }, timeLimit)
    worker.once('message', (mail: ParsedMail) => {
      clearTimeout(timer)
      resolve(mail)
      void worker.terminate()
    })
    worker.once('error', (error) => {
      clearTimeout(timer)
      reject(new MailError(`The mail cannot be read: ${error.message}`, { cause: error }))
    })
    worker.once('exit', (code) => {
      clearTimeout(timer)
      reject(new MailError(`The mail cannot be read: its reader stopped with code ${code}.`))
    })
  })
}
