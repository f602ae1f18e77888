/** "1 movement point", "3 movement points". */
export const numbered = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`
