/**
 * Strikes words out of a mail as it came, wherever a mail program may have put them: as they are, broken by the ends of lines or encoded byte by byte
 * (quoted-printable), in words of a header, in parts of base64. What is struck out stays as long as it was, so that the mail can be read as before.
 */
export function struckOut(source: Buffer, strike: (text: string) => string): Buffer {
  const text = source.toString('latin1')
  const words = strikeEncoded(text, strike).replace(ENCODED_WORDS, (block) => inBase64(block, strike))
  const struck = blocksOf(words)
    .map((block) => (isBase64(block) ? inBase64(block, strike) : block))
    .join('')
  return struck === text ? source : Buffer.from(struck, 'latin1')
}

/** Encoded words of a header that follow each other (RFC 2047). */
const ENCODED_WORDS = /=\?[^?\s]{1,60}\?B\?[A-Z0-9+/]+={0,2}\?=(?:\s+=\?[^?\s]{1,60}\?B\?[A-Z0-9+/]+={0,2}\?=)*/gi

/** A line of base64. */
const BASE64_LINE = /^[A-Z0-9+/]{4,}={0,2}[ \t]*(?:\r?\n|$)/gim
const isBase64 = (block: string): boolean => block.search(BASE64_LINE) === 0

/** A text as lines of base64 that follow each other, and what is between. One pattern over all of them would remember every line. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let from = 0
  let end = 0
  for (const { 0: line, index } of text.matchAll(BASE64_LINE)) {
    if (index > end) {
      blocks.push(text.slice(from, end), text.slice(end, index))
      from = index
    }
    end = index + line.length
  }
  return [...blocks, text.slice(from, end), text.slice(end)]
}

/** In quoted-printable: what joins letters to a word across lines and encoded words; a byte; a letter with what stands before it. */
const JOINT = /=\r?\n|\?=\s+=\?[^?\s]{1,60}\?Q\?/gi
const BYTE = /=([0-9A-F]{2})/gi
const LETTER = /(?:=\r?\n|\?=\s+=\?[^?\s]{1,60}\?Q\?)*(=[0-9A-F]{2}|[\s\S])/gi

/** The plain text first; then, where anything is encoded, what it decodes to. */
function strikeEncoded(source: string, strike: (text: string) => string): string {
  const text = strike(source)
  const byteOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))
  const decoded = text.replace(JOINT, '').replace(BYTE, byteOf)
  const struck = strike(decoded)
  if (struck === decoded) return text
  const pieces: string[] = []
  let from = 0
  let i = 0
  // A blank behind it, for a joint at the end has no letter to stand before.
  for (const { 0: whole, 1: letter, index } of `${text} `.matchAll(LETTER)) {
    if (i < decoded.length && struck[i] !== decoded[i]) {
      const end = index + whole.length
      const put = letter.length === 1 ? struck[i] : `=${struck.charCodeAt(i).toString(16).toUpperCase().padStart(2, '0')}`
      pieces.push(text.slice(from, end - letter.length), put)
      from = end
    }
    i++
  }
  return i === decoded.length + 1 ? pieces.join('') + text.slice(from) : text
}

/** Base64 has four letters for three bytes: bytes put in the place of as many change no length. Files of Notepad have two bytes a letter. */
function inBase64(block: string, strike: (text: string) => string): string {
  const pieces = block.split(/(=\?[^?\s]{1,60}\?B\?|\?=\s*|\s+)/i)
  const isData = (i: number): boolean => i % 2 === 0 && pieces[i] !== ''
  // An encoded word ends within its own letters, a line of a part need not.
  const runs = block.startsWith('=?')
    ? pieces.flatMap((_, i) => (isData(i) ? [[i]] : []))
    : [pieces.flatMap((_, i) => (isData(i) ? [i] : []))]
  const bytes = runs.map((run) => Buffer.from(run.map((i) => pieces[i]).join(''), 'base64'))
  const whole = Buffer.concat(bytes)
  const struck = strikeBytes(whole, strike)
  if (struck === whole) return block
  let at = 0
  runs.forEach((run, n) => {
    let letters = struck.subarray(at, (at += bytes[n].length)).toString('base64')
    for (const i of run) {
      const { length } = pieces[i]
      pieces[i] = letters.slice(0, length)
      letters = letters.slice(length)
    }
  })
  return pieces.join('')
}

function strikeBytes(bytes: Buffer, strike: (text: string) => string): Buffer {
  for (const encoding of ['latin1', 'utf16le'] as const) {
    // Half a letter more at the start reads the other order of bytes.
    for (const from of encoding === 'latin1' ? [0] : [0, 1]) {
      const text = bytes.toString(encoding, from)
      const struck = strike(text)
      if (struck === text || Buffer.byteLength(struck, encoding) !== Buffer.byteLength(text, encoding)) continue
      const written = Buffer.from(struck, encoding)
      return Buffer.concat([bytes.subarray(0, from), written, bytes.subarray(from + written.length)])
    }
  }
  return bytes
}
