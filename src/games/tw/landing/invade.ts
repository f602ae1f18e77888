import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isNorthAfrica } from '../field/terrain.ts'
import { isActivated } from '../logistics/activation.ts'
import { whyHeld } from '../logistics/oil.ts'
import { whyNotOutOf } from '../field/associates.ts'
import { whyNotByEffort } from '../logistics/efforts.ts'
import { ownersAgree, tellsOwners } from '../naval/consent.ts'
import { reveal } from '../naval/engagement.ts'
import { isFree } from '../naval/force.ts'
import { areaNamed, areasText, navigatorOf } from '../field/sea.ts'
import { missionRange, sailForce } from '../naval/voyage.ts'
import { unitsText } from '../pieces.ts'
import { controllerOf, isEnemyHex, isOfOwnAlliance, seatOf } from '../powers.ts'
import { after, atOperations } from '../logistics/ahead.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundType, GroundUnit, NavalUnit } from '../state.ts'
import { whyNotNorthAfrica } from '../supply/north-africa.ts'
import { inSupply } from '../supply/supply.ts'
import type { TwWorld } from '../world.ts'
import { armourText } from './armour.ts'
import { loadFleets, unitsInA } from './cargo.ts'
import { invasionPath, invasionZone, whyNotInvade, zoneText } from './targets.ts'

const SECTION = 'invade'
/** 13.1, 11.12.2: types that do not land on a beach; 7.7.1: those that may wait for the second wave. */
const NO_LANDERS: readonly GroundType[] = ['STA', 'Flak', 'MOTFlak', 'PART']
const SECOND_WAVE: readonly GroundType[] = ['ARM', 'MECH', 'CAV']

interface Beach {
  hex: string
  first: string[]
  second?: string[]
}
export type Invasion = { ships: string[]; beaches: Beach[]; via?: string[]; evade?: boolean } | null

const FACTS = {
  ...MOMENT,
  fleets: number('own Fleets in port that could carry an invasion'),
  invasions: number('own units that are on their way to beaches already'),
}

const ableShips = (world: TwWorld, seat: string): NavalUnit[] =>
  world
    .unitsIn('map')
    .filter(
      (unit): unit is NavalUnit =>
        unit.kind === 'naval' &&
        unit.place === 'map' &&
        unit.type === 'Fleet' &&
        seatOf(world, unit) === seat &&
        whyNotShip(world, unit) === null,
    )

/** 7.7: Fleets with ground units of one port, the beaches they go for, and who lands on each in which wave. */
export const invade: DecisionKind<TwWorld, { seat: string }, Invasion> = {
  name: 'invade',
  section: '7.7',
  schema: z
    .object({
      ships: z.array(z.string()).min(1),
      beaches: z.array(z.object({ hex: z.string(), first: z.array(z.string()), second: z.array(z.string()).optional() })).min(1),
      via: z.array(z.string()).optional(),
      evade: z.boolean().optional(),
    })
    .nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { seat }, answer) => (answer === null ? [] : problemsOf(world, seat, answer)),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    fleets: ableShips(world, seat).length,
    invasions: [...world.ops.landings.keys()].filter((id) => seatOf(world, world.unit(id)) === seat).length,
  }),
  factTypes: FACTS,
  defaultIs: 'no invasion, or no more',
  example: 'invade:\n  - { fleets: [1st Fleet], beaches: [{ at: Oslo, with: [IX Corps] }] }',
  question: () => 'Which beaches do your Fleets and the ground units in their ports invade (7.7)?',
  sheet: {
    section: SECTION,
    list: true,
    read: (_, reader: TwReader, node) => {
      const fields = reader.fields(node, ['fleets', 'beaches', 'via', 'evade'], ['fleets', 'beaches'])
      if (!fields) return undefined
      const before = reader.errors
      const ships = reader.force(fields.get('fleets')!)
      const beaches = (reader.list(fields.get('beaches')!) as SheetNode[]).flatMap((item) => readBeach(reader, item) ?? [])
      const via = fields.has('via') ? reader.list(fields.get('via')!).flatMap((item) => reader.seaArea(item) ?? []) : []
      const evade = fields.has('evade') ? reader.yesNo(fields.get('evade')!) : false
      if (reader.errors > before) return undefined
      if (beaches.length === 0) return reader.problem(fields.get('beaches')!, "'beaches:' is empty: where do they land?")
      if (ships.length === 0) return reader.problem(fields.get('fleets')!, "'fleets:' is empty: who carries them?")
      return { ships, beaches, ...(via.length > 0 && { via }), ...(evade && { evade }) }
    },
    describe: (world, answer) =>
      answer === null ? 'no invasion' : `invade ${answer.beaches.map((beach) => beachText(world, beach)).join('; ')}`,
    risks: (world, answer) => {
      const from = answer === null ? undefined : world.state.units[answer.ships[0]]?.hex
      if (answer === null || from === undefined || from < 0) return null
      return {
        text: `7.7: units that are turned back are in ${world.map.name(from)} again, and 9.6 counts them there: who is too many by then is eliminated`,
        units: answer.beaches.flatMap(({ first, second = [] }) => [...first, ...second]),
      }
    },
    check: (world, seat, answer) => (answer === null ? [] : problemsOf(atOperations(world), seat, answer)),
    tells: (world, seat, answer) =>
      answer &&
      tellsOwners(
        world,
        seat,
        answer.beaches.flatMap(({ first, second = [] }) => [...first, ...second].map((id) => world.unit(id) as GroundUnit)),
        world.map.hex(answer.beaches[0].hex),
        'invasion',
      ),
    foresee: (world, _, answer) => (answer === null ? world : after(world, (then) => arrive(then, answer))),
    arrows: (world, answer) => {
      const from = answer === null ? undefined : world.state.units[answer.ships[0]]?.hex
      return answer === null || from === undefined || from < 0
        ? []
        : answer.beaches.map(({ hex }) => ({ hexes: [world.map.code(from), hex], style: 'sail' as const }))
    },
  },
}

/** A beach and who lands there, for the receipt. */
function beachText(world: TwWorld, { hex, first, second = [] }: Beach): string {
  const at = world.map.hex(hex)
  const ground = first.map((id) => world.unit(id)).filter((unit): unit is GroundUnit => unit.kind === 'ground')
  const tooMuch = armourText(world, at, ground)
  return `${world.map.name(at)} with ${[...first, ...second].map((id) => world.unit(id).name).join(', ')}${tooMuch === null ? '' : ` (${tooMuch})`}`
}

/** An invasion as a receipt foresees it: nobody intercepts, and all lie off their beaches. */
function arrive(then: TwWorld, { ships: ids, beaches, via = [] }: NonNullable<Invasion>): void {
  const ships = ids.map((id) => then.unit(id) as NavalUnit)
  const units = beaches.flatMap(({ hex, first, second = [] }) =>
    [first, second].flatMap((wave, i) =>
      wave.map((id) => ({ unit: then.unit(id) as GroundUnit, hex: then.map.hex(hex), wave: (i + 1) as 1 | 2 })),
    ),
  )
  const path = invasionPath(
    then,
    navigatorOf(then, ships),
    ships[0].hex,
    units.map(({ hex }) => hex),
    via.map((name) => areaNamed(then, name)),
  )!
  for (const { unit, hex, wave } of units) {
    then.embark(unit, ships[0])
    then.remember((noted) => {
      noted.landings.set(unit.id, { hex, wave })
      noted.moved[1].add(unit.id)
      noted.movedAtAll.add(unit.id)
    })
  }
  for (const ship of ships) then.sail(ship, path.at(-1)!)
}

function readBeach(reader: TwReader, node: SheetNode): Beach | undefined {
  const fields = reader.fields(node, ['at', 'with', 'second wave'], ['at'])
  const hex = fields && reader.hex(fields.get('at')!)
  if (!fields || hex === undefined) return undefined
  // 7.7.1: Fleets may carry a second wave alone.
  const [first, second] = [fields.get('with'), fields.get('second wave')]
  if (!first && !second) return reader.problem(node, "'with:' is missing: which units land there?")
  return { hex, first: first ? reader.cargo(first) : [], ...(second && { second: reader.cargo(second) }) }
}

function whyNotShip(world: TwWorld, ship: NavalUnit): string | null {
  const allowed = whyNotByEffort(world, ship, 'amphibious invasion')
  if (allowed !== null) return allowed
  const massacre = whyNotAfterMassacre(world, ship)
  if (massacre !== null) return massacre
  const guest = whyNotOutOf(world, ship)
  if (guest !== null) return guest
  if (!isActivated(world, ship)) return `4.0: ${ship.name} is not activated`
  const held = whyHeld(world, ship)
  if (held !== null) return held
  if (ship.depleted) return `7.7.1: ${ship.name} is Depleted`
  if (!inSupply(world, ship)) return `7.7: ${ship.name} is not in a supplied port`
  return isFree(world, ship) ? null : `7.0: ${ship.name} has another mission in this turn, or is unfit for one`
}

/** 5.1.3.2: neither ships nor troops of a power whose convoys were massacred. */
const whyNotAfterMassacre = (world: TwWorld, { nation }: NavalUnit | GroundUnit): string | null =>
  world.state.shortages[controllerOf(world, nation) ?? '']?.noInvasion ? '5.1.3.2: no invasion in a turn of convoy massacre' : null

function whyNotLander(world: TwWorld, unit: GroundUnit, port: Hex): string | null {
  const massacre = whyNotAfterMassacre(world, unit)
  if (massacre !== null) return massacre
  if (unit.hex !== port || unit.place !== 'map')
    return `7.7: ${unit.name} did not begin the turn in ${world.map.name(port)} with the Fleets`
  if (world.ops.movedAtAll.has(unit.id) || world.ops.moved[1].has(unit.id)) return `7.7: ${unit.name} has moved already`
  if (unit.depleted) return `7.7.1: ${unit.name} is Depleted and may not land on a beach`
  if (unit.type === 'STA') return `13.1: ${unit.name} is a STA unit and makes no landings`
  if (NO_LANDERS.includes(unit.type)) return `7.7: ${unit.name} is ${unit.type} and makes no landings`
  const held = whyHeld(world, unit)
  if (held !== null) return held
  return isActivated(world, unit) ? whyNotByEffort(world, unit, 'amphibious invasion') : `4.0: ${unit.name} is not activated`
}

function problemsOf(world: TwWorld, seat: string, answer: NonNullable<Invasion>): string[] {
  const { map } = world
  const ids = [...answer.ships, ...answer.beaches.flatMap(({ first, second }) => [...first, ...(second ?? [])])]
  const unknown = ids.find((id) => !world.state.units[id])
  if (unknown !== undefined) return [`7.7: no unit '${unknown}'`]
  if (new Set(ids).size < ids.length) return ['7.7: a unit is named twice']
  // 6.2.1: troops may be a partner's.
  const strange = ids
    .map((id) => world.unit(id))
    .find((unit, i) => (i < answer.ships.length ? seatOf(world, unit) !== seat : !isOfOwnAlliance(world, seat, unit)))
  if (strange) return [`7.7: ${strange.name} is not ${strange.kind === 'naval' ? 'yours' : 'of your side'}`]
  const ships = answer.ships.map((id) => world.unit(id))
  const noShip = ships.find((unit) => unit.kind !== 'naval' || unit.place !== 'map')
  if (noShip) return [`7.7: ${noShip.name} is no ship in port`]
  const fleets = ships as NavalUnit[]
  const port = fleets[0].hex
  const elsewhere = fleets.find(({ hex }) => hex !== port)
  if (elsewhere) return [`7.7: ${elsewhere.name} is not in ${map.name(port)}; the Fleets of an order sail from one port`]
  const shipProblem = fleets.map((ship) => whyNotShip(world, ship)).find((why) => why !== null)
  if (shipProblem) return [shipProblem]
  const noGround = ids
    .slice(fleets.length)
    .map((id) => world.unit(id))
    .find((unit) => unit.kind !== 'ground')
  if (noGround) return [`7.7: ${noGround.name} is no ground unit`]
  const cargo = ids.slice(fleets.length).map((id) => world.unit(id) as GroundUnit)
  const unitProblem = cargo.map((unit) => whyNotLander(world, unit, port)).find((why) => why !== null)
  if (unitProblem) return [unitProblem]
  const late = answer.beaches
    .flatMap(({ second }) => second ?? [])
    .map((id) => world.unit(id) as GroundUnit)
    .find(({ type }) => !SECOND_WAVE.includes(type))
  if (late) return [`7.7.1: ${late.name} is ${late.type}; only ARM, MECH and CAV form a second wave`]
  const loads = loadFleets(
    fleets.filter(({ type }) => type === 'Fleet'),
    cargo,
    (ship) => unitsInA(world, ship),
  )
  if (typeof loads === 'string') return [loads]
  const hexes = answer.beaches.map(({ hex }) => map.hex(hex))
  for (const [i, hex] of hexes.entries()) {
    const first = answer.beaches[i].first.map((id) => world.unit(id) as GroundUnit)
    const landers = [...first, ...(answer.beaches[i].second ?? []).map((id) => world.unit(id) as GroundUnit)]
    if (landers.length === 0) return [`7.7: nobody lands on ${map.name(hex)}`]
    const why = whyNotInvade(world, first.length > 0 ? first : landers, fleets[0].nation, port, hex, landers)
    if (why !== null) return [why]
    const peaceful = landers.find(({ nation }) => !isEnemyHex(world, hex, nation))
    if (peaceful) return [`7.7: ${map.name(hex)} is not in the hands of an enemy of ${peaceful.nation} (${peaceful.name})`]
  }
  const crowd = tooManyInAfrica(world, answer.beaches)
  if (crowd !== null) return [crowd]
  if (invasionZone(world, hexes) === null)
    return [
      `7.7.2: ${hexes.map((hex) => map.name(hex)).join(', ')} do not lie in one Invasion Zone of three contiguous sea areas; send another Fleet`,
    ]
  const via = (answer.via ?? []).map((name) => areaNamed(world, name))
  const path = invasionPath(world, navigatorOf(world, fleets), port, hexes, via)
  if (path === null) return ['7.7: no way by sea to all these beaches within 12 sea areas']
  const short = fleets.find((ship) => missionRange(world, ship) < path.length)
  return short ? [`7.2: ${short.name} sails ${missionRange(world, short)} sea areas, and the way has ${path.length}`] : []
}

/** 12.2.5: what lands in Egypt and Libya, with those already bound for there, keeps within the limits of its power. */
function tooManyInAfrica(world: TwWorld, beaches: readonly Beach[]): string | null {
  const there = beaches.filter(({ hex }) => isNorthAfrica(world, world.map.hex(hex)))
  if (there.length === 0) return null
  const bound = [...world.ops.landings].filter(([, landing]) => isNorthAfrica(world, landing.hex)).map(([id]) => id)
  const landing = there.flatMap(({ first, second }) => [...first, ...(second ?? [])])
  return whyNotNorthAfrica(
    world,
    [...bound, ...landing].map((id) => world.unit(id) as GroundUnit),
    world.map.hex(there[0].hex),
  )
}

/** 7.7: a seat's invasions are ordered and sail, before ground movement; who reaches the beaches assaults them in First Impulse combat. */
export function* invasions(world: TwWorld, seat: string): Procedure {
  if (!world.unitsIn('map').some((unit) => unit.kind === 'naval' && unit.type === 'Fleet' && seatOf(world, unit) === seat)) return
  for (;;) {
    const answer = yield* ask(world, seat, invade, { seat })
    if (answer === null) return
    if (yield* partnersAgree(world, seat, answer)) yield* sailInvasion(world, answer)
  }
}

/** 6.2.1: the owners of a partner's troops are asked beach by beach. */
function* partnersAgree(world: TwWorld, seat: string, answer: NonNullable<Invasion>): Procedure<boolean> {
  for (const { hex, first, second } of answer.beaches) {
    const units = [...first, ...(second ?? [])].map((id) => world.unit(id) as GroundUnit)
    if (!(yield* ownersAgree(world, seat, units, world.map.hex(hex), 'invasion'))) return false
  }
  return true
}

function* sailInvasion(world: TwWorld, answer: NonNullable<Invasion>): Procedure {
  const { map } = world
  const ships = answer.ships.map((id) => world.unit(id) as NavalUnit)
  const hexes = answer.beaches.map(({ hex }) => map.hex(hex))
  const [{ hex: port }] = ships
  const cargo = answer.beaches.flatMap(({ first, second }) => [...first, ...(second ?? [])]).map((id) => world.unit(id) as GroundUnit)
  const path = invasionPath(
    world,
    navigatorOf(world, ships),
    port,
    hexes,
    (answer.via ?? []).map((name) => areaNamed(world, name)),
  )!
  const zone = invasionZone(world, hexes)!
  const namesOf = (ids: readonly string[]) => unitsText(ids.map((id) => world.unit(id)))
  for (const { ship, units } of loadFleets(
    ships.filter(({ type }) => type === 'Fleet'),
    cargo,
    (ship) => unitsInA(world, ship),
  ) as { ship: NavalUnit; units: GroundUnit[] }[])
    for (const unit of units) world.embark(unit, ship)
  world.report(
    'invasion',
    '7.7',
    `An invasion sails from ${map.name(port)} over ${areasText(world, path)}: ${answer.beaches
      .map(({ hex, first, second }) =>
        [
          ...(first.length > 0 ? [`${namesOf(first)} for ${map.name(map.hex(hex))}`] : []),
          ...(second?.length
            ? [
                `${first.length > 0 ? 'with ' : ''}${namesOf(second)} in a second wave${first.length > 0 ? '' : ` for ${map.name(map.hex(hex))}`}`,
              ]
            : []),
        ].join(', '),
      )
      .join('; ')} (Invasion Zone ${zoneText(world, zone)}).`,
    [port, ...hexes],
  )
  // 7.7.1: a Fleet that is hit on the way goes home with its troops, Depleted with it; the voyage sees to that.
  const { arrived, ships: sound } = yield* sailForce(world, {
    ships,
    from: port,
    path,
    mission: 'invasion',
    ...(answer.evade && { evade: true }),
  })
  // Who was at sea moves no more in this player turn.
  for (const unit of cargo) {
    world.remember((noted) => {
      noted.moved[1].add(unit.id)
      noted.movedAtAll.add(unit.id)
    })
  }
  if (!arrived) return
  // 7.12: who lands troops is seen.
  reveal(world, sound)
  for (const ship of sound) world.remember((noted) => noted.invasionShips.set(ship.id, { from: port, hexes }))
  for (const { hex, first, second } of answer.beaches) {
    const bound = (ids: readonly string[], wave: 1 | 2) => {
      for (const id of ids)
        if (sound.some((ship) => ship.id === world.unit(id).aboard))
          world.remember((noted) => noted.landings.set(id, { hex: map.hex(hex), wave }))
    }
    bound(first, 1)
    bound(second ?? [], 2)
  }
}
