import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { note } from '../../tell-refused.ts'
import { hasChosen } from '../../us-options.ts'
import type { WifWorld } from '../../world.ts'
import { ENTRY_POOLS, type EntryPool } from '../state.ts'
import { isFleetAtPearlHarbor } from './attempt.ts'
import { takeEffect } from './option-effects.ts'
import { chooseUsOptions, whyNotOption, type Wish } from './option-decision.ts'
import { entryOf } from './pools.ts'
import { USA } from './powers.ts'
import { payTension } from './tension.ts'

/** What has been chosen against the powers of a pool in this step, and whether that moved a marker. */
interface Against {
  count: number
  moved: boolean
}

/** 13.3.2, E2: the USA chooses entry options, in the order in which it names them. */
export function* usOptions(world: WifWorld): Procedure {
  const seat = world.state.powers[USA]?.seat
  if (!world.state.politics?.entry || !seat) return
  const before = world.state.entryOptions ?? []
  const wishes = yield* ask(world, seat, chooseUsOptions, { seat })
  const against: Record<EntryPool, Against> = { Japan: { count: 0, moved: false }, 'Germany and Italy': { count: 0, moved: false } }
  for (const wish of wishes) {
    if ('unread' in wish) {
      note(world, seat, '13.3.2', `of the US entry options one is not chosen: ${wish.unread}`)
      continue
    }
    const why = whyNotOption(world, wish.option) ?? whyNotNow(world, wish, against, before)
    if (why !== null) {
      note(world, seat, '13.3.2', `US entry option ${wish.option} is not chosen: ${why}`)
      continue
    }
    const { aim } = world.tables.usOptions[wish.option]
    const idle = aim === null ? undefined : wish.from.find((pool) => pool !== aim)
    if (idle !== undefined)
      note(world, seat, '13.3.2', `of US entry option ${wish.option}, aimed at ${aim}, no marker comes from the pool against ${idle}`)
    yield* choose(world, wish, against)
  }
}

const aimedAt = (world: WifWorld, option: number): readonly EntryPool[] => {
  const { aim } = world.tables.usOptions[option]
  return aim === null ? ENTRY_POOLS : [aim]
}

/** One option against each, a second where the first moved no marker; prerequisites of earlier turns; how far the tension may be changed. */
function whyNotNow(
  world: WifWorld,
  { option, adjust }: Wish,
  against: Record<EntryPool, Against>,
  before: readonly number[],
): string | null {
  const used = aimedAt(world, option).find((pool) => against[pool].count > 1 || against[pool].moved)
  if (used !== undefined)
    return `13.3.2: ${against[used].moved ? 'an option chosen this turn against' : 'two options have been chosen this turn against'} ${used}${against[used].moved ? ' moved a marker to tension' : ''}`
  const sooner = world.tables.usOptions[option].after.find(
    (each) => !before.includes(each) && (world.state.entryOptions ?? []).includes(each),
  )
  if (sooner !== undefined) return `13.3.2: option ${sooner} must have been chosen in an earlier turn`
  const most = mostChange(world, option)
  return Math.abs(adjust) > most ? `13.3.2: its tension may be changed by ${most} at most` : null
}

/** Options 14, 26 and 35, chosen before this one: how much its tension may be changed. */
function mostChange(world: WifWorld, option: number): number {
  const { aim } = world.tables.usOptions[option]
  const has = (each: number) => hasChosen(world, each)
  return (
    (has(FIRESIDE_CHAT) ? 2 : 0) +
    (aim === 'Germany and Italy' && has(MURROW) ? 1 : 0) +
    (aim === 'Japan' && has(PEARL_HARBOR) && isFleetAtPearlHarbor(world) ? 3 : 0)
  )
}
const MURROW = 14
const PEARL_HARBOR = 26
const FIRESIDE_CHAT = 35

function* choose(world: WifWorld, { option, adjust, from }: Wish, against: Record<EntryPool, Against>): Procedure {
  const { name, tension, aim } = world.tables.usOptions[option]
  world.set({ entryOptions: [...(world.state.entryOptions ?? []), option] })
  world.report('us entry', '13.3.2', `The USA shows an entry level of ${option} or more and chooses entry option ${option}, ${name}.`)
  const changed = adjust === 0 ? '' : ` (${adjust > 0 ? '+' : ''}${adjust})`
  yield* takeEffect(world, option)
  const cost = Math.max(0, tension + adjust)
  const moved = payTension(world, aim ?? (from.length > 0 ? from : fuller(world)), cost, `Option ${option}${changed}`)
  for (const pool of aimedAt(world, option)) {
    against[pool].count++
    against[pool].moved ||= moved > 0
  }
}

/** Where the USA names no pool: that with more markers. */
export function fuller(world: WifWorld): EntryPool[] {
  const { entry } = entryOf(world)
  return [entry.Japan.length > entry['Germany and Italy'].length ? 'Japan' : 'Germany and Italy']
}
