import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure, tellInVain } from '../../../engine/procedure.ts'
import { type Attack, isLanding, seatsOfUnits } from '../combat/attack.ts'
import { numbered } from '../../common/words.ts'
import type { Support } from '../combat/battle.ts'
import { preferenceText } from '../combat/sheet-fields.ts'
import { diesOfDepletion, unitsDo, unitText } from '../pieces.ts'
import { placeMarker } from '../combat/markers.ts'
import { type FactsOf, MOMENT, momentFacts, number, PLACE, placeFacts } from '../facts.ts'
import { enterHex } from '../control/control.ts'
import { barringUnits } from '../field/enemies.ts'
import { whyNotStack } from '../ground/stacking.ts'
import { endVoyage } from '../naval/voyage.ts'
import { unitsText } from '../pieces.ts'
import { seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit, NavalUnit } from '../state.ts'
import { noteLanding } from '../supply/north-africa.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'
import { byName } from '../../../board/by-name.ts'
import { problemsOfList, sortOut } from '../sort-out.ts'

const FACTS = { ...MOMENT, ...PLACE, landing: number('units that could come ashore') }

interface ComingAshore {
  readonly attack: Pick<Attack, 'hex'>
  readonly units: readonly GroundUnit[]
}

/** The strongest that the beachhead holds, those named first. */
function fitting(world: TwWorld, { attack, units }: ComingAshore, wishes: readonly string[]): GroundUnit[] {
  const ashore: GroundUnit[] = []
  const sorted = [...units].sort((a, b) => b.strength - a.strength || byName(a.id, b.id))
  const wished = wishes.flatMap((id) => units.filter((unit) => unit.id === id))
  for (const unit of new Set([...wished, ...sorted])) if (whyNotStack(world, [...ashore, unit], attack.hex) === null) ashore.push(unit)
  return ashore
}

/** Why somebody named is none of a seat's units that have won a beach, or null. */
function whyNotAmong(world: TwWorld, { attack, units }: ComingAshore, id: string): string | null {
  if (units.some((unit) => unit.id === id)) return null
  const unit = world.state.units[id]
  if (!unit) return id
  return world.ops.landings.get(id)?.hex === attack.hex && world.ops.landings.get(id)?.wave === 1
    ? `7.7.4: ${unit.name} lands on ${world.map.name(attack.hex)}, and is not yours to name`
    : `7.7.4: ${unit.name} does not land on ${world.map.name(attack.hex)} in the first wave`
}

/** 7.7.4: six units come ashore; which, when more have won the beach: each seat says it of its own. */
export const comeAshore: DecisionKind<TwWorld, ComingAshore, string[]> = {
  name: 'come ashore',
  section: '7.7.4',
  schema: z.array(z.string()),
  key: (world, { attack }) => world.map.code(attack.hex),
  problems: (world, subject, answer) => problemsOfList(answer, (id) => whyNotAmong(world, subject, id)),
  byDefault: () => [],
  facts: (world, { attack, units }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, world.phasing),
    ...placeFacts(world, attack.hex),
    landing: units.length,
  }),
  factTypes: FACTS,
  defaultIs: 'the strongest units that the beachhead holds',
  example: 'landing:\n  - { at: Malta, ashore: [XII CA, XIII CA] }',
  question: (world, { attack, units }) =>
    `${world.map.name(attack.hex)} is won, and only six units fit on a beachhead (7.7.4). Which of ${unitsText(units)} come ashore first? The others are Depleted and go home.`,
  sheet: {
    section: 'landing',
    field: 'ashore',
    read: (_, reader: TwReader, node) => reader.wishes({ ...node, ofGroup: true }),
    describe: (world, answer) => `${preferenceText(world, answer)} come ashore first`,
  },
}

const boundFor = (world: TwWorld, hex: Hex, wave: 1 | 2): GroundUnit[] =>
  [...world.ops.landings]
    .filter(([, landing]) => landing.hex === hex && landing.wave === wave)
    .map(([id]) => world.unit(id) as GroundUnit)
    .filter(isLanding)

/** 7.7.2: beaches that nobody holds are taken without a battle. */
export function* landUnopposed(world: TwWorld): Procedure {
  if (world.ops.impulse === 2) return
  for (const hex of new Set([...world.ops.landings.values()].map((landing) => landing.hex))) {
    const units = boundFor(world, hex, 1)
    if (units.length === 0 || barringUnits(world, hex, units[0].nation).length > 0) continue
    for (const unit of units) world.remember((noted) => noted.attacked[1].add(unit.id))
    const ashore = yield* putAshore(world, { hex }, units)
    enterHex(world, ashore, hex)
  }
}

/** 7.7.2: with enemy aircraft on DAS over the beach the assault needs more factors on OAS, escorts counted on both sides. Without them the landing is called off. */
export function keepAirSuperiority(world: TwWorld, attack: Attack, { overhead }: Support): void {
  const landing = attack.attackers.filter(isLanding)
  if (landing.length === 0 || !overhead || overhead.defenders === 0 || overhead.attackers > overhead.defenders) return
  attack.attackers = attack.attackers.filter((unit) => !landing.includes(unit))
  // 7.7.3: ships support landings; those who attack by land fight alone.
  attack.fleets = []
  world.report(
    'invasion',
    '7.7.2',
    `No landing on ${world.map.name(attack.hex)}: ${numbered(overhead.attackers, 'factor')} in the air against ${overhead.defenders}. ${unitsDo(landing, 'turns', 'turn')} back.`,
    [attack.hex],
  )
}

/** The assault has won the hex: a beachhead, and whoever fits comes ashore, the second wave last (7.7.4). Who is ashore. */
export function* afterAssault(world: TwWorld, attack: Attack): Procedure<GroundUnit[]> {
  const landing = attack.attackers.filter(isLanding)
  return landing.length === 0 ? [] : yield* putAshore(world, attack, landing)
}

function* putAshore(world: TwWorld, attack: Pick<Attack, 'hex'>, units: readonly GroundUnit[]): Procedure<GroundUnit[]> {
  const { hex } = attack
  const armoured = [...world.ops.landings].some(
    ([id, landing]) => landing.hex === hex && landing.wave === 1 && (world.unit(id) as GroundUnit).type === 'ARM',
  )
  placeMarker(world, 'beachhead', hex, units[0].nation)
  noteLanding(world, hex, units[0].nation)
  const crowded = whyNotStack(world, units, hex) !== null
  const wishes: string[] = []
  for (const seat of seatsOfUnits(world, units)) {
    const subject = { attack, units: units.filter((unit) => seatOf(world, unit) === seat) }
    if (!crowded) {
      yield* tellInVain(world, seat, comeAshore, subject)
      continue
    }
    const { sound, refused } = sortOut(yield* ask(world, seat, comeAshore, subject), (id) => whyNotAmong(world, subject, id))
    for (const why of refused) tellRefused(world, seat, '7.7.4', `come ashore: ${why}`, [hex])
    wishes.push(...sound)
  }
  const first = fitting(world, { attack, units }, wishes)
  for (const unit of units.filter(({ id }) => wishes.includes(id))) {
    const why = first.includes(unit) ? null : whyNotStack(world, [...first, unit], hex)
    if (why !== null)
      tellRefused(world, seatOf(world, unit)!, '7.7.4', `come ashore: ${unitText(unit)} is named and does not: ${why}`, [hex])
  }
  const excess = units.filter((unit) => !first.includes(unit))
  for (const unit of first) disembark(world, unit, hex)
  const second = fitting(world, { attack, units: boundFor(world, hex, 2) }, [])
  for (const unit of second) disembark(world, unit, hex)
  // 7.7.1: no Second Impulse for a landing without an ARM in its first wave, though the assault may have cost it since.
  if (!armoured) {
    for (const unit of [...first, ...second]) {
      world.remember((noted) => {
        noted.moved[2].add(unit.id)
        noted.attacked[2].add(unit.id)
      })
    }
  }
  world.report('landing', '7.7.4', `${unitsDo([...first, ...second], 'comes', 'come')} ashore in ${world.map.name(hex)}: a beachhead.`, [
    hex,
  ])
  for (const unit of excess) tooMany(world, unit, hex)
  return [...first, ...second]
}

function disembark(world: TwWorld, unit: GroundUnit, hex: Hex): void {
  world.move(unit, hex)
  world.remember((noted) => {
    noted.landed.add(unit.id)
    noted.landings.delete(unit.id)
    noted.movedAtAll.add(unit.id)
  })
  // 12.5: supplied to the end of the enemy's player turn.
  world.change(unit, { suppliedUntil: Math.max(unit.suppliedUntil ?? 0, world.playerTurn + 1) })
}

/** 7.7.4: a seventh unit goes back Depleted; one that cannot be is lost (10.2.6). */
function tooMany(world: TwWorld, unit: GroundUnit, hex: Hex): void {
  world.remember((noted) => noted.landings.delete(unit.id))
  const lost = diesOfDepletion(unit)
  if (lost) world.eliminate(unit, 'no room on the beachhead')
  else world.deplete(unit)
  world.report(
    'depleted',
    '7.7.4',
    `${unit.name} finds no room in ${world.map.name(hex)} and ${lost ? 'is eliminated' : 'goes home Depleted'}.`,
    [hex],
  )
}

/** After First Impulse combat the ships of invasions go home with whom they still carry; nobody intercepts them again. */
export function* sailHome(world: TwWorld): Procedure {
  for (const [id, { from }] of world.ops.invasionShips) {
    const ship = world.unit(id) as NavalUnit
    if (ship.place !== 'sea') continue
    for (const unit of world.aboard(ship)) if (unit.kind === 'ground') world.move(unit, from)
    yield* endVoyage(world, [ship], from)
  }
  world.remember(({ invasionShips, landings }) => {
    invasionShips.clear()
    landings.clear()
  })
}
