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
