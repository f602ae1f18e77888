import type { GameQuery } from '../../../engine/query.ts'
import { whyNoTarget } from '../diplomacy/pops.ts'
import { diplomacyTexts, statusTable } from '../diplomacy/overview.ts'
import type { TwReader } from '../sheet/reader.ts'
import type { TwWorld } from '../world.ts'

/** How every minor country stands, or one of them. */
export const diplomacyQuery: GameQuery<TwWorld> = {
  name: 'diplomacy',
  takes: 'a minor country, or nothing for all',
  means: 'how minor countries stand to the powers, who may influence them, and where your POPs lie',
  example: 'query: diplomacy Spain',
  answer(world, { seat, words, reader }) {
    const table = statusTable(world, seat)
    const text = world.state.diplomacy === undefined ? ['Diplomacy is not played in this campaign (16).'] : diplomacyTexts(world)
    if (typeof words.value !== 'string' || words.value.trim() === '') return { title: 'Diplomacy', text, tables: [table] }
    const country = (reader as TwReader).target(words)
    if (country === undefined) return undefined
    const why = whyNoTarget(world, country)
    return {
      title: `Diplomacy: ${country}`,
      text: why === null ? text.slice(0, 1) : [`${why}.`],
      tables: [{ ...table, rows: table.rows.filter(([name]) => name === country) }],
    }
  },
}
