import type { View } from '../engine/game.ts'
import { ordersBegin, ordersEnd } from '../mail/clean.ts'
import type { Ask, CampaignHead, Letter } from './letter.ts'
import { widthsOf } from './text.ts'

export const tablesOf = (view: View) => view.tables.map((table) => ({ ...table, widths: widthsOf(table.columns, table.rows) }))

/** What the footer says: which tables are not the rulebook's own (of reports; a receipt gives none), the dice, where orders go. */
export function footerOf(head: CampaignHead) {
  const project = head.sources.filter(({ source }) => /^project/i.test(source)).map(({ what }) => what)
  const chart = head.sources.filter(({ source }) => /final/i.test(source)).map(({ what }) => what)
  const moderator = head.sources.filter(({ source }) => /moderator/i.test(source)).map(({ what }) => what)
  return { project, chart, moderator, hasSources: project.length + chart.length + moderator.length > 0 }
}

export function askModel(ask: Ask) {
  return { ...ask, begin: ordersBegin, end: ordersEnd, sheet: ask.sheet.trimEnd() }
}

/** The prefilled sheet as an attachment, ready to edit and send back. */
export function sheetFile(ask: Ask | null): Letter['files'] {
  if (!ask) return []
  const name = `orders-${ask.step.name.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')}.yaml`
  return [{ filename: name, contentType: 'text/yaml', content: Buffer.from(`${ordersBegin}\n${ask.sheet.trimEnd()}\n${ordersEnd}\n`) }]
}
