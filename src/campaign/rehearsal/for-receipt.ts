import { createHash } from 'node:crypto'
import type { SheetNode } from '../../engine/decision.ts'
import type { World } from '../../engine/game.ts'
import { OutOfSight } from '../../engine/out-of-sight.ts'
import type { Groups } from '../../orders/groups.ts'
import { type CheckedSheet, withGroups } from '../../orders/sheet.ts'
import type { Campaign } from '../campaign.ts'
import { positionText } from '../positions.ts'
import { toldTo } from '../documents/tell-others.ts'
import { documentOf } from '../sheets.ts'
import type { OpenQuestions } from '../questions.ts'
import { halfPlayed, type SaidNow } from './half-played.ts'
import { afterAnswers, foretell, type Foretold } from './in-words.ts'
import { type Orders, rehearsedFrom, type Run } from './rehearse.ts'

/** What a receipt says of what comes: by rehearsals, or why there are none in the middle of a step; neither where the campaign does not want it. */
export interface Ahead {
  readonly foretold: Foretold | null
  readonly unrehearsed?: string
}

const NOTHING_AHEAD: Ahead = { foretold: null }
const NOT_ASKED =
  'what comes of it is not rehearsed: in the middle of this step you are asked nothing, and hear of what was played in its report'
const HIDDEN = 'what comes of it cannot be rehearsed in the middle of this step: it hangs on what the others hide from you'

/**
 * What a sheet for the step that is waited for comes to, for its receipt: of a step that is half played the rest, for a seat that is asked. `world`: what the seat knows of the position. Standing orders of the same mail (`coming`) go before those in force.
 */
export async function foretellSheet(
  campaign: Campaign,
  world: World,
  {
    seat,
    sheet,
    coming,
    groups,
    checked,
    open,
  }: { seat: string; sheet: SheetNode; coming: SheetNode | null; groups: Groups; checked: CheckedSheet; open: OpenQuestions | null },
): Promise<Ahead> {
  const { game, file, store } = campaign
  if (file.rehearsals === 0) return NOTHING_AHEAD
  if (store.currentStep()?.parts !== null) {
    const from = open && halfPlayed(campaign, open, seat, { sheet: withGroups(game, world, seat, sheet, groups) })
    if (!from) return { foretold: null, unrehearsed: NOT_ASKED }
    const runs = await ofTheRest(campaign, seat, from)
    return runs ? { foretold: foretell(game, world, seat, checked, runs) } : { foretold: null, unrehearsed: HIDDEN }
  }
  const row = store.standing().find((each) => each.seat === seat)
  const standing = coming ?? (row ? documentOf(row) : null)
  const written = (document: SheetNode): SheetNode => withGroups(game, world, seat, document, groups)
  const orders = { seat, sheet: written(sheet), standing: standing && written(standing), told: toldTo(campaign, seat) }
  const known = positionText(game, game.seen(world, seat))
  return {
    foretold: await onceFor(campaign, seat, hashOf(known, orders, checked, file.rehearsals), async () =>
      foretell(game, world, seat, checked, await rehearsedFrom(game, known, orders, file.rehearsals)),
    ),
  }
}

/** What the last orders of each seat come to: sent once more as they were, in a mail that comes twice or with `draft: yes` taken out of their end, they are not rehearsed once more. */
const LAST = new WeakMap<Campaign, Map<string, { readonly of: string; readonly foretold: Foretold }>>()

async function onceFor(campaign: Campaign, seat: string, of: string, find: () => Promise<Foretold>): Promise<Foretold> {
  const last = LAST.get(campaign) ?? new Map<string, { readonly of: string; readonly foretold: Foretold }>()
  LAST.set(campaign, last)
  const kept = last.get(seat)
  if (kept?.of === of) return kept.foretold
  const foretold = await find()
  last.set(seat, { of, foretold })
  return foretold
}

/** Of all that is said of what comes: what is known of the position, the orders, each with its line, and how they were read. */
function hashOf(known: string, { sheet, standing, told }: Orders, checked: CheckedSheet, runs: number): string {
  const entries =
    sheet.value instanceof Map ? [...(sheet.value as ReadonlyMap<string, SheetNode>)].filter(([key]) => !SAYS_NOTHING.includes(key)) : sheet
  const said = JSON.stringify([entries, standing, told, checked, runs], (_, value: unknown) => (value instanceof Map ? [...value] : value))
  return createHash('sha256').update(known).update(said).digest('hex')
}

/** Entries of a sheet that no rule reads. */
const SAYS_NOTHING: readonly string[] = ['campaign', 'seat', 'token', 'note', 'draft', 'final']

/** What answers to questions come to, in words, or why nobody can say; none where the campaign does not want it. */
export async function foretellAnswers(
  campaign: Campaign,
  open: OpenQuestions,
  seat: string,
  answers: NonNullable<SaidNow['answers']>,
): Promise<string[]> {
  if (campaign.file.rehearsals === 0) return []
  const from = halfPlayed(campaign, open, seat, { answers })
  if (!from) return []
  const runs = await ofTheRest(campaign, seat, from)
  return runs ? afterAnswers(campaign.game, campaign.game.seen(open.world, seat), seat, runs) : [HIDDEN]
}

/** Null where it comes to something that is hidden from the seat. */
async function ofTheRest(
  campaign: Campaign,
  seat: string,
  { start, past }: NonNullable<ReturnType<typeof halfPlayed>>,
): Promise<Run[] | null> {
  try {
    const nothing: SheetNode = { line: 1, column: 1, path: '', value: null }
    return await rehearsedFrom(campaign.game, start, { seat, sheet: nothing, standing: null }, campaign.file.rehearsals, past)
  } catch (error) {
    if (error instanceof OutOfSight) return null
    throw error
  }
}
