import { decisions } from '../decisions.ts'
import { isPlayed } from '../queries/topics.ts'

/** Whether sheets have a section, and in it an entry: what is not played yet is not offered. */
export function offers(section: string, field?: string): boolean {
  const kinds = decisions.filter((kind) => kind.sheet?.section === section)
  return kinds.length > 0 && kinds.every(isPlayed) && (field === undefined || kinds.some((kind) => kind.sheet!.field === field))
}
