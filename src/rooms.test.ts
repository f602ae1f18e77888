import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/*
 * The shared rooms know no game: not its name, its powers, its units, its steps, not even in a comment. What a game says stands in its own room and in
 * its data. Tests and what helps them may play a game as a sample. Which room imports from which: .dependency-cruiser.mjs.
 */
const ROOT = fileURLToPath(new URL('../', import.meta.url))
const ROOMS = [
  'engine',
  'board',
  'campaign',
  'orders',
  'standing',
  'mail',
  'reports',
  'pictures',
  'store',
  'tournament',
  'publish',
  'commands',
].map((room) => `src/${room}`)
const SHARED = [...ROOMS, 'templates', 'src/cli.ts', 'src/program.ts']

/** Words of either game; `impulse` is the one's turn to act and the other's part of a turn: shared rooms say step. */
const WORDS = [
  'wif',
  'World in Flames',
  'The War',
  'Final Edition',
  'Axis',
  'Allies',
  'Allied',
  'Germany',
  'German',
  'USSR',
  'Soviet',
  'Italy',
  'Italian',
  'Japan',
  'France',
  'French',
  'Vichy',
  'Britain',
  'British',
  'Commonwealth',
  'Poland',
  'Barbarossa',
  'Guadalcanal',
  'Minsk',
  'Kiev',
  'Zhukov',
  'Rundstedt',
  'impulses?',
  'M/J',
  'J/A',
  'S/O',
  'N/D',
  'HQs?',
  'INF',
  'ARM',
  'MECH',
  'MIL',
  'FTR',
  'LND',
  'TAC',
  'CV',
  'SCS',
  'TRS',
  'ASW',
  'hexdots?',
  'blitz',
  'blitzkrieg',
  'panzer',
  'land combat',
  'ground strikes?',
  'naval combat',
  'carrier planes',
  'NARFs?',
  'logistical',
  'stratmove',
  'POPs',
  'Depleted',
  'U-boats?',
]
const FOUND = new RegExp(`\\b(?:${WORDS.join('|')})\\b`, 'i')

const shipped = (path: string): string[] => {
  if (/\.\w+$/.test(path)) return [path]
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    /^testing|^fixtures$|\.test\.ts$/.test(entry.name)
      ? []
      : entry.isDirectory()
        ? shipped(join(path, entry.name))
        : [join(path, entry.name)],
  )
}

it('the shared rooms know no game', () => {
  const files = SHARED.flatMap((path) => shipped(join(ROOT, path)))
  const wrong = files.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, i) =>
        FOUND.test(line) ? [`${relative(ROOT, path)}:${i + 1}: ${FOUND.exec(line)![0]}: ${line.trim().slice(0, 120)}`] : [],
      ),
  )
  expect(wrong).toEqual([])
  expect(files.length).toBeGreaterThan(150)
})
