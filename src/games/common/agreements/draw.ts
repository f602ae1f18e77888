import { z } from 'zod'
import type { World } from '../../../engine/game.ts'
import type { Agreeing, AgreementKind, Agreements } from './agreement.ts'

/** A draw, which every player must want. */
export const draw = <W extends World>(agreeing: () => Agreeing<W>): AgreementKind<W, true> => ({
  name: 'draw',
  get section() {
    return agreeing().section
  },
  means: 'the campaign ends in a draw, if every other player accepts it',
  example: '{ draw: yes }',
  schema: z.literal(true),
  read: (_, reader, node) => {
    const said = reader.yesNo(node)
    if (said === false) return reader.problem(node, "'draw: no' offers nothing: leave the entry out")
    return said
  },
  partners: (world, from) =>
    agreeing()
      .seats(world)
      .filter((seat) => seat !== from),
  mirror: (terms) => terms,
  describe: () => 'a draw',
  problems: (world, from, to) => {
    const missing = agreeing()
      .seats(world)
      .filter((seat) => seat !== from && !to.includes(seat))
    return missing.length === 0 ? [] : [`a draw needs every player: ${missing.join(' and ')} must be asked too`]
  },
  settle: (world, { from, to }) => {
    const agreed: Agreements = agreeing().agreements(world)
    agreeing().write(world, {
      ...agreed,
      ended: { how: 'draw', winner: null, because: `agreed by ${[from, ...to].join(', ')}`, told: false },
    })
  },
})
