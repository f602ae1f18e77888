import { parseLandResult } from '../../charts/land-result.ts'
import type { OneDieTable } from '../../charts/tables.ts'

/**
 * INVENTED one-die charts, for tests of how they are read. They are no charts of the game, whose assault chart only a moderator can supply:
 * a cell is better the further right and down it stands, and that is all there is to it.
 */
function invented(best: number, letter: 'S' | 'B'): OneDieTable {
  const columns = [[1, 2], [1, 1], [3, 2], ...Array.from({ length: best - 1 }, (_, i) => [i + 2, 1])].map(([attacker, defender]) => ({
    attacker,
    defender,
  }))
  const cell = (worth: number) =>
    ['2/-', '1/1', '-/1R', `†/1${letter}`, `*/2${letter}`][[5, 9, 13, 17].filter((from) => worth >= from).length]
  return {
    columns,
    results: Array.from({ length: 13 }, (_, line) => columns.map((_, column) => parseLandResult(cell(line + 1 + column))!)),
  }
}

export const inventedCharts = { assault: invented(10, 'S'), blitzkrieg: invented(7, 'B') }
