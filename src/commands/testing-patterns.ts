import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import ts from 'typescript'

/** A regular expression of the sources. */
export interface Pattern {
  readonly file: string
  readonly line: number
  readonly tree: AST.RegExpLiteral
}

const SOURCES = fileURLToPath(new URL('../', import.meta.url))

/** Every regular expression that stands in some rooms' shipped files. */
export function patternsIn(rooms: readonly string[]): Pattern[] {
  const parser = new RegExpParser({ ecmaVersion: 2024 })
  return rooms.flatMap((room) =>
    readdirSync(join(SOURCES, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.m?ts$|\.mjs$/.test(name) && !/\.test\.ts$|(?:^|\/)testing|\.d\.mts$/.test(name))
      .sort()
      .flatMap((name) => {
        const path = join(SOURCES, room, name)
        const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext)
        const found: Pattern[] = []
        const walk = (node: ts.Node): void => {
          if (ts.isRegularExpressionLiteral(node))
            found.push({
              file: relative(SOURCES, path),
              line: source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1,
              tree: parser.parseLiteral(node.text),
            })
          ts.forEachChild(node, walk)
        }
        walk(source)
        return found
      }),
  )
}

/** A text made to hurt a pattern: what begins a match, what it repeats again and again, and an end that does not match. */
export interface Attack {
  readonly begin: string
  readonly pump: string
  readonly end: string
}

/** One for each part of a pattern that repeats, and one that is the whole of it again and again. */
export function attacksOn({ tree: { pattern } }: Pattern): Attack[] {
  const attacks: Attack[] = []
  const whole = sampleOf(pattern.alternatives[0])
  const ends = ['!', '\n', '\u0000']
  const add = (begin: string, pump: string): void => {
    for (const end of ends) if (pump !== '') attacks.push({ begin, pump, end })
  }
  add('', whole)
  const walk = (alternatives: readonly AST.Alternative[], before: string): void => {
    for (const { elements } of alternatives) {
      let begin = before
      for (const element of elements) {
        if (element.type === 'Quantifier') {
          if (element.max > 1) for (const pump of samplesOf(element.element)) add(begin, pump)
          if ('alternatives' in element.element) walk(element.element.alternatives, begin)
        } else if ('alternatives' in element) walk(element.alternatives, begin)
        begin += sampleOf(element)
      }
    }
  }
  walk(pattern.alternatives, '')
  return attacks
}

/** A text that an element matches, as far as can be told without trying. */
function sampleOf(element: AST.Alternative | AST.Element | AST.QuantifiableElement): string {
  return samplesOf(element)[0] ?? ''
}

function samplesOf(element: AST.Alternative | AST.Element | AST.QuantifiableElement): string[] {
  switch (element.type) {
    case 'Alternative':
      return [element.elements.map(sampleOf).join('')]
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives.flatMap(samplesOf)
    case 'Character':
      return [String.fromCodePoint(element.value)]
    case 'CharacterClass':
      return element.negate
        ? [lettersBeside(element.elements)]
        : element.elements.flatMap((each) =>
            each.type === 'CharacterClassRange' ? [String.fromCodePoint(each.min.value)] : samplesOf(each as AST.Element),
          )
    case 'CharacterSet':
      return [ofSet(element)]
    case 'Quantifier':
      return [sampleOf(element.element).repeat(Math.max(1, element.min))]
    default:
      // Assertions and references take no letter of their own.
      return ['']
  }
}

const ofSet = (set: AST.CharacterSet): string => {
  if (set.kind === 'space') return set.negate ? 'a' : ' '
  if (set.kind === 'digit') return set.negate ? 'a' : '1'
  if (set.kind === 'word') return set.negate ? '-' : 'a'
  return 'a'
}

/** A letter that a class leaves out does not name. */
function lettersBeside(elements: readonly AST.CharacterClassElement[]): string {
  const named = new Set(elements.flatMap((each) => (each.type === 'Character' ? [String.fromCodePoint(each.value)] : [])))
  return [...'a -=.,:;<x'].find((letter) => !named.has(letter)) ?? '~'
}
