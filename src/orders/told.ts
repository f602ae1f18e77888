import type { SheetNode, Told } from '../engine/decision.ts'
import type { SheetRules, World } from '../engine/game.ts'
import { alternatives } from './conditional.ts'
import { itemsOf } from './sheet.ts'

/** An order of which others hear as soon as it is received. */
export interface ToldOrder extends Told {
  /** By name. */
  readonly decision: string
  readonly answer: unknown
}

/** Whether a text that is not read yet may hold orders of which others are told: their section's name stands in it. */
export function mayTell<W extends World>(rules: SheetRules<W>, text: string): boolean {
  const words = text.toLowerCase()
  return rules.decisions.some(({ sheet }) => sheet?.tells !== undefined && words.includes(sheet.section.toLowerCase()))
}

/** The orders of a sheet that others are to be told of; none that cannot be read, or cannot be as things stand. */
export function toldBySheet<W extends World>(rules: SheetRules<W>, world: W, seat: string, { value }: SheetNode): ToldOrder[] {
  if (!(value instanceof Map)) return []
  return rules.decisions.flatMap(({ name: decision, sheet }) => {
    const section = sheet?.tells && (value as ReadonlyMap<string, SheetNode>).get(sheet.section)
    if (!sheet?.tells || !section || section.value === null) return []
    return itemsOf(section).flatMap((item) => {
      const reader = rules.reader(world, seat)
      const answer = sheet.read(world, reader, alternatives(item)[0].node)
      if (answer === undefined || reader.errors > 0 || (sheet.check?.(world, seat, answer).length ?? 0) > 0) return []
      const told = sheet.tells!(world, seat, answer)
      return told ? [{ ...told, decision, answer }] : []
    })
  })
}
