import MailComposer from 'nodemailer/lib/mail-composer'
import { createHash } from 'node:crypto'

/** A file or picture in a mail. */
export interface MailPart {
  filename: string
  /** Such as "text/yaml" or "image/png". Text is taken to be UTF-8. */
  contentType: string
  content: Uint8Array
  /** Makes it a picture inside the HTML, which shows it with `<img src="cid:..." alt="...">`. */
  cid?: string
}

export interface MailToCompose {
  /** An address, or `Name <address>`. */
  from: string
  to: string | string[]
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** With its angle brackets, as `messageIdFor` makes it. Fixed when the mail is queued, so that a resend can be recognised. */
  messageId: string
  inReplyTo?: string
  /** Oldest first. */
  references?: string[]
  date: Date
  /** Such as "summer.adjutant.example.org": lets players sort their mail. */
  listId?: string
  /** A mailto: URL. */
  listUnsubscribe?: string
  /** auto-replied: an answer to a mail (receipts). auto-generated: anything else (reports), and the default. no: a person's mail. See RFC 3834. */
  autoSubmitted?: 'auto-replied' | 'auto-generated' | 'no'
  attachments?: MailPart[]
}

/**
 * Renders a mail to the bytes that go on the wire (CRLF lines). The same input gives the same bytes, always, so that a replayed campaign
 * renders the mail it rendered before. Throws an Error when the HTML has a picture without alt text or without its part.
 */
export async function compose(mail: MailToCompose): Promise<Uint8Array> {
  const attachments = mail.attachments ?? []
  if (mail.html !== undefined) checkPictures(mail.html, attachments)
  const composer = new MailComposer({
    from: mail.from,
    to: mail.to,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: mail.messageId,
    inReplyTo: mail.inReplyTo,
    references: mail.references,
    date: mail.date,
    attachments: attachments.map((part) => ({
      filename: part.filename,
      contentType:
        part.contentType.startsWith('text/') && !part.contentType.includes('charset')
          ? `${part.contentType}; charset=utf-8`
          : part.contentType,
      content: Buffer.from(part.content),
      // Base64 for files: the sheet's lines arrive as they are, whatever a server on the way thinks of trailing blanks and long lines.
      contentTransferEncoding: 'base64',
      cid: part.cid,
      contentDisposition: part.cid === undefined ? 'attachment' : 'inline',
    })),
    headers: robotHeaders(mail),
    // Otherwise a line of more than 76 characters would make it format=flowed, which spoils the indentation of YAML in replies.
    encoding: 'quoted-printable',
    // The boundary is otherwise random. A player cannot choose it: it comes of the Message-ID, which we make.
    baseBoundary: createHash('sha256').update(mail.messageId).digest('hex').slice(0, 24),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return composer.compile().build()
}

/** A Message-ID made of a name that is unique and stable in the campaign, such as "summer/turn-3/north/report". */
export function messageIdFor(name: string, domain: string): string {
  const readable = messageIdName(name).slice(0, 80)
  const unique = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `<${readable}.${unique}@${domain}>`
}

/** A name as a Message-ID has it. */
export const messageIdName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** What keeps other robots from answering us (RFC 3834; the last one is Exchange's). */
function robotHeaders(mail: MailToCompose): Record<string, string> {
  if (mail.autoSubmitted === 'no') return {}
  const headers: Record<string, string> = {
    'Auto-Submitted': mail.autoSubmitted ?? 'auto-generated',
    Precedence: mail.listId === undefined ? 'bulk' : 'list',
    'X-Auto-Response-Suppress': 'All',
  }
  if (mail.listId !== undefined) headers['List-Id'] = `<${oneLine(mail.listId)}>`
  if (mail.listUnsubscribe !== undefined) headers['List-Unsubscribe'] = `<${oneLine(mail.listUnsubscribe)}>`
  return headers
}

function checkPictures(html: string, parts: MailPart[]): void {
  for (const rest of html.split(/<img\b/i).slice(1)) {
    const tag = `<img${rest.slice(0, rest.indexOf('>') + 1)}`
    if (!/\balt\s*=\s*(?:"[^"]|'[^'])/i.test(tag))
      throw new Error(`A picture needs alt text for those who cannot see it: ${tag.slice(0, 200)}`)
    const cid = /\bsrc\s*=\s*["']cid:([^"']*)["']/i.exec(tag)?.[1]
    if (cid !== undefined && !parts.some((part) => part.cid === cid)) throw new Error(`No part of the mail has the Content-ID ${cid}`)
  }
}

/** A line break would begin a header of its own. */
function oneLine(value: string): string {
  return value.replace(/[\r\n<>]+/g, ' ').trim()
}
