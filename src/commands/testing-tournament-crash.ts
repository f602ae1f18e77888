import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Draw } from '../engine/testing-draw.ts'
import { TestTournament } from './testing-tournament.ts'

const PROGRAM = fileURLToPath(new URL('../../scripts/adjutant.mjs', import.meta.url))
/** Milliseconds that a daemon lives on, at most, when its time to be killed has come. */
const LONGEST_LIFE = 4000

export interface TournamentPlayed {
  readonly story: readonly string[]
  readonly journals: ReadonlyMap<string, readonly string[]>
  readonly kills: number
  /** Of mails of the tournament itself. */
  readonly mails: number
}

/** Plays a tournament from its file to the end, its daemon a process of its own that is killed at random instants, spread over all its steps, while the players write. */
export async function tournamentWithKills(
  players: number,
  settings: { readonly rounds: number; readonly turns: number; readonly 'same dice'?: boolean },
  kills: number,
  seed: number,
  say: (line: string) => void = () => {},
): Promise<TournamentPlayed> {
  const test = await TestTournament.start(players, settings)
  const draw = new Draw(seed)
  // A turn takes about 8 steps with two sheets each; fewer between two kills, so that all of them come to pass.
  const sheetsAKill = Math.floor((Math.floor(players / 2) * settings.rounds * settings.turns * 8) / Math.max(1, kills))
  let killed = 0
  let mailed = 0
  try {
    while (!test.state().isOver) {
      const daemon = run(test.path)
      // Sheets that players have mailed before it is time for the next kill.
      const sheets = killed < kills ? draw.below(2 * sheetsAKill) : Infinity
      let dies = Infinity
      const before = mailed
      let over = test.state().results.size
      while (daemon.isAlive() && Date.now() < dies) {
        mailed += await test.players()
        if (dies === Infinity && mailed - before >= sheets) dies = Date.now() + draw.below(LONGEST_LIFE)
        const { results, rounds } = test.state()
        if (results.size > over) say(`round ${rounds.length}, ${(over = results.size)} games over, ${mailed} sheets mailed`)
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
