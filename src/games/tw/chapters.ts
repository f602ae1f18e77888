import { type ChapterRules, ownLine } from '../../engine/chapters.ts'
import { type GameEvent, toldBy } from '../../engine/event.ts'

/** Kinds of events that open a chapter. Every other kind goes on with the one that is open: a surrender with the battle or the declaration of war that brings it about. */
const TITLES: Readonly<Record<string, string>> = {
  planning: 'Planning',
  diplomacy: 'Diplomacy',
  'declaration of war': 'Declarations of war',
  'strategic warfare': 'Strategic warfare',
  'task force': 'Task Forces',
  'break down': 'Breaking down and building up',
  'build up': 'Breaking down and building up',
  staging: 'Staging',
  'air mission': 'Air missions',
  'naval mission': 'Naval missions',
  invasion: 'Invasions',
  rail: 'Rail moves',
  'ground move': 'Ground movement',
  'forced march': 'Ground movement',
  'automatic victory': 'Ground movement',
  airdrop: 'Airborne landings',
  attack: 'Attacks',
  pocket: 'Pockets',
  repair: 'Building',
  shipyard: 'Building',
  build: 'Building',
  upgrade: 'Building',
  reserve: 'Building',
  stratmove: 'Strategic movement',
  grant: 'Strategic movement',
  supply: 'Supply',
  siege: 'Supply',
  victory: 'How it stands',
  weather: 'Weather',
  income: 'Income',
  'force pool': 'Income',
  campaign: 'What the campaign brings',
  withdrawal: 'What the campaign brings',
}

/** What is played again in the Second Impulse. */
const SECOND: Readonly<Record<string, string>> = { '10.2.4': 'Second Impulse: ground movement', '10.2.5': 'Second Impulse: attacks' }

/** The chapters of a report in the order and the words of the sequence of play. */
export const chapters: ChapterRules = {
  titleOf,
  battleAt: ({ kind, hexes }) => (kind === 'combat' ? (hexes[0] ?? null) : null),
  isSeaBattle: ({ kind }) => kind === 'naval battle',
  newsOf,
  passing: new Set(['air combat', 'air loss', 'flak', 'naval interception', 'control']),
  ahead: new Set(['installation lost']),
  lines: (told) => told.map(ownLine),
}

/** What stands in the headline: wars, and powers that are out of one. */
function newsOf({ kind, text }: GameEvent): string | null {
  if (kind === 'declaration of war') return `${text.split(':', 1)[0].replace(/\.$/, '')}.`
  if (kind !== 'surrender') return null
  if (/^[\w ]+ is out of the war:/.test(text)) return `${text.split(':', 1)[0]}.`
  return text.endsWith(': France surrenders.') ? 'France surrenders.' : null
}

function titleOf(event: GameEvent): string | null {
  const { kind, section, text } = event
  const { seaArea } = toldBy(event)
  if (kind === 'naval battle' && seaArea !== undefined) return `Battle in the ${seaArea}`
  if (kind !== 'combat') return SECOND[section] ?? TITLES[kind] ?? null
  // Its text begins with the place: "Metz (1632): 24 factors ...".
  const place = /^(.+? \([A-Z]?\d{4}\)|[A-Z]?\d{4}):/.exec(text)
  return place ? `Battle of ${place[1]}` : 'Ground combat'
}
