// Plain JavaScript: it reaches into postal-mime further than its types tell.
import { htmlToText } from 'html-to-text'
import PostalMime from 'postal-mime'

/**
 * RFC 3676 format=flowed. postal-mime joins a soft-broken line in a quote with the > of its next line still in the middle, which would
 * spoil a sheet that was filled in inside the quote.
 */
function unflow(text, deleteSpace) {
  const lines = []
  let open = null // { depth, parts } of a paragraph that goes on
  for (const line of text.split(/\r?\n/)) {
    const depth = /^>*/.exec(line)[0].length
    let content = line.slice(depth)
    if (content.startsWith(' ')) content = content.slice(1)
    const soft = content.endsWith(' ') && content !== '-- '
    const piece = soft && deleteSpace ? content.slice(0, -1) : content
    if (open && open.depth === depth && content !== '-- ') open.parts.push(piece)
    else lines.push((open = { depth, parts: [piece] }))
    if (!soft) open = null
  }
  return lines.map(({ depth, parts }) => (depth > 0 ? `${'>'.repeat(depth)} ` : '') + parts.join('')).join('\n')
}

class Parser extends PostalMime {
  /** A text part with a file name is a file, even when it is sent "inline", as Apple Mail does; else it would run into the body. */
  isInlineTextNode(node) {
    node.decodeFlowedText = unflow
    const named = node.contentDisposition.parsed.params.filename || node.contentType.parsed.params.name
    return !named && super.isInlineTextNode(node)
  }

  /** With the charset that a file's header names; the text of a sheet is decoded later. */
  collectAttachment(node, ...rest) {
    super.collectAttachment(node, ...rest)
    this.attachments.at(-1).charset = String(node.contentType.parsed.params.charset ?? '')
  }
}

/** Letters: a quoted report has a tenth of it. */
const longestHtml = 1_000_000

/** Keeps what a player sees: one line for each paragraph, indentation, bullets as YAML dashes, quotes as "> ". */
function toText(html) {
  const oneLine = { leadingLineBreaks: 1, trailingLineBreaks: 1 }
  return htmlToText(html.slice(0, longestHtml), {
    wordwrap: false,
    limits: { maxDepth: 200, maxChildNodes: 50_000 },
    selectors: [
      { selector: 'p', options: oneLine },
      { selector: 'pre', options: oneLine },
      { selector: 'blockquote', options: oneLine },
      { selector: 'ul', options: { ...oneLine, itemPrefix: '- ' } },
      { selector: 'ol', options: oneLine },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { ...oneLine, uppercase: false } })),
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
    ],
  })
}

/** Parts are counted before anything is made of them. A mail of a person has a dozen. */
const mostParts = 100

/** What a mail consists of, see take-apart.d.mts. */
export async function takeApart(source) {
  const mail = await new Parser({ maxNestingDepth: 20, maxHeadersSize: 200_000, forceRfc822Attachments: true }).parse(source)
  if (mail.attachments.length > mostParts) throw new Error(`it has more than ${mostParts} parts`)
  const text = mail.text ?? ''
  return {
    headers: mail.headers.map(({ key, value }) => ({ key, value })),
    date: mail.date ?? null,
    text,
    htmlAsText: text.trim() === '' && mail.html ? toText(mail.html) : '',
    attachments: mail.attachments.map(({ filename, mimeType, charset, content }) => ({
      filename,
      mimeType,
      charset: charset ?? '',
      content: new Uint8Array(content),
    })),
  }
}
