import type { SheetNode } from '../engine/decision.ts'
import { didYouMean, type SheetReader } from '../engine/sheet-reader.ts'
import { inOneSpelling } from '../engine/spelling.ts'
import { asText } from '../engine/words.ts'

/** Names that a player gave to lists of units: `groups: {north: [II, III]}`, meant by `$north` wherever units stand. */
export type Groups = ReadonlyMap<string, SheetNode>

/** Reads `groups:`. Their members are read where they are used. */
export function readGroups(node: SheetNode | undefined, reader: SheetReader): Groups {
  const groups = new Map<string, SheetNode>()
  if (!node || node.value === null) return groups
  if (!(node.value instanceof Map)) {
    reader.problem(node, "expected names with lists of units, such as 'groups: {north: [II, III]}'")
    return groups
  }
  for (const [name, members] of node.value as ReadonlyMap<string, SheetNode>) {
    if (!/^[\p{L}\p{N} -]+$/u.test(name))
      reader.nameProblem(members, `'${name}' cannot name a group: letters, digits, blanks and hyphens only`)
    else if (
      members.value instanceof Map ||
      reader.list(members).some(({ value }) => typeof value !== 'string' && typeof value !== 'number')
    )
      reader.problem(members, `the group '${name}' is no list of units`)
    else if (reader.list(members).some(({ value }) => asText(value).startsWith('$')))
      reader.problem(members, `the group '${name}' cannot hold another group`)
    else groups.set(name.toLowerCase(), members)
  }
  return groups
}

/**
 * The document with every `$name` replaced by the group's members. They keep the place of the `$name`, so that a problem points there. An
 * unknown group is a problem, and stays as it is: no order is carried out without it.
 */
export function expandGroups(document: SheetNode, groups: Groups, reader: SheetReader): SheetNode {
  const isGroup = (node: SheetNode): boolean => typeof node.value === 'string' && node.value.trim().startsWith('$')
  const members = (node: SheetNode): SheetNode[] => {
    const name = asText(node.value).trim().slice(1).trim().toLowerCase()
    const group = groups.get(name)
    if (!group) {
      const known = [...groups.keys()]
      reader.problem(
        node,
        `no group '$${name}'${didYouMean(name, known)}${known.length > 0 ? `; your groups: ${known.map((each) => `$${each}`).join(', ')}` : "; groups are named in 'groups:'"}`,
      )
      return [node]
    }
    return reader
      .list(group)
      .map((member, i) => ({ line: node.line, column: node.column, path: `${node.path}/$${i}`, value: member.value, ofGroup: true }))
  }
  const expand = (node: SheetNode): SheetNode => {
    if (node.value instanceof Map) {
      const map = node.value as ReadonlyMap<string, SheetNode>
      return { ...node, value: new Map([...inOneSpelling(map)].map(([key, value]) => [key, expand(value)])) }
    }
    if (Array.isArray(node.value))
      return { ...node, value: (node.value as readonly SheetNode[]).flatMap((item) => (isGroup(item) ? members(item) : [expand(item)])) }
    if (typeof node.value === 'string' && node.value.includes('$') && node.value.split(',').some((part) => part.trim().startsWith('$'))) {
      return { ...node, value: reader.list(node).flatMap((part) => (isGroup(part) ? members(part) : [part])) }
    }
    return node
  }
  return expand(document)
}
