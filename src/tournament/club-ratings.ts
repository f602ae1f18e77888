import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { parse, stringify } from 'yaml'
import { z } from 'zod'
import { CampaignError } from '../campaign/campaign.ts'
import { writeAtomically } from '../mail/atomic.ts'
import { rated, type Rating, UNRATED } from './ratings.ts'
import { scored, type State } from './state.ts'
import type { Tournament } from './tournament.ts'

const rating = z.strictObject({ rating: z.number(), deviation: z.number(), volatility: z.number() })
/** A club's ratings: each of its tournaments is a rating period, counted once. */
const schema = z.strictObject({ tournaments: z.array(z.string()).default([]), players: z.record(z.string(), rating).default({}) })

/** Who is rated how after a tournament that is over. Whoever played nothing of it is less surely known; teams are rated as such. */
export function ratingsAfter(before: Readonly<Record<string, Rating>>, state: State): Record<string, Rating> {
  const of = (name: string): Rating => before[name] ?? UNRATED
  const games = scored(state).filter(({ played }) => played)
  const names = [...new Set([...Object.keys(before), ...state.contestants.map(({ name }) => name)])]
  return Object.fromEntries(
    names.map((name) => [
      name,
      rated(
        of(name),
        games.flatMap(({ first, second, score }) =>
          first === name ? [{ against: of(second), score }] : second === name ? [{ against: of(first), score: 1 - score }] : [],
        ),
      ),
    ]),
  )
}

/** Writes the club's ratings after a tournament that is over, unless they have it already. */
export async function keepRatings({ file }: Tournament, state: State): Promise<void> {
  if (file.ratings === undefined) return
  const path = isAbsolute(file.ratings) ? file.ratings : join(file.folder, file.ratings)
  const read = schema.safeParse(existsSync(path) ? parse(readFileSync(path, 'utf8')) : {})
  if (!read.success)
    throw new CampaignError(`${path} is no file of ratings: ${read.error.issues[0].path.join('.')}: ${read.error.issues[0].message}`)
  const { tournaments, players } = read.data
  if (tournaments.includes(file.tournament)) return
  const text = stringify({ tournaments: [...tournaments, file.tournament], players: ratingsAfter(players, state) })
  await writeAtomically(path, Buffer.from(`# Ratings of a club (Glicko-2): written by 'adjutant tournament' when one is over.\n${text}`))
}
