import { z } from 'zod'
import type { SheetNode } from '../../../engine/decision.ts'
import { airComponent } from '../sea/ships.ts'
import type { WifReader } from '../sheet/reader.ts'
import type { WifWorld } from '../world.ts'

/** 14.4: how much of each CV's air component, by its id, is air-to-air rating; who is not named has all there as fighter, and all in air-to-sea factors as bomber. */
export const splitSchema = z.record(z.string(), z.number().int().min(0)).optional()
export type Split = NonNullable<z.infer<typeof splitSchema>>

/** `split: {Essex: 2}`: 2 of its air component are air-to-air. */
export function readSplit(reader: WifReader, node: SheetNode | undefined): Split | undefined {
  if (!node || node.value === null) return {}
  if (!(node.value instanceof Map))
    return reader.problem(node, "write it as 'split: {Essex: 2}': so much of the air component is air-to-air rating (14.4)")
  const split: Split = {}
  for (const [name, value] of node.value as ReadonlyMap<string, SheetNode>) {
    const ship = reader.unit({ ...value, value: name })
    const airToAir = reader.number(value)
    if (ship === undefined || airToAir === undefined) return undefined
    split[ship] = airToAir
  }
  return split
}

/** Why an air component cannot be split so. `among`: the CVs whose planes fly. */
export function whyNotSplit(world: WifWorld, split: Split = {}, among: readonly string[]): string[] {
  return Object.entries(split).flatMap(([id, airToAir]) => {
    const unit = world.unit(id)
    if (unit.kind !== 'naval' || unit.type !== 'CV') return [`14.4: ${unit.name} is no CV, and has no air component to split`]
    if (!among.includes(id)) return [`14.4: ${unit.name}'s planes are to be split and do not fly`]
    const component = airComponent(world, unit)
    return airToAir > component ? [`14.4: ${unit.name} has an air component of ${component}, not of ${airToAir}`] : []
  })
}
