import type { ASTNode } from '@marcbachmann/cel-js'
import type { FactFunction, FactTypes } from '../engine/decision.ts'
import { call, method } from './condition-calls.ts'
import { isUnknown, named } from './condition-names.ts'
import { kind, type Meaning, type Moment, type Reading, sample, sizeOf, source, spend, type Type, type Value } from './condition-types.ts'
import { alike, compared } from './condition-likeness.ts'
import { misfit } from './condition-words.ts'
import { Refusal } from './refusal.ts'

/**
 * What a tree of CEL means here: each node's type, and the function that works it out. The library only parses. Its own
 * evaluation keeps whole numbers and fractions apart (`odds > 3` would not fit 3.5), reaches far more than a condition
 * needs (regular expressions, time zones, properties of objects) and cannot be stopped; here what this file does not name does
 * not exist, all numbers are alike, and every loop pays for its steps.
 *
 * Numbers follow the machine's arithmetic: something divided by nothing is more than any number, so `attack / defence > 3` holds against
 * an empty hex; nothing divided by nothing is neither more, less nor equal. `&&`, `||` and `? :` stop as soon as they know;
 * what then fails is not hidden by what stands after it.
 */
export function meaningOfCondition<World>(
  tree: ASTNode,
  scope: { readonly facts: FactTypes; readonly functions: readonly FactFunction<World>[] },
) {
  const reading: Reading<World> = {
    facts: scope.facts,
    functions: new Map(scope.functions.map((one) => [one.name, one])),
    uses: new Set(),
    naming: [],
    entries: [],
  }
  const meaning = mean(tree, reading)
  if (meaning.type !== 'yes or no')
    throw new Refusal(
      `a condition must come to yes or no, and this is ${kind(meaning.type)}; write a comparison such as ${sample(tree, meaning)}`,
      tree.start,
    )
  return { run: meaning.run, uses: [...reading.uses], naming: reading.naming }
}

/** `beside`: what the node is compared with, for a word whose quotes were forgotten. */
export function mean<World>(node: ASTNode, reading: Reading<World>, beside?: Meaning<World>): Meaning<World> {
  switch (node.op) {
    case 'value':
      return literal(node)
    case 'id':
    case '.':
      return named(node, reading, beside)
    case 'list':
      return list(node.args, node, reading, beside)
    case '&&':
    case '||':
      return joined(node.op, node.args, reading)
    case '!_': {
      const inner = yesOrNo(node.args, reading, '!')
      return { type: 'yes or no', size: inner.size + 1, run: (moment) => !inner.run(moment) }
    }
    case '-_': {
      const inner = number(node.args, reading, '-')
      return { type: 'number', size: inner.size + 1, run: (moment) => -(inner.run(moment) as number) }
    }
    case '?:':
      return choice(node, reading)
    case '==':
    case '!=':
      return equality(node.op, node.args, reading)
    case 'in':
      return membership(node.args, reading)
    case '<':
    case '<=':
    case '>':
    case '>=':
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
      return sum(node.op, node.args, reading)
    case 'call':
      return call(node, node.args[0], node.args[1], reading)
    case 'rcall':
      return method(node, node.args[0], node.args[1], node.args[2], reading)
    case '[]':
    case '[?]':
      throw new Refusal('entries of a list have no numbers here; write "..." in units, or units.exists(u, ...)', node.start)
    case 'map':
      throw new Refusal('braces have no meaning in a condition', node.start)
    default:
      throw new Refusal('this has no meaning in a condition', node.start)
  }
}

function literal<World>(node: ASTNode & { op: 'value' }): Meaning<World> {
  const value = typeof node.args === 'bigint' ? Number(node.args) : node.args
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Refusal('this number is too large', node.start)
  if (typeof value === 'number') return { type: 'number', size: 1, run: () => value }
  if (typeof value === 'string') return { type: 'word', quoted: [{ text: value, offset: node.start }], size: 1, run: () => value }
  if (typeof value === 'boolean') return { type: 'yes or no', size: 1, run: () => value }
  if (value === null) throw new Refusal("there is no 'null' here: every fact has a value", node.start)
  throw new Refusal('a condition has numbers, words in quotes, and true or false; this is none of them', node.start)
}

function list<World>(entries: readonly ASTNode[], node: ASTNode, reading: Reading<World>, beside?: Meaning<World>): Meaning<World> {
  if (entries.length === 0) throw new Refusal('this list is empty', node.start)
  const meanings = entries.map((entry) => mean(entry, reading, beside))
  const [{ type }] = meanings
  if (type !== 'number' && type !== 'word')
    throw new Refusal(`a list holds numbers or words, and ${source(entries[0])} is ${kind(type)}`, entries[0].start)
  const other = meanings.findIndex((one) => one.type !== type)
  if (other >= 0)
    throw new Refusal(
      `a list holds numbers or words, not both: ${source(entries[other])} is ${kind(meanings[other].type)}`,
      entries[other].start,
    )
  const all: Type = type === 'number' ? 'numbers' : 'words'
  if (entries.every(({ op }) => op === 'value')) {
    const fixed = entries.map(({ args }) => (typeof args === 'bigint' ? Number(args) : args)) as unknown as Value
    return { type: all, quoted: meanings.flatMap(({ quoted = [] }) => quoted), size: 1, run: () => fixed }
  }
  return {
    ...alike(entries, meanings),
    type: all,
    size: sizeOf(meanings),
    run: (moment) => meanings.map((one) => one.run(moment)) as unknown as Value,
  }
}

function joined<World>(sign: '&&' | '||', [a, b]: readonly [ASTNode, ASTNode], reading: Reading<World>): Meaning<World> {
  const left = yesOrNo(a, reading, sign)
  if (b.op === 'value' && typeof b.args === 'string' && (a.op === '==' || a.op === '!=')) {
    const several = `${source(a.args[0])} in [..., ${source(b)}]`
    throw new Refusal(
      `${sign} joins whole conditions; to compare with several words, write ${a.op === '==' ? several : `!(${several})`}`,
      b.start,
    )
  }
  const right = yesOrNo(b, reading, sign)
  const size = sizeOf([left, right])
  if (sign === '&&') return { type: 'yes or no', size, run: (moment) => (left.run(moment) as boolean) && right.run(moment) }
  return { type: 'yes or no', size, run: (moment) => left.run(moment) || right.run(moment) }
}

function choice<World>({ args: [condition, consequent, alternative] }: ASTNode & { op: '?:' }, reading: Reading<World>): Meaning<World> {
  const test = yesOrNo(condition, reading, '?')
  const [yes, no] = [mean(consequent, reading), mean(alternative, reading)]
  if (yes.type !== no.type)
    throw new Refusal(
      `both sides of ':' must be of one kind; ${source(consequent)} is ${kind(yes.type)}, ${source(alternative)} ${kind(no.type)}`,
      alternative.start,
    )
  return {
    ...alike([consequent, alternative], [yes, no]),
    type: yes.type,
    size: sizeOf([test, yes, no]),
    run: (moment) => (test.run(moment) ? yes.run(moment) : no.run(moment)),
  }
}

function equality<World>(sign: '==' | '!=', [a, b]: readonly [ASTNode, ASTNode], reading: Reading<World>): Meaning<World> {
  const [left, right] = pair(a, b, reading)
  if (left.type !== right.type || left.type === 'words' || left.type === 'numbers') throw misfit(sign, a, left, b, right)
  const said = compared(a, left, b, right, reading)
  const size = sizeOf([left, right])
  const same = (moment: Moment<World>): boolean => said(moment, left.run(moment)) === said(moment, right.run(moment))
  return { type: 'yes or no', size, run: sign === '==' ? same : (moment) => !same(moment) }
}

function membership<World>([a, b]: readonly [ASTNode, ASTNode], reading: Reading<World>): Meaning<World> {
  const [one, many] = pair(a, b, reading)
  const fits = (one.type === 'word' && many.type === 'words') || (one.type === 'number' && many.type === 'numbers')
  if (!fits) throw misfit('in', a, one, b, many)
  const said = compared(a, one, b, many, reading)
  return {
    type: 'yes or no',
    size: sizeOf([one, many]),
    run: (moment) => {
      const entries = many.run(moment) as readonly Value[]
      spend(moment, entries.length)
      const wanted = said(moment, one.run(moment))
      return entries.some((entry) => said(moment, entry) === wanted)
    },
  }
}

const SUMS: Readonly<Record<string, (a: number, b: number) => number | boolean>> = {
  '<': (a, b) => a < b,
  '<=': (a, b) => a <= b,
  '>': (a, b) => a > b,
  '>=': (a, b) => a >= b,
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
}

function sum<World>(sign: string, [a, b]: readonly [ASTNode, ASTNode], reading: Reading<World>): Meaning<World> {
  const compares = sign.startsWith('<') || sign.startsWith('>')
  const [left, right] = pair(a, b, reading)
  if (left.type !== 'number' || right.type !== 'number') throw misfit(sign, a, left, b, right)
  const work = SUMS[sign]
  return {
    type: compares ? 'yes or no' : 'number',
    size: sizeOf([left, right]),
    run: (moment) => work(left.run(moment) as number, right.run(moment) as number),
  }
}

/** Both sides. What is known is read first, so that it can say what an unknown name may have been meant for. */
function pair<World>(a: ASTNode, b: ASTNode, reading: Reading<World>): [Meaning<World>, Meaning<World>] {
  if (isUnknown(a, reading) && !isUnknown(b, reading)) {
    const right = mean(b, reading)
    return [mean(a, reading, right), right]
  }
  const left = mean(a, reading)
  return [left, mean(b, reading, left)]
}

export function yesOrNo<World>(node: ASTNode, reading: Reading<World>, sign: string): Meaning<World> {
  const meaning = mean(node, reading)
  if (meaning.type === 'yes or no') return meaning
  throw new Refusal(
    `${sign} needs what is yes or no, and ${source(node)} is ${kind(meaning.type)}; write a comparison such as ${sample(node, meaning)}`,
    node.start,
  )
}

function number<World>(node: ASTNode, reading: Reading<World>, sign: string): Meaning<World> {
  const meaning = mean(node, reading)
  if (meaning.type === 'number') return meaning
  throw new Refusal(`${sign} works on numbers, and ${source(node)} is ${kind(meaning.type)}`, node.start)
}
