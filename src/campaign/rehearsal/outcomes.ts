import type { DecisionKind } from '../../engine/decision.ts'
import type { GameEvent } from '../../engine/event.ts'
import type { Run, Try } from './rehearse.ts'

/** What became of one order in all runs of a rehearsal. */
export interface Outcome {
  /** Runs in which it was carried out, and in which it was only refused; in the rest nothing asked for it. */
  readonly done: number
  readonly refused: number
  readonly reasons: readonly string[]
  /** What followed in every run that carried it out. */
  readonly sure: readonly string[]
  /** Rolls that it came to, each with what it is rolled at and what came out how often. */
  readonly rolls: readonly Roll[]
  /** What followed in some runs only, of the first that it followed in. */
  readonly other: readonly string[]
}

export interface Roll {
  readonly what: string
  /** "3:1", one for each that the runs came to. */
  readonly odds: readonly string[]
  readonly results: readonly { readonly result: string; readonly times: number }[]
}

/** Events of one order that are told: more is what the report is for. */
const MOST = 6

/** The outcomes of a sheet's orders, by decision and line. */
export function outcomesOf(kinds: readonly DecisionKind[], seat: string, runs: readonly Run[]): Map<string, Outcome> {
  const byName = new Map(kinds.map((kind) => [kind.name, kind]))
  const gathered = new Map<string, { tries: Try[]; events: GameEvent[] }[]>()
  runs.forEach((run, n) => {
    for (const each of run.tries) {
      const key = placeOf(each)
      const byRun = gathered.get(key) ?? runs.map(() => ({ tries: [], events: [] }))
      gathered.set(key, byRun)
      byRun[n].tries.push(each)
      if (each.refused.length === 0)
        byRun[n].events.push(
          ...eventsOf(byName.get(each.decision), each, run).filter(({ seats }) => seats === undefined || seats.includes(seat)),
        )
    }
  })
  return new Map([...gathered].map(([key, byRun]) => [key, outcomeOf(byRun)]))
}

export const placeOf = ({ decision = '', line }: { readonly decision?: string; readonly line: number }): string => `${decision}/${line}`

/** What followed on an order: at once, as far as it is about the same hexes; or what its kind says. */
function eventsOf(kind: DecisionKind | undefined, { events, answer, from }: Try, run: Run): GameEvent[] {
  const follows = kind?.sheet?.follows?.(answer)
  if (follows) return run.events.slice(from).filter((event) => event.hexes[0] === follows.hex && follows.kinds.includes(event.kind))
  const about = new Set<string>()
  const its: GameEvent[] = []
  for (const event of events) {
    if (event.kind === 'refused order') continue
    // What is about no place may be about anything.
    if (event.hexes.length === 0) break
    if (its.length > 0 && !event.hexes.some((hex) => about.has(hex))) break
    its.push(event)
    for (const hex of event.hexes) about.add(hex)
  }
  return its
}

function outcomeOf(byRun: readonly { tries: readonly Try[]; events: readonly GameEvent[] }[]): Outcome {
  const carriedOut = byRun.filter(({ tries }) => tries.some(({ refused }) => refused.length === 0))
  const refused = byRun.filter(({ tries }) => tries.length > 0 && tries.every((each) => each.refused.length > 0))
  const told = carriedOut.map(({ events }) => events.filter((event) => sumOf(event) === null).map(({ text }) => text))
  const [first = []] = told
  const isSure = (text: string): boolean => told.every((texts) => texts.includes(text))
  return {
    done: carriedOut.length,
    refused: refused.length,
    reasons: [...new Set(refused.flatMap(({ tries }) => tries.flatMap((each) => each.refused)))],
    sure: [...new Set(first.filter(isSure))].slice(0, MOST),
    other: [...new Set(first.filter((text) => !isSure(text)))].slice(0, MOST),
    rolls: rollsOf(carriedOut.flatMap(({ events }) => events)),
  }
}

function rollsOf(events: readonly GameEvent[]): Roll[] {
  const rolls = new Map<string, { odds: Set<string>; results: Map<string, number> }>()
  for (const event of events) {
    const sum = sumOf(event)
    if (!sum) continue
    const roll = rolls.get(event.kind) ?? { odds: new Set<string>(), results: new Map<string, number>() }
    rolls.set(event.kind, roll)
    if (sum.odds !== undefined) roll.odds.add(sum.odds)
    roll.results.set(sum.result, (roll.results.get(sum.result) ?? 0) + 1)
  }
  return [...rolls].map(([what, { odds, results }]) => ({
    what,
    odds: [...odds],
    results: [...results].map(([result, times]) => ({ result, times })).sort((a, b) => b.times - a.times),
  }))
}

/** The arithmetic of a roll, where an event is one: `sum` of its data. */
function sumOf({ data }: GameEvent): { odds?: string; result: string } | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const { sum } = data as { readonly sum?: unknown }
  return typeof sum === 'object' && sum !== null && 'result' in sum ? (sum as { odds?: string; result: string }) : null
}
