import type { Question, SheetEntry, SheetNode } from '../engine/decision.ts'
import type { World } from '../engine/game.ts'
import type { Answerer } from '../engine/play.ts'
import { candidates, itemsOf, type SheetRules } from './sheet.ts'

/** An order of a list that the step came to its end without. */
export interface LeftOver {
  readonly seat: string
  readonly line: number
  readonly text: string
}

export interface SheetAnswers {
  /** Answers questions from the seats' sheets, each order of a list once; what a sheet does not say gets the default. */
  readonly answerer: Answerer
  /** Orders that nothing asked for: a limit was used up before, the action does not allow them, or nobody could act any more. */
  leftOver(): LeftOver[]
}

export function sheetAnswers<W extends World>(rules: SheetRules<W>, world: W, documents: ReadonlyMap<string, SheetNode>): SheetAnswers {
  const used = new Map<string, Set<string>>([...documents.keys()].map((seat) => [seat, new Set()]))
  function* answers(question: Question<W, any, any>) {
    const document = documents.get(question.seat)
    const taken = used.get(question.seat)
    if (!document || !taken) return
    for (const candidate of candidates(rules, world, question, document, taken)) {
      if (candidate.order !== undefined) taken.add(candidate.order)
      yield candidate
    }
  }
  return {
    answerer: answers as Answerer,
    leftOver: () => [...documents].flatMap(([seat, document]) => leftOverOf(rules, world, seat, document, used.get(seat)!)),
  }
}

function leftOverOf<W extends World>(rules: SheetRules<W>, world: W, seat: string, document: SheetNode, used: ReadonlySet<string>): LeftOver[] {
  if (!(document.value instanceof Map)) return []
  const left: LeftOver[] = []
  for (const { sheet } of rules.decisions) {
    const section = sheet?.list ? ((document.value as ReadonlyMap<string, SheetNode>).get(sheet.section)) : undefined
    if (!sheet || !section || section.value === null) continue
    for (const item of itemsOf(section)) {
      if (used.has(item.path)) continue
      const answer = (sheet as SheetEntry<W, any>).read(world, rules.reader(world, seat), item)
      // Entries that only say how others are carried out are no orders of their own.
      if (answer === null) continue
      left.push({ seat, line: item.line, text: answer === undefined ? sheet.section : `${sheet.section}: ${sheet.describe(world, answer)}` })
    }
  }
  return left.sort((a, b) => a.line - b.line)
}
