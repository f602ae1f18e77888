import type { Arrow } from '../../engine/decision.ts'
import type { CheckedSheet, Understood } from '../../orders/sheet.ts'

/** What the picture of a receipt draws: what will be done as it will be, what cannot be done in a style of its own. */
export function previewArrows({
  understood,
  problems,
  impossible = [],
}: Pick<CheckedSheet, 'understood' | 'problems'> & { readonly impossible?: readonly Arrow[] }): Arrow[] {
  const isWrong = (order: Understood): boolean => problems.some(({ line, column }) => line === order.line && column === order.column)
  return [
    ...[...impossible, ...understood.filter(isWrong).flatMap(({ arrows = [] }) => arrows)].map((arrow) => ({
      ...arrow,
      impossible: true as const,
    })),
    ...understood.filter((order) => !isWrong(order)).flatMap(({ arrows = [] }) => arrows),
  ]
}
