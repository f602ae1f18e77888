/** Median milliseconds of `runs` calls, after a warm-up. */
export function medianMs(runs: number, work: () => unknown): number {
  work()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const began = performance.now()
    work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]
}

/** The same of work that is waited for. */
export async function medianMsOf(runs: number, work: () => Promise<unknown>): Promise<number> {
  await work()
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const began = performance.now()
    await work()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)]
}

export const ms = (value: number): string => (value < 10 ? `${value.toFixed(2)} ms` : `${Math.round(value)} ms`)
