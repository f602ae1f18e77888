import { loadBoard } from '../map/load.ts'
import type { Side } from '../state.ts'
import type { WifWorld } from '../world.ts'
import { position } from './position.ts'

const map = loadBoard()

/** Ships, aircraft at sea and cargo in two oceans, on the whole board, in the impulse of either side: what orders at sea can be read in. */
export const fleets = (active: Side = 'Axis'): WifWorld => {
  const actions = Object.fromEntries(['Germany', 'Italy', 'Japan', 'Commonwealth', 'USA'].map((power) => [power, 'naval' as const]))
  return position({
    map,
    active,
    actions,
    sides: { Germany: 'Axis', Italy: 'Axis', Japan: 'Axis', Commonwealth: 'Allies', USA: 'Allies' },
    atWar: [
      ['Germany', 'Commonwealth'],
      ['Italy', 'Commonwealth'],
      ['Japan', 'USA'],
      ['Japan', 'Commonwealth'],
      ['Germany', 'USA'],
      ['Italy', 'USA'],
    ],
    control: { E1505: 'Commonwealth', E1203: 'Commonwealth', W0410: 'Commonwealth', W2513: 'Commonwealth' },
    turn: { year: 1942 },
    units: [
      'Italy BB Vittorio Veneto 6/3/3/6/4/3 Taranto',
      'Italy CA Zara 3/5/2/3/5/3 @Eastern_Mediterranean:2',
      'Italy CL Cadorna 1/6/1/1/5/3 @Eastern_Mediterranean:2',
      'Italy SUB Perla 3/6/0/0/3/3 Taranto',
      'Italy TRS Conte Rosso 0/10/0/0/3/3 Taranto',
      'Italy AMPH Quarto 0/10/0/0/3/3 @Eastern_Mediterranean:1',
      'Italy INF II 3-3 Taranto',
      'Italy MAR San Marco 3-3 @Eastern_Mediterranean:1 aboard=Quarto',
      'Italy CP Tripoli 5/3 @Italian_Coast:0',
      'Italy NAV SM-79 2/2/6 Taranto a2s=3',
      'Italy NAV Z-506 2/2/16 Naples a2s=2',
      'Germany LND Ju-87B 2/5/4 Taranto a2s=3',
      'Commonwealth BB Warspite 5/4/3/5/4/3 Alexandria',
      'Commonwealth CV Illustrious 1/4/3/1/5/4 @Eastern_Mediterranean:3 air=3',
      'Commonwealth CL Ajax 1/6/1/1/5/4 @Eastern_Mediterranean:3',
      'Commonwealth CL Dido 1/6/2/1/5/4 Alexandria',
      'Commonwealth TRS Glen 0/10/0/0/4/4 Alexandria',
      'Commonwealth INF X 3-3 Alexandria',
      'Commonwealth SUB Upholder 3/6/0/0/3/3 Malta',
      'Commonwealth CP Malta Convoy 5/3 @Eastern_Mediterranean:0',
      'Commonwealth NAV Sunderland 2/1/10 Alexandria a2s=3',
      'Japan CV Akagi 0/5/2/0/5/4 @Bismarck_Sea:3 air=5',
      'Japan CA Tone 3/5/2/3/5/4 Truk',
      'Japan TRS Maru 0/10/0/0/3/3 Truk',
      'Japan SUB I-19 3/6/0/0/4/5 Truk',
      'USA CV Wasp 0/5/3/0/5/5 @Coral_Sea:3 air=4',
      'USA CA Chicago 3/5/2/3/5/4 @Coral_Sea:3',
      'USA AMPH McCawley 0/10/0/0/4/4 @Coral_Sea:1',
      'USA MAR 1 4-3 @Coral_Sea:1 aboard=McCawley',
      'USA SUB Trout 3/6/0/0/4/6 Pearl_Harbor',
      'USA TRS Ward 0/10/0/0/4/4 Pearl_Harbor',
    ],
  })
}
