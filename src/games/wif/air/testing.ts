import type { Sheet } from '../../../board/sheet.ts'
import { paint, plainMap, position, type PositionNotation, ScriptedDice } from '../testing/position.ts'
import type { WifWorld } from '../world.ts'

/**
 * A front for tests of the air rules: columns 11 to 6 are German, 5 to 0 Soviet, six hexes from west to east on each side of the border.
 * Cities (3 aircraft each, and supply): Wien T0806, Breslau T0803, Kiev T0306, Minsk T0303.
 */
export function front(
  units: readonly string[],
  rolls: readonly number[] = [],
  more: Omit<PositionNotation, 'units' | 'map'> & { change?: (sheet: Sheet) => void } = {},
): WifWorld {
  const map = plainMap(12, 12, (sheet) => {
    for (let row = 0; row < 12; row++) {
      for (let column = 0; column < 12; column++)
        paint(sheet, 'country', `T${String(column).padStart(2, '0')}${String(row).padStart(2, '0')}`, column > 5 ? 'g' : 'u')
    }
    for (const [name, hex] of [
      ['Wien', 'T0806'],
      ['Breslau', 'T0803'],
      ['Kiev', 'T0306'],
      ['Minsk', 'T0303'],
    ])
      sheet.places.push({ name, hex, city: 'city', source: 'project' })
    more.change?.(sheet)
  })
  return position({ ...more, map, units }, new ScriptedDice(rolls))
}

export const textsOf = (world: WifWorld, kind: string): string[] =>
  world.events.filter((event) => event.kind === kind).map(({ text }) => text)
