import { mailedAgain } from '../letters.ts'
import type { CampaignQuery } from './query.ts'

export const lastReport: CampaignQuery = {
  name: 'last report',
  takes: '',
  means: 'your last report again, as a mail of its own, with its pictures and its sheet; before the first the welcome',
  example: 'query: last report',
  answer: ({ campaign, seat, key, now, inReplyTo }) => {
    const played = campaign.store
      .steps()
      .filter(({ done }) => done !== null)
      .at(-1)
    const mails = mailedAgain(campaign, seat, played ? `${played.number}/report` : 'welcome', { key, now, inReplyTo })
    const what = played ? `The report of ${played.name}` : 'The welcome'
    return {
      title: 'Last report',
      blocks: [{ kind: 'text', text: mails.length > 0 ? `${what} comes again in a mail of its own.` : `${what} is not in the log.` }],
      mails,
    }
  },
}
