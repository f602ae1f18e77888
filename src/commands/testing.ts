import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import PostalMime from 'postal-mime'
import { startCampaign, writeCampaignFile } from './init.ts'
import { compose, type MailToCompose } from '../mail/compose.ts'
import { dropMail } from '../mail/folder-mail.ts'
import { readCampaignFile } from '../campaign/campaign-file.ts'
import { type Campaign, openCampaign } from '../campaign/campaign.ts'
import { type Mailbox, type Polled, pollOnce } from '../campaign/daemon.ts'
import { openMailbox } from '../campaign/mailbox.ts'
import { Store } from '../store/store.ts'

/** The same dice in every test. */
export const SEED = Buffer.from('the dice of the tests of campaigns'.slice(0, 32))
/** The scenario that most tests of campaigns are played in, as players do who have two seats. */
const SAMPLE = 'barbarossa'
export const START = new Date('2026-01-05T12:00:00Z')
export const GERMANY = 'germany@campaign.local'
export const USSR = 'ussr@campaign.local'

/** A mail that a player got, as a mail program shows it. */
export interface Received {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  readonly files: readonly { readonly name: string; readonly text: string; readonly bytes: number }[]
  /** Everything in it that a person could read: subject, text, HTML, attached texts. */
  readonly all: string
}

/** A real campaign in a folder of its own, with the folder mailbox; the test plays the players and the clock. */
export class TestCampaign {
  readonly folder: string
  readonly path: string
  now = START
  /** Without them reports go out as after pictures that could not be drawn, which takes a tenth of the time. */
  pictures = true
  private opened: { campaign: Campaign; mailbox: Mailbox } | null = null
  private ordinal = 0

  private constructor(folder: string) {
    this.folder = folder
    this.path = join(folder, 'campaign.yaml')
  }

  /** Started as by `adjutant init`, the campaign file as `edit` makes it. */
  static async start(
    edit: (file: string) => string = (file) => file,
    scenario = SAMPLE,
    seed = SEED,
    chained = true,
  ): Promise<TestCampaign> {
    const table = new TestCampaign(mkdtempSync(join(tmpdir(), 'campaign-')))
    writeCampaignFile(table.path, scenario, 'b41')
    // Most tests write as players whose address is all that they need, and write much while their clock stands; a rehearsal of each sheet would take most of their time.
    writeFileSync(
      table.path,
      edit(
        `${readFileSync(table.path, 'utf8').replace('mail:\n', 'mail:\n  most an hour: 100000\n')}security: address\nrehearsals: 0\nsecond look: 0\n`,
      ),
    )
    await startCampaign(table.path, { seed, chained }, START)
    return table
  }

  /** A campaign in a folder of its own that stands where this one stands, as if it had begun with the file that `edit` makes: starting one takes longer. */
  fork(edit: (file: string) => string = (file) => file): TestCampaign {
    this.close()
    const copy = new TestCampaign(mkdtempSync(join(tmpdir(), 'campaign-')))
    cpSync(this.folder, copy.folder, { recursive: true })
    const before = readFileSync(copy.path, 'utf8')
    const after = edit(before)
    writeFileSync(copy.path, after)
    if (after !== before) {
      const store = Store.open(join(copy.folder, 'b41.sqlite'))
      store.setMeta('campaign file', '')
      store.close()
    }
    copy.now = this.now
    copy.ordinal = this.ordinal
    return copy
  }

  get campaign(): Campaign {
    return this.open().campaign
  }

  private open(): { campaign: Campaign; mailbox: Mailbox } {
    if (!this.opened) {
      const campaign = openCampaign(readCampaignFile(this.path))
      this.opened = { campaign, mailbox: openMailbox(campaign.file) }
    }
    return this.opened
  }

  /** Puts a mail into the inbox, as a mail program would send it. */
  async mail(from: string, text: string, more: Partial<MailToCompose> = {}): Promise<void> {
    const name = String(++this.ordinal).padStart(4, '0')
    // Nobody writes two mails in a second.
    const date = new Date(this.now.getTime() + this.ordinal * 1000)
    const source = await compose({
      from,
      to: 'adjutant@campaign.local',
      subject: 'Orders',
      text,
      messageId: `<${name}@player.test>`,
      date,
      autoSubmitted: 'no',
      ...more,
    })
    await dropMail(join(this.folder, 'mailbox', 'adjutant'), name, source)
  }

  poll(log = 'silent'): Promise<Polled> {
    const { campaign, mailbox } = this.open()
    if (!this.pictures) campaign.store.setMeta('drawing', `${campaign.store.currentStep()!.number} 9`)
    return pollOnce(campaign, mailbox, pino({ level: log }), () => this.now)
  }

  pass(hours: number): void {
    this.now = new Date(this.now.getTime() + hours * 3_600_000)
  }

  /** Every mail that an address has got, oldest first. */
  async received(address: string): Promise<Received[]> {
    const folder = join(this.folder, 'mailbox', address)
    let names: string[] = []
    try {
      names = readdirSync(folder).sort()
    } catch {
      return []
    }
    return Promise.all(names.map((name) => readReceived(readFileSync(join(folder, name)))))
  }

  /** Mails a text, polls, and gives back what came of it to its sender, newest last. */
  async exchange(from: string, text: string, more: Partial<MailToCompose> = {}): Promise<Received[]> {
    const before = (await this.received(from)).length
    await this.mail(from, text, more)
    await this.poll()
    return (await this.received(from)).slice(before)
  }

  async last(address: string): Promise<Received> {
    const last = (await this.received(address)).at(-1)
    if (!last) throw new Error(`${address} has got no mail`)
    return last
  }

  close(): void {
    this.opened?.campaign.store.close()
    this.opened = null
  }

  remove(): void {
    this.close()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

export async function readReceived(source: Uint8Array): Promise<Received> {
  const mail = await PostalMime.parse(source)
  const files = mail.attachments.map(({ filename, mimeType, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
    return { name: filename ?? '', text: mimeType.startsWith('image/') ? '' : bytes.toString('utf8'), bytes: bytes.byteLength }
  })
  const [subject, text, html] = [mail.subject ?? '', mail.text ?? '', mail.html ?? '']
  return {
    subject,
    text,
    html,
    headers: Object.fromEntries(mail.headers.map(({ key, value }) => [key, value])),
    files,
    all: [subject, text, html, ...files.map((file) => file.text)].join('\n'),
  }
}

/** Words of a mail without the line breaks that wrapping put between them. */
export const flat = (text: string): string => text.replace(/\s+/g, ' ')
