import type { Topic } from '../../../engine/query.ts'
import { agreements } from '../agreements.ts'
import { combatDecisions } from '../combat/decisions.ts'
import { inTheAir, onTheGround } from '../decisions.ts'
import type { Edition } from '../rules.ts'
import type { TwWorld } from '../world.ts'
import { diplomacyDecisions } from '../diplomacy/decisions.ts'
import { economyDecisions } from '../economy/decisions.ts'
import { landingDecisions } from '../landing/decisions.ts'
import { logisticsDecisions } from '../logistics/decisions.ts'
import { navalDecisions } from '../naval/decisions.ts'
import { strategicDecisions } from '../strategic/decisions.ts'
import { stratmoveDecisions } from '../stratmove/decisions.ts'
import { turnDecisions } from '../turn/decisions.ts'
import { warDecisions } from '../war/decisions.ts'

/** Chapters of the decisions in the order of the sequence of play. */
const CHAPTERS = [
  { name: 'agreements', about: 'Offers between players, conceding, a draw.', kinds: Object.values(agreements) },
  {
    name: 'planning',
    about: 'Logistical efforts, chits, diplomacy, declarations of war.',
    kinds: [...logisticsDecisions, ...diplomacyDecisions, ...warDecisions],
  },
  { name: 'strategic warfare', about: 'U-Boats, raiders, bombers and those who hunt them.', kinds: strategicDecisions },
  {
    name: 'ships',
    about: 'Task Forces, missions, interception and battles at sea; supply across it.',
    kinds: navalDecisions,
  },
  { name: 'landings', about: 'Amphibious invasions.', kinds: landingDecisions },
  { name: 'air', about: 'Staging, counter-air, support and interception.', kinds: inTheAir },
  { name: 'movement', about: 'By rail and by land, automatic victories, Reserves, stacking.', kinds: onTheGround },
  { name: 'ground combat', about: 'Attacks, losses, retreats and advances.', kinds: combatDecisions },
  { name: 'economy', about: 'Repairs, building, upgrades.', kinds: economyDecisions },
  { name: 'strategic movement', about: 'Stratmoves and grants.', kinds: stratmoveDecisions },
  { name: 'end of the turn', about: 'Frostbite.', kinds: turnDecisions },
]

/** The decisions in force in their chapters, an option's in that of the one before it; chapters without any are left out. */
export function topicsOf(inForce: Edition<TwWorld>['decisions']): Topic[] {
  const chapters = CHAPTERS.map(({ kinds, ...topic }) => ({
    ...topic,
    decisions: kinds.map(({ name }) => name).filter((name) => inForce.some((kind) => kind.name === name)),
  }))
  let chapter = chapters[0]
  let last = -1
  for (const { name, defaultIs } of inForce) {
    const own = chapters.find(({ decisions }) => decisions.includes(name))
    if (own) [chapter, last] = [own, own.decisions.indexOf(name)]
    else if (defaultIs !== 'not supported yet') chapter.decisions.splice(++last, 0, name)
  }
  return chapters.filter(({ decisions }) => decisions.length > 0)
}
