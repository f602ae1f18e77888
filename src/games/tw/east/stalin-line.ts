import type { TwWorld } from '../world.ts'
import { USSR } from './pact.ts'

/** 21.7.4: when the free fortifications of the set-up have to be gone. */
const UNTIL = { season: 'Winter', year: 1939 } as const

/** 21.7.4: with the Winter turn of 1939 the fortifications of the Stalin Line are taken down. */
export function dismantleStalinLine(world: TwWorld): void {
  const { turn, installations } = world.state
  if (world.phasing !== 'Allies' || turn.season !== UNTIL.season || turn.year !== UNTIL.year) return
  const line = installations.filter(({ kind, nation }) => kind === 'fortification' && nation === USSR)
  for (const each of line) world.dismantle(each)
  if (line.length > 0)
    world.report(
      'markers',
      '21.7.4',
      `The Stalin Line is dismantled: ${line.map(({ hex }) => world.map.name(hex)).join(', ')}.`,
      line.map(({ hex }) => hex),
    )
}
