import { BUILD_CLASSES, UNIT_TYPES } from '../state.ts'
import { z } from 'zod'
import type { DecisionKind } from '../../../engine/decision.ts'
import { asText } from '../../../engine/words.ts'
import { type FactsOf, MOMENT, momentFacts, number, words } from '../facts.ts'
import { allPowers, atWar, controllerOf, isActive, powersOfSeat, sideAsked } from '../powers.ts'
import type { WifReader } from '../sheet/reader.ts'
import { repairsFor } from '../us-options.ts'
import type { WifWorld } from '../world.ts'
import { whereIs } from '../where-is.ts'
import { cadreOf } from './cadre.ts'
import { type Chits, chitsText, whyNoChits } from '../offensive/chits.ts'
import { type ForcePool, forcePoolsOf, insteadText, leftText, poolName, poolsText } from './force-pools.ts'
import { classOf, limitOf, type Wanted } from './limits.ts'
import type { Built, Unit } from '../state.ts'
import { type Work, worksOf } from './ships.ts'

/** So many counters of a type, drawn from a force pool, or from what later years add to them (`ahead`); `points` null where the type has one pool alone. A ship that is finished, repaired or given new planes, by its id. 'nothing more': what is left is not spent. A share: of the points that there were at first so many percent, on a class or type. */
export type Build =
  | { readonly power: string | null; readonly share: string; readonly percent: number }
  | { readonly power: string | null; readonly type: string; readonly points: number | null; readonly number: number; readonly ahead?: true }
  | { readonly power: string | null; readonly ship: string }
  | { readonly power: string | null; readonly offensive: number; readonly hurried?: true }
  | { readonly power: string | null; readonly stop: true }

/** A seat before each of its builds, with what its powers have left to spend. */
export interface Building {
  readonly seat: string
  /** Build points left, by major power; those who have said that they build nothing more are gone from it. */
  readonly left: Readonly<Record<string, number>>
  /** What they have built this turn. */
  readonly built: Readonly<Record<string, Built>>
}

const FACTS = {
  ...MOMENT,
  points: number('build points left to spend, of all your major powers together'),
  pool: number('counters that may be built now'),
  types: words('their types', UNIT_TYPES),
  lost: number('land units that your powers have lost in land combats of this turn and not built again'),
  enemyBuilds: words('types of what powers at war with yours have on the production circle, which lies open', UNIT_TYPES),
}

/** 13.6.5: what is built next; asked until the seat has said all that it wants to say. */
export const build: DecisionKind<WifWorld, Building, Build | null> = {
  name: 'build units',
  section: '13.6.5',
  schema: z
    .union([
      z.strictObject({
        power: z.string().nullable(),
        type: z.string(),
        points: z.number().int().nullable(),
        number: z.number().int().min(1),
        ahead: z.literal(true).optional(),
      }),
      z.strictObject({ power: z.string().nullable(), share: z.string(), percent: z.number().int().min(1).max(100) }),
      z.strictObject({ power: z.string().nullable(), ship: z.string() }),
      z.strictObject({ power: z.string().nullable(), offensive: z.number().int().min(1), hurried: z.literal(true).optional() }),
      z.strictObject({ power: z.string().nullable(), stop: z.literal(true) }),
    ])
    .nullable(),
  key: (_, { seat }) => seat,
  problems: (world, { left, built }, answer) => {
    if (!answer) return []
    const power = 'ship' in answer ? workerOf(world, left, answer) : builderOf(left, answer.power)
    if (power === undefined) return [`13.6.5: ${whoBuilds(left, answer.power)}`]
    if ('stop' in answer) return []
    if ('offensive' in answer) {
      if (!world.rules.offensive) return ['16: offensive points are not played in this campaign (option 49)']
      const why = whyNoChits(world, power, chitsOf(answer), left[power], built[power] ?? {})
      return why === null ? [] : [why]
    }
    if ('share' in answer) {
      const pools = forcePoolsOf(world, power)
      return pools.some((pool) => isOf(answer.share, pool))
        ? []
        : [`13.6.5: no ${answer.share} is in the force pools of ${power}; ${insteadText(pools)}`]
    }
    if ('ship' in answer) {
      const work = workOn(world, power, answer.ship)
      if (!work) return [`13.6.5: nothing can be done now for ${world.unit(answer.ship).name} (${whereIs(world, world.unit(answer.ship))})`]
      const limit = limitOf(world, power, built[power] ?? {}, { ...work.ships[0], what: work.what, turns: work.cost.turns })
      if (limit.left <= 0) return [limit.why!]
      return work.cost.points > left[power]
        ? [`13.6.5: ${power} has ${left[power]} of its build points left, and it costs ${work.cost.points}`]
        : []
    }
    const pool = poolFor(world, power, answer)
    if (typeof pool === 'string') return [`13.6.5: ${pool}`]
    const limit = limitOf(world, power, built[power] ?? {}, wantedOf(pool))
    if (limit.left <= 0) return [limit.why!]
    return pool.price > left[power]
      ? [`13.6.5: ${power} has ${left[power]} of its build points left, and ${poolName(pool)} costs ${pool.price}`]
      : []
  },
  byDefault: () => null,
  facts: (world, { seat, left }): FactsOf<typeof FACTS> => {
    const pools = Object.keys(left).flatMap((power) => forcePoolsOf(world, power))
    return {
      ...momentFacts(world, sideAsked(world, seat)),
      points: Object.values(left).reduce((sum, points) => sum + points, 0),
      pool: pools.reduce((sum, pool) => sum + pool.left, 0),
      types: [...new Set(pools.map(({ type }) => type))],
      lost: Object.keys(left).reduce((sum, power) => sum + cadreOf(world, power).length, 0),
      enemyBuilds: enemyBuilds(world, powersOfSeat(world, seat)),
    }
  },
  factTypes: FACTS,
  defaultIs:
    'ships are repaired and finished, then as many points are spent as the force pools allow: infantry and armour first, then aircraft, a little of everything else',
  example: 'build:\n  - 2 INF at 3\n  - { type: FTR, points: 4, number: 1 }\n  - infantry 40%\n  - nothing more',
  question: (world, { left, built }) =>
    Object.entries(left)
      .map(
        ([power, points]) =>
          `${power} has ${points} build points left (13.6.5). In its force pools: ${poolsText(forcePoolsOf(world, power), (pool) => leftNow(world, power, pool, built[power]))}.${aheadText(world, power, built[power])}${world.rules.offensive ? ` Besides: ${chitsText(world)}.` : ''}`,
      )
      .join(' ') || 'You have said that you build nothing more (13.6.5).',
  sheet: {
    section: 'build',
    list: true,
    read: (world, reader: WifReader, node) => {
      if (typeof node.value !== 'object' || node.value === null) return fromWords(world, reader, node)
      const fields = reader.fields(node, ['type', 'points', 'number', 'power', ...(world.rules.buildAhead ? ['ahead'] : [])], ['type'])
      if (!fields) return undefined
      const [type, points, count, power] = ['type', 'points', 'number', 'power'].map((name) => fields.get(name))
      const read = {
        type: reader.word(type!, typesOf(world)),
        points: points ? reader.number(points) : null,
        number: count ? reader.number(count) : 1,
        power: power ? reader.word(power, allPowers(world)) : null,
      }
      if (read.type === undefined || read.points === undefined || read.number === undefined || read.power === undefined) return undefined
      if (!Number.isInteger(read.number) || read.number < 1)
        return reader.problem(count!, `expected how many, 1 or more; found ${read.number}`)
      const ahead = fields.get('ahead')
      const before = ahead ? reader.yesNo(ahead) : false
      if (before === undefined) return undefined
      return { power: read.power, type: read.type, points: read.points, number: read.number, ...(before && { ahead: true as const }) }
    },
    describe: (world, answer) => (answer ? buildText(world, answer) : ''),
    check: (world, seat) => {
      if (!world.state.production) return ['13.6.5: production is not played in this campaign; units come by its schedule']
      return powersOfSeat(world, seat).length === 0 ? ['13.6.5: no major power is yours as things stand'] : []
    },
  },
}

const enemyBuilds = (world: WifWorld, own: readonly string[]): Unit['type'][] => {
  const enemies = new Set(allPowers(world).filter((power) => own.some((each) => atWar(world, each, power))))
  const building = world.unitsIn('circle').filter(({ country }) => enemies.has(controllerOf(world, country) ?? ''))
  return [...new Set(building.map(({ type }) => type))]
}

/** "2 INF at 3", "INF for Italy", "nothing more". */
function fromWords(world: WifWorld, reader: WifReader, node: Parameters<WifReader['text']>[0]): Build | undefined {
  const text = asText(node.value).trim()
  const [what, whose, ...rest] = /^planes for /i.test(text) ? [text] : text.split(/\sfor\s/i).map((part) => part.trim())
  const power = whose === undefined ? null : reader.word({ ...node, value: whose }, allPowers(world))
  if (power === undefined) return undefined
  const shipped = /^(?:finish|repair|planes for) (.+)$/i.exec(what)
  if (shipped && rest.length === 0) {
    const named = { ...node, value: shipped[1] }
    const countries = /^repair /i.test(what) ? mayRepair(world, reader.seat) : []
    const ship = countries.length > 0 ? reader.unitOfCountries(named, countries) : reader.unitWherever(named)
    return ship === undefined ? undefined : { power, ship }
  }
  const parts = what.replace(/ %$/, '%').split(/\s+/)
  const share = /^(\d{1,3})%$/.exec(parts.at(-1)!)
  if (share && rest.length === 0 && parts.length > 1) {
    const of = reader.word({ ...node, value: parts.slice(0, -1).join(' ') }, [...BUILD_CLASSES, ...typesOf(world)])
    const percent = Number(share[1])
    if (percent < 1 || percent > 100) return reader.problem(node, `expected a share of 1% to 100%; found ${percent}%`)
    return of === undefined ? undefined : { power, share: of, percent }
  }
  const words = what.toLowerCase().split(/\s+/)
  if (rest.length === 0 && words.join(' ') === 'nothing more') return { power, stop: true }
  const chits = /^(\d+) offensive points?( hurried)?$/.exec(words.join(' '))
  if (rest.length === 0 && chits && Number(chits[1]) > 0)
    return { power, offensive: Number(chits[1]), ...(chits[2] !== undefined && { hurried: true as const }) }
  const count = /^\d+$/.test(words[0]) ? Number(words.shift()) : 1
  const ahead = world.rules.buildAhead !== null && words.at(-1) === 'ahead'
  if (ahead) words.pop()
  const [typed, ...cost] = words.filter((word) => word !== 'at')
  const points = cost.length === 0 ? null : Number(cost[0])
  if (rest.length > 0 || !typed || cost.length > 1 || count < 1 || Number.isNaN(points))
    return reader.problem(
      node,
      `expected how many of which type, as '2 INF at 3', 'infantry 40%', 'finish Yamato', 'repair Akagi', 'planes for Kaga', or 'nothing more'; found '${text}'`,
    )
  const type = reader.word({ ...node, value: typed }, typesOf(world))
  return type === undefined ? undefined : { power, type, points, number: count, ...(ahead && { ahead: true as const }) }
}

/** 13.3.2, option 25: countries whose ships a seat may have repaired, its own too; none where it repairs its own alone. */
function mayRepair(world: WifWorld, seat: string): string[] {
  const own = powersOfSeat(world, seat)
  const others = own.includes('USA') ? allPowers(world).filter((power) => repairsFor(world, power)) : []
  const all = others.length > 0 ? [...own, ...others] : []
  return Object.keys(world.state.countries).filter((country) => all.includes(controllerOf(world, country) ?? ''))
}

/** "7 left", or "7 left, 2 of them this turn" where a limit allows no more beside what the power has built. */
export function leftNow(world: WifWorld, power: string, pool: ForcePool, built: Built = {}): string {
  const { left } = limitOf(world, power, built, wantedOf(pool))
  return `${leftText(pool)}${left < pool.left ? `, ${left || 'none'} of them this turn` : ''}`
}

/** What may be built ahead, to a question; nothing where nobody may. */
function aheadText(world: WifWorld, power: string, built: Built = {}): string {
  const pools = world.rules.buildAhead?.(world, power) ?? []
  return pools.length === 0 ? '' : ` Ahead of their year: ${poolsText(pools, (pool) => leftNow(world, power, pool, built))}.`
}

/** Whether a pool is of a class (13.6.8) or type that a share names. */
export const isOf = (share: string, { type, units: [unit] }: ForcePool): boolean => type === share || classOf(type, unit.kind) === share

/** What building once more from a pool is, to limits. */
export const wantedOf = ({ type, units: [unit] }: ForcePool, what: Wanted['what'] = 'new'): Wanted => ({
  what,
  type,
  kind: unit.kind,
  turns: unit.cost.turns,
})

/** Every type of counter that may be named. */
const typesOf = (world: WifWorld): string[] => [...new Set(Object.values(world.state.units).map(({ type }) => type))]

function buildText(world: WifWorld, answer: Build): string {
  const whose = answer.power === null ? '' : ` for ${answer.power}`
  if ('stop' in answer) return `build nothing more${whose}`
  if ('share' in answer) return `${answer.percent}% of the build points on ${answer.share}${whose}`
  if ('offensive' in answer) return `build ${answer.offensive} offensive points${answer.hurried ? ', hurried' : ''}${whose}`
  if ('ship' in answer) return `work on ${world.unit(answer.ship).name}`
  return `build ${answer.number} ${answer.type}${answer.points === null ? '' : ` at ${answer.points}`}${answer.ahead ? ' ahead' : ''}${whose}`
}

/** 16. */
export const chitsOf = ({ offensive, hurried = false }: { readonly offensive: number; readonly hurried?: boolean | undefined }): Chits => ({
  points: offensive,
  hurried,
})

/** The major power that an answer is for; undefined where it must be said, or has nothing to spend. */
export function builderOf(left: Building['left'], power: string | null): string | undefined {
  const powers = Object.keys(left)
  if (power === null) return powers.length === 1 ? powers[0] : undefined
  return powers.includes(power) ? power : undefined
}

/** Who works on a ship: the power that is named, else its owner, else the USA on one of the western Allies' (13.3.2, option 25). */
export function workerOf(
  world: WifWorld,
  left: Building['left'],
  { power, ship }: { power: string | null; ship: string },
): string | undefined {
  const owner = controllerOf(world, world.unit(ship).country)
  return builderOf(left, power ?? owner) ?? (repairsFor(world, owner) ? builderOf(left, 'USA') : undefined)
}

function whoBuilds(left: Building['left'], power: string | null): string {
  const powers = Object.keys(left)
  if (powers.length === 0) return 'you have said that you build nothing more'
  return power === null ? `say which of ${powers.join(', ')} builds, as '2 INF for ${powers[0]}'` : `${power} builds nothing more of yours`
}

/** What is to be done for a ship, if anything can be. */
export const workOn = (world: WifWorld, power: string, ship: string): Work | undefined =>
  worksOf(world, power).find(({ ships }) => ships.some(({ id }) => id === ship))

/** The force pool that an answer names, or why there is none. */
export function poolFor(
  world: WifWorld,
  power: string,
  { type, points, ahead }: { type: string; points: number | null; ahead?: true | undefined },
): ForcePool | string {
  const now = forcePoolsOf(world, power)
  const pools = ahead ? (world.rules.buildAhead?.(world, power) ?? []) : now
  const ofType = pools.filter((pool) => pool.type === type)
  if (ofType.length === 0 && ahead) return whyNotAhead(world, power, type, now)
  if (ofType.length === 0) return `no ${type} is in the force pools of ${power}; ${insteadText(pools)}`
  const named = points === null ? ofType : ofType.filter((pool) => pool.points === points)
  if (named.length === 0) return `no ${type} at ${points} is in the force pools of ${power}; there are ${poolsText(ofType)}`
  return named.length > 1 ? `say the cost of the ${type}: ${poolsText(named)}` : named[0]
}

/** Why no counter of a type is built before its year (13.6.5). */
function whyNotAhead(world: WifWorld, power: string, type: string, now: readonly ForcePool[]): string {
  if (!isActive(world, power)) return `${power} is neutral and builds nothing ahead`
  const left = now.filter((pool) => pool.type === type)
  return left.length > 0
    ? `${power} builds no ${type} ahead while there are ${poolsText(left)} in its force pools`
    : `no later year brings ${power} another ${type}`
}
