import type { Arrow } from '../../engine/decision.ts'
import type { Game, Problem, World } from '../../engine/game.ts'
import type { CheckedSheet, Understood } from '../../orders/sheet.ts'
import { type Outcome, outcomesOf, placeOf, type Roll } from './outcomes.ts'
import type { Run } from './rehearse.ts'

/** What a receipt says of a rehearsed sheet. */
export interface Foretold {
  /** Runs. */
  readonly runs: number
  /** The orders that can be carried out, each with what comes of it. */
  readonly understood: readonly (Understood & { readonly foretold: readonly string[] })[]
  /** What cannot be carried out, and why. */
  readonly problems: readonly Problem[]
  /** What the orders among these would have drawn on a map. */
  readonly impossible: readonly Arrow[]
  /** What the whole sheet comes to: units lost, units without supply, what could have acted. */
  readonly afterwards: readonly string[]
  /** What followed on its orders in every run, event by event. */
  readonly sure: readonly string[]
  /** What of that a receipt marks as certain. */
  readonly certain: readonly string[]
  /** Own units, by id, that are lost in some run or all; and those of which an order says that they may be. */
  readonly lost: readonly string[]
  readonly atRisk: readonly string[]
  /** Some of them whatever the dice. */
  readonly loses: boolean
  /** Something is wrong that its player may want to mend. */
  readonly isWrong: boolean
}

/** Puts together what was read of a sheet and what a rehearsal of it came to, for its player. */
export function foretell<W extends World>(game: Game<W>, before: W, seat: string, checked: CheckedSheet, runs: readonly Run[]): Foretold {
  const outcomes = outcomesOf(game, seat, runs)
  const lists = new Set(game.decisions.filter(({ sheet }) => sheet?.list).map(({ name }) => name))
  const isLeft = ({ line, decision = '' }: Understood): boolean =>
    lists.has(decision) && runs.every((run) => run.leftOver.some((each) => each.line === line))
  const asked = new Set([...outcomes.keys()].map((place) => Number(place.slice(place.lastIndexOf('/') + 1))))
  const unasked = checked.understood.filter(isLeft).map(({ line }) => line)
  // What was foreseen of an order by itself counts where no rehearsal says better; what could not be read of it counts whatever comes of the rest.
  const isSaid = (line: number): boolean => asked.has(line) || unasked.includes(line)
  const problems: Problem[] = checked.problems.filter(({ foreseen, line }) => foreseen !== true || !isSaid(line))
  const { active = [], name: step } = game.nextStep(before) ?? {}
  // A step that ends with a war declared: what it does not ask for is kept as a draft of the next.
  const goesOn = runs.length > 0 && runs.every(({ world }) => step !== undefined && game.nextStep(world as W)?.keepsSheetsOf === step)
  const unaskedWhy =
    active.length > 0 && !active.includes(seat) ? `in this step ${active.join(' and ')} acts, and you only respond` : NOTHING_ASKS
  const understood: Foretold['understood'][number][] = []
  const impossible: Arrow[] = []
  for (const order of checked.understood) {
    const outcome = outcomes.get(placeOf(order))
    const hangs = /^otherwise |, if /.test(order.text)
    const left = outcome === undefined && isLeft(order) ? unaskedWhy : null
    const why = outcome ? ownWhy(order, checked.problems, whyNothing(outcome, runs.length)) : left
    if (left !== null && goesOn) {
      understood.push({ ...order, foretold: ['kept as a draft for the actions, which are a step of their own'] })
    } else if (why !== null && !hangs) {
      // What its reading said already is not said again.
      if (!problems.some(({ line, message }) => line === order.line && message === why))
        problems.push({ line: order.line, column: order.column ?? 1, severity: 'warning', message: `${order.text}: ${why}` })
      impossible.push(...(order.arrows ?? []))
    } else {
      const told = foretoldOf(order, outcome, runs.length, lists.has(order.decision ?? ''))
      understood.push(order.risk ? { ...told, foretold: [...told.foretold, order.risk.text] } : told)
    }
  }
  problems.sort((a, b) => a.line - b.line || a.column - b.column)
  const { sure, maybe, lost } = losses(game, before, seat, runs)
  const told = problems.map(({ message }) => message).join('\n')
  const undone = notDone(seat, runs)
    .filter((text) => !told.includes(text) && !problems.some(({ message }) => text.includes(message)))
    .map((text) => `Not done: ${text}`)
  const afterwards = [...sure, ...undone, ...maybe, ...limitsText(game, before, seat, runs), ...concerns(game, before, seat, runs)]
  return {
    runs: runs.length,
    understood,
    problems,
    impossible,
    afterwards,
    sure: [...outcomes.values()].flatMap((outcome) => (outcome.done === runs.length ? outcome.sure : [])),
    certain: [...outcomes.values()].flatMap((outcome) => (outcome.done === runs.length ? outcome.certain : [])),
    lost,
    atRisk: understood.flatMap(({ risk }) => risk?.units ?? []),
    loses: sure.length > 0,
    isWrong: problems.length > 0 || sure.length > 0 || undone.length > 0,
  }
}

/** What answers to questions come to, by the rehearsals of the rest of the step, a sentence each. */
export function afterAnswers<W extends World>(game: Game<W>, before: W, seat: string, runs: readonly Run[]): string[] {
  const outcomes = [...outcomesOf(game, seat, runs)].filter(([place]) => place.endsWith('/0')).map(([, outcome]) => outcome)
  const came = outcomes.flatMap((outcome) => [
    ...(whyNothing(outcome, runs.length) === null ? said(outcome, runs.length) : [whyNothing(outcome, runs.length)!]),
  ])
  const { sure, maybe } = losses(game, before, seat, runs)
  return [...came, ...sure, ...maybe]
}

const NOTHING_ASKS =
  'nothing in this step asks for it: the action chosen does not allow it, what it needs is used up by other orders, or nobody of it can act any more'

/** Of several orders on one line, refused together, each says what was found wrong with it by itself. */
function ownWhy({ line, column }: Understood, problems: readonly Problem[], why: string | null): string | null {
  const own = problems.filter((each) => each.line === line && each.column === column).map(({ message }) => message)
  return why !== null && own.length > 0 && own.every((message) => why.includes(message)) ? own.join('; ') : why
}

/** Why nothing comes of an order in any run; null where something does. */
function whyNothing({ done, refused, reasons, undone }: Outcome, runs: number): string | null {
  if (done === 0 && refused === runs) return reasons.join('; ')
  return undone.length > 0 ? undone.join(' ') : null
}

/** An order with what comes of it; of one that stands for itself that says it better than its own words, where it is certain. */
function foretoldOf(planned: Understood, outcome: Outcome | undefined, runs: number, isWhole: boolean): Foretold['understood'][number] {
  if (!outcome) return { ...planned, foretold: [] }
  const { sure, done, arrows } = outcome
  // What it really comes to: all that attack where it says so, the way that was found.
  const order = arrows.length > 0 ? { ...planned, arrows } : planned
  if (done < runs || sure.length === 0 || sure.length > 2 || !isWhole) return { ...order, foretold: said(outcome, runs) }
  return { ...order, text: marked(sure, outcome.certain).join(' '), foretold: said({ ...outcome, sure: [] }, runs) }
}

/** What is certain says so: the rest hangs on what comes before it. */
const marked = (texts: readonly string[], certain: readonly string[]): string[] =>
  texts.map((text) => (certain.includes(text) ? `${text} (certain)` : text))

/** What comes of an order that can be carried out. */
function said({ done, refused, reasons, sure, certain, rolls, outlook, other }: Outcome, runs: number): string[] {
  const sometimes =
    done === runs
      ? []
      : [
          `hangs on the dice or on the enemy: carried out in ${done} of ${runs} rehearsals${refused > 0 ? `; else: ${reasons.join('; ')}` : ''}`,
        ]
  return [
    ...sometimes,
    ...(done === runs ? marked(sure, certain) : sure),
    ...rolls.flatMap((roll) => rollText(roll, done, runs)),
    ...(outlook.length > 0 ? [`${outlook.join('; ')}.`] : []),
    ...(rolls.length === 0 ? other.slice(0, 1).map((text) => `by the dice, for one: ${text}`) : []),
  ]
}

/** What a roll came to, and what its table gives: certain where every run reckons the same. */
function rollText({ what, odds, tables, results }: Roll, done: number, runs: number): string[] {
  const came = results.map(({ result, times }) => `${result}${times > 1 ? ` (${times} times)` : ''}`).join(', ')
  return [
    `${what}${odds.length > 0 ? ` at ${odds.join(' or ')}` : ''}, in ${runs} rehearsals: ${came}`,
    ...tables.map(
      ({ at, chances, runs: times }) =>
        `${times < done ? `hangs on what comes before (${times} of ${runs} rehearsals): ` : ''}chances${at}: ${chances.map(({ result, percent }) => `${result} ${Number(percent.toFixed(1))}%`).join(', ')}`,
    ),
  ]
}

/** Own units that are lost: without any dice, as things stand for certain; else as often as the runs have it. */
function losses<W extends World>(
  game: Game<W>,
  before: W,
  seat: string,
  runs: readonly Run[],
): { sure: string[]; maybe: string[]; lost: string[] } {
  const lost = new Map<string, { text: string; times: number; diced: boolean }>()
  for (const { events } of runs)
    for (const event of events)
      for (const { unit, name, how } of event.losses ?? []) {
        if (!game.isOwn(before, seat, unit)) continue
        const known = lost.get(unit) ?? { text: `${name} (${how})`, times: 0, diced: false }
        lost.set(unit, { ...known, times: known.times + 1, diced: known.diced || (event.dice ?? []).length > 0 })
      }
  const all = [...lost.values()]
  const sure = all.filter(({ times, diced }) => times === runs.length && !diced)
  const maybe = all.filter((each) => !sure.includes(each))
  return {
    lost: [...lost.keys()],
    sure: sure.length > 0 ? [`LOST as things stand: ${sure.map(({ text }) => text).join('; ')}.`] : [],
    maybe:
      maybe.length > 0
        ? [
            `By the dice perhaps lost: ${[...new Set(maybe.map(({ times }) => times))]
              .sort((a, b) => b - a)
              .map(
                (n) => `in ${n} of ${runs.length} rehearsals ${maybe.flatMap(({ text, times }) => (times === n ? [text] : [])).join(', ')}`,
              )
              .join('; ')}.`,
          ]
        : [],
  }
}

/** Parts of orders that no run could carry out: an aircraft of several, a unit that may not advance. Whole orders stand with their lines among the problems. */
function notDone(seat: string, runs: readonly Run[]): string[] {
  const [first, ...rest] = runs.map(({ events }) =>
    events
      .filter(({ kind, seats, text }) => kind === 'refused order' && seats?.includes(seat) && !/^line \d+: /.test(text))
      .map(({ text }) => text),
  )
  const always = [...new Set(first)].filter((text) => rest.every((other) => other.includes(text)))
  return always
}

/** What the seat should know of where every run leaves it. */
function concerns<W extends World>(game: Game<W>, before: W, seat: string, runs: readonly Run[]): string[] {
  const [first, ...rest] = runs.map(({ world }) => new Map(game.concerns(before, world as W, seat).map(({ what, units }) => [what, units])))
  return [...first].flatMap(([what, units]) => {
    const always = units.filter((unit) => rest.every((other) => other.get(what)?.includes(unit)))
    return always.length > 0 ? [`${what}: ${always.join(', ')}.`] : []
  })
}

/** What is used and left of all that is limited in number; where the runs differ, from the least to the most. */
function limitsText<W extends World>(game: Game<W>, before: W, seat: string, runs: readonly Run[]): string[] {
  const all = runs.map(({ world }) => game.limits(before, world as W, seat))
  const whose = new Map<string, string[]>()
  for (const { whose: name, what, of } of all.at(0) ?? []) {
    const used = all.flatMap((limits) => limits.flatMap((each) => (each.whose === name && each.what === what ? [each.used] : [])))
    const [least, most] = [Math.min(...used), Math.max(...used)]
    const said =
      of === 0 && most === 0
        ? `no ${what}`
        : least === most
          ? `${least} of ${of} ${what} (${of - least} left)`
          : `${least} to ${most} of ${of} ${what}, by the dice or the enemy (${of - most} to ${of - least} left)`
    whose.set(name, [...(whose.get(name) ?? []), said])
  }
  return whose.size === 0 ? [] : [`Used: ${[...whose].map(([name, said]) => `${name}: ${said.join(', ')}`).join('; ')}.`]
}
