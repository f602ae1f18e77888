import type { BoardMap } from '../../../board/map.ts'
import { nearest } from '../map/names.ts'
import type { Traits } from './traits-schema.ts'

/** Throws naming the places, hexes and sea areas of traits.yaml that are not on the board, and beginnings of names with which no counter's begins. */
export function checkTraits(map: BoardMap, traits: Traits, counters: Iterable<{ readonly nation: string; readonly name: string }>): void {
  const known = [...counters]
  const places = map.places.map(({ name }) => name)
  const each = (entry: string, named: Readonly<Record<string, string | readonly string[] | undefined>>): (readonly [string, string])[] =>
    Object.values(named)
      .flatMap((some) => some ?? [])
      .map((name) => [entry, name] as const)
  const onBoard = [
    ...each('supplied from the edges', traits['supplied from the edges'].nations),
    ...each('lesser capital', traits['lesser capital'].places),
    ...each('traced through zones', traits['traced through zones'].hexes),
    ...each('traced over a lake', traits['traced over a lake'].hexes),
    ...each('crippled without', traits['crippled without'].cities),
    ...each('raised abroad', traits['raised abroad'].places),
    ...each('raised abroad', traits['raised abroad']['without Suez']),
  ]
  const beginnings = (['uncounted', 'own prices', 'Siberians', 'home guard'] as const).flatMap((entry) =>
    Object.entries(traits[entry].units).flatMap(([nation, names]) => (names ?? []).map((name) => ({ entry, nation, name }))),
  )
  const problems = [
    ...onBoard
      .filter(([, name]) => map.find(name) === undefined)
      .map(([entry, name]) => `${entry}: '${name}' is no place or hex of the board${nearest(name, places)}`),
    ...Object.values(traits['supplied over the sea'].nations)
      .flatMap((said) => (said && !map.seaAreaNames.includes(said.area) ? [said.area] : []))
      .map((area) => `supplied over the sea: '${area}' is no sea area of the board${nearest(area, map.seaAreaNames)}`),
    ...beginnings
      .filter(({ nation, name }) => !known.some((counter) => counter.nation === nation && counter.name.startsWith(name)))
      .map(({ entry, nation, name }) => {
        const names = known.filter((counter) => counter.nation === nation).map((counter) => counter.name)
        return `${entry}: the name of no counter of ${nation} begins with '${name}'${nearest(name, names)}`
      }),
  ]
  if (problems.length > 0) throw new Error(`traits.yaml cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
