import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { numbered } from '../../../common/words.ts'
import { aName, type FactsOf, MOMENT, momentFacts, number } from '../../facts.ts'
import { allPowers, powersOf, seatOfPower, sideAsked } from '../../powers.ts'
import type { Side } from '../../state.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { WifWorld } from '../../world.ts'
import { type Face, FACES, type Pact, type PactMarker } from '../state.ts'
import { commonBorder } from './garrison.ts'
import { recordedAs, recordedOf } from './half-back.ts'
import { changePact, markersOf, pactsWith, partnerIn, setMarkers } from './pact.ts'
import { drawMarker, returnMarkers } from './pool.ts'

/** A marker is drawn for the border with a power. */
interface Pick {
  readonly with: string
  readonly as: Face
}
/** A power draws no more than it has (13.2: it may). */
const NONE = 'none'
interface Picking {
  readonly seat: string
  readonly power: string
  /** Markers that it may still pick. */
  readonly left: number
}

const PICK_FACTS = { ...MOMENT, power: aName('power', 'your major power'), left: number('markers that it may still pick') }

/** 13.2: on which border, and how, a power puts an entry marker that it draws; asked until it has drawn all it may. */
export const pickMarker: DecisionKind<WifWorld, Picking, Pick | typeof NONE | null> = {
  name: 'pact marker',
  section: '13.2',
  schema: z.union([z.strictObject({ with: z.string(), as: z.enum(FACES) }), z.literal(NONE)]).nullable(),
  key: (_, { power }) => power,
  problems: (world, { power }, pick) =>
    pick === null || pick === NONE || bordersOf(world, power).some((pact) => partnerIn(pact, power) === pick.with)
      ? []
      : [`13.2: ${power} has no neutrality pact and common border with ${pick.with}`],
  byDefault: (world, { power }) => ({ with: partnerIn(bordersOf(world, power)[0], power), as: 'defensive' }),
  facts: (world, { seat, power, left }): FactsOf<typeof PICK_FACTS> => ({ ...momentFacts(world, sideAsked(world, seat)), power, left }),
  factTypes: PICK_FACTS,
  defaultIs: 'it is drawn and put face-up, to defend, on the border of the oldest pact; `none` draws no more',
  example: 'pact markers:\n  - { border: Japan, as: offensive }',
  question: (world, { power, left }) =>
    `${power} may draw ${numbered(left, 'entry marker')} for its pacts (13.2): on the border with ${bordersOf(world, power)
      .map((pact) => partnerIn(pact, power))
      .join(' or ')}, to attack (face-down) or to defend (face-up)?`,
  sheet: {
    section: 'pact markers',
    list: true,
    read: (world, reader: WifReader, node) => readPick(world, reader, node),
    describe: (_, pick) =>
      pick && pick !== NONE ? `an entry marker on the border with ${pick.with}, ${pick.as}` : 'no more entry markers',
  },
}

function readPick(world: WifWorld, reader: WifReader, node: SheetNode): Pick | typeof NONE | undefined {
  if (node.value === NONE) return NONE
  const fields = reader.fields(node, ['border', 'as'], ['border'])
  const other = fields && reader.word(fields.get('border')!, allPowers(world))
  const as = fields?.has('as') ? reader.word(fields.get('as')!, FACES) : 'defensive'
  return other === undefined || as === undefined ? undefined : { with: other, as }
}

/** One marker is turned over, or moved to another border (13.2). */
interface Shift {
  readonly border: string
  readonly as: Face
  /** null turns it over. */
  readonly to: string | null
}
interface Shifting {
  readonly seat: string
  readonly power: string
}
const SHIFT_FACTS = { ...MOMENT, power: aName('power', 'your major power') }

/** 13.2: a marker that a power moves or turns over when it has drawn its own: of those that lie so, the highest. */
export const shiftMarker: DecisionKind<WifWorld, Shifting, Shift | null> = {
  name: 'shift a pact marker',
  section: '13.2',
  schema: z.strictObject({ border: z.string(), as: z.enum(FACES), to: z.string().nullable() }).nullable(),
  key: (_, { power }) => power,
  problems: (world, { power }, shift) => {
    if (!shift) return []
    const pact = pactsWith(world, power).find((each) => partnerIn(each, power) === shift.border)
    if (pact && shift.to === null && recordedOf(pact, power, shift.as) > 0) return []
    if (!pact || !lies(pact, power, shift.as)) return [`13.2: ${power} has no ${shift.as} marker on the border with ${shift.border}`]
    return shift.to === null || (shift.to !== shift.border && bordersOf(world, power).some((each) => partnerIn(each, power) === shift.to))
      ? []
      : [`13.2: ${power} has no other pact and common border with ${shift.to}`]
  },
  byDefault: () => null,
  facts: (world, { seat, power }): FactsOf<typeof SHIFT_FACTS> => ({ ...momentFacts(world, sideAsked(world, seat)), power }),
  factTypes: SHIFT_FACTS,
  defaultIs: 'none is moved or turned over',
  example: 'shift marker: { border: Japan, as: defensive }',
  question: (_, { power }) => `Does ${power} turn over one of its pact markers, or move one to another border (13.2)?`,
  sheet: {
    section: 'shift marker',
    read: (world, reader: WifReader, node) => {
      const fields = reader.fields(node, ['border', 'as', 'to'], ['border', 'as'])
      const border = fields && reader.word(fields.get('border')!, allPowers(world))
      const as = fields && reader.word(fields.get('as')!, FACES)
      const to = fields?.has('to') ? reader.word(fields.get('to')!, allPowers(world)) : null
      return border === undefined || as === undefined || to === undefined ? undefined : { border, as, to }
    },
    describe: (_, shift) =>
      shift
        ? shift.to === null
          ? `turn over ${oneOf(shift.as)} on the border with ${shift.border}`
          : `move ${oneOf(shift.as)} from the border with ${shift.border} to that with ${shift.to}`
        : '',
  },
}

const oneOf = (as: Face): string => `${as === 'offensive' ? 'an' : 'a'} ${as} marker`
const lies = (pact: Pact, power: string, face: Face): boolean => markersOf(pact, power).some(({ as }) => as === face)

/** What a power may turn over (13.2): markers on its borders, and where none lies so one that it has given back. */
export const turnable = (world: WifWorld, power: string): { readonly border: string; readonly as: Face }[] =>
  pactsWith(world, power).flatMap((pact) =>
    FACES.filter((as) => lies(pact, power, as) || recordedOf(pact, power, as) > 0).map((as) => ({ border: partnerIn(pact, power), as })),
  )

/** Pacts of a power on whose common border a marker may lie: the oldest first. */
export const bordersOf = (world: WifWorld, power: string): Pact[] =>
  pactsWith(world, power)
    .filter((pact) => commonBorder(world, power, partnerIn(pact, power)).size > 0)
    .sort((a, b) => a.since - b.since)

const GERMANY = 'Germany'
const JAPAN = 'Japan'

/** 13.2: Germany two, the others one; Japan none when it drew one last turn. */
export const picksOf = (world: WifWorld, power: string): number =>
  bordersOf(world, power).length === 0 || (power === JAPAN && world.state.politics?.drewMarker?.includes(JAPAN))
    ? 0
    : power === GERMANY
      ? 2
      : 1

/** 13.2: markers of neutrality pacts, the side with the initiative first. */
export function* pactMarkers(world: WifWorld): Procedure {
  const { politics, initiative } = world.state
  if (!politics?.pacts || politics.pacts.length === 0) return
  const other: Side = initiative.holder === 'Axis' ? 'Allies' : 'Axis'
  const drew: string[] = []
  for (const side of [initiative.holder, other])
    for (const power of powersOf(world, side)) {
      const seat = seatOfPower(world, power)
      for (let left = picksOf(world, power); left > 0; left--) {
        const pick = yield* askWhile(world, true, seat, pickMarker, { seat, power, left })
        if (!pick || pick === NONE) break
        if (!put(world, power, pick)) break
        drew.push(power)
      }
      const shift = yield* askWhile(world, turnable(world, power).length > 0, seat, shiftMarker, { seat, power })
      if (shift) move(world, power, shift)
    }
  world.set({ politics: { ...world.state.politics, drewMarker: drew } })
}

function put(world: WifWorld, power: string, pick: Pick): boolean {
  const value = drawMarker(world)
  if (value === undefined || value === null) return false
  const pact = bordersOf(world, power).find((each) => partnerIn(each, power) === pick.with)!
  setMarkers(world, pact, power, [...markersOf(pact, power), { value, as: pick.as }])
  world.report('pact', '13.2', `${power} puts an entry marker on its border with ${pick.with}: ${told({ value, as: pick.as })}.`)
  return true
}

/** What everybody may know of a marker. */
const told = ({ value, as }: PactMarker): string => (as === 'defensive' ? `${value}, face-up, to defend` : 'face-down, to attack')

function move(world: WifWorld, power: string, { border, as, to }: Shift): void {
  const pact = pactsWith(world, power).find((each) => partnerIn(each, power) === border)!
  if (!lies(pact, power, as)) return turnRecorded(world, power, border, as)
  const own = markersOf(pact, power)
  const marker = own.filter((each) => each.as === as).sort((a, b) => (b.value ?? 0) - (a.value ?? 0))[0]
  const rest = own.filter((each) => each !== marker)
  if (to === null) {
    const turned: PactMarker = { ...marker, as: turnedOver(as) }
    setMarkers(world, pact, power, [...rest, turned])
    world.report('pact', '13.2', `${power} turns over a marker on its border with ${border}: ${told(turned)}.`)
    return
  }
  setMarkers(world, pact, power, rest)
  const other = bordersOf(world, power).find((each) => partnerIn(each, power) === to)!
  setMarkers(world, other, power, [...markersOf(other, power), marker])
  world.report('pact', '13.2', `${power} moves a marker (${told(marker)}) from its border with ${border} to that with ${to}.`)
}

const turnedOver = (as: Face): Face => (as === 'offensive' ? 'defensive' : 'offensive')

/** 13.2: one that was given back comes onto the border turned over: drawn at random, where it is not worth more than what is recorded. */
function turnRecorded(world: WifWorld, power: string, border: string, as: Face): void {
  const value = drawMarker(world)
  const what = `${power} turns over a marker that it gave back, on its border with ${border}`
  if (value === undefined) {
    world.report('pact', '13.2', `${what}: none is left to be drawn.`)
    return
  }
  const pact = pactsWith(world, power).find((each) => partnerIn(each, power) === border)!
  const recorded = recordedOf(pact, power, as)
  if ((value ?? 0) > recorded) {
    returnMarkers(world, [value])
    world.report('pact', '13.2', `${what}: it draws a ${value}, more than the ${recorded} recorded, and turns over none.`)
    return
  }
  const turned: PactMarker = { value, as: turnedOver(as) }
  changePact(world, pact, {
    markers: { ...pact.markers, [power]: [...markersOf(pact, power), turned] },
    recorded: recordedAs(pact, power, as, recorded - (value ?? 0)).recorded,
  })
  world.report('pact', '13.2', `${what}: it draws a ${value}, not more than the ${recorded} recorded; it lies there ${turned.as} now.`)
}
