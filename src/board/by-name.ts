/** The order of names and ids by their letters' code units: the same on every machine, whatever its locale. */
export const byName = (a: string, b: string): number => (a < b ? -1 : Number(a > b))
