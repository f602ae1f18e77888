import { plain } from '../../../board/map.ts'
import type { Project } from '../charts/variants-schema.ts'
import { atWar, sideOfPower } from '../powers.ts'
import { isFrom, turnName, turnsFrom } from '../seasons.ts'
import type { Variants } from '../state.ts'
import type { TwWorld } from '../world.ts'

const NONE: Variants = { saved: 0, obtained: [], played: [] }
export const variantsOf = ({ state }: TwWorld, power: string): Variants => state.variants?.[power] ?? NONE
export const noteVariants = (world: TwWorld, power: string, change: Partial<Variants>): void =>
  world.note({ variants: { ...world.state.variants, [power]: { ...variantsOf(world, power), ...change } } })

export const projectsOf = ({ tables }: TwWorld, power: string): readonly Project[] =>
  tables.variants.projects
    .filter((each) => each.power === power)
    .map((each) => (each['adds from'] === undefined ? each : { ...each, adds: tables[each['adds from']] ?? [] }))
export const projectOf = (world: TwWorld, power: string, number: number): Project | undefined =>
  projectsOf(world, power).find((each) => each.number === number)

/** A project of a power by its number on the list or its title. */
export const projectCalled = (world: TwWorld, power: string, words: string): Project | undefined =>
  projectsOf(world, power).find(({ number, title }) => words.trim() === String(number) || plain(title) === plain(words))

/** "Schnorkel U-Boats (Germany 15)". */
export const projectText = ({ power, number, title }: Project): string => `${title} (${power} ${number})`

const SECTIONS: Readonly<Record<string, string>> = {
  Italy: '28.1.1',
  Germany: '28.1.2',
  France: '28.2.1',
  Britain: '28.2.2',
  USSR: '28.2.3',
  USA: '28.2.4',
}
export const sectionOf = ({ power }: Project): string => SECTIONS[power]

/** How often a power has obtained a project, whether it was played or not. */
const times = (world: TwWorld, { power, number }: Project): number => {
  const { obtained, played } = variantsOf(world, power)
  return obtained.filter((each) => each === number).length + played.filter((each) => each.number === number).length
}

/** Why a power cannot try for a project, or null. */
export function whyNotObtain(world: TwWorld, project: Project): string | null {
  const table = project['adds from']
  if (table !== undefined && world.tables[table] === null)
    return `${sectionOf(project)}: the units of ${projectText(project)} stand in no text: the moderator writes them down as tables/${table}.yaml in the campaign's own data (overrides:), as the handbook's page '${table}' shows; without it nobody obtains it`
  if (project.option !== undefined && world.state.options?.includes(project.option) !== true)
    return `28: ${projectText(project)} is for campaigns with option ${project.option}`
  return project.most > 0 && times(world, project) >= project.most
    ? `28: ${projectText(project)} may be obtained ${project.most === 1 ? 'once' : `${project.most} times`}`
    : null
}

const isItalyIn = (world: TwWorld): boolean => ['Britain', 'France'].some((power) => atWar(world, 'Italy', power))
const CONDITIONS: Readonly<Record<NonNullable<Project['when']>, (world: TwWorld) => boolean>> = {
  'Italy fights the West': isItalyIn,
  'Italy is at peace with the West': (world) => !isItalyIn(world),
  'Germany and the USSR are at war': (world) => atWar(world, 'Germany', 'USSR'),
  'Germany and the USSR have been at war since an earlier turn': ({ state: { wars, turn } }) =>
    wars.some(({ between, declared }) => between.includes('Germany') && between.includes('USSR') && declared < turn.index),
  'France has surrendered': (world) => world.nation('France').conqueredBy !== null,
}

/** Why a project is not played in this turn, whoever has it, or null: its dates, and what must be so. */
export function whyNotNow(world: TwWorld, project: Project): string | null {
  const { turn } = world.state
  const { from, until, seasons, when } = project
  const section = sectionOf(project)
  if (from && !isFrom(turn, from.season, from.year)) return `${section}: ${projectText(project)} is played from ${turnName(from)} on`
  if (until && turnsFrom(until, turn) > 0) return `${section}: ${projectText(project)} was to be played until ${turnName(until)}`
  if (seasons && !seasons.includes(turn.season)) return `${section}: ${projectText(project)} is played in ${seasons.join(' or ')}`
  return when === undefined || CONDITIONS[when](world)
    ? null
    : `${section}: ${projectText(project)} is played only while this is so: ${when}`
}

/** 28: which way a power's dice have to go. */
export const isAxis = (world: TwWorld, power: string): boolean =>
  sideOfPower(world, power) === 'Axis' || ['Germany', 'Italy'].includes(power)
