import { endByModerator } from '../common/agreements/end.ts'
import { agreeing } from './agreements.ts'
import { handOver } from '../common/hand-over.ts'
import { numbered } from '../common/words.ts'
import { z } from 'zod'
import { plain } from '../../board/map.ts'
import type { Hex } from '../../board/hex.ts'
import type { Unit } from './state.ts'
import type { TwWorld } from './world.ts'

/** What a moderator may put right, one change at a time. */
const change = z.union([
  z.strictObject({ unit: z.string(), to: z.string().optional(), depleted: z.boolean().optional() }),
  z.strictObject({ control: z.string(), by: z.string() }),
  z.strictObject({ power: z.string(), seat: z.string() }),
  z.strictObject({ end: z.string(), because: z.string() }),
  z.strictObject({ narfs: z.number().int(), of: z.string() }),
])

/**
 * Puts a position right: a unit's place ("Cologne", "1430", "North Atlantic", "pool", "strategic") and damage, who controls a hex, which seat plays a major power ("nobody":
 * none), the NARFs of a power; or ends the campaign for a side, or in a "draw".
 * Returns a sentence. Throws Error saying what there is none of.
 */
export function correct(world: TwWorld, given: unknown): string {
  const read = change.safeParse(given)
  if (!read.success) throw new Error('expected { unit, to, depleted }, { control, by }, { power, seat }, { end, because } or { narfs, of }')
  const { data } = read
  if ('unit' in data) return correctUnit(world, data)
  if ('end' in data) return endByModerator(world, agreeing, ['Axis', 'Allies'], data.end, data.because)
  if ('power' in data) return handOver(world, data.power, data.seat)
  const nation = nationNamed(world, 'control' in data ? data.by : data.of)
  if ('narfs' in data) {
    world.changeNation(nation, { narfs: data.narfs })
    return `${nation} has ${numbered(data.narfs, 'NARF')}.`
  }
  const hex = hexNamed(world, data.control)
  if (!world.map.isLand(hex)) throw new Error(`${world.map.name(hex)} is no land`)
  world.setControl(hex, nation)
  return `${nation} controls ${world.map.name(hex)}.`
}

function correctUnit(world: TwWorld, { unit: name, to, depleted }: { unit: string; to?: string; depleted?: boolean }): string {
  const unit = unitNamed(world, name)
  const done: string[] = []
  if (to !== undefined) done.push(place(world, unit, to))
  if (depleted !== undefined) {
    depleted ? world.deplete(unit) : world.restore(unit)
    done.push(depleted ? 'is Depleted' : 'is at full strength')
  }
  if (done.length === 0) throw new Error(`say what to change of ${unit.name}: to, depleted`)
  return `${unit.name} (${unit.nation}) ${done.join(' and ')}.`
}

function place(world: TwWorld, unit: Unit, to: string): string {
  if (to === 'pool' || to === 'strategic') {
    if (to === 'strategic' && unit.kind !== 'strategic') throw new Error(`${unit.name} is no unit of strategic warfare`)
    world.remove(unit, to)
    return to === 'pool' ? 'is in the force pool' : 'is in the boxes of strategic warfare'
  }
  const area = world.map.seaAreaNames.findIndex((name, i) => i > 0 && plain(name) === plain(to))
  if (area > 0) {
    if (unit.kind !== 'naval') throw new Error(`${unit.name} is no ship`)
    world.sail(unit, area)
    return `is on patrol in the ${world.map.seaAreaNames[area]}`
  }
  const hex = hexNamed(world, to)
  if (unit.kind === 'strategic') throw new Error(`${unit.name} stands in no hex`)
  if (unit.kind === 'naval' && !world.map.portAt(hex)) throw new Error(`${world.map.name(hex)} is no port`)
  world.move(unit, hex)
  return `is in ${world.map.name(hex)}`
}

function hexNamed(world: TwWorld, name: string): Hex {
  const hex = world.map.find(name)
  if (hex === undefined) throw new Error(`no hex, place or sea area '${name}' on this map`)
  return hex
}

function nationNamed(world: TwWorld, name: string): string {
  const nation = Object.keys(world.state.nations).find((each) => plain(each) === plain(name))
  if (!nation) throw new Error(`no nation '${name}'`)
  return nation
}

function unitNamed(world: TwWorld, name: string): Unit {
  const found = world.unitsNamed(name)
  if (found.length === 1) return found[0]
  throw new Error(
    found.length === 0 ? `no unit '${name}'` : `'${name}' may be ${found.map((unit) => unit.id).join(' or ')}: say which by its id`,
  )
}
