import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import type { Campaign } from './campaign.ts'

/** Milliseconds. A clock that goes ahead by more than this between two looks was set. */
const JUMP = 3_600_000
/** So long, by the time that passes, a clock that jumped is not trusted with deadlines: a wrong one is put right meanwhile. */
const PROBATION = 15 * 60_000
/** Milliseconds between readings that are kept. */
const KEPT_EVERY = 60_000

/** A look at both clocks, to be compared with one of a later run. */
export interface ClockReading {
  /** Milliseconds of the clock on the wall. */
  readonly wall: number
  /** Milliseconds since the machine started. */
  readonly passing: number
  /** By the latter, until when the clock was not trusted. */
  readonly trustedFrom: number | null
}

/**
 * Compares the clock on the wall with the time that passes. A clock set wrong by a year would let every deadline pass at once, and what is played is played.
 * A clock put back does no harm: deadlines wait longer.
 */
export class ClockWatch {
  private readonly wall: () => number
  private readonly passing: () => number
  private before: { wall: number; passing: number } | null = null
  private trustedFrom = -Infinity

  /** Milliseconds of the clock, and of time that passes whatever the clock says, from the machine's start on. */
  constructor(wall: () => number = () => Date.now(), passing: () => number = sinceTheStart) {
    this.wall = wall
    this.passing = passing
  }

  /** Begins where an earlier run ended; by how many milliseconds the clock jumped ahead since then, or null. Of several readings each is asked. */
  resume(reading: ClockReading | null): number | null {
    if (reading === null) return null
    const now = this.passing()
    const onProbation = reading.trustedFrom !== null && reading.trustedFrom > reading.passing
    // After a new start of the machine nobody knows how long it was off, and its clock may have stood still: that counts as a jump.
    const restarted = now < reading.passing
    this.before = { wall: reading.wall, passing: restarted ? 0 : reading.passing }
    const ofOthers = this.trustedFrom
    this.trustedFrom = !onProbation ? -Infinity : restarted ? now + PROBATION : reading.trustedFrom
    const jump = this.look()
    this.trustedFrom = Math.max(this.trustedFrom, ofOthers)
    return jump
  }

  /** Looks at both; by how many milliseconds the clock jumped ahead since the last look, or null. */
  look(): number | null {
    const now = { wall: this.wall(), passing: this.passing() }
    const jump = this.before === null ? 0 : now.wall - this.before.wall - (now.passing - this.before.passing)
    this.before = now
    // Put back, it is right again.
    if (jump < -JUMP) this.trustedFrom = -Infinity
    if (jump <= JUMP) return null
    this.trustedFrom = now.passing + PROBATION
    return jump
  }

  get trusted(): boolean {
    return this.passing() >= this.trustedFrom
  }

  /** The last look, for a later run. */
  get reading(): ClockReading | null {
    return this.before && { ...this.before, trustedFrom: this.trustedFrom === -Infinity ? null : this.trustedFrom }
  }
}

/** What the last run on a campaign read. */
export const keptReading = ({ store }: Campaign): ClockReading | null => JSON.parse(store.meta('clock') || 'null') as ClockReading | null

/** Keeps what was read last with a campaign, once a minute. */
export function keepReading(campaign: Campaign, { reading }: ClockWatch): void {
  const kept = keptReading(campaign)
  if (
    reading !== null &&
    (kept === null || kept.trustedFrom !== reading.trustedFrom || Math.abs(reading.passing - kept.passing) >= KEPT_EVERY)
  )
    campaign.store.setMeta('clock', JSON.stringify(reading))
}

export const jumpWords = (jumped: number): string =>
  `the clock jumped by ${Math.round(jumped / 60_000)} minutes: no deadline passes for a quarter of an hour, in case it is wrong`

/** The machine's own count, which a clock that is set does not change, and which goes on while it sleeps. */
function sinceTheStart(): number {
  try {
    const milliseconds = Number.parseFloat(readFileSync('/proc/uptime', 'utf8')) * 1000
    if (Number.isFinite(milliseconds)) return milliseconds
  } catch {
    // Not on this system.
  }
  return uptime() * 1000
}
