import { createHash } from 'node:crypto'
import { type Beacon, type BeaconRound, isSignedBy } from './beacon-round.ts'

export { type Beacon, type BeaconRound, timeOf } from './beacon-round.ts'

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

/** The first round that comes at a time (milliseconds since 1970), or after it. */
export const roundFrom = ({ genesis, period }: Beacon, time: number): number => Math.max(1, Math.ceil((time / 1000 - genesis) / period) + 1)

/** Whether a signature is the beacon's for the round. */
export function isOfBeacon({ publicKey }: Beacon, { round, signature }: BeaconRound): boolean {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  return isSignedBy(publicKey, createHash('sha256').update(number).digest(), signature)
}

/** What dice are mixed with once a round has come: SHA-256 over the mix of the orders, the round and its randomness, a line each. */
export function mixWithRound(mix: string, { round, signature }: BeaconRound): string {
  const randomness = createHash('sha256').update(Buffer.from(signature, 'hex')).digest('hex')
  return `beacon:${createHash('sha256').update(`${mix}\n${round}\n${randomness}\n`).digest('hex')}`
}
