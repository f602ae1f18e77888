import { ask, type Procedure } from '../../../engine/procedure.ts'
import { flyHome } from '../air/return-from-sea.ts'
import { enemySide, isActive, powerOf, seatOfUnit, seatsOf, sideOfCountry } from '../powers.ts'
import type { NavalUnit, Section, Side } from '../state.ts'
import { isOnProbation } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import type { SeaUnit } from './interceptors.ts'
import { fightAt } from './naval-combat.ts'
import { loseTheBaseless } from './no-base.ts'
import { isConvoy } from '../sea/ships.ts'
import { stayAtSea } from './stay-at-sea.ts'
import { comeHome, goHome } from './way-home.ts'

/** Ships and aircraft at sea that are in the war; what ships carry goes with them. */
const seaUnits = (world: WifWorld, side: Side): SeaUnit[] =>
  world
    .atSea()
    .filter((unit): unit is SeaUnit => unit.kind !== 'land' && unit.aboard === undefined && sideOfCountry(world, unit.country) === side)

/** 13.4: units that have to return: of neutral powers, ships of a Vichy that is hostile to nobody (17.4.2), ships with cargo, all in section 0; of convoy points none. */
export function mustReturn(world: WifWorld, unit: SeaUnit): boolean {
  if (isConvoy(unit)) return false
  const power = powerOf(world, unit)
  return (
    !isActive(world, power) ||
    (unit.kind === 'naval' && isOnProbation(world, power)) ||
    unit.sea!.section === 0 ||
    (unit.kind === 'naval' && world.cargoOf(unit).length > 0)
  )
}

/** 13.4: the end of a turn at sea: who stays goes down a section, the others return to base, the side with the initiative first; who has no base then is lost. */
export function* returnToBase(world: WifWorld): Procedure<void> {
  if (world.atSea().length === 0) return
  const sides: Side[] = [world.state.initiative.holder, enemySide(world.state.initiative.holder)]
  world.note(({ seaReadied }) => seaReadied.clear())
  const staying = new Set<SeaUnit>()
  for (const side of sides) yield* decide(world, side, staying)
  for (const unit of staying) goDown(world, unit)
  const stay = [...staying]
  for (const side of sides)
    for (const seat of seatsOf(world, side))
      yield* comeBack(
        world,
        seat,
        seaUnits(world, side).filter((unit) => seatOfUnit(world, unit) === seat && !staying.has(unit)),
        staying,
      )
  yield* loseTheBaseless(
    world,
    stay.filter(({ place }) => place === 'sea'),
  )
}

function* decide(world: WifWorld, side: Side, staying: Set<SeaUnit>): Procedure<void> {
  const units = seaUnits(world, side)
  for (const seat of seatsOf(world, side)) {
    const free = units.filter((unit) => seatOfUnit(world, unit) === seat && !mustReturn(world, unit))
    if (free.length === 0) continue
    const answer = yield* ask(world, seat, stayAtSea, { seat, units: free })
    for (const unit of free) if (answer.includes(unit.id)) staying.add(unit)
  }
  if (units.length === 0) return
  const stay = units.filter((unit) => staying.has(unit))
  const who = stay.length === 0 ? 'nobody' : stay.map(({ name }) => name).join(', ')
  world.report(
    'return to base',
    '13.4',
    `${side}: ${who} stay${stay.length > 1 ? '' : 's'} at sea, a section lower but for convoys; ${units.length - stay.length} return to base.`,
  )
}

function goDown(world: WifWorld, unit: SeaUnit): void {
  const { area, section } = unit.sea!
  if (section > 0) world.sail(unit, area, (section - 1) as Section)
}

/** A seat's ships come home, those from one section to one port together; then its aircraft. */
function* comeBack(world: WifWorld, seat: string, units: readonly SeaUnit[], staying: ReadonlySet<SeaUnit>): Procedure<void> {
  const own = units.filter((unit): unit is NavalUnit => unit.kind === 'naval')
  if (world.rules.handOver)
    yield* world.rules.handOver.ships(world, seat, own, (force, port, arrive) => comeHome(world, force, port, fightAt, staying, arrive)) // 13.6.4
  const ships = own.filter(({ sea }) => sea !== undefined)
  for (const area of [...new Set(ships.map(({ sea }) => sea!.area))]) {
    // Those of other areas may be home, or sunk on their way, by now.
    const here = ships.filter(({ sea }) => sea?.area === area)
    if (here.length > 0) yield* goHome(world, here, 'return to base', fightAt, staying)
  }
  for (const unit of units) if (unit.kind === 'air' && unit.sea) yield* flyHome(world, unit, unit.sea.area)
}
