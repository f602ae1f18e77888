import type { Hex } from '../../../board/hex.ts'
import { listed, numbered } from '../../common/words.ts'
import { homeOf } from '../ground/control.ts'
import { belongsTo } from '../peace/homes.ts'
import { isOwnOf, powerOf } from '../powers.ts'
import type { LandUnit, ProductionState } from '../state.ts'
import { inSupply } from '../supply/supply.ts'
import type { WifWorld } from '../world.ts'
import { claimableRegion, homeByClaim } from './claimed.ts'

/** A corps that would bring its power a build point if it were destroyed now (13.6.3). */
interface Candidate {
  readonly power: string
  /** Why even outside its home country (option 36), or null. */
  readonly abroad: string | null
}

/** What is known before a combat, and how many units had been lost by then. */
export interface Watched {
  readonly lost: number
  readonly candidates: ReadonlyMap<string, Candidate>
  readonly claims: readonly string[]
}

/** How far from the hex of a combat units are lost in it: who retreats or is overrun by an advance goes no further. */
const REACH = 3

/** 13.6.3: who may bring a bonus build point in a combat; what counts is how things stand before it. Null where production is not played. */
export function beforeCombat(world: WifWorld, hex: Hex): Watched | null {
  if (!world.state.production) return null
  const candidates = new Map<string, Candidate>()
  for (const unit of around(world, hex).flatMap((each) => world.landAt(each))) {
    if (!isOfMajorPower(world, unit) || unit.size !== 'corps' || unit.type === 'PART' || !inSupply(world, unit)) continue
    const abroad = world.rules.cadre.map((why) => why(world, unit)).find((why) => why !== null) ?? null
    candidates.set(unit.id, { power: powerOf(world, unit), abroad })
  }
  return { lost: world.lost.length, candidates, claims: homeByClaim(world) }
}

const isOfMajorPower = (world: WifWorld, { country }: LandUnit): boolean => isOwnOf(world, country)

function around(world: WifWorld, hex: Hex): Hex[] {
  const near = new Set<Hex>([hex])
  for (let step = 0; step < REACH; step++)
    for (const each of [...near]) for (const next of world.map.adjacentTo(each)) if (world.map.isLand(next)) near.add(next)
  return [...near]
}

/** Who of them was destroyed where it counts goes into the Cadre Pool, to be added up in production. */
export function noteCadre(world: WifWorld, watched: Watched | null): void {
  const { production } = world.state
  if (!production || !watched) return
  const cadre = world.lost.slice(watched.lost).flatMap(({ unit: id, hex }) => {
    const candidate = watched.candidates.get(id)
    if (!candidate) return []
    const { power, abroad } = candidate
    if (isAtHome(world, power, hex, watched.claims)) return [{ entry: { unit: id, power }, why: 'in its home country' }]
    return abroad === null ? [] : [{ entry: { unit: id, power, abroad: true as const }, why: abroad }]
  })
  if (cadre.length === 0) return
  world.set({ production: { ...production, cadre: [...(production.cadre ?? []), ...cadre.map(({ entry }) => entry)] } })
  for (const power of new Set(cadre.map(({ entry }) => entry.power))) {
    const of = cadre.filter(({ entry }) => entry.power === power)
    world.report(
      'production',
      '13.6.3',
      `${listed(of.map(({ entry, why }) => `${world.unit(entry.unit).name} (${why})`))}, destroyed in supply, bring${of.length === 1 ? 's' : ''} ${power} ${numbered(of.length, 'bonus build point')} in this turn's production.`,
    )
  }
}

/** 13.6.3: whether a hex is part of a home country of a power: of any of them, and for the USSR a claimed region of which it still held a city. */
function isAtHome(world: WifWorld, power: string, hex: Hex, claims: readonly string[]): boolean {
  const home = world.state.countries[homeOf(world, hex)]
  if (home !== undefined && belongsTo(home) === power) return true
  const region = claimableRegion(world, hex)
  return power === USSR && region !== null && claims.includes(region)
}
const USSR = 'USSR'

/** Units in the Cadre Pool of a power that are lost still: the moderator may have brought one back. */
export const cadreOf = (world: WifWorld, power: string): NonNullable<ProductionState['cadre']> =>
  (world.state.production?.cadre ?? []).filter((each) => each.power === power && ['pool', 'gone'].includes(world.unit(each.unit).place))

/** 13.6.3: once they are added up the units are in their force pools. */
export function emptyCadrePool(world: WifWorld): void {
  const { production } = world.state
  if (!production?.cadre) return
  const { cadre: _, ...rest } = production
  world.set({ production: rest })
}
