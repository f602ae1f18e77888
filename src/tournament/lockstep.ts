import { releaseDice } from '../campaign/closing.ts'
import type { Campaign } from '../campaign/campaign.ts'
import { hasClosed, mayTellSeed, releaseSeed } from '../campaign/same-dice.ts'
import type { Table } from './acts.ts'
import { isRoundOver, type Round, type State } from './state.ts'
import { note, stateOf, type Tournament } from './tournament.ts'

/** Works on the campaign of a table. */
type AtTable = <T>(table: Table, work: (campaign: Campaign) => T | Promise<T>) => Promise<T>

/**
 * Where all tables of a round have the same dice: lets those of a step fall when every table that is still played has closed its orders for it. A step is counted by its number from the start of
 * the game, as turns end sooner at one table than at another. Written down first, with the time that all tables are told, so that a killed process comes to the same.
 */
export async function keepStep(tournament: Tournament, state: State, round: Round, at: AtTable, now: Date): Promise<void> {
  if (isRoundOver(state, round)) {
    for (const table of round.tables) await at(table, (campaign) => void (mayTellSeed(campaign) || releaseSeed(campaign)))
    return
  }
  const playing = round.tables.filter(({ name }) => !state.results.has(name))
  const numbers = await Promise.all(playing.map((table) => at(table, ({ store }) => store.currentStep()!.number)))
  const step = Math.min(...numbers)
  const closed = await Promise.all(playing.map((table) => at(table, (campaign) => hasClosed(campaign, step))))
  const last = state.dice.get(round.number)
  if (closed.every(Boolean) && (last === undefined || last.step < step))
    note(tournament, [
      {
        act: { act: 'dice', round: round.number, step, at: now.toISOString() },
        text: `Step ${step} of round ${round.number} is closed at every table that plays it: its dice fall.`,
      },
    ])
  const released = stateOf(tournament).dice.get(round.number)
  if (released) for (const table of playing) await at(table, (campaign) => releaseDice(campaign, released.step, new Date(released.at)))
}
