import type { Hex } from './hex.ts'
import type { Names } from './names.ts'

/** The numbers of a legend's letters: each is asked for many times and found once. */
export class Letters {
  private readonly codeOf: (hex: Hex) => string
  private readonly names: Names
  private readonly legend: Readonly<Record<string, string>>
  private readonly known = new Map<string, number>()

  constructor(codeOf: (hex: Hex) => string, names: Names, legend: Readonly<Record<string, string>>) {
    this.codeOf = codeOf
    this.names = names
    this.legend = legend
  }

  number(letter: string, hex: Hex): number {
    if (letter === '.' || letter === '~') return 0
    const known = this.known.get(letter)
    if (known !== undefined) return known
    const name = this.legend[letter]
    if (name === undefined) throw new Error(`${this.codeOf(hex)}: the legend has no letter '${letter}'`)
    const number = this.names.index(name)
    this.known.set(letter, number)
    return number
  }
}
