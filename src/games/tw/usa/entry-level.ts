import { numbered } from '../../common/words.ts'
import type { UsEntryEvent } from '../charts/us-entry-schema.ts'
import { isBelligerent } from '../powers.ts'
import { openNarfs } from '../secrets.ts'
import type { TwWorld } from '../world.ts'

export const USA = 'USA'

/** 22.3: the USA is in the campaign and in no war with a major power yet: its entry level counts. */
export const isUsaToEnter = (world: TwWorld): boolean => world.state.powers[USA] !== undefined && !isBelligerent(world, USA)

/** 22.3, 22.8: the entry level as it stands; 0 before anything has moved it. */
export const entryLevel = ({ state }: TwWorld): number => state.usEntry?.level ?? 0
const NOTHING_YET: NonNullable<TwWorld['state']['usEntry']> = { level: 0, highest: 0, counted: {} }

/** Whether something that counts once has counted. */
export const hasCounted = ({ state }: TwWorld, event: UsEntryEvent): boolean => (state.usEntry?.counted[event] ?? 0) > 0

/** 22.8: what a neutral USA may do at its level; below 0 as at 0, above the last row as in it. */
export function activityOf(world: TwWorld, level = entryLevel(world)) {
  const { levels } = world.tables.usEntry
  return levels.find(({ to }) => level <= to) ?? levels[levels.length - 1]
}

/** 22.8: something moves the entry level, unless it counts once and has. Levels that the USA has not reached before pay it. */
export function moveEntryLevel(world: TwWorld, event: UsEntryEvent, why = event as string): void {
  const { level: by, times } = world.tables.usEntry.events[event]
  if (!isUsaToEnter(world) || (times === 'once' && hasCounted(world, event))) return
  const entry = world.state.usEntry ?? NOTHING_YET
  const { level: before, highest, counted } = entry
  const level = before + by
  world.note({
    usEntry: { ...entry, level, highest: Math.max(highest, level), counted: { ...counted, [event]: (counted[event] ?? 0) + 1 } },
  })
  const narfs = risen(world, highest, level)
  const { base } = world.nation(USA)
  if (narfs > 0) world.changeNation(USA, { base: base + narfs, narfs: world.nation(USA).narfs + narfs })
  world.report(
    'US entry',
    '22.8',
    `${why[0].toUpperCase()}${why.slice(1)}: the US entry level goes from ${before} ${by < 0 ? '-' : '+'} ${Math.abs(by)} to ${level}.${
      narfs > 0
        ? ` The USA arms: ${numbered(narfs, 'NARF')} more in its base, now ${base + narfs}, and at hand, now ${openNarfs(world, USA)}.`
        : ''
    }`,
  )
}

/** 22.8: NARFs for each level above the highest so far. The table ends: beyond its last row nothing is added. */
function risen(world: TwWorld, highest: number, level: number): number {
  const { levels } = world.tables.usEntry
  let narfs = 0
  for (let next = Math.max(highest, 0) + 1; next <= Math.min(level, levels[levels.length - 1].to); next++)
    narfs += activityOf(world, next).NARFs
  return narfs
}
