import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments, parseDocument } from 'yaml'
import { cleanOrderText as read } from './clean.ts'
import { beginLine, markOf, ordersEnd } from './marks.ts'
import { foreign } from './foreign.ts'

/** The sheets of these tests were sent to whoever answers. */
const mark = markOf(Buffer.from('secret'), 'Germany', 'turn 3')
const ordersBegin = beginLine(mark)
const cleanOrderText = (text: string) => read(text, (found) => found === mark)

const sheet = 'game: barbarossa\nturn: 3\norders:\n  - move: 2nd SS Panzer\n    to: W1536\n'
const quoted = (text: string): string =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n') + '\n'
const clean = (text: string): string => cleanOrderText(text).text
const marked = `${ordersBegin}\n${sheet}${ordersEnd}\n`

test('a clean sheet stays as it is, without notes', () => {
  expect(cleanOrderText(sheet)).toMatchObject({ text: sheet, notes: [], quoted: false })
})

test.each([
  ['byte order mark', `\ufeff${sheet}`],
  ['CRLF', sheet.replaceAll('\n', '\r\n')],
  ['CR', sheet.replaceAll('\n', '\r')],
  ['line separators', sheet.replaceAll('\n', '\u2028')],
  ['non-breaking spaces', sheet.replaceAll(' ', '\u00a0')],
  ['ideographic spaces', sheet.replaceAll(' ', '\u3000')],
  ['zero-width spaces', sheet.replaceAll(':', '\u200b:')],
  ['tabs', sheet.replaceAll('  - ', '\t- ').replace('    to', '\t\tto').replace('turn: ', 'turn:\t')],
  ['em dashes for bullets', sheet.replace('- ', '— ')],
  ['bullets', sheet.replace('- ', '• ')],
  ['stars for bullets', sheet.replace('- ', '* ')],
  ['full-width colons', sheet.replaceAll(': ', '：')],
  ['full-width colons at the end of a line', sheet.replace('orders:', 'orders：')],
  ['a code fence', `Hello,\n\n\`\`\`yaml\n${sheet}\`\`\`\n\nRegards: me\n`],
  ['a code fence that is not closed', `~~~\n${sheet}`],
  ['indented as a whole', sheet.replaceAll(/^/gm, '    ').trimEnd()],
  ['a signature', `${sheet}\n-- \nErwin Rommel\nTel: 1234\n`],
  ['a signature whose blank was lost', `${sheet}--\nTel: 1234\n`],
  ['a phone', `${sheet}\nSent from my Galaxy\n`],
  ['a German phone', `${sheet}\nVon meinem iPhone gesendet\n`],
  ['a French phone', `${sheet}\nEnvoyé de mon iPhone\n`],
  ['a greeting and a farewell', `Dear Adjutant,\n\nhere it is.\n\n${sheet}\nCheers,\nErwin\n`],
  ['markers', `Hello: you\n- what\n${marked}\nP.S.: nothing\n`],
  ['markers that a phone changed', `# — Orders begin ${mark} —\n${sheet}# — Orders End —\nErwin\n`],
  ['markers typed again, without the mark', `# --- orders begin ---\n${sheet}${ordersEnd}\n`],
  ['markers inside a quote', `See below.\n\nOn 5 Jan 2026, Adjutant wrote:\n${quoted(`What happened: rain\n${marked}More: text`)}`],
  ['markers inside two quotes', quoted(quoted(marked))],
  ['markers below an Outlook header', `Here you are.\n\nFrom: Adjutant\nSent: Monday\nTo: me\nSubject: Turn 3\n\n${marked}`],
  ['a new sheet above the quoted one', `${sheet}\nOn 5 Jan 2026, Adjutant wrote:\n${quoted(marked.replace('W1536', 'W9999'))}`],
  ['a new sheet below the quoted one', `On 5 Jan 2026, Adjutant wrote:\n${quoted(marked.replace('W1536', 'W9999'))}\n${sheet}`],
  ['a new marked sheet above the quoted one', `${marked}\nOn 5 Jan 2026, Adjutant wrote:\n${quoted(marked.replace('W1536', 'W9999'))}`],
  ['a quoted report without a sheet', `${sheet}\n${quoted('It rained: a lot\nTurn: 3')}`],
])('%s', (_what, text) => {
  expect(parse(clean(text))).toEqual(parse(sheet))
})

test.each([
  'On Mon, Jan 5, 2026 at 3:04 PM Adjutant <gm@example.org> wrote:',
  'On Mon, Jan 5, 2026 at 3:04 PM Adjutant <\ngm@example.org>\nwrote:',
  'Am Mo., 5. Jan. 2026 um 15:04 Uhr schrieb Adjutant <gm@example.org>:',
  'Le lun. 5 janv. 2026 à 15:04, Adjutant <gm@example.org> a écrit :',
  'El lun, 5 ene 2026 a las 15:04, Adjutant (<gm@example.org>) escribió:',
  'Il giorno lun 5 gen 2026 alle ore 15:04 Adjutant <gm@example.org> ha scritto:',
  'Em seg., 5 de jan. de 2026 às 15:04, Adjutant <gm@example.org> escreveu:',
  'Op ma 5 jan 2026 om 15:04 schreef Adjutant <gm@example.org>:',
  'Den mån 5 jan. 2026 kl 15:04 skrev Adjutant <gm@example.org>:',
  'pon., 5 sty 2026 o 15:04 Adjutant <gm@example.org> napisał(a):',
  'ma 5. tammik. 2026 klo 15.04 Adjutant (gm@example.org) kirjoitti:',
  'po 5. 1. 2026 v 15:04 odesílatel Adjutant <gm@example.org> napsal:',
  '5 янв. 2026 г., 15:04, Adjutant <gm@example.org> написал(а):',
  '2026年1月5日(月) 15:04 Adjutant <gm@example.org>さんは書きました：',
  '-----Original Message-----',
  '-----Ursprüngliche Nachricht-----',
  'Begin forwarded message:',
  'From: Adjutant <gm@example.org>\nSent: Monday, January 5, 2026 3:04 PM\nTo: Rommel\nSubject: Turn 3',
  'Von: Adjutant\nGesendet: Montag, 5. Januar 2026 15:04\nAn: Rommel\nBetreff: Zug 3',
  '*De :* Adjutant\n*Envoyé :* lundi\n*À :* Rommel\n*Objet :* Tour 3',
])('old mail below %s is left out, also when it is not marked as quoted', (header) => {
  const result = cleanOrderText(`${sheet}\n${header}\n\nWeather: rain\nTurn: 2\n`)
  expect(parse(result.text)).toEqual(parse(sheet))
  expect(result.notes.join()).toContain('Left out the quoted mail (line')
})

test.each([
  ['without the lines around it', quoted(sheet)],
  ['with a line that has no mark', quoted(marked.replace(mark, ''))],
  ["with another seat's mark", quoted(marked.replace(mark, markOf(Buffer.from('secret'), 'USSR', 'turn 3')))],
  ['with the mark of another step', quoted(marked.replace(mark, markOf(Buffer.from('secret'), 'Germany', 'turn 2')))],
  ['with half a mark', quoted(marked.replace(mark, mark.slice(0, 8)))],
  ['below a header, not quoted', `From: Adjutant\nSent: Monday\nTo: me\nSubject: Turn 3\n\n${marked.replace(mark, '0123456789abcde')}`],
])("a sheet in the quoted mail %s is nobody's order", (_what, text) => {
  const result = cleanOrderText(`Thanks!\n\nOn 5 Jan 2026, Adjutant wrote:\n${text}`)
  expect(result.text.trim()).toBe('Thanks!')
  expect(result.quoted).toBe(false)
  expect(result.notes.join()).toContain('Left out the quoted mail')
})

test('a strange mark in the quoted mail is told; so is one that was lost', () => {
  const notes = (text: string) => cleanOrderText(`ok\n\n${quoted(text)}`).notes.join('\n')
  expect(notes(marked.replace(mark, '0123456789abcde'))).toContain(
    'The sheet that begins in line 3 was not sent to you for the step that is waited for',
  )
  expect(notes(marked.replace(` ${mark}`, ''))).toContain('A quoted sheet counts only with the whole line')
})

test('what another wrote is never read, quoted or not', () => {
  const theirs = foreign(`${marked}\ntoken: abc`)
  for (const text of [`${sheet}${theirs}\n`, `${theirs}\n${sheet}`, `${sheet}\n${quoted(theirs)}`])
    expect(parse(clean(text))).toEqual(parse(sheet))
  expect(clean(`ok\n${theirs}\n`).trim()).toBe('ok')
})

test('new lines between quoted markers belong to the sheet', () => {
  const text = `> ${ordersBegin}\n> game: barbarossa\n> turn: 3\n> orders:\n  - move: 2nd SS Panzer\n    to: W1536\n> ${ordersEnd}\n`
  expect(parse(clean(text))).toEqual(parse(sheet))
})

test('"thanks" above our own sheet tells that the sheet is only quoted', () => {
  const result = cleanOrderText(`Thanks!\n\nOn 5 Jan 2026, Adjutant wrote:\n${quoted(marked)}`)
  expect(result).toMatchObject({ text: sheet, quoted: true, notes: ['Your orders were taken from the sheet in the quoted mail.'] })
})

test('an error is told in the line that the player sees', () => {
  const text = `Hello,\r\n\r\n${quoted('old: mail')}\r\n${ordersBegin}\r\ngame: b\r\norders: [\r\n${ordersEnd}\r\n`.replaceAll(
    /(?<!\r)\n/g,
    '\r\n',
  )
  const result = cleanOrderText(text)
  const [error] = parseDocument(result.text).errors
  expect(text.split('\r\n')[result.lineOf(error.linePos![0].line - 1) - 1]).toBe('orders: [')
  expect(result.lineOf(0)).toBe(result.lineOf(1))
  expect(result.lineOf(999)).toBe(7)
})

test('several documents stay, also when a phone made a dash of the ---', () => {
  const texts = parseAllDocuments(clean('game: a\n---\ngame: b\n—-\ngame: c\n')).map((each) => (each as { toJS(): unknown }).toJS())
  expect(texts).toEqual([{ game: 'a' }, { game: 'b' }, { game: 'c' }])
  expect(parseAllDocuments(clean('```\ngame: a\n```\nand\n```yaml\ngame: b\n```\n'))).toHaveLength(2)
})

test('quotes become straight, but an apostrophe never ends a text', () => {
  expect(parse(clean('name: “Guards’ Army”\nnote: ‘He said don’t’\nplain: Rommel’s\n'))).toEqual({
    name: "Guards' Army",
    note: 'He said don’t',
    plain: "Rommel's",
  })
})

test('Windows-1252 read as Latin-1 is understood', () => {
  expect(parse(clean('name: \u0093Army\u0094\n'))).toEqual({ name: 'Army' })
})

test('a line that a mail program broke is joined again', () => {
  const comment = '# Panzerkorps Grossdeutschland may move to W1535, W1536 or attack\nW1537 from there'
  const result = cleanOrderText(`game: b\n${comment}\nturn: 3\n`)
  expect(parse(result.text)).toEqual({ game: 'b', turn: 3 })
  expect(result.lineOf(3)).toBe(4)
  expect(result.notes).toEqual(['Joined to the line above, from which a mail program had broken it: line 3.'])
})

test('what is left out is told', () => {
  expect(cleanOrderText(`Hi,\n\n${sheet}\nBye\n`).notes).toEqual([
    'Left out what stands above the orders (line 1).',
    'Left out what stands below the orders (line 9).',
  ])
  expect(cleanOrderText('a: “b”\n').notes).toEqual(['Curly quotes were made straight (line 1).'])
  expect(cleanOrderText(`${ordersBegin}\n${sheet}`).notes).toEqual([
    `The line "${ordersEnd}" is missing; everything below line 1 was read.`,
  ])
})

test('prose alone stays, so that the player hears that it is no sheet', () => {
  expect(clean('Move the 2nd Panzer to Paris.\n')).toBe('Move the 2nd Panzer to Paris.\n')
})

test('an unindented last line right below the orders is an error to be told, not a farewell', () => {
  expect(clean('game: b\nmove everything\n')).toContain('move everything')
})

test('block texts keep their inside', () => {
  const text = 'message: |\n  > quoted words\n  Dear all,\n\n  -- \n  bye\nturn: 3\n'
  expect(parse(clean(text)).message).toBe('> quoted words\nDear all,\n\n-- \nbye\n')
})

test('any sheet comes out of a reply as it went in', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/)
  const sheets = fc.dictionary(
    word,
    fc.oneof(word, fc.integer(), fc.array(fc.dictionary(word, word, { minKeys: 1, noNullPrototype: true }), { minLength: 1 })),
    { minKeys: 2, noNullPrototype: true },
  )
  fc.assert(
    fc.property(sheets, fc.boolean(), (orders, inQuote) => {
      const yaml = Object.entries(orders)
        .map(([key, value]) =>
          Array.isArray(value)
            ? `${key}:\n${value
                .map((each) =>
                  Object.entries(each)
                    .map(([k, v], n) => `  ${n ? ' ' : '-'} ${k}: "${v}"\n`)
                    .join(''),
                )
                .join('')}`
            : `${key}: ${JSON.stringify(value)}\n`,
        )
        .join('')
      const block = `${ordersBegin}\n${yaml}${ordersEnd}\n`
      const mail = inQuote
        ? `ok\n\nOn 5 Jan 2026, Adjutant wrote:\n${quoted(block)}`
        : `Hi\n${block}\n${quoted(block.replaceAll('"', "'x'"))}`
      // As YAML reads it: a key called null is none.
      expect(parse(clean(mail.replaceAll('\n', '\r\n')))).toEqual(parse(yaml))
    }),
  )
})

test.each<[string, string]>([
  ['blanks', ' '],
  ['quote marks', '> '],
  ['dashes', '-'],
  ['dash items', '- '],
  ['From', 'From: a\nSent: b\n'],
  ['On', 'On 1 '],
  ['On lines', 'On 1\n'],
  ['colons', 'a:'],
  ['stars', '* '],
  ['fences', '```\n'],
  ['keys', 'a: b\n'],
  ['newlines', '\n'],
  ['curly', '’a'],
  ['markers', `${ordersBegin}\n`],
  ['half a wrap', `${'x'.repeat(60)} y\nzzzzzzzzzzzz\n`],
  ['sent', 'Sent from \n'],
  ['underscores', '_'],
  ['zero-width', '\u200b'],
  ['tabs', '\t'],
])('a megabyte of %s takes no longer than its share', (_what, unit) => {
  const started = performance.now()
  cleanOrderText(unit.repeat(Math.ceil(1_000_000 / unit.length)))
  expect(performance.now() - started).toBeLessThan(8000)
})

test('a question of one line above a quoted sheet is what the player wrote', () => {
  for (const above of ['query: hex Minsk\n', 'Hello,\n\nquery: hex Minsk\n\nHeinz\n'])
    expect(clean(`${above}\n${quoted(marked)}`).trim()).toBe('query: hex Minsk')
})
