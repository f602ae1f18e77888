import type { Json } from '../../engine/decision.ts'
import { asText } from '../../engine/words.ts'
import type { Chart } from '../../pictures/chart.ts'
import { type Campaign, look, seenBy } from '../campaign.ts'
import type { CampaignQuery } from './query.ts'

/** Colours of lines whose power has none of its own in the view. */
const COLOURS = ['#7a1f1f', '#1f4e7a', '#b08900', '#3d7a3a', '#6b3f8f', '#c4602a', '#2b8a8a', '#8a8a8a']

/** Numbers over the turns of the campaign: a position of each turn is taken up, and looked at as the seat may see it. */
export const chart: CampaignQuery = {
  name: 'chart',
  takes: 'what to draw, or nothing for the first that there is',
  means: 'numbers over the turns of the campaign, as a picture and a table',
  example: 'query: chart units',
  answer: ({ campaign, seat, words, reader }) => {
    const { measures } = campaign.game
    const said = asText(words.value).trim()
    const name =
      said === ''
        ? undefined
        : reader.word(
            words,
            measures.map((each) => each.name),
          )
    if (said !== '' && name === undefined) return undefined
    const measure = measures.find((each) => each.name === name) ?? measures[0]
    const turns = firstOfTurns(campaign).map(({ turn, text }) => ({
      turn,
      values: measure.of(seenBy(campaign, look(campaign, JSON.parse(text) as Json), seat)),
    }))
    const names = [...new Set(turns.flatMap(({ values }) => Object.keys(values)))]
    const title = `${measure.name[0].toUpperCase()}${measure.name.slice(1)} over turns`
    if (names.length === 0) return { title, blocks: [{ kind: 'text', text: `This campaign counts no ${measure.name}.` }] }
    const drawn = chartOver(turns)
    return {
      title,
      blocks: [
        { kind: 'text', text: `${measure.means}, at the start of each turn.` },
        {
          kind: 'table',
          title,
          columns: ['Turn', ...names],
          rows: turns.map(({ turn, values }) => [turn, ...names.map((each) => String(values[each] ?? ''))]),
        },
      ],
      picture: { chart: drawn },
    }
  },
}

/** A line for each power or side that any of the turns has a number of. */
export function chartOver(turns: readonly { readonly turn: string; readonly values: Readonly<Record<string, number>> }[]): Chart {
  const names = [...new Set(turns.flatMap(({ values }) => Object.keys(values)))]
  return {
    turns: turns.map(({ turn }) => turn),
    lines: names.map((each, i) => ({
      name: each,
      colour: COLOURS[i % COLOURS.length],
      values: turns.map(({ values }) => values[each] ?? null),
    })),
  }
}

/** The first position of each turn, oldest first, as the log keeps it; of the last so many turns. */
export function firstOfTurns({ game, store }: Campaign, last = Infinity): { turn: string; text: string }[] {
  const first = new Map<string, number>()
  for (const { number, name } of store.steps()) if (!first.has(game.turnOf(name))) first.set(game.turnOf(name), number)
  return [...first].slice(-last).map(([turn, number]) => ({ turn, text: store.step(number)!.snapshot }))
}
