import type { Moment } from '../rules.ts'
import { numbered } from '../../common/words.ts'
import type { WifReader } from '../sheet/reader.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { askWhile, type Procedure } from '../../../engine/procedure.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../facts.ts'
import { cooperate, enemySide, isHQ, powersOf, seatOf, seatOfUnit, seatsOf, sideAsked, surprised } from '../powers.ts'
import type { LandUnit, Side } from '../state.ts'
import { inSupply, tracesToHQ } from './supply.ts'
import type { WifWorld } from '../world.ts'
import { asText } from '../../../engine/words.ts'

/** When emergency supply may be announced: before land moves, and before land combat. */
export type { Moment } from '../rules.ts'
interface Announcement {
  readonly seat: string
}
type Emergency = { hq: string; units: string[] } | null

const FACTS = {
  ...MOMENT,
  hqs: number('own HQs that are face-up'),
  able: someNames('unit', 'names of those that could supply units which are out of supply, most units first'),
  outOfSupply: number('own land units, HQs apart, that are out of supply'),
  best: number('units out of supply that the best HQ could supply'),
}

/** HQs that could give emergency supply to units that need it, most units first; the strongest units of each first. */
function inNeed(world: WifWorld, seat: string): { hq: LandUnit; units: LandUnit[] }[] {
  const own = world.onMap().filter((unit): unit is LandUnit => unit.kind === 'land' && seatOfUnit(world, unit) === seat)
  const cut = own.filter((unit) => !isHQ(unit) && !inSupply(world, unit)).sort((a, b) => b.combat - a.combat || (a.id < b.id ? -1 : 1))
  return own
    .filter((hq) => isHQ(hq) && !hq.faceDown)
    .map((hq) => {
      const given = world.impulse.emergencySupply.get(hq.id)?.size ?? 0
      return {
        hq,
        units: cut
          .filter((unit) => emergencyProblems(world, seat, { hq: hq.id, units: [unit.id] }).length === 0)
          .slice(0, Math.max(0, hq.reorganisation - given)),
      }
    })
    .filter(({ units }) => units.length > 0)
    .sort((a, b) => b.units.length - a.units.length || (a.hq.id < b.hq.id ? -1 : 1))
}

function factsOf(world: WifWorld, { seat }: Announcement): FactsOf<typeof FACTS> {
  const own = world.onMap().filter((unit) => seatOfUnit(world, unit) === seat)
  const able = inNeed(world, seat)
  return {
    ...momentFacts(world, sideAsked(world, seat)),
    hqs: own.filter((unit) => isHQ(unit) && !unit.faceDown).length,
    able: able.map(({ hq }) => hq.name),
    outOfSupply: own.filter((unit) => unit.kind === 'land' && !isHQ(unit) && !inSupply(world, unit)).length,
    best: able[0]?.units.length ?? 0,
  }
}

/** A face-up HQ supplies units for this impulse, up to its reorganisation value (2.4.3). */
function emergencyDecision(moment: Moment): DecisionKind<WifWorld, Announcement, Emergency> {
  return {
    name: moment === 'movement' ? 'emergency HQ supply' : 'emergency HQ supply for combat',
    section: '2.4.3',
    schema: z.strictObject({ hq: z.string(), units: z.array(z.string()).min(1) }).nullable(),
    key: () => '',
    problems: (world, { seat }, answer) => (answer === null ? [] : emergencyProblems(world, seat, answer)),
    byDefault: () => null,
    facts: factsOf,
    factTypes: FACTS,
    defaultIs: 'no HQ gives emergency supply',
    example: `${moment === 'movement' ? 'emergency supply' : 'emergency supply for combat'}:\n  - { hq: v. Leeb, units: [XLI ARM, L MECH] }`,
    policies: {
      'most units': {
        means: 'the HQ that reaches most units out of supply supplies the strongest of them; none when nobody needs it',
        answer: (world, { seat }) => {
          const [best] = inNeed(world, seat)
          return best ? { hq: best.hq.id, units: best.units.map(({ id }) => id) } : null
        },
      },
    },
    choices: (world, { seat }) => [
      { answer: null, word: 'none', text: 'no HQ gives emergency supply' },
      ...inNeed(world, seat).map(({ hq, units }) => ({
        answer: { hq: hq.id, units: units.map(({ id }) => id) },
        word: hq.name,
        text: `${hq.name} (${hq.reorganisation}) supplies ${units.map(({ name }) => name).join(', ')}`,
      })),
    ],
    question: (world, { seat }) => {
      const { outOfSupply, able } = factsOf(world, { seat })
      return `${outOfSupply} of your land units are out of supply${able.length > 0 ? `; ${able.join(', ')} could supply some` : ''}. Does an HQ give emergency supply before land ${moment} (2.4.3)? It turns face-down after the land combat step.`
    },
    sheet: {
      section: moment === 'movement' ? 'emergency supply' : 'emergency supply for combat',
      list: true,
      read: (_world, reader: WifReader, node) => {
        const fields = reader.fields(node, ['hq', 'units'], ['hq', 'units'])
        if (!fields) return undefined
        const notional = reader.list(fields.get('units')!).find((item) => /^notional\b/i.test(asText(item.value)))
        if (notional) return reader.problem(notional, 'not supported yet: 2.4.3 emergency supply of notional units')
        const hq = reader.unit(fields.get('hq')!)
        const units = reader.units(fields.get('units')!)
        return hq === undefined || units.length === 0 ? undefined : { hq, units }
      },
      describe: (world, answer) =>
        answer === null
          ? 'no emergency supply'
          : `${world.unit(answer.hq).name} gives emergency supply to ${answer.units.map((id) => world.unit(id).name).join(', ')}`,
      check: (world, seat, answer) => (answer === null ? [] : emergencyProblems(world, seat, answer)),
    },
  }
}

export const emergencyForMovement = emergencyDecision('movement')
export const emergencyForCombat = emergencyDecision('combat')

function emergencyProblems(world: WifWorld, seat: string, { hq: id, units: ids }: { hq: string; units: string[] }): string[] {
  const hq = world.state.units[id]
  if (!hq || !isHQ(hq) || hq.kind !== 'land') return [`2.4.3: ${hq?.name ?? id} is no HQ`]
  if (hq.place !== 'map' || seatOf(world, hq) !== seat) return [`2.4.3: ${hq.name} is not yours to command`]
  if (hq.faceDown) return [`2.4.3: ${hq.name} is face-down`]
  if (isSurprised(world, hq)) return [`15.1: ${hq.name} is surprised and cannot give emergency supply in this impulse`]
  const given = world.impulse.emergencySupply.get(id) ?? new Set<string>()
  const total = new Set([...given, ...ids])
  if (total.size > hq.reorganisation)
    return [`2.4.3: ${hq.name} supplies at most ${numbered(hq.reorganisation, 'unit')}, not ${total.size}`]
  for (const unitId of ids) {
    const unit = world.state.units[unitId]
    if (!unit || unit.place !== 'map') return [`2.4.3: ${unit?.name ?? unitId} is not on the map`]
    if (isHQ(unit)) return [`2.4.3: ${unit.name} is an HQ itself`]
    if (!cooperate(world, hq, unit)) return [`18.1: ${unit.name} does not co-operate with ${hq.name}`]
    if (!tracesToHQ(world, unit, hq)) return [`2.4.3: ${unit.name} cannot trace a basic supply path to ${hq.name}`]
  }
  return []
}

const isSurprised = (world: WifWorld, hq: LandUnit): boolean =>
  powersOf(world, 'Axis')
    .concat(powersOf(world, 'Allies'))
    .some((power) => surprised(world, hq.country, power))

/** Asks every seat, the active side first, which HQs give emergency supply. */
export function* announceEmergencySupply(world: WifWorld, moment: Moment): Procedure<void> {
  const sides: Side[] = [world.state.active, enemySide(world.state.active)]
  for (const seat of sides.flatMap((side) => seatsOf(world, side))) {
    for (;;) {
      const may = world.onMap().some((unit) => isHQ(unit) && !unit.faceDown && seatOfUnit(world, unit) === seat)
      const answer = yield* askWhile(world, may, seat, moment === 'movement' ? emergencyForMovement : emergencyForCombat, { seat })
      if (answer === null) break
      const hq = world.unit(answer.hq)
      const given = new Set([...(world.impulse.emergencySupply.get(hq.id) ?? []), ...answer.units])
      world.note(({ emergencySupply }) => emergencySupply.set(hq.id, given))
      world.report(
        'emergency supply',
        '2.4.3',
        `${hq.name} gives emergency supply to ${answer.units.map((id) => world.unit(id).name).join(', ')} for this impulse (${given.size} of ${(hq as LandUnit).reorganisation}).`,
        [hq.hex],
      )
    }
  }
}

/** The end of the land combat step: HQs that gave emergency supply turn face-down (2.4.3). */
export function endEmergencySupply(world: WifWorld): void {
  for (const id of world.impulse.emergencySupply.keys()) {
    const hq = world.unit(id)
    if (hq.place !== 'map' || hq.faceDown) continue
    world.turnFaceDown(hq)
    world.report('emergency supply', '2.4.3', `${hq.name} turns face-down after giving emergency supply.`, [hq.hex])
  }
}
