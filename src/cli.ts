import { main } from './program.ts'

/** What a shell says of a program that SIGPIPE ended. */
const BROKEN_PIPE = 141

// Whoever reads only the head of what is printed has closed the pipe: there is nobody left to write for.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(BROKEN_PIPE)
  throw error
})

await main(process.argv.slice(2))
