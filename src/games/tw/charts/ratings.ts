import type { Rating } from './results.ts'
import type { Tables } from './load-tables.ts'

/** The modifier of the roller's die by his rating and that of the other side (7.11, 10.8, 11.11): minus for the better. */
export const nationality = (
  tables: Tables,
  kind: 'air' | 'naval' | 'interception' | 'ground',
  attacker: Rating,
  defender: Rating,
): number => tables.nationality[kind](attacker, defender)

/**
 * The rating that governs a mixed force: the best that half of it or more is of, or better than. Shares are printed ground factors (9.6, 10.8.5), or numbers of ships
 * (7.11.5) or of air units (11.11.5).
 */
export function governingRating(shares: Readonly<Partial<Record<Rating, number>>>): Rating {
  const present = ([1, 2, 3, 4] as const).filter((rating) => (shares[rating] ?? 0) > 0)
  const upTo = (rating: Rating) => present.filter((other) => other <= rating).reduce((sum, other) => sum + shares[other]!, 0)
  const rating = present.find((rating) => upTo(rating) * 2 >= upTo(4))
  if (rating === undefined) throw new Error('no force, no rating')
  return rating
}
