import type { SheetNode } from '../../engine/decision.ts'
import type { World } from '../../engine/game.ts'
import type { Groups } from '../../orders/groups.ts'
import { type CheckedSheet, withGroups } from '../../orders/sheet.ts'
import type { Campaign } from '../campaign.ts'
import { toldTo } from '../documents/tell-others.ts'
import { documentOf } from '../sheets.ts'
import { ReplayError } from '../../engine/play.ts'
import type { OpenQuestions } from '../questions.ts'
import { halfPlayed, type SaidNow } from './half-played.ts'
import { afterAnswers, foretell, type Foretold } from './in-words.ts'
import { Apart, rehearse, rehearsedFrom, type Run } from './rehearse.ts'

/**
 * What a sheet for the step that is waited for comes to, for its receipt: of a step that is half played the rest, for a seat that is asked. Null where the campaign does not want it. `world`: what the seat knows of the position. Standing orders of the same mail (`coming`) go before those in force.
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
): Promise<Foretold | null> {
  const { game, file, store } = campaign
  if (file.rehearsals === 0) return null
  if (store.currentStep()?.parts !== null) {
    const from = open && halfPlayed(campaign, open, seat, { sheet: withGroups(game, world, seat, sheet, groups) })
    const runs = from && (await ofTheRest(campaign, seat, from))
    return runs && foretell(game, world, seat, checked, runs)
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
  return foretell(game, world, seat, checked, runs)
}

/** What answers to questions come to, in words; none where the campaign does not want it. */
export async function foretellAnswers(
  campaign: Campaign,
  open: OpenQuestions,
  seat: string,
  answers: NonNullable<SaidNow['answers']>,
): Promise<string[]> {
  if (campaign.file.rehearsals === 0) return []
  const from = halfPlayed(campaign, open, seat, { answers })
  const runs = from && (await ofTheRest(campaign, seat, from))
  return runs ? afterAnswers(campaign.game, campaign.game.seen(open.world, seat), seat, runs) : []
}

async function ofTheRest(
  campaign: Campaign,
  seat: string,
  { start, past }: NonNullable<ReturnType<typeof halfPlayed>>,
): Promise<Run[] | null> {
  try {
    const nothing: SheetNode = { line: 1, column: 1, path: '', value: null }
    return await rehearsedFrom(campaign.game, start, { seat, sheet: nothing, standing: null }, campaign.file.rehearsals, past)
  } catch (error) {
    if (error instanceof Apart || error instanceof ReplayError) return null
    throw error
  }
}
