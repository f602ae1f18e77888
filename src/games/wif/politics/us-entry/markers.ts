import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { numbered } from '../../../common/words.ts'
import { MONTHS } from '../../state.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { chooseEntryPools } from './decisions.ts'
import { addMarkersOf, change, drawInto, entryOf, isOver, moveToTension } from './pools.ts'
import { USA } from './powers.ts'

/** 24: the markers that a campaign starts with are drawn before anything else is played. */
export function drawAtStart(world: WifWorld): void {
  const { start, startTension } = world.state.politics?.entry ?? {}
  if (!start) return
  change(world, { start: undefined, ...(startTension && { startTension: undefined }) })
  addMarkersOf(world, world.state.turn.year)
  if (startTension) drawOfEarlierYears(world, start, startTension)
  else for (const pool of ENTRY_POOLS) for (let drawn = 0; drawn < start[pool]; drawn++) draw(world, pool)
}

type Counts = Readonly<Record<EntryPool, number>>

/** 24: of a late start, all that the years before have brought, and that their options have moved to tension. */
function drawOfEarlierYears(world: WifWorld, start: Counts, startTension: Counts): void {
  for (const pool of ENTRY_POOLS) {
    for (let drawn = 0; drawn < startTension[pool]; drawn++) if (drawInto(world, pool)) moveToTension(world, pool)
    for (let drawn = 0; drawn < start[pool]; drawn++) drawInto(world, pool)
    const [entry, tension] = [entryOf(world).entry[pool].length, entryOf(world).tension[pool].length]
    world.report(
      'us entry',
      '13.3.1',
      `The USA has ${numbered(entry, 'marker')} of earlier years in its entry pool against ${pool}, and ${numbered(tension, 'marker')} in the tension pool beside it.`,
    )
  }
}

/** 13.3.1, E2: the regular entry markers of a turn, each into the pool that the USA says before it is seen. */
export function* regularMarkers(world: WifWorld): Procedure {
  if (!world.state.politics?.entry) return
  const count = markersThisTurn(world)
  const seat = world.state.powers[USA]?.seat
  if (!seat || endOfEntry(world)) return
  const { without = 0 } = entryOf(world)
  if (without > 0) {
    change(world, { without: without - 1 })
    world.report(
      'us entry',
      '13.3.3',
      `The USA draws no regular entry markers this turn${without > 1 ? `, nor in ${numbered(without - 1, 'turn')} after it` : ''}.`,
    )
  } else {
    const pools = yield* ask(world, seat, chooseEntryPools, { seat, count })
    for (let drawn = 0; drawn < count; drawn++) draw(world, pools[drawn] ?? pools.at(-1)!)
  }
  for (const pool of ENTRY_POOLS) for (let drawn = 0; drawn < (entryOf(world).extra?.[pool] ?? 0); drawn++) draw(world, pool)
}

/** 13.3.1: one, from Jan/Feb 1942 on two. */
function markersThisTurn({ state: { turn }, tables }: WifWorld): number {
  const [months, year] = tables.entryMarkers.twoFrom.split(' ')
  const since = (turn.year - Number(year)) * MONTHS.length + MONTHS.indexOf(turn.months) - MONTHS.findIndex((each) => each === months)
  return since >= 0 ? 2 : 1
}

function draw(world: WifWorld, pool: EntryPool): void {
  const text = drawInto(world, pool)
    ? `The USA draws an entry marker into its pool against ${pool}: ${numbered(entryOf(world).entry[pool].length, 'marker')} there now.`
    : `The USA draws no entry marker against ${pool}: none is left.`
  world.report('us entry', '13.3.1', text)
}

/** 13.3.1: at war with all three of the Axis the USA gives all its markers back, and draws none any more. True then. */
export function endOfEntry(world: WifWorld): boolean {
  const { entry, ...politics } = world.state.politics ?? {}
  if (!entry || !isOver(world)) return false
  const all = ENTRY_POOLS.flatMap((pool) => [...entry.entry[pool], ...entry.tension[pool]])
  world.set({ politics: { ...politics, pool: { common: [...entry.common, ...all], year: entry.year } } })
  world.report(
    'us entry',
    '13.3.1',
    'The USA is at war with all of the Axis: its entry and tension markers go back to the common pool, and it draws no more.',
  )
  return true
}

/** 13.2, 4.1.1: the markers of a new year. */
export function newYear(world: WifWorld): void {
  if (!world.state.politics?.entry) return
  const count = addMarkersOf(world, world.state.turn.year)
  if (count > 0)
    world.report('us entry', '13.2', `${numbered(count, 'entry marker')} of ${world.state.turn.year} come into the common pool.`)
}
