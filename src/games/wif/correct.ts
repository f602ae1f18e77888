import { endByModerator } from '../common/agreements/end.ts'
import { agreeing } from './agreements.ts'
import { handOver } from '../common/hand-over.ts'
import { numbered } from '../common/words.ts'
import { z } from 'zod'
import { plain } from '../../board/map.ts'
import type { Section, Unit } from './state.ts'
import type { WifWorld } from './world.ts'

/** What a moderator may put right, one change at a time. */
const change = z.union([
  z.strictObject({
    unit: z.string(),
    to: z.string().optional(),
    face: z.enum(['up', 'down']).optional(),
    damaged: z.boolean().optional(),
    planes: z.boolean().optional(),
  }),
  z.strictObject({ control: z.string(), by: z.string() }),
  z.strictObject({ power: z.string(), seat: z.string() }),
  z.strictObject({ end: z.string(), because: z.string() }),
  z.strictObject({ 'impulse box': z.number().int().min(1) }),
  z.strictObject({ 'initiative box': z.number().int().min(0).max(4) }),
])

/**
 * Puts a position right: a unit's place ("Minsk", "E2140", "Red Sea 3", "pool", "repair", "circle 2") and facing, damage and planes of a ship, who
 * controls a hex, which seat plays a major power ("nobody": none), the boxes of the tracks; or ends the campaign for a side, or in a "draw". Returns a sentence. Throws Error saying what there is none of.
 */
export function correct(world: WifWorld, given: unknown): string {
  const read = change.safeParse(given)
  if (!read.success)
    throw new Error(
      'expected { unit, to, face, damaged, planes }, { control, by }, { power, seat }, { end, because }, { impulse box } or { initiative box }',
    )
  const { data } = read
  if ('unit' in data) return correctUnit(world, data)
  if ('end' in data) return endByModerator(world, agreeing, ['Axis', 'Allies'], data.end, data.because)
  if ('power' in data) return handOver(world, data.power, data.seat)
  if ('control' in data) {
    const hex = hexNamed(world, data.control)
    const country = Object.keys(world.state.countries).find((name) => plain(name) === plain(data.by))
    if (!country) throw new Error(`no country '${data.by}'`)
    if (!world.map.isLand(hex)) throw new Error(`${world.map.name(hex)} is no land`)
    world.setControl(hex, country)
    return `${country} controls ${world.map.name(hex)}.`
  }
  if ('impulse box' in data) {
    const box = data['impulse box']
    if (box > world.tables.impulseTrack.length) throw new Error(`the impulse track has ${world.tables.impulseTrack.length} boxes`)
    world.set({ impulseBox: box })
    return `The impulse marker is on box ${box}.`
  }
  const box = data['initiative box']
  world.set({ initiative: { ...world.state.initiative, box } })
  return `The initiative marker is on ${world.tables.initiativeTrack[box].name}.`
}

function correctUnit(
  world: WifWorld,
  { unit: name, to, face, damaged, planes }: { unit: string; to?: string; face?: 'up' | 'down'; damaged?: boolean; planes?: boolean },
): string {
  const unit = unitNamed(world, name)
  const done: string[] = []
  if (to !== undefined) done.push(place(world, unit, to))
  if (face !== undefined) {
    if (unit.place !== 'map' && unit.place !== 'sea') throw new Error(`${unit.name} is not in play and has no facing`)
    face === 'up' ? world.turnFaceUp(unit) : world.turnFaceDown(unit)
    done.push(`is face-${face}`)
  }
  if (damaged !== undefined || planes !== undefined) {
    if (unit.kind !== 'naval') throw new Error(`${unit.name} is no ship`)
    if (damaged !== undefined) {
      if (damaged && unit.place !== 'sea') throw new Error(`${unit.name} is not at sea: damaged ships in port are in the repair pool`)
      world.change(unit, { damaged })
      done.push(damaged ? 'is damaged' : 'is undamaged')
    }
    if (planes !== undefined) {
      if (unit.type !== 'CV') throw new Error(`${unit.name} is no CV`)
      world.change(unit, { noPlanes: !planes })
      done.push(planes ? 'has its planes' : 'has no planes')
    }
  }
  if (done.length === 0) throw new Error(`say what to change of ${unit.name}: to, face, damaged or planes`)
  return `${unit.name} (${unit.country}) ${done.join(' and ')}.`
}

function place(world: WifWorld, unit: Unit, to: string): string {
  const circle = /^circle (\d+)$/i.exec(to)
  if (unit.kind === 'naval' && world.cargoOf(unit).length > 0)
    throw new Error(
      `${unit.name} carries ${world
        .cargoOf(unit)
        .map((cargo) => cargo.name)
        .join(', ')}: put them elsewhere first`,
    )
  if (circle) {
    world.toProductionCircle(unit, Number(circle[1]))
    return `is on the production circle, ${numbered(Number(circle[1]), 'turn')} away`
  }
  if (plain(to) === 'pool') {
    if (unit.place !== 'pool') world.destroy(unit, 'put right by the moderator')
    return 'is in the force pool'
  }
  if (plain(to) === 'repair') {
    if (unit.kind !== 'naval') throw new Error(`${unit.name} is no ship`)
    world.toRepairPool(unit)
    return 'is in the repair pool'
  }
  const sea = /(?<![\s:])[\s:]+([0-4])$/.exec(to)
  const area = sea ? world.map.seaAreaNames.findIndex((each, i) => i > 0 && plain(each) === plain(to.slice(0, sea.index))) : -1
  if (sea && area > 0) {
    if (unit.kind === 'land') throw new Error(`${unit.name} cannot swim`)
    world.sail(unit, area, Number(sea[1]) as Section)
    return `is in ${world.map.seaAreaNames[area]}, section ${sea[1]}`
  }
  const hex = hexNamed(world, to)
  if (!world.map.isLand(hex)) throw new Error(`${world.map.name(hex)} is no land`)
  if (unit.kind === 'naval' && !world.map.portAt(hex)) throw new Error(`${world.map.name(hex)} is no port`)
  if (unit.place === 'pool') world.withdrawLoss(unit)
  world.move(unit, hex)
  return `is in ${world.map.name(hex)}`
}

function hexNamed(world: WifWorld, text: string): number {
  const hex = world.map.find(text)
  if (hex === undefined) throw new Error(`no hex or place '${text}'`)
  return hex
}

/** "XLI ARM", "germany-xli-arm", "USSR 8 INF". */
function unitNamed(world: WifWorld, text: string): Unit {
  const found = world.unitsNamed(text)
  if (found.length !== 1)
    throw new Error(found.length === 0 ? `no unit '${text}'` : `'${text}' may be ${found.map(({ id }) => id).join(' or ')}`)
  return found[0]
}
