import { MailError } from '../../mail/ports.ts'
import { readMail } from '../../mail/read.ts'
import { type Secrets, withoutSecrets } from '../../mail/secrets.ts'
import { struckOut } from '../../mail/strike.ts'
import { readOrderText } from './order-text.ts'
import { outsideOf } from './outside.ts'

/** What is done to what strangers wrote: here alone, in a process of its own (reading-room.ts), for it may take any time and memory. */
const TASKS = {
  mail: (source: Uint8Array) => readMail(source),
  /** What a mail of nobody's has to do with us: keys in it, whether a program sent it, and whether it says what became of a mail, and of which. */
  calls: async (source: Uint8Array) => {
    const { keys, auto, bounce } = await readMail(source)
    return { keys, auto, isBounce: bounce !== null, bounced: bounce?.originalMessageId ?? null }
  },
  orders: ({ text, marks }: { text: string; marks: readonly string[] }) => readOrderText(text, marks),
  outside: (source: Uint8Array) => outsideOf(source),
  /** Null where nothing was to be struck out. */
  strike: ({ source, secrets }: { source: Uint8Array; secrets: Secrets }): Uint8Array | null => {
    const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
    const struck = struckOut(bytes, (text) => withoutSecrets(text, secrets))
    return struck === bytes ? null : struck
  },
}
export type Tasks = typeof TASKS
export type Task = keyof Tasks

export type Answer = { readonly result: unknown } | { readonly problem: string; readonly isTold: boolean }

async function perform({ task, given }: { task: Task; given: never }): Promise<Answer> {
  try {
    return { result: await TASKS[task](given) }
  } catch (error) {
    return { problem: String((error as Error).message), isTold: error instanceof MailError }
  }
}

process.on('message', (message: { task: Task; given: never }) => void perform(message).then((answer) => process.send!(answer)))
// Nobody is left to read for.
process.on('disconnect', () => process.exit())
process.send!('ready')
