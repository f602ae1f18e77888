// English whatever the machine speaks, and the same on every machine; lists without a comma before the last.
const all = new Intl.ListFormat('en-GB', { type: 'conjunction' })
const any = new Intl.ListFormat('en-GB', { type: 'disjunction' })
const plurals = new Intl.PluralRules('en')

/** "a, b and c". */
export const listed = (words: Iterable<string>): string => all.format(words)

/** "a, b or c". */
export const eitherOf = (words: Iterable<string>): string => any.format(words)

/** "point" of one, "points" of any other number. */
export const plural = (n: number, one: string, many = `${one}s`): string => (plurals.select(n) === 'one' ? one : many)

/** "1 movement point", "3 movement points". */
export const numbered = (n: number, one: string, many?: string): string => `${n} ${plural(n, one, many)}`
