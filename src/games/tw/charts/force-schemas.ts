import { z } from 'zod'
import { header } from '../../common/table-file.ts'
import { named, whole } from './cells.ts'
import { POWERS } from './cost-schemas.ts'

const MOVING = ['1', '2', '3'] as const
const strings = z.array(z.string())

/** 9.2, 9.6, 9.9, 10.8. */
export const ratings = z.strictObject({
  ...header,
  stacking: named(['1', '2', '3', '4'], whole),
  'not stacked': strings,
  'bridgehead or breach': whole,
  'stacking of places': named(['Paris (French)', 'Finnish units', 'Gibraltar', 'Cordoba against Gibraltar', 'one-hex island'], whole),
  'second impulse': named(MOVING, whole),
  'second impulse of the Axis in the 1939 USSR': named(MOVING, whole),
  'fourth rate moves': whole,
  reserves: named(MOVING, whole),
  'motorised reserves': named(MOVING, whole),
  'depleted reserves move': whole,
})

/** 11.1, 11.2. */
export const airUnits = z.strictObject({
  ...header,
  ranges: named(['FTR', 'LRFTR', 'Jet FTR', 'TAC', 'Jet TAC', 'MDM', 'NAC'], named(['offensive', 'defensive'], whole)),
  staging: named(['legs', 'times the offensive range'], whole),
  'carrier strike hexes': whole,
  'airdrop hexes': whole,
  'Commando airdrop hexes': whole,
  airbases: named(POWERS, whole),
  capacity: named(['city', 'city with airbase', 'airbase'], whole),
})

/** 10.6.4, 10.6.6, 13.2. */
export const works = z.strictObject({
  ...header,
  fortifications: z.strictObject({
    'a turn': named(['USSR', 'Britain', 'France', 'Germany', 'Switzerland'], whole),
    'on the board': whole,
    from: named(['France', 'USSR'], z.string()),
    terrain: strings,
    'kept by': strings,
  }),
  fortresses: z.strictObject({
    'at start': z.record(z.string(), strings),
    'a year': named(['Britain', 'Germany', 'USSR', 'Switzerland'], whole),
    terrain: strings,
    forbidden: strings,
    'one in North Africa': z.string(),
  }),
  siege: named(['0', '1', '2', '3'], named(['ARM', 'INF', 'STA'], whole)),
  'siege types': z.record(z.string(), z.enum(['ARM', 'INF', 'STA'])),
})
