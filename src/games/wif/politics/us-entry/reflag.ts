import { z } from 'zod'
import type { DecisionKind, SheetNode } from '../../../../engine/decision.ts'
import { ask, type Procedure } from '../../../../engine/procedure.ts'
import { listed, numbered } from '../../../common/words.ts'
import { type FactsOf, MOMENT, momentFacts, number, someNames } from '../../facts.ts'
import { isActive, powersOf, sideOfSeat } from '../../powers.ts'
import { convoyLike } from '../../production/force-pools.ts'
import { convoysToCome } from '../../production/ships.ts'
import { isConvoy } from '../../sea/ships.ts'
import type { WifReader } from '../../sheet/reader.ts'
import type { NavalUnit } from '../../state.ts'
import { note } from '../../tell-refused.ts'
import type { WifWorld } from '../../world.ts'
import { USA } from './powers.ts'

/** 13.3.2, option 21: convoy points at most, to all together. */
const MOST = 15

/** Convoy points for an Ally, of those in a sea area or of any. */
interface Flagged {
  readonly to: string
  readonly points: number
  readonly from: string | null
}
interface Reflagging {
  readonly seat: string
}

const FACTS = {
  ...MOMENT,
  powers: someNames('power', 'active Allied major powers that may have them'),
  points: number('US convoy points at sea and in port'),
}

/** Active Allies that have convoys of their own. */
const takersOf = (world: WifWorld): string[] =>
  powersOf(world, 'Allies').filter((power) => power !== USA && isActive(world, power) && convoyLike(world, power) !== undefined)

/** US convoy points at sea and in port, those in port first. */
const convoysOf = (world: WifWorld, area: number | null = null): NavalUnit[] =>
  [...world.inPort(), ...world.atSea()].filter(
    (unit): unit is NavalUnit =>
      unit.kind === 'naval' && isConvoy(unit) && unit.country === USA && (area === null || unit.sea?.area === area),
  )

const pointsOf = (ships: readonly NavalUnit[]): number => ships.reduce((sum, { points }) => sum + points, 0)

/** 13.3.2, option 21: to whom the USA gives convoy points, now and not later. */
export const reflag: DecisionKind<WifWorld, Reflagging, readonly Flagged[]> = {
  name: 'reflag merchant ships',
  section: '13.3.2',
  schema: z.array(z.strictObject({ to: z.string(), points: z.number().int().positive(), from: z.string().nullable() })),
  key: () => '',
  problems: () => [],
  byDefault: () => [],
  facts: (world, { seat }): FactsOf<typeof FACTS> => ({
    ...momentFacts(world, sideOfSeat(world, seat)),
    powers: takersOf(world),
    points: pointsOf(convoysOf(world)),
  }),
  factTypes: FACTS,
  defaultIs: 'no convoy points are given away',
  example: 'reflag:\n  - { to: USSR, points: 10, from: North Atlantic }',
  choices: (world) => [
    { answer: [], word: 'none', text: 'no convoy points are given away' },
    ...takersOf(world).map((to) => ({ answer: [{ to, points: MOST, from: null }], word: to, text: `${MOST} convoy points to ${to}` })),
  ],
  question: (world) =>
    `To whom do you give up to ${MOST} of your convoy points (13.3.2, option 21)? ${listed(takersOf(world)) || 'Nobody'} may have some; they are there next turn, yours are in your force pool.`,
  sheet: {
    section: 'reflag',
    read: (world, reader: WifReader, node: SheetNode) => {
      if (node.value === 'none') return []
      const all = reader.list(node).flatMap((item: SheetNode) => readOne(world, reader, item) ?? [])
      return all.length > 0 ? all : undefined
    },
    describe: (_, all) =>
      all.length > 0
        ? all.map(({ to, points }) => `${numbered(points, 'convoy point')} to ${to}`).join(', ')
        : 'no convoy points are given away',
    check: (world) => (world.state.politics ? [] : ['13.3.2: politics are not played in this campaign']),
  },
}

function readOne(world: WifWorld, reader: WifReader, item: SheetNode): Flagged | undefined {
  const fields = reader.fields(item, ['to', 'points', 'from'], ['to', 'points'])
  const to = fields && reader.word(fields.get('to')!, Object.keys(world.state.powers))
  const points = fields && reader.number(fields.get('points')!)
  const sea = fields?.has('from') ? reader.seaSection(fields.get('from')!) : null
  return to === undefined || points === undefined || points < 1 || sea === undefined ? undefined : { to, points, from: sea?.area ?? null }
}

/** 13.3.2, option 21: US convoy points go to the force pool, and as many of the recipients' onto the production circle. */
export function* reflagging(world: WifWorld, seat: string): Procedure {
  if (takersOf(world).length === 0 || convoysOf(world).length === 0) return
  let left = MOST
  for (const { to, points, from } of yield* ask(world, seat, reflag, { seat })) {
    const area = from === null ? null : world.map.seaAreaNames.indexOf(from)
    const there = convoysOf(world, area)
    const given = Math.min(points, left, pointsOf(there))
    const why = !takersOf(world).includes(to)
      ? `${to} is no active Ally with convoys of its own`
      : given === 0
        ? `there are none left to give`
        : null
    if (why !== null) {
      note(world, seat, '13.3.2', `no convoy points go to ${to}: ${why}`)
      continue
    }
    if (given < points)
      note(world, seat, '13.3.2', `of ${points} convoy points for ${to} ${given} go there, as no more are left or allowed`)
    left -= given
    let rest = given
    for (const ship of there) {
      if (rest === 0) break
      const leaving = ship.points > rest ? world.breakConvoy(ship, rest) : ship
      rest -= leaving.points
      world.toForcePool(leaving)
    }
    const like = convoyLike(world, to)!
    convoysToCome(world, like, given, 1)
    world.report(
      'us entry',
      '13.3.2',
      `The USA gives ${to} ${numbered(given, 'convoy point')}${from === null ? '' : ` of those in the ${from}`}, which arrive next turn.`,
    )
  }
}
