import { quoting } from '../mail/foreign.ts'
import type { SheetNode } from '../engine/decision.ts'
import type { Campaign } from './campaign.ts'
import { withoutKeys } from '../mail/keys.ts'
import { noticeMail, type QueuedMail } from './letters.ts'
import { asText } from '../engine/words.ts'

/** A message from a seat to others. */
export interface Message {
  readonly seat: string
  readonly to: readonly string[]
  readonly anonymous: boolean
  readonly text: string
}

/** How the mails of an anonymous message begin: an archive leaves them out. */
export const ANONYMOUS_MAILS = ['Press from an anonymous seat', 'Your message is sent without your name'] as const

/** Letters that one message may have. */
const LONGEST = 8_000

/** `press: { to: all, text: ... }`, `to:` one seat or several; `anonymous: yes` where the campaign allows it. A sentence when it cannot be sent. */
export function readPress(campaign: Campaign, seat: string, { value }: SheetNode): Message | string {
  const { press, seats } = campaign.file
  if (!(value instanceof Map)) return "Write press as 'press: { to: all, text: ... }', with one or several seats after 'to:'."
  const map = value as ReadonlyMap<string, SheetNode>
  const stray = [...map.keys()].find((key) => !['to', 'text', 'anonymous'].includes(key))
  if (stray !== undefined) return `Press has no entry '${stray}'; it has to, text and anonymous.`
  const text = map.get('text')?.value
  if (typeof text !== 'string' || text.trim() === '')
    return "The message is missing: 'text: ...', or 'text: |' and the lines of it indented below."
  if (text.length > LONGEST) return `The message has ${text.length} letters; ${LONGEST} are the most.`
  const others = Object.keys(seats).filter((each) => each !== seat)
  const said = map.get('to')?.value ?? 'all'
  const names = Array.isArray(said) ? (said as readonly SheetNode[]).map((node) => asText(node.value)) : [asText(said)]
  const all = names.some((name) => name.toLowerCase() === 'all')
  const unknown = names.find((name) => name.toLowerCase() !== 'all' && !others.some((each) => each.toLowerCase() === name.toLowerCase()))
  if (unknown !== undefined) return `There is no seat '${unknown}' to write to; there are ${others.join(', ')}, and all.`
  const to = all ? others : others.filter((each) => names.some((name) => name.toLowerCase() === each.toLowerCase()))
  const anonymous = map.get('anonymous')?.value === true || /^yes$/i.test(asText(map.get('anonymous')?.value ?? ''))
  if (anonymous && !press.anonymous) return 'This campaign allows no anonymous press.'
  // A key of the writer's, quoted, would let others send for him.
  return { seat, to, anonymous, text: withoutKeys(text.trim()) }
}

/** The mails of some messages, and one to their sender that they are out; a sentence when they are too many. */
export async function sendPress(
  campaign: Campaign,
  id: number,
  messages: readonly Message[],
  now: Date,
  inReplyTo: string | null,
): Promise<QueuedMail[] | string> {
  const limit = campaign.file.press['per day']
  for (const { seat } of messages) {
    const today = campaign.store.people.pressSince(seat, new Date(now.getTime() - DAY).toISOString(), now.toISOString())
    const more = messages.filter((message) => message.seat === seat).length
    if (today + more > limit) return `${seat} has sent ${today} message${today === 1 ? '' : 's'} in a day, and ${limit} are allowed.`
  }
  const mails = await Promise.all(
    messages.flatMap((message, i) => {
      const { seat, to, anonymous, text } = message
      const from = anonymous ? 'an anonymous seat' : `${seat} (${campaign.file.seats[seat].player})`
      const audience = to.length === 1 ? to[0] : to.length === Object.keys(campaign.file.seats).length - 1 ? 'all' : to.join(', ')
      const key = `press/${id}/${i}`
      return [
        ...to.map((each) =>
          noticeMail(
            campaign,
            each,
            key,
            `${anonymous ? ANONYMOUS_MAILS[0] : `Press from ${seat}`} to ${audience}`,
            [`${from} writes to ${audience}:${quoting(text)}`],
            now,
            null,
          ),
        ),
        noticeMail(
          campaign,
          seat,
          key,
          `${anonymous ? ANONYMOUS_MAILS[1] : 'Your message is sent'} to ${audience}`,
          [`It went out${anonymous ? ' without your name' : ''} to ${audience}:${quoting(text)}`],
          now,
          inReplyTo,
        ),
      ]
    }),
  )
  return mails.flat()
}

export function storePress({ store }: Campaign, incoming: number, { seat, to, anonymous, text }: Message, now: Date): void {
  store.people.addPress({ incoming, seat, recipients: JSON.stringify(to), anonymous: Number(anonymous), text, received: now.toISOString() })
}

const DAY = 24 * 3_600_000
