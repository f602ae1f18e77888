/** Results of RFC 8601 that can be asked for. */
export type Proof = 'dmarc' | 'dkim' | 'spf'

/** A method's result, in small letters: `dkim=pass header.d=example.org`. */
interface Result {
  readonly method: string
  readonly result: string
  /** By name, such as `header.d`; null where one name has two values. */
  readonly properties: ReadonlyMap<string, string | null>
}

/**
 * Whether a server that we trust says that a mail passed a proof for the domain of an address. Only the topmost header of that server's name counts: it puts its
 * own on top, and what stands below may be the sender's.
 */
export function isProven(headers: readonly string[], server: string, proof: Proof, address: string): boolean {
  const own = headers.map(readResults).find((each) => each?.server === server.toLowerCase())
  const results = own?.results.filter(({ method }) => method === proof) ?? []
  // A mail may have several signatures; it has one path and one policy.
  const counted = proof === 'dkim' ? results : results.length === 1 ? results : []
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return counted.some(({ result, properties }) => {
    if (result !== 'pass') return false
    const name = PROPERTIES[proof].find((each) => properties.has(each))
    if (name === undefined) return proof === 'dmarc'
    const about = properties.get(name) ?? null
    if (about === null) return false
    const shown = about.slice(about.lastIndexOf('@') + 1)
    if (shown === '') return false
    return proof === 'dmarc' ? shown === domain : shown === domain || domain.endsWith(`.${shown}`) || shown.endsWith(`.${domain}`)
  })
}

/** Whom a passed result is about. DMARC is about the address in From itself; signature and path must be of the same domain, or one above or below it. */
const PROPERTIES: Readonly<Record<Proof, readonly string[]>> = {
  dmarc: ['header.from'],
  dkim: ['header.d', 'header.i'],
  spf: ['smtp.mailfrom'],
}

/** A header by the grammar of RFC 8601, section 2.2; null when it is none, or of a version that we do not know. A result that is none is left out alone. */
function readResults(header: string): { server: string; results: Result[] } | null {
  const tokens = tokensOf(header)
  if (tokens === null) return null
  const [head, ...rest] = sections(tokens)
  const [server, version, ...more] = values(head)
  if (server === undefined || more.length > 0 || (version !== undefined && version !== '1')) return null
  return { server: server.toLowerCase(), results: rest.flatMap((each) => resultOf(each) ?? []) }
}

/** `method[/1]=result`, then `name=value` pairs. */
function resultOf(tokens: readonly Token[]): Result | null {
  const pairs: { name: string; value: string; quoted: boolean }[] = []
  for (let at = 0; at < tokens.length;) {
    let name = ''
    // White space may stand around the dot of a name, and around the stroke before a version.
    for (; at < tokens.length && tokens[at].kind === 'word'; at++) {
      if (name !== '' && !/[./]$/.test(name) && !/^[./]/.test(tokens[at].text)) return null
      name += tokens[at].text
    }
    if (name === '' || tokens[at]?.kind !== '=') return null
    at++
    // A local part may be quoted and a domain stand after it: what touches is one value.
    let value = ''
    let quoted = false
    const begins = at
    for (; at < tokens.length && tokens[at].kind !== '=' && (at === begins || tokens[at].touches); at++) {
      value += tokens[at].text
      quoted ||= tokens[at].kind === 'quoted'
    }
    if (at === begins) return null
    pairs.push({ name: name.toLowerCase(), value: value.toLowerCase(), quoted })
  }
  const [first, ...others] = pairs
  const [, method] = /^([a-z0-9-]+)(?:\/1)?$/.exec(first?.name ?? '') ?? []
  if (method === undefined || first.quoted) return null
  const properties = new Map<string, string | null>()
  for (const { name, value } of others) properties.set(name, properties.has(name) && properties.get(name) !== value ? null : value)
  return { method, result: first.value, properties }
}

interface Token {
  readonly kind: 'word' | 'quoted' | ';' | '='
  readonly text: string
  /** Nothing stands between it and the one before. */
  readonly touches: boolean
}

/** Null where a comment or a quoted string has no end: whatever it holds may not count. */
function tokensOf(header: string): Token[] | null {
  const tokens: Token[] = []
  let touches = false
  for (let at = 0; at < header.length;) {
    const character = header[at]
    if (/\s/.test(character)) {
      touches = false
      at++
    } else if (character === '(') {
      let depth = 0
      do {
        if (header[at] === '\\') at++
        else if (header[at] === '(') depth++
        else if (header[at] === ')') depth--
        at++
      } while (depth > 0 && at < header.length)
      if (depth > 0) return null
      touches = false
    } else if (character === '"') {
      let text = ''
      for (at++; at < header.length && header[at] !== '"'; at++) {
        if (header[at] === '\\') at++
        text += header[at] ?? ''
      }
      if (at >= header.length) return null
      at++
      tokens.push({ kind: 'quoted', text, touches })
      touches = true
    } else if (character === ';' || character === '=') {
      tokens.push({ kind: character, text: character, touches })
      touches = true
      at++
    } else {
      const begins = at
      while (at < header.length && !/[\s();="]/.test(header[at])) at++
      // A ')' that closes nothing is no part of a word.
      if (at === begins) return null
      tokens.push({ kind: 'word', text: header.slice(begins, at), touches })
      touches = true
    }
  }
  return tokens
}

function sections(tokens: readonly Token[]): Token[][] {
  const found: Token[][] = [[]]
  for (const token of tokens) {
    if (token.kind === ';') found.push([])
    else found.at(-1)!.push(token)
  }
  return found
}

const values = (tokens: readonly Token[]): string[] => tokens.map(({ text }) => text)
