import { expect, test } from 'vitest'
import { type Amendment, chosenFrom, EditionError, inForce } from './edition.ts'

interface Rules {
  readonly combat: { readonly roll: () => string; readonly first: string }
  readonly steps: readonly string[]
  readonly costs: Readonly<Record<string, number>>
}
const base: Rules = { combat: { roll: () => 'one die', first: 'anyone' }, steps: ['move', 'fight'], costs: { INF: 3, ARM: 6 } }

const roll = (id: number | string, says: string, more: Partial<Amendment<Rules>> = {}): Amendment<Rules> => ({
  id,
  title: says,
  section: '11.15',
  replaces: ['combat.roll'],
  amend: (rules) => ({ ...rules, combat: { ...rules.combat, roll: () => says } }),
  ...more,
})
const step = (id: number, name: string): Amendment<Rules> => ({
  id,
  title: name,
  section: '7',
  replaces: [],
  amend: (rules) => ({ ...rules, steps: [...rules.steps, name] }),
})

test('an edition with nothing amended is the edition', () => expect(inForce(base, [])).toBe(base))

test('a rule is replaced, the rest of its section stays', () => {
  const rules = inForce(base, [roll(27, 'two dice')])
  expect(rules.combat.roll()).toBe('two dice')
  expect(rules.combat.first).toBe('anyone')
  expect(base.combat.roll()).toBe('one die')
})

test('lists are extended by number, whatever the order in which options are listed', () => {
  expect(inForce(base, [step(30, 'oil'), step(9, 'zone')]).steps).toEqual(['move', 'fight', 'zone', 'oil'])
  expect(inForce(base, [step(9, 'zone'), step(30, 'oil')]).steps).toEqual(['move', 'fight', 'zone', 'oil'])
  const sections = ['29.10', '29.2', '29', 'house'].map((id) => ({ ...step(0, id), id }))
  expect(inForce(base, sections).steps.slice(2)).toEqual(['29', '29.2', '29.10', 'house'])
})

test('an entry added to a table is claimed by nobody, an entry changed is', () => {
  const table = (costs: Rules['costs'], replaces: string[]): Amendment<Rules> => ({
    id: 29,
    title: 'costs',
    section: '11',
    replaces,
    amend: (rules) => ({ ...rules, costs: { ...rules.costs, ...costs } }),
  })
  expect(inForce(base, [table({ MECH: 5 }, [])]).costs).toEqual({ INF: 3, ARM: 6, MECH: 5 })
  expect(() => inForce(base, [table({ ARM: 12 }, [])])).toThrow('option 29 (costs) replaces costs.ARM and does not claim it')
  expect(inForce(base, [table({ ARM: 12 }, ['costs'])]).costs.ARM).toBe(12)
})

test('two that replace the same thing are an error that names both, in either order of the list', () => {
  for (const list of [
    [roll(26, 'fractions'), roll(27, 'two dice')],
    [roll(27, 'two dice'), roll(26, 'fractions')],
  ])
    expect(() => inForce(base, list)).toThrow(
      /option 2\d \((fractions|two dice)\) and option 2\d \((fractions|two dice)\) both replace combat\.roll, and neither says that it comes after the other/,
    )
})

test('a claim of a whole section meets a claim of one rule in it', () =>
  expect(() => inForce(base, [roll(26, 'fractions', { replaces: ['combat'] }), roll(27, 'two dice')])).toThrow('both replace'))

test('the later of two that say which is later wins, in either order of the list, and over a third between them', () => {
  const [first, second, third] = [
    roll(40, 'first'),
    roll(2, 'second', { after: [40], replaces: ['combat.roll'] }),
    roll(1, 'third', { after: [2] }),
  ]
  expect(inForce(base, [second, first]).combat.roll()).toBe('second')
  expect(inForce(base, [first, second]).combat.roll()).toBe('second')
  expect(inForce(base, [third, second, first]).combat.roll()).toBe('third')
})

test('those that come after each other are an error', () =>
  expect(() => inForce(base, [roll(1, 'one', { after: [2] }), roll(2, 'two', { after: [1] })])).toThrow(
    'option 1 (one) comes after itself',
  ))

test('editions come before their changes, options after both, the moderator last', () => {
  const list = [
    roll('tables of the moderator', 'moderator', { layer: 'moderator' }),
    roll(27, 'option'),
    roll('2009', 'changes', { layer: 'changes' }),
    roll('final', 'final', { layer: 'edition' }),
  ]
  const said = (n: number) => inForce(base, list.slice(-n)).combat.roll()
  expect([1, 2, 3, 4].map(said)).toEqual(['final', 'changes', 'option', 'moderator'])
})

test('what an option needs or excludes is said', () => {
  expect(() => inForce(base, [roll(31, 'saving', { needs: [30] })])).toThrow('option 31 (saving) is played only with option 30')
  expect(() => inForce(base, [roll(31, 'saving', { excludes: [9] }), step(9, 'zone')])).toThrow(
    'option 31 (saving) is not played with option 9 (zone)',
  )
})

test('one that is listed twice, and one that does more than it claims', () => {
  expect(() => inForce(base, [step(9, 'zone'), step(9, 'zone')])).toThrow('option 9 (zone) stands twice')
  expect(() => inForce(base, [roll(27, 'two dice', { replaces: ['combat.first'] })])).toThrow(
    'option 27 (two dice) replaces combat.roll and does not claim it',
  )
  expect(() => inForce(base, [{ ...step(9, 'zone'), amend: (rules) => ({ ...rules, steps: ['fight', 'move'] }) }])).toThrow(
    'replaces steps',
  )
})

test('what two options say of each other is in force with both, behind both', () => {
  const all = [roll('26 with 27', 'tenths on two dice', { joins: [26, 27] }), roll(27, 'two dice', { after: [26] }), roll(26, 'tenths')]
  expect(inForce(base, chosenFrom(all, [27])).combat.roll()).toBe('two dice')
  expect(inForce(base, chosenFrom(all, [27, 26])).combat.roll()).toBe('tenths on two dice')
})

test('an option that is not there cannot be chosen, nor what two say of each other', () => {
  const all = [roll(27, 'two dice'), roll('26 with 27', 'both', { joins: [26, 27] })]
  expect(() => chosenFrom(all, [45])).toThrow(EditionError)
  expect(() => chosenFrom(all, [45])).toThrow('there is no option 45 to be played')
  expect(() => chosenFrom(all, ['26 with 27'])).toThrow(EditionError)
})
