import { numbered } from '../../common/words.ts'
import type { GameQuery } from '../../../engine/query.ts'
import { controllerOf, seatOfUnit } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import { explainSupply, inSupply, supplySources } from '../supply/supply.ts'
import { whereIs } from '../where-is.ts'
import type { WifWorld } from '../world.ts'
import { asText } from '../../../engine/words.ts'

export const supply: GameQuery<WifWorld> = {
  name: 'supply',
  takes: 'a unit of either side, a hex or place, or nothing for all of yours',
  means: 'the path by which a unit is in supply, or why it is not (2.4)',
  example: 'query: supply XLI ARM',
  answer: (world, { seat, words, reader }) => {
    const { map } = world
    const said = asText(words.value).trim()
    const explained = (unit: Unit) =>
      `${unit.name} (${unit.country}) ${unit.sea ? 'in' : 'at'} ${whereIs(world, unit)}: ${explainSupply(world, unit)}.`
    if (said === '') {
      const own = world.onMap().filter((unit) => seatOfUnit(world, unit) === seat)
      const out = own.filter((unit) => !inSupply(world, unit))
      const counts = `${own.length - out.length} of your ${numbered(own.length, 'unit is', 'units are')} in supply.`
      return { title: 'Your supply', text: [counts, ...out.map(explained)] }
    }
    const here = map.find(said)
    if (here !== undefined) {
      const units = world.unitsAt(here).filter((unit) => controllerOf(world, unit.country) !== null)
      return {
        title: `Supply at ${map.name(here)}`,
        text: units.length > 0 ? units.map(explained) : ['No unit stands there.'],
        hexes: [map.code(here)],
      }
    }
    const id = (reader as WifReader).anyUnit(words)
    if (id === undefined) return undefined
    const unit = world.unit(id)
    const sources = supplySources(world, unit).map(({ name, kind, linked }) => [name, kind, linked ? 'supply flows' : 'cut off'])
    const secondary = sources.filter(([, kind]) => kind === 'secondary')
    return {
      title: `Supply of ${unit.name}`,
      text: [explained(unit)],
      tables:
        secondary.length > 0
          ? [
              {
                title: `HQs and capitals that may pass supply on to ${unit.country}`,
                columns: ['Source', 'Kind', 'State'],
                rows: secondary,
              },
            ]
          : [],
      hexes: map.codesOf([unit.hex]),
    }
  },
}
