import { type Attack, attacksOn, patternsIn } from './testing-patterns.ts'

/** Whom an aimed mail says that it is from, and to which address it goes. */
export interface Head {
  readonly from: string
  readonly to: string
}

export interface Aimed {
  /** At which file. */
  readonly at: string
  readonly text: string
}

/** What else reads mails, with a text that is hard for it: MIME, encoded words, addresses, HTML, YAML, conditions, queries. */
const PARSERS: readonly { readonly at: string; readonly attack: Attack }[] = [
  ['encoded words', '', '=?utf-8?Q?=41?= ', '!'],
  ['encoded words', '', '=?utf-8?B?QUFB?=', ''],
  ['encoded words', '', '=?x-none?B?', ''],
  ['addresses', '', '"a" <a@b.c>, ', '!'],
  ['addresses', 'a: ', 'b: <a@b.c>; ', ''],
  ['addresses', '', '(', 'a@b.c'],
  ['addresses', '', '"\\"', 'a@b.c'],
  ['addresses', '', '<', '>'],
  ['references', '', '<a@b> ', ''],
  ['HTML', '', '<div>', ''],
  ['HTML', '', '<a href="', ''],
  ['HTML', '', '<!--', ''],
  ['HTML', '', '&amp', ''],
  ['HTML', '<table>', '<tr><td>x', '</table>'],
  ['HTML', '', '</p>', ''],
  ['YAML', 'a: ', '[', ''],
  ['YAML', 'a: ', '{a: ', ''],
  ['YAML', '', '- ', 'a'],
  ['YAML', '', '? ', 'a'],
  ['YAML', 'a: "', '\\u0041', ''],
  ['YAML', 'a: "', '\n', ''],
  ['YAML', 'a: ', '!', ' b'],
  ['YAML', 'a: ', '&a ', 'b'],
  ['YAML', 'a: |\n', ' \n', ''],
  ['YAML', '', '--- a\n', ''],
  ['YAML', '', '%YAML 1.1\n', ''],
  ['YAML', '', '# a\n', ''],
  ['YAML', '', 'a: b\n', ''],
  ['YAML', '', '\t', ''],
  ['YAML', '', ': ', ''],
  ['conditions', 'pause if: ', '(', ''],
  ['conditions', 'pause if: ', 'a and ', ''],
  ['conditions', 'pause if: a', ' + 1', ' > 2'],
  ['queries', 'query: ', 'odds, ', ''],
  ['queries', 'query: hex ', 'a', ''],
  ['queries', 'query: ', 'my units ', ''],
  ['lines', '', '\n', ''],
  ['lines', '', '\r', ''],
  ['lines', '', 'On 1 Jan a wrote\n', ''],
  ['lines', '', '# --- orders begin ---\n', ''],
  ['lines', '', '>', ''],
  ['lines', '', '> \n', ''],
].map(([at, begin, pump, end]) => ({ at, attack: { begin, pump, end } }))

const ATTACKS = [
  ...patternsIn(['mail', 'orders', 'campaign', 'standing', 'engine']).flatMap((pattern) =>
    attacksOn(pattern).map((attack) => ({ at: pattern.file, attack })),
  ),
  ...PARSERS,
]

/** Where in a mail an attack may stand. */
const PLACES: readonly ((attack: string, { from, to }: Head) => string)[] = [
  (attack, head) => mail(head, '', attack),
  (attack, head) => mail(head, '', quoted(attack)),
  (attack, head) => mail(head, 'Content-Type: text/plain; format=flowed; delsp=yes\n', attack),
  (attack, head) => mail(head, 'Content-Type: text/html\n', attack),
  (attack, head) => mail(head, 'Content-Transfer-Encoding: quoted-printable\n', attack.replace(/[^\n\x20-\x7e]/g, '=00')),
  (attack, head) => mail(head, 'Content-Transfer-Encoding: base64\n', base64(attack)),
  (attack, head) => mail(head, '', file('o.yaml', base64(attack))),
  (attack, head) => mail(head, '', file('o.txt', base64(attack))),
  (attack, head) => mail(head, '', file(oneLine(attack).slice(0, 50_000).replace(/"/g, ''), base64('action: land\n'))),
  ...[
    'Subject',
    'To',
    'Cc',
    'References',
    'In-Reply-To',
    'Message-ID',
    'Authentication-Results',
    'Date',
    'Content-Type',
    'Delivered-To',
    'Return-Path',
  ].map((name) => (attack: string, head: Head) => mail(head, `${name}: ${oneLine(attack).slice(0, 150_000)}\n`, 'action: land\n')),
  (attack, { from, to }) => mail({ from: `${oneLine(attack).slice(0, 100_000)} <${from}>`, to }, '', 'action: land\n'),
  (attack, head) =>
    mail(
      head,
      'Content-Type: multipart/report; boundary=b\n',
      `--b\nContent-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: ${attack}\n\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${oneLine(attack).slice(0, 50_000)}\n\n--b--\n`,
    ),
]

/** Where in a sheet that is refused for its campaign's name: from somebody who may send. */
const ENTRIES: readonly ((attack: string) => string)[] = [
  (attack) => `note: ${attack}`,
  (attack) => `${attack}: x`,
  (attack) => `attack: ${attack}`,
  (attack) => `pause if: ${attack}`,
  (attack) => `query: ${attack}`,
  (attack) => `press: {to: nobody, text: ${JSON.stringify(attack)}}`,
  (attack) => `for: ${JSON.stringify(attack)}`,
  (attack) => `standing orders: ${JSON.stringify(attack)}`,
  (attack) => `seat: ${JSON.stringify(attack)}`,
  (attack) => `${JSON.stringify(attack)}: ${JSON.stringify(attack)}`,
]

/** A mail aimed at a pattern or a parser, of up to so many bytes. */
export function aimedMail(random: () => number, head: Head, size: number): Aimed {
  const { at, attack } = pick(random, ATTACKS)
  return { at, text: pick(random, PLACES)(pumped(attack, size), head) }
}

/** The same in a sheet of a player's that is refused. */
export function aimedSheet(random: () => number, head: Head, size: number): Aimed {
  const { at, attack } = pick(random, ATTACKS)
  const entry = pick(random, ENTRIES)(oneLine(pumped(attack, size)))
  return { at, text: mail(head, '', `campaign: none\n${entry}\n`) }
}

const pumped = ({ begin, pump, end }: Attack, size: number): string =>
  `${begin}${pump.repeat(Math.max(1, Math.floor(size / Buffer.byteLength(pump))))}${end}`

const mail = ({ from, to }: Head, headers: string, body: string): string =>
  `From: ${from}\nTo: ${to}\n${headers}${/^Subject:/m.test(headers) ? '' : 'Subject: Orders\n'}\n${body}\n`

const file = (name: string, content: string): string =>
  `Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nHere.\n--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${content}\n--b--\n`

const base64 = (text: string): string => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n')
const oneLine = (text: string): string => text.replace(/[\r\n\v\f\u0085\u2028\u2029]/g, ' ')
const quoted = (text: string): string => text.replace(/^/gm, '> ')
const pick = <T>(random: () => number, list: readonly T[]): T => list[Math.floor(random() * list.length)]
