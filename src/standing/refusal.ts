/** A condition that cannot be read: why, in a player's words, and where (0-based offset into its text). */
export interface ConditionProblem {
  readonly message: string
  readonly offset: number
}

/** Thrown while a condition is read; readCondition makes a ConditionProblem of it. */
export class Refusal extends Error {
  readonly offset: number
  constructor(message: string, offset: number) {
    super(message)
    this.offset = offset
  }
}

/** Thrown while a condition is tested; Condition.test makes a Failure of it. */
export class TestFailure extends Error {}
