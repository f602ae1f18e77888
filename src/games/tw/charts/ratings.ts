import type { Rating } from './results.ts'
import type { Tables } from './tables.ts'

/** The modifier of the roller's die by his rating and that of the other side (7.11, 10.8, 11.11): minus for the better. */
export const nationality = (tables: Tables, kind: 'air' | 'naval' | 'interception' | 'ground', attacker: Rating, defender: Rating): number =>
  tables.nationality[kind](attacker, defender)

/**
 * The rating that governs a mixed force: the one with the largest share, the better of equals. Shares are printed ground factors (10.8.5), or numbers of ships
 * (7.11.5) or of air units (11.11.5). Null for an empty force.
 */
export function governingRating(shares: Readonly<Partial<Record<Rating, number>>>): Rating | null {
  const share = (rating: Rating) => shares[rating] ?? 0
  const present = ([1, 2, 3, 4] as const).filter((rating) => share(rating) > 0)
  return present.reduce<Rating | null>((best, rating) => (best === null || share(rating) > share(best) ? rating : best), null)
}
