import { marked } from '../../mail/marks.ts'
import { currentStep } from '../campaign.ts'
import { markFor } from '../keys.ts'
import { narrow } from '../../engine/sheet-lines.ts'
import { asText } from '../../engine/words.ts'
import { sheetToFillIn, shortSheetToFillIn } from '../sheets.ts'
import type { CampaignQuery } from './query.ts'

export const sheetQuery: CampaignQuery = {
  name: 'sheet',
  takes: "'full' for the whole sheet; else the short one, with the whole one attached",
  means: 'the sheet to fill in, prefilled from the position of now',
  example: 'query: sheet full',
  answer: ({ campaign, world, seat, words, reader }) => {
    const { row } = currentStep(campaign)!
    const said = asText(words.value).trim().toLowerCase()
    if (!['', 'full'].includes(said)) return reader.problem(words, `'${said}': say 'query: sheet' or 'query: sheet full'`)
    const sheet = sheetToFillIn(campaign, world, seat)
    return {
      title: `Your sheet for ${row.name}`,
      blocks: [{ kind: 'sheet', text: said === 'full' ? narrow(sheet) : shortSheetToFillIn(campaign, world, seat, sheet) }],
      file: {
        name: `orders-${row.name
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '-')
          .replace(/^-|-$/g, '')}.yaml`,
        text: marked(sheet, markFor(campaign, seat, row.name)),
      },
    }
  },
}
