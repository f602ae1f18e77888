import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** Milliseconds. */
export interface Ticks {
  /** The longest time in which the event loop did not come round, by the clock. */
  readonly longest: number
  /** The most that the main thread worked between two rounds: on a busy machine it waits for others, and the clock says nothing. */
  readonly hardest: number
  /** What the main thread worked in all. */
  readonly worked: number
}

/** Watches the event loop while something is done. */
export async function watchTicks(work: () => Promise<unknown>): Promise<Ticks> {
  idle ??= await costOfLooking()
  const { longest, hardest, worked, looks } = await watch(work)
  return { longest, hardest, worked: Math.max(0, worked - looks * idle) }
}

/** What looking once costs by itself. */
let idle: number | undefined
async function costOfLooking(): Promise<number> {
  const { worked, looks } = await watch(() => new Promise((resolve) => setTimeout(resolve, 1000)))
  return worked / looks
}

async function watch(work: () => Promise<unknown>): Promise<Ticks & { looks: number }> {
  const began = workedSoFar()
  let [before, cameBy] = [began, performance.now()]
  let [longest, hardest, looks] = [0, 0, 0]
  const look = (): void => {
    const [now, at] = [workedSoFar(), performance.now()]
    hardest = Math.max(hardest, now - before)
    longest = Math.max(longest, at - cameBy - INTERVAL)
    before = now
    cameBy = at
    looks++
  }
  const timer = setInterval(look, INTERVAL)
  try {
    await work()
  } finally {
    clearInterval(timer)
    look()
  }
  return { longest, hardest, worked: before - began, looks }
}
const INTERVAL = 10

/** Milliseconds that this thread has worked, as Linux tells; elsewhere those that have passed. */
function workedSoFar(): number {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'latin1').split(' ')[0]) / 1e6
  } catch {
    return performance.now()
  }
}
