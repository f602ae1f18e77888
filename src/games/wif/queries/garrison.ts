import type { GameQuery } from '../../../engine/query.ts'
import { plain } from '../../../board/map.ts'
import { shown } from '../fractions.ts'
import { garrisonIn } from '../peace/garrison.ts'
import { hexesOf } from '../peace/homes.ts'
import { pactTable } from '../politics/page.ts'
import { pactsWith } from '../politics/pacts/pact.ts'
import { allPowers } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** 9.2, 13.1.1, 13.7.1: the garrison values of major powers in a country, and along the borders of its pacts. */
export const garrison: GameQuery<WifWorld> = {
  name: 'garrison',
  takes: 'a country',
  means: 'garrison values of the major powers in a country, and along the borders of the pacts that it has',
  example: 'query: garrison Poland',
  answer: (world, { seat, words, reader }) => {
    const text = typeof words.value === 'string' ? words.value : ''
    const names = Object.keys(world.state.countries)
    const name = names.find((each) => plain(each) === plain(text))
    if (name === undefined) return void reader.word(words, names)
    const rows = allPowers(world).flatMap((power) => {
      const value = garrisonIn(world, hexesOf(world, name), [power])
      return value > 0 ? [[power, shown(value)]] : []
    })
    const pacts = pactTable(world, seat)
    return {
      title: `Garrisons in ${name}`,
      text: rows.length > 0 ? [] : [`No major power has any garrison value in ${name} (9.2).`],
      tables: [
        { title: 'Garrison values', columns: ['Power', 'Value'], rows },
        ...(pactsWith(world, name).length > 0
          ? [{ ...pacts, rows: pacts.rows.filter(([who]) => who.split(' with ').includes(name)) }]
          : []),
      ].filter((table) => table.rows.length > 0),
    }
  },
}
