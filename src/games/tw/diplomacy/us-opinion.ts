import { isFrom } from '../seasons.ts'
import type { UsEntryEvent } from '../charts/us-entry-schema.ts'
import { moveEntryLevel } from '../usa/entry-level.ts'
import type { TwWorld } from '../world.ts'
import { holderOf } from './status.ts'
import { VICHY_COLONIES } from './wars.ts'

const GERMANY = 'Germany'
const ITALY = 'Italy'
const WEST = ['Britain', 'France']
const AXIS = [GERMANY, ITALY]

/** 22.8: whose declaration on whom moves the entry level; Luxembourg is Belgium's (6.4.5). */
const OPINIONS: readonly { readonly by: readonly string[]; readonly on: readonly string[]; readonly event: UsEntryEvent }[] = [
  { by: [GERMANY], on: ['Belgium', 'Netherlands'], event: 'Germany declares war on the Low Countries' },
  { by: [GERMANY], on: ['Denmark', 'Norway', 'Sweden'], event: 'Germany declares war on a Scandinavian country' },
  { by: [ITALY], on: WEST, event: 'Italy declares war on Britain or France' },
  { by: [GERMANY], on: ['USSR'], event: 'Germany declares war on the Soviet Union' },
  { by: AXIS, on: ['Greece', 'Yugoslavia', 'Switzerland'], event: 'the Axis declares war on Greece, Yugoslavia or Switzerland' },
  { by: AXIS, on: ['Turkey'], event: 'the Axis declares war on Turkey' },
  { by: AXIS, on: ['Spain'], event: 'the Axis declares war on Spain' },
  { by: AXIS, on: ['Portugal'], event: 'the Axis declares war on Portugal' },
]

/** 22.8: what America thinks of a declaration of war, before the country changes hands. */
export function judgeDeclaration(world: TwWorld, by: string, on: string): void {
  const text = `${by} has declared war on ${on}`
  for (const opinion of OPINIONS) if (opinion.by.includes(by) && opinion.on.includes(on)) moveEntryLevel(world, opinion.event, text)
  if (!WEST.includes(by)) return
  if (world.nation(on).kind === 'minor' && holderOf(world, on) === null && !VICHY_COLONIES.includes(on))
    moveEntryLevel(world, 'the Western Allies declare war on a neutral', text)
  const { season, year } = world.tables.usEntry['early until']
  if (on === ITALY && !isFrom(world.state.turn, season, year) && !world.state.italyAttackedMinor)
    moveEntryLevel(world, 'the Western Allies declare war on Italy early', text)
}
