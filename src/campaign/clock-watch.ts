/** Milliseconds. A clock that goes ahead by more than this between two looks was set, or the machine slept. */
const JUMP = 3_600_000
/** So long, by the time that passes, a clock that jumped is not trusted with deadlines: a wrong one is put right meanwhile. */
const PROBATION = 15 * 60_000

/**
 * Compares the clock on the wall with the time that passes. A clock set wrong by a year would let every deadline pass at once, and what is played is played.
 * A clock put back does no harm: deadlines wait longer.
 */
export class ClockWatch {
  private readonly wall: () => number
  private readonly passing: () => number
  private before: { wall: number; passing: number } | null = null
  private trustedFrom = -Infinity

  /** Milliseconds of the clock, and of time that passes whatever the clock says. */
  constructor(wall: () => number = () => Date.now(), passing: () => number = () => performance.now()) {
    this.wall = wall
    this.passing = passing
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
}
