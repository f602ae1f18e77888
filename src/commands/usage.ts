/** Something is wrong with what was typed or with a file that it names. */
export class UsageError extends Error {}
