/** Words that are spelled in two ways, as sheets name entries and values: "reorganize", "defense", "armor". Games know the second of each. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\barmor/g, 'armour'],
  [/\bharbor/g, 'harbour'],
  [/\bcolor/g, 'colour'],
  [/\blabor/g, 'labour'],
  [/\b(de|of)fens(?=es?\b)/g, '$1fenc'],
  [/\bmaneuver/g, 'manoeuvre'],
  [/\bcenter/g, 'centre'],
  [/(?<=\b(?:re)?organ|\bmobil|\bneutral)iz/g, 'is'],
]

/** A name in small letters and in the spelling that games know. */
export function oneSpelling(name: string): string {
  let spelled = name.toLowerCase()
  for (const [other, ours] of SPELLINGS) spelled = spelled.replace(other, ours)
  return spelled
}

/** A word in the form that all ways to write it have in common: small letters, our spelling, blanks for hyphens. */
export const inOneForm = (word: string): string =>
  oneSpelling(word)
    .replace(/[\s_-]+/g, ' ')
    .trim()

/**
 * A map's entries under the names that games know. Where two entries come to one name the one spelled like it has it, else the first; the
 * other stays as its player wrote it, to be told and not to take the first one's place.
 */
export function inOneSpelling<T>(entries: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  const spelled = new Map<string, T>()
  for (const [name, entry] of entries) {
    const known = oneSpelling(name)
    const taken = spelled.has(known) || (known !== name && entries.has(known))
    spelled.set(taken ? name : known, entry)
  }
  return spelled
}
