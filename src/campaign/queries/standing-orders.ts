import { checkStanding } from '../../standing/standing-orders.ts'
import type { StandingRow } from '../../store/rows.ts'
import { documentOf } from '../sheets.ts'
import type { CampaignQuery } from './query.ts'
import { dateOf } from './sequence-of-play.ts'

export const standingOrders: CampaignQuery = {
  name: 'standing orders',
  takes: '',
  means: 'your standing orders in force, in words and as you wrote them, and what of them no longer fits',
  example: 'query: standing orders',
  answer: ({ campaign, world, seat }) => {
    const row = campaign.store.standing().find((each) => each.seat === seat)
    const title = 'Your standing orders'
    if (!row) return { title, blocks: [{ kind: 'text', text: 'You have none. `query: help standing orders` tells how they are written.' }] }
    const { understood, problems } = checkStanding(campaign.game, world, seat, documentOf(row))
    const text = ownText(row)
    return {
      title,
      blocks: [
        { kind: 'text', text: `Received ${dateOf(row.received)}.` },
        {
          kind: 'table',
          title: 'In words',
          columns: ['Decision', 'Rule'],
          rows: understood.map(({ section, text: rule }) => [section, rule]),
        },
        ...(problems.length > 0 ? [{ kind: 'list' as const, items: problems.map(({ line, message }) => `line ${line}: ${message}`) }] : []),
        { kind: 'code', text, language: 'yaml' },
      ],
      file: { name: 'standing-orders.yaml', text },
    }
  },
}

/** The document as the player wrote it: of several in one mail the one in force. */
function ownText({ text, document }: StandingRow): string {
  const documents = text
    .split(/^---.*$/m)
    .filter((each) => each.split('\n').some((line) => line.trim() !== '' && !line.trim().startsWith('#')))
  const lines = (documents[document] ?? text).split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  return `${lines.slice(Math.max(0, first)).join('\n').trimEnd()}\n`
}
