import type { ASTNode } from '@marcbachmann/cel-js'
import type { FactFunction } from '../engine/decision.ts'
import { nameTheSame } from '../engine/name-kinds.ts'
import { didYouMean } from '../engine/sheet-reader.ts'
import { type BuiltIn, FUNCTIONS, METHODS, WALKS } from './condition-functions.ts'
import { mean, yesOrNo } from './condition-meaning.ts'
import { entryName } from './condition-names.ts'
import { meaningOf } from './condition-syntax.ts'
import { partly } from './condition-likeness.ts'
import { isOf, kind, type Meaning, type Part, type Reading, sizeOf, source, spend, usage, type Value } from './condition-types.ts'
import { Refusal, TestFailure } from './refusal.ts'

/** Lists gone through within each other. */
const DEEPEST = 2
/** Comparisons of letters that count for one step. */
const LETTERS = 64
/** Steps that one call of a game's function counts for. */
const CALL = 1500

export function call<World>(node: ASTNode, name: string, args: readonly ASTNode[], reading: Reading<World>): Meaning<World> {
  const own = reading.functions.get(name)
  if (own) return ownCall(node, own, args, reading)
  if (!Object.hasOwn(FUNCTIONS, name)) {
    if (Object.hasOwn(reading.facts, name)) throw new Refusal(`${name} is a fact; write it without brackets`, node.start)
    throw new Refusal(meaningOf(name) ?? unknownFunction(name, reading), node.start)
  }
  return builtIn(node, FUNCTIONS[name], args, reading)
}

export function method<World>(
  node: ASTNode,
  name: string,
  before: ASTNode,
  args: readonly ASTNode[],
  reading: Reading<World>,
): Meaning<World> {
  if (Object.hasOwn(WALKS, name)) return walk(node, name, before, args, reading)
  if (Object.hasOwn(METHODS, name)) return builtIn(node, METHODS[name], [before, ...args], reading, name)
  throw new Refusal(
    name === 'matches' ? 'matches is not understood here; use contains, startsWith or endsWith' : unknownFunction(name, reading),
    node.start,
  )
}

function builtIn<World>(
  node: ASTNode,
  forms: readonly BuiltIn[],
  args: readonly ASTNode[],
  reading: Reading<World>,
  name = '',
): Meaning<World> {
  const given = args.map((arg) => mean(arg, reading))
  const form = forms.find(({ takes }) => takes.length === given.length && takes.every((type, i) => type === given[i].type))
  if (!form) throw new Refusal(`${source(node)} does not fit; it is used as in ${forms[0].usage}`, node.start)
  const size = sizeOf(given)
  const [first, second] = given
  // Looking for a word within a word may compare each letter of one with each of the other.
  const search = form.takes[0] === 'word'
  const said = search ? partly(name as Part, args[0], first, second, reading) : undefined
  return {
    type: form.gives,
    size,
    run: (moment) => {
      if (!said) return form.call(...given.map((one) => one.run(moment)))
      const [word, part] = [said(moment, first.run(moment)) as string, said(moment, second.run(moment)) as string]
      spend(moment, (word.length * part.length) / LETTERS)
      return form.call(word, part)
    },
  }
}

function ownCall<World>(node: ASTNode, own: FactFunction<World>, args: readonly ASTNode[], reading: Reading<World>): Meaning<World> {
  const given = args.map((arg) => mean(arg, reading))
  if (given.length !== own.takes.length || given.some(({ type }, i) => type !== own.takes[i])) {
    const takes = own.takes.length === 0 ? 'nothing' : own.takes.map((type) => kind(type)).join(' and ')
    throw new Refusal(`${own.name}(...) takes ${takes} between its brackets, as in ${usage(own)}`, node.start)
  }
  const called = source(node)
  given.forEach(({ quoted = [], names }, i) => {
    if (own.of && names !== undefined && !nameTheSame(own.of[i], names))
      throw new Refusal(`${own.name}(...) asks of a ${own.of[i]}, and ${source(args[i])} names a ${names}`, args[i].start)
    if (own.of) reading.naming.push(...quoted.map((word) => ({ ...word, names: own.of![i] })))
  })
  return {
    type: own.gives,
    names: own.names,
    orNone: own.orNone,
    size: sizeOf(given),
    run: (moment) => {
      spend(moment, CALL)
      const values = given.map((one, i) => {
        const value = one.run(moment) as number | string
        const named = own.of && one.quoted ? moment.reader.named(own.of[i], String(value)) : undefined
        return named && 'is' in named ? named.is : value
      })
      const value = answer(() => own.call(moment.world, moment.seat, ...values), called)
      if (!isOf(value, own.gives)) throw new TestFailure(`${called} could not be worked out`)
      if (Array.isArray(value)) spend(moment, value.length)
      return value
    },
  }
}

function answer(work: () => Value, called: string): Value {
  try {
    return work()
  } catch (error) {
    if (error instanceof TestFailure) throw error
    // Anything but a plain Error is a mistake of the program, whose message says nothing to a player.
    const plain = error instanceof Error && error.constructor === Error && error.message !== ''
    throw new TestFailure(plain ? `${called}: ${error.message}` : `${called} could not be worked out`)
  }
}

function walk<World>(node: ASTNode, name: string, through: ASTNode, args: readonly ASTNode[], reading: Reading<World>): Meaning<World> {
  const items = mean(through, reading)
  if (items.type !== 'words' && items.type !== 'numbers')
    throw new Refusal(`${name} goes through a list, and ${source(through)} is ${kind(items.type)}`, through.start)
  if (args.length !== 2) throw new Refusal(`${name} is used as in ${walkUsage(name)}`, node.start)
  if (reading.entries.length === DEEPEST) throw new Refusal(`lists can be gone through ${DEEPEST} deep, not deeper`, node.start)
  const place = reading.entries.length
  const entry = {
    name: entryName(args[0], reading),
    type: items.type === 'words' ? ('word' as const) : ('number' as const),
    ...ofItems(items),
  }
  const holds = yesOrNo(args[1], { ...reading, entries: [...reading.entries, entry] }, name)
  return {
    type: name === 'filter' ? items.type : 'yes or no',
    ...(name === 'filter' && ofItems(items)),
    size: items.size + 1,
    run: (moment) => {
      const entries = items.run(moment) as readonly Value[]
      spend(moment, entries.length * (holds.size + 1))
      return WALKS[name](entries, (one) => {
        moment.entries[place] = one
        return holds.run(moment) as boolean
      }) as Value
    },
  }
}

/** What is known of the entries of a list. */
const ofItems = <World>({ oneOf, names, orNone, quoted }: Meaning<World>) => ({ oneOf, names, orNone, quoted })

function unknownFunction<World>(name: string, reading: Reading<World>): string {
  const builtIns = Object.keys({ ...FUNCTIONS, ...METHODS, ...WALKS })
  const near = didYouMean(name, [...reading.functions.keys(), ...builtIns])
  const all = [...[...reading.functions.values()].map(usage), ...builtIns].join(', ')
  return `there is no function '${name}'${near === '' ? `; there are ${all}` : `${near} There are ${all}`}`
}

const walkUsage = (name: string): string => `units.${name}(u, u == "...")`
