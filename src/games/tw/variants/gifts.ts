import { buildCost } from '../economy/costs.ts'
import type { AirUnit, GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { noteVariants, projectOf, projectText, variantsOf } from './projects.ts'

/** 28.1.1, 28.2.3: the project that has a unit of its power built for nothing, in words, or null: one with room for it. `use`: it is built now. */
export function giftOf(world: TwWorld, unit: GroundUnit | AirUnit, use?: true): string | null {
  const power = unit.nation
  const { played } = variantsOf(world, power)
  for (const [i, each] of played.entries()) {
    const project = projectOf(world, power, each.number)
    const terms = project?.['built for nothing']
    if (project === undefined || terms === undefined || !terms.of.includes(unit.type)) continue
    if (terms['this turn'] && each.turn !== world.state.turn.index) continue
    const cost = terms.NARFs === undefined ? 1 : buildCost(world, unit)
    const given = (each.given ?? 0) + cost
    if (given > (terms.NARFs ?? terms.units ?? 0)) continue
    if (use) noteVariants(world, power, { played: played.map((one, j) => (j === i ? { ...one, given } : one)) })
    return projectText(project)
  }
  return null
}
