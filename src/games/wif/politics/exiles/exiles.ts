import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { listed } from '../../../common/words.ts'
import { flagOf } from '../../peace/exile.ts'
import { atWar, seatOfPower, sideOfPower } from '../../powers.ts'
import type { Unit } from '../../state.ts'
import { note } from '../../tell-refused.ts'
import type { WifWorld } from '../../world.ts'
import { takeExiles } from './decision.ts'

export const COMMONWEALTH = 'Commonwealth'
const POLAND = 'Poland'
/** Types that Poles raise once their country is lost (19.5.1). */
const RAISED: readonly Unit['type'][] = ['MOT', 'MECH', 'ARM']

/** 19.5.1: units of the Allies that the USSR has driven out of East Poland wait until it is at war with Germany. */
export const driveOut = (world: WifWorld, units: readonly Unit[]): void => {
  for (const unit of units) world.removeForGood(unit)
  world.set({ politics: { ...world.state.politics, exiles: [...(world.state.politics?.exiles ?? []), ...units.map(({ id }) => id)] } })
}

/** 19.5.1: what the Commonwealth may take into its force pools as things stand: who was driven out, and Poles that fight on for it. */
export function exilesOpen(world: WifWorld): Unit[] {
  const { powers, politics } = world.state
  if (!powers[COMMONWEALTH] || !powers.Germany || !powers.USSR || !politics?.exiles || !atWar(world, 'Germany', 'USSR')) return []
  const driven = politics.exiles.map((id) => world.unit(id)).filter(isOut)
  return [...driven, ...polesToRaise(world).filter((unit) => !driven.includes(unit))]
}

/** With Poland in the hands of the Axis and the USSR's share of it taken: Polish MOT, MECH and ARM of this year or before. */
function polesToRaise(world: WifWorld): Unit[] {
  const by = world.state.countries[POLAND]?.conqueredBy ?? null
  if (by === null || sideOfPower(world, by) !== 'Axis') return []
  return world.unitsOf(POLAND).filter((unit) => RAISED.includes(unit.type) && isOut(unit) && (unit.year ?? 0) <= world.state.turn.year)
}
const isOut = ({ place, scrapped }: Unit): boolean => (place === 'gone' || place === 'pool') && !scrapped

/** 19.5.1: before production the Commonwealth says whom it takes: they are British from now on. Who was driven out and is not taken the first time is out for good. */
export function* exilesTaken(world: WifWorld): Procedure {
  const open = exilesOpen(world)
  const seat = world.state.powers[COMMONWEALTH]?.seat
  if (open.length === 0 || !seat) return
  const wanted = yield* ask(world, seatOfPower(world, COMMONWEALTH), takeExiles, { seat, units: open })
  for (const id of wanted.filter((each) => !open.some((unit) => unit.id === each)))
    note(world, seat, '19.5.1', `${world.unit(id).name} is not among the exiles that you may take now`)
  const taken = open.filter(({ id }) => wanted.includes(id))
  for (const unit of taken) {
    world.handOver(unit, flagOf(world, COMMONWEALTH))
    world.toForcePool(unit)
  }
  world.set({ politics: { ...world.state.politics, exiles: [] } })
  if (taken.length > 0)
    world.report(
      'conquest',
      '19.5.1',
      `The Commonwealth takes exiles into its force pools, British from now on: ${listed(taken.map(({ name }) => name))}.`,
    )
}
