import { item, remark, section } from '../../../engine/sheet-lines.ts'
import { effortOf } from '../logistics/efforts.ts'
import { isToCome } from '../stops.ts'
import type { Standing } from '../sheet/standing.ts'

/** What a prefilled sheet says of invasions: ports where Fleets and troops are together (7.7). */
export function landingLines(standing: Standing): string[] {
  const { world, ships, ground, powers } = standing
  if (!standing.phasing || !isToCome(world, 'naval missions')) return []
  // Efforts are sealed until all plans are in: before that an invasion may be ordered still.
  if (powers.every((power) => ['LLE', 'MLE', 'Pass'].includes(effortOf(world, power)))) return []
  const fleets = ships.filter((ship) => ship.place === 'map' && ship.type === 'Fleet' && !ship.depleted)
  const ports = [...new Set(fleets.map((ship) => ship.hex))].filter((hex) =>
    ground.some((unit) => unit.hex === hex && !unit.depleted && unit.type !== 'STA' && unit.type !== 'Flak'),
  )
  if (ports.length === 0) return []
  return [
    ...section('invade', '7.7: SLE or RLE; beaches within 12 sea areas'),
    ...remark(
      'Each beach: {at: , with: [first wave], second wave: [ARM, MECH, CAV]}. via: [sea areas]; evade: yes plays the Evasion chit. A Fleet lands one unit or the parts of one. When more than six land, landing: [{at: , ashore: [units]}] says who stays.',
      '  ',
    ),
    ...ports.flatMap((hex) => {
      const here = ground.filter((unit) => unit.hex === hex && !unit.depleted && unit.type !== 'STA' && unit.type !== 'Flak')
      return [
        ...remark(`${world.map.name(hex)}: ${here.map((unit) => standing.described(unit)).join(', ')}.`, '  '),
        ...item({
          fleets: standing.names(fleets.filter((ship) => ship.hex === hex)),
          beaches: `[{at: , with: [${standing.name(here[0])}]}]`,
        }),
      ]
    }),
    '',
  ]
}
