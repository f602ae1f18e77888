import type { Campaign } from './campaign.ts'

/**
 * A bank of days beside the deadlines (`deadlines: { bank: 20 }`): what a seat takes beyond the deadline of a step comes out of it, and once it is empty what the file says of missed deadlines
 * follows. Milliseconds.
 */
interface Bank {
  /** What each seat has used up. */
  readonly used: Readonly<Record<string, number>>
  /** The step whose deadline has passed, since when (ISO), and whose bank runs. */
  readonly running: { readonly step: number; readonly from: string; readonly seats: readonly string[] } | null
}

const META = 'bank'
const DAY = 24 * 3_600_000

const bankOf = ({ store }: Campaign): Bank => JSON.parse(store.meta(META) ?? '{"used":{},"running":null}') as Bank
const keep = ({ store }: Campaign, bank: Bank): void => store.setMeta(META, JSON.stringify(bank))

const whole = ({ file }: Campaign): number => (file.deadlines.bank ?? 0) * DAY

/** What a seat has left at a time; 0 in a campaign without banks. */
export function bankLeft(campaign: Campaign, seat: string, now: Date): number {
  const { used, running } = bankOf(campaign)
  const runs = running?.seats.includes(seat) ? takenBy(campaign, running, seat, now) : 0
  return Math.max(0, whole(campaign) - (used[seat] ?? 0) - runs)
}

/** How long the bank of a seat has run in a step: until its sheet came, or the step was played or left behind; to `now` while it still waits. */
function takenBy({ store }: Campaign, { step, from }: NonNullable<Bank['running']>, seat: string, now: Date): number {
  const row = store.step(step)!
  const sent = store
    .allSheets()
    .filter((sheet) => sheet.seat === seat && sheet.step === row.name && sheet.received >= from)
    .map(({ received }) => received)
  const ends = [...sent, ...[row.done, row.abandoned].filter((each) => each !== null)].sort()
  return Math.max(0, (ends.length > 0 ? Date.parse(ends[0]) : now.getTime()) - Date.parse(from))
}

/** The banks of seats that let the deadline of a step pass begin to run. */
export function startBank(campaign: Campaign, step: number, seats: readonly string[], from: string): void {
  settleBank(campaign, new Date(from))
  keep(campaign, { ...bankOf(campaign), running: { step, from, seats } })
}

/** Books what the banks that run have come to, and stops them. */
export function settleBank(campaign: Campaign, now: Date): void {
  const { used, running } = bankOf(campaign)
  if (running === null) return
  const booked = running.seats.map((seat) => [seat, whole(campaign) - bankLeft(campaign, seat, now)] as const)
  keep(campaign, { used: { ...used, ...Object.fromEntries(booked) }, running: null })
}

/** When the last bank of those that a step waits for is empty, if theirs run. */
export function bankEnds(campaign: Campaign, step: number, late: readonly string[], now: Date): Date | null {
  const { running } = bankOf(campaign)
  if (running?.step !== step) return null
  const left = Math.max(0, ...late.filter((seat) => running.seats.includes(seat)).map((seat) => bankLeft(campaign, seat, now)))
  return new Date(now.getTime() + left)
}

/** Time that stood still is nobody's. */
export function putOffBank(campaign: Campaign, milliseconds: number): void {
  const bank = bankOf(campaign)
  if (bank.running === null) return
  keep(campaign, { ...bank, running: { ...bank.running, from: new Date(Date.parse(bank.running.from) + milliseconds).toISOString() } })
}

/** Whether the banks of a step run. */
export const bankRuns = (campaign: Campaign, step: number): boolean => bankOf(campaign).running?.step === step

/** "12 days 3 hours" of a bank; hours are rounded down. */
export function bankText(milliseconds: number): string {
  const hours = Math.floor(milliseconds / 3_600_000)
  const parts = [
    [Math.floor(hours / 24), 'day'],
    [hours % 24, 'hour'],
  ] as const
  const said = parts.filter(([n]) => n > 0).map(([n, what]) => `${n} ${what}${n === 1 ? '' : 's'}`)
  return said.length > 0 ? said.join(' ') : milliseconds > 0 ? 'less than an hour' : 'nothing'
}

/** "North 12 days 3 hours, South 20 days"; null in a campaign without banks. */
export const banksText = (campaign: Campaign, now: Date): string | null =>
  campaign.file.deadlines.bank === undefined
    ? null
    : Object.keys(campaign.file.seats)
        .map((seat) => `${seat} ${bankText(bankLeft(campaign, seat, now))}`)
        .join(', ')
