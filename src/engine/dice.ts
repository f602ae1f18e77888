import { createHash, createHmac } from 'node:crypto'

/**
 * A step's dice. Each throw is an HMAC of the step's secret over the branch, the step, the hash of the orders that counted, and the purpose of the throw with its
 * ordinal. The secrets form a chain of hashes whose end is mailed before the first turn; each is revealed in the report of its step, so that anybody checks at once
 * that it was fixed from the start. Throws for one purpose do not depend on how many were made for another.
 */
export class Dice {
  private readonly counts = new Map<string, number>()
  private readonly key: Buffer
  private readonly prefix: string
  /** Throws of this step that its revealed secret does not give; absent without a key for them. */
  readonly hidden?: DiceRoller

  constructor(secret: Buffer, branch: string, step: number, ordersHash: string, hiddenKey?: Buffer) {
    this.key = secret
    this.prefix = `${branch}\n${step}\n${ordersHash}\n`
    if (hiddenKey) this.hidden = new Dice(hiddenKey, branch, step, ordersHash)
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
  /** For what stays face-down: throws that nobody can work out from what reports reveal, until the campaign's seed is published. */
  readonly hidden?: Pick<DiceRoller, 'roll'>
}

/** A die that was thrown. */
export interface Throw {
  readonly purpose: string
  readonly sides: number
  readonly face: number
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** What hidden throws of a campaign are made with: of its seed alone, which no report reveals. */
export const hiddenKeyOf = (seed: Buffer): Buffer => createHmac('sha256', seed).update('hidden').digest()

export const commitmentOf = (seed: Buffer): string => sha256(seed).toString('hex')

/** Steps that a campaign may have, rewound ones counted. */
const MOST_STEPS = 4096

/**
 * The secret of a step: as often the SHA-256 of the seed as steps are left. The SHA-256 of one is the secret of the step before; that of step 0 is the commitment.
 * Throws beyond the last.
 */
export function secretOf(seed: Buffer, step: number): Buffer {
  if (step < 0 || step > MOST_STEPS) throw new Error(`a campaign has dice for ${MOST_STEPS} steps, and this would be step ${step}`)
  const secrets = chains.get(seed) ?? chainFrom(seed)
  chains.set(seed, secrets)
  return secrets[MOST_STEPS - step]
}

/** Worked out once for a campaign: thousands of hashes are a good part of the time that a step takes. */
const chains = new WeakMap<Buffer, readonly Buffer[]>()

/** The secrets from the last step's, which is the seed, to the commitment. */
function chainFrom(seed: Buffer): Buffer[] {
  const secrets = [seed]
  while (secrets.length <= MOST_STEPS) secrets.push(sha256(secrets[secrets.length - 1]))
  return secrets
}

/** Hash of the sheets received for a step, in a fixed order: what the dice of campaigns were mixed with before `orders.ts` was there. */
export function hashOfSheets(sheets: readonly { seat: string; text: string }[]): string {
  const hash = createHash('sha256')
  for (const sheet of [...sheets].sort((a, b) => (a.seat < b.seat ? -1 : a.seat > b.seat ? 1 : 0))) {
    hash.update(`${sheet.seat}\n${Buffer.byteLength(sheet.text)}\n`).update(sheet.text)
  }
  return hash.digest('hex')
}
