import type { Piece, SeaAreaView } from '../../engine/game.ts'
import { piece } from './sample.ts'

/** A ship of a side. */
export const ship = (name: string, symbol: string, side: 'Axis' | 'Allies', more: Partial<Piece> = {}): Piece =>
  piece(name, '', {
    naval: true,
    symbol,
    side,
    size: '',
    values: ['4', '3', '5', '3'],
    fill: side === 'Axis' ? '#8f9a8c' : '#e0c9a0',
    ...more,
  })

/** A sea area with pieces by section. */
export const seaArea = (
  name: string,
  hex: string,
  by: Readonly<Record<string, readonly Piece[]>>,
  searches: SeaAreaView['sections'][number]['searches'] = {},
): SeaAreaView => ({
  name,
  hex,
  weather: 'rain',
  sections: [4, 3, 2, 1, 0].map((number) => ({ name: String(number), search: number, searches, pieces: by[number] ?? [] })),
})
