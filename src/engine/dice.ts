import { createHash, createHmac } from 'node:crypto'

/**
 * The campaign's dice. Each throw is an HMAC of a secret seed over the branch, the step, the hash of the sheets received for that
 * step, and the purpose of the throw with its ordinal. The seed's hash is mailed before the first turn and the seed revealed at the end, so
 * that neither a player nor the moderator can choose a roll and anyone can check all of them. Throws for one purpose do not
 * depend on how many were made for another.
 */
export class Dice {
  private readonly counts = new Map<string, number>()
  private readonly key: Buffer
  private readonly prefix: string

  constructor(seed: Buffer, branch: string, step: number, sheetsHash: string) {
    this.key = seed
    this.prefix = `${branch}\n${step}\n${sheetsHash}\n`
  }

  /** One die of `sides`, 1 to sides. */
  roll(sides: number, purpose: string): number {
    // Rejection keeps every face equally likely.
    const limit = Math.floor(2 ** 32 / sides) * sides
    for (;;) {
      const ordinal = this.counts.get(purpose) ?? 0
      this.counts.set(purpose, ordinal + 1)
      const value = createHmac('sha256', this.key).update(`${this.prefix}${purpose}\n${ordinal}`).digest().readUInt32BE(0)
      if (value < limit) return (value % sides) + 1
    }
  }
}

/** What rules need of dice. Conformance cases give fixed ones. */
export interface DiceRoller {
  roll(sides: number, purpose: string): number
}

/** A die that was thrown. */
export interface Throw {
  readonly purpose: string
  readonly sides: number
  readonly face: number
}

export const commitmentOf = (seed: Buffer): string => createHash('sha256').update(seed).digest('hex')

/** Hash of the sheets received for a step, in a fixed order. */
export function hashOfSheets(sheets: readonly { seat: string; text: string }[]): string {
  const hash = createHash('sha256')
  for (const sheet of [...sheets].sort((a, b) => (a.seat < b.seat ? -1 : a.seat > b.seat ? 1 : 0))) {
    hash.update(`${sheet.seat}\n${Buffer.byteLength(sheet.text)}\n`).update(sheet.text)
  }
  return hash.digest('hex')
}
