import { noted, section } from '../../../engine/sheet-lines.ts'
import { allAreas } from '../partisans/areas.ts'
import { colourOf, whyOpen } from '../partisans/eligible.ts'
import { partisansOnMap } from '../partisans/entity.ts'
import { harmIn } from '../partisans/harm.ts'
import { activeHolder, runnerOf } from '../partisans/runner.ts'
import { enemySide, powersOfSeat, sideOfHex, sideOfSeat } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** Hexes that are offered for a country. */
const OFFERED = 4

/** 13.1: what is asked of a seat when partisans are rolled for at the end of the turn. */
export function partisanLines(world: WifWorld, seat: string): string[] {
  if (!world.state.partisans) return []
  const own = powersOfSeat(world, seat)
  const open = allAreas(world).flatMap((area) => {
    const colour = colourOf(world, area)
    const runner = whyOpen(world, area, colour) === null ? null : runnerOf(world, area.country, colour)
    return runner ? [{ area, runner }] : []
  })
  const mine = open.filter(({ runner }) => own.includes(runner.power))
  const first = world.state.initiative.holder === sideOfSeat(world, seat)
  const africa = Object.values(world.tables.partisans.oneOf)
    .flat()
    .filter((name) => world.state.countries[name] && activeHolder(world, name) !== null)
  return [
    ...(first && open.length > 1
      ? [
          ...section(
            'partisan order',
            '13.1.1: which countries roll for partisans first, those that the dice name; the rest in the order of the table',
          ),
          ...open.map(({ area }) => `#  - ${area.name}`),
        ]
      : []),
    ...(first && africa.length > 0
      ? [...section('african country', '13.1.1: the one of Africa that may have partisans'), ...africa.map((name) => `#  - ${name}`)]
      : []),
    ...(mine.length === 0
      ? []
      : [
          ...section(
            'partisans',
            '13.1.2: where yours are set up should they appear, in the order of preference; and whom you lift from the map if the pool is empty',
          ),
          ...mine.flatMap(({ area, runner }) => {
            const hexes = area.hexes
              .filter((hex) => sideOfHex(world, hex) === enemySide(runner.side))
              .sort((a, b) => harmIn(world, b) - harmIn(world, a) || a - b)
              .slice(0, OFFERED)
            return noted(
              `#  - { at: ${area.name}, to: [${hexes.map((hex) => world.map.code(hex)).join(', ')}] }`,
              hexes.map((hex) => world.map.name(hex)).join(', '),
            )
          }),
          ...partisansOnMap(world).flatMap((unit) => noted(`#  - { take: ${unit.name} }`, `from ${world.map.name(unit.hex)}`)),
        ]),
  ]
}
