import { describe, expect, it } from 'vitest'
import { type Absence, deadlineFrom, deadlineSettings, deadlineText } from './deadlines.ts'

const settings = (more: object = {}) => deadlineSettings.parse(more)
const from = (now: string, hours: number | null, more: object = {}, absences: readonly Absence[] = []): string | null =>
  deadlineFrom(new Date(now), hours, settings(more), absences)?.toISOString() ?? null

describe('a deadline', () => {
  it('falls some hours after the step is asked for', () => {
    expect(from('2026-01-05T12:00:00Z', 72)).toBe('2026-01-08T12:00:00.000Z')
    expect(from('2026-01-05T12:00:00Z', null)).toBeNull()
  })

  it('falls at the time of day of its time zone, never earlier than the hours', () => {
    expect(from('2026-01-05T12:00:00Z', 24, { at: '20:00', 'time zone': 'Europe/Berlin' })).toBe('2026-01-06T19:00:00.000Z')
    expect(from('2026-01-05T19:00:00Z', 24, { at: '20:00', 'time zone': 'Europe/Berlin' })).toBe('2026-01-06T19:00:00.000Z')
    expect(from('2026-01-05T19:00:01Z', 24, { at: '20:00', 'time zone': 'Europe/Berlin' })).toBe('2026-01-07T19:00:00.000Z')
  })

  it('keeps its time of day when the clocks change', () => {
    expect(from('2026-03-27T12:00:00Z', 72, { at: '20:00', 'time zone': 'Europe/Berlin' })).toBe('2026-03-30T18:00:00.000Z')
  })

  it('falls on the weekdays that the campaign names, at the start of the day unless it has a time', () => {
    // 10 January 2026 is a Saturday.
    expect(from('2026-01-07T12:00:00Z', 72, { days: ['Mon', 'Thu'], at: '20:00' })).toBe('2026-01-12T20:00:00.000Z')
    expect(from('2026-01-07T12:00:00Z', 72, { days: ['Mon', 'Thu'] })).toBe('2026-01-12T00:00:00.000Z')
    expect(from('2026-01-05T12:00:00Z', 72, { days: ['Mon', 'Thu'] })).toBe('2026-01-08T12:00:00.000Z')
  })

  it('moves past the announced absence of a player, who then has his hours again', () => {
    const away = [{ from: '2026-01-07T00:00:00Z', to: '2026-01-10T23:59:59Z' }]
    expect(from('2026-01-05T12:00:00Z', 72, {}, away)).toBe('2026-01-13T23:59:59.000Z')
    expect(from('2026-01-05T12:00:00Z', 24, {}, away)).toBe('2026-01-06T12:00:00.000Z')
  })

  it('in the first or the last moment of an absence falls into it', () => {
    expect(from('2026-01-05T12:00:00Z', 36, {}, [{ from: '2026-01-07T00:00:00Z', to: '2026-01-07T23:59:59.999Z' }])).toBe(
      '2026-01-09T11:59:59.999Z',
    )
    expect(from('2026-01-05T23:59:59.999Z', 48, {}, [{ from: '2026-01-07T00:00:00Z', to: '2026-01-07T23:59:59.999Z' }])).toBe(
      '2026-01-09T23:59:59.999Z',
    )
  })

  it('moves on through one absence after another, and by no more than the longest absence', () => {
    const away = [
      { from: '2026-01-07T00:00:00Z', to: '2026-01-10T00:00:00Z' },
      { from: '2026-01-11T00:00:00Z', to: '2026-01-14T00:00:00Z' },
    ]
    expect(from('2026-01-05T12:00:00Z', 48, {}, away)).toBe('2026-01-16T00:00:00.000Z')
    expect(from('2026-01-05T12:00:00Z', 48, { 'longest absence': 3 }, [{ from: '2026-01-01T00:00:00Z', to: '2026-12-31T00:00:00Z' }])).toBe(
      '2026-01-10T12:00:00.000Z',
    )
  })

  it('is told in the words of its time zone', () => {
    expect(deadlineText('2026-01-06T19:00:00.000Z', settings({ 'time zone': 'Europe/Berlin' }))).toBe(
      'Tuesday 6 January 2026, 20:00 (Europe/Berlin)',
    )
  })

  it('has a time zone that exists', () => {
    expect(deadlineSettings.safeParse({ 'time zone': 'Europe/Atlantis' }).success).toBe(false)
  })
})
