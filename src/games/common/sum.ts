/** The arithmetic of a roll on a table, as data: what the sentence of the event says. */
export type Sum = {
  /** Factors, or whatever the table sets against each other; fractions are kept. */
  readonly attack?: number
  readonly defence?: number
  /** The ratio or difference as the table has it: "3:1", "2-1". */
  readonly odds?: string
  readonly modifiers: readonly Modifying[]
  /** The table, and its column where the odds are not the column. */
  readonly table: string
  readonly column?: string
  /** Dice that count, in order; none where the result needs none. */
  readonly rolls: readonly number[]
  /** Tenths over that had a die of their own, and what it rolled: in the tenths or less counts as one more. */
  readonly fraction?: { readonly tenths: number; readonly roll: number }
  /** What the dice came to with their modifiers. */
  readonly total?: number
  /** As the table prints it. */
  readonly result: string
}

/** Something added to the dice. */
export type Modifying = { readonly what: string; readonly by: number }
