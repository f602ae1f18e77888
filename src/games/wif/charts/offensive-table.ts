import type { z } from 'zod'
import type { Schemas } from './table-schemas.ts'
import type { OffensiveTable } from './tables.ts'

/** 16: what offensive points cost and buy. Throws where a power has no prices for its actions. */
export function offensiveTable(file: z.infer<Schemas['offensive-points']>): OffensiveTable {
  const { chits, columns, actions, benefit, extra } = file
  const order = columns.split(' ')
  return {
    multiple: chits.multiple,
    mostSaved: chits['most saved'],
    usual: { price: chits.price, turns: chits.turns },
    hurried: { price: chits['hurried price'], turns: chits['hurried turns'] },
    action(power, action) {
      const row = actions[power]
      if (!row) throw new Error(`the offensive points have no row for ${power}`)
      return row[order.indexOf(action)]
    },
    submarinesOnly: file['submarines only'],
    benefit: (value) => benefit.base + benefit.each * value,
    distance: file.distance,
    turnUp: (value) => file['turn up'].base + value,
    turnAllUp: (power) => file['turn up']['all of'][power] ?? file['turn up'].all,
    extra: {
      airMission: extra['air mission'],
      landMove: extra['land move'],
      ship: extra.ship,
      search: extra['naval search'],
      landAttack: extra['land attack'],
    },
  }
}
