import { createHash, randomBytes } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { expect, it } from 'vitest'
import { isSignedBy } from '../../engine/beacon-round.ts'
import { mixWithRound } from '../../engine/beacon.ts'
import { Dice, secretOf } from '../../engine/dice.ts'
import { mixOf } from '../../engine/orders-hash.ts'
import type { SiteProof } from '../site.ts'
import { faultsOf } from './dice-check.ts'

const SEED = Buffer.alloc(32, 3)
const { shortSignatures: bls } = bls12_381
const { secretKey, publicKey } = bls.keygen(randomBytes(48))
const sign = (round: number): string => {
  const number = Buffer.alloc(8)
  number.writeBigUInt64BE(BigInt(round))
  return bls.sign(bls.hash(createHash('sha256').update(number).digest(), 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'), secretKey).toHex()
}

/** A proof as a campaign with a beacon tells it, of one die. */
function proofOf(round: number): SiteProof {
  const secret = secretOf(SEED, 2)
  const mix = mixOf([])
  const signature = sign(round)
  const face = new Dice(secret, 'main', 2, mixWithRound(mix, { round, signature })).roll(10, 'weather')
  const beacon = { publicKey: publicKey.toHex(), genesis: 1000, period: 3, round, signature, closed: 1000 + (round - 2) * 3 }
  const told = { step: 'two', number: 2, branch: 'main', secret: secret.toString('hex'), orders: [], mix, beacon }
  return { ...told, dice: [{ purpose: 'weather', sides: 10, face, nth: 0 }] }
}
const head = { chained: true, commitment: secretOf(SEED, 0).toString('hex') }

it("checks a beacon's rounds in the page: their signatures, and that they came after the orders were closed", async () => {
  const proof = proofOf(50)
  expect(await faultsOf(head, proof, isSignedBy)).toEqual([])
  const { beacon } = proof
  const late = { ...proof, beacon: { ...beacon!, closed: 1000 + 49 * 3 } }
  expect(await faultsOf(head, late, isSignedBy)).toEqual(['round 50 of the beacon came before the orders were closed'])
  const other = { ...proof, beacon: { ...beacon!, signature: sign(49) } }
  expect(await faultsOf(head, other, isSignedBy)).toContain('the signature of round 50 is not that of the beacon')
  const nonsense = { ...proof, beacon: { ...beacon!, signature: 'no signature' } }
  expect(await faultsOf(head, nonsense, isSignedBy)).toContain('the signature of round 50 is not that of the beacon')
})
