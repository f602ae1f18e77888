/**
 * What a test needs of the machine and does not find: skipped, aloud, at a desk; a failure in CI (`CI` set), where nobody reads what was skipped.
 * Returns whether to skip.
 */
export function missingHere(tests: string, missing: string | null): boolean {
  if (missing === null) return false
  if (process.env.CI) throw new Error(`In CI no test is skipped: ${tests}. ${missing}`)
  console.warn(`\n*** SKIPPED: ${tests}. ${missing}\n`)
  return true
}
