import { DateTime } from 'luxon'
import type { SheetNode } from '../engine/decision.ts'
import type { Campaign } from './campaign.ts'
import { noticeMail, type QueuedMail } from './letters.ts'
import { asText } from '../engine/words.ts'

/** An absence that a player announces, or (null) that he is back. */
export interface AbsenceInput {
  readonly seat: string
  readonly time: { readonly starts: string; readonly ends: string } | null
  /** What everybody is told. */
  readonly told: string
  announce(id: number, now: Date): Promise<QueuedMail[]>
}

/**
 * `absent: { from: 2026-12-20, to: 2027-01-03 }`, whole days of the campaign's time zone; `absent: no` takes all of them back. Deadlines set from now on do
 * not fall into it. A sentence when it cannot be read.
 */
export function readAbsence(campaign: Campaign, seat: string, { value }: SheetNode, now: Date): AbsenceInput | string {
  const { seats, deadlines } = campaign.file
  const input = (time: AbsenceInput['time'], told: string): AbsenceInput => ({
    seat,
    time,
    told,
    announce: async (id, at) =>
      (
        await Promise.all(
          Object.keys(seats).map((each) => noticeMail(campaign, each, `absence/${id}`, `Absence of ${seat}`, [told], at, null)),
        )
      ).flat(),
  })
  if (value === false || value === null || /^(?:no|none)$/i.test(asText(value)))
    return input(null, `${seat} (${seats[seat].player}) is back: announced absences no longer count.`)
  const map = value instanceof Map ? (value as ReadonlyMap<string, SheetNode>) : null
  const day = (name: string) => DateTime.fromISO(asText(map?.get(name)?.value ?? ''), { zone: deadlines['time zone'] })
  const [from, to] = [day('from').startOf('day'), day('to').endOf('day')]
  if (!map || !from.isValid || !to.isValid)
    return "Write an absence as 'absent: { from: 2026-12-20, to: 2027-01-03 }', or 'absent: no' when you are back."
  if (to < from) return `The absence ends (${to.toISODate()}) before it begins (${from.toISODate()}).`
  if (to.toJSDate() < now) return `The absence is over already (${to.toISODate()}).`
  const days = to.diff(from, 'days').days
  if (days > deadlines['longest absence'])
    return `${Math.round(days)} days are too long; ${deadlines['longest absence']} are the most. Ask the moderator for a standby.`
  const chain = chained(campaign, seat, { from, to })
  const together = chain.to.diff(chain.from, 'days').days
  if (together > deadlines['longest absence']) {
    return `Together with what you announced before you would be away from ${chain.from.toISODate()} to ${chain.to.toISODate()}, ${Math.round(together)} days; ${deadlines['longest absence']} are the most. 'absent: no' takes back what you announced; for a longer time ask the moderator for a standby.`
  }
  const told = `${seat} (${seats[seat].player}) is away from ${from.toISODate()} to ${to.toISODate()}: deadlines set from now on do not fall into that time.`
  return input({ starts: from.toUTC().toISO(), ends: to.toUTC().toISO() }, told)
}

/** An absence with those before and after it between which there is no time for a step: an absence in pieces is one absence. */
function chained({ store, file }: Campaign, seat: string, absence: { from: DateTime; to: DateTime }): { from: DateTime; to: DateTime } {
  const gap = { hours: file['deadline hours'] ?? 24 }
  const zone = file.deadlines['time zone']
  const others = store.people
    .absences()
    .filter((each) => each.seat === seat)
    .map(({ starts, ends }) => ({ from: DateTime.fromISO(starts, { zone }), to: DateTime.fromISO(ends, { zone }) }))
  let { from, to } = absence
  for (;;) {
    const next = others.find((each) => each.from <= to.plus(gap) && each.to.plus(gap) >= from && (each.from < from || each.to > to))
    if (!next) return { from, to }
    from = DateTime.min(from, next.from)
    to = DateTime.max(to, next.to)
  }
}

export function storeAbsence({ store }: Campaign, { seat, time, told }: AbsenceInput, now: Date): void {
  if (time === null) store.people.dropAbsences(seat)
  else store.people.addAbsence({ seat, ...time, received: now.toISOString() })
  store.people.addReferee({
    step: store.currentStep()!.number,
    at: now.toISOString(),
    act: 'absence',
    text: told,
    seats: null,
    body: JSON.stringify({ seat, time }),
  })
}
