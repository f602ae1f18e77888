import type { Hex } from '../../../board/hex.ts'
import { homeOf } from '../ground/control.ts'
import { controllerOf } from '../powers.ts'
import { CLAIMED_REGIONS, type ClaimedRegion } from '../state.ts'
import type { WifWorld } from '../world.ts'

const USSR = 'USSR'
const EAST_POLAND = 'eastern Poland'
const BALTIC_STATES: readonly string[] = ['Estonia', 'Latvia', 'Lithuania']

/** The region of 13.6.3 that a hex lies in; null for none. */
export function claimableRegion(world: WifWorld, hex: Hex): ClaimedRegion | null {
  if (BALTIC_STATES.includes(homeOf(world, hex))) return 'Baltic States'
  return world.map.regionNames[world.map.region[hex]] === EAST_POLAND ? 'East Poland' : null
}

/** 19.5: the USSR has claimed a region: from now on it may count as its home country (13.6.3). */
export function claimRegion(world: WifWorld, region: ClaimedRegion): void {
  const { production } = world.state
  const claimed = production?.claimed ?? []
  if (production && !claimed.includes(region)) world.set({ production: { ...production, claimed: [...claimed, region] } })
}

/** 13.6.3: claimed regions of which the USSR controls a city now: they count as its home country. */
export const homeByClaim = (world: WifWorld): ClaimedRegion[] =>
  (world.state.production?.claimed ?? []).filter((region) => holdsCityIn(world, region))

/** Regions of which the USSR holds a city: what it has claimed of a campaign that begins with it there. */
export const heldRegions = (world: WifWorld): ClaimedRegion[] => CLAIMED_REGIONS.filter((region) => holdsCityIn(world, region))

const holdsCityIn = (world: WifWorld, region: ClaimedRegion): boolean =>
  world.map.places.some(({ city, hex: code }) => {
    const hex = city ? world.map.find(code) : undefined
    return hex !== undefined && claimableRegion(world, hex) === region && controllerOf(world, world.state.control[hex]) === USSR
  })
