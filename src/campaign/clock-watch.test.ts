import { expect, test } from 'vitest'
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
