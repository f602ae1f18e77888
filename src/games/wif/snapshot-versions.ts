import type { Json } from '../../engine/decision.ts'
import type { JsonObject, SnapshotVersions } from '../common/snapshot.ts'

/**
 * Version 0: no version; sides and seats by power, each power on a side; countries with one capital, and `home` where a major power has them as one of several.
 * Version 1: powers with seat and alliance, the campaign's list of seats, countries as 2.1 and 13.7.1 know them.
 */
export const versions: SnapshotVersions = { current: 1, migrations: { 0: powersAndCountries } }

function powersAndCountries({ sides, seats, countries, ...rest }: JsonObject): JsonObject {
  const [bySide, bySeat] = [words(sides), words(seats)]
  const powersOf = (side: string): string[] => Object.keys(bySide).filter((power) => bySide[power] === side)
  return {
    ...rest,
    seats: [...new Set([...powersOf('Axis'), ...powersOf('Allies')].map((power) => bySeat[power]))],
    powers: Object.fromEntries(Object.entries(bySide).map(([power, alliance]) => [power, { seat: bySeat[power] ?? null, alliance }])),
    countries: Object.fromEntries(
      Object.entries(countries as Record<string, JsonObject>).map(([name, { home, capital, ...country }]) => [
        name,
        {
          ...country,
          ...(home === true && { homeOf: country.controller }),
          status: country.conqueredBy === null ? 'free' : 'conquered',
          capitals: capital === null ? [] : [capital],
        },
      ]),
    ),
  }
}

const words = (record: Json): Record<string, string> => record as Record<string, string>
