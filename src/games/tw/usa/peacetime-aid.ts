import { numbered } from '../../common/words.ts'
import { germanAttack } from '../east/mobilisation.ts'
import { atWar, called } from '../powers.ts'
import type { TwWorld } from '../world.ts'
import { activityOf, entryLevel, hasCounted, isUsaToEnter, USA } from './entry-level.ts'

const BRITAIN = 'Britain'
const FRANCE = 'France'
const USSR = 'USSR'
/** 14.8.6: with whom they must be at war. */
const GERMANY = 'Germany'

/** 14.8.6, 22.6: NARFs that a USA at peace may grant a power in a turn, by its entry level (22.8); `granted` so far; `byMurmansk`: all of them, these too, go that way alone. Why not so many, or null. */
export function whyNotInPeace(world: TwWorld, to: string, narfs: number, granted: number, byMurmansk: boolean): string | null {
  if (!isUsaToEnter(world)) return null
  if (![BRITAIN, FRANCE, USSR].includes(to))
    return `14.8.6: before it is at war the USA grants NARFs to Britain, France and the Soviet Union alone`
  if (!atWar(world, to, GERMANY)) return `14.8.6: ${called(world, to)} is not at war with Germany`
  if (to === USSR && germanAttack(world) === undefined)
    return '14.8.6: the USA grants the Soviet Union nothing before it is at war: the Soviets declared war on Germany themselves'
  if (to !== USSR && hasCounted(world, 'the Western Allies declare war on a neutral'))
    return `22.6: before it is at war the USA grants ${to} nothing: Britain or France has declared war on a neutral country`
  const activity = activityOf(world)
  const usual = activity['Lend-Lease']
  const more = activity['by Murmansk'] ?? usual
  const most = byMurmansk ? more : usual
  return granted + narfs > most
    ? `22.8: at an entry level of ${entryLevel(world)} the USA grants a power ${numbered(usual, 'NARF')} a turn${to === USSR && more > usual ? `, ${more} to the Soviet Union where all go by Murmansk` : ''}; ${granted} + ${narfs} = ${granted + narfs}`
    : null
}

/** 14.8.6: what a grant costs a USA at peace besides: as much again for the ground and air units that it has built in this turn, once. */
export const surcharge = (world: TwWorld): number => (isUsaToEnter(world) ? (world.ops.built.get(UNITS) ?? 0) : 0)
const UNITS = 'NARFs of units of the neutral USA'

/** 14.8.6, 22.7.2: a USA at peace pays out of its base too. `units`: of what a grant would double. */
export function payInPeace(world: TwWorld, power: string, narfs: number, units = false): void {
  if (power !== USA || !isUsaToEnter(world)) return
  world.changeNation(USA, { base: world.nation(USA).base - narfs })
  if (units) world.remember((noted) => noted.built.set(UNITS, (world.ops.built.get(UNITS) ?? 0) + narfs))
}

/** Pays the surcharge, and says so. */
export function paySurcharge(world: TwWorld): void {
  const narfs = surcharge(world)
  if (narfs === 0) return
  world.remember((noted) => noted.built.set(UNITS, 0))
  world.spend(USA, narfs)
  payInPeace(world, USA, narfs)
  world.report(
    'grant',
    '14.8.6',
    `The ground and air units that the USA has built in this turn cost it as much again: ${numbered(narfs, 'NARF')}.`,
  )
}
