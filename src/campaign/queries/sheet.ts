import { marked } from '../../mail/marks.ts'
import { currentStep } from '../campaign.ts'
import { markFor } from '../keys.ts'
import { sheetToFillIn } from '../sheets.ts'
import type { CampaignQuery } from './query.ts'

export const sheetQuery: CampaignQuery = {
  name: 'sheet',
  takes: '',
  means: 'the sheet to fill in, prefilled from the position of now',
  example: 'query: sheet',
  answer: ({ campaign, world, seat }) => {
    const { row } = currentStep(campaign)!
    const sheet = sheetToFillIn(campaign, world, seat)
    return {
      title: `Your sheet for ${row.name}`,
      blocks: [{ kind: 'sheet', text: sheet }],
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
