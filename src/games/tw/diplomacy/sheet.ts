import { noted, quoted, remark } from '../../../engine/sheet-lines.ts'
import { numbered } from '../../common/words.ts'
import { matrixOf } from '../cards/card-kind.ts'
import { hasChit } from '../logistics/chits.ts'
import type { Standing } from '../sheet/standing.ts'
import { isToCome } from '../stops.ts'
import { ownPops } from './announce.ts'
import { isDiplomacyTurn, popCost, popLimit, targetsOf, whyNotInfluence } from './pops.ts'
import { statusText } from './status.ts'

/** What a seat can do to win countries (16): in Spring and Fall, where diplomacy is played. */
export function diplomacyLines(standing: Standing): string[] {
  const { world, powers } = standing
  if (!isDiplomacyTurn(world) || !isToCome(world, 'diplomacy')) return []
  const { simple } = world.rules.diplomacy
  if (simple !== null) return simple.lines(standing)
  const lines = powers.flatMap((power) => {
    const limit = popLimit(world, power)
    const open = targetsOf(world).filter((target) => whyNotInfluence(world, power, target) === null)
    if (limit === 0 || open.length === 0) return []
    return remark(
      `${power}: up to ${numbered(limit, 'POP')} for ${popCost(world, power, 1)} each in its plan ('POPs: {${open[0]}: 1}'), no more than half of them (rounded up) for one country; it has ${ownPops(world, power)}. It may influence ${open
        .map((target) => `${target} (${statusText(world, target)})`)
        .join(', ')}.`,
    )
  })
  if (lines.length === 0) return []
  const mayAnswer = powers.some((power) => hasChit(world, power, 'counterEspionage'))
  return [
    ...lines,
    ...noted('#diplomacy:', '16.1.3: targets to roll for this turn, each once a year; else POPs wait, from Spring to Fall'),
    '#  - {target: , against: , espionage: no}',
    ...(mayAnswer || powers.length > 0
      ? noted('#counter-espionage: [{diplomacy: yes}]', '16.1.7.5: against whoever names a country where you have POPs, if you hold a chit')
      : []),
    ...cardLines(standing),
  ]
}

/** 29.11: the cards of Espionage and of who answers it. */
function cardLines({ world }: Standing): string[] {
  if (world.rules.espionage.cards === null) return []
  const { attacker, defender } = matrixOf(world, 'espionageCards')
  const why = 'where Espionage meets Counter-Espionage, the first of these (29.11)'
  return [
    ...noted(`#espionage card: [${quoted(attacker[0])}]`, `${why}: ${attacker.join(', ')}`),
    ...noted(`#counter-espionage card: [${quoted(defender[0])}]`, `${why}: ${defender.join(', ')}`),
  ]
}
