import { bls12_381 } from '@noble/curves/bls12-381.js'
import { hexToBytes } from '@noble/curves/utils.js'

/* What a page in a browser checks of a beacon as the program does: nothing here is Node's. */

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

/** A round as a report names it. */
export interface BeaconRound {
  readonly round: number
  /** BLS12-381 on G1, hexadecimal. */
  readonly signature: string
}

/** When a round comes: milliseconds since 1970. */
export const timeOf = ({ genesis, period }: Beacon, round: number): number => (genesis + (round - 1) * period) * 1000

/** Of drand's scheme bls-unchained-g1-rfc9380. */
const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** Whether a signature is a beacon's. `digest`: SHA-256 of the round's number, eight bytes, big-endian. */
export function isSignedBy(publicKey: string, digest: Uint8Array, signature: string): boolean {
  const { hash, verify } = bls12_381.shortSignatures
  try {
    return verify(hexToBytes(signature), hash(digest, DOMAIN), hexToBytes(publicKey))
  } catch {
    // Not a point of the curve.
    return false
  }
}
