import type { MailToCompose } from '../mail/compose.ts'

/** What a reply quotes: the text and the HTML of the mail as the mail program has them. */
export interface Quoted {
  readonly text: string
  readonly html: string
}

export type ReplyStyle = (said: string, quoted: Quoted) => Partial<MailToCompose> & { text?: string }

const HEADER = 'On Mon, 5 Jan 2026 at 12:00, Adjutant <adjutant@campaign.local> wrote:'
const OUTLOOK = 'From: Adjutant <adjutant@campaign.local>\nSent: Monday, January 5, 2026 12:00 PM\nTo: Me\nSubject: Your orders\n'
const marks = (text: string, mark = '> '): string => text.replace(/^/gm, mark)
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const body = (html: string): string => /<body[^>]*>([\s\S]*)<\/body>/.exec(html)![1]

/** Breaks long lines as careless mail programs do: what is broken off begins a line of its own. */
const broken = (text: string, width: number): string =>
  text
    .split('\n')
    .map((line) => (line.length > width ? line.replace(new RegExp(`(.{20,${width}}) (?=\\S)`, 'g'), '$1\n') : line))
    .join('\n')

/** How mail programs quote what they answer, by name. */
export const REPLY_STYLES: Readonly<Record<string, ReplyStyle>> = {
  'above the quote': (said, { text }) => ({ text: `${said}\n\n${HEADER}\n${marks(text)}` }),
  'below the quote': (said, { text }) => ({ text: `${HEADER}\n${marks(text)}\n\n${said}\n` }),
  'between the lines': (said, { text }) => ({
    text: `${HEADER}\n${text
      .split('\n')
      .map((line, n) => (n % 4 === 3 ? `> ${line}\n${said}` : `> ${line}`))
      .join('\n')}`,
  }),
  'quoted twice': (said, { text }) => ({ text: `${said}\n\n${HEADER}\n>\n${marks(text, '>> ')}` }),
  'quoted without a blank': (said, { text }) => ({ text: `${said}\n\n${marks(text, '>')}` }),
  'quoted and broken anew': (said, { text }) => ({ text: `${said}\n\n${HEADER}\n${marks(broken(text, 66))}` }),
  'quoted, then broken without marks': (said, { text }) => ({ text: `${said}\n\n${HEADER}\n${broken(marks(text), 72)}` }),
  'below a header of Outlook': (said, { text }) => ({ text: `${said}\n\n${OUTLOOK}\n${text}` }),
  'below a line of dashes': (said, { text }) => ({ text: `${said}\n\n-----Original Message-----\n${text}` }),
  'copied, without any sign of a quote': (said, { text }) => ({ text: `${said}\n\n${text}` }),
  'copied above': (said, { text }) => ({ text: `${text}\n${said}\n` }),
  'indented by a tab': (said, { text }) => ({ text: `${said}\n\n${marks(text, '\t')}` }),
  'marked with a bar': (said, { text }) => ({ text: `${said}\n\n${marks(text, '| ')}` }),
  'Gmail, HTML alone': (said, { html }) => ({
    text: undefined,
    html: `<div dir="ltr">${escaped(said)}</div><br><div class="gmail_quote"><div>${escaped(HEADER)}<br></div><blockquote class="gmail_quote">${body(html)}</blockquote></div>`,
  }),
  'Outlook, HTML alone': (said, { html }) => ({
    text: undefined,
    html: `<p>${escaped(said)}</p><div style="border-top:solid #e1e1e1 1pt"><p><b>From:</b> Adjutant<br><b>Sent:</b> Monday<br><b>Subject:</b> Your orders</p></div>${body(html)}`,
  }),
  'a phone, HTML alone, without any sign of a quote': (said, { html }) => ({
    text: undefined,
    html: `<div>${escaped(said)}</div>${body(html)}`,
  }),
  'Apple Mail, in pieces': (said, { html }) => ({
    text: undefined,
    html: `<div>${escaped(said)}</div><blockquote type="cite"><div>${body(html)}</div></blockquote>`,
  }),
  'the mail attached as a text': (said, { text }) => ({
    text: said,
    attachments: [{ filename: 'mail.txt', contentType: 'text/plain', content: Buffer.from(text) }],
  }),
}
