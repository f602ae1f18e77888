/** A mail taken apart, before anything is made of it. */
export interface ParsedMail {
  /** In the order of the mail; keys in lower case; values unfolded, not decoded. */
  headers: { key: string; value: string }[]
  /** ISO 8601, or what the header said when it is no date. */
  date: string | null
  text: string
  /** Only when there is no text: the HTML as text. */
  htmlAsText: string
  attachments: {
    filename: string | null
    mimeType: string
    /** As its header names it; '' when it does not. */ charset: string
    content: Uint8Array
  }[]
}

/** Takes time and memory as its sender likes: for a process of its own, which can be stopped. */
export function takeApart(source: Uint8Array): Promise<ParsedMail>
