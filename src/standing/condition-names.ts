import type { ASTNode } from '@marcbachmann/cel-js'
import { didYouMean } from '../engine/sheet-reader.ts'
import { meaningOf } from './condition-syntax.ts'
import { isOf, kind, type Meaning, type Reading, source, spend, usage } from './condition-types.ts'
import { never } from './condition-words.ts'
import { Refusal, TestFailure } from './refusal.ts'

/** Facts that a message lists. */
const LISTED = 40

/** What a name stands for: a list's entry, a fact, yes or no. A fact's name may have points in it: `strike.disrupted`. */
export function named<World>(node: ASTNode, reading: Reading<World>, beside?: Meaning<World>): Meaning<World> {
  const name = dotted(node)
  if (name === undefined)
    throw new Refusal(`nothing can stand behind a point here but contains, startsWith, endsWith and the like`, node.start)
  const place = reading.entries.findIndex((entry) => entry.name === name)
  if (place >= 0) {
    const { name: _, ...entry } = reading.entries[place]
    return { ...entry, size: 1, run: (moment) => moment.entries[place] }
  }
  if (Object.hasOwn(reading.facts, name)) return fact(name, reading)
  // As in the rest of a sheet.
  if (name === 'yes' || name === 'no') return { type: 'yes or no', size: 1, run: () => name === 'yes' }
  throw new Refusal(unknown(name, reading, beside), node.start)
}

function fact<World>(name: string, reading: Reading<World>): Meaning<World> {
  const { type, oneOf, names, orNone } = reading.facts[name]
  reading.uses.add(name)
  return {
    type,
    oneOf,
    names,
    orNone,
    size: 1,
    run: (moment) => {
      const value = moment.facts[name]
      if (Array.isArray(value)) spend(moment, value.length)
      if (!isOf(value, type)) throw new TestFailure(`${name} is not known at this moment`)
      return value
    },
  }
}

function unknown<World>(name: string, reading: Reading<World>, beside?: Meaning<World>): string {
  const facts = Object.keys(reading.facts)
  const entries = reading.entries.map((entry) => entry.name)
  const [first] = name.split('.')
  const own = reading.functions.get(name)
  if (own) return `${name} is asked with brackets: ${usage(own)}`
  const simple = [...facts, ...entries].find((known) => name.startsWith(`${known}.`))
  if (simple !== undefined) return `${simple} is ${kind(reading.facts[simple]?.type ?? 'word')}; nothing can stand behind a point after it`
  const family = facts.filter((known) => known.startsWith(`${name}.`))
  if (family.length > 0) return `${name} alone says nothing; there are ${shortened(family)}`
  const said = meaningOf(first)
  if (said !== undefined) return said
  const near = didYouMean(name, [...facts, ...entries, 'true', 'false'])
  const besideWord = beside?.type === 'word' || beside?.type === 'words'
  if (beside?.oneOf?.includes(name) || (besideWord && !beside.oneOf && near === '')) return `words stand in quotes: "${name}"`
  if (beside?.oneOf && near === '') return `words stand in quotes, and this is ${never(name, beside.oneOf)}`
  const all = facts.length > 0 ? `the facts here are ${shortened(facts)}` : 'there are no facts here'
  return `there is no fact '${name}'${near === '' ? `; ${all}` : `${near} T${all.slice(1)}`}`
}

/** The name that a list's entries get; it must not hide another. */
export function entryName<World>(node: ASTNode, reading: Reading<World>): string {
  if (node.op !== 'id') throw new Refusal(`${source(node)} is no name for a list's entry; take a letter such as u`, node.start)
  const name = node.args
  const taken =
    Object.keys(reading.facts).some((known) => known.split('.')[0] === name) ||
    reading.entries.some((entry) => entry.name === name) ||
    reading.functions.has(name)
  if (taken)
    throw new Refusal(
      `${name} means something already; take another name for the list's entries, such as ${name === 'u' ? 'v' : 'u'}`,
      node.start,
    )
  return name
}

/** Whether the node is a name that stands for nothing. */
export function isUnknown<World>(node: ASTNode, reading: Reading<World>): boolean {
  const name = dotted(node)
  return name !== undefined && !Object.hasOwn(reading.facts, name) && !reading.entries.some((entry) => entry.name === name)
}

/** `a`, `a.b`, `a.b.c`; undefined for a point behind anything else. */
function dotted(node: ASTNode): string | undefined {
  if (node.op === 'id') return node.args
  if (node.op !== '.') return undefined
  const before = dotted(node.args[0])
  return before === undefined ? undefined : `${before}.${node.args[1]}`
}

const shortened = (names: readonly string[]): string =>
  names.length > LISTED ? `${names.slice(0, LISTED).join(', ')} and ${names.length - LISTED} more` : names.join(', ')
