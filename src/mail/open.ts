import PostalMime from 'postal-mime'

/** A mail of our own, taken apart again. */
export interface OpenedMail {
  readonly text: string
  readonly html: string
  /** Pictures and attached files; `text` where the content is one. */
  readonly files: readonly {
    readonly name: string
    readonly cid: string | null
    readonly text: string | null
    readonly content: Uint8Array
  }[]
}

/** Opens a mail that this program composed. Mails of others go through `readMail`, which trusts nothing. */
export async function openMail(source: Uint8Array): Promise<OpenedMail> {
  const mail = await PostalMime.parse(source)
  return {
    text: mail.text ?? '',
    html: mail.html ?? '',
    files: mail.attachments.map(({ filename, mimeType, contentId, content }, i) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
      return {
        name: filename ?? `file-${i + 1}`,
        cid: contentId?.replace(/^<|>$/g, '') ?? null,
        text: mimeType.startsWith('image/') ? null : bytes.toString('utf8'),
        content: bytes,
      }
    }),
  }
}
