import { numbered } from '../../../common/words.ts'
import { hexesOf } from '../homes.ts'
import { keptIn, putSaved, savedAt, savedText } from '../../production/savings.ts'
import type { Saved } from '../../state.ts'
import { VICHY } from '../../vichy.ts'
import type { WifWorld } from '../../world.ts'

/** 17.3.2: of what was saved in France who installs Vichy has half, rounded up, in cities of his home country; the rest is in cities of Vichy. What has no room is lost. */
export function shareSaved(world: WifWorld, by: string, inFrance: readonly Saved[]): void {
  const all = inFrance.reduce((sum, { points }) => sum + points, 0)
  if (all === 0) return
  for (const { hex } of inFrance) putSaved(world, hex, 0)
  const half = Math.ceil(all / 2)
  const shares = [
    { power: by, home: by, points: half },
    { power: VICHY, home: VICHY, points: all - half },
  ]
  for (const { power, home, points } of shares) {
    const cities = new Set(hexesOf(world, home).filter((hex) => world.map.cityAt(hex)))
    const placed: Saved[] = []
    let left = points
    for (const [hex, most] of keptIn(world, power)) {
      const here = cities.has(hex) ? Math.min(left, most - savedAt(world, hex)) : 0
      if (here <= 0) continue
      putSaved(world, hex, savedAt(world, hex) + here)
      placed.push({ hex, points: here })
      left -= here
    }
    world.report(
      'conquest',
      '17.3.2',
      `Of ${numbered(all, 'build point')} saved in France ${power} has ${points}${placed.length > 0 ? `: ${savedText(world, placed)}` : ''}${left > 0 ? `; for ${left} there is no room` : ''}.`,
    )
  }
}
