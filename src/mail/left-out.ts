import { createHash } from 'node:crypto'

/** Header that stands in place of a picture's content: its size in bytes and the SHA-256 of what it was. */
export const LEFT_OUT = 'X-Left-Out'

/**
 * A mail of our own making without the pictures in it: each keeps its place and name, with its size and hash. Linear in the mail's length.
 */
export function withoutPictures(source: Buffer): Buffer {
  const lines = source.toString('latin1').split('\r\n')
  const boundaries = new Set<string>()
  const kept: string[] = []
  for (let i = 0; i < lines.length;) {
    const from = i
    // The headers of the mail, or of a part.
    while (i < lines.length && lines[i] !== '') i++
    const head = lines.slice(from, i)
    for (const line of head) {
      const at = line.indexOf('boundary="')
      if (at >= 0) boundaries.add(`--${line.slice(at + 'boundary="'.length).split('"')[0]}`)
    }
    const isPicture = head.some((line) => line.toLowerCase().startsWith('content-type: image/'))
    const body = i + 1
    let end = body
    while (end < lines.length && !boundaries.has(lines[end]) && !boundaries.has(lines[end].replace(/--$/, ''))) end++
    if (isPicture) {
      const content = Buffer.from(lines.slice(body, end).join(''), 'base64')
      kept.push(...head, `${LEFT_OUT}: ${content.length} bytes, sha256 ${createHash('sha256').update(content).digest('hex')}`, '', '')
    } else kept.push(...head, ...lines.slice(i, end))
    // The boundary, and after it the next part's headers; after the last one of a level its parent goes on.
    if (end < lines.length) kept.push(lines[end])
    i = end + 1
  }
  return Buffer.from(kept.join('\r\n'), 'latin1')
}
