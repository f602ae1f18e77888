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
}
const signed = (value: number): string => (value < 0 ? String(value) : `+${value}`)

/** 28: what a project brings, and when, for its owner's sheet. */
export function projectWords(project: Project): string {
  const { from, until, seasons, narfs, growth, SMPs, adds, loses, bonuses, POPs, works, deed, associate, bars } = project
  const gift = project['built for nothing']
  const brings = [
    ...(narfs ? [`${signed(narfs.level)} NARFs`] : []),
    ...(growth === undefined ? [] : [`+${growth}% growth`]),
    ...(SMPs === undefined ? [] : [`+${numbered(SMPs, 'SMP')}`]),
    ...adds.map(({ type, values, count, received }) => `${count} ${type}${values ? ` ${values}` : ''}${received ? ' at once' : ''}`),
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
