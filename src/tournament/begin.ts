import { mailsTo } from './letters.ts'
import { type Hands, sidesOf } from './tables.ts'
import type { TournamentFile } from './tournament-file.ts'
import { createTournament, note } from './tournament.ts'
import { tieBreaksOf } from './standings-text.ts'
import { CampaignError } from '../campaign/campaign.ts'
import { existsSync, renameSync, rmSync } from 'node:fs'

const SIDES: Readonly<Record<TournamentFile['sides'], string>> = {
  given: 'Whoever had the first side less often gets it.',
  drawn: 'Sides go by lot.',
  bid: 'Sides are bid for by mail, when a round is paired.',
}

const EMPTY: Readonly<Record<'defaults' | 'standby' | 'loss', string>> = {
  defaults: 'his steps are played with standing orders and defaults',
  standby: 'his game waits for a standby',
  loss: 'his game is lost',
}

const bankLines = ({ bank }: TournamentFile): string[] =>
  bank ? [`Each player has a bank of ${bank.days} days in each game beside its deadlines; when it is empty ${EMPTY[bank.empty]}.`] : []

const SAME_DICE =
  'All tables of a round have the same dice, step by step: a step is played when every table has closed its orders for it, so yours may wait for another. No step stops in the middle to ask.'

/** Begins a tournament: its log, with a mail to everybody who plays. Throws CampaignError when a scenario of it cannot be played. */
export async function beginTournament(file: TournamentFile, hands: Hands, now: Date, seed?: Buffer): Promise<void> {
  if (existsSync(file.logPath)) throw new CampaignError(`${file.logPath} exists already: the tournament has begun`)
  for (const scenario of file.scenarios) sidesOf(file, scenario, hands)
  // Made under another name, so that a log of the tournament's name has its beginning.
  const making = `${file.logPath}.new`
  for (const suffix of ['', '-journal', '-wal', '-shm']) rmSync(making + suffix, { force: true })
  const tournament = createTournament({ ...file, logPath: making }, now, seed)
  const { contestants } = file
  const names = contestants.map(
    ({ name, members }, i) => `${i + 1}. ${name}${members.length > 1 ? `: ${members.map((each) => each.name).join(', ')}` : ''}`,
  )
  const mails = await mailsTo(
    tournament,
    contestants.flatMap(({ members }) => members),
    {
      key: 'begun',
      title: 'The tournament begins',
      paragraphs: [
        `You play in the tournament ${file.tournament}: ${file.format}${file.rounds ? ` of ${file.rounds} rounds` : ''}, over ${file.scenarios.join(', ')}${file.games === 'double' ? ', each meeting of two games with sides changed' : ''}.`,
        [
          `A game lasts ${file.turns === undefined ? 'as long as its scenario' : `${file.turns} turn${file.turns === 1 ? '' : 's'}`}.`,
          SIDES[file.sides],
          ...bankLines(file),
        ].join(' '),
        names.join('\n'),
        ...(file['same dice'] ? [SAME_DICE] : []),
        `Ties are broken by ${tieBreaksOf(file).join(', then ')}.`,
        ...(file.director ? [`Its director is ${file.director.name}, ${file.director.address}.`] : []),
      ],
    },
    now,
  )
  note(
    tournament,
    [{ act: { act: 'begun', contestants }, text: `The tournament begins with ${contestants.map(({ name }) => name).join(', ')}.` }],
    mails,
  )
  tournament.store.close()
  renameSync(making, file.logPath)
}
