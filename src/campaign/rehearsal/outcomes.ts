import type { Arrow, DecisionKind } from '../../engine/decision.ts'
import { arrowsOf, type GameEvent } from '../../engine/event.ts'
import type { Chance, Game, World } from '../../engine/game.ts'
import type { Run, Try } from './rehearse.ts'

/** What became of one order in all runs of a rehearsal. */
export interface Outcome {
  /** Runs in which it was carried out, and in which it was only refused; in the rest nothing asked for it. */
  readonly done: number
  readonly refused: number
  readonly reasons: readonly string[]
  /** Why nothing came of it in any run though it was taken: each of its parts was refused. */
  readonly undone: readonly string[]
  /** What followed in every run that carried it out. */
  readonly sure: readonly string[]
  /** Rolls that it came to, each with what it is rolled at and what came out how often. */
  readonly rolls: readonly Roll[]
  /** What the dice would bring by either answer to a question about it, where every run came to the same. */
  readonly outlook: readonly string[]
  /** What of that comes whatever the others do and the dice bring, but for what is hidden. */
  readonly certain: readonly string[]
  /** What of that is drawn on a map. */
  readonly arrows: readonly Arrow[]
  /** What followed in some runs only, of the first that it followed in. */
  readonly other: readonly string[]
}

export interface Roll {
  readonly what: string
  /** "3:1", one for each that the runs came to. */
  readonly odds: readonly string[]
  /** What the table may give, for each arithmetic that the runs came to: "at 3:1 on the assault table". */
  readonly tables: readonly { readonly at: string; readonly chances: readonly Chance[]; readonly runs: number }[]
  readonly results: readonly { readonly result: string; readonly times: number }[]
}

/** Events of one order that are told: more is what the report is for. */
const MOST = 6

/** The outcomes of a sheet's orders, by decision and line. */
export function outcomesOf<W extends World>(game: Game<W>, seat: string, runs: readonly Run[]): Map<string, Outcome> {
  const byName = new Map((game.decisions as readonly DecisionKind[]).map((kind) => [kind.name, kind]))
  const gathered = new Map<string, Became[]>()
  runs.forEach((run, n) => {
    const certain = new Set(run.events.slice(0, run.certain))
    for (const each of run.tries) {
      const key = placeOf(each)
      const byRun =
        gathered.get(key) ?? runs.map(({ world }) => ({ world: world as W, tries: [], events: [], undone: [], certain: [], outlook: [] }))
      gathered.set(key, byRun)
      byRun[n].tries.push(each)
      if (each.refused.length > 0) continue
      const kind = byName.get(each.decision)
      const own = each.events.filter(({ seats }) => seats === undefined || seats.includes(seat))
      if (own.length > 0 && own.every(({ kind: what }) => what === 'refused order')) byRun[n].undone.push(...own.map(({ text }) => text))
      const events = eventsOf(kind, each, run).filter(({ seats }) => seats === undefined || seats.includes(seat))
      byRun[n].events.push(...events)
      byRun[n].certain.push(...events.filter((event) => certain.has(event)).map(({ text }) => text))
      const hex = kind?.sheet?.follows?.(each.answer)?.hex
      if (hex !== undefined) byRun[n].outlook.push(...run.outlooks.flatMap((outlook) => (outlook.hex === hex ? outlook.texts : [])))
    }
  })
  return new Map([...gathered].map(([key, byRun]) => [key, outcomeOf(game as Game, byRun)]))
}

/** What became of an order in one run. */
interface Became {
  readonly world: World
  readonly tries: Try[]
  readonly events: GameEvent[]
  readonly undone: string[]
  readonly certain: string[]
  readonly outlook: string[]
}

export const placeOf = ({ decision = '', line }: { readonly decision?: string; readonly line: number }): string => `${decision}/${line}`

/** What followed on an order: at once, as far as it is about the same hexes; or what its kind says. */
function eventsOf(kind: DecisionKind | undefined, { events, answer, from }: Try, run: Run): GameEvent[] {
  const follows = kind?.sheet?.follows?.(answer)
  if (follows) {
    const { hex, says = '', kinds } = follows
    return run.events
      .slice(from)
      .filter((event) => (hex === undefined || event.hexes[0] === hex) && event.text.includes(says) && kinds.includes(event.kind))
  }
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

function outcomeOf(game: Game, byRun: readonly Became[]): Outcome {
  const carriedOut = byRun.filter(({ tries }) => tries.some(({ refused }) => refused.length === 0))
  const refused = byRun.filter(({ tries }) => tries.length > 0 && tries.every((each) => each.refused.length > 0))
  const told = carriedOut.map(({ events }) => events.filter((event) => sumOf(event) === null).map(({ text }) => text))
  const [first = []] = told
  const isSure = (text: string): boolean => told.every((texts) => texts.includes(text))
  return {
    done: carriedOut.length,
    refused: refused.length,
    undone:
      carriedOut.length === byRun.length && carriedOut.every(({ undone, events }) => undone.length > 0 && events.length === 0)
        ? [...new Set(carriedOut[0].undone)]
        : [],
    reasons: [...new Set(refused.flatMap(({ tries }) => tries.flatMap((each) => each.refused)))],
    sure: [...new Set(first.filter(isSure))].slice(0, MOST),
    certain: [...new Set(carriedOut.at(0)?.certain)].filter((text) => carriedOut.every(({ certain }) => certain.includes(text))),
    arrows: (carriedOut.at(0)?.events ?? []).filter(({ text }) => isSure(text)).flatMap(arrowsOf),
    other: [...new Set(first.filter((text) => !isSure(text)))].slice(0, MOST),
    rolls: rollsOf(game, carriedOut),
    outlook: carriedOut.every(({ outlook }) => outlook.join() === carriedOut[0].outlook.join()) ? (carriedOut.at(0)?.outlook ?? []) : [],
  }
}

function rollsOf(game: Game, carriedOut: readonly Became[]): Roll[] {
  const rolls = new Map<string, { odds: Set<string>; results: Map<string, number>; tables: Map<string, Table> }>()
  for (const { events, world } of carriedOut) {
    for (const event of events) {
      const sum = sumOf(event)
      if (!sum) continue
      const roll = rolls.get(event.kind) ?? {
        odds: new Set<string>(),
        results: new Map<string, number>(),
        tables: new Map<string, Table>(),
      }
      rolls.set(event.kind, roll)
      if (sum.odds !== undefined) roll.odds.add(sum.odds)
      roll.results.set(sum.result, (roll.results.get(sum.result) ?? 0) + 1)
      const chances = game.chances(world, event.kind, sum)
      if (!chances) continue
      const at = `${sum.odds === undefined ? '' : ` at ${sum.odds}`}${sum.odds !== undefined && sum.column !== undefined && sum.column !== sum.odds ? `, rolled as ${sum.column}` : ''}${sum.table === undefined ? '' : ` (${sum.table})`}`
      const key = JSON.stringify([at, chances])
      const table = roll.tables.get(key) ?? { at, chances, worlds: new Set<World>() }
      roll.tables.set(key, table)
      table.worlds.add(world)
    }
  }
  return [...rolls].map(([what, { odds, results, tables }]) => ({
    what,
    odds: [...odds],
    tables: [...tables.values()].map(({ at, chances, worlds }) => ({ at, chances, runs: worlds.size })),
    results: [...results].map(([result, times]) => ({ result, times })).sort((a, b) => b.times - a.times),
  }))
}

interface Table {
  readonly at: string
  readonly chances: readonly Chance[]
  readonly worlds: Set<World>
}

/** The arithmetic of a roll, where an event is one: `sum` of its data. */
function sumOf({ data }: GameEvent): Reckoned | null {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
  const { sum } = data as { readonly sum?: unknown }
  return typeof sum === 'object' && sum !== null && 'result' in sum ? (sum as Reckoned) : null
}

type Reckoned = { readonly odds?: string; readonly column?: string; readonly table?: string; readonly result: string }
