import { isActive } from '../powers.ts'
import type { AirType, BuildClass, Built, LandType, NavalType, Unit } from '../state.ts'
import { hasChosen } from '../us-options.ts'
import type { WifWorld } from '../world.ts'

const OTHERS: Readonly<Partial<Record<LandType | AirType | NavalType, BuildClass>>> = {
  CAV: 'cavalry',
  'HQ-A': 'armour',
  ARM: 'armour',
  MECH: 'armour',
  SUB: 'sub',
}

export const classOf = (type: Unit['type'], kind: Unit['kind']): BuildClass =>
  OTHERS[type] ?? (kind === 'land' ? 'infantry' : kind === 'air' ? 'aircraft' : 'ship')

/** What a power would do once more: draw a new counter, or have a ship finished, repaired or given new planes. */
export interface Wanted {
  readonly what: 'new' | 'finish' | 'repair' | 'planes'
  readonly type: Unit['type']
  readonly kind: Unit['kind']
  /** Turns that it takes. */
  readonly turns: number
}

/** How many more of it may be built this turn, and why no more; null where nothing limits it. */
export type BuildLimit<W> = (
  world: W,
  power: string,
  built: Built,
  wanted: Wanted,
) => { readonly left: number; readonly why: string } | null

/** Turns that the LNDs take which a neutral USA does not build before option 28. */
const LONG_RANGE = 4

/** 13.6.5, 13.3.2: builds that wait for US entry options. */
export const entryOptionLimits: BuildLimit<WifWorld> = (world, power, built, { what, type, kind, turns }) => {
  const none = (why: string) => ({ left: 0, why: `13.6.5: ${why}` })
  if (power === 'China' && kind === 'air' && !hasChosen(world, 1)) return none('China builds no aircraft before US entry option 1')
  if (power !== 'USA' || what === 'repair' || what === 'planes') return null
  if (type === 'AMPH' && !hasChosen(world, 22)) return none('the USA builds no AMPH before US entry option 22')
  if (isActive(world, power) || hasChosen(world, 28)) return null
  if (type === 'LND' && turns === LONG_RANGE) return none('the neutral USA builds no LND of 4 turns before US entry option 28')
  return kind === 'land' ? landOfNeutralUsa(world, built, classOf(type, kind)) : null
}

/** Before option 12 one infantry or cavalry class unit a turn; from then on two of infantry class, or one other. */
function landOfNeutralUsa(world: WifWorld, built: Built, of: BuildClass): { left: number; why: string } {
  const { infantry = 0, cavalry = 0, armour = 0 } = built
  const all = infantry + cavalry + armour
  if (!hasChosen(world, 12))
    return {
      left: of === 'armour' ? 0 : Math.max(0, 1 - all),
      why: '13.6.5: before US entry option 12 the neutral USA builds one infantry or cavalry class unit a turn',
    }
  const others = cavalry + armour
  return {
    left: others > 0 ? 0 : of === 'infantry' ? Math.max(0, 2 - infantry) : Math.max(0, 1 - all),
    why: '13.6.5: before US entry option 28 the neutral USA builds two infantry class units a turn, or one other land unit',
  }
}

/** The tightest of the limits that are in force. */
export function limitOf(world: WifWorld, power: string, built: Built, wanted: Wanted): { left: number; why: string | null } {
  let tightest: { left: number; why: string | null } = { left: Infinity, why: null }
  for (const limit of world.rules.buildLimits) {
    const found = limit(world, power, built, wanted)
    if (found && found.left < tightest.left) tightest = found
  }
  return tightest
}

export const countBuilt = (built: Built, of: BuildClass, number: number): Built => ({ ...built, [of]: (built[of] ?? 0) + number })
