import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { type Beacon, timeOf } from '../engine/beacon.ts'
import { START } from './testing.ts'

const { shortSignatures: bls } = bls12_381
const { secretKey, publicKey } = bls.keygen(randomBytes(48))

/** A network of one's own, that signs as drand's does. */
export const BEACON: Beacon = { publicKey: publicKey.toHex(), genesis: START.getTime() / 1000 - 3600, period: 3 }

/** Its signature of a round, in hex. */
export function sign(round: number): string {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  const message = bls.hash(createHash('sha256').update(number).digest(), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  return bls.sign(message, secretKey).toHex()
}

/** A relay of that network. */
export interface BeaconNetwork {
  /** What a campaign file says of it. */
  readonly settings: string
  /** Rounds that were asked for. */
  readonly asked: number[]
  /** What the relay does instead of its work. */
  instead: ((round: number) => { status: number; body: string }) | null
  stop(): void
}

/** Starts the relay; it gives no round before its time by that clock. */
export async function startBeacon(now: () => Date): Promise<BeaconNetwork> {
  const asked: number[] = []
  const relay = createServer((request, response) => {
    const round = Number(/^\/chain\/public\/(\d+)$/.exec(request.url ?? '')?.[1])
    asked.push(round)
    const due = timeOf(BEACON, round) <= now().getTime()
    const { status, body } = network.instead?.(round) ?? {
      status: due ? 200 : 425,
      body: due ? JSON.stringify({ round, signature: sign(round) }) : '',
    }
    response.writeHead(status).end(body)
  })
  await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
  const { port } = relay.address() as AddressInfo
  const network: BeaconNetwork = {
    settings: `dice: beacon\nbeacon:\n  urls: ['http://127.0.0.1:${port}/chain']\n  public key: ${BEACON.publicKey}\n  genesis: ${BEACON.genesis}\n  period: ${BEACON.period}\n`,
    asked,
    instead: null,
    stop: () => relay.close(),
  }
  return network
}
