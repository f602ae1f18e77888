import type { Project } from '../charts/variants-schema.ts'
import { numbered } from '../../common/words.ts'
import { buildCost } from '../economy/costs.ts'
import { isFrom } from '../seasons.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { noteVariants, projectText, sectionOf, variantsOf } from './projects.ts'

const BRITAIN = 'Britain'
const INDIA = 'India'
/** 28.2.2: what they are raised in (traits.yaml), and the turn after the one by whose end one is back. */
const RAISED_IN = 'India Box'
const AFTER = { season: 'Spring', year: 1942 } as const

const indians = (world: TwWorld): GroundUnit[] =>
  world
    .unitsOf(BRITAIN)
    .filter((unit): unit is GroundUnit => unit.kind === 'ground' && unit.raisedIn === RAISED_IN && unit.place !== 'gone')
const isWithdrawn = (world: TwWorld, number: number): boolean =>
  variantsOf(world, BRITAIN).played.some((each) => each.number === number && each.given !== undefined)

/** Who goes: one in the India Box, else one that was never built, else one that was lost, which is paid for, else one from wherever it is. */
function leaving(world: TwWorld): GroundUnit | undefined {
  const units = indians(world)
  const box = world.map.find(INDIA)
  return (
    units.find(({ place, hex }) => place === 'map' && hex === box) ??
    units.find(({ place, eliminated }) => place === 'pool' && !eliminated) ??
    units.find(({ place }) => place === 'pool') ??
    units[0]
  )
}

/** 28.2.2: when Winter 1941 is over one of the two is withdrawn to India. */
export function withdrawIndians(world: TwWorld, project: Project): void {
  if (!isFrom(world.state.turn, AFTER.season, AFTER.year) || isWithdrawn(world, project.number)) return
  const unit = leaving(world)
  if (unit === undefined) return
  const isLost = unit.place === 'pool' && unit.eliminated === true
  const cost = isLost ? buildCost(world, unit) : 0
  const where = unit.place === 'map' ? ` from ${world.map.name(unit.hex)}` : ''
  if (cost > 0) world.spend(BRITAIN, cost)
  world.remove(unit, 'gone')
  const { played } = variantsOf(world, BRITAIN)
  noteVariants(world, BRITAIN, { played: played.map((each) => (each.number === project.number ? { ...each, given: 1 } : each)) })
  world.report(
    'variant',
    sectionOf(project),
    `${projectText(project)}: ${unit.name} is withdrawn to India${where}${isLost ? `, built again there for ${numbered(cost, 'NARF')}` : ''}.`,
  )
}

/** What the sheet says of it, or null. */
export function indianRemark(world: TwWorld): string | null {
  const played = variantsOf(world, BRITAIN).played.find(({ number }) =>
    world.tables.variants.projects.some((each) => each.power === BRITAIN && each.number === number && each.deed === 'India'),
  )
  const units = indians(world)
  return played === undefined || played.given !== undefined || units.length === 0
    ? null
    : `28.2.2: when Winter 1941 ends ${units.map(({ name }) => name).join(' or ')} is withdrawn: one in the India Box, else one of the force pool (for its price where it was lost), else one on the board.`
}
