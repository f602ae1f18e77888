import type { z } from 'zod'
import type { GameEvent } from '../engine/event.ts'
import type { Played } from './case.ts'
import type { toldExpectation } from './case-file.ts'

type ToldExpectation = z.output<z.ZodObject<typeof toldExpectation>>

/** What did not come out as a case expects of what was told, asked and refused. */
export function checkTold(events: readonly GameEvent[], expected: ToldExpectation, played: Played): string[] {
  const told = events.filter(({ kind }) => kind !== 'refused order').map(({ section, text }) => `${section}: ${text}`)
  return [
    ...checkTexts('event', told, expected.events, expected['no events']),
    ...checkOrder(told, expected.order),
    ...checkFacts(events, expected.data),
    ...checkTexts('question', played.asked, expected.asked, expected['not asked']),
    ...checkRefused(events, expected, played),
    ...checkTexts('order left over', played.leftOver, expected['left over']),
  ]
}

export function matches(told: string, wanted: string): boolean {
  const pattern = /^\/(.*)\/$/.exec(wanted)
  return pattern ? new RegExp(pattern[1]).test(told) : told.includes(wanted)
}

/** Texts that must occur among those told, and texts that must not. */
function checkTexts(what: string, told: readonly string[], wanted: readonly string[] = [], unwanted: readonly string[] = []): string[] {
  const missing = wanted.filter((text) => !told.some((each) => matches(each, text)))
  return [
    ...missing.map((text) => `no ${what} '${text}'`),
    ...unwanted.flatMap((text) => told.filter((each) => matches(each, text)).map((each) => `unwanted ${what}: ${each}`)),
  ]
}

function checkOrder(told: readonly string[], wanted: readonly string[] = []): string[] {
  let from = 0
  for (const text of wanted) {
    const at = told.findIndex((each, i) => i >= from && matches(each, text))
    if (at < 0) return [`no event '${text}' in its turn`]
    from = at + 1
  }
  return []
}

/** What an event says in data: its own fields, and those of `data` beside them. */
const factsOf = ({ data, ...event }: GameEvent): Record<string, unknown> => ({ ...(data as object | undefined), ...event })

function checkFacts(events: readonly GameEvent[], wanted: ToldExpectation['data'] = []): string[] {
  return wanted
    .filter((facts) => !events.some((event) => holds(factsOf(event), facts)))
    .map((facts) => {
      const alike = events.filter(({ kind }) => kind === facts.kind).map((event) => JSON.stringify(factsOf(event)))
      return `no event with ${JSON.stringify(facts)}${alike.length > 0 ? `: there are ${alike.join('; ')}` : ''}`
    })
}

/** Whether all that is wanted is there: of a mapping its fields, of a list its items, whatever else there is. */
function holds(found: unknown, wanted: unknown): boolean {
  if (Array.isArray(wanted)) return Array.isArray(found) && wanted.every((item) => found.some((each) => holds(each, item)))
  if (typeof wanted !== 'object' || wanted === null) return found === wanted
  return (
    typeof found === 'object' &&
    found !== null &&
    Object.entries(wanted).every(([key, value]) => holds((found as Record<string, unknown>)[key], value))
  )
}

/** Refusals must be expected one and all, and so must parts of a sheet that nothing asked for. */
/** Refusals, all of which must be expected; and what a player is told in play of parts of an order that came to nothing, which may be. */
function checkRefused(events: readonly GameEvent[], { refused = [], ignored = [] }: ToldExpectation, played: Played): string[] {
  const parts = events.filter(({ kind }) => kind === 'refused order').map(({ section, text }) => `${section}: ${text}`)
  return [
    ...refused.filter((text) => ![...played.refused, ...parts].some((each) => matches(each, text))).map((text) => `no refusal '${text}'`),
    ...played.refused.filter((each) => !refused.some((text) => matches(each, text))).map((each) => `refused: ${each}`),
    ...played.unused.filter((each) => !ignored.includes(each)).map((each) => `orders that nothing asked for: ${each}`),
    ...ignored.filter((each) => !played.unused.includes(each)).map((each) => `orders expected to be ignored were asked for: ${each}`),
  ]
}
