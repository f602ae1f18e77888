/** Positions for tests: the notation of conformance cases. */
export * from '../cases/notation.ts'
