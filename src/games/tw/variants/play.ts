import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../engine/decision.ts'
import type { Procedure } from '../../../engine/procedure.ts'
import { didYouMean } from '../../../engine/sheet-reader.ts'
import { arePopsPlayed, isDiplomacyTurn, whyNotInfluence } from '../diplomacy/pops.ts'
import { type FactsOf, MOMENT, momentFacts, number } from '../facts.ts'
import type { Project } from '../charts/variants-schema.ts'
import { isInside1939USSR } from '../field/terrain.ts'
import { allianceOfPower, controllerOf, enemyGround, homeOf, powersOfSeat, sideOfSeat } from '../powers.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { Unit } from '../state.ts'
import type { TwWorld } from '../world.ts'
import { valueOf } from './bonuses.ts'
import { doDeed, whyNotDeed } from './deeds.ts'
import { comeTrue, counterToLose } from './effects.ts'
import { receive, whyNotReceive } from './received.ts'
import { noteVariants, projectCalled, projectOf, projectText, sectionOf, variantsOf, whyNotNow } from './projects.ts'

/** A project that is played: with the country of its POPs, the hexes of its works or its deed, the ship that it strikes. */
export interface Play {
  by: string
  project: number
  in?: string
  at?: string[]
  ship?: string
  pop?: string
  /** Who shares it, or whom what it brings is lent to. */
  with?: string
  /** Which of two kinds of counter is taken. */
  takes?: string
}
interface Subject {
  readonly seat: string
}

/** 28.2.1: whether a project that was played brings something again in this turn. */
const isAgain = (world: TwWorld, { by, project }: Play): boolean => {
  const played = variantsOf(world, by).played.filter((each) => each.number === project)
  return projectOf(world, by, project)?.again === true && played.length > 0
}
const brought = (by: string, project: number): string => `variant ${by} ${project}`

/** Why a project is not played, or null. */
function whyNotPlay(world: TwWorld, play: Play): string | null {
  const { by, project: number, in: country, at = [], ship, pop } = play
  const project = projectOf(world, by, number)
  if (!project) return `28: ${by} has no project ${number}`
  const section = sectionOf(project)
  const again = isAgain(world, play)
  if (!again && !variantsOf(world, by).obtained.includes(number)) return `28: ${by} has not obtained ${projectText(project)}`
  if (world.ops.built.has(brought(by, number)) && project.again && project.most < 2)
    return `${section}: ${projectText(project)} has been played this turn`
  const now = whyNotNow(world, project)
  if (now !== null) return now
  const kinds = project.adds.flatMap(({ type, or }) => (or === undefined ? [] : [type as string, or.split(' ')[0]]))
  if (play.takes !== undefined && !kinds.includes(play.takes))
    return `${section}: ${project.title} ${kinds.length === 0 ? 'leaves no choice of a counter' : `takes ${kinds.join(' or ')}`}, not ${play.takes}`
  const notWith = whyNotWith(world, play, project, again)
  if (notWith !== null) return notWith
  const { POPs, works, loses, deed, eliminates } = project
  if (!arePopsPlayed(world) && isForDiplomacyAlone(project))
    return `29.15: ${project.title} helps on the table of section 16, which is not played`
  if (POPs) {
    if (!arePopsPlayed(world)) return `29.15: there are no POPs, which ${project.title} would bring`
    if (!isDiplomacyTurn(world)) return `${section}: POPs are for a Spring or a Fall`
    if (country === undefined) return `${section}: say in which country its POPs are to be: 'in: ${POPs.in[0] ?? 'Spain'}'`
    if (POPs.in.length > 0 && !POPs.in.includes(country)) return `${section}: its POPs are for ${POPs.in.join(', ')}, not for ${country}`
    const inYear = variantsOf(world, by).played.filter(
      (each) =>
        each.number === number &&
        Math.floor((each.turn + firstSeason(world)) / 4) === Math.floor((world.state.turn.index + firstSeason(world)) / 4),
    ).length
    if (POPs['in a year'] !== undefined && (inYear + 1) * POPs.number > POPs['in a year'])
      return `${section}: no more than ${POPs['in a year']} POPs a year come of it`
    const why = whyNotInfluence(world, by, country)
    if (why !== null) return why
  }
  const taken = new Set<string>()
  for (const kind of loses) {
    const unit = counterToLose(world, by, kind, taken)
    if (unit === undefined) return `${section}: ${by} has no ${kind} to give up`
    taken.add(unit.id)
  }
  if (eliminates !== undefined && unitOnMap(world, by, eliminates) === undefined)
    return `${section}: ${by} has no ${eliminates} on the board`
  if (works) {
    const wanted = works.fortress + works.fortification + works.shipyard
    if (at.length !== wanted || new Set(at).size !== wanted)
      return `${section}: say where: ${wanted === 1 ? 'one hex' : `${wanted} different hexes, that of the fortress first`}`
    const wrong = at.map((code) => whyNotWork(world, project, code)).find((why) => why !== null)
    if (wrong) return wrong
    if (world.nation(by).narfs < worksCost(world, project, at))
      return `${section}: it costs ${worksCost(world, project, at)} NARFs, and ${by} has ${world.nation(by).narfs}`
  }
  const notReceived = whyNotReceive(world, project, at, play.takes)
  if (notReceived !== null) return notReceived
  return deed === undefined
    ? null
    : whyNotDeed(
        world,
        project,
        { ship, at: at[0] === undefined ? undefined : world.map.hex(at[0]), country, pop },
        !again || variantsOf(world, by).obtained.includes(number),
      )
}

/** 29.15: a project that brings nothing but help on the table of section 16. */
const isForDiplomacyAlone = ({ bonuses, adds }: Project): boolean =>
  adds.length === 0 && bonuses.length > 0 && bonuses.every(({ on }) => on === 'diplomacy' || on === 'POPs of a roll')

/** Why a project is not shared with a power, or lent to it, or null; one that was played before is played again for that alone. */
function whyNotWith(world: TwWorld, { by, with: partner }: Play, project: Project, again: boolean): string | null {
  const section = sectionOf(project)
  const { with: may, title } = project
  if (partner === undefined)
    return again && may !== undefined ? `${section}: ${title} has been played; it may be shared: 'with: ${may}'` : null
  if (may !== partner)
    return `${section}: ${title} is ${may === undefined ? 'shared with nobody' : `for ${by} and ${may}`}, not with ${partner}`
  if (again && variantsOf(world, by).played.some((each) => each.number === project.number && each.with === partner))
    return `${section}: ${partner} has ${title} already`
  return world.state.powers[partner] &&
    allianceOfPower(world, partner) === allianceOfPower(world, by) &&
    world.nation(partner).conqueredBy === null
    ? null
    : `${section}: ${partner} is no ally of ${by}`
}

/** Seasons before the first turn of its year. */
const firstSeason = ({ state: { turn } }: TwWorld): number =>
  (((['Spring', 'Summer', 'Fall', 'Winter'].indexOf(turn.season) - turn.index) % 4) + 4) % 4

function whyNotWork(world: TwWorld, project: Project, code: string): string | null {
  const { map } = world
  const { power, works } = project
  const section = sectionOf(project)
  const hex = map.hex(code)
  const where = map.name(hex)
  const only = works!.in?.map((place) => map.find(place) ?? map.hex(place))
  if (only && !only.includes(hex)) return `${section}: it is built in ${works!.in!.join(' or ')}, not in ${where}`
  const isHome =
    works!.inside === 'USSR' ? isInside1939USSR(world, hex) : works!.inside === undefined || homeOf(world, hex) === works!.inside
  if (!map.isLand(hex) || !isHome || controllerOf(world, world.state.control[hex]) !== power)
    return `${section}: ${where} is no hex of ${power} at home`
  if (enemyGround(world, hex, power).length > 0) return `${section}: enemies stand in ${where}`
  if (works!.shipyard > 0)
    return map.portAt(hex) && !world.installation(hex, 'shipyard') ? null : `${section}: ${where} is no port, or has had a shipyard built`
  return world.installation(hex, 'fortress') ||
    (works!.fortress === 0 && world.installation(hex, 'fortification')) ||
    (works!.fortification > 0 && world.installation(hex, 'fortification'))
    ? `${section}: ${where} is fortified`
    : null
}

/** A counter of a kind on the board, a Depleted one first. */
const unitOnMap = (world: TwWorld, power: string, kind: string): Unit | undefined =>
  world
    .unitsOf(power, 'map')
    .filter((unit) => unit.kind === 'ground' && !unit.breakdown && `${unit.type} ${unit.strength}-${unit.move}` === kind)
    .sort((a, b) => Number(b.depleted) - Number(a.depleted))[0]

const FACTS = { ...MOMENT, obtained: number('projects that your powers have obtained and not played') }

/** 28: projects that were obtained are played when their owner likes. */
export const playVariant: DecisionKind<TwWorld, Subject, Play | null> = {
  name: 'play a variant',
  section: '28',
  schema: z
    .strictObject({
      by: z.string(),
      project: z.number().int(),
      in: z.string().optional(),
      at: z.array(z.string()).optional(),
      ship: z.string().optional(),
      pop: z.string().optional(),
      with: z.string().optional(),
      takes: z.string().optional(),
    })
    .nullable(),
  key: () => '',
  problems: (world, { seat }, answer) =>
    answer === null
      ? []
      : !powersOfSeat(world, seat).includes(answer.by)
        ? [`${answer.by} is not yours`]
        : [whyNotPlay(world, answer) ?? []].flat(),
  byDefault: () => null,
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    obtained: powersOfSeat(world, seat).reduce((sum, power) => sum + variantsOf(world, power).obtained.length, 0),
  }),
  factTypes: FACTS,
  defaultIs: 'no project is played, or none more',
  example: 'play variants: [{ project: French Morale }]',
  question: (world, { seat }) =>
    `Which of your projects do you play (28)? You have ${powersOfSeat(world, seat)
      .flatMap((power) => variantsOf(world, power).obtained.map((each) => projectText(projectOf(world, power, each)!)))
      .join(', ')}.`,
  sheet: {
    section: 'play variants',
    list: true,
    read: readPlay,
    describe: (world, answer) =>
      answer === null ? 'no more projects are played' : `${answer.by} plays ${projectText(projectOf(world, answer.by, answer.project)!)}`,
    // What is obtained this turn may be played at once.
    check: (world, seat, answer) => {
      if (answer === null) return []
      const project = projectOf(world, answer.by, answer.project)!
      if (!powersOfSeat(world, seat).includes(answer.by)) return [`${answer.by} is not yours`]
      return [whyNotNow(world, project) ?? []].flat()
    },
  },
}

/** `{project: Little Entente, by: France, in: Greece}`, `{project: Stalin Line, at: [Smolensk, Kiev, Minsk]}`, `{project: Sneak Attack, ship: 1st Fleet}`. */
function readPlay(world: TwWorld, reader: TwReader, node: SheetNode): Play | undefined {
  if (!reader.hasPower(node)) return undefined
  const fields =
    node.value instanceof Map ? reader.fields(node, ['by', 'project', 'in', 'at', 'ship', 'pop', 'with', 'takes'], ['project']) : undefined
  if (node.value instanceof Map && !fields) return undefined
  const words = reader.text(fields?.get('project') ?? node)
  if (words === undefined) return undefined
  const powers = powersOfSeat(world, reader.seat)
  const said = fields?.has('by') ? reader.nation(fields.get('by')!) : undefined
  if (fields?.has('by') && said === undefined) return undefined
  const known = (power: string) => projectCalled(world, power, words)
  const by =
    said ??
    powers.find((power) => variantsOf(world, power).obtained.includes(known(power)?.number ?? -1)) ??
    powers.find((power) => known(power)) ??
    powers[0]
  const project = known(by)
  if (!project)
    return reader.problem(
      node,
      `28: ${by} has no project '${words}'${didYouMean(
        words,
        world.tables.variants.projects.filter(({ power }) => power === by).map(({ title }) => title),
      )}`,
    )
  const country = fields?.has('in') ? reader.target(fields.get('in')!) : undefined
  const at = fields?.has('at') ? reader.list(fields.get('at')!).map((item) => reader.hex(item)) : undefined
  const pop = fields?.has('pop') ? reader.target(fields.get('pop')!) : undefined
  const partner = fields?.has('with') ? reader.nation(fields.get('with')!) : undefined
  const takes = fields?.has('takes') ? reader.text(fields.get('takes')!) : undefined
  const ship = fields?.has('ship') ? reader.anyUnit(fields.get('ship')!) : undefined
  if (
    (fields?.has('in') && country === undefined) ||
    at?.includes(undefined) ||
    (fields?.has('ship') && ship === undefined) ||
    (fields?.has('pop') && pop === undefined) ||
    (fields?.has('with') && partner === undefined) ||
    (fields?.has('takes') && takes === undefined)
  )
    return undefined
  return {
    by,
    project: project.number,
    ...(country !== undefined && { in: country }),
    ...(at && { at: at as string[] }),
    ...(ship !== undefined && { ship }),
    ...(pop !== undefined && { pop }),
    ...(partner !== undefined && { with: partner }),
    ...(takes !== undefined && { takes: takes.toUpperCase() }),
  }
}

const GERMANY = 'Germany'
const isGermanCity = (world: TwWorld, code: string): boolean => {
  const hex = world.map.hex(code)
  return world.map.cityAt(hex) !== undefined && homeOf(world, hex) === GERMANY
}

/** 13.2.2: NARFs of the works: where the price is the usual one of a fortress a fortification makes it cheaper. */
function worksCost(world: TwWorld, { works }: Project, at: readonly string[]): number {
  const { fortress, 'fortress on a fortification': onOne } = world.tables.production.installations
  const isOnOne = at.some((code) => world.installation(world.map.hex(code), 'fortification') !== undefined)
  return works?.NARFs === fortress && isOnOne ? onOne : (works?.NARFs ?? 0)
}

const workAt = ({ works }: Project, i: number): 'fortress' | 'fortification' | 'shipyard' =>
  i < works!.fortress ? 'fortress' : i < works!.fortress + works!.fortification ? 'fortification' : 'shipyard'

/** Carries one out. */
export function* playProject(world: TwWorld, play: Play): Procedure {
  const { by, project: number, in: country, at = [], ship, pop, with: partner } = play
  const project = projectOf(world, by, number)!
  const { obtained, played } = variantsOf(world, by)
  const first = obtained.indexOf(number)
  const city = project.deed === 'atomic bomb' && isGermanCity(world, at[0])
  if (first >= 0 || city)
    noteVariants(world, by, {
      obtained: obtained.filter((_, i) => i !== first),
      played: [...played, { number, turn: world.state.turn.index, ...(city && { city }), ...(partner !== undefined && { with: partner }) }],
    })
  else if (partner !== undefined)
    noteVariants(world, by, { played: played.map((each) => (each.number === number ? { ...each, with: partner } : each)) })
  world.remember((noted) => noted.built.set(brought(by, number), 1))
  const told = comeTrue(world, project, first >= 0 ? 0 : 1, country, partner)
  const changes = (first >= 0 ? project.bonuses : []).map((bonus) => {
    const value = valueOf(world, bonus)
    return `${value < 0 ? '' : '+'}${value} on ${bonus.on}`
  })
  const cost = worksCost(world, project, at)
  for (const [i, code] of (project.works ? at : []).entries()) {
    const hex = world.map.hex(code)
    const kind = workAt(project, i)
    const old = kind === 'fortress' ? world.installation(hex, 'fortification') : undefined
    if (old) world.dismantle(old)
    world.install({ kind, hex, nation: by })
  }
  world.spend(by, cost)
  const victim = project.eliminates === undefined ? undefined : unitOnMap(world, by, project.eliminates)
  if (victim) world.eliminate(victim, 'given up')
  const received = first >= 0 ? receive(world, project, at, play.takes) : []
  const shared = partner !== undefined && project.adds.length === 0 ? [`shared with ${partner}`] : []
  const works = project.works
    ? [`${at.map((code, i) => `a ${workAt(project, i)} in ${world.map.name(world.map.hex(code))}`).join(', ')}`]
    : []
  const brings = [told, ...received, ...shared, ...changes, ...works].filter(Boolean)
  world.report('variant', sectionOf(project), `${by} plays ${projectText(project)}${brings.length > 0 ? `: ${brings.join('; ')}` : ''}.`)
  if (project.deed) yield* doDeed(world, project, { ship, at: at[0] === undefined ? undefined : world.map.hex(at[0]), country, pop })
}
