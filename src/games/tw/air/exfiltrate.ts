import { z } from 'zod'
import type { Hex } from '../../../board/hex.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { listed } from '../../common/words.ts'
import { flightDistance } from './range.ts'
import { effortForbids } from './missions.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import { isPartisanLand } from '../field/commando-land.ts'
import { homeOf, isOwnHex, seatOf } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { GroundUnit } from '../state.ts'
import { tellRefused } from '../tell-refused.ts'
import type { TwWorld } from '../world.ts'

interface Subject {
  readonly seat: string
}
const FACTS = { ...MOMENT, available: number('own Commandos that may be flown out') }

/** The city of the home country that a Commando is flown to: the nearest in friendly hands. */
function homeCity(world: TwWorld, unit: GroundUnit): Hex | undefined {
  const far = (hex: Hex) => flightDistance(world, unit.nation, unit.hex, hex)
  return [...world.map.placeHexes]
    .filter((hex) => homeOf(world, hex) === unit.nation && isOwnHex(world, hex, unit.nation))
    .sort((a, b) => far(a) - far(b) || a - b)[0]
}

/** Why a unit is not flown out (2.6), or null. */
function whyNotOut(world: TwWorld, seat: string, id: string): string | null {
  const unit = world.state.units[id]
  if (unit === undefined) return id
  if (seatOf(world, unit) !== seat) return `${unit.name} is not yours`
  if (unit.kind !== 'ground' || !isPartisanLand(world, unit, unit.hex))
    return `2.6: ${unit.name} is no British Commando in a minor country that Germany controls`
  const { ops } = world
  if (ops.movedAtAll.has(id)) return `11.14.1: ${unit.name} has moved, and who moves does not fly`
  if (!world.toCome && !ops.activated.has(id)) return `4.0: ${unit.name} is not activated`
  const effort = effortForbids(world, unit, 'airdrop')
  if (effort !== null) return effort
  return homeCity(world, unit) === undefined ? `2.6: ${unit.nation} holds no city to bring ${unit.name} back to` : null
}

const able = (world: TwWorld, seat: string): string[] =>
  world
    .unitsIn('map')
    .filter(({ id }) => whyNotOut(world, seat, id) === null)
    .map(({ id }) => id)

/** 2.6: which Commandos are flown back to Britain, at the risk of a die. */
export const exfiltrate: DecisionKind<TwWorld, Subject, readonly string[]> = {
  name: 'exfiltrate',
  section: '2.6',
  schema: z.array(z.string()),
  key: () => '',
  problems: (world, { seat }, answer) => {
    const refused = answer.flatMap((id) => whyNotOut(world, seat, id) ?? [])
    return refused.length < answer.length ? [] : refused
  },
  byDefault: () => [],
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({ ...momentFacts(world, world.phasing), available: able(world, seat).length }),
  factTypes: FACTS,
  defaultIs: 'Commandos stay where they are',
  example: 'exfiltrate: [Commando]',
  question: (world, { seat }) =>
    `Which of ${listed(able(world, seat).map((id) => world.unit(id).name))} are flown back to Britain (2.6)? ${exfiltrationText(world)}.`,
  sheet: {
    section: 'exfiltrate',
    read: (_, reader: TwReader, node) => reader.wishes(node),
    describe: (world, answer) =>
      answer.length === 0
        ? 'Commandos stay where they are'
        : `${listed(answer.map((id) => world.state.units[id]?.name ?? id))} flown back to Britain, if the die allows`,
    check: (world, seat, answer) => answer.flatMap((id) => whyNotOut(world, seat, id) ?? []),
  },
}

/** What the die says, for the sheet. */
export const exfiltrationText = ({ tables }: TwWorld): string =>
  `2.6: a die up to ${tables.partisans.commando['home up to']} brings it back, another is its end`

/** 2.6: Commandos are flown out before anybody drops in First Impulse. */
export function* exfiltration(world: TwWorld, seat: string): Procedure {
  if (world.ops.impulse !== 1) return
  const wished = (yield* askWhile(world, able(world, seat).length > 0, seat, exfiltrate, { seat })) ?? []
  for (const id of wished) {
    const why = whyNotOut(world, seat, id)
    if (why !== null) tellRefused(world, seat, '2.6', `Exfiltrate: ${why}`)
    else flyOut(world, world.unit(id) as GroundUnit)
  }
}

function flyOut(world: TwWorld, unit: GroundUnit): void {
  const [from, to] = [unit.hex, homeCity(world, unit)!]
  const roll = world.dice.roll(10, `exfiltration ${unit.name}`)
  const isHome = roll <= world.tables.partisans.commando['home up to']
  if (isHome) {
    world.move(unit, to)
    world.remember((noted) => noted.dropped.add(unit.id))
  } else world.eliminate(unit, 'exfiltration')
  world.report(
    'exfiltration',
    '2.6',
    `${unit.name} is flown out of ${world.map.name(from)}: rolled ${roll}: ${isHome ? `it is back at ${world.map.name(to)}` : 'it is lost'}.`,
    isHome ? [from, to] : [from],
    { units: [unit.id] },
  )
}
