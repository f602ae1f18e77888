import { describe, expect, test } from 'vitest'
import { ClockWatch } from './clock-watch.ts'

const MINUTE = 60_000
const YEAR = 365 * 24 * 60 * MINUTE

test('a clock set ahead by a year lets no deadline pass until a quarter of an hour is over, or it is put right', () => {
  let [wall, passing] = [0, 0]
  const pass = (minutes: number, set = 0) => {
    passing += minutes * MINUTE
    wall += minutes * MINUTE + set
    return watch.look()
  }
  const watch = new ClockWatch(
    () => wall,
    () => passing,
  )
  expect([watch.look(), watch.trusted]).toEqual([null, true])
  expect([pass(1), watch.trusted]).toEqual([null, true])
  expect([pass(1, YEAR), watch.trusted]).toEqual([YEAR, false])
  expect([pass(14), watch.trusted]).toEqual([null, false])
  expect([pass(2), watch.trusted]).toEqual([null, true])
  expect([pass(1, YEAR), watch.trusted]).toEqual([YEAR, false])
  expect([pass(1, -YEAR), watch.trusted]).toEqual([null, true])
})

test('summer time, small corrections and a long poll are no jumps', () => {
  let [wall, passing] = [0, 0]
  const watch = new ClockWatch(
    () => wall,
    () => passing,
  )
  watch.look()
  for (const [elapsed, set] of [
    [1, 5],
    [120, 0],
    [1, 59],
    [1, -30],
  ]) {
    passing += elapsed * MINUTE
    wall += (elapsed + set) * MINUTE
    expect([watch.look(), watch.trusted]).toEqual([null, true])
  }
})

describe('between two runs', () => {
  /** A run that looks once, and one that begins later. */
  const again = (minutesPassed: number, minutesOnTheWall: number, uptime = 10_000 + minutesPassed) => {
    const first = new ClockWatch(
      () => 0,
      () => 10_000 * MINUTE,
    )
    first.look()
    let passing = uptime * MINUTE
    const second = new ClockWatch(
      () => minutesOnTheWall * MINUTE + passing - uptime * MINUTE,
      () => passing,
    )
    const jump = second.resume(first.reading)
    return { second, jump, pass: (minutes: number) => (passing += minutes * MINUTE) }
  }

  test('three days without a daemon are no jump', () => {
    const { second, jump } = again(3 * 24 * 60, 3 * 24 * 60)
    expect([jump, second.look(), second.trusted]).toEqual([null, null, true])
  })

  test('a clock that is ahead by a year when the daemon starts is not trusted for a quarter of an hour', () => {
    const { second, jump, pass } = again(5, YEAR / MINUTE)
    expect([jump, second.trusted]).toEqual([YEAR - 5 * MINUTE, false])
    pass(14)
    expect([second.look(), second.trusted]).toEqual([null, false])
    // Nor when that run ends, and cron begins the next.
    const third = new ClockWatch(
      () => YEAR + 14 * MINUTE,
      () => (10_000 + 5 + 14) * MINUTE,
    )
    expect([third.resume(second.reading), third.trusted]).toEqual([null, false])
    pass(2)
    expect(second.trusted).toBe(true)
  })

  test('nor when the machine was off meanwhile, as long as nobody knows how long', () => {
    const { second, jump } = again(0, YEAR / MINUTE, 2)
    expect([jump, second.trusted]).toEqual([YEAR - 2 * MINUTE, false])
    const restarted = again(0, 10, 2)
    expect([restarted.jump, restarted.second.trusted]).toEqual([null, true])
  })
})
