import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { nearest } from '../fractions.ts'
import type { MultipleIncrease } from '../charts/tables.ts'
import { allPowers, atWar, isActive, powersOf } from '../powers.ts'
import type { Side } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import { FRANCE, VICHY } from '../vichy.ts'
import type { WifWorld } from '../world.ts'
import { beyondTheMap } from './beyond.ts'
import type { Line } from './carry.ts'
import { cadreOf } from './cadre.ts'
import { factoriesOf } from './factories.ts'
import { bestPlans, type Plan, type PlannedLine } from './plan.ts'
import { sent } from './lent-resources.ts'
import { railedFrom } from './railing.ts'
import { type Resources, resourcesOf } from './resources.ts'
import { givenBy, tradedTo } from './trade.ts'

/** What becomes of the resources of a hex. */
export interface Fed extends Resources {
  /** The lines that go to factories. */
  readonly lines: readonly PlannedLine[]
  /** How many are left over, and why. */
  readonly idle: number
  readonly why: readonly string[]
}

/** What a major power makes of its own resources (13.6.1 to 13.6.3). */
export interface Production {
  readonly resources: readonly Fed[]
  readonly factories: readonly { readonly hex: Hex; readonly factories: number; readonly fed: number }[]
  readonly points: number
  /** Lost to strategic bombardment this turn (11.7). */
  readonly bombed: number
  readonly multiple: Multiple
  /** Of its own factories, before what others lend and what losses at home bring. */
  readonly made: number
  /** For corps destroyed at home this turn (13.6.3). */
  readonly bonus: number
  /** For corps destroyed elsewhere with an HQ (13.6.3). */
  readonly cadre: number
  /** All that it has to spend. */
  readonly buildPoints: number
}

export interface Multiple {
  readonly value: number
  /** "0.5 in 1941" and what comes on top. */
  readonly parts: readonly { readonly by: number; readonly why: string }[]
}

/** 13.6: what a major power would make now, by a plan of how its resources are carried: the best there is where none is given. */
export function productionOf(world: WifWorld, power: string, plan = bestPlans(world).get(power)!): Production {
  const beyond = beyondTheMap(world, power)
  const carried = (which: (line: Line) => boolean) => plan.lines.filter(which).reduce((sum, { number }) => sum + number, 0)
  const factories = [...factoriesOf(world, power), ...beyond.factories].map((each) => ({
    ...each,
    fed: carried(({ to }) => to === each.hex),
  }))
  const resources = [...resourcesOf(world, power), ...beyond.resources, ...tradedTo(world, power)].map((source) => {
    const lines = plan.lines.filter(({ from }) => from === source.hex)
    const idle =
      source.general +
      Math.max(0, source.oil - source.bombed) -
      givenBy(world, power, source.hex) -
      carried(({ from }) => from === source.hex) -
      sent(plan.lent, 'from', source.hex)
    return { ...source, lines, idle, why: idle > 0 ? whyIdle(world, power, source.hex, plan, factories) : [] }
  })
  const points = factories.reduce((sum, each) => sum + each.fed, 0)
  const lost = bombedOf(world, power).reduce((sum, raid) => sum + raid.points, 0)
  const multiple = multipleOf(world, power)
  const made = nearest(Math.max(0, points - lost) * multiple.value)
  const corps = cadreOf(world, power)
  const cadre = corps.filter(({ abroad }) => abroad).length
  const bonus = corps.length - cadre
  return { resources, factories, points, bombed: lost, multiple, made, bonus, cadre, buildPoints: made + bonus + cadre }
}

/** What raids of this turn have cost a power (11.7). */
const bombedOf = ({ state }: WifWorld, power: string) =>
  (state.bombed ?? []).filter((raid) => raid.power === power && raid.turn === state.turn.index)

/** Production points that raids of this turn have cost a power in a hex (11.7). */
export const bombedAt = (world: WifWorld, power: string, hex: Hex): number =>
  bombedOf(world, power).reduce((sum, raid) => sum + (raid.hex === hex ? raid.points : 0), 0)

/** 13.6.1: why resources are left over in a hex. */
function whyIdle(world: WifWorld, power: string, hex: Hex, plan: Plan, factories: Production['factories']): readonly string[] {
  const { map } = world
  if (plan.withheld > 0) return ['5: promised, and it could not be delivered']
  if (factories.length === 0) return [`13.6.2: ${power} has no usable factory`]
  const lacks = plan.lacksFrom(hex)
  if (lacks && lacks.length > 0)
    return [`13.6.1: it takes a convoy point more in ${lacks.map((area) => map.seaAreaNames[area]).join(', ')}`]
  if (factories.every(({ factories: n, fed }) => fed === n)) return ['13.6.1: every usable factory has a resource']
  const { reached, barred } =
    hex === NO_HEX
      ? { reached: new Set<Hex>(), barred: ['13.6.1: no railway that leads to the edge of the map is its own'] }
      : railedFrom(world, power, hex)
  if (factories.some((each) => reached.has(each.hex))) return ['13.6.1: every factory in reach has a resource']
  const port = [...reached].some((each) => map.portAt(each))
  return [
    barred[0] ??
      (port ? '13.6.1: no way over sea leads to a factory without a resource' : '13.6.1: no railway leads from there to a usable factory'),
  ]
}

/** 13.6.3: what production points are multiplied by. */
export function multipleOf(world: WifWorld, power: string): Multiple {
  const { turn } = world.state
  const { multiple, increases } = world.tables.production
  // 17.4.4, 17.6: Vichy and Free France have that of France.
  const base = multiple(power === VICHY ? FRANCE : power, turn.year)
  const parts = [{ by: base, why: `${power} in ${turn.year}` }]
  const rise = increases[power]
  if (rise) parts.push(...risen(world, power, rise))
  return { value: parts.reduce((sum, { by }) => sum + by, 0), parts }
}

/** 13.6.3: what raises a multiple as things stand. */
function risen(
  world: WifWorld,
  power: string,
  { by, from, warWith, entryOptions, warWithAny, warWithAll }: MultipleIncrease,
): Multiple['parts'] {
  const { turn, wars } = world.state
  const parts: { by: number; why: string }[] = []
  if (from !== null && turn.year >= from) parts.push({ by, why: `from ${from}` })
  else if (warWith !== null && wars.some((war) => war.between.includes(power) && war.between.includes(warWith) && war.by !== power))
    parts.push({ by, why: `${warWith} has declared war` })
  for (const option of entryOptions) if (hasChosen(world, option)) parts.push({ by, why: `US entry option ${option}` })
  if (warWithAny !== null && activePowersOf(world, warWithAny).some((each) => atWar(world, power, each)))
    parts.push({ by, why: `at war with a major power of the ${warWithAny}` })
  if (warWithAll !== null && (isAtWarWithAll(world, power, warWithAll) || world.state.production?.risen?.includes(power)))
    parts.push({ by, why: `at war with every active major power of the ${warWithAll}, now or before` })
  return parts
}

const activePowersOf = (world: WifWorld, side: Side): string[] => powersOf(world, side).filter((each) => isActive(world, each))

function isAtWarWithAll(world: WifWorld, power: string, side: Side): boolean {
  const enemies = activePowersOf(world, side)
  return enemies.length > 0 && enemies.every((each) => atWar(world, power, each))
}

/** 13.6.3: what war with every active enemy adds to a multiple stays, whoever becomes active later. */
export function noteRisen(world: WifWorld): void {
  const { production } = world.state
  if (!production) return
  const risen = production.risen ?? []
  const now = allPowers(world).filter((power) => {
    const side = world.tables.production.increases[power]?.warWithAll ?? null
    return side !== null && !risen.includes(power) && isAtWarWithAll(world, power, side)
  })
  if (now.length > 0) world.set({ production: { ...production, risen: [...risen, ...now] } })
}
