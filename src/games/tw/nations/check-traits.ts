import type { BoardMap } from '../../../board/map.ts'
import { nearest } from '../map/names.ts'
import type { Traits } from './traits-schema.ts'

/** Throws naming the places, hexes and sea areas of traits.yaml that are not on the board. */
export function checkTraits(map: BoardMap, traits: Traits): void {
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
  const problems = [
    ...onBoard
      .filter(([, name]) => map.find(name) === undefined)
      .map(([entry, name]) => `${entry}: '${name}' is no place or hex of the board${nearest(name, places)}`),
    ...Object.values(traits['supplied over the sea'].nations)
      .flatMap((said) => (said && !map.seaAreaNames.includes(said.area) ? [said.area] : []))
      .map((area) => `supplied over the sea: '${area}' is no sea area of the board${nearest(area, map.seaAreaNames)}`),
  ]
  if (problems.length > 0) throw new Error(`traits.yaml cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
}
