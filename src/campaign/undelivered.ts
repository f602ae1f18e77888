import { quoting } from '../mail/foreign.ts'
import type { Undelivered } from '../store/post.ts'
import type { Campaign } from './campaign.ts'
import { outsiderMail } from './letters.ts'

/**
 * Tells the moderator, once, of mails that could not be delivered, in the words of the server that said so. A mail to the moderator himself is not told by
 * another one; it stands in `adjutant outbox`.
 */
export async function reportUndelivered(campaign: Campaign, now: Date): Promise<number> {
  const { store, file } = campaign
  const untold = store.post.untold()
  const others = untold.filter(({ seat }) => seat !== 'moderator')
  const mails =
    file.moderator && others.length > 0
      ? await outsiderMail(
          campaign,
          file.moderator,
          `undelivered/${others.map(({ id, attempts }) => `${id}.${attempts}`).join('-')}/${now.toISOString()}`,
          `${others.length === 1 ? 'A mail' : `${others.length} mails`} could not be delivered`,
          wordsOf(others),
          now,
        )
      : []
  if (untold.length === 0 || (!file.moderator && others.length > 0)) return 0
  store.together(() => {
    for (const { id } of untold) store.post.told(id)
    for (const mail of mails) store.queue(mail)
  })
  return mails.length
}

/** Why a mail is not sent any more that the moderator has dropped. */
export const GIVEN_UP = 'given up by the moderator'

const wordsOf = (mails: readonly Undelivered[]): string[] => [
  ...mails.slice(0, 20).map((mail) => `No. ${mail.id} to ${addressees(mail)}:${quoting(`${mail.subject}\n${mail.bounce || mail.detail}`)}`),
  ...(mails.length > 20 ? [`... and ${mails.length - 20} more.`] : []),
  "'adjutant outbox' lists them; 'adjutant outbox retry <number>' sends one again once its cause is mended, 'adjutant outbox drop <number>' gives it up. A player with a new address: change it in the campaign file.",
]

export const addressees = ({ recipients }: Pick<Undelivered, 'recipients'>): string => (JSON.parse(recipients) as string[]).join(', ')
