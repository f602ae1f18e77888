import type { z } from 'zod'
import type { schemas } from './table-schemas.ts'
import type { NavalAttack, NavalChart } from './tables.ts'

const NOTHING = { X: 0, D: 0, A: 0 }

/** The naval combat chart as the file has it, as the code asks it. */
export function navalChart(file: z.infer<(typeof schemas)['naval-combat']>): NavalChart {
  const lineOf = (attack: NavalAttack) =>
    file.columns[
      attack === 'air-to-sea' ? 'air-to-sea' : attack === 'SUB' || attack === 'ASW' ? 'SUB and ASW' : 'surface and anti-aircraft'
    ]
  const columns = file.hits[0].cells.length
  /** Index into a line, or -1 left of the first column; nothing is right of the last (11.5.8). */
  const place = (column: number): number => Math.min(column, columns) - 1
  return {
    columns,
    column: (attack, factors) => lineOf(attack).findLastIndex(({ low }) => factors >= low) + 1,
    label(attack, column) {
      const cell = lineOf(attack)[place(column)]
      if (!cell) return ''
      return cell.high === null ? `${cell.low}+` : cell.high === cell.low ? String(cell.low) : `${cell.low}-${cell.high}`
    },
    hits: (column, ships) => file.hits.findLast(({ low }) => ships >= low)?.cells[place(column)] ?? NOTHING,
    antiAir(column, bombers) {
      if (column < 1) return null
      return file['anti-aircraft'].findLast(({ low }) => bombers >= low)?.cells[place(column + file['anti-aircraft column offset'])] ?? null
    },
    asw(type, year) {
      const line = type === 'BB' || type === 'CV' || type === 'CA' || type === 'CL' ? file.ASW[type] : null
      return line === null ? 0 : line[year < 1941 ? 0 : year < 1943 ? 1 : 2]
    },
  }
}
