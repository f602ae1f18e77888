import { lossesOfTurn } from '../campaign/losses.ts'
import { type Campaign, currentStep, look, seenBy } from '../campaign/campaign.ts'
import { diceTold, proofFor } from '../campaign/counted.ts'
import { partsOf } from '../campaign/playing.ts'
import { ALL, PUBLIC, visibleTo } from '../campaign/readers.ts'
import type { Json } from '../engine/decision.ts'
import type { GameEvent } from '../engine/event.ts'
import type { Gauge, MapLayer, ToldLoss, View } from '../engine/game.ts'
import type { StepRow } from '../store/rows.ts'
import { withoutAddresses } from '../store/strip.ts'
import { withoutKeys } from '../mail/keys.ts'
import type { Reads, SiteProof, SiteStep } from './site.ts'

/** A moment as the campaign has it: what its reader may see of a position, and what he was told of the step that led to it. */
export interface ReadMoment {
  /** Null at the beginning. */
  readonly step: SiteStep | null
  readonly view: View
  /** Points of victory by side. */
  readonly points: Readonly<Record<string, number>>
  readonly layers: readonly MapLayer[]
  /** Once a turn, and at the end of what is told; else null. */
  readonly gauges: readonly Gauge[] | null
  readonly events: readonly GameEvent[]
  readonly referee: readonly string[]
  readonly proof: SiteProof | null
}

/** How a seat or who reads along is called where events and views are asked for. */
export const readerOf = (reads: Reads): string => (reads === 'everything' ? ALL : reads === 'what is public' ? PUBLIC : reads.seat)

/** A delay: so many turns, or steps, that are not told yet; the running one is the first of them. */
export interface Delay {
  readonly count: number
  readonly of: 'turns' | 'steps'
}

/** Steps that are told: those played and not rewound, but the last ones that are held back. */
export function stepsTold(campaign: Campaign, delay: Delay | null): SiteStep[] {
  const { store, game } = campaign
  const played = store
    .steps()
    .filter(({ done, abandoned }) => done !== null && abandoned === null)
    .map(({ number, name, done }) => ({ number, name, turn: game.turnOf(name), played: done! }))
  if (delay === null) return played
  if (delay.of === 'steps') return played.slice(0, Math.max(0, played.length - delay.count))
  const current = currentStep(campaign)
  const turns = [...new Set([...played.map(({ turn }) => turn), ...(current ? [game.turnOf(current.row.name)] : [])])]
  const held = new Set(turns.slice(Math.max(0, turns.length - delay.count)))
  return played.filter(({ turn }) => !held.has(turn))
}

/** The beginning, and what stood after each of the steps told. Nothing comes of it but what the reader's views and reports have. */
export function* readMoments(campaign: Campaign, reads: Reads, steps: readonly SiteStep[]): Generator<ReadMoment> {
  const { store } = campaign
  const reader = readerOf(reads)
  const rows = store.steps().filter(({ abandoned }) => abandoned === null)
  const [first] = rows
  yield { step: null, ...seenAt(campaign, store.step(first.number)!, reader, [], true), events: [], referee: [], proof: null }
  for (const [i, step] of steps.entries()) {
    const row = store.step(step.number)!
    const events = store.events(step.number)
    const after = store.step(rows[rows.findIndex(({ number }) => number === step.number) + 1].number)!
    yield {
      step,
      ...seenAt(campaign, after, reader, lossesOfTurn(campaign, row.name, reader, events), steps[i + 1]?.turn !== step.turn),
      events: visibleTo(events, reader),
      referee: refereeActs(campaign, step.number, reads),
      proof: proofOf(campaign, row, events, reader),
    }
  }
}

function seenAt(
  campaign: Campaign,
  row: StepRow,
  reader: string,
  lost: readonly ToldLoss[],
  measured: boolean,
): Pick<ReadMoment, 'view' | 'points' | 'layers' | 'gauges'> {
  const { game } = campaign
  const world = look(campaign, JSON.parse(row.snapshot) as Json)
  const seen = reader === ALL ? world : seenBy(campaign, world, reader)
  return {
    view: game.view(seen, reader, lost),
    points: Object.fromEntries(game.outcome(seen).sides.map(({ side, points }) => [side, points])),
    layers: game.layers(seen),
    gauges: measured ? game.gauges(seen) : null,
  }
}

const refereeActs = ({ store }: Campaign, step: number, reads: Reads): string[] =>
  store.people
    .referee(step)
    .filter(
      ({ seats }) =>
        seats === null || reads === 'everything' || (typeof reads !== 'string' && (JSON.parse(seats) as string[]).includes(reads.seat)),
    )
    .map(({ at, text }) => `${at.slice(0, 10)}: ${forAll(text)}`)

/** Words as they may go to anybody. */
export const forAll = (text: string): string => withoutAddresses(withoutKeys(text))

/** The dice of a step, with what they were made of. Those of an unchained campaign wait for its end. */
function proofOf(campaign: Campaign, row: StepRow, events: readonly GameEvent[], reader: string): SiteProof | null {
  const proof = proofFor(campaign, row, partsOf(row)[0], events, reader)
  if (proof) {
    const { campaign: _, commitment: _c, log: _l, ...rest } = proof
    return rest
  }
  if (currentStep(campaign) !== null || row.sheets_hash === null || campaign.seed.length === 0) return null
  return {
    step: row.name,
    number: row.number,
    branch: row.branch,
    secret: campaign.seed.toString('hex'),
    orders: [],
    mix: row.sheets_hash,
    dice: diceTold(events, reader),
  }
}
