import { type Hex, NO_HEX } from '../../../board/hex.ts'
import { numbered } from '../../common/words.ts'
import { shown } from '../fractions.ts'
import { MONTHS } from '../state.ts'
import type { WifWorld } from '../world.ts'
import type { Line } from './carry.ts'
import type { Production } from './points.ts'

/** "12 of 15 resources used in 14 usable factories: 12 production points - 1 bombed = 11 x 1.25 (1 Germany in 1941 + ...) = 14 build points". */
export function sumText({ resources, factories, points, bombed, multiple, made, bonus, cadre, buildPoints }: Production): string {
  // What partners lend is in their hexes, and feeds factories here (5).
  const fromOwn = resources.flatMap(({ lines }) => lines).reduce((sum, { number }) => sum + number, 0)
  const have = resources.reduce((sum, { general, oil }) => sum + general + oil, Math.max(0, points - fromOwn))
  const places = factories.reduce((sum, each) => sum + each.factories, 0)
  const net = Math.max(0, points - bombed)
  const parts = multiple.parts.map(({ by, why }) => `${shown(by)} ${why}`).join(' + ')
  const extra = `${bonus > 0 ? ` + ${bonus} for corps lost at home` : ''}${cadre > 0 ? ` + ${cadre} for cadre` : ''}`
  return `${points} of ${numbered(have, 'resource')} in ${numbered(places, 'usable factory', 'usable factories')}: ${numbered(points, 'production point')}${bombed > 0 ? ` - ${bombed} bombed = ${net}` : ''} x ${shown(multiple.value)} (${parts}) = ${extra === '' ? '' : `${made};${extra} = `}${numbered(buildPoints, 'build point')}`
}

/** Where factories or resources are; those of a power beyond the map have no hex. */
export const whereMade = (world: WifWorld, hex: Hex): string => (hex === NO_HEX ? 'beyond the map' : world.map.name(hex))

/** "M/A 1942": the turn so many turns from now. */
export function turnAhead({ state }: WifWorld, turns: number): string {
  const month = MONTHS.indexOf(state.turn.months) + turns
  return `${MONTHS[month % MONTHS.length]} ${state.turn.year + Math.floor(month / MONTHS.length)}`
}

/** "Tokyo (2) from Palembang over South China Sea, China Sea, Japanese Coast": where resources of a hex go, and how. */
export function lineText(world: WifWorld, { from, to, number, sea }: Line): string {
  const over = sea
    ? ` ${sea.out === from ? '' : `from ${world.map.name(sea.out)} `}over ${sea.areas.map((area) => world.map.seaAreaNames[area]).join(', ')}${sea.in === to ? '' : `, ashore at ${world.map.name(sea.in)}`}`
    : ''
  return `${whereMade(world, to)}${number > 1 ? ` (${number})` : ''}${over}`
}
