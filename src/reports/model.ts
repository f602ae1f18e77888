import type { View } from '../engine/game.ts'
import { beginLine, marked, ordersEnd } from '../mail/marks.ts'
import type { Ask, CampaignHead, Letter } from './letter.ts'
import { widthsOf } from './text.ts'

export const tablesOf = (view: View) => view.tables.map((table) => ({ ...table, widths: widthsOf(table.columns, table.rows) }))

/** What the footer says: which tables are not the rulebook's own, where they come from (of reports; a receipt gives none), the dice, where orders go. */
export function footerOf(head: CampaignHead) {
  const from = (words: string, chosen: CampaignHead['sources']) => ({ words, list: chosen.map(({ what }) => what) })
  const named = [...new Set(head.sources.flatMap(({ from }) => from ?? []))]
  const groups = [
    from(
      "Tables of this project's own, where no text has the printed one",
      head.sources.filter(({ source }) => /^project/i.test(source)),
    ),
    ...named.map((words) =>
      from(
        words,
        head.sources.filter((each) => each.from === words),
      ),
    ),
    from(
      'Tables supplied by the moderator',
      head.sources.filter(({ source }) => /moderator/i.test(source)),
    ),
  ]
  return { groups: groups.filter(({ list }) => list.length > 0) }
}

export function askModel(ask: Ask) {
  return { ...ask, begin: beginLine(ask.mark), end: ordersEnd, sheet: (ask.short ?? ask.sheet).trimEnd(), isShort: ask.short !== undefined }
}

/** The prefilled sheet as an attachment, ready to edit and send back. */
export function sheetFile(ask: Ask | null): Letter['files'] {
  if (!ask) return []
  const name = `orders-${ask.step.name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}.yaml`
  return [{ filename: name, contentType: 'text/yaml', content: Buffer.from(marked(ask.sheet, ask.mark)) }]
}
