import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { unitsText, unitText } from '../pieces.ts'
import { atWar, homeOf, isAllied, playerOf, seatOf, seatOfPower, sideOfSeat, VICHY } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { NavalUnit } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import { frenchNorthAfrica } from '../supply/north-africa.ts'
import { moveEntryLevel } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'
import { releaseParted } from './task-forces.ts'
import { toShipyard } from './depletion.ts'
import { reveal } from './engagement.ts'
import { isFit } from './force.ts'
import { shipsOf, wayOf } from './mission-checks.ts'
import { friendlyPorts, mayBasePort } from '../bases/ports.ts'
import { seaPath } from '../field/sea.ts'
import { seaBattle } from './sea-battle.ts'

/** 18.5.6: who strikes the French fleet, and towards whom Vichy leans for it. */
const GERMANY = 'Germany'
const BRITAIN = 'Britain'

/** 18.5.6: on this roll a Vichy Fleet joins the Axis. */
const JOINS = 10

interface Raid {
  at: string
  ships: string[]
}
interface Asked {
  readonly seat: string
  /** Ports where it has been fought. */
  readonly struck: readonly Hex[]
}

/** Ships of Vichy's colonies in North Africa, by port. */
const vichyAt = (world: TwWorld, hex: Hex): NavalUnit[] =>
  world.navalAt(hex).filter(({ nation }) => frenchNorthAfrica(world).includes(nation) && world.state.nations[nation].controller === null)
const vichyFleet = (world: TwWorld): NavalUnit[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is NavalUnit =>
        unit.kind === 'naval' &&
        unit.place === 'map' &&
        (unit.nation === VICHY || (frenchNorthAfrica(world).includes(unit.nation) && world.state.nations[unit.nation].controller === null)),
    )
const targets = (world: TwWorld, { struck }: Asked): Hex[] =>
  [...new Set(vichyFleet(world).map(({ hex }) => hex))].filter(
    (hex) => frenchNorthAfrica(world).includes(homeOf(world, hex)) && !struck.includes(hex),
  )

/** Why a British ship cannot take part: it has had a mission, is not whole, or cannot get there (7.2, 7.3). */
function whyNotSend(world: TwWorld, ship: NavalUnit, hex: Hex): string | null {
  const done = world.ops.navalMissions.get(ship.id)
  if (ship.nation !== BRITAIN) return `18.5.6: ${ship.name} is not British`
  if (done !== undefined) return `18.5.6: ${ship.name} has had its mission of this turn (${done})`
  if (ship.place !== 'map') return `18.5.6: ${ship.name} is not in port`
  if (!isFit(world, ship)) return `18.5.6: ${ship.name} is not at full strength`
  if (ship.launched === world.playerTurn) return `15.1.5.2: ${ship.name} was launched this turn`
  if (!inSupply(world, ship)) return `12.6.3: ${ship.name} is out of supply and may only change base`
  const way = wayOf(world, [ship], hex)
  return typeof way === 'string' ? way : null
}

function problemsOf(world: TwWorld, { seat, struck }: Asked, { at, ships: ids }: Raid): string[] {
  const ships = shipsOf(world, seat, ids)
  if (typeof ships === 'string') return [ships]
  const hex = world.map.find(at)
  if (hex === undefined) return [`no hex ${at} on this board`]
  if (ships.length === 0) return ['18.5.6: name the ships']
  if (struck.includes(hex)) return [`18.5.6: it has been fought in ${world.map.name(hex)}; there is one round in a port`]
  if (vichyAt(world, hex).length === 0) return [`18.5.6: no ships of Vichy's North Africa lie in ${world.map.name(hex)}`]
  return ships.flatMap((ship) => whyNotSend(world, ship, hex) ?? []).slice(0, 1)
}

/** British ships that could attack somebody. */
const able = (world: TwWorld, asked: Asked): NavalUnit[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is NavalUnit =>
        unit.kind === 'naval' &&
        seatOf(world, unit) === asked.seat &&
        targets(world, asked).some((hex) => whyNotSend(world, unit, hex) === null),
    )

const FACTS = { ...MOMENT, ships: number('own ships that could attack'), fleets: number("Vichy's Fleets in North Africa") }

/** 18.5.6: the next port of French North Africa that the British attack as soon as Vichy stands, or null. */
export const attackFrenchFleet: DecisionKind<TwWorld, Asked, Raid | null> = {
  name: 'attack the French Fleet',
  section: '18.5.6',
  schema: z.strictObject({ at: z.string(), ships: z.array(z.string()) }).nullable(),
  key: () => '',
  problems: (world, asked, raid) => (raid === null ? [] : problemsOf(world, asked, raid)),
  byDefault: () => null,
  facts: (world, asked): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, asked.seat)),
    ships: able(world, asked).length,
    fleets: targets(world, asked).reduce((sum, hex) => sum + vichyAt(world, hex).filter(({ type }) => type === 'Fleet').length, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'the French Fleet is left alone, or nothing more of it attacked',
  example: 'mers-el-kebir:\n  - { at: Oran, with: [1st Fleet, Ark Royal] }',
  question: (world, asked) =>
    `Vichy stands. Do your ships attack the French Fleet in port, in one round, with ${world.tables.airToSea.modifiers['Mers-el-Kebir']} and without flak (18.5.6)? ${targets(
      world,
      asked,
    )
      .map((hex) => `${world.map.name(hex)}: ${unitsText(vichyAt(world, hex))}`)
      .join('; ')}. ${unitsText(able(world, asked))} could. If they do, Vichy leans to Germany; if not, it is neutral.`,
  sheet: {
    section: 'mers-el-kebir',
    list: true,
    read(_, reader: TwReader, node) {
      const fields = reader.fields(node, ['at', 'with'], ['at', 'with'])
      const at = fields && reader.hex(fields.get('at')!)
      return fields && at !== undefined ? { at, ships: reader.units(fields.get('with')!) } : undefined
    },
    describe: (world, raid) =>
      raid === null
        ? 'no more attacks on the French Fleet'
        : `${raid.ships.map((id) => world.unit(id).name).join(', ')} attack the French Fleet in ${world.map.name(world.map.hex(raid.at))}`,
  },
}

interface Joining {
  readonly seat: string
  readonly fleets: readonly NavalUnit[]
}

/** 18.5.6: the Fleet of Vichy that joins the Axis. */
export const vichyFleetJoins: DecisionKind<TwWorld, Joining, string> = {
  name: 'Vichy Fleet joins',
  section: '18.5.6',
  schema: z.string(),
  key: () => '',
  problems: (world, { fleets }, id) =>
    fleets.some((fleet) => fleet.id === id) ? [] : [`18.5.6: ${world.state.units[id]?.name ?? id} is no Fleet of Vichy`],
  byDefault: (_, { fleets }) => [...fleets].sort((a, b) => Number(a.depleted) - Number(b.depleted))[0].id,
  facts: (world, { seat, fleets }) => ({ ...momentFacts(world, sideOfSeat(world, seat)), fleets: fleets.length }),
  factTypes: { ...MOMENT, fleets: number("Vichy's Fleets to choose from") },
  defaultIs: 'the first that is not Depleted',
  example: 'vichy fleet: 3rd Fleet',
  question: () => 'A Fleet of Vichy joins you after the British attack: which (18.5.6)?',
  choices: (world, { fleets }) =>
    fleets.map((fleet) => ({ answer: fleet.id, word: fleet.name, text: `${unitText(fleet)} at ${world.map.name(fleet.hex)}` })),
  sheet: {
    section: 'vichy fleet',
    read: (_, reader: TwReader, node) => reader.anyUnit(node),
    describe: (world, id) => `${world.unit(id).name} joins the Axis`,
  },
}

/** 18.5.6 Mers-el-Kebir, as soon as Vichy stands: costs nothing, is not intercepted, and decides how Vichy stands to Germany, the conqueror being `by`. */
export function* mersElKebir(world: TwWorld, by: string): Procedure {
  const { map } = world
  const seat = isAllied(world, BRITAIN) ? playerOf(world, BRITAIN) : null
  // Nobody declines who is not in the war: Vichy is what 18.7 calls it.
  if (seat === null || !atWar(world, BRITAIN, GERMANY))
    return leans(world, 'Britain is not at war with Germany, and nobody attacks the French Fleet')
  const struck: Hex[] = []
  let hurt = false
  while (able(world, { seat, struck }).length > 0) {
    const raid = yield* ask(world, seat, attackFrenchFleet, { seat, struck: [...struck] })
    if (raid === null) break
    const hex = map.find(raid.at)!
    const ships = raid.ships.map((id) => world.unit(id) as NavalUnit)
    const french = vichyAt(world, hex)
    const whole = french.filter(({ type, depleted }) => type === 'Fleet' && !depleted)
    for (const ship of ships) world.remember((noted) => noted.navalMissions.set(ship.id, 'attack on the French Fleet'))
    reveal(world, ships)
    yield* seaBattle(world, {
      key: map.code(hex),
      place: `in ${map.name(hex)}`,
      hexes: [hex, ...new Set(ships.map((ship) => ship.hex))],
      strait: false,
      nearBritain: false,
      inPort: true,
      caughtInPort: true,
      attackerChooses: true,
      attackers: { ships, air: [] },
      defenders: { ships: french, air: [] },
      supplies: null,
      modifiers: [['the French Fleet in port (18.5.6)', world.tables.airToSea.modifiers['Mers-el-Kebir']]],
    })
    struck.push(hex)
    hurt ||= whole.some((fleet) => fleet.depleted) || french.some(({ type, place }) => type === 'Fleet' && place !== 'map')
    yield* toShipyard(world, ships)
    releaseParted(world)
  }
  if (struck.length === 0) return
  leans(world, 'The British have attacked the French Fleet')
  if (hurt) moveEntryLevel(world, 'Britain has attacked the French navy')
  if (hurt) yield* joining(world, by)
}

/** 18.5.6, 18.7. */
function leans(world: TwWorld, why: string): void {
  world.changeNation(VICHY, { status: 'sympathizer', leansTo: GERMANY })
  world.report('surrender', '18.5.6', `${why}: Vichy France is a Sympathizer of Germany.`, world.nation(VICHY).capitals)
}

/** 18.5.6: with a Fleet Depleted or sunk and others left, a 10 brings one of those to the Axis. */
function* joining(world: TwWorld, by: string): Procedure {
  const { map } = world
  const fleets = vichyFleet(world).filter(({ type }) => type === 'Fleet')
  if (fleets.length === 0) return
  const roll = world.dice.roll(10, 'Vichy Fleet')
  world.report(
    'surrender',
    '18.5.6',
    `Vichy's Fleets after the attack: rolled ${roll}; on a ${JOINS} one joins the Axis: ${roll === JOINS ? 'one does' : 'none does'}.`,
    fleets.map(({ hex }) => hex),
  )
  if (roll !== JOINS) return
  const seat = seatOfPower(world, by)
  const fleet = world.unit(yield* ask(world, seat, vichyFleetJoins, { seat, fleets })) as NavalUnit
  const from = fleet.hex
  const away = map.distancesFrom(from)
  world.change(fleet, { nation: by, irreplaceable: true })
  const far = (hex: Hex): number => seaPath(world, by, from, hex, Infinity)?.length ?? map.size
  const [to] = friendlyPorts(world, by)
    .filter((hex) => mayBasePort(world, fleet, hex) === null)
    .map((hex) => ({ hex, length: far(hex) }))
    .sort((a, b) => a.length - b.length || away[a.hex] - away[b.hex] || a.hex - b.hex)
  if (to === undefined) {
    world.eliminate(fleet, 'no port of the Axis has room')
    return world.report('surrender', '18.5.6', `${unitText(fleet)} joins ${by}, finds no port with room and is lost.`, [from])
  }
  world.move(fleet, to.hex)
  world.report('surrender', '18.5.6', `${unitText(fleet)} joins ${by} and sails from ${map.name(from)} to ${map.name(to.hex)}.`, [
    from,
    to.hex,
  ])
}
