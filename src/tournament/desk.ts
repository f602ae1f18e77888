import { readMail, readOrders, readOutside } from '../campaign/reading/reading-room.ts'
import { hashOfKey, isToken } from '../mail/keys.ts'
import { isNameless } from '../mail/header.ts'
import { type Inbox, type IncomingMail, MailError } from '../mail/ports.ts'
import type { ReceivedMail } from '../mail/read.ts'
import type { SheetNode } from '../engine/decision.ts'
import { asText } from '../engine/words.ts'
import { nodeAsJson } from './node-as-json.ts'
import { DirectorError, writeDown } from './director.ts'
import { DIRECTOR, mailsToDirector } from './letters.ts'
import { note, type Tournament } from './tournament.ts'
import type { Hands } from './tables.ts'
import { takeInBid } from './bidding.ts'
import { stringify } from 'yaml'
import { sameAddress } from '../mail/who.ts'

/** An inbox that keeps back the mails to the tournament itself: those that answer its mails, or name it in brackets in the subject. They are stored before the server may forget them. */
export class DeskInbox implements Inbox {
  private readonly inbox: Inbox
  private readonly tournament: Tournament
  private readonly clock: () => Date

  constructor(inbox: Inbox, tournament: Tournament, clock: () => Date = () => new Date()) {
    this.inbox = inbox
    this.tournament = tournament
    this.clock = clock
  }

  async fetch(leave?: ReadonlySet<string>): Promise<IncomingMail[]> {
    const { store } = this.tournament
    const others: IncomingMail[] = []
    for (const mail of await this.inbox.fetch(leave)) {
      if (mail.source === null || !(await this.isOurs(mail.source))) {
        others.push(mail)
        continue
      }
      store.together(() => store.post.addIncoming(mail.id, this.clock().toISOString(), mail.source, '', isNameless(mail.source)))
      await this.inbox.done(mail.id)
    }
    return others
  }

  private async isOurs(source: Uint8Array): Promise<boolean> {
    const { file, store } = this.tournament
    const { names, keys } = await readOutside(source)
    return names.includes(file.tournament.toLowerCase()) || keys.some((key) => store.post.key(hashOfKey(key)) !== undefined)
  }

  done(id: string): Promise<void> {
    return this.inbox.done(id)
  }
  wait(milliseconds: number, signal: AbortSignal): Promise<void> {
    return this.inbox.wait(milliseconds, signal)
  }
  close(): Promise<void> {
    return this.inbox.close()
  }
}

/** Takes in the mails to the tournament: the director's orders are written down, to be carried out; bids are kept; others are noted. */
export async function takeInDesk(tournament: Tournament, hands: Hands, now: Date): Promise<void> {
  const { store } = tournament
  for (const id of store.post.newIds(now.toISOString())) {
    const { source } = store.incoming(id)!
    let said: string
    try {
      said = source === null ? 'not kept' : await takeIn(tournament, hands, id, await readMail(source), now)
    } catch (error) {
      if (!(error instanceof MailError)) throw error
      said = error.message
    }
    if (said !== '') store.closeIncoming(id, 'ignored', said)
  }
}

/** Why a mail is nobody's orders; '' when it was taken. */
async function takeIn(tournament: Tournament, hands: Hands, id: number, mail: ReceivedMail, now: Date): Promise<string> {
  const { store, file } = tournament
  if (mail.auto) return `automatic: ${mail.autoReason ?? ''}`
  const texts = (await Promise.all(mail.orderTexts.map(({ text }) => readOrders(text, [])))).filter(({ quoted }) => !quoted)
  const saying = (what: string): SheetNode | undefined =>
    texts.flatMap(({ documents }) => documents).find(({ value }) => value instanceof Map && value.has(what))
  const bid = saying('bid')
  if (bid) return takeInBid(tournament, hands, id, mail, (bid.value as ReadonlyMap<string, SheetNode>).get('bid')!, now)
  const { director } = file
  if (!director) return 'the tournament has no director who commands by mail'
  const found = saying('director')
  if (!found) return 'no orders of the director'
  const hasKey = mail.keys.some((key) => store.post.key(hashOfKey(key))?.seat === DIRECTOR)
  const map = found.value as ReadonlyMap<string, SheetNode>
  const token = map.has('token') ? asText(map.get('token')!.value) : ''
  const hasToken = director.token !== undefined && token !== '' && isToken(token, director.token)
  // Where it comes from may be forged; the key or the token shows who wrote.
  if (mail.from === null || !(hasKey || (hasToken && sameAddress(mail.from, director.address))))
    return 'neither a key nor the token of the director'
  const order = stringify(nodeAsJson(map.get('director')!))
  try {
    store.together(() => {
      writeDown(tournament, order, `mail ${id}`, mail.messageId ?? '', now)
      store.closeIncoming(id, 'taken', 'orders of the director')
    })
  } catch (error) {
    if (!(error instanceof DirectorError)) throw error
    const why = error.message
    const mails = await mailsToDirector(
      tournament,
      { key: `desk/${id}`, title: 'Refused', paragraphs: [order.trim(), why, 'Nothing was changed by it.'], inReplyTo: mail.messageId },
      now,
    )
    note(tournament, [], mails, () => store.closeIncoming(id, 'taken', why))
  }
  return ''
}
