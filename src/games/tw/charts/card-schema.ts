import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { modifier } from './cells.ts'

const card = z.string().trim().min(1, 'a card has a name')

/**
 * 29.6, 29.9, 29.11, 29.13: the two decks of an option and the matrix of their cards. The rulebook leaves them to a player aid that is in no text, so none is shipped:
 * a moderator who has it writes it down. `attacker` lists the cards of one deck, `defender` those of the other, each with what it adds to the die against each of the attacker's, in their order.
 */
export const cards = z
  .strictObject({ ...header, attacker: z.array(card).min(1), defender: z.record(card, z.array(modifier)) })
  .superRefine(({ attacker, defender }, context) => {
    const issue = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
    for (const [i, name] of attacker.entries())
      if (attacker.slice(0, i).some((other) => isSame(other, name))) issue(['attacker', i], `the card '${name}' stands twice`)
    const names = Object.keys(defender)
    if (names.length === 0) issue(['defender'], 'the defender has no cards')
    for (const [i, name] of names.entries()) {
      if (names.slice(0, i).some((other) => isSame(other, name))) issue(['defender', name], `the card '${name}' stands twice`)
      const { length } = defender[name]
      if (length !== attacker.length)
        issue(['defender', name], `${length} ${length === 1 ? 'number' : 'numbers'}, and the attacker has ${attacker.length} cards`)
    }
  })
  .transform(({ attacker, defender }): CardMatrix => ({
    attacker,
    defender: Object.keys(defender),
    onTheDie: (attacking, defending) => defender[defending][attacker.indexOf(attacking)],
  }))

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

export interface CardMatrix {
  readonly attacker: readonly string[]
  readonly defender: readonly string[]
  /** What a card of each adds to the die: below 0 for the attacker, above for the defender. */
  readonly onTheDie: (attacking: string, defending: string) => number
}
