/** What raises or lowers a roll for surrender (18.4, 19.2, 20.4, 21.1). */
export interface Reason {
  readonly value: number
  readonly why: string
}

/** The roll with its modifiers, in numbers and in words: "8 +1 Moscow German, -1 Lend-Lease = 8". */
export function rolledWith(roll: number, reasons: readonly Reason[]): { sum: number; arithmetic: string } {
  const sum = reasons.reduce((total, { value }) => total + value, roll)
  const terms = reasons.map(({ value, why }) => ` ${value < 0 ? '-' : '+'}${Math.abs(value)} ${why}`).join(',')
  return { sum, arithmetic: `${roll}${terms} = ${sum}` }
}
