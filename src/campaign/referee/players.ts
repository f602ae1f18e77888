import { quoting } from '../../mail/foreign.ts'
import { z } from 'zod'
import type { Campaign } from '../campaign.ts'
import { askAgain, outsiderMail } from '../letters.ts'
import { change, changesOf } from '../settings.ts'
import { type Done, type RefereeCommand, RefereeError } from './command.ts'

const address = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/, 'not a mail address')

export function seatNamed(campaign: Campaign, name: string): string {
  const seats = Object.keys(campaign.file.seats)
  const seat = seats.find((each) => each.toLowerCase() === name.toLowerCase())
  if (!seat) throw new RefereeError(`no seat '${name}'; the seats are ${seats.join(', ')}`)
  return seat
}

/** Hands a seat over. What the player before him sent stays; mails from the old address no longer count. */
async function handOver(
  campaign: Campaign,
  name: string,
  successor: { player: string; address: string },
  reason: string,
  now: Date,
): Promise<Done> {
  const seat = seatNamed(campaign, name)
  const { store, file } = campaign
  const before = file.seats[seat]
  const player = { ...successor, 'also from': [] }
  const key = `replaced/${seat}/${now.toISOString()}`
  const old = typeof before.address === 'string' ? [before.address] : before.address
  const farewells = await Promise.all(
    old
      .filter((each) => each.toLowerCase() !== player.address.toLowerCase())
      .map((each) =>
        outsiderMail(
          campaign,
          { name: before.player, address: each, is: `formerly ${seat}` },
          key,
          `${seat} has another player`,
          [`${player.player} plays ${seat} from now on. Mails from this address no longer count for ${seat}.${quoting(reason)}`],
          now,
        ),
      ),
  )
  // The new player's mails are written for his address.
  const settled = { ...file, seats: { ...file.seats, [seat]: player } }
  const asked = await askAgain(
    { ...campaign, file: settled },
    [seat],
    key,
    `You play ${seat} from now on`,
    `You play ${seat} from now on, in place of ${before.player}. This is how things stand.${quoting(reason)}`,
    now,
  )
  return {
    text: `${player.player} plays ${seat} from now on, in place of ${before.player}.${quoting(reason)}`,
    body: { seat, before: before.player, after: player.player },
    mails: [...farewells.flat(), ...asked],
    // A notice would go to the address that the seat had, and give it a key.
    written: [seat],
    apply: () => {
      change(store, { seats: { ...changesOf(store).seats, [seat]: player } })
      store.post.revokeKeys(seat, now.toISOString())
    },
  }
}

const replacement = z.strictObject({ seat: z.string(), player: z.string().min(1), address, reason: z.string().default('') })

export const replaceCommand: RefereeCommand<z.infer<typeof replacement>> = {
  name: 'replace',
  means: 'gives a seat to another player: he gets the position and a sheet, the old address counts no more',
  example: 'replace: { seat: North, player: Vera, address: vera@example.org, reason: Boris has no time }',
  schema: replacement,
  perform: (campaign, { seat, player, address, reason }, now) => handOver(campaign, seat, { player, address }, reason, now),
}

const appointment = z.strictObject({ seat: z.string(), standby: z.string() })

export const appointCommand: RefereeCommand<z.infer<typeof appointment>> = {
  name: 'appoint',
  means: 'gives a seat to a player of the standby list',
  example: 'appoint: { seat: North, standby: Vera }',
  schema: appointment,
  perform: (campaign, { seat, standby }, now) => {
    const found = campaign.file.standbys.find(({ player }) => player.toLowerCase() === standby.toLowerCase())
    if (!found)
      throw new RefereeError(
        `no standby '${standby}'; the campaign file names ${campaign.file.standbys.map(({ player }) => player).join(', ') || 'none'}`,
      )
    return handOver(campaign, seat, found, 'he stood by', now)
  },
}

export const paceCommand: RefereeCommand<'fast' | 'normal' | 'full'> = {
  name: 'pace',
  means: 'how much is asked by mail from now on: fast, normal or full',
  example: 'pace: normal',
  schema: z.enum(['fast', 'normal', 'full']),
  perform: ({ store, file }, pace) => {
    if (file.pace === pace) throw new RefereeError(`the pace is ${pace} already`)
    return { text: `The pace is ${pace} from now on; it was ${file.pace}.`, body: { pace }, apply: () => change(store, { pace }) }
  },
}
