import type { GameEvent } from '../engine/event.ts'
import type { ToldLoss } from '../engine/game.ts'
import type { Campaign } from './campaign.ts'
import { visibleTo } from './readers.ts'

/**
 * Losses that a seat has heard of in the turn of a step: in the steps before it, by the journal, and in what it has brought `so far`. The last step of a turn
 * belongs to that turn, although the position after it is of the next.
 */
export function lossesOfTurn({ store, game }: Campaign, step: string, seat: string, soFar: readonly GameEvent[] = []): ToldLoss[] {
  const played = store.steps().filter(({ abandoned }) => abandoned === null)
  const before = played.slice(
    0,
    played.findLastIndex(({ name }) => name === step),
  )
  const others = before.findLastIndex(({ name }) => game.turnOf(name) !== game.turnOf(step))
  return [...before.slice(others + 1).flatMap(({ number, name }) => toldIn(name, store.events(number), seat)), ...toldIn(step, soFar, seat)]
}

/** Losses that a seat heard of in a step. */
export const toldIn = (step: string, events: readonly GameEvent[], seat: string): ToldLoss[] =>
  visibleTo(events, seat).flatMap(({ losses = [] }) => losses.map((loss) => ({ ...loss, step })))
