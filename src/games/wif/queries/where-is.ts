import type { GameQuery } from '../../../engine/query.ts'
import { controllerOf } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import { described } from './sea.ts'
import { asText } from '../../../engine/words.ts'

/** Any unit of either side, wherever it is: namesakes too. */
export const whereIsQuery: GameQuery<WifWorld> = {
  name: 'where is',
  takes: 'a unit of either side',
  means: 'where it is, with its values and how it stands: on the map, at sea, aboard, under repair, still to come',
  example: 'query: where is XLI ARM',
  answer: (world, { words, reader }) => {
    const found = world.unitsNamed(asText(words.value)).filter((unit) => controllerOf(world, unit.country) !== null)
    if (found.length === 0) {
      // The reader knows what the name may have been meant to be.
      ;(reader as WifReader).anyUnit(words)
      return undefined
    }
    const hexes = [...new Set(found.flatMap((unit) => (unit.place === 'map' ? [world.map.code(unit.hex)] : [])))]
    const seas = [...new Set(found.flatMap((unit) => (unit.sea ? [world.map.seaAreaNames[unit.sea.area]] : [])))]
    return {
      title: `Where is ${found[0].name}`,
      text: found.map((unit) => `${described(world, unit)} (${unit.country}): ${whereIs(world, unit)}.`),
      ...(hexes.length > 0 && { hexes }),
      ...(seas.length > 0 && { seaAreas: seas }),
    }
  },
}
