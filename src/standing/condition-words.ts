import type { ASTNode } from '@marcbachmann/cel-js'
import { didYouMean } from '../engine/sheet-reader.ts'
import { kind, type Meaning, source } from './condition-types.ts'
import { Refusal } from './refusal.ts'

/** 'never "fien", only fine, rain or storm; did you mean 'fine'?' */
export function never(word: string, oneOf: readonly string[]): string {
  const words = oneOf.map((one) => one || '""')
  const only = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('')
  return `never "${word.slice(0, 40)}", only ${only}${didYouMean(word, oneOf)}`
}

/** Why the two sides of a sign do not go together. */
export function misfit<World>(sign: string, a: ASTNode, left: Meaning<World>, b: ASTNode, right: Meaning<World>): Refusal {
  const refuse = (node: ASTNode, message: string) => new Refusal(message, node.start)
  const [first, second] = [source(a), source(b)]
  const sides = [[a, left, b, right] as const, [b, right, a, left] as const]
  for (const [node, meaning, other, beside] of sides) {
    const word = node.op === 'value' && typeof node.args === 'string' ? node.args : undefined
    if (word !== undefined && beside.type === 'number' && word.trim() !== '' && Number.isFinite(Number(word)))
      return refuse(node, `${source(other)} is a number; write ${word} without quotes`)
    if (word !== undefined && beside.type === 'yes or no' && /^(?:yes|no|true|false)$/i.test(word))
      return refuse(node, `${source(other)} is yes or no; write ${source(other)} alone, or !${source(other)}`)
    const isOneOf = (beside.type === 'words' && meaning.type === 'word') || (beside.type === 'numbers' && meaning.type === 'number')
    if (isOneOf && (sign === '==' || sign === '!=')) {
      return refuse(node, `${source(other)} is ${kind(beside.type)}; write ${source(node)} in ${source(other)}`)
    }
  }
  if (sign === 'in' && right.type === 'word' && left.type === 'word')
    return refuse(b, `'in' looks into a list; for a part of a word write ${second}.contains(${first})`)
  if (sign === 'in' && right.type !== 'words' && right.type !== 'numbers')
    return refuse(b, `'in' looks into a list, and ${second} is ${kind(right.type)}`)
  if (sign === 'in') return refuse(a, `${second} is ${kind(right.type)}, and ${first} is ${kind(left.type)}`)
  if (isComparison(a) && left.type === 'yes or no' && right.type === 'number')
    return refuse(b, `one comparison at a time: write ${first} && ${source((a.args as [ASTNode, ASTNode])[1])} ${sign} ${second}`)
  if (left.type === right.type && (left.type === 'words' || left.type === 'numbers'))
    return refuse(a, `lists are not compared as wholes; write such as ${first}.exists(u, u in ${second}) or size(${first})`)
  for (const [node, meaning, , beside] of sides)
    if (node.op === 'value' && meaning.type === 'number' && (beside.names ?? beside.oneOf))
      return refuse(node, `words stand in quotes: "${source(node)}"`)
  if (sign === '==' || sign === '!=')
    return refuse(b, `${first} is ${kind(left.type)} and ${second} is ${kind(right.type)}: they cannot be compared`)
  const [wrong, what] = left.type === 'number' ? [b, right] : [a, left]
  return refuse(wrong, `${sign} works on numbers, and ${source(wrong)} is ${kind(what.type)}`)
}

const isComparison = (node: ASTNode): boolean => ['<', '<=', '>', '>='].includes(node.op)
