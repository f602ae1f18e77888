import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { fightAt } from './naval-combat.ts'
import { enemySide, powerOf, sideOf } from '../powers.ts'
import type { NavalUnit, Section } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { allowance, spend } from '../limits.ts'
import { mayFightAtSea } from '../sea/neutral-usa.ts'
import type { WifWorld } from '../world.ts'
import { afterFighting, splitPowers, stayers, whyNotSplit } from './after-fighting.ts'
import { whyNotEmbark } from './cargo-room.ts'
import { tryToIntercept } from './interception.ts'
import { opponentsOf, type SeaUnit } from './interceptors.ts'
import { homeward, type NavalStep, type Plan } from './plan.ts'
import { comeIn } from './return-home.ts'
import { isPort, type Stop, stopCode, stopName } from './routes.ts'
import { enter, extraText, highestSectionOf, type Sailing, searchOf, setOut } from './sailing.ts'
import { namesOf } from '../sea/names.ts'
import { isSub } from '../sea/ships.ts'
import { type Response, whenIntercepted, whyNotThere } from './when-intercepted.ts'

/** A task force under way. */
interface Voyage {
  readonly plan: Plan
  force: Sailing[]
  /** The sea area and section from which it has just fought its way through. */
  fought?: { readonly area: number; readonly section: Section }
}

const shipsOf = (force: readonly Sailing[]): NavalUnit[] => force.map(({ ship }) => ship)

/** 11.4.2: a task force makes its naval move, area by area, intercepted perhaps, leaving ships on the way and taking units aboard. */
export function* sail(world: WifWorld, step: NavalStep, plan: Plan): Procedure<void> {
  const { map } = world
  const { from, leaving, route, to } = plan
  const going = leaving !== null && route.length > 0
  const voyage: Voyage = { plan, force: plan.force.map((ship) => (going ? homeward : setOut)(world, ship, stopsOf(plan, ship))) }
  for (const ship of plan.force) {
    world.note(({ sailed }) => sailed.add(ship.id))
    if (isPort(from)) world.change(ship, { sailedFrom: map.code(from.port) })
  }
  for (const [power, parts] of plan.moves) for (const ships of parts) spend(world, power, 'naval movement', 1, { ships })
  if (plan.force.every(isSub)) for (const ship of plan.force) step.subsMoved.add(powerOf(world, ship))
  tellDeparture(world, voyage)
  if (route.length === 0 && !isPort(to)) return settle(world, voyage, voyage.force, to.area, plan.section)
  for (const [i, stop] of route.entries()) {
    const last = i === route.length - 1
    for (const sailing of voyage.force) enter(world, sailing, stop)
    if (isPort(stop)) {
      if (!last) embark(world, voyage, i)
      for (const drop of plan.drops.filter(({ index }) => index === i)) putIn(world, voyage, split(voyage, drop.ships), stop.port, false)
      if (last) putIn(world, voyage, voyage.force, stop.port, going)
      continue
    }
    for (const { ship } of voyage.force) world.sail(ship, stop.area, 0)
    if (i === 0 && isPort(from)) embark(world, voyage, -1)
    if (!plan.force.every(isSub)) yield* runTheGauntlet(world, voyage, i, stop.area, going)
    for (const drop of plan.drops.filter(({ index }) => index === i))
      settle(world, voyage, split(voyage, drop.ships), stop.area, drop.section)
    if (voyage.force.length === 0) return
    if (last) settle(world, voyage, voyage.force, stop.area, plan.section)
  }
  if (going && isPort(to) && voyage.force.length > 0 && voyage.force.some(({ ship }) => ship.place === 'sea'))
    world.report('naval move', '11.4.6', `${namesOf(shipsOf(voyage.force))} did not reach ${stopName(map, to)}`)
}

/** What a ship of the force enters, to where it leaves it. */
const stopsOf = ({ route, drops }: Plan, ship: NavalUnit): readonly Stop[] =>
  route.slice(0, (drops.find(({ ships }) => ships.includes(ship))?.index ?? route.length - 1) + 1)

/** Takes ships that are still there out of the force. */
function split(voyage: Voyage, ships: readonly NavalUnit[]): Sailing[] {
  const leaving = voyage.force.filter(({ ship }) => ships.includes(ship))
  voyage.force = voyage.force.filter(({ ship }) => !ships.includes(ship))
  return leaving
}

function tellDeparture(world: WifWorld, { plan, force }: Voyage): void {
  const { map } = world
  const { drops, from, leaving, moves, route, section, to } = plan
  const start = `${stopName(map, from)}${leaving === null ? '' : ` ${leaving}`}`
  const by = route.slice(0, -1).map((stop) => stopName(map, stop))
  const owing = force.flatMap((sailing) => {
    const extra = extraText(world, sailing, stopsOf(plan, sailing.ship))
    return extra === null ? [] : [`${sailing.ship.name} ${extra}`]
  })
  const left = drops.map(
    ({ ships, index, section: into }) =>
      `${namesOf(ships)} ${ships.length === 1 ? 'is' : 'are'} to stay in ${stopName(map, route[index])}${into === null ? '' : ` ${into}`}`,
  )
  const counted = [...moves].map(([power, count]) => `${numbered(count.length, 'naval move')} of ${power}`)
  const words = [
    `${namesOf(plan.force)} sail${plan.force.length === 1 ? 's' : ''} from ${start} to ${stopName(map, to)}${section === null ? '' : ` ${section}`}`,
    ...(by.length > 0 ? [` by ${by.join(', ')}`] : []),
    ...[...left, ...owing, counted.join(', ')].map((part) => `; ${part}`),
  ]
  const hexes = [stopCode(map, from), ...route.map((stop) => stopCode(map, stop))]
  world.report(
    'naval move',
    '11.4',
    words.join(''),
    isPort(to) ? [to.port] : [],
    hexes.length > 1 ? { arrow: { hexes, style: 'sail' } } : {},
  )
}

/** 11.4.6: a force that has entered a sea area is intercepted perhaps; afterwards the voyage holds who sails on. `going`: it returns to base and may not stop. */
function* runTheGauntlet(world: WifWorld, voyage: Voyage, index: number, area: number, going: boolean): Procedure<void> {
  const caught = yield* tryToIntercept(world, { area, movers: shipsOf(voyage.force) })
  if (!caught) return
  // 9.8: ships at war with no country that intercepts, whether it has found them or not, may go on, by another naval move.
  const isEnemy = ({ ship }: Sailing) => caught.interceptors.some((unit) => mayFightAtSea(world, unit, ship))
  const held = voyage.force.filter(isEnemy)
  const others = voyage.force.filter((sailing) => !isEnemy(sailing))
  const response = yield* respond(world, voyage.plan, held, area, caught.found, going)
  // In the area that they sail to, the section of the order is theirs, unless the answer names one.
  const { section: ordered, to } = voyage.plan
  const wanted = response.section ?? (!isPort(to) && to.area === area ? ordered : null)
  const highest = highestSectionOf(world, held)
  // 13.4: ships that return to base fight from section 0.
  const section = going ? 0 : (Math.min(wanted ?? highest, highest) as Section)
  if (response.do === 'stop') {
    const goOn = others.length > 0 && mayGoOn(world, others)
    world.report(
      'naval interception',
      '11.4.6',
      `${namesOf(shipsOf(held))} stop${held.length === 1 ? 's' : ''} in the ${world.map.seaAreaNames[area]}${goOn ? `; ${namesOf(shipsOf(others))}, at war with none of the interceptors, sail${others.length === 1 ? 's' : ''} on by another naval move (9.8)` : ''}`,
    )
    settle(world, voyage, goOn ? held : voyage.force, area, wanted)
    voyage.force = goOn ? others : []
    return
  }
  for (const { ship } of held) world.sail(ship, area, section)
  world.report(
    'naval interception',
    '11.4.6',
    `${namesOf(shipsOf(held))} fight${held.length === 1 ? 's' : ''} through the ${world.map.seaAreaNames[area]} from section ${section}`,
  )
  yield* fightAt(world, area, {
    kind: 'interception',
    by: caught.by,
    roll: caught.roll,
    subsCommitted: caught.subsCommitted,
    movers: shipsOf(held),
    ...(going && { homeward: true }),
  })
  voyage.force = voyage.force.filter(({ ship }) => ship.sea?.area === area)
  // 11.4.6: the section they fought from is taken off their movement allowance, not off their range.
  for (const sailing of voyage.force) if (held.includes(sailing)) sailing.move -= searchOf(world, section)
  voyage.fought = { area, section }
  if (going) return
  yield* stayOrGoOn(
    world,
    voyage,
    index,
    area,
    held.filter((sailing) => voyage.force.includes(sailing)),
    response,
  )
  if (!held.some((sailing) => voyage.force.includes(sailing))) sailOnAlone(world, voyage, index, area, others)
}

/** 9.8: whose fellows have fought and do not sail on has to have another naval move to sail on without them; else they stay. */
function sailOnAlone(world: WifWorld, voyage: Voyage, index: number, area: number, others: readonly Sailing[]): void {
  const bound = others.filter((sailing) => voyage.force.includes(sailing) && isBoundOn(voyage.plan, index, sailing))
  if (bound.length === 0) return
  const goOn = mayGoOn(world, bound)
  const [names, one] = [namesOf(shipsOf(bound)), bound.length === 1]
  world.report(
    'naval interception',
    '9.8',
    goOn
      ? `${names}, at war with none of the interceptors, sail${one ? 's' : ''} on from the ${world.map.seaAreaNames[area]} by another naval move`
      : `${names} stay${one ? 's' : ''} in the ${world.map.seaAreaNames[area]}: to sail on without those that fought is another naval move, and none is left (10.2)`,
  )
  if (!goOn) settle(world, voyage, split(voyage, shipsOf(bound)), area, null)
}

/** Whether a ship is to sail on from a stop of its way. */
const isBoundOn = ({ route, drops }: Plan, index: number, { ship }: Sailing): boolean =>
  index < route.length - 1 && !drops.some((drop) => drop.index === index && drop.ships.includes(ship))

/** 11.4.6: a force that fought its way through stays where it is, or sails on with all or part of it, by another naval move then. Who was to end the move there ends it. */
function* stayOrGoOn(
  world: WifWorld,
  voyage: Voyage,
  index: number,
  area: number,
  left: readonly Sailing[],
  { then }: Response,
): Procedure<void> {
  const { plan } = voyage
  const bound = left.filter((sailing) => isBoundOn(plan, index, sailing))
  if (bound.length === 0) return
  const ships = shipsOf(bound)
  const { seat } = plan
  const enemies = opponentsOf(world, enemySide(sideOf(world, ships[0])), area, ships)
  const isPossible = then !== undefined && whyNotSplit(world, ships, then).length === 0
  const onward = isPossible ? then : yield* ask(world, seat, afterFighting, { seat, area, ships, enemies })
  const staying = stayers(ships, onward)
  if (staying.length === 0) return
  const paying = splitPowers(world, ships, staying)
  for (const power of paying) spend(world, power, 'naval movement', 1, { ships: shipsOfPower(world, power, staying) })
  const goOn = ships.filter((ship) => !staying.includes(ship))
  const extra = paying.map((power) => `, another naval move of ${power}`).join('')
  world.report(
    'naval interception',
    '11.4.6',
    `${namesOf(staying)} stay${staying.length === 1 ? 's' : ''} in the ${world.map.seaAreaNames[area]}${goOn.length > 0 ? `; ${namesOf(goOn)} sail${goOn.length === 1 ? 's' : ''} on${extra}` : ''}`,
  )
  settle(world, voyage, split(voyage, staying), area, voyage.fought!.section)
}

function* respond(
  world: WifWorld,
  plan: Plan,
  force: readonly Sailing[],
  area: number,
  found: readonly SeaUnit[],
  going: boolean,
): Procedure<Response> {
  if (going) return { do: 'fight', section: null }
  const { intercepted, seat } = plan
  // A fight that cannot be where it was wanted is in the highest section; who stops elsewhere hears why.
  if (intercepted)
    return intercepted.do === 'fight' && whyNotThere(world, force, intercepted).length > 0 ? { ...intercepted, section: null } : intercepted
  return yield* ask(world, seat, whenIntercepted, { seat, area, force, found })
}

const shipsOfPower = (world: WifWorld, power: string, ships: readonly NavalUnit[]): number =>
  ships.filter((ship) => powerOf(world, ship) === power).length

function mayGoOn(world: WifWorld, others: readonly Sailing[]): boolean {
  const powers = [...new Set(others.map(({ ship }) => powerOf(world, ship)))]
  const of = (power: string) => ({ ships: shipsOfPower(world, power, shipsOf(others)) })
  if (powers.some((power) => allowance(world, power, 'naval movement', of(power)) < 1)) return false
  for (const power of powers) spend(world, power, 'naval movement', 1, of(power))
  return true
}

/** 11.4.2: ships end their move in a section of a sea box, as high as ordered and as all can go; what is to embark at sea does so. */
function settle(world: WifWorld, voyage: Voyage, force: readonly Sailing[], area: number, wanted: Section | null): void {
  const { plan } = voyage
  const inBox = plan.route.length === 0
  const here = force.filter(({ ship }) => ship.place === 'sea' || ship.place === 'map')
  if (here.length === 0) return
  const highest = inBox ? 4 : highestSectionOf(world, here)
  // 11.4.6: who fought a way through may stay in the section of the combat, whatever is left of the movement allowance.
  const { fought } = voyage
  const stay = fought?.area === area && here.every(({ ship }) => ship.sea?.section === fought.section) ? fought.section : highest
  const possible = ([4, 3, 2, 1, 0] as const).filter((each) => each <= highest || each === stay)
  const section = possible.reduce((best, each) => (wanted !== null && Math.abs(each - wanted) < Math.abs(best - wanted) ? each : best))
  for (const { ship, outOfSupply } of here) {
    world.sail(ship, area, section)
    if (outOfSupply) world.turnFaceDown(ship)
  }
  const down = here.filter(({ outOfSupply }) => outOfSupply)
  const name = world.map.seaAreaNames[area]
  if (!inBox)
    world.report(
      'naval move',
      '11.4.2',
      `${namesOf(shipsOf(here))} patrol${here.length === 1 ? 's' : ''} in the ${name}, section ${section}${wanted !== null && section !== wanted ? ` (${whyNotSection(world, here, wanted)})` : ''}${down.length > 0 ? `; out of supply at the start, face-down: ${namesOf(shipsOf(down))} (2.4.3)` : ''}`,
      [],
      { seaArea: name },
    )
  // Who stops on the way is not where the cargo is.
  if (!isPort(plan.to) && plan.to.area === area) embark(world, { plan, force: here }, plan.route.length)
}

/** 11.4.2: what keeps a force out of a section: the ship with the least of its movement allowance left; or that a fight was won elsewhere. */
function whyNotSection(world: WifWorld, here: readonly Sailing[], wanted: Section): string {
  const slowest = here.reduce((least, each) => (each.move < least.move ? each : least))
  const left = Math.max(0, slowest.move)
  return `section ${wanted} takes ${searchOf(world, wanted)} of the movement allowance, of which ${slowest.ship.name} has ${left} left`
}

/** 11.4.5: units that embark now, in a port or at sea; those out of supply turn face-down. */
function embark(world: WifWorld, { plan, force }: Voyage, index: number): void {
  for (const { cargo, ship } of plan.embarking.filter((each) => each.index === index)) {
    if (!force.some((sailing) => sailing.ship === ship) || ship.place !== 'sea' || cargo.place !== 'map') continue
    const from = cargo.hex
    const why = whyNotEmbark(world, ship, cargo)
    if (why) {
      world.report('naval move', '11.4.5', `${cargo.name} does not embark: ${why}`, [from])
      continue
    }
    const supplied = inSupply(world, cargo)
    world.embark(cargo, ship)
    if (!supplied) world.turnFaceDown(cargo)
    world.report(
      'naval move',
      '11.4.5',
      `${cargo.name} embarks on ${ship.name} from ${world.map.name(from)}${supplied ? '' : '; it is out of supply and turns face-down'}`,
      [from],
    )
  }
}

/** 11.4.2, 11.4.5: ships end their move in a port, face-down; what they carry goes ashore, face-down when they came back to base. */
function putIn(world: WifWorld, { plan }: Voyage, force: readonly Sailing[], port: Hex, home: boolean): void {
  for (const { ship, allowance, move, outOfSupply } of force) {
    if (ship.place !== 'sea' && ship.place !== 'map') continue
    // 11.5.8: who was damaged on the way back to base.
    if (ship.damaged && ship.sea) {
      comeIn(world, ship, port)
      continue
    }
    const cargo = world.cargoOf(ship)
    for (const unit of cargo) {
      world.move(unit, port)
      if (home) world.turnFaceDown(unit)
    }
    world.move(ship, port)
    const staysUp = isPort(plan.from) && cargo.length === 0 && !outOfSupply && world.rules.sailing.staysUp(allowance, move)
    if (!staysUp) world.turnFaceDown(ship)
    else
      world.report(
        'naval move',
        '11.4.2',
        `${ship.name} has used ${allowance - move} of its movement allowance of ${allowance} to ${world.map.name(port)} and stays face-up`,
        [port],
      )
    if (cargo.length > 0)
      world.report(
        'naval move',
        '11.4.5',
        `${cargo.map(({ name }) => name).join(', ')} debark${cargo.length === 1 ? 's' : ''} from ${ship.name} in ${world.map.name(port)}${cargo.some(({ faceDown }) => faceDown) ? ', face-down' : ''}`,
        [port],
      )
  }
}
