import type { SheetNode } from '../../engine/decision.ts'
import type { World } from '../../engine/game.ts'
import { OutOfSight } from '../../engine/out-of-sight.ts'
import type { Groups } from '../../orders/groups.ts'
import { type CheckedSheet, withGroups } from '../../orders/sheet.ts'
import type { Campaign } from '../campaign.ts'
import { toldTo } from '../documents/tell-others.ts'
import { documentOf } from '../sheets.ts'
import type { OpenQuestions } from '../questions.ts'
import { halfPlayed, type SaidNow } from './half-played.ts'
import { afterAnswers, foretell, type Foretold } from './in-words.ts'
import { rehearse, rehearsedFrom, type Run } from './rehearse.ts'

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
  const runs = await rehearse(
    game,
    world,
    { seat, sheet: written(sheet), standing: standing && written(standing), told: toldTo(campaign, seat) },
    file.rehearsals,
  )
  return { foretold: foretell(game, world, seat, checked, runs) }
}

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
