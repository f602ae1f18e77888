import type { Topic } from '../../../engine/query.ts'
import type { DecisionKind } from '../../../engine/decision.ts'
import type { Edition } from '../rules.ts'
import type { WifWorld } from '../world.ts'

/** Chapters of the decisions in the order of the sequence of play, each with the sections of the rulebook that it holds. */
const CHAPTERS: readonly { readonly name: string; readonly about: string; readonly sections: readonly string[] }[] = [
  { name: 'agreements', about: 'Offers between players, conceding, a draw.', sections: ['13.9'] },
  { name: 'start of the turn', about: 'Reinforcements, reserves, lending and initiative.', sections: ['4.2', '9.7', '5', '6'] },
  { name: 'action', about: 'What each major power does with its impulse.', sections: ['10'] },
  {
    name: 'offensive points',
    about: 'Several actions in an impulse, benefits of HQs, HQs turned face-up, extra actions.',
    sections: ['16'],
  },
  { name: 'ships', about: 'Naval moves with what ships carry, interception, and the way home.', sections: ['11.4', '13.4'] },
  { name: 'battles at sea', about: 'Where combats begin, searching, surprise points, hits and breaking off.', sections: ['11.5', '11.6'] },
  {
    name: 'aircraft at sea',
    about: 'Port attacks, patrols over sea areas, air combat there, and bombs on factories.',
    sections: ['11.2', '11.3', '11.5.3', '11.5.9', '11.7', '14.8'],
  },
  { name: 'landings', about: 'Units that come ashore, and the guns of ships.', sections: ['11.12', '11.13', '11.15.2'] },
  {
    name: 'air missions',
    about: 'Who flies where, escorts and patrols, and who comes up against them.',
    sections: ['11.8', '11.11', '11.14', '11.16', '11.17.1', '14.2.5'],
  },
  { name: 'air combat', about: 'Lines, targets, breaking off, and coming home.', sections: ['14.3', '14.2.4', '11.10.6'] },
  {
    name: 'movement',
    about: 'By rail and by land, and what becomes of hexes that hold too many.',
    sections: ['11.9', '11.10', '2.3.1', '18.2', '2.4.2', '2.4.3'],
  },
  { name: 'land combat', about: 'Attacks with their support, tables, losses, retreats and advances.', sections: ['11.15'] },
  { name: 'reorganisation', about: 'HQs that turn units face-up again.', sections: ['11.17'] },
  { name: 'partisans', about: 'Which countries are open to them, in which order they roll, and where they appear.', sections: ['13.1'] },
  { name: 'US entry', about: 'Into which pools the USA draws its markers, and which options it chooses.', sections: ['13.3'] },
  { name: 'Vichy', about: 'Who installs it, what becomes of the French empire and its units, and when it collapses.', sections: ['17'] },
  { name: 'end of the turn', about: 'Convoys, and what is built from the force pools or leaves them.', sections: ['13.5', '13.6', '4.3'] },
  {
    name: 'countries',
    about: 'Wars and pacts, minor countries that come into the war, and countries that are conquered.',
    sections: ['9', '13.2', '13.7', '19'],
  },
]

const belongs = (section: string, to: string): boolean => section === to || section.startsWith(`${to}.`)

/** Kinds that only refuse by name what the program does not play yet. */
export const isPlayed = ({ defaultIs }: DecisionKind<WifWorld>): boolean => defaultIs !== 'not supported yet'

/** Where two chapters claim a decision, the longer section has it: 11.17.1 is flown, 11.17 is not. */
function chapterOf(section: string): string | undefined {
  const claims = CHAPTERS.flatMap(({ name, sections }) =>
    sections.filter((each) => belongs(section, each)).map((each) => ({ name, length: each.length })),
  )
  return claims.toSorted((a, b) => b.length - a.length)[0]?.name
}

/** The decisions in force in their chapters; chapters without any are left out. */
export const topicsOf = (decisions: Edition<WifWorld>['decisions']): Topic[] =>
  CHAPTERS.map(({ name, about }) => ({
    name,
    about,
    decisions: decisions.filter((kind) => isPlayed(kind) && chapterOf(kind.section) === name).map((kind) => kind.name),
  })).filter((topic) => topic.decisions.length > 0)
