import { readFileSync } from 'node:fs'

/** Something is wrong with what was typed or with a file that it names. */
export class UsageError extends Error {}

/** The text of a file that was named on the command line; - is standard input. */
export function readNamed(path: string): string {
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8')
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${(error as Error).message}`)
  }
}
