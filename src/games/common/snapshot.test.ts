import { expect, it } from 'vitest'
import { z } from 'zod'
import { upToDate } from './snapshot.ts'

const schema = z.strictObject({ version: z.literal(2), turn: z.strictObject({ year: z.number() }) })
const versions = {
  current: 2,
  migrations: {
    0: ({ year, ...rest }: Record<string, unknown>) => ({ ...rest, turn: { yaer: year } }) as never,
    1: ({ turn, ...rest }: Record<string, unknown>) => ({ ...rest, turn: { year: (turn as { yaer: number }).yaer } }) as never,
  },
}

it('goes from version to version; what has no version is the first', () => {
  const now = { version: 2, turn: { year: 1941 } }
  expect(upToDate({ year: 1941 }, versions, schema)).toEqual(now)
  expect(upToDate({ version: 1, turn: { yaer: 1941 } }, versions, schema)).toEqual(now)
  expect(upToDate(now, versions, schema)).toEqual(now)
})

it('says of what is malformed where it is', () => {
  expect(() => upToDate({ version: 2, turn: { year: 'long ago' } }, versions, schema)).toThrow(
    /malformed at turn\.year: .*expected number/i,
  )
  expect(() => upToDate({ version: 2, turn: {}, more: 1 }, versions, schema)).toThrow(/malformed at turn\.year: .*and in 1 more places/)
  expect(() => upToDate([], versions, schema)).toThrow('a snapshot is an object')
  expect(() => upToDate({ version: 'two' }, versions, schema)).toThrow(`version is "two"`)
})

it('refuses what a newer program wrote', () => {
  expect(() => upToDate({ version: 3 }, versions, schema)).toThrow(
    'of version 3 and this program reads versions up to 2: a newer program wrote it',
  )
})

it('has a way from each version to the next, or says that it has none', () => {
  expect(() => upToDate({}, { current: 1, migrations: {} }, schema)).toThrow('no way from version 0 of a snapshot to version 1')
})
