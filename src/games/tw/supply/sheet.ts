import type { Standing } from '../sheet/standing.ts'

/** What a prefilled sheet says of it. */
export const supplyLines = (_standing: Standing): string[] => []
