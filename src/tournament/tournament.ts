import { createHmac, randomBytes } from 'node:crypto'
import type { Json } from '../engine/decision.ts'
import { CampaignError } from '../campaign/campaign.ts'
import type { QueuedMail } from '../campaign/letters.ts'
import { Store } from '../store/store.ts'
import type { Act } from './acts.ts'
import { type State, stateAfter } from './state.ts'
import type { TournamentFile } from './tournament-file.ts'

/** A tournament opened for work. Its log is a file like a campaign's, with one step: what happened is its journal, and everything else is made of that. */
export interface Tournament {
  readonly file: TournamentFile
  readonly store: Store
}

const STEP = 1
const NAME = 'tournament'
/** What the tables' dice, lots and names hang on. */
const SEED = 'seed'

/** Makes the log. Throws StoreError when there is one. */
export function createTournament(file: TournamentFile, now: Date, seed: Buffer = randomBytes(32)): Tournament {
  const store = Store.create(file.logPath)
  const tournament = { file, store }
  store.together(() => {
    store.setMeta(NAME, file.tournament)
    store.setMeta(SEED, seed.toString('hex'))
    store.setMeta('created', now.toISOString())
    store.openStep({
      number: STEP,
      name: `the tournament ${file.tournament}`,
      branch: 'main',
      snapshot: {},
      opened: now.toISOString(),
      deadline: null,
    })
  })
  return tournament
}

/** Throws StoreError or CampaignError when file and log do not belong together. */
export function openTournament(file: TournamentFile, options: { readonly?: boolean } = {}): Tournament {
  const store = Store.open(file.logPath, options)
  const name = store.meta(NAME)
  if (name === file.tournament) return { file, store }
  store.close()
  throw new CampaignError(
    name === undefined
      ? `the log ${file.logPath} is no tournament's`
      : `the log ${file.logPath} is of the tournament '${name}', the file of '${file.tournament}'`,
  )
}

/** Thirty-two bytes that nobody knows before the tournament is over: the same for the same words. */
export const secretFor = ({ store }: Tournament, ...words: readonly string[]): Buffer =>
  createHmac('sha256', Buffer.from(store.meta(SEED)!, 'hex'))
    .update(JSON.stringify(words))
    .digest()

/** What happened, with a sentence for people. */
export interface Noted {
  readonly act: Act
  readonly text: string
}

/** Writes down what happened, with the mails that tell it: all or nothing. */
export function note({ store }: Tournament, noted: readonly Noted[], mails: readonly QueuedMail[] = [], also: () => void = () => {}): void {
  store.together(() => {
    store.append(
      STEP,
      [],
      noted.map(({ act, text }) => ({ kind: act.act, section: '', text, hexes: [], data: act as unknown as Json })),
    )
    for (const mail of mails) store.queue(mail)
    also()
  })
}

/** All that happened, oldest first. */
export const happened = ({ store }: Tournament): Noted[] =>
  store.events(STEP).map(({ data, text }) => ({ act: data as unknown as Act, text }))

export const stateOf = (tournament: Tournament): State => stateAfter(happened(tournament).map(({ act }) => act))
