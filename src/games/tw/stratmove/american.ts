import type { Hex } from '../../../board/hex.ts'
import { areasAt, isMediterranean } from '../field/sea.ts'
import { isBox } from '../field/terrain.ts'
import { USA } from '../not-yet.ts'
import { controllerOf } from '../powers.ts'
import { isFrom } from '../seasons.ts'
import type { Unit } from '../state.ts'
import { isUsaToEnter } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'

const US_BOX = 'United States'
export const isUsBox = (world: TwWorld, hex: Hex): boolean => world.map.find(US_BOX) === hex

/** 22.3.3: the turn from which American ground units come onto the board. */
const GROUND_FROM = { season: 'Spring', year: 1942 } as const

/** Why an American unit may not leave the U.S. Box, wherever it goes, or null (22.1, 22.3.3). */
export function whyNotLeaveUsa(world: TwWorld, unit: Unit): string | null {
  if (controllerOf(world, unit.nation) !== USA || !isUsBox(world, unit.hex)) return null
  if (isUsaToEnter(world)) return `22.1: ${unit.name} stays in the United States until they are at war`
  return unit.kind === 'ground' && !isFrom(world.state.turn, GROUND_FROM.season, GROUND_FROM.year)
    ? `22.3.3: American ground units come onto the board from ${GROUND_FROM.season} ${GROUND_FROM.year} on`
    : null
}

/** 1.2: whether Americans may come onto the board in a port. */
export function isAtlanticPort(world: TwWorld, hex: Hex): boolean {
  const { of, 'outside the Mediterranean': outside } = world.traits['Atlantic ports']
  const country = world.map.countryNames[world.map.country[hex]]
  return of.includes(country) || (outside.includes(country) && !areasAt(world, hex).some((area) => isMediterranean(world, area)))
}

/** 8.5.1, 8.8.3: why what sails from the U.S. Box, Americans or cargo, does not go straight to a port, or null. */
export const whyNotStraight = (world: TwWorld, nation: string, from: Hex, to: Hex, laden: boolean): string | null =>
  !isUsBox(world, from) || isBox(world, to) || isAtlanticPort(world, to) || !(laden || controllerOf(world, nation) === USA)
    ? null
    : `8.5.1: from the U.S. Box they come onto the board in an Atlantic port (1.2), and ${world.map.name(to)} is none`
