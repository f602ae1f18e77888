/** Random choices of tests and fuzzers: the same seed, the same choices. Rules have dice of their own. */
export class Draw {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** 0 to count - 1. */
  below(count: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let t = this.state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 2 ** 32) * count)
  }

  /** True in so many of a hundred. */
  chance(percent: number): boolean {
    return this.below(100) < percent
  }

  /** One of them; undefined when there are none. */
  one<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)]
  }

  /** Up to `most` of them, in any order, at least one when there are any. */
  some<T>(items: readonly T[], most = items.length): T[] {
    const left = [...items]
    const taken: T[] = []
    for (let count = 1 + this.below(Math.max(1, Math.min(most, items.length))); count > 0 && left.length > 0; count--)
      taken.push(...left.splice(this.below(left.length), 1))
    return taken
  }
}
