import { isPlayed } from '../queries/topics.ts'
import type { WifWorld } from '../world.ts'

/** Whether sheets of the campaign have a section, and in it an entry: what is not played is not offered. */
export function offers({ rules }: WifWorld, section: string, field?: string): boolean {
  const kinds = rules.decisions.filter((kind) => kind.sheet?.section === section)
  return kinds.length > 0 && kinds.every(isPlayed) && (field === undefined || kinds.some((kind) => kind.sheet!.field === field))
}
