import { DateTime } from 'luxon'
import { z } from 'zod'

/** Weekdays as campaign files name them. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** How a campaign's deadlines fall: what its file says under `deadlines:`. */
export const deadlineSettings = z.strictObject({
  /** Time of day at which deadlines fall, "20:00", in the time zone; the first such time when the hours are over. */
  at: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, "a time of day such as '20:00'")
    .optional(),
  /** Weekdays on which deadlines fall; a deadline of another day moves to the next of them. */
  days: z.array(z.enum(WEEKDAYS)).min(1).optional(),
  'time zone': z
    .string()
    .refine((zone) => DateTime.utc().setZone(zone).isValid, "no such time zone; 'Europe/Berlin', 'UTC'")
    .default('UTC'),
  /** Hours after a missed deadline in which a sheet still counts. */
  grace: z.number().min(0).default(0),
  /** Hours before a deadline at which those who have not sent are reminded. */
  remind: z.array(z.number().positive()).default([24]),
  /** Days that each seat has in the whole campaign beyond its deadlines. */
  bank: z.number().positive().optional(),
  /** What follows when bank and grace are over too: the defaults are played; the campaign waits for a standby; or the side has lost, which the moderator, or a tournament, makes the end. */
  missed: z.enum(['defaults', 'standby', 'loss']).default('defaults'),
  /** Days by which absences may move one deadline, at most. */
  'longest absence': z.number().positive().default(21),
})

export type DeadlineSettings = z.infer<typeof deadlineSettings>

/** A time in which a player cannot send, from its first moment to its last. */
export interface Absence {
  readonly from: string
  readonly to: string
}

/**
 * When a step that is asked for now must be answered: `hours` later, moved on to the time of day and to a day on which deadlines fall, and out of the
 * absences of those who are waited for, by whole deadlines and by no more than the longest absence. Null when there are no deadlines.
 */
export function deadlineFrom(now: Date, hours: number | null, settings: DeadlineSettings, absences: readonly Absence[]): Date | null {
  if (hours === null) return null
  const first = falls(DateTime.fromJSDate(now).plus({ hours }), settings)
  const limit = first.plus({ days: settings['longest absence'] })
  let deadline = first
  for (;;) {
    const away = absences.find(({ from, to }) => deadline >= DateTime.fromISO(from) && deadline <= DateTime.fromISO(to))
    if (!away) return deadline.toJSDate()
    // Back from an absence, a player has the hours of a step again, as far as the limit allows.
    const back = DateTime.fromISO(away.to)
    const next = falls(DateTime.min(back.plus({ hours }), DateTime.max(back, limit)), settings)
    if (next > falls(limit, settings)) return falls(limit, settings).toJSDate()
    deadline = next
  }
}

/** A deadline that was put off, moved on to when deadlines fall. */
export const nextDeadline = (earliest: string, settings: DeadlineSettings): string =>
  falls(DateTime.fromISO(earliest), settings).toUTC().toISO()!

/** The first moment from `earliest` on at which deadlines fall. */
function falls(earliest: DateTime, { at, days, 'time zone': zone }: DeadlineSettings): DateTime {
  let time: DateTime = earliest.setZone(zone)
  if (at !== undefined) {
    const [hour, minute] = at.split(':').map(Number)
    const today = time.set({ hour, minute, second: 0, millisecond: 0 })
    time = today >= time ? today : atTime(time.plus({ days: 1 }), hour, minute)
  }
  for (let tries = 0; days !== undefined && !days.includes(WEEKDAYS[time.weekday - 1]); tries++) {
    const next = time.plus({ days: 1 })
    time = at === undefined ? next.startOf('day') : next
    if (tries > WEEKDAYS.length) throw new Error('no weekday on which deadlines fall')
  }
  return time
}

/** A time of day that the clock skips in spring is the next that it shows. */
const atTime = (day: DateTime, hour: number, minute: number): DateTime => day.set({ hour, minute, second: 0, millisecond: 0 })

/** "Friday 16 January 2026, 20:00 (Europe/Berlin)" */
export const deadlineText = (iso: string, { 'time zone': zone }: Pick<DeadlineSettings, 'time zone'>): string =>
  `${DateTime.fromISO(iso).setZone(zone).setLocale('en-GB').toFormat('cccc d LLLL yyyy, HH:mm')} (${zone})`

/** "2026-01-16 20:00" */
export const timeText = (iso: string, { 'time zone': zone }: Pick<DeadlineSettings, 'time zone'>): string =>
  DateTime.fromISO(iso).setZone(zone).toFormat('yyyy-LL-dd HH:mm')
