import { listed, numbered } from '../../common/words.ts'
import type { Project } from '../charts/variants-schema.ts'
import { turnName } from '../seasons.ts'

/** What deeds of their own do. */
const DEEDS: Readonly<Record<NonNullable<Project['deed']>, string>> = {
  'sneak attack': 'a British Fleet in a port at home is Depleted',
  'midget submarines': 'a British ship in a port of the Mediterranean may be Depleted',
  Corsica: 'France cedes Corsica',
  'army reform of France': 'your army may be upgraded at once',
  cooperation: 'no limits on French and British co-operation',
  'atomic bomb': 'all units of the Axis in a hex are Depleted',
  'Set Europe Ablaze': 'more rolls for partisans',
  'Trust No One': 'Britain or the USA pays for two chits and a POP of yours',
  trucks: 'an INF 6-5 becomes two MECH 4-8',
  preparedness: 'a Third-Rate army may be upgraded at once; no grants in 1941',
  isolationists: 'the US entry level rises by one',
  'modern air force': 'a Second-Rate air force; what is received is not held at the border (18.2)',
  'East Africa': 'the garrison of Italian East Africa appears beside the Nile, in 4414 and 4415, and is fed there to a limit',
  'artificial port': 'in each year a beachhead of your alliance becomes a port for good',
  Ukraine:
    'while you hold Kiev, Kharkov, Stalino, Dnepropetrovsk and Odessa: a Ukrainian Satellite worth 28 NARFs, less what is in the Urals, with six INF 3-5',
  'intelligence coup':
    'when Germany declares war in the Low Countries your units are not surprised (18.2), and before Summer 1940 they are placed anew in friendly hexes',
  NKVD: 'they do not count for stacking, and a DR or DD against a stack with one of them is a 1/2 EX',
  India: 'they appear in the India Box, and one is back there when Winter 1941 ends: it is withdrawn',
  'De Gaulle': 'the Free French ARM 6-8 at once; a MOT 4-7 joins the force pool once you have taken a city of Morocco, Algeria or Tunisia',
}
const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`)

/** 28: what a project brings, and when, for its owner's sheet. */
export function projectWords(project: Project): string {
  const { from, until, seasons, narfs, growth, SMPs, adds, loses, bonuses, POPs, works, deed, associate, bars } = project
  const gift = project['built for nothing']
  const pool = project['out of the force pool']
  const brings = [
    ...(narfs ? [`${signed(narfs.level)} NARFs`] : []),
    ...(growth === undefined ? [] : [`+${growth}% growth`]),
    ...(SMPs === undefined ? [] : [`+${numbered(SMPs, 'SMP')}`]),
    ...adds.map(
      ({ type, values, count, received, or }) =>
        `${count} ${type}${values ? ` ${values}` : ''}${or === undefined ? '' : ` (or 'takes: ${or.split(' ')[0]}')`}${received ? ' at once' : ''}`,
    ),
    ...(pool === undefined
      ? []
      : [
          pool.next === undefined
            ? `all units of your force pool that belong to it in ${pool['until year']} or before, at once`
            : `the next ${pool.next} of your force pool at once`,
        ]),
    ...(project['received in'] === 'as new units' ? [] : [`it appears in ${project['received in'].replace(/^beside/, 'a hex beside')}`]),
    ...(loses.length > 0 ? [`at the price of ${listed(loses)}`] : []),
    ...bonuses.map(({ on, by, as }) => `${as === undefined ? signed(by) : 'a modifier'} on ${on}`),
    ...(POPs ? [numbered(POPs.number, 'POP')] : []),
    ...(works
      ? [...(['fortress', 'fortification', 'shipyard'] as const).flatMap((kind) => (works[kind] > 0 ? [`${works[kind]} ${kind}`] : []))]
      : []),
    ...(gift
      ? [
          `${gift.units === undefined ? `${gift.NARFs} NARFs of` : gift.units} ${gift.of.join(' or ')} for nothing in a Build Segment${gift['this turn'] ? ' of the turn' : ''}`,
        ]
      : []),
    ...(deed === undefined ? [] : [DEEDS[deed]]),
    ...(associate === undefined ? [] : [`${associate} as an Associate`]),
    ...(bars.length > 0 ? [`it bars upgrades of ${listed(bars)}`] : []),
    ...(project.with === undefined ? [] : [`'with: ${project.with}' shares it`]),
  ]
  const when = [
    ...(seasons ? [seasons.join(' or ')] : []),
    ...(from ? [`from ${turnName(from)}`] : []),
    ...(until ? [`until ${turnName(until)}`] : []),
  ]
  return `${project.title}${brings.length > 0 ? `: ${brings.join('; ')}` : ''}${when.length > 0 ? ` (${when.join(', ')})` : ''}`
}
