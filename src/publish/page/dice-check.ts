import type { isSignedBy } from '../../engine/beacon-round.ts'
import type { SiteHead, SiteProof } from '../site.ts'

/** A face that does not keep all equally likely is thrown again, which takes a number. */
const REROLLS = 2

/**
 * What is wrong with the dice of a step, worked out by the browser alone: sentences; none when the secret was fixed from the start and every die is what it and the
 * orders give. `isSigned`: what checks a beacon's signature, where a proof has one.
 */
export async function faultsOf(
  { chained, commitment }: Pick<SiteHead, 'chained' | 'commitment'>,
  proof: SiteProof,
  isSigned: typeof isSignedBy | null,
): Promise<string[]> {
  const { secret, number, branch, orders, mix, sameDice, beacon, dice } = proof
  const faults: string[] = []
  let link = fromHex(secret)
  for (let step = chained ? number : 1; step > 0; step--) link = await sha256(link)
  if (toHex(link) !== commitment) faults.push('the secret is not of the chain whose end was mailed before the first turn')
  if (chained) {
    const lines = orders
      .map(({ seat, kind, hash }) => `${JSON.stringify(seat)} ${kind} ${hash}\n`)
      .sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      .join('')
    if (`orders:${toHex(await sha256(encode(lines)))}` !== mix) faults.push('the dice were not mixed with the orders that are listed')
  }
  const own = sameDice ?? mix
  let mixed = own
  if (beacon) {
    const round = new DataView(new ArrayBuffer(8))
    round.setBigUint64(0, BigInt(beacon.round))
    if (!isSigned?.(beacon.publicKey, await sha256(new Uint8Array(round.buffer)), beacon.signature))
      faults.push(`the signature of round ${beacon.round} is not that of the beacon`)
    if (beacon.closed >= beacon.genesis + (beacon.round - 1) * beacon.period)
      faults.push(`round ${beacon.round} of the beacon came before the orders were closed`)
    const randomness = toHex(await sha256(fromHex(beacon.signature)))
    mixed = `beacon:${toHex(await sha256(encode(`${own}\n${beacon.round}\n${randomness}\n`)))}`
  }
  const key = await crypto.subtle.importKey('raw', fromHex(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  for (const { purpose, sides, face, nth } of dice) {
    const faces: number[] = []
    const limit = Math.floor(2 ** 32 / sides) * sides
    for (let ordinal = 0; faces.length < nth + REROLLS; ordinal++) {
      const bytes = await crypto.subtle.sign('HMAC', key, encode(`${branch}\n${number}\n${mixed}\n${purpose}\n${ordinal}`))
      const value = new DataView(bytes).getUint32(0)
      if (value < limit) faces.push((value % sides) + 1)
    }
    if (!faces.slice(nth).includes(face)) faults.push(`the ${face} for '${purpose}' is not what the dice gave`)
  }
  return faults
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
const fromHex = (hex: string): Uint8Array<ArrayBuffer> => new Uint8Array((hex.match(/../g) ?? []).map((pair) => parseInt(pair, 16)))
const toHex = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
