import { NO_HEX } from '../../../board/hex.ts'
import { isFranceLiberated } from '../control/liberation.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { controllerOf, isAllied } from '../powers.ts'
import type { GroundUnit } from '../state.ts'
import type { TwWorld } from '../world.ts'

/** 18.7.5, 18.8: whose they are, and the two that rise. */
const BRITAIN = 'Britain'
const FRANCE = 'France'
const PARIS = 'Paris'
const RISING = { ARM: { strength: 6, move: 8 }, MOT: { strength: 4, move: 7 } } as const
type Rising = keyof typeof RISING
/** 18.7.5: the highest rolls that bring the ARM, and the MOT. */
const ARM_ON = 1
const MOT_ON = 4
/** 18.7.5: what they are raised in; placement.ts says where that is. */
export const FREE_FRANCE = 'Free France'

const idOf = (type: Rising): string => `britain-free-french-${type.toLowerCase()}`
const isThere = ({ state }: TwWorld, type: Rising): boolean => idOf(type) in state.units
const surrendered = ({ state }: TwWorld): boolean => (state.nations[FRANCE]?.conqueredBy ?? null) !== null
const mayRise = (world: TwWorld): boolean =>
  surrendered(world) && world.state.nations[BRITAIN]?.conqueredBy === null && isAllied(world, BRITAIN)

const freeFrench = (type: Rising): GroundUnit => ({
  kind: 'ground',
  id: idOf(type),
  name: `Free French ${type}`,
  nation: BRITAIN,
  type,
  ...RISING[type],
  raisedIn: FREE_FRANCE,
  place: 'pool',
  hex: NO_HEX,
  depleted: false,
})

function raise(world: TwWorld, type: Rising, free: boolean): GroundUnit {
  const unit: GroundUnit = { ...freeFrench(type), ...(free && { free: true }) }
  world.raise(unit)
  return unit
}

/** 28.2.2: the ARM while it is not in play: one that has risen waits in the force pool. */
export function waitingFreeFrench(world: TwWorld): GroundUnit[] {
  const risen = world.state.units[idOf('ARM')] as GroundUnit | undefined
  return risen === undefined ? [freeFrench('ARM')] : risen.place === 'pool' ? [risen] : []
}

/** 18.7.5: in each Spring after France has surrendered Britain rolls for a Free French ARM 6-8 and MOT 4-7, one of each. */
export function freeFrenchJoin(world: TwWorld): void {
  if (world.state.turn.season !== 'Spring' || !mayRise(world) || (isThere(world, 'ARM') && isThere(world, 'MOT'))) return
  const roll = world.dice.roll(10, 'Free French')
  const wanted: readonly Rising[] = roll <= ARM_ON ? ['ARM', 'MOT'] : roll <= MOT_ON ? ['MOT'] : []
  const type = wanted.find((each) => !isThere(world, each))
  const what = type === undefined ? (wanted.length === 0 ? 'nobody joins' : 'there is one already') : ''
  if (type === undefined) return world.report('force pool', '18.7.5', `The Free French: rolled ${roll}: ${what}.`)
  const { name, strength, move } = raise(world, type, false)
  world.report('force pool', '18.7.5', `The Free French: rolled ${roll}: ${name} ${strength}-${move} joins the British force pool.`)
}

/** 18.8: in the Allied Build Segment those that have not been received appear in Paris for nothing once France is liberated by Britain or the USA, as far as they find room there. */
export function freeFrenchReturn(world: TwWorld): void {
  const paris = world.map.find(PARIS)
  if (world.phasing !== 'Allies' || paris === undefined || !mayRise(world) || !isFranceLiberated(world)) return
  if (controllerOf(world, world.state.control[paris]) !== world.nation(FRANCE).conqueredBy) return
  for (const type of ['ARM', 'MOT'] as const) {
    const waiting = world.state.units[idOf(type)] as GroundUnit | undefined
    if (waiting !== undefined && !(waiting.free && waiting.place === 'pool')) continue
    const unit = waiting ?? raise(world, type, true)
    if (whyNotStack(world, [unit], paris) !== null) continue
    world.change(unit, { free: undefined })
    world.move(unit, paris)
    world.report('build', '18.8', `${unit.name} ${unit.strength}-${unit.move} appears in Paris at no cost: France is liberated.`, [paris], {
      units: [unit.id],
    })
  }
}
