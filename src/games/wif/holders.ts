import type { Hex } from '../../board/hex.ts'

/** Who controls each hex, by numbers: for searches that ask it of the whole board. Kept by the position's writer. */
export class Holders {
  /** Whoever holds a hex or has held one; '' for nobody. */
  readonly names: readonly string[]
  /** The place in `names` of who holds each hex. Do not write into it. */
  readonly of: Uint16Array
  private readonly numbers = new Map<string, number>()

  constructor(control: readonly (string | undefined)[], size: number) {
    this.names = []
    this.of = Uint16Array.from({ length: size }, (_, hex) => this.numberOf(control[hex] ?? ''))
  }

  set(hex: Hex, country: string): void {
    this.of[hex] = this.numberOf(country)
  }

  private numberOf(name: string): number {
    const known = this.numbers.get(name)
    if (known !== undefined) return known
    this.numbers.set(name, this.names.length)
    return (this.names as string[]).push(name) - 1
  }
}
