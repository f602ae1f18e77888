import type { GameQuery } from '../../../engine/query.ts'
import { allAreas } from '../partisans/areas.ts'
import { chanceOf, outcomeOf } from '../partisans/chance.ts'
import { colourOf, type Named, whyOpen } from '../partisans/eligible.ts'
import { partisanPool, partisansOnMap } from '../partisans/entity.ts'
import { runnerOf } from '../partisans/runner.ts'
import { shown } from '../fractions.ts'
import type { WifWorld } from '../world.ts'

/** 13.1: where partisans may come as things stand, on which rolls, and who would run them. */
export const partisans: GameQuery<WifWorld> = {
  name: 'partisans',
  takes: '',
  means:
    'which countries are open to partisans now, the rolls of the table that name them, garrisons and chances, and who runs those on the map',
  example: 'query: partisans',
  answer: (world) => ({
    title: 'Partisans (13.1)',
    text: [
      world.state.partisans ? poolText(world) : 'This campaign plays no partisans; what follows is how it would stand if it did.',
      `The table is rolled on at the end of a turn with ${world.state.turn.year >= world.tables.partisans.twoDiceFrom ? 'two dice' : 'one die'}; the side with the initiative, the ${world.state.initiative.holder} now, orders the rolls.`,
    ],
    tables: [open(world), onMap(world)].filter(({ rows }) => rows.length > 0),
  }),
}

function poolText(world: WifWorld): string {
  const names = partisanPool(world).map(({ name, combat, move }) => `${name} (${combat}-${move})`)
  return `In the force pool: ${names.length > 0 ? names.join(', ') : 'none'}.`
}

function open(world: WifWorld) {
  return {
    title: 'Open to partisans now',
    columns: ['Country', 'Named by', 'Number', 'Garrison value', 'Partisans there', 'Chance if named', 'Run by'],
    rows: allAreas(world).flatMap((area) => {
      const colour = colourOf(world, area)
      const runner = runnerOf(world, area.country, colour)
      if (whyOpen(world, area, colour) === null || !runner) return []
      const named: Named = { ...area, colour, twice: false }
      const chance = chanceOf(world, named, runner.side)
      const rolls = Array.from({ length: 10 }, (_, i) => i + 1)
      const naming = rolls.filter((roll) => names(world, roll).includes(area.name))
      const hits = rolls.filter((roll) => outcomeOf(chance, roll).partisans > 0).length
      return [
        [
          `${area.name} (${colour})`,
          naming.length === rolls.length ? 'any' : naming.join(', '),
          chance.numberText,
          shown(chance.garrison),
          String(chance.there),
          `${hits * 10}%`,
          runner.power,
        ],
      ]
    }),
  }
}

/** The areas of a row of the table, all of those of which one is picked. */
function names(world: WifWorld, roll: number): string[] {
  const { oneOf, groups, regions, row } = world.tables.partisans
  return row(roll).flatMap((name) => oneOf[name] ?? groups[name] ?? regions[name] ?? [name])
}

const onMap = (world: WifWorld) => ({
  title: 'On the map',
  columns: ['Partisan', 'Strength', 'In', 'Of', 'Run by'],
  rows: partisansOnMap(world).map((unit) => [
    unit.name,
    `${unit.combat}-${unit.move}`,
    world.map.name(unit.hex),
    world.state.countries[unit.country].partisans?.of ?? unit.country,
    world.state.countries[unit.country].controller ?? 'nobody',
  ]),
})
