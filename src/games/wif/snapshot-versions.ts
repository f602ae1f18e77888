import type { Json } from '../../engine/decision.ts'
import type { JsonObject, SnapshotVersions } from '../common/snapshot.ts'

/**
 * What older snapshots lack. Version 0: no version; sides and seats by power, each power on a side; countries with one capital, and `home` where a major power has them as one of several.
 * Version 1: powers with seat and alliance, the campaign's list of seats, countries as 2.1 and 13.7.1 know them.
 * Version 2: no list of losses; points for ships sunk are counted, and a ship in the force pool says what it gave.
 */
export const versions: SnapshotVersions = { current: 2, migrations: { 0: powersAndCountries, 1: withoutLosses } }

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

interface Ship {
  readonly kind: string
  readonly type: string
  readonly country: string
  readonly place: string
  readonly points: number
}

/** A ship that was taken is of the country that took it (11.10.6). */
function withoutLosses({ losses, ...rest }: JsonObject): JsonObject {
  const { ships } = rest.victory as { ships?: Record<string, number> }
  const units = { ...(rest.units as JsonObject) }
  const countries = rest.countries as Record<string, { controller: string | null }>
  const powers = rest.powers as Record<string, { alliance: 'Axis' | 'Allies' | null } | undefined>
  const sunk = { Axis: 0, Allies: 0 }
  for (const { unit: id, how } of losses as { unit: string; how: string }[]) {
    const ship = units[id] as unknown as Ship
    const side = powers[countries[ship.country].controller ?? '']?.alliance
    const worth = ship.kind === 'naval' ? (ships?.[ship.type] ?? 0) * (ship.type === 'CP' ? ship.points : 1) : 0
    if (!side || worth === 0) continue
    sunk[how.startsWith('captured by ') ? side : side === 'Axis' ? 'Allies' : 'Axis'] += worth
    if (ship.place === 'pool') units[id] = { ...(units[id] as JsonObject), sunk: worth }
  }
  return { ...rest, units, ...(sunk.Axis + sunk.Allies > 0 && { sunk }) }
}

const words = (record: Json): Record<string, string> => record as Record<string, string>
