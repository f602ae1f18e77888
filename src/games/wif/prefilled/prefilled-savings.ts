import { noted, remark, section } from '../../../engine/sheet-lines.ts'
import { disbandable } from '../pools/disband.ts'
import { powersOfSeat } from '../powers.ts'
import { keptIn, savedAt, savedOf, savedText } from '../production/savings.ts'
import { savedOfSeat } from '../turn/destroy-saved.ts'
import type { WifWorld } from '../world.ts'
import type { Standing } from './standing.ts'

/** 4.3: ships and aircraft that may be disbanded, where that is played. */
export function disbandLines(world: WifWorld, standing: Standing): string[] {
  if (!world.rules.savesPoints || !world.state.production) return []
  const units = disbandable(world, standing.seat)
  if (units.length === 0) return []
  return [
    '',
    ...section('disband', '4.3: each power may give up one ship or aircraft for a build point that is saved there'),
    ...units.flatMap((unit) => noted(`#  - ${standing.name(unit)}`, `at ${world.map.name(unit.hex)}`)),
  ]
}

/** 10.4: what is saved and may be destroyed. */
export function destroySavedLines(world: WifWorld, seat: string): string[] {
  const saved = world.rules.savesPoints ? savedOfSeat(world, seat) : []
  if (saved.length === 0) return []
  return [
    ...section('destroy saved', '10.4: build points that you have saved and give up'),
    ...saved.flatMap(({ hex, points }) => noted(`#  - ${world.map.code(hex)}`, `${points} in ${world.map.name(hex)}`)),
    '',
  ]
}

/** 13.6.9: what is saved already, and where more has room. */
export function saveLines(world: WifWorld, seat: string): string[] {
  if (!world.rules.savesPoints) return []
  const powers = powersOfSeat(world, seat)
  const whose = (power: string) => (powers.length > 1 ? `, power: ${power}` : '')
  const places = powers.flatMap((power) =>
    [...keptIn(world, power)]
      .map(([hex, most]) => ({ power, hex, most, free: most - savedAt(world, hex) }))
      .filter(({ free }) => free > 0)
      .sort((a, b) => b.most - a.most || a.hex - b.hex)
      .slice(0, SHOWN),
  )
  return [
    ...powers.flatMap((power) => {
      const saved = savedOf(world, power)
      return saved.length === 0 ? [] : remark(`${power} has saved build points to spend besides: ${savedText(world, saved)} (13.6.9).`)
    }),
    ...(places.length === 0
      ? []
      : section('save', '13.6.9: where what you do not spend is kept; else where it was made, or can be carried')),
    ...places.flatMap(({ power, hex, free }) =>
      noted(`#  - { at: ${world.map.code(hex)}, build points: 1${whose(power)} }`, `${world.map.name(hex)}, room for ${free}`),
    ),
    ...(places.length === 0 ? [] : ['']),
  ]
}

/** Places that a sheet names of each power: those with the most room. */
const SHOWN = 5
