import { listed, numbered } from '../../common/words.ts'
import type { Amendment } from '../edition.ts'
import { isActive, powersOf } from '../powers.ts'
import type { WifWorld } from '../world.ts'

/** Impulses that each side has before the end of the turn is rolled for. */
const LEAST = 2

/** From this impulse of a side on its passing hastens the end. */
const MANY = 6

/** Each side has two impulses at least; after six of its own a side that passes hastens the end (12). */
export const impulseLimits: Amendment = {
  id: 34,
  title: 'minimum and maximum impulses',
  section: '12',
  replaces: [],
  amend: (edition) => ({
    ...edition,
    lastImpulse: {
      ...edition.lastImpulse,
      whyNotRolled: [...edition.lastImpulse.whyNotRolled, whyTooFew],
      modifiers: [...edition.lastImpulse.modifiers, manyAndPassed],
    },
  }),
}

function whyTooFew({ state }: WifWorld): string | null {
  const { bySide } = state.impulses
  const few = (['Axis', 'Allies'] as const).filter((side) => bySide[side] < LEAST)
  return few.length === 0
    ? null
    : `both sides have at least ${numbered(LEAST, 'impulse')} (option 34), and ${listed(few.map((side) => `the ${side} have had ${bySide[side]}`))}`
}

function manyAndPassed(world: WifWorld): { by: number; why: string } | null {
  const { active, impulses } = world.state
  const played = impulses.bySide[active]
  const passed = powersOf(world, active).filter((power) => isActive(world, power) && world.impulse.actions[power] === 'pass')
  if (played < MANY || passed.length === 0) return null
  return { by: -1, why: `${listed(passed)} passed in impulse ${played} of the ${active}, option 34` }
}
