import { FREE_FRANCE } from '../economy/free-french.ts'
import type { Project } from '../charts/variants-schema.ts'
import { homeOf } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { counterOf, raiseCounter } from './counters.ts'
import { noteVariants, projectText, sectionOf, variantsOf } from './projects.ts'

/** 28.2.2: whose cities bring the MOT when British ground units have taken one. */
const AFRICA = ['Morocco', 'Algeria', 'Tunisia']
const BRITAIN = 'Britain'
const MOT = { name: 'Free French Division', type: 'MOT', values: '4-7', count: 1, 'raised in': FREE_FRANCE } as const

/** 28.2.2: in the turn after the British have taken a city there a Free French MOT joins their force pool, once. */
export function freeFrenchOfAfrica(world: TwWorld, project: Project): void {
  const { map, state } = world
  const { played } = variantsOf(world, BRITAIN)
  const isTheirs = (each: (typeof played)[number]) => each.number === project.number
  if (played.some((each) => isTheirs(each) && each.given !== undefined)) return
  const city = [...map.placeHexes].find(
    (hex) => map.cityAt(hex) !== undefined && AFRICA.includes(homeOf(world, hex)) && state.control[hex] === BRITAIN,
  )
  if (city === undefined) return
  const unit = raiseCounter(world, counterOf(world, BRITAIN, MOT))
  noteVariants(world, BRITAIN, { played: played.map((each) => (isTheirs(each) ? { ...each, given: 1 } : each)) })
  world.report(
    'variant',
    sectionOf(project),
    `${projectText(project)}: ${map.name(city)} is British: ${unit.name} MOT 4-7 joins the British force pool.`,
    [city],
  )
}
