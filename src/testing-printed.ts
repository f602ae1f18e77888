import { createProgram } from './program.ts'

/** What a command prints. */
export async function printed(...words: string[]): Promise<string> {
  const said: string[] = []
  const { log } = console
  console.log = (line: string) => void said.push(line)
  try {
    await createProgram().parseAsync(words, { from: 'user' })
  } finally {
    console.log = log
  }
  return said.join('\n')
}
