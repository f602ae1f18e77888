import type { CampaignHead, Letter } from './letter.ts'
import { footerOf } from './model.ts'
import { render } from './templates.ts'

/** A short answer in words. */
export function noticeLetter(input: { head: CampaignHead; title: string; paragraphs: readonly string[] }): Letter {
  const { text, html } = render('notice', { ...input, footer: footerOf({ ...input.head, sources: [] }) })
  return { subject: `[${input.head.campaign}] ${input.title}`, text, html, pictures: [], files: [] }
}
