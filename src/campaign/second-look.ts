import type { SheetNode } from '../engine/decision.ts'
import { asText } from '../engine/words.ts'
import type { StepRow } from '../store/rows.ts'
import type { Store } from '../store/store.ts'
import type { Campaign } from './campaign.ts'

/**
 * Nobody's step is played before he has seen a receipt that says that something is wrong: for `second look` minutes after it, never beyond the deadline, the step waits for
 * another sheet. Whoever sends `hold` has it wait for his `ready`, or the deadline.
 */
interface Waiting {
  readonly step: number
  /** ISO time up to which a seat's newest sheet is looked at again; null: until it is ready, or the deadline. */
  readonly seats: Readonly<Record<string, string | null>>
}

const META = 'second look'

function waitingOf(store: Store, step: number): Waiting['seats'] {
  const waiting = JSON.parse(store.meta(META) ?? 'null') as Waiting | null
  return waiting?.step === step ? waiting.seats : {}
}

function keep(store: Store, step: number, seats: Waiting['seats']): void {
  store.setMeta(META, JSON.stringify({ step, seats } satisfies Waiting))
}

/** What a seat's newest mail does to the waiting of the step. */
export type Look = 'wrong' | 'well' | 'hold' | 'ready'

/** Writes it down. */
export function noteLook({ file, store }: Campaign, seat: string, look: Look, now: Date): void {
  const { number } = store.currentStep()!
  const { [seat]: before, ...others } = waitingOf(store, number)
  const until = untilAfter(file['second look'], before, look, now)
  keep(store, number, until === undefined ? others : { ...others, [seat]: until })
}

/** Seats whose sheets are only drafts of the step that begins: it waits for another of each, or their `ready`, up to the deadline. */
export const noteDrafts = (store: Store, seats: readonly string[]): void =>
  keep(store, store.currentStep()!.number, Object.fromEntries(seats.map((seat) => [seat, NEVER])))

/** Whether what the step waits for a seat with is such a draft still. */
export const isDraftOf = (store: Store, seat: string): boolean => waitingOf(store, store.currentStep()!.number)[seat] === NEVER

/** Later than any deadline. */
const NEVER = '9999-12-31T00:00:00.000Z'

/** A new sheet ends a hold only when it is final, or when `ready` comes: who wanted to think it over may want to go on. */
function untilAfter(minutes: number, before: string | null | undefined, look: Look, now: Date): string | null | undefined {
  if (look === 'hold') return null
  if (look === 'ready') return undefined
  if (before === null) return null
  return look === 'wrong' && minutes > 0 ? new Date(now.getTime() + minutes * 60_000).toISOString() : undefined
}

/** How long the step waits for a seat once this is written down: as `looksAgain`. */
export function lookAfter(
  campaign: Campaign,
  row: Pick<StepRow, 'number' | 'deadline'>,
  seat: string,
  look: Look,
  now: Date,
): [string, string | null][] {
  const until = untilAfter(campaign.file['second look'], waitingOf(campaign.store, row.number)[seat], look, now)
  return until === undefined ? [] : waitingAt(row, { [seat]: until }, now)
}

/** Seats for whose second look the step waits still, with the time when it ends; null: when they are ready, or at the deadline. */
export const looksAgain = ({ store }: Campaign, row: Pick<StepRow, 'number' | 'deadline'>, now: Date): [string, string | null][] =>
  waitingAt(row, waitingOf(store, row.number), now)

function waitingAt({ deadline }: Pick<StepRow, 'deadline'>, seats: Waiting['seats'], now: Date): [string, string | null][] {
  const at = now.toISOString()
  if (deadline !== null && at >= deadline) return []
  return Object.entries(seats)
    .filter(([, until]) => until === null || at < until)
    .map(([seat, until]) => [seat, until === null || (deadline !== null && deadline < until) ? deadline : until])
}

const WORDS = ['hold', 'ready'] as const

/** `hold: yes` and `ready: yes`, or the word alone, in a document of its own; null when it is something else. */
export function readinessIn({ value }: SheetNode): 'hold' | 'ready' | null {
  if (typeof value === 'string') return WORDS.find((word) => word === value.trim().toLowerCase().replace(/[.!]$/, '')) ?? null
  if (!(value instanceof Map)) return null
  const names = [...(value as ReadonlyMap<string, SheetNode>).keys()]
  const said = WORDS.filter((word) => names.includes(word))
  if (said.length !== 1 || !names.every((name) => name === said[0] || BESIDE.includes(name))) return null
  const answer = asText((value as ReadonlyMap<string, SheetNode>).get(said[0])!.value)
    .trim()
    .toLowerCase()
  return ['no', 'false', 'off'].includes(answer) ? (said[0] === 'hold' ? 'ready' : 'hold') : said[0]
}
const BESIDE: readonly string[] = ['campaign', 'seat', 'token', 'note']
