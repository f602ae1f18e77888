import type { AirModel, AirType, AirUnit } from './state.ts'

/** What is printed on counters of the air (2.6), by the type whose rules they keep. */
export const AIR_COUNTERS = {
  FTR: { type: 'FTR' },
  LRFTR: { type: 'FTR', model: 'long-range' },
  'Jet FTR': { type: 'FTR', model: 'jet' },
  TAC: { type: 'TAC' },
  'Jet TAC': { type: 'TAC', model: 'jet' },
  MDM: { type: 'MDM' },
  NAC: { type: 'NAC' },
} as const satisfies Record<string, { readonly type: AirType; readonly model?: AirModel }>
export type AirCounter = keyof typeof AIR_COUNTERS

/** "Jet FTR", "LRFTR", "TAC": what an aircraft's counter is called. */
export const airCounter = ({ type, model }: Pick<AirUnit, 'type' | 'model'>): AirCounter =>
  model === 'jet' ? (type === 'TAC' ? 'Jet TAC' : 'Jet FTR') : model === 'long-range' ? 'LRFTR' : type

export const isJet = ({ model }: Pick<AirUnit, 'model'>): boolean => model === 'jet'
