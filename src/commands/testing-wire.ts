import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compose } from '../mail/compose.ts'
import { ImapInbox } from '../mail/imap-inbox.ts'
import { SmtpOutbox } from '../mail/smtp-outbox.ts'
import { GERMANY, readReceived, type Received, type TestCampaign, USSR } from './testing.ts'

/** Real servers, as scripts/test-servers starts them: the campaign's mailbox, then those of Germany and the USSR. */
interface Servers {
  readonly imapPort: number
  readonly smtpPort: number
  readonly users: readonly { readonly address: string; readonly password: string }[]
}

/** How the mails of a test go: through folders, or through real servers. */
export interface Wire {
  /** The campaign file with its mailbox and addresses. */
  campaignFile(file: string): string
  address(seat: string): string
  /** A player's mail to the campaign. */
  send(table: TestCampaign, seat: string, text: string): Promise<void>
  /** Every mail that a player got, `count` at least if they come at all. */
  received(table: TestCampaign, seat: string, count: number): Promise<Received[]>
  /** Half seconds that mails may be under way. */
  readonly patience: number
  /** A mail that was taken when the daemon died may come again. */
  readonly mayComeTwice: boolean
}

const ADDRESSES: Readonly<Record<string, string>> = { Germany: GERMANY, USSR }

/** A mail sent again takes the place of the first. */
export const folderWire: Wire = {
  campaignFile: (file) => file,
  address: (seat) => ADDRESSES[seat],
  send: (table, seat, text) => table.mail(ADDRESSES[seat], text),
  received: async (table, seat) => {
    const folder = join(table.folder, 'mailbox', ADDRESSES[seat])
    return Promise.all(
      readdirSync(folder)
        .filter((name) => name.endsWith('.eml'))
        .map((name) => readReceived(readFileSync(join(folder, name)))),
    )
  },
  patience: 0,
  mayComeTwice: false,
}

/** Dovecot and Exim; the password of the campaign's mailbox goes through the environment of this process. */
export function serverWire(servers: Servers): Wire {
  const [gm, axis, allies] = servers.users
  process.env.TEST_MAIL_PASSWORD = gm.password
  const users: Readonly<Record<string, typeof gm>> = { Germany: axis, USSR: allies }
  const server = (port: number) =>
    `{host: 127.0.0.1, port: ${port}, secure: false, user: ${gm.address}, password: {env: TEST_MAIL_PASSWORD}}`
  const login = ({ address, password }: typeof gm, port: number) => ({ host: '127.0.0.1', port, secure: false, user: address, password })
  let ordinal = 0
  return {
    campaignFile: (file) =>
      file
        .replace('Adjutant <adjutant@campaign.local>', `Adjutant <${gm.address}>`)
        .replace(/ {2}folder: mailbox.*\n/, `  imap: ${server(servers.imapPort)}\n  smtp: ${server(servers.smtpPort)}\n`)
        .replace(GERMANY, axis.address)
        .replace(USSR, allies.address),
    address: (seat) => users[seat].address,
    send: async (_table, seat, text) => {
      const outbox = new SmtpOutbox(login(users[seat], servers.smtpPort))
      const messageId = `<${Date.now()}.${++ordinal}@player.test>`
      const source = await compose({
        from: users[seat].address,
        to: gm.address,
        subject: 'Orders',
        text,
        messageId,
        date: new Date(),
        autoSubmitted: 'no',
      })
      const { outcome, detail } = await outbox.send({ messageId, from: users[seat].address, to: [gm.address], source })
      await outbox.close()
      if (outcome !== 'accepted') throw new Error(`the player's own mail was not sent: ${detail}`)
    },
    received: async (_table, seat, count) => {
      const inbox = new ImapInbox(login(users[seat], servers.imapPort))
      const sources = new Map<string, Uint8Array>()
      try {
        for (let tries = 0; tries < 40 && sources.size < count; tries++) {
          if (tries > 0) await inbox.wait(500, new AbortController().signal)
          for (let fetched = await inbox.fetch(); fetched.length > 0; fetched = await inbox.fetch()) {
            for (const { id, source } of fetched) {
              sources.set(id, source!)
              await inbox.done(id)
            }
          }
        }
      } finally {
        await inbox.close()
      }
      return Promise.all([...sources.values()].map(readReceived))
    },
    patience: 40,
    mayComeTwice: true,
  }
}
