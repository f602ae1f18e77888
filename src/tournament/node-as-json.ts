import type { SheetNode } from '../engine/decision.ts'

/** A part of a document as plain values. */
export function nodeAsJson({ value }: SheetNode): unknown {
  if (Array.isArray(value)) return (value as readonly SheetNode[]).map(nodeAsJson)
  if (value instanceof Map)
    return Object.fromEntries([...(value as ReadonlyMap<string, SheetNode>)].map(([key, each]) => [key, nodeAsJson(each)]))
  return value
}
