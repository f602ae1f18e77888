import { createHash } from 'node:crypto'
import { type Beacon, type BeaconRound, isOfBeacon, mixWithRound, timeOf } from './beacon.ts'
import { Dice, type Throw } from './dice.ts'
import { type CountedOrders, mixOf } from './orders-hash.ts'

/** All that anybody needs to check the dice of a step, as its report has it. */
export interface DiceProof {
  readonly campaign: string
  /** Its name. */
  readonly step: string
  readonly number: number
  readonly branch: string
  /** What the secrets end with, as mailed before the first turn: hexadecimal, like all that follows. */
  readonly commitment: string
  readonly secret: string
  readonly orders: readonly CountedOrders[]
  /** SHA-256 over the list of orders. */
  readonly mix: string
  /** What was mixed in instead, where other campaigns have the same dice. */
  readonly sameDice?: string
  /** The beacon and the round that were mixed in, when the orders had been closed (seconds since 1970). */
  readonly beacon?: Beacon & BeaconRound & { readonly closed: number }
  /** Head of the log's chain of hashes when the report was written. */
  readonly log: string
  /** Those that the reader was told of, in order; `nth`: of those for one purpose, from 0. */
  readonly dice: readonly (Throw & { readonly nth: number })[]
}

/** A face that does not keep all equally likely is thrown again, which takes a number; it happens once in a thousand million throws. */
const REROLLS = 2

/** What is wrong with a proof: sentences; none when the secret was fixed from the start and every die is what it and the orders give. */
export function faultsOf({ beacon, branch, commitment, dice, mix, number, orders, sameDice, secret }: DiceProof): string[] {
  let link = Buffer.from(secret, 'hex')
  for (let step = number; step > 0; step--) link = createHash('sha256').update(link).digest()
  const faults: string[] = []
  if (link.toString('hex') !== commitment) faults.push('the secret is not of the chain whose end was mailed before the first turn')
  if (mixOf(orders) !== mix) faults.push('the dice were not mixed with the orders that are listed')
  if (beacon && !isOfBeacon(beacon, beacon)) faults.push(`the signature of round ${beacon.round} is not that of the beacon`)
  if (beacon && beacon.closed * 1000 >= timeOf(beacon, beacon.round))
    faults.push(`round ${beacon.round} of the beacon came before the orders were closed`)
  const own = sameDice ?? mix
  const mixed = beacon ? mixWithRound(own, beacon) : own
  const facesOf = new Map<string, number[]>()
  for (const { purpose, sides, nth, face } of dice) {
    const key = `${sides} ${purpose}`
    const faces =
      facesOf.get(key) ?? facesFor(secret, branch, number, mixed, purpose, sides, Math.max(...dice.map((each) => each.nth)) + REROLLS)
    facesOf.set(key, faces)
    if (!faces.slice(nth, nth + REROLLS).includes(face)) faults.push(`the ${face} for '${purpose}' is not what the dice gave`)
  }
  return faults
}

function facesFor(secret: string, branch: string, step: number, mix: string, purpose: string, sides: number, most: number): number[] {
  const roller = new Dice(Buffer.from(secret, 'hex'), branch, step, mix)
  return Array.from({ length: most + 1 }, () => roller.roll(sides, purpose))
}
