/**
 * The rulebook in force: an edition passed through amendments, built once for a campaign. An edition is an object of a game's own: rules that can be replaced, by
 * name; lists that can be extended; tables. Rule code asks it for the rule and never which options are played.
 */

/** What an amendment is known by: 27, '29.1', 'tables of the moderator'. */
export type AmendmentId = number | string

/** In this order: another edition, changes to it, options of the rulebook, what the moderator's own tables say. */
const LAYERS = ['edition', 'changes', 'option', 'moderator'] as const
export type Layer = (typeof LAYERS)[number]

/** What an amendment says of itself and others. */
export interface Terms {
  readonly id: AmendmentId
  readonly title: string
  /** Of the rulebook. */
  readonly section: string
  /** Absent: an option. */
  readonly layer?: Layer
  /** Amendments of the same layer that come before this one where both are in force: it replaces what they say. */
  readonly after?: readonly AmendmentId[]
  /** It cannot be played with these. */
  readonly excludes?: readonly AmendmentId[]
  /** It cannot be played without these. */
  readonly needs?: readonly AmendmentId[]
  /** What two options say of each other: in force whenever all of these are, chosen by nobody. It comes after them. */
  readonly joins?: readonly AmendmentId[]
  /** Names of what it puts another thing in the place of: 'landCombat.roll'; a name stands for all within it. Lists that it only adds to are claimed by nobody. */
  readonly replaces: readonly string[]
}

/** One option, change or variant: a function from edition to edition. */
export interface Amendment<E> extends Terms {
  amend(edition: E): E
}

/** Amendments that do not go together. The message is meant for a person. */
export class EditionError extends Error {}

/** The amendments chosen from those there are, and what they say of each other. Throws on one that is not there, or that needs or excludes another. */
export function chosenFrom<E>(all: readonly Amendment<E>[], ids: readonly AmendmentId[]): Amendment<E>[] {
  const chosen = ids.map((id) => {
    const found = all.find((each) => each.id === id && each.joins === undefined)
    if (!found) throw new EditionError(`there is no option ${id} to be played`)
    return found
  })
  return [...new Set(chosen), ...all.filter(({ joins }) => joins?.every((id) => ids.includes(id)))]
}

/** The edition with all amendments made, whatever the order of the list. Throws where they do not go together, or where one does what it does not claim. */
export function inForce<E extends object>(base: E, amendments: readonly Amendment<E>[]): E {
  const problems = whyNotTogether(amendments)
  if (problems.length > 0) throw new EditionError(problems.join('\n'))
  return inOrder(amendments).reduce((edition, amendment) => {
    const amended = amendment.amend(edition)
    const unclaimed = replacedIn(edition, amended).filter((name) => !amendment.replaces.some((claim) => isWithin(name, claim)))
    if (unclaimed.length > 0) throw new EditionError(`${called(amendment)} replaces ${unclaimed.join(', ')} and does not claim it`)
    return amended
  }, base)
}

/** What keeps amendments from being in force together, each a sentence. */
export function whyNotTogether(amendments: readonly Terms[]): string[] {
  const problems: string[] = []
  const twice = amendments.find(({ id }, i) => amendments.findIndex((other) => other.id === id) < i)
  if (twice) return [`${called(twice)} stands twice`]
  const has = (id: AmendmentId) => amendments.find((each) => each.id === id)
  for (const each of amendments) {
    for (const id of each.needs ?? []) if (!has(id)) problems.push(`${called(each)} is played only with option ${id}`)
    for (const id of each.excludes ?? []) {
      const other = has(id)
      if (other) problems.push(`${called(each)} is not played with ${called(other)}`)
    }
    if (comesAfter(amendments, each).has(each.id)) problems.push(`${called(each)} comes after itself`)
  }
  for (const [i, one] of amendments.entries()) {
    for (const other of amendments.slice(i + 1)) {
      if (layerOf(one) !== layerOf(other)) continue
      const claimed = one.replaces.find((name) => other.replaces.some((claim) => isWithin(name, claim) || isWithin(claim, name)))
      if (claimed === undefined || comesAfter(amendments, one).has(other.id) || comesAfter(amendments, other).has(one.id)) continue
      problems.push(`${called(one)} and ${called(other)} both replace ${claimed}, and neither says that it comes after the other`)
    }
  }
  return problems
}

/** Layer by layer; in a layer each behind those that it comes after, else by number. */
function inOrder<A extends Terms>(amendments: readonly A[]): A[] {
  const left = amendments.toSorted((a, b) => LAYERS.indexOf(layerOf(a)) - LAYERS.indexOf(layerOf(b)) || byNumber(a.id, b.id))
  const ordered: A[] = []
  while (left.length > 0) {
    const next = left.findIndex((each) => left.every((other) => layerOf(other) !== layerOf(each) || !isAfter(each, other.id)))
    ordered.push(...left.splice(next, 1))
  }
  return ordered
}

/** 9 before 13, '29.2' before '29.10', numbers before names. */
function byNumber(a: AmendmentId, b: AmendmentId): number {
  const [left, right] = [String(a).split('.'), String(b).split('.')]
  for (const [i, part] of left.entries()) {
    const other = right[i]
    if (part === other) continue
    if (other === undefined) return 1
    const difference = Number(part) - Number(other)
    return Number.isNaN(difference) ? (part < other ? -1 : 1) : difference
  }
  return left.length - right.length
}

const layerOf = ({ layer }: Terms): Layer => layer ?? 'option'
const isAfter = ({ after = [], joins = [] }: Terms, id: AmendmentId): boolean => after.includes(id) || joins.includes(id)
const isWithin = (name: string, claim: string): boolean => name === claim || name.startsWith(`${claim}.`)
const called = ({ id, title, layer }: Terms): string => `${layer === undefined ? 'option ' : ''}${id} (${title})`

/** Ids of all in force that an amendment comes after, whether it says so itself or another between them does. */
function comesAfter(amendments: readonly Terms[], of: Terms): Set<AmendmentId> {
  const found = new Set<AmendmentId>()
  const look = (each: Terms): void => {
    for (const other of amendments) {
      if (found.has(other.id) || !isAfter(each, other.id)) continue
      found.add(other.id)
      look(other)
    }
  }
  look(of)
  return found
}

/** A list of things that have names, with some more before one of them. */
export function insertedBefore<T extends { readonly name: string }>(list: readonly T[], name: string, more: readonly T[]): T[] {
  const at = list.findIndex((each) => each.name === name)
  if (at < 0) throw new EditionError(`nothing in the list is called '${name}'`)
  return list.toSpliced(at, 0, ...more)
}

/** Names of what differs between two editions, as deep as both have objects. A list that still has all it had, in its order, is only longer. */
function replacedIn(before: unknown, after: unknown, name = ''): string[] {
  if (Object.is(before, after)) return []
  if (Array.isArray(before) && Array.isArray(after)) return isLonger(before, after) ? [] : [name]
  if (!isRecord(before) || !isRecord(after)) return [name]
  const gone = Object.keys(before).filter((key) => !(key in after))
  return [
    ...gone.map((key) => (name === '' ? key : `${name}.${key}`)),
    ...Object.keys(after).flatMap((key) =>
      key in before ? replacedIn(before[key], after[key], name === '' ? key : `${name}.${key}`) : [],
    ),
  ]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

function isLonger(before: readonly unknown[], after: readonly unknown[]): boolean {
  let next = 0
  for (const item of after) if (next < before.length && Object.is(item, before[next])) next++
  return next === before.length
}
