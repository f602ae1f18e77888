import { expect, test } from 'vitest'
import { mutantsOfCode, mutantsOfTable, mutate } from './mutants.ts'

const CODE = `import { a } from './a.ts'

/** 4.1: each unit may go three hexes. */
export const limit = (unit: Unit): number => (unit.slow ? 2 : 3)

export function why(unit: Unit): string | null {
  if (unit.cost >= 7) return '4.2: too dear'
  if (unit.gone) return '4.20: gone'
  const reasons = [dear(unit), far(unit)] // 4.3
  return reasons.at(0) && Math.ceil(unit.size / 2) < 1 ? 'not' : null
}

export function last(unit: Unit): void {
  unit.move(1)
  tell('4.4', \`moves by \${1 + 2}\`)
  if (unit.far) tell(unit.west ? '4.5' : '4.6', 'arrives')
}
`
const broken = (section: string) =>
  mutantsOfCode('rule.ts', CODE, section).map((mutant) => {
    const lines = mutate(CODE, mutant).split('\n')
    return `${mutant.line}: ${lines[mutant.line - 1].trim()}`
  })

test('a comment above a declaration is about it', () => {
  expect(broken('4.1')).toEqual([
    '4: export const limit = (unit: Unit): number => (false ? 2 : 3)',
    '4: export const limit = (unit: Unit): number => (true ? 2 : 3)',
    '4: export const limit = (unit: Unit): number => (unit.slow ? 3 : 3)',
    '4: export const limit = (unit: Unit): number => (unit.slow ? 2 : 4)',
  ])
})

test('a text is about the condition under which it is told, and 4.2 is not 4.20', () => {
  expect(broken('4.2')).toEqual([
    "7: if (false) return '4.2: too dear'",
    "7: if (true) return '4.2: too dear'",
    "7: if (unit.cost > 7) return '4.2: too dear'",
    "7: if (unit.cost >= 8) return '4.2: too dear'",
  ])
})

test('a comment at the end of a line is about what stands there', () => {
  expect(broken('4.3')).toEqual(['9: const reasons = [far(unit)] // 4.3', '9: const reasons = [dear(unit)] // 4.3'])
})

test('a text under no condition is about its statement', () => {
  expect(broken('4.4')).toEqual([
    '15: ;',
    "15: tell('4.4', `moves by ${2 + 2}`)",
    "15: tell('4.4', `moves by ${1 - 2}`)",
    "15: tell('4.4', `moves by ${1 + 3}`)",
  ])
})

test('a choice between two sections is not what decides', () => {
  expect(broken('4.5')).toEqual([
    "16: if (false) tell(unit.west ? '4.5' : '4.6', 'arrives')",
    "16: if (true) tell(unit.west ? '4.5' : '4.6', 'arrives')",
  ])
})

test('what names no section is left alone', () => {
  expect(broken('4')).toEqual([])
  expect(broken('5.1')).toEqual([])
})

test('of a table, its cells: no sections, notes or comments', () => {
  const table = "what: odds\nsection: '4.1, 4.2'\nrows:\n  1: {first: -2, second: [3, 14]} # 4.1\n  below 1:6: +5\n"
  expect(mutantsOfTable('t.yaml', table, '4.1').map((mutant) => mutate(table, mutant).split('\n')[mutant.line - 1])).toEqual([
    '  1: {first: -3, second: [3, 14]} # 4.1',
    '  1: {first: -2, second: [4, 14]} # 4.1',
    '  1: {first: -2, second: [3, 15]} # 4.1',
    '  below 1:6: +6',
  ])
  expect(mutantsOfTable('t.yaml', table, '4')).toEqual([])
})
