import { numbered } from '../../common/words.ts'
import type { Hex } from '../../../board/hex.ts'
import { whyNotEmbark } from '../naval/cargo-room.ts'
import { areasInReach } from '../naval/reach.ts'
import { isConvoy, isSub, isTransport } from '../sea/ships.ts'
import { countriesCooperate, isActive, isHQ, powerOf, powersOfSeat, seatOfUnit } from '../powers.ts'
import type { AirUnit, LandUnit, NavalUnit, Section, Unit } from '../state.ts'
import { fleetText, seaUnits } from '../view-sea.ts'
import { item, noted, quoted, remark, section, valueLine } from '../../../engine/sheet-lines.ts'
import { offers } from './offers.ts'
import { escortOf, flyers } from './prefilled-air.ts'
import type { BaseStep } from '../sequence.ts'
import type { WifWorld } from '../world.ts'
import type { Standing } from './standing.ts'

/** Orders at sea of an own impulse, before anything moves on land: port attacks, aircraft, ships, combats. */
export const atSeaBeforeLand = (standing: Standing, toCome: (step: BaseStep) => boolean): string[] => [
  ...(toCome('port attack') ? portAttacks(standing) : []),
  ...(toCome('naval air') ? navalAir(standing) : []),
  ...(toCome('naval movement') ? navalMoves(standing) : []),
  ...(toCome('naval combat') ? combats(standing, 'naval combat', '11.5.2: where you begin a combat') : []),
  ...(toCome('strategic bombardment') ? strategicBombardments(standing) : []),
]

/** What a seat says of the sea in either impulse: its battles, interceptions, and who goes home. */
export const seaAdvice = (standing: Standing, ownImpulse: boolean): string[] => [
  ...(standing.brief ? [] : airInterceptions(standing)),
  ...(ownImpulse ? [] : combats(standing, 'opponent naval combat', '11.6: where you begin one in their impulse')),
  ...interceptions(standing, ownImpulse),
  ...(standing.brief ? [] : [...battles(standing), ...beachSupply(standing), ...goingHome(standing, ownImpulse)]),
]

/** 11.2: carrier planes and bombers against ships in port. */
function portAttacks(standing: Standing): string[] {
  const { world } = standing
  if (!offers(standing.world, 'port attack')) return []
  const carriers = standing.ships.filter((ship) => ship.type === 'CV' && ship.sea && !ship.faceDown && !ship.damaged && !ship.noPlanes)
  const bombers = flyers(standing).ready.filter((unit) => unit.airToSea > 0)
  const targets = portsOf(world.inPort().filter((ship) => standing.isEnemy(ship)))
  const [flyer] = [...carriers, ...bombers]
  if (!flyer || targets.length === 0) return []
  return [
    ...section('port attack', '11.2: aircraft against ships in port'),
    ...targets.slice(0, 6).flatMap(([hex, ships]) => remark(`${world.map.name(hex)}: ${fleetText(ships)}`, '  ')),
    ...item({ at: '', with: standing.names([flyer]), ...(flyer.kind === 'air' && escortOf(standing, flyer)) }),
    '',
  ]
}

/** 11.3: aircraft that could patrol a sea area. */
function navalAir(standing: Standing): string[] {
  // Where no ships are, nobody is to be found at sea.
  if (!offers(standing.world, 'naval air') || !Object.values(standing.world.state.units).some(({ kind }) => kind === 'naval')) return []
  const ready = flyers(standing).ready.filter((unit) => unit.type !== 'ATR' && (unit.airToSea > 0 || unit.type === 'FTR'))
  const atSea = standing.seaborne.filter((unit): unit is AirUnit => unit.kind === 'air' && unit.aboard === undefined && !unit.faceDown)
  const flyer = [...ready].sort((a, b) => b.airToSea - a.airToSea)[0] ?? atSea[0]
  if (!flyer) return []
  return [
    ...section('naval air', '11.3: to: a sea area and section'),
    ...(atSea.length > 0 ? remark(`At sea: ${standing.names(atSea).join(', ')}: to a lower section, or to: home.`, '  ') : []),
    ...item({ units: standing.names([flyer]), to: '' }, 'as Red Sea 2'),
    '',
  ]
}

/** 11.4: task forces, port by port and section by section, with where they could patrol. */
function navalMoves(standing: Standing): string[] {
  const { world } = standing
  if (!offers(standing.world, 'naval move')) return []
  const able = standing.ships.filter((ship) => !ship.faceDown && ship.place !== 'repair' && !world.impulse.sailed.has(ship.id))
  if (able.length === 0) return []
  const ports = portsOf(able.filter(({ place }) => place === 'map'))
  const atSea = [...new Set(able.flatMap((ship) => (ship.sea ? [`${ship.sea.area} ${ship.sea.section}`] : [])))].map(
    (key) => key.split(' ').map(Number) as [number, Section],
  )
  return [
    ...section('naval move', '11.4: a line for each task force'),
    ...remark(
      'to: a port, or a sea area with the section. More entries: via: [sea areas], embark: [units], drop: [{units: [names], to: place}], if intercepted: stop | fight. "query: sea Red Sea" shows an area.',
      '  ',
    ),
    ...ports.flatMap(([hex, ships]) => fromPort(standing, hex, ships)),
    ...atSea.flatMap(([area, box]) =>
      fromSea(
        standing,
        area,
        box,
        able.filter(({ sea }) => sea?.area === area && sea.section === box),
      ),
    ),
    '',
    ...sailingWith(standing, able),
  ]
}

/** 11.4.2: own ships that lie with those of a co-operating partner who orders them himself. */
function sailingWith(standing: Standing, able: readonly NavalUnit[]): string[] {
  const { world, seat } = standing
  if (!offers(world, 'sail with')) return []
  const isBeside = (ship: NavalUnit, other: Unit) =>
    ship.sea ? other.sea?.area === ship.sea.area && other.sea.section === ship.sea.section : other.hex === ship.hex
  const forces = new Map<string, NavalUnit[]>()
  for (const ship of able) {
    const partner = [...world.inPort(), ...world.atSea()].find(
      (other) =>
        other.kind === 'naval' &&
        ![null, seat].includes(seatOfUnit(world, other)) &&
        isBeside(ship, other) &&
        countriesCooperate(world, ship.country, powerOf(world, other)),
    )
    if (partner) forces.set(powerOf(world, partner), [...(forces.get(powerOf(world, partner)) ?? []), ship])
  }
  if (forces.size === 0) return []
  return [
    ...section('sail with', '11.4.2: ships that a partner may take along in a naval move'),
    ...[...forces].flatMap(([power, ships]) => item({ ships: standing.names(ships), of: power })),
    '',
  ]
}

function fromPort(standing: Standing, hex: Hex, ships: readonly NavalUnit[]): string[] {
  const { world } = standing
  // SUBs, convoys and what may carry somebody sail by themselves; the rest as one task force.
  const forces = [
    ships.filter((ship) => !isSub(ship) && !isConvoy(ship) && !isTransport(ship)),
    ships.filter(isSub),
    ships.filter(isTransport),
    ships.filter(isConvoy),
  ].filter((force) => force.length > 0)
  const cargo = world.unitsAt(hex).filter((unit) => standing.own.includes(unit) && !unit.faceDown && unit.kind === 'land')
  return [
    ...remark(`${world.map.name(hex)}: ${standing.describedAll(ships)}`, '  '),
    ...forces.flatMap((force) => {
      const reach = areasInReach(world, force).map(({ area, section: highest }) => `${world.map.seaAreaNames[area]} ${highest}`)
      const may = isTransport(force[0]) ? cargo.filter((unit) => whyNotEmbark(world, force[0], unit) === null) : []
      return [
        ...remark(
          reach.length > 0
            ? `  In reach, with the highest section: ${reach.slice(0, MOST_AREAS).join(', ')}${reach.length > MOST_AREAS ? ` and ${reach.length - MOST_AREAS} more` : ''}.`
            : '  No sea area is in reach.',
          '  ',
        ),
        ...(may.length > 0 ? remark(`  May embark: ${standing.describedAll(may)}.`, '  ') : []),
        ...item({ units: standing.names(force), to: '', ...(may.length > 0 && { embark: standing.names(may.slice(0, 1)) }) }),
      ]
    }),
  ]
}

/** Sea areas named for a force, the nearest. */
const MOST_AREAS = 8

const fromSea = (standing: Standing, area: number, box: Section, ships: readonly NavalUnit[]): string[] => [
  ...remark(
    `${standing.world.map.seaAreaNames[area]} ${box}: ${standing.describedAll(ships)}. To a port${box > 0 ? ', or a lower section' : ''}.`,
    '  ',
  ),
  ...item({ units: standing.names(ships), to: '' }),
]

/** 11.5.2, 11.6: areas where both sides are. */
function combats(standing: Standing, name: 'naval combat' | 'opponent naval combat', why: string): string[] {
  const { world } = standing
  if (!offers(world, name)) return []
  const areas = contested(standing).filter((area) =>
    standing.seaborne.some((unit) => unit.sea?.area === area && !unit.faceDown && !isConvoy(unit) && unit.aboard === undefined),
  )
  if (areas.length === 0) return []
  return [
    ...section(name, why),
    ...areas.flatMap((area) => {
      const there = seaUnits(world, area)
      return [
        ...remark(
          `You: ${fleetText(there.filter((unit) => standing.seaborne.includes(unit)))}. Enemy: ${fleetText(there.filter((unit) => standing.isEnemy(unit)))}.`,
          '  ',
        ),
        ...item({ at: world.map.seaAreaNames[area] }, 'with: who turns face-down for it'),
      ]
    }),
    '',
  ]
}

/** Areas where the seat's units and enemies of theirs are. */
const contested = (standing: Standing): number[] =>
  [...new Set(standing.seaborne.map(({ sea }) => sea!.area))].filter((area) =>
    seaUnits(standing.world, area).some((unit) => standing.isEnemy(unit)),
  )

/** 11.5.3: aircraft that fly into a sea area where a combat is fought. */
function airInterceptions(standing: Standing): string[] {
  const areas = contested(standing)
  const ready = flyers(standing).ready.filter((unit) => unit.type !== 'ATR' && (unit.airToSea > 0 || unit.type === 'FTR'))
  if (!offers(standing.world, 'naval air interception') || areas.length === 0 || ready.length === 0) return []
  return [
    ...section('naval air interception', '11.5.3: in every round; half their range'),
    ...item({ with: 'all' }, 'all bombers | best fighter | if uncovered'),
    ...areas.flatMap((area) => item({ at: standing.world.map.seaAreaNames[area], with: standing.names(ready.slice(0, 1)) })),
    '',
  ]
}

/** 11.4.6: in their impulse who intercepts, in one's own what intercepted ships do. */
function interceptions(standing: Standing, ownImpulse: boolean): string[] {
  const { world } = standing
  if (ownImpulse) {
    const [first] = portsOf(standing.ships.filter((ship) => ship.place === 'map' && !ship.faceDown && !isConvoy(ship)))
    const [nearest] = first ? areasInReach(world, first[1].slice(0, 1)) : []
    if (!offers(standing.world, 'when intercepted', 'response') || !nearest) return []
    const at = world.map.seaAreaNames[nearest.area]
    return [
      ...section('when intercepted', '11.4.6: of moves that say nothing'),
      ...item({ at, response: 'stop' }, 'stop | fight | fight 2: from section 2'),
      '',
      ...(offers(standing.world, 'after fighting through', 'then')
        ? [
            ...section('after fighting through', '11.4.6: who came through'),
            ...item({ at, then: 'stay' }, 'go on | stay | {stay: [names]}'),
            '',
          ]
        : []),
    ]
  }
  const areas = [
    ...new Set(
      standing.seaborne.filter((unit) => !unit.faceDown && !isConvoy(unit) && unit.aboard === undefined).map(({ sea }) => sea!.area),
    ),
  ]
  if (!offers(standing.world, 'naval interception') || areas.length === 0) return []
  return [
    ...section('naval interception', '11.4.6: of ships that sail in'),
    ...item({ intercept: 'if stronger' }, 'always | convoys and transports | never'),
    ...areas.flatMap((area) =>
      item(
        { at: world.map.seaAreaNames[area], intercept: 'always' },
        fleetText(seaUnits(world, area).filter((unit) => standing.seaborne.includes(unit))),
      ),
    ),
    '',
  ]
}

/** 11.5.6; option 22 makes them dearer against aircraft from far away. */
const priceOfType = ({ rules }: WifWorld): string => `for 4${rules.navalCombat.airSeaSearch ? ' or 5' : ''} surprise points`

/** Entries of a sea battle with what they mean, those that are played. */
const BATTLE: readonly (readonly [string, string | readonly string[], string | ((world: WifWorld) => string)])[] = [
  ['subs', 'yes', 'commit your SUBs (11.5.4)'],
  ['escorts', 'yes', 'a neutral USA escorts Allied convoys (13.3.2)'],
  ['subs in port', 'yes', 'in a port attack (11.2)'],
  ['find', '[0, 1]', 'sections you look into (11.5.5)'],
  ['avoid', 'when outgunned', priceOfType],
  ['buy type', 'surface', priceOfType],
  ['naval air', 'yes', 'call for it (11.5.7)'],
  ['avoid air', 'if better', 'avoid naval air combat (option 22)'],
  ['submarine', 'yes', 'likewise'],
  ['screen', 'usual', 'ships behind others (option 23)'],
  ['columns', 'best', 'or {own: 1, enemy: 1}: 2 points each'],
  ['targets', ['CV', 'loaded', 'dearest'], '3 surprise points each'],
  ['losses', ['convoys', 'spare CV', 'cheapest'], 'who takes the hits (11.5.8)'],
  ['roles', 'all fighters', 'of your aircraft (11.5.9)'],
  ['air-to-air', 'own', 'surprise points on it'],
  ['kamikazes', 'none', 'all | [names] (option 48)'],
  ['fire', 'land', 'anti-aircraft fire at (11.5.9)'],
  ['abort', '{rounds: 2}', 'break off'],
]

/** 11.5: how battles are fought, whoever begins them. */
function battles(standing: Standing): string[] {
  const escorts = powersOfSeat(standing.world, standing.seat).includes('USA') && !isActive(standing.world, 'USA')
  const played = BATTLE.filter(([field]) => offers(standing.world, 'sea battle', field) && (field !== 'escorts' || escorts))
  if (played.length === 0 || standing.seaborne.length === 0) return []
  const [plane] = standing.names(flyers(standing).bombers.slice(0, 1))
  return [
    ...section('sea battle', '11.5: for all; with at: for one sea area'),
    ...played.flatMap(([field, value, why]) => item({ [field]: value }, typeof why === 'string' ? why : why(standing.world))),
    ...(plane === undefined
      ? []
      : ['bomber losses', 'choose bombers']
          .filter((field) => offers(standing.world, 'sea battle', field))
          .flatMap((field) => item({ [field]: [plane] }, field === 'bomber losses' ? 'who goes first (11.5.9)' : 'or the enemy: names'))),
    '',
  ]
}

/** 11.7: aircraft with strategic factors. */
function strategicBombardments(standing: Standing): string[] {
  if (!offers(standing.world, 'strategic bombardment')) return []
  const [bomber] = flyers(standing)
    .ready.filter(({ strategic }) => strategic > 0)
    .sort((a, b) => b.strategic - a.strategic)
  if (!bomber) return []
  return [
    ...section('strategic bombardment', '11.7: at: a factory or oil'),
    ...item({ at: '', with: standing.names([bomber]), ...escortOf(standing, bomber) }),
    '',
  ]
}

/** 11.12, 11.13: units at sea that could come ashore, and those that may be at sea by then. */
export function landings(standing: Standing): string[] {
  const aboard = standing.seaborne.filter((unit): unit is LandUnit => unit.kind === 'land' && unit.aboard !== undefined && !unit.faceDown)
  const carriers = standing.ships.some((ship) => isTransport(ship) && !ship.faceDown)
  if (aboard.length === 0 && !carriers) return []
  const list = aboard.flatMap((unit) =>
    remark(
      `${standing.described(unit)}: aboard ${standing.world.unit(unit.aboard!).name}, ${standing.world.map.seaAreaNames[unit.sea!.area]} ${unit.sea!.section}`,
      '  ',
    ),
  )
  const units = aboard.length > 0 ? standing.names(aboard.slice(0, 1)) : ''
  return [
    ...(offers(standing.world, 'debark')
      ? [...section('debark', '11.12: to a friendly hex or an empty one'), ...list, ...item({ units, to: '' }), '']
      : []),
    ...(offers(standing.world, 'invade')
      ? [...section('invade', '11.13: from section 2 and higher'), ...item({ units, at: '' }, 'across: a hexside, as NE'), '']
      : []),
  ]
}

/** Ships that could bombard a shore in this impulse (11.15.2), those at sea first. */
export const bombarders = ({ ships }: Standing): NavalUnit[] =>
  ships
    .filter((ship) => ship.bombardment > 0 && !ship.faceDown && !isSub(ship) && !isConvoy(ship))
    .toSorted((a, b) => Number(b.sea !== undefined) - Number(a.sea !== undefined) || b.bombardment - a.bombardment)

/** 2.4.2: whom HQs on a beach supply. */
function beachSupply(standing: Standing): string[] {
  const { world, land } = standing
  const hqs = land.filter((unit) => isHQ(unit) && world.map.seas.coast[unit.hex] === 1 && !world.map.portAt(unit.hex))
  const [other] = land.filter((unit) => !isHQ(unit))
  if (!offers(standing.world, 'beach supply', 'supply') || !world.state.overseas || hqs.length === 0 || !other) return []
  return [
    ...section('beach supply', '2.4.2: where more need it than may have it'),
    ...hqs.flatMap((hq) =>
      item({ at: standing.hex(hq.hex), supply: standing.names([other]) }, `${hq.name}: ${numbered(hq.reorganisation, 'unit')}`),
    ),
    '',
  ]
}

/** 13.4: who stays at sea, and where ships go home. */
function goingHome(standing: Standing, ownImpulse: boolean): string[] {
  const { world } = standing
  const areas = [...new Set(standing.seaborne.map(({ sea }) => sea!.area))]
  const [ship] = standing.ships
  if (!ship) return []
  const ports = portsOf(standing.ships.filter(({ place }) => place === 'map'))
    .slice(0, 2)
    .map(([hex]) => world.map.portAt(hex)!.name)
  return [
    ...(offers(standing.world, 'stay at sea') && areas.length > 0
      ? valueLine(
          'stay at sea',
          areas.slice(0, 2).map((area) => `all in ${world.map.seaAreaNames[area]}`),
          '13.4: at the end of the turn',
        )
      : []),
    ...(offers(standing.world, 'home ports') && ports.length > 0
      ? [
          ...section('home ports', '13.4.2: else the nearest'),
          ...noted(`#  ${quoted(standing.name(ship))}: [${ports.map(quoted).join(', ')}]`, 'the first in reach'),
          ...noted(`#  everyone: ${quoted(ports[0])}`, ''),
        ]
      : []),
    ...(!ownImpulse && offers(standing.world, 'ships leave overrun port') && ports.length > 0
      ? valueLine('ships leave overrun port', ports, '11.10.6: the first in reach')
      : []),
    ...(offers(standing.world, 'bases of units at sea') && areas.length > 0
      ? [
          ...section('bases of units at sea', '13.4.3: who has one first'),
          ...item({ keep: standing.names(standing.seaborne.filter(({ kind }) => kind === 'naval').slice(0, 1)) }),
        ]
      : []),
    '',
  ]
}

/** Ships by their port, from north to south. */
function portsOf(ships: readonly NavalUnit[]): [Hex, NavalUnit[]][] {
  const ports = new Map<Hex, NavalUnit[]>()
  for (const ship of ships) ports.set(ship.hex, [...(ports.get(ship.hex) ?? []), ship])
  return [...ports].sort(([a], [b]) => a - b)
}
