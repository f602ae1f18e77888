import { expect, test } from 'vitest'
import { readMail } from './read.ts'
import { senderOf } from './who.ts'

const seats = [{ seat: 'germany', addresses: ['rommel@gmail.com'] }]
const kindOf = async (proof: 'dkim' | 'dmarc' | 'spf', ...headers: string[]): Promise<string> => {
  const source = `${headers.map((each) => `Authentication-Results: ${each}\n`).join('')}From: rommel@gmail.com\n\naction: pass\n`
  const mail = await readMail(Buffer.from(source.replaceAll('\n', '\r\n')))
  return senderOf(mail, seats, { authenticatedBy: 'mx.example.org', proofs: [proof] }).kind
}

test.each([
  ['a comment that says pass', 'dkim', 'mx.example.org; dkim=fail (dkim=pass header.d=gmail.com)'],
  ['a comment with a semicolon and a bracket that is escaped', 'dkim', 'mx.example.org; dkim=fail (\\); dkim=pass header.d=gmail.com)'],
  ['a comment within a comment', 'dkim', 'mx.example.org; dkim=none (a (b) ; dkim=pass header.d=gmail.com)'],
  ['a comment without an end', 'dkim', 'mx.example.org; dkim=none ( ; dkim=pass header.d=gmail.com'],
  ['a bracket that closes nothing', 'dkim', 'mx.example.org; dkim=none ) ; dkim=pass header.d=gmail.com'],
  ['a quoted reason', 'dkim', 'mx.example.org; dkim=fail reason="; dkim=pass header.d=gmail.com; x=" header.d=evil.com'],
  [
    'a quotation mark that is escaped',
    'dkim',
    'mx.example.org; dkim=fail reason="\\"; dkim=pass header.d=gmail.com; x=" header.d=evil.com',
  ],
  ['a quoted string without an end', 'dkim', 'mx.example.org; dkim=fail reason="; dkim=pass header.d=gmail.com'],
  ['a domain of the sender in a quoted local part', 'spf', 'mx.example.org; spf=pass smtp.mailfrom="x smtp.mailfrom=a@gmail.com"@evil.com'],
  ['a quoted local part with a comment after it', 'spf', 'mx.example.org; spf=pass smtp.mailfrom="a@gmail.com (" @evil.com'],
  ['two values of one name', 'spf', 'mx.example.org; spf=pass smtp.mailfrom=evil.com smtp.mailfrom=gmail.com'],
  ['a result that is quoted', 'dkim', 'mx.example.org; dkim="pass" header.d=gmail.com'],
  ['a server name in a comment', 'dmarc', '(mx.example.org;) mx.evil.com; dmarc=pass'],
  ['a version that is not known', 'dmarc', 'mx.example.org 2; dmarc=pass header.from=gmail.com'],
  ["a method's version that is not known", 'dmarc', 'mx.example.org; dmarc/2=pass header.from=gmail.com'],
  ['another method whose name ends so', 'dkim', 'mx.example.org; x-dkim=pass header.d=gmail.com'],
  ['two results of one policy', 'dmarc', 'mx.example.org; dmarc=pass header.from=gmail.com; dmarc=fail header.from=gmail.com'],
  ['nothing', 'dmarc', 'mx.example.org; none'],
] as const)('forged: %s', async (_, proof, header) => {
  expect(await kindOf(proof, header)).toBe('suspect')
})

test.each([
  ["right below the server's", ['mx.example.org; dkim=pass header.d=evil.com', 'mx.example.org; spf=pass smtp.mailfrom=gmail.com']],
  ['below one with capitals', ['MX.Example.ORG; dkim=none', 'mx.example.org; spf=pass smtp.mailfrom=gmail.com']],
  ['below one with its name in quotes', ['"mx.example.org" 1; none', 'mx.example.org; spf=pass smtp.mailfrom=gmail.com']],
  ['below a folded one', ['(checked)\n mx.example.org\n (at once) 1\n ; none', 'mx.example.org; spf=pass smtp.mailfrom=gmail.com']],
])("a second header is the sender's: %s", async (_, headers) => {
  expect(await kindOf('spf', ...headers)).toBe('suspect')
})

test.each([
  [
    'dkim',
    'mx.example.org (v; 2) 1 ;\n\tdkim = (really) pass\n\treason="good (signature); yes"\n\theader . d = "gmail.com" header.b="aB/+=="',
  ],
  ['dkim', 'MX.EXAMPLE.ORG; SPF=NONE; DKIM/1=PASS HEADER.I=@GMAIL.COM'],
  ['dkim', 'mx.example.org; dkim=fail header.d=list.example; dkim=pass header.d=gmail.com header.s=s1'],
  ['spf', 'mx.example.org; spf=pass (sender IP is 1.2.3.4) smtp.mailfrom="odd (name"@gmail.com; dkim=none'],
  ['dmarc', 'mx.example.org; spf=pass smtp.mailfrom=gmail.com; dmarc=pass action=none header.from=gmail.com;compauth=pass reason=100'],
  ['dmarc', 'mx.example.org; dmarc=pass (p=REJECT sp=NONE dis=NONE) header.from=gmail.com;'],
] as const)('%s passed: %s', async (proof, header) => {
  expect(await kindOf(proof, 'mx.relay.org; none', header, 'mx.evil.com; dmarc=fail')).toBe('player')
})
