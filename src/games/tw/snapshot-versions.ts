import type { BoardMap } from '../../board/map.ts'
import type { Json } from '../../engine/decision.ts'
import type { JsonObject, SnapshotVersions } from '../common/snapshot.ts'

/** Snapshots of The War by version: what they are made into when they are read. The first releases wrote none, which is 0. */
export const snapshotVersions = (map: BoardMap): SnapshotVersions => ({
  current: 2,
  migrations: { 0: (snapshot) => toNamedFacts(snapshot, map), 1: (snapshot) => withoutLosses(snapshot, map) },
})

/** What stood in a bag of numbers by name has a field each; powers have a record each; losses say where by the hex's code. */
function toNamedFacts({ done, sides, seats, units, losses, ...rest }: JsonObject, map: BoardMap): JsonObject {
  const facts = new Map<string, Json>()
  const counters = { ...(units as JsonObject) }
  for (const [key, value] of Object.entries(done as Record<string, number>))
    if (!readFact(key, value, facts, counters)) throw new Error(`the snapshot knows '${key}', which this program does not`)
  const alliance = (power: string): Json =>
    (sides as JsonObject)[power] === 'Axis' ? 'Axis' : power === 'USSR' ? 'Soviets' : 'Western Allies'
  return {
    ...rest,
    powers: Object.fromEntries(
      Object.keys(sides as JsonObject).map((power) => [power, { seat: (seats as JsonObject)[power] ?? null, alliance: alliance(power) }]),
    ),
    seats: [...new Set(Object.values(seats as JsonObject))],
    units: counters,
    ...Object.fromEntries(facts),
    losses: (losses as JsonObject[]).map(({ where, ...loss }) => ({
      ...loss,
      ...(where !== undefined && { where: map.code(Number(where)) }),
    })),
  }
}

/** The list of all losses is gone: what rules ask of them stands on the counters (17.2.2), and as the British factors lost in France (17.2.1). */
function withoutLosses({ losses, units, ...rest }: JsonObject, map: BoardMap): JsonObject {
  const counters = { ...(units as Record<string, JsonObject>) }
  let inFrance = 0
  for (const { unit: id, where } of losses as { unit: string; where?: string }[]) {
    const unit = counters[id]
    counters[id] = { ...unit, eliminated: true }
    if (where !== undefined && unit.nation === 'Britain' && map.countryNames[map.country[map.hex(where)]] === 'France')
      inFrance += Number(unit.strength)
  }
  return { ...rest, units: counters, ...(inFrance > 0 && { britishLostInFrance: inFrance }) }
}

/** Puts one entry of the bag where it belongs. */
function readFact(key: string, value: number, facts: Map<string, Json>, units: Record<string, Json>): boolean {
  const add = (field: string, name: string, entry: Json) =>
    facts.set(field, { ...(facts.get(field) as JsonObject | undefined), [name]: entry })
  const part = (field: string, name: string, entry: JsonObject) =>
    add(field, name, { ...((facts.get(field) as JsonObject | undefined)?.[name] as JsonObject | undefined), ...entry })
  const plain = PLAIN[key]
  if (plain) return facts.set(plain.field, plain.is(value)) !== undefined
  const [, what, name, number] = PATTERN.exec(key) ?? []
  switch (what) {
    case 'carrier strike':
      facts.set('carrierStrikes', [...((facts.get('carrierStrikes') as Json[] | undefined) ?? []), name])
      return true
    case 'British misfortune:':
      add('britishMisfortunes', name, value)
      return true
    case 'firestorms on':
      add('firestorms', name, value)
      return true
    case 'heavy flak year':
      part('heavyFlak', name, { raisedIn: value })
      return true
    case 'heavy flak':
      part('heavyFlak', name, { level: value })
      return true
    case 'bombs Britain':
      units[name] = { ...(units[name] as JsonObject), bombsBritain: value }
      return true
    case 'ASW': {
      const before = (facts.get('aswBuilt') as JsonObject | undefined)?.[name] as JsonObject | undefined
      if (before === undefined || Number(before.turn) < Number(number)) add('aswBuilt', name, { turn: Number(number), units: value })
      return true
    }
    case 'fortress':
    case 'fortification':
    case 'shipyard':
    case 'SMP': {
      const before = (facts.get('works') as JsonObject | undefined)?.[name] as JsonObject | undefined
      if (before === undefined || Number(before.year) < Number(number)) add('works', name, { year: Number(number), [what]: value })
      else if (before.year === Number(number)) part('works', name, { [what]: value })
      return true
    }
  }
  return false
}

/** "carrier strike Britain", "ASW Britain 6", "fortress Germany 1940". */
const PATTERN =
  /^(carrier strike|British misfortune:|firestorms on|heavy flak year|heavy flak|bombs Britain|ASW(?= .+ \d+$)|(?:fortress|fortification|shipyard|SMP)(?= .+ \d{4}$)) (.+?)(?: (\d+))?$/

const same = (value: number): Json => value
const yes = (): Json => true
/** Turns were written with one added where 0 meant never. */
const oneLess = (value: number): Json => value - 1
const PLAIN: Readonly<Record<string, { readonly field: string; readonly is: (value: number) => Json } | undefined>> = {
  'Western Front surprise': { field: 'westernFrontSurprise', is: oneLess },
  'Germans attacked a French fortress': { field: 'frenchFortressAttacked', is: oneLess },
  'British fight on in France': { field: 'britishFightInFrance', is: yes },
  'Norwegian waters mined': { field: 'norwayMined', is: yes },
  'Italian East Africa cut off': { field: 'eastAfricaCutOff', is: yes },
  'Alsace-Lorraine annexed': { field: 'alsaceAnnexed', is: yes },
  'Reserve Fortification USSR': { field: 'fortificationInReserve', is: yes },
  'Espionage on the U-Boat table': { field: 'uboatEspionage', is: same },
  'Counter-Espionage on the U-Boat table': { field: 'uboatCounterEspionage', is: yes },
  'convoys struck': { field: 'convoysStruck', is: same },
  'Iceland and the Faeroes occupied': { field: 'icelandOccupied', is: yes },
  'first firestorm on Germany': { field: 'firstGermanFirestorm', is: same },
  'French North Africa invaded': { field: 'frenchNorthAfricaInvaded', is: yes },
}
