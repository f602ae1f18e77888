import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Draw } from '../engine/testing-draw.ts'
import { TestTournament } from './testing-tournament.ts'

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))
/** Milliseconds that a daemon lives before it is killed, at most. */
const LONGEST_LIFE = 12_000

export interface TournamentPlayed {
  readonly story: readonly string[]
  readonly journals: ReadonlyMap<string, readonly string[]>
  readonly kills: number
  /** Of mails of the tournament itself. */
  readonly mails: number
}

/** Plays a tournament from its file to the end, its daemon a process of its own that is killed at random instants while the players write; once it was killed so often it lives on. */
export async function tournamentWithKills(
  players: number,
  settings: object,
  kills: number,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<TournamentPlayed> {
  const test = await TestTournament.start(players, settings)
  const draw = new Draw(seed)
  let killed = 0
  try {
    while (!test.state().isOver) {
      const daemon = run(test.path)
      const dies = killed < kills ? Date.now() + 500 + draw.below(LONGEST_LIFE) : Infinity
      while (daemon.isAlive() && Date.now() < dies) {
        await test.players()
        await setTimeout(50)
      }
      const ended = !daemon.isAlive()
      await daemon.kill()
      if (ended && !test.state().isOver) throw new Error(`the daemon ended by itself: ${daemon.said()}`)
      if (!ended) say(`killed ${++killed} times, in round ${test.state().rounds.length}, ${test.state().results.size} games over`)
    }
    const mails = await test.received('p1@campaign.local')
    return {
      story: test.story(),
      journals: test.journals(),
      kills: killed,
      mails: mails.filter(({ subject }) => subject.startsWith('[cup] ')).length,
    }
  } finally {
    test.remove()
  }
}

function run(path: string): { isAlive(): boolean; kill(): Promise<void>; said(): string } {
  const child: ChildProcess = spawn(process.execPath, [PROGRAM, 'tournament', 'run', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LOG_LEVEL: 'warn' },
  })
  let output = ''
  let alive = true
  child.stdout!.on('data', (data) => (output += String(data)))
  child.stderr!.on('data', (data) => (output += String(data)))
  const gone = new Promise<void>((end) =>
    child.once('close', () => {
      alive = false
      end()
    }),
  )
  return {
    isAlive: () => alive,
    kill: async () => {
      child.kill('SIGKILL')
      await gone
    },
    said: () => output,
  }
}
