import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { cleanOrderText } from './clean.ts'
import { MailError } from './ports.ts'
import { readMail, type ReceivedMail } from './read.ts'

const fixture = (name: string): Promise<ReceivedMail> => readMail(readFileSync(new URL(`./fixtures/${name}.eml`, import.meta.url)))
const written = (text: string): Uint8Array => new TextEncoder().encode(text.replaceAll('\n', '\r\n'))

/** What the rules would get to see of a mail: its YAML documents, each read without an error. */
async function ordersIn(name: string): Promise<unknown[]> {
  const { orderTexts } = await fixture(name)
  return orderTexts
    .flatMap(({ text }) => parseAllDocuments(cleanOrderText(text, (mark) => mark === '0123456789abcde').text))
    .map((document) => {
      expect('errors' in document ? document.errors : []).toEqual([])
      return (document as { toJS(): unknown }).toJS()
    })
}

test('Gmail: the sheet above the quoted mail, from the plain text', async () => {
  const mail = await fixture('gmail-reply')
  expect(mail).toMatchObject({
    from: 'rommel@gmail.com',
    to: ['gm@example.org'],
    subject: 'Re: Barbarossa, turn 3',
    messageId: '<CAF=abc+123@mail.gmail.com>',
    inReplyTo: '<report-3@example.org>',
    references: ['<root@example.org>', '<report-3@example.org>'],
    date: new Date('2026-01-05T15:04:00Z'),
    auto: false,
    autoReason: null,
    bounce: null,
  })
  expect(await ordersIn('gmail-reply')).toEqual([{ game: 'barbarossa', turn: 3, orders: [{ move: '2nd SS Panzer', to: 'W1536' }] }])
})

test('Outlook: HTML only, indentation of non-breaking spaces, an en dash for the bullet', async () => {
  expect(await ordersIn('outlook-html')).toEqual([{ game: 'barbarossa', turn: 3, orders: [{ move: '8th Army', to: 'W2237' }] }])
})

test('Apple Mail: curly quotes, long dash, greeting, "Sent from my iPhone"', async () => {
  expect(await ordersIn('apple-mail')).toEqual([{ game: 'barbarossa', turn: 3, orders: [{ move: "Guards' Army", to: 'E0412' }] }])
})

test('Thunderbird: format=flowed, the sheet filled in inside the quote', async () => {
  expect(await ordersIn('format-flowed')).toEqual([
    {
      game: 'barbarossa',
      turn: 3,
      orders: [
        { note: 'a line of the sheet so long that Thunderbird breaks it softly at seventy-two columns' },
        { move: '1re Armée', to: 'W1733' },
      ],
    },
  ])
})

test.each([
  ['lists that an editor made of dashes', '<p>game: b</p><p>orders:</p><ul><li>move: a</li><li>move: b</li></ul>'],
  ['preformatted text', '<pre>game: b\norders:\n  - move: a\n  - move: b\n</pre>'],
  [
    'Gmail',
    '<div dir="ltr"><div>game: b</div><div>orders:</div><div>\u00a0 - move: a</div><div>&nbsp; - move: b<br></div></div><br><div class="gmail_quote"><div>On 5 Jan 2026, G &lt;g@x&gt; wrote:<br></div><blockquote>game: old<br>turn: 2</blockquote></div>',
  ],
  ['line breaks', 'game: b<br>orders:<br>&nbsp; - move: a<br>&nbsp; - move: b<br>'],
  [
    'scripts and styles',
    '<style>p { x: y }</style><script>a: b</script>game: b<br>orders: [{move: a}, {move: b}]<img src="http://tracker.example.org/x.png">',
  ],
])('HTML alone: %s', async (_what, html) => {
  const mail = await readMail(written(`From: a@b.c\nContent-Type: text/html; charset=utf-8\n\n${html}\n`))
  expect(parseAllDocuments(cleanOrderText(mail.orderTexts[0].text).text).map((each) => (each as { toJS(): unknown }).toJS())).toEqual([
    { game: 'b', orders: [{ move: 'a' }, { move: 'b' }] },
  ])
})

test('tabs and CRLF', async () => {
  expect(await ordersIn('tabs-crlf')).toEqual([{ game: 'barbarossa', turn: 3, orders: [{ move: 'Kido Butai', to: 'sea 12' }] }])
})

test('an attached sheet goes before the text; its several documents stay', async () => {
  const mail = await fixture('attachment-base64')
  expect(mail.orderTexts.map(({ name }) => name)).toEqual(['orders-allies.yaml'])
  expect(mail.subject).toBe('Befehle für Zug 3')
  expect(mail.to).toEqual(['gm+barbarossa.k3@example.org', 'brad@example.com'])
  expect(await ordersIn('attachment-base64')).toEqual([
    { game: 'barbarossa', turn: 3, orders: [{ move: 'IV Corps' }] },
    { game: 'barbarossa', turn: 3, impulse: 2, orders: [{ pass: true }] },
  ])
})

test('a sheet sent inline as a named text part is a file, not a piece of the text', async () => {
  expect((await fixture('inline-sheet')).orderTexts.map(({ name }) => name)).toEqual(['orders.txt'])
  expect(await ordersIn('inline-sheet')).toEqual([{ game: 'barbarossa', turn: 3 }])
})

test('a bounce names the mail that was not delivered, is never answered, and the sheet returned in it is no order', async () => {
  const mail = await fixture('bounce')
  expect(mail.auto).toBe(true)
  expect(mail.bounce).toEqual({
    originalMessageId: '<barbarossa.turn-3.axis.report@example.org>',
    status: '5.1.1',
    recipient: 'rommel@example.net',
    action: 'failed',
    diagnostic: '550 5.1.1 <rommel@example.net>: Recipient address rejected: User unknown',
  })
  expect(JSON.stringify(mail.orderTexts)).not.toContain('orders begin')
})

const report = (fields: string): string =>
  `From: MAILER-DAEMON@mx.test\nIn-Reply-To: <sent@example.org>\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.test\n\n${fields}\n--b--\n`

test('a mail that is late is no bounce yet, and one that arrived is none at all', async () => {
  const fields = 'Final-Recipient: rfc822; a@b.c\nStatus: 4.4.1\nDiagnostic-Code: smtp; no route'
  expect((await readMail(written(report(`${fields}\nAction: delayed\n`)))).bounce).toMatchObject({
    action: 'delayed',
    status: '4.4.1',
    originalMessageId: '<sent@example.org>',
  })
  for (const action of ['delivered', 'relayed', 'expanded'])
    expect((await readMail(written(report(`${fields}\nAction: ${action}\n`)))).bounce).toBeNull()
})

test.each([
  ['the whole mail', 'message/delivery-status', 'message/rfc822'],
  ['its headers alone', 'message/delivery-status', 'text/rfc822-headers'],
  ['the mail, with addresses in letters of any script', 'message/global-delivery-status', 'message/global'],
])('a bounce that returns %s names the mail that it is about', async (_what, status, returned) => {
  const { bounce } = await readMail(
    written(
      `From: MAILER-DAEMON@mx.test\nContent-Type: multipart/report; boundary=b\n\n--b\nContent-Type: ${status}\n\nFinal-Recipient: rfc822; a@b.c\nAction: failed\nStatus: 5.2.2\n\n--b\nContent-Type: ${returned}\n\nSubject: report\nMessage-ID: <sent@example.org>\n\n--b--\n`,
    ),
  )
  expect(bounce).toEqual({
    originalMessageId: '<sent@example.org>',
    status: '5.2.2',
    recipient: 'a@b.c',
    action: 'failed',
    diagnostic: null,
  })
})

test("Exim's bounces name the address in a header alone", async () => {
  const { bounce } = await readMail(
    written('From: Mailer-Daemon@mx.test\nX-Failed-Recipients: a@b.c\nIn-Reply-To: <sent@example.org>\n\nIt could not be delivered.\n'),
  )
  expect(bounce).toEqual({ originalMessageId: '<sent@example.org>', status: null, recipient: 'a@b.c', action: 'failed', diagnostic: null })
})

test('an out-of-office is never answered', async () => {
  expect(await fixture('out-of-office')).toMatchObject({ auto: true, autoReason: 'Auto-Submitted: auto-generated', bounce: null })
})

test.each([
  ['Precedence: bulk', 'Precedence: bulk'],
  ['Precedence: auto_reply', 'Precedence: auto_reply'],
  ['Precedence: list', 'Precedence: list'],
  ['Precedence: junk', 'Precedence: junk'],
  ['List-Id: <x.example.org>', 'mailing list (list-id)'],
  ['List-Unsubscribe: <mailto:off@example.org>', 'mailing list (list-unsubscribe)'],
  ['Content-Type: multipart/report; boundary=b', 'a report of a mail server'],
  ...['help', 'post', 'subscribe', 'owner', 'archive'].map((name): [string, string | null] => [
    `List-${name}: <mailto:x@example.org>`,
    `mailing list (list-${name})`,
  ]),
  ['X-Autoreply: yes', 'automatic (x-autoreply)'],
  ['X-Auto-Reply: yes', 'automatic (x-auto-reply)'],
  ['X-Autorespond: away', 'automatic (x-autorespond)'],
  ['X-Autogenerated: Reply', 'automatic (x-autogenerated)'],
  ['X-Failed-Recipients: b@example.org', 'automatic (x-failed-recipients)'],
  ['Auto-Submitted: auto-notified', 'Auto-Submitted: auto-notified'],
  ['Return-Path: <>', 'empty Return-Path (a mail server reporting)'],
  ...[
    'Abwesenheitsnotiz: Zug 3',
    'Automatic reply: turn 3',
    'AutoReply: turn 3',
    'Auto-Reply: Re: turn 3',
    'Auto reply',
    'Auto-Response',
    'Auto Response: turn 3',
    'Automatic Response: turn 3',
    'Out of Office: turn 3',
    'Out of the office until Monday',
    'Automatische Antwort: Zug 3',
    'Réponse automatique',
    'Respuesta automática',
    'Risposta automatica',
    'Automatisch antwoord',
    'Autosvar: drag 3',
  ].map((subject): [string, string | null] => [`Subject: ${subject}`, 'out of office']),
  ['Subject: Automatic weapons of the 2nd SS', null],
  ['X-Auto-Response-Suppress: DR, AutoReply', 'X-Auto-Response-Suppress'],
  ['Auto-Submitted: no', null],
  ['Subject: Auto-Submitted', null],
])('%s: %s', async (header, reason) => {
  expect((await readMail(written(`From: a@example.org\n${header}\n\nhello`))).autoReason).toBe(reason)
})

test.each([
  'MAILER-DAEMON@example.org',
  'postmaster@example.org',
  'no-reply@example.org',
  'donotreply@example.org',
  'bounces+17@example.org',
  'owner-games@example.org',
  'game-request@example.org',
  'games-bounces@example.org',
])('%s is a program', async (address) => {
  expect((await readMail(written(`From: Karl <${address}>\n\nhello`))).auto).toBe(true)
})

test('a mail with two senders is from nobody, and an address in the display name is no sender', async () => {
  expect((await fixture('two-senders')).from).toBeNull()
  expect((await readMail(written('From: a@example.org, b@example.org\n\nhello'))).from).toBeNull()
  expect((await readMail(written('From: "rommel@gmail.com" <Evil@Example.org>\n\nhello'))).from).toBe('Evil@example.org')
  expect((await readMail(written('From: =?utf-8?Q?rommel=40gmail.com_=3C?= <evil@example.org>\n\nhello'))).from).toBe('evil@example.org')
  expect((await readMail(written('Subject: x\n\nhello'))).from).toBeNull()
  expect((await readMail(written('From: rommel@gmail.com\nFrom: Adjutant\n\nhello'))).from).toBeNull()
})

test('a sheet that Notepad saved as UTF-16 is read', async () => {
  const sheet = Buffer.from('\ufeffgame: Köln\r\n', 'utf16le').toString('base64')
  const mail = await readMail(
    written(
      `From: a@b.c\nContent-Type: text/yaml; name=o.yaml\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${sheet}\n`,
    ),
  )
  expect(mail.orderTexts).toEqual([{ name: 'o.yaml', text: 'game: Köln\r\n' }])
})

test.each([
  ['UTF-16 without a byte order mark', Buffer.from('note: Köln\n', 'utf16le'), '', 'note: Köln\n'],
  ['UTF-16, big end first', Buffer.from('note: Köln\n', 'utf16le').swap16(), '', 'note: Köln\n'],
  [
    'Russian, as its header says',
    Buffer.from([...Buffer.from('note: '), 0xed, 0xcf, 0xd3, 0xcb, 0xd7, 0xc1, 10]),
    '; charset=koi8-r',
    'note: Москва\n',
  ],
  [
    'Central European, as its header says',
    Buffer.from([...Buffer.from('note: '), 0xa3, 0xf3, 0x64, 0xbc, 10]),
    '; charset="ISO-8859-2"',
    'note: Łódź\n',
  ],
  ['UTF-8 under a header that says otherwise', Buffer.from('note: Köln\n'), '; charset=iso-8859-1', 'note: Köln\n'],
  ['Western without a word about it', Buffer.from('note: Köln\n', 'latin1'), '', 'note: Köln\n'],
  ['a charset that is none', Buffer.from('note: Köln\n', 'latin1'), '; charset=x-evil', 'note: Köln\n'],
])('an attached sheet in %s is read', async (_what, bytes, charset, text) => {
  const mail = await readMail(
    written(
      `From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSee the file.\n--b\nContent-Type: text/yaml; name=o.yaml${charset}\nContent-Disposition: attachment\nContent-Transfer-Encoding: base64\n\n${bytes.toString('base64')}\n--b--\n`,
    ),
  )
  expect(mail.orderTexts).toEqual([{ name: 'o.yaml', text }])
})

test.each(['-', '> ', '-\t', 'a', '-a'])('files of 95 times 20,000 times %j are no sheets, and the text counts', async (filling) => {
  const files = Array.from(
    { length: 95 },
    (_, n) => `--b\nContent-Type: text/plain; name=${n}.txt\nContent-Disposition: attachment\n\n${filling.repeat(20_000)}\n`,
  )
  const mail = `From: a@b.c\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\naction: land\n${files.join('')}--b--\n`
  const { orderTexts } = await readMail(written(mail))
  expect(orderTexts.map(({ name, text }) => [name, text.trim()])).toEqual([["the mail's text", 'action: land']])
})

test('a mail of too many bytes, lines, parts or levels is given up, with a reason', async () => {
  const nested = written(
    `From: a@b.c\n${Array.from({ length: 100 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\n\n--b${n}\n`).join('')}`,
  )
  await expect(readMail(nested)).rejects.toThrow('nesting depth')
  await expect(readMail(new Uint8Array(4_000_001))).rejects.toThrow(MailError)
  await expect(readMail(written(`From: a@b.c\n\n${'\n'.repeat(100_001)}`))).rejects.toThrow('The mail has more than 100000 lines.')
  await expect(readMail(written(`From: a@b.c\n\n${'Content-Type: x\n'.repeat(1000)}`))).rejects.toThrow('The mail has more than 200 parts.')
})

test('what is no mail at all is read as one without a sender', async () => {
  for (const source of ['', '\n', 'hello', '\0\0\0', '\n\n\n']) expect((await readMail(written(source))).from).toBeNull()
})
