import fc from 'fast-check'
import { distance } from 'fastest-levenshtein'
import { describe, expect, test } from 'vitest'
import type { SheetNode, SheetValue } from './decision.ts'
import { didYouMean, nearest, SheetReader, withCommas } from './sheet-reader.ts'

const node = (value: SheetValue, line = 3, column = 5): SheetNode => ({ line, column, path: 'x', value })
const entries = (map: Record<string, SheetValue>): SheetNode =>
  node(new Map(Object.entries(map).map(([key, value], i) => [key, node(value, 4 + i, 9)])))

/** What a player reads about a node. */
function said(read: (reader: SheetReader) => unknown): string[] {
  const reader = new SheetReader()
  read(reader)
  return reader.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

describe('words that come close to a known one', () => {
  test('a slip of the finger names the word that was meant', () => {
    expect(said((reader) => reader.word(node('lnad'), ['pass', 'air', 'land', 'combined']))).toEqual([
      "3:5 'lnad' is none of pass, air, land, combined; did you mean 'land'?",
    ])
    expect(didYouMean('grond strike', ['move', 'ground strike', 'attack'])).toBe("; did you mean 'ground strike'?")
  })

  test('of hundreds of names none is listed, and the word stands as it was written', () => {
    const many = Array.from({ length: 200 }, (_, i) => `Island ${i}`)
    expect(said((reader) => reader.word(node('Atlantis'), [...many, 'Atlantic']))).toEqual([
      "3:5 'Atlantis' is none of the 201 names that may stand here; did you mean 'Atlantic'?",
    ])
    expect(said((reader) => reader.word(node('Retreat'), ['us', 'them']))).toEqual(["3:5 'Retreat' is none of us, them"])
  })

  test('half a name names the whole', () => {
    expect(nearest('Brest', ['Pinsk', 'Brest-Litovsk'])).toBe('Brest-Litovsk')
    expect(nearest('Kiev', ['Kiev Military District', 'Kief'])).toBe('Kief')
  })

  test('a word far from all is met without a guess', () => {
    expect(said((reader) => reader.word(node('retire'), ['us', 'them']))).toEqual(["3:5 'retire' is none of us, them"])
    expect(nearest('x', ['us', 'no'])).toBeUndefined()
    expect(nearest('', ['us'])).toBeUndefined()
  })

  test('is the one that comparing every letter finds, whatever is left out for its length', () => {
    const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 25 }), words, (word, known) => {
        const most = Math.max(2, Math.ceil(word.length / 2.5))
        const apart = (each: string) =>
          word.length > 2 && each.startsWith(word) ? Math.min(2, distance(word, each)) : distance(word, each)
        const near = known.filter((each) => apart(each) <= most && apart(each) < Math.max(word.length, each.length))
        const least = Math.min(...near.map(apart))
        expect(nearest(word, known)).toBe(near.find((each) => apart(each) === least))
      }),
    )
    expect(nearest('anything', [])).toBeUndefined()
  })

  test('capitals and blanks around a word do not matter', () => {
    expect(new SheetReader().word(node(' Land '), ['pass', 'land'])).toBe('land')
    expect(nearest('MINSK', ['Minsk', 'Pinsk'])).toBe('Minsk')
  })

  test('where a word is wanted, a list or nothing is said to be one', () => {
    expect(said((reader) => reader.word(node([node('land')]), ['pass', 'land']))).toEqual(['3:5 expected one of pass, land; found a list'])
    expect(said((reader) => reader.word(node(null), ['pass', 'land']))).toEqual(['3:5 expected one of pass, land; found nothing'])
    expect(said((reader) => reader.text(entries({ a: 1 })))).toEqual([
      "3:5 expected a word, found the entry 'a: 1'; a name with a colon in it stands in quotes",
    ])
    expect(said((reader) => reader.number(node('two')))).toEqual(["3:5 expected a number, found 'two'"])
  })
})

describe('entries', () => {
  test('an unknown entry is named in its own line, with the nearest known one and all there are', () => {
    expect(said((reader) => reader.fields(entries({ to: 'Minsk', overun: 'yes' }), ['units', 'to', 'overrun']))).toEqual([
      "5:9 no entry 'overun' here; did you mean 'overrun'?; the entries are units, to, overrun",
    ])
  })

  test('a missing entry is named at the whole', () => {
    expect(said((reader) => reader.fields(entries({ units: 'x' }), ['units', 'to'], ['to']))).toEqual(["3:5 'to:' is missing"])
  })

  test('a bare word instead of entries is met with an example', () => {
    expect(said((reader) => reader.fields(node('Minsk'), ['at', 'with']))).toEqual([
      "3:5 expected entries such as 'at: ...', found 'Minsk'",
    ])
  })
})

describe('lists', () => {
  const read = (value: SheetValue) => new SheetReader().list(node(value)).map((item) => [item.value, item.column, item.path])
  test('text with commas is several, each with its own column', () => {
    expect(read('I PARA,  II PARA')).toEqual([
      ['I PARA', 5, 'x/0'],
      ['II PARA', 14, 'x/1'],
    ])
  })
  test('one value is a list of one, nothing an empty one', () => {
    expect(read('I PARA')).toEqual([['I PARA', 5, 'x']])
    expect(read(null)).toEqual([])
  })
})

describe('yes and no', () => {
  test('are understood in the words people write, anything else is not', () => {
    const yes = ['yes', 'Y', 'On', true],
      no = ['no', 'N', 'off', 'none', false, null]
    expect(yes.map((word) => new SheetReader().yesNo(node(word)))).toEqual(yes.map(() => true))
    expect(no.map((word) => new SheetReader().yesNo(node(word)))).toEqual(no.map(() => false))
    expect(said((reader) => reader.yesNo(node('maybe')))).toEqual(["3:5 expected yes or no, found 'maybe'"])
    expect(said((reader) => reader.yesNo(node(2)))).toEqual(["3:5 expected yes or no, found '2'"])
  })
})

test('names with a blank where a comma belongs', () => {
  const known = ['XLVII ARM', 'XLVI MECH', 'X', 'X ARM']
  expect(withCommas('XLVII ARM XLVI mech', known)).toBe('XLVII ARM, XLVI MECH')
  expect(withCommas('x arm X', known)).toBe('X ARM, X')
  expect(withCommas('XLVII ARM', known)).toBeUndefined()
  expect(withCommas('XLVII ARM XLV', known)).toBeUndefined()
})
