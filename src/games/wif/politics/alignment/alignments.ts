import { askWhile, type Procedure } from '../../../../engine/procedure.ts'
import { align } from '../../countries/align.ts'
import { seatsOf, sideOfPower } from '../../powers.ts'
import type { WifWorld } from '../../world.ts'
import { noteAlignmentForTrade, reduceDeliveries } from '../soviet-trade.ts'
import { entryAction } from '../us-entry/action.ts'
import { alignableBy, alignerOf, alignMinor } from './align-decision.ts'
import { bordersOf, changeBorders, GERMANY } from './claims-state.ts'
import { FROM_VICHY, takeFromVichy, tellUsaOfVichys } from './from-vichy.ts'
import { BALTIC_STATES } from './regions.ts'
import { takeTerritory, US_TERRITORIES } from './us-territories.ts'

const AXIS_ALIGNS = 19
const ALLIES_ALIGN = 30

interface Aligned {
  readonly by: string
  readonly minor: string
}

/** 9.6: what major powers align of their own will, one minor country each, and what it means to the USA when all have (13.3.3). */
export function* alignments(world: WifWorld): Procedure {
  const done: Aligned[] = []
  for (const seat of seatsOf(world, world.state.active))
    for (;;) {
      const answer = yield* askWhile(world, alignableBy(world, seat, done).length > 0, seat, alignMinor, { seat, done })
      if (!answer) break
      const by = alignerOf(world, seat, answer)!
      done.push({ by, minor: answer.minor })
      if (US_TERRITORIES.includes(answer.minor)) {
        yield* takeTerritory(world, answer.minor)
        continue
      }
      world.report('alignment', '9.6', `${by} aligns ${answer.minor} of its own will.`)
      if (FROM_VICHY.includes(answer.minor)) takeFromVichy(world, answer.minor)
      else yield* align(world, answer.minor, by)
      world.noteAligned(answer.minor, by)
      trade(world, by, answer.minor)
      if (answer.minor === 'Spain') joinGibraltar(world)
    }
  if (done.some(isBaltic)) changeBorders(world, { baltic: true }) // 19.7: once a game
  const counted = done
    .filter(({ minor }) => !US_TERRITORIES.includes(minor))
    .filter((each, i) => !isBaltic(each) || done.findIndex(isBaltic) === i)
  for (const { by, minor } of counted) yield* noteForUsa(world, by, minor)
}

const isBaltic = ({ minor }: { readonly minor: string }): boolean => BALTIC_STATES.includes(minor)

function* noteForUsa(world: WifWorld, by: string, minor: string): Procedure {
  if (FROM_VICHY.includes(minor)) return yield* tellUsaOfVichys(world, minor)
  const isAxis = sideOfPower(world, by) === 'Axis'
  yield* entryAction(world, {
    number: isAxis ? AXIS_ALIGNS : ALLIES_ALIGN,
    by,
    what: `${by} aligns ${minor}`,
    once: minor,
    ...(isAxis && { pool: minor === 'Siam' ? 'Japan' : 'Germany and Italy' }),
  })
}

/** 5.1. */
function trade(world: WifWorld, by: string, minor: string): void {
  noteAlignmentForTrade(world, by, minor)
  if (by === GERMANY && minor === 'Rumania' && bordersOf(world).demands === 'allowed')
    reduceDeliveries(world, 'Germany has aligned Rumania after allowing the demands on it')
}

/** 19.7: Gibraltar is part of Spain once this is aligned. */
function joinGibraltar(world: WifWorld): void {
  const hex = world.map.find('Gibraltar')
  if (hex !== undefined) world.set({ homes: { ...world.state.homes, [hex]: 'Spain' } })
}
