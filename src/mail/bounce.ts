import { headerOf } from './header.ts'
import type { ParsedMail } from './take-apart.mjs'

/** A mail server says that a mail of ours was not delivered, or is late (RFC 3464). */
export interface Bounce {
  /** Message-ID of our mail, with angle brackets. */
  originalMessageId: string | null
  /** Such as "5.1.1"; 5 is for good, 4 for now. */
  status: string | null
  recipient: string | null
  /** failed: not delivered. delayed: still trying. */
  action: 'failed' | 'delayed'
  /** What the other server said, for the moderator. */
  diagnostic: string | null
}

/** The bounce that this mail is, or null: a mail that is none, or that reports success or a reading. */
export function bounceOf(mail: ParsedMail): Bounce | null {
  const report = mail.attachments.find(
    ({ mimeType }) => mimeType === 'message/delivery-status' || mimeType === 'message/global-delivery-status',
  )
  const failedRecipients = mail.headers.find(({ key }) => key === 'x-failed-recipients')?.value ?? null
  if (!report && failedRecipients === null) return null

  const field = fieldsOf(report ? new TextDecoder().decode(report.content.subarray(0, 100_000)) : '')
  const action = field('action')?.toLowerCase() ?? 'failed'
  if (action !== 'failed' && action !== 'delayed') return null
  return {
    originalMessageId: originalMessageId(mail),
    status: field('status')?.match(/^\d\.\d{1,3}\.\d{1,3}/)?.[0] ?? null,
    recipient:
      withoutType(field('original-recipient')) ?? withoutType(field('final-recipient')) ?? failedRecipients?.slice(0, 1000) ?? null,
    action,
    diagnostic: withoutType(field('diagnostic-code')),
  }
}

/** The report is blocks of headers: the first about the mail, one more for each recipient. */
function fieldsOf(report: string): (name: string) => string | null {
  const lines = report.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/)
  return (name) => {
    const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`))
    return line === undefined
      ? null
      : line
          .slice(name.length + 1)
          .trim()
          .slice(0, 1000)
  }
}

/** "rfc822; somebody@example.org" -> "somebody@example.org" */
function withoutType(value: string | null): string | null {
  return value === null ? null : value.slice(value.indexOf(';') + 1).trim()
}

function originalMessageId(mail: ParsedMail): string | null {
  const original = mail.attachments.find(
    ({ mimeType }) => mimeType === 'message/rfc822' || mimeType === 'message/global' || mimeType === 'text/rfc822-headers',
  )
  const quoted = original ? headerOf(original.content, 'message-id') : null
  if (quoted !== null) return quoted.match(/<[^<>\s]+>/)?.[0] ?? null
  const answered = mail.headers.find(({ key }) => key === 'in-reply-to')?.value ?? ''
  return answered.match(/<[^<>\s]+>/)?.[0] ?? null
}
