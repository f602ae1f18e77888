/** What the words of facts are names of. Games know the names. */
export type NameKind =
  | 'hex'
  | 'place'
  | 'city'
  | 'sea area'
  | 'hex or sea area'
  | 'unit'
  | 'own unit'
  | 'country'
  | 'power'
  | 'seat'
  | 'step'
  | 'result'
  | 'group of countries'
  | 'option'

/** Kinds that are names of the same things: a hex goes by its code and by the places in it. */
const THINGS: Partial<Record<NameKind, NameKind>> = {
  place: 'hex',
  city: 'hex',
  'sea area': 'hex',
  'hex or sea area': 'hex',
  'own unit': 'unit',
  power: 'country',
}

/** Whether a name of one kind may be of the same thing as one of the other. */
export const nameTheSame = (one: NameKind, other: NameKind): boolean => (THINGS[one] ?? one) === (THINGS[other] ?? other)

/** What a player's words name: the form that all ways to name it have in common, or what to tell him where they name nothing. */
export type Named = { readonly is: string } | { readonly problem: string }
