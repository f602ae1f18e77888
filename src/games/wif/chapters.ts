import { type ChapterLine, type ChapterRules, ownLine, type ToldEvent } from '../../engine/chapters.ts'
import { type GameEvent, toldBy } from '../../engine/event.ts'

/** Kinds of events that open a chapter. Every other kind goes on with the one that is open. */
const TITLES: Readonly<Record<string, string>> = {
  agreement: 'Agreements',
  weather: 'Weather',
  war: 'War',
  reinforcements: 'Reinforcements',
  action: 'Action',
  'naval move': 'Naval moves',
  'naval air': 'Naval air missions',
  'naval combat': 'Naval combat',
  'rail move': 'Rail moves',
  'land move': 'Land moves',
  'air transport': 'Air transport',
  debark: 'Debarking',
  invasion: 'Invasions',
  paradrop: 'Paradrops',
  attack: 'Attacks',
  rebase: 'Rebases',
  reorganisation: 'Reorganisation',
  'last impulse': 'End of the impulse',
  'end of turn': 'End of the turn',
  partisans: 'Partisans',
  production: 'Production',
  conquest: 'Peace',
  initiative: 'Initiative',
}
/** Missions are told by the section they are flown for. */
const MISSIONS: Readonly<Record<string, string>> = {
  '11.2': 'Port attacks',
  '11.3': 'Naval air missions',
  '11.7': 'Strategic bombardment',
  '11.8': 'Ground strikes',
  '11.11': 'Air transport',
  '11.14': 'Paradrops',
  '11.15.4': 'Ground support',
  '11.17.1': 'Air supply',
}

/** The chapters of a report in the order and the words of the sequence of play. */
export const chapters: ChapterRules = {
  titleOf,
  battleAt: ({ kind, hexes }) => (kind === 'land combat' ? (hexes[0] ?? null) : null),
  isSeaBattle: ({ kind }) => kind === 'naval combat',
  isFight: ({ kind }) => kind === 'port attack',
  newsOf: ({ kind, text }) => (kind === 'war' ? newsOfWar(text) : null),
  passing: new Set(['air mission', 'naval air', 'interception', 'air combat', 'return to base', 'rebase']),
  ahead: new Set(['control', 'overrun']),
  lines,
}

function titleOf(event: GameEvent): string | null {
  const { kind, section, text } = event
  const { seaArea } = toldBy(event)
  if (kind === 'naval combat' && seaArea !== undefined) return `Naval combat in the ${seaArea}`
  if (kind === 'air mission') return MISSIONS[section] ?? null
  if (kind === 'us entry' && section === '9.4') return 'US attempt to declare war'
  if (kind !== 'land combat') return TITLES[kind] ?? null
  const place = /^Land combat at (.+? \([A-Z]\d{4}\)|[A-Z]\d{4})/.exec(text)
  return place ? `Battle of ${place[1]}` : 'Land combat'
}

/** "USA declares war on Germany." of how a war begins, "A and B make peace." of how it ends. */
function newsOfWar(text: string): string | null {
  const told = text.split(/[:.]/, 1)[0]
  return told.includes(' declares war on ') || told.endsWith(' make peace') ? `${told}.` : null
}

/** "A returns from Minsk to Kiev, face-down": A to Kiev. */
function returnOf(text: string): string | null {
  const [returns, to] = [text.indexOf(' returns from '), text.lastIndexOf(' to ')]
  return returns > 0 && to > returns && text.endsWith(', face-down') ? text.slice(0, returns) + text.slice(to, -', face-down'.length) : null
}

/** "Germany takes Minsk from USSR." */
function takingOf(text: string): { taker: string; place: string; loser: string } | null {
  const [takes, from] = [text.indexOf(' takes '), text.lastIndexOf(' from ')]
  if (takes <= 0 || from <= takes || !text.endsWith('.')) return null
  return { taker: text.slice(0, takes), place: text.slice(takes + ' takes '.length, from), loser: text.slice(from + ' from '.length, -1) }
}

/** Aircraft that come home one after another share a line; hexes taken are told once, at the end. */
function lines(told: readonly ToldEvent[]): ChapterLine[] {
  const out: ChapterLine[] = []
  const taken = new Map<string, { section: string; places: string[] }>()
  let home: string[] = []
  const comeHome = () => {
    if (home.length > 1) out[out.length - 1] = { ...out.at(-1)!, text: `Return to base, face-down: ${home.join(', ')}` }
    home = []
  }
  for (const each of told) {
    const { kind, section, text } = each.event
    const back = kind === 'return to base' ? returnOf(text) : null
    if (back) {
      if (home.length === 0) out.push(ownLine(each))
      home.push(back)
      continue
    }
    comeHome()
    const control = kind === 'control' ? takingOf(text) : null
    if (control) {
      const { taker, place, loser } = control
      const key = `${taker}/${loser}`
      taken.set(key, { section, places: [...(taken.get(key)?.places ?? []), place] })
    } else out.push({ ...ownLine(each), text: withoutTitle(kind, text) })
  }
  comeHome()
  for (const [key, { section, places }] of taken) {
    const [taker, loser] = key.split('/')
    out.push({ section, heading: told.at(-1)!.heading, text: `${taker} takes ${places.join(', ')} from ${loser}.` })
  }
  return out
}

/** A text of a battle without the place, which is the title of its chapter. */
function withoutTitle(kind: string, text: string): string {
  if (kind === 'land combat') return text.replace(/^Land combat at .+?(?:\. |: )/, '')
  return kind === 'advance after combat' ? text.replace(/^After the combat at .+?(?:\. |: )/, 'Afterwards: ') : text
}
