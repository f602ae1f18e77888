import { listed } from '../../common/words.ts'
import { noted } from '../../../engine/sheet-lines.ts'
import type { Standing } from '../sheet/standing.ts'
import { isToCome } from '../stops.ts'
import { withPartisans } from './commando.ts'
import { isSeasonOfPartisans } from './damage.ts'

/** What a prefilled sheet says of partisan warfare: the Commando that stands with them (25.4). */
export function partisanLines({ world, powers }: Standing): string[] {
  const { of, against, roll } = world.tables.partisans.commando
  if (!powers.includes(of) || !isSeasonOfPartisans(world) || world.state.stage !== 'Axis turn' || !isToCome(world, 'strategic warfare'))
    return []
  const commandos = withPartisans(world, against)
  if (commandos.length === 0) return []
  return noted(
    '#commando: yes',
    `25.4: ${listed(commandos.map(({ name }) => name))} with the partisans against ${against}, ${roll} on their roll, and lost with the first partisan; no keeps it out`,
  )
}
