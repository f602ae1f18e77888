import { z } from 'zod'
import { type Beacon, isOfBeacon, QUICKNET, roundFrom, timeOf } from '../engine/beacon.ts'
import type { DrawRow } from '../store/draws.ts'
import type { Store } from '../store/store.ts'
import type { Campaign } from './campaign.ts'
import type { CampaignFile } from './campaign-file.ts'
import { timeText } from './deadlines.ts'

/** Where the log keeps the beacon of a campaign that has one: it is fixed when the campaign starts. */
const BEACON = 'beacon'
/** Seconds from the closing of a step to its round: the mails that name it are with the players before it comes. */
const NOTICE = 300
/** Milliseconds that a relay may take. */
const PATIENCE = 20_000
/** Relays of quicknet, by the hash of its chain. */
const RELAYS: readonly string[] = ['https://api.drand.sh', 'https://drand.cloudflare.com'].map(
  (relay) => `${relay}/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971`,
)

/** Writes down at the start which beacon a campaign draws with, if its file says so. */
export function keepBeacon(store: Store, file: CampaignFile): void {
  if (file.dice !== 'beacon') return
  const { beacon } = file
  const { publicKey, genesis, period }: Beacon = beacon
    ? { publicKey: beacon['public key'], genesis: beacon.genesis, period: beacon.period }
    : QUICKNET
  store.setMeta(BEACON, JSON.stringify({ publicKey, genesis, period }))
}

/** The beacon of a campaign; null when its dice hang on its secrets and orders alone. */
export const beaconOf = ({ store }: Pick<Campaign, 'store'>): Beacon | null => JSON.parse(store.meta(BEACON) ?? 'null') as Beacon | null

/** Why a campaign's file and its log do not agree about the dice; null when they do. */
export function beaconDiffers(store: Store, file: CampaignFile): string | null {
  const inLog = store.meta(BEACON) === undefined ? 'chain' : 'beacon'
  return file.dice === undefined || file.dice === inLog
    ? null
    : `what the dice hang on is fixed when a campaign starts: the log has 'dice: ${inLog}', the file 'dice: ${file.dice}'`
}

/** The round that is named for a step whose orders are closed at a time. */
export const roundFor = (beacon: Beacon, closed: Date): number => roundFrom(beacon, closed.getTime() + NOTICE * 1000)

/** A step whose orders are closed, and whose round has not come; null when none waits. */
export function waitsForRound({ store }: Pick<Campaign, 'store'>): DrawRow | null {
  const step = store.currentStep()
  const draw = step && store.draws.of(step.number)
  return draw?.signature === null ? draw : null
}

/** "round 1000 of the beacon, at 2026-01-05 12:05". */
export const roundText = (campaign: Campaign, { round }: Pick<DrawRow, 'round'>): string =>
  `round ${round} of the beacon, at ${timeText(new Date(timeOf(beaconOf(campaign)!, round)).toISOString(), campaign.file.deadlines)}`

/** What is wrong with the rounds of a log: each was named before it came, and its signature is the beacon's. */
export function roundsOff(campaign: Campaign): { step: number; message: string }[] {
  const { store } = campaign
  const beacon = beaconOf(campaign)
  if (!beacon) return []
  const draws = store.draws.all()
  const missing = store
    .steps()
    .filter(({ done, number }) => done !== null && !draws.some(({ step, signature }) => step === number && signature !== null))
    .map(({ number }) => ({ step: number, message: 'its dice were not mixed with a round of the beacon' }))
  const wrong = draws.flatMap(({ step, closed, round, signature }) => [
    ...(round === roundFor(beacon, new Date(closed))
      ? []
      : [{ step, message: `round ${round} is not the one that follows the closing of its orders` }]),
    ...(signature === null || isOfBeacon(beacon, { round, signature })
      ? []
      : [{ step, message: `the signature of round ${round} is not the beacon's` }]),
  ])
  return [...missing, ...wrong]
}

const answer = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]+$/) })

/** Asks one relay after the other for a round that has come. Throws an Error that says what each said. */
export async function fetchRound(campaign: Campaign, round: number): Promise<string> {
  const beacon = beaconOf(campaign)!
  const said: string[] = []
  for (const relay of campaign.file.beacon?.urls ?? RELAYS) {
    try {
      const response = await fetch(`${relay}/public/${round}`, { signal: AbortSignal.timeout(PATIENCE) })
      if (!response.ok) throw new Error(`it answers ${response.status}`)
      const { signature, round: named } = answer.parse(await response.json())
      if (named !== round || !isOfBeacon(beacon, { round, signature })) throw new Error(`what it gives is not round ${round} of the beacon`)
      return signature
    } catch (error) {
      said.push(`${relay}: ${(error as Error).message}`)
    }
  }
  throw new Error(said.join('; '))
}
