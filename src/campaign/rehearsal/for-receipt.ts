import type { SheetNode } from '../../engine/decision.ts'
import type { World } from '../../engine/game.ts'
import type { Groups } from '../../orders/groups.ts'
import { type CheckedSheet, withGroups } from '../../orders/sheet.ts'
import type { Campaign } from '../campaign.ts'
import { toldTo } from '../documents/tell-others.ts'
import { documentOf } from '../sheets.ts'
import { foretell, type Foretold } from './in-words.ts'
import { rehearse } from './rehearse.ts'

/**
 * What a sheet for the step that is waited for comes to, for its receipt; null where the campaign does not want it, or the step is being played: what others have done in it is
 * no default. `world`: what the seat knows of the position. Standing orders of the same mail (`coming`) go before those in force.
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
  }: { seat: string; sheet: SheetNode; coming: SheetNode | null; groups: Groups; checked: CheckedSheet },
): Promise<Foretold | null> {
  const { game, file, store } = campaign
  if (file.rehearsals === 0 || store.currentStep()?.parts !== null) return null
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
