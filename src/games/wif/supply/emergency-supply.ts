import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { ask, type Procedure } from '../../../engine/procedure.ts'
import { cooperate, enemySide, isHQ, powersOf, seatOf, seatsOf, surprised } from '../powers.ts'
import type { LandUnit, Side } from '../state.ts'
import { tracesToHQ } from './supply.ts'
import type { WifWorld } from '../world.ts'

/** When emergency supply may be announced: before land moves, and before land combat. */
export type Moment = 'movement' | 'combat'
interface Announcement {
  readonly seat: string
}
type Emergency = { hq: string; units: string[] } | null

/** Option 13: a face-up HQ supplies units for this impulse, up to its reorganisation value (2.4.3). */
function emergencyDecision(moment: Moment): DecisionKind<WifWorld, Announcement, Emergency> {
  return {
    name: moment === 'movement' ? 'emergency HQ supply' : 'emergency HQ supply for combat',
    section: '2.4.3',
    schema: z.strictObject({ hq: z.string(), units: z.array(z.string()).min(1) }).nullable(),
    key: () => '',
    problems: (world, { seat }, answer) => (answer === null ? [] : emergencyProblems(world, seat, answer)),
    byDefault: () => null,
    facts: () => ({}),
    question: () => `Does one of your HQs give emergency supply before land ${moment} (2.4.3)? It turns face-down after the land combat step.`,
    sheet: {
      section: moment === 'movement' ? 'emergency supply' : 'emergency supply for combat',
      list: true,
      read: (_world, reader, node) => {
        const fields = reader.fields(node, ['hq', 'units'], ['hq', 'units'])
        if (!fields) return undefined
        const hq = reader.unit(fields.get('hq'))
        const units = reader.units(fields.get('units'))
        return hq === undefined || units.length === 0 ? undefined : { hq, units }
      },
      describe: (world, answer) => (answer === null ? 'no emergency supply' : `${world.unit(answer.hq).name} gives emergency supply to ${answer.units.map((id) => world.unit(id).name).join(', ')}`),
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
  if (total.size > hq.reorganisation) return [`2.4.3: ${hq.name} supplies at most ${hq.reorganisation} units, not ${total.size}`]
  for (const unitId of ids) {
    const unit = world.state.units[unitId]
    if (!unit || unit.place !== 'map') return [`2.4.3: ${unit?.name ?? unitId} is not on the map`]
    if (isHQ(unit)) return [`2.4.3: ${unit.name} is an HQ itself`]
    if (!cooperate(world, hq, unit)) return [`18.1: ${unit.name} does not co-operate with ${hq.name}`]
    if (!tracesToHQ(world, unit, hq)) return [`2.4.3: ${unit.name} cannot trace a basic supply path to ${hq.name}`]
  }
  return []
}

const isSurprised = (world: WifWorld, hq: LandUnit): boolean => powersOf(world, 'Axis').concat(powersOf(world, 'Allies')).some((power) => surprised(world, hq.country, power))

/** Asks every seat, the active side first, which HQs give emergency supply (option 13). */
export function* announceEmergencySupply(world: WifWorld, moment: Moment): Procedure<void> {
  if (!world.option(13)) return
  const sides: Side[] = [world.state.active, enemySide(world.state.active)]
  for (const seat of sides.flatMap((side) => seatsOf(world, side))) {
    while (world.onMap().some((unit) => isHQ(unit) && !unit.faceDown && seatOf(world, unit) === seat)) {
      const answer = yield* ask(world, seat, moment === 'movement' ? emergencyForMovement : emergencyForCombat, { seat })
      if (answer === null) break
      const hq = world.unit(answer.hq)
      const given = world.impulse.emergencySupply.get(hq.id) ?? new Set<string>()
      for (const id of answer.units) given.add(id)
      world.impulse.emergencySupply.set(hq.id, given)
      world.report('emergency supply', '2.4.3', `${hq.name} gives emergency supply to ${answer.units.map((id) => world.unit(id).name).join(', ')} for this impulse (${given.size} of ${(hq as LandUnit).reorganisation}).`, [hq.hex])
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
