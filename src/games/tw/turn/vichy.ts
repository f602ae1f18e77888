import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { minorValue } from '../charts/economy.ts'
import { stackProblem } from '../ground/stacking.ts'
import { portCapacity } from '../bases/ports.ts'
import { unitsDo, unitsText } from '../pieces.ts'
import { homeOf, VICHY, isAllied } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { GroundUnit, NavalUnit, Season } from '../state.ts'
import { IN_COLONIES } from '../war/place-vichy.ts'
import { frenchNorthAfrica } from '../supply/north-africa.ts'
import type { TwWorld } from '../world.ts'
import { byName } from '../../../board/by-name.ts'

/** 18.5.3 to 18.5.5: whose colonies and fleet choose, with whom those stay that do not follow Vichy, and where Vichy's troops stand. */
const BRITAIN = 'Britain'
const FRANCE = 'France'
const SYRIA = 'Syria'

/** 18.5.4: colonies that choose; those of North Africa take in ships (18.5.5). */
const CHOOSING = ['Syria', 'Tunisia', 'Algeria', 'Morocco'] as const
const VICHY_FROM = 6
/** Added to the colonies' dice by the season of 1940; before it as in Spring, after it nothing. */
const LOYALTY: Readonly<Record<Season, number>> = { Spring: 5, Summer: 3, Fall: 1, Winter: 0 }

/** 18.5.1, 18.7: Vichy France comes into being, a neutral of Third-Rate. */
export function foundVichy(world: TwWorld): void {
  const narfs = minorValue(world.tables, VICHY, 'conquest')!
  world.found({
    ...world.nation(FRANCE),
    name: VICHY,
    kind: 'minor',
    status: 'neutral',
    controller: null,
    conqueredBy: null,
    capitals: [world.map.find('Vichy')!],
    secondCapitals: [],
    ratings: { army: 3, navy: 3, air: 3 },
    upgrades: { army: 0, navy: 0, air: 0 },
    narfs: 0,
    base: narfs,
    value: narfs,
    shipyardsBuilt: 0,
    spentOnUnits: 0,
  })
}

/** 18.5.4: each colony that France still has becomes Vichy's, a neutral country of its own to whoever attacks it (18.7.2), or Free French, which is British. Returns those of Vichy. */
export function coloniesChoose(world: TwWorld): string[] {
  const { state } = world
  const { season, year } = state.turn
  const loyal = year < 1940 ? LOYALTY.Spring : isFrom(state.turn, 'Winter', 1940) ? 0 : LOYALTY[season]
  const free = state.nations.Britain !== undefined && state.nations.Britain.conqueredBy === null && isAllied(world, BRITAIN)
  const vichy: string[] = []
  for (const name of CHOOSING) {
    const colony = state.nations[name]
    if (colony?.controller !== FRANCE) continue
    const roll = world.dice.roll(10, `${name} chooses`)
    const stays = roll + loyal >= VICHY_FROM || !free
    if (stays) {
      vichy.push(name)
      world.changeNation(name, { of: undefined, kind: 'minor', status: 'neutral', controller: null })
    } else {
      world.changeNation(name, { controller: BRITAIN, of: BRITAIN })
    }
    world.report(
      'surrender',
      '18.5.4',
      `${name}: rolled ${roll}${loyal > 0 ? ` +${loyal} in ${season} ${year}` : ''} = ${roll + loyal}; ${VICHY_FROM} or more stays with Vichy: it is ${stays ? "Vichy's" : 'Free French, and British'}.`,
      colony.capitals,
    )
  }
  return vichy
}

/** 18.5.3: aircraft and all but INF are gone, and three quarters of the INF factors on the board, rounded down; the rest stands in Vichy and its colonies, or is Free French where it stands. Returns who is left. */
export function disarm(world: TwWorld, vichy: readonly string[]): GroundUnit[] {
  const { map } = world
  const french = world.unitsOf(FRANCE).filter((unit) => unit.kind !== 'naval' && unit.place !== 'gone')
  const infantry = french.filter(
    (unit): unit is GroundUnit => unit.kind === 'ground' && unit.type === 'INF' && unit.place === 'map' && unit.aboard === undefined,
  )
  const factors = infantry.reduce((sum, { strength }) => sum + strength, 0)
  const left = factors - Math.floor((factors * 3) / 4)
  // One for the mainland (the smallest), then those in colonies, then the largest that fit.
  const overseas = (unit: GroundUnit) => (CHOOSING as readonly string[]).includes(homeOf(world, unit.hex))
  const kept: GroundUnit[] = []
  let sum = 0
  const africa = vichy.filter((name) => frenchNorthAfrica(world).includes(name))
  const syria = vichy.filter((name) => name === SYRIA)
  const keptIn = (places: readonly string[]) => kept.filter((unit) => places.includes(homeOf(world, unit.hex))).length
  // Of the four in colonies one is for Syria and one for North Africa, where they are Vichy's.
  const isFull = (home: string) =>
    keptIn(vichy) >= IN_COLONIES ||
    (africa.length > 0 && syria.length > 0 && keptIn(africa.includes(home) ? africa : syria) >= IN_COLONIES - 1)
  const smallest = infantry.filter((unit) => !overseas(unit)).sort((a, b) => a.strength - b.strength || byName(a.id, b.id))[0]
  for (const unit of [...infantry].sort(
    (a, b) =>
      Number(b === smallest) - Number(a === smallest) ||
      Number(overseas(b)) - Number(overseas(a)) ||
      b.strength - a.strength ||
      byName(a.id, b.id),
  )) {
    const home = homeOf(world, unit.hex)
    if (sum + unit.strength > left || (overseas(unit) && vichy.includes(home) && isFull(home))) continue
    kept.push(unit)
    sum += unit.strength
  }
  for (const unit of french) if (!kept.includes(unit as GroundUnit)) world.remove(unit, 'gone')
  const there = (name: string) => kept.filter((unit) => homeOf(world, unit.hex) === name)
  const spare = kept.filter((unit) => !overseas(unit))
  const owner = (unit: GroundUnit, nation: string) => world.change(unit, { nation })
  // One in Syria, one in North Africa, where none stands there; all others at home.
  const short = [there(SYRIA).length === 0 ? syria[0] : undefined, africa.length > 0 && keptIn(africa) === 0 ? africa[0] : undefined]
  for (const name of short) {
    const unit = name !== undefined && spare.length > 1 && keptIn(vichy) < IN_COLONIES ? spare.pop() : undefined
    const hex = unit && freeHex(world, (each) => homeOf(world, each) === name, world.nation(name!).capitals)
    if (unit && hex !== undefined) {
      owner(unit, name!)
      world.move(unit, hex)
    }
  }
  for (const unit of kept.filter(overseas)) {
    const home = homeOf(world, unit.hex)
    if (unit.nation === FRANCE) owner(unit, vichy.includes(home) ? home : BRITAIN)
  }
  // The army of a colony is Third-Rate, and fewer of it fit into a hex (9.6).
  for (const unit of kept.filter(overseas)) {
    if (
      stackProblem(
        world,
        world.groundAt(unit.hex).filter(({ nation }) => nation === unit.nation),
        unit.hex,
      ) === null
    )
      continue
    const home = homeOf(world, unit.hex)
    const hex = freeHex(world, (each) => homeOf(world, each) === home, [])
    if (hex === undefined) world.remove(unit, 'gone')
    else world.move(unit, hex)
  }
  for (const unit of spare) {
    const hex = freeHex(world, (each) => map.regionNames[map.region[each]] === VICHY, [map.find('Vichy')!])
    owner(unit, VICHY)
    if (hex === undefined) world.remove(unit, 'gone')
    else world.move(unit, hex)
  }
  world.report(
    'surrender',
    '18.5.3',
    `Of ${factors} INF factors ${factors - left} are disbanded, with all other ground units and aircraft; left are ${kept.length > 0 ? unitsText(kept) : 'none'}.`,
    [map.find('Vichy')!],
  )
  return kept.filter(({ place }) => place === 'map')
}

/** A hex without ground units: the given ones first, then cities, then any. */
function freeHex(world: TwWorld, isIn: (hex: Hex) => boolean, first: readonly Hex[]): Hex | undefined {
  const { map } = world
  const hexes = Array.from({ length: map.size }, (_, hex) => hex).filter((hex) => map.isLand(hex) && isIn(hex))
  return [...first, ...hexes.filter((hex) => map.cityAt(hex)), ...hexes].find((hex) => world.groundAt(hex).length === 0)
}

/** 18.5.5: ships in yards and force pools are lost; of those afloat a third of the Fleets, rounded up, goes to Vichy's North Africa, the rest, or all, to Marseilles. Returns the ships. */
export function layUpFleet(world: TwWorld, vichy: readonly string[]): NavalUnit[] {
  const { map } = world
  const french = world.unitsOf(FRANCE).filter((unit): unit is NavalUnit => unit.kind === 'naval' && unit.place !== 'gone')
  const afloat = french.filter(({ place }) => place === 'map' || place === 'sea')
  for (const ship of french) if (!afloat.includes(ship)) world.remove(ship, 'gone')
  const colony = vichy.filter((name) => frenchNorthAfrica(world).includes(name))
  const ports = map.places.filter(({ port, hex }) => port && colony.includes(homeOf(world, map.hex(hex)))).map(({ hex }) => map.hex(hex))
  const fleets = afloat.filter(({ type }) => type === 'Fleet')
  // Those that lie there already first.
  const abroad =
    ports.length === 0
      ? []
      : [...fleets].sort((a, b) => Number(ports.includes(b.hex)) - Number(ports.includes(a.hex))).slice(0, Math.ceil(fleets.length / 3))
  const marseilles = map.find('Marseilles')!
  for (const ship of afloat) {
    const port = !abroad.includes(ship)
      ? marseilles
      : ports.includes(ship.hex)
        ? ship.hex
        : (ports.find((hex) => world.navalAt(hex).length < portCapacity(world, hex)) ?? ports[0])
    world.change(ship, { taskForce: undefined, patrol: undefined, patrolSince: undefined })
    world.move(ship, port)
    world.change(ship, { nation: port === marseilles ? VICHY : homeOf(world, port) })
  }
  if (afloat.length > 0)
    world.report(
      'surrender',
      '18.5.5',
      `The French navy: ${abroad.length > 0 ? `${unitsDo(abroad, 'lies', 'lie')} in North Africa` : 'nothing goes to North Africa'}, ${unitsText(afloat.filter((ship) => !abroad.includes(ship))) || 'none'} at Marseilles; what was being built is lost.`,
      [marseilles],
    )
  return afloat
}

/** 18.5.4: a Free French INF 2-5 joins the British force pool whatever the colonies choose. */
export function freeFrenchRise(world: TwWorld): void {
  if (!isAllied(world, BRITAIN)) return
  world.raise({
    kind: 'ground',
    id: FREE_FRENCH,
    name: 'Free French',
    nation: BRITAIN,
    type: 'INF',
    strength: 2,
    move: 5,
    place: 'pool',
    hex: NO_HEX,
    depleted: false,
  })
  world.report('surrender', '18.5.4', 'A Free French INF 2-5 joins the British force pool.')
}
const FREE_FRENCH = 'britain-free-french'
