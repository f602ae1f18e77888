import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

/**
 * A public beacon as drand's unchained networks run it: a committee signs the number of a round when its time has come, and nobody knows the signature before.
 * Its SHA-256 is the round's randomness.
 */
export interface Beacon {
  /** BLS12-381 on G2, hexadecimal. */
  readonly publicKey: string
  /** Seconds since 1970 of round 1. */
  readonly genesis: number
  /** Seconds from round to round. */
  readonly period: number
}

/** drand's network 'quicknet', which the League of Entropy runs. */
export const QUICKNET: Beacon = {
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesis: 1692803367,
  period: 3,
}

/** A beacon in words: whoever checks a round must know whose it is. */
export const beaconName = ({ publicKey }: Beacon): string =>
  publicKey === QUICKNET.publicKey ? "drand's quicknet" : `the beacon with the public key ${publicKey}`

/** A round as a report names it. */
export interface BeaconRound {
  readonly round: number
  /** BLS12-381 on G1, hexadecimal. */
  readonly signature: string
}

/** When a round comes: milliseconds since 1970. */
export const timeOf = ({ genesis, period }: Beacon, round: number): number => (genesis + (round - 1) * period) * 1000

/** The first round that comes at a time (milliseconds since 1970), or after it. */
export const roundFrom = ({ genesis, period }: Beacon, time: number): number => Math.max(1, Math.ceil((time / 1000 - genesis) / period) + 1)

/** Of drand's scheme bls-unchained-g1-rfc9380. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether a signature is the beacon's for the round. */
export function isOfBeacon({ publicKey }: Beacon, { round, signature }: BeaconRound): boolean {
  const { hash, verify } = bls12_381.shortSignatures
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const message = hash(createHash('sha256').update(number).digest(), DOMAIN)
  try {
    return verify(Buffer.from(signature, 'hex'), message, Buffer.from(publicKey, 'hex'))
  } catch {
    // Not a point of the curve.
    return false
  }
}

/** What dice are mixed with once a round has come: SHA-256 over the mix of the orders, the round and its randomness, a line each. */
export function mixWithRound(mix: string, { round, signature }: BeaconRound): string {
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
  return `beacon:${createHash('sha256').update(`${mix}\n${round}\n${randomness}\n`).digest('hex')}`
}
