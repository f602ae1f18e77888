import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Campaign } from './campaign.ts'

/** What comes before the 32 bytes of an Ed25519 public key in SPKI DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex')

/** A new Ed25519 key as the log keeps it: PKCS #8 DER in hexadecimal. It does not follow from the dice's seed, which everybody knows in the end. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('hex')

const signingKey = ({ store }: Pick<Campaign, 'store'>): KeyObject | null => {
  const kept = store.meta(SIGNING_KEY)
  return kept ? createPrivateKey({ key: Buffer.from(kept, 'hex'), format: 'der', type: 'pkcs8' }) : null
}

/** Where the log keeps it. */
export const SIGNING_KEY = 'signing key'

/** The public key that was mailed with the welcome: 32 bytes in base64. Null in campaigns begun before there was one. */
export function publicKeyOf(campaign: Pick<Campaign, 'store'>): string | null {
  const key = signingKey(campaign)
  return key && createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(SPKI.length).toString('base64')
}

/** The Ed25519 signature of a text in base64; null without a key. */
export function signatureOf(campaign: Pick<Campaign, 'store'>, text: string): string | null {
  const key = signingKey(campaign)
  return key && sign(null, Buffer.from(text), key).toString('base64')
}

/** Whether a signature is that of a text by the holder of a public key, all as above. */
export function isSigned(text: string, signature: string, publicKey: string): boolean {
  const bytes = Buffer.from(publicKey, 'base64')
  if (bytes.length !== 32) return false
  const key = createPublicKey({ key: Buffer.concat([SPKI, bytes]), format: 'der', type: 'spki' })
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
}
