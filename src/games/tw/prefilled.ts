import { agreementLines } from '../common/agreements/sheet.ts'
import { agreeing } from './agreements.ts'
import { remark } from '../../engine/sheet-lines.ts'
import { airLines } from './air/sheet.ts'
import { combatLines } from './combat/sheet.ts'
import { diplomacyLines } from './diplomacy/sheet.ts'
import { economyLines } from './economy/sheet.ts'
import { groundLines } from './ground/sheet.ts'
import { landingLines } from './landing/sheet.ts'
import { logisticsLines } from './logistics/sheet.ts'
import { navalLines } from './naval/sheet.ts'
import { partisanLines } from './partisans/sheet.ts'
import { nextStep } from './sequence.ts'
import { stratmoveLines } from './stratmove/sheet.ts'
import { strategicLines } from './strategic/sheet.ts'
import { supplyLines } from './sheet/supply-lines.ts'
import { easternLines } from './turn/sheet.ts'
import { variantLines } from './variants/sheet.ts'
import { warLines } from './war/sheet.ts'
import type { TwWorld } from './world.ts'
import { Standing } from './sheet/standing.ts'

/**
 * The sheet a seat fills in: every unit of its that may act stands there, with what stands opposite and the choices. What is not a
 * comment is what happens if it is sent back as it is. `brief`: the front, the attacks that are possible, and what is decided once and moves a country: wars, and who gives way.
 */
export function prefilledSheet(world: TwWorld, seat: string, brief = false): string {
  const step = nextStep(world)
  if (!step) return ''
  const standing = new Standing(world, seat, brief)
  const parts =
    world.state.stage === 'Planning'
      ? [logisticsLines, variantLines, diplomacyLines, warLines]
      : brief
        ? [logisticsLines, warLines, airLines, groundLines, combatLines, economyLines]
        : [
            logisticsLines,
            variantLines,
            diplomacyLines,
            warLines,
            strategicLines,
            partisanLines,
            supplyLines,
            navalLines,
            landingLines,
            airLines,
            groundLines,
            combatLines,
            economyLines,
            stratmoveLines,
            easternLines,
          ]
  return [
    `seat: ${seat}`,
    `for: ${step.name}`,
    ...remark(
      'Orders begin with one #: take it away, and that of the section above, and fill in the blanks. Lines with ## are remarks. Units go by name, or "all in Cologne"; hexes by name or code (1430). For more, mail "query: help".',
    ),
    '',
    ...agreementLines(world, agreeing, seat),
    ...parts.flatMap((part) => {
      const lines = part(standing)
      return lines.length > 0 ? [...lines, ''] : []
    }),
  ].join('\n')
}
