import { addressesOf, type CampaignFile } from './campaign-file.ts'
import type { Campaign } from './campaign.ts'
import { securityOf } from './keys.ts'
import { noticeMail } from './letters.ts'
import { watchersInWords } from './watchers.ts'
import { changesOf } from './settings.ts'
import { digestOf } from '../store/store.ts'

const KEY = 'campaign file'

/**
 * Tells the players what was changed in the campaign file while nobody looked: deadlines, paces and players are the moderator's to set, but not in secret. It stands
 * with his other acts, is mailed at once and read in the next report. The first time it only takes note.
 */
export async function noteFileChanges(campaign: Campaign, now: Date): Promise<void> {
  const { store, file } = campaign
  const before = store.meta(KEY)
  const after = JSON.stringify(settingsOf(campaign))
  if (before === after) return
  const changed = before ? differences(JSON.parse(before) as Settings, JSON.parse(after) as Settings) : []
  const text = `The moderator changed the campaign file: ${changed.join('; ')}.`
  const mails =
    changed.length === 0
      ? []
      : await Promise.all(
          Object.keys(file.seats).map((seat) =>
            noticeMail(
              campaign,
              seat,
              `file/${digestOf(after).slice(0, 16)}/${now.toISOString()}`,
              'From the moderator: the campaign file',
              [text],
              now,
              null,
            ),
          ),
        )
  store.together(() => {
    store.setMeta(KEY, after)
    if (changed.length > 0)
      store.people.addReferee({
        step: store.currentStep()!.number,
        at: now.toISOString(),
        act: 'campaign file',
        text,
        seats: null,
        body: JSON.stringify(changed),
      })
    for (const mail of mails.flat()) store.queue(mail)
  })
}

/** What players may know of a campaign file, by its names. Of addresses only whether they are others: `(...)` is not shown. */
type Settings = Readonly<Record<string, unknown>>

function settingsOf(campaign: Campaign): Settings {
  const { file, store } = campaign
  // What the moderator has ordered since the start is recorded with the order.
  const ordered = changesOf(store)
  const { deadlines, press, standbys } = file
  return {
    'deadline hours': file['deadline hours'],
    // Null, or what was not there before would not be compared.
    ...{ at: null, days: null, ...deadlines },
    'wait for': file['wait for'],
    'standing orders do': file['standing orders do'],
    ...(ordered.pace === undefined && { pace: file.pace }),
    'question hours': file['question hours'],
    'press per day': press['per day'],
    'anonymous press': press.anonymous,
    security: securityOf(campaign),
    standbys: standbys.map(({ player }) => player),
    'others who read the reports': watchersInWords(file),
    ...Object.fromEntries(
      Object.keys(file.seats)
        .filter((seat) => ordered.seats?.[seat] === undefined)
        .flatMap((seat) => [
          [`player of ${seat}`, file.seats[seat].player],
          [`(addresses of ${seat})`, addressDigest(file, seat)],
        ]),
    ),
  }
}

const addressDigest = (file: CampaignFile, seat: string): string =>
  digestOf(JSON.stringify([addressesOf(file, seat), file.seats[seat]['also from']])).slice(0, 16)

const differences = (before: Settings, after: Settings): string[] =>
  Object.keys(after)
    .filter((name) => name in before && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => (name.startsWith('(') ? `other ${name.slice(1, -1)}` : `${name} ${said(after[name])}, before ${said(before[name])}`))

function said(value: unknown): string {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
